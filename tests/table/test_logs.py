"""The golden logs: tables as earlier versions stored them. Every later version opens them and finds the same game."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from offsuit import language
from offsuit.games.savanna_trick import ruled_otherwise
from offsuit.kit.reasons import IllegalMove
from offsuit.table import entries, record
from offsuit.table.entries import Created, Plan
from offsuit.table.live import BrokenLog, LiveTable, create

LOGS = Path(__file__).parent.parent / "logs"  # a folder for each version that stored them, a file for each game
STORED = [
    msgspec.json.decode(line) for file in sorted(LOGS.glob("*/*.jsonl")) for line in file.read_bytes().splitlines()
]

CHANGED_RULINGS = {  # the logs with a trick that the first edition of Savanna Trick's rules decided otherwise
    "savanna-trick over, 4 hyena gorilla": "ST-18",
    "savanna-trick over, 4 leopard rhino": "ST-17",
    "savanna-trick over, 3 leopard gorilla": "ST-18",
}
REPLAYED = [stored for stored in STORED if stored["name"] not in CHANGED_RULINGS]
BROKEN = [stored for stored in STORED if stored["name"] in CHANGED_RULINGS]


def log_of(stored: dict[str, Any]) -> list[tuple[entries.Entry, float]]:
    return [(entries.decode(msgspec.json.encode(entry)), at) for at, entry in stored["log"]]


def record_of(live: LiveTable) -> str | None:
    """The digest of all that was played, with the cards of everybody."""
    if live.table is None:
        return None
    found = live.record() if live.phase == "over" else live.table.record()
    return sha256(record.encode(found)).hexdigest()


def test_there_are_logs_of_every_kind() -> None:
    assert {stored["phase"] for stored in STORED} == {"waiting", "playing", "over", "closed"}
    kinds = {entry["type"] for stored in STORED for _, entry in stored["log"]}
    assert kinds == {
        "created", "seated", "filled", "left", "salted", "started", "moved",
        "hinted", "away", "back", "closed", "reopened", "rematched",
    }  # fmt: skip


@pytest.mark.parametrize("stored", REPLAYED, ids=lambda stored: stored["name"])
def test_an_old_log_replays_to_the_same_record(stored: dict[str, Any]) -> None:
    live = LiveTable.replay(log_of(stored))
    assert (live.phase, live.number, live.names) == (stored["phase"], stored["number"], stored["names"])
    assert (None if live.table is None else live.table.scores) == stored["scores"]
    assert record_of(live) == stored["record"]


@pytest.mark.parametrize("stored", BROKEN, ids=lambda stored: stored["name"])
def test_an_old_log_under_a_changed_ruling_opens_as_broken(stored: dict[str, Any]) -> None:
    with pytest.raises(BrokenLog) as caught:
        LiveTable.replay(log_of(stored))
    assert (caught.value.kind, caught.value.values) == ("rules-changed", {"clause": CHANGED_RULINGS[stored["name"]]})
    for tongue in language.LANGUAGES:
        assert CHANGED_RULINGS[stored["name"]] in language.say(tongue, caught.value.kind, caught.value.values)
    assert language.say("en", caught.value.kind, caught.value.values) == str(caught.value)


def test_each_changed_ruling_has_an_old_log() -> None:
    assert len(BROKEN) == len(CHANGED_RULINGS)


@pytest.mark.parametrize("stored", BROKEN, ids=lambda stored: stored["name"])
def test_a_table_of_today_plays_on_after_such_a_trick(stored: dict[str, Any]) -> None:
    (created, _), *played = log_of(stored)
    assert isinstance(created, Created)
    today = create(created.game, created.options, created.plans)
    assert (created.edition, today.edition) == (1, 2)
    live = LiveTable(msgspec.structs.replace(created, edition=today.edition))
    with suppress(IllegalMove):  # after the trick somebody else leads
        for entry, at in played:
            live.add(entry, at)
    assert live.table is not None
    assert any(ruled_otherwise(1, [card for _, card in trick.plays]) for trick in live.table.rounds[0].tricks)


@pytest.mark.parametrize("stored", BROKEN, ids=lambda stored: stored["name"])
def test_a_table_that_was_running_is_played_on_by_the_rules_of_today(stored: dict[str, Any]) -> None:
    """Each later move says by which edition it is judged, so that the log can be read again."""
    log = log_of(stored)
    running = 1
    with suppress(BrokenLog):
        while running < len(log):
            LiveTable.replay(log[: running + 1])
            running += 1
    moved, _ = log[running]
    log = log[:running]
    live = LiveTable.replay(log)
    assert isinstance(moved, entries.Moved)
    moves = [moved.move]  # the one that ends a trick under a changed ruling
    while live.phase == "playing":
        assert live.table is not None
        assert live.table.seat is not None
        move = moves.pop() if moves else live.table.legal_moves()[0]
        entry = live.move(live.table.seat, move, live.number, by_bot=True)
        assert entry.edition == 2
        live.add(entry, live.last_at + 1)
        log.append((entries.decode(entries.encode(entry)), live.last_at))
    assert record_of(LiveTable.replay(log)) == record_of(live)


@pytest.mark.parametrize("people", [1, 2])
def test_in_old_logs_a_person_alone_with_bots_may_look_back(people: int) -> None:
    """There was no such setting, and everybody could. By the book it is where other people play."""
    created, _ = log_of(STORED[0])[0]
    assert isinstance(created, Created)
    assert created.open_memory is None
    plans = [*[Plan()] * people, *[Plan("easy")] * (4 - people)]
    assert LiveTable(msgspec.structs.replace(created, plans=plans)).has_open_memory == (people == 1)


@pytest.mark.parametrize("game", ["savage-bowl", "gummi-trick", "schadenfreude"])
def test_the_other_games_are_still_in_their_first_edition(game: str) -> None:
    assert create(game, {"players": 4}, [Plan()] * 4).edition == 1
