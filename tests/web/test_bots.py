"""Bots at live tables: which can be chosen, where they think, and who plays when they can't."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from offsuit.bots import ExpertBot
from offsuit.table.view import View
from offsuit.web import rooms as rooms_module
from offsuit.web.lineup import LEVELS, THOUGHT, THREADS, Lineup
from offsuit.web.rooms import Rooms
from tests.web.rooms_here import started
from tests.web.test_rooms import TOKENS, come, created, kinds, sit, tell, until

NOT_CHOSEN = ["greedy", "random", "search", "search:iterations=1", "expert:time=100", "exec", "exec:true", "", "Easy"]


# Which there are


def test_levels_can_be_chosen_for_free_seats(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        room = await rooms.open([created()])
        ann = await come(rooms, room)
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
        room = await rooms.open(started(created(None, "random", "greedy", "unheard-of", takeover=0), TOKENS))
        await until(lambda: room.table.phase == "over")
        metrics = rooms.metrics.text().decode()
        assert all(f'offsuit_bot_seconds_count{{bot="{bot}"}}' in metrics for bot in ("random", "greedy", "medium"))
        assert "unheard-of" not in metrics

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
        thoughts = [asyncio.create_task(lineup.think(thought)) for _ in range(3 * THREADS)]
        await until(lambda: len(thinking) == THREADS)
        assert lineup.share == 1 / 3
        assert len(thinking) == THREADS
        gate.set()
        await asyncio.gather(*thoughts)
        assert lineup.share == 1
        await lineup.close()

    asyncio.run(story())


def test_experts_have_less_time_where_many_wait() -> None:
    lineup = Lineup({})
    for asked, time in ((1, THOUGHT), (THREADS, THOUGHT), (4 * THREADS, THOUGHT / 4)):
        lineup.asked = asked
        expert = lineup.create("expert", 1)
        assert isinstance(expert, ExpertBot)
        assert expert.time == time


def test_a_bot_that_thinks_does_not_pause_besides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits for the other here, so they have to happen at the same time."""

    async def story(rooms: Rooms) -> None:
        pauses, thinks = asyncio.Event(), asyncio.Event()

        async def think(_seat: int, _number: int, view: View) -> str:
            thinks.set()
            await pauses.wait()
            return view.legal_moves[0]

        room = await rooms.open(started(created(bots_think=True, takeover=1000), TOKENS))
        monkeypatch.setattr(room, "think", think)
        sleep = asyncio.sleep

        async def pause(seconds: float) -> None:
            if seconds != rooms_module.THINKING:
                await sleep(seconds)
                return
            pauses.set()
            await thinks.wait()

        monkeypatch.setattr("offsuit.web.rooms.asyncio.sleep", pause)
        number = room.table.number
        assert room.table.table is not None
        seat = room.table.table.seat
        assert seat is not None
        await room.do(lambda table: table.away(seat))
        await until(lambda: room.table.number == number + 2)

    tell(tmp_path, story)
