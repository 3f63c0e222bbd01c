"""What is shown, decided once: the furniture of the games, and nothing that the seat may not know."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from offsuit.bots import Hint
from offsuit.games import GAMES
from offsuit.kit.rng import Rng
from offsuit.table.table import Table
from offsuit.table.view import View
from offsuit.terminal.games import Furniture, furniture_of
from offsuit.terminal.shown import Shown
from offsuit.terminal.words import Line, Words, face_of, text_of
from tests.arrange import arrange, play_all

A, B, C, D = range(4)
NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def said(lines: list[Line]) -> str:
    return "\n".join(map(text_of, lines))


def shown(table: Table, seat: int | None = A, tongue: str = "en") -> Shown:
    return Shown(table.view(seat), tongue)


@pytest.mark.parametrize("tongue", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_game_can_be_shown_to_everybody(game: str, tongue: str) -> None:
    rng = Rng(3)
    players = GAMES[game].players[-1]
    table = Table(game, seed=3, names=[*NAMES, "Eve"][:players], players=players)
    while table.seat is not None:
        moves = table.legal_moves()
        table.play(moves[rng.random(len(moves))])
        for seat in (A, None):
            view = table.view(seat)
            for finished in (None, view.last_trick):
                now = Shown(view, tongue, finished=finished)
                assert now.title
                assert len(now.furniture.facts()) <= 2
                assert all(cell_len(text_of(line)) <= 78 for line in [*now.furniture.facts(), now.hint()])
                assert all(len(plate.facts) <= 2 for plate in now.plates())
                assert said([*now.story(), *now.trick_now(), *now.hand(), *now.furniture.sheet(), now.hint()])
    over = Shown(table.view(A), tongue, opened=table.open_cards())
    assert over.words.say("winner") in said(over.round_end()) or not table.winners
    assert said([*over.hands(), *over.furniture.sheet()])


@pytest.mark.parametrize(
    ("tongue", "texts"),
    [
        (
            "en",
            [
                "Play red 9 with the Chameleon: 41% to win",
                "Play green 2: 40% to win",
                "Discard blue 1: 13% to win",
                "Steal gnu 7: 12% to win",
                "Turn up a card: 0% to win",
            ],
        ),
        (
            "ja",
            [
                "カメレオンを使って赤の9を出す（勝率41%）",
                "緑の2を出す（勝率40%）",
                "青の1を捨てる（勝率13%）",
                "ヌーの7を横取り（勝率12%）",
                "裏向きのカードをめくる（勝率0%）",
            ],
        ),
    ],
)
def test_a_hint_names_every_move_with_its_chance(tongue: str, texts: list[str]) -> None:
    """The one to play stands out."""
    moves = ["play R9 chameleon", "play G2", "discard B1", "steal Gn7", "reveal"]
    hint = Hint(moves[0], dict(zip(moves, [0.41, 0.4, 0.132, 0.118, 0.0], strict=True)))
    table = Table("schadenfreude", seed=1, names=NAMES)
    _, *lines = shown(table, tongue=tongue).chances(hint)
    assert list(map(text_of, lines)) == texts
    assert [line[0].look for line in lines] == ["strong", "", "", "", ""]


def test_a_game_without_furniture_of_its_own_is_shown_too() -> None:
    view = Table("schadenfreude", seed=1, names=NAMES).view(A)
    strange = View(**{**{name: getattr(view, name) for name in view.__struct_fields__}, "game": "high-card"})
    furniture = furniture_of(strange, Words("en", NAMES))
    assert type(furniture) is Furniture
    assert Words("en", NAMES).title("high-card") == "high-card"
    assert Shown(strange, "en").title == "high-card · Round 1, trick 1"


def test_cards_are_read_with_the_colour_that_they_took() -> None:
    assert face_of("R9*P") == ("R", "9", "P")
    assert face_of("Gn11") == ("Gn", "11", "")
    assert face_of("G-3") == ("G", "-3", "")


def test_seats_begin_to_the_left_of_the_reader() -> None:
    table = Table("schadenfreude", seed=1, names=NAMES)
    assert [plate.name for plate in shown(table, B).plates()] == ["Cleo", "Dan", "Ann", "Ben"]
    assert [plate.name for plate in shown(table, None).plates()] == NAMES


def test_the_trick_says_who_leads_and_who_is_strongest_so_far() -> None:
    table = arrange("savage-bowl", {A: "R5", B: "R9", C: "R7"}, names=NAMES)
    play_all(table, "R5, R9, R7")
    plates = {plate.name: plate for plate in shown(table).plates()}
    assert plates["Ann"].marks == ["leads"]
    assert plates["Ben"].marks == ["top"]
    assert plates["Cleo"].marks == ["winning"]
    assert (plates["Cleo"].is_winning, plates["Ben"].is_winning) == (True, False)
    assert plates["Dan"].card is None


@pytest.mark.parametrize("tongue", ["en", "ja"])
@pytest.mark.parametrize("game", ["savage-bowl", "gummi-trick"])
def test_of_five_seats_nothing_is_cut_at_80_cells(game: str, tongue: str) -> None:
    """A seat has 16 of them, of which two keep it apart and seven are its card's."""
    rng = Rng(5)
    table = Table(game, seed=5, names=[*NAMES, "Eve"], players=5)
    while table.seat is not None:
        moves = table.legal_moves()
        table.play(moves[rng.random(len(moves))])
        for plate in Shown(table.view(A), tongue, absent=range(5)).plates():
            assert all(cell_len(text_of(line)) <= 14 for line in plate.facts)
            assert all(cell_len(mark) <= 7 for mark in plate.marks)


