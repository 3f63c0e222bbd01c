"""Under which names a server answers: a page of another site gets nothing, whatever its name points to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from offsuit.table.setup import SetupError
from offsuit.web.app import HEADERS
from offsuit.web.origins import Origins
from tests.web.people import Server, run
from tests.web.raw import exchange, status_of

Start = Callable[..., Server]

EVIL = "evil.example:8040"
SITE = "https://cards.example.org"


def ask(server: Server, host: str, method: str = "GET", path: str = "/api/games", *headers: str) -> tuple[int, str]:
    """The status of an answer, and the problem that it tells."""
    body = json.dumps({"game": "gummi-trick", "plans": [{}] * 4}) if method == "POST" else ""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(body)}"]
    answer = exchange(server, "\r\n".join([*lines, *headers, "", body]).encode())
    text = answer.partition(b"\r\n\r\n")[2].decode()
    return status_of(answer), json.loads(text)["problem"] if status_of(answer) >= 400 else ""


def ask_for_socket(server: Server, host: str, page: str | None = None) -> tuple[int, str]:
    code = server.open_table("gummi-trick", 4) if not server.options else "bcdfghjk"

    async def story() -> tuple[int, str]:
        try:
            origin = None if page is None else Origin(page)
            async with connect(
                f"ws://{host}/api/tables/{code}/socket", host="127.0.0.1", port=server.port, origin=origin
            ):
                return 101, ""
        except InvalidStatus as error:
            return error.response.status_code, json.loads(error.response.body or b"{}").get("problem", "")

    return run(story())


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "localhost:8040", "LOCALHOST", "[::1]:8040", "127.8.9.1"])
def test_on_loopback_a_server_answers_to_the_names_of_loopback(server: Server, host: str) -> None:
    assert ask(server, host) == (200, "")
    assert ask_for_socket(server, host) == (101, "")


@pytest.mark.parametrize(
    "host", [EVIL, "192.0.2.7:8040", "localhost.evil.example", "127.0.0.1.evil.example", "0.0.0.0"]
)
def test_on_loopback_every_other_name_is_refused_with_the_option_that_allows_it(server: Server, host: str) -> None:
    problem = f"this server doesn't answer to {host}; start it with --origin http://{host} to change that"
    for method, path in (("GET", "/"), ("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/metrics")):
        assert ask(server, host, method, path) == (421, problem)
    assert ask_for_socket(server, host) == (421, problem)


@pytest.mark.parametrize("host", ["", "a b", "x@127.0.0.1", "127.0.0.1/x", "127.0.0.1:", "[::1", "\u00fc"])
def test_what_is_no_name_is_refused(server: Server, host: str) -> None:
    status, problem = ask(server, host)
    assert status == 400 or (status == 421 and "--origin URL" in problem)


def test_a_refusal_has_the_headers_of_every_answer(server: Server) -> None:
    request = f"GET / HTTP/1.1\r\nHost: {EVIL}\r\nConnection: close\r\n\r\n"
    answer = exchange(server, request.encode()).decode()
    assert all(f"{name}: {value}".lower() in answer.lower() for name, value in HEADERS.items())


def test_health_is_asked_for_under_any_name(server: Server) -> None:
    assert ask(server, EVIL, path="/health") == (200, "")
    assert ask(server, EVIL, path="/healthy")[0] == 421


def test_with_an_origin_named_a_server_answers_there_and_nowhere_else(start: Start, tmp_path: Path) -> None:
    """As behind a proxy with TLS."""
    server = start(tmp_path / "offsuit.db", "--origin", f"{SITE}/", "--origin", "http://cards.lan:8000")
    for host in ("cards.example.org", "Cards.Example.Org:443", "cards.lan:8000"):
        assert ask(server, host) == (200, "")
    for host in ("cards.example.org:80", "cards.lan", "127.0.0.1", "localhost", EVIL):
        status, problem = ask(server, host, "GET", "/api/games", "X-Forwarded-Proto: https")
        where = f"doesn't answer to {host} but to {SITE} and http://cards.lan:8000"
        assert (status, problem) == (421, f"this server {where}; start it with --origin https://{host} to change that")
    for page, status in (
        (SITE, 201),
        (f"{SITE}:443", 201),
        ("http://cards.lan:8000", 201),
        ("http://cards.example.org", 403),
    ):
        assert ask(server, "cards.example.org", "POST", "/api/tables", f"Origin: {page}")[0] == status
    assert ask_for_socket(server, "cards.example.org", SITE) == (101, "")
    for page in ("http://cards.example.org", "https://evil.example", "null"):
        assert ask_for_socket(server, "cards.example.org", page) == (403, "this comes from another site's page")


def test_on_a_network_a_server_answers_to_addresses_but_not_to_names() -> None:
    allowed = Origins([], is_on_loopback=False)
    for host in ("192.0.2.7:8000", "[2001:db8::1]:8000", "localhost:8000", "127.0.0.1", "0.0.0.0:8000"):
        assert allowed.allows_host(host)
    for host in ("mylaptop.local:8000", "mylaptop", EVIL, "192.0.2.7.evil.example"):
        assert not allowed.allows_host(host)


@pytest.mark.parametrize(
    "text",
    ["", "cards.example.org", "ftp://cards.example.org", f"{SITE}/t/x", f"{SITE}?a", "https://", "https://a:99999"],
)
def test_an_origin_is_an_address_without_a_path(text: str) -> None:
    with pytest.raises(SetupError, match="--origin wants the address that people open"):
        Origins([text], is_on_loopback=True)


def test_an_origin_is_read_as_browsers_write_it() -> None:
    origins = Origins(["https://CARDS.example.org:443", "http://b\u00fccher.example:8000"], is_on_loopback=True)
    assert list(map(str, origins.named)) == [SITE, "http://xn--bcher-kva.example:8000"]
