"""What playouts of Savanna Trick look at. C types are in habit_savanna_trick.pxd."""

from __future__ import annotations

from offsuit.bots.habit import Habit
from offsuit.games.savanna_trick import SavannaTrick
from offsuit.kit import bits

LION, SPECIAL, BIG = 3, 4, 5
NONE = -1
KINDS, NUMBERS, SEATS = 6, 13, 4
LEADS = 2  # beside 0, beaten, and 1, winning: a card that is led

# Where the features begin
STEAL = 1
CARD = STEAL + 2 * KINDS * NUMBERS
PLACE = CARD + 3 * KINDS * NUMBERS
HUNGER = PLACE + 3 * SEATS * KINDS * 3
TRICK = HUNGER + 3 * 2 * 4 * 3 * 3


class SavannaTrickHabit(Habit):
    """Looks at whether a card wins as it stands, what lies in the trick, and how much grass there is for it."""

    def __init__(self) -> None:
        self.game = SavannaTrick(players=3)
        super().__init__(self.game)
        self.left = 0
        self.grass = 0
        self.late = 0
        self.hunters = 0
        self.points = 0

    def look(self) -> None:
        """How much grass my animals leave for this trick, and what lies in it."""
        me = self.game.seat
        won = self.game.won[me]
        self.left = self.game.players - 1 - self.game.played
        spare = self.game.grass[me] - bits.popcount(won & ~self.game.carnivores)
        self.grass = 0 if spare <= 0 else 1 if spare <= 3 else 2 if spare <= 7 else 3
        self.late = 3 * self.game.tricks // self.game.hand_size
        self.hunters = min(bits.popcount(self.game.on_table & self.game.carnivores), 2)
        total = 0
        for i in range(self.game.played):
            total += self.game.number[self.game.laid[i]]
        self.points = min(total // 6, 4)

    def describe(self, card: int) -> None:
        kind = self.game.kind[card]
        number = min(self.game.number[card], NUMBERS - 1)
        if self.game.thief != NONE:
            mine = 1 if self.game.leader == self.game.seat else 0
            self.features[0] = STEAL + (mine * KINDS + kind) * NUMBERS + number
            self.features[1] = 0
            self.features[2] = 0
            self.features[3] = 0
            return
        stands = LEADS
        if self.game.played:
            stands = 1 if self.wins(card, kind) else 0
        last = 1 if self.left == 0 else 0
        self.features[0] = CARD + (stands * KINDS + kind) * NUMBERS + number
        self.features[1] = PLACE + ((stands * SEATS + self.left) * KINDS + kind) * 3 + self.late
        self.features[2] = HUNGER + (((stands * 2 + last) * 4 + self.grass) * 3 + self.late) * 3 + self.hunters
        self.features[3] = TRICK + ((stands * 2 + last) * 4 + self.grass) * 5 + self.points

    def wins(self, card: int, kind: int) -> bool:
        """Would this card win the trick as it stands? (A chameleon is taken to copy nothing.)"""
        position = self.game.played
        lead = self.game.lead
        big_at = self.game.big_at
        if kind == BIG:
            self.game.big_at = position
        if kind <= LION and lead == NONE:
            self.game.lead = kind
        self.game.kinds[position] = kind
        self.game.numbers[position] = self.game.number[card]
        self.game.taken[position] = False
        players = self.game.players
        self.game.players = position + 1
        winner = self.game.find_winner()
        self.game.players = players
        self.game.lead = lead
        self.game.big_at = big_at
        return winner == position
