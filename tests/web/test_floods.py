"""Many connections that mean no good, from other addresses of this machine: they end, and others don't notice."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from offsuit.web.protocol import MOST_HEAD, MOST_PIPELINED, NO_HELLO
from tests.web.people import Person, Server, run, sit_down
from tests.web.raw import dial, exchange, head, read_all, status_of

Start = Callable[..., Server]

STRANGER = "127.0.0.2"  # 127.0.0.1 may be a proxy, and counts for those that it names
MEMORY = 300 * 2**20  # bytes


@pytest.fixture
def errors(tmp_path: Path) -> Path:
    return tmp_path / "errors"


@pytest.fixture
def server(start: Start, tmp_path: Path, errors: Path) -> Iterator[Server]:
    """One that minds every connection, and whose log has nothing but its start in the end."""
    running = start(tmp_path / "offsuit.db", errors=errors)
    yield running
    running.stop()
    levels = [json.loads(line)["level"] for line in errors.read_text().splitlines()]
    assert set(levels) <= {"info"}


def memory_of(server: Server) -> int:
    """What the server takes at most, until now."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def upgrade(server: Server, code: str, *headers: str) -> bytes:
    """A request for a table's WebSocket."""
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    asks = ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"]
    return head(server, "GET", f"/api/tables/{code}/socket", *asks, *headers)


def send_what_goes(connection: socket.socket, data: bytes) -> int:
    """How much of it is taken before the other side ends the connection."""
    sent = 0
    with suppress(ConnectionError):
        while sent < len(data):
            sent += connection.send(data[sent : sent + 65536])
    return sent


def read_until(connection: socket.socket, wanted: bytes, times: int = 1) -> None:
    """Read until this has come so often."""
    got = b""
    while got.count(wanted) < times:
        data = connection.recv(65536)
        assert data, got
        got += data


# What is too long or comes too slowly


@pytest.mark.parametrize("size", [MOST_HEAD, 50_000, 200_000])
@pytest.mark.parametrize("piece", [1000, 300_000])
def test_a_head_that_is_too_long_is_answered_so(server: Server, size: int, piece: int) -> None:
    """The answer arrives, though the rest of the head comes after it."""
    request = head(server, "GET", "/api/games", f"Cookie: {'x' * size}")
    with dial(server, STRANGER) as connection:
        for start in range(0, len(request), piece):
            send_what_goes(connection, request[start : start + piece])
        answer = read_all(connection)
    assert status_of(answer) == 431
    assert b'{"problem":"this request is too long"}' in answer


@pytest.mark.parametrize("line", ["", "GET /", "Cookie: ", "Cookie: x\r\n", "\r\n"])
def test_a_head_without_an_end_takes_no_memory(server: Server, line: str) -> None:
    opening = "" if line in ("GET /", "\r\n") else "GET / HTTP/1.1\r\n"
    before = memory_of(server)
    with dial(server, STRANGER) as connection:
        sent = send_what_goes(connection, (opening + line + "x" * 1000).encode() * 20_000)
    assert sent < 8 * 2**20  # most of it is what the system holds for a connection
    assert memory_of(server) - before < 8 * 2**20


@pytest.mark.parametrize(
    ("framing", "piece"),
    [
        ("Content-Length: 1000000000", b"x" * 65536),
        ("Transfer-Encoding: chunked", b"1\r\nx\r\n" * 10_000),
        ("Transfer-Encoding: chunked", b"10000\r\n" + b"x" * 65536 + b"\r\n"),
        ("Transfer-Encoding: chunked", b"0\r\n" + b"x: y\r\n" * 10_000),
        ("Transfer-Encoding: chunked", b"0\r\nx: " + b"y" * 65536),
    ],
)
def test_a_body_without_an_end_takes_no_memory(server: Server, framing: str, piece: bytes) -> None:
    before = memory_of(server)
    with dial(server, STRANGER) as connection:
        connection.sendall(head(server, "POST", "/api/tables", framing))
        assert send_what_goes(connection, piece * 500) < 8 * 2**20
        assert status_of(read_all(connection)) in (0, 400, 413)
    assert memory_of(server) - before < 8 * 2**20


def test_a_body_that_is_too_long_is_answered_so(server: Server) -> None:
    with dial(server, STRANGER) as connection:
        connection.sendall(
            head(server, "POST", "/api/tables", "Content-Length: 100000", "Connection: close") + b"x" * 100_000
        )
        assert status_of(read_all(connection)) == 413


