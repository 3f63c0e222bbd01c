"""`offsuit serve` starts, or says in one line why it can't."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from alembic.config import Config
from alembic.script import ScriptDirectory

from offsuit.cli.serving import TableServer
from offsuit.web import migrations
from tests.web.people import ENVIRONMENT, Server
from tests.web.services import Postgres, RedisServer, free_port

SERVE = [sys.executable, "-m", "offsuit", "serve", "--port", "0"]


def complaint(*options: str, path: Path | None = None) -> str:
    """The one line that a server prints that can't start."""
    before = [str(path)] if path else []
    environment = {**ENVIRONMENT, "PYTHONPATH": os.pathsep.join([*before, ENVIRONMENT["PYTHONPATH"]])}
    done = subprocess.run([*SERVE, *options], env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("offsuit: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def sqlite_address(path: Path) -> str:
    return f"sqlite:///{path}"


def tables_in(path: Path) -> set[str]:
    with sqlite3.connect(path) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    connection.close()
    return {name for (name,) in found}


def test_a_new_database_gets_its_tables_and_an_old_one_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "offsuit 100%.db"
    server = Server(path)
    code = server.open_table("gummi-trick", 4, is_public=True)
    server.stop()
    assert tables_in(path) == {"log", "tables", "about", "pulse", "outages", "alembic_version"}
    server.start()
    assert code in server.get("/api/tables").decode()
    server.stop()


def test_the_servers_of_the_hosting_guide_start(postgres: Postgres, redis: RedisServer, tmp_path: Path) -> None:
    """On loopback, at any free port, with databases of the test."""
    guide = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
    commands = re.findall(r"^\.venv/bin/offsuit (serve .*)$", guide.read_text(), re.MULTILINE)
    assert len(commands) == 5
    assert all("--origin" in command for command in commands)
    here = {
        "0.0.0.0": "127.0.0.1",
        "8000": "0",
        "8001": "0",
        "sqlite:////var/lib/offsuit/offsuit.db": sqlite_address(tmp_path / "offsuit.db"),
        "postgresql://offsuit@localhost/offsuit": postgres.new_database(),
        "redis://localhost:6379": redis.address,
    }
    environment = {**ENVIRONMENT, "XDG_DATA_HOME": str(tmp_path)}
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "offsuit", *(here.get(word, word) for word in shlex.split(command))],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        for command in commands
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Offsuit is at http://127.0.0.1:")
        process.terminate()
        process.communicate()


def test_ctrl_c_and_terminate_end_a_server_in_peace(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    server = Server(tmp_path / "offsuit.db", errors=errors)
    for ending in (signal.SIGINT, signal.SIGTERM):
        server.process.send_signal(ending)
        server.close()
        server.start()
    server.stop()
    assert [line for line in errors.read_text().splitlines() if not line.startswith('{"at":')] == []


def test_ctrl_c_ends_a_server_as_soon_as_it_says_where_it_is() -> None:
    """Before, an interrupt could get lost between the line and the moment from which the server listens for it."""

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        endings.append("in peace")

    def say() -> None:
        endings.append("said")
        signal.raise_signal(signal.SIGINT)

    endings: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as listening, pytest.raises(KeyboardInterrupt):
        TableServer(uvicorn.Config(app, log_config=None), say).run(sockets=[listening])
    assert endings == ["said", "in peace"]


def test_two_processes_start_at_once_on_one_new_database(tmp_path: Path, postgres: Postgres) -> None:
    for address in (sqlite_address(tmp_path / "offsuit.db"), postgres.new_database()):
        command = [*SERVE, "--db", address]
        started = [subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        for process in started:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("Offsuit is at ")
        for process in started:
            process.terminate()
            process.communicate()


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "offsuit.db"
    Server(path).stop()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    connection.close()
    told = complaint("--db", sqlite_address(path))
    assert "newer version (0999)" in told
    assert "install the latest Offsuit" in told


def test_versions_follow_each_other() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    versions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert versions == sorted(versions, reverse=True)


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = complaint("--port", str(port), "--db", f"sqlite:///{tmp_path / 'offsuit.db'}")
    assert f"can't listen on 127.0.0.1 port {port}: Address already in use" in told


@pytest.mark.parametrize("path", ["/proc/offsuit.db", "/nowhere/at/all/offsuit.db", "/etc/hostname"])
def test_a_file_that_can_not_be_a_database(path: str) -> None:
    assert f"can't use the database sqlite:///{path}: " in complaint("--db", f"sqlite:///{path}")


def test_a_data_folder_that_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {**ENVIRONMENT, "XDG_DATA_HOME": str(tmp_path / "file")}
    done = subprocess.run(SERVE, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert "Not a directory; name another database with --db" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ("postgresql://host:port/name", "sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ("mysql://host/name", "there is no 'mysql' here"),
        ("sqlite://", "tables are kept in a file"),
    ],
)
def test_an_address_that_is_none(address: str, told: str) -> None:
    assert told in complaint("--db", address)


def test_a_postgresql_that_is_not_there_or_has_no_such_database(postgres: Postgres) -> None:
    port = free_port()
    told = complaint("--db", f"postgresql://somebody:secret@127.0.0.1:{port}/offsuit")
    assert "can't use the database postgresql://somebody:***@127.0.0.1" in told
    assert "secret" not in told
    assert "does not exist" in complaint("--db", postgres.address("nosuch"))


@pytest.mark.parametrize(
    ("module", "options", "name"),
    [
        ("asyncpg", ["--db", "postgresql://localhost/offsuit"], "PostgreSQL"),
        ("redis", ["--redis", "redis://localhost"], "Redis"),
    ],
)
def test_a_missing_driver_is_named_with_its_extra(tmp_path: Path, module: str, options: list[str], name: str) -> None:
    (tmp_path / f"{module}.py").write_text(f"raise ModuleNotFoundError(name={module!r})")
    assert f"{name} needs the extra 'host': pip install 'offsuit[host]'" in complaint(*options, path=tmp_path)


def test_a_redis_that_is_not_there(tmp_path: Path) -> None:
    database = sqlite_address(tmp_path / "offsuit.db")
    assert "can't use this Redis: " in complaint("--db", database, "--redis", f"redis://127.0.0.1:{free_port()}")
    assert "--redis is an address such as" in complaint("--db", database, "--redis", "nonsense")
