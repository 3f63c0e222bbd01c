"""Many processes, on any machines, that share a Redis.

Anybody who can read the channel learns the codes of tables, who is connected and what people say there. Anybody who can
write to it can fake all of that. Tokens, cards and salts are never sent.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Protocol

import msgspec
from redis.asyncio.connection import ConnectionPool, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from offsuit.table.setup import SetupError
from offsuit.web.clock import Clock
from offsuit.web.elsewhere import Elsewhere, Told
from offsuit.web.fanout import Beat, Fanout, Hear, Heard, Line, Missed, News, Notice, Standing
from offsuit.web.metrics import Metrics
from offsuit.web.supervision import Supervisor

CHANNEL = "offsuit:2"  # the version of the messages; the database's identity follows
BEAT_SECONDS = 1.0  # between beats, which come back to their sender
DEAF_SECONDS = 3.0  # without any message, after which a process is deaf and connects again
MUTE_SECONDS = 6.0  # without its own messages, although others' arrive, after which it connects again
ANSWER_SECONDS = 2.0  # for Redis to answer
RETRY_SECONDS = 0.5  # until the next try if it doesn't
BURST_SECONDS = 60.0  # without unreadable messages, after which the next one is logged again
MOST_NEWS = 10_000  # tables with news that waits for Redis
MOST_LINES = 1_000  # of chat that wait for it
LINES_AT_ONCE = 100  # in one message

OPTIONS = {"protocol": 2, "retry": Retry(NoBackoff(), 0), "socket_timeout": None}  # our own clock limits waiting
TASKS = "the Redis listener", "the Redis publisher", "the Redis beat"

logger = logging.getLogger(__name__)
decoder = msgspec.json.Decoder(Told)


class Wire(Protocol):
    """The part of a connection to Redis that is used here. It isn't pooled, and doesn't reconnect by itself."""

    async def connect(self) -> None: ...
    async def send_command(self, *words: str | bytes) -> None: ...
    async def read_response(self, disable_decoding: bool) -> Any: ...
    async def disconnect(self, nowait: bool) -> None: ...


class RedisFanout(Fanout):
    def __init__(self, address: str, metrics: Metrics) -> None:
        try:
            options: dict[str, Any] = {**parse_url(address), **OPTIONS}
            self.pool = ConnectionPool(**options)
            self.new_connection()
        except (ValueError, TypeError):
            raise SetupError("--redis is an address such as redis://HOST:6379") from None
        self.metrics = metrics
        self.clock = Clock()
        self.process = secrets.token_hex(8)
        self.numbers = count(1)
        self.here: dict[str, Standing] = {}  # by table
        self.others = Elsewhere()
        self.echoed_at = self.clock.monotonic()  # when a message of this process last came back
        self.unreadable_at = float("-inf")  # when the last unreadable message came
        self.is_lost = False
        # What waits for Redis. News of a table replaces its older news, and a beat replaces all changes.
        self.is_beat_due = False
        self.changes: dict[str, Standing | None] = {}
        self.news: dict[str, int] = {}
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.is_waiting = asyncio.Event()
        self.unsent: bytes | None = None  # published again until Redis has answered

    async def check(self) -> None:
        try:
            async with self.connected() as connection, self.clock.timeout(ANSWER_SECONDS):
                await self.publish(connection, f"{CHANNEL}:check", b"")
                await self.subscribe(connection, f"{CHANNEL}:check")
        except Exception as error:  # something other than Redis may answer there
            raise SetupError(f"can't use this Redis: {str(error) or 'it does not answer'}") from None

    async def open(self, hear: Hear, supervisor: Supervisor, identity: str) -> None:
        self.hear = hear
        self.supervisor = supervisor
        self.clock = supervisor.clock
        self.channel = f"{CHANNEL}:{identity}"
        self.echoed_at = self.clock.monotonic()
        for name, work in zip(TASKS, (self.listen, self.publish_all, self.beat_on), strict=True):
            supervisor.keep(name, work)

    async def close(self) -> None:
        """Say goodbye with an empty beat, but don't wait long if Redis doesn't answer."""
        await self.supervisor.end(TASKS)
        self.here.clear()
        self.wake_for_beat()
        try:
            async with self.clock.timeout(ANSWER_SECONDS), self.connected() as connection:
                while self.unsent is not None or self.is_waiting.is_set():
                    await self.publish_next(connection)
        except Exception as error:
            logger.warning("other processes don't know that this one ends (%s)", reason_of(error))

    # How tables stand

    def stand(self, code: str, standing: Standing | None) -> None:
        before = self.here.pop(code, None)
        if standing is not None:
            self.here[code] = standing
        if people_of(before) != people_of(standing):
            self.changes[code] = standing
            self.is_waiting.set()

    def elsewhere(self, code: str) -> set[int]:
        return self.others.seats(code)

    def host_elsewhere(self, code: str) -> bool:
        return self.others.has_host(code)

    def beat(self) -> bytes:
        return msgspec.json.encode(Told(self.process, next(self.numbers), Beat(self.here)))

    def take_beats(self, beats: dict[str, bytes]) -> None:
        for data in beats.values():
            told = self.read(data)
            if told is not None and told.process != self.process:
                self.sight(told)

    @property
    def silence(self) -> float:
        return self.clock.monotonic() - self.echoed_at

    @property
    def is_deaf(self) -> bool:
        return self.silence > DEAF_SECONDS

    # Telling

    def tell(self, notice: News | Line) -> None:
        if isinstance(notice, Line):
            self.lines.append(notice)
        else:
            self.news[notice.code] = max(notice.number, self.news.get(notice.code, 0))
            if len(self.news) > MOST_NEWS:
                del self.news[next(iter(self.news))]  # the beat tells it
        self.is_waiting.set()

    def wake_for_beat(self) -> None:
        self.is_beat_due = True
        self.is_waiting.set()

    async def beat_on(self) -> None:
        """Tell regularly how all tables stand here, and notice processes that fall silent."""
        while True:
            self.wake_for_beat()
            now = self.clock.monotonic()
            if self.others.has_fallen_silent(now):
                self.announce(Missed())  # it may have died between storing an entry and telling of it
            for code in self.others.forget_silent(now):
                self.announce(Heard(code))
            await self.clock.sleep(BEAT_SECONDS)

    async def publish_all(self) -> None:
        while True:
            try:
                async with self.connected() as connection:
                    while True:
                        await self.publish_next(connection)
            except Exception as error:
                self.lose(error)
            await self.clock.sleep(RETRY_SECONDS)

    async def publish_next(self, connection: Wire) -> None:
        if self.unsent is None:
            await self.is_waiting.wait()
            self.unsent = self.collect()
        async with self.clock.timeout(ANSWER_SECONDS):
            await self.publish(connection, self.channel, self.unsent)
        self.unsent = None

    def collect(self) -> bytes:
        """Everything that waits, as one message."""
        beat = Beat(self.here) if self.is_beat_due else None
        changes = {} if self.is_beat_due else self.changes
        lines = [self.lines.popleft() for _ in range(min(LINES_AT_ONCE, len(self.lines)))]
        told = Told(self.process, next(self.numbers), beat, changes, self.news, lines)
        self.is_beat_due, self.changes, self.news = False, {}, {}
        if not self.lines:
            self.is_waiting.clear()
        return msgspec.json.encode(told)

    # Listening

    async def listen(self) -> None:
        while True:
            try:
                async with self.connected() as connection:
                    await self.listen_to(connection)
            except Exception as error:
                self.lose(error)
            await self.clock.sleep(RETRY_SECONDS)

    async def listen_to(self, connection: Wire) -> None:
        """Listen until the connection is lost, or this process stops hearing itself."""
        async with self.clock.timeout(ANSWER_SECONDS):
            await self.subscribe(connection, self.channel)
        began = self.clock.monotonic()
        self.announce(Missed())
        while self.clock.monotonic() - max(began, self.echoed_at) < MUTE_SECONDS:
            async with self.clock.timeout(DEAF_SECONDS):  # at least our own beats come back
                _, _, data = await connection.read_response(disable_decoding=True)
            self.receive(data)
        raise TimeoutError("own messages don't come back")

    def receive(self, data: bytes) -> None:
        told = self.read(data)
        if told is None:
            return
        if told.process == self.process:
            self.hear_echo()
        elif not self.others.is_repeated(told):
            for code, number in told.news.items():
                self.announce(News(code, number))
            for line in told.lines:
                self.announce(line)
            self.sight(told)

    def read(self, data: bytes) -> Told | None:
        """Read a message; None if it can't be read."""
        try:
            return decoder.decode(data)
        except (ValueError, RecursionError):
            self.metrics.unreadable.inc()
            now = self.clock.monotonic()
            if now - self.unreadable_at > BURST_SECONDS:
                logger.warning("unreadable messages of other processes are skipped and counted")
            self.unreadable_at = now
            return None

    def sight(self, told: Told) -> None:
        """Apply how tables stand at another process, which may know entries that aren't known here."""
        for code in self.others.take(told, self.clock.monotonic()):
            self.announce(Heard(code))
        for code, standing in told.beat.tables.items() if told.beat else ():
            if code not in self.here or self.here[code].number < standing.number:
                self.announce(News(code, standing.number))

    def announce(self, notice: Notice) -> None:
        """Pass on a notice. If that fails, later ones are still heard."""
        try:
            self.hear(notice)
        except Exception:
            logger.exception("a notice of another process led to an error")

    def hear_echo(self) -> None:
        self.echoed_at = self.clock.monotonic()
        if self.is_lost:
            self.is_lost = False
            logger.info("Redis answers again")
            self.announce(Missed())

    def lose(self, error: Exception) -> None:
        if not self.is_lost:
            self.is_lost = True
            logger.warning("Redis doesn't answer, and other processes aren't heard (%s)", reason_of(error))

    # Redis

    def new_connection(self) -> Wire:
        connection: Wire = self.pool.make_connection()  # type: ignore[no-untyped-call]
        return connection

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Wire]:
        connection = self.new_connection()
        try:
            async with self.clock.timeout(ANSWER_SECONDS):
                await connection.connect()
            yield connection
        finally:
            await connection.disconnect(nowait=True)

    async def subscribe(self, connection: Wire, channel: str) -> None:
        await connection.send_command("SUBSCRIBE", channel)
        await connection.read_response(disable_decoding=True)

    async def publish(self, connection: Wire, channel: str, data: bytes) -> None:
        await connection.send_command("PUBLISH", channel, data)
        await connection.read_response(disable_decoding=True)


def people_of(standing: Standing | None) -> tuple[set[int], bool]:
    return (set(), False) if standing is None else (set(standing.seats), standing.has_host)


def reason_of(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
