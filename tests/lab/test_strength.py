"""The statistics, checked against cases whose answer is known. All seeds are fixed."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import numpy as np
import pytest

from offsuit.lab import strength
from offsuit.lab.arena import Block, Outcome, play_at_tables, play_in_engine, seatings
from offsuit.lab.intervals import wilson
from offsuit.lab.strength import Estimate, Measures, Sample, Strength, Verdict, ranks, sequential_test
from offsuit.table.record import decode
from tests.lab.test_arena import arena_of

RUNS = 200


def outcome(seating: list[int], totals: list[int], winners: list[int]) -> Outcome:
    return Outcome(seating, totals, winners, rounds=2, scored=[1] * len(totals), is_over=True)


# Single games


def test_ranks_put_winners_first_and_share_equal_places() -> None:
    assert ranks(outcome([0, 1, 1, 1], [5, 9, 9, 2], [2])) == [3, 2, 1, 4]
    assert ranks(outcome([0, 1, 1, 1], [5, 9, 9, 2], [1, 2])) == [3, 1.5, 1.5, 4]
    assert ranks(outcome([0, 1, 1], [0, 0, 0], [0, 1, 2])) == [2, 2, 2]


def test_who_is_over_the_goal_comes_last() -> None:
    assert ranks(outcome([0, 1, 1, 1], [41, 38, 50, 40], [3]), goal=40) == [3, 2, 4, 1]
    assert ranks(outcome([0, 1, 1, 1], [21, 18, 30, 20], [3]), goal=20) == [3, 2, 4, 1]


def test_a_bot_is_measured_where_it_sits_alone() -> None:
    """Bot 0 wins alone in the first game and shares the second, which does not count for it."""
    measures = Measures("savanna-trick", 2)
    measures.add(Block(0, [outcome([0, 1, 1], [9, 3, 6], [0]), outcome([0, 0, 1], [9, 3, 9], [0, 2])]))
    first, second = measures.strengths(seed=1)
    assert (first.games, second.games) == (1, 1)
    assert (first.win_share.value, second.win_share.value) == (1, 0.5)
    assert (first.mean_rank.value, second.mean_rank.value) == (1, 1.5)
    assert (first.margin.value, second.margin.value) == (4.5, 3)
    assert measures.gain(seed=1).value == 0.25
    assert (first.rate, first.rating) == (None, None)


def test_among_others_each_bot_is_measured_and_they_are_not() -> None:
    """Bots 0 and 1 among two of bot 2, which wins the second game."""
    measures = Measures("savanna-trick", 2, meet=False)
    measures.add(Block(0, [outcome([0, 2, 2], [9, 3, 6], [0]), outcome([2, 1, 2], [9, 3, 6], [0])]))
    found = measures.strengths(seed=1)
    assert [bot.games for bot in found] == [1, 1]
    assert [bot.win_share.value for bot in found] == [1, 0]
    assert [bot.mean_rank.value for bot in found] == [1, 3]
    assert measures.running.mean == 1
    gain = measures.gain(seed=1)
    assert (gain.value, gain.high) == (1, 1)
    assert -1 < gain.low < 1


def test_one_bot_among_others_is_measured_also_with_two_players() -> None:
    measures = Measures("gummi-trick", 1, meet=False)
    measures.add(Block(0, [outcome([0, 1], [9, 3], [0]), outcome([1, 0], [9, 3], [0])]))
    (found,) = measures.strengths(seed=1)
    assert (found.games, found.win_share.value, found.mean_rank.value) == (2, 0.5, 1.5)
    assert measures.running.mean == 0.5


def test_a_rank_of_one_deal_has_no_width() -> None:
    measures = Measures("savage-bowl", 2)
    measures.add(Block(0, [outcome([0, 1, 1, 1], [9, 3, 6, 0], [0]), outcome([1, 0, 0, 0], [9, 3, 9, 0], [])]))
    first, _ = measures.strengths(seed=1)
    assert (first.mean_rank.low, first.mean_rank.high) == (1, 1)
    assert first.rate is not None
    assert first.rate.value == 0.5


def test_exactly_on_target_is_the_share_of_rounds_with_points() -> None:
    """As counted from the tricks of records."""
    played = play_at_tables(arena_of("savage-bowl", "greedy,random"), True, 0)
    for line, game in zip(played.records, played.block.games, strict=True):
        record = decode(line)
        for seat in range(4):
            won = [sum(trick.won_by == seat for trick in round_.tricks) for round_ in record.rounds]
            assert strength.made_points(game, seat) == (won.count(3), len(won))


# Intervals


def simulated(rng: np.random.Generator, players: int, edge: float, deals: int) -> Measures:
    """Blocks of a game whose winner is drawn: luck of the deal favours a seat, and bot 0 is so much likelier."""
    measures = Measures("savanna-trick", 2)
    for deal in range(deals):
        luck = rng.exponential(size=players)
        games = []
        for seating in seatings(2, players, deal):
            chances = luck * np.where(np.array(seating) == 0, 1 + edge, 1.0)
            winner = int(rng.choice(players, p=chances / chances.sum()))
            games.append(outcome(seating, [int(seat == winner) for seat in range(players)], [winner]))
        measures.add(Block(deal, games))
    return measures


def test_intervals_of_equal_bots_hold_the_truth_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """1/n and a gain of 0 lie in about 95 of 100 intervals."""
    monkeypatch.setattr(strength, "RESAMPLES", 400)
    rng = np.random.default_rng(1)
    share = gain = 0
    for run in range(100):
        measures = simulated(rng, players=3, edge=0.0, deals=30)
        found = measures.strengths(seed=run)[0].win_share
        share += found.low <= 1 / 3 <= found.high
        found = measures.gain(seed=run)
        gain += found.low <= 0 <= found.high
    assert 90 <= share <= 99
    assert 90 <= gain <= 99


def test_equal_bots_in_real_games_have_no_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 20 intervals of the gain one may miss 0; so few miss it by chance, and these seeds are fixed."""
    monkeypatch.setattr(strength, "RESAMPLES", 400)
    held = 0
    for seed in range(20):
        arena = arena_of("gummi-trick", "random,random", seed, players=2)
        measures = Measures(arena.game, 2)
        for deal in range(30):
            measures.add(play_in_engine(arena, deal).block)
        found = measures.gain(seed)
        held += found.low <= 0 <= found.high
    assert held >= 18


