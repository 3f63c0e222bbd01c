"""Whole games in real browsers: several people and bots at one table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from offsuit.table.verify import verify_line
from tests.browser.conftest import NewPage
from tests.browser.players import Player, play_to_the_end
from tests.web.people import Server


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("savage-bowl", {"players": 4}),
        ("gummi-trick", {"players": 3}),
        ("schadenfreude", {"players": 3}),
        ("savanna-trick", {"players": 4, "group_a": "golden-eagle"}),
    ],
)
def test_two_people_and_bots_play_a_whole_game(
    server: Server, new_page: NewPage, game: str, options: dict[str, object]
) -> None:
    """One at a desk in English, one on a phone in Japanese."""
    code = server.open_table(game, 2, options=options)
    ann = Player(new_page(), "Ann")
    ben = Player(new_page("phone", language="ja"), "弁", "ja")
    ann.sit_down(code, server.hosts[code])
    ben.sit_down(code)
    ann.start()
    play_to_the_end([ann, ben])
    assert verify_line(server.get(f"/api/tables/{code}/record")) == []
    expect(ann.button("rematch").first).to_be_visible()
    expect(ben.button("rematch").first).to_be_visible()
