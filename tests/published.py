"""Does a secret follow from what was published? Everything an eavesdropper would try with hashes is tried here.

Published values are taken as text, as the bytes that their hex digits stand for, and as the SHA-256 of either. Every
one of these, every ordered pair and every ordered triple is joined and hashed, and is used as key and as message of an
HMAC in every way, also step by step. Each result is hashed once more, as bytes and as hex text.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import product
from typing import Any, NamedTuple

CONSTANTS = ("offsuit 2 commitment", "offsuit 2 seed")  # anybody can read them in the code
MOST_VALUES = 24  # the triples of more take minutes


class Value(NamedTuple):
    """Some bytes, and how they were made of what was published."""

    way: tuple[Any, ...]
    data: bytes

    def __str__(self) -> str:
        return told(self.way)


def holes(published: Iterable[str], secrets: Mapping[str, bytes]) -> list[str]:
    """Every secret that follows from the published texts, with the way there; empty if none does."""
    texts = sorted(set(published))
    if len(texts) > MOST_VALUES:
        raise ValueError(f"{len(texts)} published values; give at most {MOST_VALUES} at a time")
    names = {data: name for name, data in secrets.items()}
    found = [f"{names[value.data]} = {value}" for value in tries(texts) if value.data in names]
    return [*written(texts, secrets), *found]


def written(texts: Iterable[str], secrets: Mapping[str, bytes]) -> Iterator[str]:
    """Secrets that stand in a text as they are, in any usual writing."""
    for text, (name, secret) in product(texts, secrets.items()):
        encoded = (base64.b64encode(secret), base64.urlsafe_b64encode(secret), base64.b32encode(secret))
        writings = [secret.hex(), str(int.from_bytes(secret, "big")), *(one.decode().rstrip("=") for one in encoded)]
        if any(writing.lower() in text.lower() for writing in writings):
            yield f"{name} is in {text[:40]!r}"


def tries(texts: Iterable[str]) -> Iterator[Value]:
    """All that can be made of the texts."""
    values = [*atoms([*texts, *CONSTANTS])]
    for value in values:
        yield from hashed_again(value)
    for one, two in product(values, repeat=2):
        pair = Value((*one.way, "+", *two.way), one.data + two.data)
        mixes = (hashed(pair), keyed(one, two))
        for mix in mixes:
            yield from hashed_again(mix)
        for three in values:
            triple = Value((*pair.way, "+", *three.way), pair.data + three.data)
            back = Value((*three.way, "+", *pair.way), three.data + pair.data)
            for result in (hashed(triple), hashed(back), keyed(pair, three), keyed(three, pair)):
                yield from hashed_again(result)
            for mix in mixes:  # the same step by step
                yield keyed(mix, three)
                yield keyed(three, mix)
                yield hashed(Value((*mix.way, "+", *three.way), mix.data + three.data))
                yield hashed(Value((*three.way, "+", *mix.way), three.data + mix.data))


def atoms(texts: Iterable[str]) -> Iterator[Value]:
    """Each text, the bytes of its hex digits, and the hash of either."""
    for text in texts:
        forms = [Value((text,), text.encode())]
        if text and len(text) % 2 == 0 and re.fullmatch("[0-9a-fA-F]+", text):
            forms.append(Value(("bytes of", text), bytes.fromhex(text)))
        for form in forms:
            yield form
            yield hashed(form)


def hashed_again(value: Value) -> Iterator[Value]:
    yield value
    yield hashed(value)
    yield hashed(Value(("text of", value.way), value.data.hex().encode()))


def hashed(value: Value) -> Value:
    return Value(("SHA-256", value.way), sha256(value.data).digest())


def keyed(key: Value, message: Value) -> Value:
    return Value(("HMAC", key.way, ",", message.way), hmac.digest(key.data, message.data, "sha256"))


def told(way: Any) -> str:
    """A way to a value in words; long texts are cut."""
    if isinstance(way, str):
        return way if len(way) <= 24 else f"{way[:20]}..."
    return " ".join(f"({told(part)})" if isinstance(part, tuple) else told(part) for part in way)
