"""Bots: a view in, a move out."""

from __future__ import annotations

from offsuit.bots.greedy import GreedyBot
from offsuit.bots.random import RandomBot
from offsuit.bots.worlds import worlds

BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}

__all__ = ["BOTS", "GreedyBot", "RandomBot", "worlds"]
