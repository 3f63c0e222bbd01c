"""Intervals that hold the truth 95 times of 100."""

from __future__ import annotations

import math

Z = 1.96  # standard errors to either side of a normal figure


def wilson(share: float, cases: float) -> tuple[float, float]:
    """The ends of a share's interval, seen in so many independent cases. (Wilson's, which stays within 0 and 1.)"""
    middle = (share + Z * Z / (2 * cases)) / (1 + Z * Z / cases)
    half = Z * math.sqrt(share * (1 - share) / cases + Z * Z / (4 * cases * cases)) / (1 + Z * Z / cases)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
