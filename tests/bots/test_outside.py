"""Outside bots as real programs: those that keep the protocol, and those that don't."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

import msgspec
import pytest

from offsuit.bots import outside
from offsuit.bots.outside import STARTS, OutsideBot
from offsuit.table.table import Table

ROOT = Path(__file__).parent.parent.parent

FIRST = "json.dumps(message['view']['legal_moves'][0])"


def program(folder: Path, answer: str, before: str = "") -> str:
    """The command of a bot that does `answer` when it is asked; all that it reads it writes down."""
    file = folder / "bot.py"
    file.write_text(f"""
import json, os, sys, time
{before}
def say(text):
    print(text, flush=True)
turn = 0
for line in sys.stdin:
    with open({str(folder / "read.jsonl")!r}, "a") as file:
        file.write(line)
    message = json.loads(line)
    if "view" in message:
        turn += 1
        {answer}
""")
    return f"{sys.executable} {file}"


@contextmanager
def playing(command: str, limit: float = 20.0) -> Iterator[OutsideBot]:
    bot = OutsideBot(7, command=command, time=limit)
    try:
        yield bot
    finally:
        bot.close()


def play(table: Table, bot: OutsideBot, moves: int = 1000) -> list[str]:
    """Let it play all seats for so many moves; each is legal, or the table would refuse it."""
    played: list[str] = []
    while table.seat is not None and len(played) < moves:
        played.append(bot.move(table.view(table.seat)))
        table.play(played[-1])
    return played


def new_table() -> Table:
    return Table("gummi-trick", seed=1, players=2)


def kinds(bot: OutsideBot) -> list[str]:
    return [fault.kind for fault in bot.faults]


@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_play_whole_games(example: str) -> None:
    here = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # where scripts/install puts Node.js
    runner = sys.executable if example.endswith(".py") else shutil.which("node", path=here)
    for game in ("savage-bowl", "gummi-trick", "schadenfreude", "savanna-trick"):
        table = Table(game, seed=1, max_rounds=1)
        with playing(f"{runner} {ROOT / 'examples' / example}") as bot:
            play(table, bot)
        assert not bot.faults
    assert len((ROOT / "examples" / example).read_text().splitlines()) <= 19


def test_it_is_told_the_start_its_views_and_the_end_and_nothing_else(tmp_path: Path) -> None:
    table = new_table()
    with playing(program(tmp_path, f"say({FIRST})")) as bot:
        first = table.view(table.seat)
        play(table, bot)
        bot.end(table.scores, table.winners)
    lines: list[dict[str, Any]] = [
        msgspec.json.decode(line) for line in (tmp_path / "read.jsonl").read_bytes().splitlines()
    ]
    assert lines[0] == {
        "start": {
            "protocol": 1,
            "game": "gummi-trick",
            "options": {"players": 2, "rounds": 1},
            "seat": first.seat,
            "seed": 7,
            "time": 20.0,
        }
    }
    assert lines[1] == {"view": msgspec.to_builtins(first)}
    moves = len(table.rounds[0].moves)
    assert lines[moves + 1 :] == [{"end": {"totals": table.scores, "winners": table.winners}}]
    assert not bot.faults


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        ("say(json.dumps('play Q99'))", "'play Q99' where play "),
        ("say(json.dumps('x' * 500))", "'xxxx"),
    ],
)
def test_an_illegal_move_is_reported_and_any_legal_one_played(answer: str, detail: str, tmp_path: Path) -> None:
    """The program goes on: it is started once."""
    with playing(program(tmp_path, answer)) as bot:
        played = play(new_table(), bot)
    assert kinds(bot) == ["illegal move"] * len(played)
    assert detail in bot.faults[0].detail
    assert len(bot.faults[0].detail) < 500
    assert (tmp_path / "read.jsonl").read_text().count('{"start"') == 1


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        ("say('hello')", "'hello' is no JSON text with a move"),
        ("say('')", "'' is no JSON text"),
        ("say('{}')", "'{}' is no JSON text"),
        ("say('[' * 5000)", "is no JSON text"),
        (r"os.write(1, b'\xff\n')", r"'\\xff' is no JSON text"),
    ],
)
def test_nonsense_is_reported_and_the_program_started_again(answer: str, detail: str, tmp_path: Path) -> None:
    """Who knows whether an answer is still to come: it would be taken for the next one."""
    with playing(program(tmp_path, answer)) as bot:
        played = play(new_table(), bot)
    assert kinds(bot) == ["garbage"] * STARTS + ["gone"] * (len(played) - STARTS)
    assert detail in bot.faults[0].detail
    assert len(bot.faults[0].detail) < 500
    assert (tmp_path / "read.jsonl").read_text().count('{"start"') == STARTS


def test_an_answer_after_nonsense_is_never_used_for_another_move(tmp_path: Path) -> None:
    """It says good morning once, in the first of its lives, and then is always one answer behind."""
    greeted = str(tmp_path / "greeted")
    greet = f"if not os.path.exists({greeted!r}): open({greeted!r}, 'w').close(); print('good morning', flush=True)"
    with playing(program(tmp_path, f"say({FIRST})", greet)) as bot:
        table = new_table()
        expected = [bot.move(table.view(table.seat))]
        table.play(expected[0])
        while table.seat is not None:
            expected.append(table.legal_moves()[0])
            assert bot.move(table.view(table.seat)) == expected[-1]
            table.play(expected[-1])
    assert kinds(bot) in ([], ["garbage"])  # what it says before it is asked is dropped


def test_the_moves_played_for_it_follow_from_its_seed(tmp_path: Path) -> None:
    command = program(tmp_path, "say('hello')")
    with playing(command) as one, playing(command) as other:
        assert play(new_table(), one) == play(new_table(), other)


def test_a_crash_is_reported_and_the_program_started_again(tmp_path: Path) -> None:
    with playing(program(tmp_path, f"os._exit(3) if turn == 3 else say({FIRST})")) as bot:
        played = play(new_table(), bot, moves=7)
    assert len(played) == 7
    assert kinds(bot) == ["crash", "crash"]
    assert bot.faults[0].detail == "it ended with exit code 3"
    assert (tmp_path / "read.jsonl").read_text().count('{"start"') == 3


def test_a_program_that_always_crashes_is_not_asked_for_ever(tmp_path: Path) -> None:
    with playing(program(tmp_path, "os._exit(0)")) as bot:
        played = play(new_table(), bot)
        assert kinds(bot) == ["crash"] * STARTS + ["gone"] * (len(played) - STARTS)


def test_a_program_that_is_not_there_is_a_crash() -> None:
    with playing("./no-such-program") as bot:
        play(new_table(), bot, moves=1)
    assert "can't be started: No such file" in bot.faults[0].detail


def test_one_that_closes_its_output_has_crashed(tmp_path: Path) -> None:
    with playing(program(tmp_path, "os.close(1) or time.sleep(100)")) as bot:
        play(new_table(), bot, moves=1)
    assert bot.faults[0].detail == "it closed its input or its output"


def test_what_it_says_after_its_answer_is_no_answer_that_is_too_long(tmp_path: Path) -> None:
    """However much it is, and wherever a read happens to end."""
    answer = f"os.write(1, b'  '), time.sleep(0.2), os.write(1, ({FIRST} + chr(10)).encode() + b'x' * 100_000 + b'\\n')"
    with playing(program(tmp_path, answer)) as bot:
        play(new_table(), bot, moves=2)
    assert bot.faults == []


def test_silence_is_reported_after_the_limit_and_the_late_answer_is_never_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The silent program is killed, so its answer can't be taken for the next one."""
    monkeypatch.setattr(outside, "STARTING", 5.0)
    slow = (
        f"(tmp := {str(tmp_path / 'slept')!r}, not os.path.exists(tmp) and (open(tmp, 'w').close(), time.sleep(100)))"
    )
    answer = f"{slow} if turn == 2 else None; say({FIRST})"
    with playing(program(tmp_path, answer), limit=0.3) as bot:
        start = time.monotonic()
        played = play(new_table(), bot)
        assert time.monotonic() - start < 30
    assert len(played) > 5
    assert kinds(bot) == ["silence"]
    assert bot.faults[0].detail == "no answer within 0.3 s"


