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
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, InvalidStatus
from websockets.typing import Origin

from offsuit.web.app import HEADERS
from offsuit.web.limits import MISSES
from offsuit.web.visits import BURST, CHAT_BURST, MOST_LENGTH, PATIENCE
from tests.web.people import Message, Person, Server, run, sit_down
from tests.web.raw import exchange, head, status_of

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
        ({"game": "gummi-trick", "plans": [{}] * 4, "name": " \u3000 "}, "name-missing"),
        ({"game": "gummi-trick", "plans": [{}] * 4, "name": "\u202eAnn"}, "name-unreadable"),
        ({"game": "gummi-trick", "plans": [{}] * 4, "name": "\u3164"}, "name-unreadable"),
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
        ("GET", "/health/live", 200),
        ("GET", "/health/ready", 200),
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
        ("GET", "/%00", 404),
        ("GET", "/assets/%00", 404),
        ("GET", "/" + "a" * 300, 404),
        ("GET", "/t/" + "a/" * 3000, 404),
        ("GET", "/api/rules/%00", 400),
        ("GET", "/api/rules/" + "a" * 300, 400),
        ("GET", "/api/rules/savage-bowl?language=%00", 404),
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


@pytest.mark.parametrize("body", [b"[" * 16_000, b'{"game":' * 2000, b'{"seats":' + b"[" * 16_000])
@pytest.mark.parametrize("path", ["/api/tables", "/api/lessons", "/api/seats"])
def test_a_body_that_is_nested_too_deeply_is_a_bad_request(server: Server, path: str, body: bytes) -> None:
    status, _, answer = ask(server, "POST", path, body, {"Content-Type": "application/json"})
    assert (status, json.loads(answer)) == (400, {"problem": "this is nested too deeply"})


ODD = st.one_of(
    st.sampled_from(["%00", "%2f", "%2e%2e", "%ff", "%ed%a0%80", "%", "%zz", "//", "\\", ";", "..", "\xff", "~", "-1"]),
    st.sampled_from(["bcdfghjk", "savage-bowl", "a" * 300, "9" * 5000, "a/" * 600, "nul", "index.html", "assets"]),
    st.text(st.characters(min_codepoint=33, max_codepoint=255, exclude_characters="\x7f"), max_size=8),
)
DOORS = ["", "api", "api/tables", "api/tables/{}/record", "api/tables/{}/replay", "api/tables/{}/replay/{}"]
DOORS += ["api/tables/{}/replay/{}?seat={}", "api/rules/{}", "api/rules/savage-bowl?language={}", "assets/{}"]
DOORS += ["{}", "{}/{}", "?{}={}", "health/{}", "schema/{}", "api/tables/{}/socket", "api/seats", "api/lessons"]


@settings(max_examples=250, suppress_health_check=list(HealthCheck))
@given(
    method=st.sampled_from(["GET", "GET", "GET", "POST", "POST", "HEAD", "OPTIONS", "DELETE", "CONNECT", "PATCH"]),
    door=st.sampled_from(DOORS),
    odd=st.lists(ODD, min_size=3, max_size=3),
    headers=st.lists(st.sampled_from(["Accept: \xff", "Cookie: \x80", "Content-Type: x/\xfe", "Range: bytes=9-1"])),
    body=st.one_of(
        st.binary(max_size=40),
        st.sampled_from(
            [b"[" * 9000, b'{"seats":[{"code":"\\ud800","token":""}]}', b"9" * 9000, b"1e999", b"\xef\xbb\xbf{}"]
        ),
    ),
)
def test_no_request_makes_the_server_fail(
    server: Server, method: str, door: str, odd: list[str], headers: list[str], body: bytes
) -> None:
    length = f"Content-Length: {len(body)}"
    request = head(server, method, "/" + door.format(*odd), *headers, length, "Connection: close") + body
    assert status_of(exchange(server, request)) in range(200, 500)


