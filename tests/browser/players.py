"""People who play in a browser: what they press and read, in their language."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.scenes import Scene

ROOT = Path(__file__).parent.parent.parent
LOOKS = 20_000  # at all pages in turn, before a game counts as stuck

# The number of cards at a place on the page, and of those that something else covers.
CARDS_AND_COVERED = """place => {
    const cards = [...document.querySelectorAll(`${place} .card`)];
    const covered = cards.filter(card => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some(down => {
            const found = document.elementFromPoint(x + width / 2, y + down * height);
            return !found || !card.contains(found) && !found.contains(card);
        });
    });
    return [cards.length, covered.length];
}"""


@cache
def catalog(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for folder in ("src/offsuit/language", "frontend/src/language"):
        bundle.add_resource(FluentResource((ROOT / folder / f"{language}.ftl").read_text("utf-8")))
    return bundle


def words(language: str, id: str, **values: object) -> str:
    """The text that a page shows under this id."""
    pattern = catalog(language).get_message(id).value
    assert pattern is not None
    return str(catalog(language).format_pattern(pattern, values)[0])


class Player:
    """Somebody with a browser."""

    def __init__(self, page: Page, name: str, language: str = "en") -> None:
        self.page = page
        self.name = name
        self.language = language

    def words(self, id: str, **values: object) -> str:
        return words(self.language, id, **values)

    def button(self, id: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.words(id, **values), exact=True)

    def sit_down(self, code: str, host: str | None = None) -> None:
        """Open a table's link, write a name and take the first free seat; with the host's token as the table host."""
        if host is not None:
            self.page.add_init_script(f"if (isSecureContext) localStorage['offsuit.host.{code}'] = '\"{host}\"'")
        self.page.goto(f"/t/{code}")
        self.page.get_by_label(self.words("your-name")).fill(self.name)
        self.button("sit-here").first.click()
        expect(self.button("stand-up")).to_be_visible()

    def open(self, scene: Scene, seat: int = 0) -> None:
        """Come to the seat that a scene keeps for this person. Nobody has added to its deal, and the page says so."""
        self.page.goto(scene.link(seat))
        expect(self.page.locator(".felt")).to_be_visible()
        if scene.table.phase == "playing":
            self.close_notice("fair-salt-missing")

    def close_notice(self, id: str) -> None:
        """Close what the page has told, without moving the focus."""
        notice = self.page.locator(".notice").filter(has_text=self.words(id))
        notice.get_by_role("button").dispatch_event("click")
        expect(notice).to_have_count(0)

    def start(self) -> None:
        self.button("start").click()
        expect(self.hand()).to_be_visible()

    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=self.words("your-hand"))

    def card(self, suit: str, number: int) -> Locator:
        """A card of the hand."""
        name = self.words("card", suit=self.words(f"suit-{suit}"), printed=str(number))
        return self.hand().get_by_role("button", name=name, exact=True)

    def legal_cards(self) -> Locator:
        return self.hand().locator('button[aria-disabled="false"]')

    def dimmed_cards(self) -> Locator:
        return self.hand().locator('button[aria-disabled="true"]')

    def held_cards(self) -> list[str]:
        """The cards of the hand, by their names."""
        return self.hand().locator("button .visually-hidden").all_text_contents()

    def status(self) -> str:
        return self.page.locator(".status").inner_text()

    def link(self, id: str) -> str:
        """A link that is shown, to be sent to somebody."""
        return self.page.get_by_role("textbox", name=self.words(id)).input_value()

    def dialog(self, id: str, **values: object) -> Locator:
        return self.page.get_by_role("dialog", name=self.words(id, **values), exact=True)

    def felt(self) -> Locator:
        """The table itself, without what lies beside it."""
        return self.page.get_by_role("region", name=self.words("the-table"), exact=True)

    def cards_and_covered(self, place: str) -> list[int]:
        """How many cards there are at a place on the page, and how many of them can't be seen whole."""
        counts: list[int] = self.page.evaluate(CARDS_AND_COVERED, place)
        return counts

    def is_over(self) -> bool:
        return self.page.get_by_role("link", name=self.words("download-record")).count() > 0

    def act(self) -> bool:
        """Do what there is to do: close a dialog, go on after a trick, or make a move. Was there anything?"""
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
            return True
        if self.button("go-on").count():
            with suppress(Error):  # it goes by itself after a while
                self.button("go-on").click(timeout=500)
            return True
        if self.legal_cards().count():
            self.touch(self.legal_cards().first)
            return True
        if self.held_cards() and self.button("gummi-trick-turn-up").count():
            return False  # face-down cards are kept for the end
        for other in (self.button("gummi-trick-turn-up"), self.page.get_by_role("button", name=self.steal())):
            usable = other.and_(self.page.locator(":enabled"))
            if usable.count():
                with suppress(Error):  # its time may end meanwhile
                    usable.first.click(timeout=500)
                return True
        return False

    def steal(self) -> str:
        return self.words("savanna-trick-steal-card", card="").strip()

    def touch(self, card: Locator) -> None:
        """On a desk a click plays a card; on a phone a second touch confirms."""
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            card.tap()
            again = self.hand().locator('button[aria-pressed="true"]')
            if again.count():
                again.tap()
        else:
            card.click()


def play_to_the_end(players: list[Player]) -> None:
    """Everybody plays whenever there is something to do."""
    for _ in range(LOOKS):
        if all(player.is_over() for player in players):
            return
        for player in players:
            player.act()
    raise AssertionError(f"the game does not end: {[player.status() for player in players]}")
