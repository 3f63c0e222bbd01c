"""How much one connection and one address may ask for."""

from __future__ import annotations

import time
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_KEPT = 10_000  # addresses remembered before the calm ones are forgotten
REQUESTS = 4  # for each connection that an address may have, at once; a tenth of it a second after that
OPENINGS = 8  # more than requests, so that a client with a connection for each still gets an answer in words
MESSAGES = 10
MISSES = 50  # wrong codes at once
MISSES_RATE = 0.1  # a second after that: too few to find a table by guessing
SITTINGS_RATE = (
    0.001  # seats a second for each connection, after as many at once: nobody fills logs by coming and going
)


class Allowance:
    """A number at once, and a rate per second after that."""

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

    def take(self, number: int = 1) -> bool:
        """Take this number, if it is allowed now."""
        if self.refill() < number:
            return False
        self.left -= number
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
        """Forget addresses that haven't asked for a while; if there are none, forget all."""
        busy = {address: kept for address, kept in self.kept.items() if kept.refill() < self.burst}
        self.kept = busy if len(busy) < MOST_KEPT else {}


class Unstarted:
    """The tables that each address has opened lately, oldest first. Some may have been started since."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.codes: dict[str, list[str]] = {}

    def add(self, address: str, code: str) -> None:
        """The address has opened this table. The one that has opened none for the longest time is forgotten first."""
        self.codes[address] = [*(known for known in self.codes.pop(address, []) if known != code), code]
        if len(self.codes) > MOST_KEPT:
            del self.codes[next(iter(self.codes))]

    def too_many(self, address: str) -> list[str]:
        """All tables of an address if there are too many. Some of them may no longer count."""
        codes = self.codes.get(address, [])
        return list(codes) if len(codes) > self.most else []

    def drop(self, address: str, code: str) -> None:
        """This one was started or closed."""
        codes = self.codes.get(address, [])
        if code in codes:
            codes.remove(code)


class Addresses:
    """What each address has open and may still ask for."""

    def __init__(self, connections: int, unstarted: int) -> None:
        self.connections = connections
        self.unstarted = Unstarted(unstarted)
        self.sockets: Counter[str] = Counter()
        self.strangers: Counter[str] = Counter()  # sockets that came to a table without a seat there
        self.openings = Allowances(connections * OPENINGS, connections * OPENINGS / 10)
        self.requests = Allowances(connections * REQUESTS, connections * REQUESTS / 10)
        self.messages = Allowances(connections * MESSAGES, connections * MESSAGES / 10)
        self.misses = Allowances(MISSES, MISSES_RATE)
        self.sittings = Allowances(connections, connections * SITTINGS_RATE)

    def connect(self, address: str) -> bool:
        """May this address open one more connection now?"""
        if self.sockets[address] >= self.connections or not self.openings.of(address).take():
            return False
        self.sockets[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def enter(self, address: str) -> bool:
        """May one more stranger come to a table? Half of an address's connections are kept for people with a seat."""
        if self.strangers[address] >= max(1, self.connections // 2):
            return False
        self.strangers[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.strangers[address] -= 1
        if not self.strangers[address]:
            del self.strangers[address]

    def may_guess(self, address: str) -> bool:
        """May this address try a table's code, which may be wrong?"""
        return self.misses.of(address).refill() >= 1

    def miss(self, address: str) -> None:
        self.misses.of(address).take()


class Place:
    """The place of one connection among those of its address."""

    def __init__(self, addresses: Addresses) -> None:
        self.addresses = addresses
        self.address: str | None = None

    def take(self, address: str) -> bool:
        """Take a place for this address, if it has room."""
        self.leave()
        if self.addresses.connect(address):
            self.address = address
        return self.address is not None

    def leave(self) -> None:
        if self.address is not None:
            self.addresses.disconnect(self.address)
            self.address = None


@lru_cache(MOST_KEPT)
def address_of(host: str | None) -> str:
    """The address that counts for a host: in IPv6, one client has all addresses with the same first 64 bits."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
