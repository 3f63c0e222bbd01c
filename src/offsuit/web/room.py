"""A room: one live table as this process serves it, with the people who are connected and the bots that play there."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from offsuit.bots import Hint, hint
from offsuit.bots.outside import OutsideBot
from offsuit.kit.reasons import IllegalMove, Values
from offsuit.table.entries import DAY, Acting, Back, Closed, Entry, Left, Moved, Removed, Renewed, Seated
from offsuit.table.live import ACTING_SECONDS, MOST_LATE, BrokenLog, LiveTable, Refused, is_token
from offsuit.table.setup import SetupError
from offsuit.table.view import View
from offsuit.web.clock import Clock
from offsuit.web.duties import RETRY_SECONDS, Duties
from offsuit.web.fanout import Fanout, Line, News, Standing
from offsuit.web.limits import Allowance
from offsuit.web.lineup import STAND_IN, Lineup
from offsuit.web.logs import table_name
from offsuit.web.messages import Said, Update, Warned, YourSeat
from offsuit.web.metrics import Metrics
from offsuit.web.programs import SeatedProgram
from offsuit.web.store import GapError, Listing, Store, Stored, StoreError, TakenError, UnreadableError

# A bot's move is sent at a multiple of these seconds after its turn began: how long it thought says nothing.
PAUSES = {"easy": 0.6, "medium": 0.6, "hard": 0.9, "expert": 1.5}
PAUSE = 0.6  # of all others
# The same at tables whose bots don't pause. A rule of thumb takes less than the noise of its thread.
BRIEF_PAUSES = {"easy": 0.0, "medium": 0.0, "hard": 0.3, "expert": 1.25}
BRIEF_PAUSE = 0.2
HINT_SECONDS = 0.5  # of thought for a hint
HOST_AFTER_SECONDS = 60.0  # of the table host's absence, until somebody acts for them
SALT_SECONDS = 2.0  # for clients to send their salts once somebody starts
KEEP_SECONDS = 120.0  # a room with something to do within this time stays in memory
MOST_ASKED = 5  # seats that one connection asked for lately, without having heard what became of it
MOST_LINES = 50  # of chat that wait for one connection; older ones are dropped
IDLE_WAITING = 1.0 * DAY  # without an entry, until a table that nobody started is closed
IDLE_WAITING_SLOW = 14.0 * DAY  # the same where a move has an hour or more
IDLE_PLAYING = 30.0 * DAY
HOST = -1  # among the absent

logger = logging.getLogger(__name__)

Command = Callable[[LiveTable], Entry | None]


class BrokenTable(Exception):
    """A table that can't be opened, and why."""

    def __init__(self, kind: str, **values: Values) -> None:
        super().__init__(kind, values)
        self.kind = kind
        self.values = values


def why_broken(error: Exception) -> BrokenTable:
    """Why a table can't be opened, for people."""
    if isinstance(error, BrokenLog):
        return BrokenTable(error.kind, **error.values)
    return BrokenTable("variant-missing" if isinstance(error, SetupError) else "log-unreadable")


class Alarm(NamedTuple):
    """Something that the room does by itself: in how many seconds, and what."""

    left: float
    command: Command | None  # None: it is a bot's turn then


class House(NamedTuple):
    """What all rooms of a server share."""

    store: Store
    fanout: Fanout
    metrics: Metrics
    lineup: Lineup
    clock: Clock
    downtime: Callable[[float], float]  # seconds since a time during which no server was up


