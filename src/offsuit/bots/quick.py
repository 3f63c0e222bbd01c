"""Players inside the engine: by rules of thumb, or at random. C types are in quick.pxd."""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.kit import bits
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream


class QuickPlayers:
    """One for each seat. They choose as GreedyBot and RandomBot do with the seeds that a game's stream gives them."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.rng = Rng()
        self.thinkers = 0  # the set of seats that play by the policy; the others play at random
        self.seeds = [0] * 5
        self.generators = [0] * 5

    def sit_down(self, stream: Stream, first: int, players: int) -> None:
        """Before a game; `first` is the number of the bot in seat 0."""
        for seat in range(players):
            stream.begin_bot(first + seat)
            self.seeds[seat] = stream.long_word()
            self.rng.restart(self.seeds[seat])
            self.generators[seat] = self.rng.state

    def choose(self, game: Game) -> int:
        """As GreedyBot, which begins with its seed at every move, or as RandomBot, which goes on."""
        seat = game.seat
        if self.thinkers & bits.bit(seat):
            self.rng.restart(self.seeds[seat])
            return self.policy.choose(game, self.rng)
        self.rng.state = self.generators[seat]
        move = game.choose(self.rng)
        self.generators[seat] = self.rng.state
        return move
