"""What one seat may know. Built from an allow-list: what is not put in here by name never leaves the table."""

from __future__ import annotations

from typing import Any

import msgspec

from offsuit.kit.reasons import Event


class Trick(msgspec.Struct, frozen=True):
    """A trick in which all have played: who played what, who won, by which clause and why."""

    leader: int
    plays: list[tuple[int, str]]
    won_by: int | dict[str, int]
    clause: str
    why: list[Event]
    furniture: dict[str, Any]


class Seen(msgspec.Struct, frozen=True):
    """A move as this seat saw it: a card that it did not see is None."""

    seat: int
    verb: str
    card: str | None
    with_chameleon: bool = False


class RoundResult(msgspec.Struct, frozen=True):
    """What a finished round scored, and why, point by point."""

    round: int
    points: list[int]
    totals: list[int]
    why: list[Event]


class PublicView(msgspec.Struct, frozen=True):
    """The game as everybody sees it."""

    game: str
    options: dict[str, Any]
    names: list[str]
    turn: int | None
    to_do: str | None
    round: int
    round_leader: int
    trick_leader: int
    hand_sizes: list[int]
    trick: list[tuple[int, str]]
    standing: list[int]
    winning: list[int]
    tricks: list[Trick]
    last_trick: Trick | None
    totals: list[int]
    totals_before: list[int]
    table: dict[str, Any]
    last_round: RoundResult | None
    is_over: bool
    winners: list[int]
    why: list[Event]


class View(PublicView, frozen=True):
    """The game as one seat sees it, or as a spectator does (`seat` is None)."""

    seat: int | None
    hand: list[str]
    legal_moves: list[str]
    dealt: list[str]
    moves: list[Seen]
    own: dict[str, Any]


class OpenCards(msgspec.Struct, frozen=True):
    """What all seats hold and know, for finished games only."""

    hands: list[list[str]]
    own: list[dict[str, Any]]
    deal: dict[str, Any]
