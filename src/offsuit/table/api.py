"""A game in ten lines: `offsuit.new` and `offsuit.replay`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove
from offsuit.table.record import FORMAT, Record, RecordError, RoundRecord, convert
from offsuit.table.setup import SetupError, complete_options, create, find_game
from offsuit.table.table import GivenDeal, Table, deck_of


def new(
    game: str,
    players: int | None = None,
    seed: int | str | bytes | None = None,
    names: list[str] | None = None,
    **options: Any,
) -> Table:
    """A new game by its name, dealt and ready for the first move.

    Without a seed the deals are new and secret; the same seed gives the same game. Options are those of the game:
    `chameleon` (Savage Bowl), `rounds` (Gummi Trick), `group_a` and `group_b` (Savanna Trick), `printed`, a table
    of printed numbers (Gummi Trick, Savanna Trick), and `parameters`, what a variant changes (docs/lab-variants.md).
    """
    if players is not None:
        options["players"] = players
    return Table(game, seed=seed, names=names, **options)


def state(game: str, **options: Any) -> Game:
    """The same game driven by integers, before its first round, for programs that need speed (docs/engine.md)."""
    description = find_game(game)
    return create(description, complete_options(description, options))


def replay(record: Record | dict[str, Any]) -> Table:
    """The game of a record, played to where the record ends, and ready to go on where it has a seed.

    What is wrong with a record, `offsuit verify` tells in full.
    """
    record = convert(record)
    if record.format != FORMAT or not record.rounds:
        raise RecordError(f"not a record that can be replayed: expected format {FORMAT} and at least one round")
    try:
        table = open_record(record)
        for number, played in enumerate(record.rounds, 1):
            for seat, move in played.moves:
                if table.state.round != number:
                    raise ValueError(f"round {number} has moves after its end")
                table.play(move, seat)
    except (IllegalMove, SetupError, KeyError, ValueError) as error:
        raise RecordError(f"not a record that can be replayed: {error}") from None
    return table


def open_record(record: Record) -> Table:
    """A table that deals what the record says, before its first move."""
    empty = state(record.game, **record.options)
    cards = {empty.card_text(card): card for card in empty.deck_cards()}
    deals = given_deals(record.rounds, cards)
    return Table(record.game, seed=record.seed, names=record.names, deals=deals, **record.options)


def given_deals(rounds: list[RoundRecord], cards: dict[str, int]) -> Iterator[GivenDeal]:
    for played in rounds:
        yield played.leader, deck_of(played.deal, cards)
