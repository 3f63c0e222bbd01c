"""scripts/strength: how much one bot wins among n-1 others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ENVIRONMENT, begun, interrupt, is_written, wait_until

STRENGTH = [sys.executable, str(Path(__file__).parents[2] / "bench/strength.py")]
GUMMI = ["greedy", "random", "--tables", "gummi-trick-2", "--games", "40"]


def strength(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*STRENGTH, *words], env=ENVIRONMENT, cwd=cwd, capture_output=True, text=True)


def test_a_line_for_each_rival_that_the_same_command_repeats_from_its_files(tmp_path: Path) -> None:
    done = strength(*GUMMI, "--out", "runs", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("| gummi-trick | 2 | random | 40 | ")
    before = [file.read_bytes() for file in tmp_path.glob("runs/*")]
    assert strength(*GUMMI, "--out", "runs", cwd=tmp_path).stdout == done.stdout
    assert [file.read_bytes() for file in tmp_path.glob("runs/*")] == before


def test_what_is_refused_is_told_in_a_line(tmp_path: Path) -> None:
    strength(*GUMMI, "--out", "runs", cwd=tmp_path)
    for words, message in [
        ([*GUMMI, "--seed", "2"], "is of another run: there seed is 0"),
        (["greedy", "best"], "best"),
        (
            ["greedy", "random", "--tables", "gummi-trick-6"],
            "there is no table gummi-trick-6; there are savage-bowl-4, ",
        ),
    ]:
        done = strength(*words, "--out", "runs", cwd=tmp_path)
        assert done.returncode == 1
        assert message in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_program_is_told_of_where_it_fails(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("for line in open(0): print('no', flush=True)")
    words = ["greedy", f"exec:{sys.executable} {tmp_path / 'bot.py'}", "--tables", "gummi-trick-2", "--games", "2"]
    done = strength(*words, "--out", "runs", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "bot.py: garbage: 'no' is no JSON text with a move" in done.stderr


@pytest.mark.parametrize("words", [["--games", "0"], ["--seed", "-1"]])
def test_numbers_begin_with_one(tmp_path: Path, words: list[str]) -> None:
    done = strength("greedy", "random", *words, "--out", "runs", cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_says_how_to_go_on(tmp_path: Path, presses: int) -> None:
    words = ["search:iterations=2000", "random", "--tables", "gummi-trick-2", "--games", "100000", "--out", "runs"]
    running = begun(*words, cwd=tmp_path, command=STRENGTH)
    wait_until(running, lambda: any(map(is_written, tmp_path.glob("runs/*"))))
    _, told = interrupt(running, presses)
    assert told == "Stopped; the same command again goes on where it stopped.\n"
