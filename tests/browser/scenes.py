"""Tables as they stand in the middle of a game, or at its end: the same cards and moves each time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from offsuit.bots import BOTS
from offsuit.table import entries, live
from offsuit.table.entries import Entry, Plan
from offsuit.table.live import Actor, LiveTable
from offsuit.table.view import View
from offsuit.web.metrics import Metrics
from offsuit.web.rooms import CODE_LENGTH, CODE_LETTERS
from offsuit.web.store import Store
from tests.web.people import Server

NAMES = ("Ann", "Ben", "Cho")
BOT = "greedy"
FOR_FIVE = ("savage-bowl", "gummi-trick", "schadenfreude")
LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*/*.jsonl"))  # of earlier versions
PATIENCE = 3600  # seconds before a bot plays for who is not there

Moment = Callable[[View], bool]


class Scene(NamedTuple):
    """A table that the server has, with people in the first seats and bots in the others."""

    code: str
    tokens: list[str]
    table: LiveTable

    def link(self, seat: int = 0) -> str:
        """The private link to a person's seat."""
        return f"/t/{self.code}#seat={self.tokens[seat]}"


def arrange(
    server: Server,
    game: str,
    until: Moment | None = None,
    *,
    cards: str = "any",
    people: int = 1,
    allows_hints: bool | None = None,
    open_memory: bool | None = None,
    seconds: int | None = None,
    late: int = 0,
    **options: object,
) -> Scene:
    """A game played by bots until it looks so to Ann, in seat 0, or to its end. `cards` names the deal.

    After that her time was up so many times in a row.
    """
    players = options.setdefault("players", 4)
    assert isinstance(players, int)
    plans = [Plan()] * people + [Plan(BOT)] * (players - people)
    created = msgspec.structs.replace(
        live.create(
            game,
            options,
            plans,
            takeover=PATIENCE,
            bots_think=False,
            allows_hints=allows_hints,
            open_memory=open_memory,
            seconds=seconds,
        ),
        secret=sha256(cards.encode()).hexdigest(),
    )
    table = LiveTable(created)
    log: list[Entry] = [created]

    def add(entry: Entry) -> None:
        log.append(entry)
        table.add(entry)

    tokens = [live.new_token() for _ in range(people)]
    for seat, token in enumerate(tokens):
        add(table.sit(seat, NAMES[seat], token))
    add(table.start(Actor(is_host=True)))
    while table.table is not None and not table.table.is_over:
        if until is not None and until(table.table.view(0)):
            break
        add(next_move(table))
    while table.chairs[0].late < late:
        add(next_move(table, is_late=table.table is not None and table.table.seat == 0))
    assert table.phase == ("over" if until is None else "playing"), "this moment does not come with these cards"
    return Scene(keep(server, log), tokens, table)


def keep(server: Server, log: list[Entry]) -> str:
    """Store a table. Returns its code."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    # Not in this thread, where Playwright's event loop runs.
    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, store(server, code, log)).result()
    return code


def keep_old_table(server: Server, name: str) -> str:
    """Store one of the golden logs, a table of an earlier version. Returns its code."""
    lines = [msgspec.json.decode(line) for file in LOGS for line in file.read_bytes().splitlines()]
    (found,) = [line for line in lines if line["name"] == name]
    return keep(server, [entries.decode(msgspec.json.encode(entry)) for _, entry in found["log"]])


def next_move(table: LiveTable, is_late: bool = False) -> Entry:
    """What a bot does now."""
    assert table.table is not None
    turn = table.table.seat
    assert turn is not None
    move = BOTS[BOT](table.number).move(table.table.view(turn))
    return table.move(turn, move, table.number, by_bot=is_late, is_late=is_late)


async def store(server: Server, code: str, log: list[Entry]) -> None:
    database = Store(server.database, Metrics())
    try:
        await database.create(code, log)
    finally:
        await database.engine.dispose()


def your_turn(tricks: int = 0) -> Moment:
    """Ann's turn after so many tricks of the round."""
    return lambda view: view.turn == 0 and len(view.tricks) >= tricks


def following(tricks: int = 0) -> Moment:
    """Ann's turn in the middle of a trick, where the cards on the table forbid her some of hers."""

    def is_now(view: View) -> bool:
        playable = [card for card in view.hand if f"play {card}" in view.legal_moves]
        return your_turn(tricks)(view) and 0 < len(playable) < len(view.hand) and bool(view.trick)

    return is_now


def last_card(view: View) -> bool:
    """Ann has one card left, and it is her turn: with it the round ends, but for what bots play after it."""
    return view.turn == 0 and view.hand_sizes[0] == 1


def last_of_the_half(view: View) -> bool:
    """Ann is the last to play to the last trick of Savage Bowl's first half, in which one player sits out."""
    return view.turn == 0 and (len(view.tricks), len(view.trick)) == (4, 2)
