"""No connection can tell two games apart that its seat could not: all frames, byte by byte, and what HTTP answers."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from offsuit.bots import worlds
from offsuit.kit.rng import Rng
from offsuit.table import live, record
from offsuit.table.entries import Created, Entry, Moved, Plan
from offsuit.table.live import LiveTable
from offsuit.table.table import GivenDeal, Table, deck_of
from offsuit.web import replays
from offsuit.web.app import seat_state
from offsuit.web.room import Room
from offsuit.web.rooms import CODE_LETTERS, Rooms
from tests.configurations import CONFIGURATIONS, Configuration, play_some
from tests.hidden import Round, round_as_played, round_in
from tests.web.people import Message, Person, Server, run, sit_down
from tests.web.rooms_here import Connection, rooms_on, started, store_log

LATEST = 5  # moves that are made while people are connected
MOMENTS = (3, 17, 41, 90)  # moves after which games are compared, two for each configuration


class Game(NamedTuple):
    """A game as the server could have dealt it, up to a moment of a round."""

    deals: list[GivenDeal]
    moves: list[tuple[int, str]]


def game_with(table: Table, played: Round) -> Game:
    """The rounds before as they were, and then this one."""
    earlier = record.convert(table.record()).rounds[:-1]
    deals = [(done.leader, deck_of(done.deal, table.cards)) for done in earlier]
    deals.append((played.leader, played.deck))
    again = Table(table.description.name, names=table.names, deals=iter(deals), **table.options)
    moves = [(seat, move) for done in earlier for seat, move in done.moves]
    for _, move in moves:
        again.play(move)
    for number in played.moves:
        assert again.seat is not None
        moves.append((again.seat, again.state.move_text(number)))
        again.apply(number)
    return Game(deals, moves)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[GivenDeal]]:
    """The deals of tables by their secrets: chosen here, where the server would draw them."""
    chosen: dict[str, list[GivenDeal]] = {}

    def deal(self: LiveTable) -> Table:
        deals = iter(chosen[self.created.secret])
        return Table(self.created.game, names=self.names, deals=deals, **self.created.options)

    monkeypatch.setattr(LiveTable, "deal", deal)
    return chosen


# One for each game and number of players: tests/conformance/test_secrets.py compares views over all options.
TABLES = {(c.game, c.options["players"]): c for c in CONFIGURATIONS}


@pytest.mark.parametrize(("number", "configuration"), [*enumerate(TABLES.values())], ids=str)
def test_no_frame_tells_more_than_the_seat_has_seen(
    number: int, configuration: Configuration, dealt: dict[str, list[GivenDeal]], tmp_path: Path
) -> None:
    async def story() -> None:
        async with rooms_on(tmp_path / "offsuit.db") as rooms:
            codes = all_codes()
            for moment in MOMENTS[number % 2 :: 2]:
                table = configuration.table(seed=moment)
                play_some(table, moment, moment)
                if table.seat is None:
                    continue
                viewers = (None, *range(table.players))
                await asyncio.gather(*(compare(rooms, dealt, codes, table, seat, moment) for seat in viewers))

    asyncio.run(story())


def all_codes() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield "".join(CODE_LETTERS[number // 19**place % 19] for place in range(8))


async def compare(
    rooms: Rooms,
    dealt: dict[str, list[GivenDeal]],
    codes: Iterator[str],
    table: Table,
    seat: int | None,
    choices: int,
) -> None:
    """The game as it was, and as it could have been for all that a seat has seen, side by side."""
    world = next(worlds(table.view(seat), Rng(choices)))
    imagined = round_in(table, world)
    left, right = (game_with(table, played) for played in (round_as_played(table), imagined))
    plans = [Plan() for _ in range(table.players)]
    created = live.create(table.description.name, table.options, plans, open_memory=True)
    secret = created.secret  # the same on both sides, whose commitments and heads are the same, too
    shown = []
    for game in (left, right):
        code = next(codes)
        dealt[secret] = game.deals
        latest = min(LATEST, len(table.rounds[-1].moves))
        shown.append(await frames_of(rooms, code, created, game, seat, latest))
    assert shown[0] == shown[1]


async def frames_of(rooms: Rooms, code: str, created: Created, game: Game, seat: int | None, latest: int) -> list[str]:
    """All that a connection is sent, and all that HTTP answers, during the latest moves of a game."""
    tokens = [f"token {chair}" for chair in range(len(created.plans))]
    early = [Moved(mover, move, False) for mover, move in game.moves[: len(game.moves) - latest]]
    log: list[Entry] = [*started(created, tokens), *early]
    room = await store_log(rooms, code, log)
    token = None if seat is None else tokens[seat]
    connection = Connection(rooms, room)
    await connection.say(do="hello", token=token)
    shown = []
    for mover, move in game.moves[len(game.moves) - latest :]:
        await room.do(lambda table, mover=mover, move=move: table.move(mover, move, table.number))  # type: ignore[misc]
        await connection.settle()
        shown.append(http_answers(room, seat))
    await refusals(connection, room.table, seat)
    again = Connection(rooms, room)
    await again.say(do="hello", token=token, seen=3)
    sent = connection.wire.sent + again.wire.sent
    assert len(sent) >= latest + 2
    await connection.leave()
    await again.leave()
    return sent + [text.replace(code, "CODE") for text in shown]


async def refusals(connection: Connection, live_table: LiveTable, seat: int | None) -> None:
    """Try what may be forbidden."""
    assert live_table.table is not None
    legal = live_table.table.legal_moves()
    cards = list(live_table.table.cards)[::7]
    for text in [f"play {card}" for card in cards] + ["play Q1", "reveal", f"discard {cards[0]}", f"steal {cards[1]}"]:
        if seat != live_table.table.seat or text not in legal:
            [*_, answer] = await connection.say(do="move", move=text, answering=live_table.number)
            assert answer["say"] == "refusal"
    await connection.say(do="chat", text="hello")


def http_answers(room: Room, seat: int | None) -> str:
    """What HTTP tells of a running game: everybody the replay, and who has a seat how it stands."""
    table = room.table
    moves = len(replays.moves_of(table))
    answers: list[Any] = [
        replays.overview(table),
        replays.step(table, moves, None),
        replays.step(table, moves // 2, None),
    ]
    if seat is not None:
        answers.append(seat_state(room, seat))
    return msgspec.json.encode(answers).decode()


# On the real server


CARD = re.compile(r'"(?:[a-z]+ )?([A-Z][a-z]?-?\d+)(?:\*[A-Z])?(?: chameleon)?"')


@pytest.mark.parametrize("game", ["savage-bowl", "schadenfreude", "savanna-trick"])
def test_a_card_is_in_no_frame_before_it_was_seen(server: Server, game: str) -> None:
    """Whole games over real sockets: cards in a seat's frames are its own and those that were played."""

    async def story() -> None:
        code = server.open_table(game, 2)
        people = await sit_down(server, code, ["Ann", "Ben"])
        watcher = Person(server, code)
        await watcher.connect()
        ends = asyncio.gather(*(person.play(seat) for seat, person in enumerate(people)))
        await asyncio.gather(ends, watcher.hear_table(lambda table: bool(table["phase"] == "over")))
        finished = json.loads(server.get(f"/api/tables/{code}/record"))
        for seat, person in [(None, watcher), *enumerate(people)]:
            frames = [frame for frame in person.frames if frame["say"] == "update" and frame["table"]["view"]]
            running = [frame for frame in frames if frame["table"]["phase"] == "playing"]
            assert len(running) > 10
            for frame in running:
                assert cards_in(frame) <= known_cards(finished, seat, frame["table"]["number"] - 4)

    run(story())


