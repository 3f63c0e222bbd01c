"""Bytes to a server's port and back, without a client that would tidy them up."""

from __future__ import annotations

import socket
from contextlib import suppress

from tests.web.people import Server

PATIENCE = 60.0  # seconds after which an answer isn't coming


def dial(server: Server, host: str | None = None) -> socket.socket:
    """A connection, from another address of this machine if one is named."""
    source = None if host is None else (host, 0)
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, source)


def head(server: Server, method: str, path: str, *headers: str) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def read_all(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    got = bytearray()
    with suppress(ConnectionError):
        while data := connection.recv(65536):
            got += data
    return bytes(got)


def status_of(answer: bytes) -> int:
    """The status of an answer, or 0 where there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def exchange(server: Server, data: bytes) -> bytes:
    """The answer to these bytes, after which the connection ends."""
    with dial(server) as connection, suppress(ConnectionError):
        connection.sendall(data)
        return read_all(connection)
    return b""
