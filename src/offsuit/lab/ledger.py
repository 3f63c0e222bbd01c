"""The file of an arena: a line of what is played, then a line a finished block. The same arena again goes on there."""

from __future__ import annotations

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


class Ledger:
    """The file, open for the blocks to come."""

    def __init__(self, path: Path, arena: Arena) -> None:
        found = read(path)
        if found is not None and found[0] != arena:
            raise SetupError(f"{path} is of another run: {difference(found[0], arena)}; name another file")
        self.path = path
        self.blocks = found[1] if found else []
        self.file = open_at(path, found[2] if found else 0)
        if found is None:
            self.write(arena)

    def write(self, value: Arena | Block) -> None:
        write_all(self.path, self.file, msgspec.json.encode(value) + b"\n")

    def close(self) -> None:
        self.file.close()


def difference(old: Arena, new: Arena) -> str:
    """The first thing in which two arenas differ."""
    was, now = msgspec.to_builtins(old), msgspec.to_builtins(new)
    key = next(key for key in was if was[key] != now[key])
    return f"there {key} is {shown(was[key])}, here {shown(now[key])}"


def shown(value: object) -> str:
    return msgspec.json.encode(value).decode()


def open_records(path: Path, games: int) -> FileIO:
    """A file of records with the games of the blocks so far, open for those to come; what is after them is cut off."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)[:games] if path.exists() else []
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    if len(lines) < games or not all(line.endswith(b"\n") for line in lines):
        raise SetupError(f"{path} lacks records of the {games:,} games played so far; begin with new files")
    return open_at(path, sum(map(len, lines)))


def open_at(path: Path, size: int) -> FileIO:
    """A file open for writing after its first bytes; the rest is cut off."""
    try:
        file = FileIO(path, "ab")
        file.truncate(size)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    return file


def write_all(path: Path, file: FileIO, data: bytes) -> None:
    try:
        while data:
            data = data[file.write(data) or 0 :]
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
