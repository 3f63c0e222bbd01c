"""The file of an arena: a line of what is played, then a line a finished block. The same arena again goes on there."""

from __future__ import annotations

from collections.abc import Iterable
from fcntl import LOCK_EX, LOCK_NB, flock
from io import FileIO
from pathlib import Path

import msgspec

from offsuit.bots.naming import Named
from offsuit.lab.arena import Arena, Block
from offsuit.table.setup import SetupError

BEGINNING = b'{"game":'  # of a first line


def read(path: Path) -> tuple[Arena, list[Block], int] | None:
    """What is played, the blocks so far and the bytes that these take; None where there is no whole line yet.

    A last line without an end was being written when the run was stopped.
    """
    foreign = SetupError(f"{path} is not a file of offsuit arena; name another")
    lines = lines_of(path)
    whole = [line for line in lines if line.endswith(b"\n")]
    if not whole:
        if lines and not (lines[0].startswith(BEGINNING) or BEGINNING.startswith(lines[0])):
            raise foreign
        return None
    try:
        arena = msgspec.json.decode(whole[0], type=Arena)
        bytes.fromhex(arena.seed)
        blocks = [msgspec.json.decode(line, type=Block) for line in whole[1:]]
        is_whole = all(is_of(arena, block) for block in blocks)
    except (msgspec.MsgspecError, ValueError, LookupError, RecursionError):
        raise foreign from None
    if not is_whole:
        raise foreign
    if [block.deal for block in blocks] != list(range(len(blocks))):
        raise SetupError(f"{path}: blocks are missing or doubled; name another file")
    return arena, blocks, sum(map(len, whole))


def is_of(arena: Arena, block: Block) -> bool:
    """Do the bots of this arena sit in all games of the block?"""
    numbers = range(len(arena.bots))
    return bool(block.games) and all(
        len(game.seating) == arena.players and all(bot in numbers for bot in game.seating) for game in block.games
    )


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, none where there is no such file yet."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise SetupError(f"{path} is no file that can be gone on with; name another")
        return path.read_bytes().splitlines(keepends=True) if path.exists() else []
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


class Lines:
    """A file that grows by whole lines, written by one run at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
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
            found = read(path)
            if found is not None and (other := difference(found[0], arena)):
                raise SetupError(f"{path} is of another run: {other}; name another file")
        except SetupError:
            self.close()
            raise
        self.blocks = found[1] if found else []
        self.lines.cut(found[2] if found else 0)
        if found is None:
            self.lines.write([msgspec.json.encode(arena)])

    def write(self, block: Block) -> None:
        self.lines.write([msgspec.json.encode(block)])

    def close(self) -> None:
        self.lines.close()


def size_of_records(path: Path, games: int) -> int:
    """The bytes that the records of the games so far take; complain where some are missing."""
    lines = lines_of(path)[:games]
    if len(lines) < games or not all(line.endswith(b"\n") for line in lines):
        raise SetupError(f"{path} lacks records of the {games:,} games played so far; begin with new files")
    return sum(map(len, lines))


def open_records(path: Path, games: int) -> Lines:
    """A file of records with the games of the blocks so far, open for those to come."""
    size = size_of_records(path, games)
    opened = Lines(path)
    opened.cut(size)
    return opened


def difference(old: Arena, new: Arena) -> str:
    """The first thing in which two arenas differ, if any. How their bots are written does not matter."""
    was, now = ({**msgspec.to_builtins(arena), "bots": ",".join(map(written, arena.bots))} for arena in (old, new))
    different = [f"there {key} is {shown(was[key])}, here {shown(now[key])}" for key in was if was[key] != now[key]]
    return different[0] if different else ""


def written(bot: Named) -> str:
    """A bot with all its settings, also those that it was given besides."""
    settings = ",".join(f"{key}={value}" for key, value in sorted(bot.settings.items()))
    return f"{bot.name}:{settings}" if settings else bot.name


def shown(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
