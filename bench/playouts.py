"""Speed of the engine beside OpenSpiel, in one run, interleaved, medians: card plays a second on one core.

    scripts/install bench && .venv/bin/python bench/playouts.py

The installed build plays first; the plain one runs in a second process from src/. Ratios are to the peer named.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from turns import Measure, measure_in_turns

import offsuit
from offsuit.bots import worlds
from offsuit.games import GAMES
from offsuit.kit import build, drive
from offsuit.kit.jobs import Playouts
from offsuit.kit.rng import Rng

SOURCE = Path(__file__).parent.parent / "src"
SLICE = 0.15  # seconds of one measurement
TURNS = 9  # how often everybody is measured
PEERS = ("hearts", "euchre", "spades", "oh_hell")


def rate(work: Callable[[int], int], size: int) -> float:
    """Moves a second of work done in portions, for about one slice."""
    moves = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SLICE:
        moves += work(size)
    return moves / spent


def our_rounds(game: str, players: int, portion: int = 500) -> Measure:
    """Uniformly random whole rounds, deal included, inside the engine."""
    state = GAMES[game].create(players=players)
    first = [1]

    def work(size: int) -> int:
        job = Playouts(state, first[0], size)
        first[0] += size
        drive.run(job)
        return job.moves

    return lambda: rate(work, portion)


def our_moves_from_python(game: str, players: int) -> Measure:
    """The same rounds, every move chosen and made from Python by its number."""
    state = GAMES[game].create(players=players)
    rng = Rng(1)
    choose = random.Random(1).random

    def work(size: int) -> int:
        moves = 0
        for _ in range(size):
            if state.is_over:
                state.start_over()
            state.start_round(rng)
            while not state.round_over:
                legal = state.legal_moves()
                state.apply(legal[int(choose() * len(legal))])
                moves += 1
        return moves

    return lambda: rate(work, 10)


def our_worlds(game: str, players: int) -> Measure:
    """Worlds drawn at the start of a round, each a state of its own."""
    drawn = worlds(offsuit.new(game, players=players, seed=1).view(0), Rng(1))

    def work(size: int) -> int:
        for _ in range(size):
            next(drawn)
        return size

    return lambda: rate(work, 1000)


def our_threads(game: str, players: int, threads: int) -> Measure:
    """Rounds of several threads together."""

    def measure() -> float:
        rates = [0.0] * threads
        ready = threading.Barrier(threads)

        def run(number: int) -> None:
            one = our_rounds(game, players, portion=20_000)
            ready.wait()
            rates[number] = one()

        running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        return sum(rates)

    return measure


def plain_rounds(worker: subprocess.Popen[str], game: str, players: int) -> Measure:
    def measure() -> float:
        assert worker.stdin is not None
        assert worker.stdout is not None
        print(json.dumps([game, players]), file=worker.stdin, flush=True)
        return float(worker.stdout.readline())

    return measure


def serve_plain() -> None:
    """The second process: measures what its standard input names."""
    assert build.name() == "plain"
    measures: dict[str, Measure] = {}
    for line in sys.stdin:
        if line not in measures:
            game, players = json.loads(line)
            measures[line] = our_rounds(game, players, portion=5)
        print(measures[line](), flush=True)


def peer_rounds(name: str) -> Measure:
    """OpenSpiel's random bots inside C++; players' moves only are counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 7) for player in range(game.num_players())]
    seed = [1]

    def work(size: int) -> int:
        moves = 0
        for _ in range(size):
            state = game.new_initial_state()
            seed[0] += 1
            pyspiel.evaluate_bots(state, bots, seed[0])
            moves += len(state.history())
        return moves

    share = players_share(game, bots)
    return lambda: share * rate(work, 20)


def players_share(game: Any, bots: list[Any]) -> float:
    """Which share of a history is players' moves; the rest is chance dealing cards."""
    import pyspiel

    moves = chance = 0
    for seed in range(50):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        moves += len(state.full_history())
        chance += sum(step.player < 0 for step in state.full_history())
    return (moves - chance) / moves


def peer_moves_from_python(name: str) -> Measure:
    import pyspiel

    game = pyspiel.load_game(name)
    choose = random.Random(1).random

    def work(size: int) -> int:
        moves = 0
        for _ in range(size):
            state = game.new_initial_state()
            while not state.is_terminal():
                moves += not state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
        return moves

    return lambda: rate(work, 5)


def shown(text: str, figure: float, peer: float, bar: float) -> None:
    ratio = figure / peer
    print(f"{text:<34} {figure:>14,.0f}   {ratio:6.2f} times, bar {bar:g}: {'met' if ratio >= bar else 'MISSED'}")


def main() -> None:
    if build.name() != "compiled":
        sys.exit("bench/playouts.py measures the compiled build: run it with the installed package")
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    worker = subprocess.Popen(
        [sys.executable, __file__, "--plain"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    tables = [(game.name, players) for game in GAMES.values() for players in game.players]
    measures: dict[str, Measure] = {}
    for game, players in tables:
        measures[f"{game} {players}"] = our_rounds(game, players)
        measures[f"{game} {players} plain"] = plain_rounds(worker, game, players)
        measures[f"{game} {players} python"] = our_moves_from_python(game, players)
        measures[f"{game} {players} worlds"] = our_worlds(game, players)
    for name in PEERS:
        measures[name] = peer_rounds(name)
        measures[f"{name} python"] = peer_moves_from_python(name)
    for threads in (1, 2):
        measures[f"{threads} threads"] = our_threads("schadenfreude", 4, threads)
    found = measure_in_turns(measures, TURNS)
    assert worker.stdin is not None
    worker.stdin.close()
    worker.wait()

    print("OpenSpiel, players' moves a second:        inside C++    from Python")
    for name in PEERS:
        print(f"{name:<34} {found[name]:>14,.0f} {found[f'{name} python']:>14,.0f}")
    best, best_python = max(found[name] for name in PEERS), max(found[f"{name} python"] for name in PEERS)
    print(f"Ratios are to the fastest of them: {best:,.0f} and {best_python:,.0f}.\n")
    print("Whole random rounds, deal included:")
    for game, players in tables:
        shown(f"{game}, {players} players", found[f"{game} {players}"], best, 15 if game == "schadenfreude" else 6)
    print("\nThe plain build, and what compiling gives:")
    for game, players in tables:
        plain = found[f"{game} {players} plain"]
        print(
            f"{game}, {players} players".ljust(34), f"{plain:>14,.0f}   {found[f'{game} {players}'] / plain:6.1f} times"
        )
    print("\nMove by move from Python, by integers:")
    for game, players in tables:
        shown(f"{game}, {players} players", found[f"{game} {players} python"], best_python, 4)
    print("\nWorlds at the start of a round, in units of 200,000 a second:")
    for game, players in tables:
        shown(f"{game}, {players} players", found[f"{game} {players} worlds"], 200_000, 1)
    print("\nTwo threads beside one:")
    shown("schadenfreude, 4 players", found["2 threads"], found["1 threads"], 1.6)


if __name__ == "__main__":
    serve_plain() if "--plain" in sys.argv else main()
