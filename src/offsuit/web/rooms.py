"""All rooms of this process, and what they do together."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from offsuit.table.entries import Entry
from offsuit.table.live import LiveTable, Refused
from offsuit.web.clock import Clock
from offsuit.web.fanout import Fanout, Heard, Line, Missed, News, Notice
from offsuit.web.limits import Unstarted
from offsuit.web.lineup import Lineup
from offsuit.web.metrics import Metrics
from offsuit.web.room import BrokenTable, House, Room, why_broken
from offsuit.web.store import Store, Stored, StoreError, TakenError

CODE_LETTERS = "bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 8
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
SWEEP_SECONDS = 15.0  # between two looks for idle tables and for those whose clock runs out
LOOK_SECONDS = 5.0  # between two looks into the logs for entries that nobody told of
DEAF_LOOK_SECONDS = 2.0  # the same while other processes aren't heard
FORGET_AFTER_SECONDS = 600.0  # after which an unused room is dropped from memory
BROKEN_FOR_SECONDS = 60.0  # until a broken table is tried again
MOST_ROOMS = 1000  # rooms in memory before unused ones are dropped sooner

logger = logging.getLogger(__name__)


def never_down(_: float) -> float:
    """The downtime of a server that doesn't keep track of it."""
    return 0.0


class Rooms:
    """The rooms in memory. A table that isn't there is read from its log."""

    def __init__(
        self,
        store: Store,
        fanout: Fanout,
        metrics: Metrics,
        lineup: Lineup,
        clock: Clock | None = None,
        downtime: Callable[[float], float] = never_down,
    ) -> None:
        self.store = store
        self.fanout = fanout
        self.metrics = metrics
        self.lineup = lineup
        self.clock = clock or Clock()
        self.house = House(store, fanout, metrics, lineup, self.clock, downtime)
        self.rooms: dict[str, Room] = {}
        self.broken: dict[str, tuple[BrokenTable, float]] = {}  # with when they were tried
        self.has_missed = asyncio.Event()
        metrics.count_tables(self.phases)

    def phases(self) -> list[str]:
        """The phases of all tables in memory, broken ones included."""
        return ["broken" if room.broken else room.table.phase for room in self.rooms.values()] + ["broken"] * len(
            self.broken
        )

    async def stop(self) -> None:
        await asyncio.gather(*(room.stop() for room in self.rooms.values()))
        await self.lineup.close()

    # Tables

    async def open(self, first: Sequence[Entry]) -> Room:
        """A new table under a code that nobody has yet."""
        while True:
            with suppress(TakenError):
                code = new_code()
                room = self.add(code, await self.store.create(code, first))
                logger.info("a table is open", extra=room.log_facts)
                return room

    async def find(self, code: str) -> Room | None:
        """The room of a table, or None if there is no such table. Raises BrokenTable if it can't be opened."""
        room = self.rooms.get(code)
        if room is not None and room.broken is not None:  # while it was in use
            self.broken[code] = room.broken, self.clock.monotonic()
            self.drop(code)
            room = None
        if room is None and CODE.fullmatch(code):
            room = await self.read(code)
        return room

    async def read(self, code: str) -> Room | None:
        broken, tried_at = self.broken.get(code, (None, 0.0))
        if broken is not None and self.clock.monotonic() - tried_at < BROKEN_FOR_SECONDS:
            raise broken
        try:
            stored = await self.store.read_table(code)
            room = self.rooms.get(code)  # somebody else may have asked meanwhile
            if room is None and stored is not None:
                room = self.add(code, stored)
        except (StoreError, BrokenTable):
            raise
        except Exception as error:
            broken = why_broken(error)
            logger.error("a table can't be opened: %s", getattr(error, "reason", error), exc_info=error)
            self.broken[code] = broken, self.clock.monotonic()
            raise broken from error
        self.broken.pop(code, None)
        return room

    def add(self, code: str, stored: Stored) -> Room:
        room = Room(code, stored, self.house)
        if len(self.rooms) >= MOST_ROOMS:
            self.forget(unused_since=self.clock.monotonic())
        self.rooms[code] = room
        room.note_presence(anew=True)
        room.wake()
        room.index()
        return room

    async def rematch(self, room: Room) -> None:
        """Open the table for a rematch. If it is already open, do nothing."""
        async with room.rematching:
            if room.table.phase != "over":
                raise Refused("table-not-over")
            if room.table.rematched is not None:
                return
            other = await self.open(room.table.next_table())
            other.owner = room.owner
            if not await room.do_if_possible(lambda table: table.rematch(other.code)):
                await other.do_if_possible(lambda table: table.close())

    async def make_way_for(self, room: Room, unstarted: Unstarted) -> None:
        """If the owner of this room has too many tables that nobody started, close the one that was idle longest."""

        def close(table: LiveTable) -> Entry:
            if table.phase != "waiting":
                raise Refused("table-not-waiting")
            return table.close("crowded")

        unstarted.add(room.owner, room.code)
        waiting = []
        for code in unstarted.too_many(room.owner):
            try:
                old = await self.find(code)
            except BrokenTable:
                old = None
            if old is None or old.table.phase != "waiting":
                unstarted.drop(room.owner, code)
            elif old is not room:
                waiting.append(old)
        if unstarted.too_many(room.owner) and waiting:
            idle = min(waiting, key=lambda old: (bool(old.guests or old.people_here()), old.table.last_at))
            with suppress(Refused):  # it was started just now
                await idle.do(close)
            unstarted.drop(room.owner, idle.code)

    # What other processes tell

    def hear(self, notice: Notice) -> None:
        match notice:
            case News(code, number):
                room = self.rooms.get(code)
                if room and room.table.number < number:
                    room.look_again()
            case Line(code, seat, text):
                if code in self.rooms:
                    self.rooms[code].hear_line(seat, text)
            case Heard(code):
                if code in self.rooms:
                    self.rooms[code].refresh_presence()
            case Missed():
                self.has_missed.set()

    async def look_into_logs(self) -> None:
        """Find what nobody told of: entries of other processes, and entries that the database lost."""
        while True:
            with suppress(TimeoutError):
                async with self.clock.timeout(DEAF_LOOK_SECONDS if self.fanout.is_deaf else LOOK_SECONDS):
                    await self.has_missed.wait()
            self.has_missed.clear()
            await self.try_store(self.look_once)

    async def look_once(self) -> None:
        watched = {code: room.table.number for code, room in self.rooms.items() if room.is_used}
        stored = await self.store.numbers(watched) if watched else {}
        for code, number in watched.items():
            room = self.rooms.get(code)
            if room is not None and room.table.number == number != stored.get(code, 0):
                room.look_again()

    async def try_store(self, work: Callable[[], Awaitable[None]]) -> None:
        """The database may not answer now. The pulse notices that, too, and says so; next time it may be back."""
        with suppress(StoreError):
            await work()

    # Now and then

    async def sweep_now_and_then(self) -> None:
        while True:
            await self.try_store(lambda: self.sweep(self.clock.time()))
            await self.clock.sleep(SWEEP_SECONDS)

    async def sweep(self, now: float) -> None:
        """Close idle tables, open those whose clock runs out, wake all others, and forget rooms that nobody uses."""
        for code in await self.store.idle(now):
            with untroubled("closed"):
                await self.close_idle(code, now)
        for code in await self.store.due(now + 2 * SWEEP_SECONDS):
            with untroubled("opened"):
                await self.find(code)
        for room in list(self.rooms.values()):
            with untroubled("woken"):
                room.wake()
        self.forget(unused_since=self.clock.monotonic() - FORGET_AFTER_SECONDS)

    async def close_idle(self, code: str, now: float) -> None:
        """Close an idle table, unless it isn't idle any more: the index may be out of date."""
        room = await self.find(code)
        if room is None:
            return
        after = room.idle_after

        def close(table: LiveTable) -> Entry:
            if table.last_at + after >= now:
                raise Refused("not-idle")
            return table.close()

        await room.do_if_possible(close)
        room.index()

    def forget(self, unused_since: float) -> None:
        for code, room in list(self.rooms.items()):
            if room.used_at < unused_since and not room.is_used:
                self.drop(code)

    def drop(self, code: str) -> None:
        room = self.rooms.pop(code)
        room.end_programs()
        room.duties.cancel("clock")


@contextmanager
def untroubled(done: str) -> Iterator[None]:
    """One table that is broken or blocked must not keep the others from being looked after."""
    try:
        yield
    except BrokenTable:
        pass
    except StoreError as error:
        logger.error("a table could not be %s: %s", done, error)
    except Exception:
        logger.exception("a table could not be %s", done)


def new_code() -> str:
    """A code for a table that nobody can guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
