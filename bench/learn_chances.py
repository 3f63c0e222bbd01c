"""Makes the tables of win chances by self-play: who wins from which totals.

    scripts/win-chances [--games 40000]

Greedy bots play whole games of every configuration that lasts more than a round. After each round that does not end
the game, the totals are noted, and at the end who won. The logarithm of a seat's weight is then a smooth curve over its
total, one for each stage of the game, fitted to make the results as likely as possible: a seat's chance is its share of
all weights. Differences between neighbouring slopes are held small, so that rare totals follow the others.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from offsuit.bots.chances import name_of
from offsuit.bots.greedy import policy_for
from offsuit.games import GAMES
from offsuit.kit.rng import Rng
from offsuit.lab import cores
from offsuit.table.setup import create, find_game

TARGET = Path(__file__).parent.parent / "src/offsuit/bots/win-chances.json"
PORTION = 250  # games in a task
NOISE = 10  # how many moves in a hundred are random
WIDTHS = {"schadenfreude": 5}  # a stage is so many points of the highest total; elsewhere it is a round
STIFFNESS = 30.0

Samples = list[tuple[int, list[int], list[float]]]  # the stage, the totals and who won in the end
Numbers = NDArray[np.float64]


def configurations() -> list[tuple[str, dict[str, Any]]]:
    """Every game of several rounds with its players and options."""
    found = []
    for game in GAMES.values():
        for players in game.players:
            for values in product(*(option.values for option in game.options)):
                names = (option.name for option in game.options)
                found.append((game.name, {"players": players, **dict(zip(names, values, strict=True))}))
    return [(game, options) for game, options in found if game != "savanna-trick" and options.get("rounds") != 1]


def play(game: str, options: dict[str, Any], first: int) -> Samples:
    """Some games of greedy bots: what stood after their rounds, and who won."""
    state = create(find_game(game), options)
    policy = policy_for(game)
    samples: Samples = []
    for number in range(first, first + PORTION):
        rng = Rng(number)
        seen = []
        state.start_over()
        while not state.is_over:
            state.start_round(rng)
            while not state.round_over:
                state.apply(state.random_move(rng) if rng.random(100) < NOISE else policy.pick(state, rng))
            if not state.is_over:
                totals = list(state.totals[: state.players])
                stage = max(totals) // WIDTHS[game] if game in WIDTHS else state.round - 1
                seen.append((stage, totals))
        winners = state.winner_seats()
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
        samples += [(stage, totals, won) for stage, totals in seen if winners]
    return samples


def fit(samples: Samples) -> list[float]:
    """The curve of one stage."""
    totals = np.array([totals for _, totals, _ in samples])
    won = np.array([won for _, _, won in samples])
    size = int(totals.max()) + 1

    def loss(curve: Numbers) -> tuple[float, Numbers]:
        logits = curve[totals]
        logits = logits - logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        slope = np.bincount(totals.ravel(), (chances - won).ravel(), minlength=size)
        bend = np.diff(curve, 2)
        stiff = np.zeros(size)
        if size > 2:
            stiff[:-2] += bend
            stiff[1:-1] -= 2 * bend
            stiff[2:] += bend
        level = 1e-3 * curve
        value = -(won * np.log(chances + 1e-12)).sum() + STIFFNESS * (bend**2).sum() + 0.5e-3 * (curve**2).sum()
        return float(value), slope + 2 * STIFFNESS * stiff + level

    found = minimize(loss, np.zeros(size), jac=True, method="L-BFGS-B", options={"maxiter": 2000})
    return [round(float(weight), 2) for weight in found.x - found.x.max()]


def report(samples: Samples, curve: list[float]) -> str:
    """How much surer one is with the curve than without, in bits a game."""
    totals = np.array([totals for _, totals, _ in samples])
    won = np.array([won for _, _, won in samples])
    chances = np.exp(np.array(curve)[totals])
    chances /= chances.sum(axis=1, keepdims=True)
    bits = -(won * np.log2(chances)).sum() / len(samples)
    return f"{len(samples):7} rounds, {bits:.3f} bits of {np.log2(totals.shape[1]):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000)
    games = parser.parse_args().games
    tables = {}
    for game, options in configurations():
        tasks = range(0, games, PORTION)
        samples = [sample for part in cores.in_processes(partial(play, game, options), tasks) for sample in part]
        curves = []
        for stage in range(1 + max(stage for stage, _, _ in samples)):
            here = [sample for sample in samples if sample[0] == stage]
            curves.append(fit(here) if here else [0.0])
            print(
                name_of(game, options),
                f"stage {stage}:",
                report(here, curves[-1]) if here else "never seen",
                flush=True,
            )
        tables[name_of(game, options)] = {"width": WIDTHS.get(game, 0), "tables": curves}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(table)}" for name, table in tables.items())
    TARGET.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
