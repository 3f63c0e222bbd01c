"""Moves as numbers: a card from 0 to 59, REVEAL, or a card plus TWIST. `moves.pxd` has them for compiled code."""

from __future__ import annotations

REVEAL = 60
TWIST = 64
