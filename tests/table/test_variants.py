"""Variants: numbers of the rules that a file changes; what can't be dealt or never ends is refused with the reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import offsuit
from offsuit import SetupError, Table
from offsuit.bots import BOTS, EasyBot, SearchBot
from offsuit.games import GAMES
from offsuit.kit.description import Description
from offsuit.table.variants import find_variant, read_variant
from offsuit.table.verify import verify_line
from tests.configurations import play_some

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "target-3.toml"
GUIDE = ROOT / "docs" / "lab-variants.md"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_printed_numbers_written_out_change_nothing(game: Description) -> None:
    for players in game.players:
        written = {parameter.name: parameter.value(players) for parameter in game.parameters}
        tables = [Table(game.name, seed=3, players=players, parameters=changed) for changed in (None, written)]
        for table in tables:
            play_some(table, 5)
        printed, variant = (table.record() for table in tables)
        assert variant["options"].pop("parameters") == written
        assert printed == variant


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@settings(max_examples=10)
@given(data=st.data())
def test_any_numbers_are_refused_or_played(game: Description, data: st.DataObject) -> None:
    """Whatever is accepted is dealt, played by bots from views, and verified."""
    limits = {parameter.name: st.integers(parameter.least, parameter.most) for parameter in game.parameters}
    changed = data.draw(st.fixed_dictionaries({}, optional=limits).filter(bool))
    players = data.draw(st.sampled_from(game.players))
    try:
        table = Table(game.name, seed=data.draw(st.integers(0, 99)), players=players, max_rounds=1, parameters=changed)
    except SetupError:
        return
    bots = [BOTS["medium"](1), SearchBot(1, iterations=8), EasyBot(1), BOTS["random"](1), BOTS["medium"](2)]
    while table.seat is not None:
        table.play(bots[table.seat].move(table.view(table.seat)))
    assert list(verify_line(table.line())) == []
    assert offsuit.replay(table.record()).record()["rounds"][0] == table.record()["rounds"][0]


def test_a_file_is_a_game_with_its_options_and_changes() -> None:
    variant = read_variant(EXAMPLE)
    assert (variant.name, variant.game.name) == ("Target 3", "savage-bowl")
    assert variant.options({}) == {"players": 5, "chameleon": True, "parameters": {"target": 3}}
    assert variant.options({"players": 4})["players"] == 4


def test_a_game_is_the_variant_that_changes_nothing() -> None:
    assert find_variant("savage-bowl").options({}) == {"players": 4, "chameleon": True}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'game = "savage-bowl"\n[parameters]\ntarget = 0',
            ":3: parameters.target is 0; expected a whole number from 1 to 12 (SB-4)",
        ),
        ('game = "savage-bowl"\n[parameters]\ntarget = "3"', ":3: parameters.target is '3'; expected a whole number"),
        ('game = "savage-bowl"\n[parameters]\ntraget = 3', ":3: parameters.traget is not known (did you mean target?)"),
        ('game = "savage-bowl"\n[options]\nchamelion = true', "has no option 'chamelion'"),
        ('game = "savage-bowl"\n[parameter]\ntarget = 3', ":2: parameter is not known; expected name, game, options"),
        ('game = "savage bowl"', "there is no game 'savage bowl' (did you mean savage-bowl?)"),
        ("[parameters]\ntarget = 3", ": game is missing; expected the name of a game"),
        ('game = "savage-bowl"\nparameters = 3', ":2: parameters is 3; expected a table"),
        ("game = ", "not a TOML file"),
        ('game = "savage-bowl"\n[parameters]\nhand = 15', "4 hands of 15 cards are 60, and the deck has 52"),
        ('game = "gummi-trick"\n[parameters]\nhighest = 5', "4 hands of 9 cards and 3 face-down cards each are 48"),
        (
            'game = "savage-bowl"\n[parameters]\ntarget = 1',
            "2 of 4 players can be out before trick 5, and one sits out",
        ),
        ('game = "gummi-trick"\n[printed]\n1 = 4', "printed: 2 is missing"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(SetupError) as refused:
        read_variant(path)
    assert str(refused.value).startswith(str(path))
    assert expected in str(refused.value)


def test_the_guide_lists_every_parameter() -> None:
    rows = re.findall(
        r"^\|(.*)\| `(\w+)`.* \| ([A-Z]+-\d+) \| .* \| (-?\d+) to (\d+) \|$", GUIDE.read_text(), re.MULTILINE
    )
    known = [
        (one.name, one.clause, str(one.least), str(one.most)) for game in GAMES.values() for one in game.parameters
    ]
    assert [row[1:] for row in rows] == known
    assert [row[0].strip(" `") for row in rows if row[0].strip()] == list(GAMES)


def test_a_game_that_never_ends_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text('game = "schadenfreude"\n[parameters]\ngoal = 200\nhand = 1\nhighest = 1')
    with pytest.raises(
        SetupError, match="does not end so: 20 of 20 games of random play were not over after 200 rounds"
    ):
        read_variant(path).options({})


def test_only_a_verified_table_of_parameters_is_an_option() -> None:
    anything: list[Any] = [{}, 3, [], {"target": True}, {"goal": 40}]
    for wrong in anything:
        with pytest.raises(SetupError, match="parameters"):
            Table("savage-bowl", parameters=wrong)


# What the numbers do


def finished(game: str, **options: Any) -> dict[str, Any]:
    table = Table(game, seed=11, **options)
    play_some(table, 4)
    assert table.is_over
    return table.record()


def test_with_target_3_the_fourth_trick_eliminates() -> None:
    for played in finished("savage-bowl", players=5, parameters={"target": 3})["rounds"]:
        won = [sum(trick["won_by"] == seat for trick in played["tricks"]) for seat in range(5)]
        assert {seat for seat in range(5) if won[seat] > 3} == set(played["eliminated"])
        assert all(played["points"][seat] == 0 for seat in range(5) if won[seat] != 3)


def test_the_first_half_can_be_longer_or_left_out() -> None:
    for length in (0, 7):
        record = finished("savage-bowl", parameters={"first_half": length})
        for played in record["rounds"]:
            yellow = [trick["yellow"] is not None for trick in played["tricks"]]
            assert yellow == [number < length for number in range(len(yellow))]


def test_every_round_can_score_the_same() -> None:
    record = finished("savage-bowl", parameters={"points": 5, "more_points": 0, "enough_points": 100})
    assert len(record["rounds"]) == 4
    assert {points for played in record["rounds"] for points in played["points"]} <= {0, 5, 7}


def test_a_leader_is_chosen_anew_where_nobody_reached_the_target() -> None:
    parameters = {"target": 12, "rounds": 20}
    record = finished("savage-bowl", parameters=parameters)
    assert all(played["champs"] == [None] for played in record["rounds"])
    assert {played["leader"] for played in record["rounds"]} == {0, 1, 2, 3}


def test_another_goal_ends_and_decides_the_game() -> None:
    record = finished("schadenfreude", parameters={"goal": 15})
    totals = record["result"]["totals"]
    assert max(totals) > 15
    assert all(total <= 15 for played in record["rounds"][:-1] for total in played["totals"])
    assert all(totals[seat] <= 15 for seat in record["result"]["winners"])


def test_a_shorter_suit_and_hand_leave_cards_aside() -> None:
    deal = finished("schadenfreude", parameters={"highest": 7, "hand": 9})["rounds"][0]["deal"]
    cards = [card for place in (*deal["hands"], deal["aside"]) for card in place]
    assert [len(hand) for hand in deal["hands"]] == [9] * 4
    assert len(cards) == len(set(cards)) == 42
    assert not {"R8", "R9"} & set(cards)
    assert {"W0", "W10"} <= set(cards)


@pytest.mark.parametrize(
    ("game", "parameters", "size"),
    [
        ("savage-bowl", {"lowest": 3, "hand": 10}, 42),
        ("gummi-trick", {"lowest": 2, "hand": 8}, 45),
        ("schadenfreude", {"lowest": 1, "hand": 9}, 38),
    ],
)
def test_the_lowest_numbers_can_stay_in_the_box(game: str, parameters: dict[str, int], size: int) -> None:
    table = Table(game, seed=1, parameters=parameters)
    numbers = [int(re.sub("[A-Z]", "", card)) for card in table.cards if card[0] != "W"]
    assert (len(table.cards), min(numbers)) == (size, parameters["lowest"])


def test_grass_and_its_price() -> None:
    table = Table("savanna-trick", seed=2, parameters={"grass": 30, "trick_grass": 5})
    assert table.view(None).table["grass"] == [30] * 4
    play_some(table, 1, moves=4)
    assert sorted(table.view(None).table["grass"]) == [25, 30, 30, 30]


def test_a_hand_of_the_variant_is_before_that_of_the_printed_table() -> None:
    printed = tomllib.loads((EXAMPLE.parent / "savanna-small.toml").read_text())
    table = Table("savanna-trick", seed=2, players=3, printed=printed, parameters={"hand": 4})
    assert (len(table.view(0).hand), table.view(0).table["start_grass"]) == (4, 10)
