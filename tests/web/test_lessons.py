"""The deals of the guided first rounds: every special rule comes up, however the learner plays."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from offsuit.bots import BOTS
from offsuit.bots.random import RandomBot
from offsuit.games import GAMES
from offsuit.kit.reasons import Event
from offsuit.table.live import Actor, LiveTable
from offsuit.table.view import Trick, View
from offsuit.web import lessons

LEARNER = 0

# What comes up in each lesson: kinds of events, cards played, and what the learner's hand is allowed.
SHOWN = {
    "savage-bowl": {
        *("lead", "follow", "free choice", "played P", "chameleon of another", "sb-second-wins", "sb-yellow-card"),
        *("sb-discarded-yours", "sb-strongest-wins", "sb-champ", "sb-eliminated", "sb-leads-instead"),
        "sb-target-scored",
    },
    "gummi-trick": {
        *("lead", "follow", "follow a later colour", "free choice", "turned-up", "gt-colour-won", "caught"),
        *("several winners", "gt-leads"),
    },
    "schadenfreude": {
        *("lead", "follow", "free choice", "played W", "sf-second-wins", "sf-alone-wins", "taken off suit"),
        *("taken below zero", "sf-cancelled"),
    },
    "savanna-trick": {
        *("lead", "follow", "free choice", "played Hy", "st-lead-wins", "st-lion-wins", "st-elephant-trick"),
        *("st-grass-paid", "st-big-grazed", "st-starved", "st-eaten", "st-unfed", "st-most-animals"),
        *("st-most-carnivores", "st-most-grass"),
    },
}

Choose = Callable[[View, int], str]


def play_greedily(view: View, number: int) -> str:
    return BOTS["greedy"](number).move(view)


def play_lowest(view: View, _: int) -> str:
    return min(plain_moves(view), key=number_of)


def play_highest(view: View, _: int) -> str:
    return max(plain_moves(view), key=number_of)


def play_at_random(seed: int) -> Choose:
    bot = RandomBot(seed)
    return lambda view, _: bot.move(view)


def plain_moves(view: View) -> list[str]:
    """A card of the hand as it is; only where there is none, something else."""
    return [move for move in view.legal_moves if len(move.split()) == 2] or view.legal_moves


def number_of(move: str) -> int:
    found = re.search(r"-?\d+", move)
    return int(found[0]) if found else 0


def came_up(game: str, choose: Choose) -> set[str]:
    """What comes up in the first round of a lesson for a learner who plays like this."""
    created = lessons.create(game)
    live = LiveTable(created)
    live.add(live.sit(LEARNER, "Ann", "token"))
    live.add(live.start(Actor(is_host=True)))
    table = live.table
    assert table is not None
    found: set[str] = set()
    while table.rounds[0].points is None:
        seat = table.seat
        assert seat is not None
        view = table.view(seat)
        if seat == LEARNER:
            found |= allowed(view)
            move = choose(view, live.number)
        else:
            move = BOTS[created.plans[seat].bot or ""](live.number).move(view)
        live.add(live.move(seat, move, live.number))
    for event in live.events(LEARNER, 0):
        found |= happened(event)
    for trick in table.rounds[0].tricks:
        found |= explained(trick)
    return found


def allowed(view: View) -> set[str]:
    """What the rules allow the learner's hand."""
    if view.to_do != "play":
        return set()
    if not view.trick:
        return {"lead"}
    playable = {card for card in view.hand if f"play {card}" in view.legal_moves}
    if len(playable) == len(view.hand):
        return {"free choice"} if len(playable) > 1 else set()
    first = suit_of(view.trick[0][1])
    return {"follow"} if first in map(suit_of, view.hand) else {"follow a later colour"}


def happened(event: Event) -> set[str]:
    if event.kind == "played":
        card = str(event.values["card"])
        if card.endswith(("*R", "*G", "*B", "*Y", "*P")):
            return set() if event.values["seat"] == LEARNER else {"chameleon of another"}
        return {f"played {suit_of(card)}"}
    if event.kind == "turned-up":
        return set() if event.values["seat"] == LEARNER else {"turned-up"}
    return {event.kind}


def explained(trick: Trick) -> set[str]:
    """What a finished trick shows besides its events."""
    taken = [str(event.values["card"]) for event in trick.why if event.kind == "sf-taken"]
    caught = [event for event in trick.why if event.kind == "gt-colour-won" and event.values["number"]]
    shown = {
        "taken off suit": len(taken) > 1,
        "taken below zero": any(number_of(card) < 0 for card in taken),
        "caught": bool(caught),
        "several winners": isinstance(trick.won_by, dict) and len(set(trick.won_by.values())) > 1,
    }
    return {name for name, is_shown in shown.items() if is_shown}


def suit_of(card: str) -> str:
    return card.rstrip("-0123456789")


@pytest.mark.parametrize("choose", [play_greedily, play_lowest, play_highest])
@pytest.mark.parametrize("game", SHOWN)
def test_a_learner_with_a_plan_meets_every_rule(game: str, choose: Choose) -> None:
    assert SHOWN[game] - came_up(game, choose) == set()


@pytest.mark.parametrize("game", SHOWN)
def test_of_twelve_who_play_at_random_at_most_two_miss_the_same_rule(game: str) -> None:
    met = [came_up(game, play_at_random(seed)) for seed in range(12)]
    assert [rule for rule in SHOWN[game] if sum(rule in each for each in met) < 10] == []


def test_every_game_has_a_lesson() -> None:
    assert list(lessons.LESSONS) == list(GAMES) == list(SHOWN)
