"""Connections to the database: SQLite, or PostgreSQL by address. Whatever the database does, nobody waits for long.

A stopped PostgreSQL enforces no timeouts, so every operation has a limit here, from waiting for a connection to the
commit. The limits use the event loop's clock, not the server's `Clock`, because they are about real connections.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, DataError, DisconnectionError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from offsuit.table.setup import SetupError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
CONNECTIONS = 8
CONNECT_SECONDS = 2.0
LIMIT_SECONDS = 3.0  # for an operation, everything included
LEAST_SECONDS = 0.5  # for an operation that starts late because it waited for others
LOCKED_SECONDS = 1.5  # to wait for somebody else's lock on an SQLite file
SLOW_LOCK_SECONDS = 1.9  # the same if SQLite waits longer than it was told to
CLOSE_SECONDS = 1.0  # to close connections properly

# PostgreSQL has limits for us as well, so that a frozen process doesn't hold its locks for long.
SERVER_SETTINGS = {
    "application_name": "offsuit",
    "lock_timeout": "300ms",
    "statement_timeout": "3s",
    "idle_in_transaction_session_timeout": "3s",
    "enable_seqscan": "off",  # every query uses a key, even before the first ANALYZE of a fast-growing log
}
LOCKED_STATES = {"55P03", "40P01", "40001"}  # lock not available, deadlock, serialization failure
LOCKED_WORDS = ("database is locked", "locking protocol")  # by SQLite
REFUSED_CLASSES = {"22", "23", "P0"}  # data exception, integrity violation, raised by a trigger

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]


class StoreError(Exception):
    """The database can't do it now."""

    kind = "unavailable"


class BlockedError(StoreError):
    """Somebody else holds a lock on the rows to be written."""

    kind = "blocked"


class RefusedError(StoreError):
    """The database rejects these rows, but may accept others."""

    kind = "refused"


class UnansweredError(StoreError):
    """No answer came, so it may have been stored or not."""

    kind = "unanswered"


class Raw(Protocol):
    """A connection of asyncpg."""

    def terminate(self) -> None: ...
    def is_closed(self) -> bool: ...


class Operation:
    """Work that is being done on one connection."""

    def __init__(self, is_write: bool, since: float, lock_seconds: float) -> None:
        self.is_write = is_write
        self.since = since  # by the loop's clock
        self.lock_seconds = lock_seconds  # for which SQLite may wait for a lock
        self.outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.outcome.add_done_callback(asyncio.Future.exception)  # an error that nobody waits for isn't reported
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.raw: Raw | None = None
        self.is_committing = False


current: ContextVar[Operation | None] = ContextVar("current", default=None)


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


