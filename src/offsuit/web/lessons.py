"""Guided first rounds: the same deal for everybody, so that each special rule comes up."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from offsuit.table import live
from offsuit.table.entries import Created, Plan
from offsuit.table.setup import SetupError, find_game

PARTNERS = "greedy"


class Lesson(NamedTuple):
    """The options of the game that is taught, and the secret that its deal follows from."""

    options: dict[str, Any]
    secret: str


LESSONS = {
    "savage-bowl": Lesson(
        {"players": 4, "chameleon": True}, "d15c7142d350e7fe4a09e78960adb563fd91e1de6ed35a7ea768a64525e1319b"
    ),
    "gummi-trick": Lesson(
        {"players": 3, "rounds": 1}, "df89ab204c42cf48b2c7c68e41bbb2fc82518fb3cfdf4318136ba2948850f04c"
    ),
    "schadenfreude": Lesson({"players": 4}, "76f28ee8d5d11f8e235c4a763430410314452a54354e85b2c9f79a2ceb687d00"),
    "savanna-trick": Lesson({"players": 3}, "2f785c5acf047634e6e8ce64de07d2912314b110c703516031fa83ad490db6ef"),
}


def create(game: str, host: str | None = None) -> Created:
    """The first entry of a lesson: the learner sits in seat 0, bots that always play alike in the others."""
    lesson = LESSONS.get(find_game(game).name)
    if lesson is None:
        raise SetupError(f"there is no lesson for {game}; lessons are {', '.join(LESSONS)}")
    plans = [Plan(), *[Plan(PARTNERS)] * (lesson.options["players"] - 1)]
    created = live.create(game, lesson.options, plans, allows_hints=False, host=host)
    return msgspec.structs.replace(created, secret=lesson.secret, is_lesson=True)
