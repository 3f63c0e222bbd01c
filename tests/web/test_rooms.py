"""The life of a table, from its opening to its rematch: rooms in this process on a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from offsuit.table import live
from offsuit.table.entries import Created, Entry, Plan
from offsuit.table.live import DAY, LiveTable, Refused, hash_token
from offsuit.web import rooms as rooms_module
from offsuit.web.rooms import FORGET, IDLE, Room, Rooms
from offsuit.web.store import Listing, StoreError, TakenError
from tests.web.rooms_here import Connection, rooms_on, started

TOKENS = ["token of ann", "token of ben", "token of cleo", "token of dan"]


def tell(path: Path, story: Callable[[Rooms], Awaitable[None]], **programs: str) -> None:
    """Let a story happen with a server's rooms, and programs of its host by name."""

    async def with_rooms() -> None:
        async with asyncio.timeout(60), rooms_on(path / "offsuit.db", **programs) as rooms:
            await story(rooms)

    asyncio.run(with_rooms())


def created(*bots: str | None, **more: Any) -> Created:
    """A table of Schadenfreude for four; by default for people only."""
    plans = [Plan(bot) for bot in bots or (None,) * 4]
    return live.create("schadenfreude", {}, plans, **{"bots_think": False, **more})


async def come(rooms: Rooms, room: Room, token: str | None = None) -> Connection:
    connection = Connection(rooms, room)
    await connection.say(do="hello", token=token)
    return connection


async def sit(connection: Connection, seat: int, name: str) -> str:
    """Take a seat, and answer its token."""
    answers = await connection.say(do="sit", seat=seat, name=name)
    [yours] = [answer for answer in answers if answer["say"] == "your-seat"]
    return str(yours["token"])


async def until(wanted: Callable[[], bool]) -> None:
    while not wanted():
        await asyncio.sleep(0)


async def play_on(room: Room, moves: int = 100_000) -> None:
    """The first legal move, again and again, for whose turn it is."""
    while moves and room.table.phase == "playing":
        table = room.table.table
        assert table is not None
        seat, move = table.seat, table.legal_moves()[0]
        assert seat is not None
        await room.do(lambda table, seat=seat, move=move: table.move(seat, move, table.number))  # type: ignore[misc]
        moves -= 1


def kinds(answers: list[dict[str, Any]]) -> list[str]:
    """What was answered; of the updates that came with it only those that say that it is done."""
    return [
        "done" if answer["say"] == "update" else str(answer.get("kind", answer["say"]))
        for answer in answers
        if answer["say"] != "update" or answer["done"]
    ]


async def listing(rooms: Rooms, code: str) -> Listing:
    stored = await rooms.store.read_table(code)
    assert stored is not None
    return stored.listing


# Sitting down


def test_sit_leave_salt_and_start(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created(None, None, "random", "random")])
        ann, ben = await come(rooms, room), await come(rooms, room)
        assert kinds(await ann.say(do="start")) == ["no-seat"]
        assert kinds(await ann.say(do="sit", seat=2, name="Ann")) == ["seat-taken"]
        assert kinds(await ann.say(do="sit", seat=0, name=" ")) == ["name-missing"]
        assert hash_token(await sit(ann, 0, "Ann")) == room.table.chairs[0].token_hash
        assert kinds(await ann.say(do="start")) == ["seats-free"]
        assert kinds(await ben.say(do="sit", seat=0, name="Ben")) == ["seat-taken"]
        await ben.say(do="sit", seat=1, name="Ben")
        assert kinds(await ben.say(do="salt", salt="pepper")) == ["done"]
        await ann.settle()
        assert ann.table["salts"] == {"1": "pepper"}
        assert kinds(await ben.say(do="leave")) == ["done"]
        await ann.settle()
        assert (ann.table["places"][1]["is_free"], ann.table["salts"]) == (True, {})
        await ben.say(do="sit", seat=1, name="Benny")
        assert kinds(await ann.say(do="start")) == ["done"]
        assert kinds(await ann.say(do="start")) == ["table-not-waiting"]
        assert kinds(await ann.say(do="salt", salt="late")) == ["table-not-waiting"]
        assert kinds(await ann.say(do="rematch")) == ["table-not-over"]
        assert kinds(await ann.say(do="reopen")) == ["not-closed"]

    tell(tmp_path, story)


