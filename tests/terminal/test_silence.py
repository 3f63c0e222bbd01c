"""A server that is silent, forgetful or gone: the client never hangs, and no command is lost without a word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from offsuit.table.live import LiveTable
from offsuit.table.setup import SetupError
from offsuit.terminal.address import Address
from offsuit.terminal.joining import JoinedSitting
from offsuit.terminal.sitting import Ended, Lobby, Lost, Notice, Position, Refusal
from tests.terminal.tables import HOST, Door, StillClock, a_door, a_table, add, begin, news_of, play_until

PATIENCE = 60.0  # seconds after which a story hangs

Story = Callable[[Door, JoinedSitting], Coroutine[Any, Any, None]]


def at_a_door(story: Story, **more: Any) -> None:
    """Let a story happen between this server and somebody at one of its tables."""

    async def happen() -> None:
        async with asyncio.timeout(PATIENCE), a_door() as door:
            sitting = door.sitting(**more)
            try:
                await story(door, sitting)
            finally:
                await sitting.close()

    asyncio.run(happen())


def started() -> LiveTable:
    """It is the first seat's turn."""
    table = a_table()
    begin(table)
    play_until(table, lambda: table.table is not None and table.table.seat == 0)
    return table


async def seated(door: Door, sitting: JoinedSitting, table: LiveTable, **more: Any) -> Position:
    """At the table, with the game as it is."""
    coming = asyncio.create_task(news_of(sitting, Position))
    await door.hello()
    await door.show(table, **more)
    return await coming


async def back_again(door: Door, sitting: JoinedSitting) -> dict[str, Any]:
    """The hello of the next connection, once this one is found lost."""
    await news_of(sitting, Lost)
    door.clock.move(1)
    return await door.hello()


def test_silence_is_noticed_and_said_and_the_table_found_again() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        await seated(door, sitting, table, seen=7)
        door.clock.move(14)
        await door.say(say="said", seat=0, text="still here")
        await sitting.news()
        door.clock.move(14)
        await asyncio.sleep(0)
        assert sitting.link.connection is not None
        door.clock.move(1)
        hello = await back_again(door, sitting)
        assert (hello["token"], hello["seen"], hello["number"]) == ("token", 7, table.number)
        await door.show(table)
        await news_of(sitting, Position)

    at_a_door(story)


def test_a_tick_is_not_silence() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        await seated(door, sitting, started())
        for _ in range(5):
            door.clock.move(10)
            await door.say(say="tick")
            await door.say(say="said", seat=0, text="heard")
            await sitting.news()
        assert door.coming.empty()

    at_a_door(story)


def test_a_move_that_is_not_answered_is_sent_again_if_it_is_the_same_turn() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        position = await seated(door, sitting, table)
        text = position.view.legal_moves[0]
        await sitting.move(text)
        move = await door.hear()
        assert move == {"do": "move", "move": text, "answering": table.number}
        door.clock.move(8)
        await back_again(door, sitting)
        await door.show(table)
        assert await door.hear() == move
        add(table, table.move(0, text, table.number))
        await door.show(table, done=table.number)
        await news_of(sitting, Position, lambda news: news.view != position.view)
        assert sitting.link.commands == []

    at_a_door(story)


def test_a_move_that_counted_is_not_sent_again() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        text = (await seated(door, sitting, table)).view.legal_moves[0]
        await sitting.move(text)
        add(table, table.move(0, text, table.number))
        await door.hear()
        await door.hang_up()
        await back_again(door, sitting)
        await door.show(table)
        await news_of(sitting, Position)
        await sitting.hint()
        assert (await door.hear())["do"] == "hint"

    at_a_door(story)


def test_a_refusal_of_a_repeated_move_that_had_arrived_is_not_told() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        await sitting_moves(door, sitting, table)
        await door.hang_up()
        await back_again(door, sitting)
        await door.show(table)
        await door.hear()
        await door.say(say="refusal", kind="move-too-late", clause="", values={"number": 3})
        await door.say(say="said", seat=0, text="next")
        heard = [type(await sitting.news()) for _ in range(2)]
        assert Refusal not in heard

    at_a_door(story)


def test_a_refusal_that_comes_after_news_of_another_move_is_told() -> None:
    """A bot, or the same person on another device, was faster."""

    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        await sitting_moves(door, sitting, table)
        assert table.table is not None
        add(table, table.move(0, table.table.view(0).legal_moves[1], table.number))
        await door.show(table)
        await door.say(say="refusal", kind="move-too-late", clause="", values={"number": table.number})
        assert (await news_of(sitting, Refusal)).kind == "move-too-late"

    at_a_door(story)


