"""Verification finds everything that is wrong, tells it by clause, and never breaks whatever the bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.table.record import Record, RecordError, decode, encode
from offsuit.table.verify import verify_line
from tests.configurations import CONFIGURATIONS
from tests.golden import records_of

GOLDEN = {str(configuration): records_of(configuration) for configuration in CONFIGURATIONS[::4]}
SB, GT, SF, ST = (
    next(configuration for configuration in CONFIGURATIONS if configuration.game == game)
    for game in ("savage-bowl", "gummi-trick", "schadenfreude", "savanna-trick")
)
ADVANCED = next(c for c in CONFIGURATIONS if c.options.get("rounds") == 3)
EAGLE = next(c for c in CONFIGURATIONS if c.options.get("group_a") == "golden-eagle")


def problems(configuration: Any, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """What is found after a change to a right record."""
    record = json.loads(records_of(configuration))
    change(record)
    return [str(problem) for problem in verify_line(json.dumps(record).encode())]


def put(record: Any, *path: Any) -> None:
    """Set the value at a path of keys."""
    *way, last, value = path
    for key in way:
        record = record[key]
    record[last] = value


def drop(record: Any, *path: Any) -> None:
    for key in path[:-1]:
        record = record[key]
    del record[path[-1]]


def trick_with_theft(record: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(trick for trick in record["rounds"][0]["tricks"] if trick["stolen"])
    return found


@pytest.mark.parametrize(
    ("configuration", "change", "expected"),
    [
        (SF, lambda r: put(r, "format", 2), "format: is 2; this program reads format 1"),
        (SF, lambda r: put(r, "game", "schadenfroide"), "did you mean schadenfreude?"),
        (SF, lambda r: put(r, "options", "players", 6), "schadenfreude is for 3, 4 or 5 players, not 6"),
        (SF, lambda r: put(r, "options", "goal", 50), "has no option 'goal'"),
        (SB, lambda r: drop(r, "options", "chameleon"), "options: chameleon is missing"),
        (SB, lambda r: put(r, "options", "chameleon", 1), "chameleon is true or false, not 1"),
        (GT, lambda r: put(r, "options", "printed", {"1": 4}), "printed: 2 is missing"),
        (GT, lambda r: put(r, "options", "printed", None), "printed is null"),
        (GT, lambda r: put(r, "options", "parameters", None), "parameters is null"),
        (GT, lambda r: put(r, "options", "parameters", {"hand": 10}), "parameters: hand is 10; expected"),
        (SF, lambda r: put(r, "options", "parameters", {"goal": 1}), "comes after the end of the game"),
        (ST, lambda r: put(r, "options", "printed", {"Ga": "x"}), "printed: Ga is 'x'"),
        (SF, lambda r: r["names"].pop(), "names: has 2; expected 3"),
        (SF, lambda r: put(r, "seed", "xyz"), "seed: a seed is a whole number"),
        (SF, lambda r: put(r, "seed", "00"), "SF-2: is not the deal that follows from the seed"),
        (SF, lambda r: put(r, "rounds", 0, "leader", 7), "round 1 leader: SF-3: is 7; expected 0 or 1 or 2"),
        (SF, lambda r: put(r, "rounds", 1, "leader", (r["rounds"][1]["leader"] + 1) % 3), "round 2 leader: SF-12"),
        (SF, lambda r: r["rounds"][0]["deal"]["hands"][0].pop(), "SF-2: expected 3 hands of 12 cards"),
        (SF, lambda r: put(r, "rounds", 0, "deal", "hands", 0, 0, "Q7"), "SF-2: 'Q7' is no card"),
        (SF, lambda r: put(r, "rounds", 0, "deal", "hands", 0, r["rounds"][0]["deal"]["hands"][1]), "more than once"),
        (SF, lambda r: put(r, "rounds", 0, "deal", "aside", []), "what is not dealt is set aside"),
        (SF, lambda r: put(r, "rounds", 0, "deal", "face_down", [["R1"]]), "this game has no face-down cards"),
        (GT, lambda r: drop(r, "rounds", 0, "deal", "face_down"), "GT-2: expected face_down with 3 cards"),
        (SF, lambda r: put(r, "rounds", 0, "moves", 0, 0, (r["rounds"][0]["moves"][0][0] + 1) % 3), "SF-4: is by seat"),
        (SF, lambda r: put(r, "rounds", 0, "moves", 3, 1, "play Q7"), "round 1 move 4: 'play Q7' is illegal"),
        (SF, lambda r: put(r, "rounds", 0, "moves", 3, 1, "discard R1"), "round 1 move 4: SF-4"),
        (SF, lambda r: r["rounds"][0]["moves"].append([0, "play R1"]), "comes after the end of the round"),
        (SF, lambda r: r["rounds"][0]["moves"].pop(), "is unfinished; only the last round of a record can be"),
        (SF, lambda r: r["rounds"].append(r["rounds"][0]), "SF-13: comes after the end of the game"),
        (SF, lambda r: r["rounds"][0]["legal"].pop(), "round 1 legal: has 35 lists for 36 moves"),
        (SF, lambda r: r["rounds"][0]["legal"][0].append("play W99"), 'has ["play W99"], which is not legal'),
        (SF, lambda r: r["rounds"][0]["legal"][0].pop(), "round 1 move 1 legal: SF-4: lacks"),
        (SF, lambda r: r["rounds"][0]["legal"][0].append(r["rounds"][0]["legal"][0][0]), "has a move twice"),
        (SF, lambda r: r["rounds"][0]["tricks"].pop(), "round 1 tricks: SF-4: has 11; all had played in 12"),
        (SF, lambda r: put(r, "rounds", 0, "tricks", 2, "won_by", 9), "round 1 trick 3 won_by: SF-7: is 9"),
        (SF, lambda r: put(r, "rounds", 0, "tricks", 2, "leader", 9), "round 1 trick 3 leader: SF-10"),
        (SF, lambda r: put(r, "rounds", 0, "tricks", 2, "plays", []), "round 1 trick 3 plays: SF-4"),
        (SF, lambda r: put(r, "rounds", 0, "tricks", 2, "yellow", 1), "expected no such key here"),
        (SF, lambda r: put(r, "rounds", 0, "points", 0, 99), "round 1 points: SF-11"),
        (SF, lambda r: put(r, "rounds", 0, "totals", 0, 99), "round 1 totals: SF-11"),
        (SF, lambda r: drop(r, "rounds", 0, "points"), "round 1 points: SF-11: is missing"),
        (SF, lambda r: put(r, "result", "winners", [0, 1, 2]), "result winners: SF-13"),
        (SF, lambda r: put(r, "result", "totals", [0, 0, 0]), "result totals: SF-13"),
        (GT, lambda r: put(r, "result", "winners", []), "result winners: GT-12"),
        (ADVANCED, lambda r: put(r, "result", "winners", []), "result winners: GT-13"),
        (SF, lambda r: drop(r, "result"), "result: SF-13: is missing, but the game is over"),
        (SF, lambda r: put(r, "result", None), "not a record"),
        (SF, lambda r: r["rounds"].pop(), "result: SF-13: is there, but the game is not over"),
        (SF, lambda r: put(r, "rounds", []), "result: SF-13: is there, but the game is not over"),
        (SB, lambda r: put(r, "rounds", 0, "champs", [None]), "round 1 champs: SB-15"),
        (SB, lambda r: put(r, "rounds", 0, "eliminated", [0, 1, 2, 3]), "round 1 eliminated: SB-16"),
        (SB, lambda r: put(r, "rounds", 0, "tricks", 0, "yellow", None), "round 1 trick 1 yellow: SB-11"),
        (SB, lambda r: drop(r, "rounds", 0, "tricks", 8, "yellow"), "round 1 trick 9 yellow: SB-11: is missing"),
        (GT, lambda r: put(r, "rounds", 0, "tricks", 0, "won_by", {}), "round 1 trick 1 won_by: GT-9"),
        (GT, lambda r: put(r, "rounds", 0, "tricks", 0, "won_by", 1), "round 1 trick 1 won_by: GT-9"),
        (ST, lambda r: put(r, "rounds", 0, "grass", [99, 0, 0]), "round 1 grass: ST-22"),
        (ST, lambda r: drop(r, "rounds", 0, "tricks", 3, "stolen"), "round 1 trick 4 stolen: ST-20: is missing"),
        (EAGLE, lambda r: put(trick_with_theft(r), "stolen", []), "stolen: ST-20"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(configuration: Any, change: Callable[[dict[str, Any]], object], expected: str) -> None:
    found = problems(configuration, change)
    assert any(expected in problem for problem in found), found


def test_an_illegal_move_is_told_with_its_clause() -> None:
    """A card that does not follow, though its player could."""
    record = json.loads(records_of(SF))
    played = record["rounds"][0]
    for i, (seat, move) in enumerate(played["moves"]):
        held = [f"play {card}" for card in played["deal"]["hands"][seat]]
        gone = [done for other, done in played["moves"][:i] if other == seat]
        illegal = [text for text in held if text not in gone and text not in played["legal"][i]]
        if illegal:
            played["moves"][i][1] = illegal[0]
            break
        assert move in held
    found = verify_line(json.dumps(record).encode())
    assert found[-1].clause == "SF-5"
    assert "so play" in found[-1].text


@pytest.mark.parametrize("keys", [("legal",), ("note",)])
def test_optional_and_unknown_keys_are_fine(keys: tuple[str]) -> None:
    def change(record: dict[str, Any]) -> None:
        for played in record["rounds"]:
            played.pop(keys[0], None)
        record["note"] = {"added": ["later"]}

    assert problems(ST, change) == []


def test_an_unfinished_record_is_right() -> None:
    def cut(record: dict[str, Any]) -> None:
        del record["result"], record["rounds"][1:]
        played = record["rounds"][0]
        for key in ("points", "totals"):
            del played[key]
        played["moves"] = played["moves"][:7]
        played["legal"] = played["legal"][:7]
        played["tricks"] = played["tricks"][:2]

    assert problems(SF, cut) == []


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"[]", b"null", b"7", b'"text"', b"\xff\xfe", b"{}", b"[" * 100_000, b'{"format": 1}', b"\x00", b"NaN",
     b'{"format": 1e999}', b'{"format": "1"}', b'{"format": true}'],
)  # fmt: skip
def test_broken_lines_are_a_clear_problem(line: bytes) -> None:
    found = verify_line(line)
    assert len(found) == 1
    assert str(found[0]).startswith("not a record: ")


def test_a_deal_of_very_many_cards_is_refused_at_once() -> None:
    assert "more than once" in problems(SF, lambda r: put(r, "rounds", 0, "deal", "aside", ["R1"] * 300_000))[0]


def test_what_a_record_says_is_quoted() -> None:
    """Nothing in it can forge a line or reach the terminal as a control character."""
    found = problems(SF, lambda r: r["rounds"][0]["legal"][0].append("play R1\nfile:1: ok\x1b[31m"))
    assert found
    assert all(line.isprintable() for line in found)


@pytest.mark.parametrize("name", GOLDEN)
@settings(max_examples=40)
@given(data=st.data())
def test_changed_bytes_are_noticed_or_change_nothing(name: str, data: st.DataObject) -> None:
    """After any change of bytes a record is still right, saying the same, or has a clear problem."""
    line = bytearray(GOLDEN[name])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line) - 1))
        match data.draw(st.sampled_from(["flip", "digit", "drop", "double", "cut"])):
            case "flip":
                line[at] = data.draw(st.integers(0, 255))
            case "digit":
                line[at] = ord(str(data.draw(st.integers(0, 9))))
            case "drop":
                del line[at : at + data.draw(st.integers(1, 30))]
            case "double":
                line[at:at] = line[at : at + data.draw(st.integers(1, 30))]
            case "cut":
                del line[at + 1 :]
    found = verify_line(bytes(line))
    assert all(problem.text for problem in found)
    if not found:
        assert meaning(decode(bytes(line))) == meaning(decode(GOLDEN[name]))


def meaning(record: Record) -> Any:
    """What a record says, but for names and optional lists."""
    said = json.loads(encode(record))
    del said["names"]
    for played in said["rounds"]:
        played.pop("legal", None)
    return said


def test_a_record_that_is_none_is_refused_by_replay() -> None:
    from offsuit import replay

    with pytest.raises(RecordError, match="not a record"):
        replay({"format": 1})
    record = msgspec.json.decode(records_of(SF))
    record["rounds"][0]["deal"]["hands"][0][0] = "Q7"
    with pytest.raises(RecordError, match="not a record that can be replayed"):
        replay(record)