class Guest:
    """One connection to a room: who it is, how many events it knows, and what it is still to be told."""

    def __init__(self) -> None:
        self.token: str | None = None
        self.asked: deque[str] = deque(maxlen=MOST_ASKED)  # tokens for seats that were asked for and not yet given
        self.given: YourSeat | None = None  # still to be told
        self.host_token: str | None = None
        self.seat: int | None = None
        self.is_host = False
        self.seen = 0
        self.done: int | None = None  # the entry that was asked for from here and is stored
        self.notes: deque[Said | Warned] = deque(maxlen=MOST_LINES)
        self.is_behind = False
        self.is_fresh = False  # forget all events from before
        self.news = asyncio.Event()

    def tell(self) -> None:
        self.is_behind = True
        self.news.set()

    def warn(self, kind: str) -> None:
        self.notes.append(Warned(kind))
        self.news.set()

    def take(self, entry: Seated | Renewed) -> None:
        """If this gives a seat to a token that this guest asked for, the seat is theirs."""
        token = next((token for token in self.asked if is_token(token, entry.token_hash)), None)
        if token is not None:
            self.give(entry.seat, token)

    def ask(self, token: str) -> None:
        """The seat is given when its entry is stored, even if the database doesn't answer until later."""
        if token not in self.asked:
            self.asked.append(token)

    def give(self, seat: int, token: str) -> None:
        self.asked.remove(token)
        self.token, self.given = token, YourSeat(seat, token)


