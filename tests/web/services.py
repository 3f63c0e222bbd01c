"""Debian's PostgreSQL and Redis as processes of a test, on loopback, with nothing kept afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds to start
ASK = "install it with scripts/install test"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until somebody listens."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            assert process.poll() is None, "it ended at once"
            assert time.monotonic() < until, "it does not start"
            time.sleep(0.02)


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


class Postgres:
    """PostgreSQL does not run as root: there it runs as the user that Debian makes for it."""

    def __init__(self, *, is_durable: bool = False) -> None:
        """If it is durable, what it has committed survives a kill of the machine, too; else it is quicker."""
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        assert found, f"there is no PostgreSQL here: {ASK}"
        self.programs = found[-1]
        self.folder = Path(tempfile.mkdtemp(prefix="offsuit-postgres-"))
        self.as_user: dict[str, Any] = {"env": {**os.environ, "LC_ALL": "C"}}
        self.user = pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            self.user = "postgres"
            shutil.chown(self.folder, self.user)
            self.as_user |= {"user": self.user, "group": self.user, "extra_groups": []}
        self.port = free_port()
        self.numbers = count()
        data = self.folder / "data"
        self.run("initdb", "-D", str(data), "-A", "trust", "-E", "UTF8", "--no-sync")
        command = [str(self.programs / "postgres"), "-D", str(data), "-p", str(self.port), "-k", str(self.folder)]
        self.command = [*command, "-c", "listen_addresses=127.0.0.1", "-c", f"fsync={'on' if is_durable else 'off'}"]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **self.as_user
        )
        wait_for(self.port, self.process)
        while not self.is_ready():
            time.sleep(0.02)

    def halt(self) -> None:
        """Stop it without waiting for its clients; `start` starts it again."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    def kill(self) -> None:
        """End all its processes at once; `start` starts it again, and it recovers."""
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def freeze(self) -> None:
        """It is there, takes connections, and never answers, until `thaw`."""
        self.send_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self.send_all(signal.SIGCONT)

    def send_all(self, number: signal.Signals) -> None:
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def pids(self) -> list[int]:
        """Its own process first, then one for each connection and task."""
        return [self.process.pid, *children(self.process.pid)]

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self.programs / program, *words], capture_output=True, text=True, cwd="/", **self.as_user
        )
        assert done.returncode == 0, done.stderr

    def is_ready(self) -> bool:
        asked = subprocess.run([self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)])
        return asked.returncode == 0

    def address(self, database: str) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"offsuit{next(self.numbers)}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), name)
        return self.address(name)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        self.freeze()
        try:
            yield
        finally:
            self.thaw()

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder)


class RedisServer:
    def __init__(self) -> None:
        program = shutil.which("redis-server")
        assert program, f"there is no Redis here: {ASK}"
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        wait_for(self.port, self.process)

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Frozen or not, it does nothing more."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.thaw()
        self.process.terminate()
        self.process.wait()
