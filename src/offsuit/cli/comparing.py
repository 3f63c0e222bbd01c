"""The command `offsuit lab compare`: two variants on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from offsuit.lab import compare as comparing
from offsuit.lab.compare import SAME, Comparison
from offsuit.lab.cores import Place
from offsuit.lab.simulate import Run, choose_bots
from offsuit.lab.strength import Numbers
from offsuit.language import option_texts
from offsuit.table.setup import parse_options
from offsuit.table.variants import Variant

FEW = 30  # pairs of games


class Finding(msgspec.Struct, omit_defaults=True):
    """All that is known in the end, as `--json` prints it."""

    game: str
    first: Side
    second: Side
    bots: list[str]
    seed: str
    games: int
    measures: list[Comparison]


class Side(msgspec.Struct):
    """What was compared."""

    name: str
    options: dict[str, Any]


def plan(variant: Variant, players: int | None, option: Sequence[str], bots: str, seed: bytes) -> Run:
    """Games of one variant, checked."""
    asked = parse_options(variant.game, option)
    options = variant.options(asked if players is None else {**asked, "players": players})
    return Run(variant.game.name, options, choose_bots(bots, options["players"]), seed)


def play_all(first: Run, second: Run, games: int, place: Place, advance: Callable[[int], None]) -> list[Numbers]:
    """As many pairs of games as are asked for, or until stopped."""
    found: list[Numbers] = []
    for part in comparing.pairs(first, second, games, place):
        found += part
        advance(len(part))
    return found


def find(names: tuple[str, str], first: Run, second: Run, found: list[Numbers]) -> Finding:
    seed = int.from_bytes(first.seed, "big")
    return Finding(
        game=first.game,
        first=Side(names[0], first.options),
        second=Side(names[1], second.options),
        bots=first.names,
        seed=first.seed.hex(),
        games=len(found),
        measures=comparing.compare(first.game, found, seed),
    )


def show(console: Console, finding: Finding) -> None:
    """What was compared, the table of measures, and what is the same in every deal."""

    def say(text: str) -> None:
        console.print(text, highlight=False, markup=False, soft_wrap=True)

    say(f"{finding.game}, {finding.games:,} deals, each played in both; bots {', '.join(finding.bots)}")
    for letter, side in (("A", finding.first), ("B", finding.second)):
        say(f"{letter}: {side.name} ({', '.join(option_texts('en', side.options))})")
    grid = Grid("measure", "A", "B", "B - A (95%)", "B shows", box=box.SIMPLE_HEAD, pad_edge=False)
    for row in finding.measures:
        if row.verdict != SAME:
            change = f"{row.difference.value:+.3g} ({row.difference.low:+.3g} to {row.difference.high:+.3g})"
            grid.add_row(row.measure, f"{row.first.value:.3g}", f"{row.second.value:.3g}", change, row.verdict)
    if grid.row_count:
        console.print(grid, highlight=False)
    same = [row.measure for row in finding.measures if row.verdict == SAME]
    if same:
        say(f"The same in every deal: {', '.join(same)}.")
    say(f"seed {finding.seed}. Of 20 measures that are the same in truth, one is expected to differ by chance.")
    if finding.games < FEW:
        say(f"Intervals of fewer than {FEW} deals are not to be trusted.")