async def sitting_moves(door: Door, sitting: JoinedSitting, table: LiveTable) -> None:
    position = await seated(door, sitting, table)
    await sitting.move(position.view.legal_moves[0])
    await door.hear()


@pytest.mark.parametrize("has_moved_on", [False, True])
def test_a_command_without_a_connection_is_kept_and_sent_once_or_reported(has_moved_on: bool) -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        text = (await seated(door, sitting, table)).view.legal_moves[0]
        before = table.number
        await door.hang_up()
        await news_of(sitting, Lost)
        await sitting.move(text)
        assert (await news_of(sitting, Notice)).kind == "terminal-kept"
        assert sitting.link.has_unsent
        await sitting.move(text)
        assert (await news_of(sitting, Notice)).kind == "terminal-asked-already"
        if has_moved_on:
            add(table, table.move(0, text, table.number, by_bot=True))
        door.clock.move(1)
        await door.hello()
        await door.show(table)
        if has_moved_on:
            assert (await news_of(sitting, Notice)).kind == "terminal-not-sent"
            await sitting.start()
            assert (await door.hear())["do"] == "start"
        else:
            assert await door.hear() == {"do": "move", "move": text, "answering": before}
            assert not sitting.link.has_unsent

    at_a_door(story)


def test_commands_are_sent_one_after_the_other_so_that_each_has_its_answer() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = a_table(people=1)
        table.chairs[1].bot = table.chairs[2].bot = None  # free
        coming = asyncio.create_task(news_of(sitting, Lobby))
        await door.hello()
        await door.show(table, is_host=True)
        assert (await door.hear())["do"] == "salt"
        await (await coming).fill()
        await door.say(say="refusal", kind="salted-already", clause="", values={})
        assert (await door.hear())["seat"] == 1
        await door.say(say="refusal", kind="seat-taken", clause="", values={})
        assert (await news_of(sitting, Refusal)).kind == "seat-taken"
        assert (await door.hear())["seat"] == 2

    at_a_door(story)


