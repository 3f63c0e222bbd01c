"""Games as tables of data: Parquet files of games, rounds, tricks and decisions (docs/lab.md has their columns)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import polars as pl

from offsuit.lab.arena import ENGINE
from offsuit.lab.cores import HERE, Place
from offsuit.lab.simulate import Run, chunks, play
from offsuit.table.table import Table

SEATS, CARDS, NUMBERS = pl.List(pl.UInt8), pl.List(pl.String), pl.List(pl.Int32)

SCHEMAS: dict[str, dict[str, Any]] = {
    "games": {
        "game": pl.UInt32,
        "finished": pl.Boolean,
        "rounds": pl.UInt32,
        "moves": pl.UInt32,
        "first_leader": pl.UInt8,
        "scores": NUMBERS,
        "winners": SEATS,
    },
    "rounds": {
        "game": pl.UInt32,
        "round": pl.UInt32,
        "leader": pl.UInt8,
        "hands": pl.List(CARDS),
        "aside": CARDS,
        "points": NUMBERS,
        "totals": NUMBERS,
    },
    "tricks": {
        "game": pl.UInt32,
        "round": pl.UInt32,
        "trick": pl.UInt8,
        "leader": pl.UInt8,
        "seats": SEATS,
        "cards": CARDS,
        "winners": SEATS,
        "clause": pl.String,
    },
    "decisions": {
        "game": pl.UInt32,
        "round": pl.UInt32,
        "number": pl.UInt16,
        "seat": pl.UInt8,
        "move": pl.String,
        "legal": CARDS,
    },
}


class Part(NamedTuple):
    """Some games: of each table the bytes of a Parquet file."""

    first: int
    games: int
    unfinished: int
    files: dict[str, bytes]


def parts(run: Run, games: int, place: Place = HERE) -> Iterator[Part]:
    """All games of a run in order; the same parts wherever they are played."""
    size = max(1, min(250 if set(run.names) <= ENGINE else 10, games // 8))
    return place.spread(partial(export, run._replace(legal=True)), chunks(games, size))


def export(run: Run, numbers: range) -> Part:
    tables = {number: play(run, number) for number in numbers}
    rows: dict[str, list[tuple[Any, ...]]] = {
        "games": [game_row(number, table) for number, table in tables.items()],
        "rounds": [row for number, table in tables.items() for row in round_rows(number, table)],
        "tricks": [row for number, table in tables.items() for row in trick_rows(number, table)],
        "decisions": [row for number, table in tables.items() for row in decision_rows(number, table)],
    }
    files = {name: parquet(found, SCHEMAS[name]) for name, found in rows.items()}
    return Part(numbers.start, len(numbers), sum(not table.is_over for table in tables.values()), files)


def parquet(rows: list[tuple[Any, ...]], schema: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    pl.DataFrame(rows, schema=schema, orient="row").write_parquet(file)
    return file.getvalue()


def game_row(number: int, table: Table) -> tuple[Any, ...]:
    moves = sum(len(played.moves) for played in table.rounds)
    leader = table.rounds[0].leader
    return number, table.is_over, len(table.rounds), moves, leader, table.scores, table.winners


def round_rows(number: int, table: Table) -> Iterator[tuple[Any, ...]]:
    for played in table.rounds:
        yield number, played.round, played.leader, played.hands, played.aside, played.points, played.totals


def trick_rows(number: int, table: Table) -> Iterator[tuple[Any, ...]]:
    for played in table.rounds:
        for count, trick in enumerate(played.tricks, 1):
            seats, cards = [seat for seat, _ in trick.plays], [card for _, card in trick.plays]
            winners = sorted(set(trick.won_by.values())) if isinstance(trick.won_by, dict) else [trick.won_by]
            yield number, played.round, count, trick.leader, seats, cards, winners, trick.clause


def decision_rows(number: int, table: Table) -> Iterator[tuple[Any, ...]]:
    for played in table.rounds:
        for count, ((seat, move), legal) in enumerate(zip(played.moves, played.legal, strict=True), 1):
            yield number, played.round, count, seat, move, legal
