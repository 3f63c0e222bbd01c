"""The server's long-running tasks. If one ends for whatever reason, that is logged and it is started again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from offsuit.web.clock import Clock

FIRST_WAIT = 0.25  # seconds until the first restart; doubled for each one after it
LONGEST_WAIT = 5.0
HEALTHY_AFTER = 5.0  # seconds a task must run before its failures are forgotten
STOPPING = 5.0  # seconds that tasks get to clean up when they are stopped

logger = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


class Supervisor:
    """Keeps tasks running. While `troubles` names any, the process isn't ready."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.failing: dict[str, str] = {}  # by name: how it ended last

    def keep(self, name: str, work: Work) -> None:
        """Run `work` until it is stopped, again and again."""
        if name in self.tasks:
            raise ValueError(f"there is a task {name!r} already")
        self.tasks[name] = asyncio.create_task(self.run(name, work), name=name)

    async def run(self, name: str, work: Work) -> None:
        wait = FIRST_WAIT
        while True:
            began = self.clock.monotonic()
            await self.try_once(name, work)
            if self.clock.monotonic() - began >= HEALTHY_AFTER:
                wait = FIRST_WAIT
            await self.clock.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)

    async def try_once(self, name: str, work: Work) -> None:
        """Run `work` until it ends. It gets a task of its own, so that it can't end this one by being cancelled."""
        attempt = asyncio.create_task(as_coroutine(work), name=name)
        recovery = asyncio.create_task(self.forget_failure(name))
        try:
            await asyncio.wait({attempt})
        except asyncio.CancelledError:
            attempt.cancel()
            await asyncio.wait({attempt})
            raise
        finally:
            recovery.cancel()
        error = None if attempt.cancelled() else attempt.exception()
        self.failing[name] = "cancelled" if attempt.cancelled() else type(error).__name__ if error else "it ended"
        logger.error("the task %r ended (%s) and is started again", name, self.failing[name], exc_info=error)

    async def forget_failure(self, name: str) -> None:
        """A task that has run for a while is healthy again."""
        await self.clock.sleep(HEALTHY_AFTER)
        self.failing.pop(name, None)

    def troubles(self) -> list[str]:
        """Tasks that don't run as they should, in words that anybody may read."""
        restarted = [f"{name} was started again ({reason})" for name, reason in self.failing.items()]
        return restarted + [f"{name} isn't running" for name, task in self.tasks.items() if task.done()]

    async def end(self, names: Iterable[str]) -> None:
        """Stop some of the tasks. One that doesn't end in time is left behind."""
        tasks = [self.tasks.pop(name) for name in names if name in self.tasks]
        for task in tasks:
            task.cancel()
            self.failing.pop(task.get_name(), None)
        try:
            async with self.clock.timeout(STOPPING):
                await asyncio.gather(*(asyncio.wait({task}) for task in tasks))
        except TimeoutError:
            late = [task.get_name() for task in tasks if not task.done()]
            logger.error("these tasks didn't stop when told to: %s", ", ".join(late))

    async def stop(self) -> None:
        """Stop all tasks."""
        await self.end(list(self.tasks))


async def as_coroutine(work: Work) -> None:
    await work()
