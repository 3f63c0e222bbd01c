"""What each game shows of its own: one small module a game, found by the game's name. Rules are not in here."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from offsuit.table.view import OpenCards, RoundResult, Trick, View
from offsuit.terminal.words import Line, Piece, Words


class Furniture:
    """A view's table as any game has it. Each game's own is a subclass.

    While a `finished` trick is looked at, its cards tell what was led. Without `looks_back`, cards that lie face down
    aren't shown again.
    """

    # The message that words a card's place among those that count; "" where there is no order
    standing = "terminal-standing"

    def __init__(
        self,
        view: View,
        words: Words,
        opened: OpenCards | None = None,
        finished: Trick | None = None,
        looks_back: bool = True,
    ) -> None:
        self.view = view
        self.words = words
        self.opened = opened
        self.finished = finished
        self.looks_back = looks_back
        self.table: dict[str, Any] = view.table

    @property
    def has_lead(self) -> bool:
        """Is there, or will there be, something led to tell of?"""
        return self.finished is None and not self.view.is_over

    def headline(self, trick: int) -> str:
        """Where in the game this is: at which trick of the round."""
        return self.words.say("replay-at-trick", round=self.view.round, trick=trick)

    def facts(self) -> list[Line]:
        """What is common to the table, in two short lines at most."""
        return []

    def seat_facts(self, seat: int) -> list[Line]:
        """What is known of one seat, in two very short lines at most."""
        return [[Piece(self.words.say("terminal-hand-size", number=self.view.hand_sizes[seat]), "soft")]]

    def hint(self) -> Line:
        """What one can or has to do besides playing a card from the hand."""
        return []

    def more_to_play(self) -> Line:
        """What the reader can play besides the hand, in words."""
        return []

    def beside_hand(self, seat: int) -> Line:
        """What a seat has besides its hand, where all cards are open."""
        return []

    def note(self, card: str) -> str:
        """What is printed on a card besides suit and number."""
        return ""

    def sheet(self) -> list[Line]:
        """All that lies on the table, in full."""
        return self.facts()

    def sheet_in_words(self) -> list[Line]:
        """The same for who is read to: nothing is drawn."""
        return self.sheet()

    def round_end(self, result: RoundResult) -> list[Line]:
        """Why the round scored as it did."""
        return [self.words.reason(event) for event in result.why]


def furniture_of(
    view: View,
    words: Words,
    opened: OpenCards | None = None,
    finished: Trick | None = None,
    looks_back: bool = True,
) -> Furniture:
    """The game's own furniture; a game without any can be played, too."""
    module = f"{__name__}.{view.game.replace('-', '_')}"
    own: type[Furniture] = import_module(module).OWN if find_spec(module) else Furniture
    return own(view, words, opened, finished, looks_back)
