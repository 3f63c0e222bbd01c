"""Rooms when the database fails, forgets, or holds what can't be read: no table stands still, and no other suffers."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from offsuit.table.entries import Created, Entry, Moved, Seated, encode
from offsuit.table.live import LiveTable, Refused
from offsuit.table.view import View
from offsuit.web.fanout import Fanout, Line, News
from offsuit.web.limits import Unstarted
from offsuit.web.room import IDLE_WAITING, BrokenTable, Room
from offsuit.web.rooms import BROKEN_FOR_SECONDS, FORGET_AFTER_SECONDS, Rooms
from offsuit.web.store import BlockedError, StoreError, UnansweredError
from tests.web.people import Server, run
from tests.web.rooms_here import Connection, TestClock, rooms_on, started
from tests.web.test_clock import calm, pass_time, seat_of_turn
from tests.web.test_rooms import HOST, TOKENS, come, created, kinds, play_on, sit, until

Story = Callable[[Rooms, TestClock], Awaitable[None]]


class Ear(Fanout):
    """Hears what other processes would be told."""

    def __init__(self) -> None:
        self.heard: list[News | Line] = []

    def tell(self, notice: News | Line) -> None:
        self.heard.append(notice)


def tell(path: Path, story: Story, clock: TestClock | None = None, fanout: Fanout | None = None) -> None:
    async def with_rooms() -> None:
        moved = clock or TestClock()
        async with asyncio.timeout(30), rooms_on(path / "offsuit.db", moved, fanout) as rooms:
            await story(rooms, moved)

    asyncio.run(with_rooms())


def change(path: Path, statement: str, *values: Any) -> None:
    """What happens to a database behind the server's back."""
    with closing(sqlite3.connect(path / "offsuit.db")) as connection, connection:
        connection.execute(statement, values)


def lose(path: Path, code: str, after: int) -> None:
    change(path, "DELETE FROM log WHERE code = ? AND number > ?", code, after)


def spoil(path: Path, code: str, number: int, data: bytes = b"spoiled") -> None:
    change(path, "UPDATE log SET entry = ? WHERE code = ? AND number = ?", data, code, number)


def say_of(connection: Connection, say: str) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [json.loads(line) for line in connection.wire.sent]
    return [message for message in messages if message["say"] == say]


def fail_first(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, errors: list[BaseException]) -> None:
    """Let something fail with these errors before it does what it should."""
    original = getattr(owner, name)
    left = list(errors)

    async def failing(*values: Any, **more: Any) -> Any:
        if left:
            raise left.pop(0)
        return await original(*values, **more)

    monkeypatch.setattr(owner, name, failing)


async def move_until(clock: TestClock, wanted: Callable[[], bool]) -> None:
    """Time passes, also while something fails again and again."""
    while not wanted():
        for _ in range(50):
            await asyncio.sleep(0)
        clock.move(1.0)


# Writes and reads that fail


def test_news_is_looked_for_until_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open([created()])
        ann = await come(rooms, room)
        await calm(rooms)
        async with rooms_on(tmp_path / "offsuit.db", clock) as others:
            theirs = await others.find(room.code)
            assert theirs is not None
            await theirs.do(lambda table: table.sit(2, "Cleo", "c"))
            fail_first(monkeypatch, rooms.store, "read", [StoreError("gone")] * 6)
            rooms.hear(News(room.code, 2))
            await move_until(clock, lambda: room.table.number == 2)
        await ann.settle()
        assert ann.table["places"][2]["name"] == "Cleo"

    tell(tmp_path, story)


