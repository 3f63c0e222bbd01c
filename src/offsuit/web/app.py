"""The server: its HTTP doors, and all of it put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import NotFoundException, PermissionDeniedException, TooManyRequestsException
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
from offsuit.web.fanout import Fanout
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
from offsuit.web.pages import front_end, rules_page
from offsuit.web.problems import ANSWERS, PROBLEMS
from offsuit.web.rooms import Room, Rooms
from offsuit.web.store import Store
from offsuit.web.texts import plain
from offsuit.web.visits import is_same_origin, table_socket

MOST_BYTES = 16_384  # of one request
LISTED = 50

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

HttpRequest = Request[Any, Any, State]


def create_app(address: str, connections: int, redis: str | None, programs: Mapping[str, str]) -> Litestar:
    """The server over the database with this address, with so many connections for each client address.

    The host's programs, commands by name, can be chosen as bots.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        metrics = Metrics()
        store = Store(address, metrics)
        await store.open()
        rooms = app.state.rooms = Rooms(store, fanout_by(redis), metrics, Lineup(programs))
        await rooms.start()
        try:
            yield
        finally:
            await rooms.stop()
            await store.close()

    return Litestar(
        [
            health,
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
        state=State({"addresses": Addresses(connections)}),
        before_request=check_request,
        before_send=[add_headers],
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(title="Offsuit", version="1", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
        exception_handlers=ANSWERS,
    )


def fanout_by(redis: str | None) -> Fanout:
    """One process alone, or many that know the same Redis."""
    if redis is None:
        return Fanout()
    try:
        from offsuit.web.redis_fanout import RedisFanout
    except ModuleNotFoundError:
        raise SetupError("Redis needs the extra 'host': pip install 'offsuit[host]'") from None
    return RedisFanout(redis)


def client_of(request: HttpRequest) -> str:
    return address_of(request.client.host if request.client else None)


async def check_request(request: HttpRequest) -> None:
    addresses: Addresses = request.app.state.addresses
    if not addresses.requests.of(client_of(request)).take():
        raise TooManyRequestsException("too many requests; wait a little")
    if request.method == "POST" and not is_same_origin(request):
        raise PermissionDeniedException("this comes from another site's page")


async def add_headers(message: Message, _: Scope) -> None:
    """Every answer carries them, whatever went wrong."""
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


@get("/health", media_type=MediaType.TEXT, sync_to_thread=False)
def health() -> str:
    """Is the server there?"""
    return "ok"


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
        days=data.days,
        allows_hints=data.allows_hints,
    )
    return await open_with_owner(request, created, data.name)


@post("/api/lessons", responses=PROBLEMS)
async def open_lesson(request: HttpRequest, data: NewLesson) -> Opened:
    """Open the table of a guided first round."""
    return await open_with_owner(request, lessons.create(data.game), data.name)


async def open_with_owner(request: HttpRequest, created: Created, name: str | None) -> Opened:
    """A new table; who gives a name has a seat there at once."""
    first: list[Entry] = [created]
    seat = token = None
    if name is not None:
        table = LiveTable(created)
        seat = next(seat for seat, plan in enumerate(created.plans) if plan.bot is None)
        token = live.new_token()
        first.append(table.sit(seat, plain(name), token))
    room = await rooms_of(request).open(first)
    return Opened(room.code, seat, token)


@get("/api/tables", responses=PROBLEMS)
async def list_tables(request: HttpRequest) -> list[Listed]:
    """Public tables that wait for people, the latest first."""
    rooms = rooms_of(request)
    found = []
    for code in await rooms.store.waiting(LISTED):
        room = await rooms.find(code)
        if room is not None and room.table.phase == "waiting":
            table, created = room.table, room.table.created
            free = sum(chair.is_free for chair in table.chairs)
            found.append(Listed(code, created.game, created.options, table.names, free, created.days))
    return found


@post("/api/seats", status_code=200, responses=PROBLEMS)
async def ask_seats(request: HttpRequest, data: AskSeats) -> list[SeatState]:
    """How the games stand that somebody has seats in; what is not theirs is left out."""
    rooms = rooms_of(request)
    found = []
    for key in data.seats:
        room = await rooms.find(key.code)
        seat = None if room is None else room.table.seat_of(key.token)
        if room is not None and seat is not None:
            found.append(seat_state(key.code, seat, room.table))
    return found


def seat_state(code: str, seat: int, live: LiveTable) -> SeatState:
    table = live.table
    is_your_turn = live.phase == "playing" and table is not None and table.seat == seat
    winners = [] if table is None else table.winners
    return SeatState(code, seat, live.phase, live.created.game, live.names, is_your_turn, winners, live.deadline)


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
    """A game after so many moves: a finished one as a seat saw it, or open; a running one as a spectator saw it."""
    table = (await find_room(request, code)).table
    if table.table is None:
        raise NotFoundException("this game has not begun")
    if seat is not None and table.phase != "over":
        raise SetupError("while a game runs its replay shows what everybody saw: leave out the seat")
    if seat is not None and seat >= len(table.chairs):
        raise SetupError(f"there is no seat {seat}; seats are 0 to {len(table.chairs) - 1}")
    if not 0 <= move <= len(replays.moves_of(table)):
        raise NotFoundException(f"this game has no move {move}")
    return replays.step(table, move, seat)
