"""Worlds as textbooks sample them: every move tried in every world, played on at random, worth the points of the round.

C types are in samples.pxd.
"""

from __future__ import annotations

from offsuit.kit import drive, native
from offsuit.kit.game import Game
from offsuit.kit.jobs import Job
from offsuit.kit.rng import Rng
from offsuit.kit.unseen import Unseen

MOST = 32  # moves that can be tried


class Samples(Job):
    """All legal moves of whose turn it is, and what they have scored so far; of `root` only what it has seen counts."""

    def __init__(self, root: Game, seed: int, limit: int) -> None:
        """A total above the limit is as bad as it is high."""
        legal = root.legal_moves()
        if not 0 < len(legal) <= MOST:
            raise ValueError(f"between 1 and {MOST} moves can be tried, not {len(legal)}")
        self.root = root
        self.seat = root.seat
        self.limit = limit
        self.world = drive.clone(root)
        self.scratch = drive.clone(root)
        self.unseen = Unseen()
        self.unseen.look(root, root.seat)
        self.rng = Rng(seed)
        self.count = 0
        self.tried = len(legal)
        self.moves = [0] * 32
        self.sums = [0] * 32
        for i in range(self.tried):
            self.moves[i] = legal[i]

    def work(self) -> None:
        for _ in range(self.count):
            native.copy_state(self.world, self.root)
            self.unseen.deal(self.world, self.rng)
            for i in range(self.tried):
                native.copy_state(self.scratch, self.world)
                self.scratch.play(self.moves[i])
                self.scratch.finish_round(self.rng)
                self.sums[i] += self.worth()

    def worth(self) -> int:
        """What the round has brought."""
        total = self.scratch.totals[self.seat]
        return -total if total > self.limit else self.scratch.points[self.seat]

    # For callers in Python

    def plan(self, count: int) -> None:
        """The next run tries the moves in so many more worlds."""
        self.count = count

    def best(self) -> int:
        """The move that has scored most; of equal ones the first."""
        found = [self.sums[i] for i in range(self.tried)]
        move: int = self.moves[found.index(max(found))]
        return move