@pytest.mark.parametrize("error", [UnansweredError("?"), StoreError("?"), RuntimeError("?")])
def test_a_commit_whose_answer_was_lost_is_news(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear()

    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open([created()])
        watcher = await come(rooms, room)
        await calm(rooms)
        ear.heard.clear()
        append = rooms.store.append

        async def store_but_fail(*values: Any) -> float:
            await append(*values)
            raise error

        monkeypatch.setattr(rooms.store, "append", store_but_fail)
        with pytest.raises(type(error)):
            await room.do(lambda table: table.sit(0, "Ann", TOKENS[0]))
        await until(lambda: room.table.number == 2)
        await calm(rooms)
        await watcher.settle()
        assert watcher.table["places"][0]["name"] == "Ann"
        assert ear.heard == [News(room.code, 2)]

    tell(tmp_path, story, fanout=ear)


def test_nobody_loses_a_seat_because_the_database_answers_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The token of a seat is handed over whenever its entry is found in the log."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open([created()])
        ann, ben = await come(rooms, room), await come(rooms, room)
        await sit(ben, 1, "Ben")
        await calm(rooms)
        append = rooms.store.append
        questions: list[dict[str, Any]] = [{"do": "sit", "seat": 0, "name": "Ann"}, {"do": "renew"}]
        for number, question in enumerate(questions, 1):

            async def store_but_fail(*values: Any) -> float:
                await append(*values)
                raise UnansweredError("?")

            monkeypatch.setattr(rooms.store, "append", store_but_fail)
            assert kinds(await ann.say(**question))[0] == "not-answered"
            monkeypatch.setattr(rooms.store, "append", append)
            await move_until(clock, lambda number=number: len(say_of(ann, "your-seat")) == number)  # type: ignore[misc]
            await calm(rooms)
            await ann.settle()
            token = say_of(ann, "your-seat")[-1]["token"]
            assert room.table.seat_of(token) == 0
            assert (ann.table["seat"], ann.update["present"][:2]) == (0, [True, True])
            assert kinds(await ann.say(do="chat", text="here")) == ["said"]
        assert not say_of(ben, "your-seat")[1:]

    tell(tmp_path, story)


def test_what_nobody_told_of_is_found(tmp_path: Path) -> None:
    """One look for all rooms in use: entries of other processes, and a log that lost some."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room, shorter, gone = [await rooms.open(started(created(), TOKENS)[:4]) for _ in range(3)]
        people = [await come(rooms, each) for each in (room, shorter, gone)]
        async with rooms_on(tmp_path / "offsuit.db", clock) as others:
            theirs = await others.find(room.code)
            assert theirs is not None
            await theirs.do(lambda table: table.sit(3, "Dan", "d"))
        lose(tmp_path, shorter.code, 3)
        lose(tmp_path, gone.code, 0)
        await calm(rooms)
        await rooms.look_once()
        await calm(rooms)
        assert [place["name"] for place in people[0].table["places"]][3] == "Dan"
        assert shorter.table.number == 3
        assert gone.broken is not None

    tell(tmp_path, story)


ERRORS = [
    StoreError("gone"),
    BlockedError("blocked"),
    UnansweredError("?"),
    RuntimeError("a mistake"),
    TimeoutError(),
    asyncio.CancelledError(),
    KeyError("x"),
]


@pytest.mark.parametrize("place", ["append", "think", "lineup"])
def test_a_bots_turn_is_played_whatever_failed(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        if place == "append":
            append, errors = rooms.store.append, list(ERRORS)

            async def refuse_bots(code: str, number: int, entry: Entry, after: float) -> float:
                if isinstance(entry, Moved) and entry.by_bot and errors:
                    raise errors.pop(0)
                return await append(code, number, entry, after)

            monkeypatch.setattr(rooms.store, "append", refuse_bots)
        if place == "lineup":
            fail_first(monkeypatch, rooms.lineup, "think", ERRORS)
        if place == "think":
            think, left = Room.think, list(ERRORS)

            async def failing(self: Room, seat: int, number: int, view: View) -> str:
                if left:
                    raise left.pop(0)
                return await think(self, seat, number, view)

            monkeypatch.setattr(Room, "think", failing)
        room = await rooms.open(started(created(None, "easy", "easy", "easy"), TOKENS))
        await move_until(clock, lambda: seat_of_turn(room) == 0)
        await play_on(room, 1)
        await move_until(clock, lambda: seat_of_turn(room) == 0 and "bots" not in room.duties.tasks)

    tell(tmp_path, story)


def test_a_bot_that_answers_nonsense_does_not_keep_the_server_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turn is tried again, but not as fast as possible."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        asked = 0

        async def think(*_: object) -> str:
            nonlocal asked
            asked += 1
            return "play nonsense"

        monkeypatch.setattr(Room, "think", think)
        room = await rooms.open(started(created(None, "easy", "easy", "easy"), TOKENS))
        if seat_of_turn(room) == 0:
            await play_on(room, 1)
        await until(lambda: asked > 0)
        for _ in range(500):
            await asyncio.sleep(0)
        assert asked == 1
        monkeypatch.undo()
        await move_until(clock, lambda: seat_of_turn(room) == 0)

    tell(tmp_path, story)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_takeover_that_failed_is_done_again(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        for seat in range(4):
            if seat != (seat_of_turn(room) + 1) % 4:
                await come(rooms, room, TOKENS[seat])
        fail_first(monkeypatch, rooms.store, "append", [error] * 5)
        absent = (seat_of_turn(room) + 1) % 4
        await pass_time(rooms, clock, 59)
        clock.move(2)
        await move_until(clock, lambda: room.table.chairs[absent].is_away)

    tell(tmp_path, story)


def test_a_hint_that_failed_can_be_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(allows_hints=True), TOKENS))
        turn = seat_of_turn(room)
        fail_first(monkeypatch, rooms.lineup, "think", [RuntimeError("a mistake")])
        with pytest.raises(RuntimeError):
            await room.hint(turn)
        advice = await room.hint(turn)
        assert room.table.table is not None
        assert advice.move in room.table.table.legal_moves()

    tell(tmp_path, story)


def test_one_blocked_table_does_not_keep_the_others_from_being_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        opened = [await rooms.open([created()]) for _ in range(5)]
        await calm(rooms)
        append = rooms.store.append

        async def blocked(code: str, *values: Any) -> float:
            if code in (opened[0].code, opened[2].code):
                raise BlockedError("blocked")
            return await append(code, *values)

        monkeypatch.setattr(rooms.store, "append", blocked)
        clock.move(IDLE_WAITING + 1)
        await rooms.sweep(clock.time())
        assert [room.table.phase for room in opened] == ["waiting", "closed", "waiting", "closed", "closed"]

    tell(tmp_path, story)


def test_one_table_with_an_error_of_ours_does_not_keep_the_others_from_being_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        opened = [await rooms.open([created()]) for _ in range(3)]
        await calm(rooms)
        fail_first(monkeypatch, opened[0], "do_if_possible", [RuntimeError("a mistake")])
        monkeypatch.setattr(opened[0], "wake", lambda: 1 / 0)
        woken = []
        monkeypatch.setattr(opened[2], "wake", lambda: woken.append(True))
        clock.move(IDLE_WAITING + 1)
        await rooms.sweep(clock.time())
        assert [room.table.phase for room in opened] == ["waiting", "closed", "closed"]
        assert woken

    tell(tmp_path, story)


def test_nobody_stays_who_left_while_they_came_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database doesn't answer, and the connection ends meanwhile."""

    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        await calm(rooms)
        asked, gate = asyncio.Event(), asyncio.Event()
        read = rooms.store.read

        async def slow(*values: Any, **more: Any) -> Any:
            asked.set()
            await gate.wait()
            return await read(*values, **more)

        monkeypatch.setattr(rooms.store, "read", slow)
        connection = Connection(rooms, room)
        coming = asyncio.create_task(connection.say(do="hello", token=TOKENS[0], number=1000))
        await asked.wait()
        assert connection.running is not None
        connection.running.cancel()
        await asyncio.wait({connection.running})
        coming.cancel()
        gate.set()
        await calm(rooms)
        assert not room.guests
        assert (room.visits, room.is_present(0)) == (0, False)

    tell(tmp_path, story)


# Logs that can't be read


SPOILED: dict[str, Callable[[Path, str], None]] = {
    "no JSON": lambda path, code: spoil(path, code, 3),
    "an unknown kind": lambda path, code: spoil(path, code, 3, b'{"type":"unheard-of"}'),
    "a seat that isn't there": lambda path, code: spoil(path, code, 3, encode(Seated(9, "Ann", "x"))),
    "a second beginning": lambda path, code: spoil(path, code, 3, encode(created())),
    "no beginning": lambda path, code: spoil(path, code, 1, encode(Seated(0, "Ann", "x"))),
    "a broken beginning": lambda path, code: spoil(path, code, 1),
    "an unknown game": lambda path, code: spoil(path, code, 1, encode(other_game())),
    "a gap": lambda path, code: change(path, "DELETE FROM log WHERE code = ? AND number = 3", code),
    "nothing": lambda path, code: lose(path, code, 0),
    "an illegal move": lambda path, code: spoil(path, code, 7, b'{"type":"moved","seat":0,"move":"x","by_bot":false}'),
}


def other_game() -> Created:
    return msgspec.structs.replace(created(), game="bridge")


@pytest.mark.parametrize("damage", SPOILED.values(), ids=SPOILED.keys())
def test_an_unreadable_log_is_that_tables_alone(damage: Callable[[Path, str], None], tmp_path: Path) -> None:
    clock = TestClock()
    kept: dict[str, str] = {}

    async def before(rooms: Rooms, _: TestClock) -> None:
        for name in ("broken", "whole"):
            room = await rooms.open(started(created(seconds=90), TOKENS))
            await play_on(room, 1)
            await calm(rooms)
            kept[name] = room.code

    async def after(rooms: Rooms, clock: TestClock) -> None:
        clock.move(1000)
        await rooms.sweep(clock.time())
        assert set(rooms.rooms) == {kept["whole"]}
        for _ in range(2):
            with pytest.raises(BrokenTable):
                await rooms.find(kept["broken"])
        assert sorted(rooms.phases()) == ["broken", "playing"]
        assert 'offsuit_tables{phase="broken"} 1.0' in rooms.metrics.text().decode()
        await until(lambda: rooms.rooms[kept["whole"]].table.number > 7)

    tell(tmp_path, before, clock)
    damage(tmp_path, kept["broken"])
    tell(tmp_path, after, clock)


def test_tables_can_be_opened_where_an_older_one_of_the_same_address_is_broken(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        unstarted = Unstarted(2)
        opened = [await rooms.open([created()]) for _ in range(4)]
        await calm(rooms)
        for room in opened:
            room.owner = "address"
        opened[0].break_off(BrokenTable("log-unreadable"), ValueError("x"))
        for room in opened:
            await rooms.make_way_for(room, unstarted)
        assert [room.table.phase for room in opened[1:]] == ["closed", "waiting", "waiting"]
        assert unstarted.codes["address"] == [room.code for room in opened[2:]]

    tell(tmp_path, story)


def test_a_log_that_becomes_unreadable_in_use(tmp_path: Path) -> None:
    """Its people are told, it does nothing more by itself, and it is tried again after a while."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        other = await rooms.open(started(created(), TOKENS))
        ann = await come(rooms, room, TOKENS[seat_of_turn(room)])
        ben = await come(rooms, other, TOKENS[0])
        await calm(rooms)
        number = room.table.number
        change(tmp_path, "INSERT INTO log VALUES (?, ?, ?, ?)", room.code, number + 1, clock.time(), b"spoiled")
        rooms.hear(News(room.code, number + 1))
        assert ann.running is not None
        await ann.running
        assert say_of(ann, "broken") == [{"say": "broken", "kind": "log-unreadable", "values": {}}]
        assert ann.wire.closed_with == 4410
        with pytest.raises(Refused, match="log-unreadable"):
            await room.do(LiveTable.close)
        for _ in range(2):
            with pytest.raises(BrokenTable):
                await rooms.find(room.code)
        assert sorted(rooms.phases()) == ["broken", "playing"]
        clock.move(100)
        await calm(rooms)
        assert room.alarms() == []
        assert not room.duties.tasks
        assert kinds(await ben.say(do="chat", text="hello")) == ["said"]
        lose(tmp_path, room.code, number)
        clock.move(BROKEN_FOR_SECONDS)
        again = await rooms.find(room.code)
        assert again is not None
        assert (again.table.number, rooms.phases()) == (number, ["playing", "playing"])

    tell(tmp_path, story)


def test_a_broken_room_does_not_stay_for_ever(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        await calm(rooms)
        room.break_off(BrokenTable("log-unreadable"), ValueError("x"))
        await pass_time(rooms, clock, FORGET_AFTER_SECONDS + 1)
        await rooms.sweep(clock.time())
        assert room.code not in rooms.rooms

    tell(tmp_path, story)


def test_people_see_which_table_is_broken_and_go_on_elsewhere(tmp_path: Path) -> None:
    """Over real sockets: lists, the home page, and the table itself."""
    server = Server(tmp_path / "offsuit.db")
    tables = [
        server.post("/api/tables", {"game": "gummi-trick", "plans": [{}] * 4, "name": "Ann", "is_public": True})
        for _ in range(3)
    ]
    broken = tables[1]["code"]
    server.stop()
    spoil(tmp_path, broken, 2)
    server.start()

    async def story() -> tuple[dict[str, Any], int | None]:
        async with connect(server.address(broken)) as socket:
            await socket.send('{"do":"hello"}')
            told = json.loads(await socket.recv())
            await socket.wait_closed()
            return told, socket.close_code

    assert run(story()) == ({"say": "broken", "kind": "log-unreadable", "values": {}}, 4410)
    listed = [table["code"] for table in json.loads(server.get("/api/tables"))]
    assert sorted(listed) == sorted(table["code"] for table in tables if table["code"] != broken)
    keys = [{"code": table["code"], "token": table["token"]} for table in tables]
    states = {state["code"]: state["phase"] for state in server.post("/api/seats", {"seats": keys})}
    assert states == {table["code"]: "broken" if table["code"] == broken else "waiting" for table in tables}
    assert b'offsuit_tables{phase="broken"} 1.0' in server.get("/metrics")
    for path in ("record", "replay", "replay/0"):
        with pytest.raises(OSError, match="409"):
            server.get(f"/api/tables/{broken}/{path}")
    server.stop()


# Logs that lost their tail


async def playing_with_people(rooms: Rooms, moves: int) -> tuple[Room, list[Connection]]:
    room = await rooms.open(started(created(), TOKENS))
    await play_on(room, moves)
    return room, [await come(rooms, room, token) for token in TOKENS]


@pytest.mark.parametrize("noticed_by", ["a look", "a command", "a refusal", "another process"])
def test_a_log_that_lost_its_tail_is_noticed_and_people_are_told(noticed_by: str, tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room, people = await playing_with_people(rooms, 10)
        await calm(rooms)
        turn, number = seat_of_turn(room), room.table.number
        lose(tmp_path, room.code, number - 3)
        if noticed_by == "a look":
            await rooms.look_once()
        elif noticed_by == "a command":
            move = people[turn].table["view"]["legal_moves"][0]
            assert "moves-lost" in kinds(await people[turn].say(do="move", move=move, answering=number))
        elif noticed_by == "a refusal":
            answers = kinds(await people[turn].say(do="move", move="play nonsense", answering=number))
            assert "done" not in answers
        else:
            clock.move(1.0)
            async with rooms_on(tmp_path / "offsuit.db", clock) as others:
                theirs = await others.find(room.code)
                assert theirs is not None
                await play_on(theirs, 5)
            rooms.hear(News(room.code, number + 2))
        await until(lambda: any(say_of(person, "warning") for person in people))
        await calm(rooms)
        for person in people:
            await person.settle()
            assert say_of(person, "warning") == [{"say": "warning", "kind": "moves-lost"}]
            fresh = [update for update in say_of(person, "update") if update["is_fresh"]]
            assert len(fresh) == 1
            assert fresh[0]["events"][0]["kind"] == "round-started"
            assert person.table["number"] == room.table.number
        found = await rooms.store.read_table(room.code)
        assert found is not None
        assert LiveTable.replay(found.log).view(0) == room.table.view(0)
        await play_on(room)
        assert room.table.phase == "over"

    tell(tmp_path, story)


def test_somebody_who_remembers_more_than_the_database_is_told(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        await play_on(room, 4)
        ann = Connection(rooms, room)
        await ann.say(do="hello", token=TOKENS[0], seen=1000, number=room.table.number + 5)
        assert [warning["kind"] for warning in say_of(ann, "warning")] == ["moves-lost"]
        assert ann.update["is_fresh"]
        assert ann.update["events"][0]["kind"] == "round-started"

    tell(tmp_path, story)


def test_nobody_is_told_of_lost_moves_while_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process is merely behind another one. It finds what it lacks when the database is back."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        async with rooms_on(tmp_path / "offsuit.db", clock) as others:
            room = await rooms.open(started(created(), TOKENS))
            theirs = await others.find(room.code)
            assert theirs is not None
            await calm(rooms)
            await play_on(theirs, 2)
            fail_first(monkeypatch, rooms.store, "read", [StoreError("frozen")] * 2)
            ann = Connection(rooms, room)
            await ann.say(do="hello", token=TOKENS[0], number=theirs.table.number, seen=5)
            await move_until(clock, lambda: room.table.number == theirs.table.number)
            await ann.settle()
            assert say_of(ann, "warning") == []
            assert ann.table["number"] == theirs.table.number

    tell(tmp_path, story)


def test_strangers_who_claim_to_know_more_bother_nobody(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        ann, mallory = await come(rooms, room, TOKENS[0]), await come(rooms, room)
        await calm(rooms)
        told = len(ann.wire.sent)
        for number in (10**9, 10**9 + 1, 10**9):
            await mallory.say(do="hello", number=number)
            assert kinds(await mallory.say(do="fill", seat=0, bot="easy")) == ["not-host"]
        await ann.settle()
        assert (len(ann.wire.sent), say_of(mallory, "warning")) == (told, [])

    tell(tmp_path, story)


@pytest.mark.parametrize("lost", [1, 5, 40])
def test_a_table_whose_secret_was_shown_is_never_played_on(lost: int, tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room, people = await playing_with_people(rooms, 100_000)
        assert room.table.phase == "over"
        assert people[0].table["fairness"]
        await calm(rooms)
        lose(tmp_path, room.code, room.table.number - lost)
        await rooms.look_once()
        await until(lambda: room.table.phase == "closed")
        assert room.table.closed is not None
        assert room.table.closed.why == "shown"
        assert kinds(await people[0].say(do="reopen")) == ["secret-shown"]
        async with rooms_on(tmp_path / "offsuit.db", clock) as others:
            theirs = await others.find(room.code)
            assert theirs is not None
            with pytest.raises(Refused, match="secret-shown"):
                await theirs.do(LiveTable.reopen)

    tell(tmp_path, story)


def test_a_shown_secret_that_only_a_page_remembers_closes_the_table_too(tmp_path: Path) -> None:
    """The server that showed it is gone, and so are the last entries."""

    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(None, "easy", "easy", "easy"), TOKENS))
        await until(lambda: seat_of_turn(room) == 0)
        await calm(rooms)
        wrong = Connection(rooms, room)
        await wrong.say(do="hello", token=TOKENS[0], shown="ab" * 32)
        assert room.table.phase == "playing"
        ann = Connection(rooms, room)
        await ann.say(do="hello", token=TOKENS[0], shown=room.table.created.secret)
        await until(lambda: room.table.phase == "closed")
        assert kinds(await wrong.say(do="reopen")) == ["secret-shown"]

    tell(tmp_path, story)


def test_a_shown_secret_is_heard_while_the_database_does_not_take_its_players_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        seat = seat_of_turn(room)
        await room.do(lambda table: table.away((seat + 1) % 4))
        await calm(rooms)
        fail_first(monkeypatch, rooms.store, "append", [StoreError("gone")])
        ann = Connection(rooms, room)
        told = await ann.say(do="hello", token=TOKENS[(seat + 1) % 4], shown=room.table.created.secret)
        assert kinds(told)[0] == "not-stored"
        await until(lambda: room.table.phase == "closed")

    tell(tmp_path, story)


def test_nothing_is_played_while_a_table_that_was_shown_waits_to_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database takes nothing for a while. Nothing turns in circles meanwhile."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(None, "easy", "easy", "easy"), TOKENS))
        await until(lambda: seat_of_turn(room) == 0)
        ann = await come(rooms, room, TOKENS[0])
        await calm(rooms)
        number, reads = room.table.number, 0
        read, append = rooms.store.read, rooms.store.append
        is_blocked = True

        async def counted(*values: Any, **more: Any) -> Any:
            nonlocal reads
            reads += 1
            return await read(*values, **more)

        async def blocked(*values: Any) -> float:
            if is_blocked:
                raise BlockedError("blocked")
            return await append(*values)

        monkeypatch.setattr(rooms.store, "read", counted)
        monkeypatch.setattr(rooms.store, "append", blocked)
        again = Connection(rooms, room)
        await again.say(do="hello", token=TOKENS[0], shown=room.table.created.secret)
        move = ann.table["view"]["legal_moves"][0]
        assert kinds(await ann.say(do="move", move=move, answering=number)) == ["secret-shown"]
        for _ in range(1000):
            await asyncio.sleep(0)
        assert reads < 10
        assert room.table.number == number
        is_blocked = False
        await move_until(clock, lambda: room.table.phase == "closed")

    tell(tmp_path, story)


def test_bots_stop_at_a_table_that_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database takes nothing, so that the table can't be closed. Bots think no further thought."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(None, "easy", "easy", "easy", bots_think=True), TOKENS))
        while seat_of_turn(room) == 0:
            await play_on(room, 1)
        append, thoughts, is_blocked = rooms.store.append, 0, True
        think = room.think

        async def blocked(*values: Any) -> float:
            if is_blocked:
                raise BlockedError("blocked")
            return await append(*values)

        async def counted(*values: Any) -> str:
            nonlocal thoughts
            thoughts += 1
            return await think(*values)

        monkeypatch.setattr(rooms.store, "append", blocked)
        ann = Connection(rooms, room)
        await ann.say(do="hello", token=TOKENS[0], shown=room.table.created.secret)
        monkeypatch.setattr(room, "think", counted)
        number = room.table.number
        await move_until(clock, lambda: not room.duties.is_running("bots"))
        assert (thoughts, room.table.number) == (0, number)
        is_blocked = False
        await move_until(clock, lambda: room.table.phase == "closed")
        assert room.table.number == number + 1

    tell(tmp_path, story)


def test_a_waiting_table_that_lost_entries_keeps_its_rights(tmp_path: Path) -> None:
    """Somebody who sat down in what was lost has no seat any more; the host is still the host."""

    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open([created()])
        host, ann = await come(rooms, room, host=HOST), await come(rooms, room)
        await sit(ann, 1, "Ann")
        assert ann.table["seat"] == 1
        await calm(rooms)
        lose(tmp_path, room.code, 1)
        await rooms.look_once()
        await calm(rooms)
        for person in (host, ann):
            await person.settle()
        assert (ann.table["seat"], host.table["is_host"]) == (None, True)
        assert kinds(await host.say(do="fill", seat=1, bot="easy")) == ["done"]
        assert kinds(await ann.say(do="salt", salt="5a" * 32)) == ["no-seat"]

    tell(tmp_path, story)
