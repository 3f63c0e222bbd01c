"""The store on real databases, which others lock, freeze, restart and damage."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from offsuit.table import live
from offsuit.table.entries import Entry, Hinted, Plan, Salted
from offsuit.table.setup import SetupError
from offsuit.web import migrations
from offsuit.web import store as store_module
from offsuit.web.clock import Clock
from offsuit.web.database import read_address
from offsuit.web.metrics import Metrics
from offsuit.web.store import (
    BlockedError,
    GapError,
    Listing,
    Store,
    StoreError,
    TakenError,
    UnansweredError,
    UnreadableError,
    file_address,
)
from tests.web.services import Postgres

PLANS = [Plan()] * 4
CREATED = live.create("schadenfreude", {}, PLANS)
CODES = ["bcdfghjk", "cdfghjkm", "dfghjkmn", "fghjkmnp", "ghjkmnpq"]
PATIENCE = 60.0  # seconds: whatever hangs fails the test
Story = Callable[[Store], Awaitable[None]]


class Stopped(Clock):
    """A clock whose hands a test moves."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def time(self) -> float:
        return self.now


@asynccontextmanager
async def opened(address: str, clock: Clock | None = None) -> AsyncIterator[Store]:
    store = Store(address, Metrics(), clock)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


def tell(address: str, story: Story, clock: Clock | None = None) -> None:
    async def with_store() -> None:
        async with asyncio.timeout(PATIENCE), opened(address, clock) as store:
            await story(store)

    asyncio.run(with_store())


@asynccontextmanager
async def another_session(address: str) -> AsyncIterator[AsyncConnection]:
    """Somebody else at the same database, whose transaction is undone at the end."""
    engine = create_async_engine(read_address(address))
    async with engine.connect() as connection:
        yield connection
        await connection.rollback()
    await engine.dispose()


async def behind_its_back(address: str, *statements: str) -> None:
    async with another_session(address) as session:
        for statement in statements:
            await session.execute(sql.text(statement))
        await session.commit()


async def open_tables(store: Store, codes: list[str] = CODES) -> dict[str, float]:
    """Tables with one entry each, and the time of that."""
    return {code: (await store.create(code, [CREATED])).log[-1][1] for code in codes}


async def attempt(work: Awaitable[Any]) -> Any:
    """What it answers, or how it fails."""
    try:
        return await work
    except Exception as error:
        return error


async def until_it_works(work: Callable[[], Awaitable[Any]]) -> Any:
    while isinstance(answer := await attempt(work()), StoreError):
        await asyncio.sleep(0.01)
    return answer


def failures(store: Store, kind: str) -> float:
    return store.metrics.registry.get_sample_value("offsuit_store_failures_total", {"kind": kind}) or 0.0


async def numbers_of(store: Store, code: str) -> int:
    return len(await store.read(code))


# Entries


def test_entries_follow_each_other_in_time_also_when_the_clock_stands_still_or_goes_back(address: str) -> None:
    clock = Stopped()

    async def story(store: Store) -> None:
        stored = await store.create("bcdfghjk", [CREATED, Hinted(0)])
        at = stored.log[-1][1]
        for number in range(3, 6):
            at = await store.append("bcdfghjk", number, Hinted(0), at)
            clock.now -= 3600
        times = [at for _, at in await store.read("bcdfghjk")]
        assert times == sorted(set(times))
        assert times[-1] == at
        assert len(times) == 5

    tell(address, story, clock)


def test_of_many_who_write_the_same_number_one_is_first(address: str) -> None:
    async def story(store: Store) -> None:
        async with opened(address) as other:
            at = (await open_tables(store, ["bcdfghjk"]))["bcdfghjk"]
            for number in range(2, 7):
                tried: list[Entry] = [Salted(0, str(i)) for i in range(6)]
                answers = await asyncio.gather(
                    *(
                        attempt((store if i % 2 else other).append("bcdfghjk", number, entry, at))
                        for i, entry in enumerate(tried)
                    )
                )
                [(first, at)] = [(i, answer) for i, answer in enumerate(answers) if isinstance(answer, float)]
                assert sum(isinstance(answer, TakenError) for answer in answers) == 5
                assert (await store.read("bcdfghjk", number - 1)) == [(tried[first], at)]

    tell(address, story)


