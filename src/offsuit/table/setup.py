"""From what a user asks for to a game: names, players, options and printed numbers, checked with what is possible."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from offsuit.games import GAMES
from offsuit.kit.description import Description, Option
from offsuit.kit.game import Game

CHANGES = ("printed", "rules", "parameters")  # what options say of a game that is not as printed


class SetupError(ValueError):
    """A game, option or table of printed numbers that there isn't, with what would be possible."""


class LineError(SetupError):
    """Problems of a file that are told with their lines already."""


class Overridden(NamedTuple):
    """A game with rules from a user's file: how options speak of them, and the file."""

    game: str
    said: dict[str, str]
    create: Callable[..., Game]
    path: Path
    text: str


OVERRIDDEN: dict[str, Overridden] = {}  # by the file's SHA-256; `overrides` loads them


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """What is missing here is told with the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SetupError(f"this needs {error.name}: install offsuit[{extra}]") from None


def find_game(name: str) -> Description:
    if name in GAMES:
        return GAMES[name]
    raise SetupError(f"there is no game {name!r}{guess(name, list(GAMES))}; games are {', '.join(GAMES)}")


def guess(wrong: str, known: list[str]) -> str:
    close = get_close_matches(wrong, known, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def complete_options(game: Description, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value, defaults included, in the order of the record format."""
    players = asked.get("players", default_players(game))
    if type(players) is not int or players not in game.players:
        raise SetupError(f"{game.name} is for {numbers(game.players)} players, not {players!r}")
    options: dict[str, Any] = {"players": players}
    for option in game.options:
        options[option.name] = choose(game, option, asked.get(option.name, option.default))
    printed = asked.get("printed")
    if printed is not None:
        options["printed"] = check_printed(game, printed)
    rules = asked.get("rules")
    if rules is not None:
        options["rules"] = check_rules(game, rules)
    parameters = asked.get("parameters")
    if parameters is not None:
        options["parameters"] = check_parameters(game, parameters)
        try:
            create(game, options)
        except ValueError as error:
            raise SetupError(f"{game.name} can't be played so: {error}") from None
    for name in asked:
        if name not in ("players", *CHANGES) and name not in options:
            known = [option.name for option in game.options]
            others = f"its options are {', '.join(['players', *known])}"
            raise SetupError(f"{game.name} has no option {name!r}{guess(name, known)}; {others}")
    return options


def changes_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """What of the options is not as printed."""
    return {name: options[name] for name in CHANGES if name in options}


def default_players(game: Description) -> int:
    return 4 if 4 in game.players else game.players[-1]


def numbers(players: tuple[int, ...]) -> str:
    return " or ".join(filter(None, [", ".join(map(str, players[:-1])), str(players[-1])]))


def choose(game: Description, option: Option, value: Any) -> Any:
    for known in option.values:
        if known == value and type(known) is type(value):
            return value
    raise SetupError(f"{game.name}: {option.name} is {possible(option)}, not {value!r}")


def possible(option: Option) -> str:
    return " or ".join(map(shown, option.values))


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_options(game: Description, texts: Sequence[str]) -> dict[str, Any]:
    """Options as written on a command line, each once."""
    asked: dict[str, Any] = {}
    for name, value in (parse_option(game, text) for text in texts):
        if name in asked:
            raise SetupError(f"option {name} is given twice, as {shown(asked[name])} and as {shown(value)}")
        asked[name] = value
    return asked


def parse_option(game: Description, text: str) -> tuple[str, Any]:
    """An option as written on a command line: NAME=VALUE."""
    name, equals, value = text.partition("=")
    name = name.replace("-", "_")
    if not equals:
        raise SetupError(f"an option is written NAME=VALUE, not {text!r}")
    for option in game.options:
        if option.name == name:
            for known in option.values:
                if shown(known) == value.lower():
                    return name, known
            raise SetupError(f"{game.name}: {name} is {possible(option)}, not {value!r}")
    if name in ("players", "printed"):
        raise SetupError(f"{name} is written --{name} {value or 'VALUE'}")
    known_names = [option.name for option in game.options]
    others = f"its options are {', '.join(known_names)}" if known_names else "it has none but --players"
    raise SetupError(f"{game.name} has no option {name!r}{guess(name, known_names)}; {others}")


