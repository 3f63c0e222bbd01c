"""One whole game between rules of thumb and random play, inside the engine. C types are in match.pxd."""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.kit import bits
from offsuit.kit.game import Game
from offsuit.kit.jobs import Job
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream


class Match(Job):
    """A game whose deals follow from a seed; `lab.arena` plays the same one move by move where it writes records.

    After it ran, `game` is as it ended, and `scored` tells in how many rounds each seat made points.
    """

    def __init__(self, game: Game, policy: Policy, seed: bytes, max_rounds: int) -> None:
        self.game = game
        self.policy = policy
        self.stream = Stream(seed)
        self.rng = Rng()
        self.max_rounds = max_rounds
        self.thinkers = 0
        self.first_bot = 0
        self.seeds = [0] * 5
        self.generators = [0] * 5
        self.scored = [0] * 5

    def seat(self, thinkers: int, first_bot: int) -> None:
        """Who plays by the policy, as a set of seats, the others at random; and the number of the bot in seat 0."""
        self.thinkers = thinkers
        self.first_bot = first_bot

    def work(self) -> None:
        self.seed_bots()
        self.game.reset()
        while not self.game.is_over and self.game.round < self.max_rounds:
            self.game.deal_round(self.stream)
            while not self.game.round_over:
                self.game.play(self.choose())
            for seat in range(self.game.players):
                if self.game.points[seat] > 0:
                    self.scored[seat] += 1

    def seed_bots(self) -> None:
        for seat in range(self.game.players):
            self.stream.begin_bot(self.first_bot + seat)
            self.seeds[seat] = self.stream.long_word()
            self.rng.restart(self.seeds[seat])
            self.generators[seat] = self.rng.state
            self.scored[seat] = 0

    def choose(self) -> int:
        """As GreedyBot, which begins with its seed at every move, or as RandomBot, which goes on."""
        seat = self.game.seat
        if self.thinkers & bits.bit(seat):
            self.rng.restart(self.seeds[seat])
            return self.policy.choose(self.game, self.rng)
        self.rng.state = self.generators[seat]
        move = self.game.choose(self.rng)
        self.generators[seat] = self.rng.state
        return move
