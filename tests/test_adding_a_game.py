"""Follows docs/adding-a-game.md: its blocks become files of a copy of the sources, and there its game is played.

Started as a program, this file is what plays: with PYTHONPATH at the copy, so that the game is registered.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

import offsuit
from offsuit import language
from offsuit.bots import worlds
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.table import record as records
from offsuit.table.table import Table
from offsuit.table.verify import verify

REPOSITORY = Path(__file__).resolve().parent.parent
PAGE = (REPOSITORY / "docs" / "adding-a-game.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAMED_FENCE = re.compile(rf"^`([^`\n]+)`(, at the end|, changed)?:\n\n{FENCE.pattern[1:]}", re.DOTALL | re.MULTILINE)
MODULE = "src/offsuit/games/high_card.py"
TYPES = "src/offsuit/games/high_card.pxd"
CLAUSES = [f"HC-{number}" for number in range(1, 5)]


class Block(NamedTuple):
    """A fenced block: for which file, and whether it is the file, its new end, or a change of it."""

    path: str
    how: str
    text: str


BLOCKS = [Block(path, how, text) for path, how, _, text in NAMED_FENCE.findall(PAGE)]


def follow(block: Block, folder: Path) -> None:
    """Do what the page says with a block."""
    path = folder / block.path
    if block.how == "":
        assert not path.exists(), f"{block.path} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, "utf-8")
    elif block.how == ", at the end":
        path.write_text(path.read_text("utf-8") + block.text, "utf-8")
    else:
        text = path.read_text("utf-8")
        changes = re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", block.text, re.MULTILINE)
        assert changes
        for old, new in changes:
            before, after = re.sub("^-", "", old, flags=re.MULTILINE), re.sub(r"^\+", "", new, flags=re.MULTILINE)
            assert text.count(before) == 1, f"the change in docs/adding-a-game.md doesn't fit {block.path} any more"
            text = text.replace(before, after)
        path.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, not compiled, in which the page has been followed."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("src/offsuit", "tests"):
        shutil.copytree(REPOSITORY / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    shutil.copy(REPOSITORY / "pyproject.toml", folder)
    for block in BLOCKS:
        follow(block, folder)
    return folder


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the copy."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment |= {"PYTHONPATH": str(copy / "src"), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, encoding="utf-8", check=False
    )


def succeed(copy: Path, *arguments: str) -> str:
    """What the run prints; it must not fail."""
    done = run(copy, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# The page itself


def test_the_steps_are_numbered() -> None:
    steps = re.findall(r"^(\d+)\. ", FENCE.sub("", PAGE), re.MULTILINE)
    assert steps == [str(number) for number in range(1, len(steps) + 1)]


def test_every_block_names_its_file() -> None:
    assert len(BLOCKS) == len(FENCE.findall(PAGE))
    assert [block.path for block in BLOCKS] == [
        "src/offsuit/rules/high-card.md",
        "src/offsuit/rules/ja/high-card.md",
        MODULE,
        TYPES,
        "src/offsuit/language/en.ftl",
        "src/offsuit/language/ja.ftl",
        "src/offsuit/games/__init__.py",
        "tests/games/test_high_card.py",
    ]


def test_both_rules_pages_have_the_same_clauses() -> None:
    for block in BLOCKS[:2]:
        assert re.findall(r"^- \*\*(.*?)\*\* ", block.text, re.MULTILINE) == CLAUSES


def test_its_code_is_in_the_style_of_the_house(copy: Path) -> None:
    files = [block.path for block in BLOCKS if block.path.endswith(".py")]
    succeed(copy, "-m", "ruff", "check", "--no-cache", *files)
    succeed(copy, "-m", "ruff", "format", "--no-cache", "--check", *files)


# The game


def test_it_plays(copy: Path) -> None:
    """Whole games, with their views, worlds and records: `play_games`, below, run on the copy."""
    assert Path(succeed(copy, "-P", __file__).strip()) == copy / "src" / "offsuit" / "__init__.py"


def test_its_own_tests_pass_and_those_of_every_game(copy: Path) -> None:
    """There is one for each clause, and the conformance tests find each number of players."""
    tests = ("tests/games/test_high_card.py", "tests/conformance")
    printed = succeed(copy, "-m", "pytest", "-v", "-p", "no:xdist", "-k", "high_card or high-card", *tests)
    assert {f"HC-{clause}" for clause in re.findall(r"test_hc_(\d+)_\S* PASSED", printed)} == set(CLAUSES)
    assert {"high-card-2", "high-card-3", "high-card-4"} <= set(re.findall(r"\[(\S+)\] PASSED", printed))


def test_the_commands_of_the_page_work(copy: Path) -> None:
    commands = [" ".join(command.split()) for command in re.findall(r"`(offsuit \w[^`]*)`", PAGE)]
    assert "offsuit rules high-card HC-1" in commands
    printed = {command: succeed(copy, "-m", *command.split()) for command in commands}
    assert printed["offsuit rules high-card HC-1"].startswith("**HC-1** There are four suits, red `R`,")
    assert printed["offsuit rules high-card --lang ja"] == BLOCKS[1].text + "\n"
    for clause in CLAUSES:
        assert f"- **{clause}** " in printed["offsuit rules high-card --lang ja"]


# Its C types


def directives() -> list[str]:
    """The settings of setup.py as arguments of Cython."""
    for statement in ast.parse((REPOSITORY / "setup.py").read_text("utf-8")).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "DIRECTIVES":
            return [f"-X{name}={value}" for name, value in ast.literal_eval(statement.value).items()]
    raise AssertionError("setup.py has no DIRECTIVES")


def translate(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Translate modules to C."""
    return run(copy, "-m", "cython", *directives(), "-Isrc", *arguments)


