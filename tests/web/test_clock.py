"""The table's clock and the host's rights, told by a clock that the test moves."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from offsuit.table.entries import Acting, Away, Back, Entry, Moved
from offsuit.table.live import ACTING_SECONDS, MOST_LATE, LiveTable
from offsuit.table.view import View
from offsuit.web.duties import MOST_RETRY_SECONDS
from offsuit.web.room import BRIEF_PAUSE, BRIEF_PAUSES, HOST_AFTER_SECONDS, PAUSE, PAUSES, Room
from offsuit.web.rooms import FORGET_AFTER_SECONDS, Rooms, never_down
from offsuit.web.store import StoreError
from tests.web.rooms_here import Connection, TestClock, rooms_on, started
from tests.web.test_rooms import BY_HOST, HOST, TOKENS, come, created, kinds, open_seated, play_on, sit, until

MOMENT = 0.001

Story = Callable[[Rooms, TestClock], Awaitable[None]]


def tell(
    path: Path, story: Story, clock: TestClock | None = None, downtime: Callable[[float], float] = never_down
) -> None:
    async def with_rooms() -> None:
        moved = clock or TestClock()
        async with asyncio.timeout(30), rooms_on(path / "offsuit.db", moved, downtime=downtime) as rooms:
            await story(rooms, moved)

    asyncio.run(with_rooms())


async def calm(rooms: Rooms) -> None:
    """Until nothing more happens before the clock moves."""
    quiet = 0
    while quiet < 10:
        is_busy = any(is_at_work(room) for room in rooms.rooms.values()) or bool(rooms.lineup.asked)
        quiet = 0 if is_busy else quiet + 1
        await asyncio.sleep(0)


def is_at_work(room: Room) -> bool:
    return bool(room.storing or room.lock.locked() or room.duties.tasks.keys() & {"index", "refresh", "closing"})


async def pass_time(rooms: Rooms, clock: TestClock, seconds: float) -> None:
    """Let time pass, and all happen that is due at its end. A moment more, as entries have times of their own."""
    await calm(rooms)
    clock.move(seconds + MOMENT)
    await calm(rooms)


async def stored(rooms: Rooms, code: str) -> list[Entry]:
    found = await rooms.store.read_table(code)
    assert found is not None
    return [entry for entry, _ in found.log]


def seat_of_turn(room: Room) -> int:
    assert room.table.table is not None
    assert room.table.table.seat is not None
    return room.table.table.seat


def is_replayed(room: Room, log: list[tuple[Entry, float]]) -> bool:
    again = LiveTable.replay(log)
    return [again.view(seat) for seat in (None, 0, 1, 2, 3)] == [room.table.view(seat) for seat in (None, 0, 1, 2, 3)]


# Time for a move


def test_at_the_deadline_a_bot_plays_one_move_and_everybody_sees_it(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=90), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        watcher = await come(rooms, room)
        late = seat_of_turn(room)
        assert [person.left for person in (*people, watcher)] == [90.0] * 5
        await pass_time(rooms, clock, 89.5)
        assert room.table.table is not None
        assert seat_of_turn(room) == late
        await people[(late + 1) % 4].say(do="chat", text="hurry")
        assert (await come(rooms, room)).left == 0.5
        await pass_time(rooms, clock, 0.5)
        entry = (await stored(rooms, room.code))[-1]
        assert isinstance(entry, Moved)
        assert (entry.seat, entry.by_bot, entry.is_late) == (late, True, True)
        await watcher.settle()
        assert [place["late"] for place in watcher.table["places"]] == [int(seat == late) for seat in range(4)]
        assert not any(place["is_away"] for place in watcher.table["places"])
        assert (seat_of_turn(room) != late, watcher.left) == (True, 90.0)

    tell(tmp_path, story)


async def until_late(rooms: Rooms, clock: TestClock, room: Room, seat: int, others: list[Connection]) -> None:
    """The others move at once; whoever is in this seat lets their time run out."""
    while seat_of_turn(room) != seat:
        mover = others[seat_of_turn(room)]
        await mover.settle()
        view = mover.table["view"]
        assert kinds(await mover.say(do="move", move=view["legal_moves"][0], answering=mover.table["number"])) == [
            "done"
        ]
    number = room.table.number
    await pass_time(rooms, clock, room.table.created.seconds or 0)
    await pass_time(rooms, clock, PAUSES["medium"])
    assert room.table.number == number + 1


@pytest.mark.parametrize("press", ["back", "move", "chat", "hint"])
def test_after_three_late_moves_a_bot_has_the_seat_until_the_person_presses_anything(
    press: str, tmp_path: Path
) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=90, allows_hints=True, bots_think=True), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        late = 2
        for count in range(1, MOST_LATE + 1):
            assert not room.table.chairs[late].is_away
            await until_late(rooms, clock, room, late, people)
            assert room.table.chairs[late].late == count
        assert room.table.chairs[late].is_away
        again = await come(rooms, room, TOKENS[late])
        await again.settle()
        assert again.table["places"][late]["is_away"]  # a page that reconnects by itself is nobody who plays
        assert again.table["seat"] == late
        await people[late].leave()
        while seat_of_turn(room) != late:
            mover = people[seat_of_turn(room)]
            await mover.settle()
            move = mover.table["view"]["legal_moves"][0]
            await mover.say(do="move", move=move, answering=mover.table["number"])
        await again.settle()
        assert again.left is None
        messages: dict[str, dict[str, Any]] = {
            "move": {"move": again.table["view"]["legal_moves"][0], "answering": again.table["number"]},
            "chat": {"text": "here I am"},
        }
        await again.say(do=press, **messages.get(press, {}))
        await again.settle()
        assert (again.table["places"][late]["is_away"], again.table["places"][late]["late"]) == (False, 0)
        entries = await stored(rooms, room.code)
        assert Back(late) in entries
        if press != "move":
            assert again.left == 90.0  # with the seat comes the whole time
            await pass_time(rooms, clock, 89.0)
            assert seat_of_turn(room) == late

    tell(tmp_path, story)


def test_a_move_in_time_begins_the_count_again(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=15), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        for _ in range(2):
            await until_late(rooms, clock, room, 1, people)
        assert room.table.chairs[1].late == 2
        while room.table.chairs[1].late:
            mover = people[seat_of_turn(room)]
            await mover.settle()
            await mover.say(do="move", move=mover.table["view"]["legal_moves"][0], answering=mover.table["number"])
        await until_late(rooms, clock, room, 1, people)
        assert (room.table.chairs[1].late, room.table.chairs[1].is_away) == (1, False)

    tell(tmp_path, story)


def test_a_person_who_moves_while_the_bot_thinks_for_them_keeps_their_move(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=15, bots_think=True), TOKENS))
        late = seat_of_turn(room)
        ann = await come(rooms, room, TOKENS[late])
        await pass_time(rooms, clock, 15)
        assert seat_of_turn(room) == late  # the bot pauses
        assert kinds(
            await ann.say(do="move", move=ann.table["view"]["legal_moves"][0], answering=ann.table["number"])
        ) == ["done"]
        number = room.table.number
        await pass_time(rooms, clock, PAUSES["medium"])
        assert (room.table.number, room.table.chairs[late].late) == (number, 0)

    tell(tmp_path, story)


def test_time_when_the_server_was_down_does_not_count(tmp_path: Path) -> None:
    outages: list[tuple[float, float]] = []

    def downtime(since: float) -> float:
        return sum(seconds for at, seconds in outages if at >= since - 1)

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=90), TOKENS))
        for token in TOKENS:
            await come(rooms, room, token)
        late, number = seat_of_turn(room), room.table.number
        await calm(rooms)
        outages.append((clock.now, 1000.0))
        await pass_time(rooms, clock, 1089.0)
        assert room.table.number == number
        assert round(room.time_left() or 0.0, 1) == 1.0
        await pass_time(rooms, clock, 1.0)
        assert room.table.chairs[late].late == 1

    tell(tmp_path, story, downtime=downtime)


@pytest.mark.parametrize("way", ["leaving", "losing the connection"])
def test_nobody_stops_the_clock_by_coming_and_going(way: str, tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=90, takeover=30, bots_think=True), TOKENS))
        seat = seat_of_turn(room)
        ann, *_ = [await come(rooms, room, TOKENS[(seat + i) % 4]) for i in range(4)]
        await calm(rooms)
        number = room.table.turn_number
        for _ in range(2):
            if way == "leaving":
                await ann.say(do="leave")
                await pass_time(rooms, clock, 0.1)
                ann = await come(rooms, room, TOKENS[seat])
                await pass_time(rooms, clock, 44)
            else:
                await ann.leave()
                await pass_time(rooms, clock, 30)
                assert room.table.chairs[seat].is_away
                ann = await come(rooms, room, TOKENS[seat])
                await pass_time(rooms, clock, 14)
            assert not room.table.chairs[seat].is_away
            assert room.table.turn_number == number
        await pass_time(rooms, clock, 3)
        await pass_time(rooms, clock, PAUSE)
        assert room.table.turn_number > number

    tell(tmp_path, story)


def test_a_clock_that_is_set_back_gives_nobody_more_time(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=90), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        await calm(rooms)
        clock.set_by = -86_400.0
        for _ in range(2):
            seat, number = seat_of_turn(room), room.table.number
            await pass_time(rooms, clock, 89)
            assert room.table.number == number
            await pass_time(rooms, clock, 2)
            await pass_time(rooms, clock, PAUSE)
            assert room.table.chairs[seat].late >= 1
            assert room.table.number == number + 1
        assert people[0].left is not None
        assert people[0].left <= 90

    tell(tmp_path, story)


def test_deadlines_that_are_due_are_played_by_a_server_that_starts_after_a_kill(tmp_path: Path) -> None:
    """Nobody comes to the table. The index may know an older deadline, but it finds the table."""
    clock = TestClock()
    kept: dict[str, Any] = {}

    async def before(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open(started(created(seconds=3600), TOKENS))
        await play_on(room, 2)
        await calm(rooms)
        kept.update(code=room.code, number=room.table.number, seat=seat_of_turn(room))

    async def after(rooms: Rooms, clock: TestClock) -> None:
        await rooms.sweep(clock.time())
        assert kept["code"] not in rooms.rooms
        clock.move(3600 + MOMENT)
        await rooms.sweep(clock.time())
        room = rooms.rooms[kept["code"]]
        await until(lambda: room.table.number > kept["number"])
        assert room.table.chairs[kept["seat"]].late == 1

    tell(tmp_path, before, clock)
    tell(tmp_path, after, clock)


def test_a_room_goes_on_with_its_clock_after_it_was_forgotten(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(seconds=86_400), TOKENS))
        number = room.table.number
        await pass_time(rooms, clock, FORGET_AFTER_SECONDS + 1)
        await rooms.sweep(clock.time())
        assert not rooms.rooms
        await pass_time(rooms, clock, 86_400 - FORGET_AFTER_SECONDS - 2)
        await rooms.sweep(clock.time())
        room = rooms.rooms[room.code]
        assert round(room.time_left() or 0.0, 1) == 1.0
        await pass_time(rooms, clock, 1)
        await until(lambda: room.table.number == number + 1)

    tell(tmp_path, story)


# Absence


def test_a_bot_takes_over_after_a_while_of_absence(tmp_path: Path) -> None:
    """It counts from the last time that somebody left, on whichever device."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        laptop = await come(rooms, room, TOKENS[1])
        await people[1].leave()
        await pass_time(rooms, clock, 100)
        assert not any(chair.is_away for chair in room.table.chairs)
        await laptop.leave()
        await pass_time(rooms, clock, 59)
        again = await come(rooms, room, TOKENS[1])
        await pass_time(rooms, clock, 100)
        await again.leave()
        await pass_time(rooms, clock, 59)
        assert not any(chair.is_away for chair in room.table.chairs)
        await pass_time(rooms, clock, 1)
        assert [chair.is_away for chair in room.table.chairs] == [False, True, False, False]
        back = await come(rooms, room, TOKENS[1])
        await back.settle()
        assert not back.table["places"][1]["is_away"]
        found = await rooms.store.read_table(room.code)
        assert found is not None
        assert is_replayed(room, found.log)

    tell(tmp_path, story)


