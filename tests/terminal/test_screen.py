"""The table full screen: whole games by keys, arrows and clicks; what is visible at 80 x 24; pages; refusals."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from threading import Event
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from offsuit.bots import Hint
from offsuit.games import GAMES
from offsuit.table.verify import verify_line
from offsuit.table.view import View
from offsuit.terminal import sitting as sitting_module
from offsuit.terminal.shown import Choice
from offsuit.terminal.sitting import HomeSitting
from offsuit.terminal.table_app import Hand
from tests.terminal.screens import Person, at_screen, home, last_line, play_app, screen_text, until

WHOLE_GAMES: list[tuple[str, dict[str, Any]]] = [
    ("savage-bowl", {"players": 5}),
    ("gummi-trick", {"players": 3, "rounds": 3}),
    ("schadenfreude", {"players": 3}),
    ("savanna-trick", {"players": 4, "group_a": "golden-eagle", "group_b": "gorilla"}),
]


@pytest.mark.parametrize(("game", "options"), WHOLE_GAMES)
def test_a_whole_game_is_played_by_keys_arrows_and_clicks(game: str, options: dict[str, Any]) -> None:
    sitting = home(game, **options)
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.play_to_the_end(lambda legal: legal[-1] if person.moves % 4 == 0 else legal[0])
        assert "The game is over" in screen_text(app)
        assert "★" in screen_text(app)

    at_screen(app, story)
    (record,) = asyncio.run(sitting.records())
    assert sitting.table.is_over
    assert verify_line(record) == []


def test_a_variant_is_told_at_the_table() -> None:
    app = play_app(home("savage-bowl", parameters={"target": 4}))

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Tricks to win: 4" in screen_text(app))
        await pilot.press("r")
        await until(pilot, lambda: "Not as printed at this table: Tricks to win: 4" in screen_text(app))
        assert "In a nutshell" in screen_text(app)

    at_screen(app, story)


@pytest.mark.parametrize(
    ("game", "options", "verb"),
    [
        ("savage-bowl", {}, "discard "),
        ("gummi-trick", {"players": 2}, "reveal"),
        ("savanna-trick", {"group_a": "golden-eagle"}, "steal "),
    ],
)
def test_discarding_turning_up_and_stealing_are_choices_as_cards_are(
    game: str, options: dict[str, Any], verb: str
) -> None:
    sitting = home(game, **options)
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        wanted: list[int] = []
        while not wanted:
            await person.wait_for_turn()
            assert not person.is_over
            wanted = [number for number in person.legal() if person.hand.choices[number].move.startswith(verb)]
            await person.play(wanted[0] if wanted else person.legal()[-1])

    at_screen(app, story)
    assert any(seat == 0 and move.startswith(verb) for seat, move in sitting.table.rounds[0].moves)


def test_c_plays_the_next_card_with_the_chameleon() -> None:
    sitting = home("savage-bowl")
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        while app.shown is None or not app.shown.can_twist:
            await person.play(person.legal()[0])
            await person.wait_for_turn()
        assert "c: play it with the Chameleon" in screen_text(app)
        await pilot.press("c")
        assert "Your turn: play a card · Chameleon" in screen_text(app)
        await person.play(0)

    at_screen(app, story)
    assert any(seat == 0 and move.endswith(" chameleon") for seat, move in sitting.table.rounds[-1].moves)


def configurations() -> list[tuple[str, dict[str, Any]]]:
    return [(game.name, {"players": players}) for game in GAMES.values() for players in game.players]


@pytest.mark.parametrize("tongue", ["en", "ja"])
@pytest.mark.parametrize(("game", "options"), configurations())
def test_everything_is_visible_at_80_x_24(game: str, options: dict[str, Any], tongue: str) -> None:
    sitting = home(game, **options)
    app = play_app(sitting, tongue)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await person.play(person.legal()[0])
        await person.wait_for_turn()
        text = screen_text(app)
        lines = text.split("\n")
        assert len(lines) == 24
        assert max(map(cell_len, lines)) <= 80
        assert app.shown is not None
        words, view = app.shown.words, app.shown.view
        wanted = [words.title(game), words.say("your-turn-play"), words.say("last-trick"), words.say("leads")]
        for plain in [*wanted, *view.names]:
            assert plain in text
        numbers = [card.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") for card in view.hand]
        hand = "\n".join(lines[-6:-1])
        assert all(number in hand for number in numbers)
        assert lines[-1].startswith("?")

    at_screen(app, story)


@pytest.mark.parametrize(
    ("tongue", "words"), [("en", "so play yellow or a wild"), ("ja", "黄かワイルドを出してください")]
)
def test_a_refusal_names_its_clause_and_changes_nothing(tongue: str, words: str) -> None:
    sitting = home("schadenfreude", bots="greedy")
    app = play_app(sitting, tongue)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        while app.shown is None or app.shown.view.table["led"] != "Y" or not missing(person):
            await person.play(person.legal()[0])
            await person.wait_for_turn()
        before = len(sitting.table.events)
        await pilot.press(person.hand.key_of(missing(person)[0]))
        await until(pilot, lambda: "SF-5: " in screen_text(app))
        assert words in screen_text(app)
        assert len(sitting.table.events) == before

    at_screen(app, story)


async def try_to_break_a_rule(person: Person) -> None:
    """Press the first card that can't be played, as soon as there is one."""
    await person.wait_for_turn()
    while not missing(person):
        await person.play(person.legal()[0])
        await person.wait_for_turn()
    await person.pilot.press(person.hand.key_of(missing(person)[0]))


