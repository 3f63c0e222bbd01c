"""Pictures of the pages for the documents, of a real server in Debian's Chromium: the same scenes each time."""

from __future__ import annotations

import tempfile
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, Theme
from tests.browser.players import ROOT, Player
from tests.browser.scenes import arrange, following, last_card
from tests.web.people import Server

FOLDER = ROOT / "docs" / "pictures"
DESK = (1280, 800)
PHONE = (360, 640)
QUALITY = 70

Show = Callable[[Player, Server], None]


def home(player: Player, _: Server) -> None:
    player.page.goto("/")
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()


def game(name: str, tricks: int, cards: str = "any") -> Show:
    """A game in the middle of a trick, after so many others."""

    def show(player: Player, server: Server) -> None:
        player.open(arrange(server, name, following(tricks), cards=cards))
        expect(player.legal_cards().first).to_be_visible()

    return show


def feast(player: Player, server: Server) -> None:
    """The end of Savanna Trick, when Deuce's carnivores eat."""
    player.open(arrange(server, "savanna-trick", last_card, cards="four"))
    play_last_card(player)
    player.page.get_by_role("button", name="Deuce").click()
    while not player.page.get_by_text(player.words("savanna-trick-has-eaten")).count():
        player.button("savanna-trick-step-on").click()


def round_end(player: Player, server: Server) -> None:
    player.open(arrange(server, "gummi-trick", last_card))
    play_last_card(player)


def play_last_card(player: Player) -> None:
    while not player.page.locator("dialog[open]").count():
        player.act()


def replay(player: Player, server: Server) -> None:
    scene = arrange(server, "savage-bowl")
    player.page.goto(f"/t/{scene.code}/replay?move=16")
    expect(player.felt()).to_be_visible()


class Picture(NamedTuple):
    show: Show
    size: tuple[int, int] = DESK
    language: str = "en"
    theme: Theme = "light"


PICTURES = {
    "home": Picture(home),
    "home-phone": Picture(home, PHONE, "ja"),
    "savage-bowl": Picture(game("savage-bowl", 3)),
    "savage-bowl-phone": Picture(game("savage-bowl", 3), PHONE),
    "gummi-trick": Picture(game("gummi-trick", 5), theme="dark"),
    "gummi-trick-phone": Picture(game("gummi-trick", 5), PHONE),
    "schadenfreude": Picture(game("schadenfreude", 6)),
    "schadenfreude-phone": Picture(game("schadenfreude", 6), PHONE, "ja"),
    "savanna-trick": Picture(game("savanna-trick", 4)),
    "savanna-trick-phone": Picture(game("savanna-trick", 4), PHONE),
    "round-end": Picture(feast),
    "round-end-phone": Picture(round_end, PHONE),
    "replay": Picture(replay),
    "replay-phone": Picture(replay, PHONE),
}


def take(browser: Browser, server: Server, picture: Picture) -> bytes:
    width, height = picture.size
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{server.port}",
        viewport={"width": width, "height": height},
        has_touch=picture.size == PHONE,
        locale=picture.language,
        color_scheme=picture.theme,
        reduced_motion="reduce",
    )
    player = Player(context.new_page(), "Ann", picture.language)
    picture.show(player, server)
    data = shoot(player.page)
    context.close()
    return data


def shoot(page: Page) -> bytes:
    """Playwright itself knows no WebP."""
    page.mouse.move(0, 0)
    session = page.context.new_cdp_session(page)
    return b64decode(session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})["data"])


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "offsuit.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, picture in PICTURES.items():
            data = take(browser, server, picture)
            (FOLDER / f"{name}.webp").write_bytes(data)
            print(f"{name}: {len(data) // 1000} kB")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
