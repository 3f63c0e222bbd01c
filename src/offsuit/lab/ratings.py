"""Ratings of more than two bots."""

from __future__ import annotations

import math

import choix
import numpy as np
from numpy.typing import NDArray

ELO = 400 / math.log(10)


def fit(beaten: NDArray[np.float64]) -> NDArray[np.float64]:
    """Plackett-Luce strengths on the scale of Elo, 0 in the mean, from who came before whom.

    Every ranking counts as all its pairs, equals as half a win each way: a consistent estimate of the model, which
    needs no order of the games. `alpha`, worth a fraction of a win each way, keeps a bot that never won from falling
    without end.
    """
    strengths: NDArray[np.float64] = choix.ilsr_pairwise_dense(beaten, alpha=0.1, max_iter=10_000)
    centred: NDArray[np.float64] = ELO * (strengths - strengths.mean())
    return centred
