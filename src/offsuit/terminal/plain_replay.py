"""A replay as lines."""

from __future__ import annotations

from collections.abc import Callable

from offsuit.terminal.replay import Replay
from offsuit.terminal.shown import Shown
from offsuit.terminal.words import Words, text_of

QUIET = ("dealt", "played", "turned-up")  # told otherwise


def tell(replay: Replay, tongue: str, move: int | None, write: Callable[[str], None]) -> None:
    """All moves with what they made happen, up to a move, and how the table stands there."""
    words = Words(tongue, replay.record.names)
    end = len(replay.moves) if move is None else move
    replay.go(0)
    tell_step(replay, words, write)
    while replay.at < end:
        replay.go(replay.at + 1)
        seat, text = replay.moves[replay.at - 1]
        write(f"{replay.at}. {words.name(seat)}: {text}")
        tell_step(replay, words, write)
    shown = Shown(replay.table.view(None), tongue, opened=replay.table.open_cards())
    ending = shown.score() if shown.view.is_over else [*shown.hands(), *shown.score()]
    for line in ending:
        write(text_of(line))


def tell_step(replay: Replay, words: Words, write: Callable[[str], None]) -> None:
    for event in replay.events:
        if event.audience is None and event.kind not in QUIET:
            write(f"    {text_of(words.reason(event))}")
        elif event.kind == "dealt":
            write(f"    {words.event(event)}")
