"""Hints name the most promising move, tell all chances, and are no worse than what `hard` plays."""

from __future__ import annotations

import pytest

from offsuit.bots import HardBot, hint
from offsuit.games import GAMES
from tests.arrange import arrange, play_all
from tests.bots.test_search import some_view


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_a_chance_for_every_legal_move(game: str) -> None:
    view = some_view(game)
    found = hint(view, seconds=0.02)
    assert set(found.chances) == set(view.legal_moves)
    assert list(found.chances.values()) == sorted(found.chances.values(), reverse=True)
    assert all(0 <= chance <= 1 for chance in found.chances.values())
    assert found.move == next(iter(found.chances))


@pytest.mark.parametrize("game", GAMES)
def test_what_hard_plays_has_nearly_the_chance_of_the_hint(game: str) -> None:
    """Whatever its luck: no better than the hint, and mostly not much worse."""
    view = some_view(game)
    found = hint(view, seconds=0.3)
    best = found.chances[found.move]
    worse = [best - found.chances[HardBot(seed).move(view)] for seed in range(9)]
    assert min(worse) >= 0
    assert sorted(worse)[4] < 0.1


def test_a_forced_move_has_a_chance_too() -> None:
    table = arrange(
        "savage-bowl", {0: "R1", 1: "R2 P1 P2 P3 P4 P5 P6 P7 P8"}, lacks={1: "R"}, chameleon=False, players=4
    )
    play_all(table, "R1")
    assert hint(table.view(1), seconds=0.01).move == "play R2"
