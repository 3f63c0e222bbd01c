"""A report as one HTML page that needs nothing else, and its plots as pictures."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
import vl_convert

from offsuit.lab.findings import Section, findings
from offsuit.lab.plots import Plot, plots
from offsuit.lab.report import Report
from offsuit.language import option_texts, say

PICTURE_WIDTH = 640  # points; a picture has twice as many dots
FONT = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif"
PICTURE_CONFIG = {
    "font": "Noto Sans CJK JP, Noto Sans, sans-serif",
    "view": {"stroke": None},
    "axis": {"labelLimit": 320, "titleFontWeight": "normal"},
    "legend": {"titleFontWeight": "normal"},
}

STYLE = f"""
:root {{ color-scheme: light dark; --ground: #fbfaf7; --text: #1d2126; --quiet: #5b626b; --line: #d9d6cf; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ground: #15181c; --text: #e8e6e1; --quiet: #a2a9b2; --line: #363b42; }}
}}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; max-width: 54rem; padding: 1rem 1rem 3rem; background: var(--ground); color: var(--text);
  font: 1rem/1.55 {FONT}; }}
h1 {{ font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 0.5rem; }}
h2 {{ font-size: 1.2rem; margin: 2.2rem 0 0.5rem; padding-top: 0.9rem; border-top: 1px solid var(--line); }}
header p, footer {{ color: var(--quiet); font-size: 0.9rem; overflow-wrap: anywhere; }}
ul {{ margin: 0 0 1rem; padding-left: 1.2rem; }}
li {{ margin: 0.25rem 0; }}
div.plot {{ display: block; width: 100%; margin: 0.8rem 0; overflow-x: auto; }}
footer {{ margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 0.8rem; }}
"""

# Vega draws each plot in the colours of the page, and again when these change.
SCRIPT = """
const plots = JSON.parse(document.getElementById("plots").textContent);
const dark = matchMedia("(prefers-color-scheme: dark)");
function colours() {
  const style = getComputedStyle(document.documentElement);
  const text = style.getPropertyValue("--text"), line = style.getPropertyValue("--line");
  return {
    background: null, font: getComputedStyle(document.body).fontFamily, view: { stroke: null },
    axis: { labelColor: text, titleColor: text, gridColor: line, domainColor: line, tickColor: line,
      titleFontWeight: "normal", labelFontSize: 12, titleFontSize: 12, labelLimit: innerWidth < 700 ? 170 : 320 },
    legend: { labelColor: text, titleColor: text, titleFontWeight: "normal", labelFontSize: 12, titleFontSize: 12 },
  };
}
function draw() {
  for (const [name, spec] of Object.entries(plots))
    vegaEmbed("#plot-" + name, spec, { actions: false, renderer: "svg", config: colours(),
      tooltip: { theme: dark.matches ? "dark" : "light" } });
}
dark.addEventListener("change", draw);
draw();
"""


def page(report: Report, tongue: str) -> str:
    """The whole page; Vega is inside it, so that it opens without a network."""
    drawn = plots(report, tongue)
    title = say(tongue, "report-title", {"game": say(tongue, f"game-{report.game}", {})})
    specs = msgspec.json.encode({plot.name: plot.spec for plot in drawn}).decode().replace("</", "<\\/")
    body = "\n".join(section_html(section, drawn) for section in findings(report, tongue))
    return f"""<!doctype html>
<html lang="{tongue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<style>{STYLE}</style>
</head>
<body>
<header><h1>{escape(title)}</h1><p>{escape(about(report, tongue))}</p></header>
<main>
{body}
</main>
<footer>{escape(say(tongue, "report-made", {}))}</footer>
<script type="application/json" id="plots">{specs}</script>
<script>{bundle()}</script>
<script type="module">{SCRIPT}</script>
</body>
</html>
"""


def bundle() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script that defines vegaEmbed."""
    script: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return script.replace("</script", "<\\/script")


def about(report: Report, tongue: str) -> str:
    """What was played."""
    others = {name: value for name, value in report.options.items() if name != "players"}
    options = say(tongue, "list-comma", {}).join(option_texts(tongue, others))
    bots = report.bots if len(set(report.bots)) > 1 else report.bots[:1]
    values = {
        "games": f"{report.games:,}",
        "players": report.options["players"],
        "bots": ", ".join(bots),
        "options": options,
        "seed": report.seed,
    }
    return say(tongue, "report-about" if options else "report-about-plain", values)


def section_html(section: Section, drawn: list[Plot]) -> str:
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in section.sentences)
    places = "".join(
        f'<div class="plot" id="plot-{plot.name}"></div>' for plot in drawn if plot.section == section.name
    )
    return f'<section id="{section.name}"><h2>{escape(section.title)}</h2><ul>{sentences}</ul>{places}</section>'


def pictures(report: Report, tongue: str) -> dict[str, bytes]:
    """Every plot as a PNG, by its name."""
    return {plot.name: picture(plot.spec) for plot in plots(report, tongue)}


def picture(spec: dict[str, Any]) -> bytes:
    sized = {**spec, "width": PICTURE_WIDTH, "background": "white", "config": PICTURE_CONFIG}
    png: bytes = vl_convert.vegalite_to_png(sized, scale=2)
    return png
