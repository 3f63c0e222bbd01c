"""How strong bots are, from blocks of duplicate play: shares, ranks, margins, ratings, and when it is decided.

A bot is measured in the games in which it has one seat: alone among the others. Intervals are at 95%, by resampling
whole blocks with replacement (block bootstrap, percentiles), seeded, so the same blocks give the same intervals;
where all blocks are alike, by Wilson's.
docs/bots.md explains all this.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from offsuit.lab.arena import Block, Outcome
from offsuit.lab.intervals import wilson

Numbers = NDArray[np.float64]

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})

RESAMPLES = 2000
RATED = 300  # resamples for ratings, each of which is fitted
GAMES, WINS, RANKS, MARGINS, PART, WHOLE = range(6)  # what is summed up for a bot and a block
ERROR = 0.05  # of the sequential test, on both sides
# The gain of a block in which one bot has won all and the other nothing: where they meet, and among others
WHOLE_GAIN, WHOLE_GAIN_AMONG = 0.5, 1.0
TINY = 1e-12  # a spread of nothing but rounding
UNSEEN = 3  # such blocks that the sequential test imagines besides: those that have not come yet, but may
LEAST = 30  # blocks before it may decide: by then their spread is known well enough


class Rate(NamedTuple):
    """A figure of one game: its name, and for an outcome and a seat how often it happened, out of how many."""

    name: str
    happened: Callable[[Outcome, int], tuple[int, int]]


def made_points(game: Outcome, seat: int) -> tuple[int, int]:
    """Of rounds. In Savage Bowl only who has exactly the target makes points (SB-15, SB-16, SB-19)."""
    return game.scored[seat], game.rounds


def went_over(goal: int, game: Outcome, seat: int) -> tuple[int, int]:
    """Of games with a goal (Schadenfreude): who has more in the end can't win (SF-13)."""
    return int(game.totals[seat] > goal), 1


def rate_of(game: str, options: Mapping[str, Any], goal: int | None) -> Rate | None:
    """What a game is measured by besides, if anything."""
    if goal is not None:
        return Rate(f"over {goal}", partial(went_over, goal))
    if game == "savage-bowl":
        return Rate("exactly on target" if pays_for_target(options) else "rounds with points", made_points)
    return None


