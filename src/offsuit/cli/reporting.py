"""`offsuit lab`: from many games to a report or to files of data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

import msgspec
from rich.console import Console

from offsuit.bots.greedy import POLICIES
from offsuit.lab.cores import Place
from offsuit.lab.export import Part
from offsuit.lab.findings import findings
from offsuit.lab.measures import Tally, add, tallies
from offsuit.lab.page import about, page, pictures
from offsuit.lab.report import Report
from offsuit.lab.simulate import Run
from offsuit.lab.skill import Skill, contests, skill
from offsuit.language import catalog
from offsuit.table.setup import SetupError

MOST_DEALS = 1000  # for skill against luck: each is played in all seatings


class Wishes(NamedTuple):
    """What becomes of a report."""

    lang: str
    page: Path | None
    pictures: Path | None


def check(wishes: Wishes) -> None:
    """Complain of what can't be said or written, before any game is played."""
    catalog(wishes.lang)
    if wishes.page is not None:
        if wishes.page.is_dir():
            raise SetupError(f"{wishes.page} is a folder; --out names a file such as report.html")
        check_folder(wishes.page.parent)
    if wishes.pictures is not None:
        check_folder(wishes.pictures)


def check_folder(folder: Path) -> None:
    """A folder that is there and can be written in, or that can be made."""
    nearest = folder
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    if not nearest.is_dir():
        raise SetupError(f"{nearest} is not a folder")
    try:
        TemporaryFile(dir=nearest).close()
    except OSError as error:
        raise SetupError(f"{nearest}: {error.strerror or error}") from None


def count(run: Run, games: int, place: Place, advance: Callable[[int], None]) -> Tally | None:
    """Play and count; None if nothing was played before Ctrl-C."""
    total: Tally | None = None
    for part in tallies(run, games, place):
        total = part if total is None else add([total, part])
        advance(part.games)
    return total


def deals_for(run: Run, games: int) -> int:
    """How many deals are played for skill against luck: none where no bot knows how to think."""
    return min(MOST_DEALS, max(10, games // 10)) if run.game in POLICIES else 0


def measure_skill(run: Run, deals: int, place: Place, advance: Callable[[int], None]) -> Skill | None:
    """Play the duplicate deals; None where there are none, or too few before Ctrl-C."""
    sums = []
    for block in contests(run, deals, place) if deals else ():
        sums.append(block)
        advance(1)
    return skill(sums, int.from_bytes(run.seed[-4:], "big")) if sums and len(sums) == deals else None


def show(out: Console, report: Report, lang: str) -> None:
    """The findings as text."""
    out.print(about(report, lang), highlight=False, markup=False, soft_wrap=True)
    for section in findings(report, lang):
        out.print(f"\n[bold]{section.title}[/bold]", highlight=False)
        for sentence in section.sentences:
            out.print(f"- {sentence}", highlight=False, markup=False, soft_wrap=True)


def write(report: Report, wishes: Wishes) -> list[Path]:
    """The page and the pictures, each written whole or not at all; answer what was written."""
    written = []
    if wishes.page is not None:
        with whole_file(wishes.page) as file:
            file.write_text(page(report, wishes.lang), "utf-8")
        written.append(wishes.page)
    if wishes.pictures is not None:
        for name, picture in pictures(report, wishes.lang).items():
            with whole_file(wishes.pictures / f"{name}.png") as file:
                file.write_bytes(picture)
            written.append(wishes.pictures / f"{name}.png")
    return written


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A file to write beside the one that is wanted, and which takes its place when it is whole."""
    draft = path.with_name(f".{path.name}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield draft
        draft.replace(path)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    finally:
        draft.unlink(missing_ok=True)


def check_new(folder: Path) -> None:
    """An export begins in an empty folder, so that no two get mixed."""
    check_folder(folder)
    if folder.exists() and any(folder.iterdir()):
        raise SetupError(f"{folder} is not empty; name a new folder")


def write_part(folder: Path, part: Part) -> None:
    for name, data in part.files.items():
        with whole_file(folder / name / f"{part.first:010}.parquet") as file:
            file.write_bytes(data)


def write_about(folder: Path, run: Run, games: int) -> None:
    """What was played, so that anybody can play it again."""
    about = {"game": run.game, "options": run.options, "bots": run.names, "seed": run.seed.hex(), "games": games}
    with whole_file(folder / "about.json") as file:
        file.write_bytes(msgspec.json.encode(about) + b"\n")
