"""`--dask` with real processes: a scheduler, two workers of which one is killed, a cluster that the command starts."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from offsuit.cli.main import app
from offsuit.table.verify import verify_line
from tests.cluster.processes import Cluster, cluster
from tests.commands import ENVIRONMENT, begun, interrupt, is_written, offsuit_command, seen_in_terminal, wait_until

ADDRESS = "tcp://192.168.0.2:8786"  # of the page
ROOT = Path(__file__).parent.parent.parent
GUMMI = ["gummi-trick", "--players", "2", "--seed", "7"]
SIMULATE = ["simulate", *GUMMI, "--games", "20"]
EXPORT = ["lab", "export", *GUMMI, "--bots", "random"]
ARENA = ["arena", *GUMMI, "--bots", "greedy,random", "--deals", "5"]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster"), 2) as started:
        yield started


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "words",
    [
        [*SIMULATE],
        [*SIMULATE, "--out", "games.jsonl"],
        [*ARENA, "--out", "results.jsonl", "--records", "games.jsonl"],
        ["lab", "report", *GUMMI, "--games", "20", "--json"],
        ["lab", "compare", "gummi-trick", *GUMMI, "--games", "8"],
    ],
    ids=" ".join,
)
def test_commands_give_the_same_on_a_cluster(
    words: list[str], started: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of export, below, a worker is killed."""
    results = []
    for folder, more in ((tmp_path / "here", []), (tmp_path / "there", ["--dask", started.address])):
        folder.mkdir()
        monkeypatch.chdir(folder)
        results.append(CliRunner().invoke(app, [*words, *more]))
    here, there = results
    assert here.exit_code == 0, here.output
    assert (there.exit_code, there.stdout, there.stderr) == (0, here.stdout, here.stderr)
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_an_export_is_the_same_when_a_worker_is_killed(started: Cluster, tmp_path: Path) -> None:
    """Both workers are busy all the time, so the one that is killed has parts to play and parts to hand over."""
    words = [*EXPORT, "--games", "800", "--out"]
    expected = offsuit_command(*words, "here", cwd=tmp_path)
    assert expected.returncode == 0, expected.stderr
    started.add_workers(1)
    there = tmp_path / "there"
    with begun(*words, str(there), "--dask", started.address) as running:
        wait_until(running, lambda: is_written(there / "games" / "0000000000.parquet"))
        os.kill(started.workers[0].pid, signal.SIGKILL)
        assert not (there / "about.json").exists()
        assert running.wait() == 0
    assert started.workers[0].wait() == -signal.SIGKILL
    assert files(there) == files(tmp_path / "here")
    assert len(files(there)) == 4 * 800 // 100 + 1


def test_ctrl_c_ends_a_local_cluster_and_leaves_whole_lines(tmp_path: Path) -> None:
    """Its workers have the same error stream, so what was told is known when they have ended."""
    file = tmp_path / "games.jsonl"
    words = ["simulate", *GUMMI, "--games", "1000000", "--out", str(file), "--dask", "local"]
    with begun(*words) as running:
        wait_until(running, lambda: is_written(file))
        _, told = interrupt(running)
    lines = file.read_bytes().splitlines(keepends=True)
    assert all(line.endswith(b"\n") and not verify_line(line) for line in lines)
    assert re.sub(r"; seed .*", "", told).splitlines() == [
        f"{len(lines):,} records in {file}",
        f"Stopped after {len(lines):,} of 1,000,000 games.",
    ]


def test_ctrl_c_while_nobody_works_leaves_nothing(tmp_path: Path) -> None:
    with cluster(tmp_path, 0) as empty, begun(*SIMULATE, "--dask", empty.address) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "The cluster has no workers yet; the games wait for one.\n"
        assert interrupt(running) == ("", "Stopped after 0 of 20 games.\n")


def test_a_terminal_sees_progress_as_ever(started: Cluster) -> None:
    seen = seen_in_terminal(*ARENA, "--dask", started.address)
    assert "greedy over random +" in seen
    assert "5/5" in seen


@pytest.mark.parametrize("words", [SIMULATE, ARENA, [*EXPORT, "--games", "9"]])
def test_a_wrong_address_is_told_in_a_line(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, [*words, "--out", "new", "--dask", "nowhere"])
    assert done.exit_code == 2
    assert done.stderr == "offsuit: no Dask scheduler answers at 'nowhere': missing port number in address 'nowhere'\n"
    assert not list(tmp_path.iterdir())


def test_without_the_extra_it_says_what_to_install() -> None:
    start = "import sys; sys.modules['distributed'] = None\nfrom offsuit.cli.main import run\nrun()"
    words = [*SIMULATE, "--dask", "local"]
    done = subprocess.run([sys.executable, "-c", start, *words], env=ENVIRONMENT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "offsuit: this needs distributed: install offsuit[dask]\n")


def test_the_commands_of_the_page_work_on_a_cluster(started: Cluster, tmp_path: Path) -> None:
    """With few games, on a cluster that is there already."""
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    asked = re.findall(rf"^offsuit (.* --dask) {ADDRESS}$", text, re.MULTILINE)
    assert asked
    for line in asked:
        words = shlex.split(re.sub(r"--(games|deals) \d+", r"--\1 8", line).replace("expert", "medium"))
        done = offsuit_command(*words, started.address, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


def test_the_page_starts_a_scheduler_and_its_workers(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    scheduler, workers = (shlex.split(line) for line in re.findall(r"^dask (.*)$", text, re.MULTILINE))
    assert scheduler == ["scheduler"]  # as in `cluster`
    with cluster(tmp_path, 0) as empty:
        working = empty.start(*[empty.address if word == ADDRESS else word for word in workers])
        done = offsuit_command(*SIMULATE, "--dask", empty.address)
        working.terminate()  # so that its workers end, too
        working.wait()
    assert done.returncode == 0, done.stderr
    assert done.stdout == offsuit_command(*SIMULATE).stdout
