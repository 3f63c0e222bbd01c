"""Fair deals at live tables: salts, the start, and what a table publishes before its end."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import redis as redis_client

from offsuit.table import fairness, scheme1
from offsuit.table.entries import Dealt, Entry, Salted, Seated, Started, TypedSalt
from offsuit.table.live import LiveTable, hash_token
from offsuit.table.verify import verify_line
from offsuit.web.room import SALT_SECONDS
from offsuit.web.rooms import Rooms
from tests.published import holes
from tests.web.people import Message, Person, Server, run
from tests.web.rooms_here import Connection, TestClock, rooms_on, store_log
from tests.web.services import RedisServer
from tests.web.test_clock import calm, pass_time
from tests.web.test_rooms import HOST, TOKENS, come, created, kinds, play_on, sit

Start = Callable[..., Server]
SALTS = ["a0" * 32, "b1" * 32, "c2" * 32]


def tell(path: Path, story: Callable[[Rooms, TestClock], Awaitable[None]]) -> None:
    async def with_rooms() -> None:
        clock = TestClock()
        async with asyncio.timeout(30), rooms_on(path / "offsuit.db", clock) as rooms:
            await story(rooms, clock)

    asyncio.run(with_rooms())


def salts_in(connection: Connection) -> list[str | None]:
    return fairness.read_head(connection.table["head"]).salts


# Salts


def test_a_salt_counts_once_for_each_sitting(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open([created(None, None, "easy", "easy")])
        ann, ben = await come(rooms, room, host=HOST), await come(rooms, room)
        await ann.say(do="sit", seat=0, name="Ann")
        await ben.say(do="sit", seat=1, name="Ben")
        assert kinds(await ann.say(do="salt", salt=SALTS[0])) == ["done"]
        assert kinds(await ann.say(do="salt", salt=SALTS[0])) == ["done"]
        assert kinds(await ann.say(do="salt", salt=SALTS[1])) == ["salted-already"]
        for salt in ("", "A0" * 32, "a0" * 31, "a0" * 33, "g0" * 32, " " + "a0" * 31 + "a", "a0" * 32 + "\n"):
            assert kinds(await ben.say(do="salt", salt=salt)) == ["salt-broken"]
        assert kinds(await ben.say(do="salt", salt=SALTS[1])) == ["done"]
        await ben.say(do="leave")
        cleo = await come(rooms, room)
        await cleo.say(do="sit", seat=1, name="Cleo")
        assert [place["is_salted"] for place in cleo.table["places"]] == [True, False, False, False]
        assert kinds(await cleo.say(do="salt", salt=SALTS[2])) == ["done"]
        watcher = await come(rooms, room)
        assert not any(salt in line for line in watcher.wire.sent for salt in SALTS)
        assert kinds(await ann.say(do="start")) == ["done"]
        await watcher.settle()
        assert salts_in(watcher) == [SALTS[0], SALTS[2], None, None]
        assert kinds(await ann.say(do="salt", salt=SALTS[0])) == ["done"]
        stored = await rooms.store.read_table(room.code)
        assert stored is not None
        assert sum(isinstance(entry, Salted) for entry, _ in stored.log) == 3
        assert LiveTable.replay(stored.log).view(0) == room.table.view(0)

    tell(tmp_path, story)


@pytest.mark.parametrize("comes", [True, False])
def test_the_start_waits_for_salts_but_not_for_long(comes: bool, tmp_path: Path) -> None:
    async def story(rooms: Rooms, clock: TestClock) -> None:
        room = await rooms.open([created(None, None, None, "easy")])
        ann, ben = await come(rooms, room, host=HOST), await come(rooms, room)
        await sit(ann, 0, "Ann")
        await ben.say(do="sit", seat=1, name="Ben")
        gone = await come(rooms, room)
        await gone.say(do="sit", seat=2, name="Gone")
        await gone.leave()
        starting = asyncio.create_task(ann.say(do="start"))
        await pass_time(rooms, clock, SALT_SECONDS - 0.1)
        assert room.table.phase == "waiting"
        if comes:
            await ben.say(do="salt", salt=SALTS[1])
        else:
            await pass_time(rooms, clock, 0.1)
        assert "done" in kinds(await starting)
        assert salts_in(ann)[1:] == [SALTS[1] if comes else None, None, None]

    tell(tmp_path, story)


def test_nobody_waits_for_a_start_that_is_refused(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open([created(None, "easy", "easy", "easy")])
        ann, host = await come(rooms, room), await come(rooms, room, host=HOST)
        assert kinds(await host.say(do="start")) == ["seats-free"]
        await ann.say(do="sit", seat=0, name="Ann")
        assert kinds(await ann.say(do="start")) == ["not-host"]

    tell(tmp_path, story)


# From one version, or one process, to the next


def test_a_table_of_before_that_waits_starts_under_scheme_2(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        opening = created(None, "easy", "easy", "easy")
        log: list[Entry] = [opening, Seated(0, "Ann", hash_token(TOKENS[0])), TypedSalt(0, "pepper")]
        room = await store_log(rooms, "bcdfghjk", log)
        ann = await come(rooms, room, TOKENS[0], HOST)
        commitment = fairness.commitment_to(opening.secret)
        assert (ann.table["scheme"], ann.table["commitment"]) == (2, commitment)
        assert not ann.table["places"][0]["is_salted"]
        await ann.say(do="salt", salt=SALTS[0])
        assert kinds(await ann.say(do="start")) == ["done"]
        head = fairness.read_head(ann.table["head"])
        assert (head.commitment, head.salts) == (commitment, [SALTS[0], None, None, None])
        assert room.table.seed == fairness.seed_from(opening.secret, ann.table["head"])

    tell(tmp_path, story)


def test_a_table_of_before_that_runs_goes_on_and_says_so(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        opening = created(None, "easy", "easy", "easy")
        seated = Seated(0, "Ann", hash_token(TOKENS[0]))
        room = await store_log(rooms, "bcdfghjk", [opening, seated, TypedSalt(0, "pepper"), Started()])
        ann = await come(rooms, room, TOKENS[0])
        assert (ann.table["scheme"], ann.table["head"]) == (1, None)
        assert ann.table["commitment"] == scheme1.commitment_to(opening.secret)
        assert room.table.seed == scheme1.seed_from(opening.secret, {0: "pepper"})
        await calm(rooms)
        while room.table.phase == "playing":
            await calm(rooms)
            if room.table.table is not None and room.table.table.seat == 0:
                await play_on(room, 1)
        record = room.table.record()
        assert record["fairness"]["salts"] == {"0": "pepper"}
        assert verify_line(json.dumps(record).encode()) == []

    tell(tmp_path, story)


def test_a_kill_between_the_opening_and_the_deal_changes_nothing(start: Start, tmp_path: Path) -> None:
    """The commitment is the one that was shown first, and the salts that were stored count."""
    server = start(tmp_path / "offsuit.db")

    async def story() -> None:
        code = server.open_table("gummi-trick", 2, options={"players": 2})
        ann, ben = Person(server, code, is_host=True), Person(server, code)
        for seat, (person, name) in enumerate(((ann, "Ann"), (ben, "Ben"))):
            await person.connect()
            await person.say(do="sit", seat=seat, name=name)
            await person.hear_of("your-seat")
            await person.say(do="salt", salt=SALTS[seat])
            await person.hear_done()
        before = ann.frames[-1]["table"]["commitment"]
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        for person in (ann, ben):
            await person.connect()
        await ann.say(do="salt", salt=SALTS[0])
        await ann.say(do="start")
        table = await ann.hear_table(lambda table: bool(table["phase"] == "playing"))
        head = fairness.read_head(table["head"])
        assert (head.commitment, head.salts) == (before, SALTS[:2])
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await ann.connect()
        await ben.connect()
        assert (await ben.hear_of("update"))["table"]["head"] == table["head"]
        await asyncio.gather(ann.play(1), ben.play(2))
        assert ann.frames[-1]["table"]["head"] == table["head"]
        assert verify_line(server.get(f"/api/tables/{code}/record")) == []

    run(story())


# What is published


@pytest.mark.long
@pytest.mark.parametrize("salted", [True, False])
def test_nothing_that_a_table_publishes_before_its_end_gives_its_deals_away(
    start: Start, tmp_path: Path, own_redis: RedisServer, salted: bool
) -> None:
    """From everybody's view: all frames, all answers over HTTP, the log, and what other processes are told."""
    errors = tmp_path / "errors"
    server = start(tmp_path / "offsuit.db", "--redis", own_redis.address, errors=errors)
    listening = redis_client.Redis.from_url(own_redis.address).pubsub()  # type: ignore[no-untyped-call]
    listening.psubscribe("*")

    async def story() -> tuple[str, list[str], list[Message]]:
        code = server.open_table("savage-bowl", 2, is_public=True, seconds=90)
        people = [Person(server, code, is_host=True), Person(server, code)]
        watcher = Person(server, code)
        texts = [server.get("/api/tables").decode()]
        for seat, person in enumerate(people):
            await person.connect()
            await person.say(do="sit", seat=seat, name=("Ann", "Ben")[seat])
            await person.hear_of("your-seat")
            if salted:
                await person.say(do="salt", salt=SALTS[seat])
        await watcher.connect()
        await people[0].say(do="start")
        for person in people:
            await person.hear_table(lambda table: bool(table["phase"] == "playing"))
        await people[0].say(do="chat", text="good luck")
        games = [asyncio.create_task(person.play(seat)) for seat, person in enumerate(people)]
        while min(len(person.acknowledged) for person in people) < 5:
            await asyncio.sleep(0)
        keys = [{"code": code, "token": person.token} for person in people]
        texts += [
            server.get("/api/tables").decode(),
            json.dumps(server.post("/api/seats", {"seats": keys})),
            server.get(f"/api/tables/{code}/replay").decode(),
            server.get("/metrics").decode(),
            errors.read_text(),
        ]
        overview = json.loads(texts[3])
        for move in range(overview["first"], overview["moves"] + 1):
            texts.append(server.get(f"/api/tables/{code}/replay/{move}").decode())
        while (message := listening.get_message()) is not None:
            texts.append(str(message["data"]))
        await asyncio.gather(*games)
        await watcher.hear_table(lambda table: bool(table["phase"] == "over"))
        frames = [frame for person in (*people, watcher) for frame in person.frames]
        return code, texts, [frame for frame in frames if frame.get("table", {}).get("phase") != "over"]

    code, texts, frames = run(story())
    record = json.loads(server.get(f"/api/tables/{code}/record"))
    seed, secret = bytes.fromhex(record["seed"]), bytes.fromhex(record["fairness"]["secret"])
    assert len(frames) > 50
    assert len(texts) > 20
    assert seed == fairness.seed_from(secret.hex(), record["fairness"]["head"])
    everything = "\n".join([*texts, *map(json.dumps, frames)])
    heads = {frame["table"]["head"] for frame in frames if frame["say"] == "update"} - {None}
    values = set(re.findall(r"\b[0-9a-f]{32,}\b", everything)) | heads | {code}
    assert len(values) == (5 if salted else 3)  # the commitment, the head, the code, and the salts
    hands = {json.dumps(frame["table"]["view"]["dealt"]) for frame in frames if frame.get("table", {}).get("view")}
    assert len(hands) > 2  # of both people in each round, and none of the watcher
    others = {"Ann", "Ben", "good luck", "savage-bowl", *sorted(hands)[:4]}
    assert secret.hex() not in everything
    assert seed.hex() not in everything
    assert holes(values | others, {"seed": seed, "secret": secret}) == []


def test_the_start_is_stored_with_the_head_that_all_see(tmp_path: Path) -> None:
    async def story(rooms: Rooms, _: TestClock) -> None:
        room = await rooms.open([created(None, "easy", "easy", "easy")])
        ann = await come(rooms, room, host=HOST)
        await sit(ann, 0, "Ann")
        await ann.say(do="start")
        stored = await rooms.store.read_table(room.code)
        assert stored is not None
        [dealt] = [entry for entry, _ in stored.log if isinstance(entry, Dealt)]
        assert dealt.head == ann.table["head"]

    tell(tmp_path, story)
