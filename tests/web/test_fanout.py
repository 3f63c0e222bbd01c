"""What processes tell each other over a real Redis, whatever happens to it. Each fan-out here stands for a process."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from offsuit.table.setup import SetupError
from offsuit.web import elsewhere, redis_fanout
from offsuit.web.clock import Clock
from offsuit.web.elsewhere import Told
from offsuit.web.fanout import Beat, Fanout, Heard, Line, Missed, News, Notice, Standing
from offsuit.web.metrics import Metrics
from offsuit.web.redis_fanout import BEAT_SECONDS, DEAF_SECONDS, RedisFanout
from offsuit.web.supervision import Supervisor
from tests.web.hand_clock import HandClock, take_turns
from tests.web.people import Person, Server, run
from tests.web.services import RedisServer, free_port

CHANNEL = "offsuit:2:site"
WAIT = 0.01  # seconds between two looks at something that comes from Redis


class Process:
    """A fan-out, and all that it heard."""

    def __init__(self, redis: str, clock: Clock | None = None, identity: str = "site") -> None:
        self.clock = clock or HandClock()
        self.metrics = Metrics()
        self.supervisor = Supervisor(self.clock)
        self.fanout = RedisFanout(redis, self.metrics)
        self.identity = identity
        self.heard: list[Notice] = []
        self.on_hearing: Callable[[Notice], None] | None = None

    def hear(self, notice: Notice) -> None:
        self.heard.append(notice)
        if self.on_hearing is not None:
            self.on_hearing(notice)

    async def open(self) -> None:
        await self.fanout.open(self.hear, self.supervisor, self.identity)
        await self.hear_of(Missed())
        await until(lambda: not self.fanout.is_waiting.is_set() and self.fanout.unsent is None)  # its first beat

    async def hear_of(self, notice: Notice) -> None:
        """Wait for it, and forget what came before."""
        await until(lambda: notice in self.heard)
        del self.heard[: self.heard.index(notice) + 1]

    async def advance(self, seconds: float) -> None:
        """Let time pass by this process's own clock, in which it hears its beats."""
        for _ in range(round(seconds / BEAT_SECONDS)):
            await self.hand_clock.advance(BEAT_SECONDS)
            await until(lambda: self.fanout.silence == 0)

    async def pass_time(self) -> None:
        """Let a little time pass, in which Redis may answer or not."""
        await self.hand_clock.advance(redis_fanout.RETRY_SECONDS)
        await asyncio.sleep(WAIT)

    @property
    def hand_clock(self) -> HandClock:
        assert isinstance(self.clock, HandClock)
        return self.clock

    async def die(self) -> None:
        """End without a goodbye."""
        await self.supervisor.stop()

    async def end(self) -> None:
        """Say goodbye by the clock on the wall, whatever Redis does."""
        await self.supervisor.stop()
        self.fanout.clock = self.supervisor.clock = Clock()
        await self.fanout.close()


@asynccontextmanager
async def processes(
    redis: str, count: int = 2, clock: Callable[[], Clock] = HandClock
) -> AsyncIterator[tuple[Process, ...]]:
    """So many processes that hear each other."""
    async with AsyncExitStack() as ends:
        opened = tuple(Process(redis, clock()) for _ in range(count))
        for process in opened:
            ends.push_async_callback(process.end)
            await process.open()
        yield opened


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(WAIT)


async def publish(redis: str, *messages: bytes) -> None:
    """Somebody else publishes on our channel."""
    async with Redis.from_url(redis) as client:
        for message in messages:
            await client.publish(CHANNEL, message)


async def command(redis: str, *lines: str) -> None:
    async with Redis.from_url(redis) as client:
        for line in lines:
            await client.execute_command(*line.split(" "))  # type: ignore[no-untyped-call]


def told(number: int, process: str = "another", **more: Any) -> bytes:
    return msgspec.json.encode(Told(process, number, **more))


def stands(number: int, *seats: int, has_host: bool = False) -> Standing:
    return Standing(number, list(seats), has_host)


# Telling