def test_two_tables_with_one_code(address: str) -> None:
    async def story(store: Store) -> None:
        answers = await asyncio.gather(*(attempt(store.create("bcdfghjk", [CREATED])) for _ in range(4)))
        assert sum(isinstance(answer, TakenError) for answer in answers) == 3
        assert await numbers_of(store, "bcdfghjk") == 1

    tell(address, story)


def test_nothing_is_stored_on_top_of_a_lost_tail(address: str) -> None:
    """As a replica leaves it that lagged behind, and then other entries come where the lost ones were."""

    async def story(store: Store) -> None:
        ats = [(await open_tables(store, ["bcdfghjk"]))["bcdfghjk"]]
        for number in range(2, 6):
            ats.append(await store.append("bcdfghjk", number, Hinted(0), ats[-1]))
        await behind_its_back(address, "DELETE FROM log WHERE number > 3")
        with pytest.raises(GapError):
            await store.append("bcdfghjk", 6, Hinted(0), ats[-1])
        with pytest.raises(GapError):
            await store.read("bcdfghjk", 5, ats[-1])
        assert await store.read("bcdfghjk", 3, ats[2]) == []
        at = ats[2]
        for number in (4, 5):
            at = await store.append("bcdfghjk", number, Hinted(1), at)
        with pytest.raises(GapError):  # the number is free, but the entry before it is of another story
            await store.append("bcdfghjk", 6, Hinted(0), ats[-1])
        await store.append("bcdfghjk", 6, Hinted(1), at)
        with pytest.raises(GapError):  # the number is taken, too, but by an entry of another story
            await store.append("bcdfghjk", 6, Hinted(0), ats[-1])
        with pytest.raises(GapError):
            await store.read("bcdfghjk", 5, ats[-1])
        with pytest.raises(TakenError):
            await store.append("bcdfghjk", 4, Hinted(0), ats[2])
        assert await numbers_of(store, "bcdfghjk") == 6
        assert failures(store, "gap") == 5

    tell(address, story)


def test_a_table_that_the_database_refuses_does_not_spoil_the_batch(address: str) -> None:
    async def story(store: Store) -> None:
        ats = await open_tables(store)
        if store.database.is_sqlite:
            refusal = "CREATE TRIGGER no BEFORE INSERT ON log WHEN new.code = '{}' BEGIN SELECT RAISE(ABORT, 'no'); END"
        else:
            refusal = "ALTER TABLE log ADD CHECK (code <> '{}' OR number < 2)"
        await behind_its_back(address, refusal.format(CODES[2]))
        answers = await asyncio.gather(*(attempt(store.append(code, 2, Hinted(0), ats[code])) for code in CODES))
        assert [isinstance(answer, StoreError) for answer in answers] == [code == CODES[2] for code in CODES]
        assert [await numbers_of(store, code) for code in CODES] == [2, 2, 1, 2, 2]
        assert failures(store, "refused") == 1

    tell(address, story)


# Locks


