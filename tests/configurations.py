"""All 47 configurations: every game with every number of players and every combination of options."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

from offsuit.games import GAMES
from offsuit.kit.rng import Rng
from offsuit.table.table import Table


class Configuration(NamedTuple):
    game: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join([self.game, *map(str, self.options.values())])

    def table(self, seed: int, **more: Any) -> Table:
        return Table(self.game, seed=seed, max_rounds=30, **more, **self.options)


def configurations() -> list[Configuration]:
    found = []
    for game in GAMES.values():
        for players in game.players:
            for values in product(*(option.values for option in game.options)):
                options = dict(zip((option.name for option in game.options), values, strict=True))
                found.append(Configuration(game.name, {"players": players, **options}))
    return found


CONFIGURATIONS = configurations()


def play_some(table: Table, choices: int, moves: int = 100_000) -> None:
    """Make so many random moves that follow from `choices`, or as many as there are."""
    rng = Rng(choices)
    while table.seat is not None and moves > 0:
        table.apply(table.state.random_move(rng))
        moves -= 1
