"""Bots by name: what is read, and what is told of a name that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from offsuit.bots import BOTS, Bot, GreedyBot
from offsuit.bots.naming import EXEC, Named, give_budget, read_bot, read_bots
from offsuit.bots.outside import OutsideBot
from offsuit.table.setup import SetupError
from offsuit.table.view import View


class Dial:
    """A bot with settings."""

    name = "dial"

    def __init__(self, seed: int, *, iterations: int = 10, time: float = 1.0, noise: float = 0.0) -> None:
        if iterations < 1:
            raise SetupError(f"dial: iterations is 1 or more, not {iterations}")
        self.seed, self.iterations, self.time, self.noise = seed, iterations, time, noise

    def move(self, view: View) -> str:
        return view.legal_moves[0]


MAKERS: dict[str, Callable[..., Bot]] = {**BOTS, "dial": Dial, "slow": partial(Dial, iterations=1000), EXEC: OutsideBot}


def made(text: str, seed: int = 3) -> Dial:
    bot = read_bot(text, MAKERS).create(seed, MAKERS)
    assert isinstance(bot, Dial)
    return bot


def test_a_name_alone_is_a_bot() -> None:
    bot = read_bot("greedy", BOTS)
    assert bot == Named("greedy", "greedy", {})
    assert isinstance(bot.create(3, BOTS), GreedyBot)


def test_settings_are_the_parameters_by_keyword_of_what_makes_the_bot() -> None:
    bot = made("dial:iterations=5000,noise=0.5")
    assert (bot.seed, bot.iterations, bot.noise) == (3, 5000, 0.5)


def test_a_seed_among_the_settings_is_stronger() -> None:
    assert made("dial:seed=8", seed=3).seed == 8


def test_a_level_is_a_bot_with_other_defaults_that_can_be_set_again() -> None:
    usual, changed = made("slow"), made("slow:iterations=2,noise=3")
    assert (usual.iterations, changed.iterations, changed.noise) == (1000, 2, 3.0)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("greedy,random", ["greedy", "random"]),
        ("dial:iterations=5,seed=1,random", ["dial:iterations=5,seed=1", "random"]),
        ("random,dial:time=1,dial:time=2,seed=3", ["random", "dial:time=1", "dial:time=2,seed=3"]),
        ("exec:echo a,b,greedy,exec:echo x=1", ["exec:echo a,b", "greedy", "exec:echo x=1"]),
        (" greedy , exec:echo ", ["greedy", "exec:echo"]),
    ],
)
def test_in_a_list_settings_and_commands_go_on_until_the_next_bot(text: str, parts: list[str]) -> None:
    assert [bot.text for bot in read_bots(text, MAKERS)] == parts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gredy", r"there is no bot 'gredy' \(did you mean greedy\?\); bots are easy, .*exec:COMMAND"),
        ("", "there is no bot ''"),
        ("greedy,clever", "there is no bot 'clever'"),
        ("dial:iteration=5", r"dial has no setting 'iteration' \(did you mean iterations\?\); its settings are"),
        ("greedy:time=5", "greedy has no setting 'time'; its settings are seed"),
        ("dial:iterations=x", "dial: iterations is a whole number, not 'x'"),
        ("dial:time=long", "dial: time is a number, not 'long'"),
        ("dial:iterations=0", "dial: iterations is 1 or more, not 0"),
        ("dial:time=1,gredy", r"a setting is written KEY=VALUE, not 'gredy' \(did you mean greedy\?\)"),
        ("exec:", "write exec:COMMAND"),
        ("exec:no-such-program-here", "there is no program 'no-such-program-here' here"),
        ("exec:'x", "no closing quotation"),
        ("exec:echo \udcff", "a command is text in UTF-8"),
        ("dial:iterations=5,time=1", "dial: iterations or time limits it, not both"),
    ],
)
def test_what_is_wrong_is_told_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        read_bots(text, MAKERS)


def test_a_command_is_no_bot_where_no_programs_are_expected() -> None:
    assert EXEC not in BOTS  # what clients may name
    for text in ("exec:echo", "greedy,exec:echo", "exec"):
        with pytest.raises(SetupError, match="programs play in offsuit arena, and"):
            read_bots(text, BOTS)


def test_a_budget_is_for_those_who_have_such_a_setting_and_do_not_say_otherwise() -> None:
    bots = read_bots("greedy,dial,dial:time=9,dial:iterations=7,exec:echo", MAKERS)
    given = give_budget(bots, "time=0.25,seed=3", MAKERS)
    assert [bot.settings for bot in given] == [
        {"seed": 3},
        {"time": 0.25, "seed": 3},
        {"time": 9.0, "seed": 3},
        {"iterations": 7, "seed": 3},
        {"command": "echo", "time": 0.25, "seed": 3},
    ]
    program = given[4].create(1, MAKERS)
    assert isinstance(program, OutsideBot)
    assert program.time == 0.25


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ("speed=1", "none of dial, exec:echo has a setting 'speed'"),
        ("time", "a setting is written KEY=VALUE, not 'time'"),
        ("time=-1", "exec: time is a number of seconds above 0, up to 86,400, not -1"),
        ("time=inf", "exec: time is a number of seconds above 0, up to 86,400, not inf"),
        ("time=1,time=2", "a setting is given twice in 'time=1,time=2'"),
        ("time=1,iterations=2", "iterations or time, not both"),
        ("iterations=0", "iterations is 1 or more"),
    ],
)
def test_a_budget_that_nobody_can_have_is_refused(budget: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        give_budget(read_bots("dial,exec:echo", MAKERS), budget, MAKERS)