def check_printed(game: Description, table: Any) -> dict[str, Any]:
    """A replaced table of printed numbers, if nothing is wrong with it."""
    if game.printed is None:
        raise SetupError(f"{game.name} has no printed numbers to replace")
    if not isinstance(table, Mapping):
        raise SetupError(f"printed: expected a table of printed numbers ({game.printed.clause}), not {table!r}")
    problems = game.printed.check(table)
    if problems:
        raise SetupError("; ".join(f"printed: {key} {problem} ({game.printed.clause})" for key, problem in problems))
    return dict(table)


def check_rules(game: Description, rules: Any) -> dict[str, str]:
    """How options speak of rules from a file, if that file is loaded here."""
    found = OVERRIDDEN.get(str(rules.get("sha256"))) if isinstance(rules, Mapping) else None
    if found is None or found.game != game.name or found.said != rules:
        name = rules.get("name") if isinstance(rules, Mapping) else rules
        raise SetupError(
            f"rules: {game.name} is changed by a Python file ({name!r}) that is not here; --variant names it"
        )
    return found.said


def check_parameters(game: Description, changed: Any) -> dict[str, int]:
    """The parameters that a variant changes, if each is known and within its limits, in the order of the game."""
    if not isinstance(changed, Mapping) or not changed:
        raise SetupError(f"parameters: expected a table with at least one of {names_of(game)}, not {changed!r}")
    problems = [f"parameters: {key} {problem}" for key, problem in parameter_problems(game, changed)]
    if problems:
        raise SetupError("; ".join(problems))
    return {parameter.name: changed[parameter.name] for parameter in game.parameters if parameter.name in changed}


def parameter_problems(game: Description, changed: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with changed parameters: the key and what is expected there."""
    known = {parameter.name: parameter for parameter in game.parameters}
    problems = []
    for name, value in changed.items():
        if name not in known:
            problems.append((name, f"is not known{guess(name, list(known))}; {game.name} has {names_of(game)}"))
        elif type(value) is not int or not known[name].least <= value <= known[name].most:
            limits = f"{known[name].least} to {known[name].most} ({known[name].clause})"
            problems.append((name, f"is {value!r}; expected a whole number from {limits}"))
    return problems


def names_of(game: Description) -> str:
    return ", ".join(parameter.name for parameter in game.parameters) or "none"


def load_printed(game: Description, path: Path) -> dict[str, Any]:
    """A table of printed numbers from a TOML file; problems name the line."""
    if game.printed is None:
        raise SetupError(f"{game.name} has no printed numbers to replace")
    text, table = read_toml(path)
    problems = game.printed.check(table)
    if problems:
        lines = [f"{path}:{line_of(text, key)}: {key} {problem} ({game.printed.clause})" for key, problem in problems]
        raise SetupError("\n".join(lines))
    return table


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """A file as text, for the lines of its problems, and as tables."""
    try:
        text = path.read_text("utf-8")
        return text, tomllib.loads(text)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise SetupError(f"{path}: not a TOML file: {error}") from None


def line_of(text: str, key: str) -> int:
    """The line of a TOML file where this key, its table or, failing both, the end is."""
    section = ""
    found = 0
    lines = text.rstrip("\n").split("\n")
    for number, line in enumerate(lines, 1):
        bare = re.sub(r"[\s\"']", "", line.partition("#")[0].partition("=")[0])
        if bare.startswith("["):
            section = bare.strip("[]")
        name = section if bare.startswith("[") else ".".join(filter(None, [section, bare]))
        if name == key:
            return number
        if name and key.startswith(f"{name}."):
            found = number
    return found or max(1, len(lines))


def create(game: Description, options: Mapping[str, Any]) -> Game:
    """A state of the game with complete options, before its first round."""
    if "rules" not in options:
        return game.create(**options)
    others = {name: value for name, value in options.items() if name != "rules"}
    return OVERRIDDEN[options["rules"]["sha256"]].create(**others)
