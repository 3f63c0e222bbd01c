"""The command `offsuit`, as real processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from offsuit.cli import doctor
from offsuit.kit import build
from offsuit.table.verify import verify_line
from tests.commands import (
    ENVIRONMENT,
    ONE_CORE,
    begun,
    check_refusal,
    children,
    interrupt,
    is_written,
    offsuit_command,
    wait_until,
    workers,
)

SIMULATE = ["simulate", "schadenfreude", "--games", "1000000", "--seed", "1", "--out"]
PROJECT = tomllib.loads((Path(__file__).parent.parent.parent / "pyproject.toml").read_text("utf-8"))
ENTRY = PROJECT["project"]["scripts"]["offsuit"].split(":")


def test_a_tour_shows_a_game_with_reasons() -> None:
    done = offsuit_command("tour")
    assert done.returncode == 0
    assert "Round 1: " in done.stdout
    assert re.search(r"(SB|GT|SF|ST)-\d+ .* wins", done.stdout)
    again = re.search(r"offsuit (tour .*)", done.stdout)
    assert again
    assert offsuit_command(*again[1].split()).stdout == done.stdout


def test_without_arguments_a_server_starts_and_the_browser_opens(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.new && mv {seen}.new {seen}\n')
    browser.chmod(0o755)
    environment = {**ENVIRONMENT, "BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "offsuit"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = line.split()[3]
        while not seen.exists():
            assert server.poll() is None
        server.send_signal(signal.SIGINT)
        server.wait()
    assert seen.read_text().strip() == address
    assert (tmp_path / "offsuit" / "offsuit.db").exists()


def test_a_tour_in_japanese() -> None:
    done = offsuit_command("tour", "savanna-trick", "--seed", "3", "--lang", "ja")
    assert done.returncode == 0
    assert done.stdout.startswith("サバンナトリック：")
    assert "ラウンド" in done.stdout
    again = re.search(r"offsuit (tour .*)", done.stdout)
    assert again
    assert offsuit_command(*again[1].split()).stdout == done.stdout


def test_a_closed_pipe_and_a_full_disk_are_no_traceback() -> None:
    command = f"{sys.executable} -m offsuit rules savage-bowl"
    piped = subprocess.run(f"{command} | head -1", shell=True, env=ENVIRONMENT, capture_output=True, text=True)
    assert (piped.stdout, piped.stderr) == ("# Savage Bowl\n", "")
    full = subprocess.run(f"{command} > /dev/full", shell=True, env=ENVIRONMENT, capture_output=True, text=True)
    assert full.returncode == 1
    assert full.stderr == "offsuit: No space left on device\n"


def test_a_terminal_without_japanese_shows_what_it_can() -> None:
    words = [sys.executable, "-m", "offsuit", "rules", "gummi-trick", "GT-1", "--lang", "ja"]
    done = subprocess.run(words, env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("**GT-1** ")


def test_version_and_doctor_tell_the_build() -> None:
    assert f"({build.name()} build)" in offsuit_command("--version").stdout
    told = offsuit_command("doctor").stdout
    assert ("compiled" if build.name() == "compiled" else "plain Python") in told
    assert "pytest" in told


def test_doctor_tells_whether_the_browser_part_is_built_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "PACKAGE", tmp_path)
    assert "without the browser part" in dict(doctor.report())["browser"]
    page = tmp_path / "web" / "static" / "index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    assert "is built in" in dict(doctor.report())["browser"]


@pytest.mark.parametrize("words", [(), ("simulate",), ("arena",), ("verify",), ("rules",), ("doctor",)])
def test_help_teaches(words: tuple[str, ...]) -> None:
    done = offsuit_command(*words, "--help")
    assert done.returncode == 0
    assert "Usage: " in done.stdout
    assert len(done.stdout) > 150


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulate schadenfroide --games 1", "did you mean schadenfreude?"),
        ("simulate savage-bowl --players 3 --games 1", "savage-bowl is for 4 or 5 players, not 3"),
        ("simulate gummi-trick --option round=3 --games 1", "did you mean rounds?"),
        ("simulate gummi-trick --option rounds=2 --games 1", "rounds is 1 or 3, not '2'"),
        ("simulate gummi-trick --option rounds --games 1", "an option is written NAME=VALUE, not 'rounds'"),
        ("simulate gummi-trick --option printed=x --games 1", "printed is written --printed x"),
        ("tour bridge", "games are savage-bowl"),
        ("tour --lang xx", "languages are en, ja"),
        ("simulate gummi-trick --option x --games 1", "an option is written NAME=VALUE, not 'x'"),
        ("simulate schadenfreude --option x=1 --games 1", "it has none but --players"),
        ("simulate gummi-trick --bots clever --games 1", "there is no bot 'clever'; bots are easy"),
        ("simulate gummi-trick --bots random,random --games 1", "2 bots for 4 players"),
        ("simulate gummi-trick --seed x --games 1", "a seed is a whole number"),
        ("simulate gummi-trick --printed none.toml --games 1", "none.toml: No such file"),
        ("simulate gummi-trick --legal --games 1", "it needs --out FILE.jsonl"),
        ("simulate gummi-trick --games 1 --out no/such/folder.jsonl", "no/such/folder.jsonl: No such file"),
        ("simulate gummi-trick --games 0", "--games"),
        ("simulate gummi-trick", "--games"),
        ("rules bridge", "games are savage-bowl"),
        ("rules savage-bowl SB-99", "its clauses are SB-1 to SB-23"),
        ("rules savage-bowl --lang xx", "languages are en, ja"),
        ("verifi", "verify"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(words: str, message: str, tmp_path: Path) -> None:
    check_refusal(words, message, tmp_path)


def test_rules_prints_a_page_or_a_clause() -> None:
    assert offsuit_command("rules", "savage-bowl").stdout.startswith("# Savage Bowl")
    assert offsuit_command("rules", "savage-bowl", "sb-8").stdout.startswith("**SB-8** ")
    for name in ("SB-8", "sb8", "8"):
        assert "Chameleon" in offsuit_command("rules", "savage-bowl", name).stdout
    assert offsuit_command("rules", "gummi-trick", "GT-1", "--lang", "ja").stdout.startswith("**GT-1** ")


def test_simulate_prints_a_summary() -> None:
    done = offsuit_command("simulate", "schadenfreude", "--players", "3", "--games", "50", "--seed", "7")
    assert done.returncode == 0
    assert "50 games" in done.stdout
    shares = re.findall(r"(\d+\.\d+)%\s+\S\s+\d+\.\d+ to \d+\.\d+", done.stdout)
    assert abs(sum(map(float, shares)) - 100) < 0.01
    assert len(shares) == 4
    assert "nobody" in done.stdout
    again = offsuit_command("simulate", "schadenfreude", "--players", "3", "--games", "50", "--seed", "0x7")
    assert again.stdout == done.stdout


def test_the_same_seed_gives_the_same_bytes_however_many_cores(tmp_path: Path) -> None:
    words = [
        "simulate",
        "savanna-trick",
        "--option",
        "group-a=golden-eagle",
        "--games",
        "60",
        "--seed",
        "5",
        "--legal",
        "--out",
    ]
    assert offsuit_command(*words, "many.jsonl", cwd=tmp_path).returncode == 0
    one = subprocess.run([sys.executable, "-c", ONE_CORE, *words, "one.jsonl"], env=ENVIRONMENT, cwd=tmp_path)
    assert one.returncode == 0
    assert (tmp_path / "many.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
    lines = (tmp_path / "many.jsonl").read_bytes().splitlines()
    assert len(lines) == 60
    assert all(not verify_line(line) for line in lines)
    assert json.loads(lines[0])["names"] == ["random"] * 4


def test_simulate_plays_the_bots_that_are_named(tmp_path: Path) -> None:
    words = ["simulate", "gummi-trick", "--players", "2", "--games", "40", "--seed", "5"]
    done = offsuit_command(*words, "--bots", "greedy,random")
    assert done.returncode == 0, done.stderr
    greedy, _ = re.findall(r"(\d+\.\d+)%\s+\S\s+\d+\.\d+ to \d+\.\d+", done.stdout)[:2]
    assert float(greedy) > 60
    offsuit_command(*words, "--bots", "greedy,random", "--out", "games.jsonl", cwd=tmp_path)
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines()
    assert json.loads(lines[0])["names"] == ["greedy", "random"]
    assert all(not verify_line(line) for line in lines)


def test_unfinished_games_are_told(tmp_path: Path) -> None:
    words = ["simulate", "schadenfreude", "--games", "4", "--seed", "1", "--max-rounds", "1"]
    counted = offsuit_command(*words)
    assert "4 unfinished: stopped after 1 round (--max-rounds)" in counted.stderr
    assert "nobody" not in counted.stdout
    nothing_won = re.findall(r" 0\.000%\s+\S\s+0\.000 to (\d+\.\d+)", counted.stdout)
    assert nothing_won == ["48.990"] * 4  # four games are too few to be sure that a seat never wins
    done = offsuit_command(*words, "--out", "short.jsonl", cwd=tmp_path)
    assert "4 unfinished" in done.stderr
    told = offsuit_command("verify", "short.jsonl", cwd=tmp_path).stdout.splitlines()
    assert told[0] == "4 records: all right"
    assert told[1].startswith("replays (4, 4 unfinished): ")


def test_ctrl_c_leaves_whole_lines_only(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with begun(*SIMULATE, str(file)) as running:
        wait_until(running, lambda: is_written(file))
        running.send_signal(signal.SIGINT)
        _, told = running.communicate()
    assert running.returncode == 130
    assert "Stopped after" in told
    assert "Traceback" not in told
    data = file.read_bytes()
    assert data.endswith(b"\n")
    assert all(not verify_line(line) for line in data.splitlines()[-3:])


def test_a_worker_that_is_killed_is_told_of_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with begun(*SIMULATE, str(file)) as running:
        wait_until(running, lambda: is_written(file))
        kill_worker(running)
    assert file.read_bytes().endswith(b"\n")
    file.write_bytes(file.read_bytes() * 100)
    with begun("verify", str(file)) as running:
        wait_until(running, lambda: bool(workers(running)))
        kill_worker(running)


def kill_worker(running: subprocess.Popen[str]) -> None:
    os.kill(workers(running)[0], signal.SIGKILL)
    _, told = running.communicate()
    assert (running.returncode, told) == (1, "offsuit: a worker process was killed, perhaps as memory ran out\n")


@pytest.mark.parametrize("presses", [1, 3])
def test_ctrl_c_while_workers_start_is_no_traceback(tmp_path: Path, presses: int) -> None:
    """A terminal interrupts the whole group of processes, workers that are just starting too."""
    file = tmp_path / "games.jsonl"
    with begun(*SIMULATE, str(file)) as running:
        wait_until(running, lambda: file.exists() and bool(children(running)))
        interrupt(running, presses)
    assert all(not verify_line(line) for line in file.read_bytes().splitlines())


@pytest.mark.parametrize(
    "start",
    [
        "import runpy; runpy.run_module('offsuit', run_name='__main__')",
        f"from {ENTRY[0]} import {ENTRY[1]} as run; run()",
    ],
)
@pytest.mark.parametrize("module", ["typer", "altair"])
def test_ctrl_c_while_a_command_is_loaded_is_no_traceback(start: str, module: str) -> None:
    interrupting = f"""
