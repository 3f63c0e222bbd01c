"""The pulse of processes in the database: who writes, what the others know, and for how long all were down."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql

from offsuit.web.clock import Clock
from offsuit.web.metrics import Metrics
from offsuit.web.pulse import FORGET_SECONDS, OUTAGE_SECONDS, Pulse, outages
from offsuit.web.store import Store, StoreError, file_address
from offsuit.web.supervision import Supervisor
from tests.web.services import Postgres

NOW = 1_700_000_000.0
PATIENCE = 60.0  # seconds: whatever hangs fails the test


class Hands(Clock):
    """A clock that a test moves: the wall and the monotonic one, together or apart."""

    def __init__(self, now: float = NOW) -> None:
        self.now = now
        self.passed = 0.0
        self.sleepers: list[asyncio.Future[None]] = []

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.passed

    async def sleep(self, seconds: float) -> None:
        self.sleepers.append(asyncio.get_running_loop().create_future())
        await self.sleepers[-1]

    def move(self, seconds: float) -> None:
        self.now += seconds
        self.passed += seconds
        for sleeper in self.sleepers:
            if not sleeper.done():
                sleeper.set_result(None)
        self.sleepers.clear()


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(address, Metrics())
    try:
        await store.open()
        yield store
    finally:
        await store.close()


def tell(address: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def with_store() -> None:
        async with asyncio.timeout(PATIENCE), opened(address) as store:
            await story(store)

    asyncio.run(with_store())


async def rows(store: Store, table: str) -> list[tuple[object, ...]]:
    query = sql.text(f"SELECT * FROM {table} ORDER BY 1")
    return [tuple(line) for line in await store.lines(query)]  # type: ignore[arg-type]


def test_time_during_which_nobody_was_there_is_an_outage(address: str) -> None:
    async def story(store: Store) -> None:
        clock = Hands()
        first = Pulse(store, "first", clock)
        await first.write()
        clock.move(OUTAGE_SECONDS)
        await first.write()
        assert first.outages == []  # not long enough
        again = Hands(clock.now + 100)  # a new process on another machine, whose own clock begins at 0
        second = Pulse(store, "second", again)
        assert second.age == math.inf
        await second.write()
        assert second.outages == [(clock.now, again.now)]
        assert second.downtime(NOW) == second.downtime(clock.now) == 100
        assert second.downtime(again.now - 30) == 30
        assert second.downtime(again.now) == 0

    tell(address, story)


def test_two_processes_that_start_at_once_note_an_outage_once(address: str) -> None:
    async def story(store: Store) -> None:
        await Pulse(store, "first", Hands()).write()
        clock = Hands(NOW + 3600)
        starting = [Pulse(store, f"process {i}", clock) for i in range(5)]
        await asyncio.gather(*(pulse.write() for pulse in starting))
        assert await rows(store, "outages") == [(NOW, NOW + 3600)]
        assert {row[0] for row in await rows(store, "pulse")} == {"first", *(pulse.process for pulse in starting)}
        for pulse in starting:
            await pulse.write()
            assert pulse.downtime(0.0) == 3600

    tell(address, story)


def test_while_one_process_goes_on_there_is_no_outage(address: str) -> None:
    async def story(store: Store) -> None:
        clock = Hands()
        first, second = Pulse(store, "first", clock), Pulse(store, "second", clock)
        await first.write()
        for _ in range(5):
            await second.write()
            clock.move(OUTAGE_SECONDS - 1)
        await first.write()
        assert first.downtime(0.0) == 0

    tell(address, story)


def test_outages_that_overlap_count_once(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        pulse = Pulse(store, "first", Hands())
        async with store.engine.begin() as connection:
            noted = [{"began": NOW - 90, "ended": NOW - 40}, {"began": NOW - 91, "ended": NOW - 50}]
            await connection.execute(sql.insert(outages), noted)
        await pulse.write()
        assert pulse.downtime(0.0) == 51
        assert pulse.downtime(NOW - 60) == 20

    tell(file_address(tmp_path / "offsuit.db"), story)


def test_what_others_say_and_when_they_changed_by_our_clock(address: str) -> None:
    async def story(store: Store) -> None:
        here, there = Hands(), Hands(NOW - 5)  # the other machine's clock is slow
        beats = iter([b"one", b"one", b"two"])
        first, second = Pulse(store, "first", here), Pulse(store, "second", there, lambda: next(beats))
        await second.write()
        await first.write()
        assert first.others == {"second": (0.0, b"one")}
        here.move(3)
        await first.write()
        assert first.others == {"second": (0.0, b"one")}  # silent
        there.move(1)
        await second.write()
        await first.write()
        assert first.others == {"second": (3.0, b"one")}  # it says the same, and lives
        there.move(1)
        here.move(1)
        await second.write()
        await first.write()
        assert first.others == {"second": (4.0, b"two")}

    tell(address, story)


def test_the_row_of_a_silent_process_is_deleted_whatever_its_clock_says(address: str) -> None:
    async def story(store: Store) -> None:
        clock, early, late = Hands(), Hands(NOW - 1e6), Hands(NOW + 5)
        pulse, silent, living = (Pulse(store, name, c) for name, c in (("a", clock), ("b", late), ("c", early)))
        for each in (silent, pulse, living, pulse):
            await each.write()
        clock.move(FORGET_SECONDS)
        early.move(1)
        for each in (living, pulse):
            await each.write()
        assert [row[0] for row in await rows(store, "pulse")] == ["a", "b", "c"]
        clock.move(1)
        await pulse.write()
        assert [row[0] for row in await rows(store, "pulse")] == ["a", "c"]

    tell(address, story)


def test_a_frozen_database_is_an_outage_for_a_process_that_lives(postgres: Postgres) -> None:
    """Tables' clocks stand still as soon as the outage is long enough, not only once it is over."""

    async def story(store: Store) -> None:
        clock = Hands()
        supervisor = Supervisor(clock)
        pulse = Pulse(store, "first", clock)
        await pulse.open(supervisor)
        await pulse_slept(clock)
        with postgres.frozen():
            clock.move(OUTAGE_SECONDS + 5)
            await pulse_slept(clock)  # it has tried
            assert pulse.is_failing
            assert pulse.age == OUTAGE_SECONDS + 5
            assert pulse.downtime(0.0) == OUTAGE_SECONDS + 5
            with pytest.raises(StoreError):
                await pulse.write()
        while pulse.is_failing:
            clock.move(1)
            await pulse_slept(clock)
        assert pulse.age == 0
        assert pulse.outages == [(NOW, clock.now)]
        assert pulse.downtime(NOW + 4) == clock.now - NOW - 4
        await supervisor.stop()
        assert supervisor.troubles() == []

    tell(postgres.new_database(), story)


async def pulse_slept(clock: Hands) -> None:
    """Until the pulse has done its work and sleeps."""
    while not clock.sleepers:
        await asyncio.sleep(0)


def test_a_clean_stop_leaves_the_row_that_says_when_it_was(address: str) -> None:
    async def story() -> None:
        clock = Hands()
        for pause in (100, 0):
            async with opened(address) as store:
                supervisor = Supervisor(clock)
                pulse = Pulse(store, f"before {pause}", clock)
                await pulse.open(supervisor)
                await supervisor.stop()
            clock.move(pause)
        assert pulse.downtime(0.0) == 100

    asyncio.run(story())
