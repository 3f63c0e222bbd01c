"""`offsuit serve --variant FILE` opens a table of the variant, for people and bots."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.web.people import Person, Server, run
from tests.web.test_starting import complaint

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "target-3.toml"


async def play_among(server: Server, code: str, bots: tuple[str, ...], moves: int) -> dict[str, Any]:
    """The table after some moves of a person in seat 0 among bots."""
    ann = Person(server, code)
    await ann.connect()
    await ann.sit(0, "Ann")
    await ann.wait_for_table(lambda table: bool(table["acting"] == 0))  # nobody is this table's host
    for seat, bot in enumerate(bots, 1):
        await ann.say(do="fill", seat=seat, bot=bot)
        await ann.hear_done()
    await ann.say(do="start")
    await ann.play(1, moves=moves)
    tables: list[dict[str, Any]] = [frame["table"] for frame in ann.frames if frame["say"] == "update"]
    return tables[-1]


def test_a_variant_is_played_at_a_table(tmp_path: Path) -> None:
    server = Server(tmp_path / "offsuit.db", "--variant", str(EXAMPLE))
    assert server.process.stdout is not None
    found = re.search(r"table is at http://127\.0\.0\.1:\d+/t/(\w+)", server.process.stdout.readline())
    assert found

    table = run(play_among(server, found[1], ("easy", "medium", "hard", "expert"), moves=3))
    server.stop()
    assert table["options"] == {"players": 5, "chameleon": True, "parameters": {"target": 3}}
    assert table["view"]["options"] == table["options"]
    assert table["view"]["table"]["target"] == 3


def test_rules_in_python_are_played_at_a_table_and_known_while_their_file_is(tmp_path: Path) -> None:
    file = EXAMPLE.parent / "pairs-stay.py"
    log = tmp_path / "log"
    server = Server(tmp_path / "offsuit.db", "--variant", str(file), errors=log)
    assert server.process.stdout is not None
    found = re.search(r"/t/(\w+)", server.process.stdout.readline())
    assert found

    table = run(play_among(server, found[1], ("easy", "medium", "hard"), moves=2))
    assert table["view"]["options"]["rules"]["name"] == "Pairs stay"
    assert server.get(f"/api/tables/{found[1]}/replay")
    server.stop()
    server.options = ()
    server.start()
    with pytest.raises(HTTPError, match="409"):
        server.get(f"/api/tables/{found[1]}/replay")
    server.stop()
    assert "a table can't be opened: rules: schadenfreude is changed by a Python file" in log.read_text()


def test_a_variant_that_can_not_be_played_is_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "savage-bowl"\n[parameters]\nhand = 15')
    assert "4 hands of 15 cards are 60, and the deck has 52" in complaint("--variant", str(path))
