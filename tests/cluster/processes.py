"""A real Dask cluster on loopback: a scheduler and workers, each a process of its own that a test can kill."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import offsuit

LOOPBACK = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]


class Cluster:
    """A scheduler, and what workers it was given."""

    def __init__(self, ends: ExitStack, scratch: Path, **environment: str) -> None:
        self.ends = ends
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(Path(offsuit.__file__).parent.parent),
            "DASK_TEMPORARY_DIRECTORY": str(scratch),
            **environment,
        }
        self.workers: list[subprocess.Popen[str]] = []
        self.scheduler = self.start("scheduler", "--port", "0")
        self.address = told(self.scheduler, "Scheduler at:")

    def add_workers(self, count: int) -> None:
        new = [self.start("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(count)]
        for worker in new:
            told(worker, "Registered to:")
        self.workers += new

    def start(self, what: str, *words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", what, *words, *LOOPBACK],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.ends.enter_context(process)  # waits for its end
        self.ends.callback(process.kill)
        return process


def told(process: subprocess.Popen[str], what: str) -> str:
    """The address that its log tells after these words."""
    assert process.stderr is not None
    for line in process.stderr:
        if what in line:
            return line.split()[-1]
    raise AssertionError(f"{process.args!r} ended")


@contextmanager
def cluster(scratch: Path, workers: int, **environment: str) -> Iterator[Cluster]:
    with ExitStack() as ends:
        started = Cluster(ends, scratch, **environment)
        started.add_workers(workers)
        yield started
