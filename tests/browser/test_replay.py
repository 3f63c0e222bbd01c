"""A finished game stepped through, move by move."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from tests.browser.conftest import NewPage
from tests.browser.players import Player, words
from tests.browser.scenes import FOR_FIVE, arrange, your_turn
from tests.web.people import Server

COVERED_BUTTONS = """() => [...document.querySelectorAll('.controls button')].filter(button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + 0.9 * height));
}).map(button => button.ariaLabel)"""
MOVES = 48  # of a Gummi Trick game with 4 players


def at(move: int) -> str:
    return words("en", "replay-at-move", move=move, moves=MOVES)


def test_a_game_is_stepped_through_played_and_jumped_in(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick"))
    page.get_by_role("link", name=words("en", "replay"), exact=True).click()
    expect(page.get_by_text(at(0))).to_be_visible()
    ann.button("replay-on").click()
    expect(page.get_by_text(at(1))).to_be_visible()
    expect(page.get_by_role("main").get_by_text(re.compile(r"plays|turns up")).first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(at(2))).to_be_visible()
    ann.button("replay-back").click()
    expect(page.get_by_text(at(1))).to_be_visible()

    page.get_by_role("button", name=words("en", "replay-trick", trick=3), exact=True).click()
    expect(page.get_by_text(words("en", "replay-at-trick", round=1, trick=3))).to_be_visible()
    expect(page.get_by_text(at(12))).to_be_visible()
    expect(ann.felt().get_by_role("link", name="GT-9").first).to_be_visible()  # who won it, and why

    page.get_by_label(words("en", "replay-speed")).select_option("0.5")  # slow enough to be paused in time
    ann.button("replay-play").click()
    expect(page.get_by_text(re.compile(r"Move (1[4-9]|[2-4]\d) of 48"))).to_be_visible()
    ann.button("replay-pause").click()
    expect(ann.button("replay-play")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name=words("en", "game-is-over"))).to_be_visible()


def test_a_link_opens_at_its_move_from_the_same_view(server: Server, new_page: NewPage) -> None:
    ann, ben = Player(new_page(), "Ann"), Player(new_page("phone"), "Ben")
    scene = arrange(server, "gummi-trick")
    ann.page.goto(f"/t/{scene.code}/replay?move=7")
    hands = ann.page.get_by_role("region", name=words("en", "replay-hands"))
    expect(hands.get_by_role("heading")).to_have_text([re.compile(name) for name in ("Ann", "Deuce", "Trey", "Knave")])
    ann.page.get_by_label(words("en", "replay-seen-by")).select_option("Ann")
    expect(hands.get_by_role("heading")).to_have_text(["Ann"])
    ann.button("replay-link").click()
    ben.page.goto(ann.link("replay-link"))
    expect(ben.page.get_by_text(at(7))).to_be_visible()
    hands = ben.page.get_by_role("region", name=words("en", "replay-hands"))
    expect(hands.get_by_role("heading")).to_have_text(["Ann"])


def test_a_running_game_is_replayed_as_everybody_saw_it(page: Page, server: Server) -> None:
    scene = arrange(server, "savanna-trick", your_turn(2))
    page.goto(f"/t/{scene.code}/replay?move=6")
    expect(page.get_by_text(words("en", "replay-running"))).to_be_visible()
    expect(page.get_by_label(words("en", "replay-seen-by"))).to_have_count(0)
    expect(page.get_by_role("region", name=words("en", "replay-hands"))).to_have_count(0)


def test_a_replay_left_open_forgets_what_lies_face_down_by_now(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "savanna-trick", your_turn(2), open_memory=False)
    ann, watcher = Player(new_page(), "Ann"), new_page()
    ann.open(scene)

    def first() -> int:
        found: int = json.loads(server.get(f"/api/tables/{scene.code}/replay"))["first"]
        return found

    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url))
    watcher.clock.install()
    watcher.goto(f"/t/{scene.code}/replay")
    before = first()
    slider = watcher.get_by_role("slider")
    expect(slider).to_have_attribute("min", str(before))
    expect(slider).to_have_value(str(before))
    while first() == before:
        ann.act()
    asked.clear()
    watcher.clock.run_for(15_000)
    expect(slider).not_to_have_attribute("min", str(before))
    expect(slider).not_to_have_value(str(before))
    assert sum(url.endswith("/replay") for url in asked) == 1


def test_whoever_played_sits_at_the_bottom(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick"))
    page.get_by_role("link", name=words("en", "replay"), exact=True).click()
    expect(page.get_by_text(at(0))).to_be_visible()
    expect(ann.felt().locator(".bottom")).to_contain_text("Ann")


def test_on_a_phone_a_trick_is_seen_whole_above_its_story(server: Server, new_page: NewPage) -> None:
    for language in ("en", "ja"):
        ann = Player(new_page("phone", language=language), "Ann", language)
        for game in GAMES:
            ann.page.goto(f"/t/{arrange(server, game).code}/replay?move=4")
            expect(ann.page.locator(".story")).to_be_visible()
            assert ann.cards_and_covered(".played") == [4, 0], game


def test_on_a_phone_the_story_of_the_last_trick_leaves_the_result_in_sight(server: Server, new_page: NewPage) -> None:
    ann = Player(new_page("phone"), "Ann")
    for game in GAMES:
        ann.page.goto(f"/t/{arrange(server, game).code}/replay?move=9")
        expect(ann.felt()).to_be_visible()
        ann.page.keyboard.press("End")
        result = ann.page.get_by_role("heading", name=words("en", "game-is-over"), exact=True)
        result.scroll_into_view_if_needed()
        story, title = ann.page.locator(".story").bounding_box(), result.bounding_box()
        assert story is not None
        assert title is not None
        assert story["y"] + story["height"] <= title["y"], game


def test_sideways_a_long_story_leaves_the_controls_free(server: Server, new_page: NewPage) -> None:
    ann = Player(new_page("sideways"), "Ann")
    ann.page.set_viewport_size({"width": 740, "height": 340})
    scene = arrange(server, "gummi-trick", players=5)
    for move in range(5, 41, 5):
        ann.page.goto(f"/t/{scene.code}/replay?move={move}")
        expect(ann.page.locator(".story")).to_be_visible()
        assert ann.page.evaluate(COVERED_BUTTONS) == [], move


@pytest.mark.parametrize("size", ["sideways", "laptop"])
def test_a_trick_and_its_story_are_seen_whole_beside_the_controls(server: Server, new_page: NewPage, size: str) -> None:
    ann = Player(new_page(size), "Ann")
    for game in GAMES:
        ann.page.goto(f"/t/{arrange(server, game).code}/replay?move=4")
        expect(ann.page.locator(".story")).to_be_in_viewport(ratio=1)
        assert ann.cards_and_covered(".played") == [4, 0], game
        expect(ann.button("replay-play")).to_be_in_viewport(ratio=1)


def test_sideways_five_players_cards_are_seen_whole_under_a_long_story(server: Server, new_page: NewPage) -> None:
    for language in ("en", "ja"):
        ann = Player(new_page("sideways", language=language), "Ann", language)
        for game in FOR_FIVE:
            code = arrange(server, game, players=5).code
            for move in (5, 11):  # with the 11th somebody discards in Savage Bowl, and two lines tell of it
                ann.page.goto(f"/t/{code}/replay?move={move}")
                expect(ann.felt()).to_be_visible()
                cards, covered = ann.cards_and_covered(".played")
                assert (cards > 0, covered) == (True, 0), (game, move)
