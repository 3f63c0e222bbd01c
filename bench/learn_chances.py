"""Makes the tables of win chances by self-play: who wins from which totals.

    scripts/win-chances [--games 40000]

Greedy bots play whole games of every configuration that lasts more than a round. After each round that does not end
the game, the totals are noted, who leads the next round, and at the end who won. The logarithm of a seat's weight is
then a smooth curve over its total plus a number for its place after that leader, for each stage of the game, fitted to
make the results as likely as possible: a seat's chance is its share of all weights. Differences between neighbouring
slopes are held small, so that rare totals follow the others, and so are the numbers for places.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

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
# Until the weights of rare totals stand still, too, so that every run gives the same
THOROUGH = {"maxiter": 100_000, "maxfun": 1_000_000, "maxcor": 50, "ftol": 1e-15, "gtol": 1e-6}
CAUTION = 10.0  # how many results it takes to believe in a place

Numbers = NDArray[np.float64]


class Sample(NamedTuple):
    """How a game stood after a round, who leads the next, if that is clear, and who won in the end."""

    stage: int
    totals: list[int]
    leader: int | None
    won: list[float]


Samples = list[Sample]


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
                leaders = state.leaders()
                seen.append((stage, totals, leaders[0] if len(leaders) == 1 else None))
        winners = state.winner_seats()
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
        samples += [Sample(*stood, won) for stood in seen if winners]
    return samples


class Curve(NamedTuple):
    """The logarithms of weights in one stage: of totals, and of places after the leader."""

    totals: list[float]
    places: list[float]


def arrays(samples: Samples) -> tuple[NDArray[np.int64], NDArray[np.int64], Numbers]:
    """For each sample and seat the total, the place, which is that of nobody where no leader is known, and the win."""
    totals = np.array([sample.totals for sample in samples])
    players = totals.shape[1]
    places = np.array(
        [
            [players if sample.leader is None else (seat - sample.leader) % players for seat in range(players)]
            for sample in samples
        ]
    )
    return totals, places, np.array([sample.won for sample in samples])


def softmax(logits: Numbers) -> Numbers:
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return shares


def fit(samples: Samples) -> Curve:
    """The weights of one stage."""
    totals, places, won = arrays(samples)
    size, players = int(totals.max()) + 1, totals.shape[1]

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        curve, place = weights[:size], np.append(weights[size:], 0.0)
        chances = softmax(curve[totals] + place[places])
        off = (chances - won).ravel()
        slope = np.bincount(totals.ravel(), off, minlength=size)
        turn = np.bincount(places.ravel(), off, minlength=players + 1)[:players]
        bend = np.diff(curve, 2)
        stiff = np.zeros(size)
        if size > 2:
            stiff[:-2] += bend
            stiff[1:-1] -= 2 * bend
            stiff[2:] += bend
        level = curve.mean()  # says nothing, so it is held at 0: of each total it would bend the rare ones there
        value = -(won * np.log(chances + 1e-12)).sum() + STIFFNESS * (bend**2).sum() + 0.5 * level**2
        value += CAUTION * (place**2).sum()
        steps = [slope + 2 * STIFFNESS * stiff + level / size, turn + 2 * CAUTION * place[:players]]
        return float(value), np.concatenate(steps)

    found = minimize(loss, np.zeros(size + players), jac=True, method="L-BFGS-B", options=THOROUGH).x
    return Curve(rounded(found[:size] - found[:size].max()), rounded(found[size:]))


def rounded(weights: Numbers) -> list[float]:
    return [round(float(weight), 2) for weight in weights]


def report(samples: Samples, curve: Curve) -> str:
    """How much surer one is with the curve than without, in bits a game."""
    totals, places, won = arrays(samples)
    chances = softmax(np.array(curve.totals)[totals] + np.array([*curve.places, 0.0])[places])
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
        for stage in range(1 + max(sample.stage for sample in samples)):
            here = [sample for sample in samples if sample.stage == stage]
            curves.append(fit(here) if here else Curve([0.0], []))
            print(
                name_of(game, options),
                f"stage {stage}:",
                report(here, curves[-1]) if here else "never seen",
                flush=True,
            )
        tables[name_of(game, options)] = {
            "width": WIDTHS.get(game, 0),
            "tables": [curve.totals for curve in curves],
            "places": [curve.places for curve in curves],
        }
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(table)}" for name, table in tables.items())
    TARGET.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
