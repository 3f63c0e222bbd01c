"""The clock of whose turn it is, and what by the book nobody looks at again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from offsuit.table.view import View
from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import arrange, following, your_turn
from tests.web.people import Server


def test_everybody_sees_the_clock_and_is_warned(server: Server, new_page: NewPage) -> None:
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone", language="ja"), "Ben", "ja")
    scene = arrange(server, "gummi-trick", your_turn(), people=2, seconds=45)
    ann.open(scene)
    ben.open(scene, seat=1)
    for player in (ann, ben):
        expect(player.page.locator(".clock")).to_have_text(re.compile(r"Ann\s+0:[34]\d\s*$"))
    expect(ann.page.get_by_text(words("en", "clock-warning-you"))).to_be_attached()
    expect(ben.page.get_by_text(words("ja", "clock-warning", name="Ann"))).to_be_attached()
    for player in (ann, ben):
        expect(player.page.locator(".clock")).to_contain_text(player.words("clock-hurry"))


def test_a_slow_table_says_until_when(server: Server, page: Page) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick", your_turn(), seconds=86_400))
    expect(page.locator(".clock")).to_contain_text("Ann has until")


def test_a_late_move_is_made_by_a_bot_and_everybody_reads_it(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "schadenfreude", your_turn(), people=2, seconds=15)
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone"), "Ben")
    ann.open(scene)
    ben.open(scene, seat=1)
    held = len(ann.held_cards())
    expect(ann.hand().get_by_role("button")).to_have_count(held - 1)
    expect(ann.page.locator(".late")).to_have_text(words("en", "bot-played-for-you"))
    expect(ben.page.locator(".late")).to_have_text(words("en", "bot-played-for", name="Ann"))
    expect(ben.felt().get_by_text(words("en", "time-was-up"))).to_be_visible()


def test_a_clock_is_chosen_with_the_table(page: Page) -> None:
    page.goto("/new?game=gummi-trick")
    page.get_by_label(words("en", "your-name")).fill("Ann")
    time = page.get_by_label(words("en", "time-per-move"))
    none = words("en", "no-clock")
    assert time.locator("option").all_text_contents()[:2] == [none, words("en", "duration-seconds", number=15)]
    expect(time.locator("option:checked")).to_have_text(none)
    page.get_by_label(words("en", "is-public"), exact=True).check()
    expect(time.locator("option", has_text=none)).to_have_count(0)
    expect(time.locator("option:checked")).to_have_text(words("en", "duration-seconds", number=90))
    Player(page, "Ann").button("open-table").click()
    pace = words("en", "time-for-move", time=words("en", "duration-seconds", number=90))
    expect(page.get_by_text(pace, exact=True)).to_be_visible()


def between(view: View) -> bool:
    """Ann leads after a few tricks: the last one may still be looked at."""
    return your_turn(3)(view) and not view.trick


def test_by_the_book_only_the_last_trick_can_be_looked_up_until_the_next_lead(server: Server, page: Page) -> None:
    ann = Player(page, "Ann")
    for game in GAMES:
        scene = arrange(server, game, between, cards="four", open_memory=False)
        is_open = GAMES[game].lies_open
        ann.open(scene)
        expect(ann.button("all-tricks")).to_have_count(int(is_open))
        ann.button("last-trick").click()
        expect(ann.dialog("last-trick").locator("figure").first).to_be_visible()
        page.keyboard.press("Escape")
        assert scene.table.table is not None
        view = scene.table.table.view(0)
        told = page.locator("ol[reversed] li").get_by_text(re.compile("plays|turns up"))
        tricks = view.tricks if is_open else view.tricks[-1:]
        expect(told).to_have_count(sum(len(trick.plays) for trick in tricks))


def test_once_the_next_trick_is_led_the_last_one_lies_face_down(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "savanna-trick", following(2), cards="four", open_memory=False)
    ann, board = Player(new_page("phone"), "Ann"), Player(new_page(), "Board")
    ann.open(scene)
    expect(ann.button("last-trick")).to_be_disabled()
    expect(ann.button("all-tricks")).to_have_count(0)
    ann.button("savanna-trick-won").click()
    expect(ann.dialog("savanna-trick-won").locator(".card")).to_have_count(0)
    board.page.goto(f"/t/{scene.code}/board")
    expect(board.page.get_by_text(words("en", "trick-face-down"))).to_be_visible()
    expect(board.page.locator(".last .card")).to_have_count(0)

    replay = Player(new_page(), "Wim")
    replay.page.goto(f"/t/{scene.code}/replay?move=1")
    expect(replay.felt()).to_be_visible()
    expect(replay.button("replay-back")).to_be_disabled()
    assert scene.table.table is not None
    view = scene.table.table.view(None)
    first = len(scene.table.table.rounds[-1].moves) - len(view.trick) + 1
    expect(replay.page.locator(".controls")).to_contain_text(f"Move {first} of")


def test_with_open_memory_the_round_can_be_looked_back_at(server: Server, page: Page) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savanna-trick", following(2), cards="four", people=2, open_memory=True))
    ann.button("all-tricks").click()
    expect(ann.dialog("all-tricks").get_by_role("listitem").first).to_be_visible()


def test_whoever_missed_three_moves_presses_anything_to_play_on(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "schadenfreude", your_turn(), people=2, seconds=15, late=3)
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone", language="ja"), "Ben", "ja")
    ben.open(scene, seat=1)
    ann.open(scene)
    expect(ann.page.get_by_text(words("en", "press-anything"))).to_be_visible()
    expect(ben.felt().get_by_text(words("ja", "bot-plays"))).to_be_visible()
    ann.page.keyboard.press("Shift")
    expect(ann.page.get_by_text(words("en", "press-anything"))).to_have_count(0)
    expect(ben.felt().get_by_text(words("ja", "bot-plays"))).to_have_count(0)
