"""`offsuit verify` says what records show of their deals, and whether a player's receipt proves them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.commands import offsuit_command
from tests.configurations import CONFIGURATIONS
from tests.fair import fair_record, line_of, receipt_of
from tests.golden import records_of

RECORD = fair_record()
OTHER = fair_record(secret="77" * 32, choices=2)
STRIPPED = {key: value for key, value in RECORD.items() if key != "fairness"}


def verify(folder: Path, *records: Any, receipt: Any = None) -> subprocess.CompletedProcess[str]:
    """Run the command on a file of these records."""
    (folder / "games.jsonl").write_bytes(b"".join(map(line_of, records)))
    if receipt is None:
        return offsuit_command("verify", "games.jsonl", cwd=folder)
    (folder / "proof.json").write_bytes(receipt if isinstance(receipt, bytes) else json.dumps(receipt).encode())
    return offsuit_command("verify", "games.jsonl", "--receipt", "proof.json", cwd=folder)


def test_the_verdicts_without_a_receipt(tmp_path: Path) -> None:
    own_word = verify(tmp_path, RECORD)
    assert own_word.returncode == 0
    assert own_word.stdout.startswith("1 record: all right\nfair by its own word: The fairness block is consistent")
    assert own_word.stdout.endswith("Seats without a salt, bots included: 2 of 4.\n")
    replays = verify(tmp_path, STRIPPED)
    assert replays.returncode == 0
    assert "\nreplays: Moves and points are right. Nothing shows" in replays.stdout
    both = verify(tmp_path, RECORD, STRIPPED, OTHER)
    assert "3 records: all right" in both.stdout
    assert "\nreplays (1): " in both.stdout
    assert "\nfair by its own word (2): " in both.stdout
    assert "4 of 8." in both.stdout


def test_a_large_file_is_checked_on_all_cores(tmp_path: Path) -> None:
    lines = records_of(CONFIGURATIONS[0]) * 120
    (tmp_path / "games.jsonl").write_bytes(lines + line_of(RECORD))
    (tmp_path / "proof.json").write_text(json.dumps(receipt_of(RECORD)))
    done = offsuit_command("verify", "games.jsonl", "--receipt", "proof.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "121 records: all right" in done.stdout
    assert "replays (120): " in done.stdout
    assert "proved by your receipt (1): " in done.stdout


def test_a_receipt_proves_its_game(tmp_path: Path) -> None:
    done = verify(tmp_path, RECORD, receipt=receipt_of(RECORD))
    assert done.returncode == 0
    assert "proved by your receipt: Nobody could foretell" in done.stdout
    assert "Names and moves are not part of the proof" in done.stdout


def test_of_several_records_exactly_one_fits(tmp_path: Path) -> None:
    receipt = receipt_of(RECORD)
    assert verify(tmp_path, OTHER, RECORD, STRIPPED, receipt=receipt).returncode == 0
    none = verify(tmp_path, OTHER, STRIPPED, receipt=receipt)
    assert none.returncode == 1
    assert "games.jsonl:1: receipt: the record has another head" in none.stdout
    assert none.stdout.endswith("not proved: no record fits your receipt\n")
    two = verify(tmp_path, RECORD, RECORD, receipt=receipt)
    assert two.returncode == 1
    assert "not proved: 2 records fit your receipt" in two.stdout
    many = verify(tmp_path, *[STRIPPED] * 15, receipt=receipt)
    assert many.returncode == 1
    assert "... and 5 reasons more like these\n" in many.stdout


def test_a_wrong_record_beside_the_proved_one_is_still_told(tmp_path: Path) -> None:
    done = verify(tmp_path, RECORD, {**OTHER, "seed": None}, receipt=receipt_of(RECORD))
    assert done.returncode == 1
    assert "games.jsonl:2: fairness: the seed doesn't follow" in done.stdout


@pytest.mark.parametrize("kept", [b"", b"[]", b"{" * 100_000, b"\xff", b"x" * 1_000_001])
def test_a_file_that_is_no_receipt_is_told_in_a_line(tmp_path: Path, kept: bytes) -> None:
    done = verify(tmp_path, RECORD, receipt=kept)
    assert done.returncode == 1
    assert done.stdout.startswith("proof.json: not a receipt: ")
    assert done.stdout.count("\n") == 1
    assert not done.stderr


def test_a_receipt_that_is_not_there_is_told_in_a_line(tmp_path: Path) -> None:
    done = offsuit_command("verify", "games.jsonl", "--receipt", "none.json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "none.json: No such file or directory\n")


def test_an_unfinished_record_is_named_as_such(tmp_path: Path) -> None:
    words = ["simulate", "schadenfreude", "--games", "1", "--seed", "1", "--max-rounds", "1", "--out", "short.jsonl"]
    assert offsuit_command(*words, cwd=tmp_path).returncode == 0
    assert "\nreplays (unfinished): " in offsuit_command("verify", "short.jsonl", cwd=tmp_path).stdout
