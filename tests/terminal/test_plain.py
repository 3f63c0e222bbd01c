"""The plain mode, through real pipes."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import offsuit
from offsuit.table.verify import verify_line
from offsuit.terminal.plain import Plain
from offsuit.terminal.sitting import Advice
from tests.loaded import run_loaded
from tests.terminal.screens import home

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(offsuit.__file__).parent.parent), "PYTHONUNBUFFERED": ""}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "offsuit", *words]


def typed(text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What the command says to an input."""
    return run_loaded(("play", *words, "--plain"), ENVIRONMENT, typed=text)


def play(*words: str, may: str = "You may: ", end: str = "Type again") -> str:
    """A whole game: whatever may be done first is done."""
    said: list[str] = []
    with subprocess.Popen(
        command("play", *words, "--plain"), env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith(may):
                process.stdin.write(re.split("[,、.。]", line.removeprefix(may))[0].strip() + "\n")
                process.stdin.flush()
            if end in line:
                process.stdin.close()
    assert process.returncode == 0
    return "".join(said)


@pytest.mark.parametrize(
    "words",
    [
        ("savage-bowl", "--players", "4"),
        ("gummi-trick", "--players", "2", "--option", "rounds=3"),
        ("schadenfreude", "--players", "3", "--level", "easy"),
        ("savanna-trick", "--option", "group_a=golden-eagle", "--bots", "random,greedy,random"),
    ],
)
def test_a_whole_game_through_a_pipe_is_a_record(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = play(*words, "--seed", "7", "--record", str(file), "--name", "Ann")
    assert "Round 1: " in said
    assert "you are Ann" in said
    assert "\x1b" not in said
    assert "1 game is recorded in" in said
    assert "The same deals again: --seed 7" in said
    (line,) = file.read_bytes().splitlines()
    assert b'"result"' in line
    assert verify_line(line) == []


def test_a_whole_game_in_japanese() -> None:
    said = play("gummi-trick", "--players", "2", "--lang", "ja", "--seed", "7", may="できる手：", end="again")
    assert "第1ラウンド" in said
    assert "ゲストの勝ち" in said or "Deuceの勝ち" in said or "勝利" in said


def test_commands_answer_and_the_end_of_the_input_is_polite() -> None:
    done = typed(
        "help\nhand\ntrick\nlast\ntricks\ntable\nscore\nrules SF-7\nrules SF-99\n", "schadenfreude", "--seed", "5"
    )
    assert (done.returncode, done.stderr) == (0, "")
    for said in (
        "hand: your cards, and what you may do",
        "Your hand: R1 R2 R5",
        "No card is in the trick; Guest leads.",
        "No trick is finished yet.",
        "The way to 40",
        "Guest 0 points",
        "SF-7 The second highest card of the led suit wins.",
        "has no clause 'SF-99'",
        "The input has ended, so you leave the table.",
    ):
        assert said in done.stdout


@pytest.mark.parametrize(
    ("tongue", "changed"), [("en", "Not as printed at this table: Goal: 60"), ("ja", "この卓での変更：目標点：60")]
)
def test_rules_of_a_variant_come_with_what_it_changes(tongue: str, changed: str, tmp_path: Path) -> None:
    file = tmp_path / "longer.toml"
    file.write_text('game = "schadenfreude"\n[parameters]\ngoal = 60\n')
    done = typed("rules SF-12\nrules\n", str(file), "--seed", "5", "--lang", tongue)
    assert done.stdout.splitlines().count(changed) == 2


@pytest.mark.parametrize("game", ["schadenfreude", "savanna-trick"])
def test_the_table_is_said_in_words(game: str) -> None:
    done = typed("table\n", game, "--seed", "5")
    assert "Knave has 0 points" in done.stdout or "Knave 15 grass" in done.stdout
    assert not set("○●│·━▮▯") & set(done.stdout)


@pytest.mark.parametrize(
    ("tongue", "hand", "seat"),
    [
        ("en", "2 face-down cards left to turn up", "Deuce: 3 face-down cards left to turn up"),
        ("ja", "伏せ札 残り2枚", "Deuce：伏せ札 残り3枚"),
    ],
)
def test_cards_face_down_are_counted_in_words(tongue: str, hand: str, seat: str) -> None:
    """After one was turned up."""
    words = ("gummi-trick", "--players", "2", "--seed", "7", "--bots", "greedy", "--lang", tongue)
    assert hand in typed("reveal\nhand\n", *words).stdout.splitlines()
    assert seat in typed("reveal\ntable\n", *words).stdout.splitlines()


@pytest.mark.parametrize("tongue", ["en", "ja"])
def test_rules_are_said_in_words_alone(tongue: str) -> None:
    done = typed("rules\nrules SF-12\n", "schadenfreude", "--seed", "5", "--lang", tongue)
    assert "\nSF-12 " in done.stdout
    assert not set("*`#") & set(done.stdout)


def test_moves_are_read_with_or_without_verb_and_in_small_letters() -> None:
    done = typed("play r1\n", "schadenfreude", "--seed", "5")
    assert "Guest plays red 1." in done.stdout
    done = typed("Y-1\n", "schadenfreude", "--seed", "5")
    assert "Guest plays yellow -1." in done.stdout


def test_refusals_say_their_clause() -> None:
    done = typed("r1\nb5\nr99\n", "schadenfreude", "--seed", "5", "--bots", "greedy")
    assert "SF-5: you hold red, so play red or a wild" in done.stdout
    assert '"play R99" is no move here' in done.stdout


@pytest.mark.parametrize(
    ("tongue", "refusal", "may"), [("en", "SF-5: you hold red, so ", "You may: "), ("ja", "SF-5: ", "できる手：")]
)
def test_after_a_refusal_whoever_is_still_to_move_hears_again_what_they_may_play(
    tongue: str, refusal: str, may: str
) -> None:
    """A script that waits for that line goes on."""
    done = typed("r1\nb5\nr99\nr2\n", "schadenfreude", "--seed", "5", "--bots", "greedy", "--lang", tongue)
    lines = done.stdout.splitlines()
    refused = next(number for number, line in enumerate(lines) if line.startswith(refusal))
    before = [line for line in lines[:refused] if line.startswith(may)]
    assert lines[refused + 1] == before[-1]
    assert "R99" in lines[refused + 2]
    assert lines[refused + 3] == before[-1]
    assert len(before) == 2


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Nonsense", "Nonsense"),
        ("R1 foo", "foo"),
        ("play R1 chamelon", "chamelon"),
        ("R1 chameleon foo", "foo"),
        ("reveal foo", "foo"),
    ],
)
def test_a_word_that_is_unknown_is_named_and_nothing_is_played(line: str, word: str) -> None:
    done = typed(f"{line}\n", "schadenfreude", "--seed", "5")
    _, _, after = done.stdout.partition("You may: ")
    assert f'\n"{word}" is no command and no move. Type help for the commands.\nYou may: ' in after
    assert "plays" not in after


