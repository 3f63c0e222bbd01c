"""What the commands share: consoles, options by the same names, errors told in a line, progress, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segment

from offsuit import rules as rulebook
from offsuit.games import GAMES
from offsuit.kit import build
from offsuit.lab import simulate as simulating
from offsuit.lab.cores import Place, WorkerLost
from offsuit.language import UnknownLanguage
from offsuit.table.overrides import PlainBuildNeeded, late_faults
from offsuit.table.setup import SetupError, load_printed, needing, parse_options
from offsuit.table.table import seed_bytes
from offsuit.table.variants import find_variant
from offsuit.terminal.escaping import visible


class CarefulConsole(Console):
    """A console that can't be steered by text from files, servers and other people."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible(segment.text))


out = CarefulConsole(emoji=False)  # names of bots may be commands, with colons in them
err = CarefulConsole(stderr=True, emoji=False)


def tell(text: str) -> None:
    """Print a line as it is, except for characters that would steer the terminal."""
    print(visible(text), flush=True)


VariantName = Annotated[str, typer.Argument(help="A game, or the file of a variant of it (.toml or .py).")]
VariantFile = Annotated[
    Path | None,
    typer.Option("--variant", help="The Python file of the variant that was played."),
]
GameName = Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")]
Lang = Annotated[str, typer.Option(help="en or ja.")]
Players = Annotated[int | None, typer.Option(help="How many players; by default 4.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        help="NAME=VALUE: chameleon=false (Savage Bowl), rounds=3 (Gummi Trick), "
        "group_a=leopard, group_b=rhino (Savanna Trick). Can be given several times."
    ),
]
Seed = Annotated[str | None, typer.Option(help="A whole number or 64 hex digits: the same seed gives the same games.")]
Printed = Annotated[Path | None, typer.Option(help="A TOML file that replaces the printed numbers (GT-5, ST-5).")]
MaxRounds = Annotated[int, typer.Option(min=1, max=2**31 - 1, help="Stop a game after this many rounds.")]

Dask = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the Dask cluster whose scheduler is there, such as tcp://HOST:8786; local starts one here.",
    ),
]


@contextmanager
def clear_errors() -> Iterator[None]:
    """Print errors that a user made, or can do nothing about, as a line instead of a traceback."""
    try:
        with late_faults():
            yield
    except PlainBuildNeeded:
        start_again()
    except (SetupError, UnknownLanguage, rulebook.NoSuchPage, WorkerLost) as error:
        err.print(f"offsuit: {error}", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(1 if isinstance(error, WorkerLost) else 2) from None


def start_again() -> None:
    """The same command with the plain build."""
    os.execve(sys.executable, sys.orig_argv, {**os.environ, build.PLAIN: "1"})


def read_seed(text: str | None) -> bytes:
    """A seed as written on the command line."""
    if text is None:
        return seed_bytes(None)
    try:
        return seed_bytes(text if len(text) == 64 else int(text, 0))
    except ValueError:
        raise SetupError(f"a seed is a whole number, 0x and hex text, or 64 hex digits, not {text!r}") from None


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Notice Ctrl-C, so that it can be asked for between two steps."""
    seen: list[int] = []

    def notice(number: int, _: FrameType | None) -> None:
        seen.append(number)

    before = signal.signal(signal.SIGINT, notice)
    try:
        yield lambda: bool(seen)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def working(dask: str | None) -> Iterator[Place]:
    """Where the games are played, until Ctrl-C: here or, where asked for, on a cluster."""
    with interruptible() as interrupted:
        if dask is None:
            yield Place(interrupted)
            return
        with needing("dask"):
            from offsuit.lab import cluster  # only here is needed what a cluster needs
        with cluster.cluster(dask, interrupted) as place:
            if not place.workers():
                err.print("The cluster has no workers yet; the games wait for one.", highlight=False)
            yield place


class Advance(Protocol):
    """So much more is done; and what to say beside the bar from now on."""

    def __call__(self, done: int, text: str | None = None) -> None: ...


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """A bar on the terminal's error stream; nothing where that is no terminal."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, text=None: bar.update(task, advance=done, description=text)


def plan(
    name: str,
    players: int | None,
    option: list[str],
    bots: str,
    seed: str | None,
    printed: Path | None,
    max_rounds: int,
    legal: bool,
) -> simulating.Run:
    """What the user asked for, checked."""
    game, options = read_options(name, players, option, printed)
    chosen = simulating.choose_bots(bots, options["players"])
    return simulating.Run(game, options, chosen, read_seed(seed), max_rounds, legal)


def read_options(name: str, players: int | None, option: list[str], printed: Path | None) -> tuple[str, dict[str, Any]]:
    """The game, or the variant of a file, and all its options, checked."""
    variant = find_variant(name)
    game = variant.game
    asked = parse_options(game, option)
    if players is not None:
        asked["players"] = players
    if printed is not None:
        asked["printed"] = load_printed(game, printed)
    return game.name, variant.options(asked)


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def tell_unfinished(count: int, max_rounds: int) -> None:
    if count:
        rounds = counted(max_rounds, "round")
        err.print(f"{count:,} unfinished: stopped after {rounds} (--max-rounds).", highlight=False)
