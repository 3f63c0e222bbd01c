"""Bots to compare with. They play in the arena alone: nobody is offered them to play against."""

from __future__ import annotations

from typing import Any

from offsuit.bots.chances import chances_for
from offsuit.bots.meanwhile import wait_on
from offsuit.bots.playouts import playout_for
from offsuit.bots.search import ITERATIONS, Budget, check_limits
from offsuit.bots.worlds import check_turn, imagine
from offsuit.kit import drive
from offsuit.kit.game import Game
from offsuit.lab.foresight import Foresight
from offsuit.lab.samples import Samples
from offsuit.table.view import View

NO_GOAL = 1_000_000


class Thinker:
    """Spends so many playouts on a move, or so many seconds."""

    name = ""

    def __init__(self, seed: int, *, iterations: int = ITERATIONS, time: float | None = None) -> None:
        check_limits(self.name, time, iterations=iterations)
        self.seed = seed
        self.iterations = iterations
        self.time = time
        self.meanwhile = wait_on

    def think(self, job: Samples | Foresight, budget: Budget) -> int:
        """The move that the job finds best when the budget is spent."""
        budget.meanwhile = self.meanwhile
        while budget.spent() < 1:
            portion = budget.portion(job.tried)
            job.plan(portion)
            drive.run(job)
            budget.done += portion * job.tried
        return job.best()


class PimcBot(Thinker):
    """The textbook's perfect information Monte Carlo.

    Uniform worlds, every legal move in each of them, random play to the end of the round: most points are best.
    """

    name = "pimc"

    def move(self, view: View) -> str:
        """One of the view's legal moves."""
        check_turn(view)
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        budget = Budget(self.iterations, self.time)
        state = imagine(view)
        return state.move_text(self.think(Samples(state, self.seed, view.table.get("goal", NO_GOAL)), budget))


class Oracle(Thinker):
    """Cheats: it searches the state itself. How much it wins tells how much there is to win.

    It is no `Bot`, since those get views and can't be given a state.
    """

    name = "oracle"

    def choose(self, state: Game, game: str, options: dict[str, Any]) -> int:
        """A legal move of whose turn it is."""
        legal = state.legal_moves()
        if len(legal) == 1:
            return legal[0]
        budget = Budget(self.iterations, self.time)
        return self.think(Foresight(state, playout_for(game, state), chances_for(game, options), self.seed), budget)