def test_a_long_refusal_is_read_to_its_end() -> None:
    app = play_app(home("gummi-trick"))

    async def story(pilot: Pilot[None]) -> None:
        await try_to_break_a_rule(Person(app, pilot))
        await until(pilot, lambda: "GT-7: " in screen_text(app))
        assert "…" not in screen_text(app)
        assert "or turn up" in " ".join(screen_text(app).split())

    at_screen(app, story)


def test_japanese_is_broken_between_its_characters() -> None:
    app = play_app(home("gummi-trick"), "ja")

    async def story(pilot: Pilot[None]) -> None:
        await try_to_break_a_rule(Person(app, pilot))
        await until(pilot, lambda: "GT-7:" in screen_text(app))
        assert "GT-7: 手札で" in screen_text(app)
        assert "めくってください" in "".join(screen_text(app).split())
        await pilot.press("question_mark")
        assert not any(line.strip(" │▌▐").startswith(tuple("。、）")) for line in screen_text(app).splitlines())
        await pilot.press("escape", "r")
        assert "茶 N で、" in screen_text(app)

    at_screen(app, story)


def missing(person: Person) -> list[int]:
    """The cards that may not be played now."""
    return [number for number in range(len(person.hand.choices)) if number not in person.legal()]


def test_a_refusal_that_comes_after_the_end_does_not_hide_what_can_be_done() -> None:
    """A key pressed twice at the last card asks for a move that there is not any more."""
    sitting = home("gummi-trick", players=2)
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).play_to_the_end()
        await sitting.move("play R1")
        await until(pilot, sitting.answers.empty)
        await pilot.pause()
        assert "n: play again · q: leave" in screen_text(app)

    at_screen(app, story)


def test_while_a_trick_is_looked_at_a_key_under_a_card_only_goes_on() -> None:
    sitting = home("schadenfreude")
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        while not person.is_looking:
            await person.play(person.legal()[0])
            await person.wait()
        made = [move for history in sitting.table.rounds for seat, move in history.moves if seat == 0]
        assert "The trick is over. Enter: go on" in screen_text(app)
        await pilot.press("1")
        await until(pilot, lambda: not person.is_looking)
        assert [move for history in sitting.table.rounds for seat, move in history.moves if seat == 0] == made

    at_screen(app, story)


def test_what_is_typed_ahead_is_not_played_before_the_answer_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = home("gummi-trick", players=2)
    app = play_app(sitting)
    asked: list[str] = []

    async def ask(move: str) -> None:
        asked.append(move)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        monkeypatch.setattr(sitting, "move", ask)
        await pilot.press("1", "2", "enter")
        await until(pilot, lambda: bool(asked))
        assert asked == [person.hand.choices[0].move]
        monkeypatch.undo()
        app.redraw()
        await person.play(person.legal()[0])

    at_screen(app, story)


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("question_mark", ["Help", "q leaves; Ctrl-C leaves at once."]),
        ("r", ["Rules", "In a nutshell"]),
        ("l", ["Last trick", "wins the trick with", "SF-7"]),
        ("t", ["All tricks", "wins the trick with"]),
        ("s", ["On the table", "The way to 40", "Score piles"]),
    ],
)
def test_pages_open_over_the_table_and_close(key: str, texts: list[str]) -> None:
    app = play_app(home("schadenfreude"))

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await person.play(person.legal()[0])
        await person.wait_for_turn()
        await pilot.press(key)
        assert person.has_page
        for text in texts:
            assert text in screen_text(app)
        await pilot.press("down", "escape")
        assert not person.has_page
        assert "Your turn: play a card" in screen_text(app)

    at_screen(app, story)


