"""The table: games in Python, options and their errors, printed tables, seeds, names, turns."""

from __future__ import annotations

from pathlib import Path

import pytest

import offsuit
from offsuit import IllegalMove, RecordError, SetupError
from offsuit.table.setup import find_game, load_printed
from offsuit.table.table import Table, seed_bytes
from offsuit.table.verify import verify

PRINTED = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("schadenfroide", {}, "there is no game 'schadenfroide' (did you mean schadenfreude?); games are savage-bowl"),
        ("bridge", {}, "games are savage-bowl, gummi-trick, schadenfreude, savanna-trick"),
        ("savage-bowl", {"players": 3}, "savage-bowl is for 4 or 5 players, not 3"),
        ("gummi-trick", {"players": "4"}, "gummi-trick is for 2, 3, 4 or 5 players, not '4'"),
        ("gummi-trick", {"players": True}, "not True"),
        ("gummi-trick", {"round": 3}, "has no option 'round' (did you mean rounds?); its options are players, rounds"),
        ("gummi-trick", {"rounds": 2}, "rounds is 1 or 3, not 2"),
        ("savage-bowl", {"chameleon": "yes"}, "chameleon is true or false, not 'yes'"),
        ("savanna-trick", {"group_a": "lion"}, "group_a is hyena or golden-eagle or chameleon or leopard, not 'lion'"),
        ("schadenfreude", {"printed": {}}, "schadenfreude has no printed numbers to replace"),
        ("gummi-trick", {"printed": 7}, "expected a table of printed numbers (GT-5), not 7"),
        ("gummi-trick", {"seed": "xyz"}, "a seed is a whole number below 2**256 or its hex text, not 'xyz'"),
        ("gummi-trick", {"rounds": "3"}, "rounds is 1 or 3, not '3'"),
        ("gummi-trick", {"seed": -1}, "not -1"),
        ("gummi-trick", {"seed": 1.5}, "not 1.5"),
        ("gummi-trick", {"seed": 2**256}, "a seed is a whole number below 2**256"),
        ("gummi-trick", {"names": ["Ann"]}, "names: expected 4 texts, one a seat"),
    ],
)
def test_what_is_not_possible_is_answered_with_what_is(game: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        Table(game, **options)  # type: ignore[arg-type]
    assert message in str(refused.value)


def test_seeds_are_numbers_hex_or_bytes() -> None:
    assert seed_bytes(255) == seed_bytes("ff") == seed_bytes(b"\xff") == bytes(31) + b"\xff"
    assert seed_bytes(None) != seed_bytes(None)
    assert offsuit.new("schadenfreude", seed=7).record()["seed"] == f"{7:064x}"


def test_the_default_is_four_players_and_default_options() -> None:
    assert offsuit.new("savage-bowl").options == {"players": 4, "chameleon": True}
    assert offsuit.new("savanna-trick").options == {"players": 4, "group_a": "hyena", "group_b": "elephant"}


def test_a_record_carries_the_printed_table_it_was_played_with() -> None:
    table = load_printed(find_game("gummi-trick"), PRINTED / "gummi-flat.toml")
    game = offsuit.new("gummi-trick", players=2, seed=1, printed=table)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    assert game.record()["options"]["printed"] == table
    assert offsuit.replay(game.record()).scores == game.scores
    assert "printed" not in offsuit.new("gummi-trick").record()["options"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 = 4\n2 = 100\n", ":2: 2 is 100; expected a whole number from 0 to 99 (GT-5)"),
        ("1 = 4\n", ":1: 2 is missing; expected the points printed on that number"),
        ("eleven = 4\n", ":1: eleven is not a card number; expected 1 to 10"),
        ("1 = \n", "not a TOML file"),
        ("1 = " + "9" * 5000 + "\n", "not a TOML file"),
        ("1 = " + "[" * 3000 + "\n", "not a TOML file"),
        ("# \u2028 one\n'1' = 4\n\"2\" = 100 # too much\n", ":3: 2 is 100"),
    ],
)
def test_a_wrong_printed_file_is_told_by_line(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "printed.toml"
    file.write_text(text)
    with pytest.raises(SetupError) as refused:
        load_printed(find_game("gummi-trick"), file)
    assert message in str(refused.value)


def test_a_missing_printed_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="No such file"):
        load_printed(find_game("gummi-trick"), tmp_path / "none.toml")
    with pytest.raises(SetupError, match="has no printed numbers"):
        load_printed(find_game("savage-bowl"), tmp_path / "none.toml")


