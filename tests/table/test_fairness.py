"""Scheme 2 of fair deals: its published vectors, how a head is written, and what a client checks in it."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from offsuit.table import fairness

SECRET = bytes(range(32)).hex()
COMMITMENT = "7a0fc9a4aca508e22a8032629e8c77aa5f9ffefe2cfa9dd58c57c5f785fbee7f"
OPTIONS = {"players": 4, "chameleon": True}
SALTED = fairness.write_head("savage-bowl", OPTIONS, COMMITMENT, ["a0" * 32, None, "c2" * 32, None])
UNSALTED = fairness.write_head("savage-bowl", OPTIONS, COMMITMENT, [None] * 4)


def test_the_published_vectors() -> None:
    assert fairness.commitment_to(SECRET) == COMMITMENT
    assert (
        '{"version":2,"game":"savage-bowl","options":{"players":4,"chameleon":true},'
        f'"commitment":"{COMMITMENT}","salts":["{"a0" * 32}",null,"{"c2" * 32}",null]}}'
    ) == SALTED
    assert sha256(SALTED.encode()).hexdigest() == "26e1804b87e7b40e3cc0e019324cd5f65d284b6d1e25f5654f6b13d5542e17b5"
    seed = "2224bf6c06de3c9b104463f0759c13d76f79df61893b2360cf67089c361420ea"
    assert fairness.seed_from(SECRET, SALTED).hex() == seed
    unsalted = "89ece1678af0465214e277798436335fa91fccce2277a467f520d3ca128b12ca"
    assert fairness.seed_from(SECRET, UNSALTED).hex() == unsalted
    document = (Path(__file__).parent.parent.parent / "docs" / "fair-deals.md").read_text("utf-8")
    assert all(vector in document for vector in (COMMITMENT, seed, unsalted))


def test_a_head_reads_back() -> None:
    head = fairness.read_head(SALTED)
    assert (head.game, head.options, head.commitment) == ("savage-bowl", OPTIONS, COMMITMENT)
    assert head.salts == ["a0" * 32, None, "c2" * 32, None]


def test_a_head_is_written_as_browsers_expect_it() -> None:
    """frontend/src/fair/examples.ts has the same text."""
    options = {
        "players": 2,
        "rounds": 1,
        "printed": {"10": 1, "9": 99, "1": 0},
        "rules": {"name": '"é\\/カード😀\t\x01', "sha256": ""},
    }
    head = fairness.write_head("gummi-trick", options, COMMITMENT, [None, "c2" * 32])
    assert head == (
        '{"version":2,"game":"gummi-trick","options":{"players":2,"rounds":1,"printed":{"10":1,"9":99,"1":0},'
        r'"rules":{"name":"\"é\\/カード😀\t\u0001","sha256":""}},'
        f'"commitment":"{COMMITMENT}","salts":[null,"{"c2" * 32}"]}}'
    )
    assert fairness.read_head(head).options == options


@pytest.mark.parametrize(
    "head",
    [
        SALTED.replace(",", ", "),
        SALTED.replace('"version":2', '"version":3'),
        SALTED.replace('"version":2,', "") + "",
        SALTED[:-1] + ',"more":1}',
        SALTED.replace("savage", "sav\\u0061ge"),
        "[]",
        "[" * 100_000,
        "\ud800",
        SALTED.replace("a0", "A0"),
        SALTED.replace("a0a0", "", 1),
        SALTED.replace(COMMITMENT, COMMITMENT[:-1]),
        SALTED.replace("true", "1e0"),
        SALTED.replace('"players":4', '"players":4,"players":4'),
        SALTED.replace("true", "[" * 5_000 + "]" * 5_000),
    ],
)
def test_a_head_written_in_any_other_way_is_refused(head: str) -> None:
    with pytest.raises(ValueError, match="head"):
        fairness.read_head(head)


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n", None, 7, "０" * 64])
def test_salts_are_64_lower_case_hex_digits(text: object) -> None:
    assert not fairness.is_hex(text)


def test_secrets_and_salts_are_new_every_time() -> None:
    made = [fairness.new_secret(), fairness.new_secret(), fairness.new_salt(), fairness.new_salt()]
    assert len(set(made)) == 4
    assert all(map(fairness.is_hex, made))


SEEN: dict[str, Any] = {
    "game": "savage-bowl",
    "options": {"chameleon": True, "players": 4},
    "players": 4,
    "commitment": COMMITMENT,
    "seat": 0,
    "salt": "a0" * 32,
    "bots": {1, 3},
}


@pytest.mark.parametrize("seen", [{}, {"seat": 2, "salt": "c2" * 32}, {"seat": None, "salt": None}])
def test_a_right_head_has_no_problems(seen: dict[str, Any]) -> None:
    assert fairness.head_problems(SALTED, **{**SEEN, **seen}) == []


@pytest.mark.parametrize(
    ("seen", "problem"),
    [
        ({"game": "schadenfreude"}, "fair-other-table"),
        ({"options": {"players": 4, "chameleon": False}}, "fair-other-table"),
        ({"options": {"players": 4, "chameleon": 1}}, "fair-other-table"),
        ({"options": {"players": 4.0, "chameleon": True}}, "fair-other-table"),
        ({"options": {"players": 4}}, "fair-other-table"),
        ({"players": 5}, "fair-other-table"),
        ({"commitment": "00" * 32}, "fair-commitment-changed"),
        ({"salt": "b1" * 32}, "fair-salt-replaced"),
        ({"salt": None}, "fair-salt-unknown"),
        ({"seat": 1, "bots": {3}}, "fair-salt-missing"),
        ({"seat": 1, "bots": {3}, "salt": None}, "fair-salt-missing"),
        ({"bots": {1, 2, 3}}, "fair-bot-salted"),
    ],
)
def test_a_client_tells_what_is_wrong_with_a_head(seen: dict[str, Any], problem: str) -> None:
    assert fairness.head_problems(SALTED, **{**SEEN, **seen}) == [problem]


def test_a_head_that_is_not_canonical_is_broken() -> None:
    assert fairness.head_problems(SALTED + " ", **SEEN) == ["fair-head-broken"]
    assert fairness.head_problems("", **SEEN) == ["fair-head-broken"]
