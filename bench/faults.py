"""Two servers over one PostgreSQL and one Redis under faults: kills, freezes and restarts of every part.

    scripts/install test && .venv/bin/python -m bench.faults

Scripted people play all four games at many tables, each at either process, and come back whenever they lose it. At
some tables a bot plays, too, and takes over for people who are gone for a few seconds; at others there is a clock, and
somebody who now and then lets their time run out. All remember every move that was acknowledged, and at the end each is
looked up in the logs. At least 25,000 moves must have been acknowledged, none of them lost, doubled or out of order,
and every table must have gone on within 10 seconds of the end of each fault.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError

import asyncpg  # type: ignore[import-untyped]
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.web.services import Postgres, RedisServer, free_port

GAMES = {"savage-bowl": 4, "gummi-trick": 3, "schadenfreude": 4, "savanna-trick": 3}  # people at a table
TABLES = 24
CLOCK = 15  # seconds for a move, where there is a clock
DAWDLES = 0.02  # how often somebody there lets it run out
TAKEOVER = 5  # seconds of absence, where bots take over soon
AWAY = 7.0  # for which people there go away
GOES_AWAY = 0.005  # how often
LEAST_MOVES = 25_000
MOST_SECONDS = 1_000.0  # of the whole run
STILL = 10.0  # seconds after a fault by which every table must have gone on; only then comes the next one
SILENCE = 15.0  # seconds without a word after which a person connects again, as the pages do
ANSWER = 8.0  # the same for the answer to a move


class Kind(NamedTuple):
    """What is special about a table."""

    bots: int = 0
    takeover: int = 3600
    seconds: int | None = None


KINDS = [Kind(), Kind(bots=1, takeover=TAKEOVER), Kind(seconds=CLOCK)]


class View(msgspec.Struct):
    legal_moves: list[str]


class Table(msgspec.Struct):
    number: int
    phase: str
    view: View | None
    rematch: str | None = None


class Message(msgspec.Struct):
    say: str
    table: Table | None = None
    token: str = ""
    done: int | None = None
    kind: str = ""


decoder = msgspec.json.Decoder(Message)


class Process:
    """`offsuit serve` as a process of its own, always on the same port."""

    def __init__(self, database: str, redis: str, log: Path) -> None:
        self.port = free_port()
        self.log = log
        self.command = [sys.executable, "-m", "offsuit", "serve", "--port", str(self.port), "--db", database]
        self.command += ["--redis", redis, "--connections", "100000", "--unstarted", "100000"]
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def send(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)


class Tally:
    """What all people together know."""

    def __init__(self) -> None:
        self.moves = 0
        self.acknowledged: dict[str, list[tuple[int, int, str]]] = {}  # by table: number, seat and move
        self.reached: dict[str, tuple[int, float]] = {}  # by table that is played: its number, and since when
        self.clocked: set[str] = set()  # tables where somebody may let their time run out
        self.restless: set[str] = set()  # tables where people go away now and then
        self.over: set[str] = set()
        self.refusals: Counter[str] = Counter()

    def acknowledge(self, code: str, number: int, seat: int, move: str) -> None:
        self.moves += 1
        self.acknowledged.setdefault(code, []).append((number, seat, move))

    def standing_still(self, since: float, until: float) -> list[str]:
        """The tables that have not gone on since a fault ended. A clock goes on where the fault stopped it."""
        now = time.monotonic()
        return [
            code
            for code, (_, at) in self.reached.items()
            if at < (now - STILL - CLOCK - (until - since) if code in self.clocked else until)
        ]

    def reach(self, code: str, number: int) -> None:
        if number > self.reached.get(code, (0, 0.0))[0]:
            self.reached[code] = number, time.monotonic()


class Person:
    """Somebody in a seat: plays at random, and connects again whenever nobody answers, at either process."""

    def __init__(self, processes: list[Process], tally: Tally, code: str, seat: int, host: str | None) -> None:
        self.processes = processes
        self.tally = tally
        self.code = code
        self.seat = seat
        self.host = host
        self.token: str | None = None
        self.number = 0
        self.asked: tuple[str, int, float] | None = None  # a move, the number that it answers, and when
        self.fresh = 0
        self.socket: ClientConnection | None = None

    async def play(self) -> None:
        """To the end of the game, through any number of connections."""
        while self.code not in self.tally.over:
            try:
                await self.connect()
                await self.play_until_lost()
            except GoneAway:
                self.hang_up()
                await asyncio.sleep(AWAY)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(random.uniform(0.05, 0.5))
            finally:
                self.hang_up()

    def hang_up(self) -> None:
        self.asked = None
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    async def connect(self) -> None:
        port = random.choice(self.processes).port
        async with asyncio.timeout(ANSWER):
            self.socket = await connect(f"ws://127.0.0.1:{port}/api/tables/{self.code}/socket", max_queue=None)
            await self.say(do="hello", token=self.token, host=self.host, number=self.number)

    async def say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Message:
        assert self.socket is not None
        async with asyncio.timeout(SILENCE if self.asked is None else ANSWER):
            return decoder.decode(await self.socket.recv())

    async def play_until_lost(self) -> None:
        while True:
            message = await self.hear()
            if message.say == "refusal":
                self.tally.refusals[message.kind] += 1
                self.fresh = self.number + (message.kind == "move-too-late")
                self.asked = None
                if message.kind in ("not-stored", "not-answered"):
                    await asyncio.sleep(0.5)
                    await self.say(do="hello", token=self.token, host=self.host, number=self.number)
            elif message.say == "your-seat":
                self.token = message.token
            if message.table is not None and await self.follow(message, message.table):
                return

    async def follow(self, message: Message, table: Table) -> bool:
        """Move if it is this person's turn. Is the game over?"""
        self.number = table.number
        self.tally.reach(self.code, table.number)
        if message.done and self.asked is not None:
            self.tally.acknowledge(self.code, message.done, self.seat, self.asked[0])
            self.asked, self.fresh = None, message.done
        if table.phase == "over":
            self.tally.over.add(self.code)
            self.tally.reached.pop(self.code, None)
            return True
        if table.phase == "closed":
            await self.say(do="reopen")
        legal = table.view.legal_moves if table.view else []
        if legal and self.asked is None and table.number >= self.fresh:
            if self.code in self.tally.clocked and random.random() < DAWDLES:
                self.fresh = table.number + 1  # a bot makes this move
                return False
            if self.code in self.tally.restless and random.random() < GOES_AWAY:
                raise GoneAway
            self.asked = random.choice(legal), table.number, time.monotonic()
            await self.say(do="move", move=self.asked[0], answering=table.number)
        return False