def hot_methods(copy: Path) -> set[str]:
    """The hooks that kit/game.pxd declares, and what the game's own .pxd adds."""
    base = (copy / "src/offsuit/kit/game.pxd").read_text("utf-8").partition("@cython.final")[0]
    return set(re.findall(r"(\w+)\(self", base + (copy / TYPES).read_text("utf-8")))


def test_its_types_cover_every_hot_line(copy: Path, tmp_path: Path) -> None:
    """Cython marks each line with how much of Python is left in it: in hot methods, nothing."""
    done = translate(copy, "--annotate", "-o", str(tmp_path / "high_card.c"), MODULE)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    marked = (tmp_path / "high_card.html").read_text("utf-8")
    left = {int(line): int(score) for score, line in re.findall(r'score-(\d+)".*?<span class="">(\d+)</span>', marked)}
    assert any(left.values())
    [game] = [part for part in ast.parse((copy / MODULE).read_text("utf-8")).body if isinstance(part, ast.ClassDef)]
    methods = {part.name: part for part in game.body if isinstance(part, ast.FunctionDef)}
    hot = hot_methods(copy) & set(methods)
    assert hot == {"deal", "led", "legal", "play", "highest", "finish_trick", "score_round", "find_winners"}
    for name in hot:
        method = methods[name]
        assert method.body[-1].lineno in left
        for line in range(method.lineno, (method.end_lineno or 0) + 1):
            assert left.get(line, 0) == 0, f"{MODULE}:{line} is not typed"


class Trap(NamedTuple):
    """A change of the module or its types, and what Cython says of it: nothing, where the trap is silent."""

    name: str
    path: str
    old: str
    new: str
    complaint: str


TRAPS = (
    Trap("constant", TYPES, "cdef int HIGHEST_WINS, TRICKS_SCORED, MOST_TRICKS\n", "", "not allowed without gil"),
    Trap("method", TYPES, "    cdef int highest(self) noexcept nogil\n", "", "not allowed without gil"),
    Trap("hook", TYPES, "won\n", "won\n    cdef void deal(self) noexcept nogil\n", "Overriding final methods"),
    Trap("literal", MODULE, "^= bits.bit(card)", "^= 0x80000000", "not allowed without gil"),
    Trap("big_shift", MODULE, "^= bits.bit(card)", "^= 1 << 40", "not allowed without gil"),
    Trap("small_shift", MODULE, "^= bits.bit(card)", "^= 1 << card", ""),
)