@pytest.mark.long
def test_whoever_says_nothing_or_not_enough_is_let_go(server: Server) -> None:
    """All of them wait at the same time."""
    code = server.open_table("gummi-trick", 4)
    whole = head(server, "GET", "/api/games")
    beginnings = {
        "nothing": b"",
        "empty lines": b"\r\n\r\n",
        "half a head": whole[:-2],
        "half a body": head(server, "POST", "/api/tables", "Content-Length: 10") + b"{",
        "half a second head": whole + whole[:-2],
        "half a second body": whole + head(server, "POST", "/api/tables", "Content-Length: 10") + b"{",
        "nothing after a request": whole,
        "nothing on a socket": upgrade(server, code),
        "half a message on a socket": upgrade(server, code) + b"\x81",
    }
    answers = {}
    with ExitStack() as stack:
        opened = {what: stack.enter_context(dial(server, STRANGER)) for what in beginnings}
        for what, connection in opened.items():
            connection.sendall(beginnings[what])
        for what, connection in opened.items():
            answers[what] = read_all(connection)
    assert answers["nothing"] == b""
    for what in ("empty lines", "half a head", "half a body"):
        assert status_of(answers[what]) == 408
        assert b'{"problem":"this request takes too long"}' in answers[what]
    for what in ("half a second head", "half a second body", "nothing after a request"):
        assert status_of(answers[what]) == 200
    for what in ("nothing on a socket", "half a message on a socket"):
        assert status_of(answers[what]) == 101
        assert answers[what].endswith(struct.pack("!H", NO_HELLO) + b"no hello came")


@pytest.mark.long
def test_a_socket_that_has_said_hello_may_be_quiet(server: Server) -> None:
    """For as long as a connection without a hello is heard, and longer."""
    code = server.open_table("gummi-trick", 4)

    async def story() -> None:
        watcher = Person(server, code)
        await watcher.connect()
        await watcher.hear()
        async with connect(server.address(code)) as silent:
            with pytest.raises(ConnectionClosed):
                await silent.recv()
            assert silent.close_code == NO_HELLO
        await watcher.say(do="hello")
        await watcher.hear_of("update")

    run(story())


# Many at a time


def test_an_address_has_so_many_connections_from_the_moment_they_are_opened(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "5")
    with ExitStack() as stack:
        opened = [stack.enter_context(dial(server, STRANGER)) for _ in range(5)]
        with dial(server, STRANGER) as one_more:
            assert status_of(read_all(one_more)) == 429
        with dial(server, "127.0.0.3") as another:
            another.sendall(head(server, "GET", "/api/games", "Connection: close"))
            assert status_of(read_all(another)) == 200
        opened[0].sendall(head(server, "GET", "/api/games", "Connection: close"))
        assert status_of(read_all(opened[0])) == 200
        with dial(server, STRANGER) as in_its_place:
            in_its_place.sendall(head(server, "GET", "/api/games", "Connection: close"))
            assert status_of(read_all(in_its_place)) == 200


def test_an_address_opens_so_many_connections_a_second(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "2")
    answers = [b""]
    for _ in range(100):
        with dial(server, STRANGER) as connection:
            connection.shutdown(socket.SHUT_WR)
            answers.append(read_all(connection))
    assert status_of(answers[1]) == 0
    assert 429 in map(status_of, answers)


def test_connections_behind_a_proxy_count_for_those_that_it_names(start: Start, tmp_path: Path) -> None:
    """The proxy is on this machine, and isn't counted itself."""
    server = start(tmp_path / "offsuit.db", "--connections", "2")
    code = server.open_table("gummi-trick", 4)

    def socket_for(address: str) -> socket.socket:
        connection = stack.enter_context(dial(server))
        connection.sendall(upgrade(server, code, f"X-Forwarded-For: {address}"))
        return connection

    with ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(dial(server))
        for address in ("198.51.100.1", "198.51.100.2", "198.51.100.1", "198.51.100.2"):
            assert status_of(socket_for(address).recv(4096)) == 101
        assert status_of(read_all(socket_for("198.51.100.1"))) == 429
        assert status_of(socket_for("198.51.100.3").recv(4096)) == 101
        kept = stack.enter_context(dial(server))
        for address in ("198.51.100.4", "198.51.100.5", "198.51.100.4"):
            kept.sendall(head(server, "GET", "/health/live", f"X-Forwarded-For: {address}"))
            read_until(kept, b"\r\n\r\nok")
        kept.sendall(head(server, "GET", "/health/live", "X-Forwarded-For: 198.51.100.2"))
        assert status_of(read_all(kept)) == 429


