"""Answers in words to requests that fail."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from offsuit.language import UnknownLanguage
from offsuit.rules import NoSuchPage
from offsuit.table.live import Refused
from offsuit.table.setup import SetupError
from offsuit.web.messages import Problem
from offsuit.web.room import BrokenTable
from offsuit.web.store import StoreError

logger = logging.getLogger(__name__)

HttpRequest = Request[Any, Any, State]


def problem(text: str, status: int) -> Response[Problem]:
    return Response(Problem(text), status_code=status)


def answer_bad_request(_: HttpRequest, error: SetupError) -> Response[Problem]:
    """Settings that aren't possible, with the ones that are."""
    return problem(str(error), 400)


def answer_refused(_: HttpRequest, error: Refused) -> Response[Problem]:
    return problem(error.kind, 400)


def answer_broken(_: HttpRequest, error: BrokenTable) -> Response[Problem]:
    """A table that can't be opened: the request isn't at fault, nor are other tables."""
    return problem(error.kind, 409)


def answer_unstored(_: HttpRequest, error: StoreError) -> Response[Problem]:
    logger.error("the database doesn't answer: %s", error)
    return problem("not-stored", 503)


def answer_nothing_here(_: HttpRequest, error: Exception) -> Response[Problem]:
    return problem(str(error), 404)


def answer_too_deep(_: HttpRequest, __: RecursionError) -> Response[Problem]:
    """JSON nested too deeply for the parser; no valid request is."""
    return problem("this is nested too deeply", 400)


def answer_http_error(_: HttpRequest, error: HTTPException) -> Response[Problem]:
    details = [str(item.get("message", "")) for item in error.extra or [] if isinstance(item, dict)]
    return problem("; ".join([error.detail, *details]), error.status_code)


def answer_failure(_: HttpRequest, error: Exception) -> Response[Problem]:
    logger.error("a request failed", exc_info=error)
    return problem("something went wrong here; try again", 500)


ANSWERS: ExceptionHandlersMap = {
    SetupError: answer_bad_request,
    Refused: answer_refused,
    BrokenTable: answer_broken,
    StoreError: answer_unstored,
    NoSuchPage: answer_nothing_here,
    UnknownLanguage: answer_nothing_here,
    RecursionError: answer_too_deep,
    HTTPException: answer_http_error,
    Exception: answer_failure,
}

# For the document of this server.
PROBLEMS = {
    status: ResponseSpec(Problem, description=what, generate_examples=False)
    for status, what in (
        (400, "Not possible, and what is."),
        (403, "From another site's page."),
        (404, "Not here."),
        (409, "This table can't be opened."),
        (413, "Too long."),
        (421, "Under a name that this server doesn't answer to."),
        (429, "Too many."),
        (503, "The database doesn't answer."),
    )
}
