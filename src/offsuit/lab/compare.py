"""Two variants of a game on the same deals: what changed, by how much, and whether that can be told from chance.

Game number k of both follows from the same seed, with the same bots in the same seats, so that luck of cards cancels
out as far as both deal the same deck. Intervals are at 95%, by resampling pairs of games with replacement, seeded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np

from offsuit.kit.description import Description
from offsuit.lab.cores import HERE, Place
from offsuit.lab.simulate import Run, chunks, play
from offsuit.lab.strength import RESAMPLES, Estimate, Numbers, added, estimate, resampled
from offsuit.language import catalog, say
from offsuit.table.setup import SetupError, find_game
from offsuit.table.table import Table

SIZE = 5  # pairs of games that are one task
MORE, LESS, UNCLEAR, SAME = "more", "less", "no difference shown", "the same in every deal"


class Measure(NamedTuple):
    """A figure of one game, by its name."""

    name: str
    of: Callable[[Table], float]


def seats_scoring(table: Table) -> float:
    """The share of seats that make points in a round."""
    made = [points > 0 for played in table.rounds for points in played.points or []]
    return sum(made) / max(1, len(made))


def first_leader_wins(table: Table) -> float:
    return (table.rounds[0].leader in table.winners) / max(1, len(table.winners))


MEASURES = (
    Measure("rounds a game", lambda table: len(table.rounds)),
    Measure("moves a game", lambda table: sum(len(played.moves) for played in table.rounds)),
    Measure("mean score", lambda table: sum(table.scores) / table.players),
    Measure("highest less lowest score", lambda table: max(table.scores) - min(table.scores)),
    Measure("seats that score in a round", seats_scoring),
    Measure("first leader wins", first_leader_wins),
    Measure("win is shared", lambda table: len(table.winners) > 1),
    Measure("nobody wins", lambda table: table.is_over and not table.winners),
    Measure("game stopped unfinished", lambda table: not table.is_over),
)


class Comparison(msgspec.Struct, frozen=True):
    """One measure in both variants, the difference of the second to the first, and what that shows."""

    measure: str
    first: Estimate
    second: Estimate
    difference: Estimate
    verdict: str


def check_pair(first: Run, second: Run) -> None:
    """Complain of what can't be compared."""
    if first.game != second.game:
        raise SetupError(f"{first.game} and {second.game} are two games; compare variants of one")
    counts = first.options["players"], second.options["players"]
    if counts[0] != counts[1]:
        raise SetupError(f"one is for {counts[0]} players and the other for {counts[1]}; name a number with --players")


def names_of(game: Description) -> list[str]:
    """All that is measured of a game: figures of any game, then how often each thing happens that its rules tell."""
    return [measure.name for measure in MEASURES] + [
        f"{words_for(name)} ({clause}) a {'game' if about == 'game' else 'round'}"
        for name, clause, about in told_by(game)
    ]


def words_for(kind: str) -> str:
    """What a report calls it; what is no special rule is called by its kind."""
    if catalog("en").has_message(f"rule-{kind}"):
        return say("en", f"rule-{kind}", {})
    return kind.partition("-")[2].replace("-", " ").capitalize()


def told_by(game: Description) -> list[tuple[str, str, str]]:
    return [(kind.name, kind.clause, kind.about) for kind in game.kinds]


def measured(table: Table) -> list[float]:
    """One game, in the order of `names_of`."""
    told = Counter((event.kind, event.clause) for event in table.events)
    rounds = len(table.rounds)
    return [float(measure.of(table)) for measure in MEASURES] + [
        told[name, clause] / (1 if about == "game" else rounds) for name, clause, about in told_by(table.description)
    ]


def play_pairs(first: Run, second: Run, numbers: range) -> list[Numbers]:
    """Some pairs of games: what was measured of both, and the difference."""
    found = []
    for number in numbers:
        before, after = (np.array(measured(play(run, number))) for run in (first, second))
        found.append(np.array([before, after, after - before]))
    return found


def pairs(first: Run, second: Run, games: int, place: Place = HERE) -> Iterator[list[Numbers]]:
    """All pairs of games in order, some at a time."""
    return place.spread(partial(play_pairs, first, second), chunks(games, SIZE))


def compare(game: str, found: Sequence[Numbers], seed: int) -> list[Comparison]:
    """What the pairs show, measure by measure; what never happened is left out."""
    means, again = added(found) / len(found), resampled(found, seed, RESAMPLES) / len(found)
    comparisons = []
    for number, name in enumerate(names_of(find_game(game))):
        first, second, difference = (estimate(means[side, number], again[:, side, number]) for side in range(3))
        if first.value or second.value:
            is_same = not any(pair[2, number] for pair in found)
            comparisons.append(Comparison(name, first, second, difference, SAME if is_same else verdict(difference)))
    return comparisons


def verdict(difference: Estimate) -> str:
    """More or less only where the whole interval says so."""
    if difference.low > 0:
        return MORE
    return LESS if difference.high < 0 else UNCLEAR
