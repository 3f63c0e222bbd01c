"""The bot that searches: it tries its moves in worlds that agree with all it has seen, and plays what wins most games.

The moves race: all that are left are tried in the same worlds. Those clearly behind drop out at once, and whenever
another part of the budget is spent, so does the worse half. So most of the thinking goes to those that are hard to
tell apart. When one is left, or nothing is to be gained any more, the race is over.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from offsuit.bots.alike import alike
from offsuit.bots.chances import chances_for
from offsuit.bots.meanwhile import wait_on
from offsuit.bots.memory import remember
from offsuit.bots.playouts import playout_for
from offsuit.bots.trials import Trials
from offsuit.bots.worlds import check_turn, imagine_past
from offsuit.kit import drive
from offsuit.kit.game import Game
from offsuit.table.setup import SetupError
from offsuit.table.view import View

CLEAR = 3.5  # so many standard errors behind is clearly behind
EARLIEST = 40  # worlds before anything is clear
FEWEST = 16  # worlds for a chance that is shown to somebody
SLIGHT = 0.002  # a gain in the chance to win that is not worth thinking for
CHECKS = 24  # how often a budget is looked at
LONGEST = 100_000  # playouts without a look
ITERATIONS = 5000
LIMITS = {"iterations": (1, 10**9), "threads": (1, 64)}  # what can be asked for
LONGEST_TIME = 86_400  # seconds that can be asked for
PUNCTUAL = 0.95  # the part of a time that is used, so that the last portion is not late


class Budget:
    """How much may be spent on one decision: so many playouts, or else so many seconds from now on."""

    def __init__(self, iterations: int, seconds: float | None = None) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.start = time.perf_counter()
        self.done = 0
        self.meanwhile = wait_on

    def spent(self) -> float:
        """The part that is spent: 1 or more when nothing is left."""
        if self.seconds is None:
            return self.done / self.iterations
        return (time.perf_counter() - self.start) / (PUNCTUAL * self.seconds)

    def portion(self, moves: int) -> int:
        """How many worlds to try so many moves in before looking again."""
        self.meanwhile()
        whole = self.iterations if self.seconds is None else self.done / max(self.spent(), 1e-9)
        return max(1, int(min(whole / CHECKS, LONGEST) / moves))


class Race:
    """One decision of whose turn it is in a state, of which only what that seat has seen counts."""

    def __init__(
        self,
        state: Game,
        game: str,
        options: dict[str, Any],
        seed: int,
        threads: int = 1,
        past: Sequence[tuple[Game, int]] = (),
    ) -> None:
        """`past`: the moves of the round so far, each with the state before it."""
        self.groups = alike(state, game)
        moves = [group[0] for group in self.groups]
        chances = chances_for(game, options)
        memory = remember(past, state)
        self.runners = [Trials(state, playout_for(game, state), chances, seed, moves, memory) for _ in range(threads)]
        self.trials = self.runners[0]
        self.worlds = 0

    def best(self, budget: Budget) -> int:
        """The move to play."""
        halvings = math.ceil(math.log2(len(self.groups)))
        halved = 0
        while self.trials.tried > 1 and (budget.spent() < 1 or not self.worlds):
            self.run(budget)
            self.drop_clearly_worse()
            if budget.spent() * halvings > halved + 1:
                halved += 1
                self.halve()
        means = self.trials.means()
        return self.trials.left()[means.index(max(means))]

    def measure(self, budget: Budget) -> dict[int, float]:
        """The chance to win with each legal move, all tried alike; in a few worlds however little time there is."""
        while budget.spent() < 1 or self.worlds < FEWEST:
            self.run(budget)
        means = self.trials.means()
        return {move: mean for group, mean in zip(self.groups, means, strict=True) for move in group}

    def run(self, budget: Budget) -> None:
        """Try the moves in a portion of worlds, shared among the threads."""
        worlds = budget.portion(self.trials.tried)
        threads = len(self.runners)
        for number, runner in enumerate(self.runners):
            first, end = worlds * number // threads, worlds * (number + 1) // threads
            runner.plan(self.worlds + first, end - first)
        if threads == 1:
            drive.run(self.trials)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(drive.run, self.runners))
        for runner in self.runners[1:]:
            self.trials.join(runner.results())
        self.worlds += worlds
        budget.done += worlds * self.trials.tried

    def drop_clearly_worse(self) -> None:
        """Drop what is clearly behind the best; all the others, too, where hardly anything can be gained."""
        if self.trials.worlds < EARLIEST:
            return
        means = self.trials.means()
        best = means.index(max(means))
        errors = [CLEAR * self.trials.error(best, i) for i in range(len(means))]
        left = [i for i in range(len(means)) if i == best or means[best] - means[i] < errors[i]]
        if all(means[i] - means[best] + errors[i] < SLIGHT for i in left if i != best):
            left = [best]
        self.keep(left)

    def halve(self) -> None:
        means = self.trials.means()
        ranked = sorted(range(len(means)), key=lambda i: -means[i])
        self.keep(sorted(ranked[: (len(ranked) + 1) // 2]))

    def keep(self, places: list[int]) -> None:
        for runner in self.runners:
            runner.keep(places)


def check_limits(bot: str, time: float | None, **settings: int) -> None:
    """Complain of what a bot can't do, or not within a day."""
    if time is not None and not 0 < time <= LONGEST_TIME:
        raise SetupError(f"{bot}: time is a number of seconds above 0, up to {LONGEST_TIME:,}, not {time:g}")
    for name, value in settings.items():
        low, high = LIMITS[name]
        if not low <= value <= high:
            raise SetupError(f"{bot}: {name} is from {low} to {high:,}, not {value}")


class SearchBot:
    """Plays what wins most games among those it can imagine; with iterations and a seed always the same.

    With a time in seconds instead, it thinks that long at most, and answers sooner where the choice is clear.
    """

    name = "search"

    def __init__(self, seed: int, *, iterations: int = ITERATIONS, time: float | None = None, threads: int = 1) -> None:
        check_limits(self.name, time, iterations=iterations, threads=threads)
        self.seed = seed
        self.iterations = iterations
        self.time = time
        self.threads = threads
        self.meanwhile = wait_on

    def move(self, view: View) -> str:
        """One of the view's legal moves."""
        check_turn(view)
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        budget = self.begin(view)
        state, past = imagine_past(view)
        return state.move_text(self.race(state, past, view).best(budget))

    def hint(self, view: View) -> dict[str, float]:
        """The chance to win the game with each legal move, the best first."""
        check_turn(view)
        budget = self.begin(view)
        state, past = imagine_past(view)
        chances = self.race(state, past, view).measure(budget)
        return {state.move_text(move): chances[move] for move in sorted(chances, key=lambda move: -chances[move])}

    def begin(self, view: View) -> Budget:
        """From now on it thinks."""
        budget = self.budget(view)
        budget.meanwhile = self.meanwhile
        return budget

    def budget(self, view: View) -> Budget:
        """How much to spend on a choice."""
        return Budget(self.iterations, self.time)

    def race(self, state: Game, past: list[tuple[Game, int]], view: View) -> Race:
        return Race(state, view.game, view.options, self.seed, self.threads, past=past)
