"""Hints: what a good player would do in a seat, from its view alone."""

from __future__ import annotations

import msgspec

from offsuit.bots.search import SearchBot
from offsuit.table.view import View


class Hint(msgspec.Struct, frozen=True):
    """A move, and the chance to win the game with each legal move, the best first."""

    move: str
    chances: dict[str, float]


def hint(view: View, seed: int = 1, seconds: float = 0.5) -> Hint:
    """The move with the best chance, all tried alike in the same worlds (docs/adr/0002-hints.md)."""
    chances = SearchBot(seed, time=seconds).hint(view)
    return Hint(next(iter(chances)), chances)
