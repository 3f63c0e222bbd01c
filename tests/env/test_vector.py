"""Many games at once are the same games as one at a time."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import offsuit.env
from offsuit import IllegalMove
from offsuit.bots import BOTS
from offsuit.bots.naming import read_bots
from offsuit.env.episode import Episode
from offsuit.env.many import Vector
from offsuit.games import GAMES
from offsuit.kit.stream import Stream
from offsuit.lab.simulate import play_out
from offsuit.table.setup import SetupError
from offsuit.table.table import Table, seed_bytes
from tests.configurations import CONFIGURATIONS, Configuration

# Of the arrays of 100 steps in 4 games; both builds give the same.
DIGESTS = {
    "savage-bowl": "fd7be19faca4c57d",
    "gummi-trick": "4f2157739b0ac74e",
    "schadenfreude": "66f3f0334d4fb332",
    "savanna-trick": "ea2261009e488a06",
}


def some_legal(games: Vector, step: int) -> NDArray[np.int32]:
    """A legal move for each game, another one at each step."""
    counts = games.masks.sum(axis=1)
    chosen = [
        np.flatnonzero(mask)[(7 * step + lane) % count]
        for lane, (mask, count) in enumerate(zip(games.masks, counts, strict=True))
    ]
    return np.array(chosen, np.int32)


class Lane:
    """One game of the run after another, each at a table."""

    def __init__(self, configuration: Configuration, reward: str, max_rounds: int, lane: int, lanes: int) -> None:
        self.episode = Episode(configuration.game, reward, max_rounds, configuration.options)
        self.episode.reset(seed=11)
        self.number, self.lanes = lane, lanes
        self.begin()

    def begin(self) -> None:
        self.episode.number = self.number - 1
        self.episode.reset(seed=None)

    def step(self, move: int) -> tuple[list[float], bool, bool]:
        rewards = self.episode.step(move)
        ended, cut = self.episode.table.is_over, self.episode.is_cut
        if ended or cut:
            self.number += self.lanes
            self.begin()
        return rewards, ended, cut


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
@pytest.mark.parametrize(("reward", "max_rounds"), [("win", 200), ("points", 2), ("chance", 200)])
def test_the_arrays_tell_what_tables_tell(configuration: Configuration, reward: str, max_rounds: int) -> None:
    lanes = 3
    games = offsuit.env.vector(
        configuration.game, games=lanes, seed=11, reward=reward, max_rounds=max_rounds, **configuration.options
    )
    tables = [Lane(configuration, reward, max_rounds, lane, lanes) for lane in range(lanes)]
    for step in range(150):
        for lane, one in enumerate(tables):
            assert games.numbers[lane] == one.number
            assert games.seats[lane] == one.episode.table.seat
            seen = one.episode.observe(int(games.seats[lane]))
            assert np.array_equal(games.observations[lane], seen["observation"])
            assert np.array_equal(games.masks[lane], seen["action_mask"])
        actions = some_legal(games, step)
        games.step(actions)
        for lane, one in enumerate(tables):
            rewards, ended, cut = one.step(int(actions[lane]))
            assert (games.terminated[lane], games.truncated[lane]) == (ended, cut)
            assert games.rewards[lane].tolist() == pytest.approx(rewards, abs=1e-6)


@pytest.mark.parametrize("lane", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_rivals_play_as_the_bots_of_that_name(game: str, lane: int) -> None:
    games = offsuit.env.vector(game, games=3, seed=5, rivals="greedy")
    one = offsuit.env.gymnasium(game, bots="greedy")
    seen, info = one.reset(seed=5)
    for _ in range(lane):
        seen, info = one.reset()
    ended = False
    while not ended and games.numbers[lane] == lane:
        assert games.seats[lane] == info["seat"]
        assert np.array_equal(games.observations[lane], seen["observation"])
        actions = some_legal(games, step=1)
        seen, reward, ended, _, info = one.step(int(actions[lane]))
        games.step(actions)
        assert (games.rewards[lane, info["seat"]], games.terminated[lane]) == (reward, ended)
    assert ended


@pytest.mark.both_builds
@pytest.mark.parametrize("game", DIGESTS)
def test_both_builds_give_the_same_numbers(game: str) -> None:
    games = offsuit.env.vector(game, games=4, seed=1, reward="chance")
    digest = sha256()
    for step in range(100):
        arrays: list[NDArray[Any]] = [games.observations, games.masks, games.seats, games.rewards, games.numbers]
        for array in arrays:
            digest.update(array.tobytes())
        games.step(some_legal(games, step))
    assert digest.hexdigest()[:16] == DIGESTS[game]


@pytest.mark.parametrize("game", GAMES)
def test_sampled_moves_are_legal_and_follow_from_the_seed(game: str) -> None:
    games, twin = (offsuit.env.vector(game, games=4, seed=8) for _ in range(2))
    drawn = set()
    for _ in range(60):
        moves = games.sample()
        assert games.masks[range(4), moves].all()
        assert np.array_equal(moves, twin.sample())
        drawn |= set(moves.tolist())
        games.step(moves)
        twin.step(moves)
    assert len(drawn) > 20


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_what_a_rival_would_play(game: str) -> None:
    """Who follows it plays the game that four rivals play."""
    games = offsuit.env.vector(game, games=1, seed=2, rivals="greedy")
    while not games.terminated[0]:
        games.step(games.advice())
    bots = [read_bots("greedy", BOTS)[0].create(Stream(first_seed(2)).bot_seed(seat), BOTS) for seat in range(4)]
    table = Table(game, seed=first_seed(2), max_rounds=200)
    play_out(table, bots)
    winners = table.winners
    assert games.rewards[0].tolist() == [(seat in winners) / max(1, len(winners)) for seat in range(4)]


def first_seed(seed: int) -> bytes:
    """That of the first game of a run."""
    return Stream(seed_bytes(seed)).game_seed(0)


def test_without_rivals_there_is_no_advice() -> None:
    with pytest.raises(SetupError, match="there are no rivals to ask; name them: rivals='greedy'"):
        offsuit.env.vector("schadenfreude", games=1).advice()


def test_there_is_an_action_for_each_game() -> None:
    games = offsuit.env.vector("schadenfreude", games=4, seed=3)
    for actions in ([0, 0], 0, [[0, 0, 0, 0]]):
        with pytest.raises(ValueError, match="4 games want as many actions"):
            games.step(actions)


@pytest.mark.parametrize("wrong", [-1, 50, 2**31 - 1, "illegal"])
def test_an_illegal_move_says_why_and_changes_nothing(wrong: Any) -> None:
    games = offsuit.env.vector("schadenfreude", games=4, seed=3)
    actions = some_legal(games, 0)
    actions[2] = np.flatnonzero(~games.masks[2])[0] if wrong == "illegal" else wrong
    before = games.observations.copy()
    games.masks[:] = True  # whatever a program does to its arrays
    with pytest.raises(IllegalMove) as refused:
        games.step(actions)
    assert refused.value.__notes__ == ["in the game at index 2"]
    twin = offsuit.env.vector("schadenfreude", games=4, seed=3)
    assert np.array_equal(before, twin.observations)
    actions = some_legal(twin, 0)
    games.step(actions)
    twin.step(actions)
    assert np.array_equal(games.observations, twin.observations)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"games": 0}, "games is 1 or more, not 0"),
        ({"reward": "fame"}, "reward is win, points, chance, not 'fame'"),
        ({"max_rounds": 0}, "max_rounds is 1 or more, not 0"),
        ({"rivals": "search"}, "rivals is greedy, or None for no rivals, not 'search'"),
        ({"players": 6}, "schadenfreude is for 3, 4 or 5 players, not 6"),
    ],
)
def test_what_there_is_not_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        offsuit.env.vector("schadenfreude", **wrong)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "offsuit.env.spiel", raising=False)
    with pytest.raises(SetupError, match=re.escape("this needs pyspiel: install offsuit[spiel]")):
        offsuit.env.openspiel()
