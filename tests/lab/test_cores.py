"""Work over the cores that goes wrong."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from time import sleep
from typing import Any

import pytest

from offsuit.lab import cores
from offsuit.lab.cores import WorkerLost, in_processes


def work(task: int) -> int:
    return task


def test_a_worker_that_is_just_starting_when_another_is_killed_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second start comes back when the pool has lost the first worker and ended all others that it knows of."""
    pools: list[Any] = []
    start = SpawnProcess.start

    class Watched(ProcessPoolExecutor):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            pools.append(self)

    def slow_start(self: SpawnProcess) -> None:
        start(self)
        for first in pools[0]._processes:
            os.kill(first, signal.SIGKILL)
            while not pools[0]._call_queue._reader.closed:
                sleep(0.01)

    monkeypatch.setattr(cores, "ProcessPoolExecutor", Watched)
    monkeypatch.setattr(SpawnProcess, "start", slow_start)
    before = active_children()
    with pytest.raises(WorkerLost, match="a worker process was killed"):
        list(in_processes(work, range(99), cores=2))
    assert set(active_children()) <= set(before)
