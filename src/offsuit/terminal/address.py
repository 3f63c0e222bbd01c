"""Links of tables."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from offsuit.table.setup import SetupError


class Address(NamedTuple):
    """A table of a server, with the token of a seat there and the token of the table host, if there are any."""

    server: str
    code: str
    token: str | None = None
    host: str | None = None

    @property
    def socket(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"

    @property
    def record(self) -> str:
        return f"{self.server}/api/tables/{self.code}/record"

    @property
    def link(self) -> str:
        """The link that opens this seat again, here or in a browser."""
        tokens = {"seat": self.token, "host": self.host}
        fragment = urlencode({name: token for name, token in tokens.items() if token})
        return f"{self.server}/t/{self.code}" + (f"#{fragment}" if fragment else "")

    def __str__(self) -> str:
        return f"{self.code!r} at {self.server}"


def read_address(text: str) -> Address:
    """Read a table's link: http://SERVER/t/CODE, with #seat=TOKEN for a seat and #host=TOKEN for the table host."""
    wrong = SetupError(f"--join wants the link of a table, http://SERVER/t/CODE, not {text!r}")
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_server = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise wrong from None
    path = re.fullmatch(r"/t/([\w-]+)(/.*)?", parts.path)
    if not is_server or path is None:
        raise wrong
    tokens = {name: token for name, token in parse_qsl(parts.fragment) if re.fullmatch(r"[\w-]+", token)}
    return Address(f"{parts.scheme}://{parts.netloc}", path[1].lower(), tokens.get("seat"), tokens.get("host"))
