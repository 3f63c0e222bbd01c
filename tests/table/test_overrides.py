"""Variants in Python: a function of a file is a rule of the game, for tables and bots alike; what is wrong is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import offsuit
from offsuit import SetupError, Table
from offsuit.bots import BOTS, Bot, EasyBot, SearchBot
from offsuit.bots.worlds import worlds
from offsuit.kit import build
from offsuit.kit.rng import Rng
from offsuit.table.overrides import PlainBuildNeeded, carried
from offsuit.table.setup import OVERRIDDEN
from offsuit.table.variants import find_variant, read_variant
from offsuit.table.verify import verify_line
from tests.configurations import play_some

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "pairs-stay.py"
plain = pytest.mark.skipif(build.name() == "compiled", reason="compiled rules can't be overridden")

FREE = """'''Nobody has to follow.'''
game = "schadenfreude"
def legal(self):
    return self.held[self.seat]
def show_void(self, seat, cards):
    pass
"""


@pytest.fixture(autouse=True)
def nothing_is_loaded() -> None:
    OVERRIDDEN.clear()


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(text)
    return path


@pytest.mark.skipif(build.name() == "plain", reason="it is the plain build")
def test_the_compiled_build_says_what_is_needed() -> None:
    with pytest.raises(PlainBuildNeeded, match="needs the plain build; set OFFSUIT_PLAIN=1"):
        read_variant(EXAMPLE)


@plain
def test_a_rule_is_overridden() -> None:
    variant = find_variant(str(EXAMPLE))
    options = variant.options({"players": 3})
    assert (variant.name, options["players"], options["rules"]["name"]) == ("Pairs stay", 3, "Pairs stay")
    assert options["rules"]["about"].startswith("Pairs stay: ")
    counted = {}
    for chosen in ({"players": 3}, options):
        table = Table("schadenfreude", seed=5, **chosen)
        play_some(table, 5)
        kinds = [event.kind for event in table.events]
        counted["rules" in chosen] = (
            kinds.count("sf-cancelled"),
            kinds.count("sf-taken") - kinds.count("sf-card-scored"),
        )
    assert counted[False][0] > 0
    assert counted[True] == (0, 0)


@plain
def test_every_bot_plays_by_the_changed_rule(tmp_path: Path) -> None:
    """From views; who must not follow any more does not always do so, and the record is right."""
    options = read_variant(file(tmp_path, FREE)).options({})
    table = Table("schadenfreude", seed=1, max_rounds=1, **options)
    bots: list[Bot] = [SearchBot(1, iterations=8), EasyBot(1), BOTS["random"](1), BOTS["medium"](1)]
    while table.seat is not None:
        view = table.view(table.seat)
        assert len(table.legal_moves()) == len(view.hand)
        table.play(bots[table.seat].move(view))
    assert list(verify_line(table.line())) == []
    assert offsuit.replay(table.record()).record()["rounds"][0] == table.record()["rounds"][0]


@plain
def test_worlds_and_policies_have_the_changed_rule(tmp_path: Path) -> None:
    options = read_variant(file(tmp_path, FREE)).options({})
    table = Table("schadenfreude", seed=1, **options)
    table.play(table.legal_moves()[0])
    assert table.seat is not None
    world = next(worlds(table.view(table.seat), Rng(1)))
    assert world.legal_moves() == world.cards_at(table.seat)


@plain
def test_numbers_and_a_function_in_one_file(tmp_path: Path) -> None:
    text = FREE + 'name = "Free"\noptions = {"players": 5}\nparameters = {"goal": 15}\n'
    variant = read_variant(file(tmp_path, text))
    assert variant.name == "Free"
    options = variant.options({})
    assert (options["players"], options["parameters"], options["rules"]["about"]) == (
        5,
        {"goal": 15},
        "Nobody has to follow",
    )


@plain
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ", ":1: not a Python file: invalid syntax"),
        ("\n1 / 0", ":2: ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(3)", ":2: SystemExit: 3"),
        ("while True: pass", ":1: RuntimeError: this does not come to an end"),
        ("def take(self, seat, card): pass", "game is missing; expected the name of a game"),
        ("game = 'schadenfraude'", "there is no game 'schadenfraude' (did you mean schadenfreude?)"),
        ("game = 'schadenfreude'\ndef taek(self): pass", ":2: taek is no rule of schadenfreude (did you mean take?)"),
        ("game = 'schadenfreude'\ndef reset(self): pass", ":2: reset is no rule of schadenfreude"),
        (
            "game = 'schadenfreude'\ndef take(self, card): pass",
            ":2: take(self, card): expected take(self, seat, card)",
        ),
        ("game = 'schadenfreude'\nparameters = {'goal': 0}", ":2: parameters.goal is 0; expected a whole number"),
        ("game = 'schadenfreude'\ndef take(self, seat, card):\n    self.pile", ":3: AttributeError: 'Schadenfreude'"),
        (
            "game = 'schadenfreude'\ndef legal(self):\n    return self.held[self.seat]",
            "somebody holds a card that a play has proved absent; with the rule of following, legal, changes show_void",
        ),
        ("game = 'schadenfreude'\ndef legal(self):\n    return 0", "in round 1 whose turn it is has no legal move"),
        ("game = 'schadenfreude'\ndef finish_trick(self):\n    self.played = 0", "no legal move"),
        (
            "game = 'schadenfreude'\ndef legal(self):\n    while True:\n        pass",
            "RuntimeError: this does not come to an end",
        ),
        (
            "game = 'schadenfreude'\ndef ends_game(self):\n    return False",
            "does not end so: 20 of 20 games of random play were not over after 200 rounds",
        ),
        (
            "game = 'schadenfreude'\ndef prepare(self, lowest, highest):\n    for card in range(9): self.use(card)\n"
            "    self.set_rest_aside()",
            "4 hands of 12 cards are 48, and the deck has 9",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_a_line(text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=re.escape(expected)) as refused:
        read_variant(file(tmp_path, text)).options({})
    assert "\n" not in str(refused.value)


def test_nothing_but_a_loaded_file_is_executed() -> None:
    """Whoever names rules in a record, a view or a request gets none that are not here."""
    said = {"name": "Mine", "about": "", "sha256": "0" * 64}
    for rules in (said, "import os", {"text": "import os"}, {**said, "sha256": ["x"]}, 3):
        with pytest.raises(SetupError, match="that is not here; --variant names it"):
            Table("schadenfreude", rules=rules)


@plain
def test_rules_are_those_of_one_game_and_said_as_they_are() -> None:
    said = read_variant(EXAMPLE).options({})["rules"]
    for game, rules in (("savage-bowl", said), ("schadenfreude", {**said, "about": "Nothing is changed."})):
        with pytest.raises(SetupError, match="is not here"):
            Table(game, rules=rules)


@plain
def test_work_for_another_process_takes_the_rules_along() -> None:
    options = read_variant(EXAMPLE).options({})

    def deal(seed: int) -> int:
        return Table("schadenfreude", seed=seed, **options).players

    work = carried(deal)
    OVERRIDDEN.clear()
    assert work(7) == 4
