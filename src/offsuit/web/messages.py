"""What browser and server say to each other: over a table's WebSocket one JSON object a message, and over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from offsuit.kit.reasons import Event
from offsuit.table.entries import Plan
from offsuit.table.live import TableView
from offsuit.table.view import OpenCards, View

Text = Annotated[str, msgspec.Meta(max_length=300)]
Token = Annotated[str, msgspec.Meta(max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]


# From the browser


class Hello(msgspec.Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """First message, and again after every reconnect: who is here, and how many events they have."""

    token: Token | None = None
    seen: Annotated[int, msgspec.Meta(ge=0)] = 0


class Sit(msgspec.Struct, frozen=True, tag_field="do", tag="sit", forbid_unknown_fields=True):
    seat: SeatNumber
    name: Text


class Fill(msgspec.Struct, frozen=True, tag_field="do", tag="fill", forbid_unknown_fields=True):
    """Let a bot sit where nobody comes."""

    seat: SeatNumber
    bot: Text


class Leave(msgspec.Struct, frozen=True, tag_field="do", tag="leave", forbid_unknown_fields=True):
    """Before the start the seat is free again; after it a bot plays on until the next hello."""


class Salt(msgspec.Struct, frozen=True, tag_field="do", tag="salt", forbid_unknown_fields=True):
    salt: Text


class Start(msgspec.Struct, frozen=True, tag_field="do", tag="start", forbid_unknown_fields=True):
    pass


class Move(msgspec.Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A move, and the number of the table that it answers."""

    move: Text
    answering: int


class AskHint(msgspec.Struct, frozen=True, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """What would a good player do? On one's turn, where the table allows it; the others see that it was asked."""


class Reopen(msgspec.Struct, frozen=True, tag_field="do", tag="reopen", forbid_unknown_fields=True):
    """Go on at a closed table."""


class Rematch(msgspec.Struct, frozen=True, tag_field="do", tag="rematch", forbid_unknown_fields=True):
    """Play again, everybody one seat on; the next update tells the new table's code."""


class Chat(msgspec.Struct, frozen=True, tag_field="do", tag="chat", forbid_unknown_fields=True):
    text: Text


FromBrowser = Hello | Sit | Fill | Leave | Salt | Start | Move | AskHint | Reopen | Rematch | Chat


# To the browser


class Update(msgspec.Struct, frozen=True, tag_field="say", tag="update"):
    """The table as this seat may know it, the events it does not have yet, and how many it has with them.

    Where something that you asked for has been stored since the last update, `done` is its number in the table's log.
    """

    table: TableView
    events: list[Event]
    seen: int
    present: list[bool]
    done: int | None


class YourSeat(msgspec.Struct, frozen=True, tag_field="say", tag="your-seat"):
    """The seat is yours; keep the token."""

    seat: int
    token: str


class Refusal(msgspec.Struct, frozen=True, tag_field="say", tag="refusal"):
    """It can't be done now, by which clause (or none) and why. Nothing has changed."""

    kind: str
    clause: str
    values: dict[str, str | int | bool | list[str]]


class Said(msgspec.Struct, frozen=True, tag_field="say", tag="said"):
    """Somebody said something."""

    seat: int
    text: str


class Advice(msgspec.Struct, frozen=True, tag_field="say", tag="advice"):
    """The hint that you asked for: a move, and the chance to win the game with each legal move, the best first."""

    move: str
    chances: dict[str, float]


ToBrowser = Update | YourSeat | Refusal | Said | Advice


# Over HTTP


class OptionFacts(msgspec.Struct, frozen=True):
    name: str
    values: list[bool | int | str]
    default: bool | int | str


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    players: list[int]
    options: list[OptionFacts]
    bots: list[str]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. With a name, its owner sits in the first seat that is not a bot's."""

    game: Text
    plans: Annotated[list[Plan], msgspec.Meta(max_length=5)]
    options: dict[str, bool | int | Text] = {}
    name: Text | None = None
    is_public: bool = False
    takeover: Annotated[int, msgspec.Meta(ge=5, le=86_400)] = 60
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] | None = None
    bots_think: bool = True
    allows_hints: bool | None = None  # None: where there are no other people


class NewLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first round of a game, on the same deal for everybody."""

    game: Text
    name: Text


class Opened(msgspec.Struct, frozen=True):
    """A new table, and the seat that its owner has there."""

    code: str
    seat: int | None
    token: str | None


class Listed(msgspec.Struct, frozen=True):
    """A public table that waits for people."""

    code: str
    game: str
    options: dict[str, Any]
    names: list[str]
    free: int
    days: int | None


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody has at a table, by its token."""

    code: Token
    token: Token


class AskSeats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How are my games? A browser asks for those that it has seats in."""

    seats: Annotated[list[Key], msgspec.Meta(max_length=50)]


class SeatState(msgspec.Struct, frozen=True):
    """How the game at a table stands, for somebody who has a seat there."""

    code: str
    seat: int
    phase: str
    game: str
    names: list[str]
    is_your_turn: bool
    winners: list[int]
    deadline: float | None


class Mark(msgspec.Struct, frozen=True):
    """Where a trick of a game begins: after so many moves."""

    move: int
    round: int
    trick: int


class Replay(msgspec.Struct, frozen=True):
    """A game to be stepped through; one that still runs as a spectator sees it."""

    game: str
    options: dict[str, Any]
    names: list[str]
    moves: int
    marks: list[Mark]
    is_over: bool


class Step(msgspec.Struct, frozen=True):
    """A game after so many moves, and what the last of them made happen. Cards are open in finished games only."""

    move: int
    view: View
    events: list[Event]
    open: OpenCards | None


class Problem(msgspec.Struct, frozen=True):
    """What was wrong with a request, and what would be right."""

    problem: str


OverHttp = GameFacts | NewTable | NewLesson | Opened | Listed | AskSeats | SeatState | Replay | Step | Problem


decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
