"""Rules of thumb for Gummi Trick: win a colour cheaply, catch much, and turn a card up where following costs too much.

C types are in greedy_gummi_trick.pxd.
"""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.games.gummi_trick import GummiTrick
from offsuit.kit import bits, moves

COLOUR_CARDS = [bits.bit(10 * colour + 10) - bits.bit(10 * colour) for colour in range(6)]

KEEPING = 0.5  # how much of what a card may bring later is lost when it is played
SPITE = 0.3  # how much a point for somebody else hurts


class GreedyGummiTrick(Policy):
    """Plays where it brings more than the card could bring later."""

    def __init__(self) -> None:
        self.game = GummiTrick(players=2)
        super().__init__(self.game)

    def worth(self, move: int) -> float:
        if move == moves.REVEAL:
            return self.worth_of_revealing()
        return self.worth_now(move) - KEEPING * self.worth_later(move)

    def worth_of_revealing(self) -> float:
        """What any unseen card would bring on average."""
        total = 0.0
        cards = self.unseen
        while cards:
            total += self.worth_now(bits.low_bit(cards)) - KEEPING * self.worth_later(bits.low_bit(cards))
            cards &= cards - 1
        return total / bits.popcount(self.unseen)

    def worth_now(self, card: int) -> float:
        """What the card brings if it wins its colour, less what it gives away if it loses."""
        chance = self.chance_to_win(card)
        caught = self.in_trick(card // 10) + self.to_come(card // 10)
        return chance * (self.game.value[card % 10 + 1] + caught) - SPITE * (1.0 - chance)

    def worth_later(self, card: int) -> float:
        """What the card may bring in another trick: the higher it is, the surer it wins."""
        lower = self.share(bits.bit(card) - 1, self.unseen & COLOUR_CARDS[card // 10])
        return lower * (self.game.value[card % 10 + 1] + 1.0)

    # Who wins

    def chance_to_win(self, card: int) -> float:
        """How likely no card of the same colour is above this one in the end."""
        for i in range(self.game.played):
            if self.game.laid[i] > card and self.game.laid[i] // 10 == card // 10:
                return 0.0
        higher = COLOUR_CARDS[card // 10] & ~(bits.bit(card + 1) - 1)
        chance = 1.0
        for i in range(1, self.game.players - self.game.played):
            chance *= 1.0 - self.chance_of_one(i, higher, card // 10)
        return chance

    def chance_of_one(self, place: int, cards: int, colour: int) -> float:
        """How likely who plays so many places after me plays one of these cards of a colour."""
        seat = (self.me + place) % self.game.players
        chance = 1.0
        for i in range(self.game.played):
            if self.game.laid[i] // 10 == colour:
                break
            chance *= 1.0 - self.chance_to_hold(seat, COLOUR_CARDS[self.game.laid[i] // 10])
        return chance * self.chance_to_play(seat, cards, COLOUR_CARDS[colour])

    def in_trick(self, colour: int) -> int:
        """How many cards of a colour are in the trick."""
        count = 0
        for i in range(self.game.played):
            if self.game.laid[i] // 10 == colour:
                count += 1
        return count

    def to_come(self, colour: int) -> float:
        """How many cards of a colour are likely to come into the trick after mine."""
        count = 0.0
        for i in range(1, self.game.players - self.game.played):
            count += self.chance_of_one(i, COLOUR_CARDS[colour], colour)
        return count
