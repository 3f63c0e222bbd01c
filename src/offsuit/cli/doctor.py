"""What runs here: the build, Python and the optional parts."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from offsuit.kit import build

OPTIONAL = {
    "test": ("pytest", "hypothesis", "mypy", "ruff", "import-linter", "playwright", "schemathesis"),
    "lab": ("altair", "choix", "numpy", "polars", "vl-convert-python"),
    "dask": ("distributed",),
    "env": ("gymnasium", "pettingzoo"),
    "spiel": ("open-spiel",),
    "train": ("torch",),
    "bench": ("rlcard",),
}


def report() -> list[tuple[str, str]]:
    lines = [
        ("offsuit", version("offsuit")),
        ("build", build_line()),
        ("browser", browser_line()),
        ("python", f"{platform.python_version()} ({platform.python_implementation()}, {sys.executable})"),
        ("machine", f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"),
    ]
    for extra, packages in OPTIONAL.items():
        found = [f"{package} {installed(package)}" for package in packages]
        lines.append((f"[{extra}]", ", ".join(found)))
    return lines


def build_line() -> str:
    if build.name() == "compiled":
        return f"compiled: {len(build.sources())} modules"
    return (
        "plain Python: not compiled, so playouts are about 100 times slower. "
        "With gcc and python3-dev, scripts/install compiles"
    )


def browser_line() -> str:
    if (build.PACKAGE / "web" / "static" / "index.html").is_file():
        return "the browser part is built in"
    return "without the browser part: nobody can play here. scripts/install builds it in"


def installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
