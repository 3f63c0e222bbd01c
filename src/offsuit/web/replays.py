"""Games stepped through move by move: finished ones from any seat or open, running ones as spectators see them."""

from __future__ import annotations

import msgspec

from offsuit.kit.reasons import Event
from offsuit.table.live import LiveTable
from offsuit.table.table import Table
from offsuit.table.view import View
from offsuit.web.messages import Mark, Replay, Step


def moves_of(live: LiveTable) -> list[tuple[int, str]]:
    """All moves of all rounds so far."""
    return [] if live.table is None else [move for history in live.table.rounds for move in history.moves]


def overview(live: LiveTable) -> Replay:
    """How long the game is, where its tricks begin, and from which move on it may be looked at."""
    marks: list[Mark] = []
    lead = -1  # the move that led the latest trick
    if live.table is not None:
        table = live.deal()
        for number, (seat, move) in enumerate(moves_of(live)):
            trick = (table.state.round, len(table.rounds[-1].tricks) + 1)
            if not marks or (marks[-1].round, marks[-1].trick) != trick:
                marks.append(Mark(number, *trick))
            was_empty = table.state.played == 0
            table.play(move, seat)
            if was_empty and table.state.played:
                lead = number
    created = live.created
    first = 0 if live.looks_back else lead + 1
    return Replay(created.game, created.options, live.names, len(moves_of(live)), marks, first, live.phase == "over")


def step(live: LiveTable, move: int, seat: int | None) -> Step:
    """The game after this many moves. Without a seat, all cards are open once the game is over."""
    table: Table = live.deal()
    before = 0
    for mover, text in moves_of(live)[:move]:
        before = len(table.events)
        table.play(text, mover)
    is_open = live.phase == "over" and seat is None
    events = table.events[before:] if is_open else table.events_for(seat, before)
    view = table.view(seat) if live.looks_back else without_older_tricks(table.view(seat))
    return Step(move, view, events, table.open_cards() if is_open else None)


def without_older_tricks(view: View) -> View:
    """By the book: who won them is known, but their cards lie face down, the last trick's too once the next is led."""
    open_tricks = 0 if view.trick else 1
    older = view.tricks[: len(view.tricks) - open_tricks]
    hidden = [
        msgspec.structs.replace(trick, plays=[], why=[event for event in trick.why if not names_card(event)])
        for trick in older
    ]
    last = None if view.trick else view.last_trick
    return msgspec.structs.replace(view, tricks=[*hidden, *view.tricks[len(older) :]], last_trick=last, moves=[])


def names_card(event: Event) -> bool:
    return "card" in event.values or "other_card" in event.values
