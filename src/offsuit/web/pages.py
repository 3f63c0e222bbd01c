"""The pages for browsers: the built front end, and the rules as HTML."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import File
from markdown_it import MarkdownIt

from offsuit import rules
from offsuit.table.setup import find_game
from offsuit.web.problems import PROBLEMS

STATIC = Path(__file__).parent / "static"
A_YEAR = "public, max-age=31536000, immutable"


@cache
def rules_html(game: str, language: str) -> str:
    """A rules page; every clause can be linked to by its name."""
    html: str = MarkdownIt("commonmark").enable("table").render(rules.page(find_game(game).name, language))
    return re.sub(r"<li>(\s*(?:<p>)?<strong>([A-Z]{2}-\d+)</strong>)", r'<li id="\2">\1', html)


@get("/api/rules/{game:str}", media_type=MediaType.HTML, sync_to_thread=False, responses=PROBLEMS)
def rules_page(game: str, language: Annotated[str, Parameter(query="language")] = "en") -> str:
    """The rules of a game, as a part of a page."""
    return rules_html(game, language)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def front_end(path: str = "") -> Response[bytes] | File:
    """A file of the front end, or its one page, which shows what the address asks for."""
    file = find_file(path)
    if file is not None:
        caching = A_YEAR if file.parent.name == "assets" else "no-cache"
        return File(file, filename=file.name, content_disposition_type="inline", headers={"Cache-Control": caching})
    page = STATIC / "index.html"
    if path.startswith(("/api/", "/assets/")) or not page.is_file():
        raise NotFoundException("there is nothing here")
    return Response(page.read_bytes(), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def find_file(path: str) -> Path | None:
    """The file of the front end under this path, if there is one."""
    try:
        file = (STATIC / path.lstrip("/")).resolve()
        return file if file.is_file() and STATIC in file.parents else None
    except (OSError, ValueError):  # such as a name that no file can have
        raise NotFoundException("there is nothing here") from None
