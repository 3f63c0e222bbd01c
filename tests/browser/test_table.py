"""What each game adds to the table, and how a card that can't be played says why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from offsuit.table.view import View
from tests.browser.conftest import SMALL, NewPage
from tests.browser.players import CARDS_AND_COVERED, Player, words
from tests.browser.scenes import arrange, following, last_card, last_of_the_half, your_turn
from tests.web.people import Server

WHILE_A_STORY_IS_TOLD = f"place => document.querySelector('.felt .story') && ({CARDS_AND_COVERED})(place)"


def test_a_dimmed_card_says_which_clause_forbids_it(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "schadenfreude", following(), cards="one"))
    held, table = ann.held_cards(), ann.felt().inner_text()
    ann.dimmed_cards().first.click(force=True)  # Playwright would wait for it to be legal
    why = page.get_by_role("alert")
    expect(why).to_contain_text(words("en", "sf-must-follow", colour=words("en", "suit-G")))
    assert why.evaluate("why => getComputedStyle(why, '::first-letter').textTransform") == "uppercase"

    why.get_by_role("link", name="SF-5").click()
    rule = page.get_by_role("dialog", name="SF-5")
    expect(rule).to_contain_text("you must play one of them")
    rule.get_by_role("button", name=words("en", "close")).click()
    expect(rule).to_be_hidden()
    assert (ann.held_cards(), ann.felt().inner_text()) == (held, table)
    ann.legal_cards().first.click()
    expect(why).to_have_count(0)


def test_a_chameleon_gives_a_card_another_colour(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savage-bowl", following(), cards="twelve"))  # red was led, and Ann has some
    green = ann.card("G", 7)
    expect(green).to_have_attribute("aria-disabled", "true")
    toggle = page.get_by_role("button", name=words("en", "savage-bowl-chameleon"), exact=True)
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    green.click()
    colours = {"suit": words("en", "suit-G"), "printed": "7", "taken": words("en", "suit-R")}
    expect(ann.felt()).to_contain_text(words("en", "card-as", **colours))
    expect(page.get_by_text(words("en", "sb-chameleon-used"))).to_be_visible()
    expect(toggle).to_be_disabled()


def test_a_face_down_gummi_card_is_turned_up(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick", following()))
    held = ann.held_cards()
    own_plate = ann.felt().locator(".you")
    expect(own_plate.get_by_role("img", name=words("en", "gummi-trick-left", number=3))).to_be_visible()
    ann.button("gummi-trick-turn-up").click()
    expect(own_plate.get_by_role("img", name=words("en", "gummi-trick-left", number=2))).to_be_visible()
    expect(page.get_by_text(re.compile("Ann turns up")).first).to_be_visible()
    assert ann.held_cards() == held


def cancelled_pair(view: View) -> bool:
    """Ann's turn after a trick in which two cards of a score pile cancelled each other."""
    return your_turn(1)(view) and any(event.kind == "sf-cancelled" for event in view.tricks[-1].why)


