"""The file of an arena: a line of what is played, then a line a finished block. The same arena again goes on there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import partial
from io import FileIO
from pathlib import Path

import msgspec

from offsuit.bots.naming import Named
from offsuit.lab.arena import Arena, Block, Outcome, deal_seed
from offsuit.table.record import RecordError, Result, decode
from offsuit.table.setup import SetupError

BEGINNING = b'{"game":'  # of a first line
RECORD = b'{"format":'  # the beginning of a record
SEED = re.compile("[0-9a-f]{64}")
UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)  # of a line that can't be read


def begun(path: Path) -> Arena | None:
    """What is played in the run of a file; None where there is no whole line yet."""
    lines = whole_lines(path)
    return arena_of(path, lines) if lines else None


def whole_lines(path: Path) -> list[bytes]:
    """The lines of an arena's file but for a last one without an end: it was being written when the run was stopped."""
    lines = lines_of(path)
    whole = [line for line in lines if line.endswith(b"\n")]
    if lines and not whole and not (lines[0].startswith(BEGINNING) or BEGINNING.startswith(lines[0])):
        raise foreign(path)
    return whole


def arena_of(path: Path, lines: list[bytes]) -> Arena:
    try:
        arena = msgspec.json.decode(lines[0], type=Arena)
    except UNREADABLE:
        raise foreign(path) from None
    if not SEED.fullmatch(arena.seed):
        raise foreign(path)
    return arena


def blocks_of(path: Path, lines: list[bytes], arena: Arena) -> list[Block]:
    try:
        blocks = [msgspec.json.decode(line, type=Block) for line in lines[1:]]
    except UNREADABLE:
        raise foreign(path) from None
    if [block.deal for block in blocks] != list(range(len(blocks))):
        raise SetupError(f"{path}: blocks are missing or doubled; name another file")
    if not all(is_of(arena, block) for block in blocks):
        raise foreign(path)
    return blocks


def is_of(arena: Arena, block: Block) -> bool:
    """Can this run have played the block?"""
    return (
        [game.seating for game in block.games] == arena.seatings(block.deal)
        and all(is_game(game, arena.players) for game in block.games)
        and all(fault.bot in range(len(arena.cast)) for fault in block.faults)
    )


def is_game(game: Outcome, players: int) -> bool:
    return (
        len(game.totals) == len(game.scored) == players
        and game.rounds > 0
        and all(0 <= made <= game.rounds for made in game.scored)
        and all(seat in range(players) for seat in game.winners)
    )


def foreign(path: Path) -> SetupError:
    return SetupError(f"{path} is not a file of offsuit arena; name another")


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, none where there is no such file yet."""
    try:
        check_file(path)
        return path.read_bytes().splitlines(keepends=True) if path.exists() else []
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


def check_file(path: Path) -> None:
    """Complain of pipes and devices. To open one may wait for ever."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise SetupError(f"{path} is no file that can be gone on with; name another")


class Lines:
    """A file that grows by whole lines, written by one run at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            check_file(path)
            self.file = FileIO(path, "ab")
            flock(self.file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            self.file.close()
            raise SetupError(f"{path}: another run is writing to it; name another file") from None
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror or error}") from None

    def cut(self, size: int) -> None:
        """Keep the first bytes alone."""
        self.file.truncate(size)

    def write(self, lines: Iterable[bytes]) -> None:
        data = b"".join(line + b"\n" for line in lines)
        try:
            while data:
                data = data[self.file.write(data) or 0 :]
        except OSError as error:
            raise SetupError(f"{self.path}: {error.strerror or error}") from None

    def close(self) -> None:
        self.file.close()


class Ledger:
    """The file, open for the blocks to come."""

    def __init__(self, path: Path, arena: Arena) -> None:
        self.lines = Lines(path)
        try:
            lines = whole_lines(path)
            if lines and (other := difference(arena_of(path, lines), arena)):
                raise SetupError(f"{path} is of another run: {other}; name another file")
            self.blocks = blocks_of(path, lines, arena)
        except SetupError:
            self.close()
            raise
        self.lines.cut(sum(map(len, lines)))
        if not lines:
            self.lines.write([msgspec.json.encode(arena)])

    def write(self, block: Block) -> None:
        self.lines.write([msgspec.json.encode(block)])

    def close(self) -> None:
        self.lines.close()


def size_of_records(path: Path, arena: Arena, blocks: list[Block]) -> int:
    """The bytes that the records of the blocks so far take; complain where they are not there."""
    games = [(deal_seed(arena, block.deal).hex(), game) for block in blocks for game in block.games]
    written = lines_of(path)
    if not games and not are_of_first_block(written, arena):
        raise SetupError(f"{path} is not empty, and this run can't go on from it; name another file")
    lines = written[: len(games)]
    if len(lines) < len(games) or not all(line.endswith(b"\n") for line in lines):
        raise SetupError(f"{path} lacks records of the {len(games):,} games played so far; begin with new files")
    if not all(is_record_of(line, arena, *game) for line, game in zip(lines, games, strict=True)):
        raise SetupError(f"{path} has records of another run; name that of this one, or begin with new files")
    return sum(map(len, lines))


def are_of_first_block(lines: list[bytes], arena: Arena) -> bool:
    """Were all lines written in the first block of the run, which was stopped before its end?"""
    labels, seatings = arena.labels(), arena.seatings(0)
    names = [[labels[bot] for bot in seating] for seating in seatings]
    return len(lines) <= len(names) and all(map(partial(is_begun, arena), lines, names))


def is_begun(arena: Arena, line: bytes, names: list[str]) -> bool:
    """Is the line, or what is there of it, the record of the run's first deal with these at the table?"""
    if not line.endswith(b"\n"):
        return line.startswith(RECORD) or RECORD.startswith(line)
    try:
        record = decode(line)
    except RecordError:
        return False
    wanted = (arena.game, arena.options, names, deal_seed(arena, 0).hex())
    return (record.game, record.options, record.names, record.seed) == wanted


def is_record_of(line: bytes, arena: Arena, seed: str, game: Outcome) -> bool:
    """Does the line tell of this game? How its bots are written does not matter."""
    try:
        record = decode(line)
    except RecordError:
        return False
    result = Result(game.totals, game.winners) if game.is_over else msgspec.UNSET
    return (record.game, record.seed, record.result) == (arena.game, seed, result)


def open_records(path: Path, arena: Arena, blocks: list[Block]) -> Lines:
    """A file of records with the games of the blocks so far, open for those to come."""
    size = size_of_records(path, arena, blocks)
    opened = Lines(path)
    opened.cut(size)
    return opened


def difference(old: Arena, new: Arena) -> str:
    """The first thing in which two arenas differ, if any. How their bots are written does not matter."""
    was, now = (
        {
            **msgspec.to_builtins(arena),
            "bots": ",".join(map(written, arena.bots)),
            "among": arena.among and written(arena.among),
        }
        for arena in (old, new)
    )
    different = [f"there {key} is {shown(was[key])}, here {shown(now[key])}" for key in was if was[key] != now[key]]
    return different[0] if different else ""


def written(bot: Named) -> str:
    """A bot with all its settings, also those that it was given besides."""
    settings = ",".join(f"{key}={value}" for key, value in sorted(bot.settings.items()))
    return f"{bot.name}:{settings}" if settings else bot.name


def shown(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
