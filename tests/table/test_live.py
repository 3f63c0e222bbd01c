"""Live tables: commands become entries, the log's replay is the state, and deals can be checked by anybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from offsuit import IllegalMove
from offsuit.bots import RandomBot
from offsuit.table import entries, fairness, live, record, scheme1
from offsuit.table.entries import Away, Created, Entry, Plan, Salted, Started, TypedSalt
from offsuit.table.live import MOST_WHILE_WAITING, REST, Actor, LiveTable, Refused, create
from offsuit.table.setup import SetupError
from offsuit.table.verify import verify
from tests.configurations import CONFIGURATIONS, Configuration

HOST = Actor(is_host=True)
SALT = "5a" * 32
NOW = 1_000_000.0


class Log:
    """A log kept as the server keeps it: each entry is stored as bytes before it counts."""

    def __init__(self, created: Created) -> None:
        self.lines = [entries.encode(created)]
        self.table = LiveTable(created)

    @classmethod
    def of(cls, table: LiveTable, lines: list[bytes]) -> Log:
        """The log of another table up to here, to be continued in another way."""
        log = cls(table.created)
        log.lines, log.table = list(lines), table
        return log

    def add(self, entry: Entry | None, at: float = 0.0) -> None:
        assert entry is not None
        self.lines.append(entries.encode(entry))
        self.table.add(entries.decode(self.lines[-1]), at)

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
    log.add(log.table.start(HOST))
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
    steps: list[Callable[[], Entry | None]] = [
        lambda: log.table.sit(1, "  Ben   the  Great ", "b"),
        lambda: log.table.sit(0, "Ann", "a"),
        lambda: log.table.leave(1, NOW),
        lambda: log.table.fill(1, "random", HOST),
        lambda: log.table.salt(0, SALT),
        lambda: log.table.start(HOST),
        lambda: log.table.away(0),
        lambda: log.table.back(0),
        lambda: log.table.leave(0, NOW),
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
    log.add(log.table.fill(0, "random", HOST))
    log.add(log.table.start(HOST))
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
        (seated, lambda t: t.fill(1, "random", HOST), "seat-taken"),
        (playing, lambda t: t.fill(1, "random", HOST), "table-not-waiting"),
        (playing, lambda t: t.sit(0, "Ann", "a"), "table-not-waiting"),
        (waiting, lambda t: t.start(HOST), "seats-free"),
        (playing, lambda t: t.start(HOST), "table-not-waiting"),
        (playing, lambda t: t.salt(0, SALT), "table-not-waiting"),
        (seated, lambda t: t.salt(0, ""), "salt-broken"),
        (seated, lambda t: t.salt(0, SALT.upper()), "salt-broken"),
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
    log.add(log.table.salt(0, SALT))
    commitment = log.table.view(None).commitment
    assert log.table.view(0).fairness is None
    log.add(log.table.start(HOST))
    play_on(log, 10)
    assert log.table.created.secret.encode() not in everything(log.table)
    assert log.table.table is not None
    assert log.table.table.record()["seed"].encode() not in everything(log.table)
    play_on(log, 100_000)
    found = record.convert(log.table.record())
    assert verify(found) == []
    shown = log.table.view(0)
    assert shown.fairness is not None
    assert found.fairness == shown.fairness
    head = fairness.read_head(shown.fairness.head)
    assert (head.commitment, head.salts) == (commitment, [SALT, *[None] * (players - 1)])
    for key, value in {"secret": "00" * 32, "head": shown.fairness.head.replace("5a", "5b")}.items():
        forged = msgspec.structs.replace(found, fairness=msgspec.structs.replace(shown.fairness, **{key: value}))
        assert [problem.where for problem in verify(forged)][:1] == ["fairness"]


def test_salt_changes_the_deal() -> None:
    created = create("schadenfreude", {"players": 3}, [Plan("random")] * 3)
    hands = []
    for salts in ({}, {0: "aa" * 32}, {0: "bb" * 32}, {1: "aa" * 32}):
        table = LiveTable(created)
        for seat, salt in salts.items():
            table.add(Salted(seat, salt))
        table.add(table.start(HOST))
        assert table.table is not None
        hands.append(str(table.table.rounds[0].hands))
    assert len(set(hands)) == 4


def test_a_bot_plays_for_who_is_away() -> None:
    log = playing()
    assert not log.table.chairs[0].is_played_by_bot
    log.add(log.table.leave(0, NOW))
    assert log.table.chairs[0].is_played_by_bot
    assert log.table.view(None).places[0].is_away
    log.add(log.table.back(0))
    assert not log.table.chairs[0].is_played_by_bot
    assert log.table.seat_of("token of ann") == 0


# The table host


@pytest.mark.parametrize("by", [Actor(), Actor(seat=0), Actor(seat=1)])
def test_only_the_host_fills_starts_removes_and_changes(by: Actor) -> None:
    """Nor somebody with a seat. Whoever acts for an absent host fills and starts, but doesn't remove or change."""
    log = waiting("gummi-trick")
    log.add(log.table.sit(0, "Ann", "a"))
    commands: list[Callable[[Actor], Any]] = [
        lambda by: log.table.fill(1, "easy", by),
        lambda by: log.table.remove(0, by),
        lambda by: log.table.change({"rounds": 1}, by),
        lambda by: log.table.start(by),
    ]
    assert [refusal(command, by) for command in commands] == ["not-host"] * 4
    assert [refusal(command, HOST) for command in commands] == [None, None, None, "seats-free"]
    log.add(log.table.act_for_host(0))
    expected = [None, "not-host", "not-host", "seats-free"] if by.seat == 0 else ["not-host"] * 4
    assert [refusal(command, by) for command in commands] == expected
    log.add(log.table.act_for_host(None))
    assert [refusal(command, by) for command in commands] == ["not-host"] * 4


