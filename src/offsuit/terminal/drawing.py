"""How lines and cards look on the screen. A suit is told by its letters; colours (Okabe and Ito's) only help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.console import Console, ConsoleOptions
from rich.markdown import Markdown, Paragraph
from rich.style import Style
from rich.text import Text

from offsuit.terminal.words import Line, Piece, face_of

STYLES = {
    "": Style(),
    "strong": Style(bold=True),
    "soft": Style(color="#9a9a9a"),
    "good": Style(color="#4fc3a1", bold=True),
    "bad": Style(color="#ff9a6b", bold=True),
    "clause": Style(color="#7fb8e8", italic=True),
}
INK, PAPER = "#101010", "#ffffff"
SUITS = {  # paper and ink of the cards
    "R": ("#d55e00", PAPER),
    "G": ("#009e73", PAPER),
    "B": ("#0072b2", PAPER),
    "Y": ("#f0e442", INK),
    "P": ("#b565a7", PAPER),
    "N": ("#7a4a21", PAPER),
    "W": ("#e6e6e6", INK),
    "Ga": ("#e69f00", INK),
    "Ze": ("#e6e6e6", INK),
    "Gn": ("#56b4e9", INK),
    "Li": ("#d55e00", PAPER),
    "El": ("#009e73", PAPER),
    "Hi": ("#009e73", PAPER),
    "Rh": ("#009e73", PAPER),
    "Go": ("#009e73", PAPER),
}
SPECIAL = ("#b565a7", PAPER)
BACK = ("#5a5a6e", PAPER)
TABLE = ColorTriplet(24, 24, 28)
FADED = 0.62  # how much of the table shines through a card that can't be played
HEIGHT = 3  # of a card
WIDE = r"\u2e80-\u2fff\u3001-\uffef"  # characters of words without spaces between them
OPENING, CLOSING = "「『（", "」』）、。：！？…ー"  # that end no line, and that begin none
UNBROKEN = re.compile(rf"\s*[{OPENING}]*(?:[{WIDE}]|[^\s{WIDE}]+)[{CLOSING}]*\s*")


def draw(line: Line) -> Text:
    text = Text(no_wrap=False)
    for piece in line:
        text.append_text(draw_piece(piece))
    return text


def draw_piece(piece: Piece) -> Text:
    if piece.look == "card":
        return Text(piece.text, card_style(piece.text))
    return Text(piece.text, STYLES[piece.look])


def draw_lines(lines: Iterable[Line]) -> Text:
    return Text("\n").join(map(draw, lines))


class Wrapped:
    """A text in lines as wide as there is room; Japanese is broken between its characters."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in self.text.split(allow_blank=True):
            for part in line.divide(breaks(line.plain, options.max_width)):
                part.rstrip()
                yield part


class WrappedParagraph(Paragraph):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Wrapped]:
        yield Wrapped(self.text)


class WrappedMarkdown(Markdown):
    elements: ClassVar = {**Markdown.elements, "paragraph_open": WrappedParagraph}


def breaks(text: str, width: int) -> list[int]:
    """Where the lines of a text begin, but for the first."""
    found = []
    used = 0
    for piece in UNBROKEN.finditer(text):
        if used and used + cell_len(piece[0].rstrip()) > width:
            found.append(piece.start())
            used = 0
        used += cell_len(piece[0])
    return found


def card_style(card: str, *, faded: bool = False) -> Style:
    """The colours of a card, or of the back of one where there is no text."""
    face = face_of(card)
    paper, ink = SUITS.get(face.taken or face.suit, SPECIAL) if card else BACK
    if faded:
        mixed = blend(paper)
        return Style(color="#c8c8c8", bgcolor=Color.from_triplet(mixed))
    return Style(color=ink, bgcolor=paper, bold=True)


def blend(paper: str) -> ColorTriplet:
    own = Color.parse(paper).get_truecolor()
    return ColorTriplet(*(int(one * (1 - FADED) + other * FADED) for one, other in zip(own, TABLE, strict=True)))


def card_rows(card: str, note: str, width: int, *, faded: bool = False) -> list[Text]:
    """A card, three rows high: suit, number, and what else there is to say of it."""
    face = face_of(card)
    rows = (face.suit, face.number, f"→{face.taken}" if face.taken else note) if card else ("▒▒▒", "▒▒▒", note)
    style = card_style(card, faded=faded)
    return [Text(centred(row, width), style) for row in rows]


def centred(text: str, width: int) -> str:
    """Exactly so many cells wide, however wide its characters are."""
    left = max(0, (width - cell_len(text)) // 2)
    return set_cell_size(" " * left + text, width)
