"""What records show of their deals by themselves, and with a player's receipt. Forged ones never pass as proved."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.table import fairness, scheme1
from offsuit.table.receipt import Receipt, ReceiptError, final_problems, read_receipt
from offsuit.table.record import encode
from offsuit.table.table import Table
from offsuit.table.verify import Verdict, judge_line, verify
from tests.configurations import CONFIGURATIONS, Configuration, play_some
from tests.fair import SALTS, SECRET, fair_record, receipt_of

RECORD = fair_record()
RECEIPT = receipt_of(RECORD)
Change = Callable[[dict[str, Any]], object]


def changed(value: dict[str, Any], change: Change) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(encode(value))
    change(copy)
    return copy


def judged(record: dict[str, Any], receipt: dict[str, Any] = RECEIPT) -> Verdict:
    return judge_line(encode(record), read_receipt(encode(receipt)))


def of_scheme_1(salts: dict[int, str]) -> dict[str, Any]:
    seed = scheme1.seed_from(SECRET, salts)
    table = Table("savage-bowl", seed=seed)
    play_some(table, 1)
    texts = {str(seat): salt for seat, salt in salts.items()}
    block = {"commitment": scheme1.commitment_to(SECRET), "secret": SECRET, "salts": texts}
    return {**table.record(), "fairness": block}


def rehead(record: dict[str, Any], reseed: bool = True, **parts: Any) -> None:
    """Write the head again with other parts; the seed follows from it, and all else stays as it is."""
    block = record["fairness"]
    head = fairness.read_head(block["head"])
    of_head = {"game": head.game, "options": head.options, "commitment": head.commitment, "salts": head.salts}
    block["head"] = fairness.write_head(**{**of_head, **parts})
    if reseed:
        record["seed"] = fairness.seed_from(block["secret"], block["head"]).hex()


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::5], ids=str)
def test_a_fair_game_is_proved_by_the_receipts_of_its_people(configuration: Configuration) -> None:
    players = configuration.options["players"]
    salts = ["a0" * 32, *[None] * (players - 2), "b1" * 32]
    record = fair_record(configuration.game, configuration.options, salts)
    alone = judge_line(encode(record))
    assert (alone.problems, alone.shown, alone.unsalted) == ([], "own-word", players - 2)
    for seat in (0, players - 1):
        receipt = receipt_of(record, seat)
        verdict = judged(record, receipt)
        assert (verdict.problems, verdict.shown, verdict.unproved) == ([], "proved", [])
        assert final_problems(read_receipt(encode(receipt)), SECRET) == []


def test_a_receipt_of_a_client_that_was_away_proves_the_rest() -> None:
    rounds = len(RECEIPT["hands"])
    assert rounds > 2
    for present in range(rounds):
        hands = [hand if number == present else None for number, hand in enumerate(RECEIPT["hands"])]
        assert judged(RECORD, {**RECEIPT, "hands": hands}).shown == "proved"
        assert judged(RECORD, {**RECEIPT, "hands": hands[: present + 1]}).shown == "proved"


def test_the_order_of_a_hand_does_not_matter() -> None:
    assert judged(RECORD, {**RECEIPT, "hands": [hand[::-1] for hand in RECEIPT["hands"]]}).shown == "proved"


# Worthless proofs


def strip(record: dict[str, Any]) -> None:
    del record["fairness"]


@pytest.mark.parametrize("scheme", [{}, {0: "salt"}])
def test_records_of_scheme_1_verify_and_are_weak(scheme: dict[int, str]) -> None:
    record = of_scheme_1(scheme)
    assert verify(record) == []
    verdict = judged(record)
    assert verdict.shown == "weak"
    assert "scheme 1" in verdict.unproved[0].text


def test_a_stripped_record_only_replays() -> None:
    record = changed(RECORD, strip)
    assert judge_line(encode(record)) == Verdict([], "replays", seats=4)
    verdict = judged(record)
    assert (verdict.shown, len(verdict.unproved)) == ("replays", 1)
    assert "no fairness block" in verdict.unproved[0].text


@pytest.mark.parametrize(
    "remade",
    [
        fair_record(secret="77" * 32),
        fair_record(salts=["a0" * 32, None, "c3" * 32, None]),
        fair_record(salts=[None] * 4),
        fair_record(options={"players": 4, "chameleon": False}),
        fair_record("schadenfreude", {"players": 4}),
        of_scheme_1({0: "a0" * 32}),
    ],
)
def test_a_record_remade_afterwards_is_consistent_but_not_proved(remade: dict[str, Any]) -> None:
    assert verify(remade) == []
    verdict = judged(remade)
    assert verdict.shown in ("own-word", "weak")
    assert verdict.unproved


def test_the_right_hands_under_another_head_prove_nothing() -> None:
    """Hands alone could be dealt again after the game, from another secret."""
    remade = fair_record(secret="77" * 32)
    verdict = judged(remade, {**RECEIPT, "hands": receipt_of(remade)["hands"]})
    assert verdict.shown == "own-word"
    assert "another head" in verdict.unproved[0].text


def play_without_seed(record: dict[str, Any]) -> None:
    """The same head and secret above a game whose deals were chosen."""
    record["rounds"] = fair_record(secret="77" * 32)["rounds"]
    record["result"] = fair_record(secret="77" * 32)["result"]


def swap_hands(record: dict[str, Any]) -> None:
    hands = record["rounds"][-1]["deal"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def cut_off(record: dict[str, Any]) -> None:
    del record["result"], record["rounds"][1:]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda r: r.update(fairness=None), "fits no scheme"),
        (lambda r: r.update(fairness={}), "fits no scheme"),
        (lambda r: r.update(fairness=[]), "fits no scheme"),
        (lambda r: r.update(fairness="yes"), "fits no scheme"),
        (lambda r: r["fairness"].pop("version"), "fits no scheme"),
        (lambda r: r["fairness"].pop("head"), "fits no scheme"),
        (lambda r: r["fairness"].pop("secret"), "fits no scheme"),
        (lambda r: r["fairness"].update(version=True), "fits no scheme"),
        (lambda r: r["fairness"].update(version=2.0), "fits no scheme"),
        (lambda r: r["fairness"].update(version="2"), "fits no scheme"),
        (lambda r: r["fairness"].update(version=1), "is of version 1"),
        (lambda r: r["fairness"].update(version=3), "is of version 3"),
        (lambda r: r["fairness"].update(head=json.loads(r["fairness"]["head"])), "fits no scheme"),
        (lambda r: r["fairness"].update(head=r["fairness"]["head"] + "\n"), "isn't written as scheme 2"),
        (lambda r: r["fairness"].update(head="{"), "can't be read"),
        (lambda r: r["fairness"].update(secret=SECRET.upper()), "the secret isn't 64 lower-case"),
        (lambda r: r["fairness"].update(secret=SECRET + "00"), "the secret isn't 64 lower-case"),
        (lambda r: r["fairness"].update(secret="77" * 32), "the commitment isn't the one of the secret"),
        (lambda r: rehead(r, game="schadenfreude"), "names another game"),
        (lambda r: rehead(r, options={"players": 4, "chameleon": 1}), "names other options"),
        (lambda r: rehead(r, options={"players": 4.0, "chameleon": True}), "names other options"),
        (lambda r: rehead(r, options={"players": 4}), "names other options"),
        (lambda r: rehead(r, salts=SALTS[:3]), "has 3 salts; expected 4"),
        (lambda r: rehead(r, salts=[*SALTS, None]), "has 5 salts; expected 4"),
        (lambda r: rehead(r, salts=["salt", *SALTS[1:]]), "isn't 64 lower-case"),
        (lambda r: rehead(r, commitment="00" * 32), "the commitment isn't the one of the secret"),
        (lambda r: rehead(r, reseed=False, salts=["a1" * 32, *SALTS[1:]]), "the seed doesn't follow"),
        (lambda r: rehead(r, salts=["a1" * 32, *SALTS[1:]]), "not the deal that follows from the seed"),
        (lambda r: r.update(seed=None), "the seed doesn't follow"),
        (lambda r: r.update(seed=r["seed"].upper()), "the seed doesn't follow"),
        (lambda r: r.update(seed="00" * 32), "the seed doesn't follow"),
        (play_without_seed, "not the deal that follows from the seed"),
        (swap_hands, "not the deal that follows from the seed"),
        (lambda r: r["options"].update(chameleon=False), "names other options"),
        (lambda r: r["options"].update(players=True), "is for 4 or 5 players, not True"),
        (cut_off, "the secret is shown only then"),
    ],
)
def test_a_block_that_is_malformed_or_of_another_game_is_a_problem(change: Change, problem: str) -> None:
    """With and without a receipt; a problem is told, and nothing crashes."""
    record = changed(RECORD, change)
    found = judge_line(encode(record))
    assert any(problem in str(one) for one in found.problems), found.problems
    assert judged(record).shown != "proved"


def test_a_record_in_memory_is_judged_alike() -> None:
    assert verify(RECORD) == []
    assert [str(problem) for problem in verify({**RECORD, "fairness": object()})] != []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p.update(seat=1), "no salt of seat 1"),
        (lambda p: p.update(seat=2), "another hand than the receipt"),
        (lambda p: p.update(seat=4), "no salt of seat 4"),
        (lambda p: p.update(hands=[]), "names no hand"),
        (lambda p: p.update(hands=[None] * 9), "names no hand"),
        (lambda p: p["hands"][0].pop(), "another hand than the receipt"),
        (lambda p: p["hands"][0].append(p["hands"][0][0]), "another hand than the receipt"),
        (lambda p: p["hands"].insert(0, None), "no hand of seat 0 there"),
        (lambda p: p["hands"].append(["R1"]), "no hand of seat 0 there"),
        (lambda p: p["hands"].append([]), "no hand of seat 0 there"),
        (lambda p: p.update(head="x"), "the head can't be read"),
    ],
)
def test_a_receipt_that_does_not_fit_proves_nothing(change: Change, reason: str) -> None:
    verdict = judged(RECORD, changed(RECEIPT, change))
    assert (verdict.problems, verdict.shown) == ([], "own-word")
    assert any(reason in str(one) for one in verdict.unproved), verdict.unproved


def test_names_and_other_legal_moves_are_not_what_a_receipt_proves() -> None:
    other_moves = fair_record(choices=2)
    assert other_moves["rounds"] != RECORD["rounds"]
    shared = min(len(other_moves["rounds"]), len(RECORD["rounds"]))
    receipt = {**RECEIPT, "hands": RECEIPT["hands"][:shared]}
    assert judged({**other_moves, "names": list("abcd")}, receipt).shown == "proved"


@settings(max_examples=300)
@given(data=st.data())
def test_changed_bytes_are_never_proved_unless_the_deals_are_the_same(data: st.DataObject) -> None:
    line = bytearray(encode(RECORD))
    at = data.draw(st.one_of(st.integers(0, len(line) - 1), st.integers(line.index(b'"fairness"'), len(line) - 1)))
    match data.draw(st.sampled_from(["flip", "drop", "double"])):
        case "flip":
            line[at] = data.draw(st.integers(0, 255))
        case "drop":
            del line[at : at + data.draw(st.integers(1, 30))]
        case "double":
            line[at:at] = line[at : at + data.draw(st.integers(1, 30))]
    if judge_line(bytes(line), read_receipt(encode(RECEIPT))).shown == "proved":
        assert of_deals(json.loads(line)) == of_deals(RECORD)


def of_deals(record: dict[str, Any]) -> Any:
    """All that a receipt is about."""
    deals = [played["deal"] for played in record["rounds"]]
    return json.loads(encode([record["fairness"], record["game"], record["options"], record["seed"], deals]))


# Reading receipts


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"version":2,"head":' + b"[" * 100_000,
        encode(RECEIPT) + b" " * 1_000_000,
        encode(RECEIPT)[:-1],
        encode(RECEIPT) * 2,
        encode({**RECEIPT, "version": True}),
        encode({**RECEIPT, "version": 2.0}),
        encode({**RECEIPT, "version": 1}),
        encode({**RECEIPT, "version": "2"}),
        encode({**RECEIPT, "head": None}),
        encode({**RECEIPT, "seat": -1}),
        encode({**RECEIPT, "seat": True}),
        encode({**RECEIPT, "seat": 0.0}),
        encode({**RECEIPT, "seat": "0"}),
        encode({**RECEIPT, "hands": None}),
        encode({**RECEIPT, "hands": {}}),
        encode({**RECEIPT, "hands": ["R1"]}),
        encode({**RECEIPT, "hands": [[1]]}),
        encode({**RECEIPT, "more": 1}),
        encode({key: RECEIPT[key] for key in ("version", "head", "seat")}),
        encode(RECEIPT)[:-1] + b',"seat":0}',
        encode(RECEIPT)[:-1] + b',"se\\u0061t":0}',
        b"\xef\xbb\xbf" + encode(RECEIPT),
    ],
)
def test_what_is_no_receipt_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(ReceiptError, match="not a receipt: "):
        read_receipt(data)


def test_a_receipt_reads_back() -> None:
    assert read_receipt(json.dumps(RECEIPT, indent=2).encode()) == Receipt(**RECEIPT)


# After the game, without the record


def test_the_hands_follow_from_the_secret() -> None:
    receipt = read_receipt(encode(RECEIPT))
    assert final_problems(receipt, SECRET) == []
    assert final_problems(receipt, "77" * 32) == ["fair-secret-wrong"]
    assert final_problems(receipt, "") == ["fair-secret-wrong"]
    for change in (
        lambda p: p.update(seat=2),
        lambda p: p.update(seat=9),
        lambda p: p["hands"].reverse(),
        lambda p: p["hands"][-1].pop(),
    ):
        wrong = read_receipt(encode(changed(RECEIPT, change)))
        assert final_problems(wrong, SECRET) == ["fair-hands-changed"]
    assert final_problems(read_receipt(encode({**RECEIPT, "head": "{}"})), SECRET) == ["fair-secret-wrong"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("savage-bowl", {"players": 4, "rules": {"name": "Mine", "about": "", "sha256": "ab" * 32}}),
        ("savage-bowl", {"players": 4, "chameleon": "sometimes"}),
        ("savage-bowl", {"players": 4, "parameters": {"unheard-of": 1}}),
        ("unheard-of", {"players": 4}),
    ],
)
def test_without_the_rules_the_hands_are_not_checked_but_the_secret_is(game: str, options: dict[str, Any]) -> None:
    """A variant's file that isn't loaded here, or a newer version, is nobody's fault."""
    head = fairness.write_head(game, options, fairness.commitment_to(SECRET), SALTS)
    receipt = read_receipt(encode({**RECEIPT, "head": head}))
    assert final_problems(receipt, SECRET) == ["fair-rules-missing"]
    assert final_problems(receipt, "77" * 32) == ["fair-secret-wrong"]
