"""A view as text and as a picture (SVG)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from offsuit.table.setup import SetupError
from offsuit.table.view import View

MODES = ("human", "ansi", "svg")
COLOURS = {  # of a card's letters; others are grey
    "R": "#c0392b",
    "G": "#27834a",
    "B": "#2563b0",
    "Y": "#a87b00",
    "P": "#7d3c98",
    "N": "#8a5a33",
    "Ga": "#a87b00",
    "Ze": "#2563b0",
    "Gn": "#27834a",
    "Li": "#c0392b",
}
CARD, LINE, MARGIN = 46, 26, 14  # pixels


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise SetupError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")


def render(mode: str | None, view: View) -> str | None:
    """A text for `ansi`, a picture for `svg`; `human` prints the text."""
    if mode == "svg":
        return svg(view)
    if mode == "human":
        print(text(view))
    return text(view) if mode == "ansi" else None


def heading(view: View) -> str:
    end = f"; won by {', '.join(view.names[seat] for seat in view.winners) or 'nobody'}" if view.is_over else ""
    return f"{view.game}, round {view.round}, trick {len(view.tricks) + (not view.is_over)}{end}"


def seat_line(view: View, seat: int) -> str:
    mark = ">" if view.turn == seat else " "
    whose = " (you)" if view.seat == seat else ""
    return f"{mark} {view.names[seat]}{whose}: score {view.totals[seat]}, {view.hand_sizes[seat]} cards"


def furniture(view: View) -> Iterator[str]:
    """What lies open besides, a line each."""
    for name, value in {**view.table, **view.own}.items():
        yield f"{name.replace('_', ' ')}: {plain(value)}"


def plain(value: Any) -> str:
    """A value without the marks of Python."""
    if isinstance(value, list):
        between = " | " if any(isinstance(one, (list, dict)) for one in value) else " "
        return between.join(map(plain, value)) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {plain(one)}" for name, one in value.items()) or "-"
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def text(view: View) -> str:
    """The table as one seat sees it."""
    laid = dict(view.trick)
    seats = [f"{seat_line(view, seat):<40} {laid.get(seat, '')}".rstrip() for seat in range(len(view.names))]
    hand = f"hand: {' '.join(view.hand) or '-'}"
    return "\n".join([heading(view), *seats, *furniture(view), hand, f"may: {', '.join(view.legal_moves) or '-'}"])


def svg(view: View) -> str:
    """The same as a picture: who has laid which card, what lies open, and the hand, playable cards raised."""
    seats = range(len(view.names))
    laid = dict(view.trick)
    playable = {move.split()[1] for move in view.legal_moves if " " in move}
    parts = [line(MARGIN, MARGIN + 14, heading(view), bold=True)]
    top = MARGIN + LINE
    for seat in seats:
        parts.append(line(MARGIN, top + 30, seat_line(view, seat)))
        if seat in laid:
            parts.append(card(320, top, laid[seat]))
        top += CARD + 14
    for words in (words for one in furniture(view) for words in wrap(one, 100, subsequent_indent="    ")):
        parts.append(line(MARGIN, top + 16, words))
        top += 20
    for place, one in enumerate(view.hand):
        parts.append(card(MARGIN + place * (CARD - 2), top + (8 if one in playable else 18), one))
    height, width = top + CARD + 36, max(760, MARGIN * 2 + len(view.hand) * CARD)
    paper = f'<rect width="{width}" height="{height}" fill="#f6f3ec"/>'
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{"".join(parts)}</svg>'


def line(x: int, y: int, words: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="14"{weight}>{escape(words)}</text>'


def card(x: int, y: int, name: str) -> str:
    """A card with its text in its colour; letters tell it, too."""
    letters = re.match("[A-Za-z]+", name)
    colour = COLOURS.get(letters[0] if letters else "", "#555")
    box = f'<rect x="{x}" y="{y}" width="{CARD - 6}" height="{CARD + 8}" rx="5" fill="#fff" stroke="{colour}"/>'
    words = f'<text x="{x + (CARD - 6) // 2}" y="{y + 32}" text-anchor="middle" font-family="sans-serif"'
    return f'{box}{words} font-size="13" font-weight="bold" fill="{colour}">{escape(name)}</text>'
