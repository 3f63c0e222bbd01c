"""What a seat sees as a row of bytes, for programs that learn (docs/env.md). C types are in sight.pxd.

A row is written part by part, always in the same order and of the same size. Nothing is put in that a view has not.
"""

from __future__ import annotations

from offsuit.kit import bits

PARTS = 32
LONGEST = 4096  # bytes of a row
LARGEST = 255


class Sight:
    """The eyes of one seat, and the pen. Seats are counted from the one that looks (0), to the left."""

    def __init__(self, players: int, cards: int) -> None:
        self.players = players
        self.width = cards
        self.me = 0
        self.row = [0] * 4096
        self.size = 0
        self.parts = 0
        self.starts = [0] * 32

    def begin(self, me: int) -> None:
        """Start a row for the seat that looks."""
        self.me = me
        self.size = 0
        self.parts = 0

    def part(self) -> None:
        """Here the next part begins."""
        if self.parts < PARTS:
            self.starts[self.parts] = self.size
            self.parts += 1

    def seat(self, place: int) -> int:
        """Who sits so many places to the left of the seat that looks."""
        return self.me + place if self.me + place < self.players else self.me + place - self.players

    def some_of(self, chosen: int, count: int) -> None:
        """A set of numbers below `count`: a byte for each, 1 for those in the set."""
        if self.size + count <= LONGEST:
            bits.spread(self.row, self.size, chosen, count)
            self.size += count

    def cards(self, cards: int) -> None:
        """A set of cards of the game."""
        self.some_of(cards, self.width)

    def card(self, card: int) -> None:
        """One card in the same way, or none (-1)."""
        self.one_of(card, self.width)

    def one_of(self, chosen: int, count: int) -> None:
        """One number below `count`, or none (-1)."""
        self.some_of(bits.bit(chosen) if chosen >= 0 else 0, count)

    def one_seat(self, seat: int) -> None:
        """One of the seats, or none (-1)."""
        self.one_of(seat if seat < 0 else (seat + self.players - self.me) % self.players, self.players)

    def seats(self, seats: int) -> None:
        """A set of seats."""
        for place in range(self.players):
            self.number(1 if seats & bits.bit(self.seat(place)) else 0)

    def number(self, number: int) -> None:
        """A number as it is where a byte can hold it, else the nearest that it can."""
        if self.size < LONGEST:
            self.row[self.size] = min(max(number, 0), LARGEST)
            self.size += 1

    # For callers in Python

    def seen(self) -> bytes:
        """The row as it was written last."""
        return bytes(self.row[: self.size])