class GoneAway(Exception):
    """Somebody leaves the table for a while."""


async def open_table(processes: list[Process], game: str, kind: Kind) -> tuple[str, str]:
    """The code and the host's token of a new table, whoever of the processes can open it."""
    plans: list[dict[str, str]] = [{}] * (GAMES[game] - kind.bots) + [{"bot": "easy"}] * kind.bots
    asked = {"game": game, "options": {"players": GAMES[game]}, "plans": plans, "takeover": kind.takeover}
    body = json.dumps({**asked, "seconds": kind.seconds, "bots_think": False}).encode()
    while True:
        address = f"http://127.0.0.1:{random.choice(processes).port}/api/tables"
        request = urllib.request.Request(address, body, {"content-type": "application/json"})
        try:
            opened = json.loads(await asyncio.to_thread(ask, request))
            return str(opened["code"]), str(opened["host"])
        except HTTPError as error:
            if error.code == 400:  # the same would be refused for ever
                raise RuntimeError(error.read()) from None
        except (OSError, ValueError):
            pass
        await asyncio.sleep(0.2)


def ask(request: urllib.request.Request) -> bytes:
    with urllib.request.urlopen(request, timeout=ANSWER) as answer:
        return bytes(answer.read())


async def seat_people(processes: list[Process], tally: Tally, code: str, host: str, people: int) -> list[Person]:
    """Everybody sits down, and the host starts; again from the beginning where a fault comes in between."""
    seated = [Person(processes, tally, code, seat, host if seat == 0 else None) for seat in range(people)]
    for person in seated:
        while person.token is None:
            try:
                await person.connect()
                await person.say(do="sit", seat=person.seat, name=f"Person {person.seat}")
                async with asyncio.timeout(ANSWER):
                    while (message := await person.hear()).say not in ("your-seat", "refusal"):
                        pass
                if message.say == "refusal" and message.kind == "seat-taken":
                    raise LookupError("the answer to sitting down got lost")
                person.token = message.token or None
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.3)
            finally:
                if person.socket is not None:
                    await person.socket.close()
    while True:
        try:
            await seated[0].connect()
            await seated[0].say(do="start")
            async with asyncio.timeout(ANSWER):
                while not ((message := await seated[0].hear()).table and message.table.phase == "playing"):
                    if message.say == "refusal" and message.kind == "table-not-waiting":
                        break
            return seated
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            await asyncio.sleep(0.3)
        finally:
            if seated[0].socket is not None:
                await seated[0].socket.close()


