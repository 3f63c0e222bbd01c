"""Is the server alive, and is it ready? Told over HTTP, with reasons."""

from __future__ import annotations

import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.web.people import Person, Server, run, sit_down
from tests.web.services import Postgres, RedisServer

Start = Callable[..., Server]


def ask(server: Server, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def wait_until(server: Server, status: int) -> str:
    """Ask until it is ready, or not ready, and answer what it says."""
    while True:
        found, text = ask(server, "/health/ready")
        if found == status:
            return text
        time.sleep(0.1)  # an address may not ask without end


def test_a_server_is_alive_and_ready(server: Server) -> None:
    assert ask(server, "/health/live") == (200, "ok")
    assert ask(server, "/health/ready") == (200, "ok")
    assert ask(server, "/health")[0] != 500


def test_a_frozen_database_makes_a_server_not_ready_until_it_is_back(start: Start, postgres: Postgres) -> None:
    server = start(postgres.new_database())
    assert wait_until(server, 200) == "ok"
    with postgres.frozen():
        assert "the database took no write" in wait_until(server, 503)
        assert ask(server, "/health/live") == (200, "ok")
    assert wait_until(server, 200) == "ok"


def test_while_the_database_is_frozen_people_get_refusals_and_newcomers_see_the_table(
    start: Start, postgres: Postgres
) -> None:
    """Nobody is left without an answer, and the game goes on afterwards."""
    server = start(postgres.new_database())

    async def story() -> None:
        code = server.open_table("schadenfreude", 4)
        people = await sit_down(server, code, ["Ann", "Ben", "Cleo", "Dan"])
        table = await people[0].wait_for_table(lambda table: bool(table["view"]))
        mover = people[table["view"]["turn"]]
        update = await mover.turn()
        move = {"move": update["table"]["view"]["legal_moves"][0], "answering": update["table"]["number"]}
        with postgres.frozen():
            await mover.say(do="move", **move)
            assert (await mover.hear_of("refusal"))["kind"] in ("not-stored", "not-answered")
            watcher = Person(server, code)
            await watcher.connect()
            assert (await watcher.hear_of("update"))["table"]["number"] == update["table"]["number"]
        await mover.say(do="hello", token=mover.token)
        await mover.play(1, moves=1)

    run(story())


def test_a_frozen_redis_makes_a_server_not_ready_until_it_is_back(
    start: Start, own_redis: RedisServer, tmp_path: Path
) -> None:
    server = start(tmp_path / "offsuit.db", "--redis", own_redis.address)
    assert wait_until(server, 200) == "ok"
    own_redis.freeze()
    assert "Redis wasn't heard" in wait_until(server, 503)
    own_redis.thaw()
    assert wait_until(server, 200) == "ok"


def test_a_server_that_drains_says_so_and_goes_on_until_a_second_signal(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--drain", "60")
    code = server.open_table("schadenfreude", 1)
    server.process.send_signal(signal.SIGTERM)
    assert wait_until(server, 503) == "the server is stopping"
    assert server.get(f"/api/tables/{code}/replay")
    server.process.send_signal(signal.SIGTERM)
    server.close()


def test_a_server_that_drains_stops_by_itself(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--drain", "0.1")
    server.process.send_signal(signal.SIGTERM)
    server.close()