def test_who_leaves_on_one_device_has_no_seat_on_the_other(tmp_path: Path) -> None:
    """Nor when somebody else sits there meanwhile."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        phone = await come(rooms, room)
        token = await sit(phone, 0, "Ann")
        laptop = await come(rooms, room, token)
        assert laptop.table["seat"] == 0
        await phone.say(do="leave")
        await laptop.settle()
        assert laptop.table["seat"] is None
        dan = await come(rooms, room)
        await dan.say(do="sit", seat=0, name="Dan")
        assert kinds(await laptop.say(do="salt", salt="not mine")) == ["no-seat"]
        assert (await come(rooms, room, token)).table["seat"] is None

    tell(tmp_path, story)


def test_two_devices_in_one_seat(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(), TOKENS))
        assert room.table.table is not None
        seat = room.table.table.seat
        assert seat is not None
        phone, laptop = await come(rooms, room, TOKENS[seat]), await come(rooms, room, TOKENS[seat])
        assert phone.table == laptop.table
        move = {"do": "move", "move": phone.table["view"]["legal_moves"][0], "answering": phone.table["number"]}
        answers = await asyncio.gather(phone.say(**move), laptop.say(**move))
        assert sorted(kinds(answers[0]) + kinds(answers[1])) == ["done", "move-too-late"]
        await phone.leave()
        await laptop.settle()
        assert room.is_present(seat)
        assert seat not in room.absences

    tell(tmp_path, story)


def test_a_waiting_table_survives_the_end_of_the_server(tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def before(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        kept.update(code=room.code, token=await sit(await come(rooms, room), 2, "Ann"))

    async def after(rooms: Rooms) -> None:
        room = await rooms.find(kept["code"])
        assert room is not None
        ann = await come(rooms, room, kept["token"])
        assert (ann.table["seat"], ann.table["phase"], ann.table["places"][2]["name"]) == (2, "waiting", "Ann")

    tell(tmp_path, before)
    tell(tmp_path, after)


# Absence


def test_an_absence_counts_from_the_last_time_that_somebody_left(tmp_path: Path) -> None:
    """Who comes back in time is not sent away by an earlier absence."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        assert set(room.absences) == {0, 1, 2, 3}
        first = room.absences[0]
        ann = await come(rooms, room, TOKENS[0])
        assert set(room.absences) == {1, 2, 3}
        await ann.leave()
        assert first.cancelled()
        assert room.absences[0] is not first

    tell(tmp_path, story)


def test_who_was_gone_before_the_start_is_waited_for_after_it(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(None, None, "random", "random", takeover=0), TOKENS)[:-1])
        ann = await come(rooms, room, TOKENS[0])
        assert room.absences == {}
        assert kinds(await ann.say(do="start")) == ["done"]
        await until(lambda: room.table.chairs[1].is_away)
        assert not room.table.chairs[0].is_away

    tell(tmp_path, story)


