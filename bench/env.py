"""Speed of the environments beside PettingZoo's and OpenSpiel's, in one run, interleaved, medians: decisions a second.

    scripts/install bench && .venv/bin/python bench/env.py

A decision is: an observation, the legal moves as a mask or list, a random legal move, and the step that follows. One
core's time is counted, so that others on the machine matter less. Ratios are to the fastest peer.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from turns import Measure, measure_in_turns

import offsuit.env
from offsuit.games import GAMES
from offsuit.kit import build

SLICE = 0.3  # seconds of one measurement
TURNS = 7  # how often everybody is measured
LANES = 512  # games at once
BAR = 1_000_000
ZOO = ("texas_holdem_v4", "texas_holdem_no_limit_v6", "connect_four_v3")
SPIEL = ("hearts", "euchre", "spades", "oh_hell")


def rate(work: Callable[[], int]) -> float:
    """Decisions a second of work done in portions, for about one slice."""
    decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SLICE:
        decisions += work()
    return decisions / spent


def our_vector(game: str, rivals: str | None = None) -> Measure:
    games = offsuit.env.vector(game, games=LANES, seed=1, rivals=rivals)

    def work() -> int:
        for _ in range(20):
            games.step(games.sample())
        return 20 * LANES

    return lambda: rate(work)


def agents_in_turn(env: Any) -> Measure:
    """A PettingZoo environment, as its users drive it."""
    choose = random.Random(1).choice
    env.reset(seed=1)

    def work() -> int:
        decisions = 0
        for _ in range(50):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(choose(np.flatnonzero(seen["action_mask"]).tolist()))
                decisions += 1
        return decisions

    return lambda: rate(work)


def zoo(name: str) -> Measure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return agents_in_turn(importlib.import_module(f"pettingzoo.classic.{name}").env())


def spiel(name: str) -> Measure:
    """OpenSpiel from Python with observation tensors (information states, where a game has no others)."""
    import pyspiel

    game = pyspiel.load_game(name)
    choose = random.Random(1).choice
    observes = game.get_type().provides_observation_tensor

    def work() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                np.asarray(state.observation_tensor() if observes else state.information_state_tensor(), np.float32)
                decisions += 1
            state.apply_action(choose(legal))
        return decisions

    return lambda: rate(work)


def main() -> None:
    if build.name() != "compiled":
        sys.exit("bench/env.py measures the compiled build: run it with the installed package")
    measures: dict[str, Measure] = {f"PettingZoo {name}": zoo(name) for name in ZOO}
    measures |= {f"OpenSpiel {name}": spiel(name) for name in SPIEL}
    peers = list(measures)
    for game in GAMES:
        measures[f"{game}, many at once"] = our_vector(game)
        measures[f"{game}, among greedy"] = our_vector(game, "greedy")
        measures[f"{game}, PettingZoo"] = agents_in_turn(offsuit.env.pettingzoo(game))
    found = measure_in_turns(measures, TURNS)
    best = max(found[name] for name in peers)
    for name, figure in found.items():
        bar = f"bar {BAR:,}: {'met' if figure >= BAR else 'MISSED'}" if name.endswith("many at once") else ""
        print(f"{name:<40} {figure:>12,.0f}  {figure / best:8.2f} times the fastest peer  {bar}".rstrip())


if __name__ == "__main__":
    main()
