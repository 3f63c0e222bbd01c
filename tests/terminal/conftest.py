"""A server at whose tables the terminal sits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.terminal.test_plain import ENVIRONMENT
from tests.web.people import Server


@pytest.fixture(scope="session", autouse=True)
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Receipts are kept in here rather than in somebody's own folder."""
    folder = tmp_path_factory.mktemp("kept")
    os.environ["XDG_DATA_HOME"] = ENVIRONMENT["XDG_DATA_HOME"] = str(folder)
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "offsuit.db")
    yield running
    running.stop()


@pytest.fixture
def start() -> Iterator[Callable[..., Server]]:
    """Starts servers; those that run at the end of the test are stopped."""
    started: list[Server] = []

    def start_one(database: Path, *options: str) -> Server:
        started.append(Server(database, *options))
        return started[-1]

    yield start_one
    for running in started:
        if running.process.returncode is None:
            running.stop()
