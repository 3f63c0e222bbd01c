"""Which build is under test, and settings for property tests."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from offsuit.kit import build

settings.register_profile(
    "offsuit", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("offsuit")

MEMORY = Path("/dev/shm")
ENOUGH = 4 * 2**30  # bytes that all temporary files of a run fit into
DIFFERS = ("games", "conformance", "kit", "table")  # folders whose tests say something else about each build


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=["compiled", "plain"], help="stop unless this build of offsuit is imported")


def pytest_configure(config: pytest.Config) -> None:
    # In the background of a shell Ctrl-C is ignored, and what tests start and interrupt would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    keep_files_in_memory()
    wanted = config.getoption("--build")
    if wanted and wanted != build.name():
        raise pytest.UsageError(f"the {build.name()} build of offsuit is imported, not the {wanted} one")


def keep_files_in_memory() -> None:
    """A busy disk can take seconds for a commit, which a server rightly reports to its players. Tests go without."""
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `both_builds` repeats. What takes longest begins first, so that nobody waits for it at the end."""
    for item in items:
        if item.path.relative_to(Path(__file__).parent).parts[0] in DIFFERS:
            item.add_marker("both_builds")
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_report_header() -> str:
    return f"offsuit: {build.name()} build in {build.PACKAGE}"
