"""Moves that come to the same: trying one of them is enough.

A face-down card is one move already, whichever card it is. Cards of touching ranks are alike where the rank only says
what beats what: in Savage Bowl, and in Gummi Trick between cards of the same printed points. (Savage Bowl compares
numbers across colours where fewer than two cards follow suit; that seldom matters, and is left out here.)
"""

from __future__ import annotations

from offsuit.kit import bits, moves
from offsuit.kit.game import Game

SUIT_SIZES = {"savage-bowl": 13, "gummi-trick": 10}


def alike(state: Game, game: str) -> list[list[int]]:
    """The legal moves of whose turn it is, those together that come to the same."""
    groups: list[list[int]] = []
    strangers = cards_of_others(state)
    for move in state.legal_moves():
        if groups and game in SUIT_SIZES and touch(state, groups[-1][-1], move, SUIT_SIZES[game], strangers):
            groups[-1].append(move)
        else:
            groups.append([move])
    return groups


def cards_of_others(state: Game) -> int:
    """The cards that are in the trick or still to come from somewhere else than the hand of whose turn it is."""
    cards = 0
    for place in range(state.places):
        if place != state.seat:
            cards |= state.held[place]
    for i in range(state.played):
        cards |= bits.bit(state.laid[i])
    return cards


def touch(state: Game, lower: int, upper: int, size: int, strangers: int) -> bool:
    """Are these cards of one suit and one worth, with no stranger in between?"""
    between = bits.bit(upper & 63) - bits.bit(lower & 63)
    printed = state.public().get("printed")
    return (
        upper < moves.REVEAL
        and lower // size == upper // size
        and not strangers & between
        and (printed is None or printed[str(lower % size + 1)] == printed[str(upper % size + 1)])
    )