def test_the_traps_are_as_the_page_says(copy: Path, tmp_path: Path) -> None:
    shutil.copytree(copy / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for trap in TRAPS:
        for path in (MODULE, TYPES):
            text = (copy / path).read_text("utf-8")
            assert path != trap.path or text.count(trap.old) == 1
            changed = text.replace(trap.old, trap.new) if path == trap.path else text
            (tmp_path / path).with_stem(trap.name).write_text(changed, "utf-8")
    modules = [str(Path(MODULE).with_stem(trap.name)) for trap in TRAPS]
    said = translate(tmp_path, *modules).stderr
    for trap, module in zip(TRAPS, modules, strict=True):
        if trap.complaint:
            assert re.search(rf"^{re.escape(module)}:.*{trap.complaint}", said, re.MULTILINE), said
        else:
            assert module not in said
            assert "(1 << __pyx_v_card)" in (tmp_path / module).with_suffix(".c").read_text("utf-8")


# What is run on the copy


def play_games() -> None:
    for players in offsuit.GAMES["high-card"].players:
        for seed in range(6):
            table = offsuit.new("high-card", players=players, seed=seed)
            chance = Random(seed)
            rng = Rng(seed)
            while table.seat is not None:
                for seat in (None, *range(players)):
                    check_view(table, seat)
                    check_worlds(table, seat, rng)
                table.play(chance.choice(table.legal_moves()))
            check_end(table)


def texts(state: Game, place: int) -> list[str]:
    return [state.card_text(card) for card in state.cards_at(place)]


def check_view(table: Table, seat: int | None) -> None:
    """A view has the cards played and its own hand, and no other card anywhere."""
    view = table.view(seat)
    known = {seen.card for seen in view.moves} | set(view.hand)
    assert set(re.findall("[RGBY][1-6]", msgspec.json.encode(view).decode())) <= known
    assert view.hand == ([] if seat is None else texts(table.state, seat))
    assert view.legal_moves == (table.legal_moves() if seat == table.seat else [])
    won = [sum(trick.won_by == seat for trick in view.tricks) for seat in range(table.players)]
    assert view.table == {"led": view.trick[0][1][0] if view.trick else None, "tricks_won": won}


def check_worlds(table: Table, seat: int | None, rng: Rng) -> None:
    """Worlds agree with the view, also with what a failure to follow has proved, and can be played to the end."""
    view = table.view(seat)
    voids = {
        (player, plays[0][1][0])
        for plays in (*(trick.plays for trick in view.tricks), view.trick)
        for player, card in plays
        if card[0] != plays[0][1][0]
    }
    played = [seen.card for seen in view.moves if seen.card is not None]
    drawn = set()
    for world in islice(worlds(view, rng), 8):
        hands = [texts(world, player) for player in range(table.players)]
        assert seat is None or hands[seat] == view.hand
        assert [len(hand) for hand in hands] == view.hand_sizes
        unplayed = [card for place in range(world.places) for card in texts(world, place)]
        assert sorted([*unplayed, *played]) == sorted(table.cards)
        assert not any(card[0] == suit for player, suit in voids for card in hands[player])
        assert world.seat == view.turn
        if seat == view.turn:
            assert [world.move_text(move) for move in world.legal_moves()] == view.legal_moves
        drawn.add(str(hands))
        while not world.round_over:
            world.apply(world.random_move(rng))
        assert world.is_over
    assert len(drawn) > 1 or played


def check_end(table: Table) -> None:
    """Who won did so by the rules, the record is right, a wrong one is found out, and there are words for all."""
    assert table.is_over
    for trick in table.rounds[0].tricks:
        followed = {card: seat for seat, card in trick.plays if card[0] == trick.plays[0][1][0]}
        assert trick.won_by == followed[max(followed)]
    assert sum(table.scores) == 6
    assert table.winners == [seat for seat, score in enumerate(table.scores) if score == max(table.scores)]
    line = records.encode(table.record())
    assert verify(records.decode(line)) == []
    assert offsuit.replay(records.decode(line)).winners == table.winners
    wrong = records.decode(line)
    winner = wrong.rounds[0].tricks[0].won_by
    assert isinstance(winner, int)
    wrong.rounds[0].tricks[0].won_by = (winner + 1) % table.players
    assert [problem.clause for problem in verify(wrong)] == ["HC-3"]
    for event in table.events:
        for tongue in language.LANGUAGES:
            assert language.say(tongue, event.kind, event.values, table.names)


if __name__ == "__main__":
    play_games()
    print(offsuit.__file__)
