"""Bots against bots on the screen: progress, the table of results or its JSON, and the files of a run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from offsuit.bots.naming import give_budget, read_bots
from offsuit.cli.console import Advance, counted
from offsuit.lab import arena as arenas
from offsuit.lab import ledger as ledgers
from offsuit.lab.arena import Arena, Block, Played
from offsuit.lab.cores import Place, WorkerLost
from offsuit.lab.strength import Estimate, Measures, Strength, Verdict
from offsuit.language import option_texts
from offsuit.table.setup import SetupError

FEW = 30  # deals


class Wishes(NamedTuple):
    """What the user wants to get from the games."""

    deals: int
    sprt: tuple[float, float] | None
    ledger: Path | None
    records: Path | None


class Finding(msgspec.Struct, omit_defaults=True):
    """All that is known in the end, as `--json` prints it."""

    game: str
    options: dict[str, Any]
    seed: str
    deals: int
    games: int
    unfinished: int
    bots: dict[str, Strength]
    among: str | None = None
    rate: str | None = None
    gain: Estimate | None = None
    sprt: SprtFinding | None = None
    faults: list[FaultFinding] = []


class SprtFinding(msgspec.Struct):
    """Between which gains the sequential test had to decide, and what it says."""

    h0: float
    h1: float
    verdict: Verdict


class FaultFinding(msgspec.Struct):
    """What an outside bot did instead of playing."""

    bot: str
    kind: str
    count: int
    first: str


def plan(
    game: str, options: dict[str, Any], bots: str, among: str | None, budget: str | None, seed: bytes, max_rounds: int
) -> Arena:
    """What the user asked for, checked."""
    named = read_bots(bots, arenas.PLAYERS)
    others = [] if among is None else read_bots(among, arenas.PLAYERS)
    if len(others) > 1:
        raise SetupError(f"--among is one bot, not {among!r}")
    if budget is not None:
        given = give_budget(named + others, budget, arenas.PLAYERS)
        named, others = given[: len(named)], given[len(named) :]
    arena = Arena(game, options, tuple(named), seed.hex(), max_rounds, *others)
    arenas.check(arena)
    return arena


def seed_of(path: Path | None) -> bytes | None:
    """The seed of a run that is to go on."""
    found = None if path is None else ledgers.begun(path)
    return None if found is None else bytes.fromhex(found.seed)


def read_sprt(text: str | None, bots: int) -> tuple[float, float] | None:
    """Two gains in points of win share, as shares."""
    if text is None:
        return None
    if bots != 2:
        raise SetupError(f"--sprt compares two bots, not {bots}")
    try:
        h0, h1 = (share_of(part) for part in text.split(","))
    except ValueError:
        raise SetupError(
            f"--sprt is two numbers from -100 to 100, points of win share such as 0,2, not {text!r}"
        ) from None
    if not h0 < h1:
        raise SetupError(f"--sprt: the first number is the lower one, not as in {text!r}")
    return h0, h1


def share_of(text: str) -> float:
    points = float(text)
    if not -100 <= points <= 100:
        raise ValueError
    return points / 100


class Contest:
    """A run in progress: blocks come in, are measured and written down."""

    def __init__(self, arena: Arena, wishes: Wishes) -> None:
        if (
            wishes.ledger is not None
            and wishes.records is not None
            and wishes.ledger.resolve() == wishes.records.resolve()
        ):
            raise SetupError("--out and --records are two files")
        self.arena = arena
        self.wishes = wishes
        self.measures = Measures(arena.game, len(arena.bots), arena.options, arena.goal, meet=arena.among is None)
        self.verdict: Verdict | None = None
        self.games = 0
        self.unfinished = 0
        self.faults: dict[tuple[int, str], arenas.Faults] = {}

    @property
    def deals(self) -> int:
        return self.measures.running.count

    @property
    def is_done(self) -> bool:
        return self.deals == self.wishes.deals or (self.verdict is not None and self.verdict.accepted is not None)

    def run(self, place: Place, advance: Advance) -> None:
        """Take in the blocks of the file, then play on until all is played, decided, or stopped."""
        with ExitStack() as files:
            ledger = records = None
            blocks: list[Block] = []
            if self.wishes.ledger is not None:
                ledger = files.enter_context(closing(ledgers.Ledger(self.wishes.ledger, self.arena)))
                for block in ledger.blocks:
                    if not self.is_done:
                        self.take(block)
                blocks = ledger.blocks[: self.deals]
            advance(self.deals, self.standing())
            if self.is_done:
                if self.wishes.records is not None:
                    ledgers.size_of_records(self.wishes.records, self.arena, blocks)
                return
            if self.wishes.records is not None:
                records = files.enter_context(closing(ledgers.open_records(self.wishes.records, self.arena, blocks)))
            for played in self.blocks(place):
                if records is not None:
                    records.write(played.records)
                if ledger is not None:
                    ledger.write(played.block)
                self.take(played.block)
                advance(1, self.standing())
                if self.is_done:
                    return

    def blocks(self, place: Place) -> Iterator[Played]:
        """Those that are still to be played."""
        to_play = range(self.deals, self.wishes.deals)
        try:
            yield from arenas.blocks(self.arena, to_play, place, with_records=self.wishes.records is not None)
        except WorkerLost as error:
            if self.wishes.ledger is None:
                raise
            raise WorkerLost(f"{error}; the same command again goes on where it stopped") from None

    def take(self, block: Block) -> None:
        self.measures.add(block)
        self.games += len(block.games)
        self.unfinished += sum(not game.is_over for game in block.games)
        for new in block.faults:
            old = self.faults.get((new.bot, new.kind), msgspec.structs.replace(new, count=0))
            self.faults[new.bot, new.kind] = msgspec.structs.replace(old, count=old.count + new.count)
        if self.wishes.sprt is not None:
            self.verdict = self.measures.test(*self.wishes.sprt)

    def standing(self) -> str:
        """The running interval in a few words."""
        running = self.measures.running
        if running.count < 2:
            return "deals"
        first, *others = self.arena.labels()[: len(self.arena.bots)]
        if len(others) == 1:
            return f"{first} over {others[0]} {100 * running.mean:+.1f} ± {100 * running.margin():.1f} points"
        return f"{first} wins {100 * running.mean:.1f} ± {100 * running.margin():.1f}%"

    def finding(self) -> Finding:
        seed = int(self.arena.seed, 16)
        labels = self.arena.labels()
        bots = labels[: len(self.arena.bots)]
        faults = self.faults.values()
        return Finding(
            game=self.arena.game,
            options=self.arena.options,
            seed=self.arena.seed,
            deals=self.deals,
            games=self.games,
            unfinished=self.unfinished,
            bots=dict(zip(bots, self.measures.strengths(seed), strict=True)),
            among=None if self.arena.among is None else labels[-1],
            rate=self.measures.rate.name if self.measures.rate else None,
            gain=self.measures.gain(seed) if len(bots) == 2 else None,
            sprt=SprtFinding(*self.wishes.sprt, self.verdict) if self.wishes.sprt and self.verdict else None,
            faults=[FaultFinding(labels[fault.bot], fault.kind, fault.count, fault.first) for fault in faults],
        )


def show(console: Console, finding: Finding) -> None:
    """The table of results, with what was found between two bots."""

    def say(text: str) -> None:
        console.print(text, highlight=False, markup=False, soft_wrap=True)

    say(f"{finding.game}: {', '.join(option_texts('en', finding.options))}; seed {finding.seed}")
    found = finding.bots.values()
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("bot", overflow="fold")
    columns = {
        "win share": [percent(bot.win_share) for bot in found],
        "mean rank": [figure(bot.mean_rank, ".2f") for bot in found],
        "score margin": [figure(bot.margin, "+.1f") for bot in found],
        finding.rate: [percent(bot.rate) for bot in found if bot.rate],
        "rating": [figure(bot.rating, "+.0f") for bot in found if bot.rating],
    }
    filled = {title: cells for title, cells in columns.items() if title and cells}
    for title in filled:
        grid.add_column(title, no_wrap=len(filled) < 5)
    for row in zip(finding.bots, *filled.values(), strict=True):
        grid.add_row(*map(escape, row))
    console.print(grid, highlight=False)
    alone, others = next(iter(found)).games, finding.among or "others"
    say(
        f"{counted(finding.games, 'game')} of {counted(finding.deals, 'deal')}. "
        f"Each bot in the {alone:,} where it is one among {others}, with 95% intervals."
    )
    if finding.deals < FEW:
        say(f"Intervals of fewer than {FEW} deals are not to be trusted.")
    if finding.gain is not None:
        first, second = finding.bots
        gain = [100 * part for part in msgspec.structs.astuple(finding.gain)]
        say(f"{first} over {second}: {gain[0]:+.2f} points of win share ({gain[1]:+.2f} to {gain[2]:+.2f}).")
    if finding.sprt is not None:
        say(sprt_line(finding.sprt))


def sprt_line(sprt: SprtFinding) -> str:
    verdict = sprt.verdict
    of = f"log likelihood ratio {verdict.log_likelihood_ratio:+.2f}, bounds ±{verdict.bound:.2f}"
    if verdict.accepted is None:
        return f"Sequential test: undecided ({of})."
    gain = sprt.h0 if verdict.accepted == "H0" else sprt.h1
    return f"Sequential test: {verdict.accepted} is accepted, a gain of {100 * gain:+g} points ({of})."


def percent(found: Estimate) -> str:
    return f"{found.value:.1%}\n{100 * found.low:.1f} to {100 * found.high:.1f}"


def figure(found: Estimate, form: str) -> str:
    return f"{found.value:{form}}\n{found.low:{form}} to {found.high:{form}}"


def tell_faults(console: Console, finding: Finding) -> None:
    """What outside bots did wrong, for people."""
    for fault in finding.faults:
        times = "once" if fault.count == 1 else f"{fault.count:,} times"
        text = f"{fault.bot}: {fault.kind} {times}, a random legal move played for it; first: {fault.first}"
        console.print(text, highlight=False, markup=False, soft_wrap=True)
