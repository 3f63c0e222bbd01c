"""Gummi Trick, clause by clause (GT-1 to GT-14), and the worked examples of its rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from offsuit import IllegalMove, SetupError, Table
from offsuit.table.setup import find_game, load_printed
from tests.arrange import arrange, deal_again, last_round, last_trick, play_all, play_through, refused

GAME = "gummi-trick"
POINTS = {"1": 4, "2": 4, "3": 4, "4": 3, "5": 3, "6": 3, "7": 2, "8": 2, "9": 2, "10": 1}


def play_out(table: Table) -> None:
    """Play to the end of the game, the same way each time."""
    for _ in play_through(table):
        pass


def deal_of(table: Table, round_index: int = 0) -> dict[str, Any]:
    deal: dict[str, Any] = table.record()["rounds"][round_index]["deal"]
    return deal


def piles(table: Table) -> list[tuple[list[str], int]]:
    return [(pile["face_up"], pile["face_down"]) for pile in table.view(None).table["piles"]]


def pile_sizes(table: Table) -> list[int]:
    return [len(face_up) + face_down for face_up, face_down in piles(table)]


def game_end(table: Table) -> list[tuple[str, Any, Any]]:
    return [(event.kind, event.values["seat"], event.values["number"]) for event in table.why]


# Cards and setup


@pytest.mark.parametrize(("players", "colours"), [(2, "RBY"), (3, "RBYG"), (4, "RBYGP"), (5, "RBYGPN")])
def test_gt_1_one_colour_more_than_players_the_first_of_the_list(players: int, colours: str) -> None:
    state = Table(GAME, seed=1, players=players).state
    deck = {state.card_text(card) for card in state.deck_cards()}
    assert deck == {f"{colour}{number}" for colour in colours for number in range(1, 11)}


@pytest.mark.parametrize("players", [1, 6])
def test_gt_1_two_to_five_players(players: int) -> None:
    with pytest.raises(SetupError, match="2, 3, 4 or 5"):
        Table(GAME, players=players)


@pytest.mark.parametrize(("players", "left"), [(2, 6), (3, 4), (4, 2), (5, 0)])
def test_gt_2_nine_in_hand_three_face_down_the_rest_aside(players: int, left: int) -> None:
    table = Table(GAME, seed=1, players=players)
    deal = deal_of(table)
    assert [len(hand) for hand in deal["hands"]] == [9] * players
    assert [len(cards) for cards in deal["face_down"]] == [3] * players
    assert len(deal.get("aside", [])) == left
    everything = [card for place in (*deal["hands"], *deal["face_down"], deal.get("aside", [])) for card in place]
    assert len(set(everything)) == 10 * (players + 1)


def test_gt_3_basic_is_the_default_and_one_round_of_twelve_tricks() -> None:
    table = Table(GAME, seed=1)
    assert table.options["rounds"] == 1
    play_out(table)
    rounds = table.record()["rounds"]
    assert table.is_over
    assert [len(played["tricks"]) for played in rounds] == [12]


def test_gt_3_advanced_is_three_rounds_of_twelve_tricks() -> None:
    table = Table(GAME, seed=1, rounds=3)
    play_out(table)
    rounds = table.record()["rounds"]
    assert table.is_over
    assert [len(played["tricks"]) for played in rounds] == [12, 12, 12]


@pytest.mark.parametrize("rounds", [0, 2, 4, "3", True])
def test_gt_3_no_other_number_of_rounds(rounds: object) -> None:
    with pytest.raises(SetupError, match="rounds is 1 or 3"):
        Table(GAME, rounds=rounds)


def test_gt_4_the_first_leader_is_chosen_at_random() -> None:
    leaders = [Table(GAME, seed=seed).seat for seed in range(80)]
    assert set(leaders) == {0, 1, 2, 3}
    assert Table(GAME, seed=1).events[0].clause == "GT-4"


def test_gt_5_the_printed_points_of_every_number() -> None:
    table = Table(GAME, seed=1, players=5)
    play_out(table)
    assert table.view(None).table["printed"] == POINTS
    scored = [event for event in last_round(table).why if event.kind == "gt-face-up-scored"]
    assert len(scored) > 20
    for event in scored:
        assert event.values["number"] == POINTS[str(event.values["card"])[1:]]


def test_gt_5_an_option_replaces_the_table() -> None:
    printed = {str(number): 9 * number for number in range(1, 11)}
    table = Table(GAME, seed=1, printed=printed)
    play_out(table)
    assert table.view(0).table["printed"] == printed
    for seat, (face_up, face_down) in enumerate(piles(table)):
        assert table.scores[seat] == sum(9 * int(card[1:]) for card in face_up) + face_down


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"10": None}, r"printed: 10 is None; expected a whole number from 0 to 99 \(GT-5\)"),
        ({"1": 100}, r"printed: 1 is 100; expected a whole number from 0 to 99 \(GT-5\)"),
        ({"2": -1}, r"printed: 2 is -1; expected"),
        ({"3": True}, r"printed: 3 is True; expected"),
        ({"4": 1.5}, r"printed: 4 is 1.5; expected"),
        ({"11": 1}, r"printed: 11 is not a card number; expected 1 to 10"),
    ],
)
def test_gt_5_a_wrong_table_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Table(GAME, printed={**POINTS, **change})


def test_gt_5_a_table_with_a_number_missing_is_refused() -> None:
    printed = {number: points for number, points in POINTS.items() if number != "7"}
    with pytest.raises(SetupError, match="printed: 7 is missing; expected"):
        Table(GAME, printed=printed)
    with pytest.raises(SetupError, match="expected a table"):
        Table(GAME, printed=[4] * 10)


def toml(tmp_path: Path, printed: dict[str, Any]) -> Path:
    path = tmp_path / "printed.toml"
    path.write_text("".join(f"{number} = {points}\n" for number, points in printed.items()), "utf-8")
    return path


def test_gt_5_a_table_from_a_toml_file(tmp_path: Path) -> None:
    printed = {**POINTS, "10": 0, "1": 99}
    assert load_printed(find_game(GAME), toml(tmp_path, printed)) == printed


def test_gt_5_problems_of_a_toml_file_name_the_line(tmp_path: Path) -> None:
    path = toml(tmp_path, {**POINTS, "3": 100, "5": '"two"', "11": 1})
    with pytest.raises(SetupError) as caught:
        load_printed(find_game(GAME), path)
    lines = sorted(str(caught.value).splitlines())
    assert lines == sorted(
        [
            f"{path}:3: 3 is 100; expected a whole number from 0 to 99 (GT-5)",
            f"{path}:5: 5 is 'two'; expected a whole number from 0 to 99 (GT-5)",
            f"{path}:11: 11 is not a card number; expected 1 to 10 (GT-5)",
        ]
    )


def test_gt_5_a_number_missing_in_a_toml_file_is_named_at_its_end(tmp_path: Path) -> None:
    path = toml(tmp_path, {number: points for number, points in POINTS.items() if number != "4"})
    with pytest.raises(SetupError, match=r"printed\.toml:9: 4 is missing; expected"):
        load_printed(find_game(GAME), path)


def test_gt_5_a_number_twice_in_a_toml_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = toml(tmp_path, POINTS)
    path.write_text(path.read_text("utf-8") + "3 = 2\n", "utf-8")
    with pytest.raises(SetupError, match=r"not a TOML file.*line 11"):
        load_printed(find_game(GAME), path)


# Playing a trick


def test_gt_6_the_leader_may_turn_one_up() -> None:
    table = arrange(GAME, {0: "R9"}, face_down={0: "G3"})
    assert "reveal" in table.legal_moves()
    table.play("reveal")
    assert table.view(None).trick == [(0, "G3")]
    assert table.view(None).table["priority"] == ["G"]
    assert [(event.kind, event.clause, event.values) for event in table.events_for(None)[1:]] == [
        ("turned-up", "GT-6", {"seat": 0, "card": "G3"})
    ]


def test_gt_6_one_who_could_follow_may_turn_one_up_too() -> None:
    table = arrange(GAME, {0: "R9", 1: "R1"}, face_down={1: "B5"})
    play_all(table, "R9")
    assert {"play R1", "reveal"} <= set(table.legal_moves())
    table.play("reveal")
    assert table.view(2).trick == [(0, "R9"), (1, "B5")]
    assert table.view(2).table["turned_up"] == [False, True]
    assert "R1" in table.view(1).hand


def test_gt_6_the_move_names_no_slot_and_turns_up_in_the_order_dealt() -> None:
    table = arrange(GAME, {0: "R1 R2 R3", 1: "B1 B2 B3"}, face_down={0: "R10 R4 R9"}, players=2)
    assert table.legal_moves().count("reveal") == 1
    turned = []
    for _ in range(3):
        while table.seat == 1:
            table.play(table.legal_moves()[0])
        table.play("reveal")
        turned.append(table.rounds[0].seen[-1].card)
        if table.seat == 1:
            table.play(table.legal_moves()[0])
    assert turned == ["R10", "R4", "R9"]
    assert refused(table, "reveal 2").kind == "unknown-move"


def test_gt_6_a_face_down_card_is_refused_like_any_card_not_held() -> None:
    table = arrange(GAME, {0: "R9"}, face_down={0: "G3", 1: "G4"})
    for card in ("G3", "G4"):
        refusal = refused(table, f"play {card}")
        assert (refusal.clause, refusal.kind, refusal.values) == ("GT-6", "not-in-hand", {"move": f"play {card}"})
        assert str(refusal) == f"GT-6: you don't hold that card, so you can't play {card}"


@pytest.mark.parametrize("move", ["play", "play R11", "play N1", "R9", "", "play R9 R9", "play R9 B1", "turn up"])
def test_gt_6_what_is_no_move_is_refused(move: str) -> None:
    refusal = refused(arrange(GAME, {0: "R9"}), move)
    assert (refusal.clause, refusal.kind) == ("", "unknown-move")
    assert "reveal" in str(refusal)


@pytest.mark.parametrize("verb", ["discard", "steal"])
def test_gt_6_there_is_nothing_to_discard_or_steal(verb: str) -> None:
    refusal = refused(arrange(GAME, {0: "R9"}), f"{verb} R9")
    assert (refusal.clause, refusal.kind) == ("GT-6", "wrong-verb")
    assert refused(arrange(GAME, {0: "R9"}), "play R9 chameleon").kind == "wrong-verb"


def test_gt_6_a_move_out_of_turn_is_refused() -> None:
    table = arrange(GAME, {0: "R9", 1: "R8"})
    with pytest.raises(IllegalMove) as caught:
        table.play("play R8", seat=1)
    assert (caught.value.kind, caught.value.values) == ("not-your-turn", {"seat": 0})
    assert table.view(1).moves == []


def test_gt_7_follow_the_first_colour() -> None:
    table = arrange(GAME, {0: "R9", 1: "R1 R2 B3 Y4 G5 P6 P7 P8 P9"})
    play_all(table, "R9")
    assert table.legal_moves() == ["play R1", "play R2", "reveal"]
    refusal = refused(table, "play B3")
    assert (refusal.clause, refusal.kind, refusal.values) == ("GT-7", "gt-must-follow-or-reveal", {"colour": "R"})
    assert str(refusal) == (
        "GT-7: your hand has red, the first colour of the trick that it can follow, "
        "so play red or turn up a face-down card"
    )


def test_gt_7_without_the_first_colour_the_second_must_be_followed() -> None:
    table = arrange(GAME, {0: "R9", 1: "B3", 2: "B1 B2 Y3 Y4 G5 P6 P7 P8 P9"}, lacks={1: "R"})
    play_all(table, "R9, B3")
    assert table.legal_moves() == ["play B1", "play B2", "reveal"]
    assert refused(table, "play Y3").values == {"colour": "B"}


def test_gt_7_without_the_first_two_the_third_must_be_followed() -> None:
    hands = {0: "R9", 1: "B3", 2: "Y3", 3: "Y1 G2 G3 G4 P5 P6 P7 P8 P9"}
    table = arrange(GAME, hands, lacks={1: "R", 2: "R B"})
    play_all(table, "R9, B3, Y3")
    assert table.legal_moves() == ["play Y1", "reveal"]


def test_gt_7_the_first_colour_comes_before_the_second() -> None:
    table = arrange(GAME, {0: "R9", 1: "B3", 2: "R1 B2 B4 B5"}, lacks={1: "R", 2: "R"})
    play_all(table, "R9, B3")
    assert table.legal_moves() == ["play R1", "reveal"]


def test_gt_7_holding_none_of_the_colours_you_are_free() -> None:
    table = arrange(GAME, {0: "R9", 1: "B3", 2: "Y1 Y2 Y3 G4 G5 P6 P7 P8 P9"}, lacks={1: "R"})
    play_all(table, "R9, B3")
    free = [f"play {card}" for card in table.view(2).hand]
    assert table.legal_moves() == [*free, "reveal"]
    assert len(free) == 9


def test_gt_7_own_face_down_cards_do_not_count() -> None:
    hands = {0: "R9", 1: "B1 B2 B3 Y4 Y5 Y6 G7 G8 G9"}
    table = arrange(GAME, hands, face_down={1: "R1 R2 R3"})
    play_all(table, "R9")
    assert len(table.legal_moves()) == 10


def test_gt_7_cards_turned_up_count_like_any_other() -> None:
    table = arrange(GAME, {1: "Y5", 2: "Y1 R2"}, face_down={0: "R9", 1: "Y6"}, lacks={2: "R Y"})
    play_all(table, "reveal, reveal")
    assert table.view(2).table["priority"] == ["R", "Y"]
    assert table.legal_moves() == ["play R2", "reveal"]


def test_gt_7_a_colour_turned_up_second_must_be_followed() -> None:
    table = arrange(GAME, {0: "R9", 2: "Y1 B2"}, face_down={1: "Y6"}, lacks={2: "R Y"})
    play_all(table, "R9, reveal")
    assert table.legal_moves() == ["play Y1", "reveal"]


def test_gt_7_with_none_face_down_the_refusal_speaks_of_the_colour_alone() -> None:
    hands = {0: "R1 R2 R3 R4 R6", 1: "B9 B10 R5"}
    table = arrange(GAME, hands, face_down={1: "B1 B2 B3"}, lacks={0: "B", 1: "R"}, players=2)
    play_all(table, "R1, reveal, reveal, R2, R3, reveal, B10, R4, R6")
    assert table.seat == 1
    refusal = refused(table, "play B9")
    assert (refusal.clause, refusal.kind, refusal.values) == ("GT-7", "gt-must-follow", {"colour": "R"})
    assert str(refusal) == "GT-7: your hand has red, the first colour of the trick that it can follow, so play red"
    assert table.legal_moves() == ["play R5"]


def test_gt_8_the_leader_is_free() -> None:
    table = arrange(GAME, {0: "R1 R2 B3 Y4 G5 P6 P7 P8 P9"})
    assert table.legal_moves() == [*(f"play {card}" for card in table.view(0).hand), "reveal"]
    assert len(table.legal_moves()) == 10


def test_gt_8_with_an_empty_hand_you_must_turn_one_up() -> None:
    table = Table(GAME, seed=3, players=2)
    card = table.view(0).hand[0]
    while table.view(None).hand_sizes[0] or table.seat != 0:
        table.play(next(move for move in table.legal_moves() if table.seat == 1 or move != "reveal"))
    assert table.legal_moves() == ["reveal"]
    assert refused(table, f"play {card}").kind == "not-in-hand"
    table.play("reveal")
    assert table.view(None).table["face_down_left"][0] == 2


def test_gt_8_with_none_face_down_you_must_play_from_hand() -> None:
    table = Table(GAME, seed=3, players=2)
    while table.view(None).table["face_down_left"][0] or table.seat != 0:
        table.play("reveal" if table.seat == 0 else table.legal_moves()[0])
    assert "reveal" not in table.legal_moves()
    refusal = refused(table, "reveal")
    assert (refusal.clause, refusal.kind, refusal.values) == ("GT-8", "gt-none-face-down", {})
    assert str(refusal) == "GT-8: you have no face-down card left, so play from your hand"


# After a trick


def test_gt_9_a_trick_of_one_colour_is_won_by_its_highest_card() -> None:
    table = arrange(GAME, {0: "R2", 1: "R9", 2: "R10", 3: "R1"})
    play_all(table, "R2, R9, R10, R1")
    assert piles(table) == [([], 0), ([], 0), (["R10"], 3), ([], 0)]
    trick = last_trick(table)
    assert (trick.leader, trick.won_by, trick.clause) == (0, {"R": 2}, "GT-9")
    assert [(event.kind, event.clause, event.values) for event in trick.why] == [
        ("gt-colour-won", "GT-9", {"seat": 2, "card": "R10", "number": 3}),
        ("gt-leads", "GT-10", {"seat": 2}),
    ]


def test_gt_10_after_the_last_trick_of_a_round_nobody_is_said_to_lead() -> None:
    """Who leads the next round is another question (GT-13), and after the game there is none."""
    table = Table(GAME, seed=1, players=2, rounds=3)
    tricks = []
    while not table.is_over:
        seen = len(table.events)
        table.play(table.legal_moves()[0])
        told = [event.kind for event in table.events[seen:]]
        if "gt-colour-won" in told:
            tricks.append("gt-leads" in told)
    assert tricks == 3 * [*[True] * 11, False]


def test_gt_9_every_colour_has_its_own_winner() -> None:
    hands = {0: "R10", 1: "B1", 2: "Y2", 3: "G3"}
    table = arrange(GAME, hands, lacks={1: "R", 2: "R B", 3: "R B Y"})
    play_all(table, "R10, B1, Y2, G3")
    assert piles(table) == [(["R10"], 0), (["B1"], 0), (["Y2"], 0), (["G3"], 0)]
    assert last_trick(table).won_by == {"R": 0, "B": 1, "Y": 2, "G": 3}
    assert table.seat == 3


def test_gt_9_two_colours_with_two_cards_each() -> None:
    table = arrange(GAME, {0: "R1", 1: "R5", 3: "B9"}, face_down={2: "B2"}, lacks={3: "R"})
    play_all(table, "R1, R5, reveal, B9")
    assert piles(table) == [([], 0), (["R5"], 1), ([], 0), (["B9"], 1)]


def test_gt_9_a_ten_beats_a_nine_and_a_card_turned_up_wins_too() -> None:
    table = arrange(GAME, {0: "R9", 1: "R8"}, face_down={1: "R10"}, players=2)
    play_all(table, "R9, reveal")
    assert piles(table) == [([], 0), (["R10"], 1)]


def test_gt_10_the_winner_who_played_latest_leads() -> None:
    table = arrange(GAME, {0: "R9", 2: "R3"}, face_down={1: "B2", 3: "B1"})
    play_all(table, "R9, reveal, R3, reveal")
    assert last_trick(table).won_by == {"R": 0, "B": 1}
    assert (table.seat, table.view(None).trick_leader) == (1, 1)


def test_gt_10_latest_in_this_trick_not_by_seat() -> None:
    table = arrange(GAME, {2: "R9", 3: "R2", 1: "R1"}, face_down={0: "B2"}, leader=2)
    play_all(table, "R9, R2, reveal, R1")
    assert table.seat == 0


def test_gt_10_a_leader_who_alone_wins_leads_again() -> None:
    table = arrange(GAME, {0: "R9", 1: "R8", 2: "R3", 3: "R1"})
    play_all(table, "R9, R8, R3, R1")
    assert table.seat == 0


# Scoring, game end


def test_gt_11_face_up_printed_points_face_down_one_each() -> None:
    table = Table(GAME, seed=5)
    play_out(table)
    for seat, (face_up, face_down) in enumerate(piles(table)):
        assert table.scores[seat] == sum(POINTS[card[1:]] for card in face_up) + face_down
    assert sum(pile_sizes(table)) == 48


def test_gt_11_every_item_of_the_score_is_told() -> None:
    table = Table(GAME, seed=5)
    play_out(table)
    result = last_round(table)
    assert {event.clause for event in result.why} == {"GT-11"}
    for seat, (face_up, face_down) in enumerate(piles(table)):
        items = [event for event in result.why if event.values["seat"] == seat]
        assert [event.values.get("card") for event in items] == [*face_up, None]
        assert items[-1].kind == "gt-face-down-scored"
        assert items[-1].values["number"] == face_down
        assert sum(int(str(event.values["number"])) for event in items) == result.points[seat] == table.scores[seat]


def test_gt_12_most_points_wins() -> None:
    table = Table(GAME, seed=3, players=3)
    play_out(table)
    best = max(table.scores)
    assert table.scores.count(best) == 1
    assert table.winners == [table.scores.index(best)]
    assert game_end(table) == [("gt-most-points", table.scores.index(best), best)]
    assert [event.clause for event in table.why] == ["GT-12"]


def test_gt_12_a_tie_goes_to_most_cards_in_the_pile() -> None:
    table = Table(GAME, seed=0, players=4)
    play_out(table)
    assert table.scores == [17, 20, 22, 22]
    assert pile_sizes(table) == [10, 13, 14, 11]
    assert table.winners == table.view(None).winners == [2]
    assert game_end(table) == [("gt-most-cards", 2, 14)]


def test_gt_12_cards_do_not_matter_without_a_tie() -> None:
    printed = {**dict.fromkeys(POINTS, 0), "10": 99}
    table = Table(GAME, seed=8, players=3, printed=printed)
    play_out(table)
    most = pile_sizes(table).index(max(pile_sizes(table)))
    assert table.scores.count(max(table.scores)) == 1
    assert table.winners == [table.scores.index(max(table.scores))]
    assert most not in table.winners


def test_gt_12_still_tied_they_share_the_win() -> None:
    table = Table(GAME, seed=278, players=4)
    play_out(table)
    assert table.scores == [20, 17, 26, 26]
    assert pile_sizes(table) == [9, 11, 14, 14]
    assert table.winners == [2, 3]
    assert game_end(table) == [("gt-shared", 2, 26), ("gt-shared", 3, 26)]
    assert table.record()["result"] == {"totals": [20, 17, 26, 26], "winners": [2, 3]}


def test_gt_12_after_the_end_nothing_can_be_played() -> None:
    table = Table(GAME, seed=1)
    play_out(table)
    assert (table.is_over, table.seat, table.legal_moves()) == (True, None, [])
    for move in ("play R1", "reveal"):
        refusal = refused(table, move)
        assert (refusal.clause, refusal.kind, str(refusal)) == ("", "game-over", "the game is over")


def test_gt_13_points_of_three_rounds_are_added() -> None:
    table = Table(GAME, seed=1, rounds=3)
    play_out(table)
    rounds = table.record()["rounds"]
    assert table.scores == [sum(played["points"][seat] for played in rounds) for seat in range(4)]
    assert rounds[1]["totals"] == [rounds[0]["points"][seat] + rounds[1]["points"][seat] for seat in range(4)]
    assert table.winners == [table.scores.index(max(table.scores))]


def test_gt_13_no_winner_before_the_third_round_is_over() -> None:
    table = Table(GAME, seed=1, rounds=3)
    while table.state.round < 3:
        table.play(table.legal_moves()[0])
    assert (table.is_over, table.winners, table.why) == (False, [], [])
    assert "result" not in table.record()


def test_gt_13_the_next_leader_scored_most_even_if_others_played_later() -> None:
    table = Table(GAME, seed=0, players=3, rounds=3)
    play_out(table)
    first, second = table.record()["rounds"][:2]
    assert first["points"] == [17, 33, 24]
    assert [seat for seat, _ in first["tricks"][-1]["plays"]] == [0, 1, 2]
    assert second["leader"] == 1
    started = [event for event in table.events if event.kind == "round-started"]
    assert [event.clause for event in started] == ["GT-4", "GT-13", "GT-13"]


def test_gt_13_the_points_of_the_round_before_alone_decide_the_leader() -> None:
    table = Table(GAME, seed=2, players=3, rounds=3)
    play_out(table)
    second, third = table.record()["rounds"][1:]
    assert second["points"] == [24, 21, 23]
    assert second["totals"] == [45, 40, 51]
    assert third["leader"] == 0


def test_gt_13_of_those_tied_who_played_latest_leads_though_another_played_later() -> None:
    table = Table(GAME, seed=23, players=3, rounds=3)
    play_out(table)
    first, second = table.record()["rounds"][:2]
    assert first["points"] == [25, 15, 25]
    assert [seat for seat, _ in first["tricks"][-1]["plays"]] == [2, 0, 1]
    assert second["leader"] == 0


def test_gt_13_final_tie_most_points_in_round_three() -> None:
    table = Table(GAME, seed=18, players=4, rounds=3)
    play_out(table)
    assert table.scores == [76, 76, 68, 60]
    assert table.record()["rounds"][2]["points"] == [26, 28, 21, 23]
    assert pile_sizes(table) == [17, 10, 10, 11]
    assert table.winners == [1]
    assert game_end(table) == [("gt-most-last-points", 1, 28)]


def test_gt_13_final_tie_then_most_cards_in_the_pile_of_round_three() -> None:
    table = Table(GAME, seed=268, players=4, rounds=3)
    play_out(table)
    assert table.scores == [69, 59, 69, 59]
    assert table.record()["rounds"][2]["points"] == [23, 18, 23, 18]
    assert pile_sizes(table) == [12, 9, 16, 11]
    assert table.winners == [2]
    assert game_end(table) == [("gt-most-cards", 2, 16)]


def test_gt_13_final_tie_then_they_share() -> None:
    table = Table(GAME, seed=1279, players=3, rounds=3)
    play_out(table)
    assert table.scores == [79, 79, 57]
    assert table.record()["rounds"][2]["points"] == [24, 24, 22]
    assert pile_sizes(table) == [12, 12, 12]
    assert table.winners == [0, 1]
    assert game_end(table) == [("gt-shared", 0, 79), ("gt-shared", 1, 79)]


def third_round(seed: int, totals: list[int]) -> Table:
    """A game whose only round dealt here counts as its third, after these totals."""
    table = deal_again(Table(GAME, seed=seed, players=len(totals), rounds=3), round=3, totals=totals)
    play_out(table)
    return table


def test_gt_13_only_those_tied_on_totals_compare_round_three() -> None:
    assert third_round(0, [100, 0, 0, 0]).record()["rounds"][0]["points"] == [17, 20, 22, 22]
    assert third_round(0, [83, 80, 0, 0]).winners == [1]
    assert third_round(0, [84, 80, 0, 0]).winners == [0]
    assert third_round(0, [83, 80, 78, 78]).winners == [2]
    assert third_round(0, [83, 80, 77, 78]).winners == [3]


@pytest.mark.parametrize(
    ("totals", "kind"),
    [
        ([100, 0, 0, 0], "gt-most-points"),
        ([83, 80, 0, 0], "gt-most-last-points"),
        ([0, 0, 0, 0], "gt-most-cards"),
    ],
)
def test_gt_13_the_end_of_an_advanced_game_cites_its_clause(totals: list[int], kind: str) -> None:
    why = third_round(0, totals).why
    assert [(event.kind, event.clause) for event in why] == [(kind, "GT-13")]


def test_gt_13_a_shared_win_of_an_advanced_game_cites_its_clause() -> None:
    why = third_round(278, [0, 0, 0, 0]).why
    assert [(event.kind, event.clause) for event in why] == [("gt-shared", "GT-13")] * 2


# What each player sees


def cards_in(value: object) -> set[str]:
    """All cards named anywhere in a view or in events."""
    return set(re.findall(r"\b[RBYGPN](?:10|[1-9])\b", msgspec.json.encode(value).decode()))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_gt_14_nobody_sees_cards_that_are_hidden(players: int) -> None:
    table = Table(GAME, seed=players, players=players)
    deal = deal_of(table)
    for played in play_through(table):
        for seat in range(players):
            known = played | set(deal["hands"][seat])
            assert cards_in(table.view(seat)) <= known
            assert cards_in(table.events_for(seat)) <= known
        assert cards_in(table.view(None)) <= played
        assert cards_in(table.events_for(None)) <= played
    assert not played & set(deal.get("aside", []))


def test_gt_14_own_hand_is_seen_without_the_face_down_cards() -> None:
    table = arrange(GAME, {0: "R1 R2 R3 R4 R5 R6 R7 R8 R9"}, face_down={0: "G1 G2 G3"})
    assert table.view(0).hand == ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"]
    assert table.view(None).hand == []


def test_gt_14_what_is_public() -> None:
    table = arrange(GAME, {0: "R9", 2: "R3", 1: "P1", 3: "G2"}, face_down={1: "B2", 3: "B1"})
    play_all(table, "R9, reveal, R3, reveal, reveal")
    for seat in (None, 0, 1, 2, 3):
        view = table.view(seat)
        assert view.hand_sizes == [8, 9, 8, 9]
        assert view.table["face_down_left"] == [3, 1, 3, 2]
        assert view.table["piles"] == [
            {"face_up": ["R9"], "face_down": 1, "points": 3},
            {"face_up": ["B2"], "face_down": 1, "points": 5},
            {"face_up": [], "face_down": 0, "points": 0},
            {"face_up": [], "face_down": 0, "points": 0},
        ]
        assert view.last_trick == last_trick(table)
        assert last_trick(table).plays == [(0, "R9"), (1, "B2"), (2, "R3"), (3, "B1")]
        assert [card for _, card in view.trick] == [deal_of(table)["face_down"][1][1]]


# Worked examples


def test_gt_example_1_priority_after_a_card_turned_up() -> None:
    table = arrange(
        GAME,
        {0: "R9", 1: "B6 B8 R6", 2: "P1 R3 Y9 Y3", 3: "G3 G5 Y5 Y2"},
        face_down={1: "Y6"},
        lacks={2: "R", 3: "R Y"},
        names=["A", "B", "C", "D"],
    )
    play_all(table, "R9, reveal")
    assert table.legal_moves() == ["play R3", "reveal"]
    assert refused(table, "play Y9").clause == "GT-7"
    play_all(table, "R3")
    assert table.legal_moves() == ["play Y2", "play Y5", "reveal"]
    assert refused(table, "play G3").values == {"colour": "Y"}
    play_all(table, "Y2")
    trick = last_trick(table)
    assert trick.plays == [(0, "R9"), (1, "Y6"), (2, "R3"), (3, "Y2")]
    assert trick.won_by == {"R": 0, "Y": 1}
    assert piles(table) == [(["R9"], 1), (["Y6"], 1), ([], 0), ([], 0)]
    assert table.seat == 1


def test_gt_example_2_seventeen_points() -> None:
    table = arrange(
        GAME,
        {0: "R3 R9 P9 P10 B1 Y1 G1 B2 Y2", 1: "R1 R4 P1 B10 Y10 G10 R6", 2: "R2 R5 P2 B9 Y9 G9"},
        face_down={0: "G2 B3 Y3"},
    )
    play_all(
        table,
        "R9, reveal, R5, reveal, G3, G1, reveal, reveal, G9, Y4, reveal, G10, R1, R2, Y8, R3, "
        "B2, reveal, B9, B8, B4, B7, reveal, B10, R8, reveal, Y6, reveal, reveal, P10, P1, reveal, "
        "Y2, Y10, Y9, Y7, R7, R10, B6, B1, reveal, P9, R4, P2, R6, B5, Y5, Y1",
    )
    assert piles(table)[0] == (["R3", "R9", "P9", "P10"], 8)
    assert table.scores[0] == 17
    items = [event.values["number"] for event in last_round(table).why if event.values["seat"] == 0]
    assert items == [4, 2, 2, 1, 8]


def test_gt_example_3_a_tie_on_25_points_goes_to_11_cards() -> None:
    table = Table(GAME, seed=18784, players=3, names=["A", "B", "C"])
    play_out(table)
    assert table.scores == [24, 25, 25]
    assert pile_sizes(table)[1:] == [11, 10]
    assert table.winners == [1]
