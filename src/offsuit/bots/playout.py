"""Playouts: how a search plays a round to its end. Thousands of them go into one decision, so they are quick.

C types are in playout.pxd.
"""

from __future__ import annotations

from offsuit.kit import bits
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng


class Playout:
    """Plays its own game, `scratch`, to the end of the round: at random, unless a game's playout knows better."""

    def __init__(self, scratch: Game) -> None:
        self.scratch = scratch
        self.careless = 0  # seats that play anything

    def pick(self, rng: Rng) -> int:
        """A legal move of whose turn it is. (A hook: each game's playout has its own.)"""
        return self.scratch.choose(rng)

    def chance(self, move: int) -> float:
        """How likely `pick` is to answer this move."""
        return 1.0 / self.count_moves()

    def count_moves(self) -> int:
        """How many moves are legal."""
        return bits.popcount(self.scratch.plain_moves()) + bits.popcount(self.scratch.twist_moves())

    def finish(self, rng: Rng) -> None:
        """Play to the end of the round."""
        while not self.scratch.round_over:
            if self.careless & bits.bit(self.scratch.seat):
                self.scratch.play(self.scratch.choose(rng))
            else:
                self.scratch.play(self.pick(rng))
