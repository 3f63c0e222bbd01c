"""Plays with what examples/train_ppo.py has learned, as an outside bot (docs/bot-protocol.md).

offsuit arena schadenfreude --bots greedy,'exec:.venv/bin/python examples/trained_bot.py agent.npz' --deals 100
"""

from __future__ import annotations

import sys

import msgspec
import numpy as np
import suit_net

import offsuit.env
from offsuit.bots.greedy import policy_for
from offsuit.bots.worlds import imagine
from offsuit.kit.rng import Rng
from offsuit.table.view import View


class Trained:
    """The network with the weights of a file."""

    def __init__(self, path: str) -> None:
        self.weights = dict(np.load(path))
        self.encoder = offsuit.env.encoder("schadenfreude", players=int(self.weights["players"]))
        self.greedy = policy_for("schadenfreude")

    def move(self, view: View) -> str:
        """The legal move that it likes best."""
        if (view.game, view.options) != ("schadenfreude", self.encoder.options):
            sys.exit(f"this agent has learned Schadenfreude for {self.encoder.players} players")
        assert view.seat is not None
        state = imagine(view)  # what the view shows, as the engine has it
        seen = self.encoder.observation(state, view.seat)[None, :]
        advice = np.zeros((1, self.encoder.moves))
        advice[0, self.greedy.pick(state, Rng(1))] = 1
        liking, _ = suit_net.think(self.weights, seen, advice, self.encoder, np.concatenate)
        return state.move_text(int(np.where(self.encoder.mask(state), liking[0], -np.inf).argmax()))


def main() -> None:
    agent = Trained(sys.argv[1])
    for line in sys.stdin:
        message = msgspec.json.decode(line)
        if "view" in message:  # "start" and "end" need no answer
            move = agent.move(msgspec.convert(message["view"], View))
            print(msgspec.json.encode(move).decode(), flush=True)


if __name__ == "__main__":
    main()
