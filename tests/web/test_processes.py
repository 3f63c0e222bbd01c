"""Several processes that serve the same tables: one PostgreSQL, one Redis, people here and there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from redis.asyncio import Redis

from offsuit.table.verify import verify_line
from tests.web.people import Message, Person, Server, run
from tests.web.services import Postgres, RedisServer

Start = Callable[..., Server]

FIRST_MOVE = 1 + 2 + 2 + 1 + 1  # after created, two seated and salted, and dealt: the number of the first move's entry


@pytest.fixture
def pair(start: Start, postgres: Postgres, redis: RedisServer) -> tuple[Server, Server]:
    database = postgres.new_database()
    return start(database, "--redis", redis.address), start(database, "--redis", redis.address)


async def sit_here_and_there(servers: tuple[Server, Server], code: str) -> tuple[Person, Person]:
    people = Person(servers[0], code, is_host=True), Person(servers[1], code)
    for seat, (person, name) in enumerate(zip(people, ("Ann", "Ben"), strict=True)):
        await person.connect()
        await person.sit(seat, name)
    await people[0].say(do="start")
    return people


def both_are_there(message: Message) -> bool:
    return bool(message["say"] == "update" and message["present"][:2] == [True, True])


def refusals(person: Person) -> list[str]:
    return [frame["kind"] for frame in person.frames if frame["say"] == "refusal"]


def test_people_at_two_processes_play_together_and_survive_the_end_of_one(pair: tuple[Server, Server]) -> None:
    one, other = pair

    async def story() -> str:
        code = one.open_table("schadenfreude", 2)
        ann, ben = await sit_here_and_there(pair, code)
        await ann.hear_until(both_are_there)
        await ben.hear_until(both_are_there)
        await ben.say(do="chat", text="hello over there")
        assert await ann.hear_of("said") == {"say": "said", "seat": 1, "text": "hello over there"}
        games = [asyncio.create_task(ann.play(1)), asyncio.create_task(ben.play(2))]
        while min(len(ann.acknowledged), len(ben.acknowledged)) < 3:
            await asyncio.sleep(0)
        await asyncio.to_thread(other.kill)
        ben.server = one
        await asyncio.gather(*games)
        await asyncio.to_thread(other.start)
        assert ann.frames[-1]["table"]["view"]["totals"] == ben.frames[-1]["table"]["view"]["totals"]
        assert not set(refusals(ann) + refusals(ben)) - {"move-too-late"}
        for seat, person in enumerate((ann, ben)):
            for number, move in person.acknowledged:
                assert moves_of(one, code)[number - FIRST_MOVE] == [seat, move]
        return code

    def moves_of(server: Server, code: str) -> list[list[object]]:
        record = json.loads(server.get(f"/api/tables/{code}/record"))
        return [move for played in record["rounds"] for move in played["moves"]]

    code = run(story())
    for server in pair:
        assert verify_line(server.get(f"/api/tables/{code}/record")) == []


def test_no_bot_takes_over_from_who_sits_at_another_process(pair: tuple[Server, Server]) -> None:
    """Ben moves from one process to the other; until long after that the table knows that he is there."""

    async def story() -> None:
        code = pair[0].open_table("schadenfreude", 2, takeover=5)
        ann, ben = await sit_here_and_there(pair, code)
        await ann.hear_until(both_are_there)
        at_home = Person(pair[0], code)
        at_home.token = ben.token
        await at_home.connect()
        await at_home.leave()
        await asyncio.sleep(5.5)  # longer than the absence that is granted at the process that he left
        await ann.say(do="chat", text="still there?")
        await ann.hear_of("said")
        assert not any(frame["table"]["places"][1]["is_away"] for frame in ann.frames if frame["say"] == "update")
        await ben.leave()
        await ann.hear_table(lambda table: bool(table["places"][1]["is_away"]))
        await ben.connect()
        await ann.hear_table(lambda table: not table["places"][1]["is_away"])
        await asyncio.gather(ann.play(1), ben.play(2))

    run(story())


def test_without_redis_no_move_is_lost_or_doubled(start: Start, postgres: Postgres) -> None:
    """Everybody has a device at each of two processes, which don't hear of each other, and moves on both at once."""
    database = postgres.new_database()
    servers = start(database), start(database)

    async def story() -> str:
        code = servers[0].open_table("gummi-trick", 2, options={"players": 2})
        ann, ben = await sit_here_and_there(servers, code)
        await ann.hear_done()
        devices = [second_devices(person, servers) for person in (ann, ben)]
        while True:
            for pair in devices:
                tables = [await come_again(device) for device in pair]
                if tables[0]["phase"] == "over":
                    return code
                if tables[0]["view"]["legal_moves"]:
                    await move_at_once(pair, tables[0])

    code = run(story())
    lines = {server.get(f"/api/tables/{code}/record") for server in servers}
    assert len(lines) == 1
    assert verify_line(lines.pop()) == []


def test_what_nobody_can_read_makes_nobody_deaf(pair: tuple[Server, Server], redis: RedisServer) -> None:
    async def story() -> None:
        code = pair[0].open_table("schadenfreude", 2)
        ann, ben = await sit_here_and_there(pair, code)
        await ann.hear_until(both_are_there)
        async with Redis.from_url(redis.address) as client:
            for channel in await client.pubsub_channels():
                await client.publish(channel, b"\xff nonsense")
                await client.publish(channel, b"[" * 100_000)
        await ben.say(do="chat", text="hello over there")
        assert await ann.hear_of("said") == {"say": "said", "seat": 1, "text": "hello over there"}

    run(story())


def second_devices(person: Person, servers: tuple[Server, Server]) -> list[Person]:
    devices = [Person(server, person.code) for server in servers]
    for device in devices:
        device.token = person.token
    return devices


async def come_again(device: Person) -> Message:
    """After reconnecting, people see what the other process has stored."""
    await device.leave()
    await device.connect()
    return await device.hear_table(lambda _: True)


async def move_at_once(devices: list[Person], table: Message) -> None:
    for device in devices:
        await device.say(do="move", move=table["view"]["legal_moves"][0], answering=table["number"])
    answers = [
        await device.hear_until(lambda message: message["say"] == "refusal" or message["done"]) for device in devices
    ]
    assert sorted(answer["say"] for answer in answers) == ["refusal", "update"]


def test_redis_gone_and_back(start: Start, postgres: Postgres, own_redis: RedisServer) -> None:
    """While it is gone people at two processes hear of each other through the database; when it is back, through it."""
    database = postgres.new_database()
    servers = start(database, "--redis", own_redis.address), start(database, "--redis", own_redis.address)

    async def story() -> None:
        code = servers[0].open_table("schadenfreude", 2)
        ann, ben = Person(servers[0], code), Person(servers[1], code)
        await ann.connect()
        await ben.connect()
        await ben.hear()
        await asyncio.to_thread(own_redis.stop)
        await ann.sit(0, "Ann")
        await ben.hear_table(lambda table: bool(table["places"][0]["name"] == "Ann"))
        await asyncio.to_thread(own_redis.start)
        await ben.sit(1, "Ben")
        await ann.hear_table(lambda table: bool(table["places"][1]["name"] == "Ben"))

    run(story())
