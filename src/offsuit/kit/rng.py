"""The fast generator for playouts, worlds and random bots (PCG-XSH-RS, 64 bits of state).

Deals that matter come from `kit.stream` instead.
"""

from __future__ import annotations

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
U64 = 0xFFFFFFFFFFFFFFFF
U32 = 0xFFFFFFFF


class Rng:
    """A stream of numbers that follows from its seed; the same in both builds."""

    state: int

    def __init__(self, seed: int = 1) -> None:
        self.restart(seed & U64)

    def reseed(self, seed: int) -> None:
        """Begin again, as a new generator with this seed would."""
        self.restart(seed & U64)

    def restart(self, seed: int) -> None:
        self.state = 0
        self.word()
        self.state = (self.state + seed) & U64
        self.word()
        self.word()

    def word(self) -> int:
        """The next 32 random bits."""
        state = self.state
        self.state = (state * MULTIPLIER + INCREMENT) & U64
        return ((state ^ (state >> 22)) >> (22 + (state >> 61))) & U32

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        return (self.word() * n) >> 32

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1, in steps of 2**-53."""
        high = self.word() >> 5
        low = self.word() >> 6
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)

    def shuffle(self, cards: list[int], n: int) -> None:
        """Shuffle the first n cards in place."""
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card

    def random(self, n: int) -> int:
        """`below(n)` for callers in Python."""
        return self.below(n)
