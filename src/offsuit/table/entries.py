"""The log of a live table: numbered entries, only ever added. A table's state is the replay of its log."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """Who is to sit in a seat: a person, or a bot by its name."""

    bot: str | None = None


class Created(msgspec.Struct, frozen=True, tag="created"):
    """A table was opened. The secret stays with the server; its commitment is shown before the deal."""

    game: str
    options: dict[str, Any]
    plans: list[Plan]
    is_public: bool
    takeover: int  # seconds of absence after which a bot plays for a person
    bots_think: bool  # a short pause before a bot's move, as people make
    secret: str
    commitment: str
    days: int | None = None  # for each move; None is live play
    is_lesson: bool = False
    allows_hints: bool = False
    turned: int = 0  # how many seats everybody has moved on since the first of some rematches


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A person sat down; whoever holds the token owns the seat."""

    seat: int
    name: str
    token_hash: str


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A bot sat down where nobody came."""

    seat: int
    bot: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person gave up the seat before the start: it is free again."""

    seat: int


class Salted(msgspec.Struct, frozen=True, tag="salted"):
    """A seat added to the randomness of the deal."""

    seat: int
    salt: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The cards were dealt, from the secret and the salts."""


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A move, by the seat's person or by the bot that plays for them."""

    seat: int
    move: str
    by_bot: bool


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A person asked for a hint, and everybody knows it."""

    seat: int


class Away(msgspec.Struct, frozen=True, tag="away"):
    """A person has been gone for long: a bot plays for them until they are back."""

    seat: int


class Back(msgspec.Struct, frozen=True, tag="back"):
    """The person is here again and plays on."""

    seat: int


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """A table that nobody used any more was closed before its end."""

    why: Literal["idle"]


class Reopened(msgspec.Struct, frozen=True, tag="reopened"):
    """Somebody came back to a closed table: it goes on where it stood."""


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same people play again, at the table with this code."""

    code: str


Entry = (
    Created | Seated | Filled | Left | Salted | Started | Moved | Hinted | Away | Back | Closed | Reopened | Rematched
)


def encode(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def decode(data: bytes) -> Entry:
    return decoder.decode(data)


decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
