"""Every page loads, on a phone and on a desk, without a complaint."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, NewPage


@pytest.mark.parametrize("size", SIZES)
def test_the_home_page_loads(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    page.goto("/")
    expect(page).to_have_title("Offsuit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
