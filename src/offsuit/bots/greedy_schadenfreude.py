"""Rules of thumb for Schadenfreude: come second where the cards are worth having, and stop in time.

C types are in greedy_schadenfreude.pxd.
"""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.games.schadenfreude import Schadenfreude
from offsuit.kit import bits

RANK = [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9] * 4 + [0, 10]
SUIT = [card // 12 for card in range(50)]
SUIT_CARDS = [bits.bit(12 * suit + 12) - bits.bit(12 * suit) for suit in range(4)]
TEN = bits.bit(49)
WILD = 4
NONE = -1
OFF_SUIT = -9

OVER = 50.0  # what it costs to be over the goal
RISK = 0.5  # how many points each trick that is still to come may bring against my will
AHEAD = 5.0  # how far ahead of the best rival is enough, for each rival but one
TOO_MANY = 1.5  # what it costs to have a point more than is enough or safe
OTHERS = 7.0  # what to reckon for a card that is likely not to follow suit
KEEPING = 0.45  # how much of what a card may bring later is lost when it is played
ESCAPE = 3.0  # what a wild is worth later on, for it seldom comes second
SPITE = 0.25  # how much a point for somebody else hurts


class GreedySchadenfreude(Policy):
    """Weighs what a card would take against the chance that exactly one card is above it."""

    def __init__(self) -> None:
        self.game = Schadenfreude(players=3)
        super().__init__(self.game)
        self.led = NONE
        self.safe = [0.0] * 5

    def look(self) -> None:
        """How many points I want: some more than the best rival, and not so many that the rest may push me over."""
        rival = 0
        for seat in range(self.game.players):
            self.safe[seat] = self.game.goal
            if seat != self.me and self.score(seat) <= self.game.goal:
                rival = max(rival, self.score(seat))
        left = self.game.hand_size - self.game.tricks - 1
        self.safe[self.me] = min(self.game.goal - RISK * left, rival + AHEAD * (self.game.players - 2))

    def worth(self, card: int) -> float:
        """What I gain if I come second with this card, less what another gains if I don't."""
        self.led = SUIT[card] if self.game.led == NONE else self.game.led
        if self.led == WILD:
            return 0.0
        chance = self.chance_of_second(card) if self.follows(card) else 0.0
        mine = self.game.played
        self.lay(card)
        second = self.second()
        worth = chance * self.gain(mine)
        if second != mine:
            worth -= (1.0 - chance) * SPITE * self.gain(second)
        self.game.played = mine
        return worth - KEEPING * self.worth_later(card)

    def lay(self, card: int) -> None:
        """Try a card: put it into the trick as I see it."""
        position = self.game.played
        self.game.order[position] = self.me
        self.game.laid[position] = card
        self.game.height[position] = RANK[card] if self.follows(card) else OFF_SUIT
        self.game.played = position + 1

    # Who wins

    def follows(self, card: int) -> bool:
        return SUIT[card] == self.led or SUIT[card] == WILD

    def second(self) -> int:
        """Where the card lies that wins the trick as it is now."""
        highest = NONE
        second = NONE
        for i in range(self.game.played):
            if self.game.height[i] != OFF_SUIT:
                if highest == NONE or self.game.height[i] > self.game.height[highest]:
                    second = highest
                    highest = i
                elif second == NONE or self.game.height[i] > self.game.height[second]:
                    second = i
        return highest if second == NONE else second

    def chance_of_second(self, card: int) -> float:
        """How likely exactly one card is above this one in the end, or no other card follows suit."""
        above = 0
        for i in range(self.game.played):
            if self.game.height[i] > RANK[card]:
                above += 1
        none = 1.0 if above == 0 else 0.0
        one = 1.0 if above == 1 else 0.0
        alone = 1.0 if self.second() == NONE else 0.0
        for i in range(1, self.game.players - self.game.played):
            seat = (self.me + i) % self.game.players
            higher = self.chance_to_play(seat, self.higher(card), SUIT_CARDS[self.led])
            one = one * (1.0 - higher) + none * higher
            none *= 1.0 - higher
            alone *= 1.0 - self.chance_to_hold(seat, SUIT_CARDS[self.led])
        return min(one + alone, 1.0)

    def higher(self, card: int) -> int:
        """The cards that would be above this one: those after it in its suit, and the ten."""
        if SUIT[card] == WILD:
            return SUIT_CARDS[self.led] if RANK[card] == 0 else 0
        return (SUIT_CARDS[self.led] & ~(bits.bit(card + 1) - 1)) | TEN

    # What it is worth

    def gain(self, won: int) -> float:
        """What a card of the trick gains its player if it wins: itself, all that did not follow, and what will not."""
        seat = self.game.order[won]
        pile = self.game.piles[seat]
        before = self.standing(seat, 0.0)
        for i in range(self.game.played):
            if i == won or self.game.height[i] == OFF_SUIT:
                self.game.take(seat, self.game.laid[i])
        after = self.standing(seat, self.to_come())
        self.game.piles[seat] = pile
        return after - before

    def to_come(self) -> float:
        """How many points those are likely to add who play after me and can't follow."""
        points = 0.0
        for i in range(1, self.game.players - self.game.played + 1):
            points += OTHERS * (1.0 - self.chance_to_hold((self.me + i) % self.game.players, SUIT_CARDS[self.led]))
        return points

    def worth_later(self, card: int) -> float:
        """What the card alone may bring me in another trick: a middle one is the likeliest to come second."""
        if SUIT[card] == WILD:
            return ESCAPE
        above = self.share(~(bits.bit(card) - 1), self.unseen & SUIT_CARDS[SUIT[card]])
        chance = above * (self.game.players - 1)
        for _ in range(self.game.players - 2):
            chance *= 1.0 - above
        pile = self.game.piles[self.me]
        before = self.standing(self.me, 0.0)
        self.game.take(self.me, card)
        after = self.standing(self.me, 0.0)
        self.game.piles[self.me] = pile
        return chance * (after - before)

    def standing(self, seat: int, to_come: float) -> float:
        """What a seat's score is worth: all of it up to what is safe, less for each more, and little over the goal."""
        score = self.score(seat) + to_come
        worth = score
        if score > self.safe[seat]:
            worth = self.safe[seat] - TOO_MANY * (score - self.safe[seat])
        return worth - OVER if score > self.game.goal else worth

    def score(self, seat: int) -> int:
        """A seat's score if the round ended now."""
        score = self.game.totals[seat]
        pile = self.game.piles[seat]
        while pile:
            score += RANK[bits.low_bit(pile)]
            pile &= pile - 1
        return score
