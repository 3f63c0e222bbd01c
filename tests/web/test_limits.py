"""Limits and plain text, by themselves."""

from __future__ import annotations

import pytest

from offsuit.web import limits
from offsuit.web.limits import Addresses, Allowance, Allowances, address_of
from offsuit.web.texts import plain


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_so_many_at_once_and_so_many_a_second_after_that(clock: Clock) -> None:
    allowance = Allowance(3, 2.0)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]
    clock.now = 100.0
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_that_are_calm_are_forgotten_first(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 3)
    allowances = Allowances(2, 1.0)
    for address in "abc":
        allowances.of(address).take()
    clock.now = 1.0
    allowances.of("b").take()
    allowances.of("d")
    assert set(allowances.kept) == {"b", "d"}


@pytest.mark.usefixtures("clock")
def test_where_all_are_busy_all_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 3)
    allowances = Allowances(2, 1.0)
    for address in "abcd":
        allowances.of(address).take()
    assert set(allowances.kept) == {"d"}


def test_connections_of_an_address() -> None:
    addresses = Addresses(2)
    assert [addresses.enter("a"), addresses.enter("a"), addresses.enter("a"), addresses.enter("b")] == [1, 1, 0, 1]
    addresses.leave("a")
    assert addresses.enter("a")
    for _ in range(2):
        addresses.leave("a")
    assert set(addresses.open) == {"b"}


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("testclient", "testclient"),
        (None, ""),
    ],
)
def test_whom_an_address_belongs_to(host: str | None, address: str) -> None:
    assert address_of(host) == address


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("  Ann \t of\nGreen   Gables ", "Ann of Green Gables"),
        ("\u202egnol\u202c \u2066x\u2069", "gnol x"),
        ("\x00\x1b[31mred\x7f", "[31mred"),
        ("\u200b\u200d\ufeff", ""),
        ("👩\u200d🚀 塩 نامه\u200cای", "👩\u200d🚀 塩 نامه\u200cای"),
        ("<script>&amp;", "<script>&amp;"),
        ("\ud800", ""),
    ],
)
def test_what_people_write_is_plain_text(written: str, seen: str) -> None:
    assert plain(written) == seen