async def play_tables(
    processes: list[Process], tally: Tally, game: str, kind: Kind, is_enough: Callable[[], bool]
) -> None:
    """One game after another."""
    while not is_enough():
        code, host = await open_table(processes, game, kind)
        try:
            tally.reach(code, 1)
            if kind.seconds:
                tally.clocked.add(code)
            if kind.takeover == TAKEOVER:
                tally.restless.add(code)
            people = await seat_people(processes, tally, code, host, GAMES[game] - kind.bots)
            await asyncio.gather(*(person.play() for person in people))
        except LookupError:  # a seat is lost: nobody can play at this table any more
            tally.reached.pop(code, None)


# Faults


class Faults:
    """Everything that can happen to a part. Each is over when its method returns."""

    def __init__(self, processes: list[Process], postgres: Postgres, redis: RedisServer, database: str) -> None:
        self.processes = processes
        self.postgres = postgres
        self.redis = redis
        self.database = database
        self.all: list[Callable[[], Awaitable[None]]] = [
            self.kill_process,
            self.freeze_process,
            self.stop_process,
            self.freeze_postgres_briefly,
            self.freeze_postgres,
            self.kill_postgres,
            self.restart_postgres,
            self.freeze_redis,
            self.kill_redis,
            self.lock_rows,
            self.end_connections,
            self.break_redis_messages,
            self.kill_everything,
        ]

    async def kill_process(self) -> None:
        process = random.choice(self.processes)
        await asyncio.to_thread(process.stop)
        await asyncio.sleep(random.uniform(0.0, 2.0))
        process.start()
        await asyncio.sleep(3)

    async def stop_process(self) -> None:
        process = random.choice(self.processes)
        process.send(signal.SIGTERM)
        await asyncio.to_thread(process.process.wait)
        process.start()
        await asyncio.sleep(3)

    async def freeze_process(self) -> None:
        process = random.choice(self.processes)
        process.send(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(1.0, 12.0))
        process.send(signal.SIGCONT)

    async def freeze_postgres_briefly(self) -> None:
        for _ in range(5):
            self.postgres.freeze()
            await asyncio.sleep(random.uniform(0.1, 0.9))
            self.postgres.thaw()
            await asyncio.sleep(0.3)

    async def freeze_postgres(self) -> None:
        self.postgres.freeze()
        await asyncio.sleep(random.uniform(5.0, 12.0))
        self.postgres.thaw()

    async def kill_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.sleep(random.uniform(0.0, 4.0))
        await asyncio.to_thread(self.postgres.start)

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.halt)
        await asyncio.to_thread(self.postgres.start)

    async def freeze_redis(self) -> None:
        os.kill(self.redis.process.pid, signal.SIGSTOP)
        await asyncio.sleep(random.uniform(3.0, 20.0))
        os.kill(self.redis.process.pid, signal.SIGCONT)

    async def kill_redis(self) -> None:
        self.redis.process.kill()
        await asyncio.to_thread(self.redis.process.wait)
        await asyncio.sleep(random.uniform(0.0, 20.0))
        await asyncio.to_thread(self.redis.start)

    async def lock_rows(self) -> None:
        """Somebody else holds the rows of a few tables: the others must go on."""
        connection = await asyncpg.connect(self.database)
        try:
            async with connection.transaction():
                codes = [line["code"] for line in await connection.fetch("SELECT code FROM tables LIMIT 3 FOR UPDATE")]
                await connection.execute(
                    "INSERT INTO log SELECT code, max(number) + 1, 0, '' FROM log WHERE code = ANY($1) GROUP BY code"
                    " ON CONFLICT DO NOTHING",
                    codes,
                )
                await asyncio.sleep(random.uniform(2.0, 6.0))
                raise Undone
        except Undone:
            pass
        finally:
            await connection.close()

    async def end_connections(self) -> None:
        connection = await asyncpg.connect(self.database)
        try:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        finally:
            await connection.close()

    async def break_redis_messages(self) -> None:
        """Publish what nobody can read on every channel there is."""
        from redis.asyncio import Redis

        client = Redis.from_url(self.redis.address)
        try:
            for channel in await client.pubsub_channels("*"):
                for nonsense in (b"\xff\xfe", b"{}", b"null", b"[" * 10_000):
                    await client.publish(channel, nonsense)
        finally:
            await client.aclose()

    async def kill_everything(self) -> None:
        for process in self.processes:
            await asyncio.to_thread(process.stop)
        self.redis.process.kill()
        await asyncio.to_thread(self.redis.process.wait)
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)
        await asyncio.to_thread(self.redis.start)
        for process in self.processes:
            process.start()
        await asyncio.sleep(3)


