"""OpenSpiel's own tests and algorithms on our games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

import offsuit.env
from offsuit.table.setup import SetupError
from tests.configurations import CONFIGURATIONS, Configuration

NAMES = offsuit.env.openspiel()
TINY = """
Ga = [1, 2, 3]
Ze = [1, 2, 3]
Gn = [1, 2, 3]
Li = [1, 2, 3]
Hy = [4, 8, 12]
Ea = [4, 8, 12]
Ch = [4, 8, 12]
Le = [4, 8, 12]
El = [10]
Hi = [8]
Rh = [8]
Go = [4]
players = { 3 = { hand = 2, grass = 4 }, 4 = { hand = 2, grass = 4 } }
"""


def game_of(configuration: Configuration, **more: Any) -> Any:
    name = f"offsuit_{configuration.game.replace('-', '_')}"
    return pyspiel.load_game(name, {**configuration.options, **more})


def play(state: Any, choices: int, actions: int = 100_000) -> None:
    """So many actions at random, of chance and players, or as many as there are."""
    rng = random.Random(choices)
    while not state.is_terminal() and actions > 0:
        chance = state.is_chance_node()
        state.apply_action(rng.choice([one for one, _ in state.chance_outcomes()] if chance else state.legal_actions()))
        actions -= 1


def test_all_games_are_registered_once() -> None:
    assert offsuit.env.openspiel() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::2], ids=str)
def test_the_simulation_test_passes(configuration: Configuration) -> None:
    pyspiel.random_sim_test(game_of(configuration, max_rounds=1), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_simulation_test_in_python_passes(name: str) -> None:
    """Copies, pickles and returns of a game of several rounds."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name, {"max_rounds": 3}))


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_a_resampled_state_looks_the_same_to_its_player(configuration: Configuration) -> None:
    game = game_of(configuration, max_rounds=2)
    differ = 0
    for choices in range(4):
        state = game.new_initial_state()
        play(state, choices, actions=random.Random(choices).randint(50, 130))
        if state.is_terminal() or state.is_chance_node():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, random.Random(choices).random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            differ += str(other) != str(state)
    assert differ > 0


@pytest.mark.parametrize("reward", ["win", "points", "chance"])
def test_returns_are_rewards_added_up(reward: str) -> None:
    state = pyspiel.load_game("offsuit_schadenfreude", {"players": 3, "reward": reward}).new_initial_state()
    play(state, 1, actions=150)
    assert state.returns() == [0, 0, 0]
    play(state, 1)
    position = state.position
    winners = position.state.winner_seats()
    share = [(seat in winners) / max(1, len(winners)) for seat in range(3)]
    if reward == "win":
        assert state.returns() == share
    elif reward == "chance":
        assert state.returns() == pytest.approx([won - 1 / 3 for won in share])
    else:
        assert all(got <= total for got, total in zip(state.returns(), position.state.totals, strict=False))


def test_ismcts_plays() -> None:
    game = pyspiel.load_game("offsuit_gummi_trick", {"players": 2})
    state = game.new_initial_state()
    play(state, 3, actions=40)
    luck = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, luck), uct_c=1.4, max_simulations=30, random_state=luck)
    assert not state.is_chance_node()
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_is_minimised_on_a_tiny_round(tmp_path: Path) -> None:
    printed = tmp_path / "tiny.toml"
    printed.write_text(TINY)
    game = pyspiel.load_game("offsuit_savanna_trick", {"players": 3, "printed": str(printed)})
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    for _ in range(10):
        solver.iteration()
    state = game.new_initial_state()
    play(state, 1, actions=7)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def test_a_reward_that_there_is_not_is_refused() -> None:
    with pytest.raises(SetupError, match="reward is win, points, chance, not 'fame'"):
        pyspiel.load_game("offsuit_schadenfreude", {"reward": "fame"})
