"""A seat at the prompt: what the user asked for, checked, and then the screen or plain lines."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from offsuit import language
from offsuit.bots import BOTS
from offsuit.bots.naming import Named, read_bots
from offsuit.cli import console
from offsuit.games import GAMES
from offsuit.language import catalog
from offsuit.table.setup import SetupError
from offsuit.terminal.escaping import visible
from offsuit.terminal.sitting import HomeSitting, Sitting
from offsuit.terminal.words import Words


class Wishes(NamedTuple):
    """How the user wants to sit there."""

    tongue: str
    plain: bool
    pace: float
    record: Path | None


def list_games(out: Console, tongue: str) -> None:
    """List the games, for users who haven't named one."""
    words = Words(tongue, [])
    for game in GAMES:
        about = words.say(f"about-{game}") if catalog(tongue).has_message(f"about-{game}") else ""
        out.print(f"offsuit play {game:<14} {about}", markup=False, highlight=False, soft_wrap=True)


def opponents(text: str, players: int) -> list[Named]:
    """The bots of the other seats: one for all, or one each."""
    bots = read_bots(text, BOTS)
    bots *= players - 1 if len(bots) == 1 else 1
    if len(bots) != players - 1:
        raise SetupError(f"{len(bots)} bots for {players - 1} other seats; expected one, or one for each")
    return bots


def check_terminal(plain: bool, instead: str) -> None:
    """The full screen needs a terminal on both ends; `instead` is what --plain does."""
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SetupError(f"the full screen is for terminals, and this is none; --plain {instead}")


def play_here(
    out: Console, game: str, options: dict[str, Any], bots: str, seed: bytes, name: str | None, wishes: Wishes
) -> None:
    """A game against bots on this machine."""
    named = opponents(bots, options["players"])
    sitting = HomeSitting(game, options, named, seed, own_name(name, wishes.tongue))
    sit(out, sitting, wishes)
    say(out, wishes.tongue, "terminal-seed", seed=seed_text(sitting.seed))


def join(out: Console, link: str, bots: str, name: str | None, wishes: Wishes) -> None:
    """A seat at a server's table."""
    from offsuit.terminal.address import read_address
    from offsuit.terminal.joining import JoinedSitting  # only here is needed what a connection needs

    own, is_default = own_name(name, wishes.tongue), not (name or "").strip()
    sitting = JoinedSitting(read_address(link), own, read_bots(bots, BOTS)[0].text, is_default=is_default)
    try:
        sit(out, sitting, wishes)
    finally:
        if sitting.link.has_unsent:
            say(out, wishes.tongue, "terminal-never-sent")
        for notice in [] if wishes.plain else sitting.verdicts:  # in plain lines they were said already
            say(out, wishes.tongue, notice.kind, **notice.values)
        if sitting.address.token is not None:
            say(out, wishes.tongue, "terminal-seat-link", link=sitting.address.link)


def seed_text(seed: bytes) -> str:
    """A seed as it may be written on the command line: a short one as a number."""
    number = int.from_bytes(seed, "big")
    return str(number) if number < 2**32 else seed.hex()


def own_name(name: str | None, tongue: str) -> str:
    """The name that the user gave; without one, a guest's."""
    return visible(name or "").strip() or language.say(tongue, "terminal-guest", {})


def say(out: Console, tongue: str, kind: str, **values: str | int) -> None:
    out.print(language.say(tongue, kind, values), markup=False, highlight=False, soft_wrap=True)


def sit(out: Console, sitting: Sitting, wishes: Wishes) -> None:
    """Play until the person leaves, and keep the games if they want that."""
    catalog(wishes.tongue)
    check_terminal(wishes.plain, "plays in lines, through pipes, too")
    if wishes.record is not None:
        check_record(wishes.record)
    lines = asyncio.run(attend(sitting, wishes))
    if wishes.record is not None and lines:
        add(wishes.record, lines)
        say(out, wishes.tongue, "terminal-recorded", number=len(lines), file=str(wishes.record))
    elif wishes.record is not None:
        say(out, wishes.tongue, "terminal-not-recorded")


def check_record(path: Path) -> None:
    """Check before the first game that games can be kept there."""
    is_new = not os.path.exists(path)
    add(path, [])
    if is_new:
        path.unlink()


def add(path: Path, lines: list[bytes]) -> None:
    """Lines to the end of a file."""
    try:
        with path.open("ab") as file:
            file.write(b"".join(line + b"\n" for line in lines))
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


async def attend(sitting: Sitting, wishes: Wishes) -> list[bytes]:
    """Sit there in lines or on the screen; the answer is what is to be recorded."""
    try:
        await (run_plain if wishes.plain else run_screen)(sitting, wishes)
        return await sitting.records() if wishes.record is not None else []
    finally:
        await sitting.close()


async def run_plain(sitting: Sitting, wishes: Wishes) -> None:
    from offsuit.terminal.plain import Plain

    with suppress(asyncio.CancelledError, BrokenPipeError):  # Ctrl-C leaves, too, and whoever listened has gone
        await Plain(sitting, wishes.tongue, sys.stdin, console.tell).run()


async def run_screen(sitting: Sitting, wishes: Wishes) -> None:
    from offsuit.terminal.play_app import PlayApp  # only here is needed what a screen needs

    app = PlayApp(sitting, wishes.tongue, wishes.pace)
    await app.run_async()
    if app.error is not None:
        raise app.error


def replay(file: Path, game: int, move: int | None, tongue: str, plain: bool) -> None:
    """Step through a record, or print it."""
    from offsuit.terminal.replay import Replay, read_record

    catalog(tongue)
    found = Replay(read_record(file, game))
    if move is not None and move > len(found.moves):
        raise SetupError(f"{file}: game {game} has {len(found.moves)} moves; there is no move {move}")
    check_terminal(plain, "prints the game")
    if plain:
        from offsuit.terminal.plain_replay import tell

        tell(found, tongue, move, console.tell)
    else:
        from offsuit.terminal.replay_app import ReplayApp

        found.go(0 if move is None else move)
        ReplayApp(found, tongue).run()