class Room:
    """One live table: commands one after another, each stored before it counts, then told to everybody."""

    def __init__(self, code: str, stored: Stored, house: House) -> None:
        self.code = code
        self.house = house
        self.store = house.store
        self.fanout = house.fanout
        self.lineup = house.lineup
        self.clock = house.clock
        self.metrics = house.metrics
        self.owner = code  # whose turn it is where bots wait to think
        self.table = LiveTable.replay(stored.log)
        self.listing = stored.listing
        self.guests: set[Guest] = set()
        self.told_presence: tuple[list[int], bool] | None = None  # whose people are here, and whether the host is
        self.visits = 0  # connections, also those that have not said hello yet
        self.chat: dict[int, Allowance] = {}  # by seat, however many connections it has
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.storing: set[asyncio.Task[None]] = set()
        self.is_stopped = False
        self.is_shown = False  # has anybody been shown the secret of the deal?
        self.broken: BrokenTable | None = None
        self.failed_at: float | None = None  # when the database last failed to store an entry
        self.absent_since: dict[int, float] = {}  # by seat, and HOST
        self.turn_began = self.clock.monotonic()
        self.acting_since = -math.inf  # when it was seen here that somebody else acts for the host
        self.changed = asyncio.Event()  # something that alarms depend on
        self.programs: dict[int, SeatedProgram] = {}  # by seat: the host's, while they play
        self.advice: tuple[int, asyncio.Task[Hint]] | None = None  # the latest, with the turn that it is for
        self.used_at = self.clock.monotonic()
        self.log_facts = {
            "table": table_name(code, self.table.created),
            "game": self.table.created.game,
            "players": len(self.table.chairs),
        }
        self.duties = Duties(self.clock, self.log_facts, self.wake)

    @property
    def is_foretold(self) -> bool:
        """Has somebody been shown the secret of a game that isn't over, because the database lost its end?"""
        return self.is_shown and self.table.phase != "over"

    @property
    def goes_on(self) -> bool:
        """Does the room do anything by itself?"""
        return not (self.is_stopped or self.broken or self.is_foretold)

    @property
    def is_used(self) -> bool:
        """Is it in use, so that it must stay in memory?"""
        is_busy = bool(self.visits or self.guests or self.lock.locked() or self.duties.tasks.keys() - {"clock"})
        return is_busy or any(alarm.left < KEEP_SECONDS for alarm in self.alarms())

    # Commands

    async def do(self, command: Command, guest: Guest | None = None) -> None:
        """Carry out a command of this guest, or of the server, until its entry is stored. If refused, nothing changes.

        Once begun it is finished, even if the guest has gone.
        """
        storing = asyncio.create_task(self.store_and_add(command, guest))
        self.storing.add(storing)
        storing.add_done_callback(self.storing.discard)
        await asyncio.shield(storing)

    async def do_if_possible(self, command: Command) -> bool:
        """Carry out a command of the server, which may come too late. Was it in time?"""
        try:
            await self.do(command)
        except (Refused, IllegalMove):
            return False
        return True

    async def store_and_add(self, command: Command, guest: Guest | None) -> None:
        """Store and apply. If the database fails while commands wait for their turn, they fail with it."""
        asked_at = self.clock.monotonic()
        async with self.lock:
            if self.failed_at is not None and self.failed_at > asked_at:
                raise StoreError("the entry before this one wasn't stored")
            try:
                entry = await self.store_first(command, guest)
            except (Refused, IllegalMove):
                raise
            except Exception:  # it may be stored all the same
                self.failed_at = self.clock.monotonic()
                self.look_again()
                raise
            self.fanout.tell(News(self.code, self.table.number))
            if isinstance(entry, Moved) and self.table.phase == "over":
                logger.info("a game is over", extra=self.log_facts)
        self.index()

    async def store_first(self, command: Command, guest: Guest | None) -> Entry | None:
        """Store the entry of a command. If another process wrote one first, apply its entries and try again."""
        while True:
            self.require_whole()
            try:
                entry = command(self.table)
                if self.is_foretold and not isinstance(entry, Closed):
                    raise Refused("secret-shown")
                if entry is not None:
                    at = await self.store.append(self.code, self.table.number + 1, entry, self.table.last_at)
            except (Refused, IllegalMove, TakenError) as error:
                if not await self.catch_up():
                    self.require_whole()
                    if isinstance(error, TakenError):
                        raise StoreError("the entry's number is taken, but not in the log") from error
                    raise
            except GapError:
                await self.reload()
                raise Refused("moves-lost") from None
            else:
                if entry is not None:
                    self.add_stored([(entry, at)])
                if guest is not None:
                    guest.done = self.table.number
                self.tell_news()
                return entry

    def require_whole(self) -> None:
        if self.broken is not None:
            raise Refused(self.broken.kind, **self.broken.values)

    # The log

    def look_again(self) -> None:
        """The log may have entries that aren't known here: look until the database answers."""
        self.duties.restart("refresh", self.refresh_until_answered)

    async def refresh_until_answered(self) -> None:
        """Look into the log, and tell other processes what is new: the one that stored it may have died."""
        before = self.table.number
        await self.refresh()
        if self.table.number != before:
            self.fanout.tell(News(self.code, self.table.number))
        self.index()

    async def refresh(self) -> None:
        """Take in what another process may have stored, and tell it. Nobody waits for the database meanwhile."""
        while self.broken is None:
            known = self.table.number
            stored = await self.read_on(known)
            async with self.lock:
                passed = self.table.number - known  # entries that have become known here in the meantime
                if 0 < len(stored) <= passed:
                    return
                if passed == 0 or 0 < passed < len(stored):
                    await self.take(stored[passed:])
                    return

    async def catch_up(self) -> bool:
        """The same between two commands. Was there anything new in the log?"""
        return await self.take(await self.read_on(self.table.number))

    async def read_on(self, known: int) -> list[tuple[Entry, float]]:
        """What the log has from the last entry known here on."""
        try:
            return await self.store.read(self.code, after=known - 1)
        except UnreadableError as error:
            self.break_off(BrokenTable("log-unreadable"), error)
            return []

    async def take(self, stored: list[tuple[Entry, float]]) -> bool:
        """Take in what was read. A log that isn't the one known here any more is read as a whole."""
        if self.broken is not None:
            return False
        if not stored or stored[0][1] != self.table.last_at:
            await self.reload()
            return True
        new = stored[1:]
        self.add_stored(new)
        if new:
            self.tell_news()
        return bool(new)

    def add_stored(self, new: list[tuple[Entry, float]]) -> None:
        """Apply stored entries. If that fails, the table is broken."""
        try:
            for entry, at in new:
                self.add(entry, at)
        except Exception as error:
            self.break_off(why_broken(error), error)

    async def reload(self) -> None:
        """The database lost what was stored last: go back to what it has, and tell everybody."""
        logger.error("the database lost the last entries of a table", extra=self.log_facts)
        self.is_shown |= self.table.phase == "over"
        try:
            stored = await self.store.read_table(self.code)
            if stored is None:
                raise UnreadableError("the whole log is gone")
            self.table = LiveTable.replay(stored.log)
        except StoreError:
            raise
        except Exception as error:
            self.break_off(why_broken(error), error)
            return
        for guest in self.guests:
            guest.seat = self.table.seat_of(guest.token)
            guest.is_host = self.table.is_host(guest.host_token)
            guest.seen, guest.is_fresh = 0, True
            guest.warn("moves-lost")
        self.turn_began = self.clock.monotonic()
        self.advice = None
        self.end_programs()
        self.note_presence(anew=True)
        self.tell_news()
        self.close_if_shown()

    def close_if_shown(self) -> None:
        """A table whose secret was shown is never played on."""
        if self.is_shown and self.table.phase in ("waiting", "playing"):
            self.duties.start("closing", self.close_shown)

    async def close_shown(self) -> None:
        await self.do_if_possible(lambda table: table.close("shown"))

    def break_off(self, why: BrokenTable, error: Exception) -> None:
        """This table can't go on; all others do."""
        logger.error("a table is broken", exc_info=error, extra=self.log_facts)
        self.broken = why
        self.end_programs()
        for guest in self.guests:
            guest.news.set()

    def add(self, entry: Entry, at: float) -> None:
        phase, turn = self.table.phase, self.table.turn_since
        self.table.add(entry, at)
        if isinstance(entry, Acting):
            self.acting_since = self.clock.monotonic()
        if isinstance(entry, Seated | Left | Removed | Renewed):
            for guest in self.guests:
                if isinstance(entry, Seated | Renewed):
                    guest.take(entry)
                if guest.seat in (None, entry.seat):
                    guest.seat = self.table.seat_of(guest.token)
            self.note_presence()
        if isinstance(entry, Back) and entry.seat in self.absent_since:
            self.absent_since[entry.seat] = self.clock.monotonic()  # another process sees them: count again from now
        if self.table.turn_since != turn:
            self.turn_began = self.clock.monotonic()
        if self.table.phase != phase:
            self.note_presence(anew=True)
            self.end_programs()

    def index(self) -> None:
        """The index follows the log, but nobody waits for it."""
        if self.listing != self.current_listing():
            self.duties.restart("index", self.repair_index)

    async def repair_index(self) -> None:
        listing = self.current_listing()
        if listing != self.listing:
            await self.store.set_listing(self.code, listing)
            self.listing = listing

    def current_listing(self) -> Listing:
        """What the index should say.

        For a slow game the deadline is that of this turn. For a quick one the first is enough: from then on the table
        is opened after a crash, even if nobody comes back to it.
        """
        deadline = None
        if self.table.phase == "playing" and self.table.created.seconds is not None:
            deadline = self.table.deadline or self.table.turn_since
            if not self.table.is_slow:
                deadline = self.listing.deadline or deadline
        return Listing(self.table.phase, deadline, self.idle_after)

    @property
    def idle_after(self) -> float:
        """Seconds without an entry after which the table is closed."""
        if self.table.phase != "waiting":
            return IDLE_PLAYING
        return IDLE_WAITING_SLOW if self.table.is_slow else IDLE_WAITING

    def tell_news(self) -> None:
        self.used_at = self.clock.monotonic()
        self.told_presence = self.people_here(), self.is_host_present
        for guest in self.guests:
            guest.tell()
        if self.guests:
            self.stand()
        self.wake()

    def wake(self) -> None:
        """Look at what is to be done by the room itself."""
        self.changed.set()
        if self.is_bots_turn:
            self.duties.start("bots", self.play_bots)
        if self.alarms():
            self.duties.start("clock", self.keep_time)

    # People

    async def enter(self, guest: Guest, token: str | None, host: str | None, seen: int) -> None:
        """A client has connected. If its token owns a seat, that player takes it back from the bot.

        Not if the bot plays because they were there and didn't move: then they have to press something.
        """
        guest.token, guest.host_token = token, host
        seat = self.table.seat_of(token)
        try:
            if seat is not None and self.table.chairs[seat].late < MOST_LATE:
                await self.return_to(seat)
        finally:
            guest.seat, guest.is_host = self.table.seat_of(token), self.table.is_host(host)
            guest.seen = seen
            self.guests.add(guest)
            guest.tell()
            self.tell_presence()

    def compare(self, guest: Guest, number: int, shown: str | None) -> None:
        """Does somebody remember more of this table than the database does?"""
        secret = self.table.created.secret
        if shown is not None and self.table.scheme and secrets.compare_digest(shown.encode(), secret.encode()):
            self.is_shown = True
            self.close_if_shown()
        if number > self.table.number:
            guest.is_fresh, guest.seen = True, 0
            guest.warn("moves-lost")
            guest.tell()

    async def return_to(self, seat: int) -> None:
        """The person in this seat is here and plays on."""
        self.absent_since.pop(seat, None)
        if self.table.chairs[seat].is_away:
            with suppress(Refused):  # they came by another way at the same time
                await self.do(lambda table: table.back(seat))

    def belong_to(self, address: str) -> None:
        """Where it isn't known who opened the table, its bots wait in the queue of the first person who plays there."""
        if self.owner == self.code:
            self.owner = address

    def exit(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            self.tell_presence()

    def tell_presence(self) -> None:
        """Nobody is bothered by watchers who come and go, or by people who say hello again."""
        self.note_presence()
        self.stand()
        if self.told_presence == (self.people_here(), self.is_host_present):
            self.wake()
        else:
            self.tell_news()

    def stand(self) -> None:
        """Say to other processes who is here."""
        seats = sorted({guest.seat for guest in self.guests if guest.seat is not None})
        has_host = any(guest.is_host for guest in self.guests)
        self.fanout.stand(self.code, Standing(self.table.number, seats, has_host) if self.guests else None)

    def present(self) -> set[int | None]:
        """The seats whose people are connected, here or to another process; None is whoever watches."""
        return {guest.seat for guest in self.guests} | self.fanout.elsewhere(self.code)

    def is_present(self, seat: int) -> bool:
        return seat in self.present()

    @property
    def is_host_present(self) -> bool:
        return any(guest.is_host for guest in self.guests) or self.fanout.host_elsewhere(self.code)

    def refresh_presence(self) -> None:
        """Somebody has come to another process, or is gone from there."""
        self.note_presence()
        self.tell_news()

    def note_presence(self, anew: bool = False) -> None:
        """Note who is absent and since when. `anew` counts from now, because the table has entered another phase."""
        now = self.clock.monotonic()
        if anew:
            self.absent_since.clear()
        present = self.present()
        absent = [seat for seat in self.table.people if seat not in present]
        if not self.is_host_present:
            absent.append(HOST)
        self.absent_since = {who: self.absent_since.get(who, now) for who in absent}

    def update_for(self, guest: Guest) -> Update:
        """All that is new to a guest."""
        events = self.table.events(guest.seat, guest.seen)
        guest.seen = 0 if self.table.table is None else len(self.table.table.events)
        present = self.present()
        are_present = [seat in present for seat in range(len(self.table.chairs))]
        done, guest.done = guest.done, None
        is_fresh, guest.is_fresh = guest.is_fresh, False
        left = self.time_left()
        self.is_shown |= self.table.phase == "over"
        return Update(
            table=self.table.view(guest.seat, guest.is_host),
            events=events,
            seen=guest.seen,
            present=are_present,
            is_host_present=self.is_host_present,
            done=done,
            left=None if left is None else round(max(0.0, left), 1),
            is_fresh=is_fresh,
        )

    def say(self, seat: int, text: str) -> None:
        """Pass on a line to everybody, wherever they are; it is not kept."""
        self.fanout.tell(Line(self.code, seat, text))
        self.hear_line(seat, text)

    def hear_line(self, seat: int, text: str) -> None:
        for guest in self.guests:
            guest.notes.append(Said(seat, text))
            guest.news.set()

    async def wait_for_salts(self) -> None:
        """Give the clients of all people who are here time to add to the deal, but not for long."""
        until = self.clock.monotonic() + SALT_SECONDS
        while self.lacks_salts() and (left := until - self.clock.monotonic()) > 0:
            await self.wait_for_change(left)

    def lacks_salts(self) -> bool:
        table, present = self.table, self.present()
        is_fair = table.phase == "waiting" and table.scheme is not None
        return is_fair and any(seat in present and seat not in table.salts for seat in table.people)

    # The clock

    def time_left(self) -> float | None:
        """Seconds that the player whose turn it is still has. While the server was down no time passed.

        If the clock on the wall is set back, nobody gets more than the whole time since the turn was seen here.
        """
        deadline, seconds = self.table.deadline, self.table.created.seconds
        if deadline is None or seconds is None:
            return None
        down = self.house.downtime(self.table.turn_since)
        return down + min(deadline - self.clock.time(), self.left_of(self.turn_began, seconds))

    def alarms(self) -> list[Alarm]:
        """All that the room will do by itself if nobody does anything."""
        alarms: list[Alarm] = []
        if not self.goes_on:
            return alarms
        left = self.time_left()
        if left is not None and left > 0:
            alarms.append(Alarm(left, None))
        if self.table.is_missing_people:
            for seat, since in self.absent_since.items():
                if seat != HOST and not self.table.chairs[seat].is_played_by_bot:
                    alarms.append(Alarm(self.left_of(since, self.table.created.takeover), self.take_over(seat)))
        if self.table.phase == "playing":
            alarms += [
                Alarm(0.0, self.bring_back(seat)) for seat in self.people_here() if self.table.chairs[seat].is_missed
            ]
        if self.table.phase == "waiting" and (alarm := self.host_alarm()):
            alarms.append(alarm)
        return alarms

    def left_of(self, since: float, seconds: float) -> float:
        return since + seconds - self.clock.monotonic()

    def people_here(self) -> list[int]:
        """The seats whose people are connected, here or to another process."""
        present = self.present()
        return [seat for seat in self.table.people if seat in present]

    def bring_back(self, seat: int) -> Command:
        """Another process didn't know that this person is here, or the database didn't take their return."""
        return lambda table: table.back(seat)

    def take_over(self, seat: int) -> Command:
        """After a while of absence a bot plays on."""

        def command(table: LiveTable) -> Entry:
            if self.is_present(seat):
                raise Refused("not-away")
            return table.away(seat)

        return command

    def host_alarm(self) -> Alarm | None:
        """The lowest seated person who is present acts for an absent table host."""
        if HOST not in self.absent_since:
            return None if self.table.acting is None else Alarm(0.0, lambda table: table.act_for_host(None))
        present = self.present()
        seat = next((seat for seat in self.table.people if seat in present), None)
        if seat is None or seat == self.table.acting:
            return None
        return Alarm(self.host_seconds_left(), lambda table: table.act_for_host(seat))

    def host_seconds_left(self) -> float:
        """Seconds until somebody acts for the host; 0 if there is no host. Limits how often that changes."""
        table = self.table
        left = 0.0
        if table.created.host is not None and table.acting is None:
            left = self.left_of(self.absent_since[HOST], HOST_AFTER_SECONDS)
        return max(left, self.left_of(self.acting_since, ACTING_SECONDS))

    async def keep_time(self) -> None:
        """Do what is due, as long as anything will be."""
        while alarms := self.alarms():
            due = [alarm.command for alarm in alarms if alarm.left <= 0 and alarm.command is not None]
            if not due:
                await self.wait_for_change(min(alarm.left for alarm in alarms))
            for command in due:
                if not await self.do_if_possible(command):
                    self.note_presence()
                    await self.clock.sleep(RETRY_SECONDS)
            if self.is_bots_turn:
                self.wake()

    async def wait_for_change(self, seconds: float) -> None:
        """Until something changes, but not longer than this."""
        self.changed.clear()
        waits = [asyncio.ensure_future(self.changed.wait()), asyncio.ensure_future(self.clock.sleep(seconds))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    # Bots

    @property
    def is_bots_turn(self) -> bool:
        """Is the next move made by a bot: its own, one for somebody who is away, or for somebody who is late?"""
        table = self.table.table
        if table is None or self.table.phase != "playing" or table.seat is None or not self.goes_on:
            return False
        left = self.time_left()
        return self.table.chairs[table.seat].is_played_by_bot or (left is not None and left <= 0)

    async def play_bots(self) -> None:
        """Bots' moves, one after another, as long as it is their turn."""
        while self.is_bots_turn:
            table = self.table.table
            assert table is not None
            assert table.seat is not None
            await self.play_bot(table.seat, self.table.number, table.view(table.seat))

    async def play_bot(self, seat: int, number: int, view: View) -> None:
        """A bot's move, thought of outside the event loop, from the view of its seat alone."""
        began = self.turn_began if self.table.chairs[seat].is_played_by_bot else self.clock.monotonic()

        def command(table: LiveTable) -> Entry:
            if not self.is_bots_turn:
                raise Refused("not-away")
            is_late = not table.chairs[seat].is_played_by_bot
            return table.move(seat, move, number, by_bot=True, is_late=is_late)

        move = await self.think(seat, number, view)
        await self.clock.sleep(self.pause_after(seat, self.clock.monotonic() - began))
        if not await self.do_if_possible(command) and self.table.turn_number <= number and self.is_bots_turn:
            raise RuntimeError("a bot's move was refused")

    def pause_after(self, seat: int, thought: float) -> float:
        """Seconds until the next multiple of the bot's pause, so that nobody learns how long it thought."""
        name = self.table.chairs[seat].bot or STAND_IN
        pauses, other = (PAUSES, PAUSE) if self.table.created.bots_think else (BRIEF_PAUSES, BRIEF_PAUSE)
        pause = pauses.get(name, other)
        return max(1, math.ceil(thought / pause)) * pause - thought if pause else 0.0

    async def think(self, seat: int, number: int, view: View) -> str:
        name = self.table.chairs[seat].bot or STAND_IN
        seed = number if self.table.created.is_lesson else secrets.randbits(64)

        def thought() -> str:
            bot = self.lineup.create(name, seed, self.owner)
            with self.metrics.thinking(bot.name):
                return bot.move(view)

        try:
            if name in self.lineup.commands and (move := await self.ask_program(seat, name, view)):
                return move
            return await self.lineup.think(thought, self.owner)
        except Exception:
            logger.exception("a bot failed: any legal move is played", extra={**self.log_facts, "bot": name})
            return secrets.choice(view.legal_moves)

    async def ask_program(self, seat: int, name: str, view: View) -> str | None:
        """The move of a program of the operator, unless too many run."""
        facts = {**self.log_facts, "bot": name}
        if seat not in self.programs:
            program = self.lineup.seat_program(name)
            if program is None:
                logger.warning("too many programs run: another bot plays", extra=facts)
                return None
            self.programs[seat] = program
        with self.metrics.thinking(OutsideBot.name):
            move, faults = await self.programs[seat].move(view)
        for fault in faults:
            logger.warning("a program failed: any legal move is played", extra={**facts, "fault": fault.kind})
        return move

    def end_programs(self) -> None:
        """End all programs. If the game is over, tell them the result."""
        table = self.table.table
        for program in self.programs.values():
            if table is not None and table.is_over:
                program.tell_end(table.scores, table.winners)
            self.lineup.end_program(program)
        self.programs.clear()

    async def hint(self, seat: int) -> Hint:
        """A hint for the player whose turn it is, from the view of that seat alone. Asked again, it is the same."""
        if not self.table.has_hint(seat):
            await self.do(lambda table: table.hint(seat))
        turn = self.table.turn_number
        if self.table.table is not None and self.table.has_hint(seat):
            if self.advice is None or self.advice[0] != turn or has_failed(self.advice[1]):
                self.advice = turn, asyncio.create_task(self.think_of_hint(self.table.table.view(seat)))
            advice = await asyncio.shield(self.advice[1])
            if self.table.turn_number == turn:
                return advice
        raise Refused("move-too-late", number=self.table.number)

    async def think_of_hint(self, view: View) -> Hint:
        def thought() -> Hint:
            with self.metrics.thinking("hint"):
                return hint(view, secrets.randbits(64), HINT_SECONDS * self.lineup.share_of(self.owner))

        return await self.lineup.think(thought, self.owner)

    async def stop(self) -> None:
        """Stop. Entries that are being stored still are, but nothing follows from them."""
        self.is_stopped = True
        await self.duties.stop()
        if self.advice is not None:
            self.advice[1].cancel()
        await asyncio.gather(*self.storing, return_exceptions=True)
        self.end_programs()


def has_failed(task: asyncio.Task[Hint]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
