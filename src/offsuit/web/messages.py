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
NewToken = Annotated[str, msgspec.Meta(min_length=32, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]


# From the browser


class Hello(msgspec.Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first message of every connection: who is here, and what they already know.

    `seen` is how many events they have, `number` the latest number of the table that they know, and `shown` the secret
    of the deal, once they have been shown it. The database may have lost what they remember.
    """

    token: Token | None = None
    host: Token | None = None
    seen: Annotated[int, msgspec.Meta(ge=0)] = 0
    number: Annotated[int, msgspec.Meta(ge=0)] = 0
    shown: Token | None = None


class Sit(msgspec.Struct, frozen=True, tag_field="do", tag="sit", forbid_unknown_fields=True):
    """Take a free seat. A default name gets a number if somebody else has it.

    A client that makes the token of the seat itself can safely send this again if no answer comes. Without a token,
    the server makes one.
    """

    seat: SeatNumber
    name: Text
    is_default: bool = False
    token: NewToken | None = None


class Fill(msgspec.Struct, frozen=True, tag_field="do", tag="fill", forbid_unknown_fields=True):
    """Put a bot in a free seat. For the table host."""

    seat: SeatNumber
    bot: Text


class Remove(msgspec.Struct, frozen=True, tag_field="do", tag="remove", forbid_unknown_fields=True):
    """Free a seat before the start. For the table host."""

    seat: SeatNumber


class Change(msgspec.Struct, frozen=True, tag_field="do", tag="change", forbid_unknown_fields=True):
    """Change options before the start, except for the number of players. For the table host."""

    options: dict[str, bool | int | Text]


class Leave(msgspec.Struct, frozen=True, tag_field="do", tag="leave", forbid_unknown_fields=True):
    """Before the start the seat is free again; after it a bot plays on until you are back."""


class Back(msgspec.Struct, frozen=True, tag_field="do", tag="back", forbid_unknown_fields=True):
    """Take your seat back from the bot. Any other command does that, too."""


class Renew(msgspec.Struct, frozen=True, tag_field="do", tag="renew", forbid_unknown_fields=True):
    """Get a new token. The old one, and every link with it, stops working. The new one is made as for `Sit`."""

    token: NewToken | None = None


class Salt(msgspec.Struct, frozen=True, tag_field="do", tag="salt", forbid_unknown_fields=True):
    """The random number that this person's client adds to the deal: 64 lower-case hex digits, once a sitting."""

    salt: Text


class Start(msgspec.Struct, frozen=True, tag_field="do", tag="start", forbid_unknown_fields=True):
    """Deal the cards. For the table host."""


class Move(msgspec.Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A move, and the number of the table that it was made in view of."""

    move: Text
    answering: int


class AskHint(msgspec.Struct, frozen=True, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """Ask for a hint on your turn, if the table allows it. The others see that you did."""


class Reopen(msgspec.Struct, frozen=True, tag_field="do", tag="reopen", forbid_unknown_fields=True):
    """Go on at a closed table."""


class Rematch(msgspec.Struct, frozen=True, tag_field="do", tag="rematch", forbid_unknown_fields=True):
    """Play again, everybody one seat on. The next update has the new table's code."""


class Chat(msgspec.Struct, frozen=True, tag_field="do", tag="chat", forbid_unknown_fields=True):
    text: Text


FromBrowser = (
    Hello
    | Sit
    | Fill
    | Remove
    | Change
    | Leave
    | Back
    | Renew
    | Salt
    | Start
    | Move
    | AskHint
    | Reopen
    | Rematch
    | Chat
)


# To the browser


class Update(msgspec.Struct, frozen=True, tag_field="say", tag="update"):
    """The table as this seat may know it, the events that are new to it, and how many it has with them.

    If a command of yours has been stored since the last update, `done` is its number in the table's log. `left` is how
    many seconds are left for the current turn. If `is_fresh`, forget all earlier events.
    """

    table: TableView
    events: list[Event]
    seen: int
    present: list[bool]
    is_host_present: bool
    done: int | None
    left: float | None
    is_fresh: bool


class YourSeat(msgspec.Struct, frozen=True, tag_field="say", tag="your-seat"):
    """The seat is yours; keep the token."""

    seat: int
    token: str


class Refusal(msgspec.Struct, frozen=True, tag_field="say", tag="refusal"):
    """A command can't be carried out now: by which clause (or none), and why. Nothing has changed."""

    kind: str
    clause: str
    values: dict[str, str | int | bool | list[str]]


class Warned(msgspec.Struct, frozen=True, tag_field="say", tag="warning"):
    """Something happened to the table that isn't part of the game, such as lost moves."""

    kind: str


class Broken(msgspec.Struct, frozen=True, tag_field="say", tag="broken"):
    """This table can't be opened, and why. Nothing else follows."""

    kind: str
    values: dict[str, str | int | bool | list[str]]


class Said(msgspec.Struct, frozen=True, tag_field="say", tag="said"):
    """Somebody said something."""

    seat: int
    text: str


class Advice(msgspec.Struct, frozen=True, tag_field="say", tag="advice"):
    """The hint that you asked for: a move, and the chance to win the game with each legal move, the best first."""

    move: str
    chances: dict[str, float]


class Tick(msgspec.Struct, frozen=True, tag_field="say", tag="tick"):
    """A sign of life, sent whenever nothing else was for 10 seconds."""


ToBrowser = Update | YourSeat | Refusal | Warned | Broken | Said | Advice | Tick


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
    """A table to be opened. With a name, its owner sits in the first seat that isn't a bot's.

    `seconds` is the time for each move. Without it, a private table has no clock and a public one has 90 seconds.
    """

    game: Text
    plans: Annotated[list[Plan], msgspec.Meta(max_length=5)]
    options: dict[str, bool | int | Text] = {}
    name: Text | None = None
    is_public: bool = False
    takeover: Annotated[int, msgspec.Meta(ge=5, le=86_400)] = 60
    seconds: Annotated[int, msgspec.Meta(ge=15, le=14 * 86_400)] | None = None
    bots_think: bool = True
    allows_hints: bool | None = None  # None: where there are no other people
    open_memory: bool | None = None  # None: where there are no other people


class NewLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first round of a game, on the same deal for everybody."""

    game: Text
    name: Text


class Opened(msgspec.Struct, frozen=True):
    """A new table, the seat that its owner has there, and the token that makes them its host."""

    code: str
    seat: int | None
    token: str | None
    host: str


class Listed(msgspec.Struct, frozen=True):
    """A public table that waits for people."""

    code: str
    game: str
    options: dict[str, Any]
    names: list[str]
    free: int
    seconds: int | None


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody has at a table, by its token."""

    code: Token
    token: Token


class AskSeats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask how the games stand in which this browser has seats."""

    seats: Annotated[list[Key], msgspec.Meta(max_length=50)]


class SeatState(msgspec.Struct, frozen=True):
    """How a game stands for somebody who has a seat there. The phase of a table that can't be opened is `broken`."""

    code: str
    seat: int | None
    phase: str
    game: str | None
    names: list[str]
    is_your_turn: bool
    winners: list[int]
    deadline: float | None


class Mark(msgspec.Struct, frozen=True):
    """Where a trick of a game begins, by the number of moves before it."""

    move: int
    round: int
    trick: int


class Replay(msgspec.Struct, frozen=True):
    """A game to step through. One in progress is shown as a spectator sees it, from move `first` on."""

    game: str
    options: dict[str, Any]
    names: list[str]
    moves: int
    marks: list[Mark]
    first: int
    is_over: bool


class Step(msgspec.Struct, frozen=True):
    """A game after some of its moves, and the events of the last one. Cards are open in finished games only."""

    move: int
    view: View
    events: list[Event]
    open: OpenCards | None


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a request."""

    problem: str


OverHttp = GameFacts | NewTable | NewLesson | Opened | Listed | AskSeats | SeatState | Replay | Step | Problem


decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
