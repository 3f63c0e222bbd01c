"""Live tables: commands become entries, the log's replay is the state, and deals can be checked by anybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from offsuit import IllegalMove
from offsuit.bots import RandomBot
from offsuit.table import entries, fairness, live, record
from offsuit.table.entries import Created, Entry, Plan, Salted
from offsuit.table.live import LiveTable, Refused, create
from offsuit.table.setup import SetupError
from offsuit.table.verify import verify
from tests.configurations import CONFIGURATIONS, Configuration


class Log:
    """A log kept as the server keeps it: each entry is stored as bytes before it counts."""

    def __init__(self, created: Created) -> None:
        self.lines = [entries.encode(created)]
        self.table = LiveTable(created)

    def add(self, entry: Entry) -> None:
        self.lines.append(entries.encode(entry))
        self.table.add(entries.decode(self.lines[-1]))

    def replayed(self) -> LiveTable:
        return LiveTable.replay([(entries.decode(line), 0.0) for line in self.lines])


def waiting(game: str = "schadenfreude", **options: Any) -> Log:
    """A table for two people and bots."""
    created = create(game, options, [Plan(), Plan(), *[Plan("random")] * 2], takeover=5)
    return Log(created)


def seated() -> Log:
    log = waiting()
    log.add(log.table.sit(0, "Ann", "token of ann"))
    log.add(log.table.sit(1, "Ben", "token of ben"))
    return log


def playing() -> Log:
    log = seated()
    log.add(log.table.start())
    return log


def play_on(log: Log, moves: int) -> None:
    bots = [RandomBot(seat) for seat in range(4)]
    while moves and log.table.phase == "playing":
        table = log.table.table
        assert table is not None
        assert table.seat is not None
        move = bots[table.seat].move(table.view(table.seat))
        log.add(log.table.move(table.seat, move, log.table.number))
        moves -= 1


def everything(table: LiveTable) -> bytes:
    seats = (None, *range(len(table.chairs)))
    return msgspec.json.encode([[table.view(seat), table.events(seat, 0)] for seat in seats])


def test_the_replay_of_the_log_is_the_state_at_every_moment() -> None:
    log = waiting()
    steps: list[Callable[[], Entry]] = [
        lambda: log.table.sit(1, "  Ben   the  Great ", "b"),
        lambda: log.table.sit(0, "Ann", "a"),
        lambda: log.table.leave(1),
        lambda: log.table.fill(1, "random"),
        lambda: log.table.salt(0, "塩"),
        lambda: log.table.start(),
        lambda: log.table.away(0),
        lambda: log.table.back(0),
        lambda: log.table.leave(0),
        lambda: log.table.close(),
    ]
    for step in steps:
        if log.table.phase == "playing":
            play_on(log, 5)
        log.add(step())
        assert everything(log.replayed()) == everything(log.table)
        assert log.table.number == len(log.lines)


def test_a_bot_sits_where_nobody_came_and_moves_on_in_the_rematch() -> None:
    log = waiting()
    log.add(log.table.sit(1, "Ben", "b"))
    log.add(log.table.fill(0, "random"))
    log.add(log.table.start())
    assert log.table.names == ["Ace", "Ben", "Trey", "Knave"]
    play_on(log, 100_000)
    created, ben = log.table.next_table()
    assert isinstance(created, Created)
    assert created.plans == [Plan("random"), Plan("random"), Plan(), Plan("random")]
    rematch = LiveTable.replay([(created, 0.0), (ben, 0.0)])
    assert rematch.seat_of("b") == 2
    assert rematch.names == ["Knave", "Ace", "Ben", "Trey"]


def test_names_are_tidied_and_cut() -> None:
    log = waiting()
    log.add(log.table.sit(0, "  Ann \n the\tGreat " + "x" * 100, "a"))
    assert log.table.chairs[0].name == ("Ann the Great " + "x" * 100)[:30]


def test_only_the_holder_of_the_token_owns_the_seat() -> None:
    log = seated()
    assert log.table.seat_of("token of ann") == 0
    assert log.table.seat_of("token of ben") == 1
    assert log.table.seat_of("token of anybody") is None
    assert log.table.seat_of("") is None
    assert log.table.seat_of(None) is None
    assert not any(b"token of" in line for line in log.lines)


@pytest.mark.parametrize(
    ("make", "command", "kind"),
    [
        (waiting, lambda t: t.sit(2, "Ann", "a"), "seat-taken"),
        (waiting, lambda t: t.sit(9, "Ann", "a"), "seat-taken"),
        (seated, lambda t: t.sit(0, "Cleo", "c"), "seat-taken"),
        (waiting, lambda t: t.sit(0, "  ", "a"), "name-missing"),
        (seated, lambda t: t.fill(1, "random"), "seat-taken"),
        (playing, lambda t: t.fill(1, "random"), "table-not-waiting"),
        (playing, lambda t: t.sit(0, "Ann", "a"), "table-not-waiting"),
        (waiting, lambda t: t.start(), "seats-free"),
        (playing, lambda t: t.start(), "table-not-waiting"),
        (playing, lambda t: t.salt(0, "late"), "table-not-waiting"),
        (seated, lambda t: t.salt(0, ""), "salt-length"),
        (seated, lambda t: t.salt(0, "x" * 201), "salt-length"),
        (seated, lambda t: t.move(0, "play R1", 3), "table-not-playing"),
        (seated, lambda t: t.away(0), "table-not-playing"),
        (playing, lambda t: t.move(0, "play R1", 3), "move-too-late"),
        (playing, lambda t: t.away(2), "table-not-playing"),
        (playing, lambda t: t.back(0), "not-away"),
        (playing, lambda t: t.record(), "table-not-over"),
    ],
)
def test_what_can_not_be_done_is_refused_and_changes_nothing(
    make: Callable[[], Log], command: Callable[[LiveTable], Any], kind: str
) -> None:
    table = make().table
    before = everything(table)
    with pytest.raises(Refused) as refused:
        command(table)
    assert refused.value.kind == kind
    assert everything(table) == before


def test_an_illegal_move_is_refused_with_its_clause_before_it_is_stored() -> None:
    log = playing()
    table = log.table.table
    assert table is not None
    assert table.seat is not None
    before = everything(log.table)
    with pytest.raises(IllegalMove):
        log.table.move(table.seat, "play Q7", log.table.number)
    with pytest.raises(IllegalMove, match="not your turn"):
        log.table.move((table.seat + 1) % 4, table.legal_moves()[0], log.table.number)
    assert everything(log.table) == before


def test_a_table_is_planned_for_its_number_of_players() -> None:
    with pytest.raises(SetupError, match="3 seats planned for 4 players"):
        create("schadenfreude", {}, [Plan()] * 3)


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::6], ids=str)
def test_the_finished_record_proves_its_deals(configuration: Configuration) -> None:
    players = configuration.options["players"]
    log = Log(create(configuration.game, configuration.options, [Plan(), *[Plan("random")] * (players - 1)]))
    log.add(log.table.sit(0, "Ann", "a"))
    log.add(log.table.salt(0, "my own salt"))
    commitment = log.table.view(None).commitment
    assert log.table.view(0).fairness is None
    log.add(log.table.start())
    play_on(log, 10)
    assert log.table.created.secret.encode() not in everything(log.table)
    assert log.table.table is not None
    assert log.table.table.record()["seed"].encode() not in everything(log.table)
    play_on(log, 100_000)
    found = record.convert(log.table.record())
    assert verify(found) == []
    assert isinstance(found.fairness, fairness.Fairness)
    assert found.fairness.commitment == commitment
    assert log.table.view(0).fairness == found.fairness
    for key, value in {"secret": "00" * 32, "commitment": "00", "salts": {}}.items():
        forged = msgspec.structs.replace(found, fairness=msgspec.structs.replace(found.fairness, **{key: value}))
        assert [problem.where for problem in verify(forged)][:1] == ["fairness"]


def test_salt_changes_the_deal() -> None:
    created = create("schadenfreude", {"players": 3}, [Plan("random")] * 3)
    hands = []
    for salts in ({}, {0: "a"}, {0: "b"}, {1: "a"}):
        table = LiveTable(created)
        for seat, salt in salts.items():
            table.add(Salted(seat, salt))
        table.add(table.start())
        assert table.table is not None
        hands.append(str(table.table.rounds[0].hands))
    assert len(set(hands)) == 4


def test_a_bot_plays_for_who_is_away() -> None:
    log = playing()
    assert not log.table.chairs[0].is_played_by_bot
    log.add(log.table.leave(0))
    assert log.table.chairs[0].is_played_by_bot
    assert log.table.view(None).places[0].is_away
    log.add(log.table.back(0))
    assert not log.table.chairs[0].is_played_by_bot
    assert log.table.seat_of("token of ann") == 0


def test_secrets_and_tokens_are_new_every_time() -> None:
    assert live.new_token() != live.new_token()
    assert create("gummi-trick", {}, [Plan()] * 4).secret != create("gummi-trick", {}, [Plan()] * 4).secret
