"""Work that runs without Python's lock when compiled, so that threads share the cores. Start a job with `drive.run`."""

from __future__ import annotations

from offsuit.kit import bits
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream

PRIME = 0x100000001B3
U64 = 0xFFFFFFFFFFFFFFFF


class Job:
    """Something long to compute."""

    def work(self) -> None:
        """The computation itself."""


class Playouts(Job):
    """First rounds of a game, dealt and played at random by the fast generator: one for each seed."""

    def __init__(self, game: Game, first: int, count: int) -> None:
        self.game = game
        self.rng = Rng()
        self.first = first
        self.count = count
        self.moves = 0

    def work(self) -> None:
        for seed in range(self.first, self.first + self.count):
            self.rng.restart(seed)
            self.game.reset()
            self.game.shuffle_round(self.rng)
            self.moves += self.game.finish_round(self.rng)


class Matches(Job):
    """Whole games of random bots, with deals from a run's seed, counted up: games number `first` to `first+count-1`.

    `lab.simulate` plays the same games move by move where it writes records.
    """

    def __init__(self, game: Game, seed: bytes, first: int, count: int, max_rounds: int) -> None:
        self.game = game
        self.run = Stream(seed)
        self.stream = Stream(seed)
        self.rng = Rng()
        self.first = first
        self.count = count
        self.max_rounds = max_rounds
        self.generators = [0] * 5
        self.moves = 0
        self.rounds = 0
        self.longest = 0
        self.unfinished = 0
        self.mark = 0
        self.fingerprint = 0
        self.totals = [0] * 5
        self.wins = [0] * 30

    def work(self) -> None:
        for number in range(self.first, self.first + self.count):
            self.run.begin_game(number)
            self.stream.rekey(self.run)
            self.seed_bots()
            self.play_game()
            self.count_game()

    def seed_bots(self) -> None:
        for seat in range(self.game.players):
            self.stream.begin_bot(seat)
            self.rng.restart(self.stream.long_word())
            self.generators[seat] = self.rng.state

    def play_game(self) -> None:
        self.game.reset()
        self.mark = 1
        while not self.game.is_over and self.game.round < self.max_rounds:
            self.game.deal_round(self.stream)
            while not self.game.round_over:
                seat = self.game.seat
                self.rng.state = self.generators[seat]
                move = self.game.choose(self.rng)
                self.generators[seat] = self.rng.state
                self.fold(self.game.legal() ^ move)
                self.game.play(move)
                self.moves += 1

    def fold(self, value: int) -> None:
        """Let the game's mark depend on this, too."""
        self.mark = ((self.mark ^ value) * PRIME) & U64

    def count_game(self) -> None:
        self.rounds += self.game.round
        self.longest = max(self.longest, self.game.round)
        winners = self.game.winners if self.game.is_over else 0
        if not self.game.is_over:
            self.unfinished += 1
        sharers = bits.popcount(winners)
        for seat in range(self.game.players):
            self.totals[seat] += self.game.totals[seat]
            self.fold(self.game.totals[seat] + 1000)
            if winners & bits.bit(seat):
                self.wins[6 * seat + sharers] += 1
                self.fold(seat)
        self.fingerprint = (self.fingerprint + self.mark) & U64
