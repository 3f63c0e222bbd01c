"""The oracle's thinking: a tree search in the one world that is true, without Python's lock.

Its own moves are chosen by UCT, those of the others as habits play them: they don't see its cards. A leaf is played to
the end of the round by habits, and worth the chance to win the game.

C types are in foresight.pxd.
"""

from __future__ import annotations

import math
from array import array

from offsuit.bots.chances import Chances
from offsuit.bots.playout import Playout
from offsuit.kit import bits, moves, native
from offsuit.kit.game import Game
from offsuit.kit.jobs import Job
from offsuit.kit.rng import Rng

NODES = 1 << 15
DEEPEST = 64
CURIOSITY = 0.4  # how much it looks at moves that were seldom tried
NONE = -1


class Foresight(Job):
    """A tree over the rest of a round. Node 0 is the state as it is; the children of a node lie side by side."""

    def __init__(self, root: Game, playout: Playout, chances: Chances, seed: int) -> None:
        self.root = root
        self.seat = root.seat
        self.playout = playout
        self.scratch = self.playout.scratch
        self.chances = chances
        self.rng = Rng(seed)
        self.count = 0
        self.tried = 1  # move in each playout
        self.used = 1
        self.path = [0] * 64
        self.move = array("i", bytes(4 * NODES))
        self.visits = array("i", bytes(4 * NODES))
        self.first = array("i", bytes(4 * NODES))
        self.size = array("i", bytes(4 * NODES))
        self.value = array("d", bytes(8 * NODES))
        native.copy_state(self.scratch, self.root)
        self.grow(0)
        self.visits[0] = 1

    def work(self) -> None:
        for _ in range(self.count):
            native.copy_state(self.scratch, self.root)
            depth = self.descend()
            self.playout.finish(self.rng)
            chance = self.chances.of(self.scratch, self.seat)
            for i in range(depth + 1):
                self.visits[self.path[i]] += 1
                self.value[self.path[i]] += chance

    def descend(self) -> int:
        """Go down the tree to a node that was not visited yet; answer how deep it lies."""
        node = 0
        depth = 0
        self.path[0] = 0
        while self.visits[node] > 0 and not self.scratch.round_over and depth < DEEPEST - 1:
            if self.size[node] == 0 and not self.grow(node):
                break
            node = self.most_promising(node) if self.scratch.seat == self.seat else self.habitual(node)
            self.scratch.play(self.move[node])
            depth += 1
            self.path[depth] = node
        return depth

    def grow(self, node: int) -> bool:
        """Give a node its children, one for each legal move, if there is room."""
        plain = self.scratch.plain_moves()
        twists = self.scratch.twist_moves()
        if self.used + bits.popcount(plain) + bits.popcount(twists) > NODES:
            return False
        self.first[node] = self.used
        while plain or twists:
            if plain:
                self.move[self.used] = bits.low_bit(plain)
                plain &= plain - 1
            else:
                self.move[self.used] = bits.low_bit(twists) + moves.TWIST
                twists &= twists - 1
            self.used += 1
        self.size[node] = self.used - self.first[node]
        return True

    def most_promising(self, node: int) -> int:
        """The child to try next: good so far, or seldom tried."""
        best = -1.0
        chosen = NONE
        logarithm = math.log(self.visits[node])
        for child in range(self.first[node], self.first[node] + self.size[node]):
            if self.visits[child] == 0:
                return child
            bonus = CURIOSITY * math.sqrt(logarithm / self.visits[child])
            promise = self.value[child] / self.visits[child] + bonus
            if promise > best:
                best = promise
                chosen = child
        return chosen

    def habitual(self, node: int) -> int:
        """The child that a habit of whose turn it is picks."""
        move = self.playout.pick(self.rng)
        child = self.first[node]
        while self.move[child] != move:
            child += 1
        return child

    # For callers in Python

    def plan(self, count: int) -> None:
        """The next run plays so many more rounds to their end."""
        self.count = count

    def best(self) -> int:
        """The move that was tried most."""
        chosen = self.first[0]
        for child in range(self.first[0], self.first[0] + self.size[0]):
            if self.visits[child] > self.visits[chosen]:
                chosen = child
        return self.move[chosen]
