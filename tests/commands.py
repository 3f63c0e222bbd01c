"""The command `offsuit` as a real process: run to its end, begun and interrupted, or looked at in a terminal."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep

import offsuit
from tests.loaded import run_loaded

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(offsuit.__file__).parent.parent), "COLUMNS": "200"}
OFFSUIT = [sys.executable, "-m", "offsuit"]
ONE_CORE = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\nfrom offsuit.cli.main import run\nrun()"


def offsuit_command(*words: str, cwd: Path | None = None, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command to its end, with this input."""
    return run_loaded(words, ENVIRONMENT, cwd=cwd, typed=typed)


def check_refusal(words: str, message: str, folder: Path) -> None:
    """What is wrong is told in a line, and nothing is left in the folder."""
    done = offsuit_command(*words.split(), cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(folder.iterdir())


def begun(*words: str, cwd: Path | None = None, command: Sequence[str] = OFFSUIT) -> subprocess.Popen[str]:
    """A command that goes on while a test does other things, with a process group of its own, as in a terminal."""
    return subprocess.Popen(
        [*command, *words],
        env=ENVIRONMENT,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_until(running: subprocess.Popen[str], happens: Callable[[], bool]) -> None:
    """Look until something happens, which has to be before the command ends."""
    while not happens():
        assert running.poll() is None
        sleep(0.01)  # leaves the cores to the command


def is_written(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def children(running: subprocess.Popen[str]) -> list[int]:
    return [int(child) for child in Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()]


def workers(running: subprocess.Popen[str]) -> list[int]:
    """Those of its children that play for it."""
    return [child for child in children(running) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def is_gone(process: int) -> bool:
    """It has ended, whether or not anybody has asked for its exit code."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def interrupt(running: subprocess.Popen[str], presses: int = 1) -> tuple[str, str]:
    """Press Ctrl-C, which a terminal sends to the whole group; what the command has shown and told when it ends."""
    for _ in range(presses):
        os.killpg(running.pid, signal.SIGINT)
    shown, told = running.communicate()
    assert running.returncode == 130
    assert "Traceback" not in told
    return shown, told


def seen_in_terminal(*words: str) -> str:
    """What a terminal gets on the error stream of a command that succeeds."""
    keeper, end = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen([*OFFSUIT, *words], env=environment, stdout=subprocess.DEVNULL, stderr=end) as running:
        os.close(end)
        seen = b""
        with suppress(OSError):  # the other end is closed
            while chunk := os.read(keeper, 4096):
                seen += chunk
    os.close(keeper)
    assert running.returncode == 0
    return seen.decode()
