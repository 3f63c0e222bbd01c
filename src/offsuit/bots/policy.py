"""What a policy is: the thoughts of a player about one game, quick enough for playouts.

A policy never looks at the game that it is asked about. It looks at a copy from which every card is taken out that
the seat to move has not seen, so it can't peek. Of these cards it knows only which they are (`unseen`).
"""

from __future__ import annotations

from offsuit.kit import bits, moves, native
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng

NOTHING = -1e9  # worse than any move


class Policy:
    """Plays the move of most worth. One thread at a time may ask it."""

    def __init__(self, seen: Game) -> None:
        self.seen = seen
        self.me = 0
        self.unseen = 0
        self.sizes = [0] * 5

    # Hooks

    def look(self) -> None:
        """Think what is the same for every move."""

    def worth(self, move: int) -> float:
        """How much this legal move of the seat to move is worth."""
        return 0.0

    # Choosing

    def choose(self, game: Game, rng: Rng) -> int:
        """The move of whose turn it is, in a game of the policy's own class; of equally good ones any."""
        self.take_in(game)
        self.look()
        best = NOTHING
        chosen = 0
        equals = 0
        plain = self.seen.plain_moves()
        twists = self.seen.twist_moves()
        while plain or twists:
            if plain:
                move = bits.low_bit(plain)
                plain &= plain - 1
            else:
                move = bits.low_bit(twists) + moves.TWIST
                twists &= twists - 1
            worth = self.worth(move)
            if worth > best:
                best = worth
                equals = 0
            if worth == best:
                equals += 1
                if equals == 1 or rng.below(equals) == 0:
                    chosen = move
        return chosen

    def take_in(self, game: Game) -> None:
        """Copy the game and take out what the seat to move has not seen."""
        native.copy_state(self.seen, game)
        self.seen.telling = False
        self.me = game.seat
        self.unseen = 0
        for seat in range(game.players):
            self.sizes[seat] = bits.popcount(game.held[seat])
        for place in range(game.places):
            if game.owner[place] != game.seat:
                self.unseen |= game.held[place]
                self.seen.held[place] = 0

    # Thoughts that serve every game

    def may_hold(self, seat: int) -> int:
        """The unseen cards but those that this seat has shown to lack."""
        return self.unseen & self.seen.allowed[seat]

    def chance_to_hold(self, seat: int, cards: int) -> float:
        """How likely one of these cards is in another seat's hand."""
        possible = self.may_hold(seat)
        count = bits.popcount(possible)
        others = count - bits.popcount(possible & cards)
        lacks = 1.0
        for _ in range(self.sizes[seat]):
            if others <= 0:
                return 1.0
            lacks *= 1.0 * others / count
            others -= 1
            count -= 1
        return 1.0 - lacks

    def chance_to_play(self, seat: int, wanted: int, follow: int) -> float:
        """How likely another seat plays one of the wanted cards, if it has to follow with any of `follow`."""
        follows = self.chance_to_hold(seat, follow)
        following = self.share(wanted, self.may_hold(seat) & follow)
        free = self.share(wanted, self.may_hold(seat) & ~follow)
        return follows * following + (1.0 - follows) * free

    def share(self, cards: int, among: int) -> float:
        """How large a part of some cards these are. (Of two whole numbers, C would drop the fraction.)"""
        return 1.0 * bits.popcount(cards & among) / bits.popcount(among) if among else 0.0

    # For callers in Python

    def pick(self, game: Game, rng: Rng) -> int:
        """The move of whose turn it is."""
        if type(game).__name__ != type(self.seen).__name__:  # a variant in Python keeps the name
            raise TypeError(f"a policy for {type(self.seen).__name__} can't play {type(game).__name__}")
        if game.round_over:
            raise ValueError("the round is over: there is no move")
        return self.choose(game, rng)
