"""Which build is under test, and settings for property tests."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from offsuit.kit import build

settings.register_profile(
    "offsuit", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("offsuit")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=["compiled", "plain"], help="stop unless this build of offsuit is imported")


def pytest_configure(config: pytest.Config) -> None:
    # In the background of a shell Ctrl-C is ignored, and what tests start and interrupt would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    wanted = config.getoption("--build")
    if wanted and wanted != build.name():
        raise pytest.UsageError(f"the {build.name()} build of offsuit is imported, not the {wanted} one")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that nobody waits for it alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_report_header() -> str:
    return f"offsuit: {build.name()} build in {build.PACKAGE}"
