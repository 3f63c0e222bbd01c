"""Savanna Trick (3 or 4 players): win the animals that your grass can feed, and not too many lions.

Clauses ST-1 to ST-30 are in offsuit/rules/savanna-trick.md. C types are in savanna_trick.pxd.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from offsuit.kit import bits
from offsuit.kit.description import AS_PRINTED, Clauses, Description, Option, Parameter, Printed, numbers_of
from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove, Kind
from offsuit.kit.sight import Sight

# What a card is: a regular animal (ST-1, and ST-7: leopards are lions), or a special of group A or B (ST-2)
GAZELLE, ZEBRA, GNU, LION, SPECIAL, BIG = range(6)
REGULAR = ("Ga", "Ze", "Gn", "Li")

GROUP_A = {"hyena": "Hy", "golden-eagle": "Ea", "chameleon": "Ch", "leopard": "Le"}
HYENA, EAGLE, CHAMELEON, LEOPARD = range(4)
GROUP_B = {"elephant": "El", "hippopotamus": "Hi", "rhino": "Rh", "gorilla": "Go"}
ELEPHANT, HIPPOPOTAMUS, RHINO, GORILLA = range(4)

CHANGED_IN_EDITION_2 = {"Hi": "ST-16", "Rh": "ST-17", "Go": "ST-18"}

BIG_GRASS = 3  # ST-21
BONUS = 4  # ST-26 to ST-28
DECK = 60
NONE = -1

# ST-5, reconstructed: the numbers on the cards (ST-1, ST-2), and hands and grass by players (ST-4)
PRINTED: dict[str, Any] = {
    "Ga": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "Ze": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "Gn": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "Li": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    "Hy": [4, 8, 12],
    "Ea": [4, 8, 12],
    "Ch": [4, 8, 12],
    "Le": [4, 8, 12],
    "El": [10],
    "Hi": [8],
    "Rh": [8],
    "Go": [4],
    "players": {"3": {"hand": 15, "grass": 20}, "4": {"hand": 11, "grass": 15}},
}

PARAMETERS = (
    Parameter("hand", "ST-4", {3: 15, 4: 11}, 1, 20),
    Parameter("grass", "ST-4", {3: 20, 4: 15}, 0, 99),
    Parameter("trick_grass", "ST-19", 2, 0, 20),
)

(
    LION_WINS,
    LEAD_WINS,
    FIRST_HYENA_WINS,
    HIGHEST_EAGLE_WINS,
    FIRST_CARD_WINS,
    COPIED,
    ELEPHANT_TRICK,
    HIPPOPOTAMUS_TRICK,
    RHINO_TRICK,
    RHINO_AMONG_CARNIVORES,
    GORILLA_LION,
    GORILLA_TRICK,
    GORILLA_AFTER_LION,
    GRASS_PAID,
    STOLEN,
    BIG_GRAZED,
    BIG_REMOVED,
    GRAZED,
    STARVED,
    EATEN,
    UNFED,
    CARD_SCORED,
    MOST_ANIMALS,
    MOST_CARNIVORES,
    MOST_GRASS,
    WINS_GAME,
    SHARED,
) = range(27)
KINDS = (
    Kind("st-lion-wins", "ST-11", "seat card", decides=True),
    Kind("st-lead-wins", "ST-11", "seat card", decides=True),
    Kind("st-first-hyena-wins", "ST-12", "seat card", decides=True),
    Kind("st-highest-eagle-wins", "ST-13", "seat card", decides=True),
    Kind("st-first-card-wins", "ST-14", "seat card", decides=True),
    Kind("st-copied", "ST-14", "seat card other_card"),
    Kind("st-elephant-trick", "ST-15", "seat card", decides=True),
    Kind("st-hippopotamus-trick", "ST-16", "seat card", decides=True),
    Kind("st-rhino-trick", "ST-17", "seat card", decides=True),
    Kind("st-rhino-among-carnivores", "ST-17", "seat card", decides=True),
    Kind("st-gorilla-lion", "ST-18", "seat card", decides=True),
    Kind("st-gorilla-trick", "ST-18", "seat card", decides=True),
    Kind("st-gorilla-after-lion", "ST-18", "seat card", decides=True),
    Kind("st-grass-paid", "ST-19", "seat number"),
    Kind("st-stolen", "ST-20", "seat card"),
    Kind("st-big-grazed", "ST-21", "seat card number", about="round"),
    Kind("st-big-removed", "ST-21", "seat card number", about="round"),
    Kind("st-grazed", "ST-22", "seat card", about="round"),
    Kind("st-starved", "ST-22", "seat card", about="round"),
    Kind("st-eaten", "ST-23", "seat card other_card", about="round"),
    Kind("st-unfed", "ST-24", "seat card", about="round"),
    Kind("st-card-scored", "ST-25", "seat card number", about="round"),
    Kind("st-most-animals", "ST-26", "seat animal", about="round"),
    Kind("st-most-carnivores", "ST-27", "seat number", about="round"),
    Kind("st-most-grass", "ST-28", "seat number", about="round"),
    Kind("st-wins-game", "ST-29", "seat number", about="game"),
    Kind("st-shared", "ST-29", "seat number", about="game"),
)


class SavannaTrick(Game):
    """A game of Savanna Trick."""

    def __init__(
        self,
        players: int,
        group_a: str = "hyena",
        group_b: str = "elephant",
        printed: Mapping[str, Any] = PRINTED,
        parameters: Mapping[str, int] = AS_PRINTED,
    ) -> None:
        super().__init__(players)
        number = numbers_of(PARAMETERS, players, {**printed["players"][str(players)], **parameters})
        self.hand_size = number["hand"]
        self.start_grass = number["grass"]
        self.trick_grass = number["trick_grass"]
        self.group_a = list(GROUP_A).index(group_a)
        self.group_b = list(GROUP_B).index(group_b)
        self.number = [0] * 60
        self.kind = [0] * 60
        self.leopards = 0
        self.kind_cards = [0] * 6
        self.carnivores = 0
        self.specials = 0
        self.grass = [0] * 5
        self.won = [0] * 5
        self.kept = [0] * 5
        self.lead = NONE
        self.big_at = NONE
        self.kinds = [0] * 5
        self.numbers = [0] * 5
        self.taken = [0] * 5
        self.copied_at = [0] * 5
        self.on_table = 0
        self.winner_at = 0
        self.thief = NONE
        self.thefts = 0
        self.stolen = [0] * 5
        self.stolen_by = [0] * 5
        self.prepare(printed)

    def prepare(self, printed: Mapping[str, Any]) -> None:  # ST-1 to ST-5, ST-7
        """The deck of regular animals and the two chosen specials; a leopard is a lion."""
        letters = (*REGULAR, list(GROUP_A.values())[self.group_a], list(GROUP_B.values())[self.group_b])
        for kind in range(6):
            for number in printed[letters[kind]]:
                card = self.deck_size
                self.use(card)
                self.number[card] = number
                self.kind[card] = kind
                if kind == SPECIAL and self.group_a == LEOPARD:
                    self.kind[card] = LION
                    self.leopards |= bits.bit(card)
                self.kind_cards[self.kind[card]] |= bits.bit(card)
        self.carnivores = self.kind_cards[LION] | self.kind_cards[SPECIAL]
        self.specials = self.kind_cards[SPECIAL] | self.kind_cards[BIG]
        self.set_rest_aside()

    def deal(self) -> None:  # ST-4
        """Deal the hands and the grass; what is left over is set aside unseen."""
        dealt = self.deal_hands()
        for i in range(dealt, self.deck_size):
            self.held[self.aside] |= bits.bit(self.deck[i])
        for seat in range(self.players):
            self.grass[seat] = self.start_grass
            self.won[seat] = 0
        self.thefts = 0
        self.open_trick()

    # Playing a trick

    def open_trick(self) -> None:
        self.seat = self.leader
        self.lead = NONE
        self.big_at = NONE
        self.thief = NONE
        self.on_table = 0

    def legal(self) -> int:  # ST-8, ST-9, ST-20
        """Holding the lead animal, play one of it or a special; otherwise anything. A thief takes any card there."""
        if self.thief != NONE:
            return self.on_table
        hand = self.held[self.seat]
        if self.hippopotamus_is_in() and hand & ~self.carnivores:
            hand &= ~self.carnivores
        if self.lead != NONE and hand & self.kind_cards[self.lead]:
            return hand & (self.kind_cards[self.lead] | self.specials)
        return hand

    def hippopotamus_is_in(self) -> bool:  # ST-10
        """After a hippopotamus, carnivores can't be played by a player who holds any other card."""
        return self.big_at != NONE and self.group_b == HIPPOPOTAMUS

    def play(self, card: int) -> None:
        if self.thief != NONE:
            self.steal(card)
            return
        self.show_voids(card)
        self.held[self.seat] ^= bits.bit(card)
        kind = self.kind[card]
        position = self.played
        self.kinds[position] = kind
        self.numbers[position] = self.number[card]
        self.taken[position] = False
        self.on_table |= bits.bit(card)
        if kind == SPECIAL:
            if self.group_a == CHAMELEON:
                self.copy_highest(position)
        elif kind == BIG:
            self.big_at = position
        elif self.lead == NONE:
            self.lead = kind
        self.lay(card)
        if self.played == self.players:
            self.finish_trick()

    def show_voids(self, card: int) -> None:  # ST-9, ST-10
        """What this play proves absent from its player's hand: a special proves nothing of the lead animal."""
        if self.lead != NONE and self.kind[card] != self.lead and not self.specials & bits.bit(card):
            absent = self.kind_cards[self.lead]
            if self.hippopotamus_is_in() and not self.carnivores & bits.bit(card):
                absent &= ~self.carnivores
            self.show_void(self.seat, absent)
        if self.hippopotamus_is_in() and self.carnivores & bits.bit(card):
            self.show_void(self.seat, ~self.carnivores)

    def copy_highest(self, position: int) -> None:  # ST-14
        """A chameleon takes the animal and number of the highest regular herbivore that none has taken."""
        best = NONE
        for i in range(position):
            if self.kind[self.laid[i]] < LION and not self.taken[i]:
                if best == NONE or self.numbers[i] > self.numbers[best]:
                    best = i
        self.copied_at[position] = best
        if best != NONE:
            self.kinds[position] = self.kinds[best]
            self.numbers[position] = self.numbers[best]
            self.taken[best] = True

    # Who wins

    def highest_of(self, kind: int) -> int:
        """Where the highest card of this kind that can win lies; of equals the earlier."""
        best = NONE
        for i in range(self.players):
            if self.kinds[i] == kind and not self.taken[i]:
                if best == NONE or self.numbers[i] > self.numbers[best]:
                    best = i
        return best

    def lowest_lion(self) -> int:  # ST-18
        """Where the lowest lion that can win lies; of equals the earlier."""
        best = NONE
        for i in range(self.players):
            if self.kinds[i] == LION and not self.taken[i]:
                if best == NONE or self.numbers[i] < self.numbers[best]:
                    best = i
        return best

    def counts(self, position: int) -> bool:  # ST-16 to ST-18
        """Can this card win as a herbivore beside a big one? It is of the lead herbivore or, if a lion led, of any."""
        if self.taken[position] or self.kinds[position] >= LION:
            return False
        return self.lead == LION or self.lead == self.kinds[position]

    def highest_herbivore(self) -> int:  # ST-16, ST-17
        """Where the highest herbivore lies: the big animal, unless one that counts is higher; of equals the earlier."""
        best = self.big_at
        for i in range(self.players):
            if self.counts(i) and self.numbers[i] > self.numbers[best]:
                best = i
        return best

    def lowest_herbivore(self) -> int:  # ST-18
        """Likewise the lowest."""
        best = self.big_at
        for i in range(self.players):
            if self.counts(i) and self.numbers[i] < self.numbers[best]:
                best = i
        return best

    def highest_number(self) -> int:  # ST-15, ST-17
        """Where the highest number lies, whatever the animal; of equals the later. A copied card can't win."""
        best = NONE
        for i in range(self.players):
            if not self.taken[i] and (best == NONE or self.numbers[i] >= self.numbers[best]):
                best = i
        return best

    def others_are_carnivores(self) -> bool:  # ST-17
        """Is every card but the rhino a lion, leopard, hyena or eagle? A chameleon is none of them."""
        for i in range(self.players):
            if self.kinds[i] < LION or (self.kinds[i] == SPECIAL and self.group_a == CHAMELEON):
                return False
        return True

    def ordinary_winner(self) -> int:  # ST-11 to ST-14
        """The highest lion; else the highest of the lead animal; among specials alone, as their kind says."""
        won = self.highest_of(LION)
        kind = LION_WINS
        if won == NONE and self.lead != NONE:
            won = self.highest_of(self.lead)
            kind = LEAD_WINS
        if won == NONE and self.group_a == EAGLE:
            won = self.highest_of(SPECIAL)
            kind = HIGHEST_EAGLE_WINS
        if won == NONE:
            won = 0
            kind = FIRST_HYENA_WINS if self.group_a == HYENA else FIRST_CARD_WINS
        return self.decide(kind, won)

    def rhino_winner(self) -> int:  # ST-17
        """As with the hippopotamus; but among carnivores only, the highest number wins."""
        if self.others_are_carnivores():
            return self.decide(RHINO_AMONG_CARNIVORES, self.highest_number())
        return self.decide(RHINO_TRICK, self.highest_herbivore())

    def gorilla_winner(self) -> int:  # ST-18
        """Small beats big: the lowest lion, but not if a lion led; else the lowest herbivore, the gorilla being one."""
        if self.lead == LION:
            return self.decide(GORILLA_AFTER_LION, self.lowest_herbivore())
        won = self.lowest_lion()
        if won != NONE:
            return self.decide(GORILLA_LION, won)
        return self.decide(GORILLA_TRICK, self.lowest_herbivore())

    def find_winner(self) -> int:
        """Where the winning card of the trick lies."""
        if self.big_at == NONE:
            return self.ordinary_winner()
        if self.group_b == ELEPHANT:  # ST-15
            return self.decide(ELEPHANT_TRICK, self.highest_number())
        if self.group_b == HIPPOPOTAMUS:  # ST-16
            return self.decide(HIPPOPOTAMUS_TRICK, self.highest_herbivore())
        if self.group_b == RHINO:
            return self.rhino_winner()
        return self.gorilla_winner()

    def decide(self, kind: int, position: int) -> int:
        if self.telling:
            self.tell(kind, self.order[position], self.laid[position], 0)
        return position

    def finish_trick(self) -> None:  # ST-19, ST-20
        """The winner pays grass and leads; eagles steal before the winner takes the rest."""
        if self.telling and self.group_a == CHAMELEON:
            self.tell_copies()
        self.winner_at = self.find_winner()
        self.leader = self.order[self.winner_at]
        self.close_trick(self.leader)
        self.grass[self.leader] -= min(self.trick_grass, self.grass[self.leader])
        self.tell(GRASS_PAID, self.leader, 0, self.grass[self.leader])
        self.thefts = 0
        self.thief = 0
        self.seek_thief()

    def tell_copies(self) -> None:
        for i in range(self.players):
            if self.has_copied(i):
                self.tell(COPIED, self.order[i], self.laid[i], self.laid[self.copied_at[i]])

    def seek_thief(self) -> None:  # ST-20
        """The next eagle that was not the first card steals; after the last, the winner takes what is left."""
        self.thief += 1
        while self.thief < self.players:
            if self.group_a == EAGLE and self.kind[self.laid[self.thief]] == SPECIAL:
                self.seat = self.order[self.thief]
                return
            self.thief += 1
        self.won[self.leader] |= self.on_table
        self.open_trick()
        if self.tricks == self.hand_size:
            self.end_round()

    def steal(self, card: int) -> None:  # ST-20
        """Any card of the trick that is still there."""
        self.on_table ^= bits.bit(card)
        self.won[self.seat] |= bits.bit(card)
        self.stolen[self.thefts] = card
        self.stolen_by[self.thefts] = self.seat
        self.thefts += 1
        self.tell(STOLEN, self.seat, card, 0)
        self.seek_thief()

    # The end: who eats

    def graze_first(self, seat: int) -> None:  # ST-21
        """A big animal eats 3 grass, or is removed where there is less."""
        big = self.won[seat] & self.kind_cards[BIG]
        if not big:
            return
        if self.grass[seat] >= BIG_GRASS:
            self.grass[seat] -= BIG_GRASS
            self.kept[seat] |= big
            self.tell(BIG_GRAZED, seat, bits.low_bit(big), self.grass[seat])
        else:
            self.tell(BIG_REMOVED, seat, bits.low_bit(big), self.grass[seat])

    def place_in_herd(self, seat: int, card: int) -> int:  # ST-22
        """Kinds won more often come first, then high numbers, then gnu, zebra, gazelle."""
        count = bits.popcount(self.won[seat] & self.kind_cards[self.kind[card]])
        return count * 1000 + self.number[card] * 4 + self.kind[card]

    def place_among_hunters(self, card: int) -> int:  # ST-24
        """Higher numbers eat first, of equals lions."""
        return self.number[card] * 2 + (self.kind[card] == LION)

    def feed(self, seat: int) -> None:  # ST-22, ST-23, ST-24
        """The herd eats grass in its order; then carnivores eat the grazed from the end of that order backwards."""
        herd = [0] * 60
        size = 0
        cards = self.won[seat] & ~(self.carnivores | self.kind_cards[BIG])
        while cards:
            card = bits.low_bit(cards)
            cards &= cards - 1
            i = size
            while i > 0 and self.place_in_herd(seat, herd[i - 1]) < self.place_in_herd(seat, card):
                herd[i] = herd[i - 1]
                i -= 1
            herd[i] = card
            size += 1
        grazed = min(size, self.grass[seat])
        self.grass[seat] -= grazed
        if self.telling:
            for i in range(size):
                self.tell(GRAZED if i < grazed else STARVED, seat, herd[i], 0)
        grazed = self.hunt(seat, herd, grazed)
        for i in range(grazed):
            self.kept[seat] |= bits.bit(herd[i])

    def hunt(self, seat: int, herd: list[int], grazed: int) -> int:  # ST-23, ST-24
        """Each carnivore but the chameleon eats one; who finds nothing is removed. Answer how many animals are left."""
        hunters = self.won[seat] & self.carnivores
        if self.group_a == CHAMELEON:
            self.kept[seat] |= hunters & self.kind_cards[SPECIAL]
            hunters &= ~self.kind_cards[SPECIAL]
        while hunters:
            cards = hunters
            first = bits.low_bit(cards)
            while cards:
                card = bits.low_bit(cards)
                cards &= cards - 1
                if self.place_among_hunters(card) > self.place_among_hunters(first):
                    first = card
            hunters ^= bits.bit(first)
            if grazed > 0:
                grazed -= 1
                self.kept[seat] |= bits.bit(first)
                self.tell(EATEN, seat, herd[grazed], first)
            else:
                self.tell(UNFED, seat, first, 0)
        return grazed

    # Scoring

    def score_round(self) -> None:
        for seat in range(self.players):
            self.kept[seat] = 0
            self.graze_first(seat)
            self.feed(seat)
            self.score_numbers(seat)
        for kind in range(3):
            self.score_most(self.kind_cards[kind], MOST_ANIMALS, kind)
        if self.players == 3:
            self.score_most(self.carnivores, MOST_CARNIVORES, NONE)
        self.score_grass()
        for seat in range(self.players):
            self.totals[seat] += self.points[seat]

    def score_numbers(self, seat: int) -> None:  # ST-25
        """The numbers on all cards not removed."""
        cards = self.kept[seat]
        while cards:
            card = bits.low_bit(cards)
            cards &= cards - 1
            self.points[seat] += self.number[card]
            if self.telling:
                self.tell(CARD_SCORED, seat, card, self.number[card])

    def score_most(self, cards: int, kind: int, animal: int) -> None:  # ST-26, ST-27
        """A bonus to those with most of these cards, if anybody has one."""
        most = 1
        for seat in range(self.players):
            most = max(most, bits.popcount(self.kept[seat] & cards))
        for seat in range(self.players):
            if bits.popcount(self.kept[seat] & cards) == most:
                self.points[seat] += BONUS
                self.tell(kind, seat, 0, most if animal == NONE else animal)

    def score_grass(self) -> None:  # ST-28
        """A bonus to those with most grass left, if anybody has any."""
        most = 1
        for seat in range(self.players):
            most = max(most, self.grass[seat])
        for seat in range(self.players):
            if self.grass[seat] == most:
                self.points[seat] += BONUS
                self.tell(MOST_GRASS, seat, 0, most)

    def find_winners(self) -> int:  # ST-29
        """Most points; tied players share the win."""
        best = self.best_totals()
        for seat in range(self.players):
            if best & bits.bit(seat):
                self.tell(WINS_GAME if bits.popcount(best) == 1 else SHARED, seat, 0, self.totals[seat])
        return best

    def show_table(self, sight: Sight) -> None:  # ST-30
        """The lead animal, what chameleons have copied, what eagles may steal; grass, and the cards won."""
        sight.part()
        sight.one_of(self.lead, 4)
        sight.part()
        for place in range(self.players):
            sight.card(self.copied_by(sight.seat(place)))
        sight.part()
        sight.number(self.thief != NONE)
        sight.part()
        sight.cards(self.on_table)
        sight.part()
        for place in range(self.players):
            sight.number(self.grass[sight.seat(place)])
        sight.part()
        for place in range(self.players):
            sight.cards(self.won[sight.seat(place)])

    def copied_by(self, seat: int) -> int:  # ST-14
        """The card that a seat's chameleon in the running trick has copied, or -1."""
        for i in range(self.played):
            if self.order[i] == seat and self.has_copied(i):
                return self.laid[self.copied_at[i]]
        return NONE

    def has_copied(self, position: int) -> bool:  # ST-14
        """Is this card of the trick a chameleon that found something to copy?"""
        if self.group_a != CHAMELEON or self.kind[self.laid[position]] != SPECIAL:
            return False
        return self.copied_at[position] != NONE

    # Words and views

    def letters(self, card: int) -> str:
        kind = self.kind[card]
        if kind == SPECIAL or self.leopards & bits.bit(card):
            return list(GROUP_A.values())[self.group_a]
        return list(GROUP_B.values())[self.group_b] if kind == BIG else REGULAR[kind]

    def card_name(self, card: int) -> str:
        return f"{self.letters(card)}{self.number[card]}"

    def phase(self) -> tuple[str, str]:
        return ("play", "ST-9") if self.thief == NONE else ("steal", "ST-20")

    def refuse(self, move: int) -> IllegalMove:
        if self.thief != NONE:
            return self.refusal("ST-20", "st-not-on-table", move=self.move_text(move))
        hand = self.held[self.seat]
        if not hand & bits.bit(move):
            return self.refusal("ST-9", "not-in-hand", move=self.move_text(move))
        if self.hippopotamus_is_in() and self.carnivores & bits.bit(move) and hand & ~self.carnivores:
            return self.refusal("ST-10", "st-no-carnivore")
        if self.hippopotamus_is_in() and hand & ~self.carnivores:
            return self.refusal("ST-9", "st-must-follow-no-carnivore", animal=REGULAR[self.lead])
        return self.refusal("ST-9", "st-must-follow", animal=REGULAR[self.lead])

    def trick_furniture(self) -> dict[str, Any]:
        return {"stolen": [[self.stolen_by[i], self.card_text(self.stolen[i])] for i in range(self.thefts)]}

    def round_furniture(self) -> dict[str, Any]:
        return {"grass": [self.grass[seat] for seat in range(self.players)]} if self.round_over else {}

    def standing(self) -> list[int]:  # ST-11 to ST-18
        """As if only those were here who have played, and nobody listened."""
        if not self.played:
            return []
        players, telling = self.players, self.telling
        self.players = self.played
        self.telling = False
        position = self.find_winner()
        self.players = players
        self.telling = telling
        return [self.order[position]]

    def public(self) -> dict[str, Any]:  # ST-30
        seats = range(self.players)
        copied = {
            str(i): self.card_text(self.laid[self.copied_at[i]]) for i in range(self.played) if self.has_copied(i)
        }
        return {
            "lead": None if self.lead == NONE else REGULAR[self.lead],
            "copied": copied,
            "stealing": self.thief != NONE,
            "on_table": [self.card_text(card) for card in range(DECK) if self.on_table & bits.bit(card)],
            "grass": [self.grass[seat] for seat in seats],
            "start_grass": self.start_grass,
            "won": [
                [self.card_text(card) for card in range(self.deck_size) if self.won[seat] & bits.bit(card)]
                for seat in seats
            ],
        }


