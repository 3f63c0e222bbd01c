"""PettingZoo's own tests, and what they don't ask."""

from __future__ import annotations

import itertools
import sys
import warnings
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import offsuit.env
from offsuit import IllegalMove
from offsuit.env.aec import CardGame
from offsuit.games import GAMES
from offsuit.table.setup import SetupError
from tests.configurations import CONFIGURATIONS, Configuration

every_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES)


def environment(configuration: Configuration, **more: Any) -> CardGame:
    return offsuit.env.pettingzoo(configuration.game, **configuration.options, **more)


def play(env: CardGame, choices: int = 1) -> dict[str, float]:
    """A game at random, from the reset on; answer what every agent got in all."""
    rng = np.random.default_rng(choices)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        gained[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return gained


@every_configuration
def test_the_api_test_passes(configuration: Configuration) -> None:
    with warnings.catch_warnings():
        # What PettingZoo says of all observations with masks but those of its own games.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # after the end
        api_test(environment(configuration), num_cycles=60)


@every_configuration
def test_the_seed_test_passes(configuration: Configuration) -> None:
    seed_test(lambda: environment(configuration), num_cycles=40)


@every_game
def test_the_performance_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that ticks when it is looked at."""
    ticks = itertools.count()
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(offsuit.env.pettingzoo(game))


@every_configuration
def test_the_agent_selected_is_whose_turn_it_is_and_all_end_together(configuration: Configuration) -> None:
    """Who sits out or is eliminated is not selected, and not terminated."""
    env = environment(configuration, max_rounds=30)
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    while env.episode.table.seat is not None:
        assert env.agent_selection == f"player_{env.episode.table.seat}"
        assert not any(env.terminations.values())
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
    assert all(env.terminations.values()) or all(env.truncations.values())
    for left in range(len(env.possible_agents), 0, -1):
        assert len(env.agents) == left
        env.step(None)
    assert env.agents == []


def test_eliminated_players_come_back_in_the_next_round() -> None:
    env = offsuit.env.pettingzoo("savage-bowl", players=5)
    out: set[int] = set()
    returned: set[int] = set()
    for seed in range(6):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while env.episode.table.seat is not None:
            table = env.episode.table
            eliminated = set(table.view(None).table["eliminated"])
            assert table.seat not in eliminated
            returned |= (out - eliminated) & {int(table.seat or 0)}
            out = eliminated
            env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
    assert returned


@every_game
def test_a_win_is_shared_at_the_end(game: str) -> None:
    env = offsuit.env.pettingzoo(game)
    env.reset(seed=3)
    gained = play(env)
    winners = env.episode.table.winners
    assert [gained[f"player_{seat}"] for seat in winners] == [1 / len(winners)] * len(winners)
    assert sum(gained.values()) == pytest.approx(1 if winners else 0)


@every_game
def test_points_are_those_of_the_rounds(game: str) -> None:
    env = offsuit.env.pettingzoo(game, reward="points")
    env.reset(seed=3)
    gained = play(env)
    rounds = [played.points or [] for played in env.episode.table.rounds]
    assert list(gained.values()) == [sum(points) for points in zip(*rounds, strict=True)]


@every_game
def test_chances_add_up_to_the_win_less_what_all_have_at_first(game: str) -> None:
    env = offsuit.env.pettingzoo(game, reward="chance")
    env.reset(seed=3)
    gained = play(env)
    winners = env.episode.table.winners
    for seat, agent in enumerate(env.possible_agents):
        assert gained[agent] == pytest.approx((seat in winners) / max(1, len(winners)) - 0.25)


def test_too_many_rounds_are_cut_off() -> None:
    env = offsuit.env.pettingzoo("schadenfreude", max_rounds=1)
    env.reset(seed=1)
    while env.episode.table.seat is not None:
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert (set(env.terminations.values()), set(env.truncations.values())) == ({False}, {True})


def test_the_next_reset_deals_the_next_game_of_the_run() -> None:
    one, other = offsuit.env.pettingzoo("gummi-trick"), offsuit.env.pettingzoo("gummi-trick")
    one.reset(seed=9)
    other.reset(seed=9)
    first = one.observe("player_0")["observation"]
    one.reset()
    other.reset()
    assert not np.array_equal(first, one.observe("player_0")["observation"])
    assert np.array_equal(one.observe("player_0")["observation"], other.observe("player_0")["observation"])


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    env = offsuit.env.pettingzoo("schadenfreude")
    env.reset(seed=7)
    seen = env.observe(env.agent_selection)
    with pytest.raises(IllegalMove):
        env.step(int(seen["action_mask"].argmin()))
    assert np.array_equal(seen["observation"], env.observe(env.agent_selection)["observation"])


def test_before_the_first_deal_it_says_what_is_missing() -> None:
    env = offsuit.env.pettingzoo("savanna-trick", render_mode="ansi")
    for early in (lambda: env.step(1), env.render, lambda: env.observe("player_0")):
        with pytest.raises(RuntimeError, match=r"reset\(\) comes before all else"):
            early()
    env.reset(seed=7)
    with pytest.raises(ValueError, match=r"player_\d is not done yet, so its action is a move, not None"):
        env.step(None)


@every_configuration
def test_pictures_show_the_hand_of_whose_turn_it_is(configuration: Configuration) -> None:
    for mode in ("ansi", "svg"):
        env = environment(configuration, render_mode=mode)
        env.reset(seed=2)
        while (table := env.episode.table).state.tricks < 6 and table.seat is not None:
            drawn = env.render()
            assert drawn is not None
            if mode == "svg":
                drawn = " ".join(ElementTree.fromstring(drawn).itertext())
            assert all(card in drawn for card in table.view(table.seat).hand)
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))


def test_a_human_gets_it_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = offsuit.env.pettingzoo("savage-bowl", render_mode="human")
    env.reset(seed=2)
    assert env.render() is None
    assert capsys.readouterr().out.startswith("savage-bowl, round 1, trick 1\n")
    with pytest.raises(SetupError, match="render_mode is human, ansi, svg or None, not 'film'"):
        offsuit.env.pettingzoo("savage-bowl", render_mode="film")
