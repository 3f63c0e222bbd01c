"""What a room does by itself. A duty that fails is logged and tried again, so that no failure stops a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from offsuit.web.clock import Clock

RETRY_SECONDS = 0.5  # until a failed duty is tried again; doubled each time
MOST_RETRY_SECONDS = 4.0

logger = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]


class Duties:
    """Tasks by name, each running at most once at a time."""

    def __init__(self, clock: Clock, log_facts: dict[str, Any], on_end: Callable[[], None] = lambda: None) -> None:
        """`on_end` is called after each task that wasn't cancelled, to look whether something is left to do."""
        self.clock = clock
        self.on_end = on_end
        self.log_facts = log_facts
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()  # names of those to run once more when they end
        self.is_stopped = False

    def is_running(self, name: str) -> bool:
        """A task that has just ended isn't running, even if nobody has noticed yet."""
        return name in self.tasks and not self.tasks[name].done()

    def start(self, name: str, work: Work) -> None:
        """Do this, unless it is already running."""
        if not self.is_stopped and not self.is_running(name):
            task = asyncio.create_task(self.run(name, work))
            self.tasks[name] = task
            task.add_done_callback(lambda task: self.finish(name, work, task))

    def restart(self, name: str, work: Work) -> None:
        """Do this. If it is already running, do it once more after that."""
        if self.is_running(name):
            self.again.add(name)
        else:
            self.start(name, work)

    def finish(self, name: str, work: Work, task: asyncio.Task[None]) -> None:
        if self.tasks.get(name) is task:
            del self.tasks[name]
            if name in self.again:
                self.again.discard(name)
                self.start(name, work)
            if not self.is_stopped:
                self.on_end()

    async def run(self, name: str, work: Work) -> None:
        """Try until it succeeds. The same kind of failure is logged once, however long it lasts."""
        wait, last_failure = RETRY_SECONDS, None
        while True:
            try:
                return await work()
            except (Exception, asyncio.CancelledError) as error:
                if is_cancelled():
                    raise
                if type(error) is not last_failure:
                    facts = {**self.log_facts, "duty": name}
                    logger.exception("a table's duty failed and is tried again", extra=facts)
                last_failure = type(error)
            await self.clock.sleep(wait)
            wait = min(MOST_RETRY_SECONDS, wait * 2)

    def cancel(self, name: str) -> None:
        if name in self.tasks:
            self.tasks.pop(name).cancel()

    async def stop(self) -> None:
        self.is_stopped = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def is_cancelled() -> bool:
    """Was this task cancelled itself? Otherwise a CancelledError comes from something that it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
