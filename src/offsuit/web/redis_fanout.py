"""Many processes, on any machines, that know the same Redis."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import NamedTuple

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from offsuit.table.setup import SetupError
from offsuit.web.fanout import Fanout, Hear, Missed, Notice, Present

CHANNEL = "offsuit"
BEAT = 3.0  # seconds after which a process tells again who is there
SILENCE = 10.0  # seconds after which nobody is believed to be at a process that tells nothing
AGAIN = 1.0  # seconds until the next try when Redis does not answer
MOST_WAITING = 10_000  # notices that wait for Redis

logger = logging.getLogger(__name__)


class Envelope(msgspec.Struct, frozen=True):
    process: str
    notice: Notice


class Sighting(NamedTuple):
    """The seats that a process has told of, and when it was last heard."""

    seats: list[int]
    at: float


class RedisFanout(Fanout):
    def __init__(self, address: str) -> None:
        try:
            self.redis = Redis.from_url(address, retry=Retry(NoBackoff(), 0), socket_timeout=SILENCE)
        except ValueError:
            raise SetupError("--redis is an address such as redis://HOST:6379") from None
        self.process = secrets.token_hex(8)
        self.waiting: asyncio.Queue[Notice] = asyncio.Queue(MOST_WAITING)
        self.here: dict[str, list[int]] = {}  # by table
        self.others: dict[str, dict[str, Sighting]] = {}  # by table, by process
        self.tasks: list[asyncio.Task[None]] = []

    async def check(self) -> None:
        try:
            await self.redis.ping()
        except (OSError, RedisError) as error:
            raise SetupError(f"can't use this Redis: {error}") from None
        finally:
            await self.redis.aclose()

    async def open(self, hear: Hear) -> None:
        self.hear = hear
        self.tasks = [asyncio.create_task(work) for work in (self.listen(), self.publish(), self.beat())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()

    def elsewhere(self, code: str) -> set[int]:
        return {seat for sighting in self.others.get(code, {}).values() for seat in sighting.seats}

    # Telling

    def tell(self, notice: Notice) -> None:
        if isinstance(notice, Present):
            for code, seats in notice.seats.items():
                if seats:
                    self.here[code] = seats
                else:
                    self.here.pop(code, None)
        if not self.waiting.full():  # others that hear nothing for long know that they have missed something
            self.waiting.put_nowait(notice)

    async def publish(self) -> None:
        while True:
            notice = await self.waiting.get()
            try:
                await self.redis.publish(CHANNEL, msgspec.json.encode(Envelope(self.process, notice)))
            except (OSError, RedisError):
                await asyncio.sleep(AGAIN)  # `listen` notices, too, and says so

    async def beat(self) -> None:
        """Tell again and again who is here, and notice who falls silent."""
        while True:
            self.tell(Present(dict(self.here)))
            self.forget_silent(time.monotonic() - SILENCE)
            await asyncio.sleep(BEAT)

    # Listening

    async def listen(self) -> None:
        while True:
            try:
                await self.listen_until_lost()
            except (OSError, RedisError, TimeoutError):
                logger.warning("Redis does not answer: other processes are not heard")
            await asyncio.sleep(AGAIN)

    async def listen_until_lost(self) -> None:
        async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            self.hear(Missed())
            while True:
                async with asyncio.timeout(SILENCE):  # at least our own beats come back
                    message = await channel.get_message(timeout=None)
                if message is not None:
                    self.receive(message["data"], time.monotonic())

    def receive(self, data: bytes, now: float) -> None:
        envelope = msgspec.json.decode(data, type=Envelope)
        if envelope.process == self.process:
            return
        if isinstance(envelope.notice, Present):
            for code, seats in envelope.notice.seats.items():
                self.sight(code, envelope.process, Sighting(seats, now))
        else:
            self.hear(envelope.notice)

    def sight(self, code: str, process: str, sighting: Sighting) -> None:
        """Somebody is, or is no longer, at another process."""
        before = self.elsewhere(code)
        by_process = self.others.setdefault(code, {})
        by_process[process] = sighting
        if not sighting.seats:
            del by_process[process]
        if not by_process:
            del self.others[code]
        if self.elsewhere(code) != before:
            self.hear(Present({code: sighting.seats}))

    def forget_silent(self, before: float) -> None:
        silent = [
            (code, process)
            for code, by_process in self.others.items()
            for process, sighting in by_process.items()
            if sighting.at < before
        ]
        for code, process in silent:
            self.sight(code, process, Sighting([], before))
