"""Names at one table: no two look the same."""

from __future__ import annotations

import pytest

from offsuit.table.names import free_name


@pytest.mark.parametrize(
    "name",
    [
        "Ann Lee",
        "ann lee",
        "ANN LEE",
        "Ann\u2003Lee",
        "Ａｎｎ　Ｌｅｅ",
        "Ann  Lee",
        "𝐀𝐧𝐧 Lee",
        "Ann\u200d Lee",
        "Ann\ufe0f Lee",
    ],
)
def test_a_name_that_looks_like_another_is_taken(name: str) -> None:
    assert free_name(name, ["Ben", "Ann Lee", ""], is_default=False) is None


@pytest.mark.parametrize("name", ["Ann", "AnnLee", "Ánn Lee", "Guest", "かく"])
def test_other_names_are_free(name: str) -> None:
    assert free_name(name, ["Ben", "Ann Lee", "がく", ""], is_default=False) == name


def test_guests_without_a_name_get_a_number() -> None:
    assert free_name("Guest", ["Guest"], is_default=True) == "Guest 2"
    assert free_name("Guest", ["guest", "Guest 2", "Guest  3"], is_default=True) == "Guest 4"
    assert free_name("ゲスト", ["ｹﾞｽﾄ"], is_default=True) == "ゲスト 2"
    assert free_name("Guest 2", ["Guest 2"], is_default=False) is None
