"""Teaches the playouts of the search by showing them how a better player moves.

    scripts/habits [--teacher greedy] [--rounds 4000] [--game NAME]

The teacher plays every game with every number of players, its options taking turns, with some random moves in between,
so that the pupil also learns what to do after a mistake. Each of the teacher's choices is a sample: all legal moves
with their features, and which one was chosen. The weights are those that make the choices most likely, held small
where samples are few. The teacher may also be the search itself, so that habits and search learn from each other.
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

from offsuit.bots.greedy import policy_for
from offsuit.bots.playouts import HABITS, learned
from offsuit.bots.search import Budget, Race
from offsuit.games import GAMES
from offsuit.kit import drive
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.lab import cores
from offsuit.table.setup import create, find_game

TARGET = Path(__file__).parent.parent / "src/offsuit/bots/habits.json"
PORTION = 25  # rounds in a task
NOISE = 10  # how many moves in a hundred are random
HELD_SMALL = 0.5

Choice = tuple[int, list[list[int]]]  # which one was chosen, and the features of all
Numbers = NDArray[np.float64]


def all_options(game: str, players: int) -> list[dict[str, Any]]:
    options = GAMES[game].options
    names = [option.name for option in options]
    combinations = product(*(option.values for option in options))
    return [{"players": players, **dict(zip(names, values, strict=True))} for values in combinations]


def teach(state: Game, game: str, options: dict[str, Any], teacher: str, rng: Rng) -> int:
    """The teacher's move."""
    if teacher == "greedy":
        return policy_for(game).pick(state, rng)
    return Race(drive.clone(state), game, options, rng.random(1 << 30)).best(Budget(int(teacher)))


def watch(game: str, players: int, teacher: str, first: int) -> list[Choice]:
    """Some rounds of the teacher's, from games as they come."""
    configurations = all_options(game, players)
    habit = HABITS[game]()
    options = configurations[first // PORTION % len(configurations)]
    state = create(find_game(game), options)
    rng = Rng(first + 1)
    choices: list[Choice] = []
    for _ in range(PORTION):
        if state.is_over:
            state.start_over()
        state.start_round(rng)
        while not state.round_over:
            described = habit.descriptions(state)
            move = described[0][0]
            if len(described) > 1:
                move = teach(state, game, options, teacher, rng)
                choices.append(([m for m, _ in described].index(move), [features for _, features in described]))
            state.apply(state.random_move(rng) if rng.random(100) < NOISE else move)
    return choices


def fit(choices: list[Choice]) -> tuple[list[float], str]:
    """The weights' logarithms, and how well they tell what the teacher plays."""
    features = np.array([row for _, rows in choices for row in rows])
    counts = np.array([len(rows) for _, rows in choices])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    chosen = starts + np.array([index for index, _ in choices])
    size = int(features.max()) + 1

    def shares(weights: Numbers) -> Numbers:
        logits = weights[features].sum(axis=1)
        logits -= np.repeat(np.maximum.reduceat(logits, starts), counts)
        found: Numbers = np.exp(logits)
        found /= np.repeat(np.add.reduceat(found, starts), counts)
        return found

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        found = shares(weights)
        rest = found.copy()
        rest[chosen] -= 1
        slope: Numbers = 2 * HELD_SMALL * weights
        for i in range(features.shape[1]):
            slope += np.bincount(features[:, i], rest, minlength=size)
        slope[0] = 0.0
        return float(-np.log(found[chosen] + 1e-12).sum() + HELD_SMALL * (weights**2).sum()), slope

    found = minimize(loss, np.zeros(size), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    likely = shares(found.x)
    best = np.maximum.reduceat(likely, starts)
    agreed = (likely[chosen] >= best).mean()
    report = f"{len(choices)} choices, {agreed:.0%} as the likeliest, mean chance {likely[chosen].mean():.2f}"
    return [round(float(weight), 2) for weight in found.x], report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", default="greedy", help="greedy, or how many iterations the search has a move")
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--game", choices=list(HABITS))
    asked = parser.parse_args()
    habits = dict(learned())
    for game in [asked.game] if asked.game else HABITS:
        for players in GAMES[game].players:
            work = partial(watch, game, players, asked.teacher)
            parts = cores.in_processes(work, range(0, asked.rounds, PORTION))
            weights, report = fit([choice for part in parts for choice in part])
            habits[f"{game} {players}"] = weights
            print(game, players, report, flush=True)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(weights)}" for name, weights in habits.items())
    TARGET.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
