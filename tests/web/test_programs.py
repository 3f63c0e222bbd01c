"""Programs of the host as bots at live tables: how they play, how they end, and that nobody else can start one."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from offsuit.bots.outside import Fault
from offsuit.cli import serving
from offsuit.table.setup import SetupError
from offsuit.table.table import Table
from offsuit.table.verify import verify_line
from offsuit.web import lineup as lineup_module
from offsuit.web import room as room_module
from offsuit.web.programs import SeatedProgram
from offsuit.web.rooms import Rooms
from tests.bots.test_outside import FIRST, program
from tests.web.people import Person, Server, run, sit_down
from tests.web.rooms_here import started
from tests.web.test_rooms import HOST, TOKENS, come, created, kinds, sit, tell, until
from tests.web.test_starting import complaint

Start = Callable[..., Server]


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def warnings(errors: Path) -> list[tuple[str, str, str]]:
    lines = [line for line in read_lines(errors) if line["level"] != "info"]
    return [(line["event"], line["bot"], line["fault"]) for line in lines]


async def play_against(server: Server, **more: Any) -> str:
    """A whole game of a person against the program; answers the table's code."""
    code = server.open_table("gummi-trick", 1, options={"players": 2}, plans=[{}, {"bot": "Robo"}], **more)
    [ann] = await sit_down(server, code, ["Ann"])
    await ann.play(1)
    return code


def test_a_program_plays_a_whole_game_and_ends_with_it(start: Start, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    command = program(tmp_path, f"say({FIRST})")
    server = start(tmp_path / "offsuit.db", "--bot", f"Robo={command}", errors=errors)
    assert json.loads(server.get("/api/games"))[0]["bots"] == ["easy", "medium", "hard", "expert", "Robo"]
    code = run(play_against(server))
    record = server.get(f"/api/tables/{code}/record")
    assert verify_line(record) == []
    server.stop()  # waits for its programs
    read = read_lines(tmp_path / "read.jsonl")
    assert [next(iter(line)) for line in read] == ["start", *["view"] * (len(read) - 2), "end"]
    assert read[0]["start"]["seat"] == 1
    assert read[-1]["end"] == json.loads(record)["result"]
    assert all(line["view"]["seat"] == 1 for line in read[1:-1])
    assert warnings(errors) == []


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("sys.exit(3)", "crash"),
        ("say('not json')", "garbage"),
        ("say(json.dumps('play Q99'))", "illegal move"),
    ],
)
def test_a_broken_program_plays_any_legal_moves_and_the_log_says_so(
    start: Start, tmp_path: Path, answer: str, fault: str
) -> None:
    errors = tmp_path / "errors"
    server = start(tmp_path / "offsuit.db", "--bot", f"Robo={program(tmp_path, answer)}", errors=errors)
    code = run(play_against(server))
    assert verify_line(server.get(f"/api/tables/{code}/record")) == []
    told = warnings(errors)
    assert told[0] == ("a program failed: any legal move is played", "Robo", fault)
    assert code not in errors.read_text()


@pytest.mark.parametrize("answer", [f"say({FIRST})", "time.sleep(1000)"], ids=["idle", "silent"])
def test_a_server_that_stops_takes_its_programs_along(start: Start, tmp_path: Path, answer: str) -> None:
    """Also one that has not answered yet."""
    pid, read = tmp_path / "pid", tmp_path / "read.jsonl"
    command = program(tmp_path, answer, f"open({str(pid)!r}, 'w').write(str(os.getpid()))")
    server = start(tmp_path / "offsuit.db", "--bot", f"Robo={command}")

    async def story() -> None:
        code = server.open_table("gummi-trick", 1, options={"players": 2}, plans=[{}, {"bot": "Robo"}])
        [ann] = await sit_down(server, code, ["Ann"])
        playing = asyncio.create_task(ann.play(1, moves=1))  # where she begins
        while not read.exists() or read.read_text().count("\n") < 2:
            await asyncio.sleep(0.01)
        playing.cancel()

    run(story())
    server.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def test_a_program_in_a_shell_is_not_waited_for(tmp_path: Path) -> None:
    """What the shell has started ends with it, so that the answer that is owed does not come by its deadline."""
    asked = tmp_path / "read.jsonl"
    silent = program(tmp_path, "time.sleep(1000)")
    seated = SeatedProgram(f"sh -c '{silent}; true'")

    async def story() -> list[Fault]:
        moving = asyncio.create_task(seated.move(Table("gummi-trick", seed=1, players=2).view(0)))
        while not asked.exists():
            await asyncio.sleep(0.01)
        seated.close()
        return (await moving)[1]

    assert [fault.kind for fault in run(story())] == ["crash"]


