"""Somebody's seat at a table, here or elsewhere: moves in, news out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from offsuit.bots import BOTS, Bot, Hint, hint
from offsuit.bots.naming import Named
from offsuit.kit.reasons import Event, IllegalMove
from offsuit.kit.stream import Stream
from offsuit.table.live import BOT_NAMES, TableView, tidy_name
from offsuit.table.table import Table, seed_bytes
from offsuit.table.view import View

HURRY_SECONDS = 15.0  # left for a move: everybody is warned


class Notice(NamedTuple):
    """Something to tell that isn't part of the game, such as that a bot moved for a player who was late."""

    kind: str
    values: Mapping[str, Any] = {}
    is_bad: bool = False


class Position(NamedTuple):
    """The table as the seat sees it now, the events since the last position, and the seats that bots play.

    `number` is the table's number, which moves refer to. `looks_back` says whether tricks older than the last one may
    be looked up. If `is_fresh`, the table has gone back to an earlier state and all events come again. `after` comes
    after the events.
    """

    view: View
    events: list[Event]
    absent: tuple[int, ...] = ()
    number: int = 0
    looks_back: bool = True
    is_fresh: bool = False
    after: tuple[Notice, ...] = ()


class Refusal(NamedTuple):
    """A command can't be carried out now: by which clause, and why. Nothing has changed."""

    clause: str
    kind: str
    values: Mapping[str, Any]


class Lobby(NamedTuple):
    """The table waits for people. Bots can take the free seats, and when all are taken, the game can start.

    `is_sitting_down` says that a seat has been asked for, and that the answer is still to come.
    """

    table: TableView
    fill: Callable[[], Awaitable[None]]
    start: Callable[[], Awaitable[None]]
    is_sitting_down: bool = False
    is_host_present: bool = True

    @property
    def may_start(self) -> bool:
        """May the reader fill seats and start, as the table host or acting for them?"""
        return self.table.is_host or (self.table.seat is not None and self.table.acting == self.table.seat)

    @property
    def starter(self) -> Notice:
        """For everybody else: who can start the game."""
        if self.table.acting is not None:
            return Notice("terminal-acting-starts", {"seat": self.table.acting})
        return Notice("terminal-host-starts" if self.is_host_present else "terminal-host-away")


class Lost(NamedTuple):
    """The connection is lost, and why. The link tries again."""

    kind: str = "no-connection-trying"


class Ended(NamedTuple):
    """The sitting has ended, and why. Nothing else follows."""

    why: Refusal


class Hurry(NamedTuple):
    """It is our turn, and only this many seconds are left."""

    seconds: int


class Chat(NamedTuple):
    """Somebody said something."""

    name: str
    text: str


class Advice(NamedTuple):
    """The hint that was asked for. It is for this view alone."""

    view: View
    hint: Hint


News = Position | Refusal | Lobby | Lost | Ended | Notice | Hurry | Chat | Advice


class Sitting(Protocol):
    """A seat as the screens need it."""

    @property
    def ends_on_leaving(self) -> bool:
        """Is the game lost if the player leaves now?"""

    @property
    def is_turn(self) -> bool:
        """Is it our turn now, even if the reader is still looking at something earlier?"""

    @property
    def is_away(self) -> bool:
        """Does a bot play this seat until its player comes back?"""

    @property
    def trouble(self) -> str:
        """Why there is no connection; "" if there is one, or none is needed."""

    def left(self) -> float | None:
        """How many seconds the player whose turn it is still has; None if there is no clock."""

    async def news(self) -> News:
        """The next news. Whoever asks for it is ready to show it."""

    async def move(self, text: str) -> None:
        """Ask for a move; the answer comes as news."""

    async def hint(self) -> None:
        """Ask what to play; the answer comes as news."""

    async def back(self) -> None:
        """Take the seat back from the bot that plays it; otherwise nothing happens."""

    async def again(self) -> None:
        """After the end: play another game."""

    async def records(self) -> list[bytes]:
        """The games that can be kept, one a line of a file."""

    async def close(self) -> None:
        """Leave the table."""


class HomeSitting:
    """A game on this machine against bots. They move when the next news is asked for."""

    seat = 0
    is_away = False
    trouble = ""

    def __init__(self, game: str, options: Mapping[str, Any], bots: Sequence[Named], seed: bytes, name: str) -> None:
        """`bots` are those of the other seats in order."""
        self.game = game
        self.options = options
        self.named = bots
        self.names = names_beside(name, options["players"])
        self.answers: asyncio.Queue[News | asyncio.Task[Advice]] = asyncio.Queue()
        self.finished: list[bytes] = []
        self.begin(seed)

    @property
    def ends_on_leaving(self) -> bool:
        return not self.table.is_over

    @property
    def is_turn(self) -> bool:
        return self.table.seat == self.seat

    def begin(self, seed: bytes) -> None:
        self.seed = seed
        self.table = Table(self.game, seed=seed, names=self.names, **self.options)
        self.told = 0
        self.bots: dict[int, Bot] = {
            seat: named.create(Stream(seed).bot_seed(seat), BOTS) for seat, named in enumerate(self.named, 1)
        }
        self.tell()

    def tell(self) -> None:
        start, self.told = self.told, len(self.table.events)
        self.answers.put_nowait(Position(self.table.view(self.seat), self.table.events_for(self.seat, start)))

    async def news(self) -> News:
        """Bots think beside the screen, which stays alive."""
        seat = self.table.seat
        if self.answers.empty() and seat is not None and seat in self.bots:
            self.table.play(await asyncio.to_thread(self.bots[seat].move, self.table.view(seat)))
            self.tell()
        answer = await self.answers.get()
        return answer.result() if isinstance(answer, asyncio.Task) else answer

    async def move(self, text: str) -> None:
        try:
            self.table.play(text, self.seat)
        except IllegalMove as error:
            self.answers.put_nowait(Refusal(error.clause, error.kind, error.values))
        else:
            self.tell()

    async def hint(self) -> None:
        """It is thought of beside the screen, too."""
        if self.table.seat == self.seat:
            self.thinking = asyncio.create_task(self.advise(self.table.view(self.seat)))
            self.thinking.add_done_callback(self.answers.put_nowait)
        else:
            self.answers.put_nowait(Refusal("", "terminal-no-hint", {}))

    async def advise(self, view: View) -> Advice:
        return Advice(view, await asyncio.to_thread(hint, view))

    def left(self) -> None:
        """There is no clock."""

    async def back(self) -> None:
        """No bot takes this seat."""

    async def again(self) -> None:
        if self.table.is_over:
            self.finished.append(self.table.line())
            self.begin(seed_bytes(None))

    async def records(self) -> list[bytes]:
        """All games so far, one a line of a file; the last may be unfinished."""
        return [*self.finished, self.table.line()]

    async def close(self) -> None:
        """Nobody is left behind."""


def names_beside(name: str, players: int) -> list[str]:
    """All names at a table with bots. A bot with the person's name takes that of the person's seat."""
    own = tidy_name(name)
    bots = BOT_NAMES[1:players]
    return [own, *(BOT_NAMES[0] if bot.casefold() == own.casefold() else bot for bot in bots)]