def test_others_hear_what_is_told_and_nobody_hears_themselves(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.tell(News("table", 7))
            one.fanout.tell(Line("table", 0, "hello"))
            await other.hear_of(News("table", 7))
            other.fanout.tell(Line("table", 1, "hi there"))
            await one.hear_of(Line("table", 1, "hi there"))
            assert other.heard == [Line("table", 0, "hello")]
            assert one.heard == []

    run(story())


def test_two_sites_on_one_redis_do_not_hear_each_other(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other), AsyncExitStack() as ends:
            stranger = Process(redis.address, identity="another site")
            await stranger.open()
            ends.push_async_callback(stranger.end)
            stranger.fanout.tell(News("table", 1))
            stranger.fanout.stand("table", stands(1, 0))
            await stranger.advance(BEAT_SECONDS)
            one.fanout.tell(News("table", 2))
            await other.hear_of(News("table", 2))
            assert other.heard == one.heard == []
            assert other.fanout.elsewhere("table") == set()

    run(story())


def test_many_lines_come_in_order(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            lines = [Line("table", 0, f"line {number}") for number in range(500)]
            for line in lines:
                one.fanout.tell(line)
            await until(lambda: len(other.heard) >= len(lines))
            assert other.heard == lines

    run(story())


# Who is where


def test_who_comes_and_goes_is_known_at_once(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.stand("beside", stands(4, 3))
            await other.hear_of(Heard("beside"))
            one.fanout.stand("table", stands(4, 0, 2))
            await other.hear_of(Heard("table"))
            assert other.fanout.elsewhere("table") == {0, 2}
            assert not other.fanout.host_elsewhere("table")
            one.fanout.stand("table", stands(4, 2, has_host=True))
            await other.hear_of(Heard("table"))
            assert other.fanout.elsewhere("table") == {2}
            assert other.fanout.host_elsewhere("table")
            one.fanout.stand("table", None)
            await other.hear_of(Heard("table"))
            assert other.fanout.elsewhere("table") == set()
            assert not other.fanout.host_elsewhere("table")
            assert other.fanout.elsewhere("beside") == {3}
            assert one.fanout.elsewhere("beside") == set()

    run(story())


def test_people_at_several_processes_are_counted_together(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address, 3) as (one, other, third):
            one.fanout.stand("table", stands(4, 0, 1))
            await third.hear_of(Heard("table"))
            other.fanout.stand("table", stands(4, 1, 2))
            await third.hear_of(Heard("table"))
            assert third.fanout.elsewhere("table") == {0, 1, 2}
            other.fanout.stand("table", stands(4, 1))
            await third.hear_of(Heard("table"))
            other.fanout.stand("table", None)  # somebody with the same seat is still at the first
            other.fanout.tell(News("table", 5))
            await third.hear_of(News("table", 5))
            assert Heard("table") not in third.heard
            assert third.fanout.elsewhere("table") == {0, 1}

    run(story())


def test_a_process_that_begins_later_learns_all_from_the_next_beat(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address, 1) as (one,), AsyncExitStack() as ends:
            one.fanout.stand("table", stands(4, 1))
            one.fanout.stand("watched", stands(9))
            late = Process(redis.address)
            await late.open()
            ends.push_async_callback(late.end)
            await one.advance(BEAT_SECONDS)
            await late.hear_of(Heard("table"))
            assert late.fanout.elsewhere("table") == {1}
            await until(lambda: {News("table", 4), News("watched", 9)} <= set(late.heard))

    run(story())


def test_who_ends_cleanly_takes_their_people_along(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.stand("table", stands(4, 0, has_host=True))
            await other.hear_of(Heard("table"))
            one.fanout.tell(Line("table", 0, "bye"))
            await one.fanout.close()
            await other.hear_of(Line("table", 0, "bye"))
            await other.hear_of(Heard("table"))
            assert other.fanout.elsewhere("table") == set()
            assert not other.fanout.host_elsewhere("table")

    run(story())


def test_who_is_killed_is_doubted_and_then_forgotten(redis: RedisServer) -> None:
    """Killed between an entry and its news: the others look into the log before they believe that nobody is there."""

    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.stand("table", stands(4, 0, has_host=True))
            await other.hear_of(Heard("table"))
            await one.die()
            await other.advance(elsewhere.DOUBT_SECONDS)
            assert other.heard == []
            await other.advance(BEAT_SECONDS)
            assert other.heard == [Missed()]
            assert other.fanout.elsewhere("table") == {0}
            await other.advance(elsewhere.SILENCE_SECONDS)
            assert other.heard == [Missed(), Heard("table")]
            assert other.fanout.elsewhere("table") == set()
            assert not other.fanout.host_elsewhere("table")

    run(story())


def test_a_process_that_stood_still_for_long_is_believed_again(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.stand("table", stands(4, 0))
            await other.hear_of(Heard("table"))
            await other.advance(elsewhere.SILENCE_SECONDS + BEAT_SECONDS)
            await other.hear_of(Heard("table"))
            await one.advance(BEAT_SECONDS)
            await other.hear_of(Heard("table"))
            assert other.fanout.elsewhere("table") == {0}

    run(story())


# Numbers


def test_lost_news_is_found_by_the_next_beat(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.stand("table", stands(4, 0))
            other.fanout.stand("table", stands(4, 1))
            one.fanout.stand("table", stands(5, 0))  # and its news never comes
            await one.advance(BEAT_SECONDS)
            await other.hear_of(News("table", 5))
            await one.advance(BEAT_SECONDS)  # as long as it isn't looked for
            await other.hear_of(News("table", 5))
            other.fanout.stand("table", stands(5, 1))
            other.heard.clear()
            await one.advance(BEAT_SECONDS)
            one.fanout.tell(Line("table", 0, "your turn"))
            await other.hear_of(Line("table", 0, "your turn"))
            assert News("table", 5) not in other.heard

    run(story())


def test_news_is_found_where_only_spectators_are(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            one.fanout.stand("table", stands(5))
            await one.advance(BEAT_SECONDS)
            await other.hear_of(News("table", 5))
            assert Heard("table") not in other.heard

    run(story())


# What can't be trusted

UNREADABLE = {
    "empty": b"",
    "bytes": b"\xff\xfe\x00",
    "broken text": b'{"process":"\xff","number":1}',
    "no message": b"null",
    "another message": b'{"say":"hello"}',
    "deep": b"[" * 1_000_000,
    "deep in what is skipped": b'{"process":"another","more":' + b"[" * 1_000_000,
    "long": b'"' + b"x" * 4_000_000,
    "wrong types": b'{"process":"another","number":"1"}',
    "wrong table": b'{"process":"another","number":1,"beat":{"tables":{"table":7}}}',
    "wrong number": b'{"process":"another","number":1,"news":{"table":1e400}}',
    "negative number": b'{"process":"another","number":1,"news":{"table":-1}}',
    "endless number": b'{"process":"another","number":1,"news":{"table":' + b"9" * 300 + b"}}",
    "no seat": told(1, changes={"table": stands(1, -1)}),
    "no such seat": told(1, lines=[Line("table", 2**40, "hello")]),
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_unreadable_is_counted_and_skipped(
    data: bytes, redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):
            for _ in range(3):
                await publish(redis.address, data)
            one.fanout.tell(News("table", 7))
            await other.hear_of(News("table", 7))
            assert other.heard == []
            assert b"offsuit_unreadable_total 3.0" in other.metrics.text()
            assert other.supervisor.troubles() == []
            other.fanout.take_beats({"another": data})
            assert b"offsuit_unreadable_total 4.0" in other.metrics.text()
            assert other.fanout.elsewhere("table") == set()

    run(story())
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2  # one line at each process


def test_each_burst_of_unreadable_messages_has_a_line_in_the_log(
    redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with processes(redis.address, 1) as (one,):

            def counted(number: int) -> bool:
                return f"offsuit_unreadable_total {number}.0".encode() in one.metrics.text()

            for number in range(1, 5):
                await publish(redis.address, b"nonsense")
                await until(lambda number=number: counted(number))  # type: ignore[misc]
                await one.advance(redis_fanout.BURST_SECONDS / 2)
            assert len(caplog.records) == 1
            await one.advance(redis_fanout.BURST_SECONDS)
            await publish(redis.address, b"nonsense")
            await until(lambda: counted(5))
            assert len(caplog.records) == 2

    run(story())


def test_an_error_in_who_hears_does_not_end_the_hearing(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with processes(redis.address) as (one, other):

            def fail(notice: Notice) -> None:
                if notice == News("broken", 1):
                    raise KeyError("broken")

            other.on_hearing = fail
            one.fanout.tell(News("broken", 1))
            one.fanout.tell(News("table", 2))
            one.fanout.stand("table", stands(2, 0))
            await other.hear_of(News("table", 2))
            await other.hear_of(Heard("table"))
            assert other.supervisor.troubles() == []

    run(story())
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_what_comes_late_or_twice_changes_nothing(redis: RedisServer) -> None:
    line = Line("table", 0, "hello")

    async def story() -> None:
        async with processes(redis.address, 1) as (one,):
            came, left = told(5, changes={"table": stands(3, 0)}, lines=[line]), told(6, changes={"table": None})
            await publish(redis.address, came, left, came, left, told(4, beat=Beat({"table": stands(3, 1)})))
            await publish(redis.address, told(7, news={"end": 1}))
            await one.hear_of(News("end", 1))
            assert one.fanout.elsewhere("table") == set()
            await publish(redis.address, came, told(8, beat=Beat({"table": stands(3, 1)})), came, left)
            await publish(redis.address, told(9, news={"end": 2}))
            await until(lambda: News("end", 2) in one.heard)
            assert one.fanout.elsewhere("table") == {1}
            assert line not in one.heard

    run(story())


def test_a_change_that_got_lost_is_in_the_next_beat(redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(redis.address, 1) as (one,):
            await publish(redis.address, told(1, beat=Beat({"here": stands(3, 0), "there": stands(3, 1)})))
            await one.hear_of(Heard("there"))
            await publish(redis.address, told(9, beat=Beat({"there": stands(3, 1, 2)})))
            await one.hear_of(Heard("there"))
            assert one.fanout.elsewhere("here") == set()
            assert one.fanout.elsewhere("there") == {1, 2}

    run(story())


def test_no_token_and_no_card_goes_over_redis(redis: RedisServer, start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--redis", redis.address)

    async def story() -> None:
        async with Redis.from_url(redis.address) as client, client.pubsub() as everything:
            await everything.psubscribe("*")
            code = server.open_table("schadenfreude", 1)
            ann = Person(server, code, is_host=True)
            await ann.connect()
            await ann.sit(0, "Ann")
            await ann.say(do="start")
            table = await ann.hear_table(lambda table: bool(table["view"] and table["view"]["legal_moves"]))
            await ann.say(do="move", move=table["view"]["legal_moves"][0], answering=table["number"])
            await ann.hear_done()
            await ann.say(do="chat", text="that is all")
            said = b""
            while b"that is all" not in said:
                message = await everything.get_message(ignore_subscribe_messages=True, timeout=1)
                said += b"" if message is None else message["data"]
            assert code.encode() in said
            assert ann.token is not None
            assert ann.token.encode() not in said
            names = {"process", "number", "beat", "tables", "seats", "has_host", "changes", "news", "lines", "code"}
            assert set(re.findall(r'"([a-z_]+)":', said.decode())) - {code} <= names | {"seat", "text"}

    run(story())


# A Redis that fails

Harm = Callable[[RedisServer], Awaitable[None]]


async def in_thread(work: Callable[[], None]) -> None:
    await asyncio.to_thread(work)


async def stop(redis: RedisServer) -> None:
    await in_thread(redis.stop)


async def start(redis: RedisServer) -> None:
    await in_thread(redis.start)


async def freeze(redis: RedisServer) -> None:
    redis.freeze()


async def thaw(redis: RedisServer) -> None:
    redis.thaw()


async def refuse_logins(redis: RedisServer) -> None:
    await command(redis.address, "CONFIG SET requirepass secret")
    await command(with_password(redis), "CLIENT KILL TYPE normal", "CLIENT KILL TYPE pubsub")


async def accept_logins(redis: RedisServer) -> None:
    await command(with_password(redis), "CONFIG SET requirepass ")


def with_password(redis: RedisServer) -> str:
    return redis.address.replace("//", "//:secret@")


class Impostor:
    """Something else listens where Redis was, and answers in its own way."""

    def __init__(self, answer: bytes | None) -> None:
        self.answer = answer

    async def take_place(self, redis: RedisServer) -> None:
        await stop(redis)
        self.writers: list[asyncio.StreamWriter] = []
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", redis.port)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.append(writer)
        while await reader.read(1000):
            if self.answer is not None:
                writer.write(self.answer)

    async def give_place(self, redis: RedisServer) -> None:
        self.server.close()
        for writer in self.writers:
            writer.close()
        await self.server.wait_closed()
        await start(redis)


SILENT, CHEERFUL, FOREIGN = Impostor(None), Impostor(b"+OK\r\n"), Impostor(b"HTTP/1.1 400 Bad Request\r\n\r\n")
BROKEN, ENDLESS, DEEP = Impostor(b"*x\r\n"), Impostor(b"x" * 100_000), Impostor(b"*1\r\n" * 5000)
OUTAGES: dict[str, tuple[Harm, Harm]] = {
    "restarted": (stop, start),
    "frozen": (freeze, thaw),
    "refuses logins": (refuse_logins, accept_logins),
    "never answers": (SILENT.take_place, SILENT.give_place),
    "says OK to everything": (CHEERFUL.take_place, CHEERFUL.give_place),
    "something else": (FOREIGN.take_place, FOREIGN.give_place),
    "broken answers": (BROKEN.take_place, BROKEN.give_place),
    "endless answers": (ENDLESS.take_place, ENDLESS.give_place),
    "deep answers": (DEEP.take_place, DEEP.give_place),
}


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES.keys())
def test_after_an_outage_everybody_is_heard_again(
    outage: tuple[Harm, Harm], own_redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    """By the clock on the wall: what waited is told in order, and both know that they may have missed something."""
    begin, end = outage
    lines = [Line("table", 0, text) for text in ("still", "there", "?")]

    async def story() -> None:
        async with processes(own_redis.address, clock=Clock) as pair:
            one, other = pair
            await begin(own_redis)
            # Own messages are missed first; each other's may have come for a beat longer.
            await until(lambda: all(process.fanout.silence > DEAF_SECONDS + 1.5 for process in pair))
            for line in lines:
                one.fanout.tell(line)
            one.fanout.tell(News("table", 5))
            one.fanout.stand("table", stands(5, 0))
            for process in pair:
                process.heard.clear()
            await end(own_redis)
            await until(lambda: not one.fanout.is_deaf and not other.fanout.is_deaf)
            for process in pair:
                await until(lambda process=process: Missed() in process.heard)  # type: ignore[misc]
                assert process.supervisor.troubles() == []
            other.fanout.tell(Line("table", 1, "yes"))
            await one.hear_of(Line("table", 1, "yes"))
            await until(lambda: other.fanout.elsewhere("table") == {0})
            heard = [notice for notice in other.heard if isinstance(notice, Line)]
            assert heard in ([], lines)  # what is told before the other is back has nobody to hear it

    run(story())
    assert 1 <= sum("Redis doesn't answer" in line for line in caplog.messages) <= 4


def test_what_redis_did_not_take_is_told_again(own_redis: RedisServer) -> None:
    line = Line("table", 0, "hello")

    async def story() -> None:
        async with processes(own_redis.address) as (one, other):
            own_redis.freeze()
            one.fanout.tell(line)
            await until(lambda: one.fanout.unsent is not None)
            await in_thread(own_redis.kill)
            await until(lambda: one.fanout.is_lost and other.fanout.is_lost)
            one.fanout.tell(News("table", 2))
            await start(own_redis)
            while Missed() not in other.heard:
                await other.pass_time()
            while News("table", 2) not in other.heard:
                await one.pass_time()
            assert [notice for notice in other.heard if notice != Missed()] == [line, News("table", 2)]

    run(story())


def test_what_redis_took_without_an_answer_is_heard_once_and_in_order(own_redis: RedisServer) -> None:
    """The other's connection outlives the sender's."""

    async def story() -> None:
        async with processes(own_redis.address) as (one, other):
            own_redis.freeze()
            lines = [Line("table", 0, f"line {number}") for number in range(20)]
            for line in lines:
                one.fanout.tell(line)
                await take_turns()
            await one.hand_clock.advance(10.0)  # no answer comes, and it is published again and again
            own_redis.thaw()
            while lines[-1] not in other.heard:
                await one.pass_time()
            assert [notice for notice in other.heard if isinstance(notice, Line)] == lines

    run(story())


def test_when_too_much_waits_the_oldest_lines_go_first(own_redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(own_redis.address) as (one, other):
            own_redis.freeze()
            one.fanout.tell(News("early", 1))
            lines = [Line("table", 0, f"line {number}") for number in range(redis_fanout.MOST_LINES + 500)]
            for line in lines:
                one.fanout.tell(line)
            own_redis.thaw()
            await other.hear_of(News("early", 1))
            await other.hear_of(lines[-1])
            for number in range(redis_fanout.MOST_NEWS + 1):
                one.fanout.tell(News(f"table {number}", 1))
            assert len(one.fanout.lines) <= redis_fanout.MOST_LINES
            assert len(one.fanout.news) <= redis_fanout.MOST_NEWS

    run(story())


def test_who_does_not_hear_themselves_is_deaf_and_tries_again(own_redis: RedisServer) -> None:
    """One may listen but not speak: the others don't know of its people."""

    async def story() -> None:
        async with processes(own_redis.address, 1) as (other,), AsyncExitStack() as ends:
            await command(own_redis.address, "ACL SETUSER one on nopass ~* &* +@all")
            one = Process(own_redis.address.replace("//", "//one:any@"))
            ends.push_async_callback(one.end)
            await one.open()
            await command(own_redis.address, "ACL SETUSER one -publish")
            for second in range(4):
                await one.hand_clock.advance(1.0)
                other.fanout.tell(News("table", second))
                await one.hear_of(News("table", second))
            assert one.fanout.is_deaf
            assert not other.fanout.is_deaf
            while Missed() not in one.heard:  # it connects again, and looks into the log meanwhile
                await one.pass_time()
                other.fanout.tell(Line("table", 1, "still here"))
            one.fanout.tell(Line("table", 0, "can you hear me?"))
            await command(own_redis.address, "ACL SETUSER one +publish")
            while one.fanout.is_deaf:
                await one.pass_time()
            await other.hear_of(Line("table", 0, "can you hear me?"))

    run(story())


# Redis is gone and the database is there


def test_beats_in_the_database_keep_people_present_while_redis_is_silent(own_redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(own_redis.address) as (one, other):
            one.fanout.stand("table", stands(4, 0, has_host=True))
            other.fanout.stand("table", stands(4, 1))
            await other.hear_of(Heard("table"))
            await until(lambda: one.fanout.elsewhere("table") == {1})
            assert not other.fanout.is_deaf
            await stop(own_redis)
            for second in range(120):
                for process in (one, other):
                    await process.hand_clock.advance(1.0)
                if other.fanout.is_deaf:
                    beats = {"one": one.fanout.beat(), "other": other.fanout.beat()}
                    other.fanout.take_beats(beats)
                    one.fanout.take_beats(beats)
                assert other.fanout.elsewhere("table") == {0}, second
                assert other.fanout.host_elsewhere("table")
                assert one.fanout.elsewhere("table") == {1}
            assert Heard("table") not in other.heard
            one.fanout.stand("table", stands(5))
            other.fanout.take_beats({"one": one.fanout.beat()})
            assert {Heard("table"), News("table", 5)} <= set(other.heard)
            assert other.fanout.elsewhere("table") == set()

            await start(own_redis)
            one.fanout.stand("table", stands(6, 2))
            old = one.fanout.beat()
            one.fanout.stand("table", stands(6, 3))
            while other.fanout.elsewhere("table") != {3}:
                for process in (one, other):
                    await process.pass_time()
            other.fanout.take_beats({"one": old})
            assert other.fanout.elsewhere("table") == {3}

    run(story())


def test_a_beat_that_was_left_in_the_database_grows_old(redis: RedisServer) -> None:
    """Its process was killed while Redis was away, and nobody takes its row out of the database."""
    row = {"another": told(7, beat=Beat({"table": stands(3, 0)}))}

    async def story() -> None:
        async with processes(redis.address, 1) as (one,):
            one.fanout.take_beats(row)
            assert one.fanout.elsewhere("table") == {0}
            for _ in range(30):
                await one.advance(BEAT_SECONDS)
                one.fanout.take_beats(row)
            assert one.fanout.elsewhere("table") == set()
            assert one.heard.count(Heard("table")) == 2

    run(story())


def test_what_waited_for_redis_is_heard_after_later_beats_from_the_database(redis: RedisServer) -> None:
    line = Line("table", 0, "hello")

    async def story() -> None:
        async with processes(redis.address, 1) as (one,):
            one.fanout.take_beats({"another": told(8, beat=Beat({"table": stands(3, 1)}))})
            await publish(redis.address, told(7, changes={"table": stands(2, 0)}, lines=[line], news={"table": 3}))
            await one.hear_of(line)
            assert one.fanout.elsewhere("table") == {1}

    run(story())


def test_silence_is_measured_from_the_last_own_word(own_redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(own_redis.address, 1) as (one,):
            await one.advance(10.0)
            assert one.fanout.silence == 0
            own_redis.freeze()
            await one.hand_clock.advance(DEAF_SECONDS)
            assert not one.fanout.is_deaf
            await one.hand_clock.advance(100.0)
            assert one.fanout.silence == DEAF_SECONDS + 100.0
            assert one.fanout.is_deaf

    run(story())


def test_a_process_alone_is_never_deaf() -> None:
    async def story() -> None:
        clock = HandClock()
        alone = Fanout()
        heard: list[Notice] = []
        await alone.check()
        await alone.open(heard.append, Supervisor(clock), "site")
        alone.stand("table", stands(1, 0))
        alone.tell(News("table", 1))
        alone.take_beats({"another": told(1, beat=Beat({"table": stands(3, 1)}))})
        await clock.advance(100.0)
        assert (alone.silence, alone.is_deaf, alone.elsewhere("table"), alone.beat()) == (0.0, False, set(), b"")
        assert not alone.host_elsewhere("table")
        assert heard == []
        await alone.close()

    run(story())


# Beginning and end


@pytest.mark.parametrize("harm", [stop, freeze])
def test_closing_does_not_wait_for_a_redis_that_does_not_answer(harm: Harm, own_redis: RedisServer) -> None:
    async def story() -> None:
        async with processes(own_redis.address, 1) as (one,):
            clock = one.hand_clock
            await harm(own_redis)
            one.fanout.tell(News("table", 1))
            closing = asyncio.create_task(one.fanout.close())
            while not closing.done():
                await clock.advance(0.1)
            assert clock.now <= 1_000.0 + redis_fanout.ANSWER_SECONDS + 0.2
            await closing

    run(story())


def test_a_redis_that_cannot_be_used_is_refused(own_redis: RedisServer) -> None:
    async def refusal(address: str) -> str:
        fanout = RedisFanout(address, Metrics())
        with pytest.raises(SetupError) as refused:
            await fanout.check()
        return str(refused.value)

    async def with_impostor(impostor: Impostor) -> str:
        await impostor.take_place(own_redis)
        try:
            return await refusal(own_redis.address)
        finally:
            await impostor.give_place(own_redis)

    async def story() -> None:
        await RedisFanout(own_redis.address, Metrics()).check()
        assert "can't use this Redis" in await refusal(f"redis://127.0.0.1:{free_port()}")
        assert "can't use this Redis" in await refusal(own_redis.address.replace("//", "//nobody:wrong@"))
        for impostor in (Impostor(b"HTTP/1.1 400 Bad Request\r\n\r\n"), Impostor(b"*x\r\n"), Impostor(None)):
            assert "can't use this Redis" in await with_impostor(impostor)
        await command(own_redis.address, "ACL SETUSER offsuit on nopass &offsuit:* +subscribe +publish")
        await RedisFanout(own_redis.address.replace("//", "//offsuit:any@"), Metrics()).check()
        await command(own_redis.address, "ACL SETUSER mute on nopass ~* +@all resetchannels")
        assert "can't use this Redis" in await refusal(own_redis.address.replace("//", "//mute:any@"))

    run(story())


@pytest.mark.parametrize("address", ["localhost", "http://127.0.0.1", "redis://host:port", "redis://host?sort=of"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(SetupError, match="--redis is an address"):
        RedisFanout(address, Metrics())
