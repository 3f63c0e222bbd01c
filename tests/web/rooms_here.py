"""Rooms in this process, on a real database, with connections that end in lists instead of sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from offsuit.table.entries import Created, Entry
from offsuit.table.live import Actor, LiveTable
from offsuit.web.clock import Clock
from offsuit.web.fanout import Fanout
from offsuit.web.limits import Addresses
from offsuit.web.lineup import Lineup
from offsuit.web.messages import Hello
from offsuit.web.metrics import Metrics
from offsuit.web.room import Room
from offsuit.web.rooms import Rooms, never_down
from offsuit.web.store import Store, file_address
from offsuit.web.visits import Visit

PLENTY = 1_000_000


class TestClock(Clock):
    """Stands still until somebody moves it: then all that was due meanwhile has happened."""

    __test__ = False

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.set_by = 0.0  # how far the clock on the wall was set forward, or back
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def time(self) -> float:
        return self.now + self.set_by

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.now + seconds, woken))
        await woken

    def move(self, seconds: float) -> None:
        """Let time pass at once; whoever slept until then is woken."""
        self.now += seconds
        due = [sleeper for sleeper in self.sleepers if sleeper[0] <= self.now]
        self.sleepers = [sleeper for sleeper in self.sleepers if sleeper[0] > self.now]
        for _, woken in due:
            if not woken.done():
                woken.set_result(None)


@asynccontextmanager
async def rooms_on(
    path: Path,
    clock: Clock | None = None,
    fanout: Fanout | None = None,
    downtime: Callable[[float], float] = never_down,
    programs: Mapping[str, str] | None = None,
) -> AsyncIterator[Rooms]:
    """All rooms of a server, without its doors and without its long tasks; with programs of its host by name."""
    metrics = Metrics()
    store = Store(file_address(path), metrics, clock)
    await store.open()
    rooms = Rooms(store, fanout or Fanout(), metrics, Lineup(programs or {}), clock, downtime)
    try:
        yield rooms
    finally:
        await rooms.stop()
        await store.close()


async def store_log(rooms: Rooms, code: str, log: list[Entry]) -> Room:
    """A table whose log is this, as another server has left it."""
    await rooms.store.create(code, log)
    room = await rooms.find(code)
    assert room is not None
    return room


def started(created: Created, tokens: list[str]) -> list[Entry]:
    """The beginning of a log: people sit down with these tokens in all seats for people, and start."""
    table = LiveTable(created)
    log: list[Entry] = [created]
    for seat, token in enumerate(tokens):
        if created.plans[seat].bot is None:
            log.append(table.sit(seat, f"Person {seat}", token))
            table.add(log[-1])
    return [*log, table.start(Actor(is_host=True))]


class Wire:
    """Stands for a socket: what is sent to the browser, byte by byte."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.coming: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_answered = asyncio.Event()
        self.closed_with: int | None = None

    async def accept(self) -> None: ...

    async def send_text(self, data: str) -> None:
        self.sent.append(data)

    async def receive_text(self) -> str:
        """Asking for the next message means that the one before is dealt with."""
        self.is_answered.set()
        data = await self.coming.get()
        if data is None:
            raise WebSocketDisconnect(detail="", code=1000)
        return data

    async def close(self, code: int, reason: str) -> None:
        self.closed_with = code


class Connection:
    """A browser at a table: the same visit that a socket has."""

    def __init__(self, rooms: Rooms, room: Room, addresses: Addresses | None = None) -> None:
        self.wire = Wire()
        limits = addresses or Addresses(PLENTY, PLENTY)
        self.visit = Visit(self.wire, room, rooms, limits, "127.0.0.1")  # type: ignore[arg-type]
        self.running: asyncio.Task[None] | None = None

    async def say(self, **message: Any) -> list[dict[str, Any]]:
        """Send a message, wait until all that it leads to is told, and answer what was told here."""
        before = len(self.wire.sent)
        if self.running is None:
            self.running = asyncio.create_task(self.visit.run(msgspec.convert(message, Hello)))
        else:
            await self.wire.is_answered.wait()
            self.wire.is_answered.clear()
            await self.wire.coming.put(msgspec.json.encode(message).decode())
        await self.wire.is_answered.wait()
        await self.settle()
        return [msgspec.json.decode(line) for line in self.wire.sent[before:]]

    async def settle(self) -> None:
        """Until all news is sent."""
        guest = self.visit.guest
        while guest.news.is_set() or guest.is_behind or guest.notes:
            await asyncio.sleep(0)

    @property
    def update(self) -> dict[str, Any]:
        """The last update."""
        updates = [message for message in map(msgspec.json.decode, self.wire.sent) if message["say"] == "update"]
        last: dict[str, Any] = updates[-1]
        return last

    @property
    def table(self) -> dict[str, Any]:
        """The table as the last update has shown it."""
        table: dict[str, Any] = self.update["table"]
        return table

    @property
    def left(self) -> float | None:
        """The seconds for this move as the last update has shown them."""
        left: float | None = self.update["left"]
        return left

    async def leave(self) -> None:
        await self.wire.coming.put(None)
        if self.running is not None:
            await self.running
