"""What processes that serve the same tables tell each other. One process alone has nobody to tell."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class News(msgspec.Struct, frozen=True, tag="news"):
    """A table has an entry with this number."""

    code: str
    number: int


class Line(msgspec.Struct, frozen=True, tag="line"):
    """Somebody said something at a table."""

    code: str
    seat: int
    text: str


class Present(msgspec.Struct, frozen=True, tag="present"):
    """The seats whose people are connected to the process that says so, by table."""

    seats: dict[str, list[int]]


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Something may have been told that was not heard."""


Notice = News | Line | Present | Missed
Hear = Callable[[Notice], None]


class Fanout:
    """One process alone."""

    async def check(self) -> None:
        """Is there what it needs? SetupError where not."""

    async def open(self, hear: Hear) -> None:
        """Begin: `hear` gets what other processes tell, and of presence only what has changed."""

    async def close(self) -> None:
        """Stop listening."""

    def tell(self, notice: Notice) -> None:
        """Tell all other processes, as soon as possible."""

    def elsewhere(self, code: str) -> set[int]:
        """The seats of a table whose people are connected to other processes."""
        return set()
