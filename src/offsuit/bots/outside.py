"""Bots that are programs of somebody else: JSON lines over standard input and output (docs/bot-protocol.md)."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import ClassVar

import msgspec

from offsuit.bots.meanwhile import wait_on
from offsuit.bots.search import check_limits
from offsuit.kit.rng import Rng
from offsuit.table.view import View

PROTOCOL = 1
LIMIT = 5.0  # seconds for an answer
LOOKING = 0.1  # seconds between two looks whether anybody still waits for it
STARTING = 10.0  # seconds more for the first one after the program was started
ENDING = 1.0  # seconds to end after its input has ended
LONGEST = 65536  # bytes of an answer
STARTS = 3  # how often a program is started in one game
SEEDS = 2**53  # what a number can hold in every language


class Fault(Exception):
    """What a program did instead of an answer: `kind` in a word or two, and what it was exactly."""

    def __init__(self, kind: str, detail: str, *, is_lost: bool = False) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.is_lost = is_lost  # nobody knows what it would answer next, so it has to go


class Program:
    """A running program that is asked line by line."""

    running: ClassVar[set[Program]] = set()

    def __init__(self, command: str) -> None:
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is not for it, and it goes with all that it has started
            )
        except OSError as error:
            raise Fault("crash", f"can't be started: {error.strerror or error}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        os.set_blocking(self.input.fileno(), False)
        os.set_blocking(self.output.fileno(), False)
        self.is_unasked = False  # the line that it is in the middle of
        self.running.add(self)

    def ask(self, question: bytes, seconds: float, meanwhile: Callable[[], None]) -> bytes:
        """Send lines and wait for one. What the program has said unasked is dropped.

        `meanwhile` is called now and then; what it raises ends the wait.
        """
        deadline = monotonic() + seconds
        answer = b""
        try:
            self.drop_unasked()
            with selectors.DefaultSelector() as ready:
                ready.register(self.input, selectors.EVENT_WRITE)
                ready.register(self.output, selectors.EVENT_READ)
                while b"\n" not in answer:
                    meanwhile()
                    left = deadline - monotonic()
                    if left <= 0:
                        raise Fault("silence", f"no answer within {seconds:g} s", is_lost=True)
                    for key, _ in ready.select(min(left, LOOKING)):
                        if key.fileobj is self.output:
                            answer += self.read()
                            if len(answer) > LONGEST and b"\n" not in answer:
                                raise Fault("garbage", f"an answer of more than {LONGEST:,} bytes", is_lost=True)
                        else:
                            question = question[os.write(key.fd, question) :]
                            if not question:
                                ready.unregister(self.input)
        except OSError:
            raise self.death() from None
        first, _, more = answer.partition(b"\n")
        self.drop(more)
        return first

    def read(self) -> bytes:
        """What it has said, but for the end of a line that was begun unasked."""
        said = os.read(self.output.fileno(), LONGEST)
        if not said:
            raise self.death()
        if self.is_unasked:
            _, end, said = said.partition(b"\n")
            self.is_unasked = not end
        return said

    def drop_unasked(self) -> None:
        with suppress(BlockingIOError):
            self.drop(self.read())

    def drop(self, said: bytes) -> None:
        """Do not hear this, nor the rest of its last line, if that has no end yet."""
        if said:
            self.is_unasked = not said.endswith(b"\n")

    def death(self) -> Fault:
        try:
            code = self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            return Fault("crash", "it closed its input or its output", is_lost=True)
        return Fault("crash", f"it ended with exit code {code}", is_lost=True)

    def tell(self, line: bytes) -> None:
        """Send a line that has no answer. If the program can't take it, its next question will show that."""
        with suppress(OSError):
            os.write(self.input.fileno(), line)

    def close(self, patience: float) -> None:
        """End its input; if it does not end by itself, it is killed."""
        self.input.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        self.kill()
        self.process.wait()
        self.output.close()
        self.running.discard(self)

    def kill(self) -> None:
        """End it with all that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def kill_all() -> None:
    """End all programs at once, before this process ends without a word."""
    for program in list(Program.running):
        program.kill()


class OutsideBot:
    """Asks a program for each move of one game. Where it has no legal one, any is played, and `faults` has the reason.

    A program that was silent, has talked nonsense or has ended is started again when it is asked next, a few times.
    """

    name = "exec"

    def __init__(self, seed: int, *, command: str, time: float = LIMIT) -> None:
        check_limits(self.name, time)
        self.command = command
        self.time = time
        self.meanwhile = wait_on
        self.program: Program | None = None
        self.faults: list[Fault] = []
        self.seed = seed
        self.rng = Rng(seed)
        self.starts = 0
        self.is_told = False

    def move(self, view: View) -> str:
        """One of the view's legal moves."""
        try:
            return self.ask(view)
        except Fault as fault:
            self.faults.append(fault)
            if fault.is_lost and self.program is not None:
                self.program.close(0)
                self.program = None
            return view.legal_moves[self.rng.random(len(view.legal_moves))]

    def ask(self, view: View) -> str:
        seconds = self.time
        if self.program is None:
            if self.starts == STARTS:
                raise Fault("gone", f"it was started {STARTS} times in this game, and is not asked again in it")
            self.starts += 1
            self.is_told = False
            self.program = Program(self.command)
            seconds += STARTING
        question = line(view=view)
        if not self.is_told:
            question = self.start_line(view) + question
            self.is_told = True
        move = read_move(self.program.ask(question, seconds, self.meanwhile))
        if move not in view.legal_moves:
            raise Fault("illegal move", f"{move[:60]!r} where {', '.join(view.legal_moves)} are legal")
        return move

    def start_line(self, view: View) -> bytes:
        start = {
            "protocol": PROTOCOL,
            "game": view.game,
            "options": view.options,
            "seat": view.seat,
            "seed": self.seed % SEEDS,
            "time": self.time,
        }
        return line(start=start)

    def end(self, totals: list[int], winners: list[int]) -> None:
        """The game is over: tell how it ended."""
        if self.program is not None and self.is_told:
            self.program.tell(line(end={"totals": totals, "winners": winners}))

    def close(self) -> None:
        """It is not needed any more."""
        if self.program is not None:
            self.program.close(ENDING)
            self.program = None


def line(**message: object) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def read_move(answer: bytes) -> str:
    """A move's text, written as JSON."""
    try:
        return msgspec.json.decode(answer, type=str)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        shown = answer[:60].decode("utf-8", "backslashreplace")
        raise Fault("garbage", f"{shown!r} is no JSON text with a move", is_lost=True) from None
