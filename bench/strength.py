"""How much one bot wins among n-1 others, in every game in its basic form, beside the bars that it has to clear.

    scripts/strength expert:time=0.1 random greedy pimc:time=0.1 --games 2000 --out DIRECTORY

As `offsuit arena GAME --bots BOT --among RIVAL` for each table and rival. A run goes on where it stopped, by its files.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

from offsuit.bots.naming import read_bot
from offsuit.cli.console import progress, working
from offsuit.games import GAMES
from offsuit.lab import arena as arenas
from offsuit.lab.arena import PLAYERS, Arena, Block
from offsuit.lab.cores import Place, WorkerLost
from offsuit.lab.ledger import Ledger
from offsuit.lab.strength import Measures
from offsuit.table.setup import SetupError, complete_options

# The win share that the lower end of the interval has to reach, for 2, 3, 4 and 5 players
BARS = {
    "random": (0.80, 0.65, 0.60, 0.50),
    "greedy": (0.63, 0.48, 0.38, 0.31),
    "pimc": (0.53, 0.36, 0.28, 0.22),
}
STEP = 0.05  # how much more than its share a level wins among those of the level below


def bar(rival: str, players: int) -> float:
    return BARS[rival][players - 2] if rival in BARS else 1 / players + STEP


def blocks(arena: Arena, deals: int, path: Path, place: Place) -> Iterator[Block]:
    """Those of the file, then those that are still to be played."""
    with closing(Ledger(path, arena)) as ledger, progress(path.stem, deals) as advance:
        advance(len(ledger.blocks))
        yield from ledger.blocks[:deals]
        for played in arenas.blocks(arena, range(len(ledger.blocks), deals), place):
            ledger.write(played.block)
            advance(1)
            yield played.block


def from_one(text: str) -> int:
    """A number of games, or a seed."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def file_of(*words: object) -> str:
    """A file's name for a run. A command may have anything in it."""
    return re.sub(r"[^\w.:=, -]", "_", " ".join(map(str, words)))[:200] + ".jsonl"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("rivals", nargs="+")
    parser.add_argument("--games", type=from_one, default=2000, help="how many for each table, about")
    parser.add_argument("--tables", nargs="+", metavar="NAME-PLAYERS", help="such as gummi-trick-4; else all")
    parser.add_argument("--seed", type=from_one, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    try:
        with working(None) as place:
            measure(asked, place)
    except (SetupError, WorkerLost, OSError) as error:
        sys.exit(f"scripts/strength: {error}")
    if place.stop():
        print("Stopped; the same command again goes on where it stopped.", file=sys.stderr)
        sys.exit(130)


def measure(asked: argparse.Namespace, place: Place) -> None:
    """A line for each table and rival, until asked to stop."""
    asked.out.mkdir(parents=True, exist_ok=True)
    print("| game | players | rival | games | win share | 95% | bar | |\n|---|---|---|---|---|---|---|---|", flush=True)
    for (game, players), rival in product(tables_of(asked.tables), asked.rivals):
        options = complete_options(GAMES[game], {"players": players})
        bot, among = read_bot(asked.bot, PLAYERS), read_bot(rival, PLAYERS)
        arena = Arena(game, options, (bot,), asked.seed.to_bytes(32).hex(), among=among)
        path = asked.out / file_of(f"{game}-{players}", asked.bot, rival)
        played = list(blocks(arena, -(-asked.games // players), path, place))
        if place.stop():
            return
        measures = Measures(game, 1, options, arena.goal, meet=False)
        for block in played:
            measures.add(block)
            for fault in block.faults:
                print(f"{arena.cast[fault.bot].text}: {fault.kind}: {fault.first}", file=sys.stderr)
        found, wanted = measures.strengths(seed=1)[0], bar(among.name, players)
        won = found.win_share
        met = "met" if won.low >= wanted else "reached, not yet sure" if won.value >= wanted else "MISSED"
        cells = [game, players, rival, found.games, f"{won.value:.1%}"]
        cells += [f"{100 * won.low:.1f} to {100 * won.high:.1f}", f"{wanted:.0%}", met]
        print("|", " | ".join(map(str, cells)), "|", flush=True)


def tables_of(names: list[str] | None) -> list[tuple[str, int]]:
    """The games and players that are asked for, else all."""
    tables = {f"{game}-{players}": (game, players) for game in GAMES for players in GAMES[game].players}
    if unknown := set(names or []) - set(tables):
        raise SetupError(f"there is no table {', '.join(sorted(unknown))}; there are {', '.join(tables)}")
    return [tables[name] for name in tables if not names or name in names]


if __name__ == "__main__":
    main()
