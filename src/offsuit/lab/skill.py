"""Skill against luck: how much of who wins is explained by who plays better, and how much by seats and cards.

Duplicate play of a bot with rules of thumb against one that plays at random (`lab.arena`): every seat of every deal
is played equally often by both, against the same others. So the variance of the win shares falls apart: what a
bot has on average against others such as these (skill), what each seat of each deal has on average (the deal), and the
rest, which is how everybody happened to play.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from offsuit.bots import BOTS
from offsuit.bots.naming import read_bots
from offsuit.lab.arena import Arena, Block, blocks
from offsuit.lab.cores import HERE, Place
from offsuit.lab.simulate import Run
from offsuit.lab.strength import RESAMPLES, TINY, Estimate, Numbers, added, estimate, resampled

BETTER, WORSE = "medium", "random"
MATCHUPS = 10  # who plays against whom: either bot, against 0 to 4 of the better one
WON = 1  # of the sums of a block: all win shares
FIRST = 5  # of the sums of a block those of matchups begin here: how many results each has, then their sums


class Skill(msgspec.Struct, frozen=True):
    """Shares of the variance of who wins."""

    deals: int
    level: Estimate
    deal: Estimate


def arena_for(run: Run) -> Arena:
    """The same game, with other players."""
    bots = tuple(read_bots(f"{BETTER},{WORSE}", BOTS))
    return Arena(run.game, run.options, bots, run.seed.hex(), run.max_rounds)


def contests(run: Run, deals: int, place: Place = HERE) -> Iterator[Numbers]:
    """What each deal adds to the sums."""
    return (sums_of(played.block) for played in blocks(arena_for(run), range(deals), place))


def sums_of(block: Block) -> Numbers:
    seats = len(block.games[0].seating)
    shares = np.array(
        [[(seat in game.winners) / max(1, len(game.winners)) for seat in range(seats)] for game in block.games]
    )
    is_better = np.array([game.seating for game in block.games]) == 0
    others = is_better.sum(axis=1, keepdims=True) - is_better
    matchups = (5 * is_better + others).ravel()
    overall = [
        shares.size,
        shares.sum(),
        (shares**2).sum(),
        seats,
        (shares.sum(axis=0) ** 2).sum() / len(block.games),
    ]
    counts = np.bincount(matchups, minlength=MATCHUPS)
    return np.concatenate([overall, counts, np.bincount(matchups, weights=shares.ravel(), minlength=MATCHUPS)])


def explained(sums: Numbers) -> tuple[Numbers, Numbers]:
    """The shares of the variance that skill and deals explain.

    Cells of few games differ by chance alone: that much is taken off what deals seem to explain.
    """
    count, whole, squares, cells, cell_squares = np.moveaxis(sums[..., :FIRST], -1, 0)
    counts, parts = sums[..., FIRST : FIRST + MATCHUPS], sums[..., FIRST + MATCHUPS :]
    mean_squares = whole**2 / count
    total = np.maximum(squares - mean_squares, TINY)
    level = (parts**2 / np.maximum(counts, 1)).sum(axis=-1) - mean_squares
    deal = cell_squares - mean_squares
    noise = (total - level - deal) / (count - cells - (counts > 0).sum(axis=-1) + 1)
    return level / total, np.maximum(0.0, deal - (cells - 1) * noise) / total


def skill(sums: list[Numbers], seed: int) -> Skill | None:
    """None where nobody won any game."""
    total = added(sums)
    if not total[WON]:
        return None
    level, deal = explained(total)
    levels, deals = explained(resampled(sums, seed, RESAMPLES))
    return Skill(len(sums), estimate(float(level), levels), estimate(float(deal), deals))
