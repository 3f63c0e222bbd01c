"""Commands that begin at once: forks of a process that has loaded the program already.

Each is a process of its own, with its own streams, folder, signals and exit code, and can be killed. What it skips is
to load Python and the program, which takes longer than most tests. `tests.commands.begun` starts a command in full.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

ROOT = Path(__file__).parent.parent
MOST_BYTES = 2**17  # of a request
ENDED = "ended "


class Loaded:
    """One command, used like a process that `subprocess` starts. What it prints can be read, or goes into a file."""

    def __init__(
        self,
        words: Sequence[str],
        env: Mapping[str, str],
        *,
        cwd: Path | None = None,
        stdin: IO[Any] | None = None,
        stdout: IO[Any] | None = None,
        stderr: IO[Any] | None = None,
    ) -> None:
        self.returncode: int | None = None
        reads, writes = os.pipe()
        self.stdout = os.fdopen(reads, encoding="utf-8")
        self.news, told = os.pipe()
        with open(os.devnull) as nothing:
            given = [
                (stdin or nothing).fileno(),
                stdout.fileno() if stdout else writes,
                (stderr or sys.stderr).fileno(),
                told,
            ]
            request = json.dumps([*map(list, (words, env.items())), str(cwd or Path.cwd())])
            socket.send_fds(loader(), [request.encode()], given)
        os.close(writes)
        os.close(told)
        self.text = ""
        while "\n" not in self.text:
            self.read_news()
        self.pid = int(self.text.partition("\n")[0])

    def read_news(self) -> None:
        data = os.read(self.news, 4096).decode()
        assert data, "the process that loads commands has ended"
        self.text += data

    def poll(self) -> int | None:
        while self.returncode is None and select.select([self.news], [], [], 0)[0]:
            self.note_end()
        return self.returncode

    def wait(self) -> int:
        while self.returncode is None:
            self.note_end()
        return self.returncode

    def note_end(self) -> None:
        self.read_news()
        _, ended, code = self.text.partition(ENDED)
        if ended and code.endswith("\n"):
            self.returncode = int(code)
            os.close(self.news)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def run_loaded(
    words: Sequence[str], env: Mapping[str, str], *, cwd: Path | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """A command from its beginning to its end, with this input in a pipe, which has to fit into it."""
    reads, writes = os.pipe()
    with open(writes, "w") as pipe:
        pipe.write(typed)
    with open(reads) as given, TemporaryFile("w+") as said, TemporaryFile("w+") as complained:
        running = Loaded(words, env, cwd=cwd, stdin=given, stdout=said, stderr=complained)
        code = running.wait()
        running.stdout.close()
        said.seek(0)
        complained.seek(0)
        return subprocess.CompletedProcess(list(words), code, said.read(), complained.read())


started: list[tuple[socket.socket, subprocess.Popen[bytes]]] = []


def loader() -> socket.socket:
    """The connection to the process that has loaded the program, which is started when it is first needed."""
    if not started:
        own, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words = [sys.executable, "-m", "tests.loaded", str(its.fileno())]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "200"}
        process = subprocess.Popen(words, cwd=ROOT, env=environment, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL)
        its.close()
        started.append((own, process))
        atexit.register(end_loader)
    return started[0][0]


def end_loader() -> None:
    """It ends when nobody can ask for commands any more."""
    own, process = started.pop()
    own.close()
    process.wait()


# In the process that forks


def serve(connection: socket.socket) -> bool:
    """Fork for each request, until the tests end. Is this the fork that has to run the command?"""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks for the ends of those that watch
    while True:
        data, given, _, _ = socket.recv_fds(connection, MOST_BYTES, 4)
        if not data:
            return False
        if os.fork() == 0:
            connection.close()
            return watch(json.loads(data), given)
        for descriptor in given:
            os.close(descriptor)


def watch(request: list[Any], given: list[int]) -> bool:
    """Fork once more, and report what becomes of the command. Is this the command?"""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    command = os.fork()
    if command == 0:
        become(request, given)
        return True
    told = given.pop()
    for descriptor in (*given, 0, 1, 2):
        os.close(descriptor)
    os.write(told, f"{command}\n".encode())
    _, status = os.waitpid(command, 0)
    os.write(told, f"{ENDED}{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def become(request: list[Any], given: list[int]) -> None:
    """Take on the streams, the folder and the words of a command."""
    words, environment, folder = request
    for number, descriptor in enumerate(given[:3]):
        os.dup2(descriptor, number)
    for descriptor in given:
        os.close(descriptor)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["offsuit", *words]
    sys.orig_argv = [sys.executable, "-m", "offsuit", *words]


def main() -> None:
    import offsuit.__main__
    import offsuit.cli.main
    import offsuit.cli.serving
    import offsuit.terminal.joining
    import offsuit.terminal.play_app
    import offsuit.web.redis_fanout

    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.collect()
    gc.freeze()  # or each fork would spend most of its time on what it shares
    with socket.socket(fileno=int(sys.argv[1])) as connection:
        is_command = serve(connection)
    if is_command:
        offsuit.__main__.run()


if __name__ == "__main__":
    main()
