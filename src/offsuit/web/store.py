"""Stores the logs. The key (table, number) decides who was first; no entry goes in without its predecessor."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from offsuit.table import entries
from offsuit.table.entries import Created, Entry
from offsuit.web import migrations
from offsuit.web.clock import Clock
from offsuit.web.database import (
    BlockedError,
    Database,
    RefusedError,
    StoreError,
    T,
    UnansweredError,
    Work,
    read_address,
)
from offsuit.web.metrics import Metrics

__all__ = [
    "BlockedError",
    "GapError",
    "Listing",
    "Store",
    "StoreError",
    "Stored",
    "TakenError",
    "UnansweredError",
    "UnreadableError",
    "file_address",
    "read_address",
]

DAY = 86_400.0
MOST_AT_ONCE = 200  # entries in one transaction
MOST_CODES = 1000  # in one query
LEAST_STEP = 1e-6  # seconds from an entry to the next, whatever the clock says
LANES = 3  # connections for tables that are blocked
BLOCKED_SECONDS = 1.0  # until a blocked entry is refused
STALE_SECONDS = 1.5  # after which an entry that waits behind failures is refused as well
UPGRADE_SECONDS = 30.0  # to bring the database up to date, or to wait for a process that does

metadata = sql.MetaData()
log = sql.Table(
    "log",
    metadata,
    sql.Column("code", sql.String(12), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Double),
    sql.Column("entry", sql.LargeBinary),
)
# An index of the logs, to find tables without replaying them all. If they disagree, the log is right.
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("code", sql.String(12), primary_key=True),
    sql.Column("phase", sql.String(10)),
    sql.Column("is_public", sql.Boolean),
    sql.Column("opened_at", sql.Double),
    sql.Column("deadline", sql.Double),
    sql.Column("idle_after", sql.Double),
)
about = sql.Table("about", metadata, sql.Column("identity", sql.String(32), primary_key=True))


class Listing(NamedTuple):
    """What the index says of a table."""

    phase: str
    deadline: float | None = None  # when a bot moves for the player whose turn it is
    idle_after: float = DAY  # seconds without an entry after which the table is closed


NEW = Listing("waiting")


class Stored(NamedTuple):
    """A table as the database has it: its entries with the times at which they were stored, and its listing."""

    log: list[tuple[Entry, float]]
    listing: Listing


class TakenError(Exception):
    """Another entry already has this number, or another table this code."""


class GapError(Exception):
    """The entry's predecessor is missing or different: the log has lost its tail."""

    kind = "gap"


class UnreadableError(Exception):
    """This table's log can't be read. Others can."""

    kind = "unreadable"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Append:
    """An entry on its way into the log."""

    def __init__(self, code: str, number: int, at: float, entry: Entry, after: float) -> None:
        loop = asyncio.get_running_loop()
        self.code = code
        self.number = number
        self.at = at
        self.entry = entries.encode(entry)
        self.after = after
        self.since = loop.time()
        self.stored: asyncio.Future[None] = loop.create_future()
        self.stored.add_done_callback(ignore_outcome)

    def settle(self, error: Exception | None) -> None:
        """Answer whoever waits. Each gets their own exception, because raising one adds a traceback to it."""
        if self.stored.done():
            return
        if error is None:
            self.stored.set_result(None)
        else:
            answer = type(error)(*error.args)
            answer.__cause__ = error.__cause__
            self.stored.set_exception(answer)


