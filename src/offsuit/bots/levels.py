"""The levels that a player chooses: the same mechanisms, with less or more thought and attention."""

from __future__ import annotations

from offsuit.bots.greedy import GreedyBot
from offsuit.bots.random import RandomBot
from offsuit.bots.search import Budget, SearchBot
from offsuit.table.view import View

LAPSES = 60  # of a hundred moves of `easy`
# How many worlds `hard` could try every move in, if it tried none longer than the others: enough to put it well above
# `medium`, few enough for `expert` to stay well above it (docs/bots.md, Levels).
WORLDS = 24
WORLDS_OF = {"savage-bowl": 36, "schadenfreude": 60, "schadenfreude 5": 45, "savanna-trick": 16}


class EasyBot:
    """Plays by rules of thumb, but is often elsewhere with its thoughts."""

    name = "easy"

    def __init__(self, seed: int) -> None:
        self.absent = RandomBot(seed)
        self.attentive = GreedyBot(~seed)  # else the number that tells who plays would be the one that picks the move

    def move(self, view: View) -> str:
        """One of the view's legal moves."""
        return self.mood().move(view)

    def mood(self) -> GreedyBot | RandomBot:
        """Who of the two in it makes the next move."""
        return self.absent if self.absent.rng.random(100) < LAPSES else self.attentive


class MediumBot(GreedyBot):
    """Plays by rules of thumb."""

    name = "medium"


class HardBot(SearchBot):
    """Looks into a few worlds."""

    name = "hard"

    def __init__(self, seed: int, *, threads: int = 1) -> None:
        super().__init__(seed, threads=threads)

    def budget(self, view: View) -> Budget:
        """The more moves there are, the more thought: else it would play worse where there are many."""
        worlds = WORLDS_OF.get(f"{view.game} {len(view.names)}") or WORLDS_OF.get(view.game, WORLDS)
        return Budget(worlds * len(view.legal_moves))


class ExpertBot(SearchBot):
    """Thinks for a second where it is worth it."""

    name = "expert"

    def __init__(self, seed: int, *, time: float = 1.0, threads: int = 1) -> None:
        super().__init__(seed, time=time, threads=threads)
