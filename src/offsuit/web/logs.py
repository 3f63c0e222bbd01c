"""Logs: one JSON object a line, never with tokens, codes, names, salts or chat."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from hashlib import sha256
from typing import TextIO

import msgspec

from offsuit.table.entries import Created

FIELDS = (
    "table",
    "game",
    "players",
    "bot",
    "fault",
    "duty",
    "database",
    "port",
)  # that a line may have besides its event


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **{field: getattr(record, field) for field in FIELDS if hasattr(record, field)},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(stream: TextIO = sys.stderr) -> None:
    """Log events and errors as JSON lines; on a terminal, only what goes wrong, in plain words."""
    handler = logging.StreamHandler(stream)
    is_terminal = stream.isatty()
    handler.setFormatter(logging.Formatter("offsuit: %(message)s") if is_terminal else JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("offsuit").setLevel(logging.WARNING if is_terminal else logging.INFO)
    logging.captureWarnings(True)


def table_name(code: str, created: Created) -> str:
    """A table's name in the logs, which doesn't give its code away."""
    return sha256(f"{created.secret} {code}".encode()).hexdigest()[:12]