def test_the_game_goes_on_behind_a_page() -> None:
    sitting = home("schadenfreude")
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await pilot.press("r")
        before = app.position
        await sitting.move(person.hand.choices[person.legal()[0]].move)
        await until(pilot, lambda: app.position is not before and app.finished is not None)
        assert person.has_page
        await pilot.press("escape")
        assert "Enter: go on" in screen_text(app)

    at_screen(app, story)


@pytest.mark.parametrize(
    ("tongue", "texts"),
    [("en", ["Hint", "the best first", "% to win"]), ("ja", ["ヒント", "高い順", "を出す（勝率"])],
)
def test_h_tells_the_chance_to_win_with_each_move(tongue: str, texts: list[str]) -> None:
    app = play_app(home("schadenfreude"), tongue)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await until(pilot, lambda: f"h {texts[0]}" in last_line(app))
        before = app.position
        await pilot.press("h")
        await until(pilot, lambda: person.has_page)
        await pilot.pause()
        for text in texts:
            assert text in screen_text(app)
        assert screen_text(app).count("%") == len(person.legal())
        await pilot.press("h")
        assert not person.has_page
        assert app.position is before

    at_screen(app, story)


def test_a_hint_is_for_your_turn_alone() -> None:
    app = play_app(home("schadenfreude"))

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await person.play(person.legal()[0])
        await until(pilot, lambda: app.finished is not None)
        await pilot.press("h")
        assert "Hints are for your turn." in screen_text(app)
        await pilot.press("escape")
        assert "Enter: go on" in screen_text(app)

    at_screen(app, story)


class Adviser:
    """Thinks of hints until it is allowed to tell them."""

    def __init__(self) -> None:
        self.asked: list[View] = []
        self.told = 0
        self.may_tell = Event()

    def hint(self, view: View) -> Hint:
        self.asked.append(view)
        self.may_tell.wait()
        self.told += 1
        return Hint(view.legal_moves[0], dict.fromkeys(view.legal_moves, 0.5))


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    slow = Adviser()
    monkeypatch.setattr(sitting_module, "hint", slow.hint)
    return slow


def test_while_a_hint_is_thought_of_the_screen_answers_and_one_is_enough(adviser: Adviser) -> None:
    app = play_app(home("schadenfreude"))

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await pilot.press("h", "h", "r")
        assert "In a nutshell" in screen_text(app)
        await pilot.press("escape")
        assert not person.has_page
        adviser.may_tell.set()
        await until(pilot, lambda: person.has_page)
        await pilot.press("escape")
        assert not person.has_page
        assert len(adviser.asked) == 1

    at_screen(app, story)


def test_a_hint_for_a_position_that_has_passed_is_not_shown(adviser: Adviser) -> None:
    app = play_app(home("schadenfreude"))

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await pilot.press("h")
        await person.play(person.legal()[0])
        await person.wait_for_turn()
        adviser.may_tell.set()
        await until(pilot, lambda: adviser.told == 1)
        await pilot.pause(0.1)
        assert not person.has_page
        await pilot.press("h")
        await until(pilot, lambda: person.has_page)
        assert app.position is not None
        assert adviser.asked[1] == app.position.view

    at_screen(app, story)


def test_a_hint_goes_when_the_table_moves_on(adviser: Adviser) -> None:
    sitting = home("schadenfreude")
    app = play_app(sitting)
    adviser.may_tell.set()

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await pilot.press("h")
        await until(pilot, lambda: person.has_page)
        await sitting.move(person.hand.choices[person.legal()[0]].move)
        await until(pilot, lambda: not person.has_page)

    at_screen(app, story)


def test_a_click_on_a_card_while_a_trick_is_looked_at_plays_nothing() -> None:
    sitting = home("schadenfreude")
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        while not person.is_looking:
            await person.play(person.legal()[0])
            await person.wait()
        made = len(person.hand.choices)
        await pilot.click(Hand, offset=(1, 2))
        await person.wait_for_turn()
        assert len(person.hand.choices) == made

    at_screen(app, story)