def cards_in(frame: Message) -> set[str]:
    return set(CARD.findall(json.dumps(frame)))


def known_cards(finished: Any, seat: int | None, moves: int) -> set[str]:
    """What a seat has seen after so many moves of a game: its hands, and what was played by all."""
    known: set[str] = set()
    for played in finished["rounds"]:
        if seat is not None:
            known.update(played["deal"]["hands"][seat])
        made = [text.split() for _, text in played["moves"][:moves]]
        known.update(words[1] for words in made if words[0] in ("play", "steal"))
        moves -= len(made)
        if moves <= 0 and len(made) < len(played["moves"]):
            return known
    return known


def test_http_tells_of_a_running_game_what_everybody_saw(server: Server) -> None:
    async def story() -> None:
        code = server.open_table("savage-bowl", 1, is_public=True)
        [ann] = await sit_down(server, code, ["Ann"])
        await ann.turn()
        overview = json.loads(server.get(f"/api/tables/{code}/replay"))
        assert not overview["is_over"]
        step = json.loads(server.get(f"/api/tables/{code}/replay/{overview['moves']}"))
        assert (step["open"], step["view"]["hand"], step["view"]["own"], step["view"]["seat"]) == (None, [], {}, None)
        for path, status in ((f"/replay/{overview['moves']}?seat=0", 400), ("/record", 404), ("/replay/1000", 404)):
            with pytest.raises(OSError, match=str(status)):
                server.get(f"/api/tables/{code}{path}")
        keys = [{"code": code, "token": token} for token in (str(ann.token), "another", "")]
        [state] = server.post("/api/seats", {"seats": keys})
        assert (state["seat"], state["is_your_turn"], state["winners"]) == (0, True, [])
        assert code not in server.get("/api/tables").decode()

    run(story())
