"""Measuring side by side: everybody in turn, so that a busy moment of the machine is everybody's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median

Measure = Callable[[], float]


def measure_in_turns(measures: dict[str, Measure], turns: int) -> dict[str, float]:
    """The median of so many measurements of each."""
    seen: dict[str, list[float]] = {name: [] for name in measures}
    for turn in range(turns):
        print(f"\rturn {turn + 1} of {turns}", end="", file=sys.stderr, flush=True)
        for name, measure in measures.items():
            seen[name].append(measure())
    print("\r", end="", file=sys.stderr)
    return {name: median(rates) for name, rates in seen.items()}
