"""The cryptographic stream, the fast generator, and deals that another program can follow (docs/fair-deals.md)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream
from offsuit.table.table import Table
from tests.configurations import CONFIGURATIONS, Configuration, play_some


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """RFC 8439, section 2.3, written a second time and independently of offsuit.kit.stream."""
    state = [int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in range(0, 16, 4)]
    state += [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    state += [counter, *(int.from_bytes(nonce[i : i + 4], "little") for i in range(0, 12, 4))]
    work = state[:]
    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):  # fmt: skip
            for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                work[x] = (work[x] + work[y]) % 2**32
                mixed = work[z] ^ work[x]
                work[z] = (mixed << turn | mixed >> (32 - turn)) % 2**32
    return b"".join(((x + y) % 2**32).to_bytes(4, "little") for x, y in zip(work, state, strict=True))


def test_the_block_function_is_that_of_rfc_8439() -> None:
    """Section 2.3.2."""
    nonce = bytes.fromhex("000000090000004a00000000")
    block = chacha20_block(bytes(range(32)), 1, nonce)
    assert block.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


class Follower:
    """Another program that follows docs/fair-deals.md."""

    def __init__(self, seed: bytes, purpose: int, number: int) -> None:
        self.seed = seed
        self.nonce = purpose.to_bytes(4, "little") + number.to_bytes(4, "little") + bytes(4)
        self.counter = 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            block = chacha20_block(self.seed, self.counter, self.nonce)
            self.words = [int.from_bytes(block[i : i + 4], "little") for i in range(0, 64, 4)]
            self.counter += 1
        return self.words.pop(0)

    def below(self, n: int) -> int:
        while (word := self.word()) >= 2**32 - 2**32 % n:
            pass
        return word % n


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_another_program_gets_the_same_deals(configuration: Configuration) -> None:
    seed = sha256(str(configuration).encode()).digest()
    table = Table(configuration.game, seed=seed, max_rounds=3, **configuration.options)
    play_some(table, 1)
    for number, played in enumerate(table.rounds, 1):
        follower = Follower(seed, 0, number)
        deck = sorted(table.cards, key=lambda text: table.cards[text])
        for i in range(len(deck) - 1, 0, -1):
            j = follower.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        size = table.state.hand_size
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(table.players)]
        rest = deck[table.players * size :]
        assert list(map(sorted, hands)) == list(map(sorted, played.hands))
        if configuration.game == "gummi-trick":
            face_down = [rest[3 * seat : 3 * seat + 3] for seat in range(table.players)]
            assert played.hidden_deal["face_down"] == face_down
            rest = rest[3 * table.players :]
        assert sorted(rest) == sorted(played.aside)
        if number == 1:
            assert played.leader == follower.below(table.players)


def test_seeds_of_games_and_bots_follow_from_the_run() -> None:
    seed = bytes(range(32))
    follower = Follower(seed, 1, 77)
    assert Stream(seed).game_seed(77) == b"".join(follower.word().to_bytes(4, "little") for _ in range(8))
    follower = Follower(seed, 2, 3)
    assert Stream(seed).bot_seed(3) == follower.word() + (follower.word() << 32)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Stream(b"short")


@pytest.mark.parametrize("n", [2, 3, 5, 7, 60])
def test_the_fast_generator_is_even(n: int) -> None:
    rng = Rng(1)
    counts = Counter(rng.random(n) for _ in range(1000 * n))
    assert set(counts) == set(range(n))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < n + 5 * (2 * n) ** 0.5


def test_the_fast_generator_is_the_same_in_both_builds() -> None:
    rng = Rng(2**64 - 1)
    numbers = [rng.random(1_000_000) for _ in range(5)]
    rng.reseed(2**64 - 1)
    assert numbers == [rng.random(1_000_000) for _ in range(5)] == [178689, 694093, 453250, 307304, 402841]