def test_who_leaves_is_played_for_and_plays_on_when_back(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        assert room.table.table is not None
        seat = room.table.table.seat
        assert seat is not None
        number = room.table.number
        assert kinds(await people[seat].say(do="leave")) == ["done"]
        await until(lambda: room.table.number >= number + 2)
        assert people[seat].table["seat"] is None
        await people[seat].say(do="hello", token=TOKENS[seat])
        assert not people[seat].table["places"][seat]["is_away"]

    tell(tmp_path, story)


def test_who_moves_is_back(tmp_path: Path) -> None:
    """Somebody who is connected all the time, and was sent away by another process that did not know it."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(bots_think=True, takeover=1000), TOKENS))
        assert room.table.table is not None
        seat = room.table.table.seat
        assert seat is not None
        person = await come(rooms, room, TOKENS[seat])
        await room.do(lambda table: table.away(seat))
        await person.settle()
        assert person.table["places"][seat]["is_away"]
        legal = person.table["view"]["legal_moves"]
        assert kinds(await person.say(do="move", move=legal[0], answering=person.table["number"])) == ["done"]
        assert not room.table.chairs[seat].is_away

    tell(tmp_path, story)


def test_an_entry_of_somebody_else_does_not_make_a_move_late(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        assert room.table.table is not None
        seat = room.table.table.seat
        assert seat is not None
        person = await come(rooms, room, TOKENS[seat])
        legal, number = person.table["view"]["legal_moves"], person.table["number"]
        await room.do(lambda table: table.away((seat + 1) % 4))
        assert kinds(await person.say(do="move", move=legal[0], answering=number)) == ["done"]
        assert kinds(await person.say(do="move", move=legal[0], answering=number)) == ["move-too-late"]

    tell(tmp_path, story)


# Days for a move


def test_days_for_a_move(tmp_path: Path) -> None:
    """The deadline is shown; a bot plays for who is late, and hands the seat back; absence alone matters not."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(days=2), TOKENS)[:-1])
        ann = await come(rooms, room, TOKENS[0])
        await ann.say(do="start")
        assert room.absences == {}
        assert room.table.table is not None
        late = room.table.table.seat
        assert late is not None
        deadline = room.table.turn_since + 2 * DAY
        assert ann.table["deadline"] == deadline == (await listing(rooms, room.code)).deadline
        await rooms.sweep(deadline - 1)
        assert not any(chair.is_away for chair in room.table.chairs)
        number = room.table.number
        await rooms.sweep(deadline + 1)
        assert room.table.chairs[late].is_away
        await until(lambda: room.table.number >= number + 2)
        await until(lambda: not room.lock.locked())
        assert (await listing(rooms, room.code)).deadline == room.table.deadline
        await rooms.sweep(room.table.deadline or 0.0)
        assert [seat for seat, chair in enumerate(room.table.chairs) if chair.is_away] == [late]
        back = await come(rooms, room, TOKENS[late])
        assert not back.table["places"][late]["is_away"]

    tell(tmp_path, story)


# Idle tables


@pytest.mark.parametrize("phase", ["waiting", "playing"])
def test_idle_tables_are_closed_and_go_on_when_somebody_comes(phase: str, tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        log = started(created(takeover=1000), TOKENS)
        room = await rooms.open(log if phase == "playing" else log[:-1])
        await rooms.sweep(room.table.last_at + IDLE - 1)
        assert room.table.phase == phase
        await rooms.sweep(room.table.last_at + IDLE + 1)
        assert room.table.phase == (await listing(rooms, room.code)).phase == "closed"
        ann = await come(rooms, room, TOKENS[0])
        assert kinds(await ann.say(do="move", move="play R1", answering=ann.table["number"])) == ["table-not-playing"]
        assert kinds(await ann.say(do="reopen")) == ["done"]
        assert room.table.phase == (await listing(rooms, room.code)).phase == phase
        assert set(room.absences) == ({1, 2, 3} if phase == "playing" else set())

    tell(tmp_path, story)


def test_rooms_that_nobody_uses_are_forgotten_and_read_again(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(days=1), TOKENS))
        await play_on(room, 9)
        ann = Connection(rooms, room)
        await until(lambda: room.visits == 1)
        room.used_at -= 2 * FORGET
        await rooms.sweep(0.0)
        assert await rooms.find(room.code) is room  # a connection that has not said hello yet
        await ann.say(do="hello", token=TOKENS[0])
        await ann.leave()
        room.used_at -= 2 * FORGET
        await rooms.sweep(0.0)
        again = await rooms.find(room.code)
        assert again is not None
        assert again is not room
        assert [again.table.view(seat) for seat in range(4)] == [room.table.view(seat) for seat in range(4)]

    tell(tmp_path, story)


def test_many_rooms_are_dropped_sooner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "MOST_ROOMS", 3)

    async def story(rooms: Rooms) -> None:
        used = await rooms.open([created()])
        await come(rooms, used)
        for _ in range(10):
            await rooms.open([created()])
        assert len(rooms.rooms) <= 4
        assert used.code in rooms.rooms

    tell(tmp_path, story)


def test_what_is_being_stored_when_a_room_stops_is_stored_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where who asked for it is gone, and nothing that it leads to is begun."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        append, is_asked, may_go_on = rooms.store.append, asyncio.Event(), asyncio.Event()

        async def slow(code: str, number: int, entry: Entry) -> float:
            is_asked.set()
            await may_go_on.wait()
            return await append(code, number, entry)

        monkeypatch.setattr(rooms.store, "append", slow)
        number = room.table.number
        asking = asyncio.create_task(room.do(LiveTable.late))
        await is_asked.wait()
        asking.cancel()
        asyncio.get_running_loop().call_soon(may_go_on.set)
        await room.stop()
        assert room.table.number == number + 1
        assert not room.tasks

    tell(tmp_path, story)


