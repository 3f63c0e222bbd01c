"""The golden logs: tables as earlier versions stored them. Every later version opens them and finds the same game."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from offsuit.table import entries, record
from offsuit.table.live import LiveTable

LOGS = Path(__file__).parent.parent / "logs"  # a folder for each version that stored them, a file for each game
STORED = [
    msgspec.json.decode(line) for file in sorted(LOGS.glob("*/*.jsonl")) for line in file.read_bytes().splitlines()
]


def log_of(stored: dict[str, Any]) -> list[tuple[entries.Entry, float]]:
    return [(entries.decode(msgspec.json.encode(entry)), at) for at, entry in stored["log"]]


def record_of(live: LiveTable) -> str | None:
    """The digest of all that was played, with the cards of everybody."""
    if live.table is None:
        return None
    found = live.record() if live.phase == "over" else live.table.record()
    return sha256(record.encode(found)).hexdigest()


def test_there_are_logs_of_every_kind() -> None:
    assert {stored["phase"] for stored in STORED} == {"waiting", "playing", "over", "closed"}
    kinds = {entry["type"] for stored in STORED for _, entry in stored["log"]}
    assert kinds == {
        "created", "seated", "filled", "left", "salted", "started", "moved",
        "hinted", "away", "back", "closed", "reopened", "rematched",
    }  # fmt: skip


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["name"])
def test_an_old_log_replays_to_the_same_record(stored: dict[str, Any]) -> None:
    live = LiveTable.replay(log_of(stored))
    assert (live.phase, live.number, live.names) == (stored["phase"], stored["number"], stored["names"])
    assert (None if live.table is None else live.table.scores) == stored["scores"]
    assert record_of(live) == stored["record"]
