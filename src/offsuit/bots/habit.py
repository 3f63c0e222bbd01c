"""Habits: playouts that were learned by watching better players, and are quick.

A habit describes each legal move by a few features, small numbers. Every feature has a weight, and a move is played as
often as the product of its weights says. `scripts/habits` learns the weights; `habits.json` keeps their logarithms.

C types are in habit.pxd.
"""

from __future__ import annotations

import math

from offsuit.bots.playout import Playout
from offsuit.kit import bits, moves, native
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng

FEATURES = 4
WEIGHTS = 2048


class Habit(Playout):
    """Plays its own game as its weights say."""

    def __init__(self, scratch: Game) -> None:
        super().__init__(scratch)
        self.features = [0] * 4
        self.weights = [1.0] * 2048
        self.running = [0.0] * 32
        self.found = [0] * 32

    # Hooks

    def look(self) -> None:
        """Take in what is the same for every move."""

    def describe(self, move: int) -> None:
        """Fill in the features of a move. Feature 0 has the weight 1 and says nothing."""

    # Playing

    def pick(self, rng: Rng) -> int:
        plain = self.scratch.legal()
        twists = self.scratch.legal_twists() if self.scratch.has_twists else 0
        if twists == 0 and plain & (plain - 1) == 0:
            return bits.low_bit(plain)
        count = self.weigh(plain, twists)
        point = self.running[count - 1] * rng.word() / 4294967296.0
        chosen = 0
        while chosen < count - 1 and self.running[chosen] <= point:
            chosen += 1
        return self.found[chosen]

    def chance(self, move: int) -> float:
        count = self.weigh(self.scratch.legal(), self.scratch.legal_twists() if self.scratch.has_twists else 0)
        before = 0.0
        for i in range(count):
            if self.found[i] == move:
                return (self.running[i] - before) / self.running[count - 1]
            before = self.running[i]
        return 0.0

    def weigh(self, plain: int, twists: int) -> int:
        """Find the moves of these sets and add up their weights; answer how many there are."""
        self.look()
        total = 0.0
        count = 0
        while plain:
            self.found[count] = bits.low_bit(plain)
            plain &= plain - 1
            total += self.weight(self.found[count])
            self.running[count] = total
            count += 1
        while twists:
            self.found[count] = bits.low_bit(twists) + moves.TWIST
            twists &= twists - 1
            total += self.weight(self.found[count])
            self.running[count] = total
            count += 1
        return count

    def weight(self, move: int) -> float:
        self.describe(move)
        return (
            self.weights[self.features[0]]
            * self.weights[self.features[1]]
            * self.weights[self.features[2]]
            * self.weights[self.features[3]]
        )

    # For callers in Python

    def learn(self, logarithms: list[float]) -> None:
        """Take over the weights of `habits.json`."""
        for i in range(min(len(logarithms), WEIGHTS)):
            self.weights[i] = math.exp(logarithms[i])

    def descriptions(self, game: Game) -> list[tuple[int, list[int]]]:
        """Every legal move of a game with its features."""
        if type(game).__name__ != type(self.scratch).__name__:
            raise TypeError(f"a habit of {type(self.scratch).__name__} can't describe {type(game).__name__}")
        native.copy_state(self.scratch, game)
        self.look()
        found = []
        for move in self.scratch.legal_moves():
            self.describe(move)
            found.append((move, [self.features[i] for i in range(FEATURES)]))
        return found
