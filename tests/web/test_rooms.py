"""The life of a table, from its opening to its rematch: rooms in this process on a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from offsuit.table import entries, fairness, live
from offsuit.table.entries import Created, Entry, Plan
from offsuit.table.live import Actor, LiveTable, Refused, hash_token
from offsuit.web import rooms as rooms_module
from offsuit.web.clock import Clock
from offsuit.web.limits import Addresses, Allowance
from offsuit.web.room import IDLE_PLAYING, IDLE_WAITING, Room
from offsuit.web.rooms import FORGET_AFTER_SECONDS, Rooms
from offsuit.web.store import Listing, TakenError
from offsuit.web.visits import CHAT_BURST, visit
from tests.web.rooms_here import Connection, Wire, rooms_on, started

TOKENS = ["token of ann", "token of ben", "token of cleo", "token of dan"]
HOST = "token of the host"
NEW_TOKEN = "made-by-the-client_" * 2
BY_HOST = Actor(is_host=True)
SALT = "5a" * 32


def tell(path: Path, story: Callable[[Rooms], Awaitable[None]], clock: Clock | None = None, **programs: str) -> None:
    """Let a story happen with a server's rooms, and programs of its host by name."""

    async def with_rooms() -> None:
        async with asyncio.timeout(30), rooms_on(path / "offsuit.db", clock, programs=programs) as rooms:
            await story(rooms)

    asyncio.run(with_rooms())


def created(*bots: str | None, **more: Any) -> Created:
    """A table of Schadenfreude for four; by default for people only."""
    plans = [Plan(bot) for bot in bots or (None,) * 4]
    return live.create("schadenfreude", {}, plans, **{"bots_think": False, "host": HOST, **more})


async def come(rooms: Rooms, room: Room, token: str | None = None, host: str | None = None) -> Connection:
    connection = Connection(rooms, room)
    await connection.say(do="hello", token=token, host=host)
    return connection


async def sit(connection: Connection, seat: int, name: str) -> str:
    """Take a seat, add to the deal as every client does, and answer the token."""
    answers = await connection.say(do="sit", seat=seat, name=name)
    [yours] = [answer for answer in answers if answer["say"] == "your-seat"]
    await connection.say(do="salt", salt=fairness.new_salt())
    return str(yours["token"])


async def open_seated(rooms: Rooms, *bots: str | None, **more: Any) -> Room:
    """A table at which everybody sits and has added to the deal, before the start."""
    log = started(created(*bots, **more), TOKENS)[:-1]
    salts = [entries.Salted(entry.seat, SALT) for entry in log if isinstance(entry, entries.Seated)]
    return await rooms.open([*log, *salts])


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
        ann, ben = await come(rooms, room, host=HOST), await come(rooms, room)
        assert kinds(await ben.say(do="start")) == ["not-host"]
        assert kinds(await ben.say(do="salt", salt=SALT)) == ["no-seat"]
        assert kinds(await ann.say(do="sit", seat=2, name="Ann")) == ["seat-taken"]
        assert kinds(await ann.say(do="sit", seat=0, name=" ")) == ["name-missing"]
        assert hash_token(await sit(ann, 0, "Ann")) == room.table.chairs[0].token_hash
        assert kinds(await ann.say(do="start")) == ["seats-free"]
        assert kinds(await ben.say(do="sit", seat=0, name="Ben")) == ["seat-taken"]
        await ben.say(do="sit", seat=1, name="Ben")
        assert kinds(await ben.say(do="start")) == ["not-host"]
        assert kinds(await ben.say(do="salt", salt="pepper")) == ["salt-broken"]
        assert kinds(await ben.say(do="salt", salt=SALT)) == ["done"]
        await ann.settle()
        assert [place["is_salted"] for place in ann.table["places"]] == [True, True, False, False]
        assert kinds(await ben.say(do="leave")) == ["done"]
        await ann.settle()
        assert (ann.table["places"][1]["is_free"], ann.table["places"][1]["is_salted"]) == (True, False)
        await sit(ben, 1, "Benny")
        assert kinds(await ann.say(do="start")) == ["done"]
        assert kinds(await ann.say(do="start")) == ["table-not-waiting"]
        assert kinds(await ann.say(do="salt", salt="ab" * 32)) == ["table-not-waiting"]
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
        assert kinds(await laptop.say(do="salt", salt=SALT)) == ["no-seat"]
        assert (await come(rooms, room, token)).table["seat"] is None

    tell(tmp_path, story)


