"""The same round with other hidden cards: what one seat could not tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from offsuit.kit.game import Game
from offsuit.table.setup import create
from offsuit.table.table import RoundHistory, Table


class Round(NamedTuple):
    """A round as it can be played again: the deck, its leader and the moves as numbers."""

    deck: list[int]
    leader: int
    moves: list[int]


def round_as_played(table: Table) -> Round:
    return round_in(table, table.state)


def round_in(table: Table, world: Game) -> Round:
    """The round that a table is in, as it would have been with the cards where they are in this world."""
    return round_with(table, [world.cards_at(place) for place in range(world.places)])


def round_with(table: Table, places: Sequence[Sequence[int]]) -> Round:
    """The round that a table is in, as it would have been with these cards at its places now."""
    state, history = table.state, table.rounds[-1]
    players = table.players
    hands = [[*played_cards(table, history, seat), *places[seat]] for seat in range(players)]
    rest: list[int] = []
    moves = [number_of(table, text) for _, text in history.moves]
    if state.has_face_down():
        for seat in range(players):
            turned = [
                table.cards[seen.card]
                for seen in history.seen
                if seen.verb == "reveal" and seen.seat == seat and seen.card
            ]
            down = places[players + 3 * seat : players + 3 * seat + 3]
            rest += [*turned, *(card for place in down for card in place)]
    if state.aside >= 0:
        rest += places[state.aside]
    discards = [i for i, seen in enumerate(history.seen) if seen.verb == "discard"]
    for place, i in enumerate(discards, players):
        moves[i] = places[place][0]
        hands[history.seen[i].seat].append(places[place][0])
    return Round([card for hand in hands for card in hand] + rest, history.leader, moves)


def played_cards(table: Table, history: RoundHistory, seat: int) -> list[int]:
    return [table.cards[seen.card] for seen in history.seen if seen.verb == "play" and seen.seat == seat and seen.card]


def number_of(table: Table, text: str) -> int:
    """A move's number from its text at any moment."""
    words = text.split()
    if words == ["reveal"]:
        return 60
    return table.cards[words[1]] + (64 if len(words) == 3 else 0)


def play_again(table: Table, again: Round) -> Game:
    """The state after this round's moves so far; illegal ones raise IllegalMove."""
    state = create(table.description, table.options)
    state.resume(table.state.round, table.rounds[-1].totals_before)
    state.start_given_round(again.deck, again.leader)
    for move in again.moves:
        state.apply(move)
    return state
