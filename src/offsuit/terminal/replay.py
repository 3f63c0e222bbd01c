"""A record to be stepped through: forwards, backwards, by moves, tricks and rounds, seen by anybody."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from pathlib import Path

import msgspec

from offsuit.kit.reasons import Event, IllegalMove
from offsuit.table.api import open_record
from offsuit.table.record import FORMAT, Record, RecordError, decode
from offsuit.table.setup import SetupError
from offsuit.table.table import Table
from offsuit.table.view import Trick
from offsuit.terminal.escaping import visible_json
from offsuit.terminal.shown import Shown, with_last_trick, without


def read_record(path: Path, game: int) -> Record:
    """One game of a file of records; the first is 1."""
    try:
        lines = [line for line in path.read_bytes().splitlines() if line.strip()]
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    if not 1 <= game <= len(lines):
        raise SetupError(f"{path} has {len(lines)} records; there is no game {game}")
    try:
        return decode(visible_json(lines[game - 1]))
    except RecordError as error:
        raise SetupError(f"{path}: game {game} is {error}") from None


def distinct(names: list[str]) -> list[str]:
    """The names, with the number of the seat where several are alike, as those of bots often are."""
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]


class Replay:
    """A game after any number of its moves."""

    def __init__(self, record: Record) -> None:
        self.record = msgspec.structs.replace(record, names=distinct(record.names))
        self.moves = [move for played in record.rounds for move in played.moves]
        if record.format != FORMAT or not record.rounds:
            raise SetupError(f"not a record that can be replayed: expected format {FORMAT} and at least one round")
        self.trick_ends: list[int] = []
        self.round_ends: list[int] = []
        self.rewind()
        while self.at < len(self.moves):
            self.step()

    def rewind(self) -> None:
        """Back to the first deal."""
        try:
            self.table: Table = open_record(self.record)
            self.behind: Table = open_record(self.record)  # by one move
        except (SetupError, KeyError, ValueError) as error:
            raise SetupError(f"not a record that can be replayed: {error}") from None
        self.at = 0
        self.told = 0
        self.finished: Trick | None = None

    def step(self) -> None:
        """Play the next move."""
        seat, move = self.moves[self.at]
        tricks, rounds = self.counts()
        if self.at > 0:
            self.behind.play(self.moves[self.at - 1][1])
        self.told = len(self.table.events)
        try:
            self.table.play(move, seat)
        except (IllegalMove, ValueError) as error:
            raise SetupError(f"not a record that can be replayed: move {self.at + 1}: {error}") from None
        self.at += 1
        self.finished = self.table.last_trick() if self.counts()[0] > tricks else None
        if self.finished and self.at > (self.trick_ends or [0])[-1]:
            self.trick_ends.append(self.at)
        if self.counts()[1] > rounds and self.at > (self.round_ends or [0])[-1]:
            self.round_ends.append(self.at)

    def counts(self) -> tuple[int, int]:
        """How many tricks and rounds are finished."""
        rounds = self.table.rounds
        return sum(len(history.tricks) for history in rounds), sum(history.points is not None for history in rounds)

    def go(self, move: int) -> None:
        """To where so many moves are made."""
        move = max(0, min(move, len(self.moves)))
        if move < self.at:
            self.rewind()
        while self.at < move:
            self.step()

    def go_trick(self, step: int) -> None:
        """To the end of the next trick, or of the one before."""
        self.go(self.neighbour(self.trick_ends, step))

    def go_round(self, step: int) -> None:
        self.go(self.neighbour(self.round_ends, step))

    def neighbour(self, ends: list[int], step: int) -> int:
        place = bisect_right(ends, self.at) if step > 0 else bisect_left(ends, self.at) - 1
        if place < 0:
            return 0
        return ends[place] if place < len(ends) else len(self.moves)

    @property
    def events(self) -> list[Event]:
        """What the last move made happen; before the first, the deal."""
        return self.table.events[self.told :]

    def shown(self, tongue: str, seat: int | None) -> Shown:
        """The table as a seat saw it; without a seat, all hands are open."""
        view, opened = self.table.view(seat), self.table.open_cards()
        if self.finished and not view.tricks:  # the next round is dealt already
            view = with_last_trick(self.behind.view(seat), self.finished)
            opened = self.behind.open_cards()
            opened.hands[:] = [without(hand, self.finished.plays) for hand in opened.hands]
        return Shown(view, tongue, finished=self.finished, opened=opened if seat is None else None)
