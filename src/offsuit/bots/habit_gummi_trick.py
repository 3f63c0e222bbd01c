"""What playouts of Gummi Trick look at. C types are in habit_gummi_trick.pxd."""

from __future__ import annotations

from offsuit.bots.habit import Habit
from offsuit.games.gummi_trick import GummiTrick
from offsuit.kit import bits, moves

COLOUR = [card // 10 for card in range(60)]
NUMBER = [card % 10 for card in range(60)]  # from 0
COLOUR_CARDS = [bits.bit(10 * colour + 10) - bits.bit(10 * colour) for colour in range(6)]
TRICKS, SEATS, NUMBERS = 12, 5, 10

# Where the features begin
TURN_UP = 1
TURN_UP_LATE = TURN_UP + 3 * SEATS
BEATEN_NUMBER = TURN_UP_LATE + 3 * TRICKS
BEATEN_COLOUR = BEATEN_NUMBER + SEATS * NUMBERS
BEATEN_LATE = BEATEN_COLOUR + 8 * 3
WINNING_NUMBER = BEATEN_LATE + 3 * NUMBERS
WINNING_ABOVE = WINNING_NUMBER + SEATS * NUMBERS
WINNING_CATCH = WINNING_ABOVE + SEATS * NUMBERS * 2
WINNING_LATE = WINNING_CATCH + SEATS * SEATS * 3


class GummiTrickHabit(Habit):
    """Looks at how likely a card is to stay the highest of its colour, what it is worth and what it catches."""

    def __init__(self) -> None:
        self.game = GummiTrick(players=2)
        super().__init__(self.game)
        self.left = 0
        self.late = 0
        self.unseen = 0
        self.highest = [0] * 6
        self.laid = [0] * 6

    def look(self) -> None:
        """The cards that others may have, and the trick: the highest card and the number of cards of each colour."""
        self.left = self.game.players - 1 - self.game.played
        self.late = self.game.tricks // 4
        self.unseen = 0
        for place in range(self.game.places):
            self.unseen |= self.game.held[place]
        self.unseen &= ~self.game.held[self.game.seat]
        for colour in range(6):
            self.highest[colour] = -1
            self.laid[colour] = 0
        for i in range(self.game.played):
            card = self.game.laid[i]
            self.highest[COLOUR[card]] = max(self.highest[COLOUR[card]], card)
            self.laid[COLOUR[card]] += 1

    def describe(self, move: int) -> None:
        if move == moves.REVEAL:
            turned = self.game.turned[self.game.seat]
            self.features[0] = TURN_UP + turned * SEATS + self.left
            self.features[1] = TURN_UP_LATE + turned * TRICKS + self.game.tricks
            self.features[2] = 0
            self.features[3] = 0
        elif self.highest[COLOUR[move]] > move:
            self.describe_beaten(move)
        else:
            self.describe_winning(move)

    def describe_beaten(self, card: int) -> None:
        """A card that can't win its colour any more: its number, and how many of its colour I have."""
        length = bits.popcount(self.game.held[self.game.seat] & COLOUR_CARDS[COLOUR[card]])
        self.features[0] = BEATEN_NUMBER + self.left * NUMBERS + NUMBER[card]
        self.features[1] = BEATEN_COLOUR + min(length, 7) * 3 + self.late
        self.features[2] = BEATEN_LATE + self.late * NUMBERS + NUMBER[card]
        self.features[3] = 0

    def describe_winning(self, card: int) -> None:
        """A card that is the highest of its colour so far: how many unseen ones are above it, and what it catches."""
        above = bits.popcount(self.unseen & COLOUR_CARDS[COLOUR[card]] & ~(bits.bit(card) - 1))
        caught = self.laid[COLOUR[card]]
        led = 1 if self.game.played == 0 or COLOUR[card] == COLOUR[self.game.laid[0]] else 0
        self.features[0] = WINNING_NUMBER + self.left * NUMBERS + NUMBER[card]
        self.features[1] = WINNING_ABOVE + (self.left * NUMBERS + above) * 2 + led
        self.features[2] = WINNING_CATCH + (self.left * SEATS + caught) * 3 + min(above, 2)
        self.features[3] = WINNING_LATE + self.late * NUMBERS + NUMBER[card]
