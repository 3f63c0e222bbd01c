"""Variants in Python: functions of a file take the place of a game's rules of the same name (docs/lab-variants.md).

Only files that the user names are executed. What comes from elsewhere, a record, a view or a request, names such a file
by its hash, and is refused where it is not loaded.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from traceback import walk_tb
from types import FrameType, FunctionType
from typing import Any, TypeVar

from offsuit.kit import build
from offsuit.kit.description import Description
from offsuit.kit.game import HOOKS, Game
from offsuit.table.setup import OVERRIDDEN, LineError, Overridden, SetupError, find_game, guess

Task = TypeVar("Task")
Answer = TypeVar("Answer")

MOST_LINES = 1_000_000  # that one move, or the file itself, may take


class PlainBuildNeeded(SetupError):
    """Compiled rules can't be overridden."""


def read_source(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise SetupError(f"{path}: not a Python file: {error}") from None


def execute(path: Path, text: str) -> dict[str, Any]:
    """What a file defines, by name."""
    if build.name() == "compiled":
        raise PlainBuildNeeded(f"{path}: a variant in Python needs the plain build; set {build.PLAIN}=1")
    names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    with faults_of(path), patience(path):
        exec(compile(text, str(path), "exec"), names)
    return names


@contextmanager
def faults_of(path: Path | None) -> Iterator[None]:
    """What the code of a file does wrong is told in a line. Where there is none, nothing is the code's fault."""
    if path is None:
        yield
        return
    try:
        yield
    except SetupError:
        raise
    except SyntaxError as error:
        raise SetupError(f"{path}:{error.lineno or 1}: not a Python file: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise fault(path, error) from None


@contextmanager
def late_faults() -> Iterator[None]:
    """The same for rules that fail in the middle of a game. What no loaded file has caused goes on as it is."""
    try:
        yield
    except SetupError:
        raise
    except Exception as error:
        files = {frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__)}
        for loaded in OVERRIDDEN.values():
            if str(loaded.path) in files:
                raise fault(loaded.path, error) from None
        raise


def fault(path: Path, error: BaseException) -> SetupError:
    """What went wrong, and where in the file."""
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == str(path)]
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return SetupError(f"{path}:{lines[-1] if lines else 1}: {' '.join(reason.split())}")


@contextmanager
def patience(path: Path) -> Iterator[None]:
    """Code that goes on and on is stopped: between two moves so many lines may run, or steps of the file's own code."""
    lines = 0

    def trace(frame: FrameType, *_: object) -> Callable[..., Any]:
        nonlocal lines
        frame.f_trace_opcodes = frame.f_code.co_filename == str(path)  # a loop may be a single line
        lines = 0 if frame.f_code.co_name == "apply" else lines + 1
        if lines > MOST_LINES:
            raise RuntimeError("this does not come to an end")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def override(path: Path, text: str, game: Description, names: Mapping[str, Any]) -> dict[str, str] | None:
    """Load the rules that a file changes; the answer is how options speak of them. None if it changes none."""
    rules = {
        name: value
        for name, value in names.items()
        if isinstance(value, FunctionType) and value.__module__ == names["__name__"] and not name.startswith("_")
    }
    if not rules:
        return None
    printed = game.create
    assert isinstance(printed, type)
    for name, rule in rules.items():
        check_rule(f"{path}:{rule.__code__.co_firstlineno}", game, printed, name, rule)
    about = inspect.cleandoc(names.get("__doc__") or "").partition("\n")[0].removesuffix(".")
    said = {"name": str(names.get("name", path.stem)), "about": about, "sha256": sha256(text.encode()).hexdigest()}
    OVERRIDDEN[said["sha256"]] = Overridden(game.name, said, type(printed.__name__, (printed,), rules), path, text)
    return said


def check_rule(where: str, game: Description, printed: type[Game], name: str, rule: FunctionType) -> None:
    """A rule is a hook or a method of the game's own, and is asked in the same way."""
    own = [method for method, value in vars(printed).items() if inspect.isfunction(value) and method[0] != "_"]
    known = list(dict.fromkeys([*HOOKS, "show_void", *own]))
    if name not in known:
        rules = ", ".join(known)
        raise LineError(f"{where}: {name} is no rule of {game.name}{guess(name, known)}; its rules are {rules}")
    expected, found = (list(inspect.signature(one).parameters) for one in (getattr(printed, name), rule))
    if expected != found:
        raise LineError(f"{where}: {name}({', '.join(found)}): expected {name}({', '.join(expected)})")


def carried(work: Callable[[Task], Answer]) -> Callable[[Task], Answer]:
    """The same work for another process, which loads what is loaded here."""
    sources = [(one.path, one.text) for one in OVERRIDDEN.values()]
    return partial(load_and_work, sources, work) if sources else work


def load_and_work(sources: list[tuple[Path, str]], work: Callable[[Task], Answer], task: Task) -> Answer:
    for path, text in sources:
        if sha256(text.encode()).hexdigest() not in OVERRIDDEN:
            names = execute(path, text)
            override(path, text, find_game(names["game"]), names)
    with late_faults():
        return work(task)
