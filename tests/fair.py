"""Finished games dealt by scheme 2, without a server: their records and what a player keeps of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from offsuit.table import fairness
from offsuit.table.record import encode
from offsuit.table.setup import complete_options, find_game
from offsuit.table.table import Table
from tests.configurations import play_some

SECRET = bytes(range(32)).hex()
SALTS = ("a0" * 32, None, "c2" * 32, None)
OPTIONS = {"players": 4, "chameleon": True}


def fair_record(
    game: str = "savage-bowl",
    options: dict[str, Any] = OPTIONS,
    salts: Sequence[str | None] = SALTS,
    secret: str = SECRET,
    choices: int = 1,
) -> dict[str, Any]:
    """A game that was dealt from this secret and these salts, and played at random."""
    complete = complete_options(find_game(game), options)
    head = fairness.write_head(game, complete, fairness.commitment_to(secret), salts)
    table = Table(game, seed=fairness.seed_from(secret, head), **options)
    play_some(table, choices)
    return {**table.record(), "fairness": {"version": 2, "head": head, "secret": secret}}


def receipt_of(record: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    """What the client at this seat has kept of a game, if it was there all the time."""
    hands = [played["deal"]["hands"][seat] for played in record["rounds"]]
    return {"version": 2, "head": record["fairness"]["head"], "seat": seat, "hands": hands}


def line_of(record: Any) -> bytes:
    return encode(record) + b"\n"
