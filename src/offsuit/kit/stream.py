"""The cryptographic stream from which deals follow: ChaCha20 (RFC 8439) keyed by a 256-bit seed.

docs/fair-deals.md says how another program gets the same deals.
"""

from __future__ import annotations

DEALS = 0
GAMES = 1
BOTS = 2
U32 = 0xFFFFFFFF
WORDS = 0x100000000


class Stream:
    """Random words that follow from a seed, a purpose and a number, and that nobody can foresee without the seed."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
        self.start = [0] * 16
        self.block = [0] * 16
        self.start[0] = 0x61707865
        self.start[1] = 0x3320646E
        self.start[2] = 0x79622D32
        self.start[3] = 0x6B206574
        for i in range(8):
            self.start[4 + i] = int.from_bytes(seed[4 * i : 4 * i + 4], "little")
        self.rewind(DEALS, 0)

    def begin_deal(self, round: int) -> None:
        """Go to the words that shuffle this round, counted from 1, and choose its leader."""
        self.rewind(DEALS, round)

    def begin_game(self, number: int) -> None:
        """Go to the words that are the seed of this game of a run, counted from 0."""
        self.rewind(GAMES, number)

    def begin_bot(self, seat: int) -> None:
        """Go to the words that seed the generator of the bot in this seat."""
        self.rewind(BOTS, seat)

    def rewind(self, purpose: int, number: int) -> None:
        self.start[12] = 0
        self.start[13] = purpose & U32
        self.start[14] = number & U32
        self.start[15] = 0
        self.used = 16

    def rekey(self, other: Stream) -> None:
        """Take the next 256 bits of another stream as the seed."""
        for i in range(8):
            self.start[4 + i] = other.word()
        self.rewind(DEALS, 0)

    def quarter(self, a: int, b: int, c: int, d: int) -> None:
        x = self.block
        x[a] = (x[a] + x[b]) & U32
        x[d] ^= x[a]
        x[d] = ((x[d] << 16) | (x[d] >> 16)) & U32
        x[c] = (x[c] + x[d]) & U32
        x[b] ^= x[c]
        x[b] = ((x[b] << 12) | (x[b] >> 20)) & U32
        x[a] = (x[a] + x[b]) & U32
        x[d] ^= x[a]
        x[d] = ((x[d] << 8) | (x[d] >> 24)) & U32
        x[c] = (x[c] + x[d]) & U32
        x[b] ^= x[c]
        x[b] = ((x[b] << 7) | (x[b] >> 25)) & U32

    def next_block(self) -> None:
        for i in range(16):
            self.block[i] = self.start[i]
        for _ in range(10):
            self.quarter(0, 4, 8, 12)
            self.quarter(1, 5, 9, 13)
            self.quarter(2, 6, 10, 14)
            self.quarter(3, 7, 11, 15)
            self.quarter(0, 5, 10, 15)
            self.quarter(1, 6, 11, 12)
            self.quarter(2, 7, 8, 13)
            self.quarter(3, 4, 9, 14)
        for i in range(16):
            self.block[i] = (self.block[i] + self.start[i]) & U32
        self.start[12] = (self.start[12] + 1) & U32
        self.used = 0

    def word(self) -> int:
        """The next 32 bits."""
        if self.used == 16:
            self.next_block()
        self.used += 1
        return self.block[self.used - 1]

    def long_word(self) -> int:
        """The next 64 bits: the low 32 first."""
        low = self.word()
        return low | (self.word() * WORDS)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each exactly as likely: words past the last whole multiple of n are skipped."""
        limit = WORDS // n * n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def shuffle(self, cards: list[int], n: int) -> None:
        """Shuffle the first n cards in place: from the last down, swap each with one at or before it."""
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card

    # For callers in Python

    def game_seed(self, number: int) -> bytes:
        """The seed of one game of a run with this seed."""
        self.begin_game(number)
        return b"".join([self.word().to_bytes(4, "little") for _ in range(8)])

    def bot_seed(self, seat: int) -> int:
        """What seeds the generator of the bot in this seat."""
        self.begin_bot(seat)
        return self.long_word()
