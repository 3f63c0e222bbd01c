"""The golden records: read by people, remade by scripts/golden, and right to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from offsuit.table.verify import verify_line
from tests.configurations import CONFIGURATIONS, Configuration
from tests.golden import changed_rulings, records_of, ruling_records

RECORDS = Path(__file__).parent.parent / "records"


def golden(configuration: Configuration) -> bytes:
    same_game = [other for other in CONFIGURATIONS if other.game == configuration.game]
    lines = (RECORDS / f"{configuration.game}.jsonl").read_bytes().splitlines(keepends=True)
    assert len(lines) == len(same_game)
    return lines[same_game.index(configuration)]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_golden_records_are_made_again_to_the_byte_and_verify(configuration: Configuration) -> None:
    line = golden(configuration)
    assert records_of(configuration) == line
    assert verify_line(line) == []


def test_records_of_changed_rulings_are_made_again_to_the_byte_and_verify() -> None:
    lines = ruling_records()
    assert b"".join(lines) == (RECORDS / "changed-rulings.jsonl").read_bytes()
    assert {clause for line in lines for clause in changed_rulings(line)} == {"ST-16", "ST-17", "ST-18"}
    assert [verify_line(line) for line in lines] == [[]] * 24