def your_seats(answers: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(answer["seat"], answer["token"]) for answer in answers if answer["say"] == "your-seat"]


def test_a_seat_is_asked_for_again_if_the_answer_was_lost(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        sit_down = {"do": "sit", "seat": 0, "name": "Ann", "token": NEW_TOKEN}
        lost = await come(rooms, room)
        assert your_seats(await lost.say(**sit_down)) == [(0, NEW_TOKEN)]
        assert your_seats(await lost.say(**sit_down)) == [(0, NEW_TOKEN)]
        again = await come(rooms, room)
        assert your_seats(await again.say(**sit_down)) == [(0, NEW_TOKEN)]
        assert (again.table["seat"], again.table["places"][0]["name"], room.table.number) == (0, "Ann", 2)
        assert kinds(await again.say(do="salt", salt=SALT)) == ["done"]
        stored = await rooms.store.read_table(room.code)
        assert stored is not None
        assert NEW_TOKEN not in repr(stored.log)

    tell(tmp_path, story)


def test_a_seat_that_another_process_has_given_is_not_given_twice(tmp_path: Path) -> None:
    """The connection was lost with its process, and this one hasn't heard of the seat yet."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        ann = await come(rooms, room)
        questions: list[dict[str, Any]] = [{"do": "sit", "seat": 0, "name": "Ann"}, {"do": "renew"}]
        for number, question in enumerate(questions, 2):
            token = NEW_TOKEN + str(number)
            entry = room.table.sit(0, "Ann", token) if number == 2 else room.table.renew(0, token)
            await rooms.store.append(room.code, number, entry, room.table.last_at)
            assert room.table.number == number - 1
            assert your_seats(await ann.say(**question, token=token)) == [(0, token)]
            assert (ann.table["seat"], room.table.number) == (0, number)

    tell(tmp_path, story)


@pytest.mark.parametrize("kept", [TOKENS[0], "", NEW_TOKEN])
def test_a_token_is_renewed_again_if_the_answer_was_lost(tmp_path: Path, kept: str) -> None:
    """Also by somebody who comes back with the old token, which owns nothing any more."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(), TOKENS))
        lost = await come(rooms, room, TOKENS[0])
        assert your_seats(await lost.say(do="renew", token=NEW_TOKEN)) == [(0, NEW_TOKEN)]
        number = room.table.number
        again = await come(rooms, room, kept)
        assert your_seats(await again.say(do="renew", token=NEW_TOKEN)) == [(0, NEW_TOKEN)]
        assert (again.table["seat"], room.table.number) == (0, number)
        assert room.table.seat_of(TOKENS[0]) is None
        assert kinds(await again.say(do="chat", text="here")) == ["said"]
        stranger = await come(rooms, room)
        assert kinds(await stranger.say(do="renew", token="x" * 32)) == ["no-seat"]

    tell(tmp_path, story)


def test_a_token_owns_one_seat_and_nothing_else(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created(host=NEW_TOKEN)])
        ann, ben = await come(rooms, room), await come(rooms, room)
        await ann.say(do="sit", seat=0, name="Ann", token="a" * 32)
        for _ in range(2):
            assert kinds(await ann.say(do="sit", seat=1, name="Ann", token="a" * 32)) == ["seated-already"]
            assert kinds(await ann.say(do="sit", seat=1, name="Ann", token="c" * 32)) == ["seated-already"]
            assert kinds(await ben.say(do="sit", seat=1, name="Ben", token="a" * 32)) == ["seated-already"]
        assert kinds(await ben.say(do="sit", seat=0, name="Ben", token="b" * 32)) == ["seat-taken"]
        assert your_seats(await ben.say(do="sit", seat=1, name="Ben", token="b" * 32)) == [(1, "b" * 32)]
        assert kinds(await ben.say(do="renew", token="a" * 32)) == ["seated-already"]
        cleo = await come(rooms, room)
        assert your_seats(await cleo.say(do="sit", seat=2, name="Cleo", token=NEW_TOKEN)) == [(2, NEW_TOKEN)]
        assert not cleo.table["is_host"]
        assert kinds(await cleo.say(do="start")) == ["not-host"]
        for wrong in ("x" * 31, "x" * 101, "x" * 31 + "#", "x" * 31 + "é"):
            assert kinds(await cleo.say(do="renew", token=wrong)) == ["message-broken"]

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
        assert seat not in room.absent_since

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


