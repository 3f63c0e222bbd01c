"""A source distribution: what it installs where something is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def source_copy(tmp_path: Path) -> Path:
    """What a source distribution holds: the browser part is built already."""
    for name in ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md"):
        source, target = ROOT / name, tmp_path / name
        if source.is_dir():
            shutil.copytree(
                source, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "static")
            )
        else:
            shutil.copy(source, target)
    page = tmp_path / "src/offsuit/web/static/index.html"
    page.parent.mkdir()
    page.touch()
    return tmp_path


@pytest.mark.long
def test_without_a_c_compiler_it_installs_plain_and_says_so_in_a_line(source_copy: Path) -> None:
    environment = {**os.environ, "CC": "no-such-compiler"}
    environment.pop("PYTHONPATH", None)
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", "out"],
        env=environment, cwd=source_copy, capture_output=True, text=True,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    told = [line for line in built.stderr.splitlines() if line.startswith("offsuit:")]
    assert len(told) == 1
    assert "installed as plain Python" in told[0]
    assert not list((source_copy / "out").rglob("*.so"))
    environment["PYTHONPATH"] = str(source_copy / "out")
    doctor = subprocess.run(
        [sys.executable, "-c", "from offsuit.cli.doctor import build_line; print(build_line())"],
        env=environment, cwd=source_copy, capture_output=True, text=True,
    )  # fmt: skip
    assert doctor.stdout.startswith("plain Python")


def test_the_browser_part_is_in_the_package_or_a_line_says_that_it_is_missing(source_copy: Path) -> None:
    environment = {**os.environ, "OFFSUIT_PLAIN": "1"}
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", "out"]
    subprocess.run(command, env=environment, cwd=source_copy, capture_output=True, check=True)
    assert (source_copy / "out/offsuit/web/static/index.html").exists()
    shutil.rmtree(source_copy / "src/offsuit/web/static")
    built = subprocess.run(command, env=environment, cwd=source_copy, capture_output=True, text=True)
    assert built.returncode != 0
    assert built.stderr.splitlines()[-1].startswith("error: the browser part is missing")