def test_only_a_proxy_names_others(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "offsuit.db", "--connections", "2")
    with ExitStack() as stack:
        for number in range(2):
            connection = stack.enter_context(dial(server, STRANGER))
            connection.sendall(head(server, "GET", "/api/games", f"X-Forwarded-For: 198.51.100.{number}"))
            assert status_of(connection.recv(65536)) == 200
        with dial(server, STRANGER) as one_more:
            assert status_of(read_all(one_more)) == 429


@pytest.mark.long
def test_a_thousand_half_open_connections_and_endless_heads_change_nothing_for_others(server: Server) -> None:
    """People play a whole game meanwhile, and the server stays small."""
    code = server.open_table("schadenfreude", 2)
    piece = b"x" * 65536

    def flood() -> list[socket.socket]:
        opened = []
        for number in range(1000):
            connection = dial(server, f"127.0.1.{number // 100 + 1}")
            connection.sendall(b"GET / HTTP/1.1\r\nCookie: " + piece[:30_000])
            opened.append(connection)
        return opened

    async def pour(connection: socket.socket) -> None:
        """A head without an end, until the server ends it or has taken megabytes of it."""
        loop, taken = asyncio.get_running_loop(), 0
        with suppress(ConnectionError):
            while taken < 4 * 2**20:
                await loop.sock_sendall(connection, piece)
                taken += len(piece)

    async def story() -> None:
        people = await sit_down(server, code, ["Ann", "Ben"])
        opened = await asyncio.to_thread(flood)
        endless = [dial(server, f"127.0.2.{number // 100 + 1}") for number in range(200)]
        for connection in endless:
            connection.sendall(b"GET / HTTP/1.1\r\nCookie: ")
            connection.setblocking(False)
        playing = (person.play(seat) for seat, person in enumerate(people))
        await asyncio.gather(*playing, *map(pour, endless))
        assert len(await asyncio.to_thread(server.get, "/api/games")) > 0
        for connection in [*opened, *endless]:
            connection.close()

    run(story())
    assert memory_of(server) < MEMORY


# What a connection can hold


def test_requests_ahead_of_their_answers_are_few(server: Server) -> None:
    request = head(server, "GET", "/api/games")
    with dial(server, STRANGER) as connection:
        connection.sendall(request * MOST_PIPELINED)
        read_until(connection, b"HTTP/1.1 200", MOST_PIPELINED)
    before = memory_of(server)
    for _ in range(5):
        with dial(server, STRANGER) as connection:
            send_what_goes(connection, request * 3000)
            assert read_all(connection).count(b"HTTP/1.1 200") <= MOST_PIPELINED
    assert memory_of(server) - before < 8 * 2**20


def test_a_message_in_very_many_parts_ends_the_connection(server: Server) -> None:
    code = server.open_table("gummi-trick", 4)
    first, empty = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
    with dial(server, STRANGER) as connection:
        connection.sendall(upgrade(server, code))
        assert status_of(connection.recv(4096)) == 101
        assert send_what_goes(connection, first + empty * 2_000_000) < 8 * 2**20


@pytest.mark.parametrize("header", ["Cookie: " + "x" * 20_000, *["\r\n".join(["X: y"] * 300)]])
def test_a_socket_can_be_asked_for_with_a_short_head_only(server: Server, header: str) -> None:
    """The parser of WebSockets takes less than that of HTTP."""
    code = server.open_table("gummi-trick", 4)
    assert status_of(exchange(server, upgrade(server, code, header))) == 400


@pytest.mark.parametrize("path", ["\xff", "%ff", "%00", "\u00e9"])
def test_a_socket_is_asked_for_under_any_name(server: Server, path: str) -> None:
    with dial(server, STRANGER) as connection:
        connection.sendall(upgrade(server, path))
        assert status_of(connection.recv(4096)) in (101, 400)


def test_requests_that_can_not_be_read_leave_no_line_in_the_log(server: Server) -> None:
    for request in (
        b"\x16\x03\x01\x02\x00",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    ):
        assert status_of(exchange(server, request)) == 400
    assert status_of(exchange(server, head(server, "GET", "/", "Upgrade: h2c", "Connection: Upgrade, close"))) in (
        200,
        404,
    )


def test_a_server_may_open_as_many_files_as_the_system_allows(server: Server) -> None:
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    soft, hard = limits.split("Max open files")[1].split()[:2]
    assert soft == hard
