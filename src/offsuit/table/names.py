"""Names that look the same to people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count

SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # choose between forms of the character before them


def looks(name: str) -> str:
    """A key that is equal for names that people can confuse: it ignores width, case and spacing."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(char for char in SELECTORS.sub("", folded) if unicodedata.category(char) != "Cf")
    return " ".join(bare.split())


def free_name(name: str, taken: Collection[str], *, is_default: bool) -> str | None:
    """The name that somebody gets among those taken, or None if they have to choose another.

    People who didn't choose a name share a default, so they get numbers.
    """
    used = {looks(other) for other in taken}
    if looks(name) not in used:
        return name
    if not is_default:
        return None
    return next(numbered for number in count(2) if looks(numbered := f"{name} {number}") not in used)
