"""The WebSocket door of a table: one visit is one connection."""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from offsuit.kit.reasons import IllegalMove
from offsuit.table import live
from offsuit.table.entries import Entry
from offsuit.table.live import LiveTable, Refused
from offsuit.web.limits import Addresses, Allowance, address_of
from offsuit.web.messages import (
    Advice,
    AskHint,
    Chat,
    Fill,
    FromBrowser,
    Hello,
    Leave,
    Move,
    Refusal,
    Rematch,
    Reopen,
    Salt,
    Sit,
    Start,
    ToBrowser,
    YourSeat,
    decoder,
)
from offsuit.web.rooms import Guest, Room, Rooms
from offsuit.web.store import StoreError
from offsuit.web.texts import plain

MOST_LENGTH = 4096  # of one message
BURST = 40  # messages of a connection at once
RATE = 20.0  # messages a second after that
CHAT_BURST = 8
CHAT_RATE = 1.0
HINT_BURST = 5
HINT_RATE = 0.5
PATIENCE = 20  # broken or too many messages before the connection is closed
FORGIVEN = 0.1  # of them a second

logger = logging.getLogger(__name__)

TableSocket = WebSocket[Any, Any, State]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: TableSocket, code: str) -> None:
    """Everything that happens at a table, for one connection."""
    addresses: Addresses = socket.app.state.addresses
    rooms: Rooms = socket.app.state.rooms
    address = address_of(socket.client.host if socket.client else None)
    if not is_same_origin(socket):
        await socket.close(code=4403, reason="another origin")
    elif not addresses.may_guess(address) or not addresses.enter(address):
        await socket.close(code=4429, reason="too many connections")
    else:
        with rooms.metrics.sockets.track_inprogress():
            try:
                await visit(socket, rooms, addresses, address, code)
            finally:
                addresses.leave(address)


async def visit(socket: TableSocket, rooms: Rooms, addresses: Addresses, address: str, code: str) -> None:
    room = await rooms.find(code)
    if room is None:
        addresses.miss(address)
        await socket.accept()
        await socket.close(code=4404, reason="no such table")
    else:
        await Visit(socket, room, rooms, addresses.messages.of(address)).run()


def is_same_origin(connection: ASGIConnection[Any, Any, Any, State]) -> bool:
    """Browsers tell where a page came from; programs tell nothing."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


class Visit:
    """One connection at a table: reads its messages, writes what is new."""

    def __init__(self, socket: TableSocket, room: Room, rooms: Rooms, shared: Allowance) -> None:
        self.socket = socket
        self.room = room
        self.rooms = rooms
        self.guest = Guest()
        self.shared = shared  # with the other connections of the same address
        self.allowance = Allowance(BURST, RATE)
        self.chat = Allowance(CHAT_BURST, CHAT_RATE)
        self.hints = Allowance(HINT_BURST, HINT_RATE)
        self.patience = Allowance(PATIENCE, FORGIVEN)

    async def run(self) -> None:
        """Until the connection ends, which whoever reads or writes may notice first."""
        self.room.visits += 1
        tasks: list[asyncio.Task[None]] = []
        try:
            await self.socket.accept()
            tasks = [asyncio.create_task(self.read()), asyncio.create_task(self.write())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.visits -= 1
            self.room.exit(self.guest)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, (WebSocketDisconnect, OSError)):
                logger.error("a connection failed", exc_info=end, extra=self.room.log_facts)
        if self.patience.refill() < 1:
            await self.socket.close(code=4429, reason="too many broken messages")

    # Writing

    async def write(self) -> None:
        """Whenever there is news, send the latest; what came in between comes with it."""
        while True:
            await self.guest.news.wait()
            self.guest.news.clear()
            while self.guest.lines:
                await self.send(self.guest.lines.popleft())
            if self.guest.is_behind:
                self.guest.is_behind = False
                await self.send(self.room.update_for(self.guest))

    async def send(self, message: ToBrowser) -> None:
        """This waits for who does not read; who does not answer pings either is disconnected by the protocol."""
        await self.socket.send_text(msgspec.json.encode(message).decode())

    async def refuse(self, kind: str, clause: str, values: dict[str, Any]) -> None:
        self.rooms.metrics.refusals.labels(kind).inc()
        await self.send(Refusal(kind, clause, values))

    # Reading

    async def read(self) -> None:
        """Until the patience with this connection ends."""
        while self.patience.refill() >= 1:
            data = await self.socket.receive_text()
            try:
                await self.follow(self.decode(data))
            except IllegalMove as error:
                await self.refuse(error.kind, error.clause, error.values)
            except Refused as error:
                await self.refuse(error.kind, "", error.values)
            except StoreError:
                logger.exception("an entry is not stored", extra=self.room.log_facts)
                await self.refuse("not-stored", "", {})

    def decode(self, data: str) -> FromBrowser:
        """A message, if it is one and comes not too soon."""
        try:
            if not self.allowance.take() or not self.shared.take():
                raise Refused("too-fast")
            if len(data) > MOST_LENGTH:
                raise Refused("message-too-long", most=MOST_LENGTH)
            return decoder.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self.patience.take()
            raise Refused("message-broken") from None
        except Refused:
            self.patience.take()
            raise

    async def follow(self, message: FromBrowser) -> None:
        match message:
            case Hello(token, seen):
                await self.room.refresh()
                await self.room.enter(self.guest, token, seen)
            case Sit(seat, name):
                await self.sit(seat, plain(name))
            case Chat(text):
                self.say(self.own_seat(), plain(text))
            case AskHint():
                await self.advise(self.own_seat())
            case Rematch():
                self.own_seat()
                await self.rooms.rematch(self.room)
            case _:
                await self.command(self.own_seat(), message)

    async def sit(self, seat: int, name: str) -> None:
        if self.guest.seat is not None:
            raise Refused("seated-already")
        token = live.new_token()
        await self.room.do(lambda table: table.sit(seat, name, token))
        await self.send(YourSeat(seat, token))
        await self.room.enter(self.guest, token, self.guest.seen)

    async def command(self, seat: int, message: FromBrowser) -> None:
        if isinstance(message, Move):
            await self.room.return_to(seat)
        await self.room.do(lambda table: self.entry_for(table, seat, message), self.guest)
        if isinstance(message, Leave):
            await self.room.enter(self.guest, None, self.guest.seen)

    def say(self, seat: int, text: str) -> None:
        if not self.chat.take():
            raise Refused("too-fast")
        if text:
            self.room.say(seat, text)

    async def advise(self, seat: int) -> None:
        if not self.hints.take():
            raise Refused("too-fast")
        await self.room.return_to(seat)
        hint = await self.room.hint(seat)
        await self.send(Advice(hint.move, hint.chances))

    def entry_for(self, table: LiveTable, seat: int, message: FromBrowser) -> Entry:
        """The entry that a seat's message asks for. Meanwhile the seat may have been left on another device."""
        if self.guest.seat != seat:
            raise Refused("no-seat")
        match message:
            case Fill(chair, bot):
                if bot not in self.rooms.lineup.names:
                    raise Refused("no-such-bot")
                return table.fill(chair, bot)
            case Leave():
                return table.leave(seat)
            case Salt(salt):
                return table.salt(seat, plain(salt))
            case Start():
                return table.start()
            case Move(move, answering):
                return table.move(seat, move, answering)
            case Reopen():
                return table.reopen()
        raise Refused("message-broken")

    def own_seat(self) -> int:
        if self.guest.seat is None:
            raise Refused("no-seat")
        return self.guest.seat
