"""What the rest of the house knows of a game before one is played: its name, players, options and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from offsuit.kit.game import Game
from offsuit.kit.reasons import Kind


class Option(NamedTuple):
    """A choice made before the game: its possible values and the default."""

    name: str
    values: tuple[Any, ...]
    default: Any


class Printed(NamedTuple):
    """The table of printed numbers that a user may replace: its clause and its check."""

    clause: str
    check: Callable[[Mapping[str, Any]], list[tuple[str, str]]]


class Parameter(NamedTuple):
    """A number of the rules that a variant may change: its clause, its printed value (by players), its limits."""

    name: str
    clause: str
    printed: int | Mapping[int, int]
    least: int
    most: int

    def value(self, players: int) -> int:
        """The number of the printed game."""
        return self.printed if isinstance(self.printed, int) else self.printed[players]


AS_PRINTED: Mapping[str, int] = MappingProxyType({})  # nothing is changed


def numbers_of(parameters: Sequence[Parameter], players: int, changed: Mapping[str, int]) -> dict[str, int]:
    """Every parameter's number: the changed one, or else the printed one."""
    return {parameter.name: changed.get(parameter.name, parameter.value(players)) for parameter in parameters}


class Clauses(NamedTuple):
    """Which clause says it, for problems found in records."""

    deal: str
    first_leader: str
    leader: str
    lead: str
    turn: str
    points: str
    result: str


class Description(NamedTuple):
    """A game as the registry lists it."""

    name: str
    letters: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    create: Callable[..., Game]
    kinds: tuple[Kind, ...]
    clauses: Clauses
    suits: tuple[str, ...]
    printed: Printed | None = None
    shows: tuple[str, ...] = ()  # what its `show_table` writes, by name
    parameters: tuple[Parameter, ...] = ()
    lies_open: bool = False  # may everybody look through the tricks won?
    edition: int = 1  # of the rules; goes up with each change of a ruling
    # For an edition and a trick's cards in order: the clause that decided it differently then, or ""
    ruled_otherwise: Callable[[int, Sequence[str]], str] | None = None
