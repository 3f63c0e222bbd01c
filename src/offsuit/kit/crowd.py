"""Work on many games at once. C types are in crowd.pxd."""

from __future__ import annotations

from array import array

from offsuit.kit.game import Game
from offsuit.kit.jobs import Job


class Crowd(Job):
    """A job that does the same to each of its games. `addresses.visit` reaches a game without Python's lock."""

    def __init__(self, games: list[Game]) -> None:
        self.games = games
        self.addresses = array("Q", [id(game) for game in games])
        self.count = len(games)

    def work(self) -> None:
        """The computation itself."""

    def visit(self, game: Game, number: int) -> None:
        """What is to be done to the game of this number."""
