"""From a game to arrays: what a seat sees, and which moves are legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from offsuit.kit import moves
from offsuit.kit.game import SHOWN, Game
from offsuit.table.setup import complete_options, create, find_game


class Part(NamedTuple):
    """What the bytes from `start` on mean. Parts by seat begin with the seat that looks and go on to the left."""

    name: str
    start: int
    size: int


class Encoder:
    """Knows the arrays of one game with one set of options."""

    def __init__(self, game: str, options: Mapping[str, Any]) -> None:
        self.description = find_game(game)
        self.options = complete_options(self.description, options)
        state = self.new_state()
        self.players = state.players
        self.moves = state.move_numbers()
        self.sight = state.new_sight()
        state.look(0, self.sight)
        self.size = self.sight.size

    def new_state(self) -> Game:
        """A game before its first round."""
        return create(self.description, self.options)

    def observation(self, state: Game, seat: int) -> NDArray[np.uint8]:
        """What a seat sees."""
        state.look(seat, self.sight)
        return np.frombuffer(bytearray(self.sight.seen()), np.uint8)

    def mask(self, state: Game) -> NDArray[np.int8]:
        """1 for each legal move of whose turn it is."""
        plain, twists = state.legal_sets()
        both = (plain | twists << moves.TWIST).to_bytes(16, "little")
        return np.unpackbits(np.frombuffer(both, np.uint8), count=self.moves, bitorder="little").view(np.int8)

    def parts(self) -> list[Part]:
        """What an observation consists of."""
        names = SHOWN + self.description.shows
        starts = self.sight.starts[: self.sight.parts]
        ends = [*starts[1:], self.size]
        return [Part(name, start, end - start) for name, start, end in zip(names, starts, ends, strict=True)]