def test_endless_noise_is_silence_or_garbage_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "STARTING", 2.0)
    noise = "[os.write(1, b'x' * 10000) for _ in iter(int, 1)]"
    with playing(program(tmp_path, noise), limit=0.3) as bot:
        play(new_table(), bot, moves=2)
    assert kinds(bot) == ["garbage", "garbage"]
    assert "more than 65,536 bytes" in bot.faults[0].detail


def test_one_that_reads_nothing_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "STARTING", 0.3)
    with playing(f"{sys.executable} -c 'import time; time.sleep(100)'", limit=0.1) as bot:
        play(new_table(), bot, moves=1)
        assert bot.program is None
    assert kinds(bot) == ["silence"]


def test_what_it_says_unasked_is_dropped(tmp_path: Path) -> None:
    """In one piece with its answer, or later, before it is asked again."""
    go = tmp_path / "go"
    late = f"[time.sleep(0.01) for _ in iter(lambda: os.path.exists({str(go)!r}), True)]; say('late')"
    answer = f"os.write(1, ({FIRST} + '\\nmore\\n').encode()); {late}"
    table = new_table()
    with playing(program(tmp_path, answer)) as bot:
        for _ in range(3):
            play(table, bot, moves=1)
            go.touch()
            assert bot.program is not None
            select([bot.program.output], [], [])
            go.unlink()
    assert not bot.faults


def test_a_line_that_was_begun_unasked_is_dropped_whole(tmp_path: Path) -> None:
    """Its end comes when the program is asked again, together with the answer or apart from it."""
    begun = tmp_path / "begun"
    end = "os.write(1, b'ce\\n' if turn > 1 else b'')"
    begin = f"os.write(1, b'on') and open({str(begun)!r}, 'w').close()"
    table = new_table()
    with playing(program(tmp_path, f"{end}; say({FIRST}); {begin}")) as bot:
        for _ in range(4):
            play(table, bot, moves=1)
            while not begun.exists():
                time.sleep(0.01)
            begun.unlink()
    assert not bot.faults


def test_it_ends_with_its_input_or_is_killed_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "ENDING", 0.2)
    child_file = tmp_path / "child"
    fork = "child = os.fork()\nif child == 0: time.sleep(1000)"
    command = program(
        tmp_path, f"say({FIRST}); print(child, file=open({str(child_file)!r}, 'w'), flush=True); time.sleep(1000)", fork
    )
    with playing(command) as bot:
        play(new_table(), bot, moves=1)
        while not child_file.exists() or not child_file.read_text():
            time.sleep(0.01)
    child = int(child_file.read_text())
    deadline = time.monotonic() + 10
    while is_running(child):
        assert time.monotonic() < deadline


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
