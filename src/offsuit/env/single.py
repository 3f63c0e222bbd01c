"""Gymnasium: one agent among bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from numpy.typing import NDArray

from offsuit.bots import BOTS, Bot
from offsuit.bots.naming import read_bots
from offsuit.env import drawing
from offsuit.env.aec import spaces_of
from offsuit.env.episode import Episode, Observation
from offsuit.kit.stream import Stream
from offsuit.table.setup import SetupError


class AmongBots(gymnasium.Env[Any, int]):
    """One seat of a game; bots have the others. They play between its moves, and see no more than their seats do."""

    metadata = {"render_modes": list(drawing.MODES)}  # noqa: RUF012  # Gymnasium's form

    def __init__(
        self,
        game: str,
        bots: str,
        seat: int | None,
        reward: str,
        max_rounds: int,
        render_mode: str | None,
        options: Mapping[str, Any],
    ) -> None:
        drawing.check_mode(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, reward, max_rounds, options)
        players = self.episode.encoder.players
        if seat is not None and not 0 <= seat < players:
            raise SetupError(f"seat is 0 to {players - 1}, or None for another one in each game, not {seat!r}")
        named = read_bots(bots, BOTS)
        if len(named) not in (1, players - 1):
            raise SetupError(f"{len(named)} bots for {players - 1} other seats; expected one for all, or one a seat")
        self.named = named * (players - 1) if len(named) == 1 else named
        self.asked_seat = seat
        self.observation_space, self.action_space = spaces_of(self.episode.encoder)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first game of the run with this seed or, without one, the next game."""
        super().reset(seed=seed)
        self.episode.reset(seed)
        players = self.episode.encoder.players
        self.seat = self.episode.number % players if self.asked_seat is None else self.asked_seat
        others = [(self.seat + place) % players for place in range(1, players)]
        seeds = Stream(self.episode.seed)
        self.bots: dict[int, Bot] = {
            other: bot.create(seeds.bot_seed(other), BOTS) for other, bot in zip(others, self.named, strict=True)
        }
        self.let_bots_play()
        return self.episode.observe(self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, then let the bots play. An illegal one raises IllegalMove and changes nothing."""
        reward = self.episode.step(int(action))[self.seat] + self.let_bots_play()
        if self.render_mode == "human":
            self.render()
        table = self.episode.table
        return self.episode.observe(self.seat), reward, table.is_over, self.episode.is_cut, {"seat": self.seat}

    def let_bots_play(self) -> float:
        """Until it is the agent's turn, or nobody's; answer what the agent got meanwhile."""
        reward = 0.0
        table = self.episode.table
        while table.seat is not None and table.seat != self.seat:
            move = table.check(self.bots[table.seat].move(table.view(table.seat)))
            reward += self.episode.step(move)[self.seat]
        return reward

    def action_masks(self) -> NDArray[Any]:
        """The legal moves, under the name by which MaskablePPO of sb3-contrib asks for them."""
        return self.episode.observe(self.seat)["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The table as the agent sees it."""
        return drawing.render(self.render_mode, self.episode.table.view(self.seat))
