"""A clock that a test sets by hand. It stands still while the test waits for a socket."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from contextlib import suppress
from itertools import count

from offsuit.web.clock import Clock

TURNS = 50  # of the event loop, in which every task that can go on without a socket does


class HandClock(Clock):
    def __init__(self) -> None:
        self.now = 1_000.0
        self.order = count()
        self.alarms: list[tuple[float, int, Callable[[], None]]] = []

    def time(self) -> float:
        return 1_700_000_000.0 + self.now

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        wake = asyncio.Event()
        self.set_alarm(seconds, wake.set)
        await wake.wait()

    def timeout(self, seconds: float) -> asyncio.Timeout:
        timeout = asyncio.timeout(None)

        def expire() -> None:
            with suppress(RuntimeError):  # it is over already
                timeout.reschedule(asyncio.get_running_loop().time())

        self.set_alarm(seconds, expire)
        return timeout

    def set_alarm(self, seconds: float, ring: Callable[[], None]) -> None:
        heapq.heappush(self.alarms, (self.now + seconds, next(self.order), ring))

    async def advance(self, seconds: float) -> None:
        """Let time pass, and whatever waits for it happen."""
        await take_turns()
        until = self.now + seconds
        while self.alarms and self.alarms[0][0] <= until:
            self.now, _, ring = heapq.heappop(self.alarms)
            ring()
            await take_turns()
        self.now = until


async def take_turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)
