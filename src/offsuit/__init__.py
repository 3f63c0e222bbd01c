"""Offsuit: play, host, study and design modern trick-taking card games.

>>> import offsuit
>>> game = offsuit.new("schadenfreude", players=4, seed=7)
>>> while not game.is_over:
...     game.play(game.legal_moves()[0])
>>> offsuit.replay(game.record()).winners == game.winners
True
"""

from __future__ import annotations

from offsuit.kit import build

build.choose()

from offsuit.games import GAMES  # noqa: E402
from offsuit.kit.reasons import Event, IllegalMove  # noqa: E402
from offsuit.table.api import new, replay, state  # noqa: E402
from offsuit.table.record import RecordError  # noqa: E402
from offsuit.table.setup import SetupError  # noqa: E402
from offsuit.table.table import Table  # noqa: E402
from offsuit.table.view import View  # noqa: E402

__all__ = ["GAMES", "Event", "IllegalMove", "RecordError", "SetupError", "Table", "View", "new", "replay", "state"]
