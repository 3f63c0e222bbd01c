"""More machines: work on the workers of a Dask cluster, answers in the order of the tasks.

Dask gives what a worker had to do to others when it dies. So a task may be done twice, which changes nothing: what it
answers follows from the task alone, and only the command itself writes anything.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from multiprocessing import resource_tracker
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import dask
from distributed import Client, KilledWorker, LocalCluster, Security
from distributed.core import rpc

from offsuit.lab import cores
from offsuit.lab.cores import Answer, Place, Task
from offsuit.table.overrides import carried
from offsuit.table.setup import SetupError

LOCAL = "local"
PATIENCE = 5  # seconds in which a scheduler has to answer
QUIET = ("distributed", "distributed.client", "tornado.application")  # what matters is told by ourselves


class Cluster(Place):
    """All workers of a scheduler, also those that join later."""

    def __init__(self, client: Client, stop: Callable[[], bool]) -> None:
        super().__init__(stop)
        self.client = client

    def workers(self) -> int:
        return len(self.threads())

    def cores(self) -> int:
        return max(1, sum(self.threads().values()))

    def threads(self) -> dict[str, int]:
        """How many each worker has."""
        found: dict[str, int] = self.client.nthreads()
        return found

    def spread(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task], *, unlocked: bool = False
    ) -> Iterator[Answer]:
        packed = pickle.dumps(carried(work))
        errands = (pickle.dumps(Errand(packed, task)) for task in tasks)
        pool = self.client.get_executor(pure=False)
        try:
            yield from cores.in_order(pool, pickle.loads, errands, self.cores, self.stop)
        except KilledWorker:
            raise SetupError("several workers died of the same task; the logs of the cluster may tell why") from None
        except ModuleNotFoundError as error:
            raise SetupError(f"the cluster has no {error.name}: install offsuit there as it is here") from None
        except (CancelledError, OSError):
            raise SetupError("the connection to the cluster is lost") from None


class Errand(NamedTuple):
    """One task with its work. To unpickle it is to do it, and what comes out is the answer.

    So the cluster has only bytes to hand around, and where offsuit is missing that is an answer, too: a worker that
    can't read what it is sent would never tell.
    """

    packed: bytes
    task: object

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, bytes, object]]:
        return do_at_worker, (installed(), self.packed, self.task)


def do_at_worker(wanted: str, packed: bytes, task: object) -> Any:
    """The work is unpacked only where the version is the same, and so understands it."""
    if installed() != wanted:
        raise SetupError(f"a worker on {socket.gethostname()} has offsuit {installed()}, and here is {wanted}")
    return pickle.loads(packed)(task)


@cache
def installed() -> str:
    return version("offsuit")


@contextmanager
def cluster(address: str, stop: Callable[[], bool]) -> Iterator[Cluster]:
    """The cluster of the scheduler at this address, or one of our own that ends with us."""
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if address == LOCAL:
        with (
            TemporaryDirectory() as scratch,
            dask.config.set({"temporary-directory": scratch}),
            local_cluster() as own,
            Client(own) as client,
        ):
            yield Cluster(client, stop)
    else:
        check(address)
        with Client(address, timeout=PATIENCE) as client:
            yield Cluster(client, stop)


def local_cluster() -> LocalCluster:
    """A worker a core, on loopback alone. Ctrl-C is for us: what is started while it is held never gets it."""
    resource_tracker.ensure_running()  # it would let go of Ctrl-C
    with cores.interrupts_held():
        return LocalCluster(
            n_workers=cores.count(),
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            worker_dashboard_address="127.0.0.1:0",
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        )


def check(address: str) -> None:
    """Complain where no scheduler answers. A client that gets no answer can't be closed, so it is not asked first."""
    try:
        answered = asyncio.run(identity(address))
    except (OSError, TypeError, ValueError) as error:
        raise SetupError(f"no Dask scheduler answers at {address!r}{f': {error}' if str(error) else ''}") from None
    if answered != "Scheduler":
        raise SetupError(f"{address} is not the address of a Dask scheduler but of a {answered.lower()}")


async def identity(address: str) -> str:
    async with asyncio.timeout(PATIENCE), rpc(address, connection_args=Security().get_connection_args("client")) as it:
        answered: str = (await it.identity())["type"]
        return answered
