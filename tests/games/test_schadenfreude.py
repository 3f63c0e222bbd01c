"""Schadenfreude, clause by clause: SF-1 to SF-14 of rules/schadenfreude.md, its rulings and its worked examples."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import offsuit
from offsuit import Event, IllegalMove, Table
from offsuit.kit.stream import Stream
from tests.arrange import Shoe, arrange, deal_again, last_round, last_trick, play_all, refused, snapshot

A, B, C, D, E = range(5)
RANKS = (-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9)
WILDS = {"W0", "W10"}
RED, GREEN, BLUE, YELLOW = (" ".join(f"{suit}{rank}" for rank in RANKS) for suit in "RGBY")


def after_round(totals: list[int], *, a_scores: int) -> Table:
    """A table of four after a round begun with these totals, in which A scores 9 or less and the others nothing.

    A has all reds and everybody else another suit, so A wins every trick. A takes four of each rank but for three of
    the one whose yellow card is set aside; D has the wild 10 for it, and plays it last, when A leads red 9.
    """
    yellow = YELLOW.replace(f"Y{a_scores} ", "") if a_scores < 9 else YELLOW.replace(" Y9", "")
    dealt = arrange("schadenfreude", {A: RED, B: GREEN, C: BLUE, D: f"{yellow} W10"})
    table = deal_again(dealt, round=5, totals=totals)
    for _ in range(48):
        table.play(table.legal_moves()[0])  # all from low to high
    assert last_round(table).points == [a_scores, 0, 0, 0]
    return table


def after_round_of_five(totals: list[int]) -> Table:
    """A table of five after a round begun with these totals, in which A scores 17 and the others nothing.

    A leads red from -3 to 7, and E follows with W10, W0, R9 and R8 as long as that goes, so A wins every trick. Of 8
    and 9 A takes three each, of the other ranks all four.
    """
    hands = {A: RED.removesuffix(" R8 R9"), E: "R8 R9 W0 W10"}
    table = deal_again(arrange("schadenfreude", hands, players=5), round=5, totals=totals)
    for _ in range(50):
        table.play(table.legal_moves()[-1 if table.seat == E else 0])
    assert last_round(table).points == [17, 0, 0, 0, 0]
    return table


def pile(table: Table, seat: int) -> list[str]:
    cards: list[str] = table.view(None).table["score_piles"][seat]
    return cards


def playable(table: Table) -> set[str]:
    return {move.removeprefix("play ") for move in table.legal_moves()}


# Cards and setup


def test_sf_1_four_suits_of_twelve_ranks_and_two_wilds() -> None:
    cards = set(Table("schadenfreude", seed=1, players=4).cards)
    assert cards == {f"{suit}{rank}" for suit in "RGBY" for rank in RANKS} | WILDS
    assert len(cards) == 50


def test_sf_2_five_players_have_all_50_cards_10_each() -> None:
    deal = Table("schadenfreude", seed=1, players=5).record()["rounds"][0]["deal"]
    assert [len(hand) for hand in deal["hands"]] == [10] * 5
    assert len({card for hand in deal["hands"] for card in hand}) == 50
    assert "aside" not in deal


def test_sf_2_four_players_have_12_each_and_2_are_set_aside() -> None:
    deal = Table("schadenfreude", seed=1, players=4).record()["rounds"][0]["deal"]
    assert [len(hand) for hand in deal["hands"]] == [12] * 4
    assert len(deal["aside"]) == 2
    assert len({card for place in [*deal["hands"], deal["aside"]] for card in place}) == 50


def test_sf_2_three_players_have_38_cards_12_each_and_2_are_set_aside() -> None:
    table = Table("schadenfreude", seed=1, players=3)
    deal = table.record()["rounds"][0]["deal"]
    assert [len(hand) for hand in deal["hands"]] == [12] * 3
    assert len(deal["aside"]) == 2
    cards = {card for place in [*deal["hands"], deal["aside"]] for card in place}
    assert cards == {f"{suit}{rank}" for suit in "RGBY" for rank in (-3, 1, 2, 3, 4, 5, 6, 7, 8)} | WILDS
    assert len(cards) == 38


def test_sf_2_a_9_is_no_card_with_three_players() -> None:
    assert refused(arrange("schadenfreude", {}, players=3), "play R9").kind == "unknown-move"


def test_sf_2_only_three_to_five_can_play() -> None:
    for players in (2, 6):
        with pytest.raises(offsuit.SetupError, match="schadenfreude is for 3, 4 or 5 players"):
            offsuit.new("schadenfreude", players=players)


def test_sf_3_the_first_leader_is_chosen_at_random() -> None:
    for players in (3, 4, 5):
        tables = [Table("schadenfreude", seed=seed, players=players) for seed in range(40)]
        assert {table.view(None).round_leader for table in tables} == set(range(players))
        assert {table.events[0].clause for table in tables} == {"SF-3"}


def test_sf_3_every_seat_may_be_the_first_leader() -> None:
    assert Table("schadenfreude", players=4, deals=Shoe()).state.leaders() == [A, B, C, D]


# Playing a trick


def test_sf_4_the_leader_plays_any_card() -> None:
    table = arrange("schadenfreude", {C: "R1 G2 B3 Y-3 W0 W10"}, leader=C)
    assert table.seat == C
    assert playable(table) == set(table.view(C).hand)


def test_sf_4_the_first_card_sets_the_suit() -> None:
    table = arrange("schadenfreude", {A: "G4", B: "G1"})
    assert table.view(None).table["led"] is None
    play_all(table, "G4")
    assert table.view(None).table["led"] == "G"


def test_sf_4_after_a_wild_lead_the_next_is_free() -> None:
    table = arrange("schadenfreude", {A: "W0", B: "R1 G1 B1 Y1", C: "B5 R5"}, lacks={C: "B"})
    play_all(table, "W0")
    assert table.view(None).table["led"] is None
    assert playable(table) == set(table.view(B).hand)
    play_all(table, "B1")
    assert table.view(None).table["led"] == "B"
    assert playable(table) == {"B5"}


def test_sf_4_two_wilds_leave_the_third_free() -> None:
    table = arrange("schadenfreude", {A: "W0", B: "W10", C: "R1 G1 B1 Y1", D: "Y5 Y6 R7"}, lacks={D: "Y"})
    play_all(table, "W0, W10")
    assert table.view(None).table["led"] is None
    assert playable(table) == set(table.view(C).hand)
    play_all(table, "Y1")
    assert playable(table) == {"Y5", "Y6"}


def test_sf_4_a_later_suit_is_not_the_led_one() -> None:
    table = arrange("schadenfreude", {A: "G4", B: "R9", C: "G1 R1"}, lacks={B: "G", C: "G"})
    play_all(table, "G4, R9")
    assert table.view(None).table["led"] == "G"
    assert playable(table) == {"G1"}


def test_sf_4_play_goes_clockwise() -> None:
    table = arrange("schadenfreude", {C: "G1", D: "G2", A: "G3", B: "G4"}, leader=C)
    play_all(table, "G1, G2, G3, G4")
    assert last_trick(table).plays == [(C, "G1"), (D, "G2"), (A, "G3"), (B, "G4")]


def test_sf_4_nobody_plays_out_of_turn() -> None:
    table = arrange("schadenfreude", {A: "G1", C: "G2"})
    play_all(table, "G1")
    before = snapshot(table)
    with pytest.raises(IllegalMove) as caught:
        table.play("play G2", seat=C)
    assert (caught.value.kind, caught.value.values) == ("not-your-turn", {"seat": B})
    assert snapshot(table) == before


def test_sf_4_cards_are_played_and_nothing_else() -> None:
    refusal = refused(arrange("schadenfreude", {A: "G1"}), "discard G1")
    assert (refusal.clause, refusal.kind) == ("SF-4", "wrong-verb")


def test_sf_5_the_led_suit_must_be_played_or_a_wild() -> None:
    table = arrange("schadenfreude", {A: "G4", B: "G1 G-2 R9 W0 W10"}, lacks={B: "G"})
    play_all(table, "G4")
    assert playable(table) == {"G-2", "G1", "W0", "W10"}
    refusal = refused(table, "play R9")
    assert (refusal.clause, refusal.kind, refusal.values) == ("SF-5", "sf-must-follow", {"colour": "G"})
    assert str(refusal) == "SF-5: you hold green, so play green or a wild"


def test_sf_5_who_holds_none_plays_any_card() -> None:
    table = arrange("schadenfreude", {A: "G4", B: "R1 B1 Y1"}, lacks={B: "G W"})
    play_all(table, "G4")
    assert playable(table) == set(table.view(B).hand)


def test_sf_5_a_wild_is_never_compulsory() -> None:
    table = arrange("schadenfreude", {A: "G4", B: "R9 B1 Y1 W0 W10"}, lacks={B: "G"})
    play_all(table, "G4")
    assert playable(table) == set(table.view(B).hand)
    play_all(table, "R9")
    assert table.view(None).trick == [(A, "G4"), (B, "R9")]


def test_sf_5_what_is_not_in_the_hand_is_refused() -> None:
    table = arrange("schadenfreude", {A: "G4", B: "G1", C: "G2"})
    play_all(table, "G4")
    for move in ("play G2", "play G4"):
        refusal = refused(table, move)
        assert (refusal.clause, refusal.kind, refusal.values) == ("SF-5", "not-in-hand", {"move": move})


def test_sf_6_the_wild_0_follows_with_rank_0() -> None:
    table = arrange("schadenfreude", {A: "G-1", B: "W0", C: "G-2", D: "G1"})
    play_all(table, "G-1, W0, G-2, G1")
    assert last_trick(table).won_by == B  # 1, 0, -1, -2
    assert pile(table, B) == ["W0"]


def test_sf_6_the_wild_10_follows_with_rank_10() -> None:
    table = arrange("schadenfreude", {A: "G9", B: "W10", C: "G8", D: "G7"})
    play_all(table, "G9, W10, G8, G7")
    assert last_trick(table).won_by == A
    assert last_trick(table).why[0] == Event("sf-highest", "SF-7", {"seat": B, "card": "W10"})


def test_sf_6_a_wild_that_led_follows_the_suit_set_later() -> None:
    table = arrange("schadenfreude", {A: "W10", B: "B5", C: "R9", D: "G9"}, lacks={C: "B", D: "B"})
    play_all(table, "W10, B5, R9, G9")
    assert last_trick(table).won_by == B
    assert pile(table, B) == ["B5"]  # the 9s cancel; the wild followed and is discarded


def test_sf_6_both_wilds_in_one_trick() -> None:
    table = arrange("schadenfreude", {A: "W0", B: "W10", C: "R-3", D: "G4"}, lacks={D: "R"})
    play_all(table, "W0, W10, R-3, G4")
    assert last_trick(table).won_by == A  # 10, 0, -3
    assert pile(table, A) == ["W0", "G4"]


# After a trick


def test_sf_7_the_second_highest_of_the_led_suit_wins() -> None:
    table = arrange("schadenfreude", {A: "G3", B: "G9", C: "G5", D: "G-3"})
    play_all(table, "G3, G9, G5, G-3")
    trick = last_trick(table)
    assert (trick.won_by, trick.clause) == (C, "SF-7")
    assert trick.why == [
        Event("sf-highest", "SF-7", {"seat": B, "card": "G9"}),
        Event("sf-second-wins", "SF-7", {"seat": C, "card": "G5"}),
        Event("sf-taken", "SF-8", {"seat": C, "card": "G5"}),
    ]


def test_sf_7_cards_of_other_suits_do_not_count() -> None:
    table = arrange("schadenfreude", {A: "G-2", B: "R9", C: "G-3", D: "B8"}, lacks={B: "G", D: "G"})
    play_all(table, "G-2, R9, G-3, B8")
    assert last_trick(table).won_by == C


def test_sf_7_the_only_card_that_followed_wins() -> None:
    table = arrange("schadenfreude", {A: "G-2", B: "R9", C: "B1", D: "Y8"}, lacks={B: "G", C: "G", D: "G"})
    play_all(table, "G-2, R9, B1, Y8")
    trick = last_trick(table)
    assert (trick.won_by, trick.clause) == (A, "SF-7")
    assert trick.why[0] == Event("sf-alone-wins", "SF-7", {"seat": A, "card": "G-2"})


def test_sf_8_the_winner_takes_their_own_card_and_what_did_not_follow() -> None:
    table = arrange("schadenfreude", {A: "G6", B: "R9", C: "G7", D: "B-1"}, lacks={B: "G", D: "G"})
    play_all(table, "G6, R9, G7, B-1")
    assert pile(table, A) == ["B-1", "G6", "R9"]
    assert [pile(table, seat) for seat in (B, C, D)] == [[], [], []]
    assert last_trick(table).why == [
        Event("sf-highest", "SF-7", {"seat": C, "card": "G7"}),
        Event("sf-second-wins", "SF-7", {"seat": A, "card": "G6"}),
        Event("sf-taken", "SF-8", {"seat": A, "card": "G6"}),
        Event("sf-taken", "SF-8", {"seat": A, "card": "R9"}),
        Event("sf-taken", "SF-8", {"seat": A, "card": "B-1"}),
    ]


def test_sf_8_a_wild_of_another_player_is_discarded() -> None:
    table = arrange("schadenfreude", {A: "G6", B: "W0", C: "W10", D: "B-1"}, lacks={D: "G"})
    play_all(table, "G6, W0, W10, B-1")
    assert last_trick(table).won_by == A  # 10, 6, 0
    assert pile(table, A) == ["B-1", "G6"]


def test_sf_9_two_of_a_rank_cancel_inside_one_trick() -> None:
    table = arrange("schadenfreude", {A: "G6", B: "R9", C: "G7", D: "B9"}, lacks={B: "G", D: "G"})
    play_all(table, "G6, R9, G7, B9")
    assert pile(table, A) == ["G6"]
    assert last_trick(table).why[-2:] == [
        Event("sf-taken", "SF-8", {"seat": A, "card": "B9"}),
        Event("sf-cancelled", "SF-9", {"seat": A, "card": "R9"}),
    ]


def test_sf_9_the_winners_own_card_cancels_too() -> None:
    table = arrange("schadenfreude", {A: "G6", B: "R6", C: "G7", D: "B9"}, lacks={B: "G", D: "G"})
    play_all(table, "G6, R6, G7, B9")
    assert pile(table, A) == ["B9"]


def test_sf_9_of_three_the_one_taken_last_stays() -> None:
    table = arrange("schadenfreude", {A: "G6", B: "R6", C: "G7", D: "B6"}, lacks={B: "G", D: "G"})
    play_all(table, "G6, R6, G7, B6")
    assert pile(table, A) == ["B6"]


def test_sf_9_taken_last_is_by_order_of_play_though_the_winner_plays_later() -> None:
    table = arrange("schadenfreude", {A: "G7", B: "R6", C: "B6", D: "G6"}, lacks={B: "G", C: "G"})
    play_all(table, "G7, R6, B6, G6")
    assert last_trick(table).won_by == D
    assert pile(table, D) == ["G6"]


def test_sf_9_of_four_none_stays() -> None:
    table = arrange("schadenfreude", {A: "G6", B: "R6", C: "B6", D: "Y6"}, lacks={B: "G", C: "G", D: "G"})
    play_all(table, "G6, R6, B6, Y6")
    assert last_trick(table).won_by == A
    assert pile(table, A) == []


def test_sf_9_the_rank_counts_with_its_sign() -> None:
    table = arrange("schadenfreude", {A: "G3", B: "R-3", C: "G7", D: "B1"}, lacks={B: "G", D: "G"})
    play_all(table, "G3, R-3, G7, B1")
    assert pile(table, A) == ["R-3", "B1", "G3"]


def test_sf_9_a_cancelled_rank_can_be_collected_again() -> None:
    hands = {A: "G6 G5 G4", B: "R6 R1 B6", C: "G7 G8 G9", D: "B9 Y6 Y1"}
    table = arrange("schadenfreude", hands, lacks={B: "G", D: "G"})
    play_all(table, "G6, R6, G7, B9")
    assert pile(table, A) == ["B9"]
    play_all(table, "G5, R1, G8, Y6")
    assert pile(table, A) == ["R1", "G5", "Y6", "B9"]
    play_all(table, "G4, B6, G9, Y1")
    assert pile(table, A) == ["G4", "G5", "B9"]


def test_sf_9_piles_of_different_players_are_apart() -> None:
    hands = {A: "G6 B7", B: "G7 B5", C: "G1 B6", D: "G2 B1"}
    table = arrange("schadenfreude", hands)
    play_all(table, "G6, G7, G1, G2, B7, B5, B6, B1")
    assert (pile(table, A), pile(table, C)) == (["G6"], ["B6"])


def test_sf_10_the_winner_leads_the_next_trick() -> None:
    table = arrange("schadenfreude", {A: "G3", B: "G9", C: "G5", D: "G-3"})
    play_all(table, "G3, G9, G5, G-3")
    assert (table.seat, table.view(None).trick_leader) == (C, C)
    assert playable(table) == set(table.view(C).hand)


# Scoring, game end


def test_sf_11_the_round_ends_when_hands_are_empty() -> None:
    for players, tricks in ((3, 12), (4, 12), (5, 10)):
        table = Table("schadenfreude", seed=1, players=players, max_rounds=1)
        for _ in range(players * tricks):
            assert not table.state.round_over
            table.play(table.legal_moves()[0])
        assert table.state.round_over
        assert table.view(None).hand_sizes == [0] * players
        assert len(table.record()["rounds"][0]["tricks"]) == tricks


def test_sf_11_the_score_moves_by_the_sum_of_the_ranks_in_the_pile() -> None:
    table = after_round([20, 5, 6, 7], a_scores=9)
    assert pile(table, A) == ["B9"]
    assert last_round(table).points == [9, 0, 0, 0]
    assert table.scores == [29, 5, 6, 7]
    assert last_round(table).why == [
        Event("sf-card-scored", "SF-11", {"seat": A, "card": "B9", "number": 9}),
        *[Event("sf-round-scored", "SF-11", {"seat": seat, "number": [9, 0, 0, 0][seat]}) for seat in range(4)],
    ]


def test_sf_11_several_cards_add_up() -> None:
    table = after_round_of_five([0] * 5)
    assert [card[1:] for card in pile(table, A)] == ["8", "9"]
    assert table.scores == [17, 0, 0, 0, 0]


def test_sf_11_in_every_round_and_for_every_pile() -> None:
    for players in (3, 4, 5):
        table = Table("schadenfreude", seed=players, players=players, max_rounds=1)
        chance = Random(players)
        while not table.state.round_over:
            table.play(chance.choice(table.legal_moves()))
        sums = [sum(int(card[1:]) for card in pile(table, seat)) for seat in range(players)]
        assert last_round(table).points == sums
        assert table.scores == [max(0, points) for points in sums]


def test_sf_11_a_score_may_fall() -> None:
    assert after_round([20, 0, 0, 0], a_scores=-3).scores == [17, 0, 0, 0]


def test_sf_11_but_never_below_0() -> None:
    table = after_round([2, 5, 6, 7], a_scores=-3)
    assert table.scores == [0, 5, 6, 7]
    assert Event("sf-floored", "SF-11", {"seat": A}) in last_round(table).why


def test_sf_11_falling_to_0_itself_is_no_floor() -> None:
    table = after_round([3, 5, 6, 7], a_scores=-3)
    assert table.scores == [0, 5, 6, 7]
    assert "sf-floored" not in [event.kind for event in last_round(table).why]


def test_sf_12_another_round_while_nobody_has_more_than_40() -> None:
    table = after_round([31, 39, 0, 0], a_scores=9)
    assert table.scores == [40, 39, 0, 0]
    assert not table.is_over
    assert table.winners == []
    assert refused(table, "play R1").kind == "round-over"  # a test gives no more deals


def test_sf_12_the_lowest_total_leads_it() -> None:
    assert after_round([0, 8, 7, 9], a_scores=8).state.leaders() == [C]
    assert after_round([9, 8, 7, 9], a_scores=-3).state.leaders() == [A]


def test_sf_12_of_those_tied_one_chosen_at_random() -> None:
    assert after_round([0, 3, 7, 3], a_scores=8).state.leaders() == [B, D]
    assert after_round([0, 1, 1, 1], a_scores=1).state.leaders() == [A, B, C, D]
    leaders = set()
    for seed in range(20):
        state = Table("schadenfreude", players=4, deals=Shoe()).state
        state.resume(2, [8, 3, 7, 3])
        state.start_fair_round(Stream(bytes([seed] * 32)))
        leaders.add(state.leader)
    assert leaders == {B, D}


def test_sf_12_in_every_game_with_all_cards_reshuffled() -> None:
    for seed in range(6):
        table = Table("schadenfreude", seed=seed, players=4)
        chance = Random(seed)
        while not table.is_over and len(table.rounds) < 12:
            table.play(chance.choice(table.legal_moves()))
        rounds = table.record()["rounds"]
        for earlier, later in pairwise(rounds):
            assert max(earlier["totals"]) <= 40
            lowest = [seat for seat in range(4) if earlier["totals"][seat] == min(earlier["totals"])]
            assert later["leader"] in lowest
            cards = [card for place in [*later["deal"]["hands"], later["deal"]["aside"]] for card in place]
            assert sorted(cards) == sorted(table.cards)
            assert later["deal"] != earlier["deal"]
        clauses = [event.clause for event in table.events if event.kind == "round-started"]
        assert clauses == ["SF-3", *["SF-12"] * (len(rounds) - 1)]


def test_sf_12_piles_are_empty_in_the_new_round() -> None:
    table = Table("schadenfreude", seed=1, players=4)
    while len(table.rounds) == 1:
        table.play(table.legal_moves()[0])
    assert table.view(None).round == 2
    assert table.view(None).table["score_piles"] == [[], [], [], []]


def test_sf_13_more_than_40_ends_the_game_and_is_out() -> None:
    table = after_round([32, 10, 39, 12], a_scores=9)
    assert table.scores == [41, 10, 39, 12]
    assert table.is_over
    assert table.winners == [C]
    assert table.why == [
        Event("sf-over-goal", "SF-13", {"seat": A, "number": 41}),
        Event("sf-wins-game", "SF-13", {"seat": C, "number": 39}),
    ]
    assert table.record()["result"] == {"totals": [41, 10, 39, 12], "winners": [C]}
    assert refused(table, "play R1").kind == "game-over"


def test_sf_13_exactly_40_is_not_over_and_can_win() -> None:
    table = after_round([35, 10, 40, 12], a_scores=9)
    assert table.winners == [C]


def test_sf_13_tied_players_knock_each_other_out() -> None:
    table = after_round([35, 30, 20, 30], a_scores=9)
    assert table.winners == [C]
    assert table.why == [
        Event("sf-over-goal", "SF-13", {"seat": A, "number": 44}),
        Event("sf-knocked-out", "SF-13", {"seat": B, "number": 30}),
        Event("sf-knocked-out", "SF-13", {"seat": D, "number": 30}),
        Event("sf-wins-game", "SF-13", {"seat": C, "number": 20}),
    ]


def test_sf_13_a_tie_below_the_highest_does_not_matter() -> None:
    assert after_round([35, 20, 20, 30], a_scores=9).winners == [D]


def test_sf_13_a_tie_on_40_knocks_out_too() -> None:
    assert after_round([35, 40, 40, 1], a_scores=9).winners == [D]


def test_sf_13_a_score_of_0_can_win() -> None:
    assert after_round([35, 30, 30, 0], a_scores=9).winners == [D]


def test_sf_13_three_tied_leave_nobody() -> None:
    table = after_round([35, 30, 30, 30], a_scores=9)
    assert table.is_over
    assert table.winners == []
    assert table.why[-1] == Event("sf-nobody-wins", "SF-13")


def test_sf_13_three_tied_on_0_leave_nobody() -> None:
    assert after_round([35, 0, 0, 0], a_scores=9).winners == []


def test_sf_13_and_so_on() -> None:
    table = after_round_of_five([30, 38, 25, 38, 25])
    assert table.scores == [47, 38, 25, 38, 25]
    assert table.winners == []
    assert [event.values.get("number") for event in table.why] == [47, 38, 38, 25, 25, None]
    assert after_round_of_five([30, 38, 25, 38, 24]).winners == [C]
    assert after_round_of_five([30, 38, 38, 38, 0]).winners == [E]


# What each player sees


def test_sf_14_hands_and_the_cards_set_aside_are_hidden() -> None:
    # One of D's cards and the two set aside are changed round: nobody but D may see any difference.
    table = arrange("schadenfreude", {A: RED, B: GREEN, C: BLUE, D: YELLOW.replace("Y9", "W0")})
    other = arrange("schadenfreude", {A: RED, B: GREEN, C: BLUE, D: YELLOW})
    assert table.record()["rounds"][0]["deal"]["aside"] == ["Y9", "W10"]
    assert other.record()["rounds"][0]["deal"]["aside"] == ["W0", "W10"]
    for _ in range(11):
        for seat in (A, B, C, None):
            assert table.view(seat) == other.view(seat)
            assert table.events_for(seat) == other.events_for(seat)
        for _ in range(4):
            move = table.legal_moves()[0]
            table.play(move)
            other.play(move)
    assert table.view(D) != other.view(D)


def test_sf_14_the_cards_set_aside_are_in_no_view_of_the_whole_game() -> None:
    table = Table("schadenfreude", seed=3, players=3, max_rounds=1)
    aside = table.record()["rounds"][0]["deal"]["aside"]
    while not table.state.round_over:
        table.play(table.legal_moves()[0])
    for seat in (A, B, C, None):
        assert not any(f"'{card}'" in repr(table.view(seat)) for card in aside)
        assert not any(f"'{card}'" in repr(table.events_for(seat)) for card in aside)


def test_sf_14_a_hand_is_seen_by_its_player_alone() -> None:
    table = arrange("schadenfreude", {A: RED, B: GREEN, C: BLUE, D: YELLOW})
    assert table.view(B).hand == GREEN.split()
    assert table.view(None).hand == []
    for seat in (A, C, D, None):
        assert not any(f"'{card}'" in repr(table.view(seat)) for card in GREEN.split())
        assert not any(f"'{card}'" in repr(table.events_for(seat)) for card in GREEN.split())


def test_sf_14_cards_played_piles_discards_and_scores_are_public() -> None:
    table = arrange("schadenfreude", {A: "G6 G1", B: "R9", C: "G7", D: "B9"}, lacks={B: "G", D: "G"})
    play_all(table, "G6, R9, G7, B9, G1")
    for seat in (A, B, C, D, None):
        view = table.view(seat)
        assert view.tricks[0].plays == [(A, "G6"), (B, "R9"), (C, "G7"), (D, "B9")]
        assert view.trick == [(A, "G1")]
        assert view.table["score_piles"] == [["G6"], [], [], []]
        assert view.table["discarded"] == ["G7", "R9", "B9"]
        assert view.totals == [0, 0, 0, 0]
        assert view.tricks[0].why[-1] == Event("sf-cancelled", "SF-9", {"seat": A, "card": "R9"})


def test_sf_14_a_pile_has_at_most_one_card_of_a_rank() -> None:
    for seed in range(5):
        table = Table("schadenfreude", seed=seed, players=4, max_rounds=1)
        chance = Random(seed)
        taken: list[Counter[str]] = [Counter() for _ in range(4)]
        while not table.state.round_over:
            start = len(table.events)
            table.play(chance.choice(table.legal_moves()))
            for event in table.events[start:]:
                if event.kind == "sf-taken":
                    taken[int(str(event.values["seat"]))][str(event.values["card"])[1:]] += 1
            for seat in range(4):
                odd = sorted(int(rank) for rank, count in taken[seat].items() if count % 2)
                assert [int(card[1:]) for card in pile(table, seat)] == odd


# Worked examples


def test_sf_example_1_b_takes_7_and_3() -> None:
    table = arrange("schadenfreude", {A: "G9", B: "G7", C: "G2", D: "R3"}, lacks={D: "G"})
    play_all(table, "G9, G7, G2, R3")
    assert last_trick(table).won_by == B
    assert pile(table, B) == ["R3", "G7"]
    assert [pile(table, seat) for seat in (A, C, D)] == [[], [], []]


def test_sf_example_2_the_7s_cancel() -> None:
    hands = {A: "R8 R1 Y1 G2", B: "R7 R-1 Y9 G7", C: "R6 R-2 W10 G9", D: "R5 R-3 Y2 R3"}
    table = arrange("schadenfreude", hands, lacks={D: "G"})
    play_all(table, "R8, R7, R6, R5")
    play_all(table, "R-1, R-2, R-3, R1")
    play_all(table, "Y9, W10, Y2, Y1")
    assert pile(table, B) == ["R-1", "R7", "Y9"]
    play_all(table, "G7, G9, R3, G2")
    assert pile(table, B) == ["R-1", "R3", "Y9"]
    assert [event.kind for event in last_trick(table).why] == [
        "sf-highest",
        "sf-second-wins",
        "sf-taken",
        "sf-cancelled",
        "sf-taken",
    ]


def test_sf_example_3_of_three_5s_one_stays() -> None:
    hands = {A: "Y6 G9", B: "Y5 G8", C: "Y4 R5", D: "Y3 B5"}
    table = arrange("schadenfreude", hands, lacks={C: "G", D: "G"})
    play_all(table, "Y6, Y5, Y4, Y3")
    assert pile(table, B) == ["Y5"]
    play_all(table, "G8, R5, B5, G9")
    assert last_trick(table).won_by == B
    assert pile(table, B) == ["B5", "G8"]  # the one taken last


def test_sf_example_4_two_knock_each_other_out() -> None:
    table = after_round([34, 38, 38, 12], a_scores=9)
    assert table.scores == [43, 38, 38, 12]
    assert table.winners == [D]