def test_a_block_counts_once_however_many_games_it_has() -> None:
    """Games of one deal are alike: taken as independent they would make the interval too narrow."""
    measures = Measures("savanna-trick", 2)
    for deal in range(100):
        first_wins = deal % 2 == 0
        games = [
            outcome(seating, [0] * 4, [seating.index(0 if (seating.count(0) == 1) == first_wins else 1)])
            for seating in seatings(2, 4, deal)
        ]
        measures.add(Block(deal, games))
    share = measures.strengths(seed=1)[0].win_share
    assert share.value == 0.5
    assert (share.high - share.low) / 2 == pytest.approx(1.96 * 0.5 / math.sqrt(100), rel=0.1)
    assert measures.running.margin() == pytest.approx(1.96 * measures.running.variance**0.5 / 10)


def test_a_share_of_nothing_or_all_has_the_interval_of_as_many_cases_as_blocks() -> None:
    """Blocks that are all alike show no spread, but thirty of them don't say that the next one is the same."""
    measures = Measures("schadenfreude", 2, goal=40)
    for deal in range(30):
        games = [
            outcome(seating, [41 if bot else 0 for bot in seating], [seating.index(0)])
            for seating in seatings(2, 2, deal)
        ]
        measures.add(Block(deal, games))
    first, second = measures.strengths(seed=1)
    assert first.win_share == second.rate
    assert msgspec.structs.astuple(first.win_share) == pytest.approx((1, *wilson(1, 30)))
    assert second.win_share == first.rate == Estimate(0, *wilson(0, 30))
    assert msgspec.json.decode(msgspec.json.encode(first), type=Strength) == first
    gain = measures.gain(seed=1)
    assert (gain.value, gain.high) == (0.5, 0.5)
    assert gain.low == pytest.approx(0.386, abs=0.001)


def test_a_gain_of_nothing_in_all_blocks_is_not_sure_to_be_nothing() -> None:
    measures = Measures("gummi-trick", 2)
    for deal in range(30):
        games = [outcome(seating, [1, 0], [0]) for seating in seatings(2, 2, deal)]
        measures.add(Block(deal, games))
    gain = measures.gain(seed=1)
    assert gain.value == 0
    assert gain.high == -gain.low == pytest.approx(wilson(0, 30)[1] / 2)


def test_the_same_blocks_and_seed_give_the_same_intervals() -> None:
    one, other = (simulated(np.random.default_rng(3), 4, 0.5, 30).strengths(seed=9) for _ in range(2))
    assert one == other


# Ratings


