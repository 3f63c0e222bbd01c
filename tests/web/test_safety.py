"""What a stranger may send: over HTTP and over sockets. The server answers, keeps its secrets, and lives."""

from __future__ import annotations

import asyncio
import json
import re
import socket as sockets
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from email.message import Message as Headers
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.typing import Origin

from offsuit.web.app import HEADERS
from offsuit.web.limits import MISSES
from offsuit.web.visits import BURST, CHAT_BURST, MOST_LENGTH, PATIENCE
from tests.web.people import Person, Server, run, sit_down

Start = Callable[..., Server]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One that does not mind how much this machine asks."""
    running = Server(tmp_path_factory.mktemp("server") / "offsuit.db", "--connections", "100000")
    yield running
    running.stop()


# HTTP


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"game": "bridge", "plans": [{}] * 4}, "there is no game 'bridge'"),
        ({"game": "gummi-trick", "plans": [{}] * 3}, "3 seats planned for 4 players"),
        ({"game": "gummi-trick", "plans": [{}] * 4, "options": {"rounds": 2}}, "rounds is 1 or 3, not 2"),
        ({"game": "gummi-trick", "plans": [{"bot": "clever"}] * 4}, "there is no bot 'clever'"),
        ({"game": "gummi-trick", "plans": [{}, {"bot": "search"}, {}, {}]}, "bots are easy, medium, hard, expert"),
        ({"game": "gummi-trick", "plans": [{}, {"bot": "exec:true"}, {}, {}]}, "there is no bot 'exec:true'"),
        ({"game": "gummi-trick", "plans": [{"bot": "easy"}] * 4}, "leave at least one for a person"),
        ({"game": "gummi-trick", "plans": [{}] * 4, "name": "\u202e \u200b"}, "name-missing"),
        ({"game": 7, "plans": []}, ""),
        ([], ""),
    ],
)
def test_a_table_that_can_not_be_is_answered_with_what_can(server: Server, body: Any, problem: str) -> None:
    status, _, answer = ask(server, "POST", "/api/tables", json.dumps(body).encode())
    assert status == 400
    assert problem in json.loads(answer)["problem"]


def ask(
    server: Server, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, Headers, bytes]:
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", body, headers or {}, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/bcdfghjk", 200),
        ("GET", "/icon.svg", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/schema/openapi.json", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/rules/savage-bowl", 200),
        ("GET", "/api/rules/bridge", 400),
        ("GET", "/api/rules/savage-bowl?language=xx", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/nosuch/record", 404),
        ("GET", "/api/tables/nosuch%00/replay/99999999999999999999", 404),
        ("GET", "/api/tables/bcdfghjk/replay/1?seat=9", 400),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/../../../etc/passwd", 200),
        ("GET", "/%2e%2e/%2e%2e/pyproject.toml", 200),
        ("DELETE", "/api/tables", 405),
        ("POST", "/api/tables", 400),
        ("HEAD", "/api/games", 405),
    ],
)
def test_every_answer_is_safe_and_every_problem_is_told(server: Server, method: str, path: str, status: int) -> None:
    got, headers, body = ask(server, method, path, b"{" if method == "POST" else None)
    assert got == status
    assert {name: headers[name] for name in HEADERS} == HEADERS
    assert "unsafe-inline" not in headers["Content-Security-Policy"]
    assert headers["Cache-Control"]
    if status >= 400 and method != "HEAD":
        assert list(json.loads(body)) == ["problem"]
    if ".." in path or "%2e" in path:
        assert body.startswith(b"<!doctype html>")


def test_too_long_a_request_and_one_from_another_page(server: Server) -> None:
    assert ask(server, "POST", "/api/tables", b" " * 20_000)[0] == 413
    body = json.dumps({"game": "gummi-trick", "plans": [{}] * 4}).encode()
    assert ask(server, "POST", "/api/tables", body, {"Origin": "http://elsewhere.example"})[0] == 403
    assert ask(server, "POST", "/api/tables", body, {"Origin": "null"})[0] == 403
    assert ask(server, "POST", "/api/tables", body, {"Origin": f"http://127.0.0.1:{server.port}"})[0] == 201


def test_whatever_the_document_allows_or_not_is_answered_as_it_says(server: Server) -> None:
    schema = from_dict(json.loads(server.get("/schema/openapi.json")))
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 11
    checks: list[Any] = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    code = server.open_table("gummi-trick", 4, is_public=True)
    for operation in operations:
        for mode in schemathesis.GenerationMode:

            @settings(max_examples=12, suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy(generation_mode=mode), is_there=st.booleans())
            def answers(case: schemathesis.Case[Any], is_there: bool) -> None:
                if is_there and "code" in case.path_parameters:
                    case.path_parameters["code"] = code
                case.call_and_validate(base_url=f"http://127.0.0.1:{server.port}", checks=checks)

            with suppress(Unsatisfiable):  # where nothing is asked nothing can be wrong
                answers()
    assert server.get("/health") == b"ok"


def test_too_many_requests_of_one_address_are_answered_so(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "5")
    statuses = [ask(server, "GET", "/api/games")[0] for _ in range(40)]
    assert statuses[:20] == [200] * 20
    assert 429 in statuses


def test_a_proxy_on_this_machine_tells_whose_requests_they_are(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "5")

    def status(address: str) -> int:
        return ask(server, "GET", "/api/games", headers={"X-Forwarded-For": address})[0]

    assert 429 in [status("198.51.100.1") for _ in range(40)]
    assert status("198.51.100.2") == 200


def test_codes_can_not_be_guessed(start: Start, tmp_path: Path) -> None:
    """Who has named many codes of tables that are not there learns nothing any more."""
    server = start(tmp_path / "offsuit.db")
    code = server.open_table("gummi-trick", 4)
    for _ in range(MISSES):
        assert ask(server, "GET", "/api/tables/bcdfghjk/replay")[0] == 404
    assert ask(server, "GET", "/api/tables/bcdfghjk/replay")[0] == 429
    assert ask(server, "GET", f"/api/tables/{code}/replay")[0] == 429

    async def story() -> None:
        with pytest.raises(InvalidStatus):
            await connect(server.address(code))

    run(story())


# Sockets


def test_another_origin_and_unknown_tables_are_turned_away(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        with pytest.raises(InvalidStatus):
            await connect(server.address(code), origin=Origin("http://elsewhere.example"))
        for unknown in ("nosuchtable", "bcdfghjk", "%00"):
            async with connect(server.address(unknown)) as socket:
                assert await closed_with(socket) == 4404
        own = await connect(server.address(code), origin=Origin(f"http://127.0.0.1:{server.port}"))
        await own.close()

    run(story())


async def closed_with(socket: ClientConnection) -> int:
    """The code with which the server closes a connection."""
    with suppress(ConnectionClosedError):
        async for _ in socket:
            pass
    return socket.close_code or 0


def test_an_address_has_so_many_connections(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "3")

    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        people = [Person(server, code) for _ in range(3)]
        for person in people:
            await person.connect()
        with pytest.raises(InvalidStatus):
            await connect(server.address(code))
        await people[0].leave()
        await people[0].connect()
        await people[0].hear()

    run(story())


anything = st.one_of(
    st.text(max_size=50),
    st.binary(max_size=50),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=10),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    ).map(json.dumps),
    st.sampled_from(["[" * 3000, '{"do":"chat","text":"\\ud800"}', "\x00", '{"do":"hello","seen":1e400}']),
)
commands = st.one_of(
    st.fixed_dictionaries({"do": st.just("hello")}, optional={"seen": st.integers(-5, 10**20)}),
    st.fixed_dictionaries({"do": st.just("hello"), "token": st.text(max_size=120)}),
    st.fixed_dictionaries({"do": st.just("sit"), "seat": st.integers(-1, 5), "name": st.text(max_size=40)}),
    st.fixed_dictionaries({"do": st.just("salt"), "salt": st.text(max_size=300)}),
    st.fixed_dictionaries({"do": st.just("chat"), "text": st.text(max_size=310)}),
    st.fixed_dictionaries(
        {
            "do": st.just("move"),
            "move": st.sampled_from(["reveal", "play R1", "play B7", "play W10", "discard R1", "steal Z1"])
            | st.text(max_size=12),
            "answering": st.integers(-1, 12) | st.sampled_from([2**63, -(2**70)]),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("fill"),
            "seat": st.integers(-1, 5),
            "bot": st.sampled_from(["easy", "hard", "greedy", "exec:true"]) | st.text(max_size=12),
        }
    ),
    st.sampled_from([{"do": word} for word in ("leave", "start", "hint", "reopen", "rematch", "fold")]),
).map(json.dumps)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(lines=st.lists(anything, min_size=1, max_size=12))
def test_whatever_is_sent_the_server_answers_and_lives(server: Server, lines: list[str | bytes]) -> None:
    run(send_all(server, server.open_table("gummi-trick", 4), lines))


@pytest.mark.parametrize("phase", ["waiting", "seated", "playing", "over"])
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(lines=st.lists(commands, min_size=1, max_size=15))
def test_whatever_is_asked_for_in_whatever_order(server: Server, over: Person, phase: str, lines: list[str]) -> None:
    """Commands that look right, at all phases of a table, from somebody with a seat."""

    async def story() -> None:
        if phase == "over":
            await send_all(server, over.code, lines, over.token)
            return
        code = server.open_table("gummi-trick", 1, options={"players": 2})
        person = Person(server, code)
        await person.connect()
        if phase != "waiting":
            await person.sit(0, "Ann")
        if phase == "playing":
            await person.say(do="start")
        await send_all(server, code, lines, person.token)

    run(story())


@pytest.fixture(scope="module")
def over(server: Server) -> Person:
    """Somebody whose game is over."""

    async def story() -> Person:
        code = server.open_table("gummi-trick", 1, options={"players": 2, "rounds": 1})
        [ann] = await sit_down(server, code, ["Ann"])
        await ann.play(1)
        return ann

    return run(story())


async def send_all(server: Server, code: str, lines: list[str] | list[str | bytes], token: str | None = None) -> None:
    """Everything is answered: in the end the table is there, on the same connection."""
    async with connect(server.address(code), max_queue=None) as socket:
        await socket.send(json.dumps({"do": "hello", "token": token}))
        for line in lines:
            await socket.send(line)
        await socket.send(" " * (MOST_LENGTH + 1))
        answers = [json.loads(await socket.recv())]
        while answers[-1].get("kind") != "message-too-long":
            answers.append(json.loads(await socket.recv()))
    assert {answer["say"] for answer in answers} <= {"update", "refusal", "said", "your-seat", "advice"}
    assert server.get("/health") == b"ok"


def test_a_connection_that_sends_nothing_but_rubbish_is_closed(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        for rubbish in ("rubbish", b"\x00\xff", "[" * MOST_LENGTH + "["):
            async with connect(server.address(code)) as socket:
                for _ in range(PATIENCE):
                    await socket.send(rubbish)
                assert await closed_with(socket) == 4429

    run(story())


def test_too_large_a_frame_ends_the_connection(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        async with connect(server.address(code)) as socket:
            await socket.send("x" * 2**17)
            assert await closed_with(socket) == 1009

    run(story())


def test_who_says_too_much_at_once_is_slowed_down(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 2)
        [ann, _] = await sit_down(server, code, ["Ann", "Ben"])
        for _ in range(CHAT_BURST + 2):
            await ann.say(do="chat", text="hi")
        assert (await ann.hear_of("refusal"))["kind"] == "too-fast"
        watcher = Person(server, code)
        await watcher.connect()
        for _ in range(BURST + PATIENCE + 40):
            await watcher.say(do="hello")
        assert watcher.socket is not None
        assert await closed_with(watcher.socket) == 4429

    run(story())


def test_pings_are_answered_and_a_flood_of_them_from_who_does_not_read_is_cut(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        async with connect(server.address(code)) as socket:
            await (await socket.ping())

    run(story())
    code = server.open_table("gummi-trick", 4)
    path = f"/api/tables/{code}/socket"
    with sockets.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + bytes(125)
        with pytest.raises(ConnectionError):
            raw.sendall(ping * 1_000_000)


def test_names_chat_and_salt_are_plain_text(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("schadenfreude", 2)
        ann, ben = Person(server, code), Person(server, code)
        for seat, (person, name) in enumerate(((ann, "\u202eAnn\x07\u200b  <b>\n"), (ben, "👩\u200d🚀" + "n" * 60))):
            await person.connect()
            await person.sit(seat, name)
        table = await ben.hear_table(lambda table: bool(table["places"][1]["name"]))
        assert [place["name"] for place in table["places"][:2]] == ["Ann <b>", "👩\u200d🚀" + "n" * 27]
        await ann.say(do="chat", text="  <b>he\u2066llo</b>\n\x1b[2J there ")
        assert await ben.hear_of("said") == {"say": "said", "seat": 0, "text": "<b>hello</b> [2J there"}
        await ann.say(do="chat", text="\u202e")
        await ann.say(do="salt", salt="塩\u2028 \u200fand pepper")
        table = await ben.hear_table(lambda table: bool(table["salts"]))
        assert table["salts"] == {"0": "塩 and pepper"}
        assert [frame["say"] for frame in ben.frames].count("said") == 1
        await ann.say(do="sit", seat=3, name="x" * 301)
        assert (await ann.hear_of("refusal"))["kind"] == "message-broken"

    run(story())


def test_tokens_are_hashed_at_rest(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db")

    async def story() -> list[str]:
        opened = server.post("/api/tables", {"game": "schadenfreude", "plans": [{}] * 4, "name": "Ann"})
        person = Person(server, opened["code"])
        await person.connect()
        await person.sit(1, "Ben")
        assert person.token is not None
        return [opened["token"], person.token]

    tokens = run(story())
    server.kill()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ben" in stored
    for token in tokens:
        assert re.fullmatch(r"[\w-]{32}", token)
        assert token.encode() not in stored


def test_who_never_reads_costs_little(server: Server) -> None:
    """What is said to them waits, and not more than the last of it; the others are not held up."""

    async def story() -> None:
        code = server.open_table("schadenfreude", 2)
        ann, ben = await sit_down(server, code, ["Ann", "Ben"])
        deaf = await connect(server.address(code), max_queue=1)
        deaf.transport.pause_reading()
        await deaf.send(json.dumps({"do": "hello"}))
        await asyncio.gather(ann.play(1), ben.play(2))
        deaf.transport.abort()

    run(story())
