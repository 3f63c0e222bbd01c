"""Bots by name: `greedy`, `search:iterations=5000,seed=1`, `exec:COMMAND`.

A name, then the settings. These are the parameters by keyword of what makes the bot, so a bot declares them nowhere
else; `seed` is one of every bot. Which names there are, the caller says: `BOTS`, or in the arena more. `exec` starts a
program, so it is not in `BOTS` and only read where it is expected: on the command line, never from a client.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, TypeVar, get_args

import msgspec

from offsuit.table.setup import SetupError, guess

T = TypeVar("T")
Makers = Mapping[str, Callable[..., object]]  # what makes a bot, by its name

EXEC = "exec"
ONE_OF = {"iterations", "time"}  # what a bot can be limited by, one or the other
VALUES: dict[type, str] = {int: "a whole number", float: "a number", str: "a text"}


class Named(msgspec.Struct, frozen=True):
    """A bot as it was asked for, to be made for each seat that it plays."""

    text: str
    name: str
    settings: dict[str, Any] = {}

    def create(self, seed: int, makers: Mapping[str, Callable[..., T]]) -> T:
        """The bot; a seed among its settings is stronger."""
        return makers[self.name](**{"seed": seed, **self.settings})


def read_bots(text: str, makers: Makers) -> list[Named]:
    """The bots of a list with commas. Settings and commands may have commas, too: they go on until the next bot."""
    names = [*makers, EXEC]
    texts: list[str] = []
    for part in text.split(","):
        if texts and ":" in texts[-1] and part.strip().partition(":")[0] not in names:
            texts[-1] += f",{part}"
        else:
            texts.append(part)
    return [read_bot(one.strip(), makers) for one in texts]


def read_bot(text: str, makers: Makers) -> Named:
    """A bot as written: NAME, NAME:KEY=VALUE,... or, where programs are expected, exec:COMMAND."""
    name, colon, rest = text.partition(":")
    if name == EXEC:
        return read_command(text, rest, makers)
    if name not in makers:
        known = ["exec:COMMAND" if known == EXEC else known for known in makers]
        raise SetupError(f"there is no bot {name!r}{guess(name, list(makers))}; bots are {', '.join(known)}")
    settings: dict[str, Any] = {}
    for part in rest.split(",") if colon else []:
        key, value = read_setting(name, makers, part)
        if key in settings:
            raise SetupError(f"{name}: {key} is given twice")
        settings[key] = value
    if settings.keys() >= ONE_OF:
        raise SetupError(f"{name}: iterations or time limits it, not both")
    return checked(Named(text, name, settings), makers)


def read_setting(name: str, makers: Makers, text: str) -> tuple[str, Any]:
    key, equals, value = text.strip().partition("=")
    known = settings_of(makers[name])
    if not equals:
        raise SetupError(f"{name}: a setting is written KEY=VALUE, not {text!r}{guess(text, list(makers))}")
    if key not in known:
        its = f"its settings are {', '.join(known)}"
        raise SetupError(f"{name} has no setting {key!r}{guess(key, list(known))}; {its}")
    try:
        return key, known[key](value)
    except ValueError:
        raise SetupError(f"{name}: {key} is {VALUES[known[key]]}, not {value!r}") from None


def settings_of(maker: Callable[..., object]) -> Mapping[str, type]:
    """The settings of a bot with their types; one that can be None is so by default, and never as it is written."""
    parameters = signature(maker, eval_str=True).parameters.values()
    return {
        parameter.name: next(iter(get_args(parameter.annotation)), parameter.annotation)
        for parameter in parameters
        if parameter.kind is Parameter.KEYWORD_ONLY or parameter.name == "seed"
    }


def read_command(text: str, command: str, makers: Makers) -> Named:
    if EXEC not in makers:
        where = "programs play in offsuit arena, and where offsuit serve --bot names them"
        raise SetupError(f"{text!r}: {where}; bots here are {', '.join(makers)}")
    try:
        text.encode()
        words = shlex.split(command)
    except UnicodeEncodeError:
        raise SetupError(f"{text!r}: a command is text in UTF-8") from None
    except ValueError as error:
        raise SetupError(f"{text!r}: {str(error).lower()}") from None
    if not words:
        raise SetupError("exec: names no command; write exec:COMMAND, such as 'exec:python3 bot.py'")
    if shutil.which(words[0]) is None:
        raise SetupError(f"{text!r}: there is no program {words[0]!r} here that can be started")
    return Named(text, EXEC, {"command": command})


def give_budget(bots: list[Named], text: str, makers: Makers) -> list[Named]:
    """The same bots, each with these settings where it has them and does not say otherwise."""
    parts = {part.partition("=")[0].strip(): part for part in text.split(",")}
    if len(parts) < len(text.split(",")):
        raise SetupError(f"--budget: a setting is given twice in {text!r}")
    if parts.keys() >= ONE_OF:
        raise SetupError("--budget: iterations or time, not both")
    given = list(bots)
    for key, part in parts.items():
        if not any(key in settings_of(makers[bot.name]) for bot in bots):
            raise SetupError(f"--budget: none of {', '.join(bot.text for bot in bots)} has a setting {key!r}")
        for number, bot in enumerate(bots):
            if key in settings_of(makers[bot.name]) and not says_otherwise(bot, key):
                setting = dict([read_setting(bot.name, makers, part)])
                settings = {**given[number].settings, **setting}
                given[number] = checked(msgspec.structs.replace(bot, settings=settings), makers)
    return given


def says_otherwise(bot: Named, key: str) -> bool:
    """Has the bot its own value of a setting, or is it limited in the other way?"""
    return bool(bot.settings.keys() & (ONE_OF if key in ONE_OF else {key}))


def checked(bot: Named, makers: Makers) -> Named:
    """The bot, if it can have the values of its settings."""
    bot.create(0, makers)
    return bot
