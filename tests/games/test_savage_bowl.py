"""Savage Bowl, clause by clause: SB-1 to SB-23 of rules/savage-bowl.md, its rulings and its worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import offsuit
from offsuit import Event, IllegalMove, Table
from tests.arrange import Shoe, arrange, deal_again, deck_of, last_round, last_trick, play_all, refused, snapshot

A, B, C, D, E = range(5)


def run(colour: str, last: int, first: int = 1) -> str:
    return " ".join(f"{colour}{number}" for number in range(first, last + 1))


# Deals in which everybody has one colour, so that nobody can follow but with trump (or E with a 13).
FOUR = {A: run("R", 11) + " P1 P2", B: run("G", 11) + " P3 P4", C: run("B", 11) + " P5 P6", D: run("Y", 11) + " P7 P8"}
FIVE = {A: run("R", 12), B: run("G", 12), C: run("B", 12), D: run("Y", 12), E: "R13 G13 B13 Y13 " + run("P", 8)}

# A round of FOUR: A 3 tricks and the 2-point card, B 3, C 4 (eliminated), D 3.
ROUND_OF_FOUR = [
    "R1, G1, B1, P7, discard Y11",  # A wins, D gets the yellow card
    "R2, P3, B2, discard G11",  # A, yellow B
    "R3, B3, P8, discard Y10",  # A, yellow D: A takes the 2-point card
    "R4, G9, B4, discard R11",  # B, yellow A
    "G2, B5, Y9, discard G10",  # D, yellow B
    "Y1, R5, B6",  # D; B sits out
    "Y2, R6, G3, B7",  # D
    "Y3, P1, G4, P5",  # C
    "B8, Y4, R7, G5",  # C
    "B9, Y5, R8, G6",  # C
    "B10, Y6, P2, P4",  # B
    "G7, B11, Y7, R9",  # B
    "G8, P6, Y8, R10",  # C, eliminated
]

# A round of FOUR that ends early: A, B and C are eliminated, D is left.
EARLY_END = [
    *ROUND_OF_FOUR[:3],  # A wins three and takes the 2-point card
    "R4, G2, P5, discard B11",  # A, eliminated; yellow C; B leads
    "G3, Y9 chameleon, discard Y8",  # B, yellow D
    "G4, B4",  # B; D sits out
    "G5, B5, Y1",  # B
    "G6, B6, Y2",  # B, eliminated; C leads
    "B7, Y3",  # C
    "B8, Y4",  # C
    "B9, Y5",  # C
    "B10, Y6",  # C, eliminated
]

# A round of FIVE: A 2, B 2 and the 2-point card, C 3 (eliminated) and the 1-point card, D 2, E 3 (eliminated).
ROUND_OF_FIVE = [
    "R1, G1, B1, Y1, R13, discard P1",  # A wins, E gets the yellow card
    "R2, G12, B2, Y2, discard R12",  # B, yellow A
    "G2, B3, Y3, G13, discard P2",  # B, yellow E: B takes the 2-point card
    "G3, B12, Y4, R3, discard G11",  # C, yellow B
    "B4, Y5, B13, R4, discard P3",  # C, yellow E: C takes the 1-point card
    "B5, Y6, R5, G4",  # C, eliminated; E sits out; D leads
    "Y7, Y13, R6, G5",  # E
    "P8, R7, G6, Y8",  # E
    "P4, R11 chameleon, G7, Y9",  # A
    "R8, G8, Y10, P5",  # E, eliminated; A leads
    "R9, G9 chameleon, Y12 chameleon",  # D
    "Y11, R10, G10",  # D
]


def four(tricks: list[str]) -> Table:
    """A table after these tricks of FOUR, A leading the first."""
    table = arrange("savage-bowl", FOUR, players=4)
    play_tricks(table, tricks)
    return table


def five(tricks: list[str]) -> Table:
    """A table after these tricks of FIVE, A leading the first."""
    table = arrange("savage-bowl", FIVE, players=5)
    play_tricks(table, tricks)
    return table


def play_tricks(table: Table, tricks: list[str]) -> None:
    for trick in tricks:
        play_all(table, trick)


def late_round(hands: Mapping[int, str], tricks: list[str], *, round: int, totals: list[int]) -> Table:
    """A table after these tricks, in a later round begun with these totals."""
    table = deal_again(arrange("savage-bowl", hands, players=len(totals)), round=round, totals=totals)
    play_tricks(table, tricks)
    return table


def on_table(table: Table) -> dict[str, Any]:
    return table.view(None).table


def plain(table: Table) -> list[str]:
    """The cards that may be played now without a Chameleon."""
    return [move.split()[1] for move in table.legal_moves() if not move.endswith("chameleon")]


def with_chameleon(table: Table) -> list[str]:
    return [move.split()[1] for move in table.legal_moves() if move.endswith("chameleon")]


def play_at_random(table: Table, seed: int) -> None:
    chance = Random(seed)
    while not table.is_over:
        table.play(chance.choice(table.legal_moves()))


# Cards and options


def test_sb_1_four_colours_of_13_and_trump_of_8() -> None:
    cards = set(Table("savage-bowl", seed=1, players=5).cards)
    assert cards == set(" ".join([*(run(colour, 13) for colour in "RGBY"), run("P", 8)]).split())


def test_sb_2_five_players_have_all_60_cards_12_each() -> None:
    hands = Table("savage-bowl", seed=1, players=5).record()["rounds"][0]["deal"]["hands"]
    assert [len(hand) for hand in hands] == [12] * 5
    assert len({card for hand in hands for card in hand}) == 60


def test_sb_2_four_players_have_52_cards_without_12_and_13() -> None:
    table = Table("savage-bowl", seed=1, players=4)
    hands = table.record()["rounds"][0]["deal"]["hands"]
    assert [len(hand) for hand in hands] == [13] * 4
    dealt = {card for hand in hands for card in hand}
    assert dealt == set(" ".join([*(run(colour, 11) for colour in "RGBY"), run("P", 8)]).split())


def test_sb_2_nothing_is_left_over() -> None:
    for players in (4, 5):
        table = Table("savage-bowl", seed=1, players=players)
        assert table.record()["rounds"][0]["deal"].keys() == {"hands"}


def test_sb_2_a_12_is_no_card_with_four_players() -> None:
    refusal = refused(arrange("savage-bowl", {}, players=4), "play R12")
    assert refusal.kind == "unknown-move"


def test_sb_2_only_four_or_five_can_play() -> None:
    for players in (3, 6):
        with pytest.raises(offsuit.SetupError, match="savage-bowl is for 4 or 5 players"):
            offsuit.new("savage-bowl", players=players)


def test_sb_3_everybody_has_a_chameleon_unless_it_is_turned_off() -> None:
    assert Table("savage-bowl", seed=1).options["chameleon"] is True
    assert on_table(Table("savage-bowl", seed=1, players=5))["chameleons"] == [True] * 5
    assert on_table(Table("savage-bowl", seed=1, players=5, chameleon=False))["chameleons"] == [False] * 5


def test_sb_3_without_chameleons_none_can_be_used() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "R5 G5"}, chameleon=False)
    play_all(table, "R8")
    assert with_chameleon(table) == []
    refusal = refused(table, "play G5 chameleon")
    assert (refusal.clause, refusal.kind) == ("SB-3", "sb-no-chameleons")
    assert str(refusal) == "SB-3: this game is played without Chameleons"


def test_sb_3_it_is_used_once_a_round() -> None:
    table = five(ROUND_OF_FIVE[:9])
    assert on_table(table)["chameleons"] == [False, True, True, True, True]
    play_all(table, "R8, G8, Y10, P5, R9, G9 chameleon")
    assert on_table(table)["chameleons"] == [False, False, True, True, True]
    play_all(table, "Y12 chameleon, Y11")
    assert table.seat == A
    assert with_chameleon(table) == []
    refusal = refused(table, "play R10 chameleon")
    assert (refusal.clause, refusal.kind) == ("SB-8", "sb-chameleon-used")
    assert str(refusal) == "SB-8: you have used your Chameleon this round"


def test_sb_3_it_is_back_every_round() -> None:
    cards = deck_of(five([]))
    table = Table("savage-bowl", players=5, deals=iter([(A, cards), (B, cards)]))
    play_tricks(table, ROUND_OF_FIVE[:-1])
    assert on_table(table)["chameleons"] == [False, False, True, False, True]
    play_tricks(table, ROUND_OF_FIVE[-1:])
    assert table.view(None).round == 2
    assert on_table(table)["chameleons"] == [True] * 5


def test_sb_3_it_is_no_card_of_the_hand() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "G5"}, players=4)
    assert table.view(None).hand_sizes == [13] * 4
    play_all(table, "R8, G5 chameleon")
    assert on_table(table)["chameleons"] == [True, False, True, True]
    assert table.view(None).hand_sizes == [12, 12, 13, 13]


def test_sb_4_the_target_is_2_with_five_players_and_3_with_four() -> None:
    assert on_table(Table("savage-bowl", seed=1, players=5))["target"] == 2
    assert on_table(Table("savage-bowl", seed=1, players=4))["target"] == 3


def test_sb_4_a_round_of_five_players_has_12_tricks() -> None:
    table = five(ROUND_OF_FIVE)
    assert table.state.round_over
    assert len(table.record()["rounds"][0]["tricks"]) == 12
    assert table.view(None).hand_sizes == [0, 0, 6, 0, 2]  # C and E are eliminated


def test_sb_4_a_round_of_four_players_has_13_tricks() -> None:
    table = four(ROUND_OF_FOUR[:12])
    assert not table.state.round_over
    play_tricks(table, ROUND_OF_FOUR[12:])
    assert table.state.round_over
    assert len(table.record()["rounds"][0]["tricks"]) == 13


def test_sb_4_a_game_has_as_many_rounds_as_players() -> None:
    assert not late_round(FOUR, ROUND_OF_FOUR, round=3, totals=[0] * 4).is_over
    assert late_round(FOUR, ROUND_OF_FOUR, round=4, totals=[0] * 4).is_over
    assert not late_round(FIVE, ROUND_OF_FIVE, round=4, totals=[0] * 5).is_over
    assert late_round(FIVE, ROUND_OF_FIVE, round=5, totals=[0] * 5).is_over


def test_sb_5_the_first_leader_is_chosen_at_random() -> None:
    for players in (4, 5):
        tables = [Table("savage-bowl", seed=seed, players=players) for seed in range(40)]
        assert {table.view(None).round_leader for table in tables} == set(range(players))
        assert {table.events[0].clause for table in tables} == {"SB-5"}


def test_sb_5_every_seat_may_be_the_first_leader() -> None:
    shoe = Shoe()
    assert Table("savage-bowl", players=5, deals=shoe).state.leaders() == [A, B, C, D, E]


# Playing a trick


def test_sb_6_the_leader_plays_any_card() -> None:
    table = arrange("savage-bowl", {C: "R1 G2 B3 Y4 P5"}, leader=C)
    assert table.seat == C
    assert plain(table) == table.view(C).hand
    assert with_chameleon(table) == []


def test_sb_6_play_goes_clockwise() -> None:
    table = arrange("savage-bowl", {C: "P1", D: "P2", A: "P3", B: "P4"}, leader=C)
    play_all(table, "P1, P2, P3, P4")
    assert last_trick(table).leader == C
    assert last_trick(table).plays == [(C, "P1"), (D, "P2"), (A, "P3"), (B, "P4")]


def test_sb_6_who_sits_out_or_is_eliminated_is_passed_over() -> None:
    table = four(EARLY_END)
    seats = [[seat for seat, _ in trick["plays"]] for trick in table.record()["rounds"][0]["tricks"]]
    assert seats == [
        [A, B, C, D],
        [A, B, C],  # D sits out
        [A, C, D],  # B sits out
        [A, B, C],  # D sits out
        [B, D],  # A is eliminated, C sits out
        [B, C],  # D sits out
        [B, C, D],
        [B, C, D],
        [C, D],  # B is eliminated
        [C, D],
        [C, D],
        [C, D],
    ]


def test_sb_6_nobody_plays_out_of_turn() -> None:
    table = four([])
    play_all(table, "R1")
    before = snapshot(table)
    with pytest.raises(IllegalMove) as caught:
        table.play("play B1", seat=C)
    assert (caught.value.kind, caught.value.values) == ("not-your-turn", {"seat": B})
    assert snapshot(table) == before


def test_sb_6_a_card_is_not_discarded_in_a_trick() -> None:
    refusal = refused(four([]), "discard R1")
    assert (refusal.clause, refusal.kind) == ("SB-6", "wrong-verb")


def test_sb_7_the_leaders_colour_must_be_followed() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "R5 R6 G5 P1"}, lacks={B: "R"})
    play_all(table, "R8")
    assert plain(table) == ["R5", "R6"]
    refusal = refused(table, "play G5")
    assert (refusal.clause, refusal.kind) == ("SB-7", "sb-must-follow-or-chameleon")
    assert refusal.values == {"colour": "R"}
    assert str(refusal) == "SB-7: you hold red, so play red or use your Chameleon"


def test_sb_7_without_chameleon_the_refusal_names_none() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "R5 P1"}, chameleon=False)
    play_all(table, "R8")
    refusal = refused(table, "play P1")
    assert (refusal.clause, refusal.kind, refusal.values) == ("SB-7", "sb-must-follow", {"colour": "R"})
    assert str(refusal) == "SB-7: you hold red, so play red"


def test_sb_7_who_can_not_follow_plays_any_card() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "G5 B6 Y7 P1"}, lacks={B: "R"})
    play_all(table, "R8")
    assert plain(table) == table.view(B).hand


def test_sb_7_trump_may_be_led_at_any_time() -> None:
    table = arrange("savage-bowl", {A: "P1"})
    assert "play P1" in table.legal_moves()
    play_all(table, "P1")
    assert on_table(table)["led"] == "P"


def test_sb_7_a_trump_lead_must_be_followed_with_trump() -> None:
    table = arrange("savage-bowl", {A: "P1", B: "P2 P4 R11"}, lacks={B: "P"})
    play_all(table, "P1")
    assert plain(table) == ["P2", "P4"]
    refusal = refused(table, "play R11")
    assert (refusal.clause, refusal.values) == ("SB-7", {"colour": "P"})
    assert str(refusal) == "SB-7: you hold purple, so play purple or use your Chameleon"


def test_sb_7_the_leaders_colour_is_followed_not_a_later_one() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "P1", C: "R1 P2 Y4"}, lacks={B: "R", C: "R"})
    play_all(table, "R8, P1")
    assert plain(table) == ["R1"]


def test_sb_7_what_is_not_in_the_hand_is_refused() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "R5", C: "R6"})
    play_all(table, "R8")
    for move in ("play R6", "play R8", "play R6 chameleon"):
        refusal = refused(table, move)
        assert (refusal.clause, refusal.kind, refusal.values) == ("SB-7", "not-in-hand", {"move": move})


def test_sb_7_a_discarded_card_is_gone() -> None:
    table = five([*ROUND_OF_FIVE[:2], "G2, B3, Y3"])
    refusal = refused(table, "play P1")
    assert (refusal.clause, refusal.kind) == ("SB-7", "not-in-hand")


def test_sb_8_any_card_goes_with_the_chameleon_even_where_one_could_follow() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "R5 R6 G5 B7 Y1 P1"})
    play_all(table, "R8")
    assert with_chameleon(table) == table.view(B).hand
    play_all(table, "G5 chameleon")
    assert table.view(None).trick == [(A, "R8"), (B, "G5*R")]


def test_sb_8_it_takes_the_colour_of_the_card_before_and_keeps_its_number() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "G2", C: "B11", D: "R4"}, lacks={B: "R"})
    play_all(table, "R8, G2, B11 chameleon, R4")
    assert last_trick(table).plays[C] == (C, "B11*G")  # green, not the red that was led
    assert last_trick(table).won_by == D  # R8, then R4; a green 11 is weaker


def test_sb_8_a_copied_colour_is_copied_on() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "P1", C: "B2", D: "Y3"}, lacks={B: "R"})
    play_all(table, "R8, P1, B2 chameleon, Y3 chameleon")
    assert last_trick(table).plays == [(A, "R8"), (B, "P1"), (C, "B2*P"), (D, "Y3*P")]
    assert last_trick(table).won_by == C
    assert on_table(table)["yellow_card"] == D


def test_sb_8_it_may_make_a_trump_plain_or_of_a_card_its_own_colour() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "P7", C: "R9", D: "R2"})
    play_all(table, "R8, P7 chameleon, R9 chameleon, R2")
    assert last_trick(table).plays == [(A, "R8"), (B, "P7*R"), (C, "R9*R"), (D, "R2")]
    assert last_trick(table).won_by == A  # R9, R8, R7, R2


def test_sb_8_it_copies_past_who_sits_out() -> None:
    table = four([*ROUND_OF_FOUR[:2], "R3"])  # B sits out
    play_all(table, "B3 chameleon")
    assert table.view(None).trick == [(A, "R3"), (C, "B3*R")]


def test_sb_8_never_the_leader() -> None:
    refusal = refused(arrange("savage-bowl", {A: "R8"}), "play R8 chameleon")
    assert (refusal.clause, refusal.kind) == ("SB-8", "sb-leader-no-chameleon")
    assert str(refusal) == "SB-8: the leader can't use the Chameleon"


def test_sb_9_trump_beats_the_led_colour_which_beats_the_others() -> None:
    table = arrange("savage-bowl", {A: "R2", B: "G11", C: "P1", D: "R1"}, lacks={B: "R", C: "R"})
    play_all(table, "R2, G11, P1, R1")
    assert last_trick(table).why[:2] == [
        Event("sb-strongest", "SB-9", {"seat": C, "card": "P1"}),
        Event("sb-second-wins", "SB-10", {"seat": A, "card": "R2"}),
    ]


def test_sb_9_the_led_colour_beats_a_higher_number_of_another() -> None:
    table = arrange("savage-bowl", {A: "R2", B: "G11", C: "B10", D: "R1"}, lacks={B: "R", C: "R"})
    play_all(table, "R2, G11, B10, R1")
    assert (on_table(table)["yellow_card"], last_trick(table).won_by) == (A, D)


def test_sb_9_the_higher_number_is_stronger_among_trumps() -> None:
    table = arrange("savage-bowl", {A: "P3", B: "P8", C: "P5", D: "P4"})
    play_all(table, "P3, P8, P5, P4")
    assert (on_table(table)["yellow_card"], last_trick(table).won_by) == (B, C)


def test_sb_9_all_other_colours_are_one_group() -> None:
    table = arrange("savage-bowl", {A: "R1", B: "G6", C: "B8", D: "Y7"}, lacks={B: "R", C: "R", D: "R"})
    play_all(table, "R1, G6, B8, Y7")
    assert (on_table(table)["yellow_card"], last_trick(table).won_by) == (A, C)


def test_sb_9_of_equal_numbers_of_the_led_colour_the_earlier_is_stronger() -> None:
    table = arrange("savage-bowl", {A: "R7", B: "G7", C: "R3", D: "R4"})
    play_all(table, "R7, G7 chameleon, R3, R4")
    assert last_trick(table).why[:2] == [
        Event("sb-strongest", "SB-9", {"seat": A, "card": "R7"}),
        Event("sb-second-wins", "SB-10", {"seat": B, "card": "G7*R"}),
    ]


def test_sb_9_the_effective_colour_counts_not_the_printed_one() -> None:
    table = arrange("savage-bowl", {A: "R5", B: "G1", C: "R11", D: "R4"}, lacks={B: "R"})
    play_all(table, "R5, G1, R11 chameleon, R4")
    assert last_trick(table).plays[2] == (C, "R11*G")  # a printed red 11 that counts as green
    assert (on_table(table)["yellow_card"], last_trick(table).won_by) == (A, D)


# First half


def test_sb_10_the_second_strongest_card_wins() -> None:
    table = arrange("savage-bowl", {A: "R3", B: "R9", C: "R11", D: "R5"})
    play_all(table, "R3, R9, R11, R5")
    trick = last_trick(table)
    assert (trick.won_by, trick.clause) == (B, "SB-10")
    assert trick.why == [
        Event("sb-strongest", "SB-9", {"seat": C, "card": "R11"}),
        Event("sb-second-wins", "SB-10", {"seat": B, "card": "R9"}),
        Event("sb-yellow-card", "SB-11", {"seat": C}),
    ]


def test_sb_10_in_tricks_1_to_5() -> None:
    for table in (four(ROUND_OF_FOUR), five(ROUND_OF_FIVE)):
        clauses = [trick.clause for trick in table.view(None).tricks]
        assert clauses[:5] == ["SB-10"] * 5
        assert set(clauses[5:]) == {"SB-14"}


def test_sb_10_with_two_in_the_trick_the_weaker_wins() -> None:
    table = four(EARLY_END[:5])
    assert last_trick(table).plays == [(B, "G3"), (D, "Y9*G")]
    assert last_trick(table).won_by == B


def test_sb_11_the_strongest_discards_after_the_trick_and_before_the_next_lead() -> None:
    table = four(["R1, G1, B1, P7"])
    view = table.view(None)
    assert (view.turn, view.to_do) == (D, "discard")
    assert view.table["yellow_card"] == D
    assert view.table["discarding"] is True
    table.play("discard Y11")
    view = table.view(None)
    assert (view.turn, view.to_do) == (A, "play")
    assert view.table["discards"] == [D]
    assert view.hand_sizes == [12, 12, 12, 11]


def test_sb_11_it_is_their_own_choice_of_their_whole_hand() -> None:
    table = four(["R1, G1, B1, P7"])
    assert table.legal_moves() == [f"discard {card}" for card in table.view(D).hand]
    assert len(table.legal_moves()) == 12


def test_sb_11_the_discard_comes_also_where_the_winner_is_eliminated() -> None:
    table = four([*EARLY_END[:3], "R4, G2, P5"])
    assert on_table(table)["eliminated"] == [A]
    assert (table.seat, table.view(None).to_do) == (C, "discard")


def test_sb_11_the_next_lead_waits_for_the_discard() -> None:
    refusal = refused(four(["R1, G1, B1, P7"]), "play Y1")
    assert (refusal.clause, refusal.kind) == ("SB-11", "wrong-verb")
    assert str(refusal) == 'SB-11: now discard a card: write "discard CARD", not "play Y1"'


def test_sb_12_the_chameleon_is_never_discarded() -> None:
    table = four(["R1, G1, B1, P7"])
    refusal = refused(table, "discard Y1 chameleon")
    assert (refusal.clause, refusal.kind) == ("SB-12", "sb-discard-no-chameleon")
    assert str(refusal) == "SB-12: you discard a card, never the Chameleon"
    table.play("discard Y1")
    assert on_table(table)["chameleons"] == [True] * 4


def test_sb_12_after_the_trick_sat_out_all_hands_are_equal() -> None:
    table = five(ROUND_OF_FIVE[:1])
    assert table.view(None).hand_sizes == [11, 11, 11, 11, 10]
    play_all(table, "R2, G12, B2, Y2")
    assert table.view(None).hand_sizes == [10] * 5


def test_sb_13_who_got_the_yellow_card_sits_out_exactly_the_next_trick() -> None:
    table = five(ROUND_OF_FIVE[:3])
    seats = [[seat for seat, _ in trick.plays] for trick in table.view(None).tricks]
    assert seats == [[A, B, C, D, E], [A, B, C, D], [B, C, D, E]]


def test_sb_13_even_trick_6() -> None:
    table = five(ROUND_OF_FIVE[:6])
    assert table.view(None).tricks[4].furniture == {"yellow": E}
    assert [seat for seat, _ in last_trick(table).plays] == [C, D, A, B]
    play_all(table, "Y7")
    assert table.seat == E


# Second half


def test_sb_14_the_strongest_card_wins() -> None:
    table = five(ROUND_OF_FIVE[:7])
    trick = last_trick(table)
    assert (trick.won_by, trick.clause) == (E, "SB-14")
    assert trick.why == [Event("sb-strongest-wins", "SB-14", {"seat": E, "card": "Y13"})]


def test_sb_14_no_yellow_card_and_no_discard() -> None:
    table = five(ROUND_OF_FIVE[:6])
    view = table.view(None)
    assert view.table["half"] == 2
    assert view.table["yellow_card"] is None
    assert view.to_do == "play"
    assert view.tricks[5].furniture == {"yellow": None}
    play_tricks(table, ROUND_OF_FIVE[6:])
    assert [move.verb for move in table.view(None).moves].count("discard") == 5


# After every trick


def test_sb_15_the_winners_count_goes_up() -> None:
    table = five(ROUND_OF_FIVE[:1])
    assert on_table(table)["tricks_won"] == [1, 0, 0, 0, 0]
    play_tricks(table, ROUND_OF_FIVE[1:])
    assert on_table(table)["tricks_won"] == [2, 2, 3, 2, 3]


def test_sb_15_the_first_to_reach_the_target_gets_the_2_point_card() -> None:
    table = five(ROUND_OF_FIVE[:2])
    assert on_table(table)["champs"] == [None, None]
    play_tricks(table, ROUND_OF_FIVE[2:3])
    assert on_table(table)["champs"] == [B, None]
    assert Event("sb-champ", "SB-15", {"seat": B, "number": 2}) in last_trick(table).why


def test_sb_15_the_second_of_five_players_gets_the_1_point_card() -> None:
    table = five(ROUND_OF_FIVE[:5])
    assert on_table(table)["champs"] == [B, C]
    assert Event("sb-champ", "SB-15", {"seat": C, "number": 1}) in last_trick(table).why


def test_sb_15_the_third_gets_nothing() -> None:
    table = five(ROUND_OF_FIVE)
    assert [event.values for event in table.events if event.kind == "sb-champ"] == [
        {"seat": B, "number": 2},
        {"seat": C, "number": 1},
    ]


def test_sb_15_four_players_have_no_1_point_card() -> None:
    table = four(ROUND_OF_FOUR)
    assert on_table(table)["tricks_won"] == [3, 3, 4, 3]
    assert on_table(table)["champs"] == [A]
    assert [event.values for event in table.events if event.kind == "sb-champ"] == [{"seat": A, "number": 2}]


def test_sb_15_it_is_kept_when_eliminated_later() -> None:
    table = five(ROUND_OF_FIVE)
    assert on_table(table)["eliminated"] == [C, E]
    assert on_table(table)["champs"] == [B, C]


def test_sb_16_one_trick_over_the_target_eliminates() -> None:
    table = four(EARLY_END[:3])
    assert on_table(table)["eliminated"] == []
    play_tricks(table, EARLY_END[3:4])
    assert on_table(table)["eliminated"] == [A]
    assert Event("sb-eliminated", "SB-16", {"seat": A, "number": 4}) in last_trick(table).why


def test_sb_16_with_five_players_it_is_the_third_trick() -> None:
    table = five(ROUND_OF_FIVE[:6])
    assert on_table(table)["eliminated"] == [C]
    assert Event("sb-eliminated", "SB-16", {"seat": C, "number": 3}) in last_trick(table).why


def test_sb_16_the_rest_of_the_hand_goes_face_down() -> None:
    table = four(EARLY_END)
    view = table.view(None)
    assert view.hand_sizes[A] == 9
    assert view.hand == []
    assert table.view(A).hand == [*run("R", 11, 5).split(), "P1", "P2"]  # A has held it


def test_sb_16_the_eliminated_are_out_of_the_round_only() -> None:
    cards = deck_of(four([]))
    table = Table("savage-bowl", players=4, deals=iter([(A, cards), (A, cards)]))
    play_tricks(table, EARLY_END)
    assert table.view(None).round == 2
    assert on_table(table)["eliminated"] == []
    assert on_table(table)["tricks_won"] == [0] * 4
    play_all(table, "R1, G1, B1, P7")
    assert len(last_trick(table).plays) == 4


def test_sb_17_the_winner_leads_the_next_trick() -> None:
    table = five(ROUND_OF_FIVE[:2])
    assert last_trick(table).won_by == B
    assert (table.seat, table.view(None).trick_leader) == (B, B)


def test_sb_17_if_the_winner_was_eliminated_the_next_to_the_left_leads() -> None:
    table = four(EARLY_END[:4])
    assert last_trick(table).won_by == A
    assert table.seat == B
    assert last_trick(table).why[-1] == Event("sb-leads-instead", "SB-17", {"seat": B})


def test_sb_17_who_sits_out_is_passed_over() -> None:
    table = four([*EARLY_END[:3], "R4, P4, B4, discard G10"])
    assert on_table(table)["yellow_card"] == B
    assert table.seat == C


def test_sb_17_who_is_eliminated_is_passed_over() -> None:
    table = four([*EARLY_END[:4], "G3, Y9, discard G4", "Y1, B4", "Y2, G5, B5", "Y3, G6, B6"])
    assert last_trick(table).won_by == D
    assert on_table(table)["eliminated"] == [A, D]
    assert table.seat == B  # A, left of D, is out


def test_sb_17_the_lead_goes_round_the_table() -> None:
    table = five(ROUND_OF_FIVE[:10])
    assert last_trick(table).won_by == E
    assert table.seat == A


def test_sb_18_the_round_ends_after_its_last_trick() -> None:
    table = five(ROUND_OF_FIVE[:11])
    assert not table.state.round_over
    play_tricks(table, ROUND_OF_FIVE[11:])
    assert table.state.round_over
    assert table.seat is None
    assert refused(table, "play R1").kind == "round-over"


def test_sb_18_the_round_ends_as_soon_as_one_player_is_left() -> None:
    table = four(EARLY_END[:11])
    assert on_table(table)["eliminated"] == [A, B]
    assert not table.state.round_over
    play_tricks(table, EARLY_END[11:])
    assert table.state.round_over
    assert on_table(table)["eliminated"] == [A, B, C]
    assert len(table.record()["rounds"][0]["tricks"]) == 12
    assert table.view(D).hand == ["Y7"]
    assert last_trick(table).why == [
        Event("sb-strongest-wins", "SB-14", {"seat": C, "card": "B10"}),
        Event("sb-eliminated", "SB-16", {"seat": C, "number": 4}),
        Event("sb-one-left", "SB-18"),
    ]


# Scoring, game end


def test_sb_19_exactly_the_target_pays_the_rounds_number() -> None:
    for number in (1, 2, 3):
        table = late_round(FIVE, ROUND_OF_FIVE, round=number, totals=[0] * 5)
        assert last_round(table).round == number
        assert last_round(table).points == [number, number + 2, 0, number, 0]
        assert table.scores == [number, number + 2, 0, number, 0]


def test_sb_19_a_runaway_champ_card_pays_unless_its_holder_is_eliminated() -> None:
    table = five(ROUND_OF_FIVE)
    assert last_round(table).why == [
        Event("sb-target-scored", "SB-19", {"seat": A, "number": 1}),
        Event("sb-target-scored", "SB-19", {"seat": B, "number": 1}),
        Event("sb-target-scored", "SB-19", {"seat": D, "number": 1}),
        Event("sb-champ-scored", "SB-19", {"seat": B, "number": 2}),
        Event("sb-champ-lost", "SB-19", {"seat": C, "number": 1}),
    ]


def test_sb_19_the_1_point_card_pays_1() -> None:
    # C's sixth trick goes to D instead, who copies blue; then C stays at two tricks.
    table = five([*ROUND_OF_FIVE[:5], "B5, Y12 chameleon, R5, G4", "Y7, Y13, R6, G5, B6", "P8, R7, G6, B7, Y8"])
    assert on_table(table)["tricks_won"] == [1, 2, 2, 1, 2]
    # E wins a third trick and is out; A leads and wins two: out; then B wins a third and is out.
    play_tricks(table, ["P4, R8, G7, B8, Y9", "R9, G8, B9, Y10", "R10, G9, B10, Y11", "G10, B11, Y6"])
    assert on_table(table)["tricks_won"] == [3, 3, 2, 1, 3]
    assert last_round(table).points == [0, 0, 2, 0, 0]
    assert last_round(table).why == [
        Event("sb-target-scored", "SB-19", {"seat": C, "number": 1}),
        Event("sb-champ-lost", "SB-19", {"seat": B, "number": 2}),
        Event("sb-champ-scored", "SB-19", {"seat": C, "number": 1}),
    ]


def test_sb_19_four_players() -> None:
    table = late_round(FOUR, ROUND_OF_FOUR, round=2, totals=[1, 0, 4, 0])
    assert last_round(table).points == [4, 2, 0, 2]
    assert table.scores == [5, 2, 4, 2]


def test_sb_19_a_round_that_ends_early_pays_nobody() -> None:
    table = four(EARLY_END)
    assert table.scores == [0] * 4
    assert last_round(table).why == [Event("sb-champ-lost", "SB-19", {"seat": A, "number": 2})]


def test_sb_20_ten_points_end_the_game() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=2, totals=[8, 0, 0, 0, 0])
    assert table.scores == [10, 4, 0, 2, 0]
    assert table.is_over
    assert table.winners == [A]
    assert table.why == [
        Event("sb-ten-points", "SB-20", {"seat": A, "number": 10}),
        Event("sb-most-points", "SB-21", {"seat": A, "number": 10}),
    ]
    assert refused(table, "play R1").kind == "game-over"


def test_sb_20_more_than_ten_end_it_too() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=3, totals=[9, 9, 0, 0, 0])
    assert table.scores == [12, 14, 0, 3, 0]
    assert table.is_over
    assert table.winners == [B]


def test_sb_20_six_to_nine_points_do_not_end_it() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=2, totals=[4, 2, 7, 7, 0])
    assert table.scores == [6, 6, 7, 9, 0]
    assert not table.is_over
    assert table.winners == []


def test_sb_20_the_last_round_ends_the_game() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=5, totals=[0] * 5)
    assert table.scores == [5, 7, 0, 5, 0]
    assert table.is_over
    assert table.why == [
        Event("sb-last-round", "SB-20", {"number": 5}),
        Event("sb-most-points", "SB-21", {"seat": B, "number": 7}),
    ]


def test_sb_21_most_points_wins() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=5, totals=[3, 0, 0, 4, 0])
    assert table.scores == [8, 7, 0, 9, 0]
    assert table.winners == [D]
    assert table.record()["result"] == {"totals": [8, 7, 0, 9, 0], "winners": [D]}


def test_sb_21_the_2_point_card_breaks_a_tie() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=5, totals=[2, 0, 7, 2, 0])
    assert table.scores == [7, 7, 7, 7, 0]
    assert table.winners == [B]
    assert table.why[-1] == Event("sb-tie-broken", "SB-21", {"seat": B, "number": 2})


def test_sb_21_failing_that_the_1_point_card_breaks_it() -> None:
    # B, with the 2-point card, is not among the tied leaders and is passed over; C is eliminated, which doesn't matter.
    table = late_round(FIVE, ROUND_OF_FIVE, round=5, totals=[4, 0, 9, 0, 9])
    assert table.scores == [9, 7, 9, 5, 9]
    assert table.winners == [C]
    assert table.why[-1] == Event("sb-tie-broken", "SB-21", {"seat": C, "number": 1})


def test_sb_21_failing_that_they_share_the_win() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=5, totals=[4, 0, 0, 4, 0])
    assert table.scores == [9, 7, 0, 9, 0]
    assert table.winners == [A, D]
    assert table.why == [
        Event("sb-last-round", "SB-20", {"number": 5}),
        Event("sb-shared", "SB-21", {"seat": A, "number": 9}),
        Event("sb-shared", "SB-21", {"seat": D, "number": 9}),
    ]


def test_sb_21_the_eliminated_holder_of_the_2_point_card_wins_the_tie() -> None:
    table = late_round(FOUR, EARLY_END, round=4, totals=[5, 5, 5, 0])
    assert table.scores == [5, 5, 5, 0]
    assert table.winners == [A]
    assert table.why == [
        Event("sb-last-round", "SB-20", {"number": 4}),
        Event("sb-tie-broken", "SB-21", {"seat": A, "number": 2}),
    ]


def test_sb_21_four_players_share_where_the_holder_is_not_tied() -> None:
    table = late_round(FOUR, EARLY_END, round=4, totals=[4, 5, 0, 5])
    assert table.winners == [B, D]


def test_sb_21_a_tie_over_ten_points_is_broken_alike() -> None:
    table = late_round(FIVE, ROUND_OF_FIVE, round=2, totals=[8, 6, 0, 8, 0])
    assert table.scores == [10, 10, 0, 10, 0]
    assert table.winners == [B]
    assert [event.kind for event in table.why] == ["sb-ten-points"] * 3 + ["sb-tie-broken"]


def test_sb_22_the_holder_of_the_2_point_card_leads_the_next_round() -> None:
    assert five(ROUND_OF_FIVE).state.leaders() == [B]


def test_sb_22_eliminated_or_not() -> None:
    table = four(EARLY_END)
    assert A in on_table(table)["eliminated"]
    assert table.state.leaders() == [A]


def test_sb_22_in_every_game() -> None:
    for players in (4, 5):
        for seed in range(10):
            table = Table("savage-bowl", seed=seed, players=players)
            play_at_random(table, seed)
            rounds = table.record()["rounds"]
            assert len(rounds) <= players
            assert [later["leader"] for later in rounds[1:]] == [earlier["champs"][0] for earlier in rounds[:-1]]
            clauses = [event.clause for event in table.events if event.kind == "round-started"]
            assert clauses == ["SB-5", *["SB-22"] * (len(rounds) - 1)]


# What each player sees


def test_sb_23_nobody_else_ever_sees_a_discard_or_the_hand_of_an_eliminated() -> None:
    # E's purple 6 is face down when E is eliminated, and B discards green 11. With these two cards changed (and E's
    # third discard another), nobody but B and E may see any difference, to the end of the game.
    swapped = {**FIVE, B: run("G", 10) + " G12 P6", E: "R13 G13 B13 Y13 G11 P1 P2 P3 P4 P5 P7 P8"}
    table = late_round(FIVE, [], round=5, totals=[0] * 5)
    other = late_round(swapped, [], round=5, totals=[0] * 5)
    changes = {"discard G11": "discard P6", "discard P3": "discard P7"}
    for move in ", ".join(ROUND_OF_FIVE).split(", "):
        play_all(table, move)
        play_all(other, changes.get(move, move))
        for seat in (A, C, D, None):
            assert table.view(seat) == other.view(seat)
            assert table.events_for(seat) == other.events_for(seat)
    assert table.is_over
    assert table.view(B) != other.view(B)
    assert table.view(E) != other.view(E)


def test_sb_23_a_player_knows_their_own_discards() -> None:
    table = five(ROUND_OF_FIVE)
    assert [table.view(seat).own["own_discards"] for seat in range(5)] == [["R12"], ["G11"], [], [], ["P1", "P2", "P3"]]
    assert on_table(table)["discards"] == [E, A, E, B, E]
    assert table.view(None).own == {}


def test_sb_23_a_discard_is_told_to_all_without_the_card() -> None:
    table = four(["R1, G1, B1, P7, discard Y11"])
    public = Event("sb-discarded", "SB-11", {"seat": D})
    own = Event("sb-discarded-yours", "SB-11", {"seat": D, "card": "Y11"}, audience=D)
    assert table.events_for(A)[-1:] == [public]
    assert table.events_for(None)[-1:] == [public]
    assert table.events_for(D)[-2:] == [public, own]
    seen = [table.view(seat).moves[-1].card for seat in (A, B, C, D, None)]
    assert seen == [None, None, None, "Y11", None]


def test_sb_23_an_eliminated_player_still_knows_their_hand() -> None:
    table = five(ROUND_OF_FIVE)
    assert table.view(E).hand == ["P6", "P7"]
    assert table.view(A).hand_sizes[E] == 2


def test_sb_23_a_view_holds_the_cards_that_everybody_saw_played() -> None:
    table = five(ROUND_OF_FIVE[:9])
    for seat in (A, B, C, D, E, None):
        tricks = table.view(seat).tricks
        assert tricks[0].plays == [(A, "R1"), (B, "G1"), (C, "B1"), (D, "Y1"), (E, "R13")]
        assert tricks[8].plays == [(E, "P4"), (A, "R11*P"), (B, "G7"), (D, "Y9")]


def test_sb_23_how_many_tricks_everybody_has_won_is_public() -> None:
    table = five(ROUND_OF_FIVE[:9])
    winners = [trick.won_by for trick in table.view(None).tricks]
    for seat in (A, B, C, D, E, None):
        assert table.view(seat).table["tricks_won"] == [winners.count(winner) for winner in range(5)]


def test_sb_23_who_still_has_a_chameleon_is_public() -> None:
    table = five(ROUND_OF_FIVE[:9])
    for seat in (A, B, C, D, E, None):
        assert table.view(seat).table["chameleons"] == [False, True, True, True, True]


# Worked examples


def test_sb_example_1_off_colour_cards_tie_and_the_earlier_is_second() -> None:
    table = arrange("savage-bowl", {A: "Y2", B: "R5", C: "B3", D: "G5"}, lacks={B: "Y", C: "Y", D: "Y"})
    play_all(table, "Y2, R5, B3, G5")
    assert last_trick(table).why == [
        Event("sb-strongest", "SB-9", {"seat": A, "card": "Y2"}),
        Event("sb-second-wins", "SB-10", {"seat": B, "card": "R5"}),
        Event("sb-yellow-card", "SB-11", {"seat": A}),
    ]


def test_sb_example_2_two_of_the_led_colour() -> None:
    table = arrange("savage-bowl", {A: "R8", B: "G11", C: "R10", D: "B11"}, lacks={B: "R", D: "R"})
    play_all(table, "R8, G11, R10, B11")
    assert last_trick(table).won_by == A
    assert on_table(table)["yellow_card"] == C


def test_sb_example_3_two_chameleons_after_a_trump() -> None:
    table = arrange("savage-bowl", {A: "G4", B: "P8", C: "B9", D: "R9"}, lacks={B: "G"})
    play_all(table, "G4, P8, B9 chameleon, R9 chameleon")
    assert last_trick(table).plays == [(A, "G4"), (B, "P8"), (C, "B9*P"), (D, "R9*P")]
    assert last_trick(table).why == [
        Event("sb-strongest", "SB-9", {"seat": C, "card": "B9*P"}),
        Event("sb-second-wins", "SB-10", {"seat": D, "card": "R9*P"}),
        Event("sb-yellow-card", "SB-11", {"seat": C}),
    ]


def test_sb_example_4_a_trump_and_the_largest_of_the_led_colour() -> None:
    table = arrange("savage-bowl", {A: "G3", B: "P5", C: "G8", D: "G6"}, lacks={B: "G"})
    play_all(table, "G3, P5, G8, G6")
    assert last_trick(table).won_by == C
    assert on_table(table)["yellow_card"] == B


def test_sb_example_5_a_is_out_b_holds_the_yellow_card_and_c_leads() -> None:
    table = four([*ROUND_OF_FOUR[:3], "R4, P4, B4"])
    assert on_table(table)["tricks_won"] == [4, 0, 0, 0]
    assert on_table(table)["eliminated"] == [A]
    assert on_table(table)["yellow_card"] == B
    assert table.seat == B  # to discard
    play_all(table, "discard G10")
    assert table.seat == C
    play_all(table, "B5, Y1")
    assert last_trick(table).plays == [(C, "B5"), (D, "Y1")]


def test_sb_example_6_the_yellow_card_of_trick_5() -> None:
    tricks = [*ROUND_OF_FOUR[:2], "R3, B11, Y1, discard R11", "B3, Y2, G10, discard B10"]
    table = four([*tricks, "G2, P8, P1"])
    assert last_trick(table).won_by == A
    assert (table.seat, table.view(None).to_do) == (D, "discard")
    play_all(table, "discard Y10, R4, P4, B4")
    assert last_trick(table).plays == [(A, "R4"), (B, "P4"), (C, "B4")]
    assert last_trick(table).won_by == B
    play_all(table, "G3, B5, Y3, R5")
    assert last_trick(table).plays == [(B, "G3"), (C, "B5"), (D, "Y3"), (A, "R5")]


def test_sb_17_nobody_is_told_to_lead_after_the_last_trick() -> None:
    for seed in range(40):
        table = Table("savage-bowl", seed=seed, max_rounds=1)
        while table.seat is not None:
            table.play(table.legal_moves()[0])
        assert "sb-leads-instead" not in [event.kind for event in table.rounds[0].tricks[-1].why]
