"""Which build runs: all of the rules compiled, or none. A mixture would run empty hooks, so it is refused.

With OFFSUIT_PLAIN set the sources run as they are, though compiled modules lie beside them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent.parent
PLAIN = "OFFSUIT_PLAIN"  # in the environment; setup.py then compiles nothing
HEADERS = {"addresses", "bits", "moves", "native"}  # their .pxd holds the C itself; the .py is for the plain build


def sources() -> list[Path]:
    """The modules that are compiled: those with C types beside them."""
    return [types.with_suffix(".py") for types in sorted(PACKAGE.glob("*/*.pxd")) if types.stem not in HEADERS]


def is_compiled(source: Path) -> bool:
    return any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def name() -> str:
    """`compiled` or `plain`."""
    return "compiled" if is_compiled(PACKAGE / "kit" / "game.py") and not os.environ.get(PLAIN) else "plain"


class Sources(MetaPathFinder):
    """Finds the modules of this package as they are written, and no compiled ones."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(f"{PACKAGE.name}."):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def choose() -> None:
    """Before any of the rules is imported: the sources where they are asked for, and no mixture otherwise."""
    if os.environ.get(PLAIN):
        sys.meta_path.insert(0, Sources())
    else:
        check()


def check() -> None:
    """Refuse to start with some modules compiled and others not."""
    found = {source: is_compiled(source) for source in sources()}
    if any(found.values()) and not all(found.values()):
        plain = ", ".join(f"{source.parent.name}/{source.name}" for source, compiled in found.items() if not compiled)
        raise ImportError(
            f"offsuit is half compiled: {plain} has no compiled module beside it in {PACKAGE}, others have. "
            "Install it again, with or without a C compiler."
        )
