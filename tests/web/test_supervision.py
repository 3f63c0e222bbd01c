"""Long tasks go on, whatever ends them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import pytest

from offsuit.web import supervision
from offsuit.web.supervision import Supervisor
from tests.web.hand_clock import HandClock, take_turns
from tests.web.people import run


class Halt(BaseException):
    """What `except Exception` does not catch."""


class Attempts:
    """Work that fails a few times and then goes on for ever."""

    def __init__(self, clock: HandClock, fail: Callable[[], None], failures: int) -> None:
        self.clock = clock
        self.fail = fail
        self.failures = failures
        self.began: list[float] = []

    async def work(self) -> None:
        self.began.append(self.clock.now)
        if len(self.began) <= self.failures:
            self.fail()
        else:
            await asyncio.Event().wait()


def fail_with(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


def end() -> None:
    """The work just ends."""


WAYS_TO_END = {
    "error": fail_with(ValueError("broken")),
    "cancelled": fail_with(asyncio.CancelledError()),
    "not an Exception": fail_with(Halt()),
    "ended": end,
}


@pytest.mark.parametrize("fail", WAYS_TO_END.values(), ids=WAYS_TO_END.keys())
def test_whatever_ends_a_task_it_is_started_again_and_named_until_it_is_healthy(
    fail: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        clock = HandClock()
        supervisor = Supervisor(clock)
        attempts = Attempts(clock, fail, failures=1)
        supervisor.keep("the listener", attempts.work)
        await take_turns()
        assert [trouble.startswith("the listener was started again") for trouble in supervisor.troubles()] == [True]
        await clock.advance(supervision.FIRST_WAIT)
        assert len(attempts.began) == 2
        assert supervisor.troubles() != []
        await clock.advance(supervision.HEALTHY_AFTER)
        assert supervisor.troubles() == []
        assert [record.levelno for record in caplog.records] == [logging.ERROR]
        await supervisor.stop()

    run(story())


def test_a_call_that_fails_before_it_can_be_awaited_is_tried_again() -> None:
    async def story() -> None:
        clock = HandClock()
        supervisor = Supervisor(clock)
        attempts = Attempts(clock, end, failures=0)

        def work() -> asyncio.Future[None]:
            if not attempts.began:
                attempts.began.append(clock.now)
                raise ValueError("no socket")
            return asyncio.ensure_future(attempts.work())

        supervisor.keep("the listener", work)
        await clock.advance(supervision.FIRST_WAIT)
        assert len(attempts.began) == 2
        await supervisor.stop()

    run(story())


def test_restarts_get_rarer_and_after_a_healthy_time_quick_again() -> None:
    async def story() -> None:
        clock = HandClock()
        supervisor = Supervisor(clock)
        attempts = Attempts(clock, fail_with(ValueError("broken")), failures=10)
        supervisor.keep("the listener", attempts.work)
        await clock.advance(60.0)
        pauses = [after - before for before, after in zip(attempts.began, attempts.began[1:], strict=False)]
        assert pauses == [0.25, 0.5, 1, 2, 4, 5, 5, 5, 5, 5]
        await supervisor.stop()

    run(story())


def test_what_failed_after_a_healthy_time_is_started_again_soon() -> None:
    async def story() -> None:
        clock = HandClock()
        supervisor = Supervisor(clock)
        began: list[float] = []

        async def work() -> None:
            began.append(clock.now)
            if len(began) > 3:
                await clock.sleep(supervision.HEALTHY_AFTER)

        supervisor.keep("the listener", work)
        await clock.advance(30.0)
        assert began[4] - began[3] == supervision.HEALTHY_AFTER + supervision.FIRST_WAIT
        await supervisor.stop()

    run(story())


def test_a_task_that_nobody_keeps_any_more_is_named() -> None:
    async def story() -> None:
        supervisor = Supervisor(HandClock())
        supervisor.keep("the listener", forever)
        await take_turns()
        supervisor.tasks["the listener"].cancel()
        await take_turns()
        assert supervisor.troubles() == ["the listener isn't running"]
        await supervisor.stop()

    run(story())


def test_stopping_waits_until_a_task_has_cleaned_up() -> None:
    async def story() -> None:
        supervisor = Supervisor(HandClock())
        cleaned = []

        async def work() -> None:
            try:
                await forever()
            finally:
                await asyncio.sleep(0)
                cleaned.append(True)

        supervisor.keep("the listener", work)
        await take_turns()
        await supervisor.stop()
        assert cleaned == [True]
        assert supervisor.troubles() == []

    run(story())


@pytest.mark.parametrize("work_ends_when_stopped", [True, False])
def test_nothing_that_ignores_being_stopped_holds_up_the_end_or_starts_again(
    work_ends_when_stopped: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        clock = HandClock()
        supervisor = Supervisor(clock)
        is_let_go = asyncio.Event()
        began: list[float] = []

        async def work() -> None:
            began.append(clock.now)
            try:
                await forever()
            except asyncio.CancelledError:
                if not work_ends_when_stopped:
                    await is_let_go.wait()

        supervisor.keep("the listener", work)
        await take_turns()
        stopping = asyncio.create_task(supervisor.stop())
        await take_turns()
        assert stopping.done() == work_ends_when_stopped
        await clock.advance(supervision.STOPPING)
        await stopping
        assert ("these tasks didn't stop when told to: the listener" in caplog.messages) != work_ends_when_stopped
        is_let_go.set()
        await clock.advance(60.0)
        assert len(began) == 1

    run(story())


def test_some_tasks_are_ended_and_the_others_go_on() -> None:
    async def story() -> None:
        supervisor = Supervisor(HandClock())
        for name in ("the listener", "the beat"):
            supervisor.keep(name, forever)
        await take_turns()
        await supervisor.end(["the listener", "never kept"])
        assert list(supervisor.tasks) == ["the beat"]
        assert supervisor.troubles() == []
        supervisor.keep("the listener", forever)
        with pytest.raises(ValueError, match="already"):
            supervisor.keep("the beat", forever)
        await supervisor.stop()

    run(story())


async def forever() -> None:
    await asyncio.Event().wait()
