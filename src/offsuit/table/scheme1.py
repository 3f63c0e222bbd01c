"""Deals of scheme 1, which running tables and old records still have. No new table is dealt by it.

Its commitment is the SHA-256 of the secret, and so is its seed where nobody added a salt: whoever reads the commitment
of such a table knows all its cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import msgspec


class Fairness(msgspec.Struct, frozen=True):
    """What a finished record of scheme 1 says of its deals."""

    commitment: str
    secret: str
    salts: dict[str, str]


def commitment_to(secret: str) -> str:
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, salts: Mapping[int, str]) -> bytes:
    """SHA-256 of the secret and, in seat order, each salted seat's number and the hash of its salt."""
    digest = sha256(bytes.fromhex(secret))
    for seat in sorted(salts):
        digest.update(bytes([seat]) + sha256(salts[seat].encode()).digest())
    return digest.digest()


def problems(fairness: Fairness, seed: str | None) -> list[str]:
    """What does not fit together between commitment, secret, salts and seed."""
    try:
        salts = {int(seat): salt for seat, salt in fairness.salts.items()}
        committed, derived = commitment_to(fairness.secret), seed_from(fairness.secret, salts).hex()
    except ValueError:
        return ["the secret isn't hex text, or a salt's seat isn't a number from 0 to 255"]
    found = []
    if committed != fairness.commitment:
        found.append("the commitment isn't the one of the secret")
    if derived != seed:
        found.append("the seed doesn't follow from the secret and the salts")
    return found
