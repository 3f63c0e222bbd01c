"""How much one connection and one address may ask for."""

from __future__ import annotations

import time
from collections import Counter
from ipaddress import IPv6Address, ip_address

MOST_KEPT = 10_000  # addresses remembered before the calm ones are forgotten
REQUESTS = 4  # for each connection that an address may have, at once; a tenth of it a second after that
MESSAGES = 10
MISSES = 50  # codes of tables that are not there, at once
MISSES_RATE = 0.1  # a second after that: too few to find a table by guessing


class Allowance:
    """So many at once, and so many a second after that."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = float(burst)
        self.at = time.monotonic()

    def refill(self) -> float:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left

    def take(self) -> bool:
        """Is one more allowed now?"""
        if self.refill() < 1:
            return False
        self.left -= 1
        return True


class Allowances:
    """One for each address that has asked lately."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.kept: dict[str, Allowance] = {}

    def of(self, address: str) -> Allowance:
        if address not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.forget_calm()
            self.kept[address] = Allowance(self.burst, self.rate)
        return self.kept[address]

    def forget_calm(self) -> None:
        """Those who have not asked for a while; where there are none, everybody."""
        busy = {address: kept for address, kept in self.kept.items() if kept.refill() < self.burst}
        self.kept = busy if len(busy) < MOST_KEPT else {}


class Addresses:
    """What each address has open and may still ask for."""

    def __init__(self, connections: int) -> None:
        self.connections = connections
        self.open: Counter[str] = Counter()
        self.requests = Allowances(connections * REQUESTS, connections * REQUESTS / 10)
        self.messages = Allowances(connections * MESSAGES, connections * MESSAGES / 10)
        self.misses = Allowances(MISSES, MISSES_RATE)

    def enter(self, address: str) -> bool:
        """One more socket? Who enters also leaves."""
        if self.open[address] >= self.connections:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def may_guess(self, address: str) -> bool:
        """May it name the code of a table, which may be wrong?"""
        return self.misses.of(address).refill() >= 1

    def miss(self, address: str) -> None:
        self.misses.of(address).take()


def address_of(host: str | None) -> str:
    """Whom an address belongs to: in version 6 one client has all that begin with the same 64 bits."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
