"""The file of an arena: the run that wrote it goes on there, and nothing else is taken for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from offsuit.lab import arena as arenas
from offsuit.lab import ledger as ledgers
from offsuit.lab.arena import Arena
from offsuit.lab.ledger import Ledger
from offsuit.table.setup import SetupError
from tests.lab.test_arena import arena_of

ARENA = arena_of("gummi-trick", "greedy,random", players=3)


AMONG = msgspec.structs.replace(ARENA, bots=ARENA.bots[:1], among=ARENA.bots[1])


def written(path: Path, arena: Arena = ARENA) -> Path:
    """The file of a run of two deals."""
    with closing(Ledger(path, arena)) as ledger:
        for played in (arenas.play_in_engine(arena, deal) for deal in range(2)):
            ledger.write(played.block)
    return path


@pytest.mark.parametrize("arena", [ARENA, AMONG])
def test_a_run_goes_on_with_its_own_seatings(tmp_path: Path, arena: Arena) -> None:
    with closing(Ledger(written(tmp_path / "run.jsonl", arena), arena)) as ledger:
        assert [block.deal for block in ledger.blocks] == [0, 1]


@pytest.mark.parametrize(("there", "here"), [(ARENA, AMONG), (AMONG, ARENA)])
def test_blocks_of_other_seatings_are_refused(tmp_path: Path, there: Arena, here: Arena) -> None:
    path = written(tmp_path / "run.jsonl", there)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(msgspec.json.encode(here) + b"\n" + b"".join(lines[1:]))
    check_foreign(path, here)


def test_a_run_among_others_is_not_that_of_bots_that_meet(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    with pytest.raises(SetupError, match="there among is null, here random; name another file"):
        Ledger(path, msgspec.structs.replace(ARENA, among=ARENA.bots[1]))


def edit_game(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def edit(block: dict[str, Any]) -> None:
        block["games"][0][key] = value

    return edit


def edit_block(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def edit(block: dict[str, Any]) -> None:
        block[key] = value

    return edit


def drop_games(block: dict[str, Any]) -> None:
    del block["games"][1:]


@pytest.mark.parametrize(
    "edit",
    [
        drop_games,
        edit_block("games", []),
        edit_block("faults", [{"bot": 7, "kind": "crash", "count": 1, "first": ""}]),
        edit_block("faults", [{"bot": -1, "kind": "crash", "count": 1, "first": ""}]),
        edit_game("seating", [0, 1, 7]),
        edit_game("totals", [1, 2]),
        edit_game("totals", [10**400, 2, 3]),
        edit_game("scored", [1]),
        edit_game("scored", [2, 0, 0]),
        edit_game("winners", [3]),
        edit_game("rounds", 0),
    ],
)
def test_a_block_that_the_run_can_not_have_played_is_refused(
    tmp_path: Path, edit: Callable[[dict[str, Any]], None]
) -> None:
    path = written(tmp_path / "run.jsonl")
    head, first, second = path.read_bytes().splitlines()
    block = msgspec.json.decode(first)
    edit(block)
    path.write_bytes(b"\n".join([head, encode(block), second, b""]))
    check_foreign(path)


def encode(block: dict[str, Any]) -> bytes:
    """Also of numbers that are too large for others."""
    return repr(block).replace("'", '"').replace("True", "true").encode()


@pytest.mark.parametrize("seed", ["01", "zz", "", f"{7:063x}", f"{7:065x}"])
def test_a_seed_has_64_digits(tmp_path: Path, seed: str) -> None:
    path = written(tmp_path / "run.jsonl")
    path.write_bytes(path.read_bytes().replace(ARENA.seed.encode(), seed.encode()))
    check_foreign(path)
    with pytest.raises(SetupError, match="is not a file of offsuit arena"):
        ledgers.begun(path)


def test_a_pipe_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    """To open it would wait for somebody at its other end."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SetupError, match="pipe is no file that can be gone on with; name another"):
        Ledger(tmp_path / "pipe", ARENA)


def test_records_are_those_of_the_games_of_the_run(tmp_path: Path) -> None:
    played = [arenas.play_at_tables(ARENA, True, deal) for deal in range(2)]
    blocks = [part.block for part in played]
    lines = [line + b"\n" for part in played for line in part.records]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join([*lines, b"more"]))
    assert ledgers.size_of_records(path, ARENA, blocks) == sum(map(len, lines))
    assert ledgers.size_of_records(path, ARENA, blocks[:1]) == sum(map(len, lines[:6]))
    changed = lines[0].replace(b'"result":{"totals":[', b'"result":{"totals":[1')  # the same deal, played otherwise
    for first in (b"{}\n", b"no record\n", lines[6], changed, lines[0].replace(b"gummi-trick", b"schadenfreude")):
        path.write_bytes(b"".join([first, *lines[1:]]))
        with pytest.raises(SetupError, match="has records of another run"):
            ledgers.size_of_records(path, ARENA, blocks)


def test_before_the_first_block_a_file_with_anything_else_is_left_as_it_is(tmp_path: Path) -> None:
    """Also records of another run on the same deals, and all of a longer one like this, which may be all there is."""
    path = tmp_path / "games.jsonl"
    others = [
        msgspec.structs.replace(ARENA, seed=ARENA.seed.replace("0", "1")),
        msgspec.structs.replace(ARENA, bots=ARENA.bots[::-1]),
        msgspec.structs.replace(ARENA, options={**ARENA.options, "rounds": 3}),
        AMONG,
    ]
    records = [lines_of(arenas.play_at_tables(other, True, 0).records[:1]) for other in others]
    longer = lines_of(record for deal in range(2) for record in arenas.play_at_tables(ARENA, True, deal).records)
    for before in (b"my notes", b"my notes\n", *records, longer):
        path.write_bytes(before)
        with pytest.raises(SetupError, match="is not empty, and this run can't go on from it; name another file"):
            ledgers.open_records(path, ARENA, [])
        assert path.read_bytes() == before


def lines_of(records: Iterable[bytes]) -> bytes:
    return b"".join(record + b"\n" for record in records)


def test_records_of_a_first_block_that_was_stopped_are_written_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = arenas.play_at_tables(ARENA, True, 0).records[0]
    for before in (b"", record[:5], record[:100], record + b"\n", record + b"\n" + record[:100]):
        path.write_bytes(before)
        ledgers.open_records(path, ARENA, []).close()
        assert path.read_bytes() == b""


def test_records_of_games_that_were_stopped_have_no_result(tmp_path: Path) -> None:
    arena = msgspec.structs.replace(arena_of("savage-bowl", "greedy,random"), max_rounds=1)
    played = arenas.play_at_tables(arena, True, 0)
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in played.records))
    assert ledgers.size_of_records(path, arena, [played.block]) == path.stat().st_size


def check_foreign(path: Path, arena: Arena = ARENA) -> None:
    """It is refused, and left as it is."""
    before = path.read_bytes()
    with pytest.raises(SetupError, match="is not a file of offsuit arena; name another"):
        Ledger(path, arena)
    assert path.read_bytes() == before
