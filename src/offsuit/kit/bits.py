"""Sets of cards as the bits of a 64-bit number. `bits.pxd` has the same functions for compiled code."""

from __future__ import annotations


def bit(n: int) -> int:
    """The set that holds card `n` alone."""
    return 1 << n


def popcount(cards: int) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


def low_bit(cards: int) -> int:
    """The lowest card of the set."""
    return (cards & -cards).bit_length() - 1


def nth_bit(cards: int, n: int) -> int:
    """The card that has `n` lower ones in the set."""
    while n:
        cards &= cards - 1
        n -= 1
    return low_bit(cards)


def spread(row: list[int], at: int, cards: int, count: int) -> None:
    """Write the set into a row of bytes, from byte `at` on: 1 or 0 for each of the cards below `count`."""
    for card in range(count):
        row[at + card] = cards >> card & 1
