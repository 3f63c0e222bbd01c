"""Nothing leaves the table that a seat has not seen: views and events can't tell two such games apart."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit import IllegalMove
from offsuit.bots import worlds
from offsuit.kit.rng import Rng
from offsuit.table import record as records
from offsuit.table.table import Table, deck_of
from tests.configurations import CONFIGURATIONS, VARIANTS, Configuration, play_some
from tests.hidden import Round, round_as_played, round_in

seeds = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
@settings(max_examples=6)
@given(seed=seeds, choices=seeds, moment=st.integers(1, 200))
def test_games_alike_for_a_seat_give_it_the_same_views_and_events(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    """Byte by byte, at every moment, for each seat and for spectators."""
    table = configuration.table(seed)
    play_some(table, choices, moment)
    if table.seat is None:
        return
    for seat in (None, *range(table.players)):
        world = next(worlds(table.view(seat), Rng(choices)))
        other = round_in(table, world)
        compare(table, seat, round_as_played(table), other)


def compare(table: Table, seat: int | None, one: Round, other: Round) -> None:
    """Play the rounds before as they were, then this one with each of the two deals side by side."""
    left, right = (start(table, played) for played in (one, other))
    assert seen_by(left, seat) == seen_by(right, seat)
    for mine, theirs in zip(one.moves, other.moves, strict=True):
        left.apply(mine)
        right.apply(theirs)
        assert seen_by(left, seat) == seen_by(right, seat)
    if seat is not None and left.seat == seat:
        assert refusals(left) == refusals(right)


def start(table: Table, played: Round) -> Table:
    earlier = records.convert(table.record()).rounds[:-1]
    deals = [(done.leader, deck_of(done.deal, table.cards)) for done in earlier]
    deals.append((played.leader, played.deck))
    started = Table(table.description.name, names=table.names, deals=iter(deals), **table.options)
    for done in earlier:
        for _, move in done.moves:
            started.play(move)
    return started


def seen_by(table: Table, seat: int | None) -> bytes:
    return msgspec.json.encode([table.view(seat), table.events_for(seat)])


def refusals(table: Table) -> list[str]:
    found = []
    for card in table.cards:
        for text in (f"play {card}", f"play {card} chameleon", f"discard {card}", f"steal {card}", "reveal"):
            if text not in table.legal_moves():
                with pytest.raises(IllegalMove) as refused:
                    table.play(text)
                found.append(str(refused.value))
    return found


def test_a_discard_is_two_events_and_only_its_seat_sees_the_card() -> None:
    table = Table("savage-bowl", seed=1)
    while table.state.phase()[0] != "discard":
        table.play(table.legal_moves()[0])
    seat, move = table.seat, table.legal_moves()[0]
    before = len(table.events)
    table.play(move)
    everybody, own = table.events[before : before + 2]
    assert (everybody.kind, everybody.audience, everybody.values) == ("sb-discarded", None, {"seat": seat})
    assert (own.audience, own.values["card"]) == (seat, move.split()[1])
    for other in (None, *range(table.players)):
        assert (own in table.events_for(other)) == (other == seat)
        assert (table.view(other).moves[-1].card is not None) == (other == seat)


def test_nobody_sees_face_down_cards_not_even_their_owner() -> None:
    table = Table("gummi-trick", players=2, seed=4)
    hidden = [card for place in table.record()["rounds"][0]["deal"]["face_down"] for card in place]
    for seat in (None, 0, 1):
        shown = msgspec.json.encode([table.view(seat), table.events_for(seat)]).decode()
        assert not any(f'"{card}"' in shown for card in hidden)


def test_a_spectator_has_no_hand_and_no_moves() -> None:
    view = Table("schadenfreude", seed=4).view(None)
    assert (view.hand, view.dealt, view.legal_moves, view.own) == ([], [], [], {})