import signal, sys

class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
{start}
"""
    words = [sys.executable, "-c", interrupting, "lab", "report", "schadenfreude"]
    done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_prints_the_summary_so_far() -> None:
    words = ["simulate", "schadenfreude", "--games", "4000000000", "--seed", "1"]
    start = """
import signal
from offsuit.cli.main import run
from offsuit.lab import simulate

def interrupted(*asked, all_of_them=simulate.summaries):
    for part in all_of_them(*asked):
        yield part
        signal.raise_signal(signal.SIGINT)

simulate.summaries = interrupted
run()
"""
    done = subprocess.run([sys.executable, "-c", start, *words], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 130
    part = "20,000" if build.name() == "compiled" else "20"
    assert done.stderr == f"Stopped after {part} of 4,000,000,000 games.\n"
    assert "win share" in done.stdout


def test_verify_tells_each_problem_with_file_line_and_clause(tmp_path: Path) -> None:
    offsuit_command("simulate", "gummi-trick", "--games", "3", "--seed", "1", "--out", "games.jsonl", cwd=tmp_path)
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines()
    record = json.loads(lines[1])
    record["rounds"][0]["points"][0] += 1
    file.write_bytes(b"\n".join([lines[0], json.dumps(record).encode(), lines[2][:100], b"\xff", b""]) + b"\n")
    done = offsuit_command("verify", "games.jsonl", cwd=tmp_path)
    assert done.returncode == 1
    told = done.stdout.splitlines()
    assert told[0].startswith("games.jsonl:2: round 1 points: GT-11: is [")
    assert told[1].startswith("games.jsonl:3: not a record: ")
    assert told[2].startswith("games.jsonl:4: not a record: ")
    assert told[3] == "4 records: 3 problems"
    assert told[4].startswith("replays: ")


def test_output_that_is_closed_is_no_traceback() -> None:
    command = f"{sys.executable} -m offsuit rules savage-bowl >&-"
    done = subprocess.run(command, shell=True, env=ENVIRONMENT, capture_output=True, text=True)
    assert "Traceback" not in done.stderr


def test_verify_tells_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert offsuit_command("verify", "none.jsonl", cwd=tmp_path).stdout.startswith("none.jsonl: No such file")
    assert offsuit_command("verify", ".", cwd=tmp_path).returncode == 1
    assert offsuit_command("verify", "empty.jsonl", cwd=tmp_path).stdout == "no records found\n"
