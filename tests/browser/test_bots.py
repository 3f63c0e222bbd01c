"""Bots in the browser: their levels where they are chosen and at the table, and hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from offsuit.web.lineup import LEVELS
from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import arrange, following, your_turn
from tests.browser.test_keyboard import tab_to
from tests.browser.test_pages import problems
from tests.web.people import Server


def test_the_level_of_a_quick_game_is_kept(page: Page) -> None:
    page.goto("/")
    for level in LEVELS:
        page.get_by_text(words("en", f"level-{level}"), exact=True).click()
        expect(page.get_by_text(words("en", f"about-level-{level}"))).to_be_visible()
    page.get_by_text(words("en", "level-hard"), exact=True).click()
    page.reload()
    expect(page.get_by_label(words("en", "level-hard"), exact=True)).to_be_checked()
    page.get_by_role("button", name=f"{words('en', 'play-now')} {words('en', 'game-gummi-trick')}").click()
    felt = Player(page, "Ann").felt()
    expect(felt.get_by_text(words("en", "level-hard"), exact=True)).to_have_count(3)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_free_seats_are_filled_with_bots_of_any_level(server: Server, new_page: NewPage, language: str) -> None:
    ann = Player(new_page("phone", language=language), "Ann", language)
    code = server.open_table("schadenfreude", 3, options={"players": 3})
    ann.sit_down(code, server.hosts[code])
    for seat, level in ((2, "expert"), (3, "easy")):
        choice = ann.page.get_by_label(ann.words("bot-for-seat", number=seat))
        assert choice.locator("option").all_text_contents() == [ann.words(f"level-{level}") for level in LEVELS]
        assert choice.locator("option:checked").inner_text() == ann.words("level-medium")
        choice.select_option(ann.words(f"level-{level}"))
        expect(ann.page.get_by_text(ann.words(f"about-level-{level}"))).to_be_visible()
        ann.button("seat-bot").first.click()
        bot = ann.page.get_by_text(ann.words("bot-of-level", level=ann.words(f"level-{level}")), exact=True)
        expect(bot).to_be_visible()
    ann.start()


def test_a_hint_by_keys_marks_the_cards_and_others_see_that_it_was_asked_for(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "savage-bowl", following(2), people=2, allows_hints=True)
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone", language="ja"), "Ben", "ja")
    ann.open(scene)
    ben.open(scene, seat=1)
    before = ann.status()
    tab_to(ann.page, words("en", "hint"))
    ann.page.keyboard.press("Enter")
    best = ann.page.get_by_role("button", name=re.compile(r"\d+% to win, the hint$"))
    expect(best.first).to_contain_text("★")
    expect(ann.button("hint")).to_be_focused()
    expect(ann.button("hint")).to_be_disabled()
    assert re.fullmatch(r"Play .*: \d+% to win", ann.status())
    expect(ann.page.get_by_role("status").get_by_text(ann.status())).to_be_attached()
    for card in ann.legal_cards().all():
        expect(card).to_contain_text(re.compile(r"\d+% to win"))
    for card in ann.dimmed_cards().all():
        expect(card).not_to_contain_text("%")
    assert problems(ann.page) == []
    expect(ben.felt()).to_contain_text(words("ja", "hints-asked", number=1))
    expect(ben.button("hint")).to_be_disabled()
    assert problems(ben.page) == []
    ann.legal_cards().first.click()
    expect(ann.hand()).not_to_contain_text("%")
    assert ann.status() != before


def test_where_there_are_no_hints_there_is_no_button(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick", your_turn(), people=2))
    expect(ann.button("hint")).to_have_count(0)


def test_hints_are_allowed_with_the_table(page: Page) -> None:
    """By default where all others are bots, and by choice where they are not."""
    ann = Player(page, "Ann")
    page.goto("/new?game=gummi-trick")
    page.get_by_label(words("en", "your-name")).fill("Ann")
    allowed = page.get_by_label(words("en", "allow-hints"), exact=True)
    expect(allowed).not_to_be_checked()
    for number in (2, 3, 4):
        seat = page.get_by_label(words("en", "seat-number", number=number))
        seat.select_option(words("en", "bot-of-level", level=words("en", "level-easy")))
    expect(allowed).to_be_checked()
    page.get_by_label(words("en", "seat-number", number=2)).select_option(words("en", "a-person"))
    expect(allowed).not_to_be_checked()
    allowed.check()
    ann.button("open-table").click()
    expect(page.get_by_text(words("en", "hints-allowed"), exact=True)).to_be_visible()
