"""One agent among bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import offsuit.env
from offsuit.bots import BOTS
from offsuit.bots.naming import read_bots
from offsuit.env.single import AmongBots
from offsuit.games import GAMES
from offsuit.kit.stream import Stream
from offsuit.lab.simulate import play_out
from offsuit.table.setup import SetupError
from offsuit.table.table import Table


class Legal(gymnasium.ActionWrapper[Any, int, int]):
    """Takes any action for a legal one: the checker does not know masks."""

    env: AmongBots

    def action(self, action: int) -> int:
        legal = np.flatnonzero(self.env.action_masks())
        return int(legal[action % len(legal)])


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize("game", GAMES)
def test_the_checker_passes(game: str) -> None:
    check_env(Legal(offsuit.env.gymnasium(game)))


def play(env: AmongBots, seed: int | None) -> float:
    seen, _ = env.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        seen, reward, terminated, truncated, _ = env.step(int(seen["action_mask"].argmax()))
        total += reward
        is_over = terminated or truncated
    return total


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_as_they_do_at_a_table(game: str) -> None:
    """A game in which the agent plays its first legal move is a game of such a bot."""
    env = offsuit.env.gymnasium(game, bots="greedy", seat=1)
    play(env, seed=6)
    seed = env.episode.seed
    bots = [read_bots("greedy", BOTS)[0].create(Stream(seed).bot_seed(seat), BOTS) for seat in range(4)]
    bots[1] = FirstMove()
    table = Table(game, seed=seed, max_rounds=200)
    play_out(table, bots)
    assert table.record()["rounds"] == env.episode.table.record()["rounds"]


class FirstMove:
    name = "first"

    def move(self, view: Any) -> str:
        return str(view.legal_moves[0])


def test_each_other_seat_may_have_a_bot_of_its_own() -> None:
    env = offsuit.env.gymnasium("gummi-trick", players=3, bots="greedy,easy", seat=2)
    env.reset(seed=1)
    assert {seat: bot.name for seat, bot in env.bots.items()} == {0: "greedy", 1: "easy"}


def test_the_agent_sits_in_another_seat_in_each_game() -> None:
    env = offsuit.env.gymnasium("gummi-trick", players=3, bots="random")
    seats = [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(4))]
    assert seats == [0, 1, 2, 0, 1]


def test_what_the_agent_gets_is_its_own() -> None:
    env = offsuit.env.gymnasium("savanna-trick", reward="points", seat=3)
    assert play(env, seed=2) == env.episode.table.scores[3]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": "greedy,greedy"}, "2 bots for 3 other seats; expected one for all, or one a seat"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": "exec:true"}, "programs play in offsuit arena, and where"),
        ({"seat": 4}, "seat is 0 to 3, or None for another one in each game, not 4"),
    ],
)
def test_what_there_is_not_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        offsuit.env.gymnasium("schadenfreude", **wrong)
