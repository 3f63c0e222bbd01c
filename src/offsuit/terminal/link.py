"""The connection to a server's table. It never just hangs, and never loses a command without saying so.

If a connection is silent or an answer is missing, it is replaced by a new one. Commands are sent one at a time, each
after the answer to the one before. frontend/src/server/link.ts does the same in the browser.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from offsuit.table.setup import SetupError
from offsuit.terminal.address import Address
from offsuit.terminal.escaping import visible_json
from offsuit.terminal.sitting import Lost, News, Notice
from offsuit.web.messages import Back, FromBrowser, Hello, Move, Rematch, Sit, ToBrowser, Update

T = TypeVar("T")

WAITS = (0.25, 0.5, 1.0, 2.0, 5.0)  # seconds before each try to reconnect; the last for all later ones
LONG_WAIT = 30.0  # if the server has too many connections from here
BEAT_SECONDS = 1.0  # between looks at the clock
SILENCE_SECONDS = 15.0  # until a silent connection is given up; the server ticks every 10
ANSWER_SECONDS = 8.0  # without an answer to a command, until the connection is given up
RETRY_SECONDS = 2.0  # until the client repeats a command of its own that the server couldn't carry out
GOODBYE_SECONDS = 2.0  # for the server to answer a goodbye
MOST_BYTES = 2**24  # of a message

MISUNDERSTOOD = 4400
NO_SUCH_TABLE = 4404
BROKEN = 4410
TOO_MANY = 4429
NO_DATABASE = 4503
LOST = "no-connection-trying"
TROUBLES = {TOO_MANY: "terminal-turned-away", NO_DATABASE: "terminal-no-database"}  # to be said instead


class Clock(Protocol):
    """The time as a link needs it, so that tests can supply their own clock."""

    def monotonic(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    """The clock on the wall."""

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Owner(Protocol):
    """The sitting at the end of a link."""

    address: Address

    @property
    def is_known(self) -> bool:
        """Has this table been shown before?"""

    def hello(self) -> Hello:
        """Who is here, and what they already know."""

    def take(self, message: ToBrowser) -> None: ...

    def tell(self, news: News | Exception) -> None: ...

    def beat(self) -> None:
        """Another second may have passed."""


@dataclass
class Command:
    """A command that was sent to the server, or will be once it answers."""

    message: FromBrowser
    is_needed: Callable[[Update], bool]  # given the latest update, is it still to be done?
    by_player: bool = True  # or else by the client itself
    sent: int = 0  # how often


class Link:
    """Keeps the connection alive in tasks of its own, independent of what the screen waits for."""

    def __init__(self, owner: Owner, clock: Clock) -> None:
        self.owner = owner
        self.clock = clock
        self.tasks: list[asyncio.Task[None]] = []
        self.connection: ClientConnection | None = None
        self.has_been_there = False
        self.is_there = False  # has the table been shown over this connection?
        self.trouble = ""  # what was last said about a lost connection
        self.tries = 0
        self.wait = 0.0  # seconds before the next try
        self.heard_at = 0.0
        self.asked_at: float | None = None  # when the command that isn't answered yet was sent
        self.retry_at = 0.0
        self.commands: list[Command] = []  # the first one is sent, the others wait for its answer

    def open(self) -> None:
        if not self.tasks:
            self.tasks = [asyncio.create_task(self.attend()), asyncio.create_task(self.keep_time())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.connection is not None:
            await self.connection.close()

    def move_on(self) -> None:
        """The owner has a new address. Commands for the old table are of no use there."""
        old, self.connection = self.connection, None
        self.is_there, self.asked_at, self.commands = False, None, []
        if old is not None:
            old.transport.abort()

    # The connection

    async def attend(self) -> None:
        """Stay at the table, and reconnect whenever the connection is lost, as long as that makes sense."""
        try:
            while True:
                await self.clock.sleep(self.wait)
                await self.visit()
        except Exception as error:
            self.owner.tell(error)

    async def visit(self) -> None:
        """One connection, until it is lost or the owner has moved on to another table."""
        server = self.owner.address.server
        try:
            connection = self.connection = await self.within(ANSWER_SECONDS, dial(self.owner.address.socket))
            self.has_been_there = True
            await self.greet(connection)
            while self.connection is connection:
                data = await connection.recv()
                self.heard_at = self.clock.monotonic()
                await self.hear(msgspec.json.decode(visible_json(data), type=ToBrowser))
        except ConnectionClosed as closed:
            if self.connection is connection:
                self.lose_by(None if closed.rcvd is None else closed.rcvd.code)
        except InvalidStatus as error:
            if not self.owner.is_known:
                raise SetupError(f"{server} does not answer as a table does: {error}") from None
            self.lose()
        except (msgspec.MsgspecError, RecursionError) as error:
            raise SetupError(f"{server} does not answer as a table does: {error}") from None
        except (OSError, InvalidHandshake, UnicodeError) as error:  # the last one for a name that no host can have
            if not self.has_been_there:
                raise SetupError(f"{server} can't be reached: {reason_of(error)}") from None
            self.lose()

    async def greet(self, connection: ClientConnection) -> None:
        """Say hello. The first update is the answer."""
        self.heard_at = self.asked_at = self.clock.monotonic()
        await connection.send(msgspec.json.encode(self.owner.hello()).decode())

    async def hear(self, message: ToBrowser) -> None:
        if isinstance(message, Update):
            self.arrive()
            self.settle(message)
        self.owner.take(message)
        await self.send_next()

    def arrive(self) -> None:
        """The table is shown, perhaps for the first time over this connection."""
        if not self.is_there:
            self.is_there, self.asked_at, self.tries, self.wait, self.trouble = True, None, 0, 0.0, ""
            # The hello has the token of a seat that was asked for. If it owns none, the owner chooses again
            self.commands = [command for command in self.commands if not isinstance(command.message, Sit)]

    async def within(self, seconds: float, what: Coroutine[Any, Any, T]) -> T:
        """The result, or a TimeoutError."""
        doing, sleeping = asyncio.ensure_future(what), asyncio.ensure_future(self.clock.sleep(seconds))
        try:
            await asyncio.wait({doing, sleeping}, return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise TimeoutError
            return doing.result()
        finally:
            doing.cancel()
            sleeping.cancel()

    async def keep_time(self) -> None:
        """Give up a silent connection, and retry commands that can be retried."""
        while True:
            await self.clock.sleep(BEAT_SECONDS)
            self.owner.beat()
            if self.connection is not None and self.is_silent(self.clock.monotonic()):
                self.connection.transport.abort()
            else:
                await self.send_next()

    def is_silent(self, now: float) -> bool:
        is_unanswered = self.asked_at is not None and now - self.asked_at >= ANSWER_SECONDS
        return is_unanswered or now - self.heard_at >= SILENCE_SECONDS

    def lose_by(self, code: int | None) -> None:
        """The server closed the connection with this code. With some codes, there is no point in trying again."""
        if code == NO_SUCH_TABLE:
            raise SetupError(f"there is no table {self.owner.address}")
        if code == BROKEN:
            raise SetupError(f"the table {self.owner.address} can't be opened")
        if code == MISUNDERSTOOD and not self.owner.is_known:
            raise SetupError(f"{self.owner.address.server} does not understand this program")
        self.lose(TROUBLES.get(code or 0, LOST))
        if code == TOO_MANY:
            self.wait = LONG_WAIT

    def lose(self, trouble: str = LOST) -> None:
        """There is no connection any more, or still none. Say why, but not twice."""
        self.connection, self.is_there, self.asked_at = None, False, None
        if trouble != self.trouble:
            self.trouble = trouble
            self.owner.tell(Lost(trouble))
        self.wait = WAITS[min(self.tries, len(WAITS) - 1)]
        self.tries += 1

    # Commands

    async def ask(self, message: FromBrowser, is_needed: Callable[[Update], bool]) -> None:
        """Send a command of the player now, or once the table is there, if it is still to be done then."""
        if self.is_asked(message):
            self.owner.tell(Notice("terminal-asked-already"))
            return
        self.commands.append(Command(message, is_needed))
        if not self.is_there:
            self.owner.tell(Notice("terminal-kept"))
        await self.send_next()

    def ask_by_itself(self, message: FromBrowser, is_needed: Callable[[Update], bool]) -> None:
        """Send a command of the client itself at the next opportunity."""
        if not self.is_asked(message):
            self.commands.append(Command(message, is_needed, by_player=False))

    def is_asked(self, message: FromBrowser) -> bool:
        """Is this already waiting for an answer? Any move counts as the same command."""
        asked = [command.message for command in self.commands]
        return message in asked or (isinstance(message, Move) and any(isinstance(other, Move) for other in asked))

    @property
    def asked(self) -> Command | None:
        """The command that was sent and isn't answered yet."""
        is_asking = self.is_there and self.asked_at is not None and bool(self.commands)
        return self.commands[0] if is_asking else None

    @property
    def has_unsent(self) -> bool:
        """Has the player given a command that wasn't sent?"""
        return any(command.by_player and not command.sent for command in self.commands)

    async def send_next(self) -> None:
        """Send the next command. One at a time, so that each answer belongs to a known command."""
        now = self.clock.monotonic()
        if not self.is_there or self.asked_at is not None or not self.commands or now < self.retry_at:
            return
        assert self.connection is not None
        self.asked_at = now
        self.commands[0].sent += 1
        with suppress(ConnectionClosed):  # the listener notices, and the next connection sends it again
            await self.connection.send(msgspec.json.encode(self.commands[0].message).decode())

    def settle(self, update: Update) -> None:
        """Forget commands that are done, or no longer possible. If one was never sent, tell the player."""
        asked = self.asked
        if asked is not None and is_answered(asked, update):
            self.settle_first()
        for command in [command for command in self.commands if command is not asked]:
            if not command.is_needed(update):
                self.commands.remove(command)
                if command.by_player and not command.sent:
                    self.owner.tell(Notice("terminal-not-sent", is_bad=True))

    def settle_first(self) -> None:
        """The command that was sent is answered."""
        self.asked_at = None
        del self.commands[:1]

    def retry_first(self) -> None:
        """The refusal may be temporary: try again later."""
        self.asked_at, self.retry_at = None, self.clock.monotonic() + RETRY_SECONDS


def is_answered(command: Command, update: Update) -> bool:
    """Does this update answer a command sent over the same connection? `done` doesn't count all kinds."""
    if isinstance(command.message, Back | Rematch):
        return not command.is_needed(update)
    return update.done is not None


async def dial(address: str) -> ClientConnection:
    """Open a WebSocket. It needs no pings and timeouts, because the link watches the server's ticks."""
    return await connect(
        address, max_size=MOST_BYTES, open_timeout=None, ping_interval=None, close_timeout=GOODBYE_SECONDS
    )


def reason_of(error: Exception) -> str:
    """Why nobody answers, in the system's words if it has any."""
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, ConnectionError) and error.errno is not None:
        return os.strerror(error.errno)
    return str(getattr(error, "strerror", None) or error)
