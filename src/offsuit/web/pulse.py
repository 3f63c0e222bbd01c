"""This process's pulse in the database: shows that it can write, informs other processes, and reveals outages."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from offsuit.web.clock import Clock
from offsuit.web.fanout import Fanout
from offsuit.web.store import Store, StoreError, metadata
from offsuit.web.supervision import Supervisor

BEAT_SECONDS = 1.0
OUTAGE_SECONDS = 3.0  # without a pulse of any process
FORGET_SECONDS = 60.0  # after which the row of a silent process is deleted
LIVING_SECONDS = 5.0  # after the last change of its row, for which a process is believed
KEEP_SECONDS = 60 * 86_400.0  # for which outages matter: no turn lasts longer

pulses = sql.Table(
    "pulse",
    metadata,
    sql.Column("process", sql.String(32), primary_key=True),
    sql.Column("at", sql.Double),
    sql.Column("beat", sql.LargeBinary),
)
outages = sql.Table(
    "outages",
    metadata,
    sql.Column("began", sql.Double, primary_key=True),
    sql.Column("ended", sql.Double),
)

logger = logging.getLogger(__name__)


class Outage(NamedTuple):
    began: float
    ended: float


class Sighting(NamedTuple):
    """When a process last wrote, by its own clock, and when we first saw that, by our monotonic clock."""

    at: float
    seen: float


class Pulse:
    """Writes this process's row every second, and reads those of the others."""

    def __init__(self, store: Store, process: str, clock: Clock, beat: Callable[[], bytes] = bytes) -> None:
        self.store = store
        self.process = process
        self.clock = clock
        self.beat = beat
        self.others: dict[str, tuple[float, bytes]] = {}  # by process: when it last changed, by our clock, and its beat
        self.sightings: dict[str, Sighting] = {}
        self.outages: list[Outage] = []
        self.written_at = -math.inf  # the last time, by the monotonic clock
        self.last_at = 0.0  # the same, by the clock of entries
        self.is_failing = False

    @property
    def age(self) -> float:
        """Seconds since this process last wrote."""
        return self.clock.monotonic() - self.written_at

    def downtime(self, since: float) -> float:
        """Seconds since a time during which no process could write, including an outage that still goes on."""
        found = list(self.outages)
        if OUTAGE_SECONDS < self.age < math.inf:
            found.append(Outage(self.last_at, self.clock.time()))
        seconds = 0.0
        for began, ended in sorted(found):  # they may overlap if processes saw the same one differently
            seconds += max(0.0, ended - max(began, since))
            since = max(since, ended)
        return seconds

    async def open(self, supervisor: Supervisor) -> None:
        """Write once, so that outages are known from the start, and then go on."""
        await self.write()
        supervisor.keep("pulse", self.run)

    async def run(self) -> None:
        while True:
            await self.clock.sleep(BEAT_SECONDS)
            try:
                await self.write()
            except StoreError as error:
                if not self.is_failing:
                    logger.warning("the database takes no pulse: %s", error)
                self.is_failing = True
            else:
                if self.is_failing:
                    logger.warning("the database takes pulses again")
                self.is_failing = False

    async def write(self) -> None:
        """One beat: note an outage that has ended, write our row, read the others, and forget dead processes."""
        at, beat = self.clock.time(), self.beat()
        insert = self.store.dialect.insert

        async def work(connection: AsyncConnection) -> tuple[list[sql.Row[Any]], list[Outage]]:
            rows = list(await connection.execute(sql.select(pulses)))
            latest = max((row.at for row in rows), default=at)
            if at - latest > OUTAGE_SECONDS:  # the key makes sure that it is noted once
                noted = insert(outages).values(began=latest, ended=at)
                await connection.execute(noted.on_conflict_do_nothing())
            ours = {"at": at, "beat": beat}
            written = insert(pulses).values(process=self.process, **ours)
            await connection.execute(written.on_conflict_do_update(index_elements=[pulses.c.process], set_=ours))
            found = await connection.execute(sql.select(outages).where(outages.c.ended > at - KEEP_SECONDS))
            return rows, [Outage(*line) for line in found]

        rows, self.outages = await self.store.run(work, is_write=True)
        now = self.clock.monotonic()
        self.written_at, self.last_at = now, at
        others = [row for row in rows if row.process != self.process]
        self.sight(others, now)
        self.others = {row.process: (self.sightings[row.process].seen, row.beat) for row in others}
        await self.forget([process for process, (_, seen) in self.sightings.items() if now - seen > FORGET_SECONDS])

    def sight(self, others: list[sql.Row[Any]], now: float) -> None:
        """A process is alive as long as its row changes. Its clock may be wrong, so only the change counts."""
        before, self.sightings = self.sightings, {}
        for row in others:
            seen = before.get(row.process)
            self.sightings[row.process] = seen if seen and seen.at == row.at else Sighting(row.at, now)

    async def forget(self, silent: list[str]) -> None:
        """Delete the rows of dead processes. Our own pulse doesn't depend on that."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sql.delete(pulses).where(pulses.c.process.in_(silent)))

        if silent:
            with suppress(StoreError):
                await self.store.run(work, is_write=True)


async def carry_beats(pulse: Pulse, fanout: Fanout) -> None:
    """Pass on to the fan-out what other processes have written into the database."""
    while True:
        since = pulse.clock.monotonic() - LIVING_SECONDS
        fanout.take_beats({process: beat for process, (at, beat) in pulse.others.items() if beat and at > since})
        await pulse.clock.sleep(BEAT_SECONDS)