@pytest.mark.parametrize("blocked", [1, 8])
def test_blocked_tables_stop_alone(blocked: int, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody holds locks on what some tables are to write; the others go on while the locks are held."""
    monkeypatch.setattr(store_module, "STALE_SECONDS", PATIENCE)  # a busy machine may take longer
    address = postgres.new_database()

    async def story(store: Store) -> None:
        codes = [first + CODES[0] for first in "bcdfghjkmnpqrstv"]
        ats = await open_tables(store, codes)
        stuck, free = codes[:blocked], codes[blocked:]
        async with another_session(address) as session:
            for code in stuck:
                await session.execute(sql.text(f"INSERT INTO log VALUES ('{code}', 2, 0, '')"))
                await session.execute(sql.text(f"UPDATE tables SET phase = 'over' WHERE code = '{code}'"))
            for number in range(2, 12):  # now and then a blocked one tries again
                tried = stuck if number % 3 == 2 else []
                retries = [attempt(store.append(code, 2, Hinted(0), ats[code])) for code in tried]
                trying = asyncio.gather(*retries)
                times = await asyncio.gather(*(store.append(code, number, Hinted(0), ats[code]) for code in free))
                ats |= dict(zip(free, times, strict=True))
                assert all(isinstance(answer, BlockedError) for answer in await trying)
            listings = [store.set_listing(code, Listing("playing")) for code in codes]
            answers = await asyncio.gather(*map(attempt, listings))
            assert [isinstance(answer, BlockedError) for answer in answers] == [code in stuck for code in codes]
            assert [await numbers_of(store, code) for code in codes] == [1] * blocked + [11] * len(free)
        for code in stuck:
            await store.append(code, 2, Hinted(0), ats[code])
            await store.set_listing(code, Listing("playing"))
            assert code not in store.blocked
        assert failures(store, "blocked") >= 2 * blocked

    tell(address, story)


@contextmanager
def lock_of_file(path: Path, *statements: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
        yield connection


def test_a_locked_file_is_a_refusal_for_everybody_and_readers_go_on(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        ats = await open_tables(store)
        with lock_of_file(tmp_path / "offsuit.db", "BEGIN IMMEDIATE"):
            appends = [store.append(code, 2, Hinted(0), ats[code]) for code in CODES]
            creates = [store.create(f"x{code}", [CREATED]) for code in CODES]
            listings = [store.set_listing(code, Listing("over")) for code in CODES]
            answers = await asyncio.gather(*map(attempt, [*appends, *creates, *listings]))
            assert {type(answer) for answer in answers} == {BlockedError}
            assert [await numbers_of(store, code) for code in CODES] == [1] * 5
        for code in CODES:
            await store.append(code, 2, Hinted(0), ats[code])
        assert failures(store, "blocked") == 15

    tell(file_address(tmp_path / "offsuit.db"), story)


def test_a_file_that_nobody_else_may_read_is_a_refusal(tmp_path: Path) -> None:
    path = tmp_path / "offsuit.db"

    async def story(store: Store) -> None:
        ats = await open_tables(store)
        await store.engine.dispose()  # SQLite locks a file in this way only if nobody has it open
        with lock_of_file(path, "PRAGMA locking_mode=EXCLUSIVE", "BEGIN EXCLUSIVE"):
            reads = [store.read(CODES[0]), store.read_table(CODES[1]), store.waiting(5), store.numbers(CODES)]
            answers = await asyncio.gather(*map(attempt, [*reads, store.append(CODES[0], 2, Hinted(0), ats[CODES[0]])]))
            assert all(isinstance(answer, StoreError) for answer in answers)
        await until_it_works(lambda: store.append(CODES[0], 2, Hinted(0), ats[CODES[0]]))
        assert await numbers_of(store, CODES[0]) == 2

    tell(file_address(path), story)


# A database that is frozen or gone


def everything(store: Store, ats: dict[str, float]) -> list[Awaitable[Any]]:
    """Each thing that a store does, and more at once than it has connections."""
    return [
        *(store.append(code, 2, Hinted(0), ats[code]) for code in CODES),
        *(store.read(code) for code in CODES),
        *(store.read_table(code) for code in CODES),
        *(store.set_listing(code, Listing("playing")) for code in CODES),
        *(store.create(f"x{code}", [CREATED]) for code in CODES),
        store.numbers(CODES),
        store.waiting(10),
        store.idle(0.0),
        store.due(0.0),
    ]


async def check_everything_works(store: Store, ats: dict[str, float]) -> None:
    """Not at once, but without anybody's help."""
    for code in CODES:
        answer = await until_it_works(lambda code=code: store.append(code, 2, Hinted(0), ats[code]))  # type: ignore[misc]
        assert isinstance(answer, float | TakenError)
        assert await numbers_of(store, code) == 2
    answers = await asyncio.gather(*map(attempt, everything(store, ats)))
    assert not [answer for answer in answers if isinstance(answer, StoreError)]


def test_a_frozen_database_refuses_everything_and_goes_on_afterwards(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        ats = await open_tables(store)
        await asyncio.gather(*(store.read(code) for code in CODES * 3))  # all connections are open
        with postgres.frozen():
            for _ in range(2):  # with connections that it had, and with new ones
                answers = await asyncio.gather(*map(attempt, everything(store, ats)))
                assert all(isinstance(answer, StoreError) for answer in answers)
        await check_everything_works(store, ats)

    tell(postgres.new_database(), story)


def test_a_database_that_is_gone_and_comes_back(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        ats = await open_tables(store)
        await asyncio.gather(*(store.read(code) for code in CODES * 3))
        await asyncio.to_thread(postgres.halt)
        try:
            answers = await asyncio.gather(*map(attempt, everything(store, ats)))
            assert all(isinstance(answer, StoreError) for answer in answers)
        finally:
            await asyncio.to_thread(postgres.start)
        await check_everything_works(store, ats)

    tell(postgres.new_database(), story)


def test_a_restart_that_nobody_noticed(postgres: Postgres) -> None:
    """The connections from before are all gone, and that is no reason to refuse anything."""

    async def story(store: Store) -> None:
        ats = await open_tables(store)
        await asyncio.gather(*(store.read(code) for code in CODES * 3))
        await asyncio.to_thread(postgres.halt)
        await asyncio.to_thread(postgres.start)
        await asyncio.gather(*everything(store, ats))

    tell(postgres.new_database(), story)


def test_a_commit_whose_answer_does_not_come(postgres: Postgres) -> None:
    """The database freezes when it gets the commit: the entry may be stored or not. Added again, it is there once."""

    async def story(store: Store) -> None:
        at = (await open_tables(store, ["bcdfghjk"]))["bcdfghjk"]
        event.listen(store.engine.sync_engine, "commit", lambda _: postgres.freeze(), once=True)
        try:
            with pytest.raises(UnansweredError):
                await store.append("bcdfghjk", 2, Hinted(0), at)
        finally:
            postgres.thaw()
        outcome = await until_it_works(lambda: store.append("bcdfghjk", 2, Hinted(0), at))
        assert isinstance(outcome, TakenError | float)
        assert [entry for entry, _ in await store.read("bcdfghjk", after=1)] == [Hinted(0)]
        assert failures(store, "unanswered") == 1

    tell(postgres.new_database(), story)


def test_closing_on_a_frozen_database(postgres: Postgres) -> None:
    async def story() -> None:
        async with asyncio.timeout(PATIENCE):
            store = Store(postgres.new_database(), Metrics())
            await store.open()
            ats = await open_tables(store)
            await asyncio.gather(*(store.read(code) for code in CODES * 3))
            with postgres.frozen():
                answers = asyncio.gather(*map(attempt, everything(store, ats)))
                await asyncio.sleep(0)
                await store.close()
                assert all(isinstance(answer, StoreError) for answer in await answers)

    asyncio.run(story())


def test_closing_writes_what_waits(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            ats = await open_tables(store)
            answers = asyncio.gather(*(store.append(code, 2, Hinted(0), ats[code]) for code in CODES))
            await asyncio.sleep(0)
        assert all(await answers)

    asyncio.run(story())


# Damage


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("UPDATE log SET entry = '\\x7b' WHERE code = '{}' AND number = 2", "entry 2 can't be decoded"),
        ("DELETE FROM log WHERE code = '{}' AND number = 2", "entry 2 is missing"),
        ("DELETE FROM log WHERE code = '{}' AND number = 1", "entry 1 is missing"),
        ("DELETE FROM log WHERE code = '{}'", "it doesn't begin with 'created'"),
        (
            "UPDATE log SET entry = (SELECT entry FROM log WHERE code = '{0}' AND number = 2) "
            "WHERE code = '{0}' AND number = 1",
            "it doesn't begin with 'created'",
        ),
    ],
)
def test_an_unreadable_log_is_unreadable_alone(damage: str, reason: str, address: str) -> None:
    async def story(store: Store) -> None:
        ats = await open_tables(store)
        for code in CODES:
            at = await store.append(code, 2, Hinted(0), ats[code])
            await store.append(code, 3, Hinted(0), at)
        await behind_its_back(address, damage.format(CODES[0]))
        for read in (store.read, store.read_table):
            with pytest.raises(UnreadableError, match=reason):
                await read(CODES[0])
            await read(CODES[1])
        far = store.clock.time() + 1000 * 86_400
        assert set(CODES[1:]) <= set(await store.idle(far))
        assert set(CODES[1:]) <= set(await store.numbers(CODES))

    tell(address, story)


# The index


def test_finding_tables(address: str) -> None:
    clock = Stopped(1000.0)

    async def story(store: Store) -> None:
        public = live.create("schadenfreude", {}, PLANS, is_public=True)
        for code in CODES[:3]:
            await store.create(code, [public], Listing("waiting", None, 50.0))
            clock.now += 10
        await store.create(CODES[3], [CREATED], Listing("waiting", None, 500.0))
        at = (await store.read(CODES[3]))[-1][1]
        await store.append(CODES[3], 2, Hinted(0), at)
        assert await store.waiting(2) == [CODES[2], CODES[1]]
        assert await store.numbers([*CODES, "nowhere"]) == {**dict.fromkeys(CODES[:3], 1), CODES[3]: 2}
        assert await store.idle(1051.0) == [CODES[0]]
        assert set(await store.idle(1071.0)) == set(CODES[:3])
        await store.set_listing(CODES[0], Listing("playing", 2000.0, 50.0))
        await store.set_listing(CODES[1], Listing("over", 2000.0, 50.0))
        assert await store.due(2000.0) == []
        assert await store.due(2000.1) == [CODES[0]]
        assert set(await store.idle(1071.0)) == {CODES[0], CODES[2]}
        stored = await store.read_table(CODES[0])
        assert stored is not None
        assert stored.listing == Listing("playing", 2000.0, 50.0)
        assert await store.read_table("nowhere") is None

    tell(address, story, clock)


# Versions


async def make_version_1(address: str) -> None:
    def upgrade(connection: sql.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(migrations.FOLDER))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")

    engine = create_async_engine(read_address(address))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        await connection.execute(sql.text("INSERT INTO tables VALUES ('bcdfghjk', 'waiting', false, 1, NULL)"))
        entry = '{"type":"created","game":"schadenfreude","options":{"players":4},"plans":[],"is_public":false,'
        entry += '"takeover":60,"bots_think":true,"secret":"","commitment":""}'
        insert = sql.text("INSERT INTO log VALUES ('bcdfghjk', 1, 1.5, :entry)")
        await connection.execute(insert, {"entry": entry.encode()})
    await engine.dispose()


def test_a_database_of_version_1_is_brought_up_to_date_by_many_processes_at_once(address: str) -> None:
    async def story() -> None:
        await make_version_1(address)
        stores = [Store(address, Metrics()) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        assert len({store.identity for store in stores}) == 1
        await stores[0].append("bcdfghjk", 2, Hinted(0), 1.5)
        stored = await stores[1].read_table("bcdfghjk")
        assert stored is not None
        assert [type(entry).__name__ for entry, _ in stored.log] == ["Created", "Hinted"]
        assert stored.listing == Listing("waiting", None, 14 * 86_400)
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_each_database_has_an_identity(tmp_path: Path) -> None:
    async def story() -> None:
        seen = []
        for name in ("one", "one", "other"):
            async with opened(file_address(tmp_path / name)) as store:
                seen.append(store.identity)
        assert seen[0] == seen[1] != seen[2]

    asyncio.run(story())


def test_a_newer_version_is_refused(address: str) -> None:
    async def story() -> None:
        async with opened(address):
            pass
        await behind_its_back(address, "UPDATE alembic_version SET version_num = '0999'")
        with pytest.raises(SetupError, match="newer version"):
            async with opened(address):
                pass

    asyncio.run(story())
