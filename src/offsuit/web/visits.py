"""The WebSocket of a table: one visit is one connection."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from offsuit.kit.reasons import IllegalMove
from offsuit.table import live
from offsuit.table.entries import Entry
from offsuit.table.live import Actor, LiveTable, Refused
from offsuit.web.limits import Addresses, Allowance, address_of
from offsuit.web.messages import (
    Advice,
    AskHint,
    Back,
    Broken,
    Change,
    Chat,
    Fill,
    FromBrowser,
    Hello,
    Leave,
    Move,
    Refusal,
    Rematch,
    Remove,
    Renew,
    Reopen,
    Salt,
    Sit,
    Start,
    Tick,
    ToBrowser,
    decoder,
)
from offsuit.web.room import BrokenTable, Command, Guest, Room
from offsuit.web.rooms import Rooms
from offsuit.web.store import StoreError, UnansweredError
from offsuit.web.texts import check_name, plain

MOST_LENGTH = 4096  # of one message
BURST = 40  # messages of a connection at once
RATE = 20.0  # messages a second after that
CHAT_BURST = 8
CHAT_RATE = 1.0
HINT_BURST = 5
HINT_RATE = 0.5
PATIENCE = 20  # broken or too many messages before the connection is closed
PATIENCE_RATE = 0.1  # how many of them are forgiven a second
TICK_SECONDS = 10.0  # of silence, until the server sends a sign of life

logger = logging.getLogger(__name__)

TableSocket = WebSocket[Any, Any, State]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: TableSocket, code: str) -> None:
    """Everything that happens at a table, for one connection."""
    addresses: Addresses = socket.app.state.addresses
    rooms: Rooms = socket.app.state.rooms
    address = address_of(socket.client.host if socket.client else None)
    await socket.accept()
    try:
        with rooms.metrics.sockets.track_inprogress():
            await visit(socket, rooms, addresses, address, code)
    except (WebSocketDisconnect, OSError):
        pass  # gone before it began


async def visit(socket: TableSocket, rooms: Rooms, addresses: Addresses, address: str, code: str) -> None:
    """Let in people with a token of this table, and others if their address may still guess codes.

    So people behind one address can't shut each other out.
    """
    hello = await first_message(socket)
    if hello is None:
        await socket.close(code=4400, reason="say hello first")
        return
    may_guess = addresses.may_guess(address)
    if not may_guess and hello.token is None and hello.host is None:
        await socket.close(code=4429, reason="too many wrong codes")
        return
    try:
        room = await rooms.find(code)
    except BrokenTable as broken:
        if may_guess:
            await send(socket, Broken(broken.kind, broken.values))
        await socket.close(code=4410 if may_guess else 4429, reason="this table can't be opened")
        return
    except StoreError:
        logger.exception("a table can't be read")
        await socket.close(code=4503, reason="the database doesn't answer; try again")
        return
    is_known = room is not None and (room.table.seat_of(hello.token) is not None or room.table.is_host(hello.host))
    if not is_known and not may_guess:
        await socket.close(code=4429, reason="too many wrong codes")
    elif room is None:
        addresses.miss(address)
        await socket.close(code=4404, reason="no such table")
    elif is_known:
        room.belong_to(address)
        await Visit(socket, room, rooms, addresses, address).run(hello)
    elif not addresses.enter(address):
        await socket.close(code=4429, reason="too many people watch from here")
    else:
        try:
            await Visit(socket, room, rooms, addresses, address).run(hello)
        finally:
            addresses.leave(address)


async def first_message(socket: TableSocket) -> Hello | None:
    """The hello that every connection begins with, or None if something else came. `protocol` limits the time."""
    try:
        data = await socket.receive_text()
        message = decoder.decode(data) if len(data) <= MOST_LENGTH else None
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return message if isinstance(message, Hello) else None


async def send(socket: TableSocket, message: ToBrowser) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


class Visit:
    """One connection at a table: reads its messages, writes what is new."""

    def __init__(self, socket: TableSocket, room: Room, rooms: Rooms, addresses: Addresses, address: str) -> None:
        self.socket = socket
        self.room = room
        self.rooms = rooms
        self.addresses = addresses
        self.address = address
        self.guest = Guest()
        self.shared = addresses.messages.of(address)  # with the other connections from there
        self.allowance = Allowance(BURST, RATE)
        self.hints = Allowance(HINT_BURST, HINT_RATE)
        self.patience = Allowance(PATIENCE, PATIENCE_RATE)

    async def run(self, hello: Hello) -> None:
        """Serve the connection until it ends, which reading or writing may notice first."""
        self.room.visits += 1
        tasks: list[asyncio.Task[None]] = []
        try:
            tasks = [asyncio.create_task(self.read(hello)), asyncio.create_task(self.write())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            self.room.visits -= 1
            self.room.exit(self.guest)  # not while a task might still enter
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, (WebSocketDisconnect, OSError)):
                logger.error("a connection failed", exc_info=end, extra=self.room.log_facts)
        if self.patience.refill() < 1:
            await self.socket.close(code=4429, reason="too many broken messages")
        elif self.room.broken is not None:
            await self.socket.close(code=4410, reason="this table is broken")

    # Writing

    async def write(self) -> None:
        """Whenever there is news, send the latest state, with everything that is new since the last one."""
        while self.room.broken is None:
            try:
                async with asyncio.timeout(TICK_SECONDS):
                    await self.guest.news.wait()
            except TimeoutError:
                await self.send(Tick())
                continue
            self.guest.news.clear()
            if given := self.guest.given:
                self.guest.given = None
                await self.send(given)
            while self.guest.notes:
                await self.send(self.guest.notes.popleft())
            if self.guest.is_behind and self.room.broken is None:
                self.guest.is_behind = False
                await self.send(self.room.update_for(self.guest))
        await self.send(Broken(self.room.broken.kind, self.room.broken.values))

    async def send(self, message: ToBrowser) -> None:
        """Send, and wait for a slow reader. The protocol disconnects clients that don't answer pings either."""
        await send(self.socket, message)

    async def refuse(self, kind: str, clause: str, values: dict[str, Any]) -> None:
        self.rooms.metrics.refusals.labels(kind).inc()
        await self.send(Refusal(kind, clause, values))

    # Reading

    async def read(self, hello: Hello) -> None:
        """Read until the patience with this connection ends."""
        await self.answer(hello)
        while self.patience.refill() >= 1:
            data = await self.socket.receive_text()
            try:
                message = self.decode(data)
            except Refused as error:
                await self.refuse(error.kind, "", error.values)
            else:
                await self.answer(message)

    async def answer(self, message: FromBrowser) -> None:
        """Carry out a message, or say why not."""
        try:
            await self.follow(message)
        except IllegalMove as error:
            await self.refuse(error.kind, error.clause, error.values)
        except Refused as error:
            await self.refuse(error.kind, "", error.values)
        except StoreError as error:
            logger.error("an entry is not stored: %s", error, extra=self.room.log_facts)
            await self.refuse("not-answered" if isinstance(error, UnansweredError) else "not-stored", "", {})

    def decode(self, data: str) -> FromBrowser:
        """Decode a message. Refused if it is broken or comes too soon."""
        try:
            message = decoder.decode(data) if len(data) <= MOST_LENGTH else None
            if not self.is_due(message) and not (self.allowance.take() and self.shared.take()):
                raise Refused("too-fast")
            if message is None:
                raise Refused("message-too-long", most=MOST_LENGTH)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self.allowance.take()
            self.shared.take()
            self.patience.take()
            raise Refused("message-broken") from None
        except Refused:
            self.patience.take()
            raise
        return message

    def is_due(self, message: FromBrowser | None) -> bool:
        """Is this a move that the table waits for? Those are never limited, however fast bots answer."""
        table = self.room.table.table
        if not isinstance(message, Move) or table is None or self.guest.seat is None:
            return False
        return table.seat == self.guest.seat and message.move in table.legal_moves()

    async def follow(self, message: FromBrowser) -> None:
        match message:
            case Hello():
                await self.hello(message)
            case Sit():
                await self.sit(message)
            case Fill() | Remove() | Change() | Start():
                await self.host(message)
            case Chat(text):
                await self.chat(self.own_seat(), plain(text))
            case AskHint():
                await self.advise(self.own_seat())
            case Renew():
                await self.renew(message)
            case Back():
                await self.room.return_to(self.own_seat())
                self.guest.tell()  # an answer, even if nothing has changed
            case Rematch():
                self.own_seat()
                await self.rooms.rematch(self.room)
            case Reopen():
                await self.reopen()
            case _:
                await self.command(self.own_seat(), message)

    async def hello(self, hello: Hello) -> None:
        """Let the client in with what is known here, even if the database doesn't answer, and look into the log.

        Only people of this table can know more of it than this process does.
        """
        table = self.room.table
        is_known = table.seat_of(hello.token) is not None or table.is_host(hello.host)
        number = hello.number if is_known else 0
        if number > table.number:
            try:
                await self.room.refresh()
            except StoreError:  # nobody can tell what was lost
                number = 0
                self.room.look_again()
        else:
            self.room.look_again()
        try:
            await self.room.enter(self.guest, hello.token, hello.host, hello.seen)
        finally:
            self.room.compare(self.guest, number, hello.shown)

    async def sit(self, message: Sit) -> None:
        name = check_name(message.name)
        token = message.token or live.new_token()
        if not self.addresses.sittings.of(self.address).take():
            raise Refused("too-often")

        def seat_them(table: LiveTable) -> Entry | None:
            if table.seat_of(token) == message.seat:
                return None
            if self.guest.seat is not None:
                raise Refused("seated-already")
            return table.sit(message.seat, name, token, is_default=message.is_default)

        await self.obtain(token, seat_them)

    async def renew(self, message: Renew) -> None:
        """Whoever repeats this may have come in with the old token, which owns nothing any more."""
        token = message.token or live.new_token()

        def replace_token(table: LiveTable) -> Entry | None:
            owned = table.seat_of(token)
            if owned is not None and self.guest.seat in (None, owned):
                return None
            return table.renew(self.own_seat(), token)

        await self.obtain(token, replace_token)

    async def obtain(self, token: str, command: Command) -> None:
        """Follow a command that gives a seat to this token, and hand the seat over.

        If the token owns the seat already, the answer to the same command got lost: it is given again.
        """
        self.guest.ask(token)
        await self.room.do(command)
        seat = self.room.table.seat_of(token)
        if seat is not None and token in self.guest.asked:
            self.guest.give(seat, token)
        await self.come_in()

    async def come_in(self) -> None:
        await self.room.enter(self.guest, self.guest.token, self.guest.host_token, self.guest.seen)

    async def host(self, message: Fill | Remove | Change | Start) -> None:
        """Carry out a command of the table host, or of somebody who acts for them."""
        if self.guest.seat is None and not self.guest.is_host:
            raise Refused("not-host")
        if isinstance(message, Start) and self.may_start():
            await self.room.wait_for_salts()
        await self.room.do(lambda table: self.host_entry(table, message), self.guest)

    def may_start(self) -> bool:
        try:
            self.host_entry(self.room.table, Start())
        except Refused:
            return False
        return True

    def host_entry(self, table: LiveTable, message: Fill | Remove | Change | Start) -> Entry:
        by = Actor(self.guest.seat, self.guest.is_host)
        match message:
            case Fill(chair, bot):
                if bot not in self.rooms.lineup.names:
                    raise Refused("no-such-bot")
                return table.fill(chair, bot, by)
            case Remove(chair):
                return table.remove(chair, by)
            case Change(options):
                return table.change(options, by)
            case Start():
                return table.start(by)

    async def command(self, seat: int, message: FromBrowser) -> None:
        if isinstance(message, Move):
            await self.room.return_to(seat)
        await self.room.do(lambda table: self.entry_for(table, self.still_in(seat), message), self.guest)
        if isinstance(message, Leave):
            await self.room.enter(self.guest, None, self.guest.host_token, self.guest.seen)

    def entry_for(self, table: LiveTable, seat: int, message: FromBrowser) -> Entry | None:
        """The entry that a seat's message asks for."""
        match message:
            case Leave():
                return table.leave(seat, self.rooms.clock.time())
            case Salt(salt):
                return table.salt(seat, salt)
            case Move(move, answering):
                return table.move(seat, move, answering)
        raise Refused("message-broken")

    async def reopen(self) -> None:
        """The table host or somebody with a seat goes on at a closed table, which counts as theirs until it starts."""
        if not self.guest.is_host:
            self.own_seat()
        await self.room.do(LiveTable.reopen, self.guest)
        if self.room.table.phase == "waiting":
            self.room.owner = self.address
            with suppress(StoreError):
                await self.rooms.make_way_for(self.room, self.addresses.unstarted)

    async def chat(self, seat: int, text: str) -> None:
        if not self.room.chat.setdefault(seat, Allowance(CHAT_BURST, CHAT_RATE)).take():
            raise Refused("too-fast")
        if text:
            await self.room.return_to(seat)
            self.room.say(self.still_in(seat), text)
        else:
            self.guest.tell()  # an answer, although there is nothing to pass on

    async def advise(self, seat: int) -> None:
        if not self.hints.take():
            raise Refused("too-fast")
        await self.room.return_to(seat)
        hint = await self.room.hint(seat)
        self.still_in(seat)
        await self.send(Advice(hint.move, hint.chances))

    def own_seat(self) -> int:
        if self.guest.seat is None:
            raise Refused("no-seat")
        return self.guest.seat

    def still_in(self, seat: int) -> int:
        """Refuse if the seat has been left meanwhile, on another device."""
        if self.guest.seat != seat:
            raise Refused("no-seat")
        return seat
