"""The documents are true: their examples run, their commands work, every clause has a page, a text and a test."""

from __future__ import annotations

import ast as python
import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import offsuit
from offsuit import rules as rulebook
from offsuit.games import GAMES
from offsuit.kit.reasons import Event
from offsuit.language import CATALOGS, LANGUAGES, option_texts, say
from tests.commands import offsuit_command

ROOT = Path(__file__).parent.parent
LAST_CLAUSE = {"SB": 23, "GT": 14, "SF": 14, "ST": 30}  # of the games that the rulebooks fix; others count their page


def last_clause(game: str) -> int:
    return LAST_CLAUSE.get(GAMES[game].letters, len(rulebook.clauses(rulebook.page(game))))


@pytest.mark.parametrize("document", ["README.md", "docs/engine.md", "docs/env.md"])
def test_the_examples_run(document: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 5
    assert failed == 0


def commands(*, serving: bool) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith(".venv/bin/offsuit")]
    return [line for line in lines if line.startswith(".venv/bin/offsuit serve") == serving]


@pytest.mark.parametrize("command", commands(serving=True))
def test_the_servers_of_the_readme_start(command: str, tmp_path: Path) -> None:
    """On loopback, at any free port, with a data folder of their own."""
    words = shlex.split(command)[1:]
    words = ["127.0.0.1" if word == "0.0.0.0" else "0" if word == "8000" else word for word in words]
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(offsuit.__file__).parent.parent),
        "XDG_DATA_HOME": str(tmp_path),
    }
    with subprocess.Popen(
        [sys.executable, "-m", "offsuit", *words], env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert "Offsuit is at http://127.0.0.1:" in server.stdout.readline()
        server.terminate()


@pytest.mark.parametrize("command", commands(serving=False))
def test_the_commands_of_the_readme_work(command: str, tmp_path: Path) -> None:
    """Each with a record file ready for those that read one, and with few games."""
    words = [word.replace("examples/", f"{ROOT}/examples/") for word in shlex.split(command)[1:]]
    words = ["40" if word in ("100000", "1000", "200") else word for word in words]
    if words[0] == "verify":
        record = (ROOT / "tests" / "records" / "savage-bowl.jsonl").read_bytes()
        (tmp_path / words[1]).write_bytes(record)
    environment = {**os.environ, "PYTHONPATH": str(Path(offsuit.__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-m", "offsuit", *words], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout or any((tmp_path / name).exists() for name in ("games.jsonl", "data"))


@pytest.mark.long
def test_the_commands_of_the_variants_guide_work(tmp_path: Path) -> None:
    """Those that end by themselves, with few games of quick bots; tables have tests of their own."""
    text = (ROOT / "docs" / "lab-variants.md").read_text()
    found = re.findall(r"^offsuit ((?:lab|simulate|arena) .*)$", text, re.MULTILINE)
    assert len(found) >= 7
    for command in found:
        words = ["--games", "2"] if command.startswith("lab") else []
        few = re.sub(r"--(games|deals) \d+", r"--\1 2", command)
        words = [*few.replace("hard", "medium").replace("examples/", f"{ROOT}/examples/").split(), *words]
        done = offsuit_command(*words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


def test_the_examples_of_the_variants_guide_are_the_files() -> None:
    for language, example in (("toml", "target-3.toml"), ("python", "pairs-stay.py")):
        text = (ROOT / "docs" / "lab-variants.md").read_text()
        block = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)[0]
        assert block in (ROOT / "examples" / example).read_text()


def test_the_readme_names_the_two_scripts() -> None:
    text = (ROOT / "README.md").read_text()
    for script in ("scripts/install", "scripts/test"):
        assert script in text
        assert os.access(ROOT / script, os.X_OK)


@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_on_the_rules_page(game: str, tongue: str) -> None:
    letters = GAMES[game].letters
    text = rulebook.page(game, tongue)
    expected = [f"{letters}-{number}" for number in range(1, last_clause(game) + 1)]
    assert list(rulebook.clauses(text)) == expected
    assert len(re.findall(r"^- \*\*[A-Z]{2}-\d+\*\*", text, re.MULTILINE)) == len(expected)
    mentioned = set(re.findall(rf"{letters}-\d+", text))
    assert mentioned == set(expected)


def test_docs_rules_are_the_pages_that_the_package_ships() -> None:
    assert (ROOT / "docs" / "rules" / "schadenfreude.md").read_text("utf-8") == rulebook.page("schadenfreude")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test_that_names_it(game: str) -> None:
    letters = GAMES[game].letters
    tests = (ROOT / "tests" / "games" / f"test_{game.replace('-', '_')}.py").read_text()
    tested = {int(number) for number in re.findall(rf"def test_{letters.lower()}_(\d+)_", tests)}
    assert tested == set(range(1, last_clause(game) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_clauses_named_in_code_exist(game: str) -> None:
    letters = GAMES[game].letters
    code = (ROOT / "src" / "offsuit" / "games" / f"{game.replace('-', '_')}.py").read_text()
    assert {int(n) for n in re.findall(rf"{letters}-(\d+)", code)} <= set(range(1, last_clause(game) + 1))


def messages(tongue: str) -> dict[str, set[str]]:
    """Every message of a catalog with the variables it uses."""
    resource = FluentParser().parse((CATALOGS / f"{tongue}.ftl").read_text("utf-8"))
    found = {}
    for entry in resource.body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            found[entry.id.name] = variables(entry)
    return found


def variables(node: object) -> set[str]:
    if isinstance(node, ast.VariableReference):
        return {node.id.name}
    children = list(vars(node).values()) if isinstance(node, ast.BaseNode) else node if isinstance(node, list) else []
    return {name for child in children for name in variables(child)}


def test_catalogs_say_the_same_things_with_the_same_variables() -> None:
    english, japanese = messages("en"), messages("ja")
    assert english == japanese


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_kind_of_event_has_a_text(tongue: str) -> None:
    samples: dict[str, str | int] = {"seat": 1, "card": "R9", "number": 3, "animal": "Ga", "other_card": "Gn7"}
    for game in GAMES.values():
        for kind in game.kinds:
            values = {field: samples[field] for field in kind.fields.split()}
            assert say(tongue, kind.name, values, ["Ann", "Ben"])
            if kind.secret:
                assert say(tongue, f"{kind.name}-yours", values, ["Ann", "Ben"])


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_option_and_parameter_has_a_text(tongue: str) -> None:
    for game in GAMES.values():
        for option in game.options:
            for value in option.values:
                assert len(option_texts(tongue, {option.name: value})) == 1  # a missing text is a KeyError
        numbers = {parameter.name: 7 for parameter in game.parameters}
        texts = option_texts(tongue, {"parameters": numbers})
        assert len(set(texts)) == len(numbers)
        assert all("7" in text for text in texts)


def refusals() -> set[str]:
    """The kinds of everything that tables and the server refuse, or warn of."""
    calls = [
        call
        for room in ("table", "web")
        for path in (ROOT / "src" / "offsuit" / room).glob("*.py")
        for call in python.walk(python.parse(path.read_text("utf-8")))
        if isinstance(call, python.Call) and call.args
    ]
    names = ("Refused", "refuse", "warn", "BrokenTable", "BrokenLog")
    refusing = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", None)) in names]
    texts = [text.value for call in refusing for text in python.walk(call.args[0]) if isinstance(text, python.Constant)]
    return {text for text in texts if isinstance(text, str) and "-" in text}


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_refusal_has_a_text(tongue: str) -> None:
    kinds = refusals()
    assert len(kinds) > 30
    assert kinds <= messages(tongue).keys()


def test_options_are_said_in_words() -> None:
    rules = {"name": "Mine", "about": "Nobody follows.", "sha256": "0"}
    options = {"players": 5, "chameleon": False, "printed": {}, "rules": rules, "parameters": {"target": 3}}
    assert option_texts("en", options) == [
        "Players: 5",
        "Chameleon cards: Without",
        "With other printed numbers",
        "Rules: Nobody follows.",
        "Tricks to win: 3",
    ]
    assert option_texts("ja", options)[-1] == "目標トリック数：3"


def test_cards_and_seats_are_said_in_words() -> None:
    event = Event("played", "SB-8", {"seat": 1, "card": "R9*P"})
    assert say("en", event.kind, event.values, ["Ann", "Ben"]) == "Ben plays red 9 as purple."
    assert say("en", event.kind, event.values) == "player 2 plays red 9 as purple."
    assert say("ja", "played", {"seat": 0, "card": "Gn7"}, ["アン"]) != say(
        "en", "played", {"seat": 0, "card": "Gn7"}, ["アン"]
    )


def test_games_have_their_japanese_titles_on_pages_and_in_the_catalog() -> None:
    titles = {
        "savage-bowl": "サヴェッジボウル",
        "gummi-trick": "グミトリック",
        "schadenfreude": "シャーデンフロイデ",
        "savanna-trick": "サバンナトリック",
    }
    assert {game: say("ja", f"game-{game}", {}) for game in GAMES} == titles
    assert {game: rulebook.page(game, "ja").partition("\n")[0] for game in GAMES} == {
        game: f"# {title}" for game, title in titles.items()
    }


def test_an_unknown_language_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="languages are en, ja"):
        say("xx", "nobody", {})


def test_public_names_are_complete() -> None:
    public = {
        name for name, value in vars(offsuit).items() if not name.startswith("_") and hasattr(value, "__module__")
    }
    assert public - {"annotations"} <= set(offsuit.__all__)
