"""How a running trick stands: whose cards count so far, and who would win it if it ended now."""

from __future__ import annotations

from typing import Any

import pytest

from tests.arrange import arrange

A, B, C, D = range(4)
Stand = tuple[list[int], list[int]]


@pytest.mark.parametrize(
    ("game", "plays", "options", "expected"),
    [
        pytest.param(
            "schadenfreude",
            ["R6", "R1", "R3", "G5"],
            {"lacks": {D: "R W"}},
            [([A], [A]), ([A, B], [B]), ([A, C, B], [C])],
            id="SF-7: the second highest that followed; alone, it wins",
        ),
        pytest.param(
            "schadenfreude",
            ["R6", "G9", "W0"],
            {"lacks": {B: "R W"}},
            [([A], [A]), ([A], [A]), ([A, C], [C])],
            id="SF-6: a wild follows, another suit does not",
        ),
        pytest.param(
            "savage-bowl",
            ["R6", "R1", "P3"],
            {"lacks": {C: "R"}, "chameleon": False},
            [([A], []), ([A, B], [B]), ([C, A, B], [A])],
            id="SB-10: in the first half the second strongest",
        ),
        pytest.param(
            "gummi-trick",
            ["R5", "R7", "B2"],
            {"lacks": {C: "R"}},
            [([A], [A]), ([B], [B]), ([B, C], [B, C])],
            id="GT-9: the highest of every colour",
        ),
        pytest.param(
            "savanna-trick",
            ["Ga5", "Ga7", "Li2"],
            {"lacks": {C: "Ga"}},
            [([A], [A]), ([B], [B]), ([C], [C])],
            id="ST-11: the highest of the lead animal, or a lion",
        ),
        pytest.param(
            "savanna-trick",
            ["Ga5", "Ga7", "El10", "Li2"],
            {"lacks": {D: "Ga"}},
            [([A], [A]), ([B], [B]), ([C], [C])],
            id="ST-15: with an elephant the highest number",
        ),
    ],
)
def test_a_running_trick(game: str, plays: list[str], options: dict[str, Any], expected: list[Stand]) -> None:
    table = arrange(game, dict(enumerate(plays)), **options)
    assert (table.view(None).standing, table.view(None).winning) == ([], [])
    for play, stand in zip(plays, expected, strict=False):
        table.play(f"play {play}")
        assert (table.view(B).standing, table.view(B).winning) == stand


def test_in_the_second_half_of_a_savage_bowl_round_the_strongest_wins() -> None:
    """SB-14."""
    table = arrange("savage-bowl", {}, chameleon=False)
    while table.view(None).table["half"] == 1 or not table.view(None).trick:
        table.play(table.legal_moves()[0])
    view = table.view(None)
    assert view.winning == view.standing[:1] == [view.trick[0][0]]


def test_where_a_seat_would_land_in_schadenfreude() -> None:
    """SF-11: totals move by the ranks in the score pile, but never below 0."""
    table = arrange("schadenfreude", {A: "R-3 G6", B: "G9", C: "R-1", D: "Y5"}, lacks={B: "R W", D: "R W G"}, leader=A)
    for play in ("R-3", "G9", "R-1", "Y5"):
        table.play(f"play {play}")
    piles = table.view(None).table["score_piles"]
    assert piles[A] == ["R-3", "Y5", "G9"]
    assert table.view(None).table["would_total"] == [11, 0, 0, 0]


def test_what_a_gummi_pile_is_worth_so_far() -> None:
    """GT-11: at the end of the round it is what the round scores."""
    table = arrange("gummi-trick", {})
    before = [0] * 4
    while not table.is_over:
        before = [pile["points"] for pile in table.view(None).table["piles"]]
        table.play(table.legal_moves()[0])
        after = [pile["points"] for pile in table.view(None).table["piles"]]
        assert sum(after) >= sum(before)
    assert after == table.scores


def test_how_many_tricks_a_savage_bowl_round_has() -> None:
    """SB-4."""
    assert arrange("savage-bowl", {}).view(None).table["tricks"] == 13
    assert arrange("savage-bowl", {}, players=5).view(None).table["tricks"] == 12
