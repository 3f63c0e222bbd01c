"""The file of an arena: a line of what is played, then a line a finished block. The same arena again goes on there."""

from __future__ import annotations

from collections.abc import Iterable
from io import FileIO
from pathlib import Path

import msgspec

from offsuit.lab.arena import Arena, Block
from offsuit.table.setup import SetupError


def read(path: Path) -> tuple[Arena, list[Block], int] | None:
    """What is played, the blocks so far and the bytes that these take; None where there is no whole line yet.

    A last line without an end was being written when the run was stopped.
    """
    try:
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    whole = [line for line in lines if line.endswith(b"\n")]
    if not whole:
        return None
    try:
        arena = msgspec.json.decode(whole[0], type=Arena)
        blocks = [msgspec.json.decode(line, type=Block) for line in whole[1:]]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise SetupError(f"{path} is not a file of offsuit arena; name another") from None
    if [block.deal for block in blocks] != list(range(len(blocks))):
        raise SetupError(f"{path}: blocks are missing or doubled; name another file")
    return arena, blocks, sum(map(len, whole))


class Lines:
    """A file that grows by whole lines after its first bytes; what was behind these is cut off."""

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        try:
            self.file = FileIO(path, "ab")
            self.file.truncate(size)
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror or error}") from None

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
        found = read(path)
        if found is not None and found[0] != arena:
            raise SetupError(f"{path} is of another run: {difference(found[0], arena)}; name another file")
        self.blocks = found[1] if found else []
        self.lines = Lines(path, found[2] if found else 0)
        if found is None:
            self.lines.write([msgspec.json.encode(arena)])

    def write(self, block: Block) -> None:
        self.lines.write([msgspec.json.encode(block)])

    def close(self) -> None:
        self.lines.close()


def open_records(path: Path, games: int) -> Lines:
    """A file of records with the games of the blocks so far, open for those to come."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)[:games] if path.exists() else []
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    if len(lines) < games or not all(line.endswith(b"\n") for line in lines):
        raise SetupError(f"{path} lacks records of the {games:,} games played so far; begin with new files")
    return Lines(path, sum(map(len, lines)))


def difference(old: Arena, new: Arena) -> str:
    """The first thing in which two arenas differ."""
    was, now = msgspec.to_builtins(old), msgspec.to_builtins(new)
    key = next(key for key in was if was[key] != now[key])
    return f"there {key} is {shown(was[key])}, here {shown(now[key])}"


def shown(value: object) -> str:
    return msgspec.json.encode(value).decode()
