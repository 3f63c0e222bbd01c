"""What the others have played in this round tells something about what they hold, and about themselves.

A world in which somebody would hardly have played as they did is less likely. How likely a choice was is told by the
habit of the game; and as not everybody plays by it, each seat may instead be one that plays anything.

C types are in memory.pxd.
"""

from __future__ import annotations

from collections.abc import Sequence

from offsuit.bots.playout import Playout
from offsuit.kit import drive, moves, native
from offsuit.kit.game import Game

LAPSE = 0.1  # how often a careful player plays anything


class Memory:
    """A choice that somebody made, and those before it."""

    def __init__(self, before: Game, move: int, later: int, earlier: Memory | None) -> None:
        """`before` is the state as it was; `later` are the cards that its seat has openly put down since then."""
        self.before = drive.clone(before)
        self.seat = before.seat
        self.move = move
        self.later = later
        self.earlier = earlier
        # In a world this seat's hand is another one; then no card may be missing among those that it can't see.
        other = (self.seat + 1) % before.players
        self.before.held[other] = held_anywhere(before)

    def judge(self, playout: Playout, world: Game, careful: list[float], careless: list[float], first: int) -> None:
        """Multiply, for each seat, how likely its choices were in this world: of a careful player, and of any.

        The lists have the places of seat 0 at `first`.
        """
        native.copy_state(playout.scratch, self.before)
        hand = world.held[self.seat] | self.later
        for place in range(world.players, world.places):
            if world.owner[place] == self.seat and self.before.held[place] == 0:
                hand |= world.held[place]
        playout.scratch.held[self.seat] = hand
        any_move = 1.0 / playout.count_moves()
        careful[first + self.seat] *= LAPSE * any_move + (1.0 - LAPSE) * playout.chance(self.move)
        careless[first + self.seat] *= any_move
        if self.earlier is not None:
            self.earlier.judge(playout, world, careful, careless, first)


def remember(past: Sequence[tuple[Game, int]], now: Game) -> Memory | None:
    """What the others have chosen openly, of the moves of a round, each with the state before it."""
    put_down = [0] * now.players
    chosen: list[tuple[Game, int, int]] = []
    after = now
    for before, move in reversed(past):
        seat = before.seat
        openly = before.held[seat] & ~held_anywhere(after)
        put_down[seat] |= openly
        if seat != now.seat and (openly or move == moves.REVEAL):
            chosen.append((before, move, put_down[seat]))
        after = before
    memory: Memory | None = None
    for before, move, later in reversed(chosen):
        memory = Memory(before, move, later, memory)
    return memory


def held_anywhere(game: Game) -> int:
    """All cards in hands and hidden places."""
    cards = 0
    for place in range(game.places):
        cards |= game.held[place]
    return cards
