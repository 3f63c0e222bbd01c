"""Worlds are drawn from exactly the deals that agree with what a seat has seen, each as likely as the others."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit import IllegalMove
from offsuit.bots import worlds
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.table.table import Table
from tests.configurations import CONFIGURATIONS, VARIANTS, Configuration, play_some
from tests.hidden import play_again, round_with

Places = tuple[tuple[int, ...], ...]


def known_places(table: Table, seat: int) -> set[int]:
    """The places whose cards a seat knows: its hand and its own discards."""
    discards = [seen for seen in table.rounds[-1].seen if seen.verb == "discard"]
    return {seat, *(table.players + i for i, seen in enumerate(discards) if seen.seat == seat)}


def places_of(state: Game) -> Places:
    return tuple(tuple(state.cards_at(place)) for place in range(state.places))


def arrangements(sizes: Sequence[int]) -> int:
    total = math.factorial(sum(sizes))
    for size in sizes:
        total //= math.factorial(size)
    return total


def all_ways(places: Places, known: set[int]) -> Iterator[Places]:
    """The unseen cards over the places in all possible ways, by brute force."""
    unseen = sorted(card for place, cards in enumerate(places) if place not in known for card in cards)

    def fill(place: int, left: tuple[int, ...]) -> Iterator[Places]:
        if place == len(places):
            yield ()
        elif place in known:
            for rest in fill(place + 1, left):
                yield (places[place], *rest)
        else:
            for cards in combinations(left, len(places[place])):
                remaining = tuple(card for card in left if card not in cards)
                for rest in fill(place + 1, remaining):
                    yield (cards, *rest)

    return fill(0, tuple(unseen))


def agrees(table: Table, places: Places) -> bool:
    """Could the round have been played like this? The rules themselves answer."""
    try:
        play_again(table, round_with(table, places))
    except IllegalMove:
        return False
    return True


def endgame(configuration: Configuration, seed: int) -> tuple[Table, int] | None:
    """A late moment where something was proved absent and the deals can be counted by hand."""
    table = configuration.table(seed)
    while table.seat is not None and len(table.rounds) == 1:
        places = places_of(table.state)
        known = known_places(table, table.seat)
        hidden = [i for i in range(len(places)) if i not in known and places[i]]
        voids = any(table.state.allowed[i] != 2**64 - 1 for i in hidden)
        if voids and 6 < arrangements([len(places[i]) for i in hidden]) <= 1300:
            return table, table.seat
        play_some(table, seed + table.state.tricks, moves=1)
    return None


SAMPLES = [
    Configuration("savage-bowl", {"players": 4, "chameleon": True}),
    Configuration("savage-bowl", {"players": 5, "chameleon": False}),
    Configuration("gummi-trick", {"players": 2, "rounds": 1}),
    Configuration("gummi-trick", {"players": 4, "rounds": 1}),
    Configuration("gummi-trick", {"players": 5, "rounds": 1}),
    Configuration("schadenfreude", {"players": 3}),
    Configuration("schadenfreude", {"players": 4}),
    Configuration("schadenfreude", {"players": 5}),
    Configuration("savanna-trick", {"players": 3, "group_a": "hyena", "group_b": "hippopotamus"}),
    Configuration("savanna-trick", {"players": 4, "group_a": "leopard", "group_b": "elephant"}),
]


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
def test_worlds_are_uniform_over_all_deals_that_agree(configuration: Configuration) -> None:
    """Against brute force: exactly those deals are drawn under which every move was legal, equally often."""
    checked = narrowed = 0
    for seed in range(400):
        found = endgame(configuration, seed)
        if found is None:
            continue
        table, seat = found
        everything = list(all_ways(places_of(table.state), known_places(table, seat)))
        possible = {places for places in everything if agrees(table, places)}
        draws = 40 * len(possible)
        world = worlds(table.view(seat), Rng(seed))
        drawn = Counter(places_of(state) for state in islice(world, draws))
        assert set(drawn) <= possible
        chi_square = sum((drawn[places] - 40) ** 2 / 40 for places in possible)
        freedom = len(possible) - 1
        assert chi_square < freedom + 5 * math.sqrt(2 * freedom) + 5
        narrowed += len(possible) < len(everything)
        checked += 1
        if checked == 4 and narrowed:
            return
    pytest.fail(f"only {checked} endgames found, {narrowed} with a void that matters")


@pytest.mark.parametrize("configuration", CONFIGURATIONS + VARIANTS, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), choices=st.integers(0, 2**32), moment=st.integers(0, 150))
def test_a_world_agrees_with_all_that_was_seen(
    configuration: Configuration, seed: int, choices: int, moment: int
) -> None:
    """Every move made was legal in it, and the seat sees the same table."""
    table = configuration.table(seed)
    play_some(table, choices, moment)
    if table.seat is None:
        return
    for seat in range(table.players):
        for world in islice(worlds(table.view(seat), Rng(choices)), 2):
            assert agrees(table, places_of(world))
            assert world.cards_at(seat) == table.state.cards_at(seat)
            assert (world.seat, world.public()) == (table.state.seat, table.state.public())


def test_the_same_generator_draws_the_same_worlds() -> None:
    table = Table("savanna-trick", seed=1)
    play_some(table, 1, 20)
    one, two = ([places_of(world) for world in islice(worlds(table.view(0), Rng(9)), 5)] for _ in range(2))
    assert one == two


def test_a_spectator_can_imagine_worlds() -> None:
    table = Table("savage-bowl", seed=1)
    play_some(table, 1, 30)
    world = next(worlds(table.view(None), Rng(1)))
    assert world.hand_sizes() == table.state.hand_sizes()


def test_there_is_nothing_to_imagine_after_the_game() -> None:
    table = Table("gummi-trick", seed=1)
    play_some(table, 1)
    with pytest.raises(ValueError, match="nothing left to imagine"):
        next(worlds(table.view(0), Rng(1)))


@pytest.mark.parametrize("seat", range(5))
def test_a_discard_may_be_what_its_seat_lacks_only_later(seat: int) -> None:
    """A void proved after a discard says nothing of the discard; one proved before rules it out."""
    for seed in range(60):
        table = Table("savage-bowl", players=5, chameleon=False, seed=seed)
        while table.state.tricks < 7 and table.seat is not None:
            play_some(table, seed, moves=1)
        discards = [seen for seen in table.rounds[-1].seen if seen.verb == "discard"]
        for i, seen in enumerate(discards):
            if seen.seat == seat:
                at_discard = table.state.allowed[table.players + i]
                assert at_discard | table.state.allowed[seat] == at_discard
