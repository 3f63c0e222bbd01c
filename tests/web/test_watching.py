"""What whoever runs a server sees of it: metrics and logs, and in neither of them a secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from offsuit.web.logs import JsonLines
from tests.web.people import Person, Server, run, sit_down

Start = Callable[..., Server]

NAMES = ["Annabel-Sophie", "Benedict-John"]
CHAT = "meet me at the old oak tree"
SALT = "5a17" * 16


def test_logs_are_json_lines_without_secrets(start: Start, tmp_path: Path) -> None:
    """Whole games, bad tokens, rubbish and unknown tables; then no token, code, name, salt or chat is in the logs."""
    errors = tmp_path / "errors"
    server = start(tmp_path / "offsuit.db", errors=errors)
    codes = [server.open_table("gummi-trick", 2, options={"players": 2}) for _ in range(2)]
    unknown = "zzzzzzzz"

    async def story(code: str) -> list[str]:
        stranger = Person(server, code)
        stranger.token = "a-token-that-owns-nothing"
        await stranger.connect()
        people = [Person(server, code), Person(server, code, is_host=True)]
        for seat, person in enumerate(people):
            await person.connect()
            await person.say(do="sit", seat=seat, name=NAMES[seat])
            await person.hear_of("your-seat")
            await person.say(do="salt", salt=SALT)
        await people[0].say(do="chat", text=CHAT)
        await stranger.hear_of("said")
        await people[1].say(do="start")
        for line in ('{"do":"move"', '{"do":"chat","text":7}', "\x00"):
            assert people[0].socket is not None
            await people[0].socket.send(line)
        await asyncio.gather(*(person.play(seat) for seat, person in enumerate(people)))
        await people[0].say(do="rematch")
        rematch = await people[0].hear_table(lambda table: bool(table["rematch"]))
        return [str(person.token) for person in [stranger, *people]] + [rematch["rematch"], server.hosts[code]]

    secrets = [secret for code in codes for secret in run(story(code))]
    with pytest.raises(OSError, match="404"):
        server.get(f"/api/tables/{unknown}/record")
    server.post("/api/seats", {"seats": [{"code": code, "token": secret} for code in codes for secret in secrets[:2]]})
    server.stop()
    text = errors.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    for secret in [*secrets, *codes, *NAMES, CHAT, SALT, unknown]:
        assert secret not in text
    events = [(line["event"], line.get("game"), line.get("players")) for line in lines]
    assert events.count(("a table is open", "gummi-trick", 2)) == 4
    assert events.count(("a game is over", "gummi-trick", 2)) == 2
    assert len({line["table"] for line in lines if "table" in line}) == 4
    assert [line["level"] for line in lines] == ["info"] * len(lines)


def test_a_failure_is_logged_with_its_traceback_in_one_line() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.Logger("test")
    logger.addHandler(handler)
    try:
        raise RuntimeError("bad\nluck")
    except RuntimeError:
        logger.exception("it %s", "failed", extra={"game": "gummi-trick", "secret": "s"})
    [line] = stream.getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["from"], told["event"], told["game"]) == ("error", "test", "it failed", "gummi-trick")
    assert "RuntimeError: bad\nluck" in told["traceback"]
    assert "secret" not in told


def test_metrics_count_what_happens(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db")
    server.open_table("schadenfreude", 4)

    def count(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (.*)$", server.get("/metrics").decode(), re.MULTILINE)
        return float(found[1]) if found else 0.0

    async def story() -> None:
        code = server.open_table("gummi-trick", 1, options={"players": 2})
        [ann] = await sit_down(server, code, ["Ann"])
        assert count("offsuit_sockets") == 1
        assert count('offsuit_tables{phase="waiting"}') == 1
        assert count('offsuit_tables{phase="playing"}') == 1
        await ann.say(do="start")
        await ann.hear_of("refusal")
        await ann.play(1)

    run(story())
    assert count('offsuit_refusals_total{kind="table-not-waiting"}') == 1
    assert count('offsuit_entries_total{kind="created"}') == 2
    assert count('offsuit_entries_total{kind="seated"}') == 1
    assert count('offsuit_tables{phase="over"}') == 1
    moves = count('offsuit_entries_total{kind="moved"}')
    assert moves > 0
    assert count("offsuit_commit_seconds_count") == moves + 3  # besides the moves: seated, salted, dealt
    assert 0 < count('offsuit_bot_seconds_count{bot="easy"}') < moves
