"""Clauses and values into words: the Fluent catalogs beside this file, one a language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

CATALOGS = Path(__file__).parent
LANGUAGES = ("en", "ja")
CARD = re.compile(r"([A-Z][a-z]?)(-?\d+)(?:\*([A-Z]))?")


class UnknownLanguage(ValueError):
    """A language that there is no catalog for."""


@cache
def catalog(tongue: str) -> FluentBundle:
    if tongue not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {tongue!r}; languages are {', '.join(LANGUAGES)}")
    bundle = FluentBundle([tongue], use_isolating=False)
    bundle.add_resource(FluentResource((CATALOGS / f"{tongue}.ftl").read_text("utf-8")))
    return bundle


def say(tongue: str, kind: str, values: Mapping[str, object], names: Sequence[str] | None = None) -> str:
    """The text of a kind with its values. Seats become names, cards become words."""
    arguments = {key: spoken(tongue, key, value, names) for key, value in values.items()}
    bundle = catalog(tongue)
    message = bundle.get_message(kind)
    if message.value is None:
        raise KeyError(kind)
    text, errors = bundle.format_pattern(message.value, arguments)
    if errors:
        raise errors[0]
    return str(text)


def option_texts(tongue: str, options: Mapping[str, Any]) -> list[str]:
    """What is played, as people read it: every option, and what a variant changes."""
    texts = []
    for name, value in options.items():
        if name == "parameters":
            texts += [named(tongue, f"parameter-{parameter}", number) for parameter, number in value.items()]
        elif name == "rules":
            texts.append(named(tongue, "option-rules", value["about"] or value["name"]))
        elif name == "printed":
            texts.append(say(tongue, "option-printed", {}))
        else:
            chosen = value if name == "players" else say(tongue, f"option-{name}-{str(value).lower()}", {})
            texts.append(named(tongue, f"option-{name}", chosen))
    return texts


def named(tongue: str, kind: str, value: object) -> str:
    return say(tongue, "named", {"name": say(tongue, kind, {}), "value": value})


def spoken(tongue: str, key: str, value: object, names: Sequence[str] | None) -> str | int:
    if key == "seat" and isinstance(value, int):
        return seat_words(tongue, value, names)
    if key in ("card", "other_card") and isinstance(value, str):
        return card_words(tongue, value)
    if key == "colour":
        return say(tongue, f"suit-{value}", {})
    if key == "animal":
        return say(tongue, f"animals-{value}", {})
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value if isinstance(value, (str, int)) else str(value)


def seat_words(tongue: str, seat: int, names: Sequence[str] | None) -> str:
    """A seat by its name, or by its number, counted from 1, where no names are known."""
    if seat < 0:
        return say(tongue, "nobody", {})
    return names[seat] if names else say(tongue, "seat", {"number": seat + 1})


def card_words(tongue: str, text: str) -> str:
    """A card as a player says it: R9 is "red 9", R9*P "red 9 as purple"."""
    match = CARD.fullmatch(text)
    if not match:
        return text
    suit, printed, taken = match.groups()
    values = {"suit": say(tongue, f"suit-{suit}", {}), "printed": printed}
    if taken:
        return say(tongue, "card-as", {**values, "taken": say(tongue, f"suit-{taken}", {})})
    return say(tongue, "card", values)