def test_processes_that_do_not_hear_each_other_do_not_fight_over_a_seat(tmp_path: Path) -> None:
    """One misses people who are at the other, which brings them back: now and then, not all the time."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        async with rooms_on(tmp_path / "offsuit.db", clock) as others:
            room = await rooms.open(started(created(), TOKENS))
            theirs = await others.find(room.code)
            assert theirs is not None
            seats = {seat_of_turn(room)}
            for seat, token in enumerate(TOKENS):
                await (come(rooms, room, token) if seat in seats else come(others, theirs, token))
            for _ in range(20):
                await pass_time(rooms, clock, 15)
                for house, here in ((rooms, room), (others, theirs), (rooms, room)):
                    await here.refresh()
                    await calm(house)
            entries = await stored(rooms, room.code)
            gone = [entry.seat for entry in entries if isinstance(entry, Away)]
            assert set(gone) == {0, 1, 2, 3}
            assert all(gone.count(seat) <= 300 / 60 for seat in gone)

    tell(tmp_path, story)


def test_somebody_who_was_gone_before_the_start_is_waited_for_after_it(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await open_seated(rooms)
        ann = await come(rooms, room, TOKENS[0], HOST)
        await pass_time(rooms, clock, 1000)
        assert kinds(await ann.say(do="start")) == ["done"]
        await pass_time(rooms, clock, 59)
        assert not any(chair.is_away for chair in room.table.chairs)
        await pass_time(rooms, clock, 1)
        assert [chair.is_away for chair in room.table.chairs] == [False, True, True, True]

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("bots", "seconds"),
    [((None, "easy", "easy", "easy"), None), ((None,) * 4, 3600), ((None,) * 4, 86_400)],
    ids=["alone with bots", "an hour for a move", "a day for a move"],
)
def test_nobody_takes_over_for_absent_people(bots: tuple[str | None, ...], seconds: int | None, tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(*bots, seconds=seconds), TOKENS))
        ann = await come(rooms, room, TOKENS[0])
        await ann.leave()
        await pass_time(rooms, clock, 3599)
        assert not any(isinstance(entry, Away) for entry in await stored(rooms, room.code))

    tell(tmp_path, story)


def test_somebody_alone_with_bots_has_the_time_that_was_agreed(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open(started(created(None, "easy", "easy", "easy", seconds=90), TOKENS))
        await until(lambda: seat_of_turn(room) == 0)
        await pass_time(rooms, clock, 90)
        await until(lambda: room.table.chairs[0].late == 1)

    tell(tmp_path, story)


def test_a_deadline_that_passes_during_an_outage_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot that was to move finds that the time doesn't count, and ends: the clock goes on."""
    outage = 0.0

    async def story(rooms: Rooms, clock: TestClock) -> None:
        nonlocal outage

        async def frozen(*_: object) -> float:
            raise StoreError("frozen")

        room = await rooms.open(started(created(seconds=15), TOKENS))
        people = [await come(rooms, room, token) for token in TOKENS]
        number = room.table.number
        with monkeypatch.context() as broken:
            broken.setattr(rooms.store, "append", frozen)
            await pass_time(rooms, clock, 16)
            assert room.duties.is_running("bots")
            outage = 10.0
            await pass_time(rooms, clock, MOST_RETRY_SECONDS)
            await until(lambda: not room.duties.is_running("bots"))
        await pass_time(rooms, clock, 15)
        await until(lambda: room.table.number == number + 1)
        for person in people:
            await person.leave()

    tell(tmp_path, story, downtime=lambda _: outage)


