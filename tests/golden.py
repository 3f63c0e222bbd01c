"""Makes the golden records and checksums; run by scripts/golden."""

from __future__ import annotations

import json
from pathlib import Path

from offsuit.lab.simulate import Run, choose_bots, count_games, play_lines
from tests.configurations import CONFIGURATIONS, Configuration

TESTS = Path(__file__).parent
SEED = bytes(32)


def records_of(configuration: Configuration) -> bytes:
    """One game of a configuration with all legal moves, as a line."""
    bots = choose_bots("random", configuration.options["players"])
    run = Run(configuration.game, configuration.options, bots, SEED, legal=True)
    return play_lines(run, range(1))[0].line + b"\n"


def main() -> None:
    games = sorted({configuration.game for configuration in CONFIGURATIONS})
    for game in games:
        lines = [records_of(configuration) for configuration in CONFIGURATIONS if configuration.game == game]
        (TESTS / "records" / f"{game}.jsonl").write_bytes(b"".join(lines))
    runs = {str(c): Run(c.game, c.options, (), SEED) for c in CONFIGURATIONS}
    checksums = {name: f"{count_games(run, range(500)).fingerprint:016x}" for name, run in runs.items()}
    (TESTS / "checksums.json").write_text(json.dumps(checksums, indent=2) + "\n")


if __name__ == "__main__":
    main()
