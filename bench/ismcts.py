"""OpenSpiel's ISMCTS in Python as an outside bot (docs/bot-protocol.md), to compare with in the arena.

    scripts/install bench lab
    .venv/bin/offsuit arena gummi-trick --bots search,'exec:.venv/bin/python bench/ismcts.py --iterations 500' --deals 5

It searches our games through the part of OpenSpiel's state interface that it needs. A search ends with the round, and
returns everybody's chance to win the game, so that it wants the same as our search; its rollouts are random.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from offsuit.bots.chances import Chances, chances_for
from offsuit.bots.worlds import imagine
from offsuit.kit import drive
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.kit.unseen import Unseen
from offsuit.table.view import View

UCT_C = 1.0  # returns are between 0 and 1
LEAST = 40  # simulations, so that every move is tried, however little time there is
HIDDEN = -1


class Kind:
    """What ISMCTS asks of the game itself."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> Kind:
        return self


class Position:
    """A state of ours as OpenSpiel wants it, with what has been played since the root."""

    def __init__(self, state: Game, chances: Chances, seen: tuple[tuple[int, int, bool], ...] = ()) -> None:
        self.state = state
        self.chances = chances
        self.seen = seen

    def get_game(self) -> Kind:
        return Kind()

    def clone(self) -> Position:
        return Position(drive.clone(self.state), self.chances, self.seen)

    def current_player(self) -> int:
        return self.state.seat

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.state.round_over

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal_moves()

    def apply_action(self, action: int) -> None:
        seat, position, is_secret = self.state.seat, self.state.played, self.state.phase()[0] == "discard"
        self.state.apply_unchecked(int(action))
        shown = int(action) if is_secret else 64 * int(action) + self.state.laid[position]  # a card turned up is seen
        self.seen += ((seat, shown, is_secret),)

    def information_state_string(self) -> str:
        """What whose turn it is knows: its hand, and what was played; of others' discards only that they were."""
        me = self.state.seat
        seen = [HIDDEN if is_secret and seat != me else shown for seat, shown, is_secret in self.seen]
        return f"{self.state.held[me]} {seen}"

    def returns(self) -> list[float]:
        return [self.chances.chance(self.state, seat) for seat in range(self.state.players)]


class OutOfTime(Exception):
    """The search is to end now."""


class Searcher:
    """Plays one game."""

    def __init__(self, seed: int, iterations: int, seconds: float) -> None:
        self.rng = Rng(seed)
        self.luck = np.random.RandomState(seed % 2**32)
        self.iterations = iterations
        self.seconds = seconds

    def move(self, view: View) -> str:
        deadline = monotonic() + self.seconds
        state = imagine(view)
        unseen = Unseen()
        unseen.look(state, state.seat)
        root = Position(state, chances_for(view.game, view.options))
        simulations = 0

        def resample(position: Position, _: int) -> Position:
            nonlocal simulations
            simulations += 1
            if self.seconds and simulations > LEAST and monotonic() > deadline:
                raise OutOfTime
            world = position.clone()
            unseen.draw(world.state, self.rng)
            return world

        evaluator = RandomRolloutEvaluator(1, self.luck)
        bot = ISMCTSBot(Kind(), evaluator, UCT_C, 10**9 if self.seconds else self.iterations, random_state=self.luck)
        bot.set_resampler(resample)
        try:
            policy = bot.run_search(root)
        except OutOfTime:
            policy = bot.get_final_policy(root, bot._root_node)
        return state.move_text(max(policy, key=lambda action: action[1])[0])


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--iterations", type=int, default=500)
    asked.add_argument("--time", type=float, default=0.0, help="seconds a move, instead of iterations")
    wishes = asked.parse_args()
    searcher = Searcher(0, wishes.iterations, wishes.time)
    for line in sys.stdin:
        message: dict[str, Any] = msgspec.json.decode(line)
        if "start" in message:
            searcher = Searcher(message["start"]["seed"], wishes.iterations, wishes.time)
        elif "view" in message:
            view = msgspec.convert(message["view"], View)
            print(msgspec.json.encode(searcher.move(view)).decode(), flush=True)


if __name__ == "__main__":
    main()
