"""Limits that uvicorn doesn't have: on the time and size of requests, and on connections per address."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn import Config
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from offsuit.web.limits import Place, address_of
from offsuit.web.messages import Problem

HEAD_SECONDS = 10.0  # for a request's head to arrive, from the opening of the connection or the head's first byte
BODY_SECONDS = 15.0
HELLO_SECONDS = 10.0  # for the first message on a WebSocket
LINGER_SECONDS = 5.0  # for a refusal to arrive, while further bytes are read and dropped
STALL_SECONDS = 20.0  # without the client reading anything that waits for it
MOST_HEAD = 2**15  # bytes
MOST_REQUEST = 2**17  # bytes of a request, framing included; the app allows less for the body itself
MOST_DROPPED = 2**18  # bytes
MOST_PIPELINED = 10  # requests that wait for the answer to an earlier one
MOST_UNREAD = 2**20  # bytes that wait for a client that doesn't read
MOST_PARTS = 64  # of one message
NO_HELLO = 4408
TOO_LONG = "this request is too long"


class StallWatch:
    """Ends a connection whose client reads nothing of what waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        self.stop()
        self.timer = self.loop.call_later(STALL_SECONDS, self.check, transport, transport.get_write_buffer_size())

    def check(self, transport: asyncio.Transport, before: int) -> None:
        if transport.get_write_buffer_size() < before:
            self.start(transport)
        else:
            transport.abort()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


class CountedProtocol(HttpToolsProtocol):
    """HTTP whose connections each have a place among those of their address, or end at once."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.place = Place(config.app.state.addresses)  # type: ignore[union-attr]
        self.proxies = config.loaded_app.trusted_hosts  # of uvicorn's middleware that reads X-Forwarded-For
        self.is_proxied = False
        self.is_ending = False  # further bytes are dropped

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.is_proxied = host in self.proxies
        if not self.is_proxied:
            self.take_place(host)

    def connection_lost(self, exc: Exception | None) -> None:
        self.place.leave()
        super().connection_lost(exc)

    def on_headers_complete(self) -> None:
        """The whole head has arrived, and says which client a proxy acts for. An error stops the parser."""
        if self.is_proxied:
            self.take_place(self.forwarded())
        if self.is_ending:
            raise ConnectionAbortedError
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_proxied:
            self.place.leave()

    def take_place(self, host: str) -> None:
        """Take a place for this client. If there is none, end the connection at no further cost."""
        if not self.place.take(address_of(host)):
            self.write_problem(429, "too many connections; wait a little")
            self.is_ending = True
            self.transport.close()

    def forwarded(self) -> str:
        """The client that a proxy acts for; the proxy itself if it doesn't say."""
        named = b", ".join(value for name, value in self.headers if name == b"x-forwarded-for").decode("latin-1")
        host: str = self.proxies.get_trusted_client_address(named)[0] if named else ""
        return host or (self.client[0] if self.client else "")

    def write_problem(self, status: int, text: str) -> None:
        body = msgspec.json.encode(Problem(text))
        head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, unless its parser refuses the request."""
        try:
            super().handle_websocket_upgrade()
        except UnicodeError:  # from the path
            self.connections.difference_update([one for one in self.connections if one.transport is self.transport])
            self.connections.add(self)
            self.send_400_response("")
            return
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, TableProtocol)
        protocol.place = self.place
        self.is_ending = True
        if not protocol.handshake_initiated:
            self.write_problem(400, "this request can't be read")
            self.transport.close()


class BoundedProtocol(CountedProtocol):
    """HTTP with limits on the time and the memory that a connection takes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.size = 0  # bytes of the request that is arriving
        self.is_in_head = True
        self.limit: float | None = None  # seconds, of the timer
        self.timer: asyncio.TimerHandle | None = None
        self.stall = StallWatch(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.set_timer(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stall.stop()
        self.set_timer(None)
        super().connection_lost(exc)

    # What arrives

    def data_received(self, data: bytes) -> None:
        self.size += len(data)
        if not self.is_ending:
            super().data_received(data)
            if self.is_in_head and self.size > MOST_HEAD:
                self.refuse(431, TOO_LONG)
            elif self.size > MOST_REQUEST:
                self.refuse(413, TOO_LONG)
            elif not self.is_ending:
                self.set_timer(None if not self.size else HEAD_SECONDS if self.is_in_head else BODY_SECONDS)
        elif self.size > MOST_DROPPED:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self.size = self.size or 1  # it may begin in the data that ended the previous one
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.is_in_head = False
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > MOST_HEAD:
            self.refuse(431, TOO_LONG)
        if len(self.pipeline) >= MOST_PIPELINED:
            self.is_ending = True
            self.transport.abort()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_in_head, self.size = True, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.set_timer(None)
        super().handle_websocket_upgrade()

    # How it ends

    def set_timer(self, limit: float | None) -> None:
        """Wait this long for what has to arrive next. A timer with the same limit goes on."""
        if limit != self.limit:
            if self.timer is not None:
                self.timer.cancel()
            self.limit, self.timer = limit, None if limit is None else self.loop.call_later(limit, self.give_up)

    def give_up(self) -> None:
        if self.is_ending:
            self.transport.abort()
        elif self.size:
            self.refuse(408, "this request takes too long")
        else:
            self.transport.close()  # browsers open connections in advance, and expect no answer

    def send_400_response(self, msg: str) -> None:
        self.refuse(400, "this request can't be read")

    def refuse(self, status: int, text: str) -> None:
        """Answer if that is still possible, and end the connection."""
        if self.is_ending or self.transport.is_closing():
            return
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering and (self.pipeline or self.cycle.response_started):
            self.transport.abort()
            return
        self.write_problem(status, text)
        if is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.end()

    def end(self) -> None:
        """Stop sending, but read on for a while: closing at once would be a reset, which can lose the answer."""
        self.is_ending, self.size = True, 0
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        self.transport.write_eof()
        self.set_timer(LINGER_SECONDS)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.stall.start(self.transport)
        elif self.size and not self.is_in_head and self.cycle.response_complete:
            self.end()  # nobody wants the rest of the body

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.stall.start(self.transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stall.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.stall.stop()


class TableProtocol(WebSocketsSansIOProtocol):
    """WebSockets that have to say hello, and end before unread or partial messages fill the memory."""

    place: Place  # taken when the connection was opened
    hello: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stall = StallWatch(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self.place.leave()
        self.stop_waiting()
        self.stall.stop()
        super().connection_lost(exc)

    def start_keepalive(self) -> None:
        """The connection is a WebSocket from now on."""
        super().start_keepalive()
        self.hello = self.loop.call_later(HELLO_SECONDS, self.miss_hello)

    def send_receive_event_to_app(self) -> None:
        self.stop_waiting()
        super().send_receive_event_to_app()

    def stop_waiting(self) -> None:
        if self.hello is not None:
            self.hello.cancel()
            self.hello = None

    def miss_hello(self) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(NO_HELLO, "no hello came")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self.stall.start(self.transport)

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.stall.start(self.transport)

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.stall.start(self.transport)
