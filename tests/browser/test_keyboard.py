"""A game without a mouse: what has the focus is always known and always in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from tests.browser.players import LOOKS, Player, words

MOST_TABS = 60

FOCUSED = """() => {
    const at = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const name = at.getAttribute("aria-label") ?? at.textContent;
    return [name.replace(/\\s+/g, " ").trim(), outlineStyle !== "none" && parseFloat(outlineWidth) >= 2];
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus. Whatever has it on the way shows it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused, is_visible = page.evaluate(FOCUSED)
        assert is_visible, f"{focused!r} has the focus, but does not show it"
        if focused.endswith(name):
            return
    raise AssertionError(f"no {name!r} in reach of the keyboard")


@pytest.mark.parametrize("game", GAMES)
def test_from_home_to_a_finished_trick_by_keys_alone(page: Page, game: str) -> None:
    ann = Player(page, "Ann")
    page.goto("/")
    tab_to(page, f"{words('en', 'play-now')} {words('en', f'game-{game}')}")
    page.keyboard.press("Enter")
    expect(ann.hand().get_by_role("button").first).to_be_visible()
    tab_to(page, ann.held_cards()[0])
    last_trick = ann.button("last-trick")
    for _ in range(LOOKS):
        if last_trick.is_enabled():
            break
        if not ann.legal_cards().count():
            continue
        held = len(ann.held_cards())
        page.keyboard.press("Home")
        while ann.hand().locator('button:focus[aria-disabled="true"]').count():
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(ann.hand().get_by_role("button")).to_have_count(held - 1)
        expect(ann.hand().locator("button:focus-visible")).to_have_count(1)
    expect(last_trick).to_be_enabled()
    tab_to(page, words("en", "last-trick"))
    page.keyboard.press("Enter")
    expect(ann.dialog("last-trick")).to_be_visible()
    page.keyboard.press("Escape")
    expect(last_trick).to_be_focused()
