"""The chance to win the whole game, as it stands after a round.

Where the round has ended the game, the result is known. Else every seat has a weight, from tables by its total and by
its place after the next round's leader, and its chance is its share of all weights. There are tables for every stage of
a game: after each round, or, where a game has no fixed number of rounds, by how high the highest total is.
`scripts/win-chances` makes them by self-play.

C types are in chances.pxd.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files
from typing import Any

from offsuit.kit import bits
from offsuit.kit.game import Game
from offsuit.table.setup import CHANGES

TOTALS = 128
STAGES = 10
SEATS = 5
GOAL = ("goal", 40)  # what the totals of a game run up to, where a variant may move it: the tables' own


class Chances:
    """What a seat's chance is, for one game with its players and options."""

    def __init__(
        self, table: list[list[float]], width: int, places: list[list[float]] | None = None, further: int = 0
    ) -> None:
        """Logarithms of weights, by stage and total; a stage is a round, or `width` points of the highest total.

        `places`: those of each seat, from the leader of the next round on, by stage.
        `further`: so many points more than the totals tell everybody is on the way, as the tables count it.
        """
        if len(table) > STAGES:
            raise ValueError(f"chances are told for {STAGES} stages at most, not {len(table)}")
        self.width = width
        self.further = further
        self.stages = max(1, len(table))
        self.weights = [1.0] * 1280
        for stage in range(len(table)):
            for total in range(TOTALS):
                self.weights[stage * TOTALS + total] = math.exp(table[stage][min(total, len(table[stage]) - 1)])
        self.places = [1.0] * 50
        for stage, weights in enumerate(places or []):
            for place, weight in enumerate(weights):
                self.places[stage * SEATS + place] = math.exp(weight)

    def of(self, game: Game, seat: int) -> float:
        """A seat's chance to win this game, whose round is over."""
        if game.is_over:
            return 1.0 / bits.popcount(game.winners) if game.winners & bits.bit(seat) else 0.0
        stage = self.stage(game)
        leaders = game.next_leaders()
        everybody = 0.0
        for other in range(game.players):
            everybody += self.weight(game, stage, leaders, other)
        return self.weight(game, stage, leaders, seat) / everybody

    def weight(self, game: Game, stage: int, leaders: int, seat: int) -> float:
        """By a seat's total and, where it is clear who leads the next round, by its place."""
        weight = self.weights[stage * TOTALS + min(max(game.totals[seat] + self.further, 0), TOTALS - 1)]
        if bits.popcount(leaders) != 1:
            return weight
        return weight * self.places[stage * SEATS + (seat + game.players - bits.low_bit(leaders)) % game.players]

    def stage(self, game: Game) -> int:
        """Which table serves the game as it stands."""
        if self.width == 0:
            return min(game.round, self.stages) - 1
        highest = 0
        for seat in range(game.players):
            highest = max(highest, game.totals[seat])
        return min(max(highest + self.further, 0) // self.width, self.stages - 1)

    # For callers in Python

    def chance(self, game: Game, seat: int) -> float:
        """A seat's chance to win a game whose round is over."""
        if game.round == 0 or not game.round_over or not 0 <= seat < game.players:
            raise ValueError("a chance is told after a round, for one of the seats")
        return self.of(game, seat)


@cache
def tables() -> dict[str, Any]:
    """All tables, by the game's name and its options."""
    found: dict[str, Any] = json.loads(files("offsuit.bots").joinpath("win-chances.json").read_text("utf-8"))
    return found


def chances_for(game: str, options: dict[str, Any]) -> Chances:
    """The chances of a game; equal ones where no table was made, as for a game of one round.

    A variant has those of the printed game. With another goal, who is as far from it has the same.
    """
    found = tables().get(name_of(game, options))
    name, goal = GOAL
    further = goal - options.get("parameters", {}).get(name, goal)
    return Chances(found["tables"], found["width"], found["places"], further) if found else Chances([], 0)


def name_of(game: str, options: dict[str, Any]) -> str:
    """How the tables name a game with its options."""
    return " ".join([game, *(f"{name}={value}" for name, value in options.items() if name not in CHANGES)])
