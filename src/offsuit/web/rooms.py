"""Rooms: the live tables that this process serves, who is connected, and the bots that play there."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeVar

from offsuit.bots import Hint, hint
from offsuit.bots.outside import OutsideBot
from offsuit.kit.reasons import IllegalMove
from offsuit.table.entries import Entry, Left, Moved
from offsuit.table.live import LiveTable, Refused
from offsuit.table.setup import SetupError
from offsuit.table.view import View
from offsuit.web.fanout import Fanout, Line, Missed, News, Notice, Present
from offsuit.web.lineup import STAND_IN, Lineup
from offsuit.web.logs import table_name
from offsuit.web.messages import Said, Update
from offsuit.web.metrics import Metrics
from offsuit.web.programs import SeatedProgram
from offsuit.web.store import Listing, Store, Stored, StoreError, TakenError

CODE_LETTERS = "bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 8
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
THINKING = 0.6  # seconds that a bot seems to think at least
HINT = 0.5  # seconds of thought for a hint
AGAIN = 5.0  # seconds until the next try where the database did not take an entry
SWEEP = 60.0  # seconds between two looks for idle and late tables
IDLE = 30 * 86_400.0  # seconds without an entry after which a table is closed
FORGET = 600.0  # seconds after which an unused room is dropped from memory
MOST_ROOMS = 1000  # rooms in memory before unused ones are dropped sooner
MOST_LINES = 50  # said that wait for one connection; older ones are dropped

logger = logging.getLogger(__name__)

T = TypeVar("T")
Command = Callable[[LiveTable], Entry]


class Guest:
    """One connection to a room: which seat it has, how many events it knows, and what it is still to be told."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.seen = 0
        self.done: int | None = None  # the entry that was asked for from here and is stored
        self.lines: deque[Said] = deque(maxlen=MOST_LINES)
        self.is_behind = False
        self.news = asyncio.Event()


