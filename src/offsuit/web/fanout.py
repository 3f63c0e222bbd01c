"""What processes that serve the same tables tell each other. A single process has nobody to tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec

from offsuit.web.supervision import Supervisor

EntryNumber = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=64)]


class News(msgspec.Struct, frozen=True):
    """A table has an entry with this number."""

    code: str
    number: int


class Line(msgspec.Struct, frozen=True):
    """Somebody said something at a table."""

    code: str
    seat: Seat
    text: str


class Heard(msgspec.Struct, frozen=True):
    """At other processes, people of this table have come or gone."""

    code: str


class Missed(msgspec.Struct, frozen=True):
    """Something that others told may not have arrived."""


class Standing(msgspec.Struct, frozen=True):
    """What a process knows of a table, and who is connected there."""

    number: EntryNumber  # of the last entry that it knows
    seats: list[Seat]  # whose people are connected there
    has_host: bool  # is the table host connected there?


class Beat(msgspec.Struct, frozen=True):
    """Every table that has guests at a process, spectators included."""

    tables: dict[str, Standing]


Notice = News | Line | Heard | Missed
Hear = Callable[[Notice], None]


class Fanout:
    """One process alone."""

    async def check(self) -> None:
        """Is everything there that this needs? Raises SetupError if not."""

    async def open(self, hear: Hear, supervisor: Supervisor, identity: str) -> None:
        """Start. `hear` gets the notices of other processes that use the database with this identity."""

    async def close(self) -> None:
        """Say goodbye and stop listening."""

    def tell(self, notice: News | Line) -> None:
        """Tell all other processes, as soon as possible."""

    def stand(self, code: str, standing: Standing | None) -> None:
        """Say how a table stands here, or None if it has no guests any more.

        Others hear at once of people who come or go, and of the number with the next beat. `tell` is for new entries.
        """

    def elsewhere(self, code: str) -> set[int]:
        """The seats of a table whose people are connected to other processes."""
        return set()

    def host_elsewhere(self, code: str) -> bool:
        """Is the table host connected to another process?"""
        return False

    def beat(self) -> bytes:
        """How all tables stand here, for others to read in the database when they don't hear this process."""
        return b""

    def take_beats(self, beats: dict[str, bytes]) -> None:
        """Apply what other processes have left in the database, unless something later was heard."""

    @property
    def silence(self) -> float:
        """Seconds since this process last heard a message of its own."""
        return 0.0

    @property
    def is_deaf(self) -> bool:
        """Has this process lost touch with the others?"""
        return False
