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
    """The move that `hard` would play if it looked at more worlds, with the chances found in them.

    `hard` looks at so few that its luck decides between moves which are nearly alike. Its own pick could so stand
    beside a better chance, and nobody would know which to believe.
    """
    chances = SearchBot(seed, time=seconds).hint(view)
    return Hint(next(iter(chances)), chances)
