"""Those who only look: spectators, and the board for a shared screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import FOR_FIVE, arrange, last_of_the_half, your_turn
from tests.web.people import Server


def test_spectator_and_board_follow_the_game_and_see_no_hand(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "savanna-trick", your_turn(1), cards="two")
    ann, watcher, board = Player(new_page(), "Ann"), Player(new_page("phone"), "Wim"), Player(new_page(), "Board")
    ann.open(scene)
    watcher.page.goto(f"/t/{scene.code}")
    board.page.goto(f"/t/{scene.code}/board")
    held = ann.held_cards()
    for other in (watcher, board):
        expect(other.felt()).to_be_visible()
        expect(other.hand()).to_have_count(0)
        shown = other.page.locator("body").inner_text()
        assert [card for card in held if card in shown] == []

    ann.legal_cards().first.click()
    for other in (watcher, board):
        expect(other.page.locator("body")).to_contain_text(held[0])


def test_while_the_board_shows_a_finished_trick_all_of_it_belongs_to_that(server: Server, new_page: NewPage) -> None:
    """The half is that of the trick, and nobody is waited for."""
    scene = arrange(server, "savage-bowl", last_of_the_half, cards="two")
    ann, board = Player(new_page(), "Ann"), new_page()
    ann.open(scene)
    board.goto(f"/t/{scene.code}/board")
    half, status = board.locator("aside strong"), board.locator("header .status")
    expect(status).to_have_text(words("en", "waiting-for", name="Ann"))
    before = half.inner_text()
    laid = board.locator(".felt .card").count()
    ann.legal_cards().first.click()
    with_another = "laid => document.querySelectorAll('.felt .card').length > laid"
    told = "['aside strong', 'header .status'].map(part => document.querySelector(part).innerText)"
    shown = board.wait_for_function(f"{with_another} && {told}", arg=laid).json_value()
    assert shown == [before, ""]
    expect(half).not_to_have_text(before)
    expect(status).not_to_be_empty()


@pytest.mark.parametrize("size", [(1280, 800), (1366, 625), (1920, 1080)], ids=str)
def test_the_board_shows_all_of_the_last_trick(page: Page, server: Server, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for game in FOR_FIVE:
        page.goto(f"/t/{arrange(server, game, your_turn(5), players=5).code}/board")
        expect(page.locator(".last .card").first).to_be_visible()
        assert Player(page, "Board").cards_and_covered(".last")[1] == 0, game
        assert page.locator(".last").evaluate("last => last.scrollHeight - last.clientHeight") == 0, game


def test_the_board_shows_how_to_join_and_then_the_table(server: Server, new_page: NewPage) -> None:
    code = server.open_table("gummi-trick", 1, options={"players": 2})
    board, ann = Player(new_page(), "Board"), Player(new_page("phone"), "Ann")
    board.page.goto(f"/t/{code}/board")
    expect(board.page.get_by_role("img", name=words("en", "table-link"))).to_be_visible()
    expect(board.page.get_by_text(code).first).to_be_visible()
    ann.sit_down(code, server.hosts[code])
    expect(board.page.get_by_text(words("en", "board-start"))).to_be_visible()
    ann.start()
    expect(board.felt().get_by_text("Ann")).to_be_visible()


def test_a_friend_can_scan_the_code_in_the_lobby(page: Page, server: Server) -> None:
    page.goto(f"/t/{server.open_table('savage-bowl', 4)}")
    page.get_by_text(words("en", "qr-code")).click()
    expect(page.get_by_role("img", name=words("en", "table-link"))).to_be_visible()
