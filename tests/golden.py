"""Makes the golden records and checksums; run by scripts/golden."""

from __future__ import annotations

import json
from pathlib import Path

from offsuit.games import GAMES
from offsuit.lab.simulate import Run, choose_bots, count_games, play_lines
from tests.configurations import CONFIGURATIONS, Configuration

TESTS = Path(__file__).parent
SEED = bytes(32)
MOST_TRIED = 500  # games to find one with a trick under a changed ruling


def records_of(configuration: Configuration, number: int = 0) -> bytes:
    """One game of a configuration with all legal moves, as a line."""
    bots = choose_bots("random", configuration.options["players"])
    run = Run(configuration.game, configuration.options, bots, SEED, legal=True)
    return play_lines(run, range(number, number + 1))[0].line + b"\n"


def changed_rulings(line: bytes) -> set[str]:
    """The clauses of rulings on tricks of this game that have changed since the first edition of the rules."""
    finished = json.loads(line)
    ruled_otherwise = GAMES[finished["game"]].ruled_otherwise
    if ruled_otherwise is None:
        return set()
    tricks = [[card for _, card in trick["plays"]] for played in finished["rounds"] for trick in played["tricks"]]
    return {ruled_otherwise(1, trick) for trick in tricks} - {""}


def ruling_records() -> list[bytes]:
    """For each configuration, the first game that shows a changed ruling."""
    found = []
    for configuration in CONFIGURATIONS:
        if GAMES[configuration.game].ruled_otherwise is not None:
            lines = (records_of(configuration, number) for number in range(MOST_TRIED))
            found += [line for line in [next(filter(changed_rulings, lines), None)] if line is not None]
    return found


def main() -> None:
    games = sorted({configuration.game for configuration in CONFIGURATIONS})
    for game in games:
        lines = [records_of(configuration) for configuration in CONFIGURATIONS if configuration.game == game]
        (TESTS / "records" / f"{game}.jsonl").write_bytes(b"".join(lines))
    (TESTS / "records" / "changed-rulings.jsonl").write_bytes(b"".join(ruling_records()))
    runs = {str(c): Run(c.game, c.options, (), SEED) for c in CONFIGURATIONS}
    checksums = {name: f"{count_games(run, range(500)).fingerprint:016x}" for name, run in runs.items()}
    (TESTS / "checksums.json").write_text(json.dumps(checksums, indent=2) + "\n")


if __name__ == "__main__":
    main()
