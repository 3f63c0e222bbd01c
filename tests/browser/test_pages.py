"""Every page, on a phone and on a desk, light and dark, in both languages: accessible, and no wider than the screen."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from offsuit.games import GAMES
from offsuit.web.pages import STATIC
from tests.browser.conftest import NewPage, Theme
from tests.browser.players import ROOT, Player
from tests.browser.scenes import arrange, following, last_card, your_turn
from tests.web.people import Server

MOST_BYTES = 150_000  # of all scripts and styles, compressed

AXE = (ROOT / "frontend/node_modules/axe-core/axe.min.js").read_text("utf-8")
VIOLATIONS = """async () => {
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Look(NamedTuple):
    size: str
    language: str
    theme: Theme


Pages = Callable[[Player, Server], Iterator[str]]  # shows them one after the other, and names each
LOOKS = [Look("phone", "ja", "light"), Look("desktop", "en", "dark")]


def still_pages(player: Player, _: Server) -> Iterator[str]:
    """The pages where nothing happens, one after the other."""
    rules = [f"/learn/{game}" for game in GAMES]
    lessons = [f"/learn/{game}/lesson" for game in GAMES]
    forms = ["/new?game=savanna-trick", "/join", "/settings"]
    for path in ("/", *forms, "/learn", *rules, *lessons, "/nothing/here", "/t/bcdfghjk", "/t/bcdfghjk/board"):
        player.page.goto(path)
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        expect(player.page.get_by_text(player.words("loading"))).to_have_count(0)
        yield path


def lobby_and_boards(player: Player, server: Server) -> Iterator[str]:
    code = server.open_table("gummi-trick", 2, is_public=True)
    player.page.goto(f"/t/{code}")
    expect(player.button("sit-here").first).to_be_visible()
    yield "lobby"
    player.sit_down(code)
    yield "lobby with a seat"
    player.page.goto(f"/t/{code}/board")
    expect(player.page.get_by_role("img")).to_be_visible()
    yield "board before the start"
    for game in GAMES:
        player.page.goto(f"/t/{arrange(server, game, your_turn(2)).code}/board")
        expect(player.felt()).to_be_visible()
        yield f"board of {game}"
    player.page.goto("/")
    expect(player.page.get_by_role("region", name=player.words("your-games"))).to_be_visible()
    yield "home with your games"


def games_in_play(player: Player, server: Server) -> Iterator[str]:
    for game in GAMES:
        scene = arrange(server, game, following(2))
        player.open(scene)
        yield game
        player.page.goto(f"/t/{scene.code}/replay?move=6")
        expect(player.felt()).to_be_visible()
        yield f"replay of {game}, which runs"
    player.open(arrange(server, "schadenfreude", following(), cards="one"))
    player.dimmed_cards().first.click(force=True)
    clause = player.page.get_by_role("alert").get_by_role("link")
    expect(clause).to_be_visible()
    yield "a card refused"
    clause.click()
    expect(player.page.get_by_role("dialog", name="SF-5")).to_contain_text("SF-5")
    yield "a clause"
    player.page.keyboard.press("Escape")
    player.button("menu").click()
    yield "menu of a table"
    player.page.goto("/learn/savanna-trick/lesson")
    player.button("lesson-begin").click()
    expect(player.page.get_by_role("region", name=player.words("lesson-coach"))).to_be_visible()
    yield "lesson"


def ends(player: Player, server: Server) -> Iterator[str]:
    for game, cards in {"savage-bowl": "three", "gummi-trick": "any", "savanna-trick": "four"}.items():
        player.open(arrange(server, game, last_card, cards=cards))
        while not player.page.locator("dialog[open]").count():
            player.act()
        yield f"end of a round of {game}"
    scene = arrange(server, "schadenfreude")
    player.open(scene)
    expect(player.button("rematch")).to_be_visible()
    yield "end of a game"
    for path in ("board", "replay?move=9", "replay?move=48"):
        player.page.goto(f"/t/{scene.code}/{path}")
        expect(player.felt()).to_be_visible()
        yield path


def problems(page: Page) -> list[str]:
    """What is wrong with the page that is shown, in this language and in the other one."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(VIOLATIONS)
    found += ["too wide"] if page.evaluate(TOO_WIDE) else []
    other = page.locator("header button[lang]")
    if other.count() and not page.locator("dialog[open]").count():
        other.click()
        found += ["too wide in the other language"] if page.evaluate(TOO_WIDE) else []
        other.click()
    return found


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.size)
@pytest.mark.parametrize("pages", [still_pages, lobby_and_boards, games_in_play, ends])
def test_pages_are_accessible_and_fit_the_screen(server: Server, new_page: NewPage, pages: Pages, look: Look) -> None:
    player = Player(new_page(*look), "Ann", look.language)
    assert {name: found for name in pages(player, server) if (found := problems(player.page))} == {}


def test_scripts_and_styles_are_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css")]
    assert files
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST_BYTES
