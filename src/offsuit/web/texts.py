"""What people write, as plain text: nothing invisible, and nothing that changes the direction of the line."""

from __future__ import annotations

import unicodedata

from offsuit.table.live import Refused, tidy_name
from offsuit.table.names import SELECTORS

JOINERS = "\u200c\u200d"  # within words of some languages and within emoji
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
KEYS = frozenset("0123456789#*©®")  # become emoji with a selector
NEW_EMOJI = range(0x1F000, 0x1FC00)  # some of them are newer than this Python's tables
# Letters and marks that are drawn as nothing: fillers of Hangul, blank Braille, Khmer's silent vowels and the like
BLANK = frozenset(map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164)))
BLANK |= frozenset(map(chr, (0xFFA0, 0xFFFC, 0x1D159)))


def plain(text: str) -> str:
    """One line of visible characters with single spaces; empty if nothing is visible."""
    seen = "".join(
        " " if char.isspace() else char
        for char in text
        if char.isspace() or char in JOINERS or unicodedata.category(char) not in UNSEEN
    )
    return " ".join(seen.split()) if seen.strip(JOINERS + " ") else ""


def check_name(text: str) -> str:
    """A name on one line, perhaps empty. Refused if people can't see all of it."""
    if not all(is_visible(text, place) for place in range(len(text))):
        raise Refused("name-unreadable")
    return tidy_name(text).rstrip(JOINERS)


def is_visible(text: str, place: int) -> bool:
    """Is the character at this place visible, or does it shape its neighbours?"""
    char = text[place]
    before, after = text[:place][-1:], text[place + 1 : place + 2]
    if char in JOINERS:
        return is_shaped(before) and is_shaped(after)
    if SELECTORS.match(char):
        return before in KEYS or is_shaped(before)
    if ord(char) in NEW_EMOJI:
        return True
    category = unicodedata.category(char)
    if category == "Mn" and not before.strip():
        return False
    return category not in (*UNSEEN, "Zl", "Zp") and char not in BLANK


def is_shaped(char: str) -> bool:
    """Does this character belong to a script in which joiners matter, or is it an emoji?"""
    return char > "\u02af" and not char.isspace() and char not in JOINERS and char not in BLANK