def refusal(command: Callable[..., Any], *values: Any) -> str | None:
    """Why a command is refused, or None where it isn't."""
    try:
        command(*values)
    except Refused as error:
        return error.kind
    return None


def test_the_hosts_token_is_hashed_and_says_who_is_host() -> None:
    table = LiveTable(create("gummi-trick", {}, [Plan()] * 4, host="token of the host"))
    assert table.is_host("token of the host")
    assert not any(table.is_host(token) for token in ("", "another", None, table.created.host))
    assert b"token of" not in entries.encode(table.created)
    assert not LiveTable(create("gummi-trick", {}, [Plan()] * 4)).is_host("")


def test_options_change_before_the_start_but_not_the_number_of_seats() -> None:
    log = waiting("gummi-trick")
    log.add(log.table.change({"rounds": 1}, HOST))
    assert log.table.created.options == {"players": 4, "rounds": 1}
    assert refusal(lambda: log.table.change({"players": 3}, HOST)) == "seats-fixed"
    assert refusal(lambda: log.table.change({"rounds": 7}, HOST)) == "options-wrong"
    assert refusal(lambda: log.table.change({"nothing": 7}, HOST)) == "options-wrong"
    log.add(log.table.sit(0, "Ann", "a"))
    log.add(log.table.sit(1, "Ben", "b"))
    log.add(log.table.start(HOST))
    assert '"rounds":1' in (log.table.head or "")
    assert everything(log.replayed()) == everything(log.table)


def test_whoever_acts_and_leaves_acts_no_more() -> None:
    log = seated()
    log.add(log.table.act_for_host(1))
    log.add(log.table.leave(1, NOW))
    assert log.table.acting is None
    assert refusal(lambda: log.table.act_for_host(1)) == "no-seat"


# What can be repeated at will


def test_nobody_wears_out_a_seat_for_others() -> None:
    """Strangers who sit down and leave, or renew their token, take nothing from whoever sits there next."""
    log = waiting()
    for _ in range(MOST_WHILE_WAITING):
        log.add(log.table.sit(0, "Mallory", "m"))
        log.add(log.table.leave(0, NOW))
    log.add(log.table.sit(0, "Mallory", "m"))
    while refusal(lambda: log.table.renew(0, f"new {log.table.number}")) is None:
        log.add(log.table.renew(0, f"new {log.table.number}"))
    log.add(log.table.leave(0, NOW))
    log.add(log.table.sit(0, "Ann", "a"))
    salted = log.table.salt(0, "5a" * 32)
    assert salted is not None
    log.add(salted)
    log.add(log.table.renew(0, "b"))
    log.add(log.table.fill(1, "easy", HOST))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_a_host_may_repeat_has_an_end(seat: int | None) -> None:
    log = waiting("gummi-trick")
    host = Actor(seat, is_host=True)
    log.add(log.table.sit(0, "Ann", "a"))
    most = 4 * MOST_WHILE_WAITING
    for count in range(most):
        log.add(log.table.change({"rounds": 1 + 2 * (count % 2)}, host))
    assert refusal(lambda: log.table.change({"rounds": 1}, host)) == "too-often"
    assert refusal(lambda: log.table.remove(0, host)) == "too-often"
    log.add(log.table.sit(1, "Ben", "b"))
    log.add(log.table.start(host))


