"""The commands `offsuit play` and `offsuit replay` at a real terminal, and what they say where there is none."""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from offsuit.games import GAMES
from tests.loaded import run_loaded
from tests.terminal.test_plain import ENVIRONMENT, command, typed
from tests.web.people import Server

ROOT = Path(__file__).parent.parent.parent
ALTERNATE_ON, ALTERNATE_OFF = b"\x1b[?1049h", b"\x1b[?1049l"
SUDDENLY_WRONG = """from pathlib import Path
game = "gummi-trick"
def play(self, move):
    if self.seat in map(int, Path(__file__).with_name("wrong").read_text()):
        1 / 0
    super(type(self), self).play(move)
"""


class Terminal:
    """A pseudo terminal with a program in it."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        self.before = termios.tcgetattr(slave)
        environment = {**ENVIRONMENT, "TERM": "xterm-256color"}
        self.slave = slave
        self.process = subprocess.Popen(
            command(*words), env=environment, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        self.seen = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    def read_until(self, wanted: bytes) -> None:
        while wanted not in self.seen:
            assert select.select([self.master], [], [], 120)[0], self.seen[-2000:]
            self.seen += os.read(self.master, 65536)

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def code(self) -> int:
        """How the program has ended."""
        while self.process.poll() is None:  # who writes to a terminal that nobody reads does not end
            if select.select([self.master], [], [], 0.05)[0]:
                os.read(self.master, 65536)
        return self.process.returncode


@pytest.mark.parametrize("keys", [b"\x03", b"qq"])
def test_leaving_gives_the_terminal_back_as_it_was(keys: bytes) -> None:
    with Terminal("play", "schadenfreude", "--seed", "5") as terminal:
        terminal.read_until(b"Your turn")
        assert ALTERNATE_ON in terminal.seen
        for key in keys:
            terminal.press(bytes([key]))
        terminal.read_until(b"--seed 5")
        assert terminal.seen.rindex(ALTERNATE_OFF) > terminal.seen.rindex(ALTERNATE_ON)
        assert termios.tcgetattr(terminal.slave) == terminal.before
        assert terminal.code() == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_rule_that_fails_at_the_table_is_told_in_a_line(seat: int, tmp_path: Path) -> None:
    """Whether it fails in the person's move or in a bot's."""
    (tmp_path / "mine.py").write_text(SUDDENLY_WRONG)
    (tmp_path / "wrong").write_text("")
    with Terminal("play", str(tmp_path / "mine.py"), "--players", "2", "--seed", "1") as terminal:
        terminal.read_until(b"Your turn")
        (tmp_path / "wrong").write_text(str(seat))
        terminal.press(b"\r")
        terminal.read_until(b"mine.py:5: ZeroDivisionError: division by zero\r\n")
        assert b"Traceback" not in terminal.seen
        assert terminal.seen.rindex(ALTERNATE_OFF) > terminal.seen.rindex(ALTERNATE_ON)
        assert terminal.code() == 2


def test_a_server_that_there_is_not_is_told_in_a_line() -> None:
    with Terminal("play", "--join", "http://127.0.0.1:1/t/bcdf") as terminal:
        terminal.read_until(b"offsuit: http://127.0.0.1:1 can't be reached: ")
        assert terminal.seen.rindex(ALTERNATE_OFF) > terminal.seen.rindex(ALTERNATE_ON)
        assert terminal.code() == 2


def test_a_replay_opens_in_a_terminal() -> None:
    with Terminal(
        "replay", str(ROOT / "tests" / "records" / "savanna-trick.jsonl"), "--game", "2", "--move", "3"
    ) as terminal:
        terminal.read_until(b"Move 3 of")
        terminal.press(b"q")
        assert terminal.code() == 0


def test_without_a_game_the_games_are_listed() -> None:
    done = run_loaded(("play",), ENVIRONMENT)
    assert done.returncode == 0
    assert [line.split()[2] for line in done.stdout.splitlines()] == list(GAMES)


@pytest.mark.parametrize(
    ("words", "instead"),
    [(("play", "gummi-trick"), "plays in lines"), (("replay", "tests/records/gummi-trick.jsonl"), "prints the game")],
)
def test_where_there_is_no_terminal_that_is_said(words: tuple[str, ...], instead: str) -> None:
    done = run_loaded(words, ENVIRONMENT, cwd=ROOT)
    assert done.returncode == 2
    assert f"this is none; --plain {instead}" in done.stderr


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("gummi",), "there is no game 'gummi'"),
        (("gummi-trick", "--players", "9"), "is for 2, 3, 4 or 5 players"),
        (("gummi-trick", "--option", "rounds=2"), "rounds is 1 or 3"),
        (("gummi-trick", "--level", "genius"), "there is no bot 'genius'"),
        (("gummi-trick", "--bots", "easy,hard"), "2 bots for 3 other seats"),
        (("gummi-trick", "--lang", "xx"), "there is no language 'xx'"),
        (("--join", "nowhere"), "link of a table"),
        (("gummi-trick", "--join", "http://127.0.0.1:1/t/bcdf"), "--join is for a table that is there already"),
        (("--players", "3", "--join", "http://127.0.0.1:1/t/bcdf"), "--join is for a table that is there already"),
        (("--join", "http://127.0.0.1:99999/t/bcdf"), "link of a table"),
        (("--join", "http://127.0.0.1:1/t/bcdf"), "http://127.0.0.1:1 can't be reached: Connection refused"),
        (("--join", "http://cards..example/t/bcdf"), "http://cards..example can't be reached: "),
    ],
)
def test_what_is_wrong_is_told_in_a_line(words: tuple[str, ...], problem: str) -> None:
    done = typed("", *words)
    assert done.returncode == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Deuce", "Deuce"),
        ("deuce", "deuce"),
        ("Ace", "Ace"),
        ("x" * 300, "x" * 30),
        ("Ann\nLee", "Ann Lee"),
        (" ", "Guest"),
    ],
)
def test_every_player_has_a_name_of_their_own_that_fits_a_seat(name: str, shown: str) -> None:
    done = typed("score\n", "gummi-trick", "--seed", "5", "--name", name)
    scores = re.findall(r"^(.*) 0 points$", done.stdout, re.MULTILINE)
    assert scores[0] == shown
    assert len({name.casefold() for name in scores}) == 4


def test_a_record_that_there_is_not_is_told_also_without_a_terminal() -> None:
    done = run_loaded(("replay", "missing.jsonl"), ENVIRONMENT)
    assert done.returncode == 2
    assert "missing.jsonl: No such file or directory" in done.stderr


def test_help_says_that_variants_can_be_played() -> None:
    done = subprocess.run(command("play", "--help"), env=ENVIRONMENT, capture_output=True, text=True)
    assert "file of a variant (.toml or .py)" in " ".join(done.stdout.split())


@pytest.mark.parametrize(("name", "problem"), [(".", "Is a directory"), ("no/games.jsonl", "No such file")])
def test_games_that_cannot_be_kept_are_not_begun(name: str, problem: str, tmp_path: Path) -> None:
    done = typed("quit\n", "gummi-trick", "--record", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr


def test_a_table_that_does_not_open_leaves_no_file_behind(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert typed("", "--join", "http://127.0.0.1:1/t/bcdf", "--record", str(file)).returncode == 2
    assert not file.exists()


def test_a_server_loads_no_screen() -> None:
    code = "import sys, offsuit.cli.serving, offsuit.cli.main; assert 'textual' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT).returncode == 0


def documented() -> list[str]:
    page = (ROOT / "docs" / "terminal.md").read_text("utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


@pytest.mark.parametrize("line", documented())
def test_the_commands_of_the_page_work(line: str, server: Server, tmp_path: Path) -> None:
    """In lines, with nothing typed; the one that joins, at a table of a real server."""
    table = f"http://127.0.0.1:{server.port}/t/{server.open_table('gummi-trick', people=4)}"
    words = shlex.split((line.partition(" | ")[2] or line).replace("http://127.0.0.1:8040/t/CODE", table))
    assert words[0] == "offsuit"
    (tmp_path / "games.jsonl").write_bytes((ROOT / "tests" / "records" / "savage-bowl.jsonl").read_bytes())
    plain = [] if "--plain" in words or words[1:] == ["play"] or words[1] not in ("play", "replay") else ["--plain"]
    done = subprocess.run(
        command(*words[1:], *plain), env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True, input=""
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
