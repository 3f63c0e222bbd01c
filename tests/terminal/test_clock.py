"""The table's clock, seen and said: how long there is, when it runs out, and how one comes back after it did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from io import StringIO
from typing import Any

import pytest
from textual.pilot import Pilot
from websockets.exceptions import ConnectionClosed

from offsuit.table.live import LiveTable
from offsuit.terminal.plain import Plain
from offsuit.terminal.play_app import PlayApp
from offsuit.terminal.sitting import Chat, Hurry, Position
from offsuit.terminal.words import Words
from tests.terminal.screens import PATIENCE, SIZE, play_app, screen_text, until
from tests.terminal.tables import Door, a_door, a_table, add, begin, news_of, play_until

ScreenStory = Callable[[Door, PlayApp, Pilot[None]], Coroutine[Any, Any, None]]


def at_the_screen(story: ScreenStory) -> None:
    """Let a story happen between this server and somebody at the screen."""

    async def happen() -> None:
        async with asyncio.timeout(PATIENCE), a_door() as door:
            app = play_app(door.sitting())
            try:
                async with app.run_test(size=SIZE) as pilot:
                    await story(door, app, pilot)
            finally:
                await app.sitting.close()

    asyncio.run(happen())


def on_turn(seat: int = 0, **more: Any) -> LiveTable:
    """Two people at a table with a clock of 90 seconds, and the turn of this seat."""
    table = a_table(people=2, seconds=90, **more)
    begin(table)
    play_until(table, lambda: table.table is not None and table.table.seat == seat)
    return table


def late(table: LiveTable) -> None:
    """A bot makes the move of whoever's turn it is."""
    assert table.table is not None
    assert table.table.seat is not None
    seat = table.table.seat
    move = table.table.view(seat).legal_moves[0]
    add(table, table.move(seat, move, table.number, by_bot=True, is_late=True))


def thrice_late() -> LiveTable:
    """The first seat was late three times."""
    table = on_turn()
    while not table.chairs[0].is_away:
        late(table)
        play_until(table, lambda: table.table is not None and table.table.seat == 0)
    return table


@pytest.mark.parametrize(("seat", "whose"), [(0, "Your turn: play a card"), (1, "Waiting for Bo")])
def test_the_screen_counts_down_and_stands_out_in_the_end(seat: int, whose: str) -> None:
    async def story(door: Door, app: PlayApp, pilot: Pilot[None]) -> None:
        await door.hello()
        await door.show(on_turn(seat), left=90)
        await until(pilot, lambda: f"{whose} · 90 seconds" in screen_text(app))
        status = app.query_one("#status")
        assert not status.has_class("refused")
        door.clock.move(14)
        await door.say(say="tick")
        app.show_status()
        await until(pilot, lambda: f"{whose} · 76 seconds" in screen_text(app))
        await door.show(on_turn(seat), left=15)
        await until(pilot, lambda: f"{whose} · 15 seconds" in screen_text(app))
        assert status.has_class("refused")

    at_the_screen(story)


def test_who_has_the_turn_is_warned_once_when_15_seconds_are_left() -> None:
    async def story() -> None:
        async with a_door() as door:
            sitting = door.sitting()
            coming = asyncio.create_task(news_of(sitting, Position))
            await door.hello()
            await door.show(on_turn(), left=20)
            await coming
            door.clock.move(5)
            assert await sitting.news() == Hurry(15)
            door.clock.move(1)
            await door.say(say="said", seat=1, text="well?")
            assert isinstance(await sitting.news(), Chat)
            await sitting.close()

    asyncio.run(story())


def test_a_seat_is_taken_back_by_any_key_which_plays_no_card() -> None:
    async def story(door: Door, app: PlayApp, pilot: Pilot[None]) -> None:
        table = thrice_late()
        await door.hello()
        await door.show(table)
        await until(pilot, lambda: "Press any key to take your seat back" in screen_text(app))
        await pilot.press("1")
        assert await door.hear() == {"do": "back"}
        add(table, table.back(0))
        await door.show(table, left=90)
        await until(pilot, lambda: "Your turn: play a card" in screen_text(app))
        await pilot.press("r")
        await until(pilot, lambda: "In a nutshell" in screen_text(app))

    at_the_screen(story)