def test_new_tokens_have_an_end_in_every_phase() -> None:
    log = playing()
    while refusal(lambda: log.table.renew(0, f"new {log.table.number}")) is None:
        log.add(log.table.renew(0, f"new {log.table.number}"))
        assert log.table.number <= MOST_WHILE_WAITING + 5
    assert refusal(lambda: log.table.renew(1, "new")) is None


def test_a_token_owns_one_seat_of_a_table() -> None:
    log = waiting()
    log.add(log.table.sit(0, "Ann", "a"))
    assert refusal(lambda: log.table.sit(1, "Ben", "a")) == "seated-already"
    log.add(log.table.sit(1, "Ben", "b"))
    assert refusal(lambda: log.table.renew(1, "a")) == "seated-already"


def test_leaving_and_coming_back_takes_its_time() -> None:
    log = playing()
    log.add(log.table.leave(0, NOW))
    log.add(log.table.back(0), at=NOW)
    assert refusal(lambda: log.table.leave(0, NOW + REST - 0.1)) == "too-often"
    assert refusal(lambda: log.table.leave(0, NOW + REST)) is None
    assert refusal(lambda: log.table.leave(1, NOW)) is None


def test_one_hint_a_turn() -> None:
    log = Log(create("gummi-trick", {"players": 2}, [Plan(), Plan("easy")]))
    log.add(log.table.sit(0, "Ann", "a"))
    log.add(log.table.start(HOST))
    turns = 0
    while turns < 3:
        assert log.table.table is not None
        if log.table.table.seat == 0:
            turns += 1
            log.add(log.table.hint(0))
            assert refusal(log.table.hint, 0) == "hinted-already"
            assert refusal(log.replayed().hint, 0) == "hinted-already"
        play_on(log, 1)
    assert log.table.chairs[0].hints == 3


# Late moves


def test_three_late_moves_in_a_row_give_the_seat_to_a_bot_until_the_person_is_back() -> None:
    log = playing()

    def move(**how: bool) -> None:
        table = log.table.table
        assert table is not None
        assert table.seat is not None
        is_ann = table.seat == 0
        log.add(log.table.move(table.seat, table.legal_moves()[0], log.table.number, **(how if is_ann else {})))
        if not is_ann:
            move(**how)

    late = []
    for how in ({"is_late": True, "by_bot": True}, {"is_late": True, "by_bot": True}, {}):
        move(**how)
        late.append(log.table.chairs[0].late)
    assert late == [1, 2, 0]
    for count in (1, 2, 3):
        assert not log.table.chairs[0].is_away
        move(is_late=True, by_bot=True)
        assert log.table.view(None).places[0].late == count
    assert log.table.chairs[0].is_away
    assert log.table.deadline is None
    log.add(log.table.back(0))
    assert (log.table.chairs[0].late, log.table.chairs[0].is_away) == (0, False)
    assert everything(log.replayed()) == everything(log.table)


def test_a_late_move_does_not_bring_back_somebody_who_has_left() -> None:
    """They left while the bot was thinking."""
    log = playing()
    table = log.table.table
    assert table is not None
    assert table.seat is not None
    seat = table.seat
    log.add(Away(seat))
    log.add(log.table.move(seat, table.legal_moves()[0], log.table.number, by_bot=True, is_late=True))
    assert log.table.chairs[seat].is_away