def test_a_server_without_the_program_plays_on_with_another_bot(start: Start, tmp_path: Path) -> None:
    database = tmp_path / "offsuit.db"
    before = start(database, "--bot", f"Robo={program(tmp_path, f'say({FIRST})')}")

    async def begin() -> Person:
        code = before.open_table("gummi-trick", 1, options={"players": 2}, plans=[{}, {"bot": "Robo"}])
        [ann] = await sit_down(before, code, ["Ann"])
        await ann.turn()
        return ann

    ann = run(begin())
    before.stop()
    after = start(database)

    async def go_on() -> None:
        again = Person(after, ann.code)
        again.token = ann.token
        await again.connect()
        table = (await again.hear_of("update"))["table"]
        assert table["places"][1]["bot"] == "Robo"
        await again.play(1)

    run(go_on())
    assert b'offsuit_bot_seconds_count{bot="medium"}' in after.get("/metrics")


# Who may start what


@pytest.mark.parametrize("name", ["", "Robo"])
def test_nothing_that_a_client_sends_starts_a_program(start: Start, tmp_path: Path, name: str) -> None:
    """Neither where the host has named none nor beside one that is named."""
    started_by_client = tmp_path / "started"
    theirs = f"touch {started_by_client}"
    options = ["--bot", f"{name}={program(tmp_path, f'say({FIRST})')}"] if name else []
    server = start(tmp_path / "offsuit.db", *options)
    tries = [
        f"exec:{theirs}",
        f"exec: {theirs}",
        f"EXEC:{theirs}",
        theirs,
        f"Robo={theirs}",
        f"Robo;{theirs}",
        f"Robo $({theirs})",
        f"Robo\n{theirs}",
        f"Robo:command={theirs}",
        f"exec:command={theirs}",
        f"easy,exec:{theirs}",
        f"search:iterations=1,exec:{theirs}",
        "robo",
        " Robo",
    ]
    for bot in tries:
        with pytest.raises(HTTPError, match="400"):
            server.open_table("gummi-trick", 1, options={"players": 2}, plans=[{}, {"bot": bot}])

    async def story() -> None:
        code = server.open_table("gummi-trick", 2, options={"players": 2})
        ann = Person(server, code, is_host=True)
        await ann.connect()
        await ann.sit(0, "Ann")
        for bot in tries:
            await ann.say(do="fill", seat=1, bot=bot)
            assert (await ann.hear_of("refusal"))["kind"] == "no-such-bot"
            await ann.say(do="hello", token=ann.token, host=ann.host)
        await ann.say(do="fill", seat=1, bot="easy")
        await ann.hear_done()
        await ann.say(do="start")
        await ann.play(1)
        await ann.say(do="rematch")

    run(story())
    server.stop()
    assert not started_by_client.exists()
    assert not (tmp_path / "read.jsonl").exists()


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("Robo", "--bot is written NAME=COMMAND"),
        ("=python3", "--bot is written NAME=COMMAND"),
        ("Ro/bo=python3", "--bot is written NAME=COMMAND"),
        (f"{'x' * 31}=python3", "--bot is written NAME=COMMAND"),
        ("Easy=python3", "there is a bot 'Easy' already"),
        ("greedy=python3", "there is a bot 'greedy' already"),
        ("Robo=", "--bot is written NAME=COMMAND"),
        ("Robo=no-such-program-here", "there is no program 'no-such-program-here' here"),
    ],
)
def test_a_program_that_can_not_be(option: str, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        serving.read_programs([option])


def test_the_server_says_what_is_wrong_with_a_program() -> None:
    assert "there is a bot 'Robo' already" in complaint("--bot", "Robo=true", "--bot", "Robo=false")


# In one process


def test_where_too_many_run_another_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lineup_module, "MOST_PROGRAMS", 1)
    monkeypatch.setattr(room_module, "BRIEF_PAUSE", 0.0)
    command = program(tmp_path, f"say({FIRST})")

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created("Robo", "Robo", "Robo", None), TOKENS))
        await room.do(lambda table: table.away(3))
        await until(lambda: room.table.phase == "over")
        metrics = rooms.metrics.text().decode()
        assert 'offsuit_bot_seconds_count{bot="exec"}' in metrics
        assert 'offsuit_bot_seconds_count{bot="medium"}' in metrics
        assert rooms.lineup.programs == set()

    tell(tmp_path, story, Robo=command)
    starts = [line for line in read_lines(tmp_path / "read.jsonl") if "start" in line]
    assert len(starts) == 1


def test_rooms_that_are_forgotten_have_no_programs(tmp_path: Path) -> None:
    command = program(tmp_path, f"say({FIRST})")

    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created(None, None, "easy", "easy", seconds=86_400)])
        ann, ben = await come(rooms, room, host=HOST), await come(rooms, room)
        await sit(ann, 0, "Ann")
        assert kinds(await ann.say(do="fill", seat=1, bot="Robo")) == ["done"]
        await ann.say(do="start")
        await until(
            lambda: room.table.table is not None and room.table.table.seat == 0 and "bots" not in room.duties.tasks
        )
        await ann.leave()
        await ben.leave()
        await until(lambda: not room.is_used)
        assert len(rooms.lineup.programs) == len(room.programs) <= 1
        rooms.forget(unused_since=float("inf"))
        assert rooms.lineup.programs == set()

    tell(tmp_path, story, Robo=command)