@pytest.mark.parametrize(
    ("tongue", "head", "chance", "played"),
    [
        ("en", "The chance to win with each move, the best first:", r"Play .*: (\d+)% to win", "Guest plays red 1."),
        ("ja", "手ごとの勝率（高い順）：", r".*を出す（勝率(\d+)%）", "ゲストが赤の1を出した"),
    ],
)
def test_a_hint_is_told_before_the_next_line_is_read(tongue: str, head: str, chance: str, played: str) -> None:
    done = typed("hint\nr1\n", "schadenfreude", "--seed", "5", "--lang", tongue)
    assert (done.returncode, done.stderr) == (0, "")
    before, _, after = done.stdout.partition(f"{head}\n")
    assert played not in before
    told, found, _ = after.partition(played)
    assert found
    chances = [int(number) for number in re.findall(f"^{chance}$", told, re.MULTILINE)]
    may = re.findall(r"[A-Z]-?\d+", before.splitlines()[-1])
    assert len(chances) == len(may)
    assert chances == sorted(chances, reverse=True)


def test_a_hint_for_a_position_that_has_passed_is_not_said() -> None:
    said: list[str] = []

    async def story() -> None:
        sitting = home("schadenfreude")
        plain = Plain(sitting, "en", StringIO(), said.append)
        plain.take(await sitting.news())
        await plain.follow(["hint"])
        await plain.follow(["r1"])
        news = None
        while not isinstance(news, Advice):
            news = await sitting.news()
            plain.take(news)

    asyncio.run(story())
    assert "Ann plays red 1." in said
    assert not any("to win" in line for line in said)


