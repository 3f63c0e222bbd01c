"""The end of a round and of a game: every point with its reason, and what can be done next."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from offsuit.table.verify import verify_line
from tests.browser.conftest import SMALL, NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import arrange, last_card
from tests.web.people import Server

# What of a name plate is beyond its right edge.
STICKING_OUT = """() => [...document.querySelectorAll('.felt .seat')].flatMap(seat => {
    const edge = seat.getBoundingClientRect().right;
    return [...seat.querySelectorAll('*')]
        .filter(part => part.getBoundingClientRect().right > edge + 1)
        .map(part => part.textContent);
})"""

CUT_NAMES = """() => [...document.querySelectorAll('.felt .name')]
    .filter(name => name.scrollWidth > name.clientWidth)
    .map(name => name.textContent)"""


def test_the_end_of_a_round_gives_the_reasons(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savage-bowl", last_card, cards="three"))
    ann.legal_cards().first.click()
    end = ann.dialog("round-over-title", round=1)
    expect(end).to_be_visible()
    expect(end.get_by_role("row")).to_have_count(1 + 4)
    expect(end.get_by_role("link", name="SB-19").first).to_be_visible()
    end.get_by_role("button", name=words("en", "close")).click()
    expect(ann.hand().get_by_role("button")).to_have_count(13)  # of the next round
    ann.button("last-round").click()
    expect(end).to_be_visible()


def test_the_feast_of_the_savanna_is_played_out_step_by_step(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savanna-trick", last_card, cards="four"))
    ann.legal_cards().first.click()
    end = ann.dialog("game-is-over")
    told = end.locator(".told")
    expect(told).to_have_text(words("en", "savanna-trick-before", name="Ann"))
    expect(end.locator(".parts b")).to_have_count(0)  # nobody has scored yet
    on = end.get_by_role("button", name=words("en", "savanna-trick-step-on"))
    before = ""
    while on.is_enabled():
        expect(told).not_to_have_text(before)
        before = told.inner_text()
        on.click()
    expect(end.get_by_role("link", name="ST-28").first).to_be_visible()
    shown = [button.inner_text().split()[-1] for button in end.locator(".parts button").all()[:4]]
    scores = end.get_by_role("table").last
    scored = [row.get_by_role("cell").first.inner_text() for row in scores.get_by_role("row").all()[1:]]
    assert shown == scored


@pytest.mark.parametrize("size", SMALL)
def test_the_result_and_the_table_lie_side_by_side(server: Server, new_page: NewPage, size: str) -> None:
    ann = Player(new_page(size), "Ann")
    ann.open(arrange(server, "schadenfreude"))
    expect(ann.button("rematch")).to_be_in_viewport()
    table, result = ann.felt().bounding_box(), ann.page.locator(".play").bounding_box()
    assert table is not None
    assert result is not None
    is_beside = result["x"] >= table["x"] + table["width"]
    assert is_beside or result["y"] + result["height"] <= table["y"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_sticks_out_of_a_name_plate_on_a_phone(server: Server, new_page: NewPage, game: str) -> None:
    ann = Player(new_page("phone"), "Ann")
    for players in GAMES[game].players:
        ann.open(arrange(server, game, players=players))
        assert ann.page.evaluate(STICKING_OUT) == [], players


def test_on_a_phone_names_can_be_read(server: Server, new_page: NewPage) -> None:
    ann = Player(new_page("phone"), "Ann")
    for game in GAMES:
        ann.open(arrange(server, game, players=max(GAMES[game].players)))
        assert ann.page.evaluate(CUT_NAMES) == [], game


def test_alone_against_bots_a_rematch_starts_at_once(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick"))
    ann.button("rematch").click()
    expect(ann.hand()).to_be_visible()


def test_a_rematch_takes_everybody_along_one_seat_on(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "gummi-trick", people=2)
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone"), "Ben")
    ann.open(scene)
    ben.open(scene, seat=1)
    ann.button("rematch").click()
    ben.page.get_by_role("link", name=words("en", "to-rematch")).click()
    for player in (ann, ben):
        expect(player.button("stand-up")).to_be_visible()
        expect(player.page.get_by_role("listitem").nth(1)).to_contain_text("Ann")
        expect(player.page.get_by_role("listitem").nth(2)).to_contain_text("Ben")
    assert ann.page.url == ben.page.url
    assert scene.code not in ann.page.url
    expect(ben.button("start")).to_have_count(0)  # nobody opened this table: the lowest seat acts for its host
    ann.start()
    expect(ben.hand()).to_be_visible()


def test_the_record_downloads_and_verifies(page: Page, server: Server, tmp_path: Path) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "schadenfreude"))
    with page.expect_download() as waiting:
        page.get_by_role("link", name=words("en", "download-record")).click()
    waiting.value.save_as(tmp_path / "record")
    assert verify_line((tmp_path / "record").read_bytes()) == []