def test_too_long_a_request_and_one_from_another_page(server: Server) -> None:
    assert ask(server, "POST", "/api/tables", b" " * 20_000)[0] == 413
    body = json.dumps({"game": "gummi-trick", "plans": [{}] * 4}).encode()
    assert ask(server, "POST", "/api/tables", body, {"Origin": "http://elsewhere.example"})[0] == 403
    assert ask(server, "POST", "/api/tables", body, {"Origin": "null"})[0] == 403
    assert ask(server, "POST", "/api/tables", body, {"Origin": f"http://127.0.0.1:{server.port}"})[0] == 201


def test_whatever_the_document_allows_or_not_is_answered_as_it_says(server: Server) -> None:
    schema = from_dict(json.loads(server.get("/schema/openapi.json")))
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 12
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
    assert server.get("/health/live") == b"ok"


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
    """After many wrong codes an address learns nothing more, except about its own seats."""
    server = start(tmp_path / "offsuit.db")
    opened = server.post("/api/tables", {"game": "gummi-trick", "plans": [{}] * 4, "name": "Ann"})
    code = opened["code"]
    for _ in range(MISSES):
        assert ask(server, "GET", "/api/tables/bcdfghjk/replay")[0] == 404
    assert ask(server, "GET", "/api/tables/bcdfghjk/replay")[0] == 429
    assert ask(server, "GET", f"/api/tables/{code}/replay")[0] == 429

    async def story() -> None:
        for named in (code, "bcdfghjk"):
            for hello in ({}, {"token": "a guess"}, {"host": "a guess"}):
                assert await closed_after(server, named, hello) == 4429
        for hello in ({"token": opened["token"]}, {"host": opened["host"]}):
            assert await closed_after(server, code, hello) == 0

    run(story())


async def closed_after(server: Server, code: str, hello: Message) -> int:
    """How a connection is closed after its hello; 0 where it gets an update instead."""
    async with connect(server.address(code)) as socket:
        await socket.send(json.dumps({"do": "hello", **hello}))
        with suppress(ConnectionClosed):
            assert json.loads(await socket.recv())["say"] == "update"
            return 0
        return socket.close_code or 0


