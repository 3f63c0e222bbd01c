"""What the rest of the house knows of a game before one is played: its name, players, options and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


class Clauses(NamedTuple):
    """Which clause says it, for problems found in records."""

    deal: str
    first_leader: str
    leader: str
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
