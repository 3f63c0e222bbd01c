"""Somebody at the screen: sees what is visible, presses keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from textual.pilot import Pilot

from offsuit.bots import BOTS
from offsuit.bots.naming import read_bots
from offsuit.table.setup import complete_options, find_game
from offsuit.table.table import seed_bytes
from offsuit.terminal.play_app import PlayApp
from offsuit.terminal.sitting import HomeSitting, Sitting
from offsuit.terminal.table_app import Hand, Page, TableApp

SIZE = (80, 24)
PATIENCE = 300.0  # seconds after which a story hangs


def home(game: str, seed: int = 5, bots: str = "random", **options: Any) -> HomeSitting:
    """A game against bots that don't think for long."""
    complete = complete_options(find_game(game), options)
    return HomeSitting(game, complete, read_bots(bots, BOTS) * (complete["players"] - 1), seed_bytes(seed), "Ann")


def at_screen(
    app: TableApp, story: Callable[[Pilot[None]], Coroutine[Any, Any, None]], size: tuple[int, int] = SIZE
) -> None:
    """Let a story happen at a terminal of this size."""

    async def sit() -> None:
        async with asyncio.timeout(PATIENCE):
            async with app.run_test(size=size) as pilot:
                await story(pilot)
            if isinstance(app, PlayApp):
                await app.sitting.close()

    asyncio.run(sit())


def screen_text(app: TableApp) -> str:
    """What is visible, line by line."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def last_line(app: TableApp) -> str:
    """The keys and what they do. It is drawn a little later than the rest: wait for what it should say."""
    return screen_text(app).splitlines()[-1].strip()


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    while not happened():
        await pilot.pause()


class Person:
    """Plays by looking at the screen's state and pressing what is there to be pressed."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.moves = 0

    @property
    def hand(self) -> Hand:
        return self.app.screen_stack[0].query_one(Hand)

    @property
    def has_page(self) -> bool:
        return isinstance(self.app.screen, Page)

    @property
    def is_over(self) -> bool:
        return self.app.position is not None and self.app.position.view.is_over and not self.is_looking

    @property
    def is_looking(self) -> bool:
        return self.has_page or self.app.finished is not None

    @property
    def is_turn(self) -> bool:
        return not self.is_looking and self.hand.is_turn

    async def start(self, seat: int = 0) -> None:
        """The game, as soon as this person has the seat at a server's table."""
        await until(self.pilot, lambda: self.app.lobby is not None and self.app.lobby.table.seat == seat)
        await self.pilot.press("s")

    async def wait(self) -> None:
        """Until there is something to do."""
        await until(self.pilot, lambda: self.is_looking or self.is_turn or self.is_over)

    async def wait_for_turn(self) -> None:
        """Through all that is to be looked at."""
        await self.wait()
        while not self.is_turn and not self.is_over:
            await self.pilot.press("enter")
            await self.wait()
        await self.pilot.pause()

    def legal(self) -> list[int]:
        return [number for number, choice in enumerate(self.hand.choices) if choice.is_legal]

    async def play(self, number: int) -> None:
        """Play one of the choices, in turn by its key, by the arrows and by a click on it."""
        way, hand = self.moves % 3, self.hand
        before = self.app.position
        self.moves += 1
        if way == 0:
            await self.pilot.press(hand.key_of(number))
        elif way == 1:
            steps = number - hand.at
            await self.pilot.press(*["right" if steps > 0 else "left"] * abs(steps), "enter")
        else:
            await self.pilot.click(Hand, offset=(1 + number * hand.pitch, 2))
        await until(self.pilot, lambda: self.app.position is not before)

    async def play_to_the_end(self, choose: Callable[[list[int]], int] = lambda legal: legal[0]) -> None:
        await self.wait_for_turn()
        while not self.is_over:
            await self.play(choose(self.legal()))
            await self.wait_for_turn()


def play_app(sitting: Sitting, tongue: str = "en") -> PlayApp:
    """The screen without pauses."""
    return PlayApp(sitting, tongue, pace=0)