def test_seats_that_are_asked_about_count_like_requests_and_like_guesses(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "20")
    opened = server.post("/api/tables", {"game": "gummi-trick", "plans": [{}] * 4, "name": "Ann"})
    mine = {"code": opened["code"], "token": opened["token"]}

    def statuses(key: dict[str, str], number: int, address: str) -> list[int]:
        """For requests about some seats each, until one is too many."""
        body = json.dumps({"seats": [key] * number}).encode()
        found: list[int] = []
        while not found or (found[-1] == 200 and len(found) < 20):
            found.append(ask(server, "POST", "/api/seats", body, {"X-Forwarded-For": address})[0])
        return found

    assert statuses(mine, 40, "198.51.100.1")[-1] == 429
    assert statuses(mine, 1, "198.51.100.2") == [200] * 20
    for address, key in (("3", {"code": "bcdfghjk", "token": "x"}), ("4", {**mine, "token": "wrong"})):
        assert statuses(key, MISSES // 5, f"198.51.100.{address}")[-1] == 429


def test_the_owner_of_a_seat_is_answered_whatever_others_behind_the_address_have_guessed(
    start: Start, tmp_path: Path
) -> None:
    server = start(tmp_path / "offsuit.db")
    opened = server.post("/api/tables", {"game": "gummi-trick", "plans": [{}] * 4, "name": "Ann"})
    server.stop()
    server.start()  # so that no table is in memory
    wrong = [{"code": "bcdfghjk", "token": "x"}] * 50
    assert server.post("/api/seats", {"seats": wrong}) == []
    [state] = server.post("/api/seats", {"seats": [{"code": opened["code"], "token": opened["token"]}]})
    assert (state["code"], state["seat"]) == (opened["code"], 0)


def test_an_address_has_so_many_tables_that_nobody_started(start: Start, tmp_path: Path) -> None:
    """One more closes the one that was idle for the longest time, but none at which somebody is."""
    server = start(tmp_path / "offsuit.db", "--unstarted", "3")

    def is_closed(code: str) -> bool:
        async def look() -> bool:
            person = Person(server, code)
            await person.connect()
            update = await person.hear_of("update")
            return bool(update["table"]["phase"] == "closed")

        return run(look())

    async def story() -> list[str]:
        started = server.open_table("gummi-trick", 1, options={"players": 2})
        await sit_down(server, started, ["Ann"])
        codes = [server.open_table("gummi-trick", 4)]
        waits = Person(server, codes[0])
        await waits.connect()
        await waits.hear()
        codes += [server.open_table("gummi-trick", 4) for _ in range(2)]
        await waits.say(do="sit", seat=0, name="Ben")
        await waits.hear_of("your-seat")
        codes += [server.open_table("gummi-trick", 4) for _ in range(2)]
        return [started, *codes]

    codes = run(story())
    assert [is_closed(code) for code in codes] == [False, False, True, True, False, False]


# Sockets


def test_another_origin_and_unknown_tables_are_turned_away(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        with pytest.raises(InvalidStatus):
            await connect(server.address(code), origin=Origin("http://elsewhere.example"))
        for unknown in ("nosuchtable", "bcdfghjk", "%00"):
            assert await closed_after(server, unknown, {}) == 4404
        own = await connect(server.address(code), origin=Origin(f"http://127.0.0.1:{server.port}"))
        await own.close()

    run(story())


@pytest.mark.parametrize(
    "first", ["rubbish", b"\x00\xff", '{"do":"start"}', '{"do":"hello","seen":-1}', "[" * 5000, " " * 5000]
)
def test_a_connection_begins_with_hello(server: Server, first: str | bytes) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        async with connect(server.address(code)) as socket:
            await socket.send(first)
            assert await closed_with(socket) == 4400

    run(story())


async def closed_with(socket: ClientConnection) -> int:
    """The code with which the server closes a connection."""
    with suppress(ConnectionClosedError):
        async for _ in socket:
            pass
    return socket.close_code or 0


def test_an_address_has_so_many_connections(start: Start, tmp_path: Path) -> None:
    """Besides those of people who have a seat or are the host: nobody behind one address shuts out another."""
    server = start(tmp_path / "offsuit.db", "--connections", "6")

    async def story() -> None:
        opened = server.post("/api/tables", {"game": "gummi-trick", "plans": [{}] * 4, "name": "Ann"})
        code = opened["code"]
        server.hosts[code] = opened["host"]
        people = [Person(server, code) for _ in range(3)]
        for person in people:
            await person.connect()
            await person.hear()
        for hello in ({}, {"token": "a guess"}, {"host": "a guess"}):
            assert await closed_after(server, code, hello) == 4429
        for hello in ({"token": opened["token"]}, {"host": opened["host"]}):
            assert await closed_after(server, code, hello) == 0
        await people[0].leave()
        while await closed_after(server, code, {}) == 4429:  # the server may notice a little later
            pass

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
new_tokens = st.text(max_size=120) | st.sampled_from(["a" * 32, "b" * 100])
commands = st.one_of(
    st.fixed_dictionaries({"do": st.just("hello")}, optional={"seen": st.integers(-5, 10**20)}),
    st.fixed_dictionaries({"do": st.just("hello"), "token": st.text(max_size=120)}),
    st.fixed_dictionaries(
        {"do": st.just("sit"), "seat": st.integers(-1, 5), "name": st.text(max_size=40)}, optional={"token": new_tokens}
    ),
    st.fixed_dictionaries({"do": st.just("renew")}, optional={"token": new_tokens}),
    st.fixed_dictionaries({"do": st.just("salt"), "salt": st.text(max_size=300) | st.just("5a" * 32)}),
    st.fixed_dictionaries({"do": st.just("remove"), "seat": st.integers(-1, 5)}),
    st.fixed_dictionaries(
        {
            "do": st.just("change"),
            "options": st.dictionaries(
                st.sampled_from(["players", "rounds", "rules", "printed", "parameters", ""]),
                st.booleans() | st.integers() | st.text(max_size=12),
                max_size=3,
            ),
        }
    ),
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
    st.sampled_from([{"do": word} for word in ("leave", "back", "start", "hint", "reopen", "rematch", "fold")]),
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
        person = Person(server, code, is_host=True)
        await person.connect()
        if phase != "waiting":
            await person.sit(0, "Ann")
        if phase == "playing":
            await person.say(do="start")
        await send_all(server, code, lines, person.token, person.host)

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


async def send_all(
    server: Server, code: str, lines: list[str] | list[str | bytes], token: str | None = None, host: str | None = None
) -> None:
    """Everything is answered: in the end the table is there, on the same connection."""
    async with connect(server.address(code), max_queue=None) as socket:
        await socket.send(json.dumps({"do": "hello", "token": token, "host": host}))
        for line in lines:
            await socket.send(line)
        await socket.send(" " * (MOST_LENGTH + 1))
        answers = [json.loads(await socket.recv())]
        while answers[-1].get("kind") != "message-too-long":
            answers.append(json.loads(await socket.recv()))
    assert {answer["say"] for answer in answers} <= {"update", "refusal", "said", "your-seat", "advice"}
    assert server.get("/health/live") == b"ok"


def test_a_connection_that_sends_nothing_but_rubbish_is_closed(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("gummi-trick", 4)
        for rubbish in ("rubbish", b"\x00\xff", "[" * MOST_LENGTH + "["):
            async with connect(server.address(code)) as socket:
                await socket.send('{"do":"hello"}')
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
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + bytes(125)
        with pytest.raises(ConnectionError):
            raw.sendall(ping * 1_000_000)


def test_names_and_chat_are_plain_text_and_a_salt_is_a_number(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("schadenfreude", 2)
        ann, ben = Person(server, code), Person(server, code)
        for seat, (person, name) in enumerate(((ann, " Ann   <b> "), (ben, "👩\u200d🚀" + "n" * 60))):
            await person.connect()
            await person.sit(seat, name)
        table = await ben.wait_for_table(lambda table: bool(table["places"][1]["name"]))
        assert [place["name"] for place in table["places"][:2]] == ["Ann <b>", "👩\u200d🚀" + "n" * 27]
        await ann.say(do="chat", text="  <b>he\u2066llo</b>\n\x1b[2J there ")
        assert await ben.hear_of("said") == {"say": "said", "seat": 0, "text": "<b>hello</b> [2J there"}
        await ann.say(do="chat", text="\u202e")
        for salt in ("塩\u2028 \u200fand pepper", "5A" * 32, "5a" * 31, "\ud800"):
            await ann.say(do="salt", salt=salt)
            assert (await ann.hear_of("refusal"))["kind"] in ("salt-broken", "message-broken")
        await ann.say(do="chat", text="bye")
        await ben.hear_until(lambda message: message.get("text") == "bye")
        assert [frame["say"] for frame in ben.frames].count("said") == 2
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
    """For a client that never reads, only the latest waits, and nobody else is held up."""

    async def story() -> None:
        code = server.open_table("schadenfreude", 2)
        ann, ben = await sit_down(server, code, ["Ann", "Ben"])
        deaf = await connect(server.address(code), max_queue=1)
        deaf.transport.pause_reading()
        await deaf.send(json.dumps({"do": "hello"}))
        await asyncio.gather(ann.play(1), ben.play(2))
        deaf.transport.abort()

    run(story())
