"""What the table host may do before the start, who is waited for, and the random numbers that go into the deal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.players import Player, play_to_the_end, words
from tests.browser.scenes import arrange, keep_old_table
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
    def hurry(route: Route) -> None:
        """Bots that don't pause."""
        route.continue_(post_data=json.dumps({**(route.request.post_data_json or {}), "bots_think": False}))

    ann = Player(page, "Ann")
    page.route("**/api/tables", hurry)
    page.goto("/")
    page.get_by_role("button", name=f"{words('en', 'play-now')} {words('en', 'game-gummi-trick')}").click()
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


def salted_by_server(page: Page) -> list[str]:
    """A server that adds a number of its own for this person, and says from the start that there is one.

    Returns the salts that the page sends all the same.
    """
    sent: list[str] = []

    def route(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()
        given: list[str] = []

        def to(data: str | bytes) -> None:
            message = json.loads(data)
            if message["do"] == "salt":
                sent.append(message["salt"])
            to_server.send(data)

        def back(data: str | bytes) -> None:
            message = json.loads(data)
            table = message.get("table", {"seat": None})
            if table["seat"] is not None and table["phase"] == "waiting":
                table["places"][table["seat"]]["is_salted"] = True
                if not given:
                    given.append("0" * 64)
                    to_server.send(json.dumps({"do": "salt", "salt": given[0]}))
            socket.send(json.dumps(message))

        socket.on_message(to)
        to_server.on_message(back)

    page.route_web_socket(SOCKETS, route)
    return sent


def test_who_opens_a_rematch_adds_a_new_number_whatever_the_server_says(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick"))
    sent = salted_by_server(page)
    page.reload()
    ann.button("rematch").click()
    expect(page.get_by_role("alert")).to_have_text(words("en", "fair-salt-replaced"))
    assert len(set(sent)) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_number_that_another_device_or_the_server_has_added_is_told(
    new_page: NewPage, server: Server, language: str
) -> None:
    scene = arrange(server, "gummi-trick", people=2)
    ann, ben = Player(new_page("phone", language=language), "Ann", language), Player(new_page(), "Ben")
    sent = salted_by_server(ann.page)
    ann.open(scene)
    ben.open(scene, seat=1)
    ben.button("rematch").click()
    ann.page.get_by_role("link", name=ann.words("to-rematch")).click()
    expect(ann.button("stand-up")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    starter = ann if ann.button("start").count() else ben
    starter.start()
    expect(ann.page.get_by_role("alert")).to_have_text(ann.words("fair-salt-elsewhere"))
    expect(ben.hand()).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    assert sent == []


def test_of_two_devices_the_one_that_sat_down_has_the_proof(new_page: NewPage) -> None:
    desk, phone = Player(new_page(), "Ann"), Player(new_page("phone"), "Ann")
    open_table(desk, "gummi-trick", 3, 4)
    desk.button("seat-bot").click()
    desk.button("menu").click()
    desk.page.get_by_text(words("en", "other-device")).click()
    phone.page.goto(desk.link("seat-link"))
    desk.page.keyboard.press("Escape")
    expect(phone.button("stand-up")).to_be_visible()
    desk.page.reload()  # the browser keeps its number
    desk.start()
    expect(phone.page.get_by_role("alert")).to_have_text(words("en", "fair-salt-elsewhere"))
    expect(desk.page.get_by_role("alert")).to_have_count(0)
    assert desk.page.evaluate("JSON.parse(localStorage[`offsuit.fair.${location.pathname.slice(3)}`]).hands[0].length")


def test_a_running_table_of_the_first_scheme_says_that_it_can_be_foretold(page: Page, server: Server) -> None:
    page.goto(f"/t/{keep_old_table(server, 'gummi-trick just dealt')}")
    expect(page.locator(".felt")).to_be_visible()
    expect(page.get_by_text(words("en", "fair-old-way")).first).to_be_visible()
