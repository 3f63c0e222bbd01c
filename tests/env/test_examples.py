"""What was learned plays in the arena and at a live table, by the commands of docs/env.md. Learning itself needs the
extra `train`, which is too large for every test run: it is tested where that is installed.
"""

from __future__ import annotations

import re
import runpy
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import offsuit.env
from tests.web.people import ENVIRONMENT, Server, run, sit_down

ROOT = Path(__file__).parent.parent.parent


def command(name: str) -> list[str]:
    """The first command of the page that names this, as words, for this Python."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "env.md").read_text(), re.DOTALL)
    line = next(line for block in blocks for line in block.splitlines() if name in line)
    line = line.replace("examples/", f"{ROOT}/examples/").replace(".venv/bin/python", sys.executable)
    return shlex.split(line.replace(".venv/bin/offsuit", f"{sys.executable} -m offsuit"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With an agent that has learned nothing yet."""
    luck = np.random.default_rng(1)
    encoder = offsuit.env.encoder("schadenfreude", players=4)
    shapes = runpy.run_path(str(ROOT / "examples" / "suit_net.py"))["shapes"](encoder, width=8)
    weights: dict[str, Any] = {name: luck.normal(size=shape) for name, shape in shapes.items()}
    weights |= {"players": 4, "scale": np.ones(encoder.size)}
    np.savez(tmp_path / "agent.npz", **weights)
    return tmp_path


@pytest.mark.skipif(find_spec("torch") is None, reason="learning needs the extra `train`")
def test_it_learns(tmp_path: Path) -> None:
    words = [re.sub(r"^\d+$", "0.2", word) for word in command("train_ppo")]
    done = subprocess.run(words, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("a greedy bot in its place wins 2")
    assert "</svg>" in (tmp_path / "curve.svg").read_text()
    assert np.load(tmp_path / "agent.npz")["players"] == 4


def test_it_plays_in_the_arena(folder: Path) -> None:
    words = [re.sub(r"^\d+$", "1", word) for word in command("offsuit arena")]
    done = subprocess.run(words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "trained_bot" in done.stdout
    assert not re.search("crash|illegal move|garbage|silence", done.stdout + done.stderr)


def test_it_sits_at_a_live_table(folder: Path) -> None:
    errors = folder / "errors"
    trained = command("serve --bot")[-1].replace("agent.npz", str(folder / "agent.npz"))
    server = Server(folder / "tables.db", "--bot", trained, errors=errors)
    try:
        code = server.open_table("schadenfreude", people=1, plans=[{}, *[{"bot": "Trained"}] * 3])
        run(host(server, code))
    finally:
        server.stop()
    assert "a game is over" in errors.read_text()
    assert "a program failed" not in errors.read_text()


async def host(server: Server, code: str) -> None:
    """Somebody in the other seat, who plays to the end."""
    [person] = await sit_down(server, code, ["Ann"])
    await person.play(choices=1)
