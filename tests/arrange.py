"""Tables with the cards where a test wants them, and what tests do with a table and ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from offsuit import IllegalMove
from offsuit.table.setup import complete_options, create, find_game
from offsuit.table.table import GivenDeal, Table
from offsuit.table.view import RoundResult, Trick


def arrange(
    game: str,
    hands: Mapping[int, str],
    *,
    leader: int = 0,
    lacks: Mapping[int, str] | None = None,
    face_down: Mapping[int, str] | None = None,
    names: list[str] | None = None,
    **options: Any,
) -> Table:
    """A table whose first round is dealt so that each seat's hand has (at least) the cards given for it.

    `hands[seat]` is a text of cards, "R9 P1"; the rest of every hand is filled up from the other cards, without any
    card whose letters are in `lacks[seat]` ("R P"). `face_down[seat]` are Gummi Trick's face-down cards in order.
    """
    description = find_game(game)
    state = create(description, complete_options(description, options))
    cards = {state.card_text(card): card for card in state.deck_cards()}
    players = state.players
    dealt = [hands.get(seat, "").split() for seat in range(players)]
    down = [(face_down or {}).get(seat, "").split() for seat in range(players)]
    given = [card for place in dealt + down for card in place]
    assert len(given) == len(set(given)), "a card is given twice"
    rest = [card for card in cards if card not in given]
    without = {seat: set((lacks or {}).get(seat, "").split()) for seat in range(players)}
    for seat in sorted(range(players), key=lambda seat: -len(without[seat])):
        fill(
            dealt[seat], state.hand_size, rest, without[seat], others=[without[o] for o in range(players) if o != seat]
        )
    if game == "gummi-trick":
        for place in down:
            fill(place, 3, rest, set(), others=[])
    deck = [cards[card] for place in (*dealt, *(down if game == "gummi-trick" else []), rest) for card in place]
    return Table(game, names=names, deals=iter([(leader, deck)]), **options)


def fill(hand: list[str], size: int, rest: list[str], without: set[str], others: list[set[str]]) -> None:
    """Take cards for a hand, first those that most others can't have."""
    assert len(hand) <= size, f"too many cards for a hand of {size}: {hand}"
    fitting = [card for card in rest if letters(card) not in without]
    fitting.sort(key=lambda card: -sum(letters(card) in other for other in others))
    chosen = fitting[: size - len(hand)]
    assert len(hand) + len(chosen) == size, "not enough cards for such a deal"
    hand.extend(chosen)
    for card in chosen:
        rest.remove(card)


def letters(card: str) -> str:
    return card.rstrip("-0123456789")


class Shoe(Iterator[GivenDeal]):
    """Deals that can be put in later."""

    def __init__(self) -> None:
        self.deals: list[GivenDeal] = []

    def __next__(self) -> GivenDeal:
        if not self.deals:
            raise StopIteration
        return self.deals.pop(0)


def deck_of(table: Table) -> list[int]:
    """The deck of a table's first round, in the order in which it was dealt."""
    deal = table.record()["rounds"][0]["deal"]
    places = [*deal["hands"], *deal.get("face_down", []), deal.get("aside", [])]
    return [table.cards[card] for place in places for card in place]


def deal_again(dealt: Table, *, round: int, totals: list[int]) -> Table:
    """A table with the deal of another, in a later round begun with these totals."""
    shoe = Shoe()
    table = Table(dealt.description.name, deals=shoe, **dealt.options)
    table.state.resume(round, totals)
    shoe.deals.append((dealt.rounds[0].leader, deck_of(dealt)))
    table.deal_next()
    return table


def play_all(table: Table, moves: str) -> None:
    """Make moves written with commas: "R9, G3 chameleon, discard P1, reveal, steal Ga4". A bare card is played."""
    for move in moves.split(","):
        move = move.strip()
        table.play(move if move.split()[0] in ("play", "discard", "steal", "reveal") else f"play {move}")


def play_through(table: Table) -> Iterator[set[str]]:
    """Play to the end, the same way each time; gives the cards shown in the round, before each move and at the end."""
    count = 0
    while True:
        yield {seen.card for seen in table.rounds[-1].seen if seen.card}
        if table.is_over:
            return
        legal = table.legal_moves()
        table.play(legal[count * 7 % len(legal)])
        count += 1


def refused(table: Table, move: str) -> IllegalMove:
    """Why a move is refused; nothing may change by it."""
    before = snapshot(table)
    with pytest.raises(IllegalMove) as caught:
        table.play(move)
    assert snapshot(table) == before, f"the table is changed by {move!r}, which was refused"
    return caught.value


def snapshot(table: Table) -> object:
    """All that can be seen of a table, to compare it with later."""
    views = [table.view(seat) for seat in (None, *range(table.players))]
    return table.record(), views, list(table.events), table.legal_moves(), table.seat


def last_trick(table: Table) -> Trick:
    """The latest trick in which all have played."""
    trick = table.view(None).last_trick
    assert trick is not None
    return trick


def last_round(table: Table) -> RoundResult:
    """The result of the latest round that is over."""
    result = table.view(None).last_round
    assert result is not None
    return result


def kinds(table: Table) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for event in table.events]
