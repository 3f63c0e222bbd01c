"""The rules pages: whole, or one clause."""

from __future__ import annotations

import re
from pathlib import Path

from offsuit.kit.description import Description
from offsuit.language import LANGUAGES

PAGES = Path(__file__).parent


class NoSuchPage(ValueError):
    """A language or clause that there is no text for."""


def page(game: str, tongue: str = "en") -> str:
    if tongue not in LANGUAGES:
        raise NoSuchPage(f"there is no language {tongue!r}; languages are {', '.join(LANGUAGES)}")
    file = (PAGES if tongue == "en" else PAGES / tongue) / f"{game}.md"
    if not file.exists():
        raise NoSuchPage(f"{game} has no rules page in {tongue!r}")
    return file.read_text("utf-8")


def clauses(text: str) -> dict[str, str]:
    """All clauses of a page: name and text."""
    found = {}
    for bullet in re.split(r"\n(?=- |\n|#|\d+\. )", text):
        match = re.match(r"- \*\*([A-Z]{2}-\d+)\*\* (.*)", bullet, re.DOTALL)
        if match:
            found[match[1]] = " ".join(match[2].split())
    return found


def clause(text: str, game: Description, name: str) -> str:
    found = clauses(text)
    number = name.upper().removeprefix(game.letters).removeprefix("-")
    wanted = f"{game.letters}-{number}"
    if wanted not in found:
        raise NoSuchPage(f"{game.name} has no clause {name!r}; its clauses are {game.letters}-1 to {list(found)[-1]}")
    return f"**{wanted}** {found[wanted]}"


def unmarked(text: str) -> str:
    """The words alone, without marks of emphasis, headings and code."""
    return re.sub(r"[*`]|^#+ ", "", text, flags=re.MULTILINE)
