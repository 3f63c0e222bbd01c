"""What all games share: whose turn it is, who holds what, what a seat can know, and what happened in a move.

A game is a state machine over small numbers. Seats are 0 to players-1, cards 0 to 59, sets of cards are 64-bit
numbers. A move is one number:

    card            play it; where the game waits for a discard or a steal, discard or steal it
    60 (REVEAL)     turn up and play the next face-down card
    card + 64       play the card with a twist (TWIST): together with a Chameleon

Every place where cards can lie unseen is numbered: place `seat` is that seat's hand, the rest is the game's own.
For each place the base keeps which cards lie there (`held`), which cards may lie there as far as everybody can
tell (`allowed`: what was proved absent by a failure to follow is left out), and who has seen them (`owner`).
From these `kit.unseen` draws all that a seat does not know.

Hooks, overridden by each game and declared once in `game.pxd`, are listed as HOOKS.
"""

from __future__ import annotations

from typing import Any, TypeVar

from offsuit.kit import bits, moves
from offsuit.kit.reasons import IllegalMove, Values
from offsuit.kit.rng import Rng
from offsuit.kit.sight import Sight
from offsuit.kit.stream import Stream

T = TypeVar("T")

NOBODY = -1
ALL = 0xFFFFFFFFFFFFFFFF
EVENTS = 192
SHOWN = (
    "hand",
    "unseen",
    "may_hold",
    "trick",
    "laid",
    "turn",
    "leader",
    "hand_sizes",
    "totals",
    "round",
    "tricks",
)  # what `show` writes of every game
HOOKS = (
    "deal",
    "legal",
    "legal_twists",
    "play",
    "score_round",
    "ends_game",
    "find_winners",
    "next_leaders",
    "show_table",
)


def members(plain: int, twists: int) -> list[int]:
    """The numbers of a set in ascending order, then those of a second set with TWIST added."""
    count = bits.popcount(plain)
    found = [0] * (count + bits.popcount(twists))
    for i in range(count):
        found[i] = bits.low_bit(plain)
        plain &= plain - 1
    for i in range(count, len(found)):
        found[i] = bits.low_bit(twists) + moves.TWIST
        twists &= twists - 1
    return found


def given(value: T) -> T:
    """The value, if there is one: compiled code can't bear None for an object."""
    if value is None:
        raise TypeError("None is given for a generator, a stream or a game")
    return value


