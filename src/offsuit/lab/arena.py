"""Duplicate play: the same deals with the bots rotated through all seats, so that luck of cards and seats cancels out.

A deal sequence is played once for every seating. All games of one deal sequence are a block, the unit of all
statistics (`lab.strength`): its games are alike, blocks are independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations, count
from typing import Annotated, Any, NamedTuple

import msgspec

from offsuit.bots import BOTS, Bot
from offsuit.bots.greedy import policy_for
from offsuit.bots.match import Match
from offsuit.bots.naming import EXEC, Named
from offsuit.bots.outside import Fault, OutsideBot
from offsuit.bots.policy import Policy
from offsuit.kit import build, drive
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream
from offsuit.lab.cores import HERE, Place
from offsuit.lab.references import Oracle, PimcBot
from offsuit.lab.simulate import play_out
from offsuit.table.setup import SetupError, complete_options, create, find_game
from offsuit.table.table import Table

# All that can be measured. Who plays at a table chooses from BOTS.
PLAYERS: dict[str, Callable[..., Bot | Oracle]] = {**BOTS, "pimc": PimcBot, "oracle": Oracle, EXEC: OutsideBot}
THINKERS = {"greedy", "medium"}  # play by rules of thumb
ENGINE = {"random", *THINKERS}  # play inside the engine, where no record is asked for
QUICK = 25  # blocks of theirs that are one task

Number = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]  # a file can hold larger ones


class Arena(msgspec.Struct, frozen=True):
    """What is played: any number of blocks that all follow from one seed.

    The bots meet each other; or each of them sits alone among as many of another one as there are other seats.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[Named, ...]
    seed: str
    max_rounds: int = 200
    among: Named | None = None

    @property
    def cast(self) -> tuple[Named, ...]:
        """All who play, in the order of their numbers."""
        return self.bots if self.among is None else (*self.bots, self.among)

    @property
    def players(self) -> int:
        players: int = self.options["players"]
        return players

    @property
    def goal(self) -> int | None:
        """The total that nobody may go over, in games that have one."""
        goal: int | None = create(find_game(self.game), self.options).public().get("goal")
        return goal

    @property
    def is_engine(self) -> bool:
        return all(bot.name in ENGINE and not bot.settings for bot in self.cast)

    def seatings(self, deal: int) -> list[list[int]]:
        """Who sits where in the games of a block, by number."""
        bots = len(self.bots)
        return seatings(bots, self.players, deal) if self.among is None else alone_among(bots, self.players)

    def labels(self) -> list[str]:
        """The texts of all who play; of equal ones the second is called so. No two are alike."""
        labels: list[str] = []
        for bot in self.cast:
            numbered = chain([bot.text], (f"{bot.text} ({number})" for number in count(2)))
            labels.append(next(label for label in numbered if label not in labels))
        return labels


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended: which bot sat where, and for each seat its score and in how many rounds it made points."""

    seating: list[int]
    totals: list[Number]
    winners: list[int]
    rounds: Number
    scored: list[int]
    is_over: bool


class Faults(msgspec.Struct, frozen=True):
    """What an outside bot did instead of playing, how often, and the first of them exactly."""

    bot: int
    kind: str
    count: Number
    first: str


class Block(msgspec.Struct, frozen=True):
    """All games of one deal sequence."""

    deal: int
    games: list[Outcome]
    faults: list[Faults] = []


class Played(NamedTuple):
    """A block, and its games as lines of JSON where asked for."""

    block: Block
    records: list[bytes]


def check(arena: Arena) -> None:
    """Complain of what can't be played."""
    if len(arena.bots) < 2 and arena.among is None:
        raise SetupError("an arena is for two bots or more; the same one twice is possible, or one bot --among others")
    if any(bot.name in THINKERS for bot in arena.cast):
        policy_for(arena.game)


def seatings(bots: int, players: int, deal: int) -> list[list[int]]:
    """Who sits where, if the bots meet each other.

    Of every choice of as many bots as there are seats, or else of all, each has one seat, and one of them in turn has
    the seats that are left; each of these in all rotations. So of two bots one plays against n-1 of the other, and the
    reverse. In which order they sit changes from deal to deal.
    """
    rng = Rng(deal)
    order = sorted(range(bots), key=lambda _: rng.random(1 << 30))
    found: list[list[int]] = []
    for chosen in combinations(order, min(bots, players)):
        left = players - len(chosen)
        for lineup in [[*chosen, *[bot] * left] for bot in chosen] if left else [list(chosen)]:
            found += [lineup[turn:] + lineup[:turn] for turn in range(players)]
    return found


