"""Bots at live tables: which can be chosen, where they think, and who plays when they can't."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

from offsuit.bots import ExpertBot
from offsuit.web.lineup import LEVELS, THOUGHT, THREADS, Lineup
from offsuit.web.metrics import THOUGHTS_AT_ONCE
from offsuit.web.rooms import Rooms
from tests.web.rooms_here import started
from tests.web.test_rooms import HOST, TOKENS, come, created, kinds, sit, tell, until

NOT_CHOSEN = ["greedy", "random", "search", "search:iterations=1", "expert:time=100", "exec", "exec:true", "", "Easy"]


# Which there are


def test_levels_can_be_chosen_for_free_seats(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        ann = await come(rooms, room, host=HOST)
        await sit(ann, 0, "Ann")
        for bot in NOT_CHOSEN:
            assert kinds(await ann.say(do="fill", seat=1, bot=bot)) == ["no-such-bot"]
        for seat, level in enumerate(LEVELS[1:], 1):
            assert kinds(await ann.say(do="fill", seat=seat, bot=level)) == ["done"]
        assert [place["bot"] for place in ann.table["places"]] == [None, *LEVELS[1:]]

    tell(tmp_path, story)


def test_tables_of_earlier_versions_are_played_to_their_end(tmp_path: Path) -> None:
    """Their bots, and one that this server has never heard of; medium plays for it and for who is away."""

    async def story(rooms: Rooms) -> None:
        room = await rooms.open(started(created(None, "random", "greedy", "unheard-of"), TOKENS))
        await room.do(lambda table: table.away(0))
        await until(lambda: room.table.phase == "over")
        metrics = rooms.metrics.text().decode()
        assert all(f'offsuit_bot_seconds_count{{bot="{bot}"}}' in metrics for bot in ("random", "greedy", "medium"))
        assert "unheard-of" not in metrics

    tell(tmp_path, story)


def test_metrics_do_not_tell_how_long_a_bot_thought_about_one_move(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        metrics = rooms.metrics
        for number in range(1, 25):
            with metrics.thinking("easy"):
                pass
            counted = number // THOUGHTS_AT_ONCE * THOUGHTS_AT_ONCE
            assert f'offsuit_bot_seconds_count{{bot="easy"}} {counted}.0' in metrics.text().decode()

    tell(tmp_path, story)


# Where they think


def test_only_so_many_think_at_a_time() -> None:
    lineup = Lineup({})
    gate = threading.Event()
    thinking: list[int] = []

    def thought() -> int:
        thinking.append(1)
        gate.wait()
        return len(thinking)

    async def story() -> None:
        thoughts = [asyncio.create_task(lineup.think(thought, "ann")) for _ in range(3 * THREADS)]
        await until(lambda: len(thinking) == THREADS)
        assert lineup.share_of("ann") == 1 / 3
        assert len(thinking) == THREADS
        gate.set()
        await asyncio.gather(*thoughts)
        assert lineup.share_of("ann") == 1
        await lineup.close()

    asyncio.run(story())


def test_experts_have_less_time_where_many_wait() -> None:
    lineup = Lineup({})
    for asked, time in ((1, THOUGHT), (THREADS, THOUGHT), (4 * THREADS, THOUGHT / 4)):
        lineup.asked["ann"] = asked
        expert = lineup.create("expert", 1, "ann")
        assert isinstance(expert, ExpertBot)
        assert expert.time == time


def test_owners_of_tables_take_turns() -> None:
    """One has asked for a hundred thoughts before another asks for two."""
    lineup = Lineup({})
    steps = threading.Semaphore(0)
    begun: list[str] = []

    def thought_for(owner: str) -> Callable[[], str]:
        def thought() -> str:
            begun.append(owner)
            steps.acquire()
            return owner

        return thought

    async def story() -> None:
        asked = [asyncio.create_task(lineup.think(thought_for("many"), "many")) for _ in range(100)]
        await until(lambda: len(begun) == THREADS)
        asked += [asyncio.create_task(lineup.think(thought_for("few"), "few")) for _ in range(2)]
        await until(lambda: lineup.asked["few"] == 2)
        assert (lineup.share_of("many"), lineup.share_of("few")) == (THREADS / 200, min(1.0, THREADS / 4))
        for number in range(1, 4):
            steps.release()
            await until(lambda number=number: len(begun) == THREADS + number)  # type: ignore[misc]
        assert begun[: THREADS + 1] == ["many"] * THREADS + ["few"]
        assert begun.count("few") == 2
        steps.release(200)
        assert await asyncio.gather(*asked) == ["many"] * 100 + ["few"] * 2
        assert not lineup.asked
        assert not lineup.thinking
        await lineup.close()

    asyncio.run(story())


def test_thoughts_that_nobody_waits_for_any_more_are_passed_over() -> None:
    lineup = Lineup({})
    gate = threading.Event()
    begun: list[int] = []

    def thought() -> None:
        begun.append(1)
        gate.wait()

    async def story() -> None:
        asked = [asyncio.create_task(lineup.think(thought, "ann")) for _ in range(50)]
        await until(lambda: len(begun) == THREADS)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        last = asyncio.create_task(lineup.think(thought, "ann"))
        gate.set()
        await last
        assert len(begun) == THREADS + 1
        await lineup.close()

    asyncio.run(story())
