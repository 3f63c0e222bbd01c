"""The plots of a report, drawn by Altair: each belongs to a section of its findings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import altair as alt

from offsuit.lab.findings import Words
from offsuit.lab.report import Card, Report
from offsuit.lab.strength import Estimate
from offsuit.language import card_words, say

CARD = re.compile(r"([A-Za-z]+)(-?\d+)")
ROW = 26  # points high
OF_THE_END = {"places", "seats", "scores", "margins", "lengths", "card-wins"}  # plots of games that were finished
BAR, LINE = "#4c78a8", "#e45756"  # both are seen on light and on dark ground


class Plot(NamedTuple):
    """A plot as Vega-Lite has it; its width is that of the page."""

    name: str
    section: str
    spec: dict[str, Any]


def plots(report: Report, tongue: str) -> list[Plot]:
    """All plots in the order of the findings; of what has one value alone, or no data, there is none."""
    words = Words(tongue)
    seats = [say(tongue, "seat", {"number": seat + 1}) for seat in range(len(report.seats))]
    places = [words.say("plot-leader"), *(f"+{place}" for place in range(1, len(report.places)))]
    drawn = [
        ("places", "seats", shares(words, places, report.places, "plot-place-wins", report.fair)),
        ("seats", "seats", shares(words, seats, report.seats, "plot-seat-wins", report.fair)),
        ("scores", "scores", bars(words, report.scores, "plot-score", "plot-of-players")),
        ("margins", "scores", bars(words, report.margins, "plot-margin", "plot-of-games")),
        ("lengths", "length", bars(words, report.lengths, "plot-rounds", "plot-of-games")),
        ("choices", "choices", bars(words, report.legal, "plot-legal", "plot-of-decisions")),
        ("rules", "rules", rules(words, report)),
        ("card-wins", "cards", cards(words, report.cards, "wins", 100)),
        ("card-points", "cards", cards(words, report.cards, "points", 1)),
        ("skill", "skill", skill(words, report)),
    ]
    return [
        Plot(name, section, sized(chart, words.say(section)))
        for name, section, chart in drawn
        if chart is not None and (report.has_ended or name not in OF_THE_END)
    ]


def sized(chart: alt.Chart | alt.LayerChart, description: str) -> dict[str, Any]:
    """The plot as wide as the page; its description is for screen readers."""
    spec: dict[str, Any] = chart.properties(width="container", description=description).to_dict()
    spec["autosize"] = {"type": "fit-x", "contains": "padding"}
    return spec


def rows_of(names: Iterable[str], found: Iterable[Estimate], scale: float = 1) -> list[dict[str, Any]]:
    return [
        {"name": name, "value": scale * one.value, "low": scale * one.low, "high": scale * one.high}
        for name, one in zip(names, found, strict=True)
    ]


def tips(words: Words, title: str, form: str) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("value:Q", title=title, format=form),
        alt.Tooltip("low:Q", title=words.say("plot-low"), format=form),
        alt.Tooltip("high:Q", title=words.say("plot-high"), format=form),
    ]


def shares(words: Words, names: list[str], found: list[Estimate], axis: str, fair: float) -> alt.LayerChart:
    """Win shares with their intervals, and the equal share as a line."""
    title = words.say(axis)
    base = alt.Chart(alt.InlineData(values=rows_of(names, found))).encode(
        y=alt.Y("name:N", sort=None, title=None), tooltip=tips(words, title, ".2%")
    )
    scale = alt.Scale(zero=False)
    interval = base.mark_rule(size=3, color=BAR).encode(
        x=alt.X("low:Q", scale=scale, title=title, axis=alt.Axis(format="~%", tickCount=4)), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=90, color=BAR, opacity=1).encode(x=alt.X("value:Q", scale=scale))
    equal = [{"fair": fair, "name": words.say("plot-fair")}]
    line = (
        alt.Chart(alt.InlineData(values=equal))
        .mark_rule(strokeDash=[5, 4], color=LINE, size=2)
        .encode(x="fair:Q", tooltip=[alt.Tooltip("fair:Q", title=words.say("plot-fair"), format=".2%")])
    )
    drawn: alt.LayerChart = (line + interval + points).properties(height=ROW * len(names))
    return drawn


def bars(words: Words, counts: dict[int, int], axis: str, title: str) -> alt.Chart | None:
    """A histogram, as shares."""
    if len(counts) < 2:
        return None
    whole = sum(counts.values())
    rows = [
        {"number": number, "start": number - 0.5, "stop": number + 0.5, "share": count / whole}
        for number, count in counts.items()
    ]
    drawn: alt.Chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(color=BAR)
        .encode(
            x=alt.X(
                "start:Q",
                title=words.say(axis),
                scale=alt.Scale(nice=False, zero=False),
                axis=alt.Axis(format="d", tickMinStep=1),
            ),
            x2="stop:Q",
            y2=alt.datum(0),
            y=alt.Y("share:Q", title=words.say(title), axis=alt.Axis(format="~%", tickCount=4)),
            tooltip=[
                alt.Tooltip("number:Q", title=words.say(axis)),
                alt.Tooltip("share:Q", title=words.say(title), format=".3%"),
            ],
        )
        .properties(height=180)
    )
    return drawn


def rules(words: Words, report: Report) -> alt.LayerChart | None:
    """How often each special rule fires, the most frequent first."""
    found = {words.rule(rule): rule.a_round for rule in report.rules if rule.a_round is not None}
    if not found:
        return None
    rows = sorted(rows_of(found.keys(), found.values()), key=lambda row: -float(row["value"]))
    title = words.say("plot-a-round")
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("name:N", sort=None, title=None), tooltip=tips(words, title, ".4f")
    )
    drawn = base.mark_bar(color=BAR).encode(x=alt.X("value:Q", title=title, axis=alt.Axis(tickCount=4)))
    interval = base.mark_rule(color=LINE, size=2).encode(x="low:Q", x2="high:Q")
    whole: alt.LayerChart = (drawn + interval).properties(height=ROW * len(rows))
    return whole


def cards(words: Words, found: list[Card], what: str, scale: float) -> alt.Chart:
    """What each card brings, suit by suit: blue for more than the mean, orange for less."""
    title = words.say(f"plot-card-{what}")
    names = [card_words(words.tongue, card.card) for card in found]
    estimates = [card.wins if what == "wins" else card.points for card in found]
    rows = rows_of(names, estimates, scale)
    for row, card in zip(rows, found, strict=True):
        match = CARD.fullmatch(card.card)
        assert match
        row |= {"suit": say(words.tongue, f"suit-{match[1]}", {}), "number": int(match[2])}
    most = max(abs(row["value"]) for row in rows) or 1.0
    drawn: alt.Chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_rect()
        .encode(
            x=alt.X("number:O", title=words.say("plot-number"), axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            y=alt.Y("suit:N", sort=None, title=None),
            color=alt.Color(
                "value:Q",
                title=title,
                scale=alt.Scale(range=["#d9822b", "#8a8f98", "#2f7ed8"], domain=[-most, 0, most], interpolate="rgb"),
                legend=alt.Legend(orient="top", titleLimit=320, gradientLength=200, tickCount=3),
            ),
            tooltip=tips(words, title, "+.3f"),
        )
        .properties(height=ROW * len({row["suit"] for row in rows}))
    )
    return drawn


def skill(words: Words, report: Report) -> alt.Chart | None:
    """The variance of who wins, in its three parts."""
    if report.skill is None:
        return None
    level, deal = report.skill.level.value, report.skill.deal.value
    parts = {"skill": level, "deal": deal, "rest": max(0.0, 1 - level - deal)}
    rows: list[dict[str, Any]] = [
        {"order": order, "name": words.say(f"plot-{name}"), "value": value}
        for order, (name, value) in enumerate(parts.items())
    ]
    names = [row["name"] for row in rows]
    title = words.say("plot-variance")
    drawn: alt.Chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(height=30)
        .encode(
            x=alt.X("value:Q", title=title, stack="zero", axis=alt.Axis(format="~%", tickCount=4)),
            order="order:O",
            color=alt.Color(
                "name:N",
                title=None,
                sort=None,
                scale=alt.Scale(domain=names, range=["#2f7ed8", "#d9822b", "#8a8f98"]),
                legend=alt.Legend(orient="top"),
            ),
            tooltip=[alt.Tooltip("name:N", title=" "), alt.Tooltip("value:Q", title=title, format=".1%")],
        )
        .properties(height=44)
    )
    return drawn
