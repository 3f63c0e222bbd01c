"""The bot that plays by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable

from offsuit.bots.greedy_gummi_trick import GreedyGummiTrick
from offsuit.bots.greedy_savage_bowl import GreedySavageBowl
from offsuit.bots.greedy_savanna_trick import GreedySavannaTrick
from offsuit.bots.greedy_schadenfreude import GreedySchadenfreude
from offsuit.bots.policy import Policy
from offsuit.bots.worlds import check_turn, imagine
from offsuit.kit.rng import Rng
from offsuit.table.setup import SetupError
from offsuit.table.view import View

POLICIES: dict[str, Callable[[], Policy]] = {
    "savage-bowl": GreedySavageBowl,
    "gummi-trick": GreedyGummiTrick,
    "schadenfreude": GreedySchadenfreude,
    "savanna-trick": GreedySavannaTrick,
}


def policy_for(game: str) -> Policy:
    """The rules of thumb for a game, by its name."""
    if game not in POLICIES:
        raise SetupError(f"greedy does not know {game}; it knows {', '.join(POLICIES)}")
    return POLICIES[game]()


class GreedyBot:
    """Thinks of this trick and little more, the same for the same seed and view."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def move(self, view: View) -> str:
        """One of the view's legal moves."""
        check_turn(view)
        state = imagine(view)
        return state.move_text(policy_for(view.game).pick(state, Rng(self.seed)))
