"""What playouts of Savage Bowl look at. C types are in habit_savage_bowl.pxd."""

from __future__ import annotations

from offsuit.bots.habit import Habit
from offsuit.games.savage_bowl import SavageBowl
from offsuit.kit import bits, moves

COLOUR = [min(card // 13, 4) for card in range(60)]
NUMBER = [card % 13 for card in range(52)] + [0, 1, 2, 3, 4, 5, 6, 7]  # from 0
TRUMP = 4
TRUMPS = bits.bit(60) - bits.bit(52)
HIGH = sum([bits.bit(13 * colour + number) for colour in range(4) for number in range(8, 13)])
NONE = -1
GROUPS = [0] * 2 + [1] * 2 + [2] * 2 + [3] * 22  # how strong a hand is, in steps
SEATS, NUMBERS, WANTS, POWERS, STRENGTHS = 5, 13, 8, 4, 12

# Where the features begin
DISCARD = 1
PLACE = DISCARD + WANTS * POWERS * 2 * 7
CARD = PLACE + WANTS * 3 * SEATS
STRENGTH = CARD + WANTS * 2 * NUMBERS
POWER = STRENGTH + WANTS * 3 * 2 * STRENGTHS
CHAMELEON = POWER + WANTS * POWERS * 2 * 3


class SavageBowlHabit(Habit):
    """Looks at how many tricks it wants, how many cards are above its own, and how strong its hand is."""

    def __init__(self) -> None:
        self.game = SavageBowl(players=4)
        super().__init__(self.game)
        self.left = 0
        self.wants = 0
        self.power = 0
        self.highest = 0
        self.second = 0

    def look(self) -> None:
        """What I want, what my hand is good for, and the two strongest cards of the trick."""
        me = self.game.seat
        hand = self.game.held[me]
        self.left = max(bits.popcount(self.game.waiting) - 1, 0)
        self.wants = min(max(self.game.target - self.game.tricks_won[me], 0), 3)
        if self.game.tricks < self.game.first_half:
            self.wants += 4
        self.power = GROUPS[2 * bits.popcount(hand & TRUMPS) + bits.popcount(hand & HIGH)]
        self.highest = NONE
        self.second = NONE
        for i in range(self.game.played):
            strength = self.game.strength[i]
            if strength > self.highest:
                self.second = self.highest
                self.highest = strength
            elif strength > self.second:
                self.second = strength

    def describe(self, move: int) -> None:
        card = move & 63
        number = NUMBER[card]
        trump = 1 if COLOUR[card] == TRUMP else 0
        if self.game.discarding:
            self.features[0] = DISCARD + ((self.wants * POWERS + self.power) * 2 + trump) * 7 + number // 2
            self.features[1] = 0
            self.features[2] = 0
            self.features[3] = 0
            return
        strength = self.strength_of(move)
        above = 0
        if self.highest >= strength:
            above = 2 if self.second >= strength else 1
        more = 1 if self.left else 0
        self.features[0] = PLACE + (self.wants * 3 + above) * SEATS + self.left
        self.features[1] = CARD + (self.wants * 2 + trump) * NUMBERS + number
        self.features[2] = STRENGTH + ((self.wants * 3 + above) * 2 + more) * STRENGTHS + strength // 4
        if move >= moves.TWIST:
            self.features[3] = CHAMELEON + self.wants * 3 + above
        else:
            self.features[3] = POWER + ((self.wants * POWERS + self.power) * 2 + trump) * 3 + number // 5

    def strength_of(self, move: int) -> int:
        """How strong the card would be in the trick."""
        card = move & 63
        colour = COLOUR[card]
        if move >= moves.TWIST:
            colour = self.game.colours[self.game.played - 1]
        if colour == TRUMP:
            return 33 + NUMBER[card]
        return 17 + NUMBER[card] if self.game.led == NONE or colour == self.game.led else 1 + NUMBER[card]
