"""Game records: one JSON object a game, one line each in a file (the format is documented in docs/records.md)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from offsuit.table import fairness, scheme1

FORMAT = 1


class TrickRecord(msgspec.Struct):
    leader: int
    plays: list[tuple[int, str]]
    won_by: int | dict[str, int]
    yellow: int | msgspec.UnsetType | None = msgspec.UNSET
    stolen: list[tuple[int, str]] | msgspec.UnsetType = msgspec.UNSET


class DealRecord(msgspec.Struct):
    hands: list[list[str]]
    aside: list[str] = []
    face_down: list[list[str]] | msgspec.UnsetType = msgspec.UNSET


class RoundRecord(msgspec.Struct):
    leader: int
    deal: DealRecord
    moves: list[tuple[int, str]]
    tricks: list[TrickRecord]
    legal: list[list[str]] | msgspec.UnsetType = msgspec.UNSET
    points: list[int] | msgspec.UnsetType = msgspec.UNSET
    totals: list[int] | msgspec.UnsetType = msgspec.UNSET
    champs: list[int | None] | msgspec.UnsetType = msgspec.UNSET
    eliminated: list[int] | msgspec.UnsetType = msgspec.UNSET
    grass: list[int] | msgspec.UnsetType = msgspec.UNSET


class Result(msgspec.Struct):
    totals: list[int]
    winners: list[int]


class Record(msgspec.Struct):
    """One game. Unknown keys are ignored."""

    format: int
    game: str
    options: dict[str, Any]
    names: list[str]
    seed: str | None
    rounds: list[RoundRecord]
    result: Result | msgspec.UnsetType = msgspec.UNSET
    fairness: Any = msgspec.UNSET  # the block of either scheme, or something that `read_fairness` refuses

    def __post_init__(self) -> None:
        if self.fairness is not msgspec.UNSET:
            with suppress(RecordError):  # verify names it as a problem
                self.fairness = read_fairness(self.fairness)


class RecordError(ValueError):
    """These bytes, or this object, aren't a record."""


class Problem(NamedTuple):
    """Something wrong in a record: where, by which clause ("" if none applies), and what."""

    where: str
    clause: str
    text: str

    def __str__(self) -> str:
        return ": ".join(filter(None, [self.where, self.clause, self.text]))


def read_fairness(block: Any) -> fairness.Fairness | scheme1.Fairness:
    """Read the fairness block of either scheme. Only scheme 1 has no version."""
    if isinstance(block, (fairness.Fairness, scheme1.Fairness)):
        return block
    try:
        if isinstance(block, dict) and "version" in block:
            return msgspec.convert(block, type=fairness.Fairness)
        return msgspec.convert(block, type=scheme1.Fairness)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RecordError(f"fits no scheme of fair deals: {error}") from None


def decode(line: bytes | str) -> Record:
    """Read one line of a file of records."""
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RecordError(f"not a record: {error}") from None


def convert(value: Any) -> Record:
    """Read a record given as Python objects."""
    if isinstance(value, Record):
        return value
    try:
        return msgspec.convert(value, type=Record)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError(f"not a record: {error}") from None


def encode(record: Any) -> bytes:
    """A record, or a part of one, as one line without a line break."""
    return msgspec.json.encode(record)