# Bots


@pytest.mark.parametrize(
    ("level", "thinks", "pause"),
    [
        ("easy", True, PAUSES["easy"]),
        ("hard", True, PAUSES["hard"]),
        ("expert", True, PAUSES["expert"]),
        ("unheard-of", True, PAUSE),
        ("expert", False, BRIEF_PAUSES["expert"]),
        ("unheard-of", False, BRIEF_PAUSE),
    ],
)
@pytest.mark.parametrize("thought", [0.0, 0.42, 0.92, 1.02, 2.52])
def test_a_bots_move_comes_at_a_multiple_of_its_pause_however_long_it_thought(
    level: str, thinks: bool, pause: float, thought: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thought takes this many pauses."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        async def think(self: Room, _seat: int, _number: int, view: View) -> str:
            await self.clock.sleep(thought * pause)
            return view.legal_moves[0]

        monkeypatch.setattr(Room, "think", think)
        room = await rooms.open(started(created(None, level, level, level, bots_think=thinks), TOKENS)[:-1])
        began = clock.now
        await room.do(lambda table: table.start(BY_HOST))
        number = room.table.number
        if seat_of_turn(room) == 0:
            await room.do(lambda table: table.move(0, view_of(table).legal_moves[0], table.number))
            number += 1
        step = pause / 20
        while room.table.number == number:
            await pass_time(rooms, clock, step - MOMENT)
        assert 0 <= clock.now - began - math.ceil(max(thought, 0.5)) * pause < 2 * step

    def view_of(table: LiveTable) -> View:
        assert table.table is not None
        return table.table.view(0)

    tell(tmp_path, story)


# The table host


async def host_and_two(rooms: Rooms, **more: Any) -> tuple[Room, Connection, Connection, Connection]:
    """A waiting table, its host without a seat, and people in the seats 1 and 2."""
    room = await rooms.open([created(**more)])
    host = await come(rooms, room, host=HOST)
    ann, ben = await come(rooms, room), await come(rooms, room)
    await sit(ann, 1, "Ann")
    await sit(ben, 2, "Ben")
    return room, host, ann, ben


def test_only_the_host_has_a_say(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room, host, ann, _ben = await host_and_two(rooms)
        stranger = await come(rooms, room)
        thief = await come(rooms, room, host="a guess")
        messages: list[dict[str, Any]] = [
            {"do": "fill", "seat": 0, "bot": "easy"},
            {"do": "remove", "seat": 2},
            {"do": "change", "options": {}},
            {"do": "start"},
        ]
        for person in (ann, stranger, thief):
            assert [kinds(await person.say(**message)) for message in messages] == [["not-host"]] * 4
            assert not person.table["is_host"]
        assert host.table["is_host"]
        answers = [kinds(await host.say(**message)) for message in messages]
        assert answers == [["done"], ["done"], ["done"], ["seats-free"]]

    tell(tmp_path, story)


def test_somebody_acts_for_a_host_who_is_gone_for_long(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room, host, ann, ben = await host_and_two(rooms)
        await pass_time(rooms, clock, 1000)
        assert room.table.acting is None
        await host.leave()
        await pass_time(rooms, clock, HOST_AFTER_SECONDS - 1)
        assert kinds(await ann.say(do="fill", seat=0, bot="easy")) == ["not-host"]
        await pass_time(rooms, clock, 1)
        assert room.table.acting == 1
        assert (ann.table["acting"], ben.table["acting"]) == (1, 1)
        assert kinds(await ben.say(do="fill", seat=0, bot="easy")) == ["not-host"]
        assert kinds(await ann.say(do="fill", seat=0, bot="easy")) == ["done"]
        assert kinds(await ann.say(do="remove", seat=2)) == ["not-host"]
        assert kinds(await ann.say(do="change", options={})) == ["not-host"]
        back = await come(rooms, room, host=HOST)
        await calm(rooms)
        assert room.table.acting is None
        assert kinds(await ann.say(do="start")) == ["not-host"]
        assert kinds(await back.say(do="fill", seat=3, bot="easy")) == ["done"]
        await back.leave()
        await pass_time(rooms, clock, HOST_AFTER_SECONDS)
        assert kinds(await ann.say(do="start")) == ["done"]
        found = await rooms.store.read_table(room.code)
        assert found is not None
        assert is_replayed(room, found.log)
        acting = [entry for entry, _ in found.log if isinstance(entry, Acting)]
        assert acting == [Acting(1), Acting(None), Acting(1)]

    tell(tmp_path, story)


def test_a_clock_that_is_set_back_keeps_nobody_from_acting_for_the_host(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room, host, ann, _ben = await host_and_two(rooms)
        await host.leave()
        await pass_time(rooms, clock, HOST_AFTER_SECONDS)
        assert room.table.acting == 1
        clock.set_by = -86_400.0
        await ann.leave()
        await pass_time(rooms, clock, ACTING_SECONDS)
        assert room.table.acting == 2

    tell(tmp_path, story)


def test_the_lowest_seat_acts_whose_person_is_here(tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room, host, ann, _ben = await host_and_two(rooms)
        await ann.leave()
        await host.leave()
        await pass_time(rooms, clock, HOST_AFTER_SECONDS)
        assert room.table.acting == 2
        cleo = await come(rooms, room)
        await sit(cleo, 0, "Cleo")
        await pass_time(rooms, clock, ACTING_SECONDS)
        assert room.table.acting == 0
        await cleo.say(do="leave")
        await pass_time(rooms, clock, ACTING_SECONDS)
        assert room.table.acting == 2

    tell(tmp_path, story)


def test_coming_and_going_does_not_fill_the_log(tmp_path: Path) -> None:
    """Whoever acts changes at most every ten seconds."""

    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open([created(host=None)])
        ann, ben = await come(rooms, room), await come(rooms, room)
        token = await sit(ann, 0, "Ann")
        await sit(ben, 1, "Ben")
        await calm(rooms)
        assert room.table.acting == 0
        before = room.table.number
        for _ in range(30):
            await ann.leave()
            await pass_time(rooms, clock, 0.5)
            ann = await come(rooms, room, token)
            await pass_time(rooms, clock, 0.5)
        assert room.table.number - before <= 2 * 30 / ACTING_SECONDS

    tell(tmp_path, story)


def test_at_a_table_that_nobody_opened_and_in_a_rematch_somebody_acts_at_once(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open([created(host=None)])
        ann = await come(rooms, room)
        assert kinds(await ann.say(do="fill", seat=3, bot="easy")) == ["not-host"]
        await sit(ann, 1, "Ann")
        await calm(rooms)
        assert kinds(await ann.say(do="fill", seat=3, bot="easy")) == ["done"]
        assert kinds(await ann.say(do="remove", seat=3)) == ["not-host"]

        over = await rooms.open(started(created(), TOKENS))
        await play_on(over)
        host = await come(rooms, over, TOKENS[0], HOST)
        await host.say(do="rematch")
        again = await rooms.find(host.table["rematch"])
        assert again is not None
        cleo = await come(rooms, again, TOKENS[2])
        stranger = await come(rooms, again, host=HOST)
        await calm(rooms)
        assert again.table.acting == 3
        await cleo.say(do="salt", salt="5a" * 32)
        assert kinds(await stranger.say(do="start")) == ["not-host"]
        assert kinds(await cleo.say(do="start")) == ["done"]

    tell(tmp_path, story)


def test_a_room_that_is_not_needed_does_not_keep_busy(tmp_path: Path) -> None:
    """With nothing to wait for there is no task; with something, one that sleeps."""

    async def story(rooms: Rooms, _: TestClock) -> None:
        waiting = await rooms.open([created()])
        playing = await rooms.open(started(created(), TOKENS))
        await calm(rooms)
        assert "clock" not in waiting.duties.tasks
        steps = 0

        def count() -> list[Any]:
            nonlocal steps
            steps += 1
            return alarms()

        alarms, playing.alarms = playing.alarms, count  # type: ignore[method-assign]
        for _turn in range(1000):
            await asyncio.sleep(0)
        assert steps == 0

    tell(tmp_path, story)
