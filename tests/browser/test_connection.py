"""Connections come and go: a server that dies, another device, somebody who leaves, the app without a server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import arrange, following, your_turn
from tests.web.people import Server

NOBODY_THERE = ("WebSocket connection", "ERR_CONNECTION_", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH")


def forgive_no_connection(complaints: list[str]) -> None:
    """A server was killed: that nobody answers is all that pages may complain of."""
    assert [complaint for complaint in complaints if not any(kind in complaint for kind in NOBODY_THERE)] == []
    complaints.clear()


def test_a_game_goes_on_in_the_middle_of_a_trick_after_the_server_was_killed(
    mortal_server: Server, new_page: NewPage, complaints: list[str]
) -> None:
    scene = arrange(mortal_server, "schadenfreude", following(), people=2)
    ann, ben = Player(new_page(at=mortal_server), "Ann"), Player(new_page("phone", at=mortal_server), "Ben")
    ann.open(scene)
    ben.open(scene, seat=1)
    held, table = ann.held_cards(), ann.felt().inner_text()
    mortal_server.kill()
    for player in (ann, ben):
        expect(player.page.locator("header .lost")).to_have_text(words("en", "no-connection-trying"))
        expect(player.legal_cards()).to_have_count(0)

    mortal_server.start()
    for player in (ann, ben):
        expect(player.page.locator("header .lost")).to_have_count(0)
    assert (ann.held_cards(), ann.felt().inner_text()) == (held, table)
    ann.legal_cards().first.click()
    expect(ann.hand().get_by_role("button")).to_have_count(len(held) - 1)
    expect(ben.page.locator(".status")).to_have_text(words("en", "your-turn-play"))
    forgive_no_connection(complaints)


def test_a_seat_is_opened_on_another_device(server: Server, new_page: NewPage) -> None:
    desk, phone = Player(new_page(), "Ann"), Player(new_page("phone"), "Ann")
    desk.open(arrange(server, "savanna-trick", your_turn(2)))
    desk.button("menu").click()
    desk.page.get_by_text(words("en", "other-device")).click()
    phone.page.goto(desk.link("seat-link"))
    desk.page.keyboard.press("Escape")

    expect(phone.hand()).to_be_visible()
    assert "#" not in phone.page.url
    held = desk.held_cards()
    assert phone.held_cards() == held
    phone.touch(phone.legal_cards().first)
    for device in (desk, phone):
        expect(device.hand().get_by_role("button")).to_have_count(len(held) - 1)
    assert desk.held_cards() == phone.held_cards()
    phone.page.reload()
    expect(phone.hand()).to_be_visible()


def test_who_leaves_is_played_for_and_takes_the_seat_back(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "gummi-trick", lambda view: view.turn == 1, people=2)
    ann, ben = Player(new_page(), "Ann"), Player(new_page(), "Ben")
    ann.open(scene)
    ben.open(scene, seat=1)
    ann.button("menu").click()
    ann.page.get_by_text(words("en", "leave-table"), exact=True).click()
    ann.button("let-bot-play").click()
    expect(ann.hand()).to_have_count(0)
    expect(ben.felt().get_by_text(words("en", "bot-plays"))).to_be_visible()

    ann.button("come-back").click()
    expect(ann.hand()).to_be_visible()
    expect(ben.felt().get_by_text(words("en", "bot-plays"))).to_have_count(0)


def test_a_bot_plays_for_who_is_gone_until_they_return(server: Server, new_page: NewPage) -> None:
    code = server.open_table("schadenfreude", 2, takeover=5)
    ann, ben = Player(new_page(), "Ann"), Player(new_page(), "Ben")
    ann.sit_down(code, server.hosts[code])
    ben.sit_down(code)
    ann.start()
    ann.page.goto("about:blank")
    expect(ben.felt().get_by_text(words("en", "bot-plays"))).to_be_visible()
    ann.page.goto(f"/t/{code}")
    expect(ann.hand()).to_be_visible()
    expect(ben.felt().get_by_text(words("en", "bot-plays"))).to_have_count(0)


def test_the_app_can_be_installed(page: Page) -> None:
    page.goto("/")
    manifest = page.request.get(page.evaluate("document.querySelector('link[rel=manifest]').href")).json()
    assert {"name", "short_name", "start_url", "display", "icons"} <= set(manifest)
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"].startswith(icon["type"])


@pytest.mark.parametrize("path", ["/", "/learn"])
def test_without_a_server_the_app_opens_and_says_so(
    mortal_server: Server, new_page: NewPage, complaints: list[str], path: str
) -> None:
    page = new_page(at=mortal_server)
    page.goto(path)
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    mortal_server.kill()
    page.reload()
    banner = page.get_by_text(words("en", "no-connection"))
    expect(banner).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name=words("en", "settings"), exact=True).first.click()
    expect(page.get_by_role("heading", name=words("en", "settings"))).to_be_visible()

    mortal_server.start()
    expect(banner).to_have_count(0)
    forgive_no_connection(complaints)
