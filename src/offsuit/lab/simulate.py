"""Many whole games: as records, or counted up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from offsuit.bots import BOTS, Bot, EasyBot, GreedyBot, RandomBot, SearchBot
from offsuit.bots.greedy import policy_for
from offsuit.bots.naming import Named, read_bots
from offsuit.bots.outside import OutsideBot
from offsuit.kit import build, drive
from offsuit.kit.jobs import Matches
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream
from offsuit.lab.cores import HERE, Place, go_on
from offsuit.lab.intervals import wilson
from offsuit.lab.references import Oracle, Thinker
from offsuit.table.setup import SetupError, complete_options, create, find_game
from offsuit.table.table import Table


class Run(NamedTuple):
    """What to simulate: any number of games that all follow from one seed."""

    game: str
    options: dict[str, Any]
    bots: tuple[Named, ...]
    seed: bytes
    max_rounds: int = 200
    legal: bool = False

    @property
    def names(self) -> list[str]:
        return [bot.text for bot in self.bots]

    @property
    def is_random(self) -> bool:
        """All bots are random: then games are played inside the engine."""
        return set(self.names) <= {"random"}


class Played(NamedTuple):
    """One simulated game as a line of JSON."""

    line: bytes
    finished: bool


class Summary(NamedTuple):
    """Games counted up."""

    games: int
    moves: int
    rounds: int
    longest: int
    unfinished: int
    totals: tuple[int, ...]
    wins: tuple[tuple[int, ...], ...]
    fingerprint: int

    def mean_scores(self) -> list[float]:
        return [total / self.games for total in self.totals]

    def interval(self, share: float) -> tuple[float, float]:
        """The ends of the 95% interval of a share of the games."""
        return wilson(min(1.0, max(0.0, share)), self.games)

    def win_shares(self) -> list[float]:
        """Each seat's share of the games, a shared win split among its winners."""
        return [sum(count / sharers for sharers, count in enumerate(wins, 1)) / self.games for wins in self.wins]


def choose_bots(asked: str, players: int) -> tuple[Named, ...]:
    """The bots of a comma-separated list: one for all seats, or one a seat."""
    bots = tuple(read_bots(asked, BOTS))
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise SetupError(f"{len(bots)} bots for {players} players; expected one, or one a seat")
    return bots


def play(run: Run, number: int) -> Table:
    """One game of a run, played to its end or to the last round allowed."""
    seed = Stream(run.seed).game_seed(number)
    table = Table(run.game, seed=seed, names=run.names, max_rounds=run.max_rounds, keep_legal=run.legal, **run.options)
    play_out(table, [bot.create(Stream(seed).bot_seed(seat), BOTS) for seat, bot in enumerate(run.bots)])
    return table


def play_out(table: Table, bots: Sequence[Bot | Oracle]) -> None:
    """Let bots play until nobody has a move, or until this process is to stop.

    A view takes longer than the thoughts of a quick bot. Those that choose the same without one get none.
    """
    game = table.description.name
    for bot in bots:
        if isinstance(bot, OutsideBot | SearchBot | Thinker):
            bot.meanwhile = go_on
    while table.seat is not None:
        go_on()
        bot = bots[table.seat]
        if isinstance(bot, EasyBot):
            bot = bot.mood()
        if isinstance(bot, RandomBot):
            table.apply(table.state.random_move(bot.rng))
        elif isinstance(bot, GreedyBot):
            table.apply(policy_for(game).pick(table.state, Rng(bot.seed)))
        elif isinstance(bot, Oracle):
            table.apply(bot.choose(table.state, game, table.options))
        else:
            table.play(bot.move(table.view(table.seat)))


def play_lines(run: Run, numbers: range) -> list[Played]:
    tables = (play(run, number) for number in numbers)
    return [Played(table.line(), table.is_over) for table in tables]


def records(run: Run, games: int, place: Place = HERE) -> Iterator[list[Played]]:
    """All games of a run as lines of JSON, in order, some at a time; the same wherever they are played."""
    size = max(1, min(25, games // (4 * place.cores())))
    return place.spread(partial(play_lines, run), chunks(games, size))


def chunks(games: int, size: int) -> Iterator[range]:
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def count_games(run: Run, numbers: range) -> Summary:
    """Some games of a run, counted up."""
    return count_random(run, numbers) if run.is_random else count_tables(run, numbers)


def count_tables(run: Run, numbers: range) -> Summary:
    """Games of any bots, each played at a table."""
    tables = [play(run, number) for number in numbers]
    seats = range(len(run.bots))
    return Summary(
        games=len(tables),
        moves=sum(len(played.moves) for table in tables for played in table.rounds),
        rounds=sum(len(table.rounds) for table in tables),
        longest=max(len(table.rounds) for table in tables),
        unfinished=sum(not table.is_over for table in tables),
        totals=tuple(sum(table.scores[seat] for table in tables) for seat in seats),
        wins=tuple(
            tuple(sum(seat in t.winners and len(t.winners) == sharers for t in tables) for sharers in range(1, 6))
            for seat in seats
        ),
        fingerprint=sum(int.from_bytes(sha256(table.line()).digest()[:8], "big") for table in tables) % 2**64,
    )


def count_random(run: Run, numbers: range) -> Summary:
    """Games of random bots, played inside the engine."""
    game = find_game(run.game)
    options = complete_options(game, run.options)
    job = Matches(create(game, options), run.seed, numbers.start, len(numbers), run.max_rounds)
    drive.run(job)
    players = options["players"]
    return Summary(
        games=len(numbers),
        moves=job.moves,
        rounds=job.rounds,
        longest=job.longest,
        unfinished=job.unfinished,
        totals=tuple(job.totals[:players]),
        wins=tuple(tuple(job.wins[6 * seat + 1 : 6 * seat + 6]) for seat in range(players)),
        fingerprint=job.fingerprint,
    )


def summaries(run: Run, games: int, place: Place = HERE) -> Iterator[Summary]:
    """All games of a run, counted up in parts."""
    unlocked = run.is_random and build.name() == "compiled"
    size = max(1, min(20_000 if unlocked else 20, games // (4 * place.cores())))
    return place.spread(partial(count_games, run), chunks(games, size), unlocked=unlocked)


def add(parts: Sequence[Summary]) -> Summary:
    """Several summaries as one."""
    seats = range(len(parts[0].totals))
    return Summary(
        games=sum(part.games for part in parts),
        moves=sum(part.moves for part in parts),
        rounds=sum(part.rounds for part in parts),
        longest=max(part.longest for part in parts),
        unfinished=sum(part.unfinished for part in parts),
        totals=tuple(sum(part.totals[seat] for part in parts) for seat in seats),
        wins=tuple(tuple(map(sum, zip(*(part.wins[seat] for part in parts), strict=True))) for seat in seats),
        fingerprint=sum(part.fingerprint for part in parts) % 2**64,
    )
