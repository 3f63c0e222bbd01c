"""Pairs stay: in a score pile a second card of a rank no longer cancels the first (changes SF-9)."""

from offsuit.games.schadenfreude import TAKEN, Schadenfreude
from offsuit.kit import bits

name = "Pairs stay"
game = "schadenfreude"


def take(self: Schadenfreude, seat: int, card: int) -> None:  # SF-9
    """A card joins the score pile, whatever lies there."""
    self.piles[seat] |= bits.bit(card)
    if self.telling:
        self.tell(TAKEN, seat, card, 0)
