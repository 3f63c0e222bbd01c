"""Bots by name: `greedy`, `search:iterations=5000,seed=1`, `exec:COMMAND`.

A name of `BOTS`, then the settings. These are the parameters by keyword of what makes the bot, so a bot declares them
nowhere else; `seed` is one of every bot. `exec` starts a program, so it is not in `BOTS` and only read where it is
expected: on the host's command line, never from a client.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

import msgspec

from offsuit.bots import BOTS, Bot
from offsuit.bots.outside import OutsideBot
from offsuit.table.setup import SetupError, guess

EXEC = "exec"
VALUES: dict[type, str] = {int: "a whole number", float: "a number", str: "a text"}


class Named(msgspec.Struct, frozen=True):
    """A bot as it was asked for, to be made for each seat that it plays."""

    text: str
    name: str
    settings: dict[str, Any] = {}

    @property
    def factory(self) -> Callable[..., Bot]:
        return OutsideBot if self.name == EXEC else BOTS[self.name]

    def create(self, seed: int) -> Bot:
        """The bot; a seed among its settings is stronger."""
        return self.factory(**{"seed": seed, **self.settings})


def read_bots(text: str, *, outside: bool = False) -> list[Named]:
    """The bots of a list with commas. Settings and commands may have commas, too: they go on until the next bot."""
    names = [*BOTS, EXEC]
    texts: list[str] = []
    for part in text.split(","):
        if texts and ":" in texts[-1] and part.strip().partition(":")[0] not in names:
            texts[-1] += f",{part}"
        else:
            texts.append(part)
    return [read_bot(one.strip(), outside=outside) for one in texts]


def read_bot(text: str, *, outside: bool = False) -> Named:
    """A bot as written: NAME, NAME:KEY=VALUE,... or, where programs are expected, exec:COMMAND."""
    name, _, rest = text.partition(":")
    if name == EXEC:
        return read_command(text, rest, outside)
    if name not in BOTS:
        known = [*BOTS, "exec:COMMAND"] if outside else list(BOTS)
        raise SetupError(f"there is no bot {name!r}{guess(name, list(BOTS))}; bots are {', '.join(known)}")
    parts = rest.split(",") if rest else []
    return checked(Named(text, name, dict(read_setting(name, BOTS[name], part) for part in parts)))


def read_setting(name: str, factory: Callable[..., object], text: str) -> tuple[str, Any]:
    key, equals, value = text.strip().partition("=")
    known = settings_of(factory)
    if not equals:
        raise SetupError(f"{name}: a setting is written KEY=VALUE, not {text!r}{guess(text, list(BOTS))}")
    if key not in known:
        its = f"its settings are {', '.join(known)}"
        raise SetupError(f"{name} has no setting {key!r}{guess(key, list(known))}; {its}")
    try:
        return key, known[key](value)
    except ValueError:
        raise SetupError(f"{name}: {key} is {VALUES[known[key]]}, not {value!r}") from None


def settings_of(factory: Callable[..., object]) -> Mapping[str, type]:
    """The settings of a bot with their types."""
    parameters = signature(factory, eval_str=True).parameters.values()
    return {
        parameter.name: parameter.annotation
        for parameter in parameters
        if parameter.kind is Parameter.KEYWORD_ONLY or parameter.name == "seed"
    }


def read_command(text: str, command: str, outside: bool) -> Named:
    if not outside:
        raise SetupError(f"{text!r}: programs play in offsuit arena only; bots are {', '.join(BOTS)}")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SetupError(f"{text!r}: {str(error).lower()}") from None
    if not words:
        raise SetupError("exec: names no command; write exec:COMMAND, such as 'exec:python3 bot.py'")
    if shutil.which(words[0]) is None:
        raise SetupError(f"{text!r}: there is no program {words[0]!r} here")
    return Named(text, EXEC, {"command": command})


def give_budget(bots: list[Named], text: str) -> list[Named]:
    """The same bots, each with these settings where it has them and does not say otherwise."""
    given = list(bots)
    for part in text.split(","):
        key = part.partition("=")[0].strip()
        if not any(key in settings_of(bot.factory) for bot in bots):
            raise SetupError(f"--budget: none of {', '.join(bot.text for bot in bots)} has a setting {key!r}")
        for number, bot in enumerate(given):
            if key in settings_of(bot.factory):
                setting = dict([read_setting(bot.name, bot.factory, part)])
                given[number] = checked(msgspec.structs.replace(bot, settings={**setting, **bot.settings}))
    return given


def checked(bot: Named) -> Named:
    """The bot, if it can have the values of its settings."""
    bot.create(0)
    return bot
