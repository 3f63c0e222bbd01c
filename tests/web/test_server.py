"""The server as a real process on loopback, with real sockets and a real database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from offsuit.table import fairness
from offsuit.table.verify import verify_line
from tests.web.people import Person, Server, run, sit_down
from tests.web.services import Postgres

GAMES = [("savage-bowl", 5), ("gummi-trick", 2), ("schadenfreude", 4), ("savanna-trick", 3)]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, postgres: Postgres) -> Iterator[Server]:
    """A server on each kind of database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("server")
        return
    running = Server(postgres.new_database())
    yield running
    running.stop()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_people_and_bots_play_a_whole_game_and_its_record_verifies(either: Server, game: str, players: int) -> None:
    async def story() -> str:
        code = either.open_table(game, 2, options={"players": players})
        people = await sit_down(either, code, ["Ann", "Ben"])
        await asyncio.gather(*(person.play(seat) for seat, person in enumerate(people)))
        last = people[0].frames[-1]["table"]
        assert last["view"]["winners"] == people[1].frames[-1]["table"]["view"]["winners"]
        assert fairness.read_head(last["head"]).commitment == people[0].frames[0]["table"]["commitment"]
        return code

    code = run(story())
    line = either.get(f"/api/tables/{code}/record")
    assert verify_line(line) == []
    assert json.loads(line)["names"][:2] == ["Ann", "Ben"]


def test_a_person_comes_back_in_the_middle_of_a_trick_and_on_a_second_device(either: Server) -> None:
    async def story() -> None:
        code = either.open_table("schadenfreude", 1)
        [ann] = await sit_down(either, code, ["Ann"])
        await ann.play(1, moves=5)
        await ann.leave()
        phone = Person(either, code)
        phone.token, phone.seen = ann.token, ann.seen
        await phone.connect()
        first = await phone.hear()
        assert first["table"]["seat"] == 0
        assert first["table"]["view"]["hand"]
        await ann.connect()
        await asyncio.gather(phone.play(2), ann.hear_until(lambda message: is_over(message)))
        assert ann.frames[-1]["table"]["view"] == phone.frames[-1]["table"]["view"]

    run(story())


def is_over(message: dict[str, Any]) -> bool:
    return bool(message["say"] == "update" and message["table"]["phase"] == "over")


def test_a_bot_plays_for_who_is_gone_and_hands_the_seat_back_at_once(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("schadenfreude", 2, takeover=5)
        ann, ben = await sit_down(server, code, ["Ann", "Ben"])
        await ann.leave()
        playing = asyncio.create_task(ben.play(1))
        away = Person(server, code)
        await away.connect()
        await away.hear_until(lambda message: message["table"]["places"][0]["is_away"])
        await ann.connect()
        back = await ann.hear_until(lambda message: message["say"] == "update")
        assert not back["table"]["places"][0]["is_away"]
        await asyncio.gather(playing, ann.play(2))

    run(story())


def test_a_spectator_sees_the_public_table_only(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("savage-bowl", 1)
        [ann] = await sit_down(server, code, ["Ann"])
        watcher = Person(server, code)
        await watcher.connect()
        await asyncio.gather(ann.play(1), watcher.hear_until(is_over))
        for frame in watcher.frames[:-1]:
            view = frame["table"]["view"]
            if view and not view["is_over"]:
                assert (view["hand"], view["dealt"], view["own"], view["legal_moves"]) == ([], [], {}, [])
            assert all("audience" not in event for event in frame["events"])
            assert frame["table"]["fairness"] is None
        await watcher.say(do="move", move="play R1", answering=1)
        assert (await watcher.hear_until(lambda message: message["say"] == "refusal"))["kind"] == "no-seat"

    run(story())


def test_refusals_name_the_clause_and_keep_the_connection(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("schadenfreude", 1)
        [ann] = await sit_down(server, code, ["Ann"])
        turn = await ann.turn()
        number = turn["table"]["number"]
        for move, answering, kind in (
            ("play Q7", number, "unknown-move"),
            ("discard R1", number, "wrong-verb"),
            (turn["table"]["view"]["legal_moves"][0], number - 1, "move-too-late"),
        ):
            await ann.say(do="move", move=move, answering=answering)
            refusal = await ann.hear_until(lambda message: message["say"] == "refusal")
            assert refusal["kind"] == kind
        await ann.say(do="sit", seat=1, name="Ann")
        assert (await ann.hear_until(lambda message: message["say"] == "refusal"))["kind"] == "seated-already"
        await ann.say(do="move", move=turn["table"]["view"]["legal_moves"][0], answering=number)
        assert (await ann.hear_done())["done"] == number + 1

    run(story())


def test_what_is_said_reaches_everybody_as_text(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("schadenfreude", 2)
        ann, ben = await sit_down(server, code, ["Ann", "Ben"])
        await ann.say(do="chat", text="  <b>hello</b>\n there ")
        said = await ben.hear_until(lambda message: message["say"] == "said")
        assert said == {"say": "said", "seat": 0, "text": "<b>hello</b> there"}

    run(story())


def test_public_tables_are_listed_until_they_start(server: Server) -> None:
    code = server.open_table("gummi-trick", 4, is_public=True)
    hidden = server.open_table("gummi-trick", 4)
    listed = {table["code"]: table for table in json.loads(server.get("/api/tables"))}
    assert listed[code]["free"] == 4
    assert hidden not in listed