class Room:
    """One live table: commands one after another, each stored before it counts, then told to everybody."""

    def __init__(
        self, code: str, stored: Stored, store: Store, fanout: Fanout, metrics: Metrics, lineup: Lineup
    ) -> None:
        self.code = code
        self.table = LiveTable.replay(stored.log)
        self.listing = stored.listing
        self.store = store
        self.fanout = fanout
        self.metrics = metrics
        self.lineup = lineup
        self.guests: set[Guest] = set()
        self.visits = 0  # connections, also those that have not said hello yet
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.storing: set[asyncio.Task[None]] = set()
        self.is_stopped = False
        self.absences: dict[int, asyncio.Task[None]] = {}  # by seat: who is waited for
        self.thinking: asyncio.Task[None] | None = None
        self.programs: dict[int, SeatedProgram] = {}  # by seat: the host's, while they play
        self.advice: tuple[int, asyncio.Task[Hint]] | None = None  # the latest, with the turn that it is for
        self.used_at = time.monotonic()
        self.log_facts = {
            "table": table_name(code, self.table.created),
            "game": self.table.created.game,
            "players": len(self.table.chairs),
        }

    @property
    def is_used(self) -> bool:
        return bool(self.visits or self.tasks or self.lock.locked())

    async def do(self, command: Command, guest: Guest | None = None) -> None:
        """Follow a command of this guest or of the house until its entry is stored. Refused changes nothing.

        Once begun it is finished, even where who asked for it is gone meanwhile.
        """
        storing = asyncio.create_task(self.store_and_add(command, guest))
        self.storing.add(storing)
        storing.add_done_callback(self.storing.discard)
        await asyncio.shield(storing)

    async def do_if_possible(self, command: Command) -> None:
        """Follow a command that nobody waits for. It may come too late; a database that fails is asked again."""
        while True:
            try:
                await self.do(command)
            except Refused:
                return
            except StoreError:
                logger.exception("an entry is not stored", extra=self.log_facts)
                await asyncio.sleep(AGAIN)
            else:
                return

    async def store_and_add(self, command: Command, guest: Guest | None) -> None:
        async with self.lock:
            entry = await self.store_first(command, guest)
            self.fanout.tell(News(self.code, self.table.number))
            if isinstance(entry, Moved) and self.table.phase == "over":
                logger.info("a game is over", extra=self.log_facts)
            await self.repair_index()

    async def store_first(self, command: Command, guest: Guest | None) -> Entry:
        """Where another process was first, the command is tried again after what that one has stored."""
        while True:
            try:
                entry = command(self.table)
                at = await self.store.append(self.code, self.table.number + 1, entry)
            except (Refused, IllegalMove, TakenError):
                if not await self.catch_up():
                    raise
            else:
                self.add(entry, at)
                if guest is not None:
                    guest.done = self.table.number
                self.tell_news()
                return entry

    async def refresh(self, number: int | None = None) -> None:
        """Take in what another process may have stored, up to this entry at least, and tell it."""
        async with self.lock:
            if number is None or self.table.number < number:
                await self.catch_up()

    async def catch_up(self) -> bool:
        """Was there anything new in the log?"""
        stored = await self.store.read(self.code, after=self.table.number)
        for entry, at in stored:
            self.add(entry, at)
        if stored:
            self.tell_news()
        return bool(stored)

    def add(self, entry: Entry, at: float) -> None:
        phase = self.table.phase
        self.table.add(entry, at)
        if isinstance(entry, Left):
            for guest in self.guests:
                if guest.seat == entry.seat:
                    guest.seat = None
        if self.table.phase != phase:
            self.miss_absent()
            self.end_programs()

    async def repair_index(self) -> None:
        """The index follows the log; where it can't now, the next who reads the table repairs it."""
        listing = Listing(self.table.phase, self.table.deadline)
        if listing != self.listing:
            try:
                await self.store.set_listing(self.code, listing)
            except StoreError:
                logger.exception("the index of tables is behind", extra=self.log_facts)
            else:
                self.listing = listing

    def tell_news(self) -> None:
        self.used_at = time.monotonic()
        for guest in self.guests:
            guest.is_behind = True
            guest.news.set()
        self.wake_bot()

    # People

    async def enter(self, guest: Guest, token: str | None, seen: int) -> None:
        """Somebody is here, with the seat that the token owns; who was away plays on at once."""
        seat = self.table.seat_of(token)
        try:
            if seat is not None:
                await self.return_to(seat)
        finally:
            before, guest.seat = guest.seat, seat
            guest.seen = seen
            self.guests.add(guest)
            if before is not None and before != seat:
                self.miss(before)
            self.tell_presence()

    async def return_to(self, seat: int) -> None:
        """The person in this seat is here and plays on."""
        self.stop_missing(seat)
        if self.table.chairs[seat].is_away:
            with suppress(Refused):  # they came by another way at the same time
                await self.do(lambda table: table.back(seat))

    def exit(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            if guest.seat is not None:
                self.miss(guest.seat)
            self.tell_presence()

    def tell_presence(self) -> None:
        here = {guest.seat for guest in self.guests if guest.seat is not None}
        self.fanout.tell(Present({self.code: sorted(here)}))
        self.tell_news()

    def present(self) -> set[int | None]:
        """The seats whose people are connected, here or to another process; None is whoever watches."""
        return {guest.seat for guest in self.guests} | self.fanout.elsewhere(self.code)

    def is_present(self, seat: int) -> bool:
        return seat in self.present()

    def look_around(self) -> None:
        """Somebody has come to another process, or is gone from there."""
        self.miss_absent()
        self.tell_news()

    def miss_absent(self) -> None:
        """Whoever does not come is played for."""
        for seat in range(len(self.table.chairs)):
            if self.is_present(seat):
                self.stop_missing(seat)
            else:
                self.miss(seat)

    def miss(self, seat: int) -> None:
        chair, is_live = self.table.chairs[seat], self.table.created.days is None
        if (
            is_live
            and not self.is_stopped
            and self.table.phase == "playing"
            and not chair.is_played_by_bot
            and not self.is_present(seat)
            and seat not in self.absences
        ):
            self.absences[seat] = self.spawn(self.take_over(seat))

    def stop_missing(self, seat: int) -> None:
        if seat in self.absences:
            self.absences.pop(seat).cancel()

    async def take_over(self, seat: int) -> None:
        """After a while of absence a bot plays on."""

        def command(table: LiveTable) -> Entry:
            if self.is_present(seat):
                raise Refused("not-away")
            return table.away(seat)

        await asyncio.sleep(self.table.created.takeover)
        await self.do_if_possible(command)
        self.absences.pop(seat, None)

    def update_for(self, guest: Guest) -> Update:
        """All that is new to a guest."""
        events = self.table.events(guest.seat, guest.seen)
        guest.seen = 0 if self.table.table is None else len(self.table.table.events)
        present = self.present()
        are_present = [seat in present for seat in range(len(self.table.chairs))]
        done, guest.done = guest.done, None
        return Update(self.table.view(guest.seat), events, guest.seen, are_present, done)

    def say(self, seat: int, text: str) -> None:
        """Pass on a line to everybody, wherever they are; it is not kept."""
        self.fanout.tell(Line(self.code, seat, text))
        self.hear_line(seat, text)

    def hear_line(self, seat: int, text: str) -> None:
        for guest in self.guests:
            guest.lines.append(Said(seat, text))
            guest.news.set()

    # Bots

    def wake_bot(self) -> None:
        """If it is a bot's turn, let it think, one at a time."""
        table = self.table.table
        if self.is_stopped or self.thinking is not None:
            return
        if table is None or self.table.phase != "playing" or table.seat is None:
            return
        if self.table.chairs[table.seat].is_played_by_bot:
            self.thinking = self.spawn(self.play_bot(table.seat, self.table.number, table.view(table.seat)))

    async def play_bot(self, seat: int, number: int, view: View) -> None:
        """A bot's move, thought of outside the event loop, from the view of its seat alone."""

        def command(table: LiveTable) -> Entry:
            if not table.chairs[seat].is_played_by_bot:
                raise Refused("not-away")
            return table.move(seat, move, number, by_bot=True)

        pause = THINKING if self.table.created.bots_think else 0.0
        move, _ = await asyncio.gather(self.think(seat, number, view), asyncio.sleep(pause))
        await self.do_if_possible(command)
        self.thinking = None
        self.wake_bot()

    async def think(self, seat: int, number: int, view: View) -> str:
        name = self.table.chairs[seat].bot or STAND_IN
        seed = number if self.table.created.is_lesson else secrets.randbits(64)

        def thought() -> str:
            bot = self.lineup.create(name, seed)
            with self.metrics.bot_seconds.labels(bot.name).time():
                return bot.move(view)

        try:
            if name in self.lineup.commands and (move := await self.ask_program(seat, name, view)):
                return move
            return await self.lineup.think(thought)
        except Exception:
            logger.exception("a bot failed: any legal move is played", extra={**self.log_facts, "bot": name})
            return secrets.choice(view.legal_moves)

    async def ask_program(self, seat: int, name: str, view: View) -> str | None:
        """The move of a program of the host, unless too many run."""
        facts = {**self.log_facts, "bot": name}
        if seat not in self.programs:
            program = self.lineup.seat_program(name)
            if program is None:
                logger.warning("too many programs run: another bot plays", extra=facts)
                return None
            self.programs[seat] = program
        with self.metrics.bot_seconds.labels(OutsideBot.name).time():
            move, faults = await self.programs[seat].move(view)
        for fault in faults:
            logger.warning("a program failed: any legal move is played", extra={**facts, "fault": fault.kind})
        return move

    def end_programs(self) -> None:
        """Where the game does not go on, nor do they; how it ended they are told."""
        table = self.table.table
        for program in self.programs.values():
            if table is not None and table.is_over:
                program.tell_end(table.scores, table.winners)
            self.lineup.end_program(program)
        self.programs.clear()

    async def hint(self, seat: int) -> Hint:
        """A hint for whose turn it is, from the view of its seat alone. Asked for again, it is the same."""
        if not self.table.has_hint(seat):
            await self.do(lambda table: table.hint(seat))
        turn = self.table.turn_number
        if self.table.table is not None and self.table.has_hint(seat):
            if self.advice is None or self.advice[0] != turn:
                self.advice = turn, self.spawn(self.think_of_hint(self.table.table.view(seat)))
            advice = await asyncio.shield(self.advice[1])
            if self.table.turn_number == turn:
                return advice
        raise Refused("move-too-late", number=self.table.number)

    async def think_of_hint(self, view: View) -> Hint:
        def thought() -> Hint:
            with self.metrics.bot_seconds.labels("hint").time():
                return hint(view, secrets.randbits(64), HINT * self.lineup.share)

        return await self.lineup.think(thought)

    # Tasks

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finish)
        return task

    def finish(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            logger.error("a task of a table failed", exc_info=error, extra=self.log_facts)

    async def stop(self) -> None:
        """What is being stored is stored first, but leads to nothing more."""
        self.is_stopped = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.storing, return_exceptions=True)
        self.end_programs()


