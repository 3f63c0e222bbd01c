"""What C does better with many games and with arrays, by their addresses: `addresses.pxd` does it."""

from __future__ import annotations

from collections.abc import Sequence

from offsuit.kit.crowd import Crowd


def visit(crowd: Crowd, number: int) -> None:
    """Let a crowd do its work on one of its games."""
    crowd.visit(crowd.games[number], number)


def put(array: memoryview[int], at: int, row: Sequence[int], size: int) -> None:
    """Copy the first bytes of a row into an array of bytes."""
    array[at : at + size] = bytes(row[:size])
