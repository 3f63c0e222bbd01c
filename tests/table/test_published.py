"""Nothing published before the end gives a deal away, and the search that says so finds holes that are there."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256

import pytest

from offsuit.table import fairness, scheme1
from tests.fair import OPTIONS, SALTS, SECRET
from tests.published import holes

COMMITMENT = fairness.commitment_to(SECRET)
HEAD = fairness.write_head("savage-bowl", OPTIONS, COMMITMENT, SALTS)
SEED = fairness.seed_from(SECRET, HEAD)
PUBLISHED = [COMMITMENT, HEAD, *filter(None, SALTS), "bcdfghjk", "savage-bowl", "Ann"]


def test_nothing_follows_from_what_a_table_publishes() -> None:
    assert holes(PUBLISHED, {"seed": SEED, "secret": bytes.fromhex(SECRET)}) == []


def test_without_salts_nothing_follows_either() -> None:
    head = fairness.write_head("savage-bowl", OPTIONS, COMMITMENT, [None] * 4)
    secrets = {"seed": fairness.seed_from(SECRET, head), "secret": bytes.fromhex(SECRET)}
    assert holes([COMMITMENT, head, "bcdfghjk"], secrets) == []


def test_the_hole_of_scheme_1_is_found() -> None:
    """Its commitment was the seed wherever nobody had added a salt."""
    found = holes([scheme1.commitment_to(SECRET), "bcdfghjk"], {"seed": scheme1.seed_from(SECRET, {})})
    assert found
    assert "seed is in" in found[0]


def test_a_secret_once_shown_gives_the_seed_away() -> None:
    """The search knows the right formula, too."""
    assert holes([SECRET, HEAD], {"seed": SEED})


C, TEXT, SALT = bytes.fromhex(COMMITMENT), COMMITMENT.encode(), bytes.fromhex("a0" * 32)
LABEL = b"offsuit 2 seed"
HEAD_HASH = sha256(HEAD.encode()).digest()

BROKEN: list[Callable[[], bytes]] = [
    lambda: C,
    lambda: sha256(C).digest(),
    lambda: sha256(TEXT).digest(),
    lambda: sha256(sha256(C).digest()).digest(),
    lambda: sha256(sha256(C).hexdigest().encode()).digest(),
    lambda: sha256(HEAD.encode()).digest(),
    lambda: sha256(HEAD_HASH).digest(),
    lambda: sha256(C + HEAD.encode()).digest(),
    lambda: sha256(HEAD_HASH + C).digest(),
    lambda: sha256(sha256(C).digest() + HEAD_HASH).digest(),
    lambda: sha256(TEXT + b"bcdfghjk" + SALT).digest(),
    lambda: sha256(sha256(C + SALT).digest() + HEAD_HASH).digest(),
    lambda: hmac.digest(C, HEAD.encode(), "sha256"),
    lambda: hmac.digest(TEXT, HEAD.encode(), "sha256"),
    lambda: hmac.digest(C, HEAD_HASH, "sha256"),
    lambda: hmac.digest(C, LABEL, "sha256"),
    lambda: hmac.digest(C, LABEL + HEAD_HASH, "sha256"),
    lambda: hmac.digest(HEAD.encode(), C, "sha256"),
    lambda: hmac.digest(SALT + C, HEAD.encode(), "sha256"),
    lambda: hmac.digest(hmac.digest(C, SALT, "sha256"), HEAD_HASH, "sha256"),
    lambda: hmac.digest(LABEL, hmac.digest(SALT, C, "sha256"), "sha256"),
    lambda: sha256(hmac.digest(C, LABEL + HEAD_HASH, "sha256")).digest(),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_seed_made_of_published_values_is_found(number: int) -> None:
    """Schemes that look much like the right one, but have no secret in them."""
    assert holes([COMMITMENT, HEAD, "a0" * 32, "bcdfghjk"], {"seed": BROKEN[number]()})


@pytest.mark.parametrize("text", [SECRET, f"/t/{SECRET.upper()}", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"])
def test_a_secret_in_a_text_is_found(text: str) -> None:
    assert "secret is in" in holes([text], {"secret": bytes.fromhex(SECRET)})[0]
