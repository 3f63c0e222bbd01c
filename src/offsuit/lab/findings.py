"""A report in words, English or Japanese: sentences by section. The words are in `offsuit.language`."""

from __future__ import annotations

from typing import NamedTuple

from offsuit.bots.alike import SUIT_SIZES
from offsuit.lab.report import WINS, Report, Rule
from offsuit.lab.strength import Estimate
from offsuit.language import card_words, say

SURE = 2.58 / 1.96  # several seats are looked at, so one has to be further off to be called uneven
SURE_OF_CARD = 3.3 / 1.96  # the same for the best of up to 60 cards


class Section(NamedTuple):
    """Some sentences under a title."""

    name: str
    title: str
    sentences: list[str]


class Words:
    """Figures and sentences in one language."""

    def __init__(self, tongue: str) -> None:
        self.tongue = tongue

    def say(self, kind: str, **values: object) -> str:
        return say(self.tongue, f"report-{kind}", values)

    def figure(self, found: Estimate, scale: float = 1, unit: str = "", sign: str = "") -> str:
        """A figure with its interval, both with as many decimals as the interval is worth."""
        value, low, high = found.value * scale, found.low * scale, found.high * scale
        if low == high:  # it is always the same
            return f"{value:{sign}g}{unit}"
        decimals = 1 if high - low >= 1 else 2 if high - low >= 0.02 else 3 if high - low >= 0.002 else 4
        form = f"{sign}z.{decimals}f"  # no -0.0
        return self.say("figure", value=f"{value:{form}}{unit}", low=f"{low:{form}}", high=f"{high:{form}}{unit}")

    def percent(self, found: Estimate) -> str:
        return self.figure(found, 100, "%")

    def rule(self, rule: Rule) -> str:
        """The name of a special rule."""
        if rule.name == WINS:
            return self.say("card-wins", which=card_words(self.tongue, rule.card))
        return say(self.tongue, f"rule-{rule.name}", {})


def findings(report: Report, tongue: str) -> list[Section]:
    """All that the report says, section by section; what a game does not have is left out."""
    words = Words(tongue)
    found = {
        "seats": seats(report, words),
        "scores": scores(report, words),
        "length": length(report, words),
        "choices": choices(report, words),
        "rules": [rule_sentence(rule, words) for rule in report.rules],
        "cards": cards(report, words),
        "course": course(report, words),
        "skill": skill(report, words),
    }
    return [Section(name, words.say(name), sentences) for name, sentences in found.items() if sentences]


def seats(report: Report, words: Words) -> list[str]:
    lead_points, last_points = report.place_points[0], report.place_points[-1]
    points = words.say("lead-points", first=words.figure(lead_points), last=words.figure(last_points))
    return [*win_shares(report, words), points] if report.has_ended else [points]


def win_shares(report: Report, words: Words) -> list[str]:
    lead = report.places[0]
    kind = "lead-gain" if lead.low > report.fair else "lead-loss" if lead.high < report.fair else "lead-even"
    fair = f"{100 * report.fair:.2f}%"
    sentences = [words.say(kind, share=words.percent(lead), fair=fair)]
    if len(set(report.bots)) > 1:
        sentences.append(words.say("bots-differ"))
    elif is_even(report):
        sentences.append(words.say("seats-even"))
    else:
        order = sorted(range(len(report.seats)), key=lambda seat: report.seats[seat].value)
        best, worst = order[-1], order[0]
        sentences.append(
            words.say(
                "seats-uneven",
                best=best + 1,
                most=words.percent(report.seats[best]),
                worst=worst + 1,
                least=words.percent(report.seats[worst]),
            )
        )
    return sentences


def is_even(report: Report) -> bool:
    """Is no seat further from the mean than chance would have it?"""
    return all(
        seat.value + SURE * (seat.low - seat.value) <= report.fair <= seat.value + SURE * (seat.high - seat.value)
        for seat in report.seats
    )


def scores(report: Report, words: Words) -> list[str]:
    if not report.has_ended:
        return []
    sentences = [words.say("score", score=words.figure(report.score))]
    if report.margin:
        sentences.append(words.say("margin", margin=words.figure(report.margin)))
    if report.nobody.value:
        sentences.append(words.say("nobody", share=words.percent(report.nobody)))
    if report.shared.value:
        sentences.append(words.say("shared", share=words.percent(report.shared)))
    return sentences


def length(report: Report, words: Words) -> list[str]:
    if not report.has_ended:
        return [words.say("none-finished")]
    moves = words.figure(report.moves)
    if len(report.lengths) == 1:
        sentences = [words.say("same-length", rounds=next(iter(report.lengths)), moves=moves)]
    else:
        longest = max(report.lengths)
        sentences = [words.say("rounds", rounds=words.figure(report.rounds), moves=moves, longest=longest)]
    if report.unfinished:
        sentences.append(words.say("unfinished", number=report.unfinished))
    return sentences


def choices(report: Report, words: Words) -> list[str]:
    sentences = [words.say("legal", legal=words.figure(report.choices), forced=words.percent(report.forced))]
    if report.game in SUIT_SIZES:  # elsewhere no two moves come to the same
        sentences.append(words.say("different", different=words.figure(report.different)))
    return sentences


def rule_sentence(rule: Rule, words: Words) -> str:
    values: dict[str, object] = {"rule": words.rule(rule)}
    if rule.a_round is not None:
        often = words.figure(rule.a_round)
        values["often"] = int(often) if often.isdecimal() else often  # of a number a language may say: once
    if rule.games is not None:
        values["games"] = words.percent(rule.games)
    return words.say("-".join(["fires", *list(values)[1:]]), **values)


def cards(report: Report, words: Words) -> list[str]:
    """The best and the worst card, where chance alone would hardly make one of so many stand out like that."""
    wins = {card.card: card.wins for card in report.cards}
    points = {card.card: card.points for card in report.cards}
    sentences = extremes(words, ("best-card", "worst-card", "no-best-card"), wins, 100) if report.has_ended else []
    return sentences + extremes(words, ("most-points-card", "fewest-points-card", "no-most-points-card"), points, 1)


def extremes(words: Words, kinds: tuple[str, str, str], found: dict[str, Estimate], scale: float) -> list[str]:
    """A sentence of each kind: for the best and the worst card if they stand out, or that none does."""
    best, worst, none = kinds
    order = sorted(found, key=lambda card: found[card].value)
    named = {kind: card for kind, card in ((best, order[-1]), (worst, order[0])) if stands_out(found[card])}
    return [
        words.say(kind, which=card_words(words.tongue, card), points=words.figure(found[card], scale, sign="+"))
        for kind, card in named.items()
    ] or [words.say(none)]


def stands_out(found: Estimate) -> bool:
    towards_mean = found.value - found.low if found.value > 0 else found.high - found.value
    return abs(found.value) > SURE_OF_CARD * towards_mean


def course(report: Report, words: Words) -> list[str]:
    sentences = []
    if report.runaway and report.comeback:
        sentences.append(words.say("runaway", share=words.percent(report.runaway)))
        sentences.append(words.say("comeback", share=words.percent(report.comeback)))
    sentences.append(words.say("decided", share=words.percent(report.decided)))
    return sentences


def skill(report: Report, words: Words) -> list[str]:
    if report.skill is None:
        return []
    level, deal = words.percent(report.skill.level), words.percent(report.skill.deal)
    return [words.say("explained", level=level, deal=deal, deals=report.skill.deals)]
