"""A seat at a server's table, over its WebSocket. What was lost with a connection comes again with the next."""

from __future__ import annotations

import asyncio
import os
import re
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from offsuit.bots import Hint
from offsuit.table.setup import SetupError
from offsuit.table.view import View
from offsuit.terminal.sitting import Advice, Chat, Lobby, Lost, News, Position, Refusal
from offsuit.web import messages
from offsuit.web.messages import (
    AskHint,
    Fill,
    FromBrowser,
    Hello,
    Move,
    Rematch,
    Reopen,
    Said,
    Sit,
    Start,
    ToBrowser,
    Update,
    YourSeat,
)

WAITS = (0.25, 0.5, 1.0, 2.0, 5.0)  # seconds before each try to come back, and before all later ones
NO_SUCH_TABLE = 4404


class Address(NamedTuple):
    """A table of a server, and the token of a seat there."""

    server: str
    code: str
    token: str | None

    @property
    def socket(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"

    @property
    def link(self) -> str:
        """What opens this seat again, here or in a browser."""
        return f"{self.server}/t/{self.code}" + (f"#seat={self.token}" if self.token else "")


def reason_of(error: Exception) -> str:
    """Why nobody answers, in the system's words where it has some."""
    if isinstance(error, ConnectionError) and error.errno is not None:
        return os.strerror(error.errno)
    return str(getattr(error, "strerror", None) or error)


def read_address(text: str) -> Address:
    """The link of a table's page: http://SERVER/t/CODE, or with #seat=TOKEN the private link of a seat."""
    wrong = SetupError(f"--join wants the link of a table, http://SERVER/t/CODE, not {text!r}")
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_server = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise wrong from None
    path = re.fullmatch(r"/t/([\w-]+)(/.*)?", parts.path)
    if not is_server or path is None:
        raise wrong
    seat = re.fullmatch(r"seat=([\w-]+)", parts.fragment)
    return Address(f"{parts.scheme}://{parts.netloc}", path[1].lower(), seat[1] if seat else None)


class JoinedSitting:
    """A seat at a server's table: the one of the token, else the first that is free, else a place to watch from."""

    ends_on_leaving = False

    def __init__(self, address: Address, name: str, bot: str) -> None:
        """`bot` is who takes free seats if asked to."""
        self.address = address
        self.name = name
        self.bot = bot
        self.answers: asyncio.Queue[News] = asyncio.Queue()
        self.connection: ClientConnection | None = None
        self.has_been_there = False
        self.tries = 0
        self.seen = 0
        self.update: Update | None = None
        self.is_sitting_down = False
        self.wants_rematch = False

    async def news(self) -> News:
        while self.answers.empty():
            await self.listen()
        return self.answers.get_nowait()

    async def listen(self) -> None:
        """Take in the next message; without a connection, make one."""
        try:
            connection = self.connection or await self.open()
            message: ToBrowser = msgspec.json.decode(await connection.recv(), type=ToBrowser)
            await self.take(message)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == NO_SUCH_TABLE:
                raise SetupError(f"there is no table {self.address.code!r} at {self.address.server}") from None
            self.lose()
        except InvalidStatus as error:
            if self.update is None:
                raise SetupError(f"{self.address.server} does not answer as a table does: {error}") from None
            self.lose()
        except (OSError, InvalidHandshake, UnicodeError) as error:  # the last is of a name that no host can have
            if not self.has_been_there:
                raise SetupError(f"{self.address.server} can't be reached: {reason_of(error)}") from None
            self.lose()

    async def open(self) -> ClientConnection:
        """Come to the table, or after a while come back; what was seen already is not told again."""
        if self.tries > 0:
            await asyncio.sleep(WAITS[min(self.tries, len(WAITS)) - 1])
        self.connection = await connect(self.address.socket, max_queue=None, max_size=None)
        self.has_been_there = True
        await self.send(Hello(self.address.token, self.seen))
        return self.connection

    def lose(self) -> None:
        """There is no connection any more, or still none; only the first time is told."""
        self.connection, self.is_sitting_down = None, False
        if self.tries == 0:
            self.answers.put_nowait(Lost())
        self.tries += 1

    async def send(self, message: FromBrowser) -> None:
        """To a table that is gone nothing is said: whoever listens notices."""
        try:
            if self.connection is not None:
                await self.connection.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            pass

    async def take(self, message: ToBrowser) -> None:
        match message:
            case Update():
                self.tries = 0
                self.update, self.seen = message, message.seen
                await self.take_update(message)
            case YourSeat(_, token):
                self.address = self.address._replace(token=token)
                self.is_sitting_down = False
            case messages.Refusal(kind, clause, values):
                self.is_sitting_down = False
                self.answers.put_nowait(Refusal(clause, kind, values))
            case Said(seat, text) if self.update is not None:
                self.answers.put_nowait(Chat(self.update.table.places[seat].name, text))
            case messages.Advice(move, chances) if self.update is not None:
                self.take_hint(self.update.table.view, Hint(move, chances))

    async def take_update(self, update: Update) -> None:
        table = update.table
        if table.rematch is not None and self.wants_rematch:
            await self.move_on(table.rematch)
        elif table.phase == "closed" and table.seat is not None:
            await self.send(Reopen())
        elif table.view is not None:
            absent = tuple(place.seat for place in table.places if place.is_away)
            self.answers.put_nowait(Position(table.view, update.events, absent))
        else:
            await self.sit_down(update)
            self.answers.put_nowait(Lobby(table, self.fill, self.start, self.is_sitting_down))

    def take_hint(self, view: View | None, hint: Hint) -> None:
        """One with the moves of another turn has come late."""
        if view is not None and set(hint.chances) == set(view.legal_moves):
            self.answers.put_nowait(Advice(view, hint))

    async def sit_down(self, update: Update) -> None:
        """Ask for the first free seat; who has one, or has asked already, waits."""
        free = [place.seat for place in update.table.places if place.is_free]
        if free and update.table.seat is None and self.address.token is None and not self.is_sitting_down:
            self.is_sitting_down = True
            await self.send(Sit(free[0], self.name))

    async def move_on(self, code: str) -> None:
        """To the rematch, where the token owns a seat again."""
        assert self.connection is not None
        old, self.connection = self.connection, None
        self.address = self.address._replace(code=code)
        self.seen, self.update, self.wants_rematch = 0, None, False
        await old.close()

    # What one does

    async def move(self, text: str) -> None:
        if self.update is not None:
            await self.send(Move(text, self.update.table.number))

    async def hint(self) -> None:
        await self.send(AskHint())

    async def fill(self) -> None:
        places = self.update.table.places if self.update is not None else []
        for place in places:
            if place.is_free:
                await self.send(Fill(place.seat, self.bot))

    async def start(self) -> None:
        await self.send(Start())

    async def again(self) -> None:
        if self.update is not None and self.update.table.phase == "over":
            self.wants_rematch = True
            if self.update.table.rematch is not None:
                await self.move_on(self.update.table.rematch)
            elif self.update.table.seat is not None:
                await self.send(Rematch())

    async def close(self) -> None:
        """Go; the seat stays ours."""
        if self.connection is not None:
            await self.connection.close()

    async def records(self) -> list[bytes]:
        """The finished game, as the server has it."""
        if self.update is None or self.update.table.phase != "over":
            return []
        address = f"{self.address.server}/api/tables/{self.address.code}/record"
        return [await asyncio.to_thread(lambda: bytes(urlopen(address).read()).rstrip(b"\n"))]
