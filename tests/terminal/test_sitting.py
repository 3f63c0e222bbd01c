"""A seat at home: what it tells of hints."""

from __future__ import annotations

import asyncio

import pytest

from offsuit.bots import Hint
from offsuit.table.view import View
from offsuit.terminal import sitting as sitting_module
from offsuit.terminal.sitting import Position, Refusal
from tests.terminal.screens import home


def test_a_hint_out_of_turn_is_refused() -> None:
    async def story() -> None:
        sitting = home("schadenfreude")
        await sitting.news()
        await sitting.move("play R1")
        assert isinstance(await sitting.news(), Position)
        await sitting.hint()
        assert await sitting.news() == Refusal("", "terminal-no-hint", {})

    asyncio.run(story())


def test_a_hint_that_fails_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the rules of a variant do."""

    def fail(_: View) -> Hint:
        raise ZeroDivisionError

    async def story() -> None:
        sitting = home("schadenfreude")
        await sitting.news()
        await sitting.hint()
        with pytest.raises(ZeroDivisionError):
            await sitting.news()

    monkeypatch.setattr(sitting_module, "hint", fail)
    asyncio.run(story())
