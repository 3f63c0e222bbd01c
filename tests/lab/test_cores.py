"""Work over the cores that goes wrong."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor, process
from multiprocessing import active_children, connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Event
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


def wait_or_die(task: tuple[str, Path]) -> None:
    """What one worker does of it lasts for ever, the other one is killed."""
    what, begun = task
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    begun.touch()
    while True:
        signal.pause()


def test_the_loss_of_a_worker_is_noticed_also_where_the_pool_does_not_watch_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A pool that sleeps when its last worker starts doesn't hear of that one until there is more to do."""
    begun, asleep = tmp_path / "begun", Event()
    start, wait, wake = SpawnProcess.start, connection.wait, process._ThreadWakeup.wakeup
    calls: list[Any] = []
    started: list[SpawnProcess] = []

    def watched_wake(self: Any) -> None:
        asleep.clear()
        calls[:] = [self._reader]
        wake(self)

    def watched_wait(objects: list[Any], timeout: float | None = None) -> list[Any]:
        if calls and calls[0] in objects and not wait(calls, 0):
            asleep.set()
        return wait(objects, timeout)

    def late_start(self: SpawnProcess) -> None:
        if started:
            while not begun.exists():
                sleep(0.01)
            asleep.wait()
        started.append(self)
        start(self)

    monkeypatch.setattr(process._ThreadWakeup, "wakeup", watched_wake)
    monkeypatch.setattr(connection, "wait", watched_wait)
    monkeypatch.setattr(SpawnProcess, "start", late_start)
    with pytest.raises(WorkerLost, match="a worker process was killed"):
        list(in_processes(wait_or_die, [("wait", begun), ("die", begun)], cores=2))
