"""One whole game between rules of thumb and random play, inside the engine. C types are in match.pxd."""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.bots.quick import QuickPlayers
from offsuit.kit.game import Game
from offsuit.kit.jobs import Job
from offsuit.kit.stream import Stream


class Match(Job):
    """A game whose deals follow from a seed; `lab.arena` plays the same one move by move where it writes records.

    After it ran, `game` is as it ended, and `scored` tells in how many rounds each seat made points.
    """

    def __init__(self, game: Game, policy: Policy, seed: bytes, max_rounds: int) -> None:
        self.game = game
        self.players = QuickPlayers(policy)
        self.stream = Stream(seed)
        self.max_rounds = max_rounds
        self.first_bot = 0
        self.scored = [0] * 5

    def seat(self, thinkers: int, first_bot: int) -> None:
        """Who plays by the policy, as a set of seats, the others at random; and the number of the bot in seat 0."""
        self.players.thinkers = thinkers
        self.first_bot = first_bot

    def work(self) -> None:
        self.players.sit_down(self.stream, self.first_bot, self.game.players)
        for seat in range(self.game.players):
            self.scored[seat] = 0
        self.game.reset()
        while not self.game.is_over and self.game.round < self.max_rounds:
            self.game.deal_round(self.stream)
            while not self.game.round_over:
                self.game.play(self.players.choose(self.game))
            for seat in range(self.game.players):
                if self.game.points[seat] > 0:
                    self.scored[seat] += 1
