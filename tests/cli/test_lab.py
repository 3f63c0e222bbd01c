"""`offsuit lab` as real processes: reports, exports, Ctrl-C, and what is told of wrong wishes."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ENVIRONMENT, ONE_CORE, begun, children, interrupt, offsuit_command, wait_until

REPORT = ["lab", "report", "gummi-trick", "--players", "2", "--games", "8", "--seed", "7", "--bots", "random"]
EXPORT = ["lab", "export", "gummi-trick", "--players", "2", "--games", "8", "--seed", "7", "--bots", "random"]
ROOT = Path(__file__).parent.parent.parent


def documented(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "docs" / "lab.md").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(
    "line",
    [line for block in documented("sh") for line in block.splitlines() if line.startswith("offsuit lab")],
)
def test_the_commands_of_the_page_work(line: str, tmp_path: Path) -> None:
    """With few games; the queries run on what is exported."""
    words = shlex.split(re.sub(r"--games \d+", "", line))
    done = offsuit_command(*words[1:], "--games", "8", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert {word for word in ("report.html", "pictures", "data") if word in words} == {
        path.name for path in tmp_path.iterdir()
    }
    if "data" in words:
        queries = "".join(documented("python"))
        asked = subprocess.run([sys.executable, "-c", queries], cwd=tmp_path, capture_output=True, text=True)
        assert (asked.returncode, asked.stderr) == (0, "")
        assert asked.stdout.count("shape: ") == queries.count("print(")


def test_a_report_in_words_as_a_page_and_as_pictures(tmp_path: Path) -> None:
    done = offsuit_command(*REPORT, "--out", "new/report.html", "--png", "pictures", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("8 games of 2 players, all of bots (random); Length: One round. Seed 0")
    assert "Face-down card turned up: 6 times a round." in done.stdout
    page = (tmp_path / "new" / "report.html").read_text("utf-8")
    assert "<h1>Gummi Trick: how it plays</h1>" in page
    assert "Face-down card turned up: 6 times a round." in page
    assert {"scores.png", "card-wins.png", "skill.png"} <= {path.name for path in (tmp_path / "pictures").iterdir()}
    assert "Written: new/report.html" in done.stderr


def test_a_report_on_a_variant_says_what_it_changes(tmp_path: Path) -> None:
    words = ["lab", "report", str(ROOT / "examples" / "target-3.toml"), "--games", "4", "--bots", "random"]
    done = offsuit_command(*words, "--out", "report.html", "--lang", "ja", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for text in (done.stdout, (tmp_path / "report.html").read_text("utf-8")):
        assert "カメレオンカード：あり、目標トリック数：3" in text
    assert "Chameleon cards: With, Tricks to win: 3." in offsuit_command(*words).stdout


def test_a_report_in_japanese() -> None:
    done = offsuit_command(*REPORT, "--lang", "ja")
    assert done.returncode == 0, done.stderr
    assert "席とリード" in done.stdout


def test_figures_are_json_and_the_same_however_many_cores() -> None:
    words = [*REPORT, "--json"]
    one = subprocess.run([sys.executable, "-c", ONE_CORE, *words], env=ENVIRONMENT, capture_output=True, text=True)
    assert one.returncode == 0, one.stderr
    assert one.stdout == offsuit_command(*words).stdout
    found = json.loads(one.stdout)
    assert (found["games"], found["options"]["players"], found["bots"]) == (8, 2, ["random", "random"])
    assert found["seats"][0]["low"] <= found["seats"][0]["value"] <= found["seats"][0]["high"]


def test_an_export_names_what_was_played(tmp_path: Path) -> None:
    done = offsuit_command(*EXPORT, "--out", "data", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    about = json.loads((tmp_path / "data" / "about.json").read_text())
    assert (about["game"], about["games"], about["bots"]) == ("gummi-trick", 8, ["random", "random"])
    assert int(about["seed"], 16) == 7
    assert sorted(path.name for path in (tmp_path / "data").iterdir() if path.is_dir()) == [
        "decisions",
        "games",
        "rounds",
        "tricks",
    ]
    again = offsuit_command(*EXPORT, "--out", "data", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (2, "offsuit: data is not empty; name a new folder\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([*REPORT, "--lang", "xx"], "there is no language 'xx'"),
        ([*REPORT, "--out", "."], "--out names a file such as report.html"),
        ([*REPORT, "--out", "file/report.html"], "file is not a folder"),
        ([*REPORT, "--png", "file"], "file is not a folder"),
        ([*REPORT, "--out", "/proc/report.html"], "/proc: "),
        ([*EXPORT, "--out", "file"], "file is not a folder"),
        (["lab", "report", "bridge"], "bridge"),
        (["lab", "report", "gummi-trick", "--bots", "nobody"], "nobody"),
        (["lab", "report", "gummi-trick", "--players", "9"], "9"),
    ],
)
def test_wrong_wishes_are_told_before_anything_is_played(words: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = offsuit_command(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("offsuit: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_ctrl_c_leaves_no_report(tmp_path: Path) -> None:
    words = ["lab", "report", "schadenfreude", "--games", "1000000", "--bots", "easy", "--out", "report.html"]
    with begun(*words, cwd=tmp_path) as running:
        wait_until(running, lambda: bool(children(running)))
        _, told = interrupt(running)
    assert "of 1,000,000 games; nothing is written." in told
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_an_export_of_whole_games(tmp_path: Path) -> None:
    data = tmp_path / "data"
    words = ["lab", "export", "gummi-trick", "--games", "1000000", "--bots", "random", "--out", str(data)]
    with begun(*words) as running:
        wait_until(running, (data / "games" / "0000000000.parquet").exists)
        _, told = interrupt(running)
    assert "Stopped after" in told
    parts = {path.name: sorted(file.name for file in path.iterdir()) for path in data.iterdir() if path.is_dir()}
    assert len({tuple(names) for names in parts.values()}) == 1
    assert json.loads((data / "about.json").read_text())["games"] == 250 * len(parts["games"])


def test_ctrl_c_before_the_first_games_leaves_no_export(tmp_path: Path) -> None:
    words = ["lab", "export", "schadenfreude", "--games", "8", "--bots", "expert", "--out", "data"]
    with begun(*words, cwd=tmp_path) as running:
        wait_until(running, lambda: bool(children(running)))
        _, told = interrupt(running)
    assert told == "Stopped after 0 of 8 games.\n"
    assert list(tmp_path.iterdir()) == []
