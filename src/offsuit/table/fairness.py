"""A deal that nobody can have chosen: the server commits to a secret, seats may add salt, all is shown at the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256

import msgspec


class Fairness(msgspec.Struct, frozen=True):
    """What a finished record adds so that anybody can check where its seed came from (docs/fair-deals.md)."""

    commitment: str
    secret: str
    salts: dict[str, str]


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """What is shown before the deal: it binds the server to its secret without telling it."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, salts: Mapping[int, str]) -> bytes:
    """The game's seed: SHA-256 of the secret and, in seat order, each salted seat's number and the hash of its salt."""
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
        return ["secret is no hex text, or a salt's seat no number from 0 to 255"]
    found = []
    if committed != fairness.commitment:
        found.append("the commitment is not that of the secret")
    if derived != seed:
        found.append("the seed does not follow from the secret and the salts")
    return found
