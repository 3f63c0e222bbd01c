"""A server full of experts: how quickly people at other tables are answered meanwhile, beside the same server empty.

    scripts/install && .venv/bin/python bench/experts.py

At each of so many tables one person plays against three experts, without pauses; at another one somebody has an entry
stored now and then, and waits for the answer.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median, quantiles

from load import LiveTable, Server, hear, say
from websockets.asyncio.client import ClientConnection, connect

TABLES = (0, 1, 4, 16, 64)
SECONDS = 15.0
PAUSE = 0.1  # seconds between two entries of who waits for answers


async def sit_down(server: Server, bots: int) -> ClientConnection:
    """A person in the first seat of a table for four, with experts in the last ones."""
    plans: list[dict[str, str]] = [{}] * (4 - bots) + [{"bot": "expert"}] * bots
    body = json.dumps({"game": "schadenfreude", "plans": plans, "bots_think": False}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/tables", body)
    code = json.loads(await asyncio.to_thread(lambda: urllib.request.urlopen(request).read()))["code"]
    socket = await connect(f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket", max_queue=None)
    await say(socket, do="hello")
    await say(socket, do="sit", seat=0, name="Person")
    return socket


async def play(server: Server, moves: list[int]) -> None:
    """Game after game, with the first legal move; all moves are counted, those of the experts, too."""
    while True:
        async with await sit_down(server, bots=3) as socket:
            await say(socket, do="start")
            table: LiveTable | None = None
            while table is None or table.phase != "over":
                before, table = table, (await hear(socket)).table or table
                if table is not None and before is not None:
                    moves.append(table.number - before.number)
                if table is not None and table.view and table.view.legal_moves:
                    await say(socket, do="move", move=table.view.legal_moves[0], answering=table.number)


async def wait_for_answers(server: Server) -> list[float]:
    """How many seconds each took."""
    answers: list[float] = []
    async with await sit_down(server, bots=0) as socket:
        until = time.perf_counter() + SECONDS
        while (asked := time.perf_counter()) < until:
            await say(socket, do="salt", salt="pepper")
            while not (await hear(socket)).done:
                pass
            answers.append(time.perf_counter() - asked)
            await asyncio.sleep(PAUSE)
    return answers


async def measure(server: Server, tables: int) -> None:
    moves: list[int] = []
    playing = [asyncio.create_task(play(server, moves)) for _ in range(tables)]
    answers = await wait_for_answers(server)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    slowest = quantiles(answers, n=100)[-1]
    print(
        f"{tables:3} tables with three experts: {sum(moves) / SECONDS:6.1f} moves a second; "
        f"others are answered in {median(answers) * 1000:.0f} ms, p99 {slowest * 1000:.0f} ms",
        flush=True,
    )


def main() -> None:
    for tables in TABLES:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                asyncio.run(measure(server, tables))
            finally:
                server.stop()


if __name__ == "__main__":
    main()
