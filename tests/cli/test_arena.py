"""`offsuit arena` as real processes: results, files, Ctrl-C, and what is told of wrong wishes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from fcntl import LOCK_EX, flock
from pathlib import Path
from time import sleep

import pytest

from offsuit.lab import cores
from offsuit.table.verify import verify_line
from tests.commands import (
    ENVIRONMENT,
    ONE_CORE,
    begun,
    check_refusal,
    children,
    interrupt,
    is_gone,
    is_written,
    offsuit_command,
    seen_in_terminal,
    wait_until,
    workers,
)

GUMMI = ["arena", "gummi-trick", "--players", "2", "--bots", "greedy,random"]
SLOW = "import sys, time\nfor line in sys.stdin:\n  if 'view' in line[:8]: time.sleep(1000)"


def test_a_variant_is_measured_by_its_own_goal(tmp_path: Path) -> None:
    (tmp_path / "near.toml").write_text('game = "schadenfreude"\n[parameters]\ngoal = 20\n')
    words = ["arena", "near.toml", "--bots", "greedy,random", "--deals", "5", "--seed", "1", "--json"]
    assert json.loads(offsuit_command(*words, cwd=tmp_path).stdout)["rate"] == "over 20"


def test_where_the_target_pays_nothing_in_a_round_points_are_not_called_the_target(tmp_path: Path) -> None:
    (tmp_path / "late.toml").write_text("game = 'savage-bowl'\n[parameters]\npoints = 0\n", "utf-8")
    words = ["arena", "late.toml", "--bots", "greedy,random", "--deals", "2", "--seed", "7", "--json"]
    assert json.loads(offsuit_command(*words, cwd=tmp_path).stdout)["rate"] == "rounds with points"


def test_a_table_of_results() -> None:
    done = offsuit_command(*GUMMI, "--deals", "60", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert "120 games of 60 deals" in done.stdout
    assert "greedy over random: +" in done.stdout
    assert "mean rank" in done.stdout


def test_three_bots_are_rated_and_their_results_are_json() -> None:
    words = ["arena", "savage-bowl", "--bots", "greedy,random,greedy", "--deals", "10", "--seed", "7"]
    found = json.loads(offsuit_command(*words, "--json").stdout)
    assert (found["deals"], found["games"], found["rate"]) == (10, 120, "exactly on target")
    assert list(found["bots"]) == ["greedy", "random", "greedy (2)"]
    assert found["bots"]["greedy"]["rating"]["low"] > found["bots"]["random"]["rating"]["high"]
    assert "gain" not in found
    assert "rating" in offsuit_command(*words).stdout


def test_bots_among_others_do_not_meet() -> None:
    words = ["arena", "gummi-trick", "--players", "3", "--deals", "40", "--seed", "7", "--bots", "greedy,easy"]
    found = json.loads(offsuit_command(*words, "--among", "random", "--json").stdout)
    assert (found["deals"], found["games"], found["among"]) == (40, 240, "random")
    assert list(found["bots"]) == ["greedy", "easy"]
    shares = [bot["win_share"]["value"] for bot in found["bots"].values()]
    assert found["gain"]["value"] == pytest.approx(shares[0] - shares[1])
    shown = offsuit_command(*words, "--among", "random", "--sprt", "0,2").stdout
    assert "Each bot in the 120 where it is one among random, with 95% intervals." in shown
    assert "greedy over easy: +" in shown
    assert "Sequential test: " in shown


def test_one_bot_among_others_is_measured_alone(tmp_path: Path) -> None:
    words = ["arena", "gummi-trick", "--players", "3", "--deals", "40", "--seed", "7", "--bots", "search"]
    words += ["--among", "random", "--budget", "iterations=20", "--out", "run.jsonl", "--json"]
    done = offsuit_command(*words, cwd=tmp_path)
    found = json.loads(done.stdout)
    assert (found["games"], list(found["bots"]), "gain" in found) == (120, ["search"], False)
    assert found["bots"]["search"]["win_share"]["low"] > 1 / 3
    assert offsuit_command(*words, cwd=tmp_path).stdout == done.stdout


def test_the_same_seed_gives_the_same_results_however_many_cores() -> None:
    words = [*GUMMI, "--deals", "20", "--seed", "5", "--json"]
    one = subprocess.run([sys.executable, "-c", ONE_CORE, *words], env=ENVIRONMENT, capture_output=True, text=True)
    assert one.stdout == offsuit_command(*words).stdout


def test_a_run_that_goes_on_equals_one_run(tmp_path: Path) -> None:
    """Also after a line that was cut off in the middle, and with records."""
    whole = [*GUMMI, "--seed", "5", "--json", "--out", "whole.jsonl", "--records", "whole-games.jsonl"]
    parts = [*GUMMI, "--json", "--out", "parts.jsonl", "--records", "part-games.jsonl"]
    expected = offsuit_command(*whole, "--deals", "12", cwd=tmp_path)
    assert expected.returncode == 0, expected.stderr
    offsuit_command(*parts, "--deals", "5", "--seed", "5", cwd=tmp_path)
    for name, cut in (("parts.jsonl", b'{"deal":5,"ga'), ("part-games.jsonl", b'{"format":1}\n{"for')):
        with (tmp_path / name).open("ab") as file:
            file.write(cut)
    again = offsuit_command(*parts, "--deals", "12", cwd=tmp_path)
    assert again.stdout == expected.stdout
    assert (tmp_path / "parts.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    records = (tmp_path / "part-games.jsonl").read_bytes()
    assert records == (tmp_path / "whole-games.jsonl").read_bytes()
    assert len(records.splitlines()) == 24
    assert not any(verify_line(line) for line in records.splitlines())
    assert offsuit_command(*parts, "--deals", "12", cwd=tmp_path).stdout == expected.stdout


def test_fewer_deals_than_the_file_has_take_its_first(tmp_path: Path) -> None:
    files = ["--out", "all.jsonl", "--records", "games.jsonl"]
    offsuit_command(*GUMMI, "--deals", "8", "--seed", "5", *files, cwd=tmp_path)
    few = offsuit_command(*GUMMI, "--deals", "3", "--json", *files, cwd=tmp_path)
    assert few.stdout == offsuit_command(*GUMMI, "--deals", "3", "--json", "--seed", "5").stdout
    assert len((tmp_path / "all.jsonl").read_bytes().splitlines()) == 9
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 16


def test_the_sequential_test_stops_when_it_is_decided(tmp_path: Path) -> None:
    words = [*GUMMI, "--deals", "5000", "--seed", "5", "--sprt", "0,2", "--json", "--out", "run.jsonl"]
    done = offsuit_command(*words, cwd=tmp_path)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert 30 <= found["deals"] < 500
    assert found["sprt"]["verdict"]["accepted"] == "H1"
    assert len((tmp_path / "run.jsonl").read_bytes().splitlines()) == found["deals"] + 1
    assert offsuit_command(*words, cwd=tmp_path).stdout == done.stdout
    told = offsuit_command(*GUMMI, "--deals", "2", "--seed", "5", "--sprt", "0,2").stdout
    assert "Sequential test: undecided" in told


def test_a_program_that_misbehaves_is_told_of_and_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys\nfor line in sys.stdin: print('no', flush=True)")
    bots = f"random,exec:{sys.executable} bot.py"
    words = ["arena", "gummi-trick", "--players", "2", "--bots", bots, "--deals", "2", "--seed", "1"]
    done = offsuit_command(*words, cwd=tmp_path)
    assert done.returncode == 0
    assert "4 games of 2 deals" in done.stdout
    assert "bot.py: garbage " in done.stderr
    assert "a random legal move played for it; first: 'no' is no JSON text" in done.stderr
    faults = json.loads(offsuit_command(*words, "--json", cwd=tmp_path).stdout)["faults"]
    assert [fault["kind"] for fault in faults] == ["garbage", "gone"]


@pytest.mark.parametrize("presses", [1, 3])
def test_ctrl_c_is_quick_and_leaves_a_file_to_go_on_from(tmp_path: Path, presses: int) -> None:
    file = tmp_path / "run.jsonl"
    words = ["arena", "schadenfreude", "--bots", "greedy,greedy:seed=1", "--deals", "100000", "--out", str(file)]
    with begun(*words) as running:
        wait_until(running, lambda: file.exists() and file.read_bytes().count(b"\n") >= 3)
        shown, told = interrupt(running, presses)
    assert "Stopped after" in told
    assert "win share" in shown
    data = file.read_bytes()
    assert data.endswith(b"\n")
    deals = data.count(b"\n") - 1
    again = offsuit_command(*words[:-4], "--deals", str(deals + 1), "--out", str(file), "--json")
    assert json.loads(again.stdout)["deals"] == deals + 1


def test_ctrl_c_while_programs_think_ends_them(tmp_path: Path) -> None:
    """Nothing is played yet, so there is nothing to show."""
    (tmp_path / "bot.py").write_text(f"open('started', 'w').close()\n{SLOW}")
    bots = f"random,exec:{sys.executable} bot.py"
    words = ["arena", "gummi-trick", "--players", "2", "--bots", bots, "--deals", "2", "--budget", "time=80000"]
    with begun(*words, cwd=tmp_path) as running:
        wait_until(running, (tmp_path / "started").exists)
        running.send_signal(signal.SIGINT)
        shown, told = running.communicate()
    assert (running.returncode, shown) == (130, "")
    assert told == "Stopped after 0 of 2 deals.\n"


def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = [*GUMMI[:-1], "search:iterations=10,random", "--deals", "100000", "--out", str(file)]
    with begun(*words) as running:
        wait_until(running, lambda: file.exists() and file.read_bytes().count(b"\n") >= 3)
        helpers = children(running)
        running.kill()
    assert helpers
    while not all(map(is_gone, helpers)):
        sleep(0.01)


def test_a_worker_that_is_killed_is_told_of_and_the_run_can_go_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = [*GUMMI[:-1], "search:iterations=10,random", "--out", str(file)]
    with begun(*words, "--deals", "100000", "--seed", "1") as running:
        wait_until(running, lambda: file.exists() and file.read_bytes().count(b"\n") >= 3)
        os.kill(workers(running)[0], signal.SIGKILL)
        shown, told = running.communicate()
    lost = "offsuit: a worker process was killed, perhaps as memory ran out"
    assert (running.returncode, shown, told) == (1, "", f"{lost}; the same command again goes on where it stopped\n")
    blocks = file.read_bytes().splitlines(keepends=True)[1:]
    assert [json.loads(block)["deal"] for block in blocks] == list(range(len(blocks)))
    again = offsuit_command(*words, "--deals", str(len(blocks) + 1), "--json")
    assert json.loads(again.stdout)["deals"] == len(blocks) + 1


@pytest.mark.skipif(cores.count() == 1, reason="there is one worker alone")
def test_programs_of_other_workers_end_with_a_worker_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(f"import os\nopen(f'{{os.getppid()}}.{{os.getpid()}}', 'w').close()\n{SLOW}")
    bots = f"random,exec:{sys.executable} bot.py"
    words = ["arena", "gummi-trick", "--players", "2", "--bots", bots, "--deals", "2", "--budget", "time=80000"]
    with begun(*words, cwd=tmp_path) as running:
        wait_until(running, lambda: len(list(tmp_path.glob("*.*"))) == 3)
        killed = workers(running)[0]
        os.kill(killed, signal.SIGKILL)
        assert running.wait() == 1
        for name in tmp_path.glob("*[0-9]"):
            worker, program = map(int, name.name.split("."))
            if worker == killed:
                os.kill(program, signal.SIGKILL)  # nobody else is left to do it
            while not is_gone(program):
                sleep(0.01)
        _, told = running.communicate()
    assert told == "offsuit: a worker process was killed, perhaps as memory ran out\n"


def test_programs_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(f"import os\nopen('bot.pid', 'w').write(str(os.getpid()))\n{SLOW}")
    bots = f"random,exec:{sys.executable} bot.py"
    words = ["arena", "gummi-trick", "--players", "2", "--bots", bots, "--deals", "1", "--budget", "time=80000"]
    with begun(*words, cwd=tmp_path) as running:
        wait_until(running, lambda: is_written(tmp_path / "bot.pid"))
        running.kill()
    while not is_gone(int((tmp_path / "bot.pid").read_text())):
        sleep(0.01)


def test_a_run_goes_on_however_its_bots_are_written(tmp_path: Path) -> None:
    words = ["arena", "gummi-trick", "--players", "2", "--deals", "1", "--seed", "1", "--out", "run.jsonl"]
    for bots in ("search:iterations=5,seed=3,random:seed=3", "search:seed=3,iterations=05,random:seed=3"):
        done = offsuit_command(*words, "--bots", bots, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    done = offsuit_command(*words, "--bots", "search:iterations=5,random", "--budget", "seed=3", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_records_of_a_run_that_is_over_are_there_or_missed(tmp_path: Path) -> None:
    words = [*GUMMI, "--deals", "2", "--seed", "5", "--out", "run.jsonl"]
    offsuit_command(*words, "--records", "games.jsonl", cwd=tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    assert offsuit_command(*words, "--records", "games.jsonl", cwd=tmp_path).returncode == 0
    assert (tmp_path / "games.jsonl").read_bytes() == before
    done = offsuit_command(*words, "--records", "none.jsonl", cwd=tmp_path)
    assert done.returncode == 2
    assert "none.jsonl lacks records of the 4 games played so far" in done.stderr


def test_records_of_another_run_are_left_alone(tmp_path: Path) -> None:
    """Whether the run is to go on or is over."""
    words = [*GUMMI, "--deals", "2"]
    offsuit_command(*words, "--seed", "5", "--out", "run.jsonl", cwd=tmp_path)
    other = tmp_path / "other.jsonl"
    offsuit_command(*words, "--deals", "4", "--seed", "6", "--records", "other.jsonl", cwd=tmp_path)
    before = other.read_bytes()
    for deals in ("2", "3"):
        done = offsuit_command(*words, "--deals", deals, "--out", "run.jsonl", "--records", "other.jsonl", cwd=tmp_path)
        message = "other.jsonl has records of another run; name that of this one, or begin with new files"
        assert (done.returncode, done.stderr) == (2, f"offsuit: {message}\n")
        assert other.read_bytes() == before


def test_a_terminal_sees_the_running_interval() -> None:
    """The bar is drawn on the error stream."""
    seen = seen_in_terminal(*GUMMI, "--deals", "300", "--seed", "1")
    assert "greedy over random +" in seen
    assert " points" in seen


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("arena gummi-trick --bots greedy --deals 1", "an arena is for two bots or more"),
        ("arena gummi-trick --bots greedy --among bestt --deals 1", "there is no bot 'bestt'"),
        ("arena gummi-trick --bots greedy --among easy,random --deals 1", "--among is one bot, not 'easy,random'"),
        ("arena gummi-trick --bots greedy --among random --sprt 0,2 --deals 1", "--sprt compares two bots, not 1"),
        ("arena gummi-trick --bots greedy,gredy --deals 1", "there is no bot 'gredy' (did you mean greedy?)"),
        ("arena gummi-trick --bots greedy:time=1,random --deals 1", "greedy has no setting 'time'"),
        ("arena gummi-trick --bots greedy,exec:my:cat:bot --deals 1", "there is no program 'my:cat:bot' here"),
        (
            "arena gummi-trick --option rounds=1 --option rounds=3 --bots greedy,random --deals 1",
            "rounds is given twice, as 1 and as 3",
        ),
        ("arena gummi-trick --bots greedy,exec:nothing-here --deals 1", "there is no program 'nothing-here' here"),
        ("arena gummi-trick --bots greedy,random --budget time=1 --deals 1", "none of greedy, random has a setting"),
        ("arena gummi-trick --bots greedy,random --sprt 2 --deals 1", "--sprt is two numbers"),
        ("arena gummi-trick --bots greedy,random --sprt 0,inf --deals 1", "two numbers from -100 to 100"),
        ("arena gummi-trick --bots greedy,random --sprt 2,0 --deals 1", "the first number is the lower one"),
        ("arena gummi-trick --bots greedy,random,random --sprt 0,2 --deals 1", "--sprt compares two bots, not 3"),
        ("arena gummi-trick --bots greedy,random --deals 0", "--deals"),
        ("arena gummi-trick --bots greedy,random", "--deals"),
        ("arena gummi-trick --deals 1", "--bots"),
        ("arena bridge --bots greedy,random --deals 1", "games are savage-bowl"),
        ("arena gummi-trick --bots greedy,random --deals 1 --seed x", "a seed is a whole number"),
        ("arena gummi-trick --bots greedy,random --deals 1 --out no/folder.jsonl", "no/folder.jsonl: No such file"),
        ("arena gummi-trick --bots greedy,random --deals 1 --records no/folder.jsonl", "no/folder.jsonl: No such file"),
        ("arena gummi-trick --bots greedy,random --deals 1 --out .", "Is a directory"),
        ("arena gummi-trick --bots greedy,random --deals 1 --out /dev/full", "/dev/full is no file"),
        ("arena gummi-trick --bots greedy,random --deals 1 --out x --records ./x", "--out and --records are two files"),
        ("arena gummi-trick --bots greedy,expert:time=soon --deals 1", "expert: time is a number, not 'soon'"),
        ("arena gummi-trick --bots greedy,search:time=-1 --deals 1", "search: time is a number of seconds above 0, up"),
        ("arena gummi-trick --bots greedy,search --budget time=0 --deals 1", "time is a number of seconds above 0"),
        ("arena gummi-trick --bots greedy,pimc:iterations=9999999999 --deals 1", "pimc: iterations is from 1 to"),
        ("arena gummi-trick --bots greedy,search:threads=65 --deals 1", "search: threads is from 1 to 64, not 65"),
        ("arena gummi-trick --bots greedy,search:time=1,time=2 --deals 1", "search: time is given twice"),
        ("arena gummi-trick --bots greedy,expert:time=0 --deals 1", "expert: time is a number of seconds above 0"),
        ("arena gummi-trick --bots greedy,search: --deals 1", "search: a setting is written KEY=VALUE"),
        ("simulate gummi-trick --bots oracle --games 1", "there is no bot 'oracle'"),
        ("simulate gummi-trick --bots exec:echo --games 1", "programs play in offsuit arena, and where"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(words: str, message: str, tmp_path: Path) -> None:
    check_refusal(words, message, tmp_path)


def test_a_file_of_another_run_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    offsuit_command(*GUMMI, "--deals", "2", "--seed", "5", "--out", "run.jsonl", cwd=tmp_path)
    before = file.read_bytes()
    for words, message in [
        (["--seed", "6"], "run.jsonl is of another run: there seed is 00"),
        (["--bots", "greedy,easy"], "there bots is greedy,random, here greedy,easy"),
        (["--budget", "seed=3"], "there bots is greedy,random, here greedy:seed=3,random:seed=3"),
        (["--option", "rounds=3"], "there options is "),
        (["--records", "none.jsonl"], "none.jsonl lacks records of the 4 games played so far"),
    ]:
        done = offsuit_command(*GUMMI, "--deals", "9", *words, "--out", "run.jsonl", cwd=tmp_path)
        assert (done.returncode, message in done.stderr) == (2, True), done.stderr
    assert file.read_bytes() == before
    short_seed = before.replace(json.loads(before.splitlines()[0])["seed"].encode(), b"01")
    stranger = before.replace(b'"seating":[0,1]', b'"seating":[0,7]')
    for foreign in (b"{}\n", b"notes without a line's end", short_seed, stranger):
        file.write_bytes(foreign)
        told = offsuit_command(*GUMMI, "--deals", "9", "--out", "run.jsonl", cwd=tmp_path).stderr
        assert told == "offsuit: run.jsonl is not a file of offsuit arena; name another\n"
        assert file.read_bytes() == foreign
    file.write_bytes(before + before.splitlines(keepends=True)[-1])
    told = offsuit_command(*GUMMI, "--deals", "9", "--out", "run.jsonl", cwd=tmp_path).stderr
    assert "blocks are missing or doubled" in told


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with file.open("ab") as held:
        flock(held, LOCK_EX)
        done = offsuit_command(*GUMMI, "--deals", "2", "--out", "run.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "offsuit: run.jsonl: another run is writing to it; name another file\n",
    )
    assert file.read_bytes() == b""


@pytest.mark.parametrize(("module", "bots"), [("numpy", "greedy,random"), ("choix", "greedy,random,greedy")])
def test_without_the_extra_it_says_what_to_install(module: str, bots: str) -> None:
    start = f"import sys; sys.modules['{module}'] = None\nfrom offsuit.cli.main import run\nrun()"
    words = ["arena", "gummi-trick", "--bots", bots, "--deals", "1"]
    done = subprocess.run([sys.executable, "-c", start, *words], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"offsuit: this needs {module}: install offsuit[lab]\n"
