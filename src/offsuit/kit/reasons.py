"""Why: clauses and values as data. Texts in English and Japanese are made from them by `offsuit.language`."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from offsuit import language

Values = str | int | bool | list[str]


class Kind(NamedTuple):
    """One kind of thing that a game tells: its name, the clause behind it, and what its numbers mean.

    `fields` names what the event's seat, card and number stand for, in this order: any of `seat`, `card`, and then
    one of `number`, `animal` or `other_card`. A `secret` card is told to its seat alone.
    The kind that `decides` is the one that made somebody win the trick. `about` says what it explains: a trick, the
    points of a round, or the end of the game.
    """

    name: str
    clause: str
    fields: str = ""
    secret: bool = False
    decides: bool = False
    about: Literal["trick", "round", "game"] = "trick"


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, and by which clause. `audience` is the one seat that may know of it, or None for all."""

    kind: str
    clause: str
    values: dict[str, Values] = {}
    audience: int | None = None


class IllegalMove(ValueError):
    """A move that the rules forbid: by which clause, of which kind, with which values. Nothing has changed."""

    def __init__(self, clause: str, kind: str, values: dict[str, Values]) -> None:
        super().__init__(clause, kind, values)
        self.clause = clause
        self.kind = kind
        self.values = values

    def text(self, tongue: str = "en") -> str:
        """The reason in a language: "SB-7: you hold red, so play red or use your Chameleon"."""
        return (
            f"{self.clause}: {language.say(tongue, self.kind, self.values)}"
            if self.clause
            else language.say(tongue, self.kind, self.values)
        )

    def __str__(self) -> str:
        return self.text()
