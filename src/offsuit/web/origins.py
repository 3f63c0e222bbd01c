"""The addresses at which this server answers.

Pages of other sites can't use it: neither with cross-site requests, nor by pointing a name of theirs at this machine
(DNS rebinding).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from offsuit.table.setup import SetupError
from offsuit.web.messages import Problem

PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?", re.IGNORECASE)
HEALTH = "/health"  # answered under any name, because load balancers use whatever they know


class Origin(NamedTuple):
    """What a browser calls an origin: all pages of one server."""

    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"


def read_origin(text: str) -> Origin:
    """The origin of an address as people open it. Raises ValueError if it has a path or isn't an address."""
    parts = urlsplit(text)
    host = HOST.fullmatch(parts.netloc.encode("idna").decode())
    if parts.scheme not in PORTS or host is None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(text)
    return Origin(parts.scheme, host[1].lower(), parts.port or PORTS[parts.scheme])


class Origins:
    """The origins named on the command line; without any, hosts that can't be another site's name."""

    def __init__(self, texts: Sequence[str], *, is_on_loopback: bool) -> None:
        self.named = [self.read(text) for text in texts]
        self.is_on_loopback = is_on_loopback

    @staticmethod
    def read(text: str) -> Origin:
        try:
            return read_origin(text)
        except ValueError:
            example = "the address that people open, such as https://cards.example.org"
            raise SetupError(f"--origin wants {example}, not {text!r}") from None

    def allows_host(self, host: str) -> bool:
        """Does the server answer requests that name this host?"""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name, port = found[1].lower(), int(found[2] or 0)
        if self.named:
            return any(name == origin.host and (port or PORTS[origin.scheme]) == origin.port for origin in self.named)
        return self.is_numeric(name)

    def is_numeric(self, name: str) -> bool:
        """Is it an address of a machine rather than a name? On loopback, only of this machine."""
        try:
            return name == "localhost" or ip_address(name.strip("[]")).is_loopback or not self.is_on_loopback
        except ValueError:
            return False

    def allows_page(self, page: str, host: str) -> bool:
        """May pages of this origin send something, with a request that names this host?"""
        try:
            origin = read_origin(page)
        except ValueError:
            return False
        return origin in self.named if self.named else urlsplit(page).netloc.lower() == host.lower()

    def problem_with(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is turned away, with the status of the answer."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"host", b"origin")}
        host, page = headers.get(b"host", ""), headers.get(b"origin")
        is_health = scope["path"] == HEALTH or scope["path"].startswith(f"{HEALTH}/")
        if not is_health and not self.allows_host(host):
            return 421, self.advice(scope["scheme"].replace("ws", "http"), host)
        changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") == "POST"
        if changes and page is not None and not self.allows_page(page, host):
            return 403, "this comes from another site's page"
        return None

    def advice(self, scheme: str, host: str) -> str:
        """Which option makes the server answer to a host."""
        if not HOST.fullmatch(host):
            return "this request doesn't name a host that this server answers to; --origin URL sets which"
        where = f" but to {' and '.join(map(str, self.named))}" if self.named else ""
        return f"this server doesn't answer to {host}{where}; start it with --origin {scheme}://{host} to change that"


class Gate:
    """Turn away requests under another name or from another site, before anything else looks at them."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self.origins.problem_with(scope)
        if problem is None:
            await self.app(scope, receive, send)
        else:
            await refuse(scope, send, *problem)


async def refuse(scope: Scope, send: Send, status: int, text: str) -> None:
    """Answer a request, or one for a socket, with a problem."""
    answer = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    body = msgspec.json.encode(Problem(text))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{answer}.start", "status": status, "headers": headers})  # type: ignore[arg-type, misc]
    await send({"type": f"{answer}.body", "body": body})  # type: ignore[arg-type]
