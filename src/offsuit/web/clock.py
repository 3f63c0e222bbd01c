"""The time. Everything in the server that waits uses a clock, so that tests can supply their own."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The clock on the wall."""

    def time(self) -> float:
        """Seconds since 1970, as entries are stamped."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds on a clock that nobody can set back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def timeout(self, seconds: float) -> asyncio.Timeout:
        """For `async with`: raises TimeoutError if the block takes longer."""
        return asyncio.timeout(seconds)
