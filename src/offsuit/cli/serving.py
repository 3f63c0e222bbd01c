"""The command `offsuit serve`: a server on this machine."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import re
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from threading import Thread

import sqlalchemy as sql
import uvicorn
from platformdirs import user_data_path
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from offsuit.bots import BOTS
from offsuit.bots.naming import EXEC, read_bot
from offsuit.bots.outside import OutsideBot
from offsuit.table import live
from offsuit.table.entries import Created, Plan
from offsuit.table.setup import SetupError
from offsuit.table.variants import Variant
from offsuit.web import logs
from offsuit.web.app import create_app, fanout_by
from offsuit.web.fanout import Fanout
from offsuit.web.metrics import Metrics
from offsuit.web.rooms import new_code
from offsuit.web.store import Store, file_address, read_address

MOST_FRAME = 2**16  # bytes of one message
MOST_UNREAD = 2**20  # bytes that wait for a connection that does not read
STOPPING = 5  # seconds that connections have to end
GARBAGE = 50_000  # objects made before the collector looks
BOT_NAME = re.compile(r"\w[\w .-]{0,29}")

logger = logging.getLogger(__name__)


class TableProtocol(WebSocketsSansIOProtocol):
    """Who sends pings and does not read the answers is let go before they fill the memory."""

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()


class TableServer(uvicorn.Server):
    """Says where it is once it listens: from then on Ctrl-C ends it in peace."""

    def __init__(self, config: uvicorn.Config, say: Callable[[], None]) -> None:
        super().__init__(config)
        self.say = say

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.say()


def default_database() -> str:
    """A file in the user's data folder."""
    folder = user_data_path("offsuit")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"{folder}: {error.strerror or error}; name another database with --db") from None
    return file_address(folder / "offsuit.db")


def plan_table(variant: Variant) -> Created:
    """A table of a variant, with all seats free."""
    options = variant.options({})
    return live.create(variant.game.name, options, [Plan()] * options["players"])


async def prepare(address: str, fanout: Fanout, opened: Created | None) -> str | None:
    """Bring the database up to date, and see that all is there, so that what is wrong is told before the start.

    The code of the table that is to be open from the start, if any.
    """
    code = None
    store = Store(address, Metrics())
    try:
        if store.engine.dialect.name == "sqlite":
            try_file(str(store.engine.url.database))
        await store.open()
        if opened is not None:
            code = new_code()
            await store.create(code, [opened])
    except SetupError:
        raise
    except Exception as error:
        reason = " ".join(str(error).partition("\n")[0].split())
        raise SetupError(f"can't use the database {without_password(address)}: {reason}") from None
    finally:
        await store.close()
    await fanout.check()
    return code


def try_file(path: str) -> None:
    """Can it be opened? The driver that runs in an event loop would tell it from a thread, with a traceback."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def without_password(address: str) -> str:
    """An address to be shown."""
    return sql.make_url(address).render_as_string(hide_password=True)


def listen(host: str, port: int) -> socket.socket:
    """A socket that nobody else has."""
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise SetupError(f"can't listen on {host} port {port}: {error.strerror or error}; try --port") from None


def listen_somewhere(port: int) -> socket.socket:
    """On this machine only: at this port, or at any free one where it is taken."""
    try:
        return listen("127.0.0.1", port)
    except SetupError:
        return listen("127.0.0.1", 0)


def read_programs(texts: Sequence[str]) -> dict[str, str]:
    """The host's own bots, each written NAME=COMMAND: commands by name."""
    programs: dict[str, str] = {}
    for text in texts:
        name, _, command = (part.strip() for part in text.partition("="))
        if not command or not BOT_NAME.fullmatch(name):
            example = "NAME=COMMAND, such as 'Robo=python3 bot.py', with a name of up to 30 letters and digits"
            raise SetupError(f"--bot is written {example}, not {text!r}")
        if name.lower() in BOTS or name in programs:
            raise SetupError(f"--bot: there is a bot {name!r} already; choose another name")
        programs[name] = read_bot(f"{EXEC}:{command}", {EXEC: OutsideBot}).settings["command"]
    return programs


def serve(
    listening: socket.socket,
    database: str | None,
    redis: str | None,
    connections: int,
    programs: Mapping[str, str],
    opened: Created | None = None,
    *,
    open_browser: bool = False,
) -> None:
    """Serve until interrupted."""
    address = database or default_database()
    code = asyncio.run(prepare(address, fanout_by(redis), opened))
    logs.set_up()
    host, port = listening.getsockname()[:2]
    shown = f"http://{host}:{port}"

    def say() -> None:
        print(f"Offsuit is at {shown} (database {without_password(address)}). Ctrl-C stops it.", flush=True)
        if code is not None:
            print(f"The variant's table is at {shown}/t/{code}", flush=True)
        logger.info("serving", extra={"port": port, "database": read_address(address).get_backend_name()})
        if open_browser and has_browser():
            Thread(target=webbrowser.open, args=(shown,), daemon=True).start()  # some stay until they are closed

    config = uvicorn.Config(
        create_app(address, connections, redis, programs),
        log_config=None,
        log_level="warning",
        access_log=False,
        ws=TableProtocol,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,  # it takes more time and memory than all the rest of a move
        timeout_graceful_shutdown=STOPPING,
    )
    rarely_look_for_garbage()
    TableServer(config, say).run(sockets=[listening])


def rarely_look_for_garbage() -> None:
    """Tables live long and leave few circles behind: looking them all through took a twelfth of the time of a move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def has_browser() -> bool:
    """Is there a screen for one? A browser in this terminal would be in the way of the server's words."""
    names = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in names)
