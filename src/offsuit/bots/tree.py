"""A tree of moves, searched over information sets: each iteration goes down it in a world of its own.

Single-observer ISMCTS: a node stands for all worlds that agree with the moves down to it. A move that is legal in many
worlds is met often, so its bonus for being tried seldom counts from how often it was there to be chosen.

C types are in tree.pxd.
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
from offsuit.kit.unseen import Unseen

DEPTH = 128  # longer than any round
NOTHING = -1


class Tree(Job):
    """The tree below one decision of whose turn it is in `root`, of which only what that seat has seen counts."""

    def __init__(
        self, root: Game, playout: Playout, chances: Chances, seed: int, first: list[int], nodes: int, curiosity: float
    ) -> None:
        """`first` are the moves to choose from; so many nodes at most, and so much weight on what was tried seldom."""
        self.root = root
        self.playout = playout
        self.scratch = self.playout.scratch
        self.chances = chances
        self.unseen = Unseen()
        self.unseen.look(root, root.seat)
        self.rng = Rng(seed)
        self.curiosity = curiosity
        self.plain = 0
        self.twists = 0
        for move in first:
            if move < moves.TWIST:
                self.plain |= bits.bit(move)
            else:
                self.twists |= bits.bit(move - moves.TWIST)
        self.count = 0
        self.size = 1
        self.room = nodes
        self.child = array("i", [NOTHING] * nodes)
        self.sibling = array("i", [NOTHING] * nodes)
        self.move = array("i", [NOTHING] * nodes)
        self.visits = array("i", [0] * nodes)
        self.offered = array("i", [0] * nodes)
        self.won = array("d", [0.0] * nodes)
        self.path = [0] * 128
        self.mover = [0] * 128

    def work(self) -> None:
        for _ in range(self.count):
            native.copy_state(self.scratch, self.root)
            self.unseen.deal(self.scratch, self.rng)
            length = self.descend()
            self.playout.finish(self.rng)
            for i in range(length):
                self.visits[self.path[i]] += 1
                self.won[self.path[i]] += self.chances.of(self.scratch, self.mover[i])

    def descend(self) -> int:
        """Go down the tree in the scratch game and add a node to it; answer the length of the path."""
        node = 0
        length = 0
        while not self.scratch.round_over and length < DEPTH:
            plain = self.scratch.legal()
            twists = self.scratch.legal_twists() if self.scratch.has_twists else 0
            if node == 0:
                plain &= self.plain
                twists &= self.twists
            chosen = self.select(node, plain, twists)
            is_new = chosen == NOTHING
            if is_new:
                if self.size == self.room:
                    return length
                chosen = self.expand(node, self.untried(node, plain, twists))
            self.path[length] = chosen
            self.mover[length] = self.scratch.seat
            length += 1
            self.scratch.play(self.move[chosen])
            if is_new:
                return length
            node = chosen
        return length

    def select(self, node: int, plain: int, twists: int) -> int:
        """The most promising of the legal moves; nothing while one of them has not been tried."""
        legal = bits.popcount(plain) + bits.popcount(twists)
        best = NOTHING
        highest = -1.0
        found = 0
        child = self.child[node]
        while child != NOTHING:
            if self.is_among(self.move[child], plain, twists):
                found += 1
                self.offered[child] += 1
                promise = self.won[child] / self.visits[child] + self.curiosity * math.sqrt(
                    math.log(self.offered[child]) / self.visits[child]
                )
                if promise > highest:
                    highest = promise
                    best = child
            child = self.sibling[child]
        return best if found == legal else NOTHING

    def is_among(self, move: int, plain: int, twists: int) -> bool:
        if move < moves.TWIST:
            return plain & bits.bit(move) != 0
        return twists & bits.bit(move - moves.TWIST) != 0

    def untried(self, node: int, plain: int, twists: int) -> int:
        """One of the legal moves that have no node yet, each as likely as the others."""
        child = self.child[node]
        while child != NOTHING:
            if self.move[child] < moves.TWIST:
                plain &= ~bits.bit(self.move[child])
            else:
                twists &= ~bits.bit(self.move[child] - moves.TWIST)
            child = self.sibling[child]
        nth = self.rng.below(bits.popcount(plain) + bits.popcount(twists))
        if nth < bits.popcount(plain):
            return bits.nth_bit(plain, nth)
        return bits.nth_bit(twists, nth - bits.popcount(plain)) + moves.TWIST

    def expand(self, node: int, move: int) -> int:
        """A new node for a move."""
        added = self.size
        self.size += 1
        self.move[added] = move
        self.offered[added] = 1
        self.sibling[added] = self.child[node]
        self.child[node] = added
        return added

    # For callers in Python

    def plan(self, count: int) -> None:
        """The next run has so many iterations."""
        self.count = count

    def best(self) -> int:
        """The move tried most often."""
        best = self.child[0]
        child = best
        while child != NOTHING:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.sibling[child]
        return self.move[best]
