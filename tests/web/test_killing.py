"""`kill -9` at any moment: nothing that was acknowledged is lost or doubled. bench/faults.py does it for longer."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from offsuit.table.verify import verify_line
from tests.web.people import Person, Server, run, sit_down
from tests.web.services import Postgres

FIRST_MOVE = 1 + 4 + 4 + 1 + 1  # after created, four seated and salted, and dealt: the number of the first move's entry


@pytest.mark.long
@pytest.mark.parametrize(("database", "kills"), [("sqlite", 8), ("postgresql", 3)])
def test_a_server_killed_again_and_again(database: str, kills: int, tmp_path: Path, postgres: Postgres) -> None:
    """People come back by themselves, games finish, and their records verify."""
    server = Server(tmp_path / "offsuit.db" if database == "sqlite" else postgres.new_database())

    async def story() -> tuple[str, list[Person]]:
        code = server.open_table("schadenfreude", 4)
        people = await sit_down(server, code, ["Ann", "Ben", "Cleo", "Dan"])
        games = [asyncio.create_task(person.play(seat)) for seat, person in enumerate(people)]
        for kill in range(kills):
            wanted = 2 * kill + 1
            while sum(len(person.acknowledged) for person in people) < wanted and not all(g.done() for g in games):
                await asyncio.sleep(0)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await asyncio.gather(*games)
        return code, people

    code, people = run(story())
    line = server.get(f"/api/tables/{code}/record")
    server.stop()
    check_acknowledged(line, people)


def check_acknowledged(line: bytes, people: list[Person]) -> None:
    """All that people were told is done is in the record, where they were told."""
    assert verify_line(line) == []
    made = [move for played in json.loads(line)["rounds"] for move in played["moves"]]
    for seat, person in enumerate(people):
        assert person.acknowledged
        for number, move in person.acknowledged:
            assert made[number - FIRST_MOVE] == [seat, move]