def ruled_otherwise(edition: int, trick: Sequence[str]) -> str:  # ST-16 to ST-18
    """The clause whose ruling on a trick of these cards has changed since this edition of the rules, or "".

    In the first edition the first herbivore set the lead herbivore even if a lion led, and lions beat the gorilla.
    A chameleon that copied nothing was one of the rhino's carnivores.
    """
    animals = [card[:2] for card in trick]
    big = next((animal for animal in animals if animal in CHANGED_IN_EDITION_2), "")
    if edition >= 2 or not big:
        return ""
    lead = next((animal for animal in animals if animal in (*REGULAR, "Le")), "")
    has_changed = lead in ("Li", "Le")
    if big == "Rh" and not any(animal in REGULAR[:LION] for animal in animals):
        has_changed = "Ch" in animals
    return CHANGED_IN_EDITION_2[big] if has_changed else ""


def check_printed(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with a table of printed numbers: the key and what is expected there."""
    problems = [(key, f"is not known; expected {', '.join(PRINTED)}") for key in table if key not in PRINTED]
    for animal in (*REGULAR, *GROUP_A.values(), *GROUP_B.values()):
        if animal not in table:
            problems.append((animal, "is missing; expected a list of the numbers on its cards"))
        else:
            problems += [(animal, problem) for problem in check_numbers(animal, table[animal])]
    if not problems:
        problems += check_deck(table)
    return problems


def check_numbers(animal: str, numbers: Any) -> list[str]:
    if not isinstance(numbers, list):
        return [f"is {numbers!r}; expected a list of the numbers on its cards"]
    problems = [
        f"has {number!r}; expected whole numbers from 0 to 99"
        for number in numbers
        if type(number) is not int or not 0 <= number <= 99
    ]
    if not problems and len(set(numbers)) < len(numbers):
        problems.append("has a number twice; expected no two cards of an animal with the same number")
    wanted = 3 if animal in GROUP_A.values() else 1 if animal in GROUP_B.values() else None
    if wanted and len(numbers) != wanted:
        problems.append(f"has {len(numbers)} cards; expected {wanted}")
    return problems


def check_deck(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    cards = sum(len(table[animal]) for animal in REGULAR) + 4
    if cards > DECK:
        return [("Li", f"makes a deck of {cards} cards with the four specials; expected at most {DECK}")]
    sizes = table.get("players")
    if not isinstance(sizes, Mapping):
        return [("players", "is missing; expected a hand and grass for 3 and for 4 players")]
    problems = [
        (f"players.{key}", "is not a number of players; expected 3 and 4") for key in sizes if key not in ("3", "4")
    ]
    for players in (3, 4):
        size = sizes.get(str(players))
        if not isinstance(size, Mapping):
            problems.append((f"players.{players}", "is missing; expected its hand and grass"))
            continue
        problems += [
            (f"players.{players}.{key}", "is not known; expected hand and grass")
            for key in size
            if key not in ("hand", "grass")
        ]
        hand, grass = size.get("hand"), size.get("grass")
        if type(hand) is not int or not 1 <= hand <= cards // players:
            expected = f"expected 1 to {cards // players} of the deck's {cards} cards"
            problems.append((f"players.{players}.hand", f"is {hand!r}; {expected}"))
        if type(grass) is not int or not 0 <= grass <= 99:
            problems.append((f"players.{players}.grass", f"is {grass!r}; expected a whole number from 0 to 99"))
    return problems


GAME = Description(
    name="savanna-trick",
    letters="ST",
    players=(3, 4),
    options=(
        Option("group_a", tuple(GROUP_A), "hyena"),
        Option("group_b", tuple(GROUP_B), "elephant"),
    ),
    create=SavannaTrick,
    kinds=KINDS,
    clauses=Clauses(
        deal="ST-4", first_leader="ST-6", leader="ST-6", lead="ST-19", turn="ST-9", points="ST-25", result="ST-29"
    ),
    suits=REGULAR,
    printed=Printed("ST-5", check_printed),
    shows=("lead", "copied", "stealing", "on_table", "grass", "won"),
    parameters=PARAMETERS,
    edition=2,
    ruled_otherwise=ruled_otherwise,
)
