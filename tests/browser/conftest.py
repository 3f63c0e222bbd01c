"""A real server and Debian's Chromium. What a page complains of, in the console or on the network, fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, Response, expect, sync_playwright

from tests.web.people import Server

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (360, 640), "sideways": (800, 360), "laptop": (1366, 625), "desktop": (1440, 900)}
SMALL = ["phone", "sideways", "laptop"]
PATIENCE = 40_000  # milliseconds
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]
Theme = Literal["light", "dark"]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser") / "offsuit.db")
    yield running
    running.stop()


# Not for the session: Playwright keeps an event loop running, in which other tests could not start theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, which may kill it."""
    running = Server(tmp_path / "offsuit.db")
    yield running
    running.kill()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages complained of. A test that provokes complaints checks and clears them."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def new_page(browser: Browser, server: Server, complaints: list[str]) -> Iterator[NewPage]:
    """Opens a browser of its own for one more person: `new_page("phone", language="ja", theme="dark")`."""
    contexts = []

    def opened(size: str = "desktop", language: str = "en", theme: Theme = "light", at: Server = server) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{at.port}",
            viewport={"width": width, "height": height},
            has_touch=size in ("phone", "sideways"),
            locale=language,
            color_scheme=theme,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        listen(page, complaints)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def listen(page: Page, complaints: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text}")

    def on_page_error(error: Error) -> None:
        complaints.append(f"exception: {error}")

    def on_request_failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page went elsewhere
            complaints.append(f"{request.url}: {request.failure}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            complaints.append(f"{response.url}: {response.status}")

    page.on("console", on_console)
    page.on("pageerror", on_page_error)
    page.on("requestfailed", on_request_failed)
    page.on("response", on_response)
