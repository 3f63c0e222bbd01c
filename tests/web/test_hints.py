"""Hints at live tables: who may ask when, what is answered, and what the others see of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from offsuit.bots import Hint
from offsuit.table.live import LiveTable
from offsuit.table.view import View
from offsuit.web import room as room_module
from offsuit.web.room import Room
from offsuit.web.rooms import Rooms
from offsuit.web.visits import HINT_BURST
from tests.web.rooms_here import Connection, started
from tests.web.test_rooms import TOKENS, come, created, kinds, sit, tell, until


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "HINT_SECONDS", 0.01)


async def open_running(rooms: Rooms) -> tuple[Room, int, Connection]:
    """A table for four people that allows hints, whose turn it is there, and that person."""
    room = await rooms.open(started(created(allows_hints=True, takeover=1000), TOKENS))
    assert room.table.table is not None
    turn = room.table.table.seat
    assert turn is not None
    return room, turn, await come(rooms, room, TOKENS[turn])


def test_a_hint_is_a_move_with_the_chances_of_all_and_everybody_sees_that_it_was_asked_for(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room, turn, ann = await open_running(rooms)
        watcher = await come(rooms, room)
        [advice] = [answer for answer in await ann.say(do="hint") if answer["say"] == "advice"]
        assert list(advice["chances"]) == sorted(advice["chances"], key=lambda move: -advice["chances"][move])
        assert set(advice["chances"]) == set(ann.table["view"]["legal_moves"])
        assert advice["move"] == next(iter(advice["chances"]))
        await watcher.settle()
        assert [place["hints"] for place in watcher.table["places"]] == [int(seat == turn) for seat in range(4)]
        assert not any("advice" in line for line in watcher.wire.sent)

    tell(tmp_path, story)


def test_in_one_turn_the_hint_stays_the_same_and_counts_once(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room, turn, phone = await open_running(rooms)
        laptop = await come(rooms, room, TOKENS[turn])
        answers = [await phone.say(do="hint"), await laptop.say(do="hint"), await phone.say(do="hint")]
        first, *others = [next(line for line in answer if line["say"] == "advice") for answer in answers]
        assert others == [first, first]
        assert room.table.chairs[turn].hints == 1
        number = phone.table["number"]
        assert kinds(await phone.say(do="move", move=first["move"], answering=number)) == ["done"]
        stored = await rooms.store.read_table(room.code)
        assert stored is not None
        assert LiveTable.replay(stored.log).chairs[turn].hints == 1

    tell(tmp_path, story)


def test_a_hint_is_only_for_whose_turn_it_is(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room, turn, ann = await open_running(rooms)
        ben = await come(rooms, room, TOKENS[(turn + 1) % 4])
        assert kinds(await ben.say(do="hint")) == ["not-your-turn"]
        assert kinds(await ann.say(do="hint")) == ["advice"]
        assert kinds(await ben.say(do="hint")) == ["not-your-turn"]
        assert kinds(await (await come(rooms, room)).say(do="hint")) == ["no-seat"]
        move = ann.table["view"]["legal_moves"][0]
        await ann.say(do="move", move=move, answering=ann.table["number"])
        assert kinds(await ann.say(do="hint")) == ["not-your-turn"]

    tell(tmp_path, story)


def test_there_are_no_hints_where_the_table_does_not_allow_them_or_is_not_played(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        strict = await rooms.open(started(created(takeover=1000), TOKENS))
        for token in TOKENS:
            assert kinds(await (await come(rooms, strict, token)).say(do="hint")) == ["no-hints"]
        assert strict.table.number == len(started(created(), TOKENS))
        waiting = await rooms.open([created(allows_hints=True)])
        ann = await come(rooms, waiting)
        await sit(ann, 0, "Ann")
        assert kinds(await ann.say(do="hint")) == ["table-not-playing"]

    tell(tmp_path, story)


def test_against_bots_alone_there_are_hints_unless_it_is_said_otherwise() -> None:
    assert created(None, "easy", "easy", "easy").allows_hints
    assert not created(None, "easy", None, "easy").allows_hints
    assert not created(None, "easy", "easy", "easy", allows_hints=False).allows_hints


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        _, _, ann = await open_running(rooms)
        answers = [kinds(await ann.say(do="hint")) for _ in range(HINT_BURST + 1)]
        assert answers == [["advice"]] * HINT_BURST + [["too-fast"]]

    tell(tmp_path, story)


def test_a_hint_for_a_turn_that_has_passed_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(rooms: Rooms) -> None:
        room, turn, ann = await open_running(rooms)
        moved = asyncio.Event()

        async def think_slowly(view: View) -> Hint:
            await moved.wait()
            return Hint(view.legal_moves[0], {})

        monkeypatch.setattr(room, "think_of_hint", think_slowly)
        asking = asyncio.create_task(ann.say(do="hint"))
        await until(lambda: room.advice is not None)
        move = ann.table["view"]["legal_moves"][0]
        await room.do(lambda table: table.move(turn, move, table.number))
        moved.set()
        assert kinds(await asking) == ["move-too-late"]

    tell(tmp_path, story)


def test_who_asks_is_back(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(allows_hints=True, bots_think=True, takeover=1000), TOKENS))
        assert room.table.table is not None
        turn = room.table.table.seat
        assert turn is not None
        ann = await come(rooms, room, TOKENS[turn])
        await room.do(lambda table: table.away(turn))
        assert kinds(await ann.say(do="hint")) == ["advice"]
        assert not room.table.chairs[turn].is_away

    tell(tmp_path, story)