class Game:
    """One game from its first deal to its winners. Not a secret-keeper: whoever has it sees all cards."""

    def __init__(self, players: int) -> None:
        if not 2 <= players <= 5:
            raise ValueError(f"a game has 2 to 5 players, not {players}")
        self.event_kind = [0] * 192
        self.event_seat = [0] * 192
        self.event_card = [0] * 192
        self.event_number = [0] * 192
        self.event_count = 0
        self.telling = False
        self.has_twists = False
        self.players = players
        self.round = 0
        self.round_over = True
        self.is_over = False
        self.winners = 0
        self.totals = [0] * 5
        self.points = [0] * 5
        self.leader = NOBODY
        self.seat = NOBODY
        self.winner = NOBODY
        self.tricks = 0
        self.played = 0
        self.last_played = 0
        self.order = [0] * 5
        self.laid = [0] * 5
        self.shown = [0] * 5
        self.deck = [0] * 60
        self.deck_size = 0
        self.all_cards = 0
        self.hand_size = 0
        self.places = players
        self.aside = NOBODY
        self.held = [0] * 24
        self.allowed = [0] * 24
        self.owner = [0] * 24
        for seat in range(players):
            self.owner[seat] = seat

    # Hooks

    def deal(self) -> None:
        """Deal a round from `deck` and set up what the game keeps for a round."""

    def legal(self) -> int:
        """The set of moves below 64 that are legal now."""
        return 0

    def legal_twists(self) -> int:
        """The set of cards that may be played with a twist now; asked only where `has_twists`."""
        return 0

    def play(self, move: int) -> None:
        """Make a legal move."""

    def score_round(self) -> None:
        """Fill `points` with what the round scored and move `totals`."""

    def ends_game(self) -> bool:
        """Is the game over after the round just scored?"""
        return True

    def find_winners(self) -> int:
        """The set of seats that win the game just ended."""
        return 0

    def next_leaders(self) -> int:
        """The set of seats from whom the next round's leader is chosen at random."""
        return bits.bit(self.players) - 1

    def show_table(self, sight: Sight) -> None:
        """Write down what lies open in this game, and what the seat that looks has seen besides its hand."""

    # Shared by the games

    def use(self, card: int) -> None:
        """This card is in the deck."""
        self.deck[self.deck_size] = card
        self.deck_size += 1
        self.all_cards |= bits.bit(card)

    def set_rest_aside(self) -> None:
        """What is left of the deck after all hands lies unseen in a place of its own; too few cards can't be dealt."""
        needed = self.players * self.hand_size
        if needed > self.deck_size:
            raise ValueError(
                f"{self.players} hands of {self.hand_size} cards are {needed}, and the deck has {self.deck_size}"
            )
        if needed < self.deck_size:
            self.aside = self.places
            self.owner[self.aside] = NOBODY
            self.places += 1

    def reset(self) -> None:
        self.round = 0
        self.round_over = True
        self.is_over = False
        self.winners = 0
        for seat in range(self.players):
            self.totals[seat] = 0

    def begin_round(self, leader: int) -> None:
        """Start the next round with the deck as it lies."""
        self.round += 1
        self.round_over = False
        self.leader = leader
        self.seat = leader
        self.tricks = 0
        self.played = 0
        self.last_played = 0
        for seat in range(self.players):
            self.points[seat] = 0
            self.shown[seat] = 0
        for place in range(self.places):
            self.held[place] = 0
            self.allowed[place] = ALL
        self.deal()

    def deal_hands(self) -> int:
        """Deal every seat its hand from the top of the deck; answer how many cards that took."""
        card = 0
        for seat in range(self.players):
            hand = bits.bit(self.deck[card])
            for _ in range(self.hand_size - 1):
                card += 1
                hand |= bits.bit(self.deck[card])
            card += 1
            self.held[seat] = hand
        return card

    def lay(self, card: int) -> None:
        """Put a card into the trick for whose turn it is, and pass the turn to the left."""
        self.order[self.played] = self.seat
        self.laid[self.played] = card
        self.shown[self.seat] |= bits.bit(card)
        self.played += 1
        self.seat = self.seat + 1 if self.seat + 1 < self.players else 0

    def close_trick(self, winner: int) -> None:
        """Count the trick; its cards can be looked at until the next lead."""
        self.winner = winner
        self.tricks += 1
        self.last_played = self.played
        self.played = 0

    def show_void(self, seat: int, cards: int) -> None:
        """Everybody has seen that this seat's hand has none of these cards."""
        self.allowed[seat] &= ~cards

    def end_round(self) -> None:
        self.score_round()
        self.round_over = True
        self.seat = NOBODY
        if self.ends_game():
            self.is_over = True
            self.winners = self.find_winners()

    def tell(self, kind: int, seat: int, card: int, number: int) -> None:
        """Write down what happened, for people; playouts don't listen."""
        if self.telling and self.event_count < EVENTS:
            self.event_kind[self.event_count] = kind
            self.event_seat[self.event_count] = seat
            self.event_card[self.event_count] = card
            self.event_number[self.event_count] = number
            self.event_count += 1

    def best_totals(self) -> int:
        """The set of seats with the highest total."""
        best = self.totals[0]
        for seat in range(1, self.players):
            best = max(best, self.totals[seat])
        seats = 0
        for seat in range(self.players):
            if self.totals[seat] == best:
                seats |= bits.bit(seat)
        return seats

    # Legal moves

    def plain_moves(self) -> int:
        """The set of legal moves below 64; none between rounds."""
        return 0 if self.round_over else self.legal()

    def twist_moves(self) -> int:
        """The set of cards that may be played with a twist."""
        return 0 if self.round_over or not self.has_twists else self.legal_twists()

    def allows(self, move: int) -> bool:
        """Is this number a legal move now?"""
        if 0 <= move < moves.TWIST:
            return self.plain_moves() & bits.bit(move) != 0
        return moves.TWIST <= move < 2 * moves.TWIST and self.twist_moves() & bits.bit(move - moves.TWIST) != 0

    # What a seat sees

    def show(self, sight: Sight, seat: int) -> None:
        """Write down what a seat sees: SHOWN, in this order, then what the game adds."""
        sight.begin(seat)
        self.show_cards(sight)
        sight.part()
        sight.one_seat(self.seat)
        sight.part()
        sight.one_seat(self.leader)
        sight.part()
        for place in range(self.players):
            sight.number(bits.popcount(self.held[sight.seat(place)]))
        sight.part()
        for place in range(self.players):
            sight.number(self.totals[sight.seat(place)])
        sight.part()
        sight.number(self.round)
        sight.part()
        sight.number(self.tricks)
        self.show_table(sight)

    def show_cards(self, sight: Sight) -> None:
        """The hand; all unseen cards, and those of them that each other hand may hold; the trick; who laid what."""
        unseen = 0
        for place in range(self.places):
            if self.owner[place] != sight.me:
                unseen |= self.held[place]
        sight.part()
        sight.cards(self.held[sight.me])
        sight.part()
        sight.cards(unseen)
        sight.part()
        for place in range(1, self.players):
            sight.cards(unseen & self.allowed[sight.seat(place)])
        sight.part()
        for place in range(self.players):
            sight.card(self.card_of(sight.seat(place)))
        sight.part()
        for place in range(self.players):
            sight.cards(self.shown[sight.seat(place)])

    def card_of(self, seat: int) -> int:
        """The card of a seat in the running trick, or -1."""
        for i in range(self.played):
            if self.order[i] == seat:
                return self.laid[i]
        return NOBODY

    # Random play

    def choose(self, rng: Rng) -> int:
        """A legal move, each as likely as the others."""
        plain = self.legal()
        count = bits.popcount(plain)
        if self.has_twists:
            twists = self.legal_twists()
            nth = rng.below(count + bits.popcount(twists))
            if nth >= count:
                return bits.nth_bit(twists, nth - count) + moves.TWIST
            return bits.nth_bit(plain, nth)
        return bits.nth_bit(plain, rng.below(count))

    def finish_round(self, rng: Rng) -> int:
        """Play at random to the end of the round; answer how many moves that took."""
        count = 0
        while not self.round_over:
            self.play(self.choose(rng))
            count += 1
        return count

    def shuffle_round(self, rng: Rng) -> None:
        """Start the next round with a deck shuffled by the fast generator."""
        rng.shuffle(self.deck, self.deck_size)
        leaders = self.next_leaders()
        self.begin_round(bits.nth_bit(leaders, rng.below(bits.popcount(leaders))))

    def deal_round(self, stream: Stream) -> None:
        """Start the next round with a deal that follows from the seed (docs/fair-deals.md)."""
        stream.begin_deal(self.round + 1)
        self.stack_deck()
        stream.shuffle(self.deck, self.deck_size)
        leaders = self.next_leaders()
        count = bits.popcount(leaders)
        self.begin_round(bits.nth_bit(leaders, stream.below(count) if count > 1 else 0))

    def stack_deck(self) -> None:
        """Put the deck in its order before any shuffle: by card number."""
        cards = 0
        for i in range(self.deck_size):
            cards |= bits.bit(self.deck[i])
        for i in range(self.deck_size):
            self.deck[i] = bits.low_bit(cards)
            cards &= cards - 1

    # For callers in Python

    def start_over(self) -> None:
        """Back to before the first round."""
        self.reset()

    def start_round(self, rng: Rng) -> None:
        """Shuffle with the fast generator and deal the next round."""
        self.shuffle_round(given(rng))

    def start_fair_round(self, stream: Stream) -> None:
        """Deal the next round as the seed of the stream has it."""
        self.deal_round(given(stream))

    def start_given_round(self, deck: list[int], leader: int) -> None:
        """Deal the next round from all cards of the game in this order."""
        if sorted(deck) != sorted(self.deck_cards()):
            raise ValueError("a deck has each card of the game once")
        if not 0 <= leader < self.players:
            raise ValueError(f"there is no seat {leader} to lead")
        for i in range(self.deck_size):
            self.deck[i] = deck[i]
        self.begin_round(leader)

    def resume(self, round: int, totals: list[int]) -> None:
        """Pretend that the rounds before this one are played."""
        if len(totals) != self.players:
            raise ValueError(f"expected {self.players} totals")
        self.round = round - 1
        for seat in range(self.players):
            self.totals[seat] = totals[seat]

    def leaders(self) -> list[int]:
        """The seats from whom the next round's leader is chosen at random."""
        return members(self.next_leaders(), 0)

    def legal_sets(self) -> tuple[int, int]:
        """The sets of legal moves: those below 64, and the cards that may be played with a twist."""
        return self.plain_moves(), self.twist_moves()

    def legal_moves(self) -> list[int]:
        """All legal moves as numbers, in ascending order."""
        return members(self.plain_moves(), self.twist_moves())

    def is_legal(self, move: int) -> bool:
        return self.allows(move)

    def apply(self, move: int) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""
        if not self.allows(move):
            raise self.why_not(move)
        self.event_count = 0
        self.play(move)

    def apply_unchecked(self, move: int) -> None:
        """Make a move that may break the rules, for states of which only a part is known."""
        self.event_count = 0
        self.play(move)

    def random_move(self, rng: Rng) -> int:
        """A legal move, each as likely as the others."""
        if self.round_over:
            raise ValueError("the round is over: there is no move")
        return self.choose(given(rng))

    def set_telling(self, telling: bool) -> None:
        """From now on, write down what happens in moves, or stop doing so."""
        self.telling = telling
        self.event_count = 0

    def told(self) -> list[tuple[int, int, int, int]]:
        """What the last move wrote down: (kind, seat, card, number) each."""
        return [
            (self.event_kind[i], self.event_seat[i], self.event_card[i], self.event_number[i])
            for i in range(self.event_count)
        ]

    def look(self, seat: int, sight: Sight) -> None:
        """Write down what a seat sees."""
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        self.show(given(sight), seat)

    def new_sight(self) -> Sight:
        """What is needed to look at games like this one."""
        return Sight(self.players, self.card_numbers())

    def card_numbers(self) -> int:
        """Every card of the game is a number below this."""
        return max(self.deck_cards()) + 1

    def move_numbers(self) -> int:
        """Every move of the game is a number below this."""
        if self.has_twists:
            return moves.TWIST + self.card_numbers()
        return moves.REVEAL + 1 if self.has_face_down() else self.card_numbers()

    def deck_cards(self) -> list[int]:
        """The cards of this game in the order of the deck."""
        return [self.deck[i] for i in range(self.deck_size)]

    def cards_at(self, place: int) -> list[int]:
        """The cards that lie at a place, in ascending order."""
        if not 0 <= place < self.places:
            raise ValueError(f"there is no place {place}; places are 0 to {self.places - 1}")
        return members(self.held[place], 0)

    def hand_sizes(self) -> list[int]:
        """How many cards are in each seat's hand."""
        return [bits.popcount(self.held[seat]) for seat in range(self.players)]

    def winner_seats(self) -> list[int]:
        """Who has won the game."""
        return members(self.winners, 0)

    # Words and views: each game adds its own

    def card_text(self, card: int) -> str:
        """A card as records write it."""
        if not (0 <= card < moves.REVEAL and self.all_cards & bits.bit(card)):
            raise ValueError(f"{card} is no card of this game")
        return self.card_name(card)

    def card_name(self, card: int) -> str:
        """The text of one of this game's cards."""
        raise NotImplementedError

    def phase(self) -> tuple[str, str]:
        """What a move with a card does now, and by which clause."""
        raise NotImplementedError

    def move_text(self, move: int) -> str:
        """A move as records write it, at this moment of the game."""
        return f"{self.phase()[0]} {self.card_text(move)}"

    def laid_text(self, position: int) -> str:
        """A card of the trick as records write it."""
        return self.card_text(self.laid[position])

    def has_face_down(self) -> bool:
        """Has everybody three cards face down besides the hand?"""
        return self.is_move(moves.REVEAL)

    def is_move(self, move: int) -> bool:
        """Could this number be a move of this game at some moment?"""
        return 0 <= move < moves.REVEAL and self.all_cards & bits.bit(move) != 0

    def why_not(self, move: int) -> IllegalMove:
        """Why this move can't be made now."""
        if self.round_over:
            return self.refusal("", "game-over" if self.is_over else "round-over")
        return self.refuse(move) if self.is_move(move) else self.refusal("", "no-such-move", move=str(move))

    def refuse(self, move: int) -> IllegalMove:
        """By which clause this move, one of this game, is illegal now."""
        raise NotImplementedError

    def hidden_deal(self) -> dict[str, Any]:
        """What a record's deal has besides hands and cards set aside."""
        return {}

    def trick_won_by(self) -> Any:
        """The last trick's winner as a record writes it."""
        return self.winner

    def trick_furniture(self) -> dict[str, Any]:
        """What a record's trick has besides its plays and winner."""
        return {}

    def round_furniture(self) -> dict[str, Any]:
        """What a record's round has besides its deal, moves, tricks and scores."""
        return {}

    def standing(self) -> list[int]:
        """Whose cards of the running trick count so far, the strongest first."""
        return []

    def winning(self) -> list[int]:
        """Who would win the running trick if it ended now."""
        return self.standing()[:1]

    def public(self) -> dict[str, Any]:
        """What lies open on the table besides the trick, scores and hand sizes."""
        return {}

    def private(self, seat: int) -> dict[str, Any]:
        """What this seat has seen besides its hand."""
        return {}

    def refusal(self, clause: str, kind: str, **values: Values) -> IllegalMove:
        return IllegalMove(clause, kind, values)
