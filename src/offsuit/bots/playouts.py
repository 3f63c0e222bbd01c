"""Which playout serves which game."""

from __future__ import annotations

from offsuit.bots.playout import Playout
from offsuit.kit import drive
from offsuit.kit.game import Game


def playout_for(game: str, state: Game) -> Playout:
    """The playout of a game by its name; random play for a game that has none of its own."""
    return Playout(drive.clone(state))
