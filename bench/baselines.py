"""The search beside what else there is, at equal time a move and at equal iterations, by duplicate play.

    scripts/install bench lab && .venv/bin/python bench/baselines.py

`ismcts` is OpenSpiel's in Python (bench/ismcts.py), `pimc` a textbook's, compiled like ours; `oracle` cheats: it shows
how much there is to win. For each of them: what one search wins among n-1 of it, and one of it among n-1 searches.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from offsuit.bots.naming import read_bots
from offsuit.games import GAMES
from offsuit.kit import build
from offsuit.kit.stream import Stream
from offsuit.lab.arena import PLAYERS, Arena, blocks
from offsuit.lab.strength import Estimate, Measures
from offsuit.table.setup import SetupError, complete_options

ISMCTS = f"exec:{sys.executable} {Path(__file__).with_name('ismcts.py')}"


def bots_of(rival: str, terms: str) -> str:
    """The search and a rival on equal terms, as the arena reads them."""
    its = f"{ISMCTS} --{terms.replace('=', ' ')}" if rival == "ismcts" else f"{rival}:{terms}"
    return f"search:{terms},{its}"


def measured(game: str, players: int, bots: str, deals: int) -> Measures:
    options = complete_options(GAMES[game], {"players": players})
    arena = Arena(game, options, tuple(read_bots(bots, PLAYERS)), Stream(bytes(32)).game_seed(0).hex())
    measures = Measures(game, 2, options, arena.goal)
    for played in blocks(arena, range(deals)):
        measures.add(played.block)
        for fault in played.block.faults:
            print(f"{fault.kind}: {fault.first}", file=sys.stderr)
        print(f"\r{game} {bots[:60]} {played.block.deal + 1} of {deals} ", end="", file=sys.stderr, flush=True)
    print("\r" + 100 * " " + "\r", end="", file=sys.stderr)
    return measures


def shown(found: Estimate) -> str:
    return f"{found.value:6.1%} ({100 * found.low:4.1f} to {100 * found.high:5.1f})"


def main() -> None:
    if build.name() != "compiled":
        sys.exit("bench/baselines.py measures the compiled build: run it with the installed package")
    asked = argparse.ArgumentParser()
    asked.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--rivals", nargs="+", default=["ismcts", "pimc", "oracle"])
    asked.add_argument("--terms", nargs="+", default=["time=0.1", "iterations=500"])
    asked.add_argument("--deals", type=int, default=10)
    wishes = asked.parse_args()
    try:
        compare(wishes)
    except SetupError as error:
        sys.exit(f"bench/baselines.py: {error}")


def compare(wishes: argparse.Namespace) -> None:
    """A line for each game, terms and rival."""
    print(f"{'game':<14} {'terms':<15} {'rival':<7} {'one search among them':<23} one of them among searches")
    for game in wishes.games:
        for terms in wishes.terms:
            for rival in wishes.rivals:
                found = measured(game, wishes.players, bots_of(rival, terms), wishes.deals).strengths(seed=1)
                shares = f"{shown(found[0].win_share)}  {shown(found[1].win_share)}"
                print(f"{game:<14} {terms:<15} {rival:<7} {shares}", flush=True)


if __name__ == "__main__":
    main()
