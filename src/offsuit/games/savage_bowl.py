"""Savage Bowl (4 or 5 players): foul behind the referee's back, then openly, but never too often.

Clauses SB-1 to SB-23 are in offsuit/rules/savage-bowl.md. C types are in savage_bowl.pxd.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from offsuit.kit import bits, moves
from offsuit.kit.description import AS_PRINTED, Clauses, Description, Option, Parameter, numbers_of
from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove, Kind
from offsuit.kit.sight import Sight

# SB-1: four colours of thirteen, then trump
COLOURS = ("R", "G", "B", "Y", "P")
TRUMP = 4
COLOUR = [card // 13 for card in range(52)] + [TRUMP] * 8
NUMBER = [card % 13 + 1 for card in range(52)] + [1, 2, 3, 4, 5, 6, 7, 8]
COLOUR_CARDS = [bits.bit(13 * colour + 13) - bits.bit(13 * colour) for colour in range(4)] + [
    bits.bit(60) - bits.bit(52)
]

NONE = -1

PARAMETERS = (
    Parameter("hand", "SB-2", {4: 13, 5: 12}, 1, 15),
    Parameter("lowest", "SB-2", 1, 1, 13),
    Parameter("highest", "SB-2", {4: 11, 5: 13}, 1, 13),
    Parameter("target", "SB-4", {4: 3, 5: 2}, 1, 12),
    Parameter("first_half", "SB-10", 5, 0, 15),
    Parameter("points", "SB-19", 1, 0, 20),
    Parameter("more_points", "SB-19", 1, 0, 20),
    Parameter("enough_points", "SB-20", 10, 1, 100),
    Parameter("rounds", "SB-20", {4: 4, 5: 5}, 1, 20),
)

(
    STRONGEST,
    SECOND_WINS,
    YELLOW_CARD,
    STRONGEST_WINS,
    CHAMP,
    ELIMINATED,
    LEADS_INSTEAD,
    DISCARDED,
    ONE_LEFT,
    TARGET_SCORED,
    CHAMP_SCORED,
    CHAMP_LOST,
    TEN_POINTS,
    LAST_ROUND,
    MOST_POINTS,
    TIE_BROKEN,
    SHARED,
) = range(17)
KINDS = (
    Kind("sb-strongest", "SB-9", "seat card"),
    Kind("sb-second-wins", "SB-10", "seat card", decides=True),
    Kind("sb-yellow-card", "SB-11", "seat"),
    Kind("sb-strongest-wins", "SB-14", "seat card", decides=True),
    Kind("sb-champ", "SB-15", "seat number"),
    Kind("sb-eliminated", "SB-16", "seat number"),
    Kind("sb-leads-instead", "SB-17", "seat"),
    Kind("sb-discarded", "SB-11", "seat card", secret=True),
    Kind("sb-one-left", "SB-18"),
    Kind("sb-target-scored", "SB-19", "seat number", about="round"),
    Kind("sb-champ-scored", "SB-19", "seat number", about="round"),
    Kind("sb-champ-lost", "SB-19", "seat number", about="round"),
    Kind("sb-ten-points", "SB-20", "seat number", about="game"),
    Kind("sb-last-round", "SB-20", "number", about="game"),
    Kind("sb-most-points", "SB-21", "seat number", about="game"),
    Kind("sb-tie-broken", "SB-21", "seat number", about="game"),
    Kind("sb-shared", "SB-21", "seat number", about="game"),
)


class SavageBowl(Game):
    """A game of Savage Bowl."""

    def __init__(self, players: int, chameleon: bool = True, parameters: Mapping[str, int] = AS_PRINTED) -> None:
        super().__init__(players)
        number = numbers_of(PARAMETERS, players, parameters)
        self.hand_size = number["hand"]
        self.target = number["target"]
        self.first_half = number["first_half"]
        self.target_points = number["points"]
        self.more_points = number["more_points"]
        self.enough_points = number["enough_points"]
        self.rounds = number["rounds"]
        self.has_twists = chameleon
        self.chameleons = 0
        self.tricks_won = [0] * 5
        self.champs = [0] * 2
        self.eliminated = 0
        self.out_order = [0] * 5
        self.out_count = 0
        self.sitting_out = NONE
        self.last_yellow = NONE
        self.discarding = False
        self.discards = 0
        self.waiting = 0
        self.led = NONE
        self.colours = [0] * 5
        self.strength = [0] * 5
        self.twisted = [0] * 5
        self.prepare(number["lowest"], number["highest"])

    def prepare(self, lowest: int, highest: int) -> None:  # SB-2
        """With four players numbers 12 and 13 stay in the box; all cards are dealt."""
        for card in range(60):
            if lowest <= NUMBER[card] <= highest:
                self.use(card)
        self.places = self.players + self.first_half
        self.set_rest_aside()
        last = min(self.first_half, self.hand_size)
        out = max(0, last - 1) // (self.target + 1)
        if last and self.players - out - 1 < 2:
            raise ValueError(
                f"{out} of {self.players} players can be out before trick {last}, and one sits out; "
                "in the first half the second strongest card wins, so two have to play"
            )

    def deal(self) -> None:  # SB-2, SB-3
        """Deal all cards; everybody is in, with their Chameleon back."""
        dealt = self.deal_hands()
        for i in range(dealt, self.deck_size):
            self.held[self.aside] |= bits.bit(self.deck[i])
        everybody = bits.bit(self.players) - 1
        self.chameleons = everybody if self.has_twists else 0
        for seat in range(self.players):
            self.tricks_won[seat] = 0
        self.champs[0] = NONE
        self.champs[1] = NONE
        self.eliminated = 0
        self.out_count = 0
        self.sitting_out = NONE
        self.last_yellow = NONE
        self.discarding = False
        self.discards = 0
        self.open_trick()

    # Playing a trick

    def open_trick(self) -> None:  # SB-6
        """All play but the eliminated and who sits out."""
        self.led = NONE
        self.seat = self.leader
        self.waiting = (bits.bit(self.players) - 1) & ~self.eliminated
        if self.sitting_out != NONE:
            self.waiting &= ~bits.bit(self.sitting_out)

    def legal(self) -> int:  # SB-6, SB-7, SB-12
        """Follow the leader's colour if you can; a lead and a discard are free."""
        hand = self.held[self.seat]
        if self.led != NONE and not self.discarding and hand & COLOUR_CARDS[self.led]:
            return hand & COLOUR_CARDS[self.led]
        return hand

    def legal_twists(self) -> int:  # SB-8
        """Anyone but the leader may play any card with their unused Chameleon."""
        if self.led == NONE or self.discarding or not self.chameleons & bits.bit(self.seat):
            return 0
        return self.held[self.seat]

    def play(self, move: int) -> None:
        card = move & 63
        self.held[self.seat] ^= bits.bit(card)
        if self.discarding:
            self.discard(card)
            return
        colour = COLOUR[card]
        if move >= moves.TWIST:
            colour = self.take_colour()
        elif self.led == NONE:
            self.led = colour
        elif colour != self.led:
            self.show_void(self.seat, COLOUR_CARDS[self.led])
        self.twisted[self.played] = move >= moves.TWIST
        self.colours[self.played] = colour
        self.strength[self.played] = self.strength_of(colour, NUMBER[card])
        self.waiting ^= bits.bit(self.seat)
        self.lay(card)
        if self.waiting:
            self.seat = self.next_of(self.waiting, self.seat)
        else:
            self.finish_trick()

    def take_colour(self) -> int:  # SB-8
        """The Chameleon copies the colour, copied or not, of the card played just before."""
        self.chameleons ^= bits.bit(self.seat)
        return self.colours[self.played - 1]

    def strength_of(self, colour: int, number: int) -> int:  # SB-9
        """Trump beats the led colour, which beats the rest; inside these groups the number counts."""
        if colour == TRUMP:
            return 32 + number
        return 16 + number if colour == self.led else number

    def next_of(self, seats: int, seat: int) -> int:
        """The first of these seats, from this one on to the left."""
        while not seats & bits.bit(seat):
            seat = seat + 1 if seat + 1 < self.players else 0
        return seat

    # After a trick

    def strongest(self, excluding: int) -> int:  # SB-9
        """Where in the trick the strongest card lies, leaving one position out; of equals the earlier."""
        best = NONE
        for i in range(self.played):
            if i != excluding and (best == NONE or self.strength[i] > self.strength[best]):
                best = i
        return best

    def finish_trick(self) -> None:  # SB-10, SB-11, SB-14
        """First half: the second strongest wins and the strongest gets the yellow card. Then: the strongest wins."""
        strongest = self.strongest(NONE)
        won = strongest
        self.sitting_out = NONE
        if self.tricks < self.first_half:
            won = self.strongest(strongest)
            self.sitting_out = self.order[strongest]
        self.last_yellow = self.sitting_out
        winner = self.order[won]
        self.close_trick(winner)
        if self.telling:
            if won != strongest:
                self.tell(STRONGEST, self.order[strongest], self.laid[strongest], 0)
            self.tell(STRONGEST_WINS if won == strongest else SECOND_WINS, winner, self.laid[won], 0)
            if won != strongest:
                self.tell(YELLOW_CARD, self.sitting_out, 0, 0)
        self.count_trick(winner)
        if self.tricks == self.hand_size or bits.popcount(self.eliminated) == self.players - 1:
            if self.tricks < self.hand_size:
                self.tell(ONE_LEFT, 0, 0, 0)
            self.end_round()
            return
        self.pass_lead(winner)
        if self.sitting_out != NONE:
            self.discarding = True
            self.seat = self.sitting_out
        else:
            self.open_trick()

    def count_trick(self, winner: int) -> None:  # SB-15, SB-16
        """Reaching the target may win a Runaway Champ card; one trick more and the winner is out of the round."""
        self.tricks_won[winner] += 1
        if self.tricks_won[winner] == self.target:
            if self.champs[0] == NONE:
                self.champs[0] = winner
                self.tell(CHAMP, winner, 0, 2)
            elif self.champs[1] == NONE and self.players == 5:
                self.champs[1] = winner
                self.tell(CHAMP, winner, 0, 1)
        elif self.tricks_won[winner] > self.target:
            self.eliminated |= bits.bit(winner)
            self.out_order[self.out_count] = winner
            self.out_count += 1
            self.tell(ELIMINATED, winner, 0, self.tricks_won[winner])

    def pass_lead(self, winner: int) -> None:  # SB-17
        """The winner leads; if just eliminated, the next to the left who is in the next trick."""
        self.leader = winner
        if self.eliminated & bits.bit(winner):
            resting = self.eliminated
            if self.sitting_out != NONE:
                resting |= bits.bit(self.sitting_out)
            self.leader = self.next_of((bits.bit(self.players) - 1) & ~resting, winner)
            self.tell(LEADS_INSTEAD, self.leader, 0, 0)

    def discard(self, card: int) -> None:  # SB-11
        """The card goes face down on the progress sheet. What its owner had not by then shown to lack, it may be."""
        place = self.players + self.discards
        self.held[place] = bits.bit(card)
        self.allowed[place] = self.allowed[self.seat]
        self.owner[place] = self.seat
        self.discards += 1
        self.tell(DISCARDED, self.seat, card, 0)
        self.discarding = False
        self.open_trick()

    # Scoring, game end

    def score_round(self) -> None:  # SB-19
        """The round's number to each with exactly the target, and the Champ cards to holders still in."""
        for seat in range(self.players):
            if self.tricks_won[seat] == self.target:
                self.points[seat] += self.points_for_target()
                self.tell(TARGET_SCORED, seat, 0, self.points_for_target())
        for i in range(2):
            holder = self.champs[i]
            if holder != NONE:
                if self.eliminated & bits.bit(holder):
                    self.tell(CHAMP_LOST, holder, 0, 2 - i)
                else:
                    self.points[holder] += 2 - i
                    self.tell(CHAMP_SCORED, holder, 0, 2 - i)
        for seat in range(self.players):
            self.totals[seat] += self.points[seat]

    def points_for_target(self) -> int:  # SB-19
        """The round's number."""
        return self.target_points + self.more_points * (self.round - 1)

    def ends_game(self) -> bool:  # SB-20
        """Somebody has 10 points, or it was the last round."""
        enough = False
        for seat in range(self.players):
            if self.totals[seat] >= self.enough_points:
                enough = True
                self.tell(TEN_POINTS, seat, 0, self.totals[seat])
        if self.round == self.rounds and not enough:
            self.tell(LAST_ROUND, 0, 0, self.round)
        return enough or self.round == self.rounds

    def find_winners(self) -> int:  # SB-21
        """Most points; of tied leaders the last round's 2-point, then 1-point card; else they share."""
        tied = self.best_totals()
        if bits.popcount(tied) == 1:
            self.tell(MOST_POINTS, bits.low_bit(tied), 0, self.totals[bits.low_bit(tied)])
            return tied
        for i in range(2):
            if self.champs[i] != NONE and tied & bits.bit(self.champs[i]):
                self.tell(TIE_BROKEN, self.champs[i], 0, 2 - i)
                return bits.bit(self.champs[i])
        for seat in range(self.players):
            if tied & bits.bit(seat):
                self.tell(SHARED, seat, 0, self.totals[seat])
        return tied

    def next_leaders(self) -> int:  # SB-5, SB-22
        """The holder of the last round's 2-point card leads; the first leader is chosen among all.

        As printed somebody always takes that card. Where a variant's target is too high for it, all may lead again.
        """
        if self.round == 0 or self.champs[0] == NONE:
            return bits.bit(self.players) - 1
        return bits.bit(self.champs[0])

    def show_table(self, sight: Sight) -> None:  # SB-23
        """The colour led and the colours of the cards in the trick; who may do what, and has won what; own discards."""
        sight.part()
        sight.one_of(self.led, 5)
        sight.part()
        for place in range(self.players):
            sight.one_of(self.colour_of(sight.seat(place)), 5)
        sight.part()
        sight.number(self.discarding)
        sight.part()
        sight.one_seat(self.sitting_out)
        sight.part()
        sight.seats(self.eliminated)
        sight.part()
        sight.seats(self.chameleons)
        sight.part()
        for place in range(self.players):
            sight.number(self.tricks_won[sight.seat(place)])
        sight.part()
        sight.one_seat(self.champs[0])
        sight.one_seat(self.champs[1])
        sight.part()
        sight.cards(self.own_discards(sight.me))
        sight.part()
        for place in range(self.players):
            sight.number(bits.popcount(self.own_discards(sight.seat(place))))

    def colour_of(self, seat: int) -> int:  # SB-8
        """The colour, copied or not, of a seat's card in the running trick, or -1."""
        for i in range(self.played):
            if self.order[i] == seat:
                return self.colours[i]
        return NONE

    def own_discards(self, seat: int) -> int:  # SB-11
        """The cards that a seat has discarded in this round."""
        cards = 0
        for i in range(self.discards):
            if self.owner[self.players + i] == seat:
                cards |= self.held[self.players + i]
        return cards

    # Words and views

    def card_name(self, card: int) -> str:
        return f"{COLOURS[COLOUR[card]]}{NUMBER[card]}"

    def phase(self) -> tuple[str, str]:
        return ("discard", "SB-11") if self.discarding else ("play", "SB-6")

    def move_text(self, move: int) -> str:
        text = f"{self.phase()[0]} {self.card_text(move & 63)}"
        return f"{text} chameleon" if move >= moves.TWIST else text

    def laid_text(self, position: int) -> str:
        text = self.card_text(self.laid[position])
        return f"{text}*{COLOURS[self.colours[position]]}" if self.twisted[position] else text

    def is_move(self, move: int) -> bool:
        return super().is_move(move - moves.TWIST if move >= moves.TWIST else move)

    def refuse(self, move: int) -> IllegalMove:
        card = move & 63
        if not self.held[self.seat] & bits.bit(card):
            return self.refusal("SB-11" if self.discarding else "SB-7", "not-in-hand", move=self.move_text(move))
        if move < moves.TWIST:
            kind = "sb-must-follow-or-chameleon" if self.legal_twists() else "sb-must-follow"
            return self.refusal("SB-7", kind, colour=COLOURS[self.led])
        if not self.has_twists:
            return self.refusal("SB-3", "sb-no-chameleons")
        if self.discarding:
            return self.refusal("SB-12", "sb-discard-no-chameleon")
        if self.led == NONE:
            return self.refusal("SB-8", "sb-leader-no-chameleon")
        return self.refusal("SB-8", "sb-chameleon-used")

    def trick_furniture(self) -> dict[str, Any]:
        return {"yellow": none_or(self.last_yellow)}

    def round_furniture(self) -> dict[str, Any]:
        cards = 2 if self.players == 5 else 1
        return {
            "champs": [none_or(self.champs[i]) for i in range(cards)],
            "eliminated": [self.out_order[i] for i in range(self.out_count)],
        }

    def standing(self) -> list[int]:  # SB-9
        positions = sorted(range(self.played), key=lambda i: -self.strength[i])
        return [self.order[i] for i in positions]

    def winning(self) -> list[int]:  # SB-10, SB-14
        standing = self.standing()
        return standing[1:2] if self.tricks < self.first_half else standing[:1]

    def public(self) -> dict[str, Any]:  # SB-23
        seats = range(self.players)
        return {
            "led": None if self.led == NONE else COLOURS[self.led],
            "half": 1 if self.tricks < self.first_half else 2,
            "target": self.target,
            "target_points": self.points_for_target(),
            "tricks": self.hand_size,
            "tricks_won": [self.tricks_won[seat] for seat in seats],
            "chameleons": [bool(self.chameleons & bits.bit(seat)) for seat in seats],
            "yellow_card": none_or(self.sitting_out),
            "discarding": self.discarding,
            "discards": [self.owner[self.players + i] for i in range(self.discards)],
            **self.round_furniture(),
        }

    def private(self, seat: int) -> dict[str, Any]:
        own = [self.players + i for i in range(self.discards) if self.owner[self.players + i] == seat]
        return {"own_discards": [self.card_text(card) for place in own for card in self.cards_at(place)]}


def none_or(seat: int) -> int | None:
    return None if seat == NONE else seat


GAME = Description(
    name="savage-bowl",
    letters="SB",
    players=(4, 5),
    options=(Option("chameleon", (True, False), True),),
    create=SavageBowl,
    kinds=KINDS,
    clauses=Clauses(
        deal="SB-2", first_leader="SB-5", leader="SB-22", lead="SB-17", turn="SB-6", points="SB-19", result="SB-21"
    ),
    suits=COLOURS,
    shows=(
        "led",
        "colours",
        "discarding",
        "yellow_card",
        "eliminated",
        "chameleons",
        "tricks_won",
        "champs",
        "own_discards",
        "discards",
    ),
    parameters=PARAMETERS,
)