class Store:
    """The logs of all tables."""

    identity: str  # of the database, made once; known after `open`

    def __init__(self, address: str, metrics: Metrics, clock: Clock | None = None) -> None:
        self.metrics = metrics
        self.clock = clock or Clock()
        self.database = Database(address)
        self.engine = self.database.engine
        self.dialect = sqlite if self.database.is_sqlite else postgresql
        self.appends: list[Append] = []  # to be written
        self.flushing: asyncio.Task[None] | None = None
        self.blocked: set[str] = set()  # tables that were blocked when something was written last
        self.lanes = asyncio.Semaphore(LANES)
        self.alone: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Bring the database up to the latest version."""

        async def upgrade(connection: AsyncConnection) -> None:
            await connection.run_sync(migrations.upgrade)

        async def ask(connection: AsyncConnection) -> str:
            identity: str = (await connection.execute(sql.select(about.c.identity))).scalar_one()
            return identity

        await self.database.run(upgrade, seconds=UPGRADE_SECONDS)
        self.identity = await self.database.run(ask)

    async def close(self) -> None:
        """Write what is waiting, and stop. Takes a few seconds at most, even if the database is silent."""
        while self.flushing or self.alone:
            await asyncio.wait([*self.alone, *([self.flushing] if self.flushing else [])])
        await self.database.close()

    async def run(self, work: Work[T], is_write: bool = False) -> T:
        try:
            return await self.database.run(work, is_write=is_write)
        except StoreError as error:
            self.metrics.store_failures.labels(error.kind).inc()
            raise

    # Writing

    async def create(self, code: str, first: Sequence[Entry], listing: Listing = NEW) -> Stored:
        """Store a new table with its first entries, all or none. Raises TakenError if the code is taken."""
        created = first[0]
        assert isinstance(created, Created)
        at = self.clock.time()
        stamped = [(entry, at + i * LEAST_STEP) for i, entry in enumerate(first)]
        table = {"code": code, "is_public": created.is_public, "opened_at": at, **listing._asdict()}
        rows = [
            {"code": code, "number": number, "at": at, "entry": entries.encode(entry)}
            for number, (entry, at) in enumerate(stamped, 1)
        ]

        async def insert(connection: AsyncConnection) -> bool:
            """Was the code free?"""
            adding = self.dialect.insert(tables).on_conflict_do_nothing().returning(tables.c.code)
            if (await connection.execute(adding, table)).first() is None:
                return False
            await connection.execute(sql.insert(log), rows)
            return True

        if not await self.run(insert, is_write=True):
            raise TakenError
        for entry in first:
            self.metrics.count_entry(entry)
        return Stored(stamped, listing)

    async def append(self, code: str, number: int, entry: Entry, after: float) -> float:
        """Add an entry whose predecessor was stored at `after`, and return its time once it is committed.

        Raises TakenError if the number is taken, and GapError if the predecessor is missing.
        """
        at = max(self.clock.time(), after + LEAST_STEP)
        append = Append(code, number, at, entry, after)
        self.appends.append(append)
        if self.flushing is None:
            self.flushing = asyncio.create_task(self.flush())
        try:
            with self.metrics.commit_seconds.time():
                await asyncio.shield(append.stored)
        except (StoreError, GapError) as error:
            self.metrics.store_failures.labels(error.kind).inc()
            raise
        self.metrics.count_entry(entry)
        return at

    async def flush(self) -> None:
        """Commit what is waiting."""
        try:
            while self.appends:
                if batch := self.next_batch():
                    await self.write_batch(batch)
        finally:
            self.flushing = None
            for append in self.appends:
                append.settle(StoreError("the writer has ended"))
            self.appends = []

    def next_batch(self) -> list[Append]:
        """As many entries as fit into one transaction: a commit costs the same for one and for many.

        Tables that were blocked go alone. All writers follow the order of codes, so that no two wait for each other.
        """
        batch: dict[str, Append] = {}
        later = []
        for append in self.appends:
            if append.code in self.blocked:
                self.start_alone(append)
            elif append.code in batch or len(batch) == MOST_AT_ONCE:
                later.append(append)
            else:
                batch[append.code] = append
        self.appends = later
        return sorted(batch.values(), key=lambda append: append.code)

    async def write_batch(self, batch: list[Append]) -> None:
        """Write a batch. If one table blocks the others, each goes on alone."""
        try:
            await self.write(batch)
        except (BlockedError, RefusedError) as error:
            if isinstance(error, BlockedError) and self.database.is_sqlite:  # the whole file is locked
                self.refuse(batch, error)
            else:
                for append in batch:
                    self.start_alone(append)
        except Exception as error:
            self.refuse(batch, error)

    def refuse(self, batch: list[Append], error: Exception) -> None:
        """Refuse a batch, and entries that have waited behind it for too long."""
        stale = asyncio.get_running_loop().time() - STALE_SECONDS
        for append in batch:
            append.settle(error)
        for append in self.appends:
            if append.since < stale:
                append.settle(StoreError(*error.args))
        self.appends = [append for append in self.appends if not append.stored.done()]

    def start_alone(self, append: Append) -> None:
        task = asyncio.create_task(self.write_alone(append))
        self.alone.add(task)
        task.add_done_callback(self.alone.discard)

    async def write_alone(self, append: Append) -> None:
        """Write one entry that nobody else waits for. Each try gives up its lane, and the first one is short."""
        loop = asyncio.get_running_loop()
        is_first = True
        refusal = StoreError("too many tables are blocked, or the database is slow")
        while True:
            try:
                async with self.lanes:
                    if loop.time() > append.since + STALE_SECONDS:
                        raise refusal
                    await self.write([append], is_hasty=is_first)
            except BlockedError as error:
                self.blocked.add(append.code)
                is_first, refusal = False, error
                if loop.time() > append.since + BLOCKED_SECONDS:
                    append.settle(error)
                    return
            except Exception as error:
                append.settle(error)
                return
            else:
                self.blocked.discard(append.code)
                return

    async def write(self, batch: list[Append], is_hasty: bool = False) -> None:
        """Store a batch: all or none, except for entries whose number is taken or whose predecessor is missing."""

        async def insert(connection: AsyncConnection) -> dict[str, Exception]:
            if is_hasty and not self.database.is_sqlite:
                await connection.exec_driver_sql("SET LOCAL lock_timeout = '20ms'")
            found = await connection.exec_driver_sql(*self.insertion(batch))
            added = {line.code for line in found}
            left = [append for append in batch if append.code not in added]
            return await self.find_reasons(connection, left) if left else {}

        reasons = await self.database.run(insert, is_write=True, since=min(append.since for append in batch))
        for append in batch:
            append.settle(reasons.get(append.code))

    def insertion(self, batch: list[Append]) -> tuple[str, tuple[Any, ...]]:
        rows = [(append.code, append.number, append.at, append.entry, append.after) for append in batch]
        if self.database.is_sqlite:
            return sqlite_insertion(len(batch)), tuple(value for row in rows for value in row)
        return POSTGRESQL_INSERTION, tuple(map(list, zip(*rows, strict=True)))

    async def find_reasons(self, connection: AsyncConnection, left: list[Append]) -> dict[str, Exception]:
        """Why entries were not stored."""
        keys = [(append.code, append.number - 1) for append in left]
        query = sql.select(log.c.code, log.c.at).where(sql.tuple_(log.c.code, log.c.number).in_(keys))
        before = {line.code: line.at for line in await connection.execute(query)}
        return {append.code: TakenError() if before.get(append.code) == append.after else GapError() for append in left}

    async def set_listing(self, code: str, listing: Listing) -> None:
        async def update(connection: AsyncConnection) -> None:
            await connection.execute(sql.update(tables).where(tables.c.code == code).values(listing._asdict()))

        await self.run(update, is_write=True)

    # Reading

    async def read_table(self, code: str) -> Stored | None:
        """A whole table, or None if there is none with this code."""
        query = sql.select(tables.c.phase, tables.c.deadline, tables.c.idle_after).where(tables.c.code == code)
        lines = await self.lines(query)
        return Stored(await self.read(code), Listing(*lines[0])) if lines else None

    async def read(self, code: str, after: int = 0, at: float | None = None) -> list[tuple[Entry, float]]:
        """A table's entries after this number, in order, with the times at which they were stored.

        With `at`, raises GapError if the entry with this number wasn't stored at that time.
        """
        query = sql.select(log.c.number, log.c.at, log.c.entry).where(log.c.code == code, log.c.number >= after)
        lines = await self.lines(query.order_by(log.c.number))
        try:
            return decode(lines, after, at)
        except (GapError, UnreadableError) as error:
            self.metrics.store_failures.labels(error.kind).inc()
            raise

    async def numbers(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        last = sql.select(sql.func.max(log.c.number)).where(log.c.code == tables.c.code).scalar_subquery()
        query = sql.select(tables.c.code, last.label("number"))
        asked = list(codes)
        found: dict[str, int] = {}
        for start in range(0, len(asked), MOST_CODES):
            chosen = query.where(tables.c.code.in_(asked[start : start + MOST_CODES]))
            found |= {line.code: line.number for line in await self.lines(chosen) if line.number}
        return found

    async def waiting(self, most: int) -> list[str]:
        """Public tables that are waiting for people, latest first."""
        query = sql.select(tables.c.code).where(tables.c.is_public, tables.c.phase == "waiting")
        return await self.codes(query.order_by(tables.c.opened_at.desc()).limit(most))

    async def idle(self, now: float) -> list[str]:
        """Tables that wait or play, without an entry for as long as their listing allows."""
        phases = tables.c.phase.in_(("waiting", "playing"))
        return await self.codes(sql.select(tables.c.code).where(phases, last_entry_at() < now - tables.c.idle_after))

    async def due(self, until: float) -> list[str]:
        """Tables where the time for a move ends before `until`."""
        return await self.codes(sql.select(tables.c.code).where(tables.c.phase == "playing", tables.c.deadline < until))

    async def codes(self, query: sql.Select[tuple[str]]) -> list[str]:
        return [line.code for line in await self.lines(query)]

    async def lines(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        async def ask(connection: AsyncConnection) -> Sequence[sql.Row[Any]]:
            found: Sequence[sql.Row[Any]] = (await connection.execute(query)).all()
            return found

        return await self.run(ask)


def last_entry_at() -> sql.ScalarSelect[float]:
    """When the last entry of a table was stored. Found by the key, however long the log is."""
    entry = sql.select(log.c.at).where(log.c.code == tables.c.code)
    return entry.order_by(log.c.number.desc()).limit(1).correlate(tables).scalar_subquery()


def decode(lines: Iterable[sql.Row[Any]], after: int, at: float | None) -> list[tuple[Entry, float]]:
    """The entries after a number, from rows that begin with that number if it exists."""
    found: list[tuple[Entry, float]] = []
    before: float | None = None
    for line in lines:
        if line.number == after:
            before = line.at
            continue
        if line.number != after + len(found) + 1:
            raise UnreadableError(f"entry {after + len(found) + 1} is missing")
        try:
            found.append((entries.decode(line.entry), line.at))
        except Exception as error:  # a problem with one log must not become one with others
            raise UnreadableError(f"entry {line.number} can't be decoded: {error}") from error
    if after == 0 and not (found and isinstance(found[0][0], Created)):
        raise UnreadableError("it doesn't begin with 'created'")
    if at is not None and before != at:
        raise GapError
    return found


POSTGRESQL_INSERTION = """
INSERT INTO log (code, number, at, entry)
SELECT code, number, at, entry
FROM unnest($1::varchar[], $2::integer[], $3::float8[], $4::bytea[], $5::float8[])
    AS new (code, number, at, entry, after)
WHERE EXISTS (
    SELECT FROM log AS before
    WHERE before.code = new.code AND before.number = new.number - 1 AND before.at = new.after
)
ON CONFLICT DO NOTHING
RETURNING code
"""


@cache
def sqlite_insertion(rows: int) -> str:
    return f"""
INSERT INTO log (code, number, at, entry)
SELECT column1, column2, column3, column4 FROM (VALUES {", ".join(["(?, ?, ?, ?, ?)"] * rows)})
WHERE EXISTS (
    SELECT 1 FROM log AS before
    WHERE before.code = column1 AND before.number = column2 - 1 AND before.at = column5
)
ON CONFLICT DO NOTHING
RETURNING code
"""


def ignore_outcome(future: asyncio.Future[Any]) -> None:
    """Don't report a failure that nobody waits for any more."""
    if not future.cancelled():
        future.exception()


def file_address(path: Path) -> str:
    return f"sqlite:///{path}"
