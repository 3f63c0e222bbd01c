"""Fair deals, scheme 2: nobody can foretell a deal, and the host can't choose it (docs/fair-deals.md).

The server commits to a secret before anybody sits down; every person's client adds a random salt. Commitment and seed
are two different keyed hashes of the secret, so neither reveals anything about the other.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec

VERSION: Final = 2
HEX = re.compile("[0-9a-f]{64}")

# What a player's client finds wrong with a head. The catalogs have a text for each.
HeadProblem = Literal[
    "fair-head-broken",
    "fair-other-table",
    "fair-commitment-changed",
    "fair-salt-replaced",
    "fair-salt-missing",
    "fair-salt-unknown",
    "fair-bot-salted",
]


class Fairness(msgspec.Struct, frozen=True):
    """What proves the deals of a finished record: the head that everybody saw at the start, and the secret."""

    version: int
    head: str
    secret: str


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a deal depends on besides the secret. Its text is hashed exactly as it was first written."""

    version: int
    game: str
    options: dict[str, Any]
    commitment: str
    salts: list[str | None]  # by seat


def new_secret() -> str:
    return secrets.token_hex(32)


def new_salt() -> str:
    """A client's random number, made once for each sitting."""
    return secrets.token_hex(32)


def is_hex(text: object) -> bool:
    """Is this the text of a secret or a salt: 32 bytes as exactly 64 lower-case hex digits?"""
    return isinstance(text, str) and HEX.fullmatch(text) is not None


def commitment_to(secret: str) -> str:
    """Shown from the start. It binds the server to its secret and reveals nothing about the seed."""
    return keyed(secret, b"offsuit 2 commitment").hex()


def seed_from(secret: str, head: str) -> bytes:
    """The game's seed, for all its rounds."""
    return keyed(secret, b"offsuit 2 seed" + sha256(head.encode()).digest())


def keyed(secret: str, text: bytes) -> bytes:
    return hmac.digest(bytes.fromhex(secret), text, "sha256")


def write_head(game: str, options: Mapping[str, Any], commitment: str, salts: Sequence[str | None]) -> str:
    """The head as it is stored, sent and hashed."""
    return msgspec.json.encode(Head(VERSION, game, dict(options), commitment, list(salts))).decode()


def read_head(head: str) -> Head:
    """The parts of a head. Raises ValueError if it isn't exactly the compact JSON of its parts."""
    try:
        parts = msgspec.json.decode(head, type=Head)
        written = write_head(parts.game, parts.options, parts.commitment, parts.salts)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise ValueError(f"the head can't be read: {error}") from None
    if written != head or parts.version != VERSION:
        raise ValueError("the head isn't written as scheme 2 writes it")
    if not is_hex(parts.commitment) or not all(salt is None or is_hex(salt) for salt in parts.salts):
        raise ValueError("the commitment or a salt in the head isn't 64 lower-case hex digits")
    return parts


def same_json(one: object, other: object) -> bool:
    """Are these equal as JSON? True isn't 1 and 1.0 isn't 1, but the order of keys doesn't matter."""
    return msgspec.json.encode(one, order="deterministic") == msgspec.json.encode(other, order="deterministic")


def problems(fairness: Fairness, game: str, options: Mapping[str, Any], players: int, seed: str | None) -> list[str]:
    """What is wrong with a record's block, by itself or for this game with this seed."""
    if fairness.version != VERSION:
        return [f"is of version {fairness.version}; this program knows {VERSION}"]
    try:
        head = read_head(fairness.head)
    except ValueError as error:
        return [str(error)]
    if not is_hex(fairness.secret):
        return ["the secret isn't 64 lower-case hex digits"]
    found = []
    if head.game != game:
        found.append("the head names another game")
    if not same_json(head.options, options):
        found.append("the head names other options")
    if len(head.salts) != players:
        found.append(f"the head has {len(head.salts)} salts; expected {players}, one a seat")
    if head.commitment != commitment_to(fairness.secret):
        found.append("the commitment isn't the one of the secret")
    if seed != seed_from(fairness.secret, fairness.head).hex():
        found.append("the seed doesn't follow from the secret and the head")
    return found


def head_problems(
    head: str,
    *,
    game: str,
    options: Mapping[str, Any],
    players: int,
    commitment: str,
    seat: int | None,
    salt: str | None,
    bots: Collection[int],
) -> list[HeadProblem]:
    """What a player's client finds wrong with the head sent at the start; empty if all is well.

    `game`, `options` and `players` are the table's, `commitment` is the first one seen there, and `bots` are the seats
    of bots. `salt` is the one that this client stored for its `seat`, or None if it never made one. A spectator has
    no seat.
    """
    try:
        parts = read_head(head)
    except ValueError:
        return ["fair-head-broken"]
    found: list[HeadProblem] = []
    if parts.game != game or not same_json(parts.options, options) or len(parts.salts) != players:
        found.append("fair-other-table")
    if parts.commitment != commitment:
        found.append("fair-commitment-changed")
    salts = dict(enumerate(parts.salts))
    if seat is not None and (salt is None or salts.get(seat) != salt):
        if salts.get(seat) is None:
            found.append("fair-salt-missing")
        else:
            found.append("fair-salt-unknown" if salt is None else "fair-salt-replaced")
    if any(salts.get(bot) is not None for bot in bots):
        found.append("fair-bot-salted")
    return found
