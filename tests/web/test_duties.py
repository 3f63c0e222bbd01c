"""What a room does by itself is done, whatever goes wrong meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from offsuit.web.duties import MOST_RETRY_SECONDS, Duties
from tests.web.rooms_here import TestClock

Story = Callable[[Duties, TestClock], Awaitable[None]]


def tell(story: Story) -> None:
    async def with_duties() -> None:
        clock = TestClock()
        duties = Duties(clock, {})
        async with asyncio.timeout(10):
            await story(duties, clock)
            await duties.stop()

    asyncio.run(with_duties())


async def until(wanted: Callable[[], bool]) -> None:
    while not wanted():
        await asyncio.sleep(0)


@pytest.mark.parametrize("error", [RuntimeError("not now"), TimeoutError(), asyncio.CancelledError()])
def test_what_failed_is_done_again(error: BaseException) -> None:
    """Also where something that it waited for was cancelled."""

    async def story(duties: Duties, clock: TestClock) -> None:
        tries = 0

        async def work() -> None:
            nonlocal tries
            tries += 1
            if tries < 4:
                raise error

        duties.start("work", work)
        for count in (1, 2, 3):
            await until(lambda count=count: tries == count and bool(clock.sleepers))  # type: ignore[misc]
            clock.move(MOST_RETRY_SECONDS)
        await until(lambda: tries == 4 and not duties.tasks)

    tell(story)


def test_a_failure_that_lasts_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async def story(duties: Duties, clock: TestClock) -> None:
        errors = iter([ValueError("a"), ValueError("b"), ValueError("c"), KeyError("d"), ValueError("e")])

        async def work() -> None:
            for error in errors:
                raise error

        duties.start("work", work)
        while duties.tasks:
            clock.move(MOST_RETRY_SECONDS)
            await asyncio.sleep(0)

    with caplog.at_level(logging.ERROR):
        tell(story)
    assert len(caplog.records) == 3


def test_what_is_asked_for_while_it_is_done_is_done_once_more() -> None:
    async def story(duties: Duties, _: TestClock) -> None:
        gate, began = asyncio.Event(), 0

        async def work() -> None:
            nonlocal began
            began += 1
            await gate.wait()

        for _again in range(5):
            duties.restart("work", work)
            await asyncio.sleep(0)
        assert began == 1
        gate.set()
        await until(lambda: not duties.tasks)
        assert began == 2

    tell(story)


@pytest.mark.parametrize("name", ["start", "restart"])
def test_what_is_asked_for_just_when_it_has_ended_is_done(name: str) -> None:
    """Its end is noticed a moment later; nothing may be lost in between."""

    async def story(duties: Duties, _: TestClock) -> None:
        done = 0

        async def work() -> None:
            nonlocal done
            done += 1
            if done == 1:  # this comes after the end of the task, but before what waits for it
                asyncio.get_running_loop().call_soon(getattr(duties, name), "work", work)

        duties.start("work", work)
        await until(lambda: not duties.tasks)
        assert done == 2

    tell(story)


def test_nothing_begins_after_the_end() -> None:
    async def story(duties: Duties, _: TestClock) -> None:
        async def work() -> None:
            await asyncio.Event().wait()

        duties.start("work", work)
        await asyncio.sleep(0)
        duties.restart("work", work)
        await duties.stop()
        await asyncio.sleep(0)
        assert not duties.tasks
        duties.start("work", work)
        assert not duties.tasks

    tell(story)
