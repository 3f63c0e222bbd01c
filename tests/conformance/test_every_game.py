"""What holds for every game, every number of players and every option."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit import IllegalMove, replay
from offsuit.bots import RandomBot
from offsuit.kit import bits, drive
from offsuit.table import record as records
from offsuit.table.setup import create
from offsuit.table.table import Table
from offsuit.table.verify import verify
from tests.configurations import CONFIGURATIONS, VARIANTS, Configuration, play_some

every_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
seeds = st.integers(0, 2**64 - 1)
moments = st.integers(0, 120)
few = settings(max_examples=4)


def snapshot(table: Table) -> bytes:
    """Everything that anybody can ask a table."""
    views = [table.view(seat) for seat in (None, *range(table.players))]
    return msgspec.json.encode([views, table.record(), table.events, table.state.held, table.state.legal_moves()])


def test_there_are_47_configurations() -> None:
    assert len(CONFIGURATIONS) == 47


@every_configuration
@few
@given(seed=seeds, choices=seeds)
def test_cards_are_conserved(configuration: Configuration, seed: int, choices: int) -> None:
    """At every moment each card of the deck lies at one place or was played, and only one of them."""
    table = configuration.table(seed)
    deck = sum(bits.bit(card) for card in table.state.deck_cards())
    while table.seat is not None:
        played = [table.cards[seen.card] for seen in table.rounds[-1].seen if seen.verb != "steal" and seen.card]
        places = [table.state.held[place] for place in range(table.state.places)]
        assert sum(map(int.bit_count, places)) + len(played) == table.state.deck_size
        assert sum(places) + sum(bits.bit(card) for card in played) == deck
        play_some(table, choices, moves=1)
        choices += 1


@every_configuration
@few
@given(seed=seeds, choices=seeds, moment=moments)
def test_only_legal_moves_are_accepted_and_refused_ones_change_nothing(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    table = configuration.table(seed)
    play_some(table, choices, moment)
    legal = table.state.legal_moves()
    assert bool(legal) == (table.seat is not None)
    before = snapshot(table)
    for move in range(-2, 140):
        if move not in legal:
            assert not table.state.is_legal(move)
            with pytest.raises(IllegalMove):
                table.state.apply(move)
    for text in ("", "play", "play R99", "fold", "play R1 twice", "discard", "steal X1", "reveal it", "play  R1"):
        with pytest.raises(IllegalMove):
            table.play(text)
    for card in table.cards:
        for text in (f"play {card}", f"discard {card}", f"steal {card}", f"play {card} chameleon"):
            if text not in table.legal_moves():
                with pytest.raises(IllegalMove) as refused:
                    table.play(text)
                assert refused.value.text("en")
                assert refused.value.text("ja")
    assert snapshot(table) == before


@every_configuration
@few
@given(seed=seeds, choices=seeds, moment=moments)
def test_every_legal_move_is_accepted(configuration: Configuration, seed: int, choices: int, moment: int) -> None:
    table = configuration.table(seed)
    play_some(table, choices, moment)
    for text in table.legal_moves():
        other = configuration.table(seed)
        play_some(other, choices, moment)
        seat = other.seat
        other.play(text)
        assert other.rounds[len(table.rounds) - 1].moves[-1] == (seat, text)


@every_configuration
@few
@given(seed=seeds, choices=seeds)
def test_the_same_seed_gives_the_same_game(configuration: Configuration, seed: int, choices: int) -> None:
    tables = [configuration.table(seed), configuration.table(seed)]
    for table in tables:
        play_some(table, choices)
    assert snapshot(tables[0]) == snapshot(tables[1])
    assert configuration.table(seed).rounds[0].hands != configuration.table(seed + 1).rounds[0].hands


@every_configuration
@few
@given(seed=seeds, choices=seeds, moment=moments)
def test_copies_are_equal_and_independent(configuration: Configuration, seed: int, choices: int, moment: int) -> None:
    table = configuration.table(seed)
    play_some(table, choices, moment)
    copy = create(table.description, table.options)
    drive.copy_into(copy, table.state)
    before = snapshot(table)
    path: list[Any] = []
    while not copy.round_over:
        move = copy.legal_moves()[-1]
        path.append(move)
        copy.apply(move)
    assert snapshot(table) == before
    for move in path:
        table.apply(move)
    assert table.rounds[-1 if table.seat is None else -2].totals == list(copy.totals[: copy.players]) or not path


@every_configuration
@few
@given(seed=seeds, choices=seeds, moment=moments)
def test_records_verify_and_replay(configuration: Configuration, seed: int, choices: int, moment: int) -> None:
    """At the end and at any moment before it."""
    for moves in (moment, 100_000):
        table = configuration.table(seed, keep_legal=True)
        play_some(table, choices, moves)
        line = records.encode(table.record())
        record = records.decode(line)
        assert verify(record) == []
        again = replay(record)
        assert records.encode(again.record()["rounds"]) == records.encode(without_legal(table.record())["rounds"])
        assert (again.scores, again.winners, again.is_over) == (table.scores, table.winners, table.is_over)


def without_legal(record: dict[str, Any]) -> dict[str, Any]:
    for played in record["rounds"]:
        played.pop("legal", None)
    return record


@every_configuration
def test_a_bot_plays_a_whole_game_from_views_alone(configuration: Configuration) -> None:
    table = configuration.table(3)
    bots = [RandomBot(seat) for seat in range(table.players)]
    while table.seat is not None:
        view = table.view(table.seat)
        assert view.turn == view.seat
        table.play(bots[table.seat].move(view))
    assert table.view(None).legal_moves == []
    assert table.is_over or len(table.rounds) == 30


@every_configuration
def test_what_leaves_the_table_shares_nothing_with_it(configuration: Configuration) -> None:
    """Whatever a bot does to a view, its events or a record, the table stays as it is."""
    table = configuration.table(3)
    play_some(table, 3, 70)
    before = snapshot(table)
    for seat in (None, *range(table.players)):
        view = table.view(seat)
        for name in view.__struct_fields__:
            spoil(getattr(view, name))
        spoil(table.events_for(seat))
    spoil(table.record())
    assert snapshot(table) == before


def spoil(value: object) -> None:
    """Empty everything that can be emptied, inside out."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else []
    for part in list(parts):
        spoil(part)
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            spoil(getattr(value, name))
    if isinstance(value, (dict, list)):
        value.clear()


@every_configuration
def test_everything_that_happens_is_explained(configuration: Configuration) -> None:
    """Every trick names the clause that decided it; every point of a round is in its reasons; the end has its own."""
    table = configuration.table(11)
    play_some(table, 5)
    for played in table.rounds:
        assert all(trick.clause and trick.why for trick in played.tricks)
        if played.points is not None:
            assert scored(table, played.why) == played.points
    assert bool(table.why) == table.is_over


def scored(table: Table, why: list[Any]) -> list[int]:
    """Add up the items of a round's reasons."""
    points = [0] * table.players
    for event in why:
        if event.kind in ("st-most-animals", "st-most-carnivores", "st-most-grass"):
            points[event.values["seat"]] += 4
        elif event.kind.endswith("-scored") and event.kind != "sf-round-scored":
            points[event.values["seat"]] += event.values["number"]
    return points
