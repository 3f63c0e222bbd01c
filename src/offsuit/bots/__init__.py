"""Bots: a view in, a move out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from offsuit.bots.greedy import GreedyBot
from offsuit.bots.hints import Hint, hint
from offsuit.bots.levels import EasyBot, ExpertBot, HardBot, MediumBot
from offsuit.bots.random import RandomBot
from offsuit.bots.search import SearchBot
from offsuit.bots.worlds import worlds
from offsuit.table.view import View


class Bot(Protocol):
    """Plays one seat of one game."""

    name: str

    def move(self, view: View) -> str:
        """One of the view's legal moves."""


# What makes a bot from a seed. Parameters by keyword are the bot's settings (offsuit.bots.naming).
BOTS: dict[str, Callable[..., Bot]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}

__all__ = [
    "BOTS",
    "Bot",
    "EasyBot",
    "ExpertBot",
    "GreedyBot",
    "HardBot",
    "Hint",
    "MediumBot",
    "RandomBot",
    "SearchBot",
    "hint",
    "worlds",
]
