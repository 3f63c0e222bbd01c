"""Bots: a view in, a move out."""

from __future__ import annotations

from offsuit.bots.random import RandomBot
from offsuit.bots.worlds import worlds

BOTS = {"random": RandomBot}

__all__ = ["BOTS", "RandomBot", "worlds"]
