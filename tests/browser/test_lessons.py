"""Guided first rounds: the coach explains each rule when it comes up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.players import LOOKS, Player, words

AIMS = {"savage-bowl": "sb-aim", "gummi-trick": "gt-aim", "schadenfreude": "sf-aim", "savanna-trick": "st-aim"}


def begin(player: Player, game: str) -> Locator:
    """The coach of a lesson that has just begun."""
    player.page.goto(f"/learn/{game}")
    player.page.get_by_role("link", name=player.words("first-round")).click()
    player.button("lesson-begin").click()
    coach = player.page.get_by_role("region", name=player.words("lesson-coach"))
    expect(coach).to_contain_text(player.words(f"lesson-{AIMS[game]}"))
    return coach


@pytest.mark.parametrize("game", AIMS)
def test_a_lesson_begins_with_what_the_game_is_about(new_page: NewPage, game: str) -> None:
    ann = Player(new_page("phone", language="ja"), "Ann", "ja")
    begin(ann, game)
    expect(ann.hand()).to_be_in_viewport()


def test_on_a_phone_the_coach_does_not_follow_over_the_table(new_page: NewPage) -> None:
    ann = Player(new_page("phone"), "Ann")
    coach = begin(ann, "savage-bowl")
    ann.page.evaluate("scrollTo(0, 400)")
    expect(coach).not_to_be_in_viewport()


def test_the_coach_follows_a_whole_round(page: Page) -> None:
    ann = Player(page, "Ann")
    coach = begin(ann, "gummi-trick")
    # The end of the game opens by itself, at any moment of what follows.
    page.add_locator_handler(ann.dialog("game-is-over"), lambda: page.keyboard.press("Escape"))
    go_on = coach.get_by_role("button", name=words("en", "lesson-next"), exact=True)
    over = coach.get_by_text(words("en", "lesson-over"))
    for _ in range(LOOKS):
        if go_on.count():
            go_on.click()
        elif over.count():
            break
        else:
            ann.act()
    coach.get_by_role("button", name=words("en", "lesson-show")).click()
    while go_on.count():
        go_on.click()
    back = coach.get_by_role("button", name=words("en", "lesson-back"), exact=True)
    notes = coach.inner_text()
    while back.count():
        back.click()
        notes += coach.inner_text()
    for note in ("aim", "lead", "follow", "empty", "scores"):
        assert words("en", f"lesson-gt-{note}") in notes
    expect(coach.get_by_role("link", name=words("en", "lesson-real-game"))).to_be_visible()
