"""Many games at once in one call, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from offsuit.bots.chances import chances_for
from offsuit.bots.greedy import policy_for
from offsuit.env.arrays import Encoder
from offsuit.env.episode import check_rounds
from offsuit.env.rewards import number_of
from offsuit.env.stepper import Chooser, Stepper
from offsuit.kit import drive
from offsuit.table.setup import SetupError
from offsuit.table.table import seed_bytes

RIVALS = ("greedy",)


class Vector:
    """Games that go on side by side; one that is over is followed by a new one at once.

    The arrays are the same after every step, with new contents: copy what you keep.
    """

    observations: NDArray[np.uint8]  # games x size: what the seat to move sees
    masks: NDArray[np.bool_]  # games x moves: its legal moves
    seats: NDArray[np.int8]  # games: which seat that is
    rewards: NDArray[np.float32]  # games x players: what everybody got in the last step
    terminated: NDArray[np.bool_]  # games: did a game end in the last step?
    truncated: NDArray[np.bool_]  # games: was it cut off after `max_rounds`?
    numbers: NDArray[np.uint32]  # games: which game of the run is played here now

    def __init__(
        self,
        game: str,
        games: int,
        seed: int | str | bytes | None,
        rivals: str | None,
        reward: str,
        max_rounds: int,
        options: Mapping[str, Any],
    ) -> None:
        if games < 1:
            raise SetupError(f"games is 1 or more, not {games!r}")
        if rivals is not None and rivals not in RIVALS:
            raise SetupError(f"rivals is {' or '.join(RIVALS)}, or None for no rivals, not {rivals!r}")
        self.encoder = Encoder(game, options)
        states = [self.encoder.new_state() for _ in range(games)]
        policy = None if rivals is None else policy_for(game)
        chances = chances_for(game, self.encoder.options)
        rounds = check_rounds(max_rounds)
        secret = seed_bytes(seed)
        self.stepper = Stepper(states, policy, secret, rounds, number_of(reward), chances)
        self.observations = np.zeros((games, self.encoder.size), np.uint8)
        self.masks = np.zeros((games, self.encoder.moves), np.bool_)
        self.seats = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, self.encoder.players), np.float32)
        self.numbers = np.arange(games, dtype=np.uint32)
        self.actions = np.zeros(games, np.int32)
        ends = np.zeros((games, 2), np.bool_)
        self.terminated, self.truncated = ends[:, 0], ends[:, 1]
        self.stepper.connect(
            flat(self.actions),
            flat(self.observations),
            flat(self.masks.view(np.uint8)),
            flat(self.rewards),
            flat(ends.view(np.uint8)),
            flat(self.seats),
            flat(self.numbers),
            flat(np.zeros_like(self.rewards)),
        )
        self.sampled = np.zeros(games, np.int32)
        self.chooser = Chooser(states, self.stepper, secret, flat(self.sampled))
        self.has_rivals = rivals is not None
        drive.run(self.stepper)

    def sample(self) -> NDArray[np.int32]:
        """A random legal move for each game, in an array that is the same every time."""
        return self.choose(as_rivals=False)

    def advice(self) -> NDArray[np.int32]:
        """What a rival would play in your place, in the same array."""
        if not self.has_rivals:
            raise SetupError("there are no rivals to ask; name them: rivals='greedy'")
        return self.choose(as_rivals=True)

    def choose(self, *, as_rivals: bool) -> NDArray[np.int32]:
        self.chooser.ask(as_rivals)
        drive.run(self.chooser)
        return self.sampled

    def step(self, actions: ArrayLike) -> None:
        """Make a move in each game. If one is illegal, IllegalMove says why, and nothing has changed."""
        if np.shape(actions) != self.actions.shape:
            raise ValueError(f"{len(self.actions)} games want as many actions, not those of shape {np.shape(actions)}")
        self.actions[:] = actions
        drive.run(self.stepper)
        if self.stepper.refused >= 0:
            raise self.stepper.why_refused()


def flat(array: NDArray[Any]) -> memoryview[Any]:
    """The numbers of an array one after another, where they are."""
    return memoryview(array.reshape(-1).data)
