"""The games. docs/adding-a-game.md tells how to add one: a module, its .pxd, its rules page, its tests, a line here."""

from __future__ import annotations

from importlib import import_module

from offsuit.kit.description import Description

MODULES = (
    "savage_bowl",
    "gummi_trick",
    "schadenfreude",
    "savanna_trick",
)

GAMES: dict[str, Description] = {
    game.name: game for game in (import_module(f"{__name__}.{module}").GAME for module in MODULES)
}
