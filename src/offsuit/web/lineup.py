"""The bots that this server has for its tables, and the threads in which they think.

There are the levels, and the programs that the host has named on the command line. A client can choose among these
names, and no other text that it sends starts anything.

They think beside the event loop, and only so many at a time, whatever is asked of them: the search leaves Python's lock
alone meanwhile, so people are served all the same. Where more wait than can think, whoever thinks by the clock gets
less of it, so that a queue of any length takes about a second.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from offsuit.bots import BOTS, Bot, ExpertBot
from offsuit.web.programs import SeatedProgram

LEVELS = ("easy", "medium", "hard", "expert")
STAND_IN = "medium"  # who plays for people that are away, and for bots that this server does not have
THREADS = max(2, os.cpu_count() or 1)
THOUGHT = 1.0  # seconds at most for a move of `expert`
MOST_PROGRAMS = 32  # of the host that run at a time

T = TypeVar("T")


class Lineup:
    """Which bots can sit at tables."""

    def __init__(self, commands: Mapping[str, str]) -> None:
        """With the host's programs: their commands by the names that are shown."""
        self.commands = commands
        self.names = [*LEVELS, *commands]
        self.programs: set[SeatedProgram] = set()
        self.endings: set[Future[None]] = set()  # of programs that are not needed any more
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.asked = 0  # thoughts begun or waiting

    def create(self, name: str, seed: int) -> Bot:
        """A bot to be asked at once. Old logs have bots that nobody can choose any more."""
        if name == ExpertBot.name:
            return ExpertBot(seed, time=THOUGHT * self.share)
        return BOTS.get(name, BOTS[STAND_IN])(seed)

    @property
    def share(self) -> float:
        """The part of its time that a thought may take now."""
        return min(1.0, THREADS / max(1, self.asked))

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function answers that takes a while."""
        self.asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, thought)
        finally:
            self.asked -= 1

    def seat_program(self, name: str) -> SeatedProgram | None:
        """A program to play one seat of one game, or nobody where too many run already."""
        if len(self.programs) >= MOST_PROGRAMS:
            return None
        program = SeatedProgram(self.commands[name])
        self.programs.add(program)
        return program

    def end_program(self, program: SeatedProgram) -> None:
        self.programs.discard(program)
        ending = program.close()
        self.endings.add(ending)
        ending.add_done_callback(self.endings.discard)

    async def close(self) -> None:
        """No thought is waited for, but every program's end: a signal may end this process right after."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*map(asyncio.wrap_future, list(self.endings)))
