"""Files of records, checked on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from offsuit.lab import cores
from offsuit.table.verify import Problem, verify_line

CHUNK = 50
SMALL = 100_000


class Checked(NamedTuple):
    """Some lines of a file: how many records, how many bytes, and their problems with line numbers."""

    records: int
    size: int
    problems: list[tuple[int, Problem]]


def verify_file(path: Path) -> Iterator[Checked]:
    """Check a file of records, some lines at a time, in order."""
    small = path.stat().st_size < SMALL
    with path.open("rb") as file:
        yield from cores.in_processes(check_lines, chunks(file), cores=1 if small else None)


def chunks(lines: Iterable[bytes]) -> Iterator[list[tuple[int, bytes]]]:
    chunk: list[tuple[int, bytes]] = []
    for number, line in enumerate(lines, 1):
        chunk.append((number, line))
        if len(chunk) == CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def check_lines(lines: list[tuple[int, bytes]]) -> Checked:
    records = [(number, line) for number, line in lines if line.strip()]
    problems = [(number, problem) for number, line in records for problem in verify_line(line)]
    return Checked(len(records), sum(len(line) for _, line in lines), problems)
