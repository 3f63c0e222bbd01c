"""Which build runs: all of the rules compiled, or none. A mixture would run empty hooks, so it is refused."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
HEADERS = {"addresses", "bits", "moves", "native"}  # their .pxd holds the C itself; the .py is for the plain build


def sources() -> list[Path]:
    """The modules that are compiled: those with C types beside them."""
    return [types.with_suffix(".py") for types in sorted(PACKAGE.glob("*/*.pxd")) if types.stem not in HEADERS]


def is_compiled(source: Path) -> bool:
    return any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def name() -> str:
    """`compiled` or `plain`."""
    return "compiled" if is_compiled(PACKAGE / "kit" / "game.py") else "plain"


def check() -> None:
    """Refuse to start with some modules compiled and others not."""
    found = {source: is_compiled(source) for source in sources()}
    if any(found.values()) and not all(found.values()):
        plain = ", ".join(f"{source.parent.name}/{source.name}" for source, compiled in found.items() if not compiled)
        raise ImportError(
            f"offsuit is half compiled: {plain} has no compiled module beside it in {PACKAGE}, others have. "
            "Install it again, with or without a C compiler."
        )
