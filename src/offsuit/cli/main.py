"""The command `offsuit`: one function a command; what they do lives in the rooms below."""

from __future__ import annotations

import io
import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markdown import Markdown
from rich.table import Table as Grid

from offsuit import rules as rulebook
from offsuit.cli import doctor as doctoring
from offsuit.cli import lab, tour
from offsuit.cli.console import (
    Dask,
    GameName,
    Lang,
    MaxRounds,
    Options,
    Players,
    Printed,
    Seed,
    VariantFile,
    VariantName,
    clear_errors,
    counted,
    err,
    interruptible,
    out,
    plan,
    progress,
    read_options,
    read_seed,
    tell,
    tell_unfinished,
    working,
)
from offsuit.cli.verifying import Verdicts, load_receipt, verify_file
from offsuit.games import GAMES
from offsuit.kit import build
from offsuit.lab import simulate as simulating
from offsuit.language import option_texts
from offsuit.table.receipt import ReceiptError
from offsuit.table.setup import SetupError, find_game, needing
from offsuit.table.variants import read_variant
from offsuit.web.limits import Addresses

app = typer.Typer(
    help="Modern trick-taking card games: play, host, watch, simulate, measure and verify them, look up their rules. "
    "Without a command: start a server on this machine and open the browser.",
    epilog=f"Games: {', '.join(GAMES)}.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(lab.app, name="lab")

PORT = 8040
MOST_CONNECTIONS = 200
MOST_REASONS = 10  # printed when a receipt fits no record
MOST_UNSTARTED = 20


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Without a command: start a server on this machine and open the browser."""
    if show_version:
        out.print(f"offsuit {version('offsuit')} ({build.name()} build)", highlight=False)
    elif context.invoked_subcommand is None:
        from offsuit.cli import serving  # only here is needed what a server needs

        with clear_errors():
            addresses = Addresses(MOST_CONNECTIONS, MOST_UNSTARTED)
            serving.serve(serving.listen_somewhere(PORT), None, None, addresses, {}, open_browser=True)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help=f"One of {', '.join(GAMES)}, or the file of a variant (.toml or .py); without one, they are listed."
        ),
    ] = None,
    players: Players = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option("--level", "--bots", help="easy, medium, hard, expert, or any bots, for all or one a seat.")
    ] = "medium",
    seed: Seed = None,
    printed: Printed = None,
    join: Annotated[str | None, typer.Option(help="The link of a server's table: sit there instead.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    record: Annotated[Path | None, typer.Option(help="Add the game to this file when you leave (.jsonl).")] = None,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds for which a bot's card is shown.")] = 0.5,
    plain: Annotated[bool, typer.Option("--plain", help="In lines, for screen readers and pipes.")] = False,
    lang: Lang = "en",
) -> None:
    """Play in the terminal, against bots or at a server's table (docs/terminal.md).

    offsuit play schadenfreude --level hard

    offsuit play --join http://127.0.0.1:8040/t/CODE
    """
    from offsuit.cli import playing  # only here is needed what a table in the terminal needs

    wishes = playing.Wishes(lang, plain, pace, record)
    with clear_errors():
        if join is not None:
            if game or players or option or seed or printed:
                raise SetupError(
                    "--join is for a table that is there already; leave out the game and --players, --option, --seed, "
                    "--printed"
                )
            playing.join(out, join, bots, name, wishes)
        elif game is None:
            playing.list_games(out, lang)
        else:
            found, options = read_options(game, players, option or [], printed)
            playing.play_here(out, found, options, bots, read_seed(seed), name, wishes)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A file of records, one a line.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file.")] = 1,
    move: Annotated[int | None, typer.Option(min=0, help="Begin after this move; with --plain, end there.")] = None,
    variant: VariantFile = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the moves as lines.")] = False,
    lang: Lang = "en",
) -> None:
    """Step through a recorded game, as any seat saw it or with all hands open."""
    from offsuit.cli import playing  # only here is needed what a table in the terminal needs

    with clear_errors():
        if variant is not None:
            read_variant(variant)
        playing.replay(file, game, move, lang, plain)


@app.command("tour")
def watch(
    game: Annotated[str | None, typer.Argument(help=f"One of {', '.join(GAMES)}; by default any of them.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed shows the same game.")] = None,
    lang: Lang = "en",
) -> None:
    """Watch one game of bots, trick by trick, with the reasons."""
    with clear_errors():
        tour.watch(out, game, read_seed(seed), lang)


@app.command()
def simulate(
    game: VariantName,
    games: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="How many games to play.")],
    players: Players = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option(help="random, greedy, search or a level, for all seats or, with commas, one a seat.")
    ] = "random",
    seed: Seed = None,
    printed: Printed = None,
    legal: Annotated[bool, typer.Option("--legal", help="Write the legal moves of every decision, too.")] = False,
    max_rounds: MaxRounds = 200,
    output: Annotated[
        Path | None, typer.Option("--out", help="Write the records to this file, one a line (.jsonl).")
    ] = None,
    dask: Dask = None,
) -> None:
    """Play whole games of bots: records into a file, or a summary on the screen.

    offsuit simulate schadenfreude --games 100000 --seed 7

    offsuit simulate savanna-trick --players 3 --option group_a=leopard --games 100 --out games.jsonl
    """
    with clear_errors():
        run = plan(game, players, option or [], bots, seed, printed, max_rounds, legal)
        if output is None:
            if legal:
                raise SetupError("--legal writes into records, so it needs --out FILE.jsonl")
            summarise(run, games, dask)
        else:
            write_records(run, games, output, dask)


def summarise(run: simulating.Run, games: int, dask: str | None) -> None:
    """Play and print the counts; on Ctrl-C those of the games played so far."""
    parts: list[simulating.Summary] = []
    with working(dask) as place, progress("games", games) as advance:
        for part in simulating.summaries(run, games, place):
            parts.append(part)
            advance(part.games)
    if parts:
        print_summary(run, simulating.add(parts))
    played = sum(part.games for part in parts)
    if played < games:
        err.print(f"Stopped after {played:,} of {games:,} games.", highlight=False)
        raise typer.Exit(130)


def shown_share(total: simulating.Summary, share: float) -> tuple[str, str]:
    """A share of the games and its interval, as cells."""
    low, high = total.interval(share)
    return f"{share:.3%}", f"{100 * low:.3f} to {100 * high:.3f}"


def print_summary(run: simulating.Run, total: simulating.Summary) -> None:
    options = ", ".join(option_texts("en", run.options))
    out.print(f"{run.game}: {options}; seed {run.seed.hex()}", highlight=False, soft_wrap=True)
    grid = Grid("seat", "bot", "mean score", "win share", "95%")
    shares = total.win_shares()
    for seat, (score, share) in enumerate(zip(total.mean_scores(), shares, strict=True)):
        grid.add_row(str(seat), run.names[seat], f"{score:.3f}", *shown_share(total, share))
    nobody = 1 - sum(shares) - total.unfinished / total.games
    if nobody > 1e-9:
        grid.add_row("", "nobody", "", *shown_share(total, nobody))
    out.print(grid)
    mean, moves = total.rounds / total.games, total.moves / total.games
    out.print(
        f"{total.games:,} games, {total.rounds:,} rounds: {mean:.3f} a game, at most {total.longest}; "
        f"{moves:.2f} moves a game; fingerprint {total.fingerprint:016x}",
        highlight=False,
        soft_wrap=True,
    )
    tell_unfinished(total.unfinished, run.max_rounds)


def write_records(run: simulating.Run, games: int, output: Path, dask: str | None) -> None:
    """Write records, whole lines only: Ctrl-C stops between them."""
    written = unfinished = 0
    with working(dask) as place, open_new(output) as file, progress("games", games) as advance:
        for part in simulating.records(run, games, place):
            data = b"".join(played.line + b"\n" for played in part)
            try:
                while data:
                    data = data[file.write(data) :]
            except OSError as error:
                raise SetupError(f"{output}: {error.strerror or error}") from None
            written += len(part)
            unfinished += sum(not played.finished for played in part)
            advance(len(part))
    err.print(f"{written:,} records in {output}; seed {run.seed.hex()}", highlight=False, soft_wrap=True)
    tell_unfinished(unfinished, run.max_rounds)
    if written < games:
        err.print(f"Stopped after {written:,} of {games:,} games.", highlight=False)
        raise typer.Exit(130)


def open_new(path: Path) -> io.FileIO:
    try:
        return path.open("wb", buffering=0)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


@app.command()
def arena(
    game: VariantName,
    bots: Annotated[
        str,
        typer.Option(
            help="Two or more, with commas (or one, --among others): easy, medium, hard, expert, random, greedy, "
            "search, pimc, oracle, with settings as NAME:KEY=VALUE,..., or exec:COMMAND."
        ),
    ],
    deals: Annotated[int, typer.Option(min=1, max=2**32 - 1, help="How many deals; each is played in all seatings.")],
    players: Players = None,
    option: Options = None,
    among: Annotated[
        str | None,
        typer.Option(help="Another bot: each of the bots sits alone among as many of it, and they don't meet."),
    ] = None,
    seed: Seed = None,
    budget: Annotated[
        str | None, typer.Option(help="KEY=VALUE,...: for each bot that has such a setting, such as time=0.1.")
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(help="H0,H1: stop when decided between these gains in points of win share, as 0,2.")
    ] = None,
    printed: Printed = None,
    max_rounds: MaxRounds = 200,
    output: Annotated[
        Path | None, typer.Option("--out", help="Keep the results in this file; the same command again goes on.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Write the games to this file as records, one a line.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    dask: Dask = None,
) -> None:
    """Measure how strong bots are against each other: the same deals, with the bots in all seats (docs/bots.md).

    offsuit arena gummi-trick --players 2 --bots greedy,random --deals 500 --seed 7

    offsuit arena schadenfreude --bots greedy,'exec:python3 bot.py' --deals 1000 --sprt 0,2 --out results.jsonl

    offsuit arena savanna-trick --bots hard,medium --among random --deals 100
    """
    with clear_errors(), needing("lab"):
        from offsuit.cli import arena as contests  # only here is needed what statistics need

        name, options = read_options(game, players, option or [], printed)
        chosen = read_seed(seed) if seed is not None else contests.seed_of(output) or read_seed(None)
        planned = contests.plan(name, options, bots, among, budget, chosen, max_rounds)
        wishes = contests.Wishes(deals, contests.read_sprt(sprt, len(planned.bots)), output, records)
        contest = contests.Contest(planned, wishes)
        with working(dask) as place, progress("deals", deals) as advance:
            contest.run(place, advance)
    if contest.deals:
        finding = contest.finding()
        if as_json:
            print(msgspec.json.encode(finding).decode())
        else:
            contests.show(out, finding)
        contests.tell_faults(err, finding)
        tell_unfinished(finding.unfinished, max_rounds)
    if not contest.is_done:
        err.print(f"Stopped after {contest.deals:,} of {deals:,} deals.", highlight=False)
        raise typer.Exit(130)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of records, one a line.")],
    variant: VariantFile = None,
    receipt: Annotated[
        Path | None,
        typer.Option(metavar="PROOF", help="The proof that you saved at the table: is this the game that you played?"),
    ] = None,
) -> None:
    """Replay records with the engine and check every move, trick, point and winner, and the deals from their seed.

    Each problem is printed with its file, line and clause. Then comes what the records that are right show about their
    deals (docs/fair-deals.md). The exit code is 0 only if all records are right.

    With --receipt, the receipt must also prove exactly one of the records: it has the head that your client was sent
    before the deal, your own salt is in it, and your seat has exactly the hands that you were dealt.

    offsuit verify games.jsonl

    offsuit verify game.jsonl --receipt proof.json
    """
    problems = records = 0
    verdicts = Verdicts()
    unproved: list[str] = []
    proof = None
    with clear_errors():
        if variant is not None:
            read_variant(variant)
    if receipt is not None:
        try:
            proof = load_receipt(receipt)
        except ReceiptError as error:
            print(f"{receipt}: {error}")
            raise typer.Exit(1) from None
    with clear_errors(), interruptible() as interrupted:
        for file in files:
            try:
                size = file.stat().st_size
                with progress(str(file), size) as advance:
                    for checked in verify_file(file, proof):
                        records += checked.records
                        problems += len(checked.problems)
                        verdicts.update(checked.verdicts)
                        unproved += [f"{file}:{line}: {reason}" for line, reason in checked.unproved]
                        for line, problem in checked.problems:
                            tell(f"{file}:{line}: {problem}")
                        advance(checked.size)
                        if interrupted():
                            err.print(f"Stopped after {records:,} records.", highlight=False)
                            raise typer.Exit(130)
            except OSError as error:
                problems += 1
                tell(f"{file}: {error.strerror or error}")
    if not problems and not records:
        print("no records found")
        raise typer.Exit(1)
    right = "all right" if not problems else counted(problems, "problem")
    print(f"{counted(records, 'record')}: {right}")
    for verdict in verdicts.lines():
        print(verdict)
    is_proved = proof is None or verdicts.records["proved"] == 1
    if not is_proved:
        tell_unproved(verdicts.records["proved"], unproved)
    if problems or not is_proved:
        raise typer.Exit(1)


def tell_unproved(proved: int, reasons: list[str]) -> None:
    """Why a receipt doesn't prove exactly one record."""
    if proved:
        print(f"not proved: {proved:,} records fit your receipt; it proves a file in which exactly one does")
        return
    for reason in reasons[:MOST_REASONS]:
        print(reason)
    if len(reasons) > MOST_REASONS:
        print(f"... and {counted(len(reasons) - MOST_REASONS, 'reason')} more like these")
    print("not proved: no record fits your receipt")


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="A clause such as SB-7; without it, the whole page.")] = None,
    lang: Lang = "en",
) -> None:
    """Print the rules of a game, or one clause of them."""
    with clear_errors():
        page = rulebook.page(find_game(game).name, lang)
        text = page if clause is None else rulebook.clause(page, find_game(game), clause)
    if out.is_terminal:
        out.print(Markdown(text))
    else:
        print(text)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is every network of this machine.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = PORT,
    db: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://...; by default a file in your data folder.")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(help="redis://...: for several processes that serve the same database.")
    ] = None,
    connections: Annotated[
        int, typer.Option(min=1, help="How many connections one client address may have at a time.")
    ] = MOST_CONNECTIONS,
    unstarted: Annotated[
        int,
        typer.Option(
            min=1,
            help="How many tables that nobody has started one client address may have open; opening one more closes "
            "the one that was idle for the longest time.",
        ),
    ] = MOST_UNSTARTED,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="NAME=COMMAND: a program that tables can have as a bot of this name. Several can be given."),
    ] = None,
    variant: Annotated[
        Path | None, typer.Option(help="A variant's file (docs/lab-variants.md): a table of it is opened at once.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="The address that people open, such as https://cards.example.org; requests under other names are "
            "refused. Without it, the server answers to localhost and, with --host, to the addresses of this machine. "
            "Can be given several times.",
        ),
    ] = None,
    drain: Annotated[
        float,
        typer.Option(
            min=0,
            max=60,
            help="How many seconds to go on after a request to stop, while /health/ready says no: time for a proxy to "
            "send people elsewhere. A second request stops at once.",
        ),
    ] = 0.0,
) -> None:
    """Serve tables to browsers (docs/hosting.md).

    offsuit serve --host 0.0.0.0 --port 8000

    offsuit serve --port 8000 --origin https://cards.example.org

    offsuit serve --db postgresql://offsuit@localhost/offsuit

    offsuit serve --bot Robo='python3 examples/bot.py'
    """
    from offsuit.cli import serving  # only here is needed what a server needs

    with clear_errors():
        programs = serving.read_programs(bot or [])
        opened = None if variant is None else serving.plan_table(read_variant(variant))
        addresses = Addresses(connections, unstarted)
        serving.serve(serving.listen(host, port), db, redis, addresses, programs, opened, origin or [], drain=drain)


@app.command()
def doctor() -> None:
    """Print which build this is, on which Python, with which optional parts."""
    for name, state in doctoring.report():
        out.print(f"{name:<12} {state}", highlight=False, markup=False, soft_wrap=True)


def run() -> None:
    """Run the command. A closed pipe or a full disk ends it without a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
        print(end="", flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what can't be printed is not tried again at exit
        sys.exit(0 if isinstance(error, BrokenPipeError) else f"offsuit: {error.strerror or error}")
