"""Plays with what examples/train_ppo.py has learned, as an outside bot (docs/bot-protocol.md).

offsuit arena schadenfreude --bots greedy,'exec:.venv/bin/python examples/trained_bot.py agent.npz' --deals 100
"""

from __future__ import annotations

import sys
from ast import literal_eval

import msgspec
import numpy as np

import offsuit.env
from offsuit.bots.worlds import imagine
from offsuit.table.view import View


class Trained:
    """The agent's layers, without what was only needed to learn."""

    def __init__(self, path: str) -> None:
        self.weights = dict(np.load(path))
        self.game, self.options = str(self.weights["game"]), literal_eval(str(self.weights["options"]))
        self.encoder = offsuit.env.encoder(self.game, **self.options)

    def move(self, view: View) -> str:
        """The legal move that it likes best."""
        if (view.game, view.options) != (self.game, self.options):
            sys.exit(f"this agent has learned {self.game} with {self.options}")
        assert view.seat is not None
        state = imagine(view)  # what the view shows, as the engine has it
        inner = self.encoder.observation(state, view.seat) * self.weights["scale"]
        for layer in ("first", "second"):
            inner = np.maximum(inner @ self.weights[f"{layer}_weight"] + self.weights[f"{layer}_bias"], 0)
        liking = inner @ self.weights["policy_weight"] + self.weights["policy_bias"]
        return state.move_text(int(np.where(self.encoder.mask(state), liking, -np.inf).argmax()))


def main() -> None:
    agent = Trained(sys.argv[1])
    for line in sys.stdin:
        message = msgspec.json.decode(line)
        if "view" in message:  # "start" and "end" need no answer
            move = agent.move(msgspec.convert(message["view"], View))
            print(msgspec.json.encode(move).decode(), flush=True)


if __name__ == "__main__":
    main()
