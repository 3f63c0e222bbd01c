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
from contextlib import closing, suppress
from ipaddress import ip_address
from threading import Thread
from time import monotonic
from types import FrameType

import sqlalchemy as sql
import uvicorn
from platformdirs import user_data_path

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
from offsuit.web.limits import Addresses
from offsuit.web.metrics import Metrics
from offsuit.web.origins import Origins
from offsuit.web.protocol import BoundedProtocol, TableProtocol
from offsuit.web.rooms import new_code
from offsuit.web.store import Store, file_address, read_address

MOST_FRAME = 2**16  # bytes of one message
STOPPING = 5  # seconds that connections have to end
GARBAGE = 50_000  # objects made before the collector looks
BOT_NAME = re.compile(r"\w[\w .-]{0,29}")

logger = logging.getLogger(__name__)


class TableServer(uvicorn.Server):
    """Prints its address once it listens. From then on, Ctrl-C ends it cleanly.

    With `drain`, the first signal only makes it say that it is no longer ready. It stops that many seconds later, when
    the proxy in front has noticed, or at a second signal.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        say: Callable[[], None],
        *,
        drain: float = 0.0,
        leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(config)
        self.say = say
        self.drain = drain
        self.leave = leave
        self.stops_at: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.stops_at is None and self.drain and self.started:
            self.stops_at = monotonic() + self.drain
            if self.leave is not None:
                self.leave()
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        is_drained = self.stops_at is not None and monotonic() >= self.stops_at
        return await super().on_tick(counter) or is_drained

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
    """Bring the database up to date and check Redis, so that problems show before the server starts.

    Returns the code of the table that is open from the start, if any.
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
    """Try to open the file. The asynchronous driver would fail in a thread, with a traceback."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def without_password(address: str) -> str:
    """The address for people to see."""
    return sql.make_url(address).render_as_string(hide_password=True)


def listen(host: str, port: int) -> socket.socket:
    """A socket that nobody else has."""
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise SetupError(f"can't listen on {host} port {port}: {error.strerror or error}; try --port") from None


def listen_somewhere(port: int) -> socket.socket:
    """Listen on this machine only, on this port, or on any free one if it is taken."""
    try:
        return listen("127.0.0.1", port)
    except SetupError:
        return listen("127.0.0.1", 0)


def read_programs(texts: Sequence[str]) -> dict[str, str]:
    """Read bots written as NAME=COMMAND: commands by name."""
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
    addresses: Addresses,
    programs: Mapping[str, str],
    opened: Created | None = None,
    named: Sequence[str] = (),
    *,
    drain: float = 0.0,
    open_browser: bool = False,
) -> None:
    """Serve until interrupted, under the origins named."""
    host, port = listening.getsockname()[:2]
    origins = Origins(named, is_on_loopback=ip_address(host).is_loopback)
    address = database or default_database()
    code = asyncio.run(prepare(address, fanout_by(redis, Metrics()), opened))
    logs.set_up()
    shown = f"http://{host}:{port}"
    opens = str(origins.named[0]) if origins.named else shown  # what people open

    def say() -> None:
        reached = "" if opens == shown else f" for {opens}"
        print(f"Offsuit is at {shown}{reached} (database {without_password(address)}). Ctrl-C stops it.", flush=True)
        if code is not None:
            print(f"The variant's table is at {opens}/t/{code}", flush=True)
        logger.info("serving", extra={"port": port, "database": read_address(address).get_backend_name()})
        if open_browser and has_browser():
            Thread(target=webbrowser.open, args=(opens,), daemon=True).start()  # some block until they are closed

    def leave() -> None:
        app.state.health.is_draining = True

    app = create_app(address, addresses, redis, programs, origins)
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="error",  # with a line for each broken request, anybody could fill the disk
        access_log=False,
        http=BoundedProtocol,
        ws=TableProtocol,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,  # it takes more time and memory than the rest of a move
        timeout_graceful_shutdown=STOPPING,
    )
    rarely_look_for_garbage()
    allow_many_files()
    TableServer(config, say, drain=drain, leave=leave).run(sockets=[listening])


def rarely_look_for_garbage() -> None:
    """Tables live long and leave few cycles behind. Looking through all of them took a twelfth of a move's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def allow_many_files() -> None:
    """Allow as many open files, and so connections, as the system permits."""
    if sys.platform != "win32":
        import resource  # isn't there on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):  # some systems promise more than they allow
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def has_browser() -> bool:
    """Is there a graphical browser? One in this terminal would get in the way of the server's output."""
    names = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in names)
