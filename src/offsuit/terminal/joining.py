"""A seat at a server's table: reports what happens there, and passes on the player's commands."""

from __future__ import annotations

import asyncio
from functools import partial
from urllib.request import urlopen

from offsuit.bots import Hint
from offsuit.table.fairness import read_head
from offsuit.table.live import MOST_LATE, Place, TableView, new_token
from offsuit.table.receipt import final_problems
from offsuit.table.setup import SetupError
from offsuit.table.view import View
from offsuit.terminal.address import Address
from offsuit.terminal.link import ANSWER_SECONDS, MOST_BYTES, Clock, Link, WallClock, reason_of
from offsuit.terminal.receipts import Receipts
from offsuit.terminal.sitting import HURRY_SECONDS, Advice, Chat, Ended, Hurry, Lobby, News, Notice, Position, Refusal
from offsuit.web import messages
from offsuit.web.messages import (
    AskHint,
    Back,
    Broken,
    Fill,
    FromBrowser,
    Hello,
    Move,
    Rematch,
    Reopen,
    Said,
    Salt,
    Sit,
    Start,
    Tick,
    ToBrowser,
    Update,
    Warned,
    YourSeat,
)

PASSING = ("not-stored", "not-answered", "too-fast")  # refusals that may be temporary


class JoinedSitting:
    """A seat at a server's table: the token's, or else the first free one, or else a place to watch from."""

    ends_on_leaving = False

    def __init__(
        self, address: Address, name: str, bot: str, *, is_default: bool = False, clock: Clock | None = None
    ) -> None:
        """`bot` is the bot for free seats. `is_default` says that nobody chose this name."""
        self.address = address
        self.name = name
        self.is_default = is_default
        self.bot = bot
        self.clock: Clock = clock or WallClock()
        self.link = Link(self, self.clock)
        self.asked_token: str | None = None  # of the seat that was asked for: it may be ours even if no answer came
        self.receipts = Receipts(address.server, address.code)
        self.answers: asyncio.Queue[News | Exception] = asyncio.Queue()
        self.position: Position | None = None  # the latest that the player has seen
        self.update: Update | None = None
        self.seen = 0
        self.shown: str | None = None  # the secret of the deal
        self.refused: list[FromBrowser] = []  # commands that the client won't repeat by itself
        self.deadline: float | None = None
        self.is_hurried = False  # no more warnings this turn
        self.wants_rematch = False
        self.told: set[str] = set()  # kinds of notices about the deal that were shown
        self.is_judged = False
        self.verdicts: list[Notice] = []  # about the deals of all games in this sitting

    async def news(self) -> News:
        self.link.open()
        answer = await self.answers.get()
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Position):
            self.position = answer
        return answer

    # At the end of the link

    @property
    def is_known(self) -> bool:
        return self.update is not None

    def hello(self) -> Hello:
        number = 0 if self.update is None else self.update.table.number
        token = self.address.token or self.asked_token
        return Hello(token, self.address.host, seen=self.seen, number=number, shown=self.shown)

    def tell(self, news: News | Exception) -> None:
        self.answers.put_nowait(news)

    def beat(self) -> None:
        self.hurry()

    # What the server says

    def take(self, message: ToBrowser) -> None:
        match message:
            case Update():
                self.take_update(message)
            case YourSeat(_, token):
                self.address = self.address._replace(token=token)
                self.settle(Sit)
            case messages.Refusal(kind, clause, values):
                self.take_refusal(Refusal(clause, kind, values))
            case Said(seat, text) if self.update is not None:
                self.tell(Chat(self.update.table.places[seat].name, text))
            case messages.Advice(move, chances) if self.update is not None:
                self.settle(AskHint)
                self.take_hint(self.update.table.view, Hint(move, chances))
            case Warned(kind):
                self.tell(Notice(kind))
            case Broken(kind, values):
                self.tell(Ended(Refusal("", kind, values)))
            case Tick():
                pass

    def settle(self, kind: type[FromBrowser]) -> None:
        """A message has come that answers this kind of command."""
        if self.link.asked is not None and isinstance(self.link.asked.message, kind):
            self.link.settle_first()

    def take_update(self, update: Update) -> None:
        before, self.update, self.seen = self.update, update, update.seen
        table = update.table
        if table.seat is not None and self.address.token is None:
            self.address = self.address._replace(token=self.asked_token)  # the answer got lost with a connection
        if table.fairness is not None:
            self.shown = table.fairness.secret
        self.take_time(None if before is None else before.table, update)
        notices = self.check_deal(None if before is None else before.table, table)
        self.tell_late([] if before is None else [place.late for place in before.table.places])
        if table.rematch is not None and self.wants_rematch:
            self.move_on(table.rematch)
        elif table.phase == "closed" and table.seat is not None:
            self.link.ask_by_itself(Reopen(), is_closed)
        elif table.view is not None:
            absent = tuple(place.seat for place in table.places if place.is_away)
            self.tell(
                Position(
                    table.view,
                    update.events,
                    absent,
                    number=table.number,
                    looks_back=table.looks_back,
                    is_fresh=update.is_fresh,
                    after=notices,
                )
            )
        else:
            for notice in notices:
                self.tell(notice)
            self.sit_down(table)
            self.tell(Lobby(table, self.fill, self.start, self.is_sitting_down, update.is_host_present))

    def take_refusal(self, refusal: Refusal) -> None:
        """A refusal answers the command that was sent, if there is one."""
        command = self.link.asked
        if command is None:
            if self.link.is_there:  # otherwise it is about the hello, which the table answers anyway
                self.tell(refusal)
            return
        if not command.by_player and refusal.kind in PASSING:
            self.link.retry_first()
            return
        self.link.settle_first()
        match command.message:
            case Salt() as salt:
                self.refused.append(salt)
            case Reopen():
                self.tell(Ended(refusal))
            case Sit() if refusal.kind.startswith("name-"):
                self.tell(Ended(refusal))
            case Move() if command.sent > 1 and refusal.kind == "move-too-late":
                pass  # the first one had arrived
            case _:
                self.tell(refusal)

    def take_hint(self, view: View | None, hint: Hint) -> None:
        """Show a hint, unless it comes late, with the moves of another turn."""
        if view is not None and set(hint.chances) == set(view.legal_moves):
            self.tell(Advice(view, hint))

    def sit_down(self, table: TableView) -> None:
        """Ask for the first free seat, unless we have one or had one."""
        free = [place.seat for place in table.places if place.is_free]
        if free and table.seat is None and self.address.token is None:
            if not self.is_sitting_down:
                self.asked_token = self.asked_token or new_token()
                self.link.ask_by_itself(Sit(free[0], self.name, self.is_default, self.asked_token), is_waiting)

    @property
    def is_sitting_down(self) -> bool:
        """Is a seat asked for that the server hasn't given or refused yet?"""
        return any(isinstance(command.message, Sit) for command in self.link.commands)

    def move_on(self, code: str) -> None:
        """Move on to the rematch, where the token owns a seat again."""
        self.address = self.address._replace(code=code, host=None)
        self.receipts = Receipts(self.address.server, code)
        self.seen, self.update, self.shown, self.deadline, self.wants_rematch = 0, None, None, None, False
        self.refused, self.told, self.is_judged = [], set(), False
        self.link.move_on()

    # Fair deals

    def check_deal(self, before: TableView | None, table: TableView) -> tuple[Notice, ...]:
        """Add our salt, keep what will prove the deals, and return what the player has to know about them."""
        if before is not None and before.seat is not None and table.seat is None:
            self.receipts.forget_salt(before.seat)
        salt, problems = self.receipts.follow(table)
        if salt is not None and Salt(salt) not in self.refused:
            self.link.ask_by_itself(Salt(salt), is_unsalted)
        found = [Notice(problem, is_bad=True) for problem in problems]
        if self.receipts.failure is not None:
            found.append(Notice("terminal-not-kept", {"reason": self.receipts.failure}, is_bad=True))
        if table.phase == "playing" and table.scheme == 1:
            found.append(Notice("terminal-weak-deal", is_bad=True))
        if table.fairness is not None and table.seat is not None and not self.is_judged:
            self.is_judged = True
            verdict = self.verdict(table, table.seat, table.fairness.secret)
            self.verdicts += verdict
            found += verdict
        new = [notice for notice in found if notice.kind not in self.told]
        self.told.update(notice.kind for notice in new)
        return tuple(new)

    def verdict(self, table: TableView, seat: int, secret: str) -> list[Notice]:
        """The secret is public now. Do all our hands follow from it, and where is the receipt?"""
        receipt = self.receipts.receipt(seat)
        if receipt is None:
            return [Notice("terminal-no-receipt")]
        problems = final_problems(receipt, secret)
        found = [Notice(problem, is_bad=problem != "fair-rules-missing") for problem in problems]
        if not found and not any(kind.startswith("fair-") for kind in self.told):
            salts = read_head(receipt.head).salts
            unsalted = sum(place.bot is None and salts[place.seat] is None for place in table.places)
            found.append(Notice("terminal-fair", {"number": unsalted}))
        path = self.receipts.save_proof(seat)
        return found if path is None else [*found, Notice("terminal-proof", {"file": str(path)})]

    # The clock of the table

    def take_time(self, before: TableView | None, update: Update) -> None:
        self.deadline = None if update.left is None else self.clock.monotonic() + update.left
        if before is None or before.view != update.table.view:
            self.is_hurried = update.left is None or update.left <= HURRY_SECONDS

    def left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - self.clock.monotonic())

    def hurry(self) -> None:
        """Warn once a turn that time is running out."""
        left = self.left()
        if self.is_turn and not self.is_hurried and left is not None and left <= HURRY_SECONDS:
            self.is_hurried = True
            self.tell(Hurry(round(left)))

    def tell_late(self, before: list[int]) -> None:
        """Say for whom a bot has moved because their time was up."""
        assert self.update is not None
        for place, late in zip(self.places, before, strict=False):
            if place.late > late:
                is_you = place.seat == self.update.table.seat
                kind = "terminal-late-you" if is_you else "terminal-late"
                self.tell(Notice(kind, {"seat": place.seat}))
                if place.late >= MOST_LATE and not is_you:
                    self.tell(Notice("terminal-plays-on", {"seat": place.seat}))

    @property
    def places(self) -> list[Place]:
        return [] if self.update is None else self.update.table.places

    @property
    def trouble(self) -> str:
        return self.link.trouble

    @property
    def is_turn(self) -> bool:
        view = None if self.update is None else self.update.table.view
        return view is not None and view.seat is not None and view.turn == view.seat

    @property
    def is_away(self) -> bool:
        return self.update is not None and is_away(self.update)

    # Commands

    async def move(self, text: str) -> None:
        """Move in view of what the player sees; the table may have moved on already."""
        if self.position is not None:
            await self.link.ask(Move(text, self.position.number), partial(is_same_turn, self.position.view))

    async def hint(self) -> None:
        if self.position is not None:
            await self.link.ask(AskHint(), partial(is_same_turn, self.position.view))

    async def back(self) -> None:
        if self.is_away and not self.link.is_asked(Back()):
            await self.link.ask(Back(), is_away)

    async def fill(self) -> None:
        for seat in [place.seat for place in self.places if place.is_free]:
            if not self.link.is_asked(Fill(seat, self.bot)):
                await self.link.ask(Fill(seat, self.bot), partial(is_free, seat))

    async def start(self) -> None:
        await self.link.ask(Start(), is_waiting)

    async def again(self) -> None:
        if self.update is not None and self.update.table.phase == "over":
            self.wants_rematch = True
            if self.update.table.rematch is not None:
                self.move_on(self.update.table.rematch)
            elif self.update.table.seat is not None:
                await self.link.ask(Rematch(), has_no_rematch)

    async def close(self) -> None:
        """Leave; the seat stays ours."""
        await self.link.close()

    async def records(self) -> list[bytes]:
        """The finished game, as the server has it."""
        if self.update is None or self.update.table.phase != "over":
            return []
        return [await asyncio.to_thread(self.fetch_record)]

    def fetch_record(self) -> bytes:
        try:
            with urlopen(self.address.record, timeout=ANSWER_SECONDS) as answer:
                return bytes(answer.read(MOST_BYTES)).rstrip(b"\n")
        except OSError as error:
            raise SetupError(f"the game is not recorded: {self.address.server}: {reason_of(error)}") from None


# Given the latest update, is a command still to be done?


def is_same_turn(view: View, now: Update) -> bool:
    """Nobody has moved since this view, so a move for it hasn't been made yet."""
    return now.table.phase == "playing" and now.table.view == view


def is_away(now: Update) -> bool:
    """A bot plays our seat."""
    seat = now.table.seat
    return now.table.phase == "playing" and seat is not None and now.table.places[seat].is_away


def is_free(seat: int, now: Update) -> bool:
    return is_waiting(now) and now.table.places[seat].is_free


def is_unsalted(now: Update) -> bool:
    seat = now.table.seat
    return is_waiting(now) and seat is not None and not now.table.places[seat].is_salted


def is_waiting(now: Update) -> bool:
    return now.table.phase == "waiting"


def is_closed(now: Update) -> bool:
    return now.table.phase == "closed"


def has_no_rematch(now: Update) -> bool:
    return now.table.rematch is None
