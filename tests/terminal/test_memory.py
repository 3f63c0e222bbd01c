"""By the book nobody looks back: what readers of a running table hear and see of its earlier tricks."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from offsuit.kit.reasons import Event
from offsuit.kit.rng import Rng
from offsuit.language import card_words
from offsuit.table.live import LiveTable
from offsuit.table.table import Table
from offsuit.table.view import View
from offsuit.terminal.address import read_address
from offsuit.terminal.drawing import Wrapped
from offsuit.terminal.joining import JoinedSitting
from offsuit.terminal.memory import story_of
from offsuit.terminal.play_app import PlayApp
from tests.browser.scenes import Moment, Scene, arrange, following
from tests.configurations import CONFIGURATIONS, Configuration
from tests.terminal.screens import Person, at_screen, play_app, screen_text
from tests.terminal.test_plain import typed
from tests.web.people import Server

LIES = "Earlier tricks lie face down"
TALL = (80, 60)  # a window in which a page of tricks can be seen at once


def between(view: View) -> bool:
    """Ann leads the next trick: the last one still lies face up."""
    return view.turn == 0 and len(view.tricks) >= 2 and not view.trick


def second_round(view: View) -> bool:
    return view.round == 2 and between(view)


def led(view: View) -> bool:
    """Ann follows: all finished tricks lie face down."""
    return following(tricks=2)(view)


def dealt(view: View) -> bool:
    """Ann leads the first trick."""
    return view.turn == 0 and not view.tricks and not view.trick


at_running_tables = pytest.mark.parametrize(
    ("game", "moment"),
    [
        ("savage-bowl", between),
        ("savage-bowl", led),
        ("savage-bowl", second_round),
        ("gummi-trick", between),
        ("gummi-trick", led),
        ("savanna-trick", between),
        ("savanna-trick", led),
    ],
)
where_all_is_told = pytest.mark.parametrize(
    ("game", "open_memory"),
    [("savage-bowl", True), ("gummi-trick", True), ("savanna-trick", True), ("schadenfreude", False)],
)


def scene_of(server: Server, game: str, moment: Moment, *, open_memory: bool = False) -> Scene:
    return arrange(server, game, moment, cards="four", open_memory=open_memory)


def link(server: Server, scene: Scene) -> str:
    return f"http://127.0.0.1:{server.port}{scene.link()}"


def tricks_of(live: LiveTable) -> list[list[str]]:
    """The cards of each trick so far, as they are printed. The last trick may be in progress."""
    assert live.table is not None
    return tricks_at(live.table)


def tricks_at(table: Table) -> list[list[str]]:
    now = table.view(None).trick
    tricks = [trick.plays for history in table.rounds for trick in history.tricks] + ([now] if now else [])
    return [[card.partition("*")[0] for _, card in plays] for plays in tricks]


def face_down(scene: Scene) -> list[str]:
    """The cards of tricks that lie face down, unless they are back in Ann's hand or the last trick."""
    assert scene.table.table is not None
    *older, last = tricks_of(scene.table)
    visible = [*last, *scene.table.table.view(0).hand]
    return [card for trick in older for card in trick if card not in visible]


def named(said: str, cards: Iterable[str]) -> list[str]:
    """The cards that a text names, in words or as records write them."""
    forms = {card: f"{re.escape(card_words('en', card))}|{card}" for card in cards}
    return [card for card, form in forms.items() if re.search(rf"(?<![\w-])({form})(?!\w)", said)]


def typed_at(server: Server, scene: Scene, text: str) -> str:
    done = typed(text, "--join", link(server, scene))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# In lines


@at_running_tables
def test_whoever_comes_to_a_running_table_hears_no_trick_before_the_last_one(
    game: str, moment: Moment, server: Server
) -> None:
    scene = scene_of(server, game, moment)
    said = typed_at(server, scene, "quit\n")
    last = tricks_of(scene.table)[-1]
    assert named(said, last) == last
    assert face_down(scene)
    assert named(said, face_down(scene)) == []
    assert "you are Ann" in said
    assert "You may: " in said


@at_running_tables
def test_whoever_watches_hears_no_trick_before_the_last_one_either(game: str, moment: Moment, server: Server) -> None:
    scene = scene_of(server, game, moment)
    done = typed("quit\n", "--join", link(server, scene).partition("#")[0])
    last = tricks_of(scene.table)[-1]
    assert "you watch" in done.stdout
    assert named(done.stdout, last) == last
    assert named(done.stdout, face_down(scene)) == []


