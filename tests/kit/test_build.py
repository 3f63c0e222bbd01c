"""All of the rules are compiled or none, and both builds play the same games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from offsuit.kit import build, drive
from offsuit.kit.jobs import Matches, Playouts
from offsuit.kit.rng import Rng
from offsuit.kit.unseen import Unseen
from offsuit.lab.simulate import Run, choose_bots, count_games, play
from offsuit.table.setup import create, find_game
from tests.configurations import CONFIGURATIONS, Configuration

ROOT = Path(__file__).parent.parent.parent
CHECKSUMS = json.loads((ROOT / "tests" / "checksums.json").read_text())


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_500_games_have_the_checksum_that_both_builds_give(configuration: Configuration) -> None:
    """Moves, legal moves, totals and winners of whole games; the file is remade by scripts/golden."""
    run = Run(configuration.game, configuration.options, (), bytes(32))
    assert f"{count_games(run, range(500)).fingerprint:016x}" == CHECKSUMS[str(configuration)]


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::5], ids=str)
def test_counted_games_are_the_recorded_ones(configuration: Configuration) -> None:
    bots = choose_bots("random", configuration.options["players"])
    run = Run(configuration.game, configuration.options, bots, bytes(32))
    tables = [play(run, number) for number in range(5)]
    counted = count_games(run, range(5))
    assert list(counted.totals) == [sum(scores) for scores in zip(*(table.scores for table in tables), strict=True)]
    assert counted.moves == sum(len(played.moves) for table in tables for played in table.rounds)
    assert counted.rounds == sum(len(table.rounds) for table in tables)


def test_a_run_can_be_counted_in_any_parts() -> None:
    game = find_game("schadenfreude")
    whole = Matches(create(game, {"players": 3}), bytes(32), 0, 30, 200)
    parts = [Matches(create(game, {"players": 3}), bytes(32), first, 10, 200) for first in (0, 10, 20)]
    for job in (whole, *parts):
        drive.run(job)
    assert whole.fingerprint == sum(part.fingerprint for part in parts) % 2**64


def test_playouts_play_whole_rounds() -> None:
    job = Playouts(create(find_game("schadenfreude"), {"players": 4}), 1, 10)
    drive.run(job)
    assert job.moves == 10 * 48


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::8], ids=str)
def test_a_state_is_under_2_kb(configuration: Configuration) -> None:
    state = create(find_game(configuration.game), configuration.options)
    assert type(state).__basicsize__ < 2048


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::8], ids=str)
def test_shuffling_copying_and_worlds_allocate_nothing(configuration: Configuration) -> None:
    """However often: the number of allocated blocks stays what it was."""
    state, copy = (create(find_game(configuration.game), configuration.options) for _ in range(2))
    rng, unseen = Rng(1), Unseen()
    grown = []
    for _ in range(5):
        before = sys.getallocatedblocks()
        for _ in range(300):
            state.start_over()
            state.start_round(rng)
            unseen.look(state, 0)
            drive.copy_into(copy, state)
            unseen.draw(copy, rng)
        grown.append(sys.getallocatedblocks() - before)
    assert median(grown) < 20  # the first time warms up, and now and then another thread of the test runner allocates


def test_a_clone_is_equal_and_independent() -> None:
    state = create(find_game("schadenfreude"), {"players": 4})
    state.start_round(Rng(1))
    twin = drive.clone(state)
    assert twin.held == state.held
    twin.apply(twin.legal_moves()[0])
    assert twin.held != state.held


def test_states_of_different_games_are_not_copied_into_each_other() -> None:
    one = create(find_game("schadenfreude"), {"players": 4})
    other = create(find_game("gummi-trick"), {"players": 4, "rounds": 1})
    with pytest.raises(TypeError, match="can't become"):
        drive.copy_into(one, other)


@pytest.mark.parametrize(
    "misuse",
    [
        lambda state: state.start_given_round([1, 2], 0),
        lambda state: state.start_given_round(state.deck_cards(), 9),
        lambda state: state.start_given_round([*state.deck_cards()[:-1], 0], 0),
        lambda state: state.start_round(None),
        lambda state: state.start_fair_round(None),
        lambda state: state.random_move(Rng(1)),
        lambda state: state.resume(2, [0]),
        lambda state: state.cards_at(-1),
        lambda state: state.cards_at(10**8),
        lambda state: state.card_text(99),
        lambda state: state.card_text(-1),
        lambda state: Unseen().look(state, 9),
        lambda _: Unseen().look(None, 0),  # type: ignore[arg-type]
        lambda state: Unseen().draw(state, None),  # type: ignore[arg-type]
        lambda _: drive.run(None),  # type: ignore[arg-type]
        lambda state: type(state)(60),
    ],
)
def test_misuse_from_python_is_an_error_and_no_crash(misuse: Callable[[Any], object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        misuse(create(find_game("schadenfreude"), {"players": 4}))


def test_a_mixture_of_compiled_and_plain_modules_refuses_to_start(tmp_path: Path) -> None:
    copy = tmp_path / "offsuit"
    shutil.copytree(build.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    module = copy / "games" / "schadenfreude.py"
    compiled = module.with_suffix(EXTENSION_SUFFIXES[0])
    if compiled.exists():
        compiled.unlink()
    else:
        compiled.touch()
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    tried = subprocess.run(
        [sys.executable, "-m", "offsuit", "doctor"], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert tried.returncode != 0
    last = tried.stderr.splitlines()[-1]
    assert "offsuit is half compiled" in last
    assert "Install it again" in last
