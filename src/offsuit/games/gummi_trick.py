"""Gummi Trick (2 to 5 players): every colour in a trick has its own winner, and three of your cards are a surprise.

Clauses GT-1 to GT-14 are in offsuit/rules/gummi-trick.md. C types are in gummi_trick.pxd.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from offsuit.kit import bits, moves
from offsuit.kit.description import AS_PRINTED, Clauses, Description, Option, Parameter, Printed, numbers_of
from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove, Kind
from offsuit.kit.sight import Sight

# GT-1: six colours of ten; n players use the first n+1
COLOURS = ("R", "B", "Y", "G", "P", "N")
COLOUR = [card // 10 for card in range(60)]
NUMBER = [card % 10 + 1 for card in range(60)]
COLOUR_CARDS = [bits.bit(10 * colour + 10) - bits.bit(10 * colour) for colour in range(6)]

FACE_DOWN = 3  # GT-2
NONE = -1

PARAMETERS = (
    Parameter("lowest", "GT-1", 1, 1, 10),
    Parameter("highest", "GT-1", 10, 1, 10),
    Parameter("hand", "GT-2", 9, 1, 9),
)

# GT-5, reconstructed: the points printed on a card, by its number
PRINTED = {"1": 4, "2": 4, "3": 4, "4": 3, "5": 3, "6": 3, "7": 2, "8": 2, "9": 2, "10": 1}

(
    COLOUR_WON,
    LEADS,
    FACE_UP_SCORED,
    FACE_DOWN_SCORED,
    MOST_POINTS,
    MOST_CARDS,
    SHARED,
    ADVANCED_MOST_POINTS,
    ADVANCED_MOST_CARDS,
    ADVANCED_SHARED,
    MOST_LAST_POINTS,
) = range(11)
ADVANCED = ADVANCED_MOST_POINTS - MOST_POINTS  # the same reasons by the advanced game's clause
KINDS = (
    Kind("gt-colour-won", "GT-9", "seat card number", decides=True),
    Kind("gt-leads", "GT-10", "seat"),
    Kind("gt-face-up-scored", "GT-11", "seat card number", about="round"),
    Kind("gt-face-down-scored", "GT-11", "seat number", about="round"),
    Kind("gt-most-points", "GT-12", "seat number", about="game"),
    Kind("gt-most-cards", "GT-12", "seat number", about="game"),
    Kind("gt-shared", "GT-12", "seat number", about="game"),
    Kind("gt-most-points", "GT-13", "seat number", about="game"),
    Kind("gt-most-cards", "GT-13", "seat number", about="game"),
    Kind("gt-shared", "GT-13", "seat number", about="game"),
    Kind("gt-most-last-points", "GT-13", "seat number", about="game"),
)


class GummiTrick(Game):
    """A game of Gummi Trick."""

    def __init__(
        self,
        players: int,
        rounds: int = 1,
        printed: Mapping[str, int] = PRINTED,
        parameters: Mapping[str, int] = AS_PRINTED,
    ) -> None:
        super().__init__(players)
        changeable = numbers_of(PARAMETERS, players, parameters)
        self.hand_size = changeable["hand"]
        self.rounds = rounds
        self.value = [0] * 11
        for number in range(1, 11):
            self.value[number] = printed[str(number)]
        self.turned = [0] * 5
        self.face_up = [0] * 5
        self.face_down = [0] * 5
        self.turned_up = [0] * 5
        self.prepare(changeable["lowest"], changeable["highest"])

    def prepare(self, lowest: int, highest: int) -> None:  # GT-1, GT-2
        """The deck, and a place of its own for every face-down card, which nobody has seen."""
        for card in range(10 * (self.players + 1)):
            if lowest <= NUMBER[card] <= highest:
                self.use(card)
        needed = self.players * (self.hand_size + FACE_DOWN)
        if needed > self.deck_size:
            raise ValueError(
                f"{self.players} hands of {self.hand_size} cards and {FACE_DOWN} face-down cards each are {needed}, "
                f"and the deck has {self.deck_size}"
            )
        self.aside = self.players + FACE_DOWN * self.players
        self.places = self.aside + 1
        for place in range(self.players, self.places):
            self.owner[place] = NONE

    def deal(self) -> None:  # GT-2
        """Nine cards to the hand, three face down; the rest is set aside unseen."""
        dealt = self.deal_hands()
        for place in range(self.players, self.aside):
            self.held[place] = bits.bit(self.deck[dealt])
            dealt += 1
        for i in range(dealt, self.deck_size):
            self.held[self.aside] |= bits.bit(self.deck[i])
        for seat in range(self.players):
            self.turned[seat] = 0
            self.face_up[seat] = 0
            self.face_down[seat] = 0

    # Playing a trick

    def legal(self) -> int:  # GT-6, GT-7, GT-8
        """From the hand, the first colour of the trick that it has, or anything; or turn up a face-down card."""
        hand = self.held[self.seat]
        following = hand
        for i in range(self.played):
            if hand & COLOUR_CARDS[COLOUR[self.laid[i]]]:
                following = hand & COLOUR_CARDS[COLOUR[self.laid[i]]]
                break
        if self.turned[self.seat] < FACE_DOWN:
            return following | bits.bit(moves.REVEAL)
        return following

    def play(self, move: int) -> None:
        card = move
        self.turned_up[self.played] = move == moves.REVEAL
        if move == moves.REVEAL:
            card = self.turn_up()
        else:
            self.held[self.seat] ^= bits.bit(card)
            self.show_voids(COLOUR[card])
        self.lay(card)
        if self.played == self.players:
            self.finish_trick()

    def turn_up(self) -> int:  # GT-6
        """The next face-down card in the order dealt."""
        place = self.players + FACE_DOWN * self.seat + self.turned[self.seat]
        self.turned[self.seat] += 1
        card = bits.low_bit(self.held[place])
        self.held[place] = 0
        return card

    def show_voids(self, colour: int) -> None:  # GT-7
        """A card from the hand proves that the hand lacks every colour that came before its own."""
        for i in range(self.played):
            if COLOUR[self.laid[i]] == colour:
                break
            self.show_void(self.seat, COLOUR_CARDS[COLOUR[self.laid[i]]])

    # After a trick

    def is_highest(self, position: int) -> bool:
        """Is this the highest card of its colour in the trick?"""
        card = self.laid[position]
        for i in range(self.players):
            if self.laid[i] > card and COLOUR[self.laid[i]] == COLOUR[card]:
                return False
        return True

    def others_of(self, colour: int) -> int:
        """How many cards of this colour are in the trick besides the highest."""
        count = -1
        for i in range(self.players):
            if COLOUR[self.laid[i]] == colour:
                count += 1
        return count

    def finish_trick(self) -> None:  # GT-9, GT-10
        """Each colour's highest card goes face up to its player, the others face down; the latest winner leads."""
        for i in range(self.players):
            if self.is_highest(i):
                seat = self.order[i]
                others = self.others_of(COLOUR[self.laid[i]])
                self.face_up[seat] |= bits.bit(self.laid[i])
                self.face_down[seat] += others
                self.leader = seat
                if self.telling:
                    self.tell(COLOUR_WON, seat, self.laid[i], others)
        if self.tricks + 1 < self.hand_size + FACE_DOWN:  # who leads the next round is another question
            self.tell(LEADS, self.leader, 0, 0)
        self.seat = self.leader
        self.close_trick(self.leader)
        if self.tricks == self.hand_size + FACE_DOWN:
            self.end_round()

    # Scoring, game end

    def score_round(self) -> None:  # GT-11
        """A face-up card scores its printed points, a face-down card 1."""
        for seat in range(self.players):
            cards = self.face_up[seat]
            while cards:
                card = bits.low_bit(cards)
                cards &= cards - 1
                self.points[seat] += self.value[NUMBER[card]]
                if self.telling:
                    self.tell(FACE_UP_SCORED, seat, card, self.value[NUMBER[card]])
            self.points[seat] += self.face_down[seat]
            self.tell(FACE_DOWN_SCORED, seat, 0, self.face_down[seat])
            self.totals[seat] += self.points[seat]

    def ends_game(self) -> bool:  # GT-3
        return self.round == self.rounds

    def find_winners(self) -> int:  # GT-12, GT-13
        """Most points; tied, most in the last round; tied, most cards in its pile; else they share."""
        tied = self.best_totals()
        kind = MOST_POINTS
        if bits.popcount(tied) > 1 and self.rounds > 1:
            tied = self.best_of(tied, False)
            kind = MOST_LAST_POINTS
        if bits.popcount(tied) > 1:
            tied = self.best_of(tied, True)
            kind = MOST_CARDS
        if bits.popcount(tied) > 1:
            kind = SHARED
        if self.telling:
            self.tell_winners(kind, tied)
        return tied

    def tell_winners(self, kind: int, winners: int) -> None:
        for seat in range(self.players):
            if winners & bits.bit(seat):
                number = self.totals[seat]
                if kind == MOST_LAST_POINTS:
                    number = self.points[seat]
                elif kind == MOST_CARDS:
                    number = self.pile_size(seat)
                self.tell(kind + ADVANCED if self.rounds > 1 and kind != MOST_LAST_POINTS else kind, seat, 0, number)

    def best_of(self, seats: int, by_cards: bool) -> int:
        """Those of the seats with the most points of this round, or with the most cards in the pile."""
        best = NONE
        found = 0
        for seat in range(self.players):
            if seats & bits.bit(seat):
                number = self.pile_size(seat) if by_cards else self.points[seat]
                if number > best:
                    best = number
                    found = 0
                if number == best:
                    found |= bits.bit(seat)
        return found

    def pile_size(self, seat: int) -> int:
        return bits.popcount(self.face_up[seat]) + self.face_down[seat]

    def next_leaders(self) -> int:  # GT-4, GT-13
        """Who scored most in the round before; of those tied, who played latest in its last trick."""
        everybody = bits.bit(self.players) - 1
        if self.round == 0:
            return everybody
        most = self.best_of(everybody, False)
        for i in range(self.players - 1, 0, -1):
            if most & bits.bit(self.order[i]):
                return bits.bit(self.order[i])
        return bits.bit(self.order[0])

    def show_table(self, sight: Sight) -> None:  # GT-14
        """Who has how many cards face down, which cards of the trick were turned up, and the scoring piles."""
        sight.part()
        for place in range(self.players):
            sight.number(FACE_DOWN - self.turned[sight.seat(place)])
        sight.part()
        for place in range(self.players):
            sight.number(self.was_turned_up(sight.seat(place)))
        sight.part()
        for place in range(self.players):
            sight.cards(self.face_up[sight.seat(place)])
        sight.part()
        for place in range(self.players):
            sight.number(self.face_down[sight.seat(place)])
        sight.part()
        for place in range(self.players):
            sight.number(self.pile_points(sight.seat(place)))

    def was_turned_up(self, seat: int) -> bool:
        """Is the card of this seat in the running trick one that was face down?"""
        for i in range(self.played):
            if self.order[i] == seat:
                return self.turned_up[i] != 0
        return False

    def pile_points(self, seat: int) -> int:  # GT-11
        """What a scoring pile is worth so far."""
        points = self.face_down[seat]
        cards = self.face_up[seat]
        while cards:
            points += self.value[NUMBER[bits.low_bit(cards)]]
            cards &= cards - 1
        return points

    # Words and views

    def card_name(self, card: int) -> str:
        return f"{COLOURS[COLOUR[card]]}{NUMBER[card]}"

    def phase(self) -> tuple[str, str]:
        return "play", "GT-6"

    def move_text(self, move: int) -> str:
        return "reveal" if move == moves.REVEAL else f"play {self.card_text(move)}"

    def is_move(self, move: int) -> bool:
        return move == moves.REVEAL or super().is_move(move)

    def refuse(self, move: int) -> IllegalMove:
        if move == moves.REVEAL:
            return self.refusal("GT-8", "gt-none-face-down")
        if not self.held[self.seat] & bits.bit(move):
            return self.refusal("GT-6", "not-in-hand", move=self.move_text(move))
        colour = COLOUR[bits.low_bit(self.legal())]
        kind = "gt-must-follow-or-reveal" if self.turned[self.seat] < FACE_DOWN else "gt-must-follow"
        return self.refusal("GT-7", kind, colour=COLOURS[colour])

    def hidden_deal(self) -> dict[str, Any]:
        first = self.hand_size * self.players
        return {
            "face_down": [
                [self.card_text(self.deck[first + FACE_DOWN * seat + i]) for i in range(FACE_DOWN)]
                for seat in range(self.players)
            ]
        }

    def trick_won_by(self) -> dict[str, int]:
        return {COLOURS[COLOUR[self.laid[i]]]: self.order[i] for i in range(self.players) if self.is_highest(i)}

    def standing(self) -> list[int]:  # GT-9
        laid = [self.laid[i] for i in range(self.played)]
        highest = [max([other for other in laid if COLOUR[other] == COLOUR[card]]) for card in laid]
        return [self.order[i] for i in range(self.played) if laid[i] == highest[i]]

    def winning(self) -> list[int]:  # GT-9
        return self.standing()

    def public(self) -> dict[str, Any]:  # GT-14
        seats = range(self.players)
        priority = dict.fromkeys(COLOURS[COLOUR[self.laid[i]]] for i in range(self.played))
        return {
            "priority": list(priority),
            "turned_up": [bool(self.turned_up[i]) for i in range(self.played)],
            "face_down_left": [FACE_DOWN - self.turned[seat] for seat in seats],
            "piles": [
                {
                    "face_up": [self.card_text(card) for card in range(60) if self.face_up[seat] & bits.bit(card)],
                    "face_down": self.face_down[seat],
                    "points": self.pile_points(seat),
                }
                for seat in seats
            ],
            "printed": {str(number): self.value[number] for number in range(1, 11)},
        }


def check_printed(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with a table of printed points: the key and what is expected there."""
    problems = [(key, "is not a card number; expected 1 to 10") for key in table if key not in PRINTED]
    for key in PRINTED:
        if key not in table:
            problems.append((key, "is missing; expected the points printed on that number, 0 to 99"))
        elif type(table[key]) is not int or not 0 <= table[key] <= 99:
            problems.append((key, f"is {table[key]!r}; expected a whole number from 0 to 99"))
    return problems


GAME = Description(
    name="gummi-trick",
    letters="GT",
    players=(2, 3, 4, 5),
    options=(Option("rounds", (1, 3), 1),),
    create=GummiTrick,
    kinds=KINDS,
    clauses=Clauses(
        deal="GT-2", first_leader="GT-4", leader="GT-13", lead="GT-10", turn="GT-6", points="GT-11", result="GT-12"
    ),
    suits=COLOURS,
    printed=Printed("GT-5", check_printed),
    shows=("face_down_left", "turned_up", "face_up", "face_down", "pile_points"),
    parameters=PARAMETERS,
)
