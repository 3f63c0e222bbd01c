"""Programs of the host that play at tables: one of its own for each seat, and a thread that waits for it."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import Future, ThreadPoolExecutor

from offsuit.bots.outside import Fault, OutsideBot
from offsuit.table.view import View


class SeatedProgram:
    """A program in one seat of one game. What is asked of it happens one after another, in its thread."""

    def __init__(self, command: str) -> None:
        self.bot = OutsideBot(secrets.randbits(64), command=command)
        self.thread = ThreadPoolExecutor(1, "program")
        self.is_asked = False

    async def move(self, view: View) -> tuple[str, list[Fault]]:
        """A legal move, with what the program did wrong where it is not its own."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.ask, view)

    def ask(self, view: View) -> tuple[str, list[Fault]]:
        self.is_asked = True
        try:
            move = self.bot.move(view)
        finally:
            self.is_asked = False
        faults, self.bot.faults = self.bot.faults, []
        return move, faults

    def tell_end(self, totals: list[int], winners: list[int]) -> None:
        self.thread.submit(self.bot.end, totals, winners)

    def close(self) -> Future[None]:
        """It is not needed any more. Nobody waits for an answer that it owes, but one may wait for its end."""
        if self.is_asked and self.bot.program is not None:
            self.bot.program.kill()
        ending = self.thread.submit(self.bot.close)
        self.thread.shutdown(wait=False)
        return ending
