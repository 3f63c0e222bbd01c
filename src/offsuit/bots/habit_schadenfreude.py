"""What playouts of Schadenfreude look at. C types are in habit_schadenfreude.pxd."""

from __future__ import annotations

from offsuit.bots.habit import Habit
from offsuit.games.schadenfreude import Schadenfreude
from offsuit.kit import bits

RANK = [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9] * 4 + [0, 10]
PLACE = [*range(12)] * 4 + [12, 13]  # a card's rank as a number from 0
SUIT = [card // 12 for card in range(50)]
SUIT_CARDS = [bits.bit(12 * suit + 12) - bits.bit(12 * suit) for suit in range(4)]
SAME_RANK = [0] * 50
for card in range(50):
    for other in range(50):
        if RANK[other] == RANK[card]:
            SAME_RANK[card] |= bits.bit(other)
SUMS = [0] * 4096  # of the ranks of a set
for ranks in range(1, 4096):
    SUMS[ranks] = SUMS[ranks & (ranks - 1)] + RANK[bits.low_bit(ranks)]
ALL_RANKS = 4095
TEN = bits.bit(49)
WILD = 4
NONE = -1
OFF_SUIT = -9

GOAL = 40
# How far from this goal a score is, in steps: over it, close to it, ... far below
ROOM = [5] * 18 + [4] * 9 + [3] * 6 + [2] * 4 + [1] * 4 + [0] * 87
ROOMS, PLACES, SEATS = 6, 14, 5

# Where the features begin
LEAD_RANK = 1
LEAD_SUIT = LEAD_RANK + ROOMS * PLACES
LEAD_GAIN = LEAD_SUIT + 8 * 4
LEAD_LATE = LEAD_GAIN + 2 * ROOMS
FOLLOW_RANK = LEAD_LATE + 3 * PLACES
FOLLOW_GAIN = FOLLOW_RANK + 3 * SEATS * PLACES
FOLLOW_ROOM = FOLLOW_GAIN + 3 * 2 * ROOMS * 4
FOLLOW_LATE = FOLLOW_ROOM + 3 * 2 * ROOMS
GIFT_CHANGE = FOLLOW_LATE + 3 * PLACES
GIFT_RANK = GIFT_CHANGE + ROOMS * 21
GIFT_SUIT = GIFT_RANK + SEATS * PLACES
GIFT_LATE = GIFT_SUIT + 8 * 4


class SchadenfreudeHabit(Habit):
    """Looks at how many cards are above its own, how much it would take, and how close to the goal that is."""

    def __init__(self) -> None:
        self.game = Schadenfreude(players=3)
        super().__init__(self.game)
        self.left = 0
        self.score = 0
        self.highest = 0
        self.second = 0
        self.winner = 0
        self.winner_score = 0
        self.off_points = 0

    def look(self) -> None:
        """My score, and the trick: its two highest cards, who is winning it, and what did not follow."""
        self.left = self.game.players - 1 - self.game.played
        self.score = self.score_of(self.game.seat)
        self.highest = OFF_SUIT
        self.second = OFF_SUIT
        self.off_points = 0
        first = 0
        second = 0
        for i in range(self.game.played):
            height = self.game.height[i]
            if height == OFF_SUIT:
                self.off_points += RANK[self.game.laid[i]]
            elif height > self.highest:
                self.second = self.highest
                second = first
                self.highest = height
                first = i
            elif height > self.second:
                self.second = height
                second = i
        if self.game.played:
            self.winner = self.game.order[first if self.second == OFF_SUIT else second]
            self.winner_score = self.score_of(self.winner)

    def score_of(self, seat: int) -> int:
        """A seat's score if the round ended now; no two cards of a pile are of the same rank."""
        pile = self.game.piles[seat]
        ranks = (pile | pile >> 12 | pile >> 24 | pile >> 36) & ALL_RANKS
        return self.game.totals[seat] + SUMS[ranks] + (10 if pile & TEN else 0)

    def describe(self, card: int) -> None:
        if self.game.led == NONE:
            self.describe_lead(card)
        elif SUIT[card] == self.game.led or SUIT[card] == WILD:
            self.describe_following(card)
        else:
            self.describe_gift(card)

    def describe_lead(self, card: int) -> None:
        """A lead: its rank, how many I have of its suit, and whether it would add to my score."""
        room = self.room(self.score)
        length = bits.popcount(self.game.held[self.game.seat] & SUIT_CARDS[SUIT[card]]) if SUIT[card] != WILD else 0
        self.features[0] = LEAD_RANK + room * PLACES + PLACE[card]
        self.features[1] = LEAD_SUIT + 4 * min(length, 7) + PLACE[card] // 4
        self.features[2] = LEAD_GAIN + 2 * room + (1 if self.change(self.game.seat, card) > 0 else 0)
        self.features[3] = LEAD_LATE + PLACES * self.lateness() + PLACE[card]

    def describe_following(self, card: int) -> None:
        """A card that follows: how many are above it, and where my score would be if it won as it stands."""
        above = 0
        if self.highest > RANK[card]:
            above = 2 if self.second > RANK[card] else 1
        last = 1 if self.left == 0 else 0
        gain = self.change(self.game.seat, card) + self.off_points
        size = 0 if gain < 0 else 1 if gain < 4 else 2 if gain < 9 else 3
        self.features[0] = FOLLOW_RANK + (above * SEATS + self.left) * PLACES + PLACE[card]
        self.features[1] = FOLLOW_GAIN + ((above * 2 + last) * ROOMS + self.room(self.score + gain)) * 4 + size
        self.features[2] = FOLLOW_ROOM + (above * 2 + last) * ROOMS + self.room(self.score)
        self.features[3] = FOLLOW_LATE + PLACES * self.lateness() + PLACE[card]

    def describe_gift(self, card: int) -> None:
        """A card that does not follow: what it does to who is winning the trick, and what I am rid of."""
        change = self.change(self.winner, card)
        room = self.room(self.winner_score + self.off_points)
        length = bits.popcount(self.game.held[self.game.seat] & SUIT_CARDS[SUIT[card]])
        self.features[0] = GIFT_CHANGE + room * 21 + change + 10
        self.features[1] = GIFT_RANK + self.left * PLACES + PLACE[card]
        self.features[2] = GIFT_SUIT + 4 * min(length, 7) + PLACE[card] // 4
        self.features[3] = GIFT_LATE + PLACES * self.lateness() + PLACE[card]

    def change(self, seat: int, card: int) -> int:
        """What a card does to a seat's score: its rank, or the loss of the card that it cancels."""
        return -RANK[card] if self.game.piles[seat] & SAME_RANK[card] else RANK[card]

    def room(self, score: int) -> int:
        """How far from the goal; a variant's may be another than that of the weights."""
        return ROOM[min(max(score + GOAL - self.game.goal, 0), 127)]

    def lateness(self) -> int:
        """How far the round is, in three steps."""
        return 3 * self.game.tricks // self.game.hand_size
