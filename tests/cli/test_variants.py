"""Variants in TOML and Python at the prompt: one file for every command. Rules in Python start the plain build."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ENVIRONMENT, offsuit_command

ROOT = Path(__file__).parent.parent.parent
TARGET = str(ROOT / "examples" / "target-3.toml")
PAIRS = str(ROOT / "examples" / "pairs-stay.py")
RARELY_WRONG = """from itertools import count
game = "schadenfreude"
_calls = count()
def take(self, seat, card):
    super(type(self), self).take(seat, card)
    if next(_calls) > 12000:
        1 / 0
"""


def test_records_of_rules_in_python_are_verified_and_replayed_with_their_file(tmp_path: Path) -> None:
    words = ["simulate", PAIRS, "--games", "2", "--seed", "1", "--bots", "medium", "--out", "games.jsonl"]
    done = offsuit_command(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    record = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])
    assert record["game"] == "schadenfreude"
    assert set(record["options"]["rules"]) == {"name", "about", "sha256"}
    with_rules = offsuit_command("verify", "games.jsonl", "--variant", PAIRS, cwd=tmp_path).stdout
    assert with_rules.startswith("2 records: all right\n")
    alone = offsuit_command("verify", "games.jsonl", cwd=tmp_path)
    assert (alone.returncode, alone.stdout.count("is not here; --variant names it")) == (1, 2)
    shown = offsuit_command("replay", "games.jsonl", "--plain", "--variant", PAIRS, cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert "SF-8" in shown.stdout
    assert "SF-9" not in shown.stdout


def test_the_arena_plays_a_variant_and_writes_down_which(tmp_path: Path) -> None:
    words = ["arena", TARGET, "--bots", "medium,random", "--seed", "1", "--out", "ledger.jsonl"]
    first = offsuit_command(*words, "--deals", "1", "--records", "games.jsonl", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Players: 5, Chameleon cards: With, Tricks to win: 3; seed" in first.stdout
    for name in ("ledger.jsonl", "games.jsonl"):
        line = json.loads((tmp_path / name).read_text().splitlines()[0])
        assert line["options"] == {"players": 5, "chameleon": True, "parameters": {"target": 3}}
    assert "all right\n" in offsuit_command("verify", "games.jsonl", cwd=tmp_path).stdout
    assert offsuit_command(*words, "--deals", "2", cwd=tmp_path).returncode == 0
    other = offsuit_command(*[word.replace(TARGET, "savage-bowl") for word in words], "--deals", "2", cwd=tmp_path)
    assert other.returncode == 2
    assert "ledger.jsonl" in other.stderr


def test_the_arena_plays_rules_in_python() -> None:
    words = ["arena", PAIRS, "--bots", "medium,random", "--deals", "1", "--players", "3", "--seed", "1"]
    done = offsuit_command(*words)
    assert done.returncode == 0, done.stderr
    assert "Players: 3, Rules: Pairs stay: in a score pile" in done.stdout


def test_rules_in_python_are_compared_and_reported_on() -> None:
    done = offsuit_command("lab", "compare", "schadenfreude", PAIRS, "--games", "8", "--seed", "1")
    assert done.returncode == 0, done.stderr
    cancelled = next(line for line in done.stdout.splitlines() if line.strip().startswith("Pair cancelled"))
    assert " less" in cancelled
    report = offsuit_command("lab", "report", PAIRS, "--games", "4", "--seed", "1")
    assert report.returncode == 0, report.stderr
    assert "Rules: Pairs stay: in a score pile" in report.stdout


@pytest.mark.parametrize(
    ("file", "told"), [(TARGET, "Tricks to win: 3"), (PAIRS, "Rules: Pairs stay: in a score pile")]
)
def test_a_seat_in_lines_is_told_what_is_changed(file: str, told: str) -> None:
    command = [sys.executable, "-m", "offsuit", "play", file, "--plain", "--seed", "1"]
    done = subprocess.run(command, env=ENVIRONMENT, input="quit\n", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


@pytest.mark.parametrize(
    ("text", "expected"),
    [("raise ValueError('no\\nway')", ":1: ValueError: no way"), ("game = 'bridge'", "there is no game 'bridge'")],
)
def test_a_file_that_fails_is_told_in_a_line(text: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    for words in (["simulate", "mine.py", "--games", "1"], ["serve", "--port", "0", "--variant", "mine.py"]):
        done = offsuit_command(*words, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert expected in done.stderr


@pytest.mark.parametrize(
    "words", [["simulate"], ["arena", "--bots", "medium,random", "--deals", "99"], ["lab", "report"]]
)
def test_a_rule_that_fails_in_the_middle_is_told_in_a_line(words: list[str], tmp_path: Path) -> None:
    """It may be right in all trial games, and wrong in one of thousands."""
    (tmp_path / "mine.py").write_text(RARELY_WRONG)
    games = [] if "arena" in words else ["--games", "1000"]
    done = offsuit_command(*words, "mine.py", *games, "--seed", "1", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "offsuit: mine.py:7: ZeroDivisionError: division by zero\n",
    )