def test_ratings_find_the_strengths_that_made_the_rankings() -> None:
    """Plackett-Luce rankings of three bots with strengths 1, 2 and 4: 120 points of Elo apart."""
    rng = np.random.default_rng(5)
    strengths = np.array([1.0, 2.0, 4.0])
    measures = Measures("gummi-trick", 3)
    for deal in range(400):
        games = []
        for seating in seatings(3, 4, deal):
            arrivals = rng.exponential(1 / strengths[np.array(seating)])
            totals = [-int(1e6 * arrival) for arrival in arrivals]
            games.append(outcome(seating, totals, [int(np.argmin(arrivals))]))
        measures.add(Block(deal, games))
    ratings = [found.rating for found in measures.strengths(seed=1)]
    for rating, truth in zip(ratings, (-120.4, 0.0, 120.4), strict=True):
        assert rating is not None
        assert rating.low < truth < rating.high
        assert rating.high - rating.low < 30


def test_a_bot_that_never_comes_before_another_is_rated_low_not_lost() -> None:
    measures = Measures("gummi-trick", 3)
    for deal in range(40):
        games = [
            outcome(seating, [-bot for bot in seating], [seating.index(min(seating))])
            for seating in seatings(3, 3, deal)
        ]
        measures.add(Block(deal, games))
    ratings = [found.rating.value for found in measures.strengths(seed=1) if found.rating]
    assert ratings[0] > ratings[1] > ratings[2]
    assert all(math.isfinite(rating) for rating in ratings)


# The sequential test


def decide(draw: Callable[[], float]) -> tuple[Verdict, int]:
    gains = Sample()
    while True:
        gains.add(float(draw()))
        verdict = sequential_test(gains, 0.0, 0.02)
        if verdict.accepted:
            return verdict, gains.count


@pytest.mark.parametrize(("mean", "right"), [(0.0, "H0"), (0.02, "H1")])
def test_the_sequential_test_is_wrong_in_at_most_5_of_100_runs(mean: float, right: str) -> None:
    rng = np.random.default_rng(11)
    verdicts = [decide(lambda: rng.normal(mean, 0.1))[0].accepted for _ in range(RUNS)]
    assert verdicts.count(right) >= 0.93 * RUNS


def test_a_clear_case_is_decided_soon() -> None:
    rng = np.random.default_rng(11)
    assert decide(lambda: rng.normal(-0.05, 0.1))[0].accepted == "H0"
    verdict, clear = decide(lambda: rng.normal(0.1, 0.1))
    assert verdict.accepted == "H1"
    assert clear < 100
    assert verdict.bound == pytest.approx(math.log(19))


@pytest.mark.parametrize(("won", "lost", "right"), [(0.04, 0.0, "H1"), (0.06, 0.02, "H1"), (0.02, 0.02, "H0")])
def test_the_sequential_test_is_not_wrong_more_often_where_nearly_all_blocks_are_nothing(
    won: float, lost: float, right: str
) -> None:
    """As those of two bots that are much alike: one of them wins all of a block, or loses all, or there is no gain."""
    rng = np.random.default_rng(11)
    verdicts = [decide(lambda: rng.choice([0.5, -0.5, 0], p=[won, lost, 1 - won - lost]))[0] for _ in range(RUNS)]
    assert [verdict.accepted for verdict in verdicts].count(right) >= 0.93 * RUNS


def test_few_blocks_decide_nothing_and_those_that_are_all_alike_decide_soon() -> None:
    gains = Sample()
    while not (verdict := sequential_test(gains, 0.0, 0.02)).accepted:
        gains.add(0.0)
    assert (verdict.accepted, gains.count) == ("H0", 107)
    few = Sample()
    for _ in range(29):
        few.add(0.5)
        assert sequential_test(few, 0.0, 0.02).accepted is None


def test_among_others_a_block_can_tell_more_so_that_more_of_them_are_wanted() -> None:
    meeting, among = (Measures("gummi-trick", 2, meet=meet) for meet in (True, False))
    for measures in (meeting, among):
        while not measures.test(0.0, 0.02).accepted:
            measures.running.add(0.0)
    assert meeting.running.count < among.running.count


def test_a_sample_has_the_mean_and_variance_of_its_numbers() -> None:
    numbers = np.random.default_rng(1).normal(3, 2, 500)
    sample = Sample()
    for number in numbers:
        sample.add(float(number))
    assert sample.mean == pytest.approx(numbers.mean())
    assert sample.variance == pytest.approx(numbers.var())
