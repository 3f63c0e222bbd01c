"""Trials: the moves of a seat tried in many worlds, each played to the end of the round, without Python's lock.

All moves are tried in the same worlds and with the same luck, so that what tells them apart is the move. Sums are whole
numbers: whatever the number of threads and the portions, they come out the same.

C types are in trials.pxd.
"""

from __future__ import annotations

import math

from offsuit.bots.chances import Chances
from offsuit.bots.memory import Memory
from offsuit.bots.playout import Playout
from offsuit.kit import bits, drive, native
from offsuit.kit.game import Game
from offsuit.kit.jobs import Job
from offsuit.kit.rng import Rng
from offsuit.kit.unseen import Unseen

MOST = 32  # moves that can be tried
POOL = 16  # worlds that share as many candidates
SEATS = 5  # at most
CARELESS = 0.5  # how many players play anything, before anything is known of them
CERTAIN = 10000  # how a sure win is counted
U64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
PRIME = 0xD6E8FEB86659FD93


class Trials(Job):
    """The moves that are still in question, and how they have fared in the worlds tried."""

    def __init__(
        self,
        root: Game,
        playout: Playout,
        chances: Chances,
        seed: int,
        moves: list[int],
        memory: Memory | None = None,
    ) -> None:
        """For whose turn it is; of `root` only what that seat has seen counts."""
        if not 0 < len(moves) <= MOST:
            raise ValueError(f"between 1 and {MOST} moves can be tried, not {len(moves)}")
        self.root = root
        self.seat = root.seat
        self.world = drive.clone(root)
        self.memory = memory
        self.pool = -1
        self.reach = [0.0] * 16
        self.careful = [0.0] * 80
        self.careless = [0.0] * 80
        self.start = 0.0
        self.playout = playout
        self.scratch = self.playout.scratch
        self.chances = chances
        self.unseen = Unseen()
        self.unseen.look(root, root.seat)
        self.rng = Rng()
        self.seed = seed & U64
        self.first = 0
        self.count = 0
        self.worlds = 0
        self.tried = len(moves)
        self.moves = [0] * 32
        self.values = [0] * 32
        self.sums = [0] * 32
        self.products = [0] * 1024
        for i in range(self.tried):
            self.moves[i] = moves[i]
        self.know_nothing(0)

    def work(self) -> None:
        for number in range(self.first, self.first + self.count):
            self.draw_world(number)
            for i in range(self.tried):
                self.rng.restart(self.seed_of(number) ^ GOLDEN)
                native.copy_state(self.scratch, self.world)
                self.scratch.play(self.moves[i])
                self.playout.finish(self.rng)
                self.values[i] = int(CERTAIN * self.chances.of(self.scratch, self.seat) + 0.5)
            self.add()

    def draw_world(self, number: int) -> None:
        """A deal, and who is careless in it."""
        chosen = 0
        if self.memory is None:
            self.deal(number)
        else:
            chosen = self.choose(self.memory, number)
            self.deal(POOL * self.pool + chosen)
        self.rng.restart(self.seed_of(number) ^ PRIME)
        self.playout.careless = 0
        for seat in range(self.root.players):
            careless = self.careless[SEATS * chosen + seat]
            either = self.careful[SEATS * chosen + seat] + careless
            if seat != self.seat and self.rng.fraction() * either < careless:
                self.playout.careless |= bits.bit(seat)

    def choose(self, memory: Memory, number: int) -> int:
        """One of the candidates of a world's pool, as often as it is likely beside the others."""
        if number // POOL != self.pool:
            self.fill_pool(memory, number // POOL)
        point = (number % POOL + self.start) * self.reach[POOL - 1] / POOL
        chosen = 0
        while chosen < POOL - 1 and self.reach[chosen] <= point:
            chosen += 1
        return chosen

    def fill_pool(self, memory: Memory, pool: int) -> None:
        """Deal the candidates of a pool, and weigh them: how likely the others played as they did in each."""
        self.pool = pool
        everything = 0.0
        for i in range(POOL):
            self.deal(POOL * pool + i)
            self.know_nothing(i)
            memory.judge(self.playout, self.world, self.careful, self.careless, SEATS * i)
            weight = 1.0
            for seat in range(self.root.players):
                weight *= self.careful[SEATS * i + seat] + self.careless[SEATS * i + seat]
            everything += weight
            self.reach[i] = everything
        self.start = self.rng.fraction()

    def know_nothing(self, candidate: int) -> None:
        """How likely each of the others is careful or careless, before it has played."""
        for seat in range(self.root.players):
            self.careful[SEATS * candidate + seat] = 1.0 - CARELESS
            self.careless[SEATS * candidate + seat] = CARELESS

    def deal(self, number: int) -> None:
        """The cards of the deal with this number; nothing else of a world differs from the root."""
        self.rng.restart(self.seed_of(number))
        self.unseen.deal(self.world, self.rng)

    def seed_of(self, number: int) -> int:
        """A seed for each world, far from those of its neighbours."""
        mixed = (self.seed + (number + 1) * GOLDEN) & U64
        mixed = ((mixed ^ (mixed >> 32)) * PRIME) & U64
        return mixed ^ (mixed >> 32)

    def add(self) -> None:
        """Add up how the moves fared in a world, and each beside each."""
        self.worlds += 1
        for i in range(self.tried):
            self.sums[i] += self.values[i]
            for j in range(i + 1):
                self.products[MOST * i + j] += self.values[i] * self.values[j]

    # For callers in Python

    def plan(self, first: int, count: int) -> None:
        """The next run tries the moves in so many worlds, from this number on."""
        self.first = first
        self.count = count

    def world_of(self, number: int) -> Game:
        """The world with this number."""
        self.draw_world(number)
        return drive.clone(self.world)

    def results(self) -> list[int]:
        """The number of worlds and all sums; they begin anew."""
        found = [self.worlds]
        self.worlds = 0
        for i in range(self.tried):
            found.append(self.sums[i])
            self.sums[i] = 0
            for j in range(i + 1):
                found.append(self.products[MOST * i + j])
                self.products[MOST * i + j] = 0
        return found

    def join(self, results: list[int]) -> None:
        """Add the results of trials of the same moves in other worlds."""
        left = iter(results)
        self.worlds += next(left)
        for i in range(self.tried):
            self.sums[i] += next(left)
            for j in range(i + 1):
                self.products[MOST * i + j] += next(left)

    def keep(self, places: list[int]) -> None:
        """Go on with the moves at these places, in ascending order, alone."""
        for i in range(len(places)):
            self.moves[i] = self.moves[places[i]]
            self.sums[i] = self.sums[places[i]]
            for j in range(i + 1):
                self.products[MOST * i + j] = self.products[MOST * places[i] + places[j]]
        self.tried = len(places)

    def left(self) -> list[int]:
        """The moves still in question."""
        return [self.moves[i] for i in range(self.tried)]

    def means(self) -> list[float]:
        """How often each of them wins."""
        return [1.0 * self.sums[i] / (CERTAIN * max(1, self.worlds)) for i in range(self.tried)]

    def error(self, i: int, j: int) -> float:
        """The standard error of the difference between two of them."""
        i, j = max(i, j), min(i, j)
        squares = self.products[(MOST + 1) * i] + self.products[(MOST + 1) * j] - 2 * self.products[MOST * i + j]
        difference = 1.0 * (self.sums[i] - self.sums[j]) / self.worlds
        return math.sqrt(max(0.0, 1.0 * squares / self.worlds - difference * difference) / self.worlds) / CERTAIN
