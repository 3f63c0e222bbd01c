"""Rules of thumb for Savanna Trick: win the tricks whose animals the grass can feed.

C types are in greedy_savanna_trick.pxd.
"""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.games.savanna_trick import SavannaTrick
from offsuit.kit import bits, native

LION, BIG = 3, 5
SEATS = 5
NONE = -1

PRICE = 4.5  # what a grass point is worth at the beginning; at the end it is nothing
TO_COME = 2.5  # what a card that is still to come into the trick is worth to its winner
KEEPING = 0.3  # what it is worth to keep a card that is higher by one
LIONS = 6.0  # how many numbers a lion is better than its own
SPITE = 0.7  # how much a point for somebody else hurts


class GreedySavannaTrick(Policy):
    """Weighs what the trick would add to my herd against its grass, and against what it adds to another's."""

    def __init__(self) -> None:
        self.game = SavannaTrick(players=3)
        super().__init__(self.game)
        self.trial = SavannaTrick(players=3)
        self.before = [0] * 5
        self.price = 0.0

    def look(self) -> None:
        """What everybody's animals would score if they ate now, and how scarce grass is."""
        for seat in range(self.game.players):
            self.before[seat] = self.score(seat)
        self.price = PRICE * (self.game.hand_size - self.game.tricks - 1) / self.game.hand_size

    def worth(self, card: int) -> float:
        if self.game.thief != NONE:
            return self.worth_of_stealing(card)
        return self.worth_of_playing(card) - KEEPING * self.power(card)

    def worth_of_playing(self, card: int) -> float:
        """What I gain as far as the card is likely to win, less what another gains as far as it is not."""
        self.lay(card)
        cards = self.trial.on_table
        winner = self.trial.find_winner()
        if winner != self.game.played:
            return -SPITE * self.gain(self.game.order[winner], cards, self.game.trick_grass)
        chance = self.chance_to_keep(winner)
        mine = self.gain(self.me, cards, self.game.trick_grass) + TO_COME * (self.game.players - self.game.played - 1)
        theirs = self.gain((self.me + 1) % self.game.players, cards, self.game.trick_grass)
        return chance * mine - (1.0 - chance) * SPITE * theirs

    def worth_of_stealing(self, card: int) -> float:
        """What the card brings me, less what the others of the trick bring its winner."""
        if self.game.leader == self.me:
            return 0.0
        left = self.gain(self.game.leader, self.game.on_table & ~bits.bit(card), 0)
        return self.gain(self.me, bits.bit(card), 0) - SPITE * left

    def power(self, card: int) -> float:
        """How good a card is for a trick later on: high ones win, and lions more so."""
        number = self.game.number[card]
        return LIONS + number if self.game.kind[card] == LION else 1.0 * number

    # Who wins

    def lay(self, card: int) -> None:
        """Try a card, at a table with a seat that never plays, so that the trick is not yet finished.

        Empty places hold a lion that can't win, because others_are_carnivores (for the rhino) ignores lions.
        """
        native.copy_state(self.trial, self.game)
        self.trial.players = SEATS
        self.trial.play(card)
        for i in range(self.trial.played, SEATS):
            self.trial.kinds[i] = LION
            self.trial.taken[i] = True

    def chance_to_keep(self, winner: int) -> float:
        """How likely those who play after me don't beat the card that wins now."""
        if self.game.played + 1 == self.game.players:
            return 1.0
        better = self.better(winner)
        follow = self.game.kind_cards[self.trial.lead] if self.trial.lead != NONE else 0
        chance = 1.0
        for i in range(1, self.game.players - self.game.played):
            chance *= 1.0 - self.chance_to_play((self.me + i) % self.game.players, better, follow)
        return chance

    def better(self, winner: int) -> int:
        """The unseen cards that would beat the card that wins now."""
        found = 0
        cards = self.unseen
        while cards:
            card = bits.low_bit(cards)
            cards &= cards - 1
            if self.winner_after(card) != winner:
                found |= bits.bit(card)
        return found

    def winner_after(self, card: int) -> int:
        """Which card would win if this one came next. (A chameleon is taken to copy nothing.)"""
        position = self.trial.played
        lead = self.trial.lead
        big_at = self.trial.big_at
        kind = self.game.kind[card]
        if kind == BIG:
            self.trial.big_at = position
        if kind <= LION and lead == NONE:
            self.trial.lead = kind
        self.trial.kinds[position] = kind
        self.trial.numbers[position] = self.game.number[card]
        self.trial.taken[position] = False
        winner = self.trial.find_winner()
        self.trial.taken[position] = True
        self.trial.kinds[position] = LION
        self.trial.lead = lead
        self.trial.big_at = big_at
        return winner

    # What it is worth

    def gain(self, seat: int, cards: int, grass: int) -> float:
        """What these cards would add to a seat's score, less the price of the grass that goes with them."""
        won = self.game.won[seat]
        left = self.game.grass[seat]
        self.game.won[seat] = won | cards
        self.game.grass[seat] = max(left - grass, 0)
        after = self.score(seat)
        self.game.won[seat] = won
        self.game.grass[seat] = left
        eaten = grass + bits.popcount(cards & ~self.game.carnivores)
        return after - self.before[seat] - self.price * eaten

    def score(self, seat: int) -> int:
        """What a seat's animals would score if they ate now."""
        grass = self.game.grass[seat]
        self.game.kept[seat] = 0
        self.game.points[seat] = 0
        self.game.graze_first(seat)
        self.game.feed(seat)
        self.game.score_numbers(seat)
        self.game.grass[seat] = grass
        return self.game.points[seat]
