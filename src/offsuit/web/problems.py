"""What goes wrong with a request is answered in words."""

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

logger = logging.getLogger(__name__)

HttpRequest = Request[Any, Any, State]


def problem(text: str, status: int) -> Response[Problem]:
    return Response(Problem(text), status_code=status)


def answer_bad_request(_: HttpRequest, error: SetupError) -> Response[Problem]:
    """What can't be set up is told with what can."""
    return problem(str(error), 400)


def answer_refused(_: HttpRequest, error: Refused) -> Response[Problem]:
    return problem(error.kind, 400)


def answer_nothing_here(_: HttpRequest, error: Exception) -> Response[Problem]:
    return problem(str(error), 404)


def answer_http_error(_: HttpRequest, error: HTTPException) -> Response[Problem]:
    details = [str(item.get("message", "")) for item in error.extra or [] if isinstance(item, dict)]
    return problem("; ".join([error.detail, *details]), error.status_code)


def answer_failure(_: HttpRequest, error: Exception) -> Response[Problem]:
    logger.error("a request failed", exc_info=error)
    return problem("something went wrong here; try again", 500)


ANSWERS: ExceptionHandlersMap = {
    SetupError: answer_bad_request,
    Refused: answer_refused,
    NoSuchPage: answer_nothing_here,
    UnknownLanguage: answer_nothing_here,
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
        (413, "Too long."),
        (429, "Too many."),
    )
}
