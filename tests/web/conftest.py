"""Servers, databases and Redis that tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from offsuit.web.store import file_address
from tests.web.people import Server
from tests.web.services import Postgres, RedisServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "offsuit.db")
    yield running
    running.stop()


@pytest.fixture
def start() -> Iterator[Callable[..., Server]]:
    """Starts servers; those that run at the end of the test are stopped."""
    started: list[Server] = []

    def start_one(database: Path | str, *options: str, errors: Path | None = None) -> Server:
        started.append(Server(database, *options, errors=errors))
        return started[-1]

    yield start_one
    for server in started:
        if server.process.returncode is None:
            server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    running = RedisServer()
    yield running
    running.stop()


@pytest.fixture
def own_redis() -> Iterator[RedisServer]:
    """A Redis that the test may stop."""
    running = RedisServer()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn."""
    if request.param == "sqlite":
        return file_address(tmp_path / "offsuit.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