def test_the_time_for_a_move_begins_with_the_turn_and_not_again_with_coming_back() -> None:
    created = create("gummi-trick", {"players": 2}, [Plan()] * 2, seconds=90)
    log = Log(created)
    log.add(log.table.sit(0, "Ann", "a"), at=10.0)
    log.add(log.table.sit(1, "Ben", "b"), at=20.0)
    assert log.table.deadline is None
    log.add(log.table.start(HOST), at=30.0)
    assert log.table.deadline == 120.0
    assert log.table.table is not None
    assert log.table.table.seat is not None
    seat = log.table.table.seat
    log.add(Away(1 - seat), at=40.0)
    assert log.table.deadline == 120.0
    log.add(Away(seat), at=50.0)
    assert log.table.deadline is None
    log.add(log.table.back(seat), at=60.0)
    assert log.table.deadline == 120.0
    log.add(log.table.close(), at=70.0)
    assert log.table.deadline is None
    log.add(log.table.reopen(), at=80.0)
    assert log.table.deadline == 170.0
    log.add(log.table.move(seat, log.table.table.legal_moves()[0], log.table.number), at=90.0)
    assert log.table.deadline is None  # the other is away


def test_a_table_whose_secret_was_shown_stays_closed() -> None:
    log = playing()
    log.add(log.table.close("shown"))
    assert refusal(log.table.reopen) == "secret-shown"


# Salts


def test_a_salt_counts_once_a_sitting() -> None:
    log = seated()
    log.add(log.table.salt(0, SALT))
    assert log.table.salt(0, SALT) is None
    assert refusal(lambda: log.table.salt(0, "5b" * 32)) == "salted-already"
    log.add(log.table.leave(0, NOW))
    log.add(log.table.sit(0, "Cleo", "c"))
    assert not log.table.view(None).places[0].is_salted
    log.add(log.table.salt(0, "5c" * 32))
    log.add(log.table.salt(1, "5d" * 32))
    log.add(log.table.remove(1, HOST))
    log.add(log.table.fill(1, "easy", HOST))
    log.add(log.table.start(HOST))
    assert fairness.read_head(log.table.head or "").salts == ["5c" * 32, None, None, None]
    assert log.table.salt(0, "5c" * 32) is None
    assert everything(log.replayed()) == everything(log.table)


def test_typed_texts_count_for_scheme_1_only() -> None:
    """A table that still waits starts under scheme 2; one that runs goes on as it was."""
    log = seated()
    log.add(TypedSalt(0, "pepper"))
    assert not log.table.view(None).places[0].is_salted
    old = Log.of(log.replayed(), log.lines)
    log.add(log.table.start(HOST))
    assert (log.table.scheme, log.table.commitment) == (2, fairness.commitment_to(log.table.created.secret))
    assert fairness.read_head(log.table.head or "").salts == [None] * 4
    old.add(Started())
    assert (old.table.scheme, old.table.commitment) == (1, scheme1.commitment_to(old.table.created.secret))
    assert old.table.seed == scheme1.seed_from(old.table.created.secret, {0: "pepper"})
    assert old.table.seed != log.table.seed
    play_on(old, 5)
    assert everything(old.replayed()) == everything(old.table)


# Looking back


def test_by_the_book_nobody_looks_back_unless_all_lies_open_or_the_game_is_over() -> None:
    def looks_back(game: str, people: int = 2, **more: Any) -> bool:
        players = 4
        plans = [Plan()] * people + [Plan("easy")] * (players - people)
        return LiveTable(create(game, {"players": players}, plans, **more)).looks_back

    assert not looks_back("savage-bowl")
    assert not looks_back("gummi-trick")
    assert not looks_back("savanna-trick")
    assert looks_back("schadenfreude")
    assert looks_back("savage-bowl", open_memory=True)
    assert looks_back("savage-bowl", people=1)
    assert not looks_back("savage-bowl", people=1, open_memory=False)
    log = waiting("savage-bowl")
    log.add(log.table.fill(0, "easy", HOST))
    log.add(log.table.fill(1, "easy", HOST))
    log.add(log.table.start(HOST))
    assert not log.table.view(None).looks_back
    play_on(log, 100_000)
    assert log.table.view(None).looks_back


def test_secrets_and_tokens_are_new_every_time() -> None:
    assert live.new_token() != live.new_token()
    assert create("gummi-trick", {}, [Plan()] * 4).secret != create("gummi-trick", {}, [Plan()] * 4).secret
