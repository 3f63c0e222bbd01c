"""A server under load: tables of scripted people on loopback, beside the raw commits of the same disk, in one run.

    scripts/install && .venv/bin/python bench/load.py

Three bars: acknowledged moves a second are at least a quarter of the raw rate of one-row commits; the slowest
hundredth of moves takes less than 20 times the median until everybody at the table has the update; 500 connections
that do nothing cost less than 150 MB over the empty server.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

GAMES = {"savage-bowl": 4, "gummi-trick": 3, "schadenfreude": 4, "savanna-trick": 3}  # people at a table
TABLES = 96
WARM_UP = 5.0  # seconds
SECONDS = 10.0
RAW_SECONDS = 5.0
TURNS = 4
IDLE = 500  # connections

LEAST_SHARE = 1 / 4
MOST_SPREAD = 20
MOST_MEMORY = 150  # megabytes


class View(msgspec.Struct):
    legal_moves: list[str]


class LiveTable(msgspec.Struct):
    number: int
    phase: str
    view: View | None


class Message(msgspec.Struct):
    say: str
    table: LiveTable | None = None
    token: str = ""
    done: int | None = None


class Server:
    """`offsuit serve` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        address = f"sqlite:///{folder}/offsuit.db"
        command = [sys.executable, "-m", "offsuit", "serve", "--port", "0", "--db", address]
        command += ["--connections", "100000", "--unstarted", "100000"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split("127.0.0.1:")[1].split()[0])

    def memory(self) -> float:
        """Megabytes that it holds."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise ValueError("no memory is told")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def raw_commits(folder: Path) -> float:
    """Commits of one row each, a second, by the plain module into a table like the server's."""
    path = folder / "raw.db"
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE log (code VARCHAR, number INTEGER, at DOUBLE, entry BLOB, PRIMARY KEY (code, number))"
    )
    entry = b'{"type":"moved","seat":0,"move":"play R9","by_bot":false}'
    commits = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < RAW_SECONDS:
        connection.execute("INSERT INTO log VALUES (?, ?, ?, ?)", (f"table{commits % TABLES}", commits, spent, entry))
        commits += 1
    connection.close()
    return commits / spent


# Scripted people, in a process of their own


