"""Variants: a game with some of its rules changed, as a designer's file has it (docs/lab-variants.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from offsuit.kit import drive
from offsuit.kit.description import Description
from offsuit.kit.jobs import Matches
from offsuit.kit.rng import Rng
from offsuit.table.overrides import execute, faults_of, override, patience, read_source
from offsuit.table.setup import (
    LineError,
    SetupError,
    changes_of,
    complete_options,
    create,
    find_game,
    line_of,
    parameter_problems,
    read_toml,
)
from offsuit.table.table import Table

TOML, PYTHON = ".toml", ".py"
SHAPE = {"name": str, "game": str, "options": dict, "parameters": dict, "printed": dict}
TRIALS = 20  # random games that have to come to an end
MOST_ROUNDS = 200
MOST_MOVES = 1000  # of a round
FIRST_TRIALS, FIRST_ROUNDS = 5, 5  # of rules in Python, looked at closely


class Variant(NamedTuple):
    """A game as it is asked for: its options, and what is changed of it."""

    name: str
    game: Description
    asked: dict[str, Any]
    code: Path | None = None  # the file, if it is in Python

    def options(self, more: Mapping[str, Any]) -> dict[str, Any]:
        """All options, these before those of the file; what can't be dealt, or does not end, is refused."""
        with faults_of(self.code):
            options = complete_options(self.game, {**self.asked, **more})
            if self.code is not None:
                try_rules(self.code, self.game, options)
            check_end(self.name, self.game, options)
        return options


def find_variant(text: str) -> Variant:
    """A variant by its file, or a game as it is printed, by its name."""
    if text.endswith((TOML, PYTHON)):
        return read_variant(Path(text))
    game = find_game(text)
    return Variant(game.name, game, {})


def read_variant(path: Path) -> Variant:
    """The variant of a file; problems name the line."""
    code = path if path.suffix == PYTHON else None
    if code:
        text = read_source(path)
        names = execute(path, text)
        tables = {key: names[key] for key in SHAPE if key in names}
    else:
        text, tables = read_toml(path)
    refuse(path, text, shape_problems(tables))
    asked = dict(tables.get("options", {}))
    asked |= changes_of(tables)
    try:
        game = find_game(tables["game"])
        if code and (rules := override(path, text, game, names)):
            asked["rules"] = rules
        changed = tables.get("parameters", {})
        refuse(path, text, [(f"parameters.{key}", problem) for key, problem in parameter_problems(game, changed)])
        with faults_of(code):
            complete_options(game, asked)
    except LineError:
        raise
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None
    return Variant(tables.get("name", path.stem), game, asked, code)


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


def check_end(name: str, game: Description, options: Mapping[str, Any]) -> None:
    """Complain of changes with which games of random play go on and on."""
    if not changes_of(options):
        return
    job = Matches(create(game, options), bytes(32), 0, TRIALS, MOST_ROUNDS)
    drive.run(job)
    if job.unfinished:
        raise SetupError(
            f"{name} does not end so: {job.unfinished} of {TRIALS} games of random play "
            f"were not over after {MOST_ROUNDS} rounds"
        )


def try_rules(path: Path, game: Description, options: Mapping[str, Any]) -> None:
    """Play some rounds of random moves at tables, where all that can be wrong shows."""
    with patience(path):
        for number in range(FIRST_TRIALS):
            table = Table(game.name, seed=number, max_rounds=FIRST_ROUNDS, **options)
            rng = Rng(number)
            while table.seat is not None:
                possible = table.state.legal_moves()
                if not possible:
                    raise SetupError(f"{path}: in round {table.state.round} whose turn it is has no legal move")
                if len(table.rounds[-1].moves) == MOST_MOVES:
                    raise SetupError(f"{path}: round {table.state.round} is not over after {MOST_MOVES} moves")
                table.apply(possible[rng.below(len(possible))])
                if any(held & ~allowed for held, allowed in zip(table.state.held, table.state.allowed, strict=True)):
                    raise SetupError(
                        f"{path}: somebody holds a card that a play has proved absent; "
                        "with the rule of following, legal, changes show_void, too"
                    )
            table.view(None)
