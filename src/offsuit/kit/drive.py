"""Copying games and running jobs, for callers in Python."""

from __future__ import annotations

from typing import TypeVar

from offsuit.kit import native
from offsuit.kit.game import Game, given
from offsuit.kit.jobs import Job

T = TypeVar("T", bound=Game)


def run(job: Job) -> None:
    """Do the work of a job; other threads go on meanwhile in the compiled build."""
    native.run(given(job))


def clone(game: T) -> T:
    """A new game equal to this one."""
    twin = type(given(game)).__new__(type(game))
    native.copy_state(twin, game)
    return twin


def copy_into(target: Game, source: Game) -> None:
    """Make a game equal to another of the same class. Allocates nothing."""
    if type(target) is not type(source):
        raise TypeError(f"a {type(target).__name__} can't become a {type(source).__name__}")
    native.copy_state(target, source)