def test_after_the_end_there_are_no_hints() -> None:
    hand = re.search(r"Guest is dealt (.*)\.", play("gummi-trick", "--players", "2", "--seed", "7"))
    assert hand
    script = "\n".join(["reveal", "reveal", "reveal", *hand[1].split(", ") * 9, "hint"]) + "\n"
    done = typed(script, "gummi-trick", "--players", "2", "--seed", "7")
    assert "Hints are for your turn." in done.stdout.partition("Type again")[2]


def test_wide_letters_are_read_as_narrow_ones() -> None:
    done = typed("Ｒ１\nｑ\n", "schadenfreude", "--seed", "5", "--lang", "ja")
    assert "ゲストが赤の1を出した" in done.stdout
    assert "入力が終わった" not in done.stdout


@pytest.mark.parametrize("word", ["quit", "QUIT", " Quit", "q"])
def test_quit_leaves_without_more_words(word: str) -> None:
    done = typed(f"{word}\nr1\n", "schadenfreude", "--seed", "5")
    assert done.returncode == 0
    assert "plays red 1" not in done.stdout
    assert "has ended" not in done.stdout


def test_an_unfinished_game_is_a_record_too(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed("r1\n", "schadenfreude", "--seed", "5", "--record", str(file))
    typed("r1\n", "schadenfreude", "--seed", "5", "--record", str(file))
    lines = file.read_bytes().splitlines()
    assert [verify_line(line) for line in lines] == [[], []]


def test_a_game_is_kept_also_where_nobody_reads_on(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = command("play", "schadenfreude", "--seed", "5", "--record", str(file), "--plain")
    with subprocess.Popen(words, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert any(line.startswith("You may: ") for line in process.stdout)
        process.stdout.close()
        process.stdin.write("r1\n")
        process.stdin.flush()
        process.wait()
    (line,) = file.read_bytes().splitlines()
    assert b"play R1" in line
    assert verify_line(line) == []


def test_what_comes_through_a_pipe_at_once_waits_for_its_turn() -> None:
    done = typed("r1\nr2\n", "schadenfreude", "--seed", "5", "--bots", "greedy")
    assert "Guest plays red 1." in done.stdout
    assert "Guest plays red 2." in done.stdout
    assert "not your turn" not in done.stdout


def test_again_plays_another_game_after_the_end_only(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    said = play("gummi-trick", "--players", "2", "--seed", "7")
    hand = re.search(r"Guest is dealt (.*)\.", said)
    assert hand
    script = "\n".join(["again", "reveal", "reveal", "reveal", *hand[1].split(", ") * 9, "again", "score"]) + "\n"
    done = typed(script, "gummi-trick", "--players", "2", "--seed", "7", "--record", str(file))
    assert done.returncode == 0
    assert '"again" is no command and no move' in done.stdout
    assert "\nthe game is over\n" in done.stdout
    assert "nobody" not in done.stdout
    assert done.stdout.count("Round 1: ") == 2
    assert "2 games are recorded" in done.stdout
    assert [verify_line(line) for line in file.read_bytes().splitlines()] == [[], []]


def test_a_round_is_scored_before_the_next_is_dealt() -> None:
    """With the number of the round that the points are of."""
    said = play("gummi-trick", "--players", "2", "--option", "rounds=3", "--seed", "7", "--bots", "greedy")
    for number in (1, 2):
        before, dealt, after = said.partition(f"\nRound {number + 1}: ")
        assert dealt
        assert f"(round {number}: +" in before.splitlines()[-1]
        assert f"(round {number}: +" not in after
    assert "(round 3: +" in said


def test_what_can_be_done_besides_is_told_as_it_is_typed() -> None:
    said = typed("", "gummi-trick", "--players", "2", "--seed", "7").stdout
    assert "reveal: turn one up. You play it, whatever it is." in said
    assert "chameleon: play it with the Chameleon, as " in play("savage-bowl", "--seed", "7")
