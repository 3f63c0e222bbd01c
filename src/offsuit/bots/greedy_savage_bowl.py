"""Rules of thumb for Savage Bowl: win as many tricks as the target, soon, and then none.

C types are in greedy_savage_bowl.pxd.
"""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.games.savage_bowl import SavageBowl
from offsuit.kit import bits, moves

COLOUR_CARDS = [bits.bit(13 * colour + 13) - bits.bit(13 * colour) for colour in range(4)] + [
    bits.bit(60) - bits.bit(52)
]
TRUMP = 4
NONE = -1

TOO_MANY = 1.5  # how much worse a trick too many is than a trick missed
SHAPE = 0.5  # how much the hand that is left counts, beside this trick
CHAMELEON = 0.1  # what it is worth to keep it


class GreedySavageBowl(Policy):
    """Wants tricks up to the target and shuns them after; sheds strong cards where it has more than it needs."""

    def __init__(self) -> None:
        self.game = SavageBowl(players=4)
        super().__init__(self.game)
        self.led = NONE
        self.wanted = 0
        self.expected = 0.0

    def look(self) -> None:
        """How many tricks I still want, and how many my hand looks good for."""
        self.wanted = self.game.target - self.game.tricks_won[self.me]
        self.expected = 0.0
        hand = self.game.held[self.me]
        while hand:
            self.expected += self.power(bits.low_bit(hand))
            hand &= hand - 1

    def worth(self, move: int) -> float:
        card = move & 63
        shedding = SHAPE * self.worth_of_shedding(card)
        if self.game.discarding:
            return shedding
        colour = card // 13
        if move >= moves.TWIST:
            colour = self.game.colours[self.game.played - 1]
            shedding -= CHAMELEON
        self.led = colour if self.game.led == NONE else self.game.led
        chance = self.chance_to_win(self.strength(colour, card % 13 + 1))
        return (chance if self.wanted > 0 else -TOO_MANY * chance) + shedding

    # Who wins

    def strength(self, colour: int, number: int) -> int:
        """Trump beats the led colour, which beats the rest."""
        if colour == TRUMP:
            return 32 + number
        return 16 + number if colour == self.led else number

    def chance_to_win(self, strength: int) -> float:
        """How likely one card is above mine in the first half, and none in the second."""
        above = 0
        for i in range(self.game.played):
            if self.game.strength[i] >= strength:
                above += 1
        none = 1.0 if above == 0 else 0.0
        one = 1.0 if above == 1 else 0.0
        stronger = self.stronger(strength)
        seats = self.game.waiting & ~bits.bit(self.me)
        while seats:
            higher = self.chance_to_play(bits.low_bit(seats), stronger, COLOUR_CARDS[self.led])
            one = one * (1.0 - higher) + none * higher
            none *= 1.0 - higher
            seats &= seats - 1
        return one if self.game.tricks < self.game.first_half else none

    def stronger(self, strength: int) -> int:
        """The unseen cards that would be above mine."""
        found = 0
        cards = self.unseen
        while cards:
            card = bits.low_bit(cards)
            cards &= cards - 1
            if self.strength(card // 13, card % 13 + 1) > strength:
                found |= bits.bit(card)
        return found

    # What is left in the hand

    def power(self, card: int) -> float:
        """How good a card is for a trick later on."""
        lower = self.share(bits.bit(card) - 1, self.unseen & COLOUR_CARDS[card // 13])
        return 0.5 + 0.5 * lower if card // 13 == TRUMP else lower * lower * lower

    def worth_of_shedding(self, card: int) -> float:
        """With more power than I want tricks, strong cards had better go; with less, weak ones."""
        power = self.power(card)
        return power if self.expected > self.wanted else -power
