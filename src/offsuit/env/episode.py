"""One game after another at a table, with rewards: what the environments have in common."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.env.encoder import Encoder
from offsuit.kit.stream import Stream
from offsuit.table.setup import SetupError
from offsuit.table.table import Table, seed_bytes

REWARDS = ("win", "points")
MAX_ROUNDS = 200

Observation = dict[str, NDArray[Any]]


def check_rewards(reward: str, max_rounds: int) -> None:
    if reward not in REWARDS:
        raise SetupError(f"reward is {' or '.join(REWARDS)}, not {reward!r}")
    if max_rounds < 1:
        raise SetupError(f"max_rounds is 1 or more, not {max_rounds!r}")


class Episode:
    """The game that is played now, and how the next one is dealt.

    A seed stands for a run of games, as in `offsuit simulate`: the first game after it is number 0 of the run.
    """

    def __init__(self, game: str, reward: str, max_rounds: int, options: Mapping[str, Any]) -> None:
        check_rewards(reward, max_rounds)
        self.encoder = Encoder(game, options)
        self.by_points = reward == "points"
        self.max_rounds = max_rounds
        self.run = Stream(secrets.token_bytes(32))
        self.number = -1

    def reset(self, seed: int | None) -> None:
        """Deal the first game of the run with this seed or, without one, the next game."""
        if seed is not None:
            self.run = Stream(seed_bytes(seed))
            self.number = -1
        self.number += 1
        self.seed = self.run.game_seed(self.number)
        game, options = self.encoder.description.name, self.encoder.options
        self.table = Table(game, seed=self.seed, max_rounds=self.max_rounds, **options)

    def step(self, move: int) -> list[float]:
        """Make a move; answer what every seat gets for it."""
        finished = self.rounds_finished()
        self.table.apply(move)
        rewards = [0.0] * self.table.players
        if self.by_points and self.rounds_finished() > finished:
            rewards = [float(points) for points in self.table.rounds[finished].points or ()]
        elif not self.by_points:
            for seat in self.table.winners:
                rewards[seat] = 1 / len(self.table.winners)
        return rewards

    def rounds_finished(self) -> int:
        return self.table.state.round - (not self.table.state.round_over)

    @property
    def is_cut(self) -> bool:
        """Were there too many rounds?"""
        return self.table.seat is None and not self.table.is_over

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and its legal moves: none where it is not its turn."""
        mask = self.encoder.mask(self.table.state)
        return {
            "observation": self.encoder.observation(self.table.state, seat),
            "action_mask": mask if seat == self.table.seat else np.zeros_like(mask),
        }
