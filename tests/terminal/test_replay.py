"""Records stepped through: the model, the screen by keys, and plain lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import offsuit
from offsuit.games import GAMES
from offsuit.table.record import decode
from offsuit.table.setup import SetupError
from offsuit.terminal.plain_replay import tell
from offsuit.terminal.replay import Replay, distinct, read_record
from offsuit.terminal.replay_app import ReplayApp
from offsuit.terminal.table_app import Page
from tests.loaded import run_loaded
from tests.terminal.screens import at_screen, last_line, screen_text, until
from tests.terminal.test_plain import ENVIRONMENT

RECORDS = Path(__file__).parent.parent / "records"


def golden(game: str) -> Replay:
    return Replay(read_record(RECORDS / f"{game}.jsonl", 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_the_game_after_so_many_moves(game: str) -> None:
    replay = golden(game)
    assert replay.table.is_over
    table = offsuit.table.api.open_record(replay.record)
    for number, (seat, move) in enumerate(replay.moves[:40], 1):
        table.play(move, seat)
        replay.go(number)
        assert replay.table.view(0) == table.view(0)
    replay.go(7)
    assert (replay.at, len([move for played in replay.table.rounds for move in played.moves])) == (7, 7)


@pytest.mark.parametrize("game", GAMES)
def test_tricks_and_rounds_are_gone_through(game: str) -> None:
    replay = golden(game)
    assert len(replay.round_ends) == len(replay.record.rounds)
    assert len(replay.trick_ends) == sum(len(played.tricks) for played in replay.record.rounds)
    replay.go(0)
    replay.go_trick(1)
    assert replay.at == replay.trick_ends[0]
    assert replay.finished is not None
    replay.go_trick(1)
    replay.go_trick(-1)
    assert replay.at == replay.trick_ends[0]
    replay.go_trick(-1)
    assert replay.at == 0
    replay.go_round(1)
    assert replay.at == replay.round_ends[0]
    replay.go_round(1)
    replay.go_round(1)
    replay.go_round(1)
    replay.go_round(1)
    assert replay.at == len(replay.moves)


def test_an_unfinished_record_is_replayed_as_far_as_it_goes() -> None:
    table = offsuit.new("gummi-trick", players=2, seed=3)
    for _ in range(5):
        table.play(table.legal_moves()[0])
    replay = Replay(decode(table.line()))
    assert (replay.at, len(replay.moves), replay.table.is_over) == (5, 5, False)


def test_what_is_no_record_is_told() -> None:
    with pytest.raises(SetupError, match="No such file"):
        read_record(RECORDS / "nothing.jsonl", 1)
    with pytest.raises(SetupError, match="has 3 records; there is no game 99"):
        read_record(RECORDS / "schadenfreude.jsonl", 99)
    with pytest.raises(SetupError, match="not a record"):
        read_record(Path(__file__), 1)
    record = read_record(RECORDS / "schadenfreude.jsonl", 1)
    record.rounds[0].moves[3] = (record.rounds[0].moves[3][0], "play R99")
    with pytest.raises(SetupError, match="move 4"):
        Replay(record)


def test_names_that_are_alike_get_numbers() -> None:
    assert distinct(["random", "Ann", "random"]) == ["random 1", "Ann", "random 3"]


def test_a_replay_is_gone_through_by_keys() -> None:
    replay = golden("savage-bowl")
    moves = len(replay.moves)
    replay.go(0)
    app = ReplayApp(replay, "en")

    async def story(pilot: Pilot[None]) -> None:
        async def sees(*texts: str) -> None:
            await pilot.pause()
            for text in texts:
                assert text in screen_text(app)

        await sees(f"Move 0 of {moves}", "all hands open", "Round 1: ", "random 4 ")
        await pilot.press("right", "right")
        await sees("Move 2 of", " plays ")
        await pilot.press("left")
        await sees("Move 1 of")
        await pilot.press("down")
        await sees(f"Move {replay.trick_ends[0]} of", "wins", "SB-10")
        await pilot.press("v")
        await sees("seen by random 1")
        await pilot.press("v", "o")
        await sees("all hands open")
        await pilot.press("pagedown")
        await sees(f"Move {replay.round_ends[0]} of", "Round 1 · Second half · trick 13 of 13")
        await pilot.press("end")
        await sees(f"Move {moves} of {moves}", "★")
        await pilot.press("l")
        assert isinstance(app.screen, Page)
        await sees("wins with")
        await pilot.press("escape", "g", "1", "2", "enter")
        await sees("Move 12 of")
        await pilot.press("home")
        await sees("Move 0 of")
        await pilot.press("q")
        assert not app.is_running

    at_screen(app, story)


@pytest.mark.parametrize(("game", "number"), [("savage-bowl", 1), ("gummi-trick", 2), ("schadenfreude", 1)])
@pytest.mark.parametrize("seat", [None, 0])
def test_the_last_trick_of_a_round_lies_on_the_table_of_that_round(game: str, number: int, seat: int | None) -> None:
    """As before its last card, but for that card, though the next round is dealt and the points are counted."""
    replay = Replay(read_record(RECORDS / f"{game}.jsonl", number))
    replay.go(replay.round_ends[0] - 1)
    before = replay.table.view(seat)
    replay.go(replay.round_ends[0])
    looked_at = replay.shown("en", seat)
    assert (looked_at.view.round, looked_at.view.totals) == (1, before.totals)
    assert looked_at.view.tricks == [*before.tricks, replay.finished]
    assert looked_at.view.table.get("tricks_won") == before.table.get("tricks_won")
    assert looked_at.view.table.get("piles") == before.table.get("piles")
    assert looked_at.view.table.get("score_piles") == before.table.get("score_piles")
    played = {plate.card for plate in looked_at.plates()}
    in_hands = [card for hand in looked_at.opened.hands for card in hand] if looked_at.opened else looked_at.view.hand
    assert not played & set(in_hands)


@pytest.mark.parametrize(
    ("tongue", "keys"),
    [
        ("en", "? Help r Rules l Story t Tricks s Table p Points v Seat o Open g Go to q Leave"),
        ("ja", "? ヘルプ r ルール l 経過 t トリック s 卓 p 得点 v 視点 o 公開 g 移動 q 終了"),
    ],
)
def test_the_last_line_names_all_keys_by_what_they_do_here(tongue: str, keys: str) -> None:
    app = ReplayApp(golden("savage-bowl"), tongue)

    async def story(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: last_line(app) == keys)

    at_screen(app, story)


def test_a_seat_sees_its_own_secrets_only() -> None:
    """After a discard: open it is told with the card, to another seat without it."""
    replay = golden("savage-bowl")
    discard = next(number for number, (_, move) in enumerate(replay.moves, 1) if move.startswith("discard"))
    seat, _ = replay.moves[discard - 1]
    replay.go(discard)
    app = ReplayApp(replay, "en")

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert "Only random" in screen_text(app)
        for _ in range(4):
            await pilot.press("v")
            await pilot.pause()
            is_own = app.seat == seat
            assert ("You discarded" in screen_text(app)) == is_own
            assert "Only random" not in screen_text(app)

    at_screen(app, story)


def test_plain_prints_the_moves_as_lines() -> None:
    file = str(RECORDS / "schadenfreude.jsonl")
    done = run_loaded(("replay", file, "--plain"), ENVIRONMENT)
    replay = golden("schadenfreude")
    assert done.returncode == 0
    assert f"\n{len(replay.moves)}. " in done.stdout
    assert "SF-7" in done.stdout
    assert "winner" in done.stdout or "Nobody" in done.stdout
    part = run_loaded(("replay", file, "--plain", "--move", "5", "--lang", "ja"), ENVIRONMENT)
    assert "\n5. " in part.stdout
    assert "\n6. " not in part.stdout


@pytest.mark.parametrize(("tongue", "face_down"), [("en", "face down: "), ("ja", "伏せ札：")])
def test_plain_says_in_words_which_cards_lie_face_down(tongue: str, face_down: str) -> None:
    words = ("replay", str(RECORDS / "gummi-trick.jsonl"), "--move", "5", "--plain", "--lang", tongue)
    said = run_loaded(words, ENVIRONMENT).stdout
    assert face_down in said
    assert "▒" not in said


@pytest.mark.parametrize(("game", "move"), [("gummi-trick", "reveal"), ("savage-bowl", " chameleon")])
def test_plain_says_what_a_move_brought_besides_its_own_words(game: str, move: str) -> None:
    """The card that was turned up, and the colour that the Chameleon gave."""
    replay = golden(game)
    said: list[str] = []
    tell(replay, "en", None, said.append)
    moved = [number for number, line in enumerate(said) if line.endswith(move)]
    assert moved
    happened = "turns up" if move == "reveal" else "plays"
    assert all(happened in said[number + 1] for number in moved)
    assert sum(" plays " in line for line in said) == (0 if move == "reveal" else len(moved))


def test_a_move_beyond_the_end_is_refused_with_the_number_of_moves() -> None:
    file = RECORDS / "gummi-trick.jsonl"
    moves = len(golden("gummi-trick").moves)

    def told(move: int) -> tuple[int, str]:
        words = ("replay", str(file), "--plain", "--move", str(move))
        done = run_loaded(words, ENVIRONMENT)
        return done.returncode, done.stderr

    assert told(moves) == (0, "")
    code, problem = told(moves + 1)
    assert code == 2
    assert f"game 1 has {moves} moves; there is no move {moves + 1}" in problem
