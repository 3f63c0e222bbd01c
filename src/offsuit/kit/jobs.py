"""Work that runs without Python's lock when compiled, so that threads share the cores."""

from __future__ import annotations

from offsuit.kit.game import Game
from offsuit.kit.rng import Rng


class Job:
    """Something long to compute; start it with `unlocked.run`."""

    def work(self) -> None:
        """The computation itself."""


class Playouts(Job):
    """Random rounds of one game, each from a new deal with a seed of its own."""

    def __init__(self, game: Game, first: int, count: int) -> None:
        self.game = game
        self.rng = Rng()
        self.first = first
        self.count = count
        self.moves = 0
        self.checksum = 0

    def work(self) -> None:
        for seed in range(self.first, self.first + self.count):
            self.rng.restart(seed)
            self.game.round = 0
            self.game.is_over = False
            self.game.shuffle_round(self.rng)
            self.moves += self.game.finish_round(self.rng)