def test_a_finished_trick_says_who_won() -> None:
    table = arrange("savage-bowl", {A: "R5", B: "R9", C: "R7", D: "R1"}, names=NAMES)
    play_all(table, "R5, R9, R7, R1")
    view = table.view(A)
    plates = {plate.name: plate for plate in Shown(view, "en", finished=view.last_trick).plates()}
    assert plates["Cleo"].marks == ["wins"]
    assert {plate.card for plate in plates.values()} == {"R5", "R9", "R7", "R1"}


@pytest.mark.parametrize(
    ("game", "nothing_led"),
    [
        ("schadenfreude", "Nothing is led yet"),
        ("savanna-trick", "No lead animal yet"),
        ("gummi-trick", "The leader plays anything"),
    ],
)
def test_above_a_finished_trick_or_game_nothing_is_said_of_the_next_lead(game: str, nothing_led: str) -> None:
    table = Table(game, seed=5, names=NAMES)
    while not table.view(A).tricks:
        table.play(table.legal_moves()[0])
    view = table.view(A)
    assert nothing_led in said(Shown(view, "en").furniture.facts())
    looked_at = Shown(view, "en", finished=view.last_trick).furniture
    assert nothing_led not in said([*looked_at.facts(), *looked_at.sheet()])
    assert len(looked_at.facts()) == 2
    while not table.is_over:
        table.play(table.legal_moves()[0])
    assert nothing_led not in said(Shown(table.view(A), "en").furniture.facts())


def test_savage_bowl_shows_who_discards_and_sits_out_and_only_own_discards() -> None:
    table = arrange("savage-bowl", {A: "R5", B: "R9 G4", C: "R7", D: "R1"}, names=NAMES)
    play_all(table, "R5, R9, R7, R1")
    assert "Ben discards, then sits out" in said(shown(table).furniture.facts())
    assert "Discard one card" in text_of(shown(table, B).hint())
    assert all(choice.move.startswith("discard ") for choice in shown(table, B).choices())
    table.play("discard G4")
    assert "Ben sits out" in said(shown(table).furniture.facts())
    assert text_of(shown(table, B).hint()) == "You sit out this trick. SB-13"
    assert "After trick 1: G4 Ben" in said(shown(table, B).furniture.sheet())
    assert "After trick 1: face down, Ben" in said(shown(table, A).furniture.sheet())
    assert "G4" not in said(shown(table, None).furniture.sheet())


