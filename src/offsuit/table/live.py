"""A live table: commands become entries, entries become the state. No input or output here; `web` stores and sends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from offsuit.kit.reasons import Event, Values
from offsuit.table import fairness
from offsuit.table.entries import (
    Away,
    Back,
    Closed,
    Created,
    Entry,
    Filled,
    Hinted,
    Left,
    Moved,
    Plan,
    Rematched,
    Reopened,
    Salted,
    Seated,
    Started,
)
from offsuit.table.fairness import Fairness
from offsuit.table.setup import SetupError, complete_options, find_game
from offsuit.table.table import Table
from offsuit.table.view import View

MOST_SALT = 200
MOST_NAME = 30
BOT_NAMES = ("Ace", "Deuce", "Trey", "Knave", "Joker")  # by first seat, so that no two at a table are alike
DAY = 86_400


class Refused(ValueError):
    """A command that can't be followed now: which kind of refusal, with which values. Nothing has changed."""

    def __init__(self, kind: str, **values: Values) -> None:
        super().__init__(kind, values)
        self.kind = kind
        self.values = values


class Chair(msgspec.Struct):
    """A seat of a live table: who plays there."""

    bot: str | None
    name: str | None = None
    token_hash: str | None = None
    is_away: bool = False
    hints: int = 0  # asked for

    @property
    def is_free(self) -> bool:
        return self.bot is None and self.token_hash is None

    @property
    def is_played_by_bot(self) -> bool:
        return self.bot is not None or self.is_away


