"""Text of other people in a terminal: it can't clear the screen, rename the window, or pretend to be another line."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from websockets.asyncio.server import ServerConnection, serve

from offsuit.table import live
from offsuit.table.entries import Plan
from offsuit.terminal.address import read_address
from offsuit.terminal.escaping import visible
from offsuit.terminal.joining import JoinedSitting
from offsuit.terminal.replay import Replay, read_record
from offsuit.terminal.replay_app import ReplayApp
from offsuit.web import messages
from tests.terminal.screens import at_screen, play_app, screen_text, until
from tests.terminal.test_plain import ENVIRONMENT, command

NASTY = "\x1b[2J\x9b1m\x07\x7f\r\u202eA\nB"
SHOWN = r"\x1b[2J\x9b1m\x07\x7f\r\u202eA"
ALLOWED = {"\n"}
GOLDEN = Path(__file__).parent.parent / "records" / "schadenfreude.jsonl"


def steers(text: str) -> bool:
    """Is there anything in it that a terminal would obey?"""
    return any((ord(char) < 32 or 127 <= ord(char) < 160 or char == "\u202e") and char not in ALLOWED for char in text)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game that is right but for its names, in a file with such a name."""
    game = json.loads(GOLDEN.read_text().splitlines()[0])
    game["names"][0] = NASTY
    file = tmp_path / f"games{NASTY}.jsonl"
    file.write_text(json.dumps(game) + "\n")
    return file


def offsuit(*words: str) -> subprocess.CompletedProcess[str]:
    """A command; carriage returns stay what they are."""
    done = subprocess.run([sys.executable, "-m", "offsuit", *words], env=ENVIRONMENT, capture_output=True)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_what_steers_is_spelled_out_and_the_rest_stays() -> None:
    assert visible(NASTY) == f"{SHOWN}\nB"
    for text in ("Ann & <b>", "\U0001f469\u200d\U0001f680 塩 نامه\u200cای", "[bold]\\x1b"):
        assert visible(text) == text


def test_names_of_a_record_in_plain_lines(record: Path) -> None:
    done = offsuit("replay", str(record), "--plain")
    assert SHOWN in done.stdout
    assert f"{SHOWN}\\nB" in done.stdout
    assert not steers(done.stdout)


def test_names_of_a_record_on_the_screen(record: Path) -> None:
    app = ReplayApp(Replay(read_record(record, 1)), "en")

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "\\x1b[2J" in screen_text(app))
        await pilot.press("end", "p")
        await until(pilot, lambda: SHOWN[:20] in screen_text(app))
        assert not steers(screen_text(app))

    at_screen(app, story)


@pytest.mark.parametrize("words", [("verify",), ("replay", "--game", "9", "--plain"), ("replay", "--plain")])
def test_a_file_and_what_is_wrong_in_it(words: tuple[str, ...], record: Path) -> None:
    game = json.loads(record.read_text())
    game["rounds"][0]["moves"][0][1] = f"play {NASTY}"
    game["options"]["players"] = NASTY
    record.write_text(json.dumps(game))
    done = offsuit(*words, str(record))
    assert done.returncode
    assert "\\x1b[2J" in done.stdout + done.stderr
    assert not steers(done.stdout + done.stderr)


def hostile() -> list[messages.ToBrowser]:
    """What a server may say to somebody who has come to a table."""
    table = live.LiveTable(live.create("schadenfreude", {}, [Plan()] * 4))
    table.add(table.sit(0, "Ann", "token"))
    view = table.view(None)
    places = [msgspec.structs.replace(place, name=NASTY, is_free=False) for place in view.places]
    return [
        messages.Update(
            msgspec.structs.replace(view, places=places, game=NASTY), [], 0, [True] * 4, True, None, None, False
        ),
        messages.Said(0, NASTY),
        messages.Refusal(NASTY, NASTY, {"seat": NASTY}),
        messages.Refusal("message-too-long", "", {"most": NASTY}),
    ]


def at_hostile_server(story: Callable[[str], Coroutine[Any, Any, None]]) -> None:
    """Let something happen with the link of its table."""

    async def answer(connection: ServerConnection) -> None:
        await connection.recv()
        for message in hostile():
            await connection.send(msgspec.json.encode(message).decode())
        await connection.wait_closed()

    async def run() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await story(f"http://127.0.0.1:{port}/t/bcdf")

    asyncio.run(run())


def test_what_a_server_says_in_plain_lines() -> None:
    async def story(link: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *command("play", "--join", link, "--plain"),
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert process.stdout is not None
        lines = ""
        while "that is too long" not in lines:
            line = await process.stdout.readline()
            assert line, lines
            lines += line.decode()
        rest, _ = await process.communicate(b"quit\n")
        assert lines.count(SHOWN) >= 8
        assert not steers(lines + rest.decode())

    at_hostile_server(story)


def test_what_a_server_says_on_the_screen() -> None:
    async def story(link: str) -> None:
        app = play_app(JoinedSitting(read_address(link), "Ben", "easy"))
        async with asyncio.timeout(60), app.run_test(size=(200, 40)) as pilot:
            await until(pilot, lambda: screen_text(app).count("\\x1b[2J") >= 6)
            await until(pilot, lambda: "that is too long" in screen_text(app))
            assert not steers(screen_text(app))
        await app.sitting.close()

    at_hostile_server(story)


@pytest.mark.parametrize("said", ["{", "[]", '{"say":"\\u001b[2J"}', "[" * 100_000])
def test_a_server_that_says_something_else_is_told_of_in_a_line(said: str) -> None:
    async def answer(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(said)
        await connection.wait_closed()

    async def story() -> str:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            words = command("play", "--join", f"127.0.0.1:{port}/t/bcdf", "--plain")
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            process = await asyncio.create_subprocess_exec(*words, env=ENVIRONMENT, **pipes)  # type: ignore[arg-type]
            told, _ = await process.communicate()
            return told.decode()

    told = asyncio.run(story())
    assert "does not answer as a table does" in told
    assert told.count("\n") == 1
    assert not steers(told)
