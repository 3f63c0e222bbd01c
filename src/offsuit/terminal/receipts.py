"""What the terminal keeps of fair deals: its salts, and receipts that prove later how the cards were dealt.

There is one file for each table in the user's data folder, readable only by its owner. If it can't be written,
everything works until the command ends, and `failure` says why. frontend/src/fair/receipts.ts does the same in the
browser.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import msgspec
from platformdirs import user_data_path

from offsuit.table.fairness import VERSION, HeadProblem, head_problems, new_salt
from offsuit.table.receipt import Receipt

ReceiptProblem = Literal["fair-head-changed", "fair-hand-changed"]
FairProblem = HeadProblem | ReceiptProblem


class FairPlace(Protocol):
    """The part of a seat that matters for fair deals."""

    @property
    def bot(self) -> str | None: ...

    @property
    def is_salted(self) -> bool: ...


class FairView(Protocol):
    """The part of a seat's view that matters for fair deals."""

    @property
    def round(self) -> int: ...

    @property
    def dealt(self) -> list[str]: ...


class FairTable(Protocol):
    """The part of a table's view that matters for fair deals."""

    @property
    def phase(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def seat(self) -> int | None: ...

    @property
    def places(self) -> Sequence[FairPlace]: ...

    @property
    def scheme(self) -> int | None: ...

    @property
    def commitment(self) -> str | None: ...

    @property
    def head(self) -> str | None: ...

    @property
    def view(self) -> FairView | None: ...


class Step(NamedTuple):
    """The result of an update: the salt to send, if any, and problems to tell the player."""

    salt: str | None
    problems: list[FairProblem]


class Kept(msgspec.Struct):
    """What is kept of one table. Nothing in it is ever replaced."""

    server: str
    code: str
    commitment: str  # the first one seen
    salts: dict[int, str] = {}  # by seat
    head: str | None = None
    hands: dict[int, list[list[str] | None]] = {}  # by seat and round; None if we were away


class Receipts:
    """Keeps what fair deals need at one table. Pass it every update of the table."""

    def __init__(self, server: str, code: str, folder: Path | None = None) -> None:
        self.server = server
        self.code = code
        readable = re.sub("[^a-z0-9]", "", code)[:20]  # don't trust a server's codes as file names
        name = f"{readable}-{sha256(f'{server} {code}'.encode()).hexdigest()[:16]}"
        self.path = (folder or user_data_path("offsuit") / "tables") / f"{name}.json"
        self.failure: str | None = None  # why the latest change is kept in memory only
        self.unwritten: Kept | None = None

    def follow(self, table: FairTable) -> Step:
        """Take in an update: keep evidence, and check what the server says."""
        kept = self.load()
        if table.scheme != VERSION or table.commitment is None:
            return Step(None, [] if kept is None else ["fair-commitment-changed"])
        if kept is None:
            kept = Kept(self.server, self.code, table.commitment)
            self.store(kept)
        if table.phase == "waiting":
            changed: list[FairProblem] = ["fair-commitment-changed"] if table.commitment != kept.commitment else []
            return Step(self.salt_to_send(kept, table), changed)
        if table.phase not in ("playing", "over"):
            return Step(None, [])
        problems = self.check_head(kept, table)
        if table.phase == "playing" and not problems:  # once the secret is shown, nothing new is evidence
            problems = self.keep_hand(kept, table)
        return Step(None, problems)

    def salt_to_send(self, kept: Kept, table: FairTable) -> str | None:
        """The salt of our seat, as long as the server has none. It is saved before it is sent."""
        seat = table.seat
        if seat is None or table.places[seat].is_salted:
            return None
        if seat not in kept.salts:
            kept.salts[seat] = new_salt()
            self.store(kept)
        return kept.salts[seat]

    def forget_salt(self, seat: int) -> None:
        """We left the seat before the start. Whoever sits there next, perhaps we again, adds a new salt."""
        kept = self.load()
        if kept is not None and kept.head is None and kept.salts.pop(seat, None) is not None:
            self.store(kept)

    def check_head(self, kept: Kept, table: FairTable) -> list[FairProblem]:
        """Check the head, by itself and against the one that we keep."""
        if kept.head is not None and table.head != kept.head:
            return ["fair-head-changed"]
        return list(
            head_problems(
                table.head or "",
                game=table.game,
                options=table.options,
                players=len(table.places),
                commitment=kept.commitment,
                seat=table.seat,
                salt=None if table.seat is None else kept.salts.get(table.seat),
                bots=[seat for seat, place in enumerate(table.places) if place.bot is not None],
            )
        )

    def keep_hand(self, kept: Kept, table: FairTable) -> list[FairProblem]:
        """Keep the head, which has been checked, and the hand of this round, once."""
        if table.seat is None or table.view is None:
            return []
        hands = kept.hands.setdefault(table.seat, [])
        number, hand = table.view.round, table.view.dealt
        if number > len(hands):
            kept.head = table.head
            hands += [None] * (number - 1 - len(hands))
            hands.append(list(hand))
            self.store(kept)
        before = hands[number - 1]
        return [] if before is None or sorted(before) == sorted(hand) else ["fair-hand-changed"]

    def receipt(self, seat: int) -> Receipt | None:
        """The receipt of this seat, if its head was right and a hand was dealt while we were there."""
        kept = self.load()
        if kept is None or kept.head is None or seat not in kept.hands:
            return None
        return Receipt(VERSION, kept.head, seat, kept.hands[seat])

    def save_proof(self, seat: int) -> Path | None:
        """Write the receipt into a file of its own, for `offsuit verify FILE --receipt PROOF`."""
        receipt = self.receipt(seat)
        if receipt is None:
            return None
        path = self.path.with_suffix(f".seat-{seat + 1}.proof.json")
        return path if self.write(path, msgspec.json.encode(receipt)) else None

    # The file

    def load(self) -> Kept | None:
        if self.unwritten is not None:
            return self.unwritten
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Kept)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def store(self, kept: Kept) -> None:
        self.unwritten = None if self.write(self.path, msgspec.json.encode(kept)) else kept

    def write(self, path: Path, data: bytes) -> bool:
        """Write a file as a whole or not at all. Only its owner can read it, as `mkstemp` makes it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, path)
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            self.failure = error.strerror or str(error)
            return False
        self.failure = None
        return True
