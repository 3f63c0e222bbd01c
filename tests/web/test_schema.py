"""The schema from which the browser's types are made."""

from __future__ import annotations

from typing import get_args

from offsuit.web import messages
from offsuit.web.schema import schema


def test_it_holds_every_message_and_what_messages_hold() -> None:
    definitions = schema()["$defs"]
    for union in (messages.FromBrowser, messages.ToBrowser, messages.OverHttp):
        assert {struct.__name__ for struct in get_args(union)} <= definitions.keys()
    assert {"FromBrowser", "ToBrowser", "TableView", "View", "Trick", "Event", "Plan"} <= definitions.keys()


def test_messages_are_told_apart_by_a_word() -> None:
    definitions = schema()["$defs"]
    assert definitions["Hello"]["properties"]["do"] == {"enum": ["hello"]}
    assert definitions["Update"]["properties"]["say"] == {"enum": ["update"]}


def test_the_server_leaves_out_only_what_it_may() -> None:
    definitions = schema()["$defs"]
    assert definitions["Hello"]["required"] == ["do"]
    assert definitions["Event"]["required"] == ["kind", "clause"]
    assert "with_chameleon" in definitions["Seen"]["required"]
