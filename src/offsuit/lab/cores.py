"""Work spread over the cores, answers in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def count() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(work: Callable[[Task], Answer], tasks: Iterable[Task], cores: int | None = None) -> Iterator[Answer]:
    """Each task's answer, in order; for work that holds Python's lock."""
    cores = cores or count()
    if cores == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=leave_interrupts) as pool:
        yield from in_order(pool, work, tasks, cores)


def in_threads(work: Callable[[Task], Answer], tasks: Iterable[Task], cores: int | None = None) -> Iterator[Answer]:
    """Each task's answer, in order; for jobs of the compiled build."""
    cores = cores or count()
    with ThreadPoolExecutor(cores) as pool:
        yield from in_order(pool, work, tasks, cores)


def in_order(pool: Executor, work: Callable[[Task], Answer], tasks: Iterable[Task], cores: int) -> Iterator[Answer]:
    """Keep the pool busy, a few tasks ahead, and stop it when nobody asks for more."""
    waiting: deque[Future[Answer]] = deque()
    try:
        for task in tasks:
            with interrupts_held():
                waiting.append(pool.submit(work, task))
            if len(waiting) > 3 * cores:
                yield waiting.popleft().result()
        while waiting:
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


def leave_interrupts() -> None:
    """Ctrl-C is for the parent process, which stops its workers in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
