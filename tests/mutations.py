"""Breaks 30 rules, views, writes and checks on purpose, one after the other: are the tests there to notice?

    scripts/install test && .venv/bin/python -m tests.mutations

Each mutation changes one line in a copy of the sources, and runs the tests of the folder that has to notice, on the
plain build, up to the first failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent


class Mutation(NamedTuple):
    file: str  # in src/offsuit
    right: str
    wrong: str
    tests: str  # in tests


SAVAGE, GUMMI, SCHADEN, SAVANNA = (
    f"games/{name}.py" for name in ("savage_bowl", "gummi_trick", "schadenfreude", "savanna_trick")
)

MUTATIONS = [
    # Rules
    Mutation(SAVAGE, "return 16 + number if colour == self.led", "return 16 + number if colour != self.led", "games"),
    Mutation(SAVAGE, "if self.tricks < self.first_half:\n", "if self.tricks <= self.first_half:\n", "games"),
    Mutation(SAVAGE, "elif self.tricks_won[winner] > self.target:", "elif self.tricks_won[winner] > 9:", "games"),
    Mutation(SAVAGE, "return self.colours[self.played - 1]", "return COLOUR[self.laid[self.played - 1]]", "games"),
    Mutation(SAVAGE, "self.points[holder] += 2 - i", "self.points[holder] += 1", "games"),
    Mutation(GUMMI, "self.leader = seat\n", "self.leader = self.leader\n", "games"),
    Mutation(GUMMI, "self.points[seat] += self.face_down[seat]", "self.points[seat] += 0", "games"),
    Mutation(GUMMI, "self.laid[i] > card and COLOUR", "self.laid[i] < card and COLOUR", "games"),
    Mutation(GUMMI, "tied = self.best_of(tied, True)", "tied = self.best_of(tied, False)", "games"),
    Mutation(SCHADEN, "return hand & (SUIT_CARDS[self.led] | WILDS)", "return hand & SUIT_CARDS[self.led]", "games"),
    Mutation(SCHADEN, "won = highest if second == NONE else second", "won = highest", "games"),
    Mutation(SCHADEN, "self.piles[seat] ^= pair\n", "self.piles[seat] |= bits.bit(card)\n", "games"),
    Mutation(
        SCHADEN,
        "if self.totals[seat] > self.goal:\n                return",
        "if self.totals[seat] >= self.goal:\n                return",
        "games",
    ),
    Mutation(
        SAVANNA,
        "if self.lead == LION:\n            return self.decide(GORILLA",
        "if False:\n            return self.decide(GORILLA",
        "games",
    ),
    Mutation(
        SAVANNA,
        "return self.lead == LION or self.lead == self.kinds[position]",
        "return self.lead == self.kinds[position]",
        "games",
    ),
    Mutation(SAVANNA, "self.numbers[i] >= self.numbers[best]", "self.numbers[i] > self.numbers[best]", "games"),
    Mutation(SAVANNA, "if self.grass[seat] >= BIG_GRASS:", "if self.grass[seat] > BIG_GRASS:", "games"),
    # What a seat may know
    Mutation("table/table.py", "if event.audience in (None, seat)]", "]", "conformance"),
    Mutation(
        "table/table.py",
        '"legal_moves": self.legal_moves() if seat == self.seat else [],',
        '"legal_moves": self.legal_moves(),',
        "conformance",
    ),
    Mutation("table/table.py", '"own": state.private(seat),', '"own": state.private(0),', "conformance"),
    Mutation(
        "web/replays.py",
        "older = view.tricks[: len(view.tricks) - open_tricks]",
        "older = view.tricks[:0]",
        "web/test_replays.py",
    ),
    Mutation(
        "table/live.py",
        'fairness=self.fairness if self.phase == "over" else None',
        "fairness=self.fairness",
        "web/test_deals.py",
    ),
    # What is stored
    Mutation("web/store.py", "before.at = column5", "before.at <= column5 + 1e9", "web/test_store.py"),
    Mutation("web/store.py", "if batch := self.next_batch():", "if batch := self.appends:", "web/test_store.py"),
    Mutation(
        "web/store.py", "at = max(self.clock.time(), after + LEAST_STEP)", "at = self.clock.time()", "web/test_store.py"
    ),
    Mutation("web/room.py", "await self.take(stored[passed:])", "pass", "web/test_rooms.py"),
    # What is verified
    Mutation("table/verify.py", "if seat != table.seat:", "if False:", "table"),
    Mutation(
        "table/verify.py",
        'self.problem(f"{where} deal", self.game.clauses.deal, "is not the deal',
        'print("is not the deal',
        "table",
    ),
    Mutation("table/fairness.py", "if head.commitment != commitment_to(fairness.secret):", "if False:", "table"),
    Mutation(
        "table/receipt.py",
        "if not fairness.is_hex(secret) or fairness.commitment_to(secret) != head.commitment:",
        "if False:",
        "table",
    ),
]


def is_caught(mutation: Mutation, copy: Path) -> bool:
    """Do the tests fail with this line changed, and the line back as it was afterwards?"""
    file = copy / "src" / "offsuit" / mutation.file
    whole = file.read_text("utf-8")
    if whole.count(mutation.right) < 1:
        raise SystemExit(f"{mutation.file} has no {mutation.right!r} any more: change the mutation")
    file.write_text(whole.replace(mutation.right, mutation.wrong), "utf-8")
    environment = {**os.environ, "PYTHONPATH": "src"}
    words = ["-x", "-q", "-n", "auto", "--build", "plain", f"tests/{mutation.tests}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=copy, env=environment, capture_output=True, text=True
    )
    file.write_text(whole, "utf-8")
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"the tests can't run: {done.stdout}{done.stderr}")
    return done.returncode != 0


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in ("src", "tests", "docs", "examples", "pyproject.toml", "README.md"):
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            else:
                shutil.copy(source, copy / part)
        missed = 0
        for number, mutation in enumerate(MUTATIONS, 1):
            caught = is_caught(mutation, copy)
            missed += not caught
            said = "caught" if caught else "NOT CAUGHT"
            print(f"{number:2}/{len(MUTATIONS)}  {said:10}  {mutation.file}: {mutation.wrong.strip()[:70]}", flush=True)
    print(f"{len(MUTATIONS) - missed} of {len(MUTATIONS)} are caught")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
