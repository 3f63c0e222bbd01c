"""Limits and plain text, by themselves."""

from __future__ import annotations

import pytest

from offsuit.table.live import Refused
from offsuit.web import limits
from offsuit.web.limits import Addresses, Allowance, Allowances, Place, Unstarted, address_of
from offsuit.web.texts import check_name, plain


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


def test_connections_of_an_address_and_how_soon(clock: Clock) -> None:
    addresses = Addresses(1, 20)
    place, other = Place(addresses), Place(addresses)
    assert place.take("a")
    assert not other.take("a")
    assert other.take("b")
    place.leave()
    place.leave()
    for _ in range(limits.OPENINGS - 1):
        assert place.take("a")
    assert not place.take("a")
    clock.now = 100.0
    assert place.take("a")
    assert set(addresses.sockets) == {"a", "b"}


def test_several_are_taken_or_none() -> None:
    allowance = Allowance(3, 0.0)
    assert [allowance.take(number) for number in (2, 2, 0, 1, 1)] == [True, False, True, True, False]


def test_tables_that_an_address_has_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 2)
    unstarted = Unstarted(2)
    for code in "xyz":
        unstarted.add("a", code)
    assert unstarted.too_many("a") == ["x", "y", "z"]
    unstarted.drop("a", "y")
    unstarted.drop("a", "unknown")
    assert unstarted.too_many("a") == []
    for address in ("b", "a", "c"):
        unstarted.add(address, "u")
    assert set(unstarted.codes) == {"a", "c"}


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


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Ann   of Green\u3000Gables ", "Ann of Green Gables"),
        ("<script>&amp;", "<script>&amp;"),
        ("\U0001f469\u200d\U0001f680 塩 نامه\u200cای", "\U0001f469\u200d\U0001f680 塩 نامه\u200cای"),
        ("1\ufe0f\u20e3 ❤\ufe0f 葛\U000e0100", "1\ufe0f\u20e3 ❤\ufe0f 葛\U000e0100"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("\U0001fae8", "\U0001fae8"),  # newer than some Pythons
        ("x" * 40, "x" * 30),
        ("x" * 28 + "\U0001f469\u200d\U0001f680", "x" * 28 + "\U0001f469"),
        (" \u3000 ", ""),
        ("", ""),
    ],
)
def test_names_that_can_be_read(written: str, name: str) -> None:
    assert check_name(written) == name


@pytest.mark.parametrize(
    "char",
    [
        *("\0", "\x1b[2J", "\x07", "\n", "\t", "\x7f", "\x85", "\x9b", "\xad", "\u034f", "\u061c", "\u115f", "\u1160"),
        *("\u17b4", "\u180b", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u2028", "\u2029", "\u202e", "\u2060"),
        *("\u2066", "\u2800", "\u3164", "\ufe0f", "\ufeff", "\uffa0", "\ufffc", "\ue000", "\ud800", "\ufdd0"),
        *("\U000e0001", "\U000e0041", "\U000e0100", "\U0010ffff", "\U0001d159"),
    ],
)
def test_names_that_can_not_be_read(char: str) -> None:
    """Alone, before, within and after a name."""
    for written in (char, f"{char}Ann", f"An{char}n", f"Ann{char}", f"Ann {char} Lee"):
        with pytest.raises(Refused, match="name-unreadable"):
            check_name(written)
