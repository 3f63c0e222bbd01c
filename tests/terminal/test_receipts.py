"""Salts and receipts in the terminal user's data folder, through restarts, wrong servers and full disks."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from offsuit.language import LANGUAGES, say
from offsuit.table import fairness
from offsuit.table.fairness import HeadProblem
from offsuit.table.receipt import FinalProblem, read_receipt
from offsuit.table.record import encode
from offsuit.table.verify import judge_line
from offsuit.terminal.receipts import ReceiptProblem, Receipts
from tests.fair import SECRET, fair_record

SERVER, CODE = "http://127.0.0.1:8040", "bcdfgh"
COMMITMENT = fairness.commitment_to(SECRET)


class Place(msgspec.Struct):
    bot: str | None = None
    is_salted: bool = False


class View(msgspec.Struct):
    round: int
    dealt: list[str]


class Shown(msgspec.Struct, frozen=True):
    """A table as the server shows it to seat 0; bots have seats 1 and 3."""

    phase: str = "waiting"
    game: str = "savage-bowl"
    options: dict[str, Any] = msgspec.field(default_factory=lambda: {"players": 4, "chameleon": True})
    seat: int | None = 0
    places: tuple[Place, ...] = (Place(), Place("easy"), Place(), Place("easy"))
    scheme: int = 2
    commitment: str | None = COMMITMENT
    head: str | None = None
    view: View | None = None


def later(table: Shown, **changes: Any) -> Shown:
    return msgspec.structs.replace(table, **changes)


def opened(folder: Path) -> Receipts:
    """As a command has it that has just been started."""
    return Receipts(SERVER, CODE, folder)


def played(salt: str) -> dict[str, Any]:
    return fair_record(salts=[salt, None, "c2" * 32, None])


def dealt(record: dict[str, Any], number: int, seat: int = 0) -> Shown:
    """The table in this round of the game, counted from 1."""
    hand = record["rounds"][number - 1]["deal"]["hands"][seat]
    return Shown("playing", seat=seat, head=record["fairness"]["head"], view=View(number, hand))


def test_a_salt_is_stored_before_it_is_sent_and_stays_the_same(tmp_path: Path) -> None:
    salt, problems = opened(tmp_path).follow(Shown())
    assert fairness.is_hex(salt)
    assert problems == []
    assert opened(tmp_path).follow(Shown()) == (salt, [])
    assert opened(tmp_path).follow(Shown(places=(Place(is_salted=True),) * 4)) == (None, [])
    assert opened(tmp_path).follow(Shown(seat=None)) == (None, [])
    other = opened(tmp_path).follow(Shown(seat=2)).salt
    assert other not in (None, salt)
    assert Receipts(SERVER, "other", tmp_path).follow(Shown()).salt != salt
    assert Receipts("http://other", CODE, tmp_path).follow(Shown()).salt != salt


def test_another_sitting_has_another_salt(tmp_path: Path) -> None:
    receipts = opened(tmp_path)
    before = receipts.follow(Shown()).salt
    receipts.forget_salt(0)
    assert receipts.follow(Shown()).salt not in (None, before)


def test_only_the_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    receipts = opened(tmp_path / "a" / "b")
    receipts.follow(Shown())
    assert stat.S_IMODE(receipts.path.stat().st_mode) == 0o600
    assert [path.name for path in receipts.path.parent.iterdir()] == [receipts.path.name]


@pytest.mark.parametrize("code", ["../../../etc/passwd", "x" * 5_000, "", "卓 \n\0"])
def test_a_code_of_the_server_names_no_file_elsewhere(tmp_path: Path, code: str) -> None:
    receipts = Receipts(SERVER, code, tmp_path)
    assert receipts.path.parent == tmp_path
    assert receipts.follow(Shown()).salt is not None
    assert receipts.path.exists()


def test_a_receipt_grows_with_the_game_and_proves_it(tmp_path: Path) -> None:
    salt = opened(tmp_path).follow(Shown()).salt
    assert salt is not None
    record = played(salt)
    rounds = len(record["rounds"])
    assert rounds > 2
    for number in range(1, rounds + 1):
        if number != 2:  # away
            receipts = opened(tmp_path)
            assert receipts.follow(dealt(record, number)) == (None, [])
            assert receipts.follow(dealt(record, number)) == (None, [])
    over = later(dealt(record, rounds), phase="over")
    assert opened(tmp_path).follow(over) == (None, [])
    path = opened(tmp_path).save_proof(0)
    assert path is not None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    receipt = read_receipt(path.read_bytes())
    assert [hand is None for hand in receipt.hands] == [number == 1 for number in range(rounds)]
    assert judge_line(encode(record), receipt).shown == "proved"


def test_the_head_is_never_replaced(tmp_path: Path) -> None:
    salt = opened(tmp_path).follow(Shown()).salt
    assert salt is not None
    first, second = played(salt), fair_record(salts=[salt, None, "c3" * 32, None])
    assert opened(tmp_path).follow(dealt(first, 1)).problems == []
    assert opened(tmp_path).follow(dealt(second, 1)).problems == ["fair-head-changed"]
    assert opened(tmp_path).follow(dealt(second, 2)).problems == ["fair-head-changed"]
    receipt = opened(tmp_path).receipt(0)
    assert receipt is not None
    assert receipt.head == first["fairness"]["head"]
    assert len(receipt.hands) == 1


def test_a_hand_is_never_replaced(tmp_path: Path) -> None:
    salt = opened(tmp_path).follow(Shown()).salt
    assert salt is not None
    record = played(salt)
    assert opened(tmp_path).follow(dealt(record, 2)).problems == []
    other = later(dealt(record, 2), view=View(2, dealt(record, 3).view.dealt))  # type: ignore[union-attr]
    assert opened(tmp_path).follow(other).problems == ["fair-hand-changed"]
    assert opened(tmp_path).follow(dealt(record, 1)).problems == []
    receipt = opened(tmp_path).receipt(0)
    assert receipt is not None
    assert receipt.hands == [None, record["rounds"][1]["deal"]["hands"][0]]


def test_nothing_is_kept_after_the_secret_was_shown(tmp_path: Path) -> None:
    salt = opened(tmp_path).follow(Shown()).salt
    assert salt is not None
    over = later(dealt(played(salt), 1), phase="over")
    assert opened(tmp_path).follow(over) == (None, [])
    assert opened(tmp_path).receipt(0) is None
    assert opened(tmp_path).save_proof(0) is None


def test_a_client_whose_salt_was_replaced_tells_its_player_and_keeps_no_receipt(tmp_path: Path) -> None:
    opened(tmp_path).follow(Shown())
    playing = dealt(played("b1" * 32), 1)
    assert opened(tmp_path).follow(playing).problems == ["fair-salt-replaced"]
    assert opened(tmp_path).receipt(0) is None


def test_two_seats_of_one_person_are_checked_each(tmp_path: Path) -> None:
    salts = [opened(tmp_path).follow(Shown(seat=seat)).salt for seat in (0, 2)]
    record = fair_record(salts=[salts[0], None, "c3" * 32, None])
    assert opened(tmp_path).follow(dealt(record, 1, 0)).problems == []
    assert opened(tmp_path).follow(dealt(record, 1, 2)).problems == ["fair-salt-replaced"]
    assert opened(tmp_path).receipt(0) is not None
    assert opened(tmp_path).receipt(2) is None


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (Shown(commitment="00" * 32), "fair-commitment-changed"),
        (Shown(scheme=1), "fair-commitment-changed"),
        (Shown(commitment=None), "fair-commitment-changed"),
        (Shown("playing"), "fair-head-broken"),
        (Shown("over"), "fair-head-broken"),
        (Shown("playing", commitment="00" * 32, head="{}"), "fair-head-broken"),
    ],
)
def test_a_server_that_changes_its_mind_is_told_of(tmp_path: Path, wrong: Shown, problem: str) -> None:
    opened(tmp_path).follow(Shown())
    assert opened(tmp_path).follow(wrong).problems == [problem]


def test_the_first_commitment_counts(tmp_path: Path) -> None:
    other = fairness.commitment_to("77" * 32)
    opened(tmp_path).follow(Shown(commitment=other))
    salt = opened(tmp_path).follow(Shown()).salt
    assert salt is not None
    assert opened(tmp_path).follow(dealt(played(salt), 1)).problems == ["fair-commitment-changed"]


@pytest.mark.parametrize("table", [Shown(scheme=1), Shown(commitment=None), Shown("playing", scheme=1)])
def test_tables_without_this_scheme_have_nothing_to_keep(tmp_path: Path, table: Shown) -> None:
    assert opened(tmp_path).follow(table) == (None, [])
    assert not list(tmp_path.iterdir())


def test_a_table_that_closed_while_it_waited_has_no_problems(tmp_path: Path) -> None:
    opened(tmp_path).follow(Shown())
    assert opened(tmp_path).follow(Shown("closed")) == (None, [])


def test_where_nothing_can_be_written_it_is_kept_in_memory(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("not a folder")
    receipts = opened(tmp_path / "tables")
    salt = receipts.follow(Shown()).salt
    assert salt is not None
    assert receipts.failure
    assert receipts.follow(Shown()).salt == salt
    assert receipts.follow(dealt(played(salt), 1)).problems == []
    assert receipts.receipt(0) is not None
    assert receipts.save_proof(0) is None
    os.remove(tmp_path / "tables")
    assert receipts.follow(dealt(played(salt), 2)).problems == []
    assert receipts.failure is None
    assert opened(tmp_path / "tables").receipt(0) == receipts.receipt(0)


@pytest.mark.parametrize("kept", [b"", b"{", b"[]", b"\xff", b'{"server":1}'])
def test_a_broken_file_is_started_again(tmp_path: Path, kept: bytes) -> None:
    receipts = opened(tmp_path)
    receipts.path.write_bytes(kept)
    assert receipts.follow(Shown()).salt is not None
    assert opened(tmp_path).follow(Shown()) == receipts.follow(Shown())


@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize("kind", [*get_args(HeadProblem), *get_args(ReceiptProblem), *get_args(FinalProblem)])
def test_every_problem_has_words(tongue: str, kind: str) -> None:
    assert len(say(tongue, kind, {})) > 10
