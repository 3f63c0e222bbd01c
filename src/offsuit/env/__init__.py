"""Environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel, and many games at once (docs/env.md).

What they need is the extra `env` (or `spiel`), and is imported only when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from offsuit.table.setup import needing

if TYPE_CHECKING:
    from offsuit.env.aec import CardGame
    from offsuit.env.arrays import Encoder
    from offsuit.env.many import Vector
    from offsuit.env.single import AmongBots

MAX_ROUNDS = 200


def pettingzoo(
    game: str, *, reward: str = "win", max_rounds: int = MAX_ROUNDS, render_mode: str | None = None, **options: Any
) -> CardGame:
    """A PettingZoo environment (AEC) of a game: an agent in every seat."""
    with needing("env"):
        from offsuit.env.aec import CardGame
    return CardGame(game, reward, max_rounds, render_mode, options)


def gymnasium(
    game: str,
    *,
    bots: str = "greedy",
    seat: int | None = None,
    reward: str = "win",
    max_rounds: int = MAX_ROUNDS,
    render_mode: str | None = None,
    **options: Any,
) -> AmongBots:
    """A Gymnasium environment of a game: one agent among bots, named as in `offsuit arena`."""
    with needing("env"):
        from offsuit.env.single import AmongBots
    return AmongBots(game, bots, seat, reward, max_rounds, render_mode, options)


def vector(
    game: str,
    *,
    games: int = 1024,
    seed: int | str | bytes | None = None,
    rivals: str | None = None,
    reward: str = "win",
    max_rounds: int = MAX_ROUNDS,
    **options: Any,
) -> Vector:
    """Many games at once in one call. With `rivals`, one seat of each is played from outside, the others by them."""
    with needing("env"):
        from offsuit.env.many import Vector
    return Vector(game, games, seed, rivals, reward, max_rounds, options)


def encoder(game: str, **options: Any) -> Encoder:
    """What turns states of a game into observations and masks, and tells what their numbers mean."""
    with needing("env"):
        from offsuit.env.arrays import Encoder
    return Encoder(game, options)


def openspiel() -> list[str]:
    """Register the games with OpenSpiel; answer the names under which `pyspiel.load_game` finds them."""
    with needing("spiel"):
        from offsuit.env.spiel import register
    return register()
