"""The commands of `offsuit lab`, for designers: what many games tell about the rules."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from offsuit.cli.console import (
    Options,
    Players,
    Seed,
    clear_errors,
    err,
    interruptible,
    needing,
    out,
    progress,
    read_seed,
)
from offsuit.table.variants import find_variant

app = typer.Typer(help="For designers: what many games tell about the rules.", no_args_is_help=True)

VariantName = Annotated[str, typer.Argument(help="A game, or the file of a variant of it (.toml).")]


@app.command()
def compare(
    first: VariantName,
    second: VariantName,
    players: Players = None,
    option: Options = None,
    bots: Annotated[str, typer.Option(help="For all seats or, with commas, one a seat: random, medium, hard.")] = (
        "medium"
    ),
    games: Annotated[int, typer.Option(min=2, max=2**32 - 1, help="How many deals; both play each of them.")] = 1000,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Compare two variants of a game on the same deals: what changed, with 95% intervals (docs/lab-variants.md).

    offsuit lab compare savage-bowl examples/target-3.toml --players 5
    """
    with clear_errors(), needing("lab"):
        from offsuit.cli import comparing  # only here is needed what statistics need
        from offsuit.lab.compare import check_pair

        variants = find_variant(first), find_variant(second)
        seeded = read_seed(seed)
        before, after = (comparing.plan(variant, players, option or [], bots, seeded) for variant in variants)
        check_pair(before, after)
        with interruptible() as interrupted, progress("deals", games) as advance:
            found = comparing.play_all(before, after, games, interrupted, advance)
    finding = comparing.find((variants[0].name, variants[1].name), before, after, found)
    if as_json:
        print(msgspec.json.encode(finding).decode())
    else:
        comparing.show(out, finding)
    if len(found) < games:
        err.print(f"Stopped after {len(found):,} of {games:,} deals.", highlight=False)
        raise typer.Exit(130)