def test_whoever_is_here_is_brought_back(tmp_path: Path) -> None:
    """Somebody who is connected all the time, and was sent away by another process that did not know it."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(bots_think=True, takeover=1000), TOKENS))
        assert room.table.table is not None
        seat = room.table.table.seat
        assert seat is not None
        person = await come(rooms, room, TOKENS[seat])
        await room.do(lambda table: table.away(seat))
        await until(lambda: not room.table.chairs[seat].is_away)
        await person.settle()
        legal = person.table["view"]["legal_moves"]
        assert kinds(await person.say(do="move", move=legal[0], answering=person.table["number"])) == ["done"]

    tell(tmp_path, story)


def test_a_person_who_left_on_one_device_is_not_brought_back_by_another(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(bots_think=True, takeover=1000), TOKENS))
        phone, laptop = await come(rooms, room, TOKENS[0]), await come(rooms, room, TOKENS[0])
        assert kinds(await phone.say(do="leave")) == ["done"]
        await laptop.settle()
        assert room.table.chairs[0].is_away
        assert not [alarm for alarm in room.alarms() if alarm.left <= 0]
        await laptop.say(do="back")
        assert not room.table.chairs[0].is_away

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


# Idle tables


@pytest.mark.parametrize(
    ("phase", "seconds", "idle"),
    [
        ("waiting", None, IDLE_WAITING),
        ("waiting", 3599, IDLE_WAITING),
        ("waiting", 3600, 14 * IDLE_WAITING),
        ("playing", None, IDLE_PLAYING),
    ],
)
def test_idle_tables_are_closed_and_go_on_when_somebody_comes(
    phase: str, seconds: int | None, idle: float, tmp_path: Path
) -> None:
    async def story(rooms: Rooms) -> None:
        log = started(created(takeover=1000, seconds=seconds), TOKENS)
        room = await rooms.open(log if phase == "playing" else log[:-1])
        await until(lambda: not room.duties.tasks.keys() & {"index"})
        await rooms.sweep(room.table.last_at + idle - 1)
        assert room.table.phase == phase
        await rooms.sweep(room.table.last_at + idle + 1)
        assert room.table.phase == "closed"
        await until(lambda: not room.duties.tasks)
        assert (await listing(rooms, room.code)).phase == "closed"
        ann = await come(rooms, room, TOKENS[0])
        assert kinds(await ann.say(do="move", move="play R1", answering=ann.table["number"])) == ["table-not-playing"]
        assert kinds(await (await come(rooms, room)).say(do="reopen")) == ["no-seat"]
        assert kinds(await ann.say(do="reopen")) == ["done"]
        assert room.table.phase == phase
        await until(lambda: "index" not in room.duties.tasks)
        assert (await listing(rooms, room.code)).phase == phase

    tell(tmp_path, story)


def test_people_who_close_the_page_are_seen_to_be_gone(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(), TOKENS))
        ann, ben = [await come(rooms, room, token) for token in TOKENS[:2]]
        assert ann.update["present"] == [True, True, False, False]
        await ben.leave()
        await ann.settle()
        assert ann.update["present"] == [True, False, False, False]
        await ann.leave()

    tell(tmp_path, story)


def test_watchers_who_come_and_go_bother_nobody(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        ann = await come(rooms, room)
        token = await sit(ann, 0, "Ann")
        await until(lambda: not room.duties.tasks.keys() - {"clock"})
        before = len(ann.wire.sent)
        watcher = await come(rooms, room)
        for _ in range(20):
            assert kinds(await watcher.say(do="hello")) == []
            assert watcher.table["number"] == room.table.number
        await watcher.leave()
        await ann.settle()
        assert len(ann.wire.sent) == before
        ben = await come(rooms, room, token, HOST)
        await ann.settle()
        assert ann.update["is_host_present"]
        await ben.leave()
        await ann.settle()
        assert not ann.update["is_host_present"]
        assert len(ann.wire.sent) == before + 2

    tell(tmp_path, story)


def test_chat_is_limited_by_seat_however_many_connections_it_has(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(), TOKENS))
        devices = [await come(rooms, room, TOKENS[0]) for _ in range(3)]
        ben = await come(rooms, room, TOKENS[1])
        for _ in range(CHAT_BURST):
            assert kinds(await devices[0].say(do="chat", text="hello")) == ["said"]
        assert kinds(await devices[1].say(do="chat", text="hello")) == ["too-fast"]
        assert "said" in kinds(await ben.say(do="chat", text="hello"))

    tell(tmp_path, story)


def test_moves_are_not_limited_however_fast_bots_answer(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(None, "easy", "easy", "easy"), TOKENS))
        ann = await come(rooms, room, TOKENS[0])
        ann.visit.allowance, ann.visit.shared = Allowance(2, 0.0), Allowance(2, 0.0)
        for _ in range(5):
            await until(lambda: room.table.table is not None and room.table.table.seat == 0)
            await ann.settle()
            move = {"do": "move", "move": ann.table["view"]["legal_moves"][0], "answering": ann.table["number"]}
            assert kinds(await ann.say(**move)) == ["done"]
        assert [kinds(await ann.say(**move)) for _ in range(3)] == [["move-too-late"], ["move-too-late"], ["too-fast"]]
        await ann.leave()

    tell(tmp_path, story)


def test_an_address_takes_so_many_seats_at_once(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        addresses = Addresses(50, 100)
        mallory = Connection(rooms, room, addresses)
        await mallory.say(do="hello")
        for _ in range(50):
            assert "your-seat" in kinds(await mallory.say(do="sit", seat=0, name="Mallory"))
            mallory.visit.allowance = Allowance(10, 0.0)
            await mallory.say(do="leave")
        assert kinds(await mallory.say(do="sit", seat=0, name="Mallory")) == ["too-often"]
        ann = await come(rooms, room)
        assert "your-seat" in kinds(await ann.say(do="sit", seat=0, name="Ann"))
        await mallory.leave()
        await ann.leave()

    tell(tmp_path, story)


def test_reopened_tables_count_among_those_that_nobody_started(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        addresses = Addresses(100, 2)
        opened = [await rooms.open([created()]) for _ in range(4)]
        for room in opened:
            await room.do(lambda table: table.close("crowded"))
        for room in opened:
            host = Connection(rooms, room, addresses)
            await host.say(do="hello", host=HOST)
            assert kinds(await host.say(do="reopen")) == ["done"]
            await host.leave()
        assert [room.table.phase for room in opened] == ["closed", "closed", "waiting", "waiting"]

    tell(tmp_path, story)


def test_chat_that_shows_nothing_and_a_return_of_somebody_who_is_here_are_answered(tmp_path: Path) -> None:
    """A page takes silence for a lost connection."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(), TOKENS))
        ann = await come(rooms, room, TOKENS[0])
        assert [message["say"] for message in await ann.say(do="chat", text="\u200b")] == ["update"]
        assert [message["say"] for message in await ann.say(do="back")] == ["update"]
        await ann.leave()

    tell(tmp_path, story)


