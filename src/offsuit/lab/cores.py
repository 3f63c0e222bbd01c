"""Work spread over the cores, answers in the order of the tasks. `lab.cluster` has more machines."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from multiprocessing.synchronize import Event as ProcessEvent
from threading import Event, Thread, local
from typing import TypeVar

from offsuit.bots.outside import kill_all
from offsuit.table.overrides import carried

Task = TypeVar("Task")
Answer = TypeVar("Answer")

LOOKING = 0.1  # seconds between two looks whether to stop


class Stopped(Exception):
    """Nobody waits for the answer any more."""


class WorkerLost(Exception):
    """A worker process has ended in the middle of its work, by no fault of the work itself."""


def count() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def never() -> bool:
    return False


class Place:
    """Where work is done, until asked to stop: here, on all cores."""

    def __init__(self, stop: Callable[[], bool] = never) -> None:
        self.stop = stop

    def cores(self) -> int:
        """How many tasks are done at a time."""
        return count()

    def spread(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task], *, unlocked: bool = False
    ) -> Iterator[Answer]:
        """Each task's answer, in order. Work that runs without Python's lock needs no processes."""
        return (in_threads if unlocked else in_processes)(work, tasks, stop=self.stop)


HERE = Place()


def in_processes(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    cores: int | None = None,
    stop: Callable[[], bool] = never,
) -> Iterator[Answer]:
    """Each task's answer, in order; for work that holds Python's lock. Ends early when asked to stop."""
    cores = cores or count()
    if cores == 1 and stop is never:
        yield from map(work, tasks)
        return
    work = carried(work)
    context = get_context("spawn")
    stopping = context.Event()

    def is_stopped() -> bool:
        """Asked for, or a worker is lost: the pool itself may not hear of the one that it has started last."""
        if any(worker.exitcode is not None for worker in list(pool._processes.values())):
            raise BrokenProcessPool
        return stop()

    with ProcessPoolExecutor(cores, context, begin_worker, (stopping,)) as pool:
        try:
            yield from in_order(pool, work, tasks, lambda: cores, is_stopped)
        except BrokenProcessPool:
            # Nobody is told to stop: the one that was killed may have held the event. The pool ends the others, but for
            # one that it was just starting, for which it would wait for ever.
            for worker in list(pool._processes.values()):
                worker.terminate()
            raise WorkerLost("a worker process was killed, perhaps as memory ran out") from None
        except BaseException:
            stopping.set()
            raise
        stopping.set()


def in_threads(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    cores: int | None = None,
    stop: Callable[[], bool] = never,
) -> Iterator[Answer]:
    """Each task's answer, in order; for jobs of the compiled build. Ends early when asked to stop."""
    cores = cores or count()
    stopping = Event()
    with ThreadPoolExecutor(cores, initializer=stop_with, initargs=(stopping,)) as pool:
        try:
            yield from in_order(pool, work, tasks, lambda: cores, stop)
        finally:
            stopping.set()


def in_order(
    pool: Executor,
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    cores: Callable[[], int],
    stop: Callable[[], bool],
) -> Iterator[Answer]:
    """Keep the pool busy, a few tasks ahead, and stop it when nobody asks for more."""
    waiting: deque[Future[Answer]] = deque()
    upcoming = iter(tasks)
    try:
        while not stop():
            for task in upcoming:
                with interrupts_held():
                    waiting.append(pool.submit(work, task))
                if len(waiting) > 3 * cores():
                    break
            if not waiting:
                break
            if wait([waiting[0]], LOOKING).done:
                yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits for a moment: a worker that is just starting has not yet learned to leave it to its parent."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class Worker(local):
    """What a thread, or the only one of a process, knows of who waits for its work."""

    stopping: Event | ProcessEvent | None = None


worker = Worker()


def stop_with(stopping: Event | ProcessEvent) -> None:
    """Work of this thread is to stop when this is set."""
    worker.stopping = stopping


def begin_worker(stopping: ProcessEvent) -> None:
    """Ctrl-C is for the parent process, which stops its workers in order; if it is killed, they end by themselves.

    Where one worker is killed, the others are told to end by a signal. A thread waits for it: the main thread, at work
    without Python's lock or just about to wait for something else, would not hear of it.
    """
    stop_with(stopping)
    told, teller = os.pipe()
    os.set_blocking(teller, False)
    signal.set_wakeup_fd(teller)
    signal.signal(signal.SIGTERM, lambda *_: None)
    Thread(target=end_when_told, args=(told,), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_when_told(told: int) -> None:
    """Or with the parent, with all programs."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel, told])
    kill_all()
    os._exit(1)  # nobody waits for what it does


def go_on() -> None:
    """Work that takes long asks here now and then: in a worker that is to stop it raises Stopped."""
    if worker.stopping is not None and worker.stopping.is_set():
        raise Stopped
