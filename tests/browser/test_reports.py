"""A report opens from a file, without a network: all plots are there, in the colours of the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from offsuit.lab.page import page as page_of
from offsuit.lab.plots import plots
from tests.browser.conftest import PATIENCE, SIZES, Theme, listen
from tests.lab.test_report import SECTIONS, report_of


@pytest.mark.parametrize(
    ("game", "tongue", "size", "theme"),
    [
        ("savage-bowl", "en", "phone", "dark"),
        ("gummi-trick", "ja", "phone", "light"),
        ("schadenfreude", "en", "desktop", "light"),
        ("savanna-trick", "ja", "desktop", "dark"),
    ],
)
def test_a_report_in_the_browser(
    browser: Browser, complaints: list[str], tmp_path: Path, game: str, tongue: str, size: str, theme: Theme
) -> None:
    report = report_of(game)
    file = tmp_path / "report.html"
    file.write_text(page_of(report, tongue), "utf-8")
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, offline=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    listen(page, complaints)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    names = [plot.name for plot in plots(report, tongue)]
    for name in names:
        expect(
            page.locator(f"#plot-{name} svg .mark-rect path, #plot-{name} svg .mark-symbol path").first
        ).to_be_attached()
    assert page.locator("section").evaluate_all("found => found.map(one => one.id)") == SECTIONS
    assert page.evaluate("document.documentElement.scrollWidth") == width
    label = page.locator("#plot-scores svg .role-axis-label text").first
    colour = label.evaluate("text => getComputedStyle(text).fill")
    assert colour == page.locator("body").evaluate("body => getComputedStyle(body).color")
    page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
    expect(label).not_to_have_css("fill", colour)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    context.close()
