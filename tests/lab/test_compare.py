"""Two variants on the same deals: what changed, and what can't be told from chance."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from offsuit.lab.compare import LESS, MORE, SAME, UNCLEAR, check_pair, compare, names_of, play_pairs, verdict
from offsuit.lab.simulate import Run, choose_bots, play
from offsuit.lab.strength import Estimate
from offsuit.table.setup import SetupError, complete_options, find_game
from tests.commands import offsuit_command

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "target-3.toml"


def run(game: str, **options: object) -> Run:
    complete = complete_options(find_game(game), options)
    return Run(game, complete, choose_bots("medium", complete["players"]), bytes(32))


def test_both_play_the_same_deals() -> None:
    printed, variant = run("savage-bowl", players=5), run("savage-bowl", players=5, parameters={"target": 3})
    for number in range(3):
        first, second = (play(one, number).rounds[0] for one in (printed, variant))
        assert (first.hands, first.leader) == (second.hands, second.leader)


def test_a_game_beside_itself_is_the_same_in_every_deal() -> None:
    game = run("schadenfreude")
    found = compare("schadenfreude", play_pairs(game, game, range(4)), 1)
    assert {row.verdict for row in found} == {SAME}
    assert all(row.difference == Estimate(0.0, 0.0, 0.0) for row in found)


def test_with_target_3_fewer_are_eliminated() -> None:
    printed, variant = run("savage-bowl", players=5), run("savage-bowl", players=5, parameters={"target": 3})
    found = {row.measure: row for row in compare("savage-bowl", play_pairs(printed, variant, range(12)), 1)}
    assert found["Player eliminated (SB-16) a round"].verdict == LESS
    assert found["Yellow card (SB-11) a round"].verdict == SAME


@pytest.mark.parametrize("game", ["savage-bowl", "gummi-trick", "schadenfreude", "savanna-trick"])
def test_every_measure_has_a_name_of_its_own(game: str) -> None:
    names = names_of(find_game(game))
    assert len(set(names)) == len(names)
    assert play_pairs(run(game), run(game), range(1))[0].shape == (3, len(names))


def test_the_whole_interval_has_to_say_so() -> None:
    assert verdict(Estimate(1.0, 0.1, 2.0)) == MORE
    assert verdict(Estimate(-1.0, -2.0, -0.1)) == LESS
    assert verdict(Estimate(1.0, -0.1, 2.0)) == UNCLEAR


def test_a_difference_that_is_there_is_shown_and_one_that_is_not_seldom() -> None:
    """Of games that differ by chance alone about one measure in twenty is shown to differ."""
    rng = np.random.default_rng(5)
    size = len(names_of(find_game("schadenfreude")))
    found = []
    for _ in range(300):
        before, after = rng.normal(5, 1, size), rng.normal(5, 1, size)
        after[0] += 1
        found.append(np.array([before, after, after - before]))
    verdicts = [row.verdict for row in compare("schadenfreude", found, 1)]
    assert verdicts[0] == MORE
    assert verdicts[1:].count(UNCLEAR) >= 0.8 * (size - 1)


def test_two_games_or_numbers_of_players_are_not_compared() -> None:
    with pytest.raises(SetupError, match="are two games"):
        check_pair(run("savage-bowl"), run("schadenfreude"))
    with pytest.raises(SetupError, match="one is for 4 players and the other for 5"):
        check_pair(run("savage-bowl"), run("savage-bowl", players=5))


def test_the_command_tells_what_changed() -> None:
    words = ["lab", "compare", "savage-bowl", str(EXAMPLE), "--players", "5", "--games", "8", "--seed", "1"]
    done = offsuit_command(*words)
    assert done.returncode == 0, done.stderr
    assert "B: Target 3 (Players: 5, Chameleon cards: With, Tricks to win: 3)" in done.stdout
    assert "Yellow card (SB-11) a round" in done.stdout.partition("The same in every deal:")[2]
    finding = json.loads(offsuit_command(*words, "--json").stdout)
    assert finding["games"] == 8
    assert finding["second"]["options"]["parameters"] == {"target": 3}
    assert {row["verdict"] for row in finding["measures"]} >= {LESS, SAME}


def test_the_command_refuses_what_can_not_be_compared(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text('game = "schadenfreude"\n[parameters]\ngoal = 200\nhand = 1\nhighest = 1')
    for words, expected in (
        (["schadenfreude", str(path)], "long does not end so"),
        (["savage-bowl", str(EXAMPLE)], "one is for 4 players and the other for 5; name a number with --players"),
        (["savage-bowl", "none.toml"], "none.toml: No such file"),
    ):
        done = offsuit_command("lab", "compare", *words, "--games", "2")
        assert done.returncode == 2
        assert done.stderr.startswith("offsuit: ")
        assert expected in done.stderr