class Database:
    """A pool of connections, and a timer for each operation on them."""

    def __init__(self, address: str) -> None:
        url = read_address(address)
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.operations: set[Operation] = set()
        self.raws: weakref.WeakSet[Any] = weakref.WeakSet()
        self.turn = asyncio.Lock()  # SQLite has one writer at a time; within this process, waiting here saves polling
        if self.is_sqlite:
            options: dict[str, Any] = {"timeout": LOCKED_SECONDS}
        else:
            options = {
                "timeout": CONNECT_SECONDS,
                "server_settings": SERVER_SETTINGS,
                "async_creator_fn": self.dial,
            }
        try:
            self.engine: AsyncEngine = create_async_engine(
                url,
                connect_args=options,
                hide_parameters=True,  # what is stored must not get into logs
                pool_reset_on_return=None,  # `run` ends each transaction itself
                pool_size=CONNECTIONS,
                max_overflow=0,  # waiting for a free connection is faster than opening one
            )
        except ModuleNotFoundError:
            raise SetupError("PostgreSQL needs the extra 'host': pip install 'offsuit[host]'") from None
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", tune_sqlite)
        else:
            event.listen(self.engine.sync_engine, "checkout", take_connection)

    async def dial(self, **options: Any) -> Any:
        """Open a connection to PostgreSQL that `abandon` knows about from the first moment."""
        import asyncpg  # type: ignore[import-untyped]  # an extra

        raw = await asyncpg.connect(**options)
        self.raws.add(raw)
        note(raw)
        return raw

    async def run(
        self, work: Work[T], *, is_write: bool = False, since: float | None = None, seconds: float | None = None
    ) -> T:
        """Do some work in a transaction. Errors of every driver become a StoreError.

        Time counts from `since`, by the loop's clock. Work that may take longer gives its own limit in `seconds`.
        Once begun, it goes on even if the caller is gone.
        """
        now = asyncio.get_running_loop().time()
        operation = Operation(is_write, now if since is None else since, seconds or LOCKED_SECONDS)
        operation.task = asyncio.create_task(self.carry_out(operation, work))
        self.operations.add(operation)
        operation.task.add_done_callback(lambda _: self.operations.discard(operation))
        limit = seconds or (SLOW_LOCK_SECONDS if self.is_sqlite else LIMIT_SECONDS)
        self.watch(operation, max(LEAST_SECONDS, limit - (now - operation.since)))
        result: T = await asyncio.shield(operation.outcome)
        return result

    def watch(self, operation: Operation, seconds: float) -> None:
        """Abandon an operation in `seconds` from now."""
        if operation.timer:
            operation.timer.cancel()
        operation.timer = asyncio.get_running_loop().call_later(seconds, self.abandon, operation)

    async def carry_out(self, operation: Operation, work: Work[T]) -> None:
        current.set(operation)
        try:
            async with self.transaction(operation) as connection:
                result = await work(connection)
        except Exception as error:
            if not operation.outcome.done():
                operation.outcome.set_exception(explain(error, operation))
        else:
            if not operation.outcome.done():
                operation.outcome.set_result(result)
        finally:
            if operation.timer:
                operation.timer.cancel()

    @asynccontextmanager
    async def transaction(self, operation: Operation) -> AsyncIterator[AsyncConnection]:
        if self.is_sqlite and operation.is_write:
            async with self.turn, self.engine.connect() as connection:
                await wait_less(connection, operation)
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
                self.watch(operation, LIMIT_SECONDS)  # from here on it only waits for the disk
                yield connection
                operation.is_committing = True
                await connection.commit()
        else:
            async with self.engine.connect() as connection:
                if self.is_sqlite:
                    await wait_less(connection, operation)
                yield connection
                operation.is_committing = operation.is_write
                await connection.commit()

    def abandon(self, operation: Operation) -> None:
        """Stop waiting. Drop the silent connection without a goodbye, which might never be answered.

        Drop idle ones, too: they lead to the same server. An operation before its commit is undone by that.
        """
        if not operation.outcome.done():
            said = "the database did not answer in time"
            error = UnansweredError(said) if operation.is_committing else StoreError(said)
            operation.outcome.set_exception(error)
        if operation.raw is None:
            assert operation.task is not None
            operation.task.cancel()  # it is waiting for a connection, or for a thread that works on a file
            return
        busy = {other.raw for other in self.operations if other is not operation}
        for raw in list(self.raws):
            if raw not in busy:
                raw.terminate()

    async def close(self) -> None:
        """Let operations finish, each within its limit, and close all connections."""
        if tasks := [operation.task for operation in self.operations if operation.task]:
            await asyncio.wait(tasks, timeout=LIMIT_SECONDS)
        disposing = asyncio.create_task(self.engine.dispose())
        await asyncio.wait([disposing], timeout=CLOSE_SECONDS)
        for raw in list(self.raws):
            raw.terminate()
        await asyncio.wait([disposing], timeout=CLOSE_SECONDS)


def take_connection(connection: Any, _record: Any, _proxy: Any) -> None:
    """If the server has closed a connection in the meantime, replace it."""
    raw: Raw = connection.driver_connection
    if raw.is_closed():
        raise DisconnectionError
    note(raw)


def note(raw: Raw) -> None:
    """Remember that the current operation uses this connection."""
    if operation := current.get():
        operation.raw = raw


async def wait_less(connection: AsyncConnection, operation: Operation) -> None:
    """Tell SQLite how long it may still wait for a lock."""
    left = operation.lock_seconds - (asyncio.get_running_loop().time() - operation.since)
    milliseconds = max(0, round(left, 1) * 1000)
    if connection.info.get("busy_timeout", LOCKED_SECONDS * 1000) != milliseconds:
        await connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds:.0f}")
        connection.info["busy_timeout"] = milliseconds


def tune_sqlite(connection: Any, _: Any) -> None:
    """Make commits survive a loss of power."""
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()
    except Exception:
        connection.close()  # nobody else would, and it keeps a thread
        raise


def explain(error: Exception, operation: Operation) -> Exception:
    """Turn a driver's error into one of ours."""
    if isinstance(error, SetupError):
        return error
    reason = str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    kind = StoreError
    if operation.is_committing:
        kind = UnansweredError
    elif state in LOCKED_STATES or any(words in reason for words in LOCKED_WORDS):
        kind = BlockedError
    elif state[:2] in REFUSED_CLASSES or isinstance(error, DataError | IntegrityError):
        kind = RefusedError
    explained = kind(reason)
    explained.__cause__ = error
    return explained
