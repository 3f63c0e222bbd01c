"""The bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from offsuit.bots.worlds import check_turn
from offsuit.kit.rng import Rng
from offsuit.table.view import View


class RandomBot:
    """Plays at random, the same for the same seed."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def move(self, view: View) -> str:
        """One of the view's legal moves."""
        check_turn(view)
        return view.legal_moves[self.rng.random(len(view.legal_moves))]
