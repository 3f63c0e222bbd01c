"""A bot takes a free seat at a table of a server, and plays there with people.

    .venv/bin/python examples/sit_down.py http://127.0.0.1:8000/t/CODE greedy

Any bot that `offsuit arena` knows will do, programs too. Somebody at the table starts the game, as usual.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from offsuit.bots.naming import read_bot
from offsuit.table.view import View


def socket_of(table: str) -> str:
    """Where the table of a link is spoken to."""
    server, _, code = table.rstrip("/").rpartition("/t/")
    return f"ws{server.removeprefix('http')}/api/tables/{code}/socket"


def say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def main() -> None:
    table, name = sys.argv[1:]
    bot = read_bot(name, outside=True).create(1)
    seat: int | None = None
    answered = 0  # the number of the table that was answered last
    with connect(socket_of(table)) as socket:
        say(socket, do="hello")
        for line in socket:
            message = json.loads(line)
            if message["say"] == "refusal" and seat is None:
                sys.exit(f"refused: {message['kind']}")
            if message["say"] == "your-seat":
                seat = message["seat"]
                print(f"sits in seat {seat}", flush=True)
            if message["say"] != "update":
                continue
            shown = message["table"]
            if seat is None and answered == 0:
                free = [number for number, place in enumerate(shown["places"]) if place["is_free"]]
                if not free:
                    sys.exit("there is no free seat")
                answered = shown["number"]
                say(socket, do="sit", seat=free[0], name=bot.name)
            elif shown["phase"] == "over":
                print(f"won by {shown['view']['winners']}", flush=True)
                return
            elif shown["view"] and shown["view"]["legal_moves"] and shown["number"] > answered:
                answered = shown["number"]
                move = bot.move(msgspec.convert(shown["view"], View))
                say(socket, do="move", move=move, answering=shown["number"])


if __name__ == "__main__":
    main()
