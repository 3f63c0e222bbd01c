"""Game records: one JSON object a game, one line each in a file (the format is documented in docs/records.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from offsuit.table.fairness import Fairness

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
    """One game. Keys that are not known are passed over."""

    format: int
    game: str
    options: dict[str, Any]
    names: list[str]
    seed: str | None
    rounds: list[RoundRecord]
    result: Result | msgspec.UnsetType = msgspec.UNSET
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET


class RecordError(ValueError):
    """Bytes or an object that are no record."""


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
    """A record, or a part of one, as one line, without its end."""
    return msgspec.json.encode(record)
