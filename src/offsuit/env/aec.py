"""PettingZoo: the agents of a game take turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces

from offsuit.env import drawing
from offsuit.env.arrays import Encoder
from offsuit.env.episode import Episode, Observation


def spaces_of(encoder: Encoder) -> tuple[spaces.Dict[Any], spaces.Discrete[Any]]:
    """The spaces of observations and of actions. An action is the number of a move (docs/engine.md)."""
    seen = spaces.Box(0, 255, (encoder.size,), np.uint8)
    mask = spaces.Box(0, 1, (encoder.moves,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(encoder.moves)


class CardGame(pettingzoo.AECEnv[str, Observation, int]):
    """A game with an agent in every seat.

    Who sits out a trick or is eliminated from a round is not selected until it plays again. All agents terminate
    together, with the game; a game of more than `max_rounds` is truncated.
    """

    metadata = {"render_modes": list(drawing.MODES), "is_parallelizable": False}  # noqa: RUF012  # PettingZoo's form

    def __init__(
        self, game: str, reward: str, max_rounds: int, render_mode: str | None, options: Mapping[str, Any]
    ) -> None:
        drawing.check_mode(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, reward, max_rounds, options)
        self.metadata = {**self.metadata, "name": f"offsuit_{game.replace('-', '_')}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.encoder.players)]
        self.observation_spaces, self.action_spaces = {}, {}
        for agent in self.possible_agents:
            self.observation_spaces[agent], self.action_spaces[agent] = spaces_of(self.episode.encoder)

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of the run with this seed or, without one, the next game."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.select()

    def check_reset(self) -> None:
        """Complain where no game has been dealt."""
        if self.episode.number < 0:
            raise RuntimeError("reset() comes before all else: it deals the game")

    def select(self) -> None:
        """Whose turn it is; after the end, all in turn, to be told so."""
        seat = self.episode.table.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def step(self, action: int | None) -> None:
        """Make the move of the agent selected. An illegal one raises IllegalMove and changes nothing."""
        self.check_reset()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is not done yet, so its action is a move, not None")
        rewards = self.episode.step(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, self.episode.table.is_over)
        self.truncations = dict.fromkeys(self.agents, self.episode.is_cut)
        self.select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        self.check_reset()
        return self.episode.observe(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The table as the agent selected sees it."""
        self.check_reset()
        return drawing.render(
            self.render_mode, self.episode.table.view(self.possible_agents.index(self.agent_selection))
        )

    def close(self) -> None:
        """Nothing is open."""
