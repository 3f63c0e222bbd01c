"""Which playout serves which game."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from offsuit.bots.habit import Habit
from offsuit.bots.habit_gummi_trick import GummiTrickHabit
from offsuit.bots.habit_savage_bowl import SavageBowlHabit
from offsuit.bots.habit_savanna_trick import SavannaTrickHabit
from offsuit.bots.habit_schadenfreude import SchadenfreudeHabit
from offsuit.bots.playout import Playout
from offsuit.kit import drive
from offsuit.kit.game import Game

HABITS: dict[str, Callable[[], Habit]] = {
    "savage-bowl": SavageBowlHabit,
    "gummi-trick": GummiTrickHabit,
    "schadenfreude": SchadenfreudeHabit,
    "savanna-trick": SavannaTrickHabit,
}


@cache
def learned() -> dict[str, list[float]]:
    """The weights of all habits, by game and number of players."""
    found: dict[str, list[float]] = json.loads(files("offsuit.bots").joinpath("habits.json").read_text("utf-8"))
    return found


def playout_for(game: str, state: Game) -> Playout:
    """The habit of a game by its name; random play for a game that has none."""
    if game not in HABITS:
        return Playout(drive.clone(state))
    habit = HABITS[game]()
    habit.learn(learned().get(f"{game} {state.players}", []))
    return habit
