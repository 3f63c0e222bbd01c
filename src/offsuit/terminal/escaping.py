"""Make text from elsewhere safe for a terminal: characters that would steer it are spelled out."""

from __future__ import annotations

import re
from typing import Any

import msgspec

# Control characters except line feeds, surrogates, and characters that end a line or change its direction
STEERING = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    r"""The text with an escape such as \x1b for each character that would do something rather than be seen."""
    return STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def visible_json(data: bytes | str) -> bytes | str:
    """The same for all strings in a JSON text. If it isn't JSON it stays as it is, and its reader complains."""
    try:
        value = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return data
    return msgspec.json.encode(visible_value(value))


def visible_value(value: Any) -> Any:
    if isinstance(value, str):
        return visible(value).replace("\n", "\\n")
    if isinstance(value, list):
        return [visible_value(item) for item in value]
    if isinstance(value, dict):
        return {visible_value(key): visible_value(item) for key, item in value.items()}
    return value
