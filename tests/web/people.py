"""Real servers on loopback and scripted people at their tables."""

from __future__ import annotations

import asyncio
import json
import os
import urllib.request
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import offsuit
from offsuit.kit.rng import Rng
from offsuit.table import fairness
from tests.loaded import Loaded

T = TypeVar("T")
PATIENCE = 300.0  # seconds after which a story hangs
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(offsuit.__file__).parent.parent)}

Message = dict[str, Any]

OUT: list[Person] = []  # who is to go home at the end of a story


class Server:
    """`offsuit serve` as a process of its own, that can be killed and started again on the same port."""

    def __init__(self, database: Path | str, *options: str, errors: Path | None = None) -> None:
        """Its database is a file, or named by its address; its logs go into a file, or are not kept."""
        self.database = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.options = options
        self.errors = errors or Path(os.devnull)
        self.port = 0
        self.hosts: dict[str, str] = {}  # tokens of table hosts by table
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--db", self.database, *self.options]
        with self.errors.open("a") as errors:
            self.process = Loaded(words, ENVIRONMENT, stderr=errors)
        line = self.process.stdout.readline()
        self.port = int(line.split("http://127.0.0.1:")[1].split()[0])

    def kill(self) -> None:
        self.process.kill()
        self.close()

    def stop(self) -> None:
        self.process.terminate()
        self.close()

    def close(self) -> None:
        self.process.wait()
        self.process.stdout.close()

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
            data: bytes = answer.read()
            return data

    def open_table(self, game: str, people: int, **more: Any) -> str:
        """Open a table for this many people, with bots in the other seats."""
        players = more.get("options", {}).get("players", 4)
        plans: list[dict[str, str]] = [{}] * people + [{"bot": "easy"}] * (players - people)
        body = {"game": game, "plans": plans, "bots_think": False, **more}
        opened = self.post("/api/tables", body)
        code = str(opened["code"])
        self.hosts[code] = opened["host"]
        return code

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json", **(headers or {})},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def address(self, code: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{code}/socket"


class Person:
    """Somebody at a table, who says what a test wants and remembers everything they see."""

    def __init__(self, server: Server, code: str, *, is_host: bool = False) -> None:
        self.server = server
        self.code = code
        self.token: str | None = None
        self.host = server.hosts[code] if is_host else None
        self.seen = 0
        self.frames: list[Message] = []
        self.acknowledged: list[tuple[int, str]] = []
        self.socket: ClientConnection | None = None
        OUT.append(self)

    async def connect(self) -> None:
        """Come to the table, again and again until somebody answers."""
        while True:
            try:
                self.socket = await connect(self.server.address(self.code), max_queue=None)
                await self.say(do="hello", token=self.token, host=self.host, seen=self.seen)
                return
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.02)

    async def say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Message:
        """The next message."""
        assert self.socket is not None
        message: Message = json.loads(await self.socket.recv())
        self.frames.append(message)
        if message["say"] == "update":
            self.seen = message["seen"]
        if message["say"] == "your-seat":
            self.token = message["token"]
        return message

    async def hear_until(self, wanted: Callable[[Message], bool]) -> Message:
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def hear_of(self, say: str) -> Message:
        return await self.hear_until(lambda message: message["say"] == say)

    async def hear_done(self) -> Message:
        """The update that says that what was asked for is stored."""
        return await self.hear_until(lambda message: bool(message.get("done")))

    async def hear_table(self, wanted: Callable[[Message], bool]) -> Message:
        """The table as the first update shows it that is wanted."""
        update = await self.hear_until(lambda message: message["say"] == "update" and wanted(message["table"]))
        table: Message = update["table"]
        return table

    async def wait_for_table(self, wanted: Callable[[Message], bool]) -> Message:
        """The latest table, or the next one that is wanted."""
        heard: list[Message] = [frame["table"] for frame in self.frames if frame["say"] == "update"]
        return heard[-1] if heard and wanted(heard[-1]) else await self.hear_table(wanted)

    async def turn(self) -> Message:
        """The update that gives this person the turn, heard already or still to come."""
        heard = [frame for frame in self.frames if frame["say"] == "update"][-1]
        while not (heard["table"]["view"] and heard["table"]["view"]["legal_moves"]):
            heard = await self.hear_of("update")
        return heard

    async def sit(self, seat: int, name: str) -> None:
        """Take a seat, and add a random number to the deal, as every client does at once."""
        await self.say(do="sit", seat=seat, name=name)
        await self.hear_of("your-seat")
        await self.say(do="salt", salt=fairness.new_salt())
        await self.hear_done()

    async def play(self, choices: int, moves: int = 100_000) -> None:
        """Play at random whenever it is this person's turn, through any number of reconnects, to the end."""
        rng = Rng(choices)
        asked: str | None = None  # what the server has not answered yet
        table = [frame["table"] for frame in self.frames if frame["say"] == "update"][-1]
        fresh = 0  # the number that the table must have reached before the next move
        while table["phase"] != "over":
            legal = table["view"]["legal_moves"] if table["view"] else []
            if asked is None and legal and table["number"] >= fresh:
                asked = legal[rng.random(len(legal))]
                with suppress(ConnectionClosed):
                    await self.say(do="move", move=asked, answering=table["number"])
            try:
                message = await self.hear()
            except ConnectionClosed:
                asked, fresh = None, 0
                message = await self.come_back()
            if message["say"] == "update":
                table = message["table"]
                if message["done"] and asked is not None:
                    self.acknowledged.append((message["done"], asked))
                    asked, fresh, moves = None, message["done"], moves - 1
                    if not moves:
                        return
            elif message["say"] == "refusal":
                asked, fresh = None, table["number"] + (message["kind"] == "move-too-late")

    async def come_back(self) -> Message:
        """The first message after a reconnect, which may be lost in its turn."""
        while True:
            await self.leave()
            await self.connect()
            with suppress(ConnectionClosed):
                return await self.hear()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()


def run(story: Coroutine[Any, Any, T]) -> T:
    """Let a story happen; at its end everybody goes home."""

    async def with_everybody_home() -> T:
        try:
            async with asyncio.timeout(PATIENCE):
                return await story
        finally:
            await asyncio.gather(*(person.leave() for person in OUT))
            OUT.clear()

    return asyncio.run(with_everybody_home())


async def sit_down(server: Server, code: str, names: list[str]) -> list[Person]:
    """People in the first seats, and the game started by the first of them, the table host."""
    people = []
    for seat, name in enumerate(names):
        person = Person(server, code, is_host=seat == 0)
        await person.connect()
        await person.sit(seat, name)
        people.append(person)
    await people[0].say(do="start")
    await people[0].hear_done()
    return people