def test_a_host_without_a_seat_can_reopen_their_table(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        await room.do(LiveTable.close)
        assert kinds(await (await come(rooms, room)).say(do="reopen")) == ["no-seat"]
        assert kinds(await (await come(rooms, room, host=HOST)).say(do="reopen")) == ["done"]
        assert room.table.phase == "waiting"

    tell(tmp_path, story)


def test_bots_wait_in_the_queue_of_whoever_plays_there(tmp_path: Path) -> None:
    """Also at tables that somebody else's process has opened, and in rematches: no address has many queues."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        addresses = Addresses(100, 20)
        for address, token in (("a stranger", None), ("ann", TOKENS[0]), ("ben", TOKENS[1])):
            wire = Wire()
            hello = {"do": "hello", "token": token}
            await wire.coming.put(msgspec.json.encode(hello).decode())
            await wire.coming.put(None)
            await visit(wire, rooms, addresses, address, room.code)  # type: ignore[arg-type]
        assert room.owner == "ann"
        await play_on(room)
        await rooms.rematch(room)
        assert room.table.rematched is not None
        assert rooms.rooms[room.table.rematched].owner == "ann"

    tell(tmp_path, story)


def test_rooms_that_nobody_uses_are_forgotten_and_read_again(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(seconds=86_400), TOKENS))
        await play_on(room, 9)
        ann = await come(rooms, room, TOKENS[0])
        room.used_at -= 2 * FORGET_AFTER_SECONDS
        await rooms.sweep(0.0)
        assert await rooms.find(room.code) is room
        await ann.leave()
        await until(lambda: not room.is_used)
        room.used_at -= 2 * FORGET_AFTER_SECONDS
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

        async def slow(code: str, number: int, entry: Entry, after: float) -> float:
            is_asked.set()
            await may_go_on.wait()
            return await append(code, number, entry, after)

        monkeypatch.setattr(rooms.store, "append", slow)
        number = room.table.number
        asking = asyncio.create_task(room.do(LiveTable.close))
        await is_asked.wait()
        asking.cancel()
        asyncio.get_running_loop().call_soon(may_go_on.set)
        await room.stop()
        assert room.table.number == number + 1
        assert not room.duties.tasks

    tell(tmp_path, story)


def test_the_index_is_repaired_where_it_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(rooms: Rooms) -> None:
        monkeypatch.setattr(Room, "index", lambda _: None)
        room = await rooms.open(started(created(is_public=True), TOKENS))
        assert (await listing(rooms, room.code)).phase == "waiting"  # as a server leaves it that is killed in between
        assert await rooms.store.waiting(10) == [room.code]
        await rooms.rooms.pop(room.code).stop()
        monkeypatch.undo()
        again = await rooms.find(room.code)
        assert again is not None
        await until(lambda: "index" not in again.duties.tasks)
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


def test_the_code_of_a_rematch_does_not_follow_from_what_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is random: where the first one is taken another one is tried."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        await play_on(room)
        ann = await come(rooms, room, TOKENS[0])
        drawn = iter([room.code, "bcdfghjk"])
        monkeypatch.setattr(rooms_module, "new_code", lambda: next(drawn))
        await ann.say(do="rematch")
        assert ann.table["rematch"] == "bcdfghjk"

    tell(tmp_path, story)


def test_a_rematch_asked_for_in_two_processes_at_once(tmp_path: Path) -> None:
    """Whoever comes second finds the first one's, and nobody is left at the other."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(takeover=1000), TOKENS))
        await play_on(room)
        async with rooms_on(tmp_path / "offsuit.db") as others:
            theirs = await others.find(room.code)
            assert theirs is not None
            people = await come(rooms, room, TOKENS[0]), await come(others, theirs, TOKENS[1])
            answers = await asyncio.gather(*(person.say(do="rematch") for person in people))
            assert [kinds(answer) for answer in answers] == [[], []]
            await room.refresh()
            assert room.table.rematched == theirs.table.rematched
            phases: dict[str, str] = {}
            for house in (rooms, others):
                phases |= {code: room.table.phase for code, room in house.rooms.items()}
            del phases[room.code]
            assert phases.pop(str(room.table.rematched)) == "waiting"
            assert set(phases.values()) <= {"closed"}
            for person in people:
                await person.leave()

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
            await room.do(lambda table: table.start(BY_HOST))
            assert room.table.names[3] == "Dan"
            with pytest.raises(Refused, match="table-not-waiting"):
                await theirs.do(lambda table: table.start(BY_HOST))

    tell(tmp_path, story)


def test_a_look_into_the_log_ends_although_people_move_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fast table would otherwise read its log again for each move, for as long as the game lasts."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(), TOKENS))
        read, reads = rooms.store.read, 0

        async def read_and_move(code: str, after: int = 0) -> list[tuple[Entry, float]]:
            nonlocal reads
            reads += 1
            found = await read(code, after)
            await play_on(room, moves=2)
            return found

        monkeypatch.setattr(rooms.store, "read", read_and_move)
        await room.refresh()
        assert (reads, room.table.number) == (1, len(started(created(), TOKENS)) + 2)

    tell(tmp_path, story)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_look_into_the_log_finds_what_came_after_moves_of_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """The log was read when it held two more entries; meanwhile this process has come to know the first ones."""

    async def story(rooms: Rooms) -> None:
        async with rooms_on(tmp_path / "offsuit.db") as others:
            room = await rooms.open(started(created(), TOKENS))
            theirs = await others.find(room.code)
            assert theirs is not None
            await play_on(theirs, moves=2)
            stored = await rooms.store.read_table(room.code)
            assert stored is not None
            read = rooms.store.read

            async def read_and_learn(code: str, after: int = 0) -> list[tuple[Entry, float]]:
                found = await read(code, after)
                room.add_stored(stored.log[room.table.number :][:before])
                return found

            monkeypatch.setattr(rooms.store, "read", read_and_learn)
            await room.refresh()
            assert room.table.number == theirs.table.number == len(stored.log)

    tell(tmp_path, story)


def test_a_code_is_taken_once(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        with pytest.raises(TakenError):
            await rooms.store.create(room.code, [created()])
        assert (await rooms.store.read_table(room.code)) is not None

    tell(tmp_path, story)
