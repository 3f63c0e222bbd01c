"""One game of random bots on the screen, trick by trick, with the reasons."""

from __future__ import annotations

import secrets
import textwrap

from rich.console import Console
from rich.table import Table as Grid

from offsuit import language
from offsuit.bots import RandomBot
from offsuit.games import GAMES
from offsuit.kit.reasons import Event
from offsuit.kit.stream import Stream
from offsuit.table.table import Table
from offsuit.terminal.words import Words

QUIET = {"sf-taken", "gt-leads"}


def watch(console: Console, game: str | None = None, seed: bytes | None = None, tongue: str = "en") -> None:
    """Play a game, and tell what a spectator sees and why."""
    table = Table(game or secrets.choice(list(GAMES)), seed=seed)
    Tour(console, table, tongue).run()


class Tour:
    """Tells a game's events as they happen."""

    def __init__(self, console: Console, table: Table, tongue: str) -> None:
        self.console = console
        self.table = table
        self.tongue = tongue

    def run(self) -> None:
        table = self.table
        assert table.seed is not None
        self.line(self.say("tour-start", game=self.title(), players=table.players))
        bots = [RandomBot(Stream(table.seed).bot_seed(seat)) for seat in range(table.players)]
        told = 0
        while table.seat is not None:
            if table.state.played == 0 and table.state.phase()[0] == "play":
                told = self.tell_events(told)
                self.line("")
            table.play(bots[table.seat].move(table.view(table.seat)))
            told = self.tell_events(told)
        self.show_scores()
        self.line(self.say("tour-end", game=table.description.name, seed=table.seed.hex()))

    def title(self) -> str:
        return Words(self.tongue, self.table.names).title(self.table.description.name)

    def say(self, kind: str, **values: str | int) -> str:
        return language.say(self.tongue, kind, values, self.table.names)

    def tell_events(self, start: int) -> int:
        for event in self.table.events[start:]:
            if event.audience is None and event.kind not in QUIET:
                self.tell(event)
        return len(self.table.events)

    def tell(self, event: Event) -> None:
        text = language.say(self.tongue, event.kind, event.values, self.table.names)
        if event.kind == "round-started":
            self.show_scores()
            self.line(f"\n{text}")
        elif event.kind in ("played", "turned-up"):
            self.line(f"        {text}")
        else:
            self.line(f"{event.clause:>7} {text}")

    def show_scores(self) -> None:
        """What the last round scored, if there was one."""
        result = self.table.view(None).last_round
        if result is None:
            return
        grid = Grid("", *self.table.names)
        grid.add_row(self.say("tour-points", round=result.round), *map(str, result.points))
        grid.add_row(self.say("tour-totals"), *map(str, result.totals))
        self.console.print(grid)

    def line(self, text: str) -> None:
        """A line, wrapped under its text on a terminal and left whole in a pipe."""
        if self.console.is_terminal and self.tongue == "en":
            text = textwrap.fill(text, self.console.width - 1, subsequent_indent=" " * 8, replace_whitespace=False)
        self.console.print(text, highlight=False, markup=False, soft_wrap=True)
