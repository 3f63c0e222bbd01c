"""A page that the server doesn't answer, and seats that come by a link."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, WebSocketRoute, expect

from offsuit.terminal.address import Address
from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import Scene, arrange, your_turn
from tests.browser.test_connection import forgive_no_connection
from tests.web.people import Server

SOCKETS = "**/api/tables/*/socket"


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """The server neither answers nor closes anything."""
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


def sent(page: Page, kind: str) -> list[str]:
    """What the page sends of this kind from now on, over all its connections."""
    heard: list[str] = []

    def note(data: str | bytes) -> None:
        if json.loads(data)["do"] == kind:
            heard.append(str(data))

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return heard


def lost(player: Player) -> None:
    expect(player.page.locator("header .lost")).to_have_text(player.words("no-connection-trying"))


def open_again(player: Player) -> None:
    """The clock runs on, and the page tries again."""
    for _ in range(20):
        player.page.clock.run_for(1000)
        if not player.page.locator("header .lost").count():
            return
        player.page.wait_for_timeout(200)
    raise AssertionError("the page doesn't connect again")


def test_after_fifteen_seconds_of_silence_the_page_says_so_and_connects_again(
    mortal_server: Server, new_page: NewPage, complaints: list[str]
) -> None:
    ann = Player(new_page(at=mortal_server), "Ann")
    ann.page.clock.install()
    ann.open(arrange(mortal_server, "gummi-trick", your_turn()))
    with frozen(mortal_server):
        ann.page.clock.run_for(14_000)
        expect(ann.page.locator("header .lost")).to_have_count(0)
        ann.page.clock.run_for(2000)
        lost(ann)
        expect(ann.legal_cards()).to_have_count(0)
    open_again(ann)
    expect(ann.legal_cards().first).to_be_visible()
    forgive_no_connection(complaints)


def test_a_move_that_nobody_answers_is_made_once(
    mortal_server: Server, new_page: NewPage, complaints: list[str]
) -> None:
    ann = Player(new_page(at=mortal_server), "Ann")
    ann.page.clock.install()
    moves = sent(ann.page, "move")
    ann.open(arrange(mortal_server, "gummi-trick", your_turn()))
    held = ann.held_cards()
    with frozen(mortal_server):
        ann.legal_cards().first.click()
        ann.page.clock.run_for(8100)
        lost(ann)
    open_again(ann)
    expect(ann.hand().get_by_role("button")).to_have_count(len(held) - 1)
    assert len(set(moves)) == 1
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    forgive_no_connection(complaints)


def test_what_was_said_without_a_connection_is_sent_once(
    mortal_server: Server, new_page: NewPage, complaints: list[str]
) -> None:
    scene = arrange(mortal_server, "gummi-trick", your_turn(), people=2)
    ann, ben = Player(new_page(at=mortal_server), "Ann"), Player(new_page(at=mortal_server), "Ben")
    ann.open(scene)
    ben.open(scene, seat=1)
    mortal_server.kill()
    lost(ann)
    ann.page.get_by_label(words("en", "say-something")).fill("still here")
    ann.button("send").click()
    chats = sent(ann.page, "chat")
    mortal_server.start()
    for player in (ann, ben):
        expect(player.page.locator("header .lost")).to_have_count(0)
    expect(ann.page.get_by_role("log", name=words("en", "chat"))).to_contain_text("still here")
    ann.page.reload()
    expect(ann.hand()).to_be_visible()
    assert len(chats) == 1
    forgive_no_connection(complaints)


def test_a_command_that_may_not_have_arrived_is_reported(server: Server, page: Page) -> None:
    """Somebody says something, and the connection ends before anybody hears it."""
    scene = arrange(server, "gummi-trick", your_turn())
    swallowed: list[WebSocketRoute] = []

    def route(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()

        def pass_on(data: str | bytes) -> None:
            if '"do":"chat"' in str(data) and not swallowed:
                swallowed.append(socket)
                socket.close(code=1012)
            else:
                to_server.send(data)

        socket.on_message(pass_on)

    page.route_web_socket(SOCKETS, route)
    ann = Player(page, "Ann")
    ann.open(scene)
    ann.button("react", reaction="👏").click()
    notice = page.get_by_role("alert")
    expect(notice).to_have_text(words("en", "command-unknown"))
    page.locator(".notice").get_by_role("button").click()
    expect(notice).to_have_count(0)
    ann.button("react", reaction="👏").click()
    expect(ann.felt()).to_contain_text("👏")


def offer(player: Player, scene: Scene, seat: int) -> None:
    """Open another seat's private link where one has a seat already."""
    player.page.goto("about:blank")
    player.page.goto(scene.link(seat))
    expect(player.page.get_by_text(player.words("two-seats"))).to_be_visible()
    assert "#" not in player.page.url


def test_a_link_to_another_seat_asks_and_both_are_kept(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "gummi-trick", your_turn(), people=2)
    ann = Player(new_page("phone", language="ja"), "Ann", "ja")
    ann.open(scene)
    held = ann.held_cards()
    offer(ann, scene, seat=1)
    assert ann.held_cards() == held
    ann.button("play-as", name="Ben").click()
    expect(ann.felt().locator(".bottom")).to_contain_text("Ben")
    assert ann.held_cards() != held

    ann.page.reload()
    expect(ann.felt().locator(".bottom")).to_contain_text("Ben")
    ann.button("menu").click()
    ann.button("play-as", name="Ann").click()
    expect(ann.felt().locator(".bottom")).to_contain_text("Ann")
    assert ann.held_cards() == held
    offer(ann, scene, seat=1)
    ann.button("play-as", name="Ann").click()
    expect(ann.page.get_by_text(ann.words("two-seats"))).to_have_count(0)
    assert ann.held_cards() == held


def test_a_private_link_of_the_terminal_opens_seat_and_rights_in_the_browser(server: Server, new_page: NewPage) -> None:
    opened = server.post("/api/tables", {"game": "gummi-trick", "plans": [{}] * 4, "name": "Ann"})
    address = Address(f"http://127.0.0.1:{server.port}", opened["code"], opened["token"], opened["host"])
    page = new_page()
    page.goto(address.link)
    expect(page.get_by_role("button", name=words("en", "stand-up"))).to_be_visible()
    expect(page.get_by_role("button", name=words("en", "seat-bot")).first).to_be_visible()
    assert "#" not in page.url


def test_a_renewed_seat_link_replaces_the_old_one(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "gummi-trick", your_turn(), people=2)
    ann, thief = Player(new_page(), "Ann"), Player(new_page(), "Thief")
    ann.open(scene)
    held = ann.held_cards()
    ann.button("menu").click()
    ann.page.get_by_text(words("en", "other-device")).click()
    old = ann.link("seat-link")
    ann.button("renew").click()
    expect(ann.page.get_by_role("textbox", name=words("en", "seat-link"))).not_to_have_value(old)
    ann.page.reload()
    expect(ann.hand()).to_be_visible()
    assert ann.held_cards() == held

    thief.page.goto(old)
    expect(thief.page.get_by_role("alert")).to_have_text(words("en", "seat-link-dead"))
    expect(thief.hand()).to_have_count(0)
    ann.page.goto("about:blank")
    ann.page.goto(old)
    expect(ann.page.get_by_role("alert").filter(has_text=words("en", "seat-link-dead"))).to_be_visible()
    assert ann.held_cards() == held