def test_whoever_comes_after_the_deal_hears_the_hand_as_it_is_now(server: Server) -> None:
    """The hand as it was dealt would name cards that lie face down."""
    scene = scene_of(server, "savage-bowl", led)
    assert scene.table.table is not None
    hand = " ".join(scene.table.table.view(0).hand)
    said = typed_at(server, scene, "quit\n")
    assert "is dealt" not in said
    assert said.splitlines().count(f"Your hand: {hand}") == 1
    new = typed_at(server, arrange(server, "savage-bowl", dealt, cards="two", open_memory=False), "quit\n")
    assert "Ann is dealt " in new
    assert "Your hand: " not in new


@where_all_is_told
def test_all_of_the_round_is_told_where_the_table_looks_back(game: str, open_memory: bool, server: Server) -> None:
    scene = scene_of(server, game, led, open_memory=open_memory)
    said = typed_at(server, scene, "quit\n")
    for trick in tricks_of(scene.table):
        assert named(said, trick) == trick


@at_running_tables
@pytest.mark.parametrize("command", ["last", "tricks"])
def test_in_lines_nothing_older_than_the_last_trick_can_be_looked_up(
    game: str, moment: Moment, command: str, server: Server
) -> None:
    scene = scene_of(server, game, moment)
    _, _, answer = typed_at(server, scene, f"{command}\nquit\n").partition("You may: ")
    assert named(answer, face_down(scene)) == []
    last = tricks_of(scene.table)[-1]
    if moment is led:
        assert LIES in answer
    else:
        assert named(answer, last) == last
        assert (LIES in answer) == (command == "tricks")


@where_all_is_told
def test_in_lines_all_tricks_can_be_looked_up_where_the_table_looks_back(
    game: str, open_memory: bool, server: Server
) -> None:
    scene = scene_of(server, game, led, open_memory=open_memory)
    _, _, answer = typed_at(server, scene, "tricks\nquit\n").partition("You may: ")
    for trick in tricks_of(scene.table)[:-1]:
        assert named(answer, trick) == trick


# Full screen


def app_at(server: Server, scene: Scene) -> PlayApp:
    return play_app(JoinedSitting(read_address(link(server, scene)), "Ann", "easy"))


@at_running_tables
def test_on_the_screen_nothing_older_than_the_last_trick_can_be_looked_up(
    game: str, moment: Moment, server: Server
) -> None:
    scene = scene_of(server, game, moment)
    app = app_at(server, scene)

    async def story(pilot: Pilot[None]) -> None:
        person = Person(app, pilot)
        await person.wait_for_turn()
        assert named(screen_text(app), face_down(scene)) == []
        last = tricks_of(scene.table)[-1]
        for key in ("l", "t"):
            await pilot.press(key)
            assert person.has_page
            page = text_of_page(app)
            assert named(page, face_down(scene)) == []
            if moment is led:
                assert LIES in page
            else:
                assert named(page, last) == last
                assert (LIES in page) == (key == "t")
            await pilot.press("escape")

    at_screen(app, story, TALL)


@where_all_is_told
def test_on_the_screen_all_tricks_can_be_looked_up_where_the_table_looks_back(
    game: str, open_memory: bool, server: Server
) -> None:
    scene = scene_of(server, game, led, open_memory=open_memory)
    app = app_at(server, scene)

    async def story(pilot: Pilot[None]) -> None:
        await Person(app, pilot).wait_for_turn()
        await pilot.press("t")
        for trick in tricks_of(scene.table)[:-1]:
            assert named(text_of_page(app), trick) == trick

    at_screen(app, story, TALL)


def text_of_page(app: PlayApp) -> str:
    """All lines of the page that is open, also those that one would have to scroll to."""
    content = app.screen.query_one("#content", Static).content
    assert isinstance(content, Wrapped)
    return content.text.plain


# At every moment


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_the_story_names_the_cards_of_the_trick_in_view_and_no_others(configuration: Configuration) -> None:
    table, rng = configuration.table(seed=4), Rng(4)
    while table.seat is not None:
        view = table.view(0)
        told = story_of(table.events_for(0), view)
        this_round = tricks_at(table)[-len(view.tricks) - bool(view.trick) :] if view.tricks or view.trick else []
        cards = [str(event.values["card"]).partition("*")[0] for event in told if event.kind in ("played", "turned-up")]
        assert cards == (this_round[-1] if this_round else [])
        assert told[0] == Event("round-started", told[0].clause, {"round": view.round, "seat": view.round_leader})
        assert any(event.kind == "dealt" for event in told) == (not this_round)
        moves = table.legal_moves()
        table.play(moves[rng.random(len(moves))])
