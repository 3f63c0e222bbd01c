"""A live table: commands become entries, entries become the state. No input or output here; `web` stores and sends."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec

from offsuit import language
from offsuit.kit.reasons import Event, Values
from offsuit.table import fairness, scheme1
from offsuit.table.entries import (
    Acting,
    Away,
    Back,
    Changed,
    Closed,
    Created,
    Dealt,
    Entry,
    Filled,
    Hinted,
    Left,
    Moved,
    Plan,
    Rematched,
    Removed,
    Renewed,
    Reopened,
    Salted,
    Seated,
    Started,
    TypedSalt,
)
from offsuit.table.fairness import Fairness
from offsuit.table.names import free_name
from offsuit.table.setup import SetupError, complete_options, find_game
from offsuit.table.table import Table
from offsuit.table.view import View

MOST_NAME = 30
MOST_WHILE_WAITING = 50  # entries of one seat before the start: nobody fills the log by sitting down and leaving
MOST_LATE = 3  # moves in a row that a bot makes for a late person before it takes over the seat
REST = 10.0  # seconds from coming back until one may leave again
ACTING_SECONDS = 10.0  # until somebody else acts for the table host
HOUR = 3600
BOT_NAMES = ("Ace", "Deuce", "Trey", "Knave", "Joker")  # by first seat, so that no two at a table are alike


class Refused(ValueError):
    """A command that can't be carried out now: the kind of refusal and its values. Nothing has changed."""

    def __init__(self, kind: str, **values: Values) -> None:
        super().__init__(kind, values)
        self.kind = kind
        self.values = values


class Actor(NamedTuple):
    """Who gives a command: somebody in a seat, the table host, both, or neither."""

    seat: int | None = None
    is_host: bool = False


class BrokenLog(SetupError):
    """A stored log that can no longer be replayed: the kind of reason and its values."""

    def __init__(self, kind: str, **values: Values) -> None:
        super().__init__(language.say("en", kind, values))
        self.kind = kind
        self.values = values


class Chair(msgspec.Struct):
    """A seat of a live table: who plays there."""

    bot: str | None
    name: str | None = None
    token_hash: str | None = None
    is_away: bool = False
    has_left: bool = False  # on purpose
    late: int = 0  # moves in a row that a bot made because the person's time was up
    hints: int = 0  # asked for
    back_at: float | None = None  # when the person last came back

    @property
    def is_free(self) -> bool:
        return self.bot is None and self.token_hash is None

    @property
    def is_missed(self) -> bool:
        """Does a bot play only because the person seems to be gone?"""
        return self.is_away and not self.has_left and self.late < MOST_LATE

    @property
    def is_person(self) -> bool:
        return self.token_hash is not None

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
    late: int  # moves in a row that a bot made because the person's time was up
    hints: int
    is_salted: bool  # has this person's client added to the randomness of the deal?


class TableView(msgspec.Struct, frozen=True):
    """Everything that one seat, or a spectator, may know of a live table."""

    number: int
    phase: str
    game: str
    options: dict[str, Any]
    seat: int | None
    is_host: bool  # is whoever sees this the table host?
    acting: int | None  # the seat that acts for an absent table host
    places: list[Place]
    is_public: bool
    is_lesson: bool
    allows_hints: bool
    open_memory: bool
    looks_back: bool  # may screens show tricks older than the last one?
    seconds: int | None  # for each move
    scheme: int | None  # of fair deals; a lesson has none
    commitment: str | None
    head: str | None  # what the deal was made from besides the secret, once it is dealt
    view: View | None
    fairness: Fairness | None  # once the game is over
    rematch: str | None


def create(
    game: str,
    options: dict[str, Any],
    plans: Sequence[Plan],
    *,
    is_public: bool = False,
    takeover: int = 60,
    bots_think: bool = True,
    seconds: int | None = None,
    allows_hints: bool | None = None,
    open_memory: bool | None = None,
    host: str | None = None,
    turned: int = 0,
) -> Created:
    """The first entry of a new table. `host` is the token of whoever opens it.

    By default, a person alone with bots gets hints and may look up earlier tricks.
    """
    description = find_game(game)
    complete = complete_options(description, options)
    if len(plans) != complete["players"]:
        raise SetupError(f"{len(plans)} seats planned for {complete['players']} players")
    return Created(
        game=game,
        options=complete,
        plans=list(plans),
        is_public=is_public,
        takeover=takeover,
        bots_think=bots_think,
        secret=fairness.new_secret(),
        seconds=seconds,
        allows_hints=is_alone(plans) if allows_hints is None else allows_hints,
        open_memory=is_alone(plans) if open_memory is None else open_memory,
        host=None if host is None else hash_token(host),
        turned=turned,
        edition=description.edition,
    )


