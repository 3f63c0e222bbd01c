"""The bots that this server has for its tables, and the threads in which they think.

There are the levels, and the programs named on the command line. A client can choose among these names, and nothing
else that it sends starts anything.

Bots think beside the event loop, a limited number at a time. The search releases Python's lock, so people are served
meanwhile. Each owner of tables has a queue, and the queues take turns, so that a hundred tables full of experts don't
hold up anybody else's. If more bots wait than can think, those that think by the clock get less time, so that a queue
of any length takes about a second.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from offsuit.bots import BOTS, Bot, ExpertBot
from offsuit.web.programs import SeatedProgram

LEVELS = ("easy", "medium", "hard", "expert")
STAND_IN = "medium"  # plays for people who are away, and for bots that this server doesn't have
THREADS = max(2, os.cpu_count() or 1)
THOUGHT = 1.0  # seconds at most for a move of `expert`
MOST_PROGRAMS = 32  # that run at a time

T = TypeVar("T")
Waiting = tuple[Callable[[], Any], asyncio.Future[Any]]


class Lineup:
    """Which bots can sit at tables."""

    def __init__(self, commands: Mapping[str, str]) -> None:
        """With the host's programs: their commands by the names that are shown."""
        self.commands = commands
        self.names = [*LEVELS, *commands]
        self.programs: set[SeatedProgram] = set()
        self.endings: set[Future[None]] = set()  # of programs that are no longer needed
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.queues: dict[str, deque[Waiting]] = {}  # by owner; the one whose turn was longest ago comes first
        self.thinking: Counter[str] = Counter()  # thoughts begun, by owner
        self.asked: Counter[str] = Counter()  # thoughts begun or waiting, by owner

    def create(self, name: str, seed: int, owner: str) -> Bot:
        """A bot, ready to move. Old logs may name bots that can't be chosen any more."""
        if name == ExpertBot.name:
            return ExpertBot(seed, time=THOUGHT * self.share_of(owner))
        return BOTS.get(name, BOTS[STAND_IN])(seed)

    def share_of(self, owner: str) -> float:
        """The part of its time that a thought for this owner may take now."""
        return min(1.0, THREADS / max(1, len(self.asked) * self.asked[owner]))

    async def think(self, thought: Callable[[], T], owner: str) -> T:
        """Run a function that takes a while, when it is this owner's turn, and return its result."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(owner, deque()).append((thought, answer))
        self.asked[owner] += 1
        self.begin_thoughts()
        try:
            return await answer
        finally:
            self.asked -= Counter([owner])  # forgets owners without any

    def begin_thoughts(self) -> None:
        """Give each free thread to the owner that has the fewest."""
        while self.queues and self.thinking.total() < THREADS:
            owner = min(self.queues, key=self.thinking.__getitem__)
            queue = self.queues.pop(owner)
            thought, answer = queue.popleft()
            if queue:
                self.queues[owner] = queue
            if not answer.done():  # somebody still waits for it
                self.begin(thought, answer, owner)

    def begin(self, thought: Callable[[], Any], answer: asyncio.Future[Any], owner: str) -> None:
        """A thought keeps its thread to its end."""
        loop = answer.get_loop()

        def end(thinking: Future[Any]) -> None:
            with suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(self.end, thinking, answer, owner)

        self.thinking[owner] += 1
        self.threads.submit(thought).add_done_callback(end)

    def end(self, thinking: Future[Any], answer: asyncio.Future[Any], owner: str) -> None:
        self.thinking -= Counter([owner])
        self.begin_thoughts()
        if answer.done():
            return
        if thinking.cancelled():
            answer.cancel()
        elif error := thinking.exception():
            answer.set_exception(error)
        else:
            answer.set_result(thinking.result())

    def seat_program(self, name: str) -> SeatedProgram | None:
        """Start a program for one seat of one game, or return None if too many are running."""
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
        """Wait for every program to end, because a signal may end this process right after; don't wait for thoughts."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*map(asyncio.wrap_future, list(self.endings)))
