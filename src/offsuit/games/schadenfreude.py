"""Schadenfreude (3 to 5 players): come second, and close to 40, but never over it.

Clauses SF-1 to SF-14 are in offsuit/rules/schadenfreude.md. C types are in schadenfreude.pxd.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from offsuit.kit import bits
from offsuit.kit.description import AS_PRINTED, Clauses, Description, Parameter, numbers_of
from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove, Kind
from offsuit.kit.sight import Sight

# SF-1: four suits of twelve, then the wilds
SUITS = ("R", "G", "B", "Y")
RANKS = [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9]
RANK = RANKS * 4 + [0, 10]
WILD = 4
SUIT = [card // 12 for card in range(48)] + [WILD, WILD]
SUIT_CARDS = [bits.bit(12 * suit + 12) - bits.bit(12 * suit) for suit in range(4)]
WILDS = bits.bit(48) | bits.bit(49)
SAME_RANK = [sum([bits.bit(other) for other in range(50) if RANK[other] == RANK[card]]) for card in range(50)]
NOT_WITH_THREE = (-2, -1)  # SF-2

NONE = -1
OFF_SUIT = -9  # lower than any rank

PARAMETERS = (
    Parameter("hand", "SF-2", {3: 12, 4: 12, 5: 10}, 1, 16),
    Parameter("lowest", "SF-2", -3, -3, 9),
    Parameter("highest", "SF-2", {3: 8, 4: 9, 5: 9}, -3, 9),
    Parameter("goal", "SF-12", 40, 1, 200),
)

(
    HIGHEST,
    SECOND_WINS,
    ALONE_WINS,
    TAKEN,
    CANCELLED,
    CARD_SCORED,
    ROUND_SCORED,
    FLOORED,
    OVER_GOAL,
    KNOCKED_OUT,
    WINS_GAME,
    NOBODY_WINS,
) = range(12)
KINDS = (
    Kind("sf-highest", "SF-7", "seat card"),
    Kind("sf-second-wins", "SF-7", "seat card", decides=True),
    Kind("sf-alone-wins", "SF-7", "seat card", decides=True),
    Kind("sf-taken", "SF-8", "seat card"),
    Kind("sf-cancelled", "SF-9", "seat card"),
    Kind("sf-card-scored", "SF-11", "seat card number", about="round"),
    Kind("sf-round-scored", "SF-11", "seat number", about="round"),
    Kind("sf-floored", "SF-11", "seat", about="round"),
    Kind("sf-over-goal", "SF-13", "seat number", about="game"),
    Kind("sf-knocked-out", "SF-13", "seat number", about="game"),
    Kind("sf-wins-game", "SF-13", "seat number", about="game"),
    Kind("sf-nobody-wins", "SF-13", about="game"),
)


class Schadenfreude(Game):
    """A game of Schadenfreude."""

    def __init__(self, players: int, parameters: Mapping[str, int] = AS_PRINTED) -> None:
        super().__init__(players)
        number = numbers_of(PARAMETERS, players, parameters)
        self.hand_size = number["hand"]
        self.goal = number["goal"]
        self.piles = [0] * 5
        self.led = NONE
        self.height = [0] * 5
        self.prepare(number["lowest"], number["highest"])

    def prepare(self, lowest: int, highest: int) -> None:  # SF-2
        """Choose the cards for this many players; two are left over but with five."""
        for card in range(50):
            in_deck = lowest <= RANK[card] <= highest and not (self.players == 3 and RANK[card] in NOT_WITH_THREE)
            if card >= 48 or in_deck:
                self.use(card)
        self.set_rest_aside()

    def deal(self) -> None:  # SF-2
        """Deal the hands; what is left over is set aside unseen."""
        dealt = self.deal_hands()
        for i in range(dealt, self.deck_size):
            self.held[self.aside] |= bits.bit(self.deck[i])
        for seat in range(self.players):
            self.piles[seat] = 0
        self.led = NONE

    # Playing a trick

    def legal(self) -> int:  # SF-4, SF-5
        """Follow the led suit or play a wild; the rest is free for who can't follow."""
        hand = self.held[self.seat]
        if self.led != NONE and hand & SUIT_CARDS[self.led]:
            return hand & (SUIT_CARDS[self.led] | WILDS)
        return hand

    def play(self, card: int) -> None:  # SF-4, SF-6
        """The first card that is not wild sets the suit; a wild always counts as a card of it, with its rank."""
        suit = SUIT[card]
        if self.led == NONE and suit != WILD:
            self.led = suit
        if suit == self.led or suit == WILD:
            self.height[self.played] = RANK[card]
        else:
            self.height[self.played] = OFF_SUIT
            self.show_void(self.seat, SUIT_CARDS[self.led])
        self.held[self.seat] ^= bits.bit(card)
        self.lay(card)
        if self.played == self.players:
            self.finish_trick()

    # After a trick

    def highest(self, excluding: int) -> int:
        """Where in the trick the highest card that followed lies, leaving one position out."""
        best = NONE
        height = OFF_SUIT
        for i in range(self.played):
            if self.height[i] > height and i != excluding:
                best = i
                height = self.height[i]
        return best

    def finish_trick(self) -> None:  # SF-7, SF-8, SF-10
        """The second highest that followed wins, takes its own card and all that did not follow, and leads."""
        highest = self.highest(NONE)
        second = self.highest(highest)
        won = highest if second == NONE else second
        winner = self.order[won]
        if self.telling:
            if won != highest:
                self.tell(HIGHEST, self.order[highest], self.laid[highest], 0)
            self.tell(ALONE_WINS if won == highest else SECOND_WINS, winner, self.laid[won], 0)
        for i in range(self.players):
            if i == won or self.height[i] == OFF_SUIT:
                self.take(winner, self.laid[i])
        self.close_trick(winner)
        self.leader = winner
        self.seat = winner
        self.led = NONE
        if self.tricks == self.hand_size:
            self.end_round()

    def take(self, seat: int, card: int) -> None:  # SF-9
        """A card joins the score pile, or leaves it with the card of its rank that is there."""
        pair = self.piles[seat] & SAME_RANK[card]
        if pair:
            self.piles[seat] ^= pair
        else:
            self.piles[seat] |= bits.bit(card)
        if self.telling:
            self.tell(TAKEN, seat, card, 0)
            if pair:
                self.tell(CANCELLED, seat, bits.low_bit(pair), 0)

    # Scoring, game end

    def score_round(self) -> None:  # SF-11
        """Every score moves by the ranks in the pile, but never below 0."""
        for seat in range(self.players):
            pile = self.piles[seat]
            while pile:
                card = bits.low_bit(pile)
                pile &= pile - 1
                self.points[seat] += RANK[card]
                if self.telling:
                    self.tell(CARD_SCORED, seat, card, RANK[card])
            self.tell(ROUND_SCORED, seat, 0, self.points[seat])
            self.totals[seat] += self.points[seat]
            if self.totals[seat] < 0:
                self.totals[seat] = 0
                self.tell(FLOORED, seat, 0, 0)

    def ends_game(self) -> bool:  # SF-12
        """Somebody has more than 40."""
        for seat in range(self.players):
            if self.totals[seat] > self.goal:
                return True
        return False

    def next_leaders(self) -> int:  # SF-3, SF-12
        """The lowest total leads the next round; before the first round all are equal."""
        lowest = self.totals[0]
        for seat in range(1, self.players):
            lowest = min(lowest, self.totals[seat])
        return self.with_total(lowest)

    def find_winners(self) -> int:  # SF-13
        """The highest score that is not over 40 and that nobody shares; if there is none, nobody wins."""
        for seat in range(self.players):
            if self.totals[seat] > self.goal:
                self.tell(OVER_GOAL, seat, 0, self.totals[seat])
        for total in range(self.goal, -1, -1):
            seats = self.with_total(total)
            if bits.popcount(seats) == 1:
                self.tell(WINS_GAME, bits.low_bit(seats), 0, total)
                return seats
            for seat in range(self.players):
                if seats & bits.bit(seat):
                    self.tell(KNOCKED_OUT, seat, 0, total)
        self.tell(NOBODY_WINS, 0, 0, 0)
        return 0

    def with_total(self, total: int) -> int:
        """The set of seats that have this total."""
        seats = 0
        for seat in range(self.players):
            if self.totals[seat] == total:
                seats |= bits.bit(seat)
        return seats

    def show_table(self, sight: Sight) -> None:  # SF-14
        """The suit led, the score piles, and where everybody would stand if the round ended now."""
        sight.part()
        sight.one_of(self.led, 4)
        sight.part()
        for place in range(self.players):
            sight.cards(self.piles[sight.seat(place)])
        sight.part()
        for place in range(self.players):
            sight.number(self.totals[sight.seat(place)] + self.worth(self.piles[sight.seat(place)]))

    def worth(self, pile: int) -> int:  # SF-11
        """The sum of the ranks in a score pile; none once the round is scored."""
        worth = 0
        while pile and not self.round_over:
            worth += RANK[bits.low_bit(pile)]
            pile &= pile - 1
        return worth

    # Words and views

    def card_name(self, card: int) -> str:
        return f"{'RGBYW'[SUIT[card]]}{RANK[card]}"

    def phase(self) -> tuple[str, str]:
        return "play", "SF-4"

    def refuse(self, move: int) -> IllegalMove:
        if not self.held[self.seat] & bits.bit(move):
            return self.refusal("SF-5", "not-in-hand", move=self.move_text(move))
        return self.refusal("SF-5", "sf-must-follow", colour=SUITS[self.led])

    def standing(self) -> list[int]:  # SF-7
        positions = sorted(range(self.played), key=lambda i: -self.height[i])
        return [self.order[i] for i in positions if self.height[i] > OFF_SUIT]

    def winning(self) -> list[int]:  # SF-7
        return self.standing()[:2][-1:]

    def public(self) -> dict[str, Any]:  # SF-14
        return {
            "led": None if self.led == NONE else SUITS[self.led],
            "goal": self.goal,
            "score_piles": [self.by_rank(self.piles[seat]) for seat in range(self.players)],
            "discarded": self.by_rank(self.discarded()),
            "would_total": [self.would_total(seat) for seat in range(self.players)],
        }

    def would_total(self, seat: int) -> int:  # SF-11
        """Where a seat would stand if the round ended now; after its end it stands there."""
        return max(0, self.totals[seat] + self.worth(self.piles[seat]))

    def by_rank(self, cards: int) -> list[str]:
        found = [card for card in range(50) if cards & bits.bit(card)]
        return [self.card_text(card) for card in sorted(found, key=lambda card: RANK[card])]

    def discarded(self) -> int:
        """The cards played that lie neither in the trick nor in a score pile."""
        elsewhere = [self.held[place] for place in range(self.places)]
        elsewhere += [self.piles[seat] for seat in range(self.players)]
        elsewhere += [bits.bit(self.laid[i]) for i in range(self.played)]
        return sum([bits.bit(card) for card in self.deck_cards()]) - sum(elsewhere)


GAME = Description(
    name="schadenfreude",
    letters="SF",
    players=(3, 4, 5),
    options=(),
    create=Schadenfreude,
    kinds=KINDS,
    clauses=Clauses(
        deal="SF-2", first_leader="SF-3", leader="SF-12", lead="SF-10", turn="SF-4", points="SF-11", result="SF-13"
    ),
    suits=SUITS,
    shows=("led", "score_piles", "would_total"),
    parameters=PARAMETERS,
    lies_open=True,  # SF-14
)
