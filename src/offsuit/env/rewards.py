"""What a seat gets: nothing but at the end of a round."""

from __future__ import annotations

from offsuit.bots.chances import Chances
from offsuit.kit.game import Game
from offsuit.table.setup import SetupError

REWARDS = ("win", "points", "chance")
WIN, POINTS, CHANCE = range(3)


def number_of(reward: str) -> int:
    """`win`, `points` or `chance` as a number."""
    if reward not in REWARDS:
        raise SetupError(f"reward is {', '.join(REWARDS)}, not {reward!r}")
    return REWARDS.index(reward)


class Rewards:
    """The rewards of one game. The stepper counts the same for many."""

    def __init__(self, kind: int, chances: Chances, players: int) -> None:
        self.kind = kind
        self.chances = chances
        self.before = [1 / players] * players

    def of_round(self, state: Game) -> list[float]:
        """What everybody gets for the round that has just ended."""
        seats = range(state.players)
        if self.kind == POINTS:
            return [float(state.points[seat]) for seat in seats]
        if self.kind == WIN:
            winners = state.winner_seats()
            return [1 / len(winners) if seat in winners else 0.0 for seat in seats]
        now = [self.chances.chance(state, seat) for seat in seats]
        gained = [after - before for after, before in zip(now, self.before, strict=True)]
        self.before = now
        return gained
