"""Looking back while a game runs: by the book nobody looks again at what lies face down."""

from __future__ import annotations

import json

import pytest

from offsuit.table import live
from offsuit.table.entries import Moved, Plan, Started
from offsuit.table.live import LiveTable
from offsuit.web import replays
from tests.configurations import CONFIGURATIONS, Configuration
from tests.web.people import Server, run, sit_down


def begun(configuration: Configuration, *, open_memory: bool) -> LiveTable:
    plans = [Plan()] * configuration.options["players"]
    table = LiveTable(live.create(configuration.game, configuration.options, plans, open_memory=open_memory))
    for seat in range(len(plans)):
        table.add(table.sit(seat, f"Person {seat}", f"token {seat}"))
    table.add(Started())
    return table


def play_on(table: LiveTable, count: int) -> None:
    assert table.table is not None
    assert table.table.seat is not None
    legal = table.table.legal_moves()
    table.add(Moved(table.table.seat, legal[count * 7 % len(legal)], by_bot=False))


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::4], ids=str)
def test_the_replay_of_a_running_game_begins_with_the_last_lead(configuration: Configuration) -> None:
    """Only the last trick can be looked at, or the one on the table."""
    table = begun(configuration, open_memory=False)
    is_hidden = not table.looks_back
    leads = 0
    for count in range(70):
        if table.phase != "playing":
            break
        assert table.table is not None
        was_empty = table.table.state.played == 0
        play_on(table, count)
        if table.phase == "over":
            break
        overview = replays.overview(table)
        if was_empty and table.table.state.played == 1:
            leads = count + 1
            if is_hidden:
                shown = replays.step(table, overview.first, None).view
                assert [card for _, card in shown.trick] == [card for _, card in table.table.public_view().trick]
        assert overview.first == (leads if is_hidden else 0)
        assert overview.moves == count + 1


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::4], ids=str)
def test_the_replay_of_a_running_game_shows_no_card_of_an_older_trick(configuration: Configuration) -> None:
    table = begun(configuration, open_memory=False)
    for count in range(70):
        play_on(table, count)
        if table.phase == "over" or table.looks_back:
            return
        assert table.table is not None
        now = table.table.public_view()
        overview = replays.overview(table)
        may_be_seen = {card for _, card in now.trick or (now.last_trick.plays if now.last_trick else [])}
        for move in range(overview.first, overview.moves + 1):
            shown = replays.step(table, move, None).view
            names = {card for trick in shown.tricks for _, card in trick.plays}
            names |= {str(event.values.get("card")) for trick in shown.tricks for event in trick.why} - {"None"}
            assert names | {str(seen.card) for seen in shown.moves} <= may_be_seen
        whole = table.table.view(None)
        assert [trick.won_by for trick in shown.tricks] == [trick.won_by for trick in whole.tricks]


def test_open_memory_and_the_end_show_all() -> None:
    table = begun(CONFIGURATIONS[0], open_memory=True)
    for count in range(30):
        play_on(table, count)
    assert replays.overview(table).first == 0
    table = begun(CONFIGURATIONS[0], open_memory=False)
    count = 0
    while table.phase == "playing":
        play_on(table, count)
        count += 1
    assert replays.overview(table).first == 0


def test_earlier_moves_of_a_running_game_are_not_here(server: Server) -> None:
    async def story() -> None:
        for open_memory in (False, True):
            code = server.open_table("savage-bowl", 1, open_memory=open_memory)
            [ann] = await sit_down(server, code, ["Ann"])
            await ann.play(1, moves=4)
            await ann.turn()
            overview = json.loads(server.get(f"/api/tables/{code}/replay"))
            first = overview["first"]
            assert (first == 0) == open_memory
            for move in range(first, overview["moves"] + 1):
                assert json.loads(server.get(f"/api/tables/{code}/replay/{move}"))["move"] == move
            for move in range(first):
                with pytest.raises(OSError, match="404"):
                    server.get(f"/api/tables/{code}/replay/{move}")
            with pytest.raises(OSError, match="404"):
                server.get(f"/api/tables/{code}/replay/{overview['moves'] + 1}")

    run(story())
