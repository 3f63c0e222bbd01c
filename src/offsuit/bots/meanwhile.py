"""What bots that take long call now and then while they think. What it raises ends the thought."""

from __future__ import annotations


def wait_on() -> None:
    """There is nothing else to do."""