def alone_among(bots: int, players: int) -> list[list[int]]:
    """Each of the bots once in every seat, and in all others the one that comes after them."""
    return [
        [bot if seat == alone else bots for seat in range(players)] for bot in range(bots) for alone in range(players)
    ]


def blocks(arena: Arena, deals: range, place: Place = HERE, *, with_records: bool = False) -> Iterator[Played]:
    """These blocks in order, the same wherever they are played."""
    in_engine = arena.is_engine and not with_records
    unlocked = in_engine and build.name() == "compiled"
    size = QUICK if unlocked else 1  # what takes long is shown, and can be stopped, block by block
    parts = (deals[first : first + size] for first in range(0, len(deals), size))
    play = partial(play_in_engine, arena) if in_engine else partial(play_at_tables, arena, with_records)
    work = partial(play_blocks, play)
    return chain.from_iterable(place.spread(work, parts, unlocked=unlocked))


def play_blocks(play: Callable[[int], Played], deals: range) -> list[Played]:
    return [play(deal) for deal in deals]


def play_in_engine(arena: Arena, deal: int) -> Played:
    """A block of bots that need no view, each game in one piece."""
    game = find_game(arena.game)
    state = create(game, complete_options(game, arena.options))
    has_thinkers = any(bot.name in THINKERS for bot in arena.cast)
    policy = policy_for(arena.game) if has_thinkers else Policy(state)  # random bots ask none
    match = Match(state, policy, deal_seed(arena, deal), arena.max_rounds)
    seats = range(arena.players)
    games = []
    for number, seating in enumerate(arena.seatings(deal)):
        thinkers = sum(1 << seat for seat in seats if arena.cast[seating[seat]].name in THINKERS)
        match.seat(thinkers, number * arena.players)
        drive.run(match)
        totals, scored = list(state.totals[: arena.players]), list(match.scored[: arena.players])
        winners = state.winner_seats() if state.is_over else []
        games.append(Outcome(seating, totals, winners, state.round, scored, state.is_over))
    return Played(Block(deal, games), [])


def play_at_tables(arena: Arena, with_records: bool, deal: int) -> Played:
    """A block of any bots, move by move."""
    labels = arena.labels()
    games, records = [], []
    faults: list[tuple[int, Fault]] = []
    for number, seating in enumerate(arena.seatings(deal)):
        seed = deal_seed(arena, deal)
        table = Table(arena.game, seed=seed, max_rounds=arena.max_rounds, **arena.options)
        seeds = [Stream(seed).bot_seed(number * arena.players + seat) for seat in range(arena.players)]
        bots = [arena.cast[bot].create(seeds[seat], PLAYERS) for seat, bot in enumerate(seating)]
        # A program plays one game: in the next one of the block the same cards come again, which it has seen by now.
        programs = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, OutsideBot)}
        try:
            play_out(table, bots)
            for program in programs.values():
                program.end(table.scores, table.winners)
        finally:
            for program in programs.values():
                program.close()
        faults += [(seating[seat], fault) for seat, program in programs.items() for fault in program.faults]
        games.append(outcome(seating, table))
        if with_records:
            table.names = [labels[bot] for bot in seating]  # only now: nobody is told whom it plays against
            records.append(table.line())
    return Played(Block(deal, games, count_faults(faults)), records)


def deal_seed(arena: Arena, deal: int) -> bytes:
    return Stream(bytes.fromhex(arena.seed)).game_seed(deal)


def outcome(seating: list[int], table: Table) -> Outcome:
    points = [played.points for played in table.rounds if played.points is not None]
    return Outcome(
        seating=seating,
        totals=table.scores,
        winners=table.winners,
        rounds=len(points),
        scored=[sum(made[seat] > 0 for made in points) for seat in range(table.players)],
        is_over=table.is_over,
    )


def count_faults(faults: list[tuple[int, Fault]]) -> list[Faults]:
    """Those of each bot by their kind."""
    counts: Counter[tuple[int, str]] = Counter()
    first: dict[tuple[int, str], str] = {}
    for bot, fault in faults:
        counts[bot, fault.kind] += 1
        first.setdefault((bot, fault.kind), fault.detail)
    return [Faults(bot, kind, count, first[bot, kind]) for (bot, kind), count in counts.items()]