def test_many_cards_stand_apart_and_each_cell_of_one_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighteen at 80 cells: three and a gap for each."""
    sitting = home("savanna-trick", players=3)
    app = play_app(sitting)
    asked: list[str] = []

    async def ask(move: str) -> None:
        asked.append(move)

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        monkeypatch.setattr(sitting, "move", ask)
        for number in (0, 7, 17):
            for cell in (1, 3, 4):
                app.hand.show([Choice("Ga5", "", f"play {i}", True) for i in range(18)], is_turn=True, is_open=True)
                await pilot.click(Hand, offset=(4 * number + cell, 2))
        assert asked == [f"play {number}" for number in (0, 7, 17) for _ in range(3)]
        await pilot.pause()
        papers = [segment.style and segment.style.bgcolor for segment in app.hand.render_line(1)]
        assert all(paper != after for paper, after in pairwise(papers))

    at_screen(app, story)


def test_the_end_of_a_round_tells_every_point() -> None:
    app = play_app(home("schadenfreude", players=3))

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        while not person.has_page:
            await person.wait()
            if person.has_page:
                break
            if person.is_looking:
                await pilot.press("enter")
            else:
                await person.play(person.legal()[0])
        text = screen_text(app)
        assert "Round 1 is over" in text
        assert app.shown is not None
        assert app.shown.view.last_round is not None
        for points in app.shown.view.last_round.points:
            assert f"{points:+d}" in text
        await pilot.press("enter")
        await person.wait_for_turn()
        assert "Round 2, trick 1" in screen_text(app)

    at_screen(app, story)


async def play_to_the_last_trick(person: Person) -> None:
    """Until the last trick of the round is looked at."""
    rounds = 0
    while not person.app.finished or not rounds:
        await person.wait()
        assert isinstance(person.app.sitting, HomeSitting)
        rounds = sum(history.points is not None for history in person.app.sitting.table.rounds)
        if not person.is_looking:
            await person.play(person.legal()[0])
        elif not rounds:
            await person.pilot.press("enter")


@pytest.mark.parametrize(("game", "options"), WHOLE_GAMES)
def test_while_the_last_trick_is_looked_at_nothing_is_known_of_points(game: str, options: dict[str, Any]) -> None:
    app = play_app(home(game, **options))

    async def story(pilot: Pilot[None]) -> None:
        await play_to_the_last_trick(Person(app, pilot))
        assert "The trick is over. Enter: go on" in screen_text(app)
        assert "★" not in screen_text(app)
        assert app.shown is not None
        view = app.shown.view
        assert (view.round, set(view.totals)) == (1, {0})
        assert view.tricks[-1] == app.finished
        assert sum(view.table.get("grass", [1])) > 0
        assert f"trick {len(view.tricks)}" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "is over" in screen_text(app))

    at_screen(app, story)


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        ("savage-bowl", ["First half · trick 1 of 13", "Target 3", "Champ 2: free", "SB-10", "○○○ 0/3", "Chameleon"]),
        ("gummi-trick", ["Printed points", "9 cards ▒▒▒", "▲0 ▽0 +0", "f: turn one up.", "×3"]),
        ("schadenfreude", ["second highest card that followed wins. SF-7", "SF-9", "→0"]),
        ("savanna-trick", ["15 grass", "Special animals: Hy hyena, El elephant"]),
    ],
)
def test_the_furniture_of_each_game_is_on_the_table(game: str, texts: list[str]) -> None:
    app = play_app(home(game))

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        for text in texts:
            assert text in screen_text(app)

    at_screen(app, story)


def test_q_leaves_a_running_game_only_when_pressed_twice() -> None:
    app = play_app(home("gummi-trick"))

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        await pilot.press("q")
        assert app.is_running
        assert "Press q again" in screen_text(app)
        await pilot.press("right")
        assert "Press q again" not in screen_text(app)
        assert "Your turn" in screen_text(app)
        await pilot.press("q")
        assert app.is_running
        await pilot.press("q")
        assert not app.is_running

    at_screen(app, story)


def test_ctrl_c_leaves_at_once_also_from_a_page() -> None:
    app = play_app(home("gummi-trick"))

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        await pilot.press("r")
        await pilot.press("ctrl+c")
        assert not app.is_running

    at_screen(app, story)


def test_n_plays_another_game_and_both_are_recorded() -> None:
    sitting = home("gummi-trick", players=2)
    app = play_app(sitting)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.play_to_the_end()
        await pilot.press("n")
        await until(pilot, lambda: not sitting.table.is_over)
        await person.play_to_the_end()

    at_screen(app, story)
    records = asyncio.run(sitting.records())
    assert len(records) == 2
    assert [verify_line(record) for record in records] == [[], []]


def test_a_large_window_is_used_and_a_small_one_told_of() -> None:
    app = play_app(home("savage-bowl"))

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Your turn" in screen_text(app)
        small = "Not all is visible: the table wants 80 x 24."
        for size in ((79, 24), (80, 23), (60, 20)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen_text(app).startswith(f" {small}")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert small not in screen_text(app)
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert app.is_running

    at_screen(app, story)
