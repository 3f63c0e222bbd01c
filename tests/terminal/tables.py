"""A server as a test wants it, and a clock that stands still until the test moves it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from offsuit.table.entries import Entry, Plan
from offsuit.table.live import Actor, LiveTable, create
from offsuit.terminal.address import Address
from offsuit.terminal.joining import JoinedSitting
from offsuit.terminal.sitting import News
from offsuit.web.messages import Update

N = TypeVar("N")
TOKEN, HOST = "token", "host"
Message = dict[str, Any]


class StillClock:
    """Time passes only when somebody moves it."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.now + seconds, woken))
        self.move(0)
        await woken

    def move(self, seconds: float) -> None:
        self.now += seconds
        for until, woken in self.sleepers:
            if until <= self.now and not woken.done():
                woken.set_result(None)
        self.sleepers = [sleeper for sleeper in self.sleepers if not sleeper[1].done()]


class Door:
    """The door of a server that does only what the test tells it to."""

    def __init__(self) -> None:
        self.port = 0
        self.clock = StillClock()
        self.coming: asyncio.Queue[ServerConnection] = asyncio.Queue()
        self.connection: ServerConnection | None = None

    async def enter(self, connection: ServerConnection) -> None:
        self.coming.put_nowait(connection)
        await connection.wait_closed()

    async def hello(self) -> Message:
        """The next connection, and what it begins with."""
        self.connection = await self.coming.get()
        return await self.hear()

    async def hear(self) -> Message:
        assert self.connection is not None
        heard: Message = json.loads(await self.connection.recv())
        return heard

    async def say(self, **message: Any) -> None:
        assert self.connection is not None
        await self.connection.send(json.dumps(message))

    async def show(self, table: LiveTable, *, seat: int | None = 0, **more: Any) -> None:
        """An update as this seat gets it."""
        assert self.connection is not None
        update = Update(
            table=table.view(seat, more.pop("is_host", False)),
            events=more.pop("events", []),
            seen=more.pop("seen", 0),
            present=[True] * len(table.chairs),
            is_host_present=more.pop("is_host_present", True),
            done=more.pop("done", None),
            left=more.pop("left", None),
            is_fresh=more.pop("is_fresh", False),
        )
        assert not more
        await self.connection.send(msgspec.json.encode(update).decode())

    async def hang_up(self, code: int = 1011) -> None:
        assert self.connection is not None
        await self.connection.close(code)

    def sitting(self, **more: Any) -> JoinedSitting:
        address = Address(f"http://127.0.0.1:{self.port}", more.pop("code", "bcdf"), more.pop("token", TOKEN))
        return JoinedSitting(address, "Ann", "easy", clock=self.clock, **more)


@asynccontextmanager
async def a_door() -> AsyncIterator[Door]:
    door = Door()
    async with serve(door.enter, "127.0.0.1", 0) as server:
        door.port = next(iter(server.sockets)).getsockname()[1]
        yield door


def a_table(game: str = "schadenfreude", people: int = 1, *, secret: str = "5e" * 32, **more: Any) -> LiveTable:
    """A table with people in the first seats and bots in the others. Without salts its deals are always the same."""
    plans = [Plan()] * people + [Plan("easy")] * (4 - people)
    created = create(game, {}, plans, host=HOST, **more)
    table = LiveTable(msgspec.structs.replace(created, secret=secret))
    for seat in range(people):
        table.add(table.sit(seat, ("Ann", "Bo", "Cy", "Di")[seat], TOKEN if seat == 0 else f"{TOKEN}{seat}"))
    return table


def add(table: LiveTable, entry: Entry | None) -> None:
    assert entry is not None
    table.add(entry)


def begin(table: LiveTable) -> None:
    add(table, table.start(Actor(is_host=True)))


def play_until(table: LiveTable, is_reached: Callable[[], bool]) -> None:
    """Whoever's turn it is plays whatever is legal."""
    while not is_reached():
        assert table.table is not None
        assert table.table.seat is not None
        move = table.table.view(table.table.seat).legal_moves[0]
        add(table, table.move(table.table.seat, move, table.number))


async def news_of(sitting: JoinedSitting, kind: type[N], wanted: Callable[[N], bool] = lambda _: True) -> N:
    """The next news of this kind; what comes before it is passed over."""
    while True:
        news: News = await sitting.news()
        if isinstance(news, kind) and wanted(news):
            return news