class Rooms:
    """All rooms of this process; a table that is asked for is read from its log."""

    def __init__(self, store: Store, fanout: Fanout, metrics: Metrics, lineup: Lineup) -> None:
        self.store = store
        self.fanout = fanout
        self.metrics = metrics
        self.lineup = lineup
        self.rooms: dict[str, Room] = {}
        self.sweeper: asyncio.Task[None] | None = None
        metrics.count_tables(lambda: [room.table.phase for room in self.rooms.values()])

    async def start(self) -> None:
        await self.fanout.open(self.hear)
        self.sweeper = asyncio.create_task(self.sweep_now_and_then())

    async def stop(self) -> None:
        if self.sweeper:
            self.sweeper.cancel()
        await asyncio.gather(*(room.stop() for room in self.rooms.values()))
        await self.lineup.close()
        await self.fanout.close()

    async def open(self, first: Sequence[Entry]) -> Room:
        """A new table under a code that nobody has yet."""
        while True:
            with suppress(TakenError):
                return await self.create(new_code(), first)

    async def create(self, code: str, first: Sequence[Entry]) -> Room:
        room = self.add(code, await self.store.create(code, first))
        logger.info("a table is open", extra=room.log_facts)
        return room

    async def find(self, code: str) -> Room | None:
        if code in self.rooms:
            return self.rooms[code]
        stored = await self.store.read_table(code) if CODE.fullmatch(code) else None
        if stored is None:
            return None
        try:
            room = self.rooms.get(code) or self.add(code, stored)  # somebody else may have asked meanwhile
        except SetupError as error:
            logger.warning("a table can't be opened: %s", error)
            return None
        await room.repair_index()
        return room

    def add(self, code: str, stored: Stored) -> Room:
        room = Room(code, stored, self.store, self.fanout, self.metrics, self.lineup)
        if len(self.rooms) >= MOST_ROOMS:
            self.forget(unused_since=time.monotonic())
        self.rooms[code] = room
        room.miss_absent()
        room.wake_bot()
        return room

    async def rematch(self, room: Room) -> None:
        """Open the table where the same people play again; who asks second finds the first one's."""
        if room.table.phase != "over":
            raise Refused("table-not-over")
        code = rematch_code(room)
        if room.table.rematched is None:
            with suppress(TakenError):
                await self.create(code, room.table.next_table())
            with suppress(Refused):
                await room.do(lambda table: table.rematch(code))

    def hear(self, notice: Notice) -> None:
        """What other processes tell."""
        match notice:
            case News(code, number):
                room = self.rooms.get(code)
                if room and room.table.number < number:
                    room.spawn(room.refresh(number))
            case Line(code, seat, text):
                if code in self.rooms:
                    self.rooms[code].hear_line(seat, text)
            case Present(seats):
                for code in seats:
                    if code in self.rooms:
                        self.rooms[code].look_around()
            case Missed():
                for room in self.rooms.values():
                    room.spawn(room.refresh())

    # Now and then

    async def sweep_now_and_then(self) -> None:
        while True:
            try:
                await self.sweep(time.time())
            except Exception:
                logger.exception("looking after idle tables failed")
            await asyncio.sleep(SWEEP)

    async def sweep(self, now: float) -> None:
        """Close idle tables, let bots play for who is late, and forget rooms that nobody uses."""

        def close(table: LiveTable) -> Entry:
            if table.last_at >= now - IDLE:
                raise Refused("not-idle")
            return table.close()

        def send_away(table: LiveTable) -> Entry:
            if table.deadline is None or table.deadline >= now:
                raise Refused("not-late")
            return table.late()

        for code in await self.store.idle(now - IDLE):
            await self.tidy(code, close)
        for code in await self.store.late(now):
            await self.tidy(code, send_away)
        self.forget(unused_since=time.monotonic() - FORGET)

    async def tidy(self, code: str, command: Command) -> None:
        room = await self.find(code)
        if room is not None:
            with suppress(Refused):  # the index was behind, or this process
                await room.do(command)
            await room.repair_index()

    def forget(self, unused_since: float) -> None:
        for code, room in list(self.rooms.items()):
            if not room.is_used and room.used_at < unused_since:
                room.end_programs()
                del self.rooms[code]


def rematch_code(room: Room) -> str:
    """The same for everybody who asks, in whichever process, so that a table has one rematch."""
    secret = sha256(f"rematch {room.table.created.secret} {room.code}".encode()).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in secret[:CODE_LENGTH])


def new_code() -> str:
    """A code for a table that nobody can guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