class Undone(Exception):
    """Ends a transaction without keeping what it did."""


# The run


async def run(folder: Path, postgres: Postgres, redis: RedisServer) -> bool:
    database = postgres.new_database()
    processes = [Process(database, redis.address, folder / f"server-{i}.log") for i in range(2)]
    tally, began = Tally(), time.monotonic()
    faults = Faults(processes, postgres, redis, database)
    is_last, still = False, 0

    def is_enough() -> bool:
        return is_last

    playing = [
        asyncio.create_task(play_tables(processes, tally, game, KINDS[i % len(KINDS)], is_enough))
        for game in GAMES
        for i in range(TABLES // len(GAMES))
    ]
    await asyncio.sleep(3)
    happened: Counter[str] = Counter()
    while not (tally.moves >= LEAST_MOVES and len(happened) == len(faults.all)):
        if time.monotonic() - began > MOST_SECONDS or any(task.done() for task in playing):
            break
        fault = min(faults.all, key=lambda fault: (happened[fault.__name__], random.random()))
        happened[fault.__name__] += 1
        begun = time.monotonic()
        await fault()
        ended = time.monotonic()
        await asyncio.sleep(STILL)
        stood = tally.standing_still(begun, ended)
        still += len(stood)
        line = f"{time.monotonic() - began:6.0f} s  {tally.moves:6} moves  {fault.__name__}"
        print(line + (f": {len(stood)} tables stand still" if stood else ""), flush=True)
    is_last = True
    for task in playing:
        task.cancel()
    results = await asyncio.gather(*playing, return_exceptions=True)
    crashed = [result for result in results if isinstance(result, Exception)]
    lost, disordered, others = await compare(database, tally)
    for process in processes:
        process.stop()
    print(", ".join(f"{name} {count}" for name, count in sorted(happened.items())))
    print(", ".join(f"{what} {count}" for what, count in others.items()))
    print("refused: " + (", ".join(f"{kind} {count}" for kind, count in sorted(tally.refusals.items())) or "nothing"))
    bars = [
        told("acknowledged moves", tally.moves, tally.moves >= LEAST_MOVES),
        told("lost, doubled or changed", lost, lost == 0),
        told("out of order", disordered, disordered == 0),
        told(f"tables that stand still after {STILL:.0f} s", still, not still),
        told("people who gave up", len(crashed), not crashed),
        told("of bots' and late moves, takeovers", sum(map(bool, others.values())), all(others.values())),
    ]
    return all(bars)


async def compare(database: str, tally: Tally) -> tuple[int, int, dict[str, int]]:
    """How many acknowledged moves aren't in the log just where they were acknowledged, and how many out of order.

    And what else is in there.
    """
    connection = await asyncpg.connect(database)
    lost = disordered = 0
    others = {"bots' moves": 0, "late moves": 0, "takeovers": 0}
    for code, acknowledged in tally.acknowledged.items():
        rows = await connection.fetch("SELECT number, entry FROM log WHERE code = $1 ORDER BY number", code)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        entries = {row["number"]: json.loads(row["entry"]) for row in rows}
        for entry in entries.values():
            others["bots' moves"] += entry.get("by_bot", False)
            others["late moves"] += entry.get("is_late", False)
            others["takeovers"] += entry["type"] == "away"
        for number, seat, move in acknowledged:
            entry = entries.get(number, {})
            lost += (entry.get("seat"), entry.get("move")) != (seat, move)
        numbers = [number for number, _, _ in acknowledged]
        lost += len(numbers) - len(set(numbers))
        by_seat = Counter(seat for _, seat, _ in acknowledged)
        for seat in by_seat:
            own = [number for number, whose, _ in acknowledged if whose == seat]
            disordered += own != sorted(own)
    await connection.close()
    return lost, disordered, others


def told(what: str, figure: int, is_good: bool) -> bool:
    print(f"{what:36} {figure:>8}   {'good' if is_good else 'not good enough'}")
    return is_good


def main() -> None:
    random.seed(19)
    postgres, redis = Postgres(is_durable=True), RedisServer()
    try:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
            is_good = uvloop.run(run(Path(name), postgres, redis))
    finally:
        redis.stop()
        postgres.stop()
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