@pytest.mark.parametrize("key", ["r", "question_mark", "enter", "left", "z"])
def test_keys_with_another_meaning_take_the_seat_back_too(key: str) -> None:
    async def story(door: Door, app: PlayApp, pilot: Pilot[None]) -> None:
        await door.hello()
        await door.show(thrice_late())
        await until(pilot, lambda: "Press any key" in screen_text(app))
        await pilot.press(key)
        assert await door.hear() == {"do": "back"}

    at_the_screen(story)


def test_a_lost_connection_is_said_while_a_trick_is_looked_at() -> None:
    async def story(door: Door, app: PlayApp, pilot: Pilot[None]) -> None:
        table = on_turn()
        await door.hello()
        await door.show(table)
        await until(pilot, lambda: "Your turn" in screen_text(app))
        assert table.table is not None
        before = len(table.table.view(0).tricks)
        play_until(table, lambda: table.table is not None and len(table.table.view(0).tricks) > before)
        await door.show(table)
        await until(pilot, lambda: "The trick is over" in screen_text(app))
        await door.hang_up()
        await until(pilot, lambda: bool(app.sitting.trouble))
        app.show_status()
        await until(pilot, lambda: "No connection. Trying again" in screen_text(app))

    at_the_screen(story)


def test_tricks_do_not_wait_to_be_seen_while_a_bot_plays_for_the_reader() -> None:
    async def story(door: Door, app: PlayApp, pilot: Pilot[None]) -> None:
        table = thrice_late()
        await door.hello()
        await door.show(table)
        await until(pilot, lambda: "Press any key" in screen_text(app))
        assert table.table is not None
        number = len(table.table.view(0).tricks)
        play_until(table, lambda: table.table is not None and len(table.table.view(0).tricks) > number + 1)
        await door.show(table)
        await until(pilot, lambda: app.position is not None and len(app.position.view.tricks) == number + 2)
        assert app.finished is None

    at_the_screen(story)


def test_who_leaves_does_not_take_the_seat_back() -> None:
    async def story(door: Door, app: PlayApp, pilot: Pilot[None]) -> None:
        await door.hello()
        await door.show(thrice_late())
        await until(pilot, lambda: "Press any key" in screen_text(app))
        await pilot.press("q")
        await app.sitting.close()
        with pytest.raises(ConnectionClosed):
            await door.hear()

    at_the_screen(story)


def test_a_bots_move_for_somebody_who_is_late_is_said() -> None:
    said: list[str] = []

    async def story() -> None:
        async with a_door() as door:
            sitting = door.sitting()
            plain = Plain(sitting, "en", StringIO(), said.append)

            async def follow() -> None:
                news = None
                while not isinstance(news, Position):
                    news = await sitting.news()
                    plain.take(news)

            table = on_turn(1)
            following = asyncio.create_task(follow())
            await door.hello()
            await door.show(table, left=90)
            await following
            for _ in range(3):
                play_until(table, lambda: table.table is not None and table.table.seat == 1)
                late(table)
                await door.show(table)
                await follow()
            play_until(table, lambda: table.table is not None and table.table.seat == 0)
            await door.show(table, left=90)
            await follow()
            late(table)
            await door.show(table)
            await follow()
            await sitting.close()

    asyncio.run(story())
    assert said.count("Time was up, so a bot moved for Bo.") == 3
    assert said.count("A bot now plays for Bo until they're back.") == 1
    assert said.count("Your time was up, so a bot moved for you.") == 1
    assert "You have 90 seconds." in said


def test_in_lines_any_line_takes_the_seat_back() -> None:
    said: list[str] = []

    async def story() -> None:
        async with a_door() as door:
            sitting = door.sitting()
            plain = Plain(sitting, "en", StringIO(), said.append)
            coming = asyncio.create_task(news_of(sitting, Position))
            await door.hello()
            await door.show(thrice_late())
            plain.take(await coming)
            await plain.follow([])
            assert await door.hear() == {"do": "back"}
            await sitting.close()

    asyncio.run(story())
    assert said[-1] == "A bot is playing for you. Press Enter to take your seat back."


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1, "1 second"),
        (89.6, "90 seconds"),
        (119, "119 seconds"),
        (125, "2 minutes"),
        (3_600, "60 minutes"),
        (7_200, "2 hours"),
        (14 * 86_400, "14 days"),
    ],
)
def test_times_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert Words("en", []).time(seconds) == text
