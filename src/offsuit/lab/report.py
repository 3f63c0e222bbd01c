"""What a designer wants to know of a game, as figures with intervals: made of a tally (`lab.measures`)."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from offsuit.kit.description import Description
from offsuit.lab.measures import SHARES, Tally
from offsuit.lab.simulate import Run
from offsuit.lab.skill import Skill
from offsuit.lab.strength import Estimate
from offsuit.language import catalog
from offsuit.table.setup import complete_options, create, find_game

LOSING = {"schadenfreude"}  # a round can cost points
TWIST, REVEAL, WINS = "twist", "reveal", "card-wins"


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """How often a special rule fires: times a round, but for rules about the end, and in what share of the games.

    A rule about tricks that one card wins names the card.
    """

    name: str
    clause: str
    a_round: Estimate | None = None
    games: Estimate | None = None
    card: str = ""


class Card(msgspec.Struct, frozen=True):
    """What it brings to be dealt a card, above the mean of all seats: win share of the game, points of the round."""

    card: str
    wins: Estimate
    points: Estimate
    tricks: Estimate


class Report(msgspec.Struct, frozen=True):
    """One game with its options and bots, measured."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: str
    games: int
    unfinished: int
    fair: float
    seats: list[Estimate]
    places: list[Estimate]
    place_points: list[Estimate]
    score: Estimate
    scores: dict[int, int]
    margin: Estimate | None
    margins: dict[int, int]
    nobody: Estimate
    shared: Estimate
    rounds: Estimate
    lengths: dict[int, int]
    moves: Estimate
    choices: Estimate
    different: Estimate
    forced: Estimate
    legal: dict[int, int]
    rules: list[Rule]
    cards: list[Card]
    runaway: Estimate | None
    comeback: Estimate | None
    decided: Estimate
    skill: Skill | None

    @property
    def has_ended(self) -> bool:
        """Was any game finished? Else nothing is known of who wins, of scores in the end and of length."""
        return self.unfinished < self.games


def report(run: Run, tally: Tally, skill: Skill | None) -> Report:
    game = find_game(run.game)
    seats = range(run.options["players"])
    wins = [known(tally.share("seat-wins", seat)) for seat in seats]
    fair = sum(share.value for share in wins) / len(seats)
    return Report(
        game=run.game,
        options=run.options,
        bots=run.names,
        seed=run.seed.hex(),
        games=tally.games,
        unfinished=tally.unfinished,
        fair=fair,
        seats=wins,
        places=[known(tally.share("place-wins", seat)) for seat in seats],
        place_points=[known(tally.mean("place-points", seat, least_points(run))) for seat in seats],
        score=known(tally.mean("score")),
        scores=histogram(tally.scores),
        margin=tally.mean("margin"),
        margins=histogram(tally.margins),
        nobody=known(tally.share("nobody")),
        shared=known(tally.share("shared")),
        rounds=known(tally.mean("rounds")),
        lengths=histogram(tally.lengths),
        moves=known(tally.mean("moves")),
        choices=known(tally.mean("choices")),
        different=known(tally.mean("different")),
        forced=known(tally.share("forced")),
        legal=histogram(tally.choices),
        rules=rules(run, game, tally),
        cards=cards(run, tally),
        runaway=tally.share("runaway"),
        comeback=tally.share("comeback"),
        decided=known(tally.share("decided")),
        skill=skill,
    )


def known(found: Estimate | None) -> Estimate:
    """What every game has cases of."""
    assert found is not None
    return found


def least_points(run: Run) -> float:
    """The fewest that a round can bring, as far as it is known: rules written anew may bring any."""
    return -math.inf if run.game in LOSING or "rules" in run.options else 0.0


def histogram(counts: list[int]) -> dict[int, int]:
    return {number: count for number, count in enumerate(counts) if count}


def deck(run: Run) -> dict[str, int]:
    """The cards of a game as records write them, with their numbers."""
    game = find_game(run.game)
    state = create(game, complete_options(game, run.options))
    return {state.card_text(card): card for card in sorted(state.deck_cards())}


def rules(run: Run, game: Description, tally: Tally) -> list[Rule]:
    """The special rules that fired: kinds of event for which the catalogs have a name, and cards beside the suits."""
    named = catalog("en").has_message
    found = [
        Rule(
            kind.name,
            kind.clause,
            None if kind.about == "game" else tally.mean("kinds", number),
            tally.share("kind-games", number),
        )
        for number, kind in enumerate(game.kinds)
        if named(f"rule-{kind.name}") and tally.happened("kinds", number)
    ]
    for name, measure in ((TWIST, "twists"), (REVEAL, "reveals")):
        if tally.happened(measure):
            found.append(Rule(name, game.clauses.turn, tally.mean(measure)))
    for text, card in deck(run).items():
        if text.rstrip("-0123456789") not in game.suits and tally.happened("card-tricks", card):
            found.append(Rule(WINS, "", tally.mean("card-tricks", card), card=text))
    return found


def cards(run: Run, tally: Tally) -> list[Card]:
    """Every card that anybody was dealt. All seats get equally many, so the mean of all cards is that of all seats."""
    dealt = sum(tally.cases("card-wins", card) for card in deck(run).values())
    wins = sum(tally.happened("card-wins", card) for card in deck(run).values()) / dealt / SHARES
    points = sum(tally.happened("card-points", card) for card in deck(run).values()) / dealt
    return [
        Card(
            card=text,
            wins=shifted(known(tally.share("card-wins", card)), wins),
            points=shifted(known(tally.mean("card-points", card, least_points(run))), points),
            tricks=known(tally.mean("card-tricks", card)),
        )
        for text, card in deck(run).items()
        if tally.cases("card-wins", card)
    ]


def shifted(found: Estimate, by: float) -> Estimate:
    return Estimate(found.value - by, found.low - by, found.high - by)
