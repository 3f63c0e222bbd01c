"""Counts inside the engine equal those that anybody would take from the records of the same games."""

from __future__ import annotations

import hashlib
import math
import os
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest

from offsuit.games import GAMES
from offsuit.lab import measures
from offsuit.lab.cores import Stopped, WorkerLost, go_on, in_processes, in_threads
from offsuit.lab.measures import Tally, add, count_at_tables, count_in_engine, tallies
from offsuit.lab.report import deck
from offsuit.lab.simulate import Run, choose_bots, play
from offsuit.table.setup import complete_options, find_game
from offsuit.table.table import Table

SEED = bytes(range(32))
GAMES_PLAYED = 12


def run_of(game: str, bots: str = "random", max_rounds: int = 200, **asked: Any) -> Run:
    options = complete_options(find_game(game), asked)
    return Run(game, options, choose_bots(bots, options["players"]), SEED, max_rounds, legal=True)


def total(run: Run, games: int = GAMES_PLAYED) -> Tally:
    return add(list(tallies(run, games)))


class Recount:
    """What a reader of the records counts."""

    def __init__(self, run: Run, games: int = GAMES_PLAYED) -> None:
        self.run = run
        self.tables = [play(run, number) for number in range(games)]
        self.rounds = [played for table in self.tables for played in table.rounds]

    def ratio(self, of: Any) -> tuple[int, int]:
        """The sums of (cases, happened) over games."""
        pairs = [of(table) for table in self.tables]
        return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def shares(table: Table) -> list[int]:
    return [60 // len(table.winners) if seat in table.winners else 0 for seat in range(table.players)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", ["random", "medium"])
def test_counts_are_those_of_the_records(game: str, bots: str) -> None:
    run = run_of(game, bots)
    tally, recount = total(run), Recount(run)
    rounds = recount.rounds
    assert (tally.games, tally.unfinished) == (GAMES_PLAYED, 0)
    for seat in range(run.options["players"]):
        expected = recount.ratio(lambda table, seat=seat: (1, shares(table)[seat]))
        assert tally.sums_of("seat-wins", seat)[:2] == list(expected)
        after = recount.ratio(
            lambda table, place=seat: (1, shares(table)[(table.rounds[0].leader + place) % table.players])
        )
        assert tally.sums_of("place-wins", seat)[:2] == list(after)
        points = sum((played.points or [])[(played.leader + seat) % run.options["players"]] for played in rounds)
        assert tally.sums_of("place-points", seat)[:2] == [len(rounds), points]
    assert tally.happened("rounds") == len(rounds)
    assert tally.happened("moves") == sum(len(played.moves) for played in rounds)
    legal = Counter(len(moves) for played in rounds for moves in played.legal)
    assert {number: count for number, count in enumerate(tally.choices) if count} == legal
    assert tally.happened("forced") == legal[1]
    scores = Counter(score for table in recount.tables for score in table.scores)
    assert {number: count for number, count in enumerate(tally.scores) if count} == scores
    assert {n: count for n, count in enumerate(tally.lengths) if count} == Counter(
        len(table.rounds) for table in recount.tables
    )


@pytest.mark.parametrize("game", GAMES)
def test_events_are_those_that_tables_tell(game: str) -> None:
    run = run_of(game)
    tally, recount = total(run), Recount(run)
    told = Counter((event.kind, event.clause) for table in recount.tables for event in table.events)
    for number, kind in enumerate(find_game(game).kinds):
        assert tally.happened("kinds", number) == told[kind.name, kind.clause], kind.name
        having = sum((kind.name, kind.clause) in {(e.kind, e.clause) for e in t.events} for t in recount.tables)
        assert tally.happened("kind-games", number) == having
    texts = [text for played in recount.rounds for _, text in played.moves]
    assert tally.happened("twists") == sum(text.endswith(" chameleon") for text in texts)
    assert tally.happened("reveals") == texts.count("reveal")


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_worth_what_their_holders_got(game: str) -> None:
    run = run_of(game)
    tally, recount = total(run), Recount(run)
    for text, card in deck(run).items():
        held = wins = points = wins_squared = 0
        for table in recount.tables:
            in_game = 0
            for played in table.rounds:
                for seat, hand in enumerate(played.hands):
                    if text in hand:
                        held += 1
                        in_game += shares(table)[seat]
                        points += (played.points or [])[seat]
            wins += in_game
            wins_squared += in_game**2
        assert tally.sums_of("card-wins", card)[:2] == [held, wins]
        assert tally.sums_of("card-wins", card)[4] == wins_squared
        assert tally.sums_of("card-points", card)[:2] == [held, points]


def test_margins_runaways_and_comebacks() -> None:
    run = run_of("schadenfreude")
    tally, recount = total(run, 40), Recount(run, 40)
    won = [table for table in recount.tables if table.winners]
    margins = Counter(
        min(
            abs(score - table.scores[table.winners[0]])
            for seat, score in enumerate(table.scores)
            if seat != table.winners[0]
        )
        for table in won
    )
    assert {number: count for number, count in enumerate(tally.margins) if count} == margins
    assert tally.cases("margin") == len(won)
    assert tally.happened("nobody") == 40 - len(won)
    longer = [table for table in won if len(table.rounds) > 1]
    runaways = comebacks = 0
    for table in longer:
        before = [played.totals for played in table.rounds[:-1]]
        winner = table.winners[0]
        runaways += all(t[winner] == max(t) and t.count(max(t)) == 1 for t in before)
        comebacks += before[-1][winner] == min(before[-1]) < max(before[-1])
    assert tally.sums_of("runaway")[:2] == [len(longer), runaways]
    assert tally.sums_of("comeback")[:2] == [len(longer), comebacks]
    assert 0 < comebacks < len(longer)


@pytest.mark.parametrize("game", GAMES)
def test_the_way_of_playing_does_not_matter(game: str) -> None:
    """In one part or in several, inside the engine or at tables, the sums are the same."""
    run = run_of(game, "medium")
    whole = count_in_engine(run, 1, range(8))
    assert add([count_in_engine(run, 1, range(3)), count_in_engine(run, 1, range(3, 8))]) == whole
    assert count_at_tables(run, 1, range(8)) == whole


def test_bots_that_need_views_are_counted() -> None:
    tally = total(run_of("gummi-trick", "easy", players=2), 4)
    assert tally.games == 4
    assert sum(tally.happened("seat-wins", seat) for seat in (0, 1)) == 4 * 60


def test_a_round_is_decided_when_nothing_can_change() -> None:
    """Some but not all; every round is looked at where games are few."""
    tally = total(run_of("savanna-trick"), 30)
    assert tally.cases("decided") == 30
    assert 0 < tally.happened("decided") < 30


def test_unfinished_games_have_no_winner() -> None:
    tally = total(run_of("schadenfreude", max_rounds=1), 10)
    assert tally.unfinished > 0
    assert sum(tally.happened("seat-wins", seat) for seat in range(4)) == 60 * (
        10 - tally.unfinished - tally.happened("nobody")
    )
    assert tally.share("runaway") is None


def tally_of(pairs: list[tuple[int, int]]) -> Tally:
    """Games with (cases, happened) as the first measure."""
    sums = [0] * 1600
    for n, y in pairs:
        for i, number in enumerate((n, y, n * n, n * y, y * y)):
            sums[75 + i] += number  # the place of "rounds"
    return Tally(len(pairs), 0, sums, [], [], [], [])


def test_intervals() -> None:
    """A mean's is that of any textbook; a share's stays within 0 and 1; what is alike within a game counts once."""
    numbers = [3, 4, 4, 5, 9]
    mean = tally_of([(1, number) for number in numbers]).mean("rounds")
    assert mean is not None
    variance = sum((number - 5) ** 2 for number in numbers) / 4
    assert mean.value == 5
    assert mean.high - mean.value == pytest.approx(1.96 * math.sqrt(variance / 5))
    never = tally_of([(1, 0)] * 10).share("rounds")
    assert never is not None
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(1.96**2 / (10 + 1.96**2))
    once, tenfold = tally_of([(1, 0), (1, 1)] * 10).share("rounds"), tally_of([(10, 0), (10, 10)] * 10).share("rounds")
    assert once == tenfold


def test_counting_can_be_stopped_after_a_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of("gummi-trick")
    whole = count_in_engine(run, 1, range(3, 10))
    monkeypatch.setattr(measures, "AT_A_TIME", 2)
    assert count_in_engine(run, 1, range(3, 10)) == whole
    asked = []

    def stop_at_once() -> None:
        asked.append(True)
        raise Stopped

    monkeypatch.setattr(measures, "go_on", stop_at_once)
    with pytest.raises(Stopped):
        count_in_engine(run, 1, range(3, 10))
    assert len(asked) == 1


def hash_for_minutes(folder: Path, _: int) -> None:
    """In C, where the main thread hears no signals."""
    (folder / str(os.getpid())).touch()
    hashlib.pbkdf2_hmac("sha256", b"", b"", 10**9)


def test_where_a_worker_is_killed_the_others_end_whatever_they_do(tmp_path: Path) -> None:
    def kill_one() -> None:
        while len(list(tmp_path.iterdir())) < 2:
            sleep(0.01)
        os.kill(int(next(tmp_path.iterdir()).name), signal.SIGKILL)

    with ThreadPoolExecutor(1) as killer:
        killing = killer.submit(kill_one)
        with pytest.raises(WorkerLost):
            list(in_processes(partial(hash_for_minutes, tmp_path), range(2), cores=2))
        killing.result()


def test_work_in_threads_stops_when_nobody_waits_for_it() -> None:
    begun, stopped = Event(), Event()

    def work(task: int) -> None:
        begun.set()
        try:
            for _ in range(task):
                go_on()
        except Stopped:
            stopped.set()

    assert list(in_threads(work, [10**8], cores=1, stop=begun.is_set)) == []
    assert stopped.is_set()
    assert list(in_threads(work, [1, 2], cores=1)) == [None, None]