class Table:
    """People at one table, who move whenever it is their turn, game after game."""

    def __init__(self, port: int, game: str) -> None:
        self.port = port
        self.game = game
        self.seats = GAMES[game]
        self.sockets: list[ClientConnection] = []
        self.sent_at: dict[int, float] = {}  # by the number of the entry that a move becomes
        self.reached = [0] * self.seats  # the number that each seat's last update has
        self.acknowledged: list[float] = []  # when
        self.seconds: list[tuple[float, float]] = []  # when, and how long until everybody had the update

    async def sit_down(self) -> None:
        asked = {"game": self.game, "options": {"players": self.seats}, "plans": [{}] * self.seats}
        body = json.dumps(asked).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", body)
        opened = json.loads(await asyncio.to_thread(lambda: urllib.request.urlopen(request).read()))
        code = opened["code"]
        self.sockets = [
            await connect(f"ws://127.0.0.1:{self.port}/api/tables/{code}/socket", max_queue=None)
            for _ in range(self.seats)
        ]
        for seat, socket in enumerate(self.sockets):
            await say(socket, do="hello", host=opened["host"] if seat == 0 else None)
            await say(socket, do="sit", seat=seat, name=f"Person {seat}")
            while (await hear(socket)).say != "your-seat":
                pass
            await say(socket, do="salt", salt=secrets.token_hex(32))
        await say(self.sockets[0], do="start")

    async def play(self) -> None:
        while True:
            await self.sit_down()
            await asyncio.gather(*(self.play_seat(seat) for seat in range(self.seats)))
            await self.leave()

    async def play_seat(self, seat: int) -> None:
        socket = self.sockets[seat]
        while True:
            message = await hear(socket)
            if message.done:
                self.acknowledged.append(time.perf_counter())
            if message.table is None:
                continue
            self.reach(seat, message.table.number)
            if message.table.phase == "over":
                return
            legal = message.table.view.legal_moves if message.table.view else []
            if legal and message.table.number + 1 not in self.sent_at:
                self.sent_at[message.table.number + 1] = time.perf_counter()
                await say(socket, do="move", move=random.choice(legal), answering=message.table.number)

    def reach(self, seat: int, number: int) -> None:
        self.reached[seat] = number
        now = time.perf_counter()
        for told in [sent for sent in self.sent_at if sent <= min(self.reached)]:
            self.seconds.append((now, now - self.sent_at.pop(told)))

    async def leave(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        self.sent_at.clear()
        self.reached = [0] * self.seats


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def hear(socket: ClientConnection) -> Message:
    return msgspec.json.decode(await socket.recv(), type=Message)


async def play_for_a_while(port: int) -> dict[str, float]:
    tables = [Table(port, game) for game in GAMES for _ in range(TABLES // len(GAMES))]
    playing = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(WARM_UP)
    start = time.perf_counter()
    await asyncio.wait(playing, timeout=SECONDS)
    end = time.perf_counter()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*(table.leave() for table in tables))
    moves = sum(at >= start for table in tables for at in table.acknowledged if at < end)
    seconds = [spent for table in tables for at, spent in table.seconds if start <= at < end]
    return {"moves": moves / (end - start), "median": median(seconds), "p99": quantiles(seconds, n=100)[98]}


async def sit_idle(port: int) -> None:
    """Everybody sits at a game that has begun, and nobody moves, until told to go home."""
    tables = [Table(port, "savage-bowl") for _ in range(IDLE // GAMES["savage-bowl"])]
    for table in tables:
        await table.sit_down()
    print("seated", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for table in tables:
        await table.leave()


def people(what: str, port: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, __file__, what, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


# The run


def measure_load(folder: Path) -> dict[str, float]:
    """Means of turns: a machine that does other things too does them beside both."""
    measured = []
    for _ in range(TURNS):
        raw = raw_commits(folder)
        server = Server(folder)
        told, _ = people("play", server.port).communicate()
        server.stop()
        measured.append({"raw": raw, **json.loads(told)})
    return {figure: fmean(turn[figure] for turn in measured) for figure in measured[0]}


def measure_memory(folder: Path) -> float:
    """Megabytes that idle connections cost."""
    server = Server(folder)
    urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/games").read()
    empty = server.memory()
    idle = people("idle", server.port)
    assert idle.stdout is not None
    assert idle.stdout.readline() == "seated\n"
    cost = server.memory() - empty
    idle.communicate("home\n")
    server.stop()
    return cost


def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        load = measure_load(Path(name))
        memory = measure_memory(Path(name))
    share, middle, slow = load["moves"] / load["raw"], load["median"] * 1000, load["p99"] * 1000
    print(f"{TABLES} tables of all four games; {load['raw']:.0f} raw commits of one row a second")
    all_good = [
        told(f"{load['moves']:.0f} acknowledged moves a second", f"{share:.2f} of raw", share >= LEAST_SHARE),
        told(f"median {middle:.0f} ms, p99 {slow:.0f} ms", f"{slow / middle:.1f} times", slow / middle < MOST_SPREAD),
        told(f"{IDLE} idle connections", f"{memory:.0f} MB", memory < MOST_MEMORY),
    ]
    sys.exit(0 if all(all_good) else 1)


def told(what: str, figure: str, is_good: bool) -> bool:
    print(f"{what:36} {figure:>14}   {'good' if is_good else 'not good enough'}")
    return is_good


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play", port]:
            print(json.dumps(uvloop.run(play_for_a_while(int(port)))))
        case ["idle", port]:
            uvloop.run(sit_idle(int(port)))
        case _:
            main()
