"""The commands of `offsuit lab`, for designers: what many games tell about the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from offsuit.cli.console import (
    Dask,
    Lang,
    MaxRounds,
    Options,
    Players,
    Printed,
    Seed,
    VariantName,
    clear_errors,
    err,
    out,
    plan,
    progress,
    read_seed,
    tell_unfinished,
    working,
)
from offsuit.table.setup import needing
from offsuit.table.variants import find_variant

app = typer.Typer(
    help="For designers: what many games tell about the rules.", no_args_is_help=True, rich_markup_mode=None
)

Bots = Annotated[
    str, typer.Option(help="For all seats or, with commas, one a seat: random, easy, medium, hard, expert.")
]


@app.command()
def compare(
    first: VariantName,
    second: VariantName,
    players: Players = None,
    option: Options = None,
    bots: Bots = "medium",
    games: Annotated[int, typer.Option(min=2, max=2**32 - 1, help="How many deals; both play each of them.")] = 1000,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    dask: Dask = None,
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
        with working(dask) as place, progress("deals", games) as advance:
            found = comparing.play_all(before, after, games, place, advance)
    if found:
        finding = comparing.find((variants[0].name, variants[1].name), before, after, found)
        if as_json:
            print(msgspec.json.encode(finding).decode())
        else:
            comparing.show(out, finding)
    if len(found) < games:
        err.print(f"Stopped after {len(found):,} of {games:,} deals.", highlight=False)
        raise typer.Exit(130)


@app.command()
def report(
    game: VariantName,
    games: Annotated[int, typer.Option(min=2, max=2**32 - 1, help="How many games to play.")] = 10_000,
    players: Players = None,
    option: Options = None,
    bots: Bots = "medium",
    seed: Seed = None,
    printed: Printed = None,
    max_rounds: MaxRounds = 200,
    output: Annotated[Path | None, typer.Option("--out", help="Write the report to this file (.html).")] = None,
    png: Annotated[Path | None, typer.Option(help="Write the plots into this folder as pictures.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON instead of sentences.")] = False,
    lang: Lang = "en",
    dask: Dask = None,
) -> None:
    """Tell how a game plays: seats, scores, length, choices, special rules, cards, comebacks, skill and luck.

    offsuit lab report schadenfreude --games 1000000 --bots random --out report.html

    offsuit lab report savage-bowl --players 5 --option chameleon=false --lang ja --png pictures
    """
    with clear_errors(), needing("lab"):
        from offsuit.cli import reporting  # only here is needed what statistics and plots need
        from offsuit.lab.report import report as report_on

        run = plan(game, players, option or [], bots, seed, printed, max_rounds, False)
        wishes = reporting.Wishes(lang, output, png)
        reporting.check(wishes)
        with working(dask) as place:
            with progress("games", games) as advance:
                tally = reporting.count(run, games, place, advance)
            deals = reporting.deals_for(run, games)
            with progress("deals", deals) as advance:
                skill = reporting.measure_skill(run, deals, place, advance)
            if place.stop() or tally is None:
                played = tally.games if tally else 0
                err.print(f"Stopped after {played:,} of {games:,} games; nothing is written.", highlight=False)
                raise typer.Exit(130)
        found = report_on(run, tally, skill)
        with err.status("drawing"):
            written = reporting.write(found, wishes)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        reporting.show(out, found, lang)
    for path in written:
        err.print(f"Written: {path}", highlight=False, soft_wrap=True)
    tell_unfinished(tally.unfinished, max_rounds)


@app.command()
def export(
    game: VariantName,
    games: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="How many games to play.")],
    output: Annotated[Path, typer.Option("--out", help="A new folder for the files.")],
    players: Players = None,
    option: Options = None,
    bots: Bots = "medium",
    seed: Seed = None,
    printed: Printed = None,
    max_rounds: MaxRounds = 200,
    dask: Dask = None,
) -> None:
    """Write games, rounds, tricks and decisions as Parquet files, for Polars and others (docs/lab.md).

    offsuit lab export schadenfreude --games 10000 --out data
    """
    with clear_errors(), needing("lab"):
        from offsuit.cli import reporting  # only here is needed what data and plots need
        from offsuit.lab.export import parts

        run = plan(game, players, option or [], bots, seed, printed, max_rounds, True)
        reporting.check_new(output)
        written = unfinished = 0
        with working(dask) as place, progress("games", games) as advance:
            for part in parts(run, games, place):
                reporting.write_part(output, part)
                written += part.games
                unfinished += part.unfinished
                advance(part.games)
        if written:
            reporting.write_about(output, run, written)
            err.print(f"{written:,} games in {output}; seed {run.seed.hex()}", highlight=False, soft_wrap=True)
    tell_unfinished(unfinished, max_rounds)
    if written < games:
        err.print(f"Stopped after {written:,} of {games:,} games.", highlight=False)
        raise typer.Exit(130)
