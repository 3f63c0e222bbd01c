"""Check files of records on all cores, and say what they show about their deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from offsuit.lab import cores
from offsuit.table.receipt import MOST_BYTES, Receipt, ReceiptError, read_receipt
from offsuit.table.record import Problem
from offsuit.table.verify import Shown, Verdict, judge_line

CHUNK = 50
SMALL = 100_000

# What each verdict is called, and what it means
WORDS: dict[Shown, tuple[str, str]] = {
    "replays": ("replays", "Moves and points are right. Nothing shows where the deals came from."),
    "weak": (
        "fair by scheme 1, which is weak",
        "The deals follow from the secret, but if nobody added a salt, the commitment alone gave them all away.",
    ),
    "own-word": (
        "fair by its own word",
        "The fairness block is consistent, but whoever made the record could have arranged that. "
        "--receipt PROOF checks it with a player's receipt.",
    ),
    "proved": (
        "proved by your receipt",
        "Nobody could foretell these deals before your salt was in, and your seat has the hands that you were dealt. "
        "Names and moves are not part of the proof.",
    ),
}


class Checked(NamedTuple):
    """Some lines of a file: how many records and bytes, their problems with line numbers, and the verdicts."""

    records: int
    size: int
    problems: list[tuple[int, Problem]]
    verdicts: Verdicts
    unproved: list[tuple[int, Problem]]  # why the receipt doesn't fit


class Verdicts:
    """The number of records, seats and missing salts for each verdict."""

    def __init__(self) -> None:
        self.records: Counter[Shown] = Counter()
        self.unfinished: Counter[Shown] = Counter()
        self.seats: Counter[Shown] = Counter()
        self.unsalted: Counter[Shown] = Counter()

    def add(self, verdict: Verdict) -> None:
        self.records[verdict.shown] += 1
        self.unfinished[verdict.shown] += not verdict.is_finished
        self.seats[verdict.shown] += verdict.seats
        self.unsalted[verdict.shown] += verdict.unsalted

    def update(self, other: Verdicts) -> None:
        self.records.update(other.records)
        self.unfinished.update(other.unfinished)
        self.seats.update(other.seats)
        self.unsalted.update(other.unsalted)

    def lines(self) -> Iterator[str]:
        """A line for each kind of verdict."""
        for shown, (name, meaning) in WORDS.items():
            count = self.records[shown]
            if count:
                yield f"{name}{self.counts(shown)}: {meaning}{self.salts(shown)}"

    def counts(self, shown: Shown) -> str:
        """The number of records, if there are several, and how many of them are unfinished."""
        count, unfinished = self.records[shown], self.unfinished[shown]
        several = self.records.total() > 1
        counts = [f"{count:,}"] if several else []
        if unfinished:
            counts.append(f"{unfinished:,} unfinished" if several else "unfinished")
        return f" ({', '.join(counts)})" if counts else ""

    def salts(self, shown: Shown) -> str:
        """How many seats had no salt. If many had none, the host may have left some out to choose among deals."""
        if shown not in ("own-word", "proved"):
            return ""
        return f" Seats without a salt, bots included: {self.unsalted[shown]:,} of {self.seats[shown]:,}."


def load_receipt(path: Path) -> Receipt:
    """Read the receipt in a file. Raises ReceiptError if something is wrong with it."""
    try:
        with path.open("rb") as file:
            return read_receipt(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise ReceiptError(error.strerror or str(error)) from None


def verify_file(path: Path, receipt: Receipt | None = None) -> Iterator[Checked]:
    """Check a file of records, some lines at a time, in order."""
    small = path.stat().st_size < SMALL
    with path.open("rb") as file:
        yield from cores.in_processes(partial(check_lines, receipt=receipt), chunks(file), cores=1 if small else None)


def chunks(lines: Iterable[bytes]) -> Iterator[list[tuple[int, bytes]]]:
    chunk: list[tuple[int, bytes]] = []
    for number, line in enumerate(lines, 1):
        chunk.append((number, line))
        if len(chunk) == CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def check_lines(lines: list[tuple[int, bytes]], receipt: Receipt | None = None) -> Checked:
    checked = Checked(0, sum(len(line) for _, line in lines), [], Verdicts(), [])
    judged = [(number, judge_line(line, receipt)) for number, line in lines if line.strip()]
    for number, verdict in judged:
        checked.problems.extend((number, problem) for problem in verdict.problems)
        checked.unproved.extend((number, problem) for problem in verdict.unproved)
        if not verdict.problems:
            checked.verdicts.add(verdict)
    return checked._replace(records=len(judged))