def test_the_line_of_a_key_in_a_section_is_found(tmp_path: Path) -> None:
    text = (
        (PRINTED / "savanna-small.toml")
        .read_text()
        .replace("[players.4]", "[players.4] # four")
        .replace("hand = 8", "hand = 99")
    )
    file = tmp_path / "printed.toml"
    file.write_text(text)
    line = text.split("\n").index("hand = 99") + 1
    with pytest.raises(SetupError, match=rf":{line}: players.4.hand is 99"):
        load_printed(find_game("savanna-trick"), file)


def test_the_savanna_example_plays() -> None:
    table = load_printed(find_game("savanna-trick"), PRINTED / "savanna-small.toml")
    assert offsuit.new("savanna-trick", printed=table).view(0).hand_sizes == [8, 8, 8, 8]


def test_a_move_out_of_turn_is_refused() -> None:
    game = offsuit.new("schadenfreude", seed=7)
    other = (game.seat + 1) % 4 if game.seat is not None else 0
    with pytest.raises(IllegalMove, match="SF-4: it is not your turn"):
        game.play(game.legal_moves()[0], seat=other)
    game.play(game.legal_moves()[0], seat=game.seat)


def test_after_the_end_nothing_can_be_played() -> None:
    game = offsuit.new("gummi-trick", players=2, seed=7)
    while not game.is_over:
        last = game.legal_moves()[0]
        game.play(last)
    assert (game.seat, game.legal_moves()) == (None, [])
    for move in (last, "play R1"):
        with pytest.raises(IllegalMove, match="the game is over"):
            game.play(move)


def test_a_table_stops_unfinished_after_the_rounds_allowed() -> None:
    table = Table("schadenfreude", seed=7, max_rounds=1)
    while table.seat is not None:
        table.play(table.legal_moves()[0])
    assert not table.is_over
    assert len(table.rounds) == 1
    assert "result" not in table.record()
    with pytest.raises(IllegalMove, match="the round is over"):
        table.play("play R1")


def test_a_view_is_of_a_seat_that_exists() -> None:
    with pytest.raises(SetupError, match="seats are 0 to 3"):
        offsuit.new("schadenfreude").view(4)


def test_names_are_kept() -> None:
    game = offsuit.new("schadenfreude", names=["Ann", "Ben", "Cleo", "Dan"])
    assert game.record()["names"] == game.view(None).names == ["Ann", "Ben", "Cleo", "Dan"]


def test_an_unfinished_game_goes_on_from_its_record() -> None:
    """To the same end as the game that was not interrupted: the deals follow from the seed."""
    game = offsuit.new("schadenfreude", seed=7)
    for _ in range(20):
        game.play(game.legal_moves()[0])
    again = offsuit.replay(game.record())
    assert again.record() == game.record()
    for table in (game, again):
        while not table.is_over:
            table.play(table.legal_moves()[0])
    assert again.record() == game.record()
    assert len(game.rounds) > 1


def test_without_a_seed_a_replayed_game_stops_where_the_deals_end() -> None:
    game = offsuit.new("schadenfreude", seed=7)
    game.play(game.legal_moves()[0])
    again = offsuit.replay({**game.record(), "seed": None})
    while again.seat is not None:
        again.play(again.legal_moves()[0])
    assert (again.is_over, len(again.rounds), again.legal_moves()) == (False, 1, [])
    assert again.record()["seed"] is None
    with pytest.raises(IllegalMove, match="the round is over"):
        again.play("play R1")


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"rounds": []},
        {"seed": "0x7"},
        {"seed": "７"},
    ],
)
def test_what_can_not_be_replayed_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RecordError, match="not a record that can be replayed"):
        offsuit.replay({**offsuit.new("gummi-trick", seed=7).record(), **change})


def test_moves_of_the_wrong_seat_or_round_are_not_replayed() -> None:
    game = offsuit.new("schadenfreude", seed=7)
    while len(game.rounds) < 3:
        game.play(game.legal_moves()[0])
    record = game.record()
    record["rounds"][0]["moves"][0][0] += 1
    with pytest.raises(RecordError, match="not your turn"):
        offsuit.replay(record)
    record = game.record()
    record["rounds"][0]["moves"] += record["rounds"][1]["moves"]
    with pytest.raises(RecordError, match="round 1 has moves after its end"):
        offsuit.replay(record)
    record = game.record()
    record["rounds"][1]["deal"]["hands"][0][0] = "Q7"
    with pytest.raises(RecordError, match="Q7"):
        offsuit.replay(record)


def test_verify_takes_a_record_as_python_objects() -> None:
    game = offsuit.new("gummi-trick", seed=7)
    assert verify(game.record()) == []
    assert [str(problem)[:12] for problem in verify({"format": 1})] == ["not a record"]
