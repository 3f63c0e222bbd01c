"""A replay as lines."""

from __future__ import annotations

from collections.abc import Callable

from offsuit.kit.reasons import Event
from offsuit.terminal.replay import Replay
from offsuit.terminal.shown import Shown
from offsuit.terminal.words import Words, face_of, text_of


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
        if event.kind == "dealt":
            write(f"    {words.event(event)}")
        elif event.audience is None and not is_told(event):
            write(f"    {text_of(words.reason(event))}")


def is_told(event: Event) -> bool:
    """Does the move itself tell it? Not the colour that a Chameleon took."""
    return event.kind == "played" and not face_of(str(event.values["card"])).taken
