"""What somebody who comes to a running table may hear of its round. By the book nobody looks back.

The cards of a trick lie face down from the next lead on (SB-23, GT-14, ST-30). In the browser,
frontend/src/table/memory.ts does the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from offsuit.kit.reasons import Event
from offsuit.table.view import View

PLAYS = ("played", "turned-up")
CARDS = ("card", "other_card", "hand")


def story_of(events: Sequence[Event], view: View) -> list[Event]:
    """The events of this round, without those that name cards from before the trick in view.

    The trick in view is the one in progress, or the last one until somebody leads again. The hand that was dealt goes
    with the first lead, because it names the cards that its player has played since.
    """
    start = max((number for number, event in enumerate(events) if event.kind == "round-started"), default=0)
    this_round = events[start:]
    last = view.last_trick.plays if view.last_trick else []
    lead = find_lead(this_round, len(view.trick or last))
    return [event for number, event in enumerate(this_round) if number >= lead or not names_card(event)]


def find_lead(events: Sequence[Event], cards: int) -> int:
    """Where the trick with this many cards begins, if they were the last to be played; 0 if it was in another round."""
    plays = [number for number, event in enumerate(events) if event.kind in PLAYS]
    return plays[-cards] if 0 < cards <= len(plays) else 0


def names_card(event: Event) -> bool:
    return any(key in event.values for key in CARDS)