def test_the_index_is_repaired_where_it_is_wrong(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(is_public=True), TOKENS))
        assert (await listing(rooms, room.code)).phase == "waiting"  # as a server leaves it that is killed in between
        assert await rooms.store.waiting(10) == [room.code]
        await rooms.rooms.pop(room.code).stop()
        await rooms.find(room.code)
        assert (await listing(rooms, room.code)).phase == "playing"
        assert await rooms.store.waiting(10) == []

    tell(tmp_path, story)


# Rematches


def test_a_rematch_asked_for_by_all_at_once(tmp_path: Path) -> None:
    """There is one, everybody sits one seat on, and their tokens are good there."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        watcher = await come(rooms, room)
        await play_on(room)
        answers = await asyncio.gather(*(person.say(do="rematch") for person in people))
        assert [kinds(answer) for answer in answers] == [[]] * 4
        assert kinds(await watcher.say(do="rematch")) == ["no-seat"]
        [code] = {person.table["rematch"] for person in [*people, watcher]}
        assert set(rooms.rooms) == {room.code, code}
        again = await rooms.find(code)
        assert again is not None
        assert again.table.phase == "waiting"
        assert [again.table.seat_of(token) for token in TOKENS] == [1, 2, 3, 0]
        assert again.table.names == ["Person 3", "Person 0", "Person 1", "Person 2"]
        await people[0].say(do="rematch")
        assert people[0].table["rematch"] == code
        assert len(rooms.rooms) == 2

    tell(tmp_path, story)


def test_a_rematch_of_which_only_half_was_stored(tmp_path: Path) -> None:
    """The new table is there, but the old one does not know: who asks again finds it."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        await play_on(room)
        code = rooms_module.rematch_code(room)
        await rooms.create(code, room.table.next_table())
        ann = await come(rooms, room, TOKENS[0])
        await ann.say(do="rematch")
        assert ann.table["rematch"] == code

    tell(tmp_path, story)


# When things go wrong


def test_what_the_database_does_not_take_has_not_happened(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        ann = await come(rooms, room)
        async with rooms.store.engine.begin() as connection:
            await connection.execute(sql.text("ALTER TABLE log RENAME TO gone"))
        assert kinds(await ann.say(do="sit", seat=0, name="Ann")) == ["not-stored"]
        assert room.table.number == 1
        async with rooms.store.engine.begin() as connection:
            await connection.execute(sql.text("ALTER TABLE gone RENAME TO log"))
        assert "your-seat" in kinds(await ann.say(do="sit", seat=0, name="Ann"))

    tell(tmp_path, story)


def test_a_bot_tries_again_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "AGAIN", 0.0)

    async def story(rooms: Rooms) -> None:
        append = rooms.store.append
        failures = iter(range(3))

        async def fail_at_first(code: str, number: int, entry: Entry) -> float:
            if next(failures, None) is not None:
                raise StoreError("not now")
            return await append(code, number, entry)

        monkeypatch.setattr(rooms.store, "append", fail_at_first)
        room = await rooms.open(started(created(None, "random", "random", "random", takeover=0), TOKENS))
        await until(lambda: room.table.phase == "over")

    tell(tmp_path, story)


def test_a_command_is_finished_even_where_who_asked_is_gone(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        asked = asyncio.create_task(room.do(lambda table: table.sit(0, "Ann", TOKENS[0])))
        await asyncio.sleep(0)
        asked.cancel()
        await until(lambda: room.table.number == 2)
        await until(lambda: not room.lock.locked())
        stored = await rooms.store.read_table(room.code)
        assert stored is not None
        assert LiveTable.replay(stored.log).names[0] == "Ann"

    tell(tmp_path, story)


def test_a_refusal_that_the_log_has_overtaken_is_not_told(tmp_path: Path) -> None:
    """Two processes without Redis: what this one does not know yet is read before anybody is refused."""

    async def story(rooms: Rooms) -> None:
        async with rooms_on(tmp_path / "offsuit.db") as others:
            room = await rooms.open(started(created(), TOKENS)[:-2])
            theirs = await others.find(room.code)
            assert theirs is not None
            await theirs.do(lambda table: table.sit(3, "Dan", TOKENS[3]))
            assert room.table.chairs[3].is_free
            await room.do(lambda table: table.start())
            assert room.table.names[3] == "Dan"
            with pytest.raises(Refused, match="table-not-waiting"):
                await theirs.do(lambda table: table.start())

    tell(tmp_path, story)


def test_a_code_is_taken_once(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        with pytest.raises(TakenError):
            await rooms.create(room.code, [created()])
        assert (await rooms.store.read_table(room.code)) is not None

    tell(tmp_path, story)