@pytest.mark.parametrize("game", ["savage-bowl", "gummi-trick", "savanna-trick"])
def test_by_the_book_the_last_trick_is_shown_until_the_next_lead_and_nothing_older(game: str) -> None:
    table = Table(game, seed=5, names=NAMES)
    while len(table.view(A).tricks) < 2 or table.view(A).trick:
        table.play(table.legal_moves()[0])
    first, last = (said(shown(table).tricks([trick])) for trick in table.view(A).tricks)
    lies = "Earlier tricks lie face down"
    by_the_book = Shown(table.view(A), "en", looks_back=False)
    assert said(by_the_book.last_trick()) == last
    assert said(by_the_book.all_tricks()).startswith(f"{last}\n{lies}")
    assert said(by_the_book.story())
    while not table.view(A).trick:
        table.play(table.legal_moves()[0])
    by_the_book = Shown(table.view(A), "en", looks_back=False)
    for lines in (by_the_book.last_trick(), by_the_book.all_tricks()):
        assert said(lines).startswith(lies)
    assert by_the_book.story() == []
    assert first in said(shown(table).all_tricks())
    assert last in said(shown(table).all_tricks())


def test_what_a_herd_is_made_of_is_not_listed_by_the_book() -> None:
    """Animals won lie face down; how many there are is public (ST-30)."""
    table = Table("savanna-trick", seed=5, names=NAMES)
    while not table.view(A).tricks:
        table.play(table.legal_moves()[0])
    won = next(cards for cards in table.view(A).table["won"] if cards)
    open_memory, by_the_book = shown(table), Shown(table.view(A), "en", looks_back=False)
    assert " ".join(won) in said(open_memory.furniture.sheet())
    assert " ".join(won) not in said(by_the_book.furniture.sheet())
    assert " ".join(won) not in said(by_the_book.furniture.sheet_in_words())
    winner = table.view(A).table["won"].index(won)
    assert f"{NAMES[winner]}  {len(won)} cards won" in said(by_the_book.furniture.sheet())
    assert not any(suit in text_of(line) for line in by_the_book.plates()[0].facts for suit in ("Ga", "Ze", "Gn"))


def test_savage_bowl_tells_of_a_finished_trick_by_which_half_it_was_won() -> None:
    table = Table("savage-bowl", seed=5, names=NAMES)
    while len(table.view(A).tricks) < 5:
        table.play(table.legal_moves()[0])
    view = table.view(A)
    looked_at = Shown(view, "en", finished=view.last_trick)
    assert "First half · trick 5 of 13" in looked_at.title
    assert "The second strongest card wins. The strongest is shown the yellow card. SB-10" in said(
        looked_at.furniture.facts()
    )
    assert "Second half · trick 6 of 13" in Shown(view, "en").title


def test_savage_bowl_says_what_champ_cards_bring() -> None:
    sheet = said(shown(Table("savage-bowl", seed=5, names=NAMES)).furniture.sheet())
    assert "2 points for whoever reaches the target first and, with five players, 1 point for the second." in sheet


def test_savage_bowl_says_what_the_chameleon_would_do() -> None:
    table = arrange("savage-bowl", {A: "R5"}, names=NAMES)
    play_all(table, "R5")
    assert text_of(shown(table, B).hint()) == "c: play it with the Chameleon, as red SB-8"
    twisted = Shown(table.view(B), "en", twist=True)
    assert all(choice.move.endswith(" chameleon") for choice in twisted.choices())


def test_gummi_trick_shows_the_priority_of_colours_and_cards_turned_up() -> None:
    table = arrange("gummi-trick", {A: "R5", C: "Y2"}, lacks={C: "R B"}, face_down={B: "B3 B4 B5"}, names=NAMES)
    play_all(table, "R5")
    table.play("reveal")
    play_all(table, "Y2")
    assert said(shown(table).furniture.facts()).startswith("Follow: R red › B blue › Y yellow GT-7")
    plates = {plate.name: plate for plate in shown(table).plates()}
    assert plates["Ben"].marks == ["winning", "turned"]
    assert "▒▒·" in said(plates["Ben"].facts)
    assert shown(table).choices()[-1].move == "reveal"


