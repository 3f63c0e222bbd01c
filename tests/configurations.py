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
        changes = self.options.get("parameters", {})
        options = [value for name, value in self.options.items() if name != "parameters"]
        return "-".join([self.game, *map(str, options), *(f"{name}-{value}" for name, value in changes.items())])

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

# Changed numbers of every game, at their limits and with cards set aside where the printed game has none
VARIANTS = [
    Configuration("savage-bowl", {"players": 5, "chameleon": True, "parameters": {"target": 3}}),
    Configuration("savage-bowl", {"players": 4, "chameleon": True, "parameters": {"hand": 15, "highest": 13}}),
    Configuration("savage-bowl", {"players": 4, "chameleon": False, "parameters": {"hand": 7, "target": 9}}),
    Configuration("savage-bowl", {"players": 5, "chameleon": True, "parameters": {"hand": 4, "first_half": 15}}),
    Configuration("savage-bowl", {"players": 5, "chameleon": True, "parameters": {"first_half": 0, "target": 1}}),
    Configuration("gummi-trick", {"players": 5, "rounds": 3, "parameters": {"highest": 8, "hand": 5}}),
    Configuration("gummi-trick", {"players": 2, "rounds": 1, "parameters": {"hand": 1}}),
    Configuration("schadenfreude", {"players": 3, "parameters": {"hand": 12, "highest": 9, "goal": 20}}),
    Configuration("schadenfreude", {"players": 5, "parameters": {"hand": 4, "goal": 60}}),
    Configuration(
        "savanna-trick",
        {
            "players": 3,
            "group_a": "golden-eagle",
            "group_b": "gorilla",
            "parameters": {"hand": 5, "grass": 0, "trick_grass": 0},
        },
    ),
]


def play_some(table: Table, choices: int, moves: int = 100_000) -> None:
    """Make so many random moves that follow from `choices`, or as many as there are."""
    rng = Rng(choices)
    while table.seat is not None and moves > 0:
        table.apply(table.state.random_move(rng))
        moves -= 1
