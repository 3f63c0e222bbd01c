"""A small network for Schadenfreude that looks at each suit with the same eyes, and learns once what holds for all.

It is told what a greedy bot would play, and trusts it at first: what it has to learn is when to do something else.
With arrays of NumPy it plays (examples/trained_bot.py), with those of PyTorch it learns (examples/train_ppo.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from offsuit.env.arrays import Encoder

SUITS, RANKS, WILDS = 4, 12, 2
CARDS = SUITS * RANKS + WILDS
SCORES = [4, 8, 12, 16, 20, 24, 28, 30, 32, 34, 36, 38, 39, 40, 41, 44]  # told apart, for 40 is a cliff


def shapes(encoder: Encoder, width: int) -> dict[str, tuple[int, ...]]:
    """The sizes of the weights."""
    seen = sum(part.size for part in encoder.parts() if part.size % CARDS == 0) // CARDS
    others = encoder.size - seen * CARDS + encoder.players * len(SCORES)
    sets = seen + 1  # and the advice
    return {
        "trust": (1,),
        "own": (sets * RANKS + 1, width),
        "common": (sets * (RANKS + WILDS) + others, width),
        "common_bias": (width,),
        "inner": (width, width // 2),
        "inner_bias": (width // 2,),
        "ranks": (width // 2, RANKS),
        "ranks_bias": (RANKS,),
        "whole": (width // 2, WILDS + 1),  # what does not belong to one suit: the wilds, and how well one stands
        "whole_bias": (WILDS + 1,),
    }


def think(
    weights: Mapping[str, Any], seen: Any, advice: Any, encoder: Encoder, concatenate: Callable[..., Any]
) -> tuple[Any, Any]:
    """How much each card is liked, and how well one stands, for rows of observations and of advice (a 1 for a card)."""
    count = len(seen)
    totals = next(part for part in encoder.parts() if part.name == "would_total")
    scores = [seen[:, totals.start : totals.start + totals.size] >= score for score in SCORES]
    seen = seen * weights["scale"]
    parts = {part.name: seen[:, part.start : part.start + part.size] for part in encoder.parts()}
    sets = [part.reshape(count, -1, CARDS) for part in parts.values() if part.shape[1] % CARDS == 0]
    others = [part for part in (*parts.values(), *scores) if part.shape[1] % CARDS]
    cards = concatenate([*sets, advice[:, None, :]], axis=1)
    suits = cards[:, :, : SUITS * RANKS].reshape(count, -1, SUITS, RANKS).swapaxes(1, 2)
    wilds = cards[:, :, SUITS * RANKS :].reshape(count, -1)
    own = concatenate([suits.reshape(count, SUITS, -1), parts["led"][:, :, None]], axis=2)
    common = concatenate([suits.sum(1).reshape(count, -1), wilds, *others], axis=1)
    inner = own @ weights["own"] + (common @ weights["common"] + weights["common_bias"])[:, None, :]
    inner = inner * (inner > 0)
    inner = inner @ weights["inner"] + weights["inner_bias"]
    inner = inner * (inner > 0)
    liking = (inner @ weights["ranks"] + weights["ranks_bias"]).reshape(count, SUITS * RANKS)
    whole = inner.sum(1) @ weights["whole"] + weights["whole_bias"]
    return concatenate([liking, whole[:, :WILDS]], axis=1) + weights["trust"] * advice, whole[:, WILDS]
