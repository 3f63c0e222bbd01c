"""Speed of the search beside OpenSpiel's C++ ISMCTS on hearts, in one run, interleaved, medians.

    scripts/install bench && .venv/bin/python bench/search.py

An iteration is one playout from the first card of a round to its end, with all that belongs to it: the world drawn, the
state copied, the chance to win told. Times are those of the processor, on one core.

Then whole rounds of every game with a limit of time, by the clock: how late the answers come, and how many come early.
The machine should have nothing else to do. Last, over whole rounds as well: how many iterations the textbook's `pimc`
has in the time of one of the search, so that the two can meet on equal terms without a clock.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from turns import Measure, measure_in_turns

from offsuit.bots.levels import HardBot
from offsuit.bots.search import Budget, Race, SearchBot
from offsuit.games import GAMES
from offsuit.kit import build
from offsuit.kit.rng import Rng
from offsuit.lab.references import PimcBot
from offsuit.table.setup import complete_options, create
from offsuit.table.table import Table
from offsuit.table.view import View

ITERATIONS = 20_000
PORTION = 4_000  # iterations a move, to compare with pimc
PEER_ITERATIONS = 2_000
TURNS = 9  # how often everybody is measured
BAR = 150_000
PEER_BAR = 4
LIMIT = 0.1  # seconds a move
LATE_BAR = 1.2  # times the limit, for 99 of 100 moves


def ours(game: str, players: int) -> Measure:
    """Iterations a second, on another deal each time."""
    options = complete_options(GAMES[game], {"players": players})
    state = create(GAMES[game], options)
    rng = Rng(1)

    def measure() -> float:
        state.start_over()
        state.start_round(rng)
        budget = Budget(ITERATIONS)
        start = time.process_time()
        Race(state, game, options, seed=1).measure(budget)
        return budget.done / (time.process_time() - start)

    return measure


def peer() -> Measure:
    """OpenSpiel's ISMCTS with random rollouts, from the first card of a round of hearts."""
    import pyspiel

    game = pyspiel.load_game("hearts(pass_cards=false)")
    choose = random.Random(1).choice
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)

    def measure() -> float:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choose(state.legal_actions()))
        state.apply_action(state.legal_actions()[0])  # the two of clubs must be led
        bot = pyspiel.ISMCTSBot(
            3, evaluator, 2.0, PEER_ITERATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
        )
        start = time.process_time()
        bot.step(state)
        return PEER_ITERATIONS / (time.process_time() - start)

    return measure


def answers(game: str, players: int) -> tuple[list[float], list[float]]:
    """How long the answers of a round take, in times of the limit: where there is a choice, and where there is none."""
    table = Table(game, seed=1, players=players)
    bot = SearchBot(1, time=LIMIT)
    chosen: list[float] = []
    forced: list[float] = []
    while table.seat is not None and len(table.rounds) == 1:
        view = table.view(table.seat)
        start = time.perf_counter()
        move = bot.move(view)
        (chosen if len(view.legal_moves) > 1 else forced).append((time.perf_counter() - start) / LIMIT)
        table.play(move)
    return chosen, forced


def show_answers(tables: list[tuple[str, int]]) -> None:
    chosen: list[float] = []
    forced: list[float] = []
    for game, players in tables:
        found = answers(game, players)
        chosen += found[0]
        forced += found[1]
    chosen.sort()
    late = chosen[len(chosen) * 99 // 100]
    early = sum(ratio < 0.5 for ratio in chosen) / len(chosen)
    met = "met" if late < LATE_BAR else "MISSED"
    print(f"\n{len(chosen)} choices in {LIMIT} s each: 99 of 100 within {late:.2f} times that; bar {LATE_BAR}: {met}")
    print(
        f"{early:.0%} of them took less than half of it; {len(forced)} forced moves at most {max(forced):.4f} times it"
    )


def seconds(think: Callable[[View], object], view: View) -> float:
    start = time.process_time()
    think(view)
    return time.process_time() - start


def show_terms(tables: list[tuple[str, int]]) -> None:
    print("\nIn the time of 1,000 iterations of the search, over a whole round, pimc has")
    search, pimc, player = SearchBot(1, iterations=PORTION), PimcBot(1, iterations=PORTION), HardBot(1)
    for game, players in tables:
        table = Table(game, seed=1, players=players)
        searched = sampled = 0.0
        while table.seat is not None and len(table.rounds) == 1:
            view = table.view(table.seat)
            if len(view.legal_moves) > 1:
                searched += seconds(search.hint, view)
                sampled += seconds(pimc.move, view)
            table.play(player.move(view))
        print(f"{game}, {players} players".ljust(28), f"{1000 * searched / sampled:>10,.0f}")


def main() -> None:
    if build.name() != "compiled":
        sys.exit("bench/search.py measures the compiled build: run it with the installed package")
    tables = [(game.name, players) for game in GAMES.values() for players in game.players]
    measures = {"hearts": peer()} | {f"{game}, {players} players": ours(game, players) for game, players in tables}
    found = measure_in_turns(measures, TURNS)
    base = found.pop("hearts")
    print(f"OpenSpiel's ISMCTS on hearts: {base:,.0f} iterations a second\n")
    for name, rate in found.items():
        met = "met" if rate >= BAR and rate >= PEER_BAR * base else "MISSED"
        print(f"{name:<28} {rate:>10,.0f}   {rate / base:5.1f} times; bars {BAR:,} and {PEER_BAR} times: {met}")
    show_answers(tables)
    show_terms(tables)


if __name__ == "__main__":
    main()
