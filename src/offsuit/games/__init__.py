"""The four games. To add one, see docs/adding-a-game.md: a module, its .pxd, its rules page, its tests, a line here."""

from __future__ import annotations

from offsuit.games import gummi_trick, savage_bowl, savanna_trick, schadenfreude
from offsuit.kit.description import Description

GAMES: dict[str, Description] = {
    game.name: game for game in (savage_bowl.GAME, gummi_trick.GAME, schadenfreude.GAME, savanna_trick.GAME)
}
