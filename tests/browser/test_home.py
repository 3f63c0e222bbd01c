"""The way into a game: from the home page, by a link or a code; languages and settings."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import arrange, your_turn
from tests.web.people import Server


@pytest.mark.parametrize("game", GAMES)
def test_one_click_and_a_game_against_bots_runs(page: Page, game: str) -> None:
    ann = Player(page, "Ann")
    page.goto("/")
    page.get_by_role("button", name=f"{words('en', 'play-now')} {words('en', f'game-{game}')}").click()
    expect(ann.hand().get_by_role("button").first).to_be_visible()
    expect(page.get_by_role("heading", name=words("en", f"game-{game}"), exact=True)).to_be_visible()


def test_a_friend_gets_a_link_and_sits_down(new_page: NewPage) -> None:
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone", language="ja"), "弁", "ja")
    ann.page.goto("/")
    ann.page.get_by_role("link", name=f"{words('en', 'new-table')} {words('en', 'game-schadenfreude')}").click()
    ann.page.get_by_label(words("en", "your-name")).fill("Ann")
    for number in (3, 4):
        seat = ann.page.get_by_label(words("en", "seat-number", number=number))
        seat.select_option(words("en", "bot-of-level", level=words("en", "level-hard")))
    ann.button("open-table").click()
    link = ann.link("table-link")
    assert link == ann.page.url

    ben.page.goto(link)
    ben.page.get_by_label(words("ja", "your-name")).fill(ben.name)
    ben.button("sit-here").click()
    expect(ann.page.get_by_text(ben.name)).to_be_visible()
    ann.start()
    expect(ben.hand()).to_be_visible()


def test_from_the_button_under_the_lobby_a_game_begins_at_its_top(server: Server, new_page: NewPage) -> None:
    ann = Player(new_page("sideways"), "Ann")
    code = server.open_table("gummi-trick", 1, options={"players": 5})
    ann.sit_down(code, server.hosts[code])
    ann.start()
    expect(ann.felt().locator(".seat").first).to_be_in_viewport(ratio=1)


def test_a_table_is_joined_by_its_code(page: Page, server: Server, complaints: list[str]) -> None:
    code = server.open_table("gummi-trick", 2, options={"players": 2})
    page.goto("/")
    page.get_by_role("link", name=words("en", "join-by-code")).click()
    field = page.get_by_label(words("en", "code-or-link"))
    field.fill("bcdfghjk")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(words("en", "no-such-table", code="bcdfghjk"))
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()

    field.fill(f" {code[:4].upper()}-{code[4:]} ")
    field.press("Enter")
    expect(page.get_by_role("button", name=words("en", "sit-here")).first).to_be_visible()
    assert page.url.endswith(f"/t/{code}")


def test_your_games_begin_with_those_where_it_is_your_turn(page: Page, server: Server) -> None:
    over = arrange(server, "schadenfreude")
    theirs = arrange(server, "gummi-trick", lambda view: view.turn == 1, people=2)
    yours = arrange(server, "savanna-trick", your_turn())
    ann = Player(page, "Ann")
    for scene in (over, theirs, yours):
        ann.open(scene)
    page.goto("/")
    mine = page.get_by_role("region", name=words("en", "your-games"))
    running = mine.get_by_role("listitem")
    expect(running).to_have_count(2)
    expect(running.nth(0)).to_contain_text(f"{words('en', 'game-savanna-trick')} {words('en', 'game-your-turn')}")
    expect(running.nth(1)).to_contain_text(words("en", "game-playing"))
    mine.get_by_text(words("en", "finished-games", number=1)).click()
    mine.get_by_role("link", name=words("en", "game-schadenfreude")).click()
    expect(ann.button("rematch")).to_be_visible()


def test_a_broken_table_is_shown_as_such_and_can_be_forgotten(page: Page, server: Server) -> None:
    fine, broken = arrange(server, "savanna-trick", your_turn()), arrange(server, "gummi-trick", your_turn())
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        database.execute("UPDATE log SET entry = ? WHERE code = ? AND number = 3", (b"{", broken.code))
        database.commit()
    ann = Player(page, "Ann")
    ann.open(fine)
    page.goto(broken.link())
    expect(page.get_by_role("heading", name=words("en", "table-is-broken"))).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(words("en", "log-unreadable"))
    page.evaluate(
        "([code, token]) => localStorage[`offsuit.seat.${code}`] ="
        " JSON.stringify({ token, seat: 0, game: 'gummi-trick', at: 1 })",
        [broken.code, broken.tokens[0]],
    )
    page.goto("/")
    games = page.get_by_role("region", name=words("en", "your-games")).get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.nth(1)).to_contain_text(f"{words('en', 'game-gummi-trick')} {words('en', 'game-broken')}")
    games.nth(1).get_by_role("button", name=words("en", "forget-game", game=words("en", "game-gummi-trick"))).click()
    expect(games).to_have_count(1)
    page.reload()
    expect(games).to_have_count(1)


def test_public_tables_are_listed(page: Page, server: Server) -> None:
    code = server.open_table("savage-bowl", 2, is_public=True)
    page.goto("/")
    game = words("en", "game-savage-bowl")
    page.get_by_role("link", name=words("en", "join-game", game=game, code=code)).click()
    expect(page.get_by_role("button", name=words("en", "sit-here")).first).to_be_visible()


def test_the_language_follows_the_browser_and_can_be_changed(new_page: NewPage) -> None:
    page = new_page(language="ja")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(words("ja", "tagline"))
    page.get_by_role("button", name=words("en", "language-en")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("en", "tagline"))
    page.goto("/learn/savanna-trick")
    expect(page.get_by_role("heading", name=words("en", "contents"))).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"


def test_settings_are_kept(page: Page, server: Server) -> None:
    page.goto("/settings")
    page.get_by_label(words("en", "your-name")).fill("Ann")
    page.get_by_text(words("en", "theme-dark"), exact=True).click()
    page.get_by_label(words("en", "sounds")).check()
    page.reload()
    expect(page.get_by_label(words("en", "your-name"))).to_have_value("Ann")
    expect(page.get_by_label(words("en", "theme-dark"), exact=True)).to_be_checked()
    expect(page.get_by_label(words("en", "sounds"))).to_be_checked()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.goto(f"/t/{server.open_table('gummi-trick', 4)}")
    expect(page.get_by_label(words("en", "your-name"))).to_have_value("Ann")
