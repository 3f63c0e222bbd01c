"""A seat in plain lines, for screen readers and pipes: everything is said, moves are typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import takewhile
from threading import Thread
from typing import TextIO
from unicodedata import normalize

from offsuit import rules
from offsuit.games import GAMES
from offsuit.kit.reasons import Event
from offsuit.language import CARD, option_texts
from offsuit.table.setup import SetupError, changes_of
from offsuit.table.view import View
from offsuit.terminal.memory import story_of
from offsuit.terminal.shown import REVEAL, TWIST, Shown
from offsuit.terminal.sitting import Advice, Chat, Ended, Hurry, Lobby, Lost, News, Notice, Position, Refusal, Sitting
from offsuit.terminal.words import TYPED, Line, Words, text_of

PROMPT = "> "
BARE = ("round-started", "dealt", "played", "turned-up")  # said without their clause


class Plain:
    """Says what happens, and follows what is typed."""

    def __init__(self, sitting: Sitting, tongue: str, source: TextIO, write: Callable[[str], None]) -> None:
        self.sitting = sitting
        self.tongue = tongue
        self.source = source
        self.write = write
        self.words = Words(tongue, [])
        self.position: Position | None = None
        self.lobby: Lobby | None = None
        self.is_lost = False
        self.said_of_lobby: list[str] = []
        self.awaited = "seat"  # what has been asked for and has not happened yet

    async def run(self) -> None:
        """Play until the input ends or somebody quits. Lines from a pipe wait until they are asked for."""
        lines = read_lines(self.source)
        typed = asyncio.create_task(lines.get())
        news = asyncio.create_task(self.sitting.news())
        while True:
            await asyncio.wait({news, typed} if self.hears(typed) else {news}, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                self.take(news.result())
                news = asyncio.create_task(self.sitting.news())
            elif not self.hears(typed):
                continue
            elif leaves(line := typed.result()):
                self.say("" if line else self.words.say("terminal-input-ended"))
                news.cancel()
                return
            else:
                typed = asyncio.create_task(lines.get())
                await self.follow((line or "").split())

    def hears(self, typed: asyncio.Task[str | None]) -> bool:
        """Is a line for now? Without a connection only one that leaves is. Some people need not be asked: those who
        watch, or for whom a bot plays.
        """
        lost = self.is_lost and (not typed.done() or leaves(typed.result()))
        idles = (self.is_watching or self.sitting.is_away) and not self.awaited and not self.is_lost
        return self.source.isatty() or self.is_asked or idles or lost

    @property
    def is_asked(self) -> bool:
        """Does the game wait for this seat?"""
        if self.awaited or self.is_lost:
            return False
        if self.position is None or self.lobby is not None:
            return self.lobby is not None
        return self.position.view.is_over or self.shown.is_your_turn

    @property
    def is_watching(self) -> bool:
        """Is it a game of others?"""
        return self.position is not None and self.position.view.seat is None

    @property
    def shown(self) -> Shown:
        assert self.position is not None
        position = self.position
        return Shown(position.view, self.tongue, absent=position.absent, looks_back=position.looks_back, keys=TYPED)

    # What happens

    def take(self, news: News) -> None:
        if isinstance(news, Notice | Hurry):  # which may come at any time
            self.notice(news)
            return
        if self.is_lost and not isinstance(news, Lost | Ended):
            self.say(self.words.say("terminal-connected"))
        self.is_lost = isinstance(news, Lost)
        is_answer = self.is_answer(news)
        if is_answer:
            self.awaited = ""
        match news:
            case Position():
                self.take_position(news)
            case Refusal(clause, kind, values):
                self.say(self.words.refusal(clause, kind, values))
                self.say_moves_again()
            case Ended(why):
                raise SetupError(self.words.refusal(why.clause, why.kind, why.values))
            case Lobby():
                self.take_lobby(news)
            case Chat(name, text):
                self.say(self.words.say("terminal-says", name=name, text=text))
            case Lost(kind):
                self.say(self.words.say(kind))
            case Advice(_, hint) if is_answer:
                self.say_lines(self.shown.chances(hint))
        self.ask()

    def is_answer(self, news: News) -> bool:
        """Does it end the wait? What others do in the lobby, or say, does not, nor a hint that comes late."""
        if isinstance(news, Lobby):
            waits = {
                "seat": news.is_sitting_down,
                "bots": any(place.is_free for place in news.table.places),
                "start": True,
            }
            return not waits.get(self.awaited, False)
        if isinstance(news, Advice):
            return self.awaited == "hint" and self.is_now(news.view)
        if isinstance(news, Position):
            return self.awaited not in ("move", "hint") or not self.is_now(news.view)
        return not isinstance(news, Chat)

    def is_now(self, view: View) -> bool:
        """Has nothing happened since this view?"""
        return self.position is not None and self.position.view == view

    def take_position(self, news: Position) -> None:
        before, self.position = self.position, news
        self.lobby = None
        self.words.names = news.view.names
        if before is None:
            self.greet()
            if not news.looks_back:
                news = news._replace(events=story_of(news.events, news.view))
        shown = self.shown
        if news.is_fresh and before is not None:  # all of it has been told before
            news = news._replace(events=[])
            self.say_lines(shown.trick_now())
        has_scored = before is not None and news.view.last_round != before.view.last_round
        old_round = list(takewhile(lambda event: event.kind != "round-started", news.events))
        for event in old_round:
            self.tell(event)
        if has_scored:
            self.say_lines(shown.score())
        for event in news.events[len(old_round) :]:
            self.tell(event)
        if before is None and not shown.view.is_over and not any(event.kind == "dealt" for event in news.events):
            self.say_hand()
        for notice in news.after:
            self.notice(notice)
        if shown.view.is_over:
            self.say(self.words.say("terminal-play-again"))
        elif self.sitting.is_away:
            self.say(self.words.say("terminal-bot-plays-you-line"))
        elif shown.is_your_turn and not self.awaited:  # who waits for a hint knows it
            self.say(shown.status())
            self.say_time_left()
            self.say_lines([line for line in (shown.hint(), shown.may()) if line])

    def say_moves_again(self) -> None:
        """After a refusal the turn goes on: scripts and screen readers wait for what can be played."""
        if self.lobby is None and self.is_asked and self.shown.is_your_turn and not self.sitting.is_away:
            self.say(text_of(self.shown.may()))

    def say_hand(self) -> None:
        """A player who comes in the middle of a round isn't told what they were dealt, but what they have left."""
        if self.shown.view.seat is not None:
            self.say(text_of(self.shown.hand()[0]))

    def say_time_left(self) -> None:
        left = self.sitting.left()
        if left is not None:
            self.say(self.words.say("terminal-time-left", time=self.words.time(left)))

    def notice(self, notice: Notice | Hurry) -> None:
        if isinstance(notice, Hurry):
            self.say(self.words.say("terminal-hurry", number=notice.seconds))
        else:
            self.say(self.words.told(notice.kind, notice.values))

    def greet(self) -> None:
        view = self.shown.view
        table = {"game": self.words.title(view.game), "players": len(view.names)}
        if view.seat is None:
            self.say(self.words.say("terminal-start-watching", **table))
        else:
            self.say(self.words.say("terminal-start", **table, name=view.names[view.seat]))
        self.say(self.words.listed(option_texts(self.tongue, changes_of(view.options))))

    def tell(self, event: Event) -> None:
        self.say(self.words.event(event) if event.kind in BARE else text_of(self.words.reason(event)))

    def take_lobby(self, lobby: Lobby) -> None:
        """The lobby in words, without what was already said."""
        self.lobby = lobby
        self.words.names = [place.name for place in lobby.table.places]
        lines = list(self.lobby_lines(lobby))
        if lines != self.said_of_lobby:
            self.said_of_lobby = lines
            for line in lines:
                self.say(line)

    def lobby_lines(self, lobby: Lobby) -> Iterator[str]:
        yield f"{self.words.title(lobby.table.game)}: {self.words.say('terminal-lobby')}"
        for place in lobby.table.places:
            name = self.words.say("free-seat") if place.is_free else place.name
            yield self.words.say("terminal-place", number=place.seat + 1, name=name)
        yield self.words.listed(option_texts(self.tongue, lobby.table.options))
        yield self.lobby_help(lobby)

    def lobby_help(self, lobby: Lobby) -> str:
        """What the reader can do in the lobby."""
        if lobby.may_start:
            return self.words.say("terminal-help-lobby")
        return f"{self.words.told(*lobby.starter[:2])} {self.words.say('terminal-help-lobby-wait')}"

    def ask(self) -> None:
        if self.source.isatty() and self.is_asked:
            print(PROMPT, end="", flush=True)

    def say(self, text: str) -> None:
        if text:
            self.write(text)

    def say_lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.say(text_of(line))

    # What is typed

    async def follow(self, typed: list[str]) -> None:
        command = typed[0].lower() if typed else ""
        await self.sitting.back()
        if command == "help":
            self.say(self.words.say("terminal-help-plain") if self.lobby is None else self.lobby_help(self.lobby))
        elif self.lobby is not None:
            await self.follow_in_lobby(self.lobby, command)
        elif self.position is not None:
            await self.follow_at_table(command, typed)
        self.ask()

    async def follow_in_lobby(self, lobby: Lobby, command: str) -> None:
        if command in ("bots", "start") and lobby.may_start:
            self.awaited = command
            if self.is_answer(lobby):  # no seat is free
                self.awaited = ""
            await (lobby.fill if command == "bots" else lobby.start)()
        elif command:
            self.say(self.lobby_help(lobby))

    async def follow_at_table(self, command: str, typed: list[str]) -> None:
        pages = self.pages()
        if command == "rules":
            self.say(self.shown.changes())
            self.say(self.rules(typed[1:]))
        elif command == "again" and self.shown.view.is_over:
            self.awaited, self.position = command, None
            await self.sitting.again()
        elif command == "hint":
            await self.follow_hint()
        elif command in pages:
            self.say_lines(pages[command]())
        elif command:
            await self.follow_move(typed)

    async def follow_hint(self) -> None:
        """One at a time."""
        if not self.shown.is_your_turn:
            self.say(self.words.say("terminal-no-hint"))
        elif self.is_asked:
            self.awaited = "hint"
            await self.sitting.hint()

    async def follow_move(self, typed: list[str]) -> None:
        verb, words = self.split_move(typed)
        unknown = unknown_word(words)
        if unknown:
            self.say(self.words.say("terminal-unknown-word", word=unknown))
            self.say(text_of(self.shown.may()))
        else:
            self.awaited = "move"
            await self.sitting.move(written_move(verb, words))

    def pages(self) -> dict[str, Callable[[], list[Line]]]:
        shown = self.shown
        return {
            "hand": shown.hand,
            "trick": shown.trick_now,
            "last": shown.last_trick,
            "tricks": shown.all_tricks,
            "table": shown.furniture.sheet_in_words,
            "score": shown.score,
        }

    def rules(self, clause: list[str]) -> str:
        game = self.shown.view.game
        page = rules.page(game, self.tongue)
        try:
            return rules.unmarked(rules.clause(page, GAMES[game], clause[0]) if clause else page)
        except rules.NoSuchPage as error:
            return str(error)

    def split_move(self, typed: list[str]) -> tuple[str, list[str]]:
        """The verb, which may be left out, and the words after it."""
        if typed[0].lower() in ("play", "discard", "steal") and len(typed) > 1:
            return typed[0].lower(), typed[1:]
        return self.shown.view.to_do or "play", typed


