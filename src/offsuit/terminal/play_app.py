"""A seat at the table, full screen: the cards of the others come one by one, and a finished trick waits to be seen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from rich.text import Text
from textual import events, work

from offsuit.language import option_texts
from offsuit.table.overrides import late_faults
from offsuit.table.setup import SetupError, changes_of
from offsuit.table.view import Trick, View
from offsuit.terminal.drawing import Wrapped, draw_lines
from offsuit.terminal.shown import Shown, with_last_trick
from offsuit.terminal.sitting import (
    HURRY_SECONDS,
    Advice,
    Chat,
    Ended,
    Hurry,
    Lobby,
    Lost,
    News,
    Notice,
    Position,
    Refusal,
    Sitting,
)
from offsuit.terminal.table_app import Hand, Page, TableApp
from offsuit.terminal.words import Line, Look, Piece

MOST_SAID = 3  # lines of the chat
IN_LOBBY = ("fill", "start")
AT_TABLE = ("rules", "last", "tricks", "sheet", "points", "hint")
STEPS = {"left": -1, "right": 1}


class PlayApp(TableApp):
    def __init__(self, sitting: Sitting, tongue: str, pace: float) -> None:
        """`pace` is how many seconds a card of somebody else is shown before the next."""
        super().__init__(tongue)
        self.sitting = sitting
        self.pace = pace
        self.position: Position | None = None
        self.lobby: Lobby | None = None
        self.finished: Trick | None = None
        self.seen = asyncio.Event()
        self.twist = False
        self.is_leaving = False
        self.refusal = ""
        self.hinted: View | None = None  # for which a hint is awaited
        self.hint_page: Page | None = None
        self.said: list[Line] = []
        self.error: SetupError | None = None

    def on_mount(self) -> None:
        self.follow()
        self.set_interval(1, self.show_status)  # the time that is left

    @work
    async def follow(self) -> None:
        """Take in what happens, one thing after the other."""
        with self.ending():
            while True:
                await self.take(await self.sitting.news())

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Where it can't go on, the screen closes; the reason is told after that."""
        try:
            with late_faults():
                yield
        except SetupError as error:
            self.error = error
            self.exit()

    async def take(self, news: News) -> None:
        if isinstance(news, Refusal | Lost):
            self.hinted = None
        match news:
            case Position():
                await self.take_position(news)
            case Refusal(clause, kind, values) if not self.is_over:  # after the end one has only come late
                self.refusal = self.words.refusal(clause, kind, values)
            case Ended(why):
                raise SetupError(self.words.refusal(why.clause, why.kind, why.values))
            case Notice():
                self.notice(news)
            case Hurry():  # the status line says it
                self.bell()
            case Lobby():
                self.lobby, self.refusal = news, ""
                self.words.names = [place.name for place in news.table.places]
                self.refresh_bindings()
            case Chat(name, text):
                self.said.append([Piece(self.words.say("terminal-says", name=name, text=text))])
            case Advice(view, hint) if view == self.hinted:
                self.hinted = None
                self.hint_page = self.hint_on_page(self.shown_now().chances(hint))
                self.push_screen(self.hint_page)
        self.redraw()

    @property
    def is_over(self) -> bool:
        return self.position is not None and self.position.view.is_over

    async def take_position(self, news: Position) -> None:
        await self.look_at(news)
        for notice in news.after:
            self.notice(notice)

    async def look_at(self, news: Position) -> None:
        """A trick that has just ended is looked at first, then the end of a round. While a bot plays, nothing waits."""
        before, self.position = self.position, news
        if before is None or before.view != news.view:
            self.drop_hint()
        self.words.names = news.view.names
        self.lobby = None
        self.refusal = ""
        if before is None:
            self.refresh_bindings()
            self.said += [[Piece(text)] for text in option_texts(self.tongue, changes_of(news.view.options))]
            return
        if news.is_fresh:
            return
        has_scored = rounds(news.view) > rounds(before.view)
        finished = news.view.last_trick
        if finished is not None and place(news.view) != place(before.view) and not self.sitting.is_away:
            if has_scored:
                self.position = news._replace(view=with_last_trick(before.view, finished))
            await self.look_at_trick(finished)
            self.position = news
        if has_scored:
            self.redraw()
            shown = self.shown_now()
            await self.push_screen_wait(self.page(shown.round_end_title(), shown.round_end()))
        elif self.pace and before.view.turn != news.view.seat and news.view.turn is not None:
            self.redraw()
            await asyncio.sleep(self.pace)

    async def look_at_trick(self, trick: Trick) -> None:
        self.finished = trick
        self.seen.clear()
        self.redraw()
        await self.seen.wait()
        self.finished = None

    def notice(self, notice: Notice) -> None:
        """Show a notice, which stays beside the text. If it is bad, ring."""
        text = self.words.told(notice.kind, notice.values)
        self.said.append([Piece(text, "bad" if notice.is_bad else "strong")])
        if notice.is_bad:
            self.bell()

    def drop_hint(self) -> None:
        """It was for what is past."""
        self.hinted = None
        if self.hint_page is not None and self.hint_page.is_current:
            self.hint_page.dismiss()

    # Showing

    def shown_now(self) -> Shown:
        assert self.position is not None
        return Shown(
            self.position.view,
            self.tongue,
            finished=self.finished,
            twist=self.twist,
            absent=self.position.absent,
            looks_back=self.position.looks_back,
        )

    def redraw(self) -> None:
        if not self.is_running:  # the widgets go before the worker does
            return
        if self.lobby is not None:
            self.show_lobby(self.lobby)
        elif self.position is not None:
            self.twist = self.twist and self.shown_now().can_twist
            self.show(self.shown_now())
        self.show_status()

    def told(self, shown: Shown) -> list[Line]:
        """Notices come first: below a long story they would be out of sight."""
        return [*self.said[-MOST_SAID:], *super().told(shown)]

    def show_status(self) -> None:
        if not self.is_running:
            return
        if self.sitting.trouble:
            self.tell(self.words.say(self.sitting.trouble), "refused")
        elif self.sitting.is_away:
            self.tell(self.words.say("terminal-bot-plays-you"), "refused")
        elif self.is_leaving:
            self.tell(self.words.say("terminal-leave-twice"), "refused")
        elif self.refusal:
            self.tell(self.refusal, "refused")
        elif self.finished is not None:
            go_on = self.words.say("terminal-go-on")
            self.tell(self.with_time(go_on) if self.sitting.is_turn else go_on)
        elif self.lobby is None and self.shown is not None:
            self.show_turn(self.shown)

    def show_turn(self, shown: Shown) -> None:
        status = shown.status()
        if shown.view.turn is None:
            status = f"{status} · {self.words.say('terminal-over')}"
        elif shown.view.seat is None:
            status = f"{status} · {self.words.say('you-watch')}"
        elif self.twist:
            status = f"{status} · {self.words.say('savage-bowl-chameleon')}"
        left = self.sitting.left()
        is_urgent = left is not None and left <= HURRY_SECONDS
        self.tell(self.with_time(status), "refused" if is_urgent else "yours" if shown.is_your_turn else "")

    def with_time(self, status: str) -> str:
        """The status line, with the time left for the current turn."""
        left = self.sitting.left()
        return status if left is None else f"{status} · {self.words.time(left)}"

    def show_lobby(self, lobby: Lobby) -> None:
        table = lobby.table
        self.part("#title", Text(f"{self.words.title(table.game)} · {self.words.say('terminal-lobby')}"))
        lines: list[Line] = []
        for seat in table.places:
            name = self.words.say("free-seat") if seat.is_free else seat.name
            bot = f" ({self.words.say('is-bot')})" if seat.bot else ""
            look: Look = "strong" if seat.seat == table.seat else "soft" if seat.is_free else ""
            lines.append([Piece(self.words.say("terminal-place", number=seat.seat + 1, name=name) + bot, look)])
        lines += [[Piece(text)] for text in option_texts(self.tongue, table.options)]
        lines += self.said[-MOST_SAID:]
        self.part("#told", Wrapped(draw_lines(lines)))
        has_free = any(seat.is_free for seat in table.places)
        if lobby.may_start:
            keys = self.words.say("terminal-lobby-keys" if has_free else "terminal-lobby-start")
        else:
            keys = self.words.told(*lobby.starter[:2])
        self.part("#hint", Text(keys, "bold"))
        self.tell("")

    def hint_on_page(self, lines: list[Line]) -> Page:
        return self.page(self.words.say("terminal-key-hint"), lines)

    def help_text(self) -> str:
        if self.lobby is None:
            return super().help_text()
        if self.lobby.may_start:
            return self.words.say("terminal-help-lobby-screen")
        return f"{self.words.told(*self.lobby.starter[:2])}\n{self.words.say('terminal-help-lobby-screen-wait')}"

    # Keys and clicks

    def keys(self) -> list[tuple[str, str, str]]:
        *pages, leave = super().keys()
        return [("b", "fill", "fill"), *pages, ("h", "hint", "hint"), leave, ("s", "start", "start")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Before the start there is nothing to look at, and after it nothing to start."""
        if action in IN_LOBBY:
            return self.lobby is not None and self.lobby.may_start
        if action in AT_TABLE:
            return self.lobby is None
        return super().check_action(action, parameters)

    async def on_key(self, event: events.Key) -> None:
        """While a bot plays, any key takes the seat back, except the keys to leave. It doesn't play a card then."""
        if self.sitting.is_away:
            if event.key != "q":
                await self.sitting.back()
            return
        if len(self.screen_stack) > 1:
            return
        if self.is_leaving and event.key != "q":
            self.is_leaving = False
            self.show_status()
        if self.lobby is None:
            await self.press(event)

    async def press(self, event: events.Key) -> None:
        hand = self.hand
        number = hand.number_of(event.character or "")
        if self.finished is not None and (event.key in ("enter", "space") or number is not None):
            self.seen.set()
        elif event.key in STEPS:
            hand.go(STEPS[event.key])
        elif event.key in ("enter", "space"):
            hand.choose()
        elif event.key == "c" and self.shown is not None and self.shown.can_twist:
            self.twist = not self.twist
            self.redraw()
        elif event.key == "n" and self.is_over:
            self.position, self.said = None, []
            with self.ending():
                await self.sitting.again()
        elif number is not None:
            hand.press(number)

    async def on_click(self) -> None:
        await self.sitting.back()
        if self.finished is not None and len(self.screen_stack) == 1:
            self.seen.set()

    async def on_hand_chosen(self, message: Hand.Chosen) -> None:
        self.hinted = None
        with self.ending():
            await self.sitting.move(message.choice.move)

    def action_leave(self) -> None:
        """A game that would be lost asks for the key twice."""
        if self.is_leaving or not self.sitting.ends_on_leaving:
            self.exit()
        self.is_leaving = True
        self.show_status()

    async def action_hint(self) -> None:
        """One at a time; its page comes with the answer."""
        if not self.hand.is_turn:
            self.push_screen(self.hint_on_page([[Piece(self.words.say("terminal-no-hint"))]]))
        elif self.position is not None and self.hinted is None and not self.sitting.trouble:
            self.hinted = self.position.view
            await self.sitting.hint()

    async def action_fill(self) -> None:
        assert self.lobby is not None
        await self.lobby.fill()

    async def action_start(self) -> None:
        assert self.lobby is not None
        await self.lobby.start()


def place(view: View) -> tuple[int, int]:
    """Where in the game a view is: it changes when a trick ends."""
    return view.round, len(view.tricks)


def rounds(view: View) -> int:
    """How many rounds are finished."""
    return view.last_round.round if view.last_round else 0