def pays_for_target(options: Mapping[str, Any]) -> bool:
    """Does Savage Bowl pay for the target in every round (SB-19)? Of variants in Python nobody knows."""
    return "rules" not in options and options.get("parameters", {}).get("points", 1) > 0


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its 95% interval."""

    value: float
    low: float
    high: float


class Strength(msgspec.Struct, frozen=True, omit_defaults=True):
    """One bot, measured where it sits alone among the others."""

    games: int
    win_share: Estimate
    mean_rank: Estimate
    margin: Estimate
    rate: Estimate | None = None
    rating: Estimate | None = None


class Verdict(msgspec.Struct, frozen=True):
    """What the sequential test says: `H0`, `H1`, or None while it is undecided."""

    accepted: str | None
    log_likelihood_ratio: float
    bound: float


def ranks(outcome: Outcome, goal: int | None = None) -> list[float]:
    """Each seat's rank: winners first, then by score, who is over the goal last; equals share their places' mean."""
    worth = [
        (seat in outcome.winners, -total if goal is not None and total > goal else total)
        for seat, total in enumerate(outcome.totals)
    ]
    return [1 + sum(other > mine for other in worth) + (worth.count(mine) - 1) / 2 for mine in worth]


class Measures:
    """Sums of blocks, bot by bot."""

    def __init__(
        self,
        game: str,
        bots: int,
        options: Mapping[str, Any] = NO_OPTIONS,
        goal: int | None = None,
        *,
        meet: bool = True,
    ) -> None:
        """`goal` is the total that nobody may go over, in games that have one; `meet`: do the bots meet each other?

        Else each of them sits among as many of one more, which is not measured.
        """
        self.goal = goal
        self.bots = bots
        self.rate = rate_of(game, options, goal)
        self.whole_gain = WHOLE_GAIN if meet else WHOLE_GAIN_AMONG
        self.sums: list[Numbers] = []
        self.beaten: list[Numbers] = []
        self.fit: Callable[[Numbers], Numbers] | None = None
        if bots > 2 and meet:
            from offsuit.lab.ratings import fit  # brings SciPy, which takes a second

            self.fit = fit
        self.running = Sample()  # of two bots the gain, else the first one's win share

    def add(self, block: Block) -> None:
        sums = np.zeros((self.bots, WHOLE + 1))
        beaten = np.zeros((self.bots, self.bots))
        for game in block.games:
            places = ranks(game, self.goal)
            measured = [(seat, bot) for seat, bot in enumerate(game.seating) if bot < self.bots]
            for seat, bot in measured:
                if game.seating.count(bot) == 1:
                    sums[bot] += self.measure(game, seat, places)
                for other, rival in measured:
                    if rival != bot:
                        beaten[bot, rival] += (places[seat] < places[other]) + (places[seat] == places[other]) / 2
        self.sums.append(sums)
        self.beaten.append(beaten)
        self.running.add(float(self.gain_of(sums)) if self.bots == 2 else sums[0, WINS] / sums[0, GAMES])

    def measure(self, game: Outcome, seat: int, places: list[float]) -> list[float]:
        won = seat in game.winners and 1 / len(game.winners)
        others = (sum(game.totals) - game.totals[seat]) / (len(game.totals) - 1)
        part, whole = self.rate.happened(game, seat) if self.rate else (0, 0)
        return [1, won, places[seat], game.totals[seat] - others, part, whole]

    def gain(self, seed: int) -> Estimate:
        again = self.gain_of(resampled(self.sums, seed, RESAMPLES))
        gain = float(self.gain_of(self.total()))
        return estimate_share(gain, again, len(self.sums), -self.whole_gain, self.whole_gain)

    def gain_of(self, sums: Numbers) -> Numbers:
        """What the first of two bots wins more than the second.

        Where they meet, half of what one seat of the first bot wins more, alone among the second, than the second
        alone among the first. With two players that is the win share above a half. With more it is 0 for equal bots in
        every game, also in those that nobody may win, where a fair share is less than 1/n.
        """
        shares = sums[..., WINS] / sums[..., GAMES]
        gain: Numbers = (shares[..., 0] - shares[..., 1]) * self.whole_gain
        return gain

    def test(self, h0: float, h1: float) -> Verdict:
        """Is the gain so far h0 or h1?"""
        return sequential_test(self.running, h0, h1, self.whole_gain)

    def total(self) -> Numbers:
        return added(self.sums)

    def strengths(self, seed: int) -> list[Strength]:
        total, again = self.total(), resampled(self.sums, seed, RESAMPLES)
        rated = self.ratings(self.fit, seed) if self.fit else None

        def mean(bot: int, part: int) -> Estimate:
            return estimate(total[bot, part] / total[bot, GAMES], again[:, bot, part] / again[:, bot, GAMES])

        def ratio(bot: int, part: int, whole: int) -> Estimate:
            shares = again[:, bot, part] / again[:, bot, whole]
            return estimate_share(total[bot, part] / total[bot, whole], shares, len(self.sums))

        return [
            Strength(
                games=int(total[bot, GAMES]),
                win_share=ratio(bot, WINS, GAMES),
                mean_rank=mean(bot, RANKS),
                margin=mean(bot, MARGINS),
                rate=ratio(bot, PART, WHOLE) if self.rate else None,
                rating=rated[bot] if rated else None,
            )
            for bot in range(self.bots)
        ]

    def ratings(self, fit: Callable[[Numbers], Numbers], seed: int) -> list[Estimate]:
        again = np.array([fit(beaten) for beaten in resampled(self.beaten, seed, RATED)])
        return [estimate(value, again[:, bot]) for bot, value in enumerate(fit(added(self.beaten)))]


def added(blocks: Sequence[Numbers]) -> Numbers:
    total: Numbers = np.sum(blocks, axis=0)
    return total


def resampled(blocks: Sequence[Numbers], seed: int, times: int) -> Numbers:
    """The sum of as many blocks, drawn with replacement, again and again."""
    rng = np.random.default_rng(seed)
    count = len(blocks)
    flat = np.array(blocks).reshape(count, -1)
    drawn = [np.bincount(rng.integers(count, size=count), minlength=count) @ flat for _ in range(times)]
    again: Numbers = np.array(drawn).reshape(times, *blocks[0].shape)
    return again


def estimate(value: float, again: Numbers) -> Estimate:
    low, high = np.quantile(again, [0.025, 0.975])
    return Estimate(float(value), float(low), float(high))


def estimate_share(value: float, again: Numbers, blocks: int, least: float = 0.0, most: float = 1.0) -> Estimate:
    """A figure between `least` and `most`.

    Where all blocks are alike, resampling shows no spread: then as many of those to come may be at either end as
    Wilson's interval says of a case that has never been seen.
    """
    if np.ptp(again) > TINY:
        return estimate(value, again)
    value = float(value)
    _, other = wilson(0, blocks)
    return Estimate(value, value - other * (value - least), value + other * (most - value))


class Sample:
    """Mean and variance of numbers that come one by one (Welford)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def add(self, number: float) -> None:
        self.count += 1
        off = number - self.mean
        self.mean += off / self.count
        self.squares += off * (number - self.mean)

    @property
    def variance(self) -> float:
        return self.squares / self.count

    def margin(self) -> float:
        """Half the width of the mean's 95% interval, as if it were normal: quick, for the running display."""
        return 1.96 * math.sqrt(self.variance / self.count)


def sequential_test(gains: Sample, h0: float, h1: float, whole: float = WHOLE_GAIN) -> Verdict:
    """The generalised sequential probability ratio test of block means: is the gain h0 or h1?

    Blocks are taken as normal, with the variance that fits each hypothesis best. Where nearly all are 0, as of two bots
    that are much alike, the few that are not may not have come yet: without those imagined it would decide too soon.
    """
    bound = math.log((1 - ERROR) / ERROR)
    if gains.count < LEAST:
        return Verdict(None, 0.0, bound)
    variance = gains.variance + UNSEEN * whole**2 / gains.count
    ratio = gains.count / 2 * math.log((variance + (gains.mean - h0) ** 2) / (variance + (gains.mean - h1) ** 2))
    return Verdict("H1" if ratio >= bound else "H0" if ratio <= -bound else None, ratio, bound)
