"""One game of random bots on the screen, trick by trick, with the reasons."""

from __future__ import annotations

import secrets

from rich.console import Console

from offsuit import language
from offsuit.bots import RandomBot
from offsuit.games import GAMES
from offsuit.kit.reasons import Event
from offsuit.table.table import Table

QUIET = {"dealt", "sf-taken", "gt-leads"}


def watch(console: Console) -> None:
    """Play a game of a kind chosen by chance, and tell what a spectator sees and why."""
    game = secrets.choice(list(GAMES))
    table = Table(game)
    bots = [RandomBot(secrets.randbits(64)) for _ in range(table.players)]
    told = 0
    console.print(
        f"[bold]{game}[/] with {table.players} bots that play at random; a clause stands before every reason.\n"
    )
    while table.seat is not None:
        table.play(bots[table.seat].move(table.view(table.seat)))
        for event in table.events[told:]:
            tell(console, table, event)
        told = len(table.events)
    assert table.seed is not None
    console.print(f"\nThe deals followed from the seed {table.seed.hex()}.", highlight=False)
    console.print(
        f"Next: [bold]offsuit rules {game}[/], [bold]offsuit simulate {game} --games 10000[/], [bold]offsuit --help[/]"
    )


def tell(console: Console, table: Table, event: Event) -> None:
    if event.audience is not None or event.kind in QUIET:
        return
    text = language.say("en", event.kind, event.values, table.names)
    if event.kind == "round-started":
        console.print(f"\n[bold]{text}[/]")
    elif event.kind in ("played", "turned-up"):
        console.print(f"  {text}", highlight=False)
    else:
        console.print(f"[dim]{event.clause:>7}[/] {text}", highlight=False)
