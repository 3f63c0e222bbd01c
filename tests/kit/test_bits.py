"""Sets of cards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from offsuit.kit import bits


@given(st.sets(st.integers(0, 63), min_size=1))
def test_bits_are_a_set_of_numbers(numbers: set[int]) -> None:
    cards = sum(bits.bit(number) for number in numbers)
    assert bits.popcount(cards) == len(numbers)
    assert bits.low_bit(cards) == min(numbers)
    assert [bits.nth_bit(cards, n) for n in range(len(numbers))] == sorted(numbers)