def unknown_word(words: list[str]) -> str:
    """The first word that belongs to no move; "" where all do."""
    first, *after = words
    if first.lower() == REVEAL:
        return after[0] if after else ""
    if not CARD.fullmatch(first.capitalize()):
        return first
    unknown = after[1:] if after and TWIST.strip().startswith(after[0].lower()) else after
    return unknown[0] if unknown else ""


def written_move(verb: str, words: list[str]) -> str:
    """A move as records write it: small letters will do, and the beginning of `chameleon`."""
    if words[0].lower() == REVEAL:
        return REVEAL
    return f"{verb} {words[0].capitalize()}{TWIST if words[1:] else ''}"


def leaves(line: str | None) -> bool:
    """Does this line, or the end of the input, leave the table?"""
    return line is None or line.strip().lower() in ("quit", "q")


def read_lines(source: TextIO) -> asyncio.Queue[str | None]:
    """What is typed, line by line, and None at its end; wide letters are narrow ones.

    A thread waits for it for which nobody has to wait.
    """
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        # A file object of its own: at exit Python would wait for the lock of the shared one.
        with suppress(RuntimeError), open(source.fileno(), errors="replace", closefd=False) as own:
            for line in own:
                loop.call_soon_threadsafe(lines.put_nowait, normalize("NFKC", line))
            loop.call_soon_threadsafe(lines.put_nowait, None)

    Thread(target=read, daemon=True).start()
    return lines
