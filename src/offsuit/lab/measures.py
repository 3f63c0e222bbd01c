"""Many games counted up (`lab.census`), and ratios with intervals made of the counts.

Intervals are at 95%. Games are independent, what happens within one is not: so a ratio's error comes from how the
games differ, also where a game has many cases.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec

from offsuit.bots.alike import alike
from offsuit.bots.greedy import policy_for
from offsuit.bots.policy import Policy
from offsuit.kit import build, drive, moves
from offsuit.kit.stream import Stream
from offsuit.lab.arena import ENGINE, THINKERS
from offsuit.lab.census import PLACES, Census
from offsuit.lab.cores import HERE, Place, go_on
from offsuit.lab.intervals import Z, wilson
from offsuit.lab.simulate import Run, chunks, play
from offsuit.lab.strength import Estimate
from offsuit.table.setup import complete_options, create, find_game
from offsuit.table.table import Table

SAMPLE = 200  # games at most, for moves that come to the same
AT_A_TIME = 100  # games that are counted before anybody can stop it
LOOKED_AT = 20_000  # games at most, for rounds that are decided early
SHARES = 60  # parts of a win, as in `lab.census`


class Tally(msgspec.Struct, frozen=True):
    """Games counted up: five sums for each measure of `lab.census`, and histograms."""

    games: int
    unfinished: int
    sums: list[int]
    lengths: list[int]
    scores: list[int]
    margins: list[int]
    choices: list[int]

    def sums_of(self, measure: str, number: int = 0) -> list[int]:
        """What is summed up over games: cases, how often it happened, and their squares and product."""
        start = 5 * (PLACES[measure] + number)
        return self.sums[start : start + 5]

    def cases(self, measure: str, number: int = 0) -> int:
        return self.sums_of(measure, number)[0]

    def happened(self, measure: str, number: int = 0) -> int:
        return self.sums_of(measure, number)[1]

    def mean(self, measure: str, number: int = 0, least: float = 0.0) -> Estimate | None:
        """So much a case, and never less than the least; None where there is no case."""
        sums = self.sums_of(measure, number)
        if not sums[0]:
            return None
        value, error = sums[1] / sums[0], self.error(sums)
        return Estimate(value, max(least, value - Z * error), value + Z * error)

    def share(self, measure: str, number: int = 0) -> Estimate | None:
        """A share of the cases."""
        sums = self.sums_of(measure, number)
        if not sums[0]:
            return None
        parts = SHARES if measure.endswith("-wins") else 1
        value, error = sums[1] / sums[0] / parts, self.error(sums) / parts
        weight = value * (1 - value) / error**2 if error else sums[0]  # as so many independent cases
        return Estimate(value, *wilson(value, weight))

    def error(self, sums: list[int]) -> float:
        """The standard error of a ratio of sums over games."""
        cases, happened, squared_cases, products, squares = sums
        rest = squares * cases**2 - 2 * happened * cases * products + happened**2 * squared_cases  # exact: no rounding
        return math.sqrt(rest / cases**4 * self.games / max(1, self.games - 1))


def add(parts: Sequence[Tally]) -> Tally:
    """Several tallies as one."""

    def added(lists: Iterable[list[int]]) -> list[int]:
        return [sum(numbers) for numbers in zip(*lists, strict=True)]

    return Tally(
        games=sum(part.games for part in parts),
        unfinished=sum(part.unfinished for part in parts),
        sums=added(part.sums for part in parts),
        lengths=added(part.lengths for part in parts),
        scores=added(part.scores for part in parts),
        margins=added(part.margins for part in parts),
        choices=added(part.choices for part in parts),
    )


def tallies(run: Run, games: int, place: Place = HERE) -> Iterator[Tally]:
    """All games of a run, counted up in parts; they add up to the same wherever they are played."""
    every = math.ceil(games / LOOKED_AT)
    in_engine = set(run.names) <= ENGINE
    unlocked = in_engine and build.name() == "compiled"
    most = 5000 if unlocked else 20 if in_engine else 1  # what takes long is shown, and can be stopped, game by game
    size = max(1, min(most, games // (4 * place.cores())))
    work = partial(count_in_engine if in_engine else count_at_tables, run, every)
    return place.spread(work, chunks(games, size), unlocked=unlocked)


def count_in_engine(run: Run, every: int, numbers: range) -> Tally:
    """Games of bots that need no view."""
    counting = new_census(run, every)
    thinkers = sum(1 << seat for seat, bot in enumerate(run.names) if bot in THINKERS)
    for some in chunks(len(numbers), AT_A_TIME):
        go_on()
        counting.plan(numbers.start + some.start, len(some), thinkers)
        drive.run(counting)
    return read(counting, [play(run, number) for number in numbers if number < SAMPLE])


def count_at_tables(run: Run, every: int, numbers: range) -> Tally:
    """Games of any bots, played at tables first and then again as a script."""
    counting = new_census(run, every)
    sample = []
    for number in numbers:
        table = play(run, number)
        counting.follow(number, script(table))
        drive.run(counting)
        if number < SAMPLE:
            sample.append(table)
    return read(counting, sample)


def new_census(run: Run, every: int) -> Census:
    game = find_game(run.game)
    state = create(game, complete_options(game, run.options))
    policy = policy_for(run.game) if set(run.names) & THINKERS else Policy(state)  # random bots ask none
    deciding = sum(1 << number for number, kind in enumerate(game.kinds) if kind.decides)
    return Census(state, policy, deciding, run.seed, run.max_rounds, every)


def script(table: Table) -> bytearray:
    """All moves of a game as numbers."""
    return bytearray(move_number(table, text) for played in table.rounds for _, text in played.moves)


def move_number(table: Table, text: str) -> int:
    _, _, rest = text.partition(" ")
    card, _, twist = rest.partition(" ")
    return table.cards[card] + (moves.TWIST if twist else 0) if card else moves.REVEAL


def count_different(table: Table) -> tuple[int, int]:
    """The decisions of a game, and how many moves they had that don't come to the same."""
    state = create(table.description, table.options)
    stream = Stream(table.seed or b"")
    decisions = different = 0
    for played in table.rounds:
        state.start_fair_round(stream)
        for _, text in played.moves:
            decisions += 1
            different += len(alike(state, table.description.name))
            state.apply(move_number(table, text))
    return decisions, different


def read(counting: Census, sample: list[Table]) -> Tally:
    """What was counted; moves that come to the same are looked for in a sample."""
    sums = list(counting.sums)
    for table in sample:
        go_on()
        n, y = count_different(table)
        for i, number in enumerate((n, y, n * n, n * y, y * y)):
            sums[5 * PLACES["different"] + i] += number
    return Tally(
        games=counting.games,
        unfinished=counting.unfinished,
        sums=sums,
        lengths=list(counting.lengths),
        scores=list(counting.scores),
        margins=list(counting.margins),
        choices=list(counting.choices),
    )