def test_a_server_that_takes_a_connection_and_says_nothing_is_given_up() -> None:
    """Before the handshake, and after it."""

    async def happen() -> None:
        clock, came = StillClock(), asyncio.Event()

        async def gape(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            came.set()
            await reader.read()
            writer.close()

        server = await asyncio.start_server(gape, "127.0.0.1", 0)
        address = Address(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "bcdf")
        sitting = JoinedSitting(address, "Ann", "easy", clock=clock)
        news = asyncio.create_task(sitting.news())
        await came.wait()
        clock.move(8)
        with pytest.raises(SetupError, match="can't be reached: no answer"):
            await news
        await sitting.close()
        server.close()
        await server.wait_closed()

    asyncio.run(happen())


def test_a_hello_that_is_not_answered_is_given_up() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        news = asyncio.create_task(sitting.news())
        await door.hello()
        door.clock.move(8)
        assert isinstance(await news, Lost)
        door.clock.move(1)
        await door.hello()

    at_a_door(story)


@pytest.mark.parametrize(
    ("code", "why"),
    [(4404, "there is no table 'bcdf'"), (4400, "does not understand this program"), (4410, "can't be opened")],
)
def test_codes_that_leave_nothing_to_try_again_are_told_in_a_line(code: int, why: str) -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        news = asyncio.create_task(sitting.news())
        await door.hello()
        await door.hang_up(code)
        with pytest.raises(SetupError, match=why):
            await news

    at_a_door(story)


@pytest.mark.parametrize(
    ("code", "said", "wait"), [(4503, "terminal-no-database", 0.25), (4429, "terminal-turned-away", 30)]
)
def test_codes_that_pass_are_said_and_tried_again(code: int, said: str, wait: float) -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        news = asyncio.create_task(sitting.news())
        await door.hello()
        await door.hang_up(code)
        assert await news == Lost(said)
        door.clock.move(wait)
        await door.hello()
        await door.hang_up()
        assert await sitting.news() == Lost("no-connection-trying")

    at_a_door(story)


def test_a_broken_table_says_why() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        news = asyncio.create_task(sitting.news())
        await door.hello()
        await door.say(say="broken", kind="log-unreadable", values={})
        await door.hang_up(4410)
        assert await news == Ended(Refusal("", "log-unreadable", {}))

    at_a_door(story)


def test_a_message_that_cannot_be_read_is_told_in_a_line() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        news = asyncio.create_task(sitting.news())
        await door.hello()
        await door.say(say="nonsense")
        with pytest.raises(SetupError, match="does not answer as a table does"):
            await news

    at_a_door(story)


def test_moves_that_the_database_lost_are_told_and_the_table_begins_again() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        await seated(door, sitting, table, seen=9)
        await door.say(say="warning", kind="moves-lost")
        await door.show(table, seen=2, is_fresh=True)
        assert (await news_of(sitting, Notice)).kind == "moves-lost"
        assert (await news_of(sitting, Position)).is_fresh
        await door.hang_up()
        assert (await back_again(door, sitting))["seen"] == 2

    at_a_door(story)


def test_a_client_says_that_it_is_the_host_and_what_secret_it_was_shown() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        sitting.address = sitting.address._replace(host=HOST)
        coming = asyncio.create_task(news_of(sitting, Position))
        hello = await door.hello()
        assert (hello["host"], hello["shown"]) == (HOST, None)
        play_until(table, lambda: table.phase == "over")
        await door.show(table)
        await coming
        await door.hang_up()
        assert (await back_again(door, sitting))["shown"] == table.created.secret

    at_a_door(story)


def test_a_closed_table_is_opened_again_but_not_one_whose_secret_was_shown() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = started()
        add(table, table.close("shown"))
        coming = asyncio.create_task(sitting.news())
        await door.hello()
        await door.show(table)
        assert (await door.hear())["do"] == "reopen"
        await door.say(say="refusal", kind="secret-shown", clause="", values={})
        assert await coming == Ended(Refusal("", "secret-shown", {}))

    at_a_door(story)


def test_what_the_client_asks_for_by_itself_is_asked_again_where_the_server_could_not_keep_it() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = a_table()
        coming = asyncio.create_task(news_of(sitting, Lobby))
        await door.hello()
        await door.show(table)
        salt = await door.hear()
        await coming
        await door.say(say="refusal", kind="not-stored", clause="", values={})
        await door.say(say="said", seat=0, text="next")
        assert not isinstance(await sitting.news(), Refusal)
        door.clock.move(2)
        assert await door.hear() == salt

    at_a_door(story)


@pytest.mark.parametrize("is_default", [False, True])
def test_a_name_that_is_refused_ends_it(is_default: bool) -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = a_table()
        table.chairs[2].bot = None  # free
        coming = asyncio.create_task(news_of(sitting, Ended))
        await door.hello()
        await door.show(table, seat=None)
        sit = await door.hear()
        assert {**sit, "token": ""} == {"do": "sit", "seat": 2, "name": "Ann", "is_default": is_default, "token": ""}
        await door.say(say="refusal", kind="name-taken", clause="", values={})
        assert (await coming).why.kind == "name-taken"

    at_a_door(story, token=None, is_default=is_default)


def test_a_seat_is_asked_for_once_until_it_is_answered() -> None:
    """Others may see that it is taken before we know that it is ours."""

    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = a_table()
        table.chairs[2].bot = table.chairs[3].bot = None
        coming = asyncio.create_task(news_of(sitting, Lobby))
        await door.hello()
        await door.show(table, seat=None)
        assert (await door.hear())["seat"] == 2
        add(table, table.sit(2, "Cy", "ours"))
        await door.show(table, seat=None)
        await coming
        await door.say(say="your-seat", seat=2, token="ours")
        await door.show(table, seat=2)
        assert (await door.hear())["do"] == "salt"
        assert sitting.address.token == "ours"

    at_a_door(story, token=None)


def test_a_seat_is_ours_even_if_the_answer_is_lost_with_the_connection() -> None:
    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = a_table()
        table.chairs[2].bot = None
        coming = asyncio.create_task(news_of(sitting, Lobby))
        assert (await door.hello())["token"] is None
        await door.show(table, seat=None)
        token = (await door.hear())["token"]
        await coming
        add(table, table.sit(2, "Us", token))
        await door.hang_up()
        hello = await back_again(door, sitting)
        assert table.seat_of(hello["token"]) == 2
        await door.show(table, seat=2)
        assert (await door.hear())["do"] == "salt"
        assert sitting.address.token == token

    at_a_door(story, token=None)


def test_a_seat_that_was_never_given_is_asked_for_again_with_the_same_token() -> None:
    """So the server knows it if both messages arrive."""

    async def story(door: Door, sitting: JoinedSitting) -> None:
        table = a_table()
        table.chairs[2].bot = None
        coming = asyncio.create_task(news_of(sitting, Lobby))
        await door.hello()
        await door.show(table, seat=None)
        sit = await door.hear()
        assert len(sit["token"]) >= 32
        await coming
        await door.hang_up()
        await back_again(door, sitting)
        await door.show(table, seat=None)
        assert await door.hear() == sit

    at_a_door(story, token=None)