def test_schadenfreude_shows_where_everybody_would_land(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    scene = arrange(server, "schadenfreude", cancelled_pair)
    assert scene.table.table is not None
    view = scene.table.table.view(None)
    ann.open(scene)
    for seat, name in enumerate(view.names):
        then = view.table["would_total"][seat]
        stands = words("en", "schadenfreude-stands", name=name, now=view.totals[seat], then=then)
        expect(page.get_by_text(stands)).to_be_attached()
    expect(page.get_by_text(re.compile("cancelled each other")).first).to_be_attached()


def test_on_a_phone_no_number_of_the_way_to_40_is_covered(new_page: NewPage, server: Server) -> None:
    scene = arrange(server, "schadenfreude", your_turn(1))
    for language in ("en", "ja"):
        ann = Player(new_page("phone", language=language), "Ann", language)
        ann.open(scene)
        piles = ann.button("schadenfreude-piles").bounding_box()
        first = ann.page.locator(".numbers span").first.bounding_box()
        assert piles is not None
        assert first is not None
        assert piles["x"] + piles["width"] < first["x"]


def test_an_eagle_steals_as_a_step_of_its_own(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savanna-trick", following(), cards="fifteen", group_a="golden-eagle"))
    ann.card("Ea", 8).click()
    thefts = page.get_by_role("group", name=words("en", "savanna-trick-steal"))
    expect(thefts).to_be_visible()
    expect(page.locator(".status")).to_have_text(words("en", "your-turn-steal"))
    expect(ann.felt().locator(".played .card")).to_have_count(4)  # it steals from these
    theft = thefts.get_by_role("button").first
    card = (theft.get_attribute("aria-label") or "").removeprefix(ann.steal()).strip()
    theft.click()
    expect(thefts).to_have_count(0)
    expect(page.get_by_text(words("en", "st-stolen", seat="Ann", card=card)).first).to_be_visible()


def test_while_a_trick_is_looked_at_all_of_the_table_belongs_to_it(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savage-bowl", last_of_the_half, cards="two"))
    where, held = page.locator(".furniture strong"), ann.held_cards()
    half = where.inner_text()
    ann.legal_cards().first.click()
    told = "() => document.querySelector('.felt .story') && document.querySelector('.area').innerText"
    shown = page.wait_for_function(told).json_value()
    assert half in shown
    assert words("en", "to-move") not in shown
    ann.button("go-on").click()
    expect(where).not_to_have_text(half)
    assert len(ann.held_cards()) == len(held) - 1


def test_the_hand_of_the_next_round_waits_for_the_last_trick(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savage-bowl", last_card, cards="three"))
    ann.legal_cards().first.click()
    expect(ann.button("go-on")).to_be_visible()
    assert ann.held_cards() == []
    ann.button("go-on").click()
    expect(ann.dialog("round-over-title", round=1)).to_be_visible()
    assert len(ann.held_cards()) == 13


def test_a_press_on_the_hand_while_a_trick_is_looked_at_only_ends_that(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "schadenfreude", your_turn(3)))
    ann.legal_cards().first.click()
    expect(ann.button("go-on")).to_be_visible()
    held = ann.held_cards()
    ann.dimmed_cards().first.click(force=True)  # Playwright would wait for it to be legal
    expect(ann.button("go-on")).to_have_count(0)
    expect(page.locator(".status")).to_have_text(words("en", "your-turn-play"))
    assert ann.held_cards() == held
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("size", SMALL)
def test_no_line_shows_from_under_the_story_of_a_trick(server: Server, new_page: NewPage, size: str) -> None:
    ann = Player(new_page(size), "Ann")
    ann.open(arrange(server, "savage-bowl", your_turn(3)))
    ann.act()
    expect(ann.button("go-on")).to_be_visible()
    assert not ann.page.locator(".now").is_visible()
    assert not ann.button("savage-bowl-chameleon").is_visible()


@pytest.mark.parametrize("size", ["phone", "sideways"])
def test_the_hand_stays_under_the_finger(server: Server, new_page: NewPage, size: str) -> None:
    for language in ("en", "ja"):
        ann = Player(new_page(size, language=language), "Ann", language)
        for game in GAMES:
            ann.open(arrange(server, game, following()))
            card = ann.legal_cards().last
            before = ann.hand().bounding_box()
            card.tap()
            expect(card).to_have_attribute("aria-pressed", "true")
            expect(ann.page.locator(".status")).to_have_text(ann.words("touch-again"))
            assert ann.hand().bounding_box() == before, game


def test_special_animals_say_what_they_do(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "savanna-trick", your_turn(), group_b="gorilla"))
    page.get_by_role("button", name=words("en", "savanna-trick-specials")).click()
    expect(ann.dialog("savanna-trick-specials")).to_contain_text(words("en", "savanna-trick-about-Go"))


@pytest.mark.parametrize("size", SMALL)
def test_on_your_turn_the_whole_hand_and_the_trick_are_in_sight(server: Server, new_page: NewPage, size: str) -> None:
    scenes = [arrange(server, game, following()) for game in GAMES]
    for language in ("en", "ja"):
        ann = Player(new_page(size, language=language), "Ann", language)
        for scene in scenes:
            ann.open(scene)
            assert scene.table.table is not None
            view = scene.table.table.view(0)
            expect(ann.hand().get_by_role("button")).to_have_count(len(view.hand))
            assert ann.cards_and_covered(".hand") == [len(view.hand), 0]
            assert ann.cards_and_covered(".played") == [len(view.trick), 0]
            table, play = ann.felt().bounding_box(), ann.page.locator(".play").bounding_box()
            assert table is not None
            assert play is not None
            assert size != "sideways" or table["x"] + table["width"] <= play["x"]


@pytest.mark.parametrize("size", SMALL)
def test_the_story_of_a_trick_hides_none_of_its_cards(server: Server, new_page: NewPage, size: str) -> None:
    ann = Player(new_page(size), "Ann")
    for game in GAMES:
        ann.open(arrange(server, game, your_turn(3)))
        ann.act()
        cards, covered = ann.page.wait_for_function(WHILE_A_STORY_IS_TOLD, arg=".played").json_value()
        assert (cards > 1, covered) == (True, 0), game


def test_a_phone_held_sideways_has_one_header(server: Server, new_page: NewPage) -> None:
    ann = Player(new_page("sideways"), "Ann")
    ann.open(arrange(server, "gummi-trick", following(), players=5))
    expect(ann.page.get_by_role("banner")).to_be_hidden()
    ann.page.get_by_role("link", name=words("en", "home")).click()
    expect(ann.page.get_by_role("banner")).to_be_visible()


def test_before_the_first_trick_the_list_of_tricks_is_no_list(page: Page, server: Server) -> None:
    ann = Player(page, "Ann")
    ann.open(arrange(server, "gummi-trick", your_turn()))
    ann.button("all-tricks").click()
    tricks = ann.dialog("all-tricks")
    expect(tricks).to_contain_text(words("en", "no-tricks-yet"))
    expect(tricks.get_by_role("listitem")).to_have_count(0)


def test_quick_reactions_and_chat_reach_the_others(server: Server, new_page: NewPage) -> None:
    scene = arrange(server, "gummi-trick", your_turn(), people=2)
    ann, ben = Player(new_page(), "Ann"), Player(new_page(), "Ben")
    ann.open(scene)
    ben.open(scene, seat=1)
    ann.button("react", reaction="👏").click()
    expect(ben.felt()).to_contain_text("👏")
    ann.page.get_by_label(words("en", "say-something")).fill("<b>well</b> played")
    ann.button("send").click()
    chat = ben.page.get_by_role("log", name=words("en", "chat"))
    expect(chat).to_contain_text("<b>well</b> played")
    ben.page.get_by_label(words("en", "mute")).check()
    expect(chat).to_have_count(0)
