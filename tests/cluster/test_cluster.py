"""Work on a real cluster: the same answers as here, also when workers die."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from offsuit.bots.naming import read_bots
from offsuit.lab import arena as arenas
from offsuit.lab import cluster as clusters
from offsuit.lab import cores
from offsuit.lab.arena import Arena
from offsuit.lab.compare import pairs
from offsuit.lab.cores import Answer, Place, Task
from offsuit.lab.export import parts
from offsuit.lab.measures import add, tallies
from offsuit.lab.simulate import Run, choose_bots, records, summaries
from offsuit.lab.simulate import add as add_summaries
from offsuit.table.setup import SetupError
from tests.cluster.processes import Cluster, cluster

GUMMI = Run("gummi-trick", {"players": 2}, choose_bots("medium,random", 2), bytes(32))


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster"), 2) as started:
        yield started


@pytest.fixture(scope="module")
def place(started: Cluster) -> Iterator[clusters.Cluster]:
    with clusters.cluster(started.address, cores.never) as place:
        yield place


class OneByOne(Place):
    """What everything is compared with: one core, one task after the other."""

    def cores(self) -> int:
        return 1

    def spread(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task], *, unlocked: bool = False
    ) -> Iterator[Answer]:
        return map(work, tasks)


def test_games_are_the_same_on_a_cluster(place: clusters.Cluster) -> None:
    here = OneByOne()
    assert place.cores() == 2
    assert [one for part in records(GUMMI, 9, place) for one in part] == [
        one for part in records(GUMMI, 9, here) for one in part
    ]
    assert add_summaries(list(summaries(GUMMI, 9, place))) == add_summaries(list(summaries(GUMMI, 9, here)))
    assert add(list(tallies(GUMMI, 9, place))) == add(list(tallies(GUMMI, 9, here)))
    assert list(parts(GUMMI, 9, place)) == list(parts(GUMMI, 9, here))
    assert np.array_equal(list(pairs(GUMMI, GUMMI, 10, place)), list(pairs(GUMMI, GUMMI, 10, here)))
    arena = arena_of("greedy,random")
    for with_records in (False, True):
        there = arenas.blocks(arena, range(3, 30), place, with_records=with_records)
        assert list(there) == list(arenas.blocks(arena, range(3, 30), here, with_records=with_records))


def arena_of(bots: str) -> Arena:
    return Arena("gummi-trick", {"players": 2}, tuple(read_bots(bots, arenas.PLAYERS)), "5" * 64)


def test_a_worker_that_dies_in_the_middle_of_a_block_is_survived(started: Cluster, tmp_path: Path) -> None:
    """The first program that is asked for a move kills the worker that has started it."""
    started.add_workers(1)
    ended = tmp_path / "ended"
    bot = tmp_path / "bot.py"
    bot.write_text(f"""
import json, os, pathlib, signal, sys
for line in sys.stdin:
    if "view" in (asked := json.loads(line)):
        try:
            pathlib.Path({str(ended)!r}).touch(exist_ok=False)
            os.kill(os.getppid(), signal.SIGKILL)
        except FileExistsError:
            print(json.dumps(asked["view"]["legal_moves"][0]), flush=True)
""")
    arena = arena_of(f"random,exec:{sys.executable} {bot}")
    with clusters.cluster(started.address, cores.never) as place:
        there = list(arenas.blocks(arena, range(6), place))
    assert ended.exists()
    assert sorted(worker.poll() or 0 for worker in started.workers) == [-signal.SIGKILL, 0, 0]
    assert there == list(arenas.blocks(arena, range(6), OneByOne()))
    assert not any(played.block.faults for played in there)


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def lack(_: int) -> int:
    raise ModuleNotFoundError("No module named 'polars'", name="polars")


def test_what_workers_lack_is_told(place: clusters.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetupError, match=r"the cluster has no polars: install offsuit there as it is here"):
        list(place.spread(lack, [1]))
    with monkeypatch.context() as patch:
        patch.setattr(clusters, "installed", lambda: "9.9")
        with pytest.raises(SetupError, match=r"a worker on .* has offsuit .*, and here is 9\.9"):
            list(place.spread(die, [1]))


def test_a_cluster_without_offsuit_is_told(tmp_path: Path) -> None:
    (tmp_path / "offsuit.py").write_text("raise ModuleNotFoundError('No module named offsuit', name='offsuit')")
    with (
        cluster(tmp_path, 1, PYTHONPATH=str(tmp_path)) as started,
        clusters.cluster(started.address, cores.never) as place,
        pytest.raises(SetupError, match="the cluster has no offsuit: install offsuit there as it is here"),
    ):
        list(place.spread(die, [1]))


def test_a_cluster_that_is_no_more_is_told(tmp_path: Path) -> None:
    """First its workers die of a task, then its scheduler ends while nobody is there to answer."""
    with cluster(tmp_path, 1, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as started:
        with (
            clusters.cluster(started.address, cores.never) as place,
            pytest.raises(SetupError, match="several workers"),
        ):
            list(place.spread(die, [1]))

        def stop() -> bool:
            started.scheduler.kill()
            return False

        with clusters.cluster(started.address, stop) as place, pytest.raises(SetupError, match="is lost"):
            list(place.spread(die, [1]))


def test_where_no_scheduler_answers_it_is_told_soon(place: clusters.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(SetupError, match=f"no Dask scheduler answers at '127.0.0.1:{port}'$"):
            clusters.check(f"127.0.0.1:{port}")
    with pytest.raises(SetupError, match=f"no Dask scheduler answers at '127.0.0.1:{port}'$"):
        clusters.check(f"127.0.0.1:{port}")
    for address, why in (
        ("here", "missing port number"),
        ("http://x:1", "unknown address scheme"),
        ("tls://x:1", "TLS"),
    ):
        with pytest.raises(SetupError, match=f"no Dask scheduler answers at '{address}': {why}"):
            clusters.check(address)
    monkeypatch.setattr(clusters, "PATIENCE", 60)
    with pytest.raises(SetupError, match="is not the address of a Dask scheduler but of a worker"):
        clusters.check(next(iter(place.client.nthreads())))
