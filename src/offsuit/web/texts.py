"""What people write, as plain text: nothing invisible, nothing that turns the line around."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"  # within words of some languages and within emoji
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")


def plain(text: str) -> str:
    """One line of visible characters with single spaces; empty where there is none."""
    seen = "".join(
        " " if char.isspace() else char
        for char in text
        if char.isspace() or char in JOINERS or unicodedata.category(char) not in UNSEEN
    )
    return " ".join(seen.split()) if seen.strip(JOINERS + " ") else ""
