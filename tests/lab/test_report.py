"""Reports: figures, words in both languages, plots, and what skill and luck mean."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import numpy as np
import pytest

from offsuit.games import GAMES
from offsuit.lab.arena import Block, Outcome, seatings
from offsuit.lab.findings import Words, findings, rule_sentence
from offsuit.lab.measures import add, tallies
from offsuit.lab.page import page, pictures
from offsuit.lab.plots import plots
from offsuit.lab.report import Report, Rule, report
from offsuit.lab.skill import contests, explained, skill, sums_of
from offsuit.lab.strength import Estimate, added
from offsuit.language import LANGUAGES
from tests.lab.test_measures import run_of

SECTIONS = ["seats", "scores", "length", "choices", "rules", "cards", "course", "skill"]


@cache
def report_of(game: str, games: int = 24) -> Report:
    run = run_of(game, "random")
    return report(run, add(list(tallies(run, games))), skill(list(contests(run, 4)), 1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_section_has_words_and_plots(game: str, tongue: str) -> None:
    found = report_of(game)
    sections = findings(found, tongue)
    assert [section.name for section in sections] == SECTIONS
    assert all(sentence and "{" not in sentence for section in sections for sentence in section.sentences)
    drawn = plots(found, tongue)
    assert {plot.section for plot in drawn} >= {"seats", "scores", "choices", "rules", "cards", "skill"}
    assert ("lengths" in [plot.name for plot in drawn]) == (len(found.lengths) > 1)


def test_the_rules_that_fired_are_told() -> None:
    names = {game: {rule.name for rule in report_of(game).rules} for game in GAMES}
    assert {"sb-yellow-card", "sb-eliminated", "twist"} <= names["savage-bowl"]
    assert {"sf-cancelled", "card-wins"} <= names["schadenfreude"]
    assert {"reveal", "gt-colour-won"} <= names["gummi-trick"]
    assert {"st-eaten", "st-starved", "st-elephant-trick", "card-wins"} <= names["savanna-trick"]
    assert "st-gorilla-trick" not in names["savanna-trick"]
    assert {rule.card for rule in report_of("schadenfreude").rules if rule.card} <= {"W0", "W10"}


@pytest.mark.parametrize(
    ("game", "changed", "rule", "expected"),
    [
        ("schadenfreude", {"goal": 60}, "sf-over-goal", {"en": "Player over the goal", "ja": "目標点を超えて脱落"}),
        (
            "savage-bowl",
            {"enough_points": 2},
            "sb-ten-points",
            {"en": "Enough points reached", "ja": "規定の得点に到達"},
        ),
    ],
)
def test_the_words_for_a_rule_hold_for_a_variant(
    game: str, changed: dict[str, int], rule: str, expected: dict[str, str]
) -> None:
    run = run_of(game, "random", parameters=changed)
    found = report(run, add(list(tallies(run, 4))), None)
    fired = next(one for one in found.rules if one.name == rule)
    assert {tongue: Words(tongue).rule(fired) for tongue in LANGUAGES} == expected


def test_figures_fit_together() -> None:
    found = report_of("savage-bowl")
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    assert sum(place.value for place in found.places) == pytest.approx(1)
    assert sum(found.scores.values()) == 24 * 4
    assert found.different.value <= found.choices.value
    assert sum(card.points.value for card in found.cards) == pytest.approx(0)
    for estimate in (*found.seats, found.choices, found.forced, found.decided):
        assert estimate.low <= estimate.value <= estimate.high
    assert msgspec.json.decode(msgspec.json.encode(found), type=Report) == found


def test_no_interval_of_a_count_goes_below_zero() -> None:
    for game in GAMES:
        found = report_of(game, 3)
        counts = [found.score, found.rounds, found.choices, *(card.tricks for card in found.cards)]
        counts += found.place_points if game != "schadenfreude" else []
        counts += [rule.a_round for rule in found.rules if rule.a_round]
        assert all(count.low >= 0 for count in counts)
    assert Words("en").figure(Estimate(0.01, -0.001, 0.02)) == "0.01 (0.00 to 0.02)"


def test_an_advantage_is_told_only_where_the_interval_shows_one() -> None:
    found = report_of("schadenfreude")

    def first_words(low: float, high: float) -> str:
        lead = msgspec.structs.replace(found.places[0], low=low, high=high)
        changed = msgspec.structs.replace(found, places=[lead, *found.places[1:]], fair=0.25)
        return findings(changed, "en")[0].sentences[0]

    assert first_words(0.26, 0.3).endswith("To lead is an advantage.")
    assert first_words(0.2, 0.24).endswith("To lead is a disadvantage.")
    assert first_words(0.2, 0.3).endswith("No effect of the lead is seen.")


def test_a_best_card_is_named_only_where_one_stands_out() -> None:
    """One of fifty cards is always outside its 95% interval by chance."""
    found = report_of("schadenfreude")

    def said(best: Estimate) -> str:
        cards = [msgspec.structs.replace(card, wins=Estimate(0, -1, 1)) for card in found.cards]
        cards[7] = msgspec.structs.replace(cards[7], wins=best)
        changed = msgspec.structs.replace(found, cards=cards)
        return next(section.sentences[0] for section in findings(changed, "en") if section.name == "cards")

    assert said(Estimate(0.03, 0.005, 0.055)).startswith("No card is seen to win more")
    assert said(Estimate(0.05, 0.03, 0.07)).startswith("Best to be dealt is red 5, +5.0 (+3.0 to +7.0)")
    assert said(Estimate(-0.05, -0.07, -0.03)).startswith("Worst to be dealt is red 5, -5.0 (-7.0 to -3.0)")


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_without_a_finished_game_nothing_is_said_of_the_end(tongue: str) -> None:
    run = run_of("schadenfreude", "random", max_rounds=1)
    found = report(run, add(list(tallies(run, 4))), skill(list(contests(run, 2)), 1))
    assert found.unfinished == 4
    sections = findings(found, tongue)
    assert [section.name for section in sections] == ["seats", "length", "choices", "rules", "cards", "course"]
    said = "".join(sentence for section in sections for sentence in section.sentences)
    assert {"en": "No game was finished", "ja": "最後まで終わったゲームはありません"}[tongue] in said
    for absent in ("an equal share", "than chance", "win share", "均等", "偶然", "勝率"):
        assert absent not in said
    assert [plot.name for plot in plots(found, tongue)] == ["choices", "rules", "card-points"]


def test_skill_is_that_of_the_bots_that_played_for_it() -> None:
    said = {tongue: findings(report_of("schadenfreude"), tongue)[-1].sentences[0] for tongue in LANGUAGES}
    assert "skill (medium bots, which play by rules of thumb, against bots that play at random)" in said["en"]
    assert "実力（定石どおりに打つ「medium」のボットとランダムなボットの差）" in said["ja"]


def test_what_happens_once_is_told_so() -> None:
    always, mostly = Estimate(1, 1, 1), Estimate(1, 0.8, 1.2)
    rule = Rule("reveal", "GT-6", always)
    assert rule_sentence(rule, Words("en")) == "Face-down card turned up: once a round."
    assert rule_sentence(rule, Words("ja")) == "伏せ札をめくる：1ラウンドに1回。"
    rule = Rule("reveal", "GT-6", mostly, always)
    said = rule_sentence(rule, Words("en"))
    assert said == "Face-down card turned up: 1.00 (0.80 to 1.20) times a round, in 100% of the games."


def test_a_page_needs_nothing_else() -> None:
    text = page(report_of("schadenfreude"), "ja")
    assert '<html lang="ja">' in text
    assert text.count("</script>") == 3  # Vega's own code and the data close none
    assert not re.search(r'(src|href)="(?!data:)', text.partition('id="plots"')[0])


def test_plots_are_pictures() -> None:
    found = pictures(report_of("gummi-trick"), "ja")
    assert set(found) == {plot.name for plot in plots(report_of("gummi-trick"), "ja")}
    assert all(picture.startswith(b"\x89PNG") for picture in found.values())


def block(deal: int, winner_of: str) -> Block:
    """A block of two bots and four players in which one thing alone says who wins."""
    rng = np.random.default_rng(deal)
    lucky = int(rng.integers(4))
    games = []
    for seating in seatings(2, 4, deal):
        better = [seat for seat in range(4) if seating[seat] == 0]
        winners = {"skill": better, "deal": [lucky], "chance": [int(rng.integers(4))]}[winner_of]
        games.append(Outcome(seating, [0] * 4, winners, 1, [0] * 4, True))
    return Block(deal, games)


def test_skill_deal_and_chance_are_told_apart() -> None:
    shares = {
        what: explained(added([sums_of(block(deal, what)) for deal in range(400)]))
        for what in ("skill", "deal", "chance")
    }
    for what, expected in {"skill": (1, 0), "deal": (0, 1), "chance": (0, 0)}.items():
        for share, value in zip(shares[what], expected, strict=True):
            assert float(share) == pytest.approx(value, abs=0.02)
