"""Where logs are kept: SQLite by default, PostgreSQL by address. The key (table, number) decides who was first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from offsuit.table import entries
from offsuit.table.entries import Created, Entry
from offsuit.table.setup import SetupError
from offsuit.web import migrations
from offsuit.web.metrics import Metrics

MOST_AT_ONCE = 200  # entries in one transaction
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}

metadata = sql.MetaData()
log = sql.Table(
    "log",
    metadata,
    sql.Column("code", sql.String(12), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Double),
    sql.Column("entry", sql.LargeBinary),
)
# An index of the logs, to find tables without replaying them all. Where they disagree the log is right.
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("code", sql.String(12), primary_key=True),
    sql.Column("phase", sql.String(10)),
    sql.Column("is_public", sql.Boolean),
    sql.Column("opened_at", sql.Double),
    sql.Column("deadline", sql.Double),
)

Row = dict[str, Any]


class Listing(NamedTuple):
    """What the index says of a table."""

    phase: str
    deadline: float | None = None  # when a bot plays for whose turn it is


class Stored(NamedTuple):
    """A table as the database has it: its entries with the times at which they were stored, and its listing."""

    log: list[tuple[Entry, float]]
    listing: Listing


class StoreError(Exception):
    """The database can't do it now."""


class TakenError(Exception):
    """Another entry has this number already, or another table this code."""


