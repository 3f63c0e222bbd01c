"""What the table host may do before the start, who is waited for, and the random numbers that go into the deal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.players import Player, play_to_the_end, words
from tests.web.people import Server

SOCKETS = "**/api/tables/*/socket"


def open_table(player: Player, game: str, *bots: int) -> str:
    """Open a table in the browser, with bots in these seats: its code."""
    player.page.goto(f"/new?game={game}")
    player.page.get_by_label(player.words("your-name")).fill(player.name)
    for number in bots:
        seat = player.page.get_by_label(player.words("seat-number", number=number))
        seat.select_option(player.words("bot-of-level", level=player.words("level-easy")))
    player.button("open-table").click()
    expect(player.button("stand-up")).to_be_visible()
    return player.page.url.split("/t/")[1]


def test_only_the_table_host_fills_starts_and_removes(new_page: NewPage) -> None:
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone", language="ja"), "Ben", "ja")
    code = open_table(ann, "gummi-trick", 4)
    ben.sit_down(code)
    for right in ("start", "seat-bot", "remove"):
        expect(ben.button(right)).to_have_count(0)
    ann.button("remove-name", name="Ben").click()
    expect(ben.button("sit-here").first).to_be_visible()
    ben.sit_down(code)
    ann.page.reload()
    ann.button("seat-bot").click()
    expect(ben.page.get_by_text(words("ja", "wait-for-host"))).to_be_visible()
    ann.start()
    expect(ben.hand()).to_be_visible()


def test_the_table_host_changes_the_options_before_the_start(new_page: NewPage) -> None:
    ann, ben = Player(new_page("phone"), "Ann"), Player(new_page(), "Ben")
    code = open_table(ann, "gummi-trick", 3, 4)
    ben.sit_down(code)
    expect(ben.page.get_by_text(words("en", "option-rounds-1"))).to_be_visible()
    expect(ben.page.get_by_text(words("en", "change-options"))).to_have_count(0)
    ann.page.get_by_text(words("en", "change-options")).first.click()
    ann.page.get_by_text(words("en", "option-rounds-3"), exact=True).click()
    ann.button("change-options").click()
    expect(ben.page.get_by_text(words("en", "option-rounds-3"))).to_be_visible()


def test_two_guests_get_numbers(new_page: NewPage, server: Server) -> None:
    """Nobody has typed these names, so nobody is refused for them."""
    code = server.open_table("gummi-trick", 4)
    pages = [new_page(), new_page()]
    for page in pages:
        page.goto(f"/t/{code}")
        page.get_by_role("button", name=words("en", "sit-here")).first.click()
        expect(page.get_by_role("button", name=words("en", "stand-up"))).to_be_visible()
    names = pages[0].locator("li strong")
    expect(names).to_have_count(2)
    assert len(set(names.all_text_contents())) == 2


def test_every_client_adds_to_the_deal_and_the_end_is_proved(page: Page, tmp_path: Path) -> None:
    ann = Player(page, "Ann")
    page.goto("/")
    page.get_by_role("button", name=f"{words('en', 'play-now')} {words('en', 'game-schadenfreude')}").click()
    expect(ann.hand()).to_be_visible()
    play_to_the_end([ann])
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    expect(page.get_by_text(words("en", "fair-verdict-proved"))).to_be_visible()
    with page.expect_download() as waiting:
        ann.button("save-proof").click()
    waiting.value.save_as(tmp_path / "proof")
    proof = json.loads((tmp_path / "proof").read_text("utf-8"))
    salts = json.loads(proof["head"])["salts"]
    assert re.fullmatch("[0-9a-f]{64}", salts[proof["seat"]])
    assert salts.count(None) == 3  # the bots'
    assert all(proof["hands"])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_replaced_salt_is_told(new_page: NewPage, language: str) -> None:
    """A server that puts a number of its own in the place of the player's."""
    page = new_page(language=language)

    def route(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()
        own: list[str] = []

        def to(data: str | bytes) -> None:
            message = json.loads(data)
            if message["do"] == "salt":
                own.append(message["salt"])
            to_server.send(data)

        def back(data: str | bytes) -> None:
            socket.send(str(data).replace(own[0], "0" * 64) if own else data)

        socket.on_message(to)
        to_server.on_message(back)

    page.route_web_socket(SOCKETS, route)
    page.goto("/")
    play = f"{words(language, 'play-now')} {words(language, 'game-gummi-trick')}"
    page.get_by_role("button", name=play).click()
    expect(page.get_by_role("alert")).to_have_text(words(language, "fair-salt-replaced"))