class Place(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    bot: str | None
    is_free: bool
    is_away: bool
    hints: int


class TableView(msgspec.Struct, frozen=True):
    """All that one seat, or a spectator, may know of a live table."""

    number: int
    phase: str
    game: str
    options: dict[str, Any]
    seat: int | None
    places: list[Place]
    is_public: bool
    is_lesson: bool
    allows_hints: bool
    days: int | None
    deadline: float | None
    commitment: str
    salts: dict[str, str]
    view: View | None
    fairness: Fairness | None
    rematch: str | None


def create(
    game: str,
    options: dict[str, Any],
    plans: Sequence[Plan],
    *,
    is_public: bool = False,
    takeover: int = 60,
    bots_think: bool = True,
    days: int | None = None,
    allows_hints: bool | None = None,
    turned: int = 0,
) -> Created:
    """The first entry of a new table. Where nothing is said of hints, who plays against bots alone can have them."""
    description = find_game(game)
    complete = complete_options(description, options)
    if len(plans) != complete["players"]:
        raise SetupError(f"{len(plans)} seats planned for {complete['players']} players")
    if allows_hints is None:
        allows_hints = sum(plan.bot is None for plan in plans) == 1
    secret = fairness.new_secret()
    return Created(
        game,
        complete,
        list(plans),
        is_public,
        takeover,
        bots_think,
        secret,
        fairness.commitment_to(secret),
        days,
        allows_hints=allows_hints,
        turned=turned,
    )


def new_token() -> str:
    """What a person's browser keeps to own a seat."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def tidy_name(name: str) -> str:
    """A name as tables show it: in one line, and not too long for a seat."""
    return " ".join(name.split())[:MOST_NAME]


class LiveTable:
    """The replay of a log. Commands check and answer the entry to add; `add` takes it in once it is stored."""

    def __init__(self, created: Created) -> None:
        self.created = created
        self.number = 1
        self.chairs = [Chair(plan.bot) for plan in created.plans]
        self.salts: dict[int, str] = {}
        self.table: Table | None = None
        self.is_closed = False
        self.rematched: str | None = None
        self.last_at = 0.0
        self.turn_since = 0.0
        self.turn_number = 1  # of the entry since which it is this turn
        self.hinted_turn = 0  # the turn for which a hint was asked for last
        self._public_view: TableView | None = None  # until the next entry

    @classmethod
    def replay(cls, log: Sequence[tuple[Entry, float]]) -> LiveTable:
        """The table as its entries, with the times at which they were stored, have made it.

        SetupError where it is of a variant in Python that is not loaded here.
        """
        created, table_at = log[0]
        assert isinstance(created, Created)
        complete_options(find_game(created.game), created.options)
        table = cls(created)
        table.last_at = table_at
        for entry, at in log[1:]:
            table.add(entry, at)
        return table

    @property
    def deadline(self) -> float | None:
        """When a bot plays for whose turn it is, at tables that give days for each move."""
        if self.created.days is None or self.phase != "playing":
            return None
        return self.turn_since + self.created.days * DAY

    @property
    def names(self) -> list[str]:
        """Everybody's name by seat; bots have one too, and a free seat none."""
        players, turned = len(self.chairs), self.created.turned
        return [
            BOT_NAMES[(seat - turned) % players] if chair.bot else chair.name or ""
            for seat, chair in enumerate(self.chairs)
        ]

    @property
    def phase(self) -> str:
        """`waiting` for people, `playing`, `over`, or `closed`."""
        if self.is_closed:
            return "closed"
        if self.table is None:
            return "waiting"
        return "over" if self.table.is_over else "playing"

    # Commands

    def sit(self, seat: int, name: str, token: str) -> Seated:
        """A person takes a free seat."""
        name = tidy_name(name)
        if self.phase != "waiting":
            raise Refused("table-not-waiting")
        if not name:
            raise Refused("name-missing")
        if not self.is_free(seat):
            raise Refused("seat-taken")
        return Seated(seat, name, hash_token(token))

    def fill(self, seat: int, bot: str) -> Filled:
        """A bot takes a free seat."""
        if self.phase != "waiting":
            raise Refused("table-not-waiting")
        if not self.is_free(seat):
            raise Refused("seat-taken")
        return Filled(seat, bot)

    def is_free(self, seat: int) -> bool:
        return 0 <= seat < len(self.chairs) and self.chairs[seat].is_free

    def leave(self, seat: int) -> Left | Away:
        """Before the start the seat is free again; after it a bot plays on until the person is back."""
        return Left(seat) if self.phase == "waiting" else self.away(seat)

    def salt(self, seat: int, salt: str) -> Salted:
        if self.phase != "waiting":
            raise Refused("table-not-waiting")
        if not salt or len(salt) > MOST_SALT:
            raise Refused("salt-length", most=MOST_SALT)
        return Salted(seat, salt)

    def start(self) -> Started:
        if self.phase != "waiting":
            raise Refused("table-not-waiting")
        if any(chair.is_free for chair in self.chairs):
            raise Refused("seats-free")
        return Started()

    def move(self, seat: int, move: str, answering: int, *, by_bot: bool = False) -> Moved:
        """A move that answers the entry with this number; one that answers an earlier turn is refused."""
        if self.phase != "playing" or self.table is None:
            raise Refused("table-not-playing")
        if not self.turn_number <= answering <= self.number:
            raise Refused("move-too-late", number=self.number)
        self.table.check(move, seat)
        return Moved(seat, move, by_bot)

    def hint(self, seat: int) -> Hinted:
        """Whose turn it is asks what to play."""
        if not self.created.allows_hints:
            raise Refused("no-hints")
        if self.phase != "playing" or self.table is None or self.table.seat is None:
            raise Refused("table-not-playing")
        if self.table.seat != seat:
            raise Refused("not-your-turn", seat=self.table.seat)
        return Hinted(seat)

    def has_hint(self, seat: int) -> bool:
        """Has this seat the turn, and asked for a hint for it?"""
        return self.table is not None and self.table.seat == seat and self.hinted_turn == self.turn_number

    def away(self, seat: int) -> Away:
        if self.phase != "playing" or self.chairs[seat].is_played_by_bot:
            raise Refused("table-not-playing")
        return Away(seat)

    def late(self) -> Away:
        """Whose turn it is has had more time than the table gives."""
        if self.table is None or self.table.seat is None:
            raise Refused("table-not-playing")
        return self.away(self.table.seat)

    def back(self, seat: int) -> Back:
        if not self.chairs[seat].is_away:
            raise Refused("not-away")
        return Back(seat)

    def close(self) -> Closed:
        if self.phase not in ("waiting", "playing"):
            raise Refused("table-over")
        return Closed("idle")

    def reopen(self) -> Reopened:
        if not self.is_closed:
            raise Refused("not-closed")
        return Reopened()

    def rematch(self, code: str) -> Rematched:
        if self.phase != "over":
            raise Refused("table-not-over")
        if self.rematched is not None:
            raise Refused("rematched-already")
        return Rematched(code)

    def next_table(self) -> list[Entry]:
        """The beginning of a rematch: everybody one seat on, people with the tokens that they have."""
        old = self.created
        moved = [self.chairs[-1], *self.chairs[:-1]]
        created = create(
            old.game,
            old.options,
            [Plan(chair.bot) for chair in moved],
            is_public=old.is_public,
            takeover=old.takeover,
            bots_think=old.bots_think,
            days=old.days,
            allows_hints=old.allows_hints,
            turned=old.turned + 1,
        )
        seated = [
            Seated(seat, chair.name or "", chair.token_hash) for seat, chair in enumerate(moved) if chair.token_hash
        ]
        return [created, *seated]

    # Entries

    def add(self, entry: Entry, at: float = 0.0) -> None:
        """Take in the next entry of the log, stored at this time."""
        self._public_view = None
        match entry:
            case Seated(seat, name, token_hash):
                self.chairs[seat].name = name
                self.chairs[seat].token_hash = token_hash
            case Filled(seat, bot):
                self.chairs[seat] = Chair(bot)
            case Left(seat):
                self.chairs[seat] = Chair(None)
                self.salts.pop(seat, None)
            case Salted(seat, salt):
                self.salts[seat] = salt
            case Started():
                self.table = self.deal()
                self.begin_turn(at)
            case Moved(seat, move, _):
                assert self.table is not None
                self.table.play(move, seat)
                self.begin_turn(at)
            case Hinted(seat):
                self.chairs[seat].hints += 1
                self.hinted_turn = self.turn_number
            case Away(seat):
                self.chairs[seat].is_away = True
            case Back(seat):
                self.chairs[seat].is_away = False
            case Closed():
                self.is_closed = True
            case Reopened():
                self.is_closed = False
                self.begin_turn(at)
            case Rematched(code):
                self.rematched = code
            case Created():
                raise AssertionError("a log has one beginning")
        self.number += 1
        self.last_at = at

    def begin_turn(self, at: float) -> None:
        self.turn_since = at
        self.turn_number = self.number + 1

    def deal(self) -> Table:
        seed = fairness.seed_from(self.created.secret, self.salts)
        return Table(self.created.game, seed=seed, names=self.names, **self.created.options)

    # What people see

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token owns."""
        if token is None:
            return None
        hashed = hash_token(token)
        owned = [
            seat for seat, chair in enumerate(self.chairs) if secrets.compare_digest(chair.token_hash or "", hashed)
        ]
        return owned[0] if owned else None

    def view(self, seat: int | None) -> TableView:
        """What a seat may know, to be written into a message at once: the game in it is JSON already."""
        if self._public_view is None:
            self._public_view = self.public_view()
        view = None if self.table is None else self.table.encoded_view(seat)
        return msgspec.structs.replace(self._public_view, seat=seat, view=view)

    def public_view(self) -> TableView:
        """What everybody may know of the table, but for its game."""
        return TableView(
            number=self.number,
            phase=self.phase,
            game=self.created.game,
            options=self.created.options,
            seat=None,
            places=[
                Place(number, name, chair.bot, chair.is_free, chair.is_away, chair.hints)
                for number, (chair, name) in enumerate(zip(self.chairs, self.names, strict=True))
            ],
            is_public=self.created.is_public,
            is_lesson=self.created.is_lesson,
            allows_hints=self.created.allows_hints,
            days=self.created.days,
            deadline=self.deadline,
            commitment=self.created.commitment,
            salts={str(salted): salt for salted, salt in sorted(self.salts.items())},
            view=None,
            fairness=self.fairness() if self.phase == "over" else None,
            rematch=self.rematched,
        )

    def events(self, seat: int | None, start: int) -> list[Event]:
        """The events from this number on that a seat, or a spectator, may know."""
        return [] if self.table is None else self.table.unsealed_events_for(seat, start)

    def fairness(self) -> Fairness:
        salts = {str(seat): salt for seat, salt in sorted(self.salts.items())}
        return Fairness(self.created.commitment, self.created.secret, salts)

    def record(self) -> dict[str, Any]:
        """The finished game, all cards open, with what proves its deals."""
        if self.phase != "over" or self.table is None:
            raise Refused("table-not-over")
        return {**self.table.record(), "fairness": msgspec.to_builtins(self.fairness())}
