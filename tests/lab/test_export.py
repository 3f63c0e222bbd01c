"""Exported tables hold the games of the same seed, whole."""

from __future__ import annotations

import io

import polars as pl
import pytest

from offsuit.games import GAMES
from offsuit.lab.export import SCHEMAS, Part, export, parts
from offsuit.lab.simulate import play
from tests.lab.test_measures import run_of


def read(part: Part, name: str) -> pl.DataFrame:
    return pl.read_parquet(io.BytesIO(part.files[name]))


@pytest.mark.parametrize("game", GAMES)
def test_tables_hold_the_games(game: str) -> None:
    run = run_of(game)
    part = export(run, range(3, 5))
    tables = {number: play(run, number) for number in (3, 4)}
    games, rounds, tricks, decisions = (read(part, name) for name in SCHEMAS)
    assert games["game"].to_list() == [3, 4]
    assert games["scores"].to_list() == [table.scores for table in tables.values()]
    assert games["winners"].to_list() == [table.winners for table in tables.values()]
    for number, table in tables.items():
        of_game = pl.col("game") == number
        assert rounds.filter(of_game)["hands"].to_list() == [played.hands for played in table.rounds]
        assert rounds.filter(of_game)["points"].to_list() == [played.points for played in table.rounds]
        moves = [move for played in table.rounds for move in played.moves]
        chosen = decisions.filter(of_game)
        assert list(zip(chosen["seat"], chosen["move"], strict=True)) == moves
        assert chosen["legal"].to_list() == [legal for played in table.rounds for legal in played.legal]
        found = tricks.filter(of_game)
        expected = [trick for played in table.rounds for trick in played.tricks]
        assert found["cards"].to_list() == [[card for _, card in trick.plays] for trick in expected]
        for winners, trick in zip(found["winners"].to_list(), expected, strict=True):
            assert set(winners) == (set(trick.won_by.values()) if isinstance(trick.won_by, dict) else {trick.won_by})


def test_tables_have_their_schemas_and_all_games_are_there() -> None:
    run = run_of("gummi-trick", players=2)
    found = list(parts(run, 16))
    assert [part.first for part in found] == list(range(0, 16, 2))
    assert sum(part.games for part in found) == 16
    for name, schema in SCHEMAS.items():
        assert dict(read(found[0], name).schema) == schema


def test_unfinished_games_are_told() -> None:
    part = export(run_of("schadenfreude", max_rounds=1), range(4))
    assert part.unfinished == read(part, "games").filter(~pl.col("finished")).height > 0
