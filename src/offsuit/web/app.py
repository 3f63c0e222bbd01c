"""The server: its HTTP routes, and all its parts put together."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import Parameter
from litestar.types import Message, Scope

from offsuit.games import GAMES
from offsuit.table import live, record
from offsuit.table.entries import Created, Entry
from offsuit.table.live import LiveTable
from offsuit.table.setup import SetupError
from offsuit.web import lessons, replays
from offsuit.web.clock import Clock
from offsuit.web.fanout import Fanout
from offsuit.web.health import Health
from offsuit.web.limits import Addresses, address_of
from offsuit.web.lineup import Lineup
from offsuit.web.messages import (
    AskSeats,
    GameFacts,
    Listed,
    NewLesson,
    NewTable,
    Opened,
    OptionFacts,
    Replay,
    SeatState,
    Step,
)
from offsuit.web.metrics import Metrics
from offsuit.web.origins import Gate, Origins
from offsuit.web.pages import front_end, rules_page
from offsuit.web.problems import ANSWERS, PROBLEMS
from offsuit.web.pulse import Pulse, carry_beats
from offsuit.web.room import BrokenTable, Room
from offsuit.web.rooms import Rooms
from offsuit.web.store import Store, StoreError
from offsuit.web.supervision import Supervisor
from offsuit.web.texts import check_name
from offsuit.web.visits import table_socket

MOST_BYTES = 16_384  # of one request
LISTED = 50
PUBLIC_SECONDS = 90  # for a move at a public table, by default

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

HttpRequest = Request[Any, Any, State]


def create_app(
    address: str, addresses: Addresses, redis: str | None, programs: Mapping[str, str], origins: Origins
) -> Litestar:
    """The server over the database with this address, with limits for each client address.

    `programs` are commands by name that can be chosen as bots. The server answers under its origins only.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with serving(address, redis, programs) as house:
            app.state.rooms, app.state.health = house
            yield

    return Litestar(
        [
            is_live,
            is_ready,
            metrics_page,
            games,
            open_table,
            open_lesson,
            list_tables,
            ask_seats,
            download,
            replay,
            replay_step,
            rules_page,
            table_socket,
            front_end,
        ],
        lifespan=[lifespan],
        state=State({"addresses": addresses}),
        middleware=[DefineMiddleware(Gate, origins=origins)],
        before_request=check_request,
        before_send=[add_headers],
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(title="Offsuit", version="1", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
        exception_handlers=ANSWERS,
    )


@asynccontextmanager
async def serving(address: str, redis: str | None, programs: Mapping[str, str]) -> AsyncIterator[tuple[Rooms, Health]]:
    """Everything behind the routes, from opening the database to storing the last entry."""
    clock, metrics = Clock(), Metrics()
    supervisor = Supervisor(clock)
    store = Store(address, metrics, clock)
    await store.open()
    fanout = fanout_by(redis, metrics)
    pulse = Pulse(store, secrets.token_hex(8), clock, fanout.beat)
    await pulse.open(supervisor)
    rooms = Rooms(store, fanout, metrics, Lineup(programs), clock, pulse.downtime)
    await fanout.open(rooms.hear, supervisor, store.identity)
    supervisor.keep("the database's beats", lambda: carry_beats(pulse, fanout))
    supervisor.keep("the sweep", rooms.sweep_now_and_then)
    supervisor.keep("the look into logs", rooms.look_into_logs)
    try:
        yield rooms, Health(supervisor, pulse, fanout)
    finally:
        await rooms.stop()
        await fanout.close()
        await supervisor.stop()
        await store.close()


def fanout_by(redis: str | None, metrics: Metrics) -> Fanout:
    """A single process, or many that share a Redis."""
    if redis is None:
        return Fanout()
    try:
        from offsuit.web.redis_fanout import RedisFanout
    except ModuleNotFoundError:
        raise SetupError("Redis needs the extra 'host': pip install 'offsuit[host]'") from None
    return RedisFanout(redis, metrics)


def client_of(request: HttpRequest) -> str:
    return address_of(request.client.host if request.client else None)


async def check_request(request: HttpRequest) -> None:
    addresses: Addresses = request.app.state.addresses
    if not addresses.requests.of(client_of(request)).take():
        raise TooManyRequestsException("too many requests; wait a little")


async def add_headers(message: Message, _: Scope) -> None:
    """Add the security headers to every answer, errors included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        headers.setdefault("Cache-Control", "no-store")


def rooms_of(request: HttpRequest) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def find_room(request: HttpRequest, code: str) -> Room:
    addresses: Addresses = request.app.state.addresses
    if not addresses.may_guess(client_of(request)):
        raise TooManyRequestsException("too many codes of tables that are not there; wait a little")
    room = await rooms_of(request).find(code)
    if room is None:
        addresses.miss(client_of(request))
        raise NotFoundException("there is no table under this code")
    return room


@get("/health/live", media_type=MediaType.TEXT, sync_to_thread=False)
def is_live() -> str:
    """The process answers."""
    return "ok"


@get("/health/ready", media_type=MediaType.TEXT, sync_to_thread=False)
def is_ready(request: HttpRequest) -> Response[str]:
    """Can people be sent to this process? If not, why."""
    health: Health = request.app.state.health
    troubles = health.troubles()
    return Response("\n".join(troubles) or "ok", status_code=503 if troubles else 200)


@get("/metrics", media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics_page(request: HttpRequest) -> bytes:
    """Counters for Prometheus."""
    return rooms_of(request).metrics.text()


@get("/api/games", sync_to_thread=False, responses=PROBLEMS)
def games(request: HttpRequest) -> list[GameFacts]:
    """The games with their players, options and the bots that can be chosen."""
    return [
        GameFacts(
            game.name,
            list(game.players),
            [OptionFacts(option.name, list(option.values), option.default) for option in game.options],
            rooms_of(request).lineup.names,
        )
        for game in GAMES.values()
    ]


# Tables


@post("/api/tables", responses=PROBLEMS)
async def open_table(request: HttpRequest, data: NewTable) -> Opened:
    """Open a table."""
    bots = rooms_of(request).lineup.names
    for plan in data.plans:
        if plan.bot is not None and plan.bot not in bots:
            raise SetupError(f"there is no bot {plan.bot!r}; bots are {', '.join(bots)}")
    if all(plan.bot for plan in data.plans):
        raise SetupError("all seats are planned for bots; leave at least one for a person")
    created = live.create(
        data.game,
        data.options,
        data.plans,
        is_public=data.is_public,
        takeover=data.takeover,
        bots_think=data.bots_think,
        seconds=PUBLIC_SECONDS if data.is_public and data.seconds is None else data.seconds,
        allows_hints=data.allows_hints,
        open_memory=data.open_memory,
        host=(host := live.new_token()),
    )
    return await open_with_owner(request, created, data.name, host)


@post("/api/lessons", responses=PROBLEMS)
async def open_lesson(request: HttpRequest, data: NewLesson) -> Opened:
    """Open the table of a guided first round."""
    host = live.new_token()
    return await open_with_owner(request, lessons.create(data.game, host), data.name, host)


async def open_with_owner(request: HttpRequest, created: Created, name: str | None, host: str) -> Opened:
    """Open a table. With a name, its owner gets a seat."""
    first: list[Entry] = [created]
    seat = token = None
    if name is not None:
        table = LiveTable(created)
        seat = next(seat for seat, plan in enumerate(created.plans) if plan.bot is None)
        token = live.new_token()
        first.append(table.sit(seat, check_name(name), token))
    room = await rooms_of(request).open(first)
    room.owner = client_of(request)
    with suppress(StoreError):  # the table is open all the same, and the next one makes way for both
        await rooms_of(request).make_way_for(room, request.app.state.addresses.unstarted)
    return Opened(room.code, seat, token, host)


@get("/api/tables", responses=PROBLEMS)
async def list_tables(request: HttpRequest) -> list[Listed]:
    """Public tables that are waiting for people, latest first."""
    rooms = rooms_of(request)
    found = []
    for code in await rooms.store.waiting(LISTED):
        with suppress(BrokenTable):
            room = await rooms.find(code)
            if room is not None and room.table.phase == "waiting":
                table, created = room.table, room.table.created
                free = sum(chair.is_free for chair in table.chairs)
                found.append(Listed(code, created.game, created.options, table.names, free, created.seconds))
    return found


@post("/api/seats", status_code=200, responses=PROBLEMS)
async def ask_seats(request: HttpRequest, data: AskSeats) -> list[SeatState]:
    """How the games stand in which somebody has seats. Wrong tokens are left out, as if there were no such table.

    So right ones are answered even if somebody else behind the address has guessed too many codes.
    """
    rooms, addresses, address = rooms_of(request), request.app.state.addresses, client_of(request)
    if not addresses.requests.of(address).take(max(0, len(data.seats) - 1)):  # the request itself has taken one
        raise TooManyRequestsException("too many seats at once; wait a little")
    found = []
    for key in data.seats:
        may_guess = addresses.may_guess(address)
        try:
            room = await rooms.find(key.code)
        except BrokenTable:
            if may_guess:
                found.append(SeatState(key.code, None, "broken", None, [], False, [], None))
            continue
        seat = None if room is None else room.table.seat_of(key.token)
        if room is not None and seat is not None:
            found.append(seat_state(room, seat))
        else:
            addresses.miss(address)
    return found


def seat_state(room: Room, seat: int) -> SeatState:
    live, table = room.table, room.table.table
    is_your_turn = live.phase == "playing" and table is not None and table.seat == seat
    winners = [] if table is None else table.winners
    left = room.time_left()
    deadline = None if left is None else room.clock.time() + left
    return SeatState(room.code, seat, live.phase, live.created.game, live.names, is_your_turn, winners, deadline)


@get("/api/tables/{code:str}/record", responses=PROBLEMS)
async def download(request: HttpRequest, code: str) -> Response[bytes]:
    """The record of a finished game, as a file that `offsuit verify` reads."""
    room = await find_room(request, code)
    if room.table.phase != "over":
        raise NotFoundException("this game is not finished yet")
    headers = {"Content-Disposition": f'attachment; filename="offsuit-{code}.jsonl"'}
    return Response(record.encode(room.table.record()) + b"\n", media_type="application/jsonl", headers=headers)


@get("/api/tables/{code:str}/replay", responses=PROBLEMS)
async def replay(request: HttpRequest, code: str) -> Replay:
    """How long a game is, and where its tricks begin."""
    return replays.overview((await find_room(request, code)).table)


@get("/api/tables/{code:str}/replay/{move:int}", responses=PROBLEMS)
async def replay_step(
    request: HttpRequest, code: str, move: int, seat: Annotated[int | None, Parameter(query="seat", ge=0, le=4)] = None
) -> Step:
    """A game after this many moves: a finished one as a seat saw it, or open; one in progress as spectators see it."""
    table = (await find_room(request, code)).table
    if table.table is None:
        raise NotFoundException("this game has not begun")
    if seat is not None and table.phase != "over":
        raise SetupError("while a game runs its replay shows what everybody saw: leave out the seat")
    if seat is not None and seat >= len(table.chairs):
        raise SetupError(f"there is no seat {seat}; seats are 0 to {len(table.chairs) - 1}")
    if not 0 <= move <= len(replays.moves_of(table)):
        raise NotFoundException(f"this game has no move {move}")
    if not table.looks_back and move < replays.overview(table).first:
        raise NotFoundException("by the book nobody looks back at tricks before the last one")
    return replays.step(table, move, seat)
