"""Observations hold what a view holds, all that matters of it, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import offsuit.env
from offsuit.bots import worlds
from offsuit.bots.worlds import imagine
from offsuit.env.arrays import Encoder
from offsuit.kit.rng import Rng
from offsuit.table.table import Table
from offsuit.table.view import View
from tests.configurations import CONFIGURATIONS, Configuration, play_some
from tests.hidden import play_again, round_in

every_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
seeds = st.integers(0, 2**64 - 1)
moments = st.integers(0, 200)


def encoder_of(configuration: Configuration) -> Encoder:
    return offsuit.env.encoder(configuration.game, **configuration.options)


@every_configuration
@settings(max_examples=4)
@given(seed=seeds, choices=seeds, moment=moments)
def test_a_view_is_enough_to_make_an_observation(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    table, encoder = configuration.table(seed), encoder_of(configuration)
    play_some(table, choices, moment)
    if table.seat is None:
        return
    for seat in range(table.players):
        imagined = imagine(table.view(seat))
        assert np.array_equal(encoder.observation(table.state, seat), encoder.observation(imagined, seat))
        if seat == table.seat:
            assert np.array_equal(encoder.mask(table.state), encoder.mask(imagined))


@every_configuration
@settings(max_examples=4)
@given(seed=seeds, choices=seeds, moment=moments)
def test_states_alike_for_a_seat_give_it_the_same_observation(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    table, encoder = configuration.table(seed), encoder_of(configuration)
    play_some(table, choices, moment)
    if table.seat is None:
        return
    for seat in range(table.players):
        world = next(worlds(table.view(seat), Rng(choices)))
        other = play_again(table, round_in(table, world))
        assert np.array_equal(encoder.observation(table.state, seat), encoder.observation(other, seat))


@every_configuration
@settings(max_examples=4)
@given(seed=seeds, choices=seeds, moment=moments)
def test_an_observation_tells_what_a_view_tells(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    table, encoder = configuration.table(seed), encoder_of(configuration)
    play_some(table, choices, moment)
    for seat in range(table.players):
        reader = Reader(table, encoder, seat)
        check_every_game(reader, table.view(seat))
        check_its_own(reader, table.view(seat))


class Reader:
    """Turns the parts of an observation back into what they stand for."""

    def __init__(self, table: Table, encoder: Encoder, seat: int) -> None:
        self.seats = [(seat + place) % table.players for place in range(table.players)]
        self.names = {number: text for text, number in table.cards.items()}
        row = encoder.observation(table.state, seat)
        self.parts = {part.name: row[part.start : part.start + part.size] for part in encoder.parts()}

    def sets(self, name: str) -> list[list[str]]:
        """The sets of cards of a part, one after another."""
        rows = self.parts[name].reshape(-1, max(self.names) + 1)
        return [[self.names[card] for card in np.flatnonzero(row).tolist()] for row in rows]

    def cards(self, name: str) -> list[str]:
        return self.sets(name)[0]

    def by_seat(self, found: list[Any]) -> list[Any]:
        """What is said of seats from the one that looks on, in the order of seats."""
        return [found[self.seats.index(seat)] for seat in range(len(self.seats))]

    def numbers(self, name: str) -> list[int]:
        found: list[int] = self.by_seat(self.parts[name].tolist())
        return found

    def number(self, name: str) -> int:
        return int(self.parts[name][0])

    def one_seat(self, name: str, which: int = 0) -> int | None:
        chosen = np.flatnonzero(self.parts[name].reshape(-1, len(self.seats))[which]).tolist()
        return self.seats[chosen[0]] if chosen else None

    def one_of(self, name: str, values: str, which: int = 0) -> str | None:
        words = values.split()
        chosen = np.flatnonzero(self.parts[name].reshape(-1, len(words))[which]).tolist()
        return words[chosen[0]] if chosen else None


def check_every_game(reader: Reader, view: View) -> None:
    seats = range(len(view.names))
    assert reader.cards("hand") == in_order(reader, view.hand)
    laid = [[card for seat, card in view.trick if seat == of] for of in seats]
    assert reader.by_seat(reader.sets("trick")) == [[card.partition("*")[0] for card in cards] for cards in laid]
    shown = [[seen.card for seen in view.moves if seen.seat == of and seen.verb in ("play", "reveal")] for of in seats]
    assert reader.by_seat(reader.sets("laid")) == [in_order(reader, cards) for cards in shown]
    assert reader.one_seat("turn") == view.turn
    assert reader.one_seat("leader") == view.trick_leader
    assert reader.numbers("hand_sizes") == view.hand_sizes
    assert reader.numbers("totals") == view.totals
    assert (reader.number("round"), reader.number("tricks")) == (view.round, len(view.tricks))
    seen = {*view.hand, *view.own.get("own_discards", []), *(card for cards in shown for card in cards)}
    assert reader.cards("unseen") == in_order(reader, [card for card in reader.names.values() if card not in seen])
    for may_hold in reader.sets("may_hold"):
        assert set(may_hold) <= set(reader.cards("unseen"))


def in_order(reader: Reader, cards: Any) -> list[str]:
    return [card for card in reader.names.values() if card in cards]


def check_its_own(reader: Reader, view: View) -> None:
    """What lies open in this game."""
    table, seats = view.table, range(len(view.names))
    if view.game == "schadenfreude":
        assert reader.one_of("led", "R G B Y") == table["led"]
        assert list(map(sorted, reader.by_seat(reader.sets("score_piles")))) == list(map(sorted, table["score_piles"]))
        assert reader.numbers("would_total") == table["would_total"]
    elif view.game == "savage-bowl":
        colours = [reader.one_of("colours", "R G B Y P", place) for place in seats]
        laid = dict(view.trick)
        assert reader.by_seat(colours) == [
            laid[seat].partition("*")[2] or laid[seat][0] if seat in laid else None for seat in seats
        ]
        assert reader.one_of("led", "R G B Y P") == table["led"]
        assert bool(reader.number("discarding")) == table["discarding"]
        assert reader.one_seat("yellow_card") == table["yellow_card"]
        assert [seat for seat in seats if reader.numbers("eliminated")[seat]] == sorted(table["eliminated"])
        assert [bool(has) for has in reader.numbers("chameleons")] == table["chameleons"]
        assert reader.numbers("tricks_won") == table["tricks_won"]
        assert [reader.one_seat("champs", i) for i in range(len(table["champs"]))] == table["champs"]
        assert reader.cards("own_discards") == in_order(reader, view.own["own_discards"])
        assert reader.numbers("discards") == [table["discards"].count(seat) for seat in seats]
    elif view.game == "gummi-trick":
        piles = table["piles"]
        assert reader.numbers("face_down_left") == table["face_down_left"]
        turned = {seat for (seat, _), is_turned in zip(view.trick, table["turned_up"], strict=True) if is_turned}
        assert {seat for seat in seats if reader.numbers("turned_up")[seat]} == turned
        assert reader.by_seat(reader.sets("face_up")) == [pile["face_up"] for pile in piles]
        assert reader.numbers("face_down") == [pile["face_down"] for pile in piles]
        assert reader.numbers("pile_points") == [pile["points"] for pile in piles]
    else:
        assert view.game == "savanna-trick"
        assert reader.one_of("lead", "Ga Ze Gn Li") == table["lead"]
        copied = {seat: cards[0] for seat, cards in enumerate(reader.by_seat(reader.sets("copied"))) if cards}
        assert copied == {view.trick[int(at)][0]: card for at, card in table["copied"].items()}
        assert bool(reader.number("stealing")) == table["stealing"]
        assert reader.cards("on_table") == in_order(reader, table["on_table"])
        assert reader.numbers("grass") == table["grass"]
        assert reader.by_seat(reader.sets("won")) == table["won"]


@every_configuration
def test_parts_fill_the_row_one_after_another(configuration: Configuration) -> None:
    encoder = encoder_of(configuration)
    parts = encoder.parts()
    ends = [part.start + part.size for part in parts]
    assert [part.start for part in parts] == [0, *ends[:-1]]
    assert ends[-1] == encoder.size
    assert len({part.name for part in parts}) == len(parts)
    assert all(part.size for part in parts)


@every_configuration
def test_masks_have_the_legal_moves_by_their_numbers(configuration: Configuration) -> None:
    table, encoder = configuration.table(2), encoder_of(configuration)
    for choices in range(120):
        assert np.flatnonzero(encoder.mask(table.state)).tolist() == table.state.legal_moves()
        play_some(table, choices, moves=1)
