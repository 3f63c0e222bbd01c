"""One game after another at a table, with rewards: what the environments have in common."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.bots.chances import chances_for
from offsuit.env.arrays import Encoder
from offsuit.env.rewards import Rewards, number_of
from offsuit.kit import drive
from offsuit.kit.stream import Stream
from offsuit.table.setup import SetupError
from offsuit.table.table import Table, seed_bytes

Observation = dict[str, NDArray[Any]]


def check_rounds(max_rounds: int) -> int:
    if max_rounds < 1:
        raise SetupError(f"max_rounds is 1 or more, not {max_rounds!r}")
    return max_rounds


class Episode:
    """The game that is played now, and how the next one is dealt.

    A seed stands for a run of games, as in `offsuit simulate`: the first game after it is number 0 of the run.
    """

    def __init__(self, game: str, reward: str, max_rounds: int, options: Mapping[str, Any]) -> None:
        self.encoder = Encoder(game, options)
        self.kind = number_of(reward)
        self.chances = chances_for(game, self.encoder.options)
        self.max_rounds = check_rounds(max_rounds)
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
        self.rewards = Rewards(self.kind, self.chances, self.table.players)

    def step(self, move: int) -> list[float]:
        """Make a move; answer what every seat gets for it. The table deals on, so a copy shows how the round ended."""
        state = drive.clone(self.table.state)
        state.apply(move)
        self.table.apply(move)
        return self.rewards.of_round(state) if state.round_over else [0.0] * state.players

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
