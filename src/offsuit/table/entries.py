"""The log of a live table: numbered entries, only ever added. A table's state is the replay of its log."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

DAY = 86_400


class Plan(msgspec.Struct, frozen=True):
    """Who a seat is meant for: a person, or a bot by its name."""

    bot: str | None = None


class Created(msgspec.Struct, frozen=True, tag="created", omit_defaults=True):
    """A table was opened. The secret doesn't leave the server before the game is over."""

    game: str
    options: dict[str, Any]
    plans: list[Plan]
    is_public: bool
    takeover: int  # seconds of absence after which a bot plays for a person
    bots_think: bool  # bots pause before a move, as people do
    secret: str
    seconds: int | None = None  # for each move; None is no clock
    is_lesson: bool = False
    allows_hints: bool = False
    open_memory: bool | None = None  # may players look up earlier tricks of the round? Logs older than this don't say
    host: str | None = None  # hash of the table host's token
    turned: int = 0  # how many seats everybody has moved on, over a series of rematches
    days: int | None = None  # for each move, in logs older than the clock; `decode` turns it into seconds
    edition: int = 1  # of the game's rules


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A person sat down; whoever holds the token owns the seat."""

    seat: int
    name: str
    token_hash: str


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A bot sat down in a free seat."""

    seat: int
    bot: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person gave up their seat before the start: it is free again."""

    seat: int


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The table host freed a seat before the start."""

    seat: int


class Renewed(msgspec.Struct, frozen=True, tag="renewed"):
    """A person replaced the token of their seat: the old one no longer works."""

    seat: int
    token_hash: str


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """The table host changed the options before the start."""

    options: dict[str, Any]


class Acting(msgspec.Struct, frozen=True, tag="acting"):
    """The person in this seat acts for the table host; with None the host is back."""

    seat: int | None


class TypedSalt(msgspec.Struct, frozen=True, tag="salted"):
    """A text that somebody typed under scheme 1. Scheme 2 ignores it."""

    seat: int
    salt: str


class Salted(msgspec.Struct, frozen=True, tag="salted-2"):
    """A person's client added its random number to the deal (scheme 2)."""

    seat: int
    salt: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The cards were dealt by scheme 1, or for a lesson, where they are always the same."""


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The cards were dealt by scheme 2, from the secret and this head."""

    head: str


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """A move, by the seat's person or by the bot that plays for them."""

    seat: int
    move: str
    by_bot: bool
    is_late: bool = False  # the person's time was up: the bot played this one move
    edition: int | None = None  # of the rules that judged it, if the table began under an older one


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A person asked for a hint. Everybody sees that."""

    seat: int


class Away(msgspec.Struct, frozen=True, tag="away", omit_defaults=True):
    """A person has been gone for a while, or has left: a bot plays for them until they are back."""

    seat: int
    has_left: bool = False


class Back(msgspec.Struct, frozen=True, tag="back"):
    """The person is here again and plays on."""

    seat: int


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """A table was closed before its end: nobody used it, its owner opened too many, or its secret was shown."""

    why: Literal["idle", "crowded", "shown"]


class Reopened(msgspec.Struct, frozen=True, tag="reopened"):
    """Somebody came back to a closed table: it goes on where it stood."""


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same people play again, at the table with this code."""

    code: str


Entry = (
    Created
    | Seated
    | Filled
    | Left
    | Removed
    | Renewed
    | Changed
    | Acting
    | TypedSalt
    | Salted
    | Started
    | Dealt
    | Moved
    | Hinted
    | Away
    | Back
    | Closed
    | Reopened
    | Rematched
)


def encode(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def decode(data: bytes) -> Entry:
    entry = decoder.decode(data)
    if isinstance(entry, Created) and entry.days is not None:
        return msgspec.structs.replace(entry, seconds=entry.days * DAY, days=None)
    return entry


decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