def test_schadenfreude_shows_cancelled_pairs_and_the_way_to_40() -> None:
    table = arrange(
        "schadenfreude",
        {A: "R5 G5", B: "R9 G9", C: "R1 G1", D: "R2 G2"},
        lacks=dict.fromkeys(range(4), "W"),
        names=NAMES,
    )
    play_all(table, "R5, R9, R1, R2")
    assert "→5" in said(shown(table).plate(A).facts)
    assert "Ann      ○━━━━●" in said(shown(table).furniture.sheet())
    assert "Ann has 0 points, and 5 if the round ended now" in said(shown(table).furniture.sheet_in_words())
    play_all(table, "G5, G9, G1, G2")
    assert "Ann takes green 5. SF-8\nIt cancels red 5" in said(shown(table).story())
    assert "✗5" in said(shown(table).plate(A).facts)
    assert "red 5 and green 5 cancelled each other" in said(shown(table).furniture.sheet())


def test_savanna_trick_tells_what_the_special_animals_do_and_the_feast() -> None:
    table = Table("savanna-trick", seed=5, names=NAMES, group_a="leopard", group_b="rhino")
    sheet = said(shown(table).furniture.sheet())
    assert "Le leopard: There are three. A leopard is a lion" in sheet
    assert "Rh rhino: There is one." in sheet
    assert "▮" * 15 + " 15 Ann" in sheet
    assert "Ann 15 grass" in said(shown(table).furniture.sheet_in_words())
    while table.seat is not None:
        table.play(table.legal_moves()[0])
    feast = said(shown(table).round_end())
    for word in ("grazed:", "eaten:", "score:", "has most grass left"):
        assert word in feast


def test_stealing_offers_the_cards_of_the_trick_first() -> None:
    table = arrange("savanna-trick", {A: "Ga5", B: "Ea4", C: "Ga7", D: "Ga6"}, group_a="golden-eagle", names=NAMES)
    play_all(table, "Ga5, Ea4, Ga7, Ga6")
    choices = shown(table, B).choices()
    assert {choice.move for choice in choices if choice.is_legal} == set(table.legal_moves())
    assert all(choice.move.startswith("steal ") for choice in choices[: len(table.legal_moves())])
    assert "choose a card" in text_of(shown(table, B).hint())


def test_while_an_eagle_steals_the_trick_still_lies_there() -> None:
    table = arrange("savanna-trick", {A: "Ga5", B: "Ea4", C: "Ga7", D: "Ga6"}, group_a="golden-eagle", names=NAMES)
    play_all(table, "Ga5, Ea4, Ga7, Ga6")
    stealing = shown(table, B)
    plates = {plate.name: plate for plate in stealing.plates()}
    assert stealing.title.endswith("Round 1, trick 1")
    assert [plates[name].card for name in NAMES] == ["Ga5", "Ea4", "Ga7", "Ga6"]
    assert plates["Ann"].marks == ["leads"]
    assert plates["Cleo"].marks == ["wins"]
    assert plates["Ben"].is_turn
    table.play(table.legal_moves()[0])
    assert shown(table, B).title.endswith("Round 1, trick 2")
    assert {plate.card for plate in shown(table, B).plates()} == {None}


@pytest.mark.parametrize(
    ("kind", "values"), [("never-heard-of", {}), ("message-too-long", {}), ("not-your-turn", {"seat": 9})]
)
def test_a_refusal_that_there_are_no_words_for_is_told_by_its_name(kind: str, values: dict[str, object]) -> None:
    """A newer server may have more of them, or others with the same name."""
    assert Words("en", NAMES).refusal("", kind, values) == kind
    assert Words("en", NAMES).refusal("SF-5", kind, values) == f"SF-5: {kind}"