def read_address(address: str) -> sql.URL:
    """A database's address as people write it, with the driver that runs in an event loop."""
    try:
        url = sql.make_url(address)
    except (ArgumentError, ValueError):
        raise SetupError("--db is an address such as sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    if url.drivername not in DRIVERS:
        raise SetupError(f"there is no {url.drivername!r} here; databases are sqlite:///FILE and postgresql://...")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise SetupError("tables are kept in a file: sqlite:///FILE")
    return url.set(drivername=DRIVERS[url.drivername])


class Store:
    """The logs of all tables."""

    def __init__(self, address: str, metrics: Metrics) -> None:
        url = read_address(address)
        self.metrics = metrics
        try:
            self.engine: AsyncEngine = create_async_engine(
                url,
                hide_parameters=True,  # what is stored is nothing for a log
                pool_reset_on_return=None,  # `transaction` ends what it has begun
                max_overflow=0,  # who finds all connections in use waits: a new one takes longer than a query
                pool_pre_ping=url.drivername != DRIVERS["sqlite"],
            )
        except ModuleNotFoundError:
            raise SetupError("PostgreSQL needs the extra 'host': pip install 'offsuit[host]'") from None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", tune_sqlite)
        self.queue: asyncio.Queue[tuple[Row, asyncio.Future[None]]] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to the latest version and begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrations.upgrade)
        self.writer = asyncio.create_task(self.write())

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        if self.writer:
            await self.queue.join()
            self.writer.cancel()
        await self.engine.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """What goes wrong within is the database's fault, whichever driver says it."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except TakenError:
            raise
        except Exception as error:
            raise StoreError(str(error)) from error

    # Writing

    async def create(self, code: str, first: Sequence[Entry]) -> Stored:
        """A new table with its first entries, all or none. Raises TakenError where there is one with this code."""
        created = first[0]
        assert isinstance(created, Created)
        at = time.time()
        listing = Listing("waiting")
        values = {"code": code, "is_public": created.is_public, "opened_at": at, **listing._asdict()}
        async with self.transaction() as connection:
            try:
                await connection.execute(sql.insert(tables), values)
            except IntegrityError:
                raise TakenError from None
            await connection.execute(sql.insert(log), [row(code, i, at, entry) for i, entry in enumerate(first, 1)])
        for entry in first:
            self.metrics.count_entry(entry)
        return Stored([(entry, at) for entry in first], listing)

    async def append(self, code: str, number: int, entry: Entry) -> float:
        """Add an entry; when this answers the time it is committed. Raises TakenError where the number is not free."""
        at = time.time()
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((row(code, number, at, entry), stored))
        with self.metrics.commit_seconds.time():
            await stored
        self.metrics.count_entry(entry)
        return at

    async def write(self) -> None:
        """Commit what is waiting, all of it in one transaction: a commit costs the same for one entry and for many."""
        while True:
            waiting = [await self.queue.get()]
            while not self.queue.empty() and len(waiting) < MOST_AT_ONCE:
                waiting.append(self.queue.get_nowait())
            try:
                taken = await self.insert([entry for entry, _ in waiting])
            except StoreError as error:
                for _, stored in waiting:
                    stored.set_exception(error)
            else:
                for entry, stored in waiting:
                    if (entry["code"], entry["number"]) in taken:
                        stored.set_exception(TakenError())
                    else:
                        stored.set_result(None)
            for _ in waiting:
                self.queue.task_done()

    async def insert(self, rows: list[Row]) -> set[tuple[str, int]]:
        """Add those whose numbers are free, answer those whose are not."""
        insert = (sqlite if self.engine.dialect.name == "sqlite" else postgresql).insert(log).on_conflict_do_nothing()
        async with self.transaction() as connection:
            found = await connection.execute(insert.returning(log.c.code, log.c.number), rows)
            added = {(line.code, line.number) for line in found}
        return {(entry["code"], entry["number"]) for entry in rows} - added

    async def set_listing(self, code: str, listing: Listing) -> None:
        async with self.transaction() as connection:
            await connection.execute(sql.update(tables).where(tables.c.code == code).values(listing._asdict()))

    # Reading

    async def read_table(self, code: str) -> Stored | None:
        """A whole table, or None where there is none with this code."""
        query = sql.select(tables.c.phase, tables.c.deadline).where(tables.c.code == code)
        async with self.transaction() as connection:
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else Stored(await self.read(code), Listing(*found))

    async def read(self, code: str, after: int = 0) -> list[tuple[Entry, float]]:
        """A table's entries after this number, in order, with the times at which they were stored."""
        query = sql.select(log.c.entry, log.c.at).where(log.c.code == code, log.c.number > after)
        async with self.transaction() as connection:
            found = await connection.execute(query.order_by(log.c.number))
            return [(entries.decode(line.entry), line.at) for line in found]

    async def waiting(self, most: int) -> list[str]:
        """Public tables that wait for people, the latest first."""
        query = sql.select(tables.c.code).where(tables.c.is_public, tables.c.phase == "waiting")
        return await self.codes(query.order_by(tables.c.opened_at.desc()).limit(most))

    async def idle(self, before: float) -> list[str]:
        """Tables that wait or play, and where nothing has happened since a time."""
        phases = tables.c.phase.in_(("waiting", "playing"))
        return await self.codes(sql.select(tables.c.code).where(phases, last_entry_at() < before))

    async def late(self, now: float) -> list[str]:
        """Tables where somebody has had more days for a move than the table gives."""
        return await self.codes(sql.select(tables.c.code).where(tables.c.phase == "playing", tables.c.deadline < now))

    async def codes(self, query: sql.Select[tuple[str]]) -> list[str]:
        async with self.transaction() as connection:
            return [line.code for line in await connection.execute(query)]


def last_entry_at() -> sql.ScalarSelect[float]:
    """When the last entry of a table was stored; found by the key, however long the log."""
    entry = sql.select(log.c.at).where(log.c.code == tables.c.code)
    return entry.order_by(log.c.number.desc()).limit(1).correlate(tables).scalar_subquery()


def row(code: str, number: int, at: float, entry: Entry) -> Row:
    return {"code": code, "number": number, "at": at, "entry": entries.encode(entry)}


def tune_sqlite(connection: Any, _: Any) -> None:
    """Readers don't wait for the writer, and a commit survives the process and a loss of power."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def file_address(path: Path) -> str:
    return f"sqlite:///{path}"
