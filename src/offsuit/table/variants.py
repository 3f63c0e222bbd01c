"""Variants: a game with some numbers of its rules changed, as a designer's file has it (docs/lab-variants.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from offsuit.kit import drive
from offsuit.kit.description import Description
from offsuit.kit.jobs import Matches
from offsuit.table.setup import (
    SetupError,
    complete_options,
    create,
    find_game,
    line_of,
    parameter_problems,
    read_toml,
)

SUFFIX = ".toml"
SHAPE = {"name": str, "game": str, "options": dict, "parameters": dict, "printed": dict}
TRIALS = 20  # random games that have to come to an end
MOST_ROUNDS = 200


class LineError(SetupError):
    """Problems of a file that are told with their lines already."""


class Variant(NamedTuple):
    """A game as it is asked for: its options, and what is changed of it."""

    name: str
    game: Description
    asked: dict[str, Any]

    def options(self, more: Mapping[str, Any]) -> dict[str, Any]:
        """All options, these before those of the file; what can't be dealt, or does not end, is refused."""
        options = complete_options(self.game, {**self.asked, **more})
        check_end(self.game, options)
        return options


def find_variant(text: str) -> Variant:
    """A variant by its file, or a game as it is printed, by its name."""
    if text.endswith(SUFFIX):
        return read_variant(Path(text))
    game = find_game(text)
    return Variant(game.name, game, {})


def read_variant(path: Path) -> Variant:
    """The variant of a file; problems name the line."""
    text, tables = read_toml(path)
    refuse(path, text, shape_problems(tables))
    asked = dict(tables.get("options", {}))
    asked |= {key: tables[key] for key in ("printed", "parameters") if key in tables}
    try:
        game = find_game(tables["game"])
        changed = tables.get("parameters", {})
        refuse(path, text, [(f"parameters.{key}", problem) for key, problem in parameter_problems(game, changed)])
        complete_options(game, asked)
    except LineError:
        raise
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None
    return Variant(tables.get("name", path.stem), game, asked)


def shape_problems(tables: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with a file before its game is known: the key and what is expected there."""
    problems = [(key, f"is not known; expected {', '.join(SHAPE)}") for key in tables if key not in SHAPE]
    for key, kind in SHAPE.items():
        if key in tables and not isinstance(tables[key], kind):
            problems.append((key, f"is {tables[key]!r}; expected {'a text' if kind is str else 'a table'}"))
    if "game" not in tables:
        problems.append(("game", "is missing; expected the name of a game"))
    return problems


def refuse(path: Path, text: str, problems: list[tuple[str, str]]) -> None:
    """Tell all problems of a file, if there are any, each with its line."""
    if problems:
        raise LineError("\n".join(f"{path}:{line_of(text, key)}: {key} {problem}" for key, problem in problems))


def check_end(game: Description, options: Mapping[str, Any]) -> None:
    """Complain of changed numbers with which games of random play go on and on."""
    if "parameters" not in options and "printed" not in options:
        return
    job = Matches(create(game, options), bytes(32), 0, TRIALS, MOST_ROUNDS)
    drive.run(job)
    if job.unfinished:
        raise SetupError(
            f"{game.name} does not end so: {job.unfinished} of {TRIALS} games of random play "
            f"were not over after {MOST_ROUNDS} rounds"
        )
