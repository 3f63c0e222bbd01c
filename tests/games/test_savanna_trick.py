"""Savanna Trick, clause by clause (ST-1 to ST-30), and the worked examples of its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from offsuit import IllegalMove, SetupError, Table
from offsuit.games.savanna_trick import ruled_otherwise
from offsuit.language import say
from offsuit.table.setup import find_game, load_printed
from tests.arrange import arrange, last_round, last_trick, play_all, play_through, refused

GAME = "savanna-trick"
GROUP_A = {"Hy": "hyena", "Ea": "golden-eagle", "Ch": "chameleon", "Le": "leopard"}
GROUP_B = {"El": "elephant", "Hi": "hippopotamus", "Rh": "rhino", "Go": "gorilla"}
NUMBERS: dict[str, list[int]] = {
    **{herbivore: list(range(1, 12)) for herbivore in ("Ga", "Ze", "Gn")},
    "Li": list(range(1, 10)),
    **{special: [4, 8, 12] for special in GROUP_A},
    **{"El": [10], "Hi": [8], "Rh": [8], "Go": [4]},
}
SIZES = {"3": {"hand": 15, "grass": 20}, "4": {"hand": 11, "grass": 15}}


def deal(
    hands: Mapping[int, str],
    *,
    leader: int = 0,
    players: int = 3,
    grass: int = 20,
    numbers: Mapping[str, list[int]] | None = None,
    **options: Any,
) -> Table:
    """A table with these hands and no other cards in them; the specials of the cards given are in the game."""
    size = {"hand": max(len(hand.split()) for hand in hands.values()), "grass": grass}
    printed = {**NUMBERS, **(numbers or {}), "players": {"3": size, "4": size}}
    used = {card.rstrip("0123456789") for hand in hands.values() for card in hand.split()}
    for letters in used:
        if letters in GROUP_A:
            options.setdefault("group_a", GROUP_A[letters])
        if letters in GROUP_B:
            options.setdefault("group_b", GROUP_B[letters])
    return arrange(GAME, hands, leader=leader, players=players, printed=printed, **options)


def short_game(*tricks: str, grass: int = 20, numbers: Mapping[str, list[int]] | None = None, **options: Any) -> Table:
    """Play tricks such as "0: Ga5 Ea4 Ga1 | Ga5": the leader, the cards in the order played, then what eagles steal."""
    read = []
    hands: dict[int, list[str]] = {}
    for trick in tricks:
        leader, _, rest = trick.partition(":")
        cards, _, stolen = rest.partition("|")
        read.append((int(leader), cards.split(), stolen.split()))
        for i, card in enumerate(cards.split()):
            hands.setdefault((int(leader) + i) % len(cards.split()), []).append(card)
    dealt = {seat: " ".join(hand) for seat, hand in hands.items()}
    table = deal(dealt, leader=read[0][0], players=len(hands), grass=grass, numbers=numbers, **options)
    for leader_seat, played, taken in read:
        assert table.seat == leader_seat
        for card in played:
            table.play(f"play {card}")
        for card in taken:
            table.play(f"steal {card}")
    return table


def winner(cards: str) -> tuple[str, str]:
    """Which card wins a trick that is played in this order by players with no other card, and by which clause."""
    trick = last_trick(short_game(f"0: {cards}"))
    assert isinstance(trick.won_by, int)
    return trick.plays[trick.won_by][1], trick.clause


def legal(table: Table) -> set[str]:
    """The cards that may be played or stolen now."""
    return {move.split()[1] for move in table.legal_moves()}


def why(table: Table, *kinds: str, seat: int = 0) -> list[str]:
    """What explains the points of a seat, of these kinds: "Ga5 grazed", "Ga5 eaten Li9"."""
    return [
        " ".join(str(value) for key, value in event.values.items() if key != "seat")
        for event in last_round(table).why
        if event.kind in kinds and event.values["seat"] == seat
    ]


def grass(table: Table) -> list[int]:
    left: list[int] = table.view(None).table["grass"]
    return left


def won(table: Table) -> list[set[str]]:
    return [set(cards) for cards in table.view(None).table["won"]]


# Cards and setup


def deck(**options: Any) -> list[str]:
    state = Table(GAME, seed=1, **options).state
    return [state.card_text(card) for card in sorted(state.deck_cards())]


def test_st_1_42_regular_animals() -> None:
    regular = [f"{animal}{number}" for animal in ("Ga", "Ze", "Gn", "Li") for number in NUMBERS[animal]]
    assert len(regular) == 42
    assert [card for card in deck() if card[:2] in ("Ga", "Ze", "Gn", "Li")] == regular


@pytest.mark.parametrize("players", [2, 5])
def test_st_1_three_or_four_players(players: int) -> None:
    with pytest.raises(SetupError, match="3 or 4"):
        Table(GAME, players=players)


@pytest.mark.parametrize("special", GROUP_A)
def test_st_2_group_a_has_three_cards(special: str) -> None:
    cards = deck(group_a=GROUP_A[special])
    assert [card for card in cards if card[:2] in GROUP_A] == [f"{special}4", f"{special}8", f"{special}12"]


@pytest.mark.parametrize("card", ["El10", "Hi8", "Rh8", "Go4"])
def test_st_2_group_b_has_one_card(card: str) -> None:
    cards = deck(group_b=GROUP_B[card[:2]])
    assert [other for other in cards if other[:2] in GROUP_B] == [card]


def test_st_3_hyena_and_elephant_are_the_basic_game() -> None:
    table = Table(GAME, seed=1)
    assert (table.options["group_a"], table.options["group_b"]) == ("hyena", "elephant")
    assert {"Hy4", "Hy8", "Hy12", "El10"} <= set(deck())


@pytest.mark.parametrize("group_a", GROUP_A.values())
@pytest.mark.parametrize("group_b", GROUP_B.values())
def test_st_3_46_cards_are_used_with_any_two_groups(group_a: str, group_b: str) -> None:
    cards = deck(group_a=group_a, group_b=group_b)
    assert len(cards) == len(set(cards)) == 46


@pytest.mark.parametrize(("option", "value"), [("group_a", "elephant"), ("group_b", "hyena"), ("group_a", "tiger")])
def test_st_3_an_animal_of_another_group_is_refused(option: str, value: str) -> None:
    with pytest.raises(SetupError, match=rf"{option} is .*, not '{value}'"):
        deck(**{option: value})


@pytest.mark.parametrize(("players", "hand", "aside", "points"), [(3, 15, 1, 20), (4, 11, 2, 15)])
def test_st_4_hands_cards_aside_and_grass(players: int, hand: int, aside: int, points: int) -> None:
    table = Table(GAME, seed=1, players=players)
    dealt = table.record()["rounds"][0]["deal"]
    assert [len(cards) for cards in dealt["hands"]] == [hand] * players
    assert len(dealt["aside"]) == aside
    assert grass(table) == [points] * players
    assert {card for cards in (*dealt["hands"], dealt["aside"]) for card in cards} == set(deck())


def test_st_5_an_option_replaces_numbers_hands_and_grass() -> None:
    numbers = {**NUMBERS, "Ga": [20, 30], "Ze": [5], "Li": [0, 99], "Hy": [1, 2, 3], "El": [50]}
    printed = {**numbers, "players": {"3": {"hand": 4, "grass": 7}, "4": {"hand": 2, "grass": 0}}}
    table = Table(GAME, seed=1, players=3, printed=printed)
    assert {"Ga20", "Ga30", "Ze5", "Gn11", "Li0", "Li99", "Hy1", "Hy2", "Hy3", "El50"} <= set(table.cards)
    assert len(table.cards) == 2 + 1 + 11 + 2 + 3 + 1
    assert table.view(None).hand_sizes == [4, 4, 4]
    assert len(table.record()["rounds"][0]["deal"]["aside"]) == 20 - 12
    assert grass(table) == [7, 7, 7]
    assert grass(Table(GAME, seed=1, players=4, printed=printed)) == [0, 0, 0, 0]


def test_st_5_replaced_numbers_win_and_score() -> None:
    table = short_game("0: Ga20 Ga30 Ze5", numbers={"Ga": [20, 30], "Ze": [5]})
    assert last_trick(table).won_by == 1
    assert why(table, "st-card-scored", seat=1) == ["Ga20 20", "Ga30 30", "Ze5 5"]


WRONG_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"Hy": [4, 8]}, "Hy has 2 cards; expected 3"),
    ({"Le": [4, 8, 12, 13]}, "Le has 4 cards; expected 3"),
    ({"Go": [4, 5]}, "Go has 2 cards; expected 1"),
    ({"El": []}, "El has 0 cards; expected 1"),
    ({"Ze": [1, 2, 100]}, "Ze has 100; expected whole numbers from 0 to 99"),
    ({"Gn": [-1]}, "Gn has -1; expected whole numbers from 0 to 99"),
    ({"Li": [1, 2, 2]}, "Li has a number twice; expected no two cards of an animal with the same number"),
    ({"Hi": 8}, "Hi is 8; expected a list of the numbers on its cards"),
    ({"Li": ["one"]}, "Li has 'one'; expected whole numbers from 0 to 99"),
    ({"Ti": [1]}, "Ti is not known; expected Ga, Ze, Gn, Li"),
    ({"Ga": list(range(30))}, "Li makes a deck of 65 cards with the four specials; expected at most 60"),
]
WRONG_SIZES: list[tuple[dict[str, Any], str]] = [
    ({"3": {"hand": 16, "grass": 20}}, "players.3.hand is 16; expected 1 to 15 of the deck's 46 cards"),
    ({"4": {"hand": 0, "grass": 20}}, "players.4.hand is 0; expected 1 to 11 of the deck's 46 cards"),
    ({"4": {"hand": 11, "grass": -1}}, "players.4.grass is -1; expected a whole number from 0 to 99"),
    ({"3": {"hand": 15}}, "players.3.grass is None; expected a whole number from 0 to 99"),
    ({"3": {"hand": 15, "grass": 20, "gras": 1}}, "players.3.gras is not known; expected hand and grass"),
    ({"5": {"hand": 9, "grass": 9}}, "players.5 is not a number of players; expected 3 and 4"),
    ({"34": {"hand": 9, "grass": 9}}, "players.34 is not a number of players; expected 3 and 4"),
]


@pytest.mark.parametrize(("change", "message"), WRONG_TABLES)
def test_st_5_a_wrong_table_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=f"^printed: {re.escape(message)}.*ST-5"):
        Table(GAME, printed={**NUMBERS, "players": SIZES, **change})


@pytest.mark.parametrize(("change", "message"), WRONG_SIZES)
def test_st_5_wrong_hands_and_grass_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=f"^printed: {re.escape(message)}.*ST-5"):
        Table(GAME, printed={**NUMBERS, "players": {**SIZES, **change}})


def test_st_5_numbers_of_players_that_are_no_texts_are_refused() -> None:
    with pytest.raises(SetupError, match="players"):
        Table(GAME, printed={**NUMBERS, "players": {3: SIZES["3"], 4: SIZES["4"]}})


def test_st_5_a_table_that_lacks_something_is_refused() -> None:
    whole = {**NUMBERS, "players": SIZES}
    for key in whole:
        with pytest.raises(SetupError, match=f"printed: {key} is missing; expected"):
            Table(GAME, printed={name: value for name, value in whole.items() if name != key})
    with pytest.raises(SetupError, match=r"printed: players\.4 is missing; expected its hand and grass"):
        Table(GAME, printed={**NUMBERS, "players": {"3": SIZES["3"]}})


def toml(tmp_path: Path, numbers: Mapping[str, Any], sizes: Mapping[str, Mapping[str, int]] = SIZES) -> Path:
    """The twelve animals on lines 1 to 12, 3 players on lines 13 to 15, 4 players on lines 16 to 18."""
    lines = [f"{animal} = {values}" for animal, values in numbers.items()]
    for players, size in sizes.items():
        lines += [f"[players.{players}]", *(f"{key} = {value}" for key, value in size.items())]
    path = tmp_path / "printed.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_st_5_a_table_from_a_toml_file(tmp_path: Path) -> None:
    numbers = {**NUMBERS, "Ga": [1, 3, 5]}
    sizes = {"3": {"hand": 12, "grass": 5}, "4": {"hand": 3, "grass": 2}}
    printed = load_printed(find_game(GAME), toml(tmp_path, numbers, sizes))
    assert printed == {**numbers, "players": sizes}
    assert grass(Table(GAME, seed=1, printed=printed)) == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        ({"Hy": [4, 8]}, 5, "Hy has 2 cards; expected 3"),
        ({"Go": [4, 5]}, 12, "Go has 2 cards; expected 1"),
        ({"Ze": [100]}, 2, "Ze has 100; expected whole numbers from 0 to 99"),
        ({"Li": [2, 2]}, 4, "Li has a number twice; expected no two cards of an animal with the same number"),
    ],
)
def test_st_5_problems_of_a_toml_file_name_the_line(
    tmp_path: Path, change: dict[str, Any], line: int, message: str
) -> None:
    path = toml(tmp_path, {**NUMBERS, **change})
    with pytest.raises(SetupError) as caught:
        load_printed(find_game(GAME), path)
    assert str(caught.value) == f"{path}:{line}: {message} (ST-5)"


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        ({"3": {"hand": 16, "grass": 20}}, 14, "players.3.hand is 16; expected 1 to 15"),
        ({"4": {"hand": 11, "grass": 100}}, 18, "players.4.grass is 100; expected a whole number from 0 to 99"),
        ({"4": {"hand": 11}}, 16, "players.4.grass is None; expected a whole number from 0 to 99"),
        ({"6": {"hand": 1}}, 19, "players.6 is not a number of players; expected 3 and 4"),
    ],
)
def test_st_5_problems_of_hands_and_grass_in_a_toml_file_name_the_line(
    tmp_path: Path, change: dict[str, Any], line: int, message: str
) -> None:
    path = toml(tmp_path, NUMBERS, {**SIZES, **change})
    with pytest.raises(SetupError) as caught:
        load_printed(find_game(GAME), path)
    assert str(caught.value).startswith(f"{path}:{line}: {message}")


def test_st_5_an_animal_missing_in_a_toml_file_is_named_at_its_end(tmp_path: Path) -> None:
    path = toml(tmp_path, {animal: values for animal, values in NUMBERS.items() if animal != "Ze"})
    with pytest.raises(SetupError) as caught:
        load_printed(find_game(GAME), path)
    assert str(caught.value) == f"{path}:17: Ze is missing; expected a list of the numbers on its cards (ST-5)"


def test_st_5_no_clause_is_empty_with_the_reconstructed_numbers() -> None:
    assert winner("Hy12 El10 Ga9")[0] == winner("Hy12 Rh8 Li9")[0] == "Hy12"
    assert winner("Ea12 El10 Ga9")[0] == winner("Ea12 Rh8 Li9")[0] == "Ea12"
    assert winner("Ga9 Hi8 Li9")[0] == "Ga9"
    assert winner("Ga3 Go4 Ga9")[0] == "Ga3"


def test_st_6_the_first_leader_is_chosen_at_random() -> None:
    assert {Table(GAME, seed=seed).seat for seed in range(80)} == {0, 1, 2, 3}
    assert Table(GAME, seed=1).events[0].clause == "ST-6"


def test_st_6_one_deal_until_the_hands_are_empty() -> None:
    table = Table(GAME, seed=4, players=3)
    while not table.is_over:
        assert any(table.view(None).hand_sizes)
        table.play(table.legal_moves()[0])
    assert table.view(None).hand_sizes == [0, 0, 0]
    assert [len(played["tricks"]) for played in table.record()["rounds"]] == [15]
    refusal = refused(table, "play Ga1")
    assert (refusal.kind, str(refusal)) == ("game-over", "the game is over")


def test_st_6_the_last_eagle_steals_before_the_end() -> None:
    table = short_game("0: Ga5 Ga3 Ea4")
    assert table.view(None).hand_sizes == [0, 0, 0]
    assert (table.is_over, table.seat, table.scores) == (False, 2, [0, 0, 0])
    table.play("steal Ga3")
    assert table.is_over


def test_st_7_a_leopard_leads_as_a_lion() -> None:
    table = deal({0: "Le4 Ga1 Ga2", 1: "Li3 Ga3 Le8", 2: "Ga4 Ga5 Ze1"})
    play_all(table, "Le4")
    assert table.view(None).table["lead"] == "Li"
    assert legal(table) == {"Li3", "Le8"}


def test_st_7_a_leopard_follows_as_a_lion() -> None:
    table = deal({0: "Li4 Ga1", 1: "Le8 Ga3"})
    play_all(table, "Li4")
    assert legal(table) == {"Le8"}
    assert refused(table, "play Ga3").values == {"animal": "Li"}


def test_st_7_a_leopard_is_no_special() -> None:
    table = deal({0: "Ga5 Li1", 1: "Ga3 Le8"})
    play_all(table, "Ga5")
    assert legal(table) == {"Ga3"}
    assert refused(table, "play Le8").clause == "ST-9"


def test_st_7_a_leopard_wins_as_a_lion() -> None:
    assert winner("Ga11 Le4 Ga9") == ("Le4", "ST-11")
    assert winner("Li9 Le12 Le8") == ("Le12", "ST-11")
    assert winner("Le8 Li9 Le4") == ("Li9", "ST-11")


def test_st_7_a_leopard_eats_as_a_lion() -> None:
    table = short_game("0: Le12 Ga1 Ga2")
    assert why(table, "st-eaten") == ["Ga1 Le12"]


# Playing a trick


def test_st_8_the_first_regular_card_sets_the_lead() -> None:
    table = deal({0: "Ze5", 1: "Ga3"})
    assert table.view(None).table["lead"] is None
    play_all(table, "Ze5")
    assert table.view(None).table["lead"] == "Ze"
    play_all(table, "Ga3")
    assert table.view(None).table["lead"] == "Ze"


@pytest.mark.parametrize("special", ["Hy4", "Ea4", "Ch4", "El10", "Rh8", "Go4"])
def test_st_8_until_a_regular_card_everybody_is_free(special: str) -> None:
    table = deal({0: f"{special} Ga1 Ga2 Ga3", 1: "Ga5 Ze5 Gn5 Li5", 2: "Gn1 Ze1 Gn2 Li1"})
    play_all(table, special)
    assert table.view(None).table["lead"] is None
    assert legal(table) == {"Ga5", "Ze5", "Gn5", "Li5"}
    play_all(table, "Gn5")
    assert table.view(None).table["lead"] == "Gn"
    assert legal(table) == {"Gn1", "Gn2"}


def test_st_8_two_specials_leave_the_third_player_free() -> None:
    table = deal({0: "Hy4 Ga1 Ga2", 1: "El10 Ze1 Ze2", 2: "Ga3 Ze3 Li3"})
    play_all(table, "Hy4, El10")
    assert legal(table) == {"Ga3", "Ze3", "Li3"}


@pytest.mark.parametrize("lead", ["Ga", "Ze", "Gn", "Li"])
def test_st_9_holding_the_lead_animal_you_must_play_it(lead: str) -> None:
    table = deal({0: f"{lead}5 Ga11 Ze11 Gn11 Li9", 1: "Ga3 Ze3 Gn3 Li3 Ga2"})
    play_all(table, f"{lead}5")
    assert legal(table) == {card for card in ("Ga3", "Ze3", "Gn3", "Li3", "Ga2") if card.startswith(lead)}


def test_st_9_the_refusal_says_what_to_play() -> None:
    table = deal({0: "Ga5 Ze5", 1: "Ga3 Ze3"})
    play_all(table, "Ga5")
    refusal = refused(table, "play Ze3")
    assert (refusal.clause, refusal.kind, refusal.values) == ("ST-9", "st-must-follow", {"animal": "Ga"})
    assert str(refusal) == "ST-9: you hold gazelles, so play one of them or a special animal"


@pytest.mark.parametrize("special_a", ["Hy4", "Ea4", "Ch4"])
@pytest.mark.parametrize("special_b", ["El10", "Hi8", "Rh8", "Go4"])
def test_st_9_a_special_may_be_played_instead_of_following(special_a: str, special_b: str) -> None:
    table = deal({0: "Ga5 Ga1 Ga2 Ze1", 1: f"Ga3 Ze3 {special_a} {special_b}"})
    assert legal(table) == {"Ga5", "Ga1", "Ga2", "Ze1"}
    play_all(table, "Ga5")
    assert legal(table) == {"Ga3", special_a, special_b}


@pytest.mark.parametrize("special_a", ["Hy4", "Ea4", "Ch4", "Le4"])
@pytest.mark.parametrize("special_b", ["El10", "Hi8", "Rh8", "Go4"])
def test_st_9_without_the_lead_animal_anything_may_be_played(special_a: str, special_b: str) -> None:
    table = deal({0: "Ga5 Ga1 Ga2 Ze1", 1: f"Gn3 Ze3 {special_a} {special_b}"})
    play_all(table, "Ga5")
    assert legal(table) == {"Gn3", "Ze3", special_a, special_b}


def test_st_9_a_card_not_held_is_refused() -> None:
    refusal = refused(deal({0: "Ga5", 1: "Ga3"}), "play Ga3")
    assert (refusal.clause, refusal.kind, refusal.values) == ("ST-9", "not-in-hand", {"move": "play Ga3"})
    assert str(refusal) == "ST-9: you don't hold that card, so you can't play Ga3"


@pytest.mark.parametrize("move", ["reveal", "play", "play Ga12", "play Le4", "Ga5", "", "play Ga5 Ga5"])
def test_st_9_what_is_no_move_is_refused(move: str) -> None:
    refusal = refused(deal({0: "Ga5"}), move)
    assert (refusal.clause, refusal.kind) == ("", "unknown-move")
    assert "play Ga5" in str(refusal)


@pytest.mark.parametrize("move", ["steal Ga5", "discard Ga5", "play Ga5 chameleon"])
def test_st_9_a_card_is_played_and_nothing_else(move: str) -> None:
    refusal = refused(deal({0: "Ga5"}), move)
    assert (refusal.clause, refusal.kind) == ("ST-9", "wrong-verb")


CARNIVORES = ["Hy4", "Ea4", "Ch4", "Le4"]


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_no_carnivore_after_the_hippopotamus(carnivore: str) -> None:
    table = deal({0: "Hi8 Ga1 Ga2 Ga3", 1: f"Ga5 Ze5 Li5 {carnivore}"})
    play_all(table, "Hi8")
    assert legal(table) == {"Ga5", "Ze5"}
    for card in ("Li5", carnivore):
        refusal = refused(table, f"play {card}")
        assert (refusal.clause, refusal.kind, refusal.values) == ("ST-10", "st-no-carnivore", {})
    assert str(refusal) == ("ST-10: after the hippopotamus you can't play a carnivore while you hold anything else")


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_who_holds_only_carnivores_may_play_them(carnivore: str) -> None:
    table = deal({0: "Hi8 Ga1", 1: f"Li5 {carnivore}"})
    play_all(table, "Hi8")
    assert legal(table) == {"Li5", carnivore}


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_only_carnivores_after_a_herbivore_lead_and_the_hippopotamus(carnivore: str) -> None:
    table = deal({0: "Ga5 Ga1", 1: "Hi8 Ga2", 2: f"Li5 {carnivore}"})
    play_all(table, "Ga5, Hi8")
    assert legal(table) == {"Li5", carnivore}


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_the_lead_animal_must_still_be_followed(carnivore: str) -> None:
    table = deal({0: "Ga5 Ga1 Ga2 Ga3", 1: "Hi8 Gn1 Gn2 Gn3", 2: f"Ga4 Ze5 Li5 {carnivore}"})
    play_all(table, "Ga5, Hi8")
    assert legal(table) == {"Ga4"}
    refusal = refused(table, "play Ze5")
    assert (refusal.clause, refusal.kind, refusal.values) == ("ST-9", "st-must-follow-no-carnivore", {"animal": "Ga"})
    assert "or a special animal" not in str(refusal)
    assert refused(table, f"play {carnivore}").clause == "ST-10"


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_after_a_lion_lead_any_card_but_a_carnivore(carnivore: str) -> None:
    table = deal({0: "Li5 Ga1 Ga2 Ga3", 1: "Hi8 Gn1 Gn2 Gn3", 2: f"Ga4 Ze5 Li4 {carnivore}"})
    play_all(table, "Li5, Hi8")
    assert table.view(None).table["lead"] == "Li"
    assert legal(table) == {"Ga4", "Ze5"}


def test_st_10_a_lion_lead_stays_when_a_herbivore_follows_the_hippopotamus() -> None:
    hands = {0: "Li5 Ga1 Ga2", 1: "Hi8 Gn1 Gn2", 2: "Ga4 Ga3 Li4", 3: "Ga6 Ze6 Li6"}
    table = deal(hands, players=4)
    play_all(table, "Li5, Hi8, Ga4")
    assert table.view(None).table["lead"] == "Li"
    assert legal(table) == {"Ga6", "Ze6"}


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_only_carnivores_after_a_lion_lead(carnivore: str) -> None:
    table = deal({0: "Li5 Ga1", 1: "Hi8 Gn1", 2: f"Li4 {carnivore}"})
    play_all(table, "Li5, Hi8")
    assert legal(table) == {"Li4", carnivore}


def test_st_10_the_first_herbivore_after_the_hippopotamus_sets_the_lead() -> None:
    table = deal({0: "Hi8 Gn1 Gn2", 1: "Ga4 Li4 Hy4", 2: "Ga5 Ze5 Hy8"})
    play_all(table, "Hi8, Ga4")
    assert legal(table) == {"Ga5"}


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_10_before_the_hippopotamus_carnivores_are_free(carnivore: str) -> None:
    table = deal({0: "Ze5 Gn1 Gn2 Gn3", 1: f"Ga4 Li4 {carnivore} Hi8"})
    play_all(table, "Ze5")
    assert legal(table) == {"Ga4", "Li4", carnivore, "Hi8"}


@pytest.mark.parametrize("carnivore", CARNIVORES)
@pytest.mark.parametrize("big", ["El10", "Rh8", "Go4"])
def test_st_10_other_big_animals_forbid_nothing(carnivore: str, big: str) -> None:
    table = deal({0: f"{big} Gn1 Gn2", 1: f"Ga4 Li4 {carnivore}"})
    play_all(table, big)
    assert legal(table) == {"Ga4", "Li4", carnivore}


def test_st_10_the_next_trick_is_free_of_the_hippopotamus() -> None:
    table = short_game("0: Hi8 Ga1 Ga2", "0: Gn5 Li1 Hy4")
    assert table.is_over


# Who wins


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga5 Ga9 Ze11", "Ga9"),
        ("Ga9 Ga5 Gn11", "Ga9"),
        ("Ze1 Ga11 Gn11", "Ze1"),
        ("Ga5 Li1 Ga11", "Li1"),
        ("Li3 Li9 Ga11", "Li9"),
        ("Li3 Ga11 Ze11", "Li3"),
        ("Ga11 Ze11 Li1 Li2", "Li2"),
        ("Gn1 Gn2 Gn4 Gn3", "Gn4"),
        ("Ga5 Le4 Li3", "Le4"),
    ],
)
def test_st_11_the_highest_lion_else_the_highest_of_the_lead(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-11")


@pytest.mark.parametrize("cards", ["Li4 Le4 Ga1", "Le4 Li4 Ga1", "Le8 Ga1 Li8", "Li8 Ga11 Le8 Li1"])
def test_st_11_of_equal_lions_the_earlier_wins(cards: str) -> None:
    assert winner(cards) == (cards.split()[0], "ST-11")


def test_st_11_the_reason_is_told() -> None:
    lead = last_trick(short_game("0: Ga5 Ga9 Ze11"))
    lion = last_trick(short_game("0: Ga5 Li1 Ze11"))
    assert [(event.kind, event.values) for event in lead.why] == [
        ("st-lead-wins", {"seat": 1, "card": "Ga9"}),
        ("st-grass-paid", {"seat": 1, "number": 18}),
    ]
    assert (lion.why[0].kind, lion.why[0].clause) == ("st-lion-wins", "ST-11")


@pytest.mark.parametrize("special", ["Hy", "Ea"])
@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga1 X12 Ze11", "Ga1"),
        ("X12 Ga1 Ze11", "Ga1"),
        ("X12 X8 Ze1", "Ze1"),
        ("X4 X8 Li1", "Li1"),
        ("Li1 X12 Ga11", "Li1"),
        ("X4 X12 X8 Gn1", "Gn1"),
    ],
)
def test_st_12_hyenas_lose_and_st_13_eagles_lose(special: str, cards: str, won_by: str) -> None:
    assert winner(cards.replace("X", special)) == (won_by, "ST-11")


@pytest.mark.parametrize("cards", ["Hy4 Hy12 Hy8", "Hy8 Hy4 Hy12", "Hy12 Hy4 Hy8"])
def test_st_12_of_hyenas_alone_the_first_wins(cards: str) -> None:
    assert winner(cards) == (cards.split()[0], "ST-12")


@pytest.mark.parametrize("special", ["Hy", "Ea", "Ch"])
@pytest.mark.parametrize(
    ("cards", "won_by", "clause"),
    [
        ("X12 Hi8 Ga1", "Hi8", "ST-16"),
        ("X4 X12 Hi8", "Hi8", "ST-16"),
        ("X4 X8 X12 Hi8", "Hi8", "ST-16"),
        ("X4 Go4 Ga5", "Go4", "ST-18"),
        ("X4 X8 Go4", "Go4", "ST-18"),
        ("X4 X8 X12 Go4", "Go4", "ST-18"),
        ("X12 El10 Ga9", "X12", "ST-15"),
        ("X4 X8 X12 El10", "X12", "ST-15"),
        ("X12 Rh8 Ga3", "Rh8", "ST-17"),
    ],
)
def test_st_12_st_13_st_14_specials_lose_but_with_the_elephant(
    special: str, cards: str, won_by: str, clause: str
) -> None:
    assert winner(cards.replace("X", special)) == (won_by.replace("X", special), clause)


@pytest.mark.parametrize("special", ["Hy", "Ea"])
@pytest.mark.parametrize("cards", ["X12 Rh8 Li9", "Rh8 Li9 X12", "X4 X8 X12 Rh8"])
def test_st_12_st_13_hyenas_and_eagles_win_with_the_rhino_too(special: str, cards: str) -> None:
    assert winner(cards.replace("X", special)) == (f"{special}12", "ST-17")


@pytest.mark.parametrize("cards", ["Ch12 Rh8 Li9", "Rh8 Li9 Ch12", "Ch4 Ch8 Ch12 Rh8"])
def test_st_14_a_chameleon_that_copied_nothing_loses_with_the_rhino(cards: str) -> None:
    assert winner(cards) == ("Rh8", "ST-17")


def test_st_13_eagles_lose() -> None:
    assert winner("Ea12 Ga1 Ze11") == ("Ga1", "ST-11")
    assert winner("Ea12 Ea8 Li1") == ("Li1", "ST-11")


@pytest.mark.parametrize("cards", ["Ea4 Ea12 Ea8", "Ea8 Ea4 Ea12", "Ea12 Ea4 Ea8"])
def test_st_13_of_eagles_alone_the_highest_wins(cards: str) -> None:
    assert winner(cards) == ("Ea12", "ST-13")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga9 Ch4 Ga5", "Ch4"),
        ("Ga9 Ch4 Ga11", "Ga11"),
        ("Ga9 Ga5 Ch4", "Ch4"),
        ("Ga5 Ga9 Ch12 Ga10", "Ga10"),
        ("Ch12 Ga5 Ga3", "Ga5"),
        ("Ch12 Ga5 Ch4", "Ch4"),
        ("Li1 Ga9 Ch4", "Li1"),
        ("Li1 Ch12 Ga9", "Li1"),
        ("Ch4 Ch12 Li1", "Li1"),
    ],
)
def test_st_14_a_chameleon_takes_animal_and_number(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-11")


def test_st_14_the_copied_card_can_no_longer_win() -> None:
    assert winner("Ga9 Ch4 Ze11") == ("Ch4", "ST-11")
    assert winner("Ga11 Ch4 Ch8") == ("Ch4", "ST-11")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga5 Ze9 Ch4", "Ga5"),
        ("Ga5 Ze9 Ch12 Ga3", "Ga5"),
        ("Ga5 Ze9 Ch4 Ch8", "Ch8"),
    ],
)
def test_st_14_it_takes_the_highest_off_the_lead_too(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-11")


def test_st_14_of_equals_it_takes_the_earliest() -> None:
    assert winner("Ga5 Ze5 Ch4") == ("Ch4", "ST-11")
    assert winner("Ga3 Ze5 Gn5 Ch4") == ("Ga3", "ST-11")
    table = deal({0: "Ga3", 1: "Ze5", 2: "Gn5", 3: "Ch4"}, players=4)
    play_all(table, "Ga3, Ze5, Gn5, Ch4")
    copied = [event for event in table.events if event.kind == "st-copied"]
    assert [(event.clause, event.values) for event in copied] == [
        ("ST-14", {"seat": 3, "card": "Ch4", "other_card": "Ze5"})
    ]


def test_st_14_no_two_chameleons_take_the_same_card() -> None:
    assert winner("Ga9 Ga7 Ch4 Ch8") == ("Ch4", "ST-11")
    assert winner("Ga7 Ch4 Ga9 Ch8") == ("Ch8", "ST-11")
    table = deal({0: "Ga7", 1: "Ch4", 2: "Ga5", 3: "Ch8"}, players=4)
    play_all(table, "Ga7, Ch4, Ga5")
    assert table.view(None).table["copied"] == {"1": "Ga7"}
    play_all(table, "Ch8")
    copied = [event.values["other_card"] for event in table.events if event.kind == "st-copied"]
    assert copied == ["Ga7", "Ga5"]


def test_st_14_it_never_copies_a_lion_or_a_special() -> None:
    table = deal({0: "Li9 Ga1", 1: "Ch4 Ga2", 2: "El10 Ga3"})
    play_all(table, "Li9, Ch4")
    assert table.view(None).table["copied"] == {}
    assert winner("El10 Ch4 Ga3") == ("El10", "ST-15")
    assert winner("Li9 El10 Ch12") == ("Ch12", "ST-15")


def test_st_14_the_taken_card_still_sets_the_lead() -> None:
    table = deal({0: "Ga9 Ze1 Ze2", 1: "Ch4 Ze3 Ze4", 2: "Ga1 Ze11 Li9"})
    play_all(table, "Ga9, Ch4")
    assert table.view(None).table["lead"] == "Ga"
    assert legal(table) == {"Ga1"}
    assert winner("Ga9 Ch4 Ze11 Gn11") == ("Ch4", "ST-11")


def test_st_14_if_all_are_chameleons_the_first_wins() -> None:
    assert winner("Ch4 Ch12 Ch8") == ("Ch4", "ST-14")
    assert winner("Ch12 Ch4 Ch8") == ("Ch12", "ST-14")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga11 Ze3 El10", "Ga11"),
        ("Ga3 Ze11 El10", "Ze11"),
        ("Ga3 El10 Ze9", "El10"),
        ("Li9 El10 Ga1", "El10"),
        ("Li9 El10 Ga11", "Ga11"),
        ("El10 Li9 Ga9 Gn11", "Gn11"),
        ("Hy12 El10 Ga11", "Hy12"),
        ("Hy8 El10 Li9", "El10"),
        ("Ea12 El10 Ga11", "Ea12"),
        ("Ea4 El10 Ga3", "El10"),
        ("Le12 El10 Ga11", "Le12"),
        ("Le8 El10 Ga9", "El10"),
        ("Ch12 El10 Ga11", "Ch12"),
        ("Ch4 El10 Ga3", "El10"),
    ],
)
def test_st_15_with_the_elephant_the_highest_number_wins(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-15")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga10 Ze3 El10", "El10"),
        ("El10 Ga10 Ze3", "Ga10"),
        ("El10 Ga10 Ze10", "Ze10"),
        ("Ze11 El10 Ga11", "Ga11"),
        ("Gn11 Ze11 El10 Ga11", "Ga11"),
    ],
)
def test_st_15_of_equal_numbers_the_later_wins(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-15")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga11 El10 Ch4", "Ch4"),
        ("Ga10 Ch4 El10", "El10"),
        ("El10 Ga10 Ch4", "Ch4"),
        ("Ga3 El10 Ch12", "El10"),
        ("Ga11 Ze11 Ch4 El10", "Ch4"),
        ("Ga11 Ch4 El10 Ze11", "Ze11"),
        ("Ga11 Ch4 Ch12 El10", "Ch12"),
        ("Ga11 Ze3 Ch12 El10", "Ch12"),
    ],
)
def test_st_15_a_chameleon_has_its_copied_number_and_the_copied_card_can_not_win(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-15")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga5 Hi8 Ga3", "Hi8"),
        ("Ga9 Hi8 Ga3", "Ga9"),
        ("Ga5 Hi8 Ga11", "Ga11"),
        ("Hi8 Ga9 Ga10", "Ga10"),
        ("Ga8 Hi8 Ga3", "Hi8"),
        ("Hi8 Ga8 Ga3", "Hi8"),
        ("Hi8 Ga9 Ze11", "Ga9"),
        ("Hi8 Ga3 Ze11", "Hi8"),
        ("Ga5 Ze11 Hi8", "Hi8"),
        ("Ze10 Hi8 Ga11 Ze9", "Ze10"),
        ("Ze10 Li9 Hi8 Ga11", "Ze10"),
        ("Ze3 Li9 Hi8 Ga11", "Hi8"),
        ("Hy12 Hi8 Ga8 Ze11", "Hi8"),
    ],
)
def test_st_16_with_the_hippopotamus_the_highest_of_the_lead_herbivore_wins(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-16")


IF_A_LION_LED = [
    ("Li9 X8 Ga9", "Ga9"),
    ("Li9 X8 Ga3", "X8"),
    ("Li9 X8 Ga8", "X8"),
    ("Li9 Ze9 X8 Ga11", "Ga11"),
    ("Li9 X8 Ga9 Ze11", "Ze11"),
    ("Li9 X8 Ga3 Ze11", "Ze11"),
    ("Li9 X8 Ga11 Ze9", "Ga11"),
    ("Li9 X8 Gn11 Ga11", "Gn11"),
    ("Li9 Ga11 X8 Gn11", "Ga11"),
    ("Li9 X8 Ga8 Ze8", "X8"),
    ("X8 Li9 Ga3 Ze9", "Ze9"),
    ("Li9 Li8 X8 Ga9", "Ga9"),
    ("Li9 Li8 X8 Ga1", "X8"),
    ("Le12 X8 Ga3 Ze9", "Ze9"),
    ("Le12 X8 Ga3 Ze4", "X8"),
    ("Hy12 Li9 X8 Ze9", "Ze9"),
    ("Ea12 Li9 X8 Ze1", "X8"),
]


@pytest.mark.parametrize(("cards", "won_by"), IF_A_LION_LED)
def test_st_16_if_a_lion_led_only_a_higher_herbivore_of_any_kind_beats_the_hippopotamus(
    cards: str, won_by: str
) -> None:
    assert winner(cards.replace("X", "Hi")) == (won_by.replace("X", "Hi"), "ST-16")


@pytest.mark.parametrize(("cards", "won_by"), IF_A_LION_LED)
def test_st_17_if_a_lion_led_only_a_higher_herbivore_of_any_kind_beats_the_rhino(cards: str, won_by: str) -> None:
    assert winner(cards.replace("X", "Rh")) == (won_by.replace("X", "Rh"), "ST-17")


@pytest.mark.parametrize("cards", ["Li9 Li8 Hi8", "Hi8 Li9 Li8", "Hy12 Hi8 Li9", "Ea4 Ea8 Ea12 Hi8", "Hi8 Ch12 Ch4"])
def test_st_16_without_herbivores_the_hippopotamus_wins(cards: str) -> None:
    assert winner(cards) == ("Hi8", "ST-16")


@pytest.mark.parametrize("carnivore", ["Hy12", "Ea12", "Ch12", "Le12"])
@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("X Hi8 Ga3", "Hi8"),
        ("X Hi8 Ga9", "Ga9"),
        ("X Ga9 Hi8", "Ga9"),
        ("X Hi8 Li9", "Hi8"),
        ("Hi8 X Li9", "Hi8"),
        ("Hi8 X Ga11", "Ga11"),
        ("X Hi8 Ga8 Ga3", "Hi8"),
    ],
)
def test_st_16_carnivores_before_or_after_are_ignored(carnivore: str, cards: str, won_by: str) -> None:
    assert winner(cards.replace("X", carnivore)) == (won_by, "ST-16")


CHAMELEON_WITH_BIG = [
    ("Ga9 X8 Ch4", "Ch4"),
    ("Ga9 Ch4 X8", "Ch4"),
    ("Ga8 Ch4 X8", "X8"),
    ("Ga8 X8 Ch4", "X8"),
    ("Ga3 Ch12 X8", "X8"),
    ("Ga5 Ze11 Ch4 X8", "X8"),
    ("Ga10 Ga9 Ch4 X8", "Ch4"),
    ("Ga9 Ch4 Ch12 X8", "Ch4"),
    ("Ga9 Ch4 X8 Ga11", "Ga11"),
    ("Ch12 Ga5 X8", "X8"),
    ("Li9 Ga9 Ch4 X8", "Ch4"),
    ("Li9 Ga3 Ch12 X8", "X8"),
    ("Li9 Ch12 Ga3 X8", "X8"),
    ("Li9 Ga9 X8 Ch4", "Ch4"),
    ("Ga9 Ze11 Ch4 X8", "Ga9"),
]


@pytest.mark.parametrize(("cards", "won_by"), CHAMELEON_WITH_BIG)
def test_st_16_a_chameleon_counts_as_what_it_copied(cards: str, won_by: str) -> None:
    assert winner(cards.replace("X", "Hi")) == (won_by.replace("X", "Hi"), "ST-16")


@pytest.mark.parametrize(("cards", "won_by"), CHAMELEON_WITH_BIG)
def test_st_17_a_chameleon_counts_as_what_it_copied(cards: str, won_by: str) -> None:
    assert winner(cards.replace("X", "Rh")) == (won_by.replace("X", "Rh"), "ST-17")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga5 Rh8 Ga3", "Rh8"),
        ("Ga9 Rh8 Ga3", "Ga9"),
        ("Ga8 Rh8 Ga3", "Rh8"),
        ("Rh8 Ga8 Li9", "Rh8"),
        ("Rh8 Ga9 Ze11", "Ga9"),
        ("Rh8 Ga3 Ze11", "Rh8"),
        ("Ga9 Ze11 Rh8", "Ga9"),
        ("Hy12 Rh8 Ga3", "Rh8"),
        ("Ga9 Rh8 Hy12", "Ga9"),
        ("Ea12 Rh8 Ga9", "Ga9"),
        ("Le12 Rh8 Ga3", "Rh8"),
        ("Ch12 Ga3 Rh8", "Rh8"),
        ("Ch12 Rh8 Ga9", "Ga9"),
    ],
)
def test_st_17_the_rhino_is_as_the_hippopotamus(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-17")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Li9 Rh8 Li2", "Li9"),
        ("Li7 Rh8 Li2", "Rh8"),
        ("Rh8 Li1 Li2 Li3", "Rh8"),
        ("Li2 Hy12 Rh8", "Hy12"),
        ("Hy4 Rh8 Li9", "Li9"),
        ("Ea12 Rh8 Li9", "Ea12"),
        ("Ea4 Rh8 Li3", "Rh8"),
        ("Hy4 Hy8 Hy12 Rh8", "Hy12"),
        ("Le12 Rh8 Li9", "Le12"),
        ("Le4 Rh8 Li3", "Rh8"),
    ],
)
def test_st_17_among_carnivores_alone_the_highest_number_wins(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-17")


@pytest.mark.parametrize(
    "cards", ["Ch12 Rh8 Li9", "Rh8 Ch12 Li9", "Li9 Rh8 Ch12", "Ch12 Ch8 Rh8", "Li9 Li8 Rh8 Ch4", "Rh8 Ch12 Ch8 Ch4"]
)
def test_st_17_with_a_chameleon_among_the_carnivores_the_rhino_wins_as_in_st_16(cards: str) -> None:
    assert winner(cards) == ("Rh8", "ST-17")
    assert last_trick(short_game(f"0: {cards}")).why[0].kind == "st-rhino-trick"


@pytest.mark.parametrize("carnivore", ["Li8", "Hy8", "Ea8", "Le8"])
def test_st_17_among_carnivores_of_equal_numbers_the_later_wins(carnivore: str) -> None:
    assert winner(f"{carnivore} Rh8 Li2") == ("Rh8", "ST-17")
    assert winner(f"Rh8 {carnivore} Li2") == (carnivore, "ST-17")
    assert winner(f"Li1 Rh8 Li2 {carnivore}") == (carnivore, "ST-17")


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_17_without_st_10_carnivores_may_be_played_after_the_rhino(carnivore: str) -> None:
    table = deal({0: "Rh8 Gn1 Gn2", 1: f"Ga4 Li4 {carnivore}"})
    play_all(table, "Rh8")
    assert legal(table) == {"Ga4", "Li4", carnivore}


def test_st_17_the_reason_tells_the_two_cases_apart() -> None:
    among = last_trick(short_game("0: Li9 Rh8 Li2"))
    other = last_trick(short_game("0: Li9 Rh8 Ga2"))
    assert among.why[0].kind == "st-rhino-among-carnivores"
    assert other.why[0].kind == "st-rhino-trick"


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga5 Ga3 Go4", "Ga3"),
        ("Ga5 Go4 Ga9", "Go4"),
        ("Go4 Ga3 Ga2", "Ga2"),
        ("Ga4 Go4 Ga9", "Go4"),
        ("Go4 Ga4 Ga9", "Go4"),
        ("Ga9 Ze1 Go4", "Go4"),
        ("Go4 Ga3 Ze1", "Ga3"),
        ("Ze3 Go4 Ga1 Ze2", "Ze2"),
    ],
)
def test_st_18_with_the_gorilla_the_lowest_of_the_lead_herbivore_wins(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-18")


def test_st_18_the_explanation_does_not_speak_of_cards_that_can_not_win() -> None:
    """The zebra is lower, and loses."""
    why = last_trick(short_game("0: Gn5 Ze1 Go4")).why[0]
    assert say("en", why.kind, why.values).endswith(
        "wins with gorilla 4, the lowest of the lead herbivore and the gorilla."
    )


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga1 Li9 Go4", "Li9"),
        ("Ga1 Go4 Li9", "Li9"),
        ("Go4 Ga1 Li9", "Li9"),
        ("Go4 Ga1 Li9 Li5", "Li5"),
        ("Ga1 Li5 Go4 Li9", "Li5"),
        ("Ga1 Le12 Go4", "Le12"),
        ("Ga1 Le12 Go4 Li9", "Li9"),
        ("Ga1 Le4 Go4 Li5", "Le4"),
        ("Hy4 Ga1 Li9 Go4", "Li9"),
    ],
)
def test_st_18_if_a_herbivore_led_the_lowest_lion_beats_herbivores_and_the_gorilla(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-18")
    assert last_trick(short_game(f"0: {cards}")).why[0].kind == "st-gorilla-lion"


def test_st_18_of_equal_lions_the_earlier_wins() -> None:
    assert winner("Ga1 Li4 Le4 Go4") == ("Li4", "ST-18")
    assert winner("Ga1 Le4 Go4 Li4") == ("Le4", "ST-18")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Li9 Li3 Go4", "Go4"),
        ("Li1 Go4 Ga5", "Go4"),
        ("Li1 Go4 Ga4", "Go4"),
        ("Li1 Go4 Ga3", "Ga3"),
        ("Go4 Li9 Li8 Li5", "Go4"),
        ("Go4 Li9 Li8 Ga1", "Ga1"),
        ("Li9 Ga3 Go4 Ze1", "Ze1"),
        ("Li9 Ga9 Go4 Ze3", "Ze3"),
        ("Li9 Ze3 Go4 Ga3", "Ze3"),
        ("Li9 Ga4 Go4 Ze4", "Go4"),
        ("Le4 Go4 Li5", "Go4"),
        ("Le4 Go4 Ga3", "Ga3"),
        ("Hy4 Li1 Go4 Ga9", "Go4"),
        ("Hy4 Li1 Go4 Ga2", "Ga2"),
    ],
)
def test_st_18_if_a_lion_led_only_a_lower_herbivore_of_any_kind_beats_the_gorilla(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-18")
    assert last_trick(short_game(f"0: {cards}")).why[0].kind == "st-gorilla-after-lion"


@pytest.mark.parametrize("special", ["Hy", "Ea", "Ch"])
def test_st_18_with_neither_lion_nor_herbivore_the_gorilla_wins(special: str) -> None:
    assert winner(f"{special}4 {special}8 Go4") == ("Go4", "ST-18")
    assert winner(f"Go4 {special}4 {special}8") == ("Go4", "ST-18")
    assert winner(f"{special}12 {special}4 Go4 {special}8") == ("Go4", "ST-18")


@pytest.mark.parametrize("special", ["Hy4", "Ea4", "Ch4"])
def test_st_18_other_carnivores_lose(special: str) -> None:
    assert winner(f"{special} Go4 Ga3") == ("Ga3", "ST-18")
    assert winner(f"{special} Go4 Ga5") == ("Go4", "ST-18")
    assert winner(f"{special} Go4 Li9") == ("Go4", "ST-18")


@pytest.mark.parametrize(
    ("cards", "won_by"),
    [
        ("Ga3 Ch12 Go4", "Ch12"),
        ("Ga5 Ch12 Go4", "Go4"),
        ("Ga4 Ch12 Go4", "Go4"),
        ("Ga3 Ga2 Ch12 Go4", "Ga2"),
        ("Ga3 Ze9 Ch12 Go4", "Ga3"),
        ("Ga3 Go4 Ch12 Ga9", "Ch12"),
        ("Ga3 Go4 Ch12 Ga2", "Ga2"),
        ("Ga9 Ze1 Ch12 Go4", "Go4"),
        ("Li1 Ga3 Ch12 Go4", "Ch12"),
        ("Li1 Ch12 Ga3 Go4", "Ga3"),
        ("Li1 Ga9 Ch12 Go4", "Go4"),
        ("Li1 Go4 Ga3 Ch12", "Ch12"),
    ],
)
def test_st_18_a_chameleon_counts_as_what_it_copied(cards: str, won_by: str) -> None:
    assert winner(cards) == (won_by, "ST-18")


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("Li9 Hi8 Ga3", "ST-16"),
        ("Le4 Hi8 Ga3", "ST-16"),
        ("Hy4 Li9 Hi8 Ga3", "ST-16"),
        ("Ga3 Li9 Hi8", ""),
        ("Hi8 Ga3 Li9", ""),
        ("Li9 Rh8 Ga3", "ST-17"),
        ("Li9 Rh8 Li3", ""),
        ("Li9 Rh8 Hy4", ""),
        ("Li9 Rh8 Ch4", "ST-17"),
        ("Ch4 Rh8 Ch8", "ST-17"),
        ("Ch4 Rh8 Ga3", ""),
        ("Ga3 Ch4 Rh8", ""),
        ("Li9 Go4 Ga3", "ST-18"),
        ("Le4 Go4 Li2", "ST-18"),
        ("Ga5 Go4 Li2", ""),
        ("Hy4 Hy8 Go4", ""),
        ("Li9 El10 Ga3", ""),
        ("Li9 Ga3 Ze4", ""),
    ],
)
def test_st_16_st_17_st_18_which_tricks_are_under_a_ruling_that_has_changed(cards: str, clause: str) -> None:
    assert ruled_otherwise(1, cards.split()) == clause
    assert ruled_otherwise(2, cards.split()) == ""


def test_st_19_the_winner_pays_two_grass_leads_and_takes_the_cards() -> None:
    table = deal({0: "Ga5 Ze1", 1: "Ga9 Ze2", 2: "Ga1 Ze3"}, grass=15)
    play_all(table, "Ga5, Ga9, Ga1")
    assert grass(table) == [15, 13, 15]
    assert (table.seat, table.view(None).trick_leader) == (1, 1)
    assert won(table) == [set(), {"Ga5", "Ga9", "Ga1"}, set()]
    paid = last_trick(table).why[-1]
    assert (paid.kind, paid.clause, paid.values) == ("st-grass-paid", "ST-19", {"seat": 1, "number": 13})


@pytest.mark.parametrize(("start", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_st_19_grass_never_falls_below_zero(start: int, left: int) -> None:
    table = deal({0: "Ga5 Ze1", 1: "Ga9 Ze2", 2: "Ga1 Ze3"}, grass=start)
    play_all(table, "Ga5, Ga9, Ga1")
    assert grass(table) == [start, left, start]


def test_st_20_an_eagle_steals_one_card_and_the_winner_takes_the_rest() -> None:
    table = deal({0: "Ga5 Ga2", 1: "Ea4 Ze1", 2: "Ga9 Ze2"}, grass=15)
    play_all(table, "Ga5, Ea4, Ga9")
    view = table.view(None)
    assert (table.seat, view.to_do, view.table["stealing"]) == (1, "steal", True)
    assert set(view.table["on_table"]) == legal(table) == {"Ga5", "Ea4", "Ga9"}
    assert table.legal_moves() == ["steal Ga5", "steal Ga9", "steal Ea4"]
    assert grass(table) == [15, 15, 13]
    table.play("steal Ga9")
    assert won(table) == [set(), {"Ga9"}, {"Ga5", "Ea4"}]
    assert grass(table) == [15, 15, 13]
    assert (table.seat, table.view(None).to_do) == (2, "play")
    trick = last_trick(table)
    assert (trick.won_by, trick.furniture) == (2, {"stolen": [[1, "Ga9"]]})
    stolen = trick.why[-1]
    assert (stolen.kind, stolen.clause, stolen.values) == ("st-stolen", "ST-20", {"seat": 1, "card": "Ga9"})


def test_st_20_only_the_thief_steals() -> None:
    table = deal({0: "Ga5 Ga2", 1: "Ea4 Ze1", 2: "Ga9 Ze2"})
    play_all(table, "Ga5, Ea4, Ga9")
    with pytest.raises(IllegalMove) as caught:
        table.play("steal Ga5", seat=2)
    assert (caught.value.clause, caught.value.kind) == ("ST-20", "not-your-turn")
    assert "any more" not in str(refused(table, "steal Gn1"))  # it never was there


@pytest.mark.parametrize("card", ["Ga5", "Ea4", "Ga9"])
def test_st_20_any_card_may_be_stolen_the_own_eagle_and_the_winning_card_too(card: str) -> None:
    table = deal({0: "Ga5 Ga2", 1: "Ea4 Ze1", 2: "Ga9 Ze2"})
    play_all(table, f"Ga5, Ea4, Ga9, steal {card}")
    assert won(table) == [set(), {card}, {"Ga5", "Ea4", "Ga9"} - {card}]


def test_st_20_stealing_must_be_done() -> None:
    table = deal({0: "Ga5 Ga2", 1: "Ea4 Ze1", 2: "Ga9 Ze2"})
    play_all(table, "Ga5, Ea4, Ga9")
    refusal = refused(table, "play Ze1")
    assert (refusal.clause, refusal.kind, refusal.values) == (
        "ST-20",
        "wrong-verb",
        {"verb": "steal", "move": "play Ze1"},
    )
    for card in ("Ze1", "Ga2", "Gn11"):
        refusal = refused(table, f"steal {card}")
        assert (refusal.clause, refusal.kind) == ("ST-20", "st-not-on-table")
        assert refusal.values == {"move": f"steal {card}"}


def test_st_20_an_eagle_that_is_the_first_card_does_not_steal() -> None:
    table = deal({0: "Ea4 Ga2", 1: "Ga5 Ze1", 2: "Ga9 Ze2"})
    play_all(table, "Ea4, Ga5, Ga9")
    assert (table.seat, table.view(None).to_do) == (2, "play")
    assert won(table) == [set(), set(), {"Ea4", "Ga5", "Ga9"}]


def test_st_20_eagles_steal_in_the_order_played_among_what_is_left() -> None:
    table = deal({3: "Ga5 Ga2", 0: "Ea12 Ze1", 1: "Ea4 Ze2", 2: "Ea8 Ze3"}, players=4, leader=3)
    play_all(table, "Ga5, Ea12, Ea4, Ea8")
    assert (table.seat, legal(table)) == (0, {"Ga5", "Ea12", "Ea4", "Ea8"})
    table.play("steal Ga5")
    assert (table.seat, legal(table)) == (1, {"Ea12", "Ea4", "Ea8"})
    refusal = refused(table, "steal Ga5")
    assert (refusal.clause, refusal.kind) == ("ST-20", "st-not-on-table")
    assert str(refusal) == "ST-20: there is no such card in the trick to take, so you can't steal Ga5"
    table.play("steal Ea12")
    assert (table.seat, legal(table)) == (2, {"Ea4", "Ea8"})
    table.play("steal Ea8")
    assert won(table) == [{"Ga5"}, {"Ea12"}, {"Ea8"}, {"Ea4"}]
    assert grass(table) == [20, 20, 20, 18]
    assert table.seat == 3
    assert last_trick(table).furniture == {"stolen": [[0, "Ga5"], [1, "Ea12"], [2, "Ea8"]]}


def test_st_20_the_first_of_three_eagles_does_not_steal_the_others_do() -> None:
    table = deal({0: "Ea12 Ga1", 1: "Ea4 Ga2", 2: "Ea8 Ga3"})
    play_all(table, "Ea12, Ea4, Ea8")
    assert table.seat == 1
    play_all(table, "steal Ea12, steal Ea4")
    assert won(table) == [{"Ea8"}, {"Ea12"}, {"Ea4"}]  # the winner gets what is left
    assert table.seat == 0


@pytest.mark.parametrize("cards", ["Ea4 Ea12 Ea8", "Ga5 Ea12 El10", "Li2 Ea12 Rh8"])
def test_st_20_an_eagle_that_wins_steals_as_well(cards: str) -> None:
    first, second, third = cards.split()
    table = deal({0: f"{first} Ze1", 1: f"{second} Ze2", 2: f"{third} Ze3"})
    play_all(table, ", ".join(cards.split()))
    assert last_trick(table).won_by == 1
    assert (table.seat, legal(table)) == (1, set(cards.split()))
    play_all(table, f"steal {first}")
    if third == "Ea8":
        play_all(table, "steal Ea8")
        assert won(table) == [set(), {first, second}, {third}]
    else:
        assert won(table) == [set(), {first, second, third}, set()]
    assert grass(table) == [20, 18, 20]


def test_st_20_of_eagles_alone_the_later_eagles_steal() -> None:
    table = deal({0: "Ea4 Ze1", 1: "Ea12 Ze2", 2: "Ea8 Ze3"})
    play_all(table, "Ea4, Ea12, Ea8, steal Ea8, steal Ea12")
    assert won(table) == [set(), {"Ea8", "Ea4"}, {"Ea12"}]


@pytest.mark.parametrize("cards", ["Ga5 Ea12 Hi8", "Ga5 Ea12 Rh8", "Ga5 Ea12 Go4"])
def test_st_20_an_eagle_that_is_ignored_steals_as_well(cards: str) -> None:
    first, second, third = cards.split()
    table = deal({0: f"{first} Ze1", 1: f"{second} Ze2", 2: f"{third} Ze3"})
    play_all(table, ", ".join(cards.split()))
    assert last_trick(table).won_by == 2
    assert table.seat == 1
    play_all(table, f"steal {third}")
    assert won(table) == [set(), {third}, {first, second}]
    assert grass(table) == [20, 20, 18]


def test_st_20_an_eagle_played_after_the_hippopotamus_steals_as_well() -> None:
    table = short_game("0: Hi8 Ga3 Ea12 | Hi8")
    assert table.is_over
    assert won(table) == [{"Ga3", "Ea12"}, set(), {"Hi8"}]


@pytest.mark.parametrize("special", ["Hy4", "Ch4", "Le4"])
def test_st_20_only_eagles_steal(special: str) -> None:
    table = deal({0: "Ga5 Ga2", 1: f"Li9 {special}", 2: "Ze2 Ze3"})
    play_all(table, f"Ga5, {special}, Ze2")
    assert table.view(None).to_do == "play"


# The end: who eats


@pytest.mark.parametrize("big", ["El10", "Hi8", "Rh8", "Go4"])
def test_st_21_a_big_animal_grazes_first(big: str) -> None:
    table = short_game(f"0: {big} Li1 Li2" if big != "Go4" else "0: Go4 Hy4 Hy8", grass=5)
    assert why(table, "st-big-grazed", "st-big-removed") == [f"{big} 0"]
    assert f"{big} {big[2:]}" in why(table, "st-card-scored")
    assert grass(table) == [0, 5, 5]


@pytest.mark.parametrize("big", ["El10", "Hi8", "Rh8", "Go4"])
def test_st_21_with_fewer_than_three_grass_it_leaves_them_to_the_herd(big: str) -> None:
    herd = "Ga5 Ga6" if big == "Go4" else "Ga2 Ga3"
    table = short_game(f"0: {big} {herd}", grass=4)
    high, low = sorted(herd.split(), reverse=True)
    assert why(table, "st-big-grazed", "st-big-removed") == [f"{big} 2"]
    assert why(table, "st-grazed") == [high, low]
    assert why(table, "st-card-scored") == [f"{card} {card[2:]}" for card in (low, high)]
    assert grass(table) == [0, 4, 4]


@pytest.mark.parametrize("big", ["El10", "Hi8", "Rh8"])
def test_st_21_the_big_animal_eats_before_the_herd(big: str) -> None:
    table = short_game(f"0: {big} Ga2 Ga3", grass=6)
    assert why(table, "st-big-grazed") == [f"{big} 1"]
    assert (why(table, "st-grazed"), why(table, "st-starved")) == (["Ga3"], ["Ga2"])


@pytest.mark.parametrize("big", ["El10", "Hi8", "Rh8"])
def test_st_21_big_animals_can_not_be_eaten(big: str) -> None:
    table = short_game(f"0: {big} Li1 Li2", grass=20)
    assert why(table, "st-eaten") == []
    assert why(table, "st-unfed") == ["Li2", "Li1"]
    assert why(table, "st-card-scored") == [f"{big} {big[2:]}"]


def test_st_21_the_gorilla_can_not_be_eaten() -> None:
    table = short_game("0: Go4 Hy4 Hy8")
    assert why(table, "st-unfed") == ["Hy8", "Hy4"]
    assert why(table, "st-card-scored") == ["Go4 4"]


def test_st_22_the_kind_won_most_often_eats_first() -> None:
    table = short_game("0: Ga1 Ze9 Ze8", "0: Ga2 Ze7 Gn11", grass=8)
    assert why(table, "st-grazed") == ["Ze9", "Ze8", "Ze7", "Ga2"]
    assert why(table, "st-starved") == ["Ga1", "Gn11"]
    assert table.scores == [9 + 8 + 7 + 2 + 4 + 4, 4, 4]  # most gazelles and zebras; grass left


def test_st_22_kinds_won_equally_often_eat_together_by_number() -> None:
    table = short_game("0: Ga5 Ze5 Gn5", "0: Ga11 Ze2 Gn3", grass=20)
    assert why(table, "st-grazed") == ["Ga11", "Gn5", "Ze5", "Ga5", "Gn3", "Ze2"]


def test_st_22_two_kinds_equal_behind_a_third() -> None:
    table = short_game("0: Ga1 Ze9 Gn10", "0: Ga2 Ze3 Gn3", "0: Ga3 Hy4 Hy8", grass=6 + 5)
    assert why(table, "st-grazed", "st-starved") == ["Ga3", "Ga2", "Ga1", "Gn10", "Ze9", "Gn3", "Ze3"]
    assert why(table, "st-starved") == ["Gn3", "Ze3"]


def test_st_22_of_equal_numbers_gnu_zebra_gazelle() -> None:
    table = short_game("0: Ga7 Ze7 Gn7", grass=3)
    assert (why(table, "st-grazed"), why(table, "st-starved")) == (["Gn7"], ["Ze7", "Ga7"])
    assert table.scores == [7 + 4, 4, 4]


def test_st_22_stolen_cards_are_of_the_herd() -> None:
    table = short_game("0: Ga5 Ga9 Ea4 | Ga9")
    assert why(table, "st-grazed", seat=2) == ["Ga9"]
    assert why(table, "st-grazed", seat=1) == ["Ga5"]
    assert why(table, "st-eaten", seat=1) == ["Ga5 Ea4"]


def test_st_22_a_chameleon_does_not_graze() -> None:
    table = short_game("0: Ga9 Ch4 Ga1", grass=20)
    assert why(table, "st-grazed", seat=1) == ["Ga9", "Ga1"]
    assert grass(table) == [20, 16, 20]


def test_st_23_carnivores_eat_from_the_end_even_where_it_costs_points() -> None:
    table = short_game("0: Li9 Ga1 Ga2", "0: Li8 Ga3 Ze11")
    assert why(table, "st-grazed") == ["Ga3", "Ga2", "Ga1", "Ze11"]
    assert why(table, "st-eaten") == ["Ze11 Li9", "Ga1 Li8"]
    assert why(table, "st-card-scored") == ["Ga2 2", "Ga3 3", "Li8 8", "Li9 9"]


@pytest.mark.parametrize("carnivore", CARNIVORES)
def test_st_23_every_carnivore_but_the_chameleon_eats_one(carnivore: str) -> None:
    table = short_game(f"0: {carnivore} Li9 Ga1", "1: Li8 Ga2 Ga3")
    eaten = ["Ga1 Li9", "Ga2 Li8", f"Ga3 {carnivore}"]
    assert why(table, "st-eaten", seat=1) == (eaten[:2] if carnivore == "Ch4" else eaten)


def test_st_23_equal_numbers_are_eaten_gazelle_zebra_gnu() -> None:
    table = short_game("0: Li9 Ga7 Ze7 Gn7")
    assert why(table, "st-eaten") == ["Ga7 Li9"]
    table = short_game("0: Li9 Hy4 Ze7 Gn7")
    assert why(table, "st-eaten") == ["Ze7 Li9", "Gn7 Hy4"]


def test_st_23_only_animals_that_grazed_are_eaten() -> None:
    table = short_game("0: Li9 Ga5 Ga4", grass=3)
    assert (why(table, "st-grazed"), why(table, "st-starved")) == (["Ga5"], ["Ga4"])
    assert why(table, "st-eaten") == ["Ga5 Li9"]
    assert why(table, "st-card-scored") == ["Li9 9"]


def test_st_23_kinds_stay_ordered_by_the_number_won() -> None:
    table = short_game("0: Li9 Ga5 Ze4", "0: Li8 Ga1 Ze3")
    assert why(table, "st-grazed") == ["Ga5", "Ze4", "Ze3", "Ga1"]
    assert why(table, "st-eaten") == ["Ga1 Li9", "Ze3 Li8"]


def test_st_23_kinds_stay_ordered_by_the_number_won_after_some_starved() -> None:
    table = short_game("0: Li9 Ga5 Ze4", "0: Gn11 Ga1 Ze3", grass=4 + 3)
    assert (why(table, "st-grazed"), why(table, "st-starved")) == (["Ga5", "Ze4", "Ze3"], ["Ga1", "Gn11"])
    assert why(table, "st-eaten") == ["Ze3 Li9"]


def test_st_24_carnivores_that_find_nothing_are_removed_higher_numbers_eat_first() -> None:
    table = short_game("0: Li5 Li9 Ga1")
    assert why(table, "st-eaten", seat=1) == ["Ga1 Li9"]
    assert why(table, "st-unfed", seat=1) == ["Li5"]
    assert why(table, "st-card-scored", seat=1) == ["Li9 9"]


@pytest.mark.parametrize("special", ["Hy", "Ea", "Le"])
def test_st_24_a_higher_special_eats_before_a_lion(special: str) -> None:
    table = short_game(f"0: {special}12 Li9 Ga1")
    seat = 0 if special == "Le" else 1
    assert why(table, "st-eaten", seat=seat) == [f"Ga1 {special}12"]
    assert why(table, "st-unfed", seat=seat) == ["Li9"]


@pytest.mark.parametrize("special", ["Hy8", "Ea8"])
def test_st_24_of_equal_numbers_lions_eat_before_others(special: str) -> None:
    table = short_game(f"0: {special} Li8 Ga1")
    assert why(table, "st-eaten", seat=1) == ["Ga1 Li8"]
    assert why(table, "st-unfed", seat=1) == [special]


def test_st_24_a_chameleon_eats_nothing_and_is_never_removed() -> None:
    table = short_game("0: Li9 Ch12 Ga1")
    assert why(table, "st-eaten") == ["Ga1 Li9"]
    assert why(table, "st-card-scored") == ["Li9 9", "Ch12 12"]
    table = short_game("0: Li9 Ch12 Li1")
    assert why(table, "st-unfed") == ["Li9", "Li1"]
    assert why(table, "st-card-scored") == ["Ch12 12"]
    table = short_game("0: Ch4 Ch12 Ch8", grass=0)
    assert why(table, "st-card-scored") == ["Ch4 4", "Ch8 8", "Ch12 12"]


# Scoring


def test_st_25_the_numbers_on_all_cards_not_removed() -> None:
    table = short_game("0: Ga5 El10 Li9 Ze11", grass=6)
    assert last_trick(table).won_by == 3
    assert why(table, "st-big-grazed", "st-grazed", "st-starved", seat=3) == ["El10 1", "Ze11", "Ga5"]
    assert why(table, "st-eaten", seat=3) == ["Ze11 Li9"]
    assert why(table, "st-card-scored", seat=3) == ["Li9 9", "El10 10"]
    assert table.scores == [4, 4, 4, 19]


def test_st_25_a_chameleon_scores_its_own_number() -> None:
    table = short_game("0: Ga9 Ch4 Ga1")
    assert why(table, "st-card-scored", seat=1) == ["Ga1 1", "Ga9 9", "Ch4 4"]
    assert table.scores == [4, 9 + 1 + 4 + 4 + 4, 4]  # and most gazelles, most carnivores; others most grass


def test_st_25_every_item_of_the_score_is_told() -> None:
    for seed in range(6):
        table = Table(GAME, seed=seed, players=3 + seed % 2, group_a="chameleon", group_b="rhino")
        while not table.is_over:
            table.play(table.legal_moves()[-1])
        points = [0] * table.players
        for event in last_round(table).why:
            if event.kind == "st-card-scored":
                points[int(str(event.values["seat"]))] += int(str(event.values["number"]))
            elif event.kind.startswith("st-most"):
                points[int(str(event.values["seat"]))] += 4
        assert table.scores == points == last_round(table).points


def test_st_26_most_gazelles_zebras_and_gnus_score_four_each() -> None:
    table = short_game("0: Ga5 Ze1 Gn1", "0: Ga6 Ze2 Gn2", grass=4 + 6)
    assert why(table, "st-most-animals") == ["Ga", "Ze", "Gn"]
    assert table.scores == [5 + 6 + 1 + 2 + 1 + 2 + 3 * 4, 4, 4]


def test_st_26_all_with_most_score() -> None:
    table = short_game("0: Ga5 Ga6 Ze1", "1: Ga7 El10 Ga8")
    assert won(table) == [set(), {"Ga5", "Ga6", "Ze1"}, {"Ga7", "El10", "Ga8"}]
    assert [why(table, "st-most-animals", seat=seat) for seat in range(3)] == [[], ["Ga", "Ze"], ["Ga"]]
    assert table.scores == [4, 5 + 6 + 1 + 4 + 4, 7 + 10 + 8 + 4]


def test_st_26_only_cards_not_removed_count() -> None:
    table = short_game("0: Li9 Ga1 Ga2", "0: Ze1 Ga3 Ze5")
    assert won(table) == [{"Li9", "Ga1", "Ga2"}, set(), {"Ze1", "Ga3", "Ze5"}]
    assert why(table, "st-eaten") == ["Ga1 Li9"]
    assert [why(table, "st-most-animals", seat=seat) for seat in range(3)] == [["Ga"], [], ["Ga", "Ze"]]


def test_st_26_nobody_scores_a_kind_that_nobody_has_left() -> None:
    table = short_game("0: Li9 Ga1 Ze2")
    assert why(table, "st-eaten") == ["Ga1 Li9"]
    assert [why(table, "st-most-animals", seat=seat) for seat in range(3)] == [["Ze"], [], []]
    table = short_game("0: Ga1 Ze2 Gn3", grass=0)
    assert table.scores == [0, 0, 0]


def test_st_26_a_chameleon_is_never_one_of_them() -> None:
    table = short_game("0: Ga9 Ch4 Ze1", "1: Ga5 El10 Ze2")
    assert won(table) == [set(), {"Ga9", "Ch4", "Ze1"}, {"Ga5", "El10", "Ze2"}]
    assert [why(table, "st-most-animals", seat=seat) for seat in range(3)] == [[], ["Ga", "Ze"], ["Ga", "Ze"]]


def test_st_27_three_players_most_carnivores() -> None:
    table = short_game("0: Li9 Ga1 Ga2")
    assert why(table, "st-most-carnivores") == ["1"]
    assert table.scores == [9 + 2 + 4 + 4, 4, 4]


@pytest.mark.parametrize("special", ["Hy4", "Ea4", "Ch4", "Le4"])
def test_st_27_lions_leopards_hyenas_eagles_and_chameleons_count(special: str) -> None:
    table = short_game(f"0: {special} Li9 Ga1", "1: Ga4 Ga3 Ga2")
    assert why(table, "st-most-carnivores", seat=1) == ["2"]


def test_st_27_carnivores_removed_do_not_count_and_ties_all_score() -> None:
    table = short_game("0: Li8 Li9 Ga1", "1: Ga3 Hy4 Ga4", grass=20)
    assert why(table, "st-unfed", seat=1) == ["Li8"]
    assert why(table, "st-eaten", seat=0) == ["Ga3 Hy4"]
    assert [why(table, "st-most-carnivores", seat=seat) for seat in range(3)] == [["1"], ["1"], []]


def test_st_27_nobody_scores_without_carnivores() -> None:
    table = short_game("0: Li9 Li8 Li7")
    assert [why(table, "st-most-carnivores", seat=seat) for seat in range(3)] == [[], [], []]
    assert table.scores == [0, 4, 4]


def test_st_27_not_with_four_players() -> None:
    table = short_game("0: Li9 Ga1 Ga2 Ga3")
    assert why(table, "st-most-carnivores") == []
    assert table.scores == [9 + 3 + 2 + 4, 4, 4, 4]


def test_st_28_most_grass_left_after_grazing() -> None:
    table = short_game("0: Ga5 Ga3 Ga1", "0: Ze5 Ze3 Ze1", grass=15)
    assert grass(table) == [15 - 4 - 6, 15, 15]
    assert table.record()["rounds"][0]["grass"] == [5, 15, 15]
    assert [why(table, "st-most-grass", seat=seat) for seat in range(3)] == [[], ["15"], ["15"]]


def test_st_28_one_alone_with_most_grass() -> None:
    table = short_game("0: Ga5 Ga9 Ga1", "1: Ze5 Ze9 Ze1", grass=10)
    assert grass(table) == [10, 5, 5]
    assert [why(table, "st-most-grass", seat=seat) for seat in range(3)] == [["10"], [], []]


def test_st_28_grass_grazed_by_a_big_animal_is_gone() -> None:
    table = short_game("0: El10 Li1 Li2", grass=20)
    assert grass(table) == [15, 20, 20]


def test_st_28_nobody_scores_without_grass() -> None:
    table = short_game("0: Ga5 Ga3 Ga1", grass=0)
    assert [why(table, "st-most-grass", seat=seat) for seat in range(3)] == [[], [], []]
    assert table.scores == [0, 0, 0]


def test_st_28_an_unfed_carnivore_costs_no_grass() -> None:
    assert grass(short_game("0: Li9 Li8 Li7", grass=9)) == [7, 9, 9]


def test_st_29_most_points_wins() -> None:
    table = short_game("0: Ga5 Ga9 Ga1")
    assert table.scores == [4, 19, 4]
    assert table.winners == table.view(None).winners == [1]
    assert [(event.kind, event.clause, event.values) for event in table.why] == [
        ("st-wins-game", "ST-29", {"seat": 1, "number": 19})
    ]
    assert table.record()["result"] == {"totals": [4, 19, 4], "winners": [1]}


def test_st_29_tied_players_share_the_win() -> None:
    table = short_game("0: Li9 Li8 Li7")
    assert table.scores == [0, 4, 4]
    assert table.winners == [1, 2]
    assert [(event.kind, event.values["seat"], event.values["number"]) for event in table.why] == [
        ("st-shared", 1, 4),
        ("st-shared", 2, 4),
    ]


def test_st_29_all_may_share_with_nothing() -> None:
    assert short_game("0: Ga5 Ga3 Ga1", grass=0).winners == [0, 1, 2]


# What each player sees


def cards_in(value: object) -> set[str]:
    """All cards named anywhere in a view or in events."""
    return set(re.findall(r"\b(?:Ga|Ze|Gn|Li|Hy|Ea|Ch|Le|El|Hi|Rh|Go)\d+\b", msgspec.json.encode(value).decode()))


@pytest.mark.parametrize("group_a", GROUP_A.values())
@pytest.mark.parametrize("players", [3, 4])
def test_st_30_hands_and_cards_aside_are_hidden(group_a: str, players: int) -> None:
    table = Table(GAME, seed=9, players=players, group_a=group_a)
    dealt = table.record()["rounds"][0]["deal"]
    for played in play_through(table):
        for seat in range(players):
            known = played | set(dealt["hands"][seat])
            assert cards_in(table.view(seat)) <= known
            assert cards_in(table.events_for(seat)) <= known
        assert cards_in(table.view(None)) <= played
        assert cards_in(table.events_for(None)) <= played
    assert not played & set(dealt["aside"])


def test_st_30_what_is_public() -> None:
    table = deal({0: "Ga5 Ga2", 1: "Ea4 Ze1", 2: "Ga9 Ze2"}, grass=15)
    play_all(table, "Ga5, Ea4, Ga9, steal Ga5, Ze2")
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert view.trick == [(2, "Ze2")]
        assert view.last_trick == last_trick(table)
        assert last_trick(table).plays == [(0, "Ga5"), (1, "Ea4"), (2, "Ga9")]
        assert last_trick(table).furniture == {"stolen": [[1, "Ga5"]]}
        assert [(move.seat, move.verb, move.card) for move in view.moves][-2:] == [
            (1, "steal", "Ga5"),
            (2, "play", "Ze2"),
        ]
        assert view.table["grass"] == [15, 15, 13]
        assert [len(cards) for cards in view.table["won"]] == [0, 1, 2]
        assert view.hand_sizes == [1, 1, 0]
    assert (table.view(1).hand, table.view(None).hand) == (["Ze1"], [])


# Worked examples


def test_st_example_1_a_lion() -> None:
    hands = {0: "Gn7 Ze1 Ze2", 1: "Gn10 Ze3 Ze4", 2: "Li2 Ze5 Ze6", 3: "Gn3 Gn4 Hy12"}
    table = deal(hands, players=4, grass=15)
    play_all(table, "Gn7, Gn10, Li2")
    assert legal(table) == {"Gn3", "Gn4", "Hy12"}
    play_all(table, "Hy12")
    assert (last_trick(table).won_by, table.seat, grass(table)) == (2, 2, [15, 15, 13, 15])


def test_st_example_2_the_elephant() -> None:
    assert winner("Ze9 El10 Li9 Hy12") == ("Hy12", "ST-15")
    assert winner("Ze9 El10 Li9 Ze10") == ("Ze10", "ST-15")


def test_st_example_3_the_hippopotamus() -> None:
    assert winner("Ga5 Hi8 Ga9 Ze11") == ("Ga9", "ST-16")
    assert winner("Ga5 Hi8 Ga8 Ze11") == ("Hi8", "ST-16")


def test_st_example_4_the_hippopotamus_after_a_lion() -> None:
    table = deal({0: "Li9 Gn1 Gn2", 1: "Hi8 Gn3 Gn4", 2: "Ga9 Li1 Li2", 3: "Ze11 Gn5 Gn6"}, players=4)
    play_all(table, "Li9, Hi8")
    assert refused(table, "play Li1").clause == "ST-10"
    play_all(table, "Ga9, Ze11")
    assert last_trick(table).won_by == 3
    assert winner("Li9 Hi8 Ga7 Ze8") == ("Hi8", "ST-16")


def test_st_example_5_the_rhino_among_carnivores() -> None:
    assert winner("Hy12 Rh8 Li9 Li3") == ("Hy12", "ST-17")
    assert winner("Ch12 Rh8 Li9 Li3") == ("Rh8", "ST-17")


def test_st_example_6_the_gorilla() -> None:
    assert winner("Gn5 Go4 Gn3 Gn11") == ("Gn3", "ST-18")
    assert winner("Gn5 Go4 Gn4 Gn11") == ("Go4", "ST-18")
    assert winner("Gn5 Go4 Gn3 Li9") == ("Li9", "ST-18")


def test_st_example_7_the_gorilla_after_a_lion() -> None:
    assert winner("Li2 Go4 Li9 Ze3") == ("Ze3", "ST-18")
    assert winner("Li2 Go4 Li9 Ze4") == ("Go4", "ST-18")


def test_st_example_8_the_chameleon() -> None:
    table = short_game("0: Ga6 Ga9 Ch4 Ga8")
    assert last_trick(table).won_by == 2
    assert [event.values["other_card"] for event in table.events if event.kind == "st-copied"] == ["Ga9"]
    assert "Ch4 4" in why(table, "st-card-scored", seat=2)


def test_st_example_9_the_eagle() -> None:
    table = deal({0: "Ze5 Gn1", 1: "Ea8 Gn2", 2: "Ze11 Gn3", 3: "Ze2 Gn4"}, players=4, grass=15)
    play_all(table, "Ze5, Ea8, Ze11, Ze2, steal Ze11")
    assert won(table) == [set(), {"Ze11"}, {"Ze5", "Ea8", "Ze2"}, set()]
    assert grass(table) == [15, 15, 13, 15]


def test_st_example_10_who_eats() -> None:
    tricks = ("0: Ga11 El10 Ze1 Gn2", "0: Li9 Ga3 Gn9 Hy12", "0: Li5 Ze8 Gn4 Hy4")
    table = short_game(*tricks, grass=15)
    assert why(table, "st-big-grazed") == ["El10 6"]
    assert why(table, "st-grazed") == ["Gn9", "Gn4", "Gn2", "Ga11", "Ze8", "Ga3"]
    assert why(table, "st-starved") == ["Ze1"]
    assert why(table, "st-eaten") == ["Ga3 Hy12", "Ze8 Li9", "Ga11 Li5", "Gn2 Hy4"]
    scored = {line.split()[0]: int(line.split()[1]) for line in why(table, "st-card-scored")}
    assert set(scored) == {"El10", "Gn9", "Gn4", "Li9", "Li5", "Hy12", "Hy4"}
    assert sum(scored.values()) == 53