def is_alone(plans: Sequence[Plan]) -> bool:
    """Is only one seat meant for a person?"""
    return sum(plan.bot is None for plan in plans) == 1


def new_token() -> str:
    """A token that a person's browser keeps. Whoever has it owns a seat, or is the table host."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def is_token(token: str | None, hashed: str | None) -> bool:
    """Is this the token with this hash? Takes the same time for every token."""
    return token is not None and secrets.compare_digest(hashed or "", hash_token(token))


def tidy_name(name: str) -> str:
    """A name as tables show it: on one line, and short enough for a seat."""
    return " ".join(name.split())[:MOST_NAME]


class LiveTable:
    """The replay of a log. A command checks and returns the entry to add; `add` applies it once it is stored."""

    def __init__(self, created: Created) -> None:
        self.created = created
        self.number = 1
        self.chairs = [Chair(plan.bot) for plan in created.plans]
        self.salts: dict[int, str] = {}
        self.typed_salts: dict[int, str] = {}
        self.acting: int | None = None
        self.head: str | None = None
        self.seed: bytes | None = None
        self.table: Table | None = None
        self.closed: Closed | None = None
        self.rematched: str | None = None
        self.asked_by_seat = [0] * len(self.chairs)  # entries that whoever sits there can repeat at will
        self.asked_by_host = 0  # the same of the table host, and of whoever acts for them
        self.last_at = 0.0
        self.turn_since = 0.0
        self.turn_number = 1  # of the entry since which it is this turn
        self.hinted_turn = 0  # the turn for which a hint was asked for last
        self._public_view: TableView | None = None  # until the next entry

    @classmethod
    def replay(cls, log: Sequence[tuple[Entry, float]]) -> LiveTable:
        """The table after these entries, each with the time at which it was stored.

        Raises SetupError if it needs a Python variant that isn't loaded, and BrokenLog if its rules have changed.
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
        """When a bot moves for the person whose turn it is, unless the server has been down since."""
        seconds = self.created.seconds
        if seconds is None or self.phase != "playing" or self.table is None or self.table.seat is None:
            return None
        return None if self.chairs[self.table.seat].is_played_by_bot else self.turn_since + seconds

    @property
    def is_slow(self) -> bool:
        """Is there so much time for a move that people may be gone for long? Then no bot takes over for them."""
        return self.created.seconds is not None and self.created.seconds >= HOUR

    @property
    def people(self) -> list[int]:
        """The seats that people have taken."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def is_missing_people(self) -> bool:
        """Do bots take over for people who are gone? If a person plays against bots alone, the game waits instead."""
        return self.phase == "playing" and not self.is_slow and len(self.people) > 1

    @property
    def names(self) -> list[str]:
        """Everybody's name by seat, bots included; a free seat has none."""
        players, turned = len(self.chairs), self.created.turned
        return [
            BOT_NAMES[(seat - turned) % players] if chair.bot else chair.name or ""
            for seat, chair in enumerate(self.chairs)
        ]

    @property
    def phase(self) -> str:
        """`waiting` for people, `playing`, `over`, or `closed`."""
        if self.closed is not None:
            return "closed"
        if self.table is None:
            return "waiting"
        return "over" if self.table.is_over else "playing"

    # Commands before the start

    def sit(self, seat: int, name: str, token: str, *, is_default: bool = False) -> Seated:
        """A person takes a free seat. A default name gets a number if somebody else has it."""
        name = tidy_name(name)
        self.require_waiting()
        if not name:
            raise Refused("name-missing")
        self.require_free(seat)
        self.require_new(token)
        free = free_name(name, [*filter(None, self.names), *BOT_NAMES], is_default=is_default)
        if free is None:
            raise Refused("name-taken")
        return Seated(seat, free, hash_token(token))

    def fill(self, seat: int, bot: str, by: Actor) -> Filled:
        """A bot takes a free seat."""
        self.require_waiting()
        self.require_rights(by)
        self.require_free(seat)
        self.require_calm_host()
        return Filled(seat, bot)

    def remove(self, seat: int, by: Actor) -> Removed:
        """The table host frees a seat."""
        self.require_waiting()
        self.require_host(by)
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].is_free:
            raise Refused("seat-is-free")
        self.require_calm_host()
        return Removed(seat)

    def change(self, options: Mapping[str, Any], by: Actor) -> Changed:
        """The table host changes the options, except for the number of players."""
        self.require_waiting()
        self.require_host(by)
        try:
            complete = complete_options(find_game(self.created.game), {**self.created.options, **options})
        except SetupError as error:
            raise Refused("options-wrong", reason=str(error)) from None
        if complete["players"] != len(self.chairs):
            raise Refused("seats-fixed", players=len(self.chairs))
        self.require_calm_host()
        return Changed(complete)

    def salt(self, seat: int, salt: str) -> Salted | None:
        """A person's client adds its random number, once for each sitting; None if it already has."""
        if self.salts.get(seat) == salt:
            return None
        self.require_waiting()
        if not fairness.is_hex(salt):
            raise Refused("salt-broken")
        if seat in self.salts:
            raise Refused("salted-already")
        self.require_calm(seat)
        return Salted(seat, salt)

    def start(self, by: Actor) -> Started | Dealt:
        """Deal the cards. A lesson's are always the same."""
        self.require_waiting()
        self.require_rights(by)
        if any(chair.is_free for chair in self.chairs):
            raise Refused("seats-free")
        if self.created.is_lesson:
            return Started()
        salts = [self.salts.get(seat) for seat in range(len(self.chairs))]
        commitment = fairness.commitment_to(self.created.secret)
        return Dealt(fairness.write_head(self.created.game, self.created.options, commitment, salts))

    def act_for_host(self, seat: int | None) -> Acting:
        """The person in this seat acts for the table host, or with None the host is back."""
        if seat == self.acting:
            raise Refused("acting-already")
        if seat is not None and not self.chairs[seat].is_person:
            raise Refused("no-seat")
        return Acting(seat)

    def is_free(self, seat: int) -> bool:
        return 0 <= seat < len(self.chairs) and self.chairs[seat].is_free

    def require_waiting(self) -> None:
        if self.phase != "waiting":
            raise Refused("table-not-waiting")

    def require_free(self, seat: int) -> None:
        if not self.is_free(seat):
            raise Refused("seat-taken")

    def require_new(self, token: str) -> None:
        """A token owns at most one seat of a table."""
        if self.seat_of(token) is not None:
            raise Refused("seated-already")

    def require_calm(self, seat: int) -> None:
        """Limit what a seat can repeat, so that nobody can make the log grow without end.

        Sitting down is limited by address instead: a stranger who comes and goes must not use up somebody else's seat.
        """
        if self.asked_by_seat[seat] >= MOST_WHILE_WAITING:
            raise Refused("too-often")

    def require_calm_host(self) -> None:
        """The host has a separate limit, so that nobody can block a seat for bots by using up its own."""
        if self.asked_by_host >= MOST_WHILE_WAITING * len(self.chairs):
            raise Refused("too-often")

    def require_host(self, by: Actor) -> None:
        if not by.is_host:
            raise Refused("not-host")

    def require_rights(self, by: Actor) -> None:
        """Filling and starting are for the table host, or whoever acts for them."""
        if not by.is_host and (by.seat is None or by.seat != self.acting):
            raise Refused("not-host")

    # Commands while the game runs, and after it

    def leave(self, seat: int, now: float) -> Left | Away:
        """Before the start the seat becomes free; after it, a bot plays on until the person is back."""
        if self.phase == "waiting":
            return Left(seat)
        back_at = self.chairs[seat].back_at
        if back_at is not None and now - back_at < REST:
            raise Refused("too-often")
        return self.away(seat, has_left=True)

    def renew(self, seat: int, token: str) -> Renewed:
        """A person replaces the token of their seat."""
        self.require_new(token)
        self.require_calm(seat)
        return Renewed(seat, hash_token(token))

    def move(self, seat: int, move: str, answering: int, *, by_bot: bool = False, is_late: bool = False) -> Moved:
        """A move made in view of the entry with this number; one for an earlier turn is refused."""
        if self.phase != "playing" or self.table is None:
            raise Refused("table-not-playing")
        if not self.turn_number <= answering <= self.number:
            raise Refused("move-too-late", number=self.number)
        self.table.check(move, seat)
        edition = self.table.description.edition
        return Moved(seat, move, by_bot, is_late, None if edition == self.created.edition else edition)

    def hint(self, seat: int) -> Hinted:
        """The player whose turn it is asks for a hint."""
        if not self.created.allows_hints:
            raise Refused("no-hints")
        if self.phase != "playing" or self.table is None or self.table.seat is None:
            raise Refused("table-not-playing")
        if self.table.seat != seat:
            raise Refused("not-your-turn", seat=self.table.seat)
        if self.has_hint(seat):
            raise Refused("hinted-already")
        return Hinted(seat)

    def has_hint(self, seat: int) -> bool:
        """Is it this seat's turn, and has it asked for a hint this turn?"""
        return self.table is not None and self.table.seat == seat and self.hinted_turn == self.turn_number

    def away(self, seat: int, *, has_left: bool = False) -> Away:
        if self.phase != "playing" or self.chairs[seat].is_played_by_bot:
            raise Refused("table-not-playing")
        return Away(seat, has_left)

    def back(self, seat: int) -> Back:
        if not self.chairs[seat].is_away:
            raise Refused("not-away")
        return Back(seat)

    def close(self, why: Literal["idle", "crowded", "shown"] = "idle") -> Closed:
        if self.phase not in ("waiting", "playing"):
            raise Refused("table-over")
        return Closed(why)

    def reopen(self) -> Reopened:
        if self.closed is None:
            raise Refused("not-closed")
        if self.closed.why == "shown":
            raise Refused("secret-shown")
        return Reopened()

    def rematch(self, code: str) -> Rematched:
        if self.phase != "over":
            raise Refused("table-not-over")
        if self.rematched is not None:
            raise Refused("rematched-already")
        return Rematched(code)

    def next_table(self) -> list[Entry]:
        """The first entries of a rematch: everybody moves on one seat, and people keep their tokens."""
        old = self.created
        moved = [self.chairs[-1], *self.chairs[:-1]]
        created = create(
            old.game,
            old.options,
            [Plan(chair.bot) for chair in moved],
            is_public=old.is_public,
            takeover=old.takeover,
            bots_think=old.bots_think,
            seconds=old.seconds,
            allows_hints=old.allows_hints,
            open_memory=self.has_open_memory,
            turned=old.turned + 1,
        )
        seated = [
            Seated(seat, chair.name or "", chair.token_hash) for seat, chair in enumerate(moved) if chair.token_hash
        ]
        return [created, *seated]

    # Entries

    def add(self, entry: Entry, at: float = 0.0) -> None:
        """Apply the next entry of the log, stored at this time."""
        self._public_view = None
        self.count(entry)
        match entry:
            case Seated(seat, name, token_hash):
                self.chairs[seat] = Chair(None, name, token_hash)
            case Filled(seat, bot):
                self.chairs[seat] = Chair(bot)
            case Left(seat) | Removed(seat):
                self.free(seat)
            case Renewed(seat, token_hash):
                self.chairs[seat].token_hash = token_hash
            case Changed(options):
                self.created = msgspec.structs.replace(self.created, options=options)
            case Acting(seat_or_none):
                self.acting = seat_or_none
            case TypedSalt(seat, salt):
                self.typed_salts[seat] = salt
            case Salted(seat, salt):
                self.salts[seat] = salt
            case Started():
                self.seed = scheme1.seed_from(self.created.secret, self.typed_salts)
                self.begin_game(at)
            case Dealt(head):
                self.head = head
                self.seed = fairness.seed_from(self.created.secret, head)
                self.begin_game(at)
            case Moved():
                self.add_move(entry)
                self.begin_turn(at)
            case Hinted(seat):
                self.chairs[seat].hints += 1
                self.hinted_turn = self.turn_number
            case Away(seat, has_left):
                self.chairs[seat].is_away = True
                self.chairs[seat].has_left = has_left
            case Back(seat):
                self.chairs[seat].is_away = self.chairs[seat].has_left = False
                self.chairs[seat].late = 0
                self.chairs[seat].back_at = at  # the time for a move goes on, or coming and going would stop it
            case Closed():
                self.closed = entry
            case Reopened():
                self.closed = None
                self.begin_turn(at)
            case Rematched(code):
                self.rematched = code
            case Created():
                raise AssertionError("a log has one beginning")
        self.number += 1
        self.last_at = at

    def count(self, entry: Entry) -> None:
        """Count entries that can be repeated at will: before the start, and new tokens at any time."""
        match entry:
            case Seated(seat):
                self.asked_by_seat[seat] = 1
            case Salted(seat) | Renewed(seat):
                self.asked_by_seat[seat] += 1
            case Filled() | Removed() | Changed():
                self.asked_by_host += 1

    def free(self, seat: int) -> None:
        self.chairs[seat] = Chair(None)
        self.salts.pop(seat, None)
        self.typed_salts.pop(seat, None)
        if self.acting == seat:
            self.acting = None

    def add_move(self, moved: Moved) -> None:
        assert self.table is not None
        self.table.play(moved.move, moved.seat)
        self.check_edition(self.table, moved.edition or self.created.edition)
        chair = self.chairs[moved.seat]
        if moved.is_late:
            chair.late += 1
            chair.is_away = chair.is_away or chair.late >= MOST_LATE
        elif not moved.by_bot:
            chair.late = 0

    def begin_game(self, at: float) -> None:
        self.table = self.deal()
        self.begin_turn(at)

    def check_edition(self, table: Table, edition: int) -> None:
        """Raise BrokenLog if a ruling on the last trick has changed since the edition that judged it."""
        trick, ruled_otherwise = table.last_trick(), table.description.ruled_otherwise
        if trick is not None and ruled_otherwise is not None:
            clause = ruled_otherwise(edition, [card for _, card in trick.plays])
            if clause:
                raise BrokenLog("rules-changed", clause=clause)

    def begin_turn(self, at: float) -> None:
        self.turn_since = at
        self.turn_number = self.number + 1

    def deal(self) -> Table:
        """The game from its beginning."""
        return Table(self.created.game, seed=self.seed, names=self.names, **self.created.options)

    # What people see

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token owns."""
        owned = [seat for seat, chair in enumerate(self.chairs) if is_token(token, chair.token_hash)]
        return owned[0] if owned else None

    def is_host(self, token: str | None) -> bool:
        """Does this token make its holder the table host?"""
        return is_token(token, self.created.host)

    @property
    def scheme(self) -> int | None:
        """The scheme of fair deals by which the cards are, or will be, dealt; None for a lesson."""
        if self.created.is_lesson:
            return None
        return 1 if self.table is not None and self.head is None else fairness.VERSION

    @property
    def commitment(self) -> str | None:
        """What binds the server to its secret."""
        schemes: dict[int | None, Callable[[str], str]] = {1: scheme1.commitment_to, 2: fairness.commitment_to}
        return schemes[self.scheme](self.created.secret) if self.scheme in schemes else None

    @property
    def has_open_memory(self) -> bool:
        """May players look up earlier tricks? Where an old log doesn't say, they may if a person is alone with bots."""
        if self.created.open_memory is None:
            return is_alone(self.created.plans)
        return self.created.open_memory

    @property
    def looks_back(self) -> bool:
        """May screens show tricks older than the last one? By the book, only if they lie face up."""
        is_open = find_game(self.created.game).lies_open
        return self.has_open_memory or is_open or (self.table is not None and self.table.is_over)

    def view(self, seat: int | None, is_host: bool = False) -> TableView:
        """What a seat may know, ready for a message: the game in it is already JSON."""
        if self._public_view is None:
            self._public_view = self.public_view()
        view = None if self.table is None else self.table.encoded_view(seat)
        return msgspec.structs.replace(self._public_view, seat=seat, is_host=is_host, view=view)

    def public_view(self) -> TableView:
        """What everybody may know of the table, apart from its game."""
        created = self.created
        return TableView(
            number=self.number,
            phase=self.phase,
            game=created.game,
            options=created.options,
            seat=None,
            is_host=False,
            acting=self.acting,
            places=[
                Place(seat, name, chair.bot, chair.is_free, chair.is_away, chair.late, chair.hints, seat in self.salts)
                for seat, (chair, name) in enumerate(zip(self.chairs, self.names, strict=True))
            ],
            is_public=created.is_public,
            is_lesson=created.is_lesson,
            allows_hints=created.allows_hints,
            open_memory=self.has_open_memory,
            looks_back=self.looks_back,
            seconds=created.seconds,
            scheme=self.scheme,
            commitment=self.commitment,
            head=self.head,
            view=None,
            fairness=self.fairness if self.phase == "over" else None,
            rematch=self.rematched,
        )

    def events(self, seat: int | None, start: int) -> list[Event]:
        """The events from this number on that a seat, or a spectator, may know."""
        return [] if self.table is None else self.table.unsealed_events_for(seat, start)

    @property
    def fairness(self) -> Fairness | None:
        """What proves deals of scheme 2."""
        return None if self.head is None else Fairness(fairness.VERSION, self.head, self.created.secret)

    def proof(self) -> dict[str, Any]:
        """The record's fairness block; empty for a lesson."""
        if self.scheme is None:
            return {}
        if self.fairness is not None:
            return {"fairness": msgspec.to_builtins(self.fairness)}
        salts = {str(seat): salt for seat, salt in sorted(self.typed_salts.items())}
        secret = self.created.secret
        return {"fairness": msgspec.to_builtins(scheme1.Fairness(scheme1.commitment_to(secret), secret, salts))}

    def record(self) -> dict[str, Any]:
        """The finished game with all cards open, and the proof of its deals."""
        if self.phase != "over" or self.table is None:
            raise Refused("table-not-over")
        return {**self.table.record(), **self.proof()}
