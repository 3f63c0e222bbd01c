"""How tables stand at other processes, by the latest message of each."""

from __future__ import annotations

import msgspec

from offsuit.web.fanout import Beat, EntryNumber, Line, Standing

DOUBT_SECONDS = 4.0  # of silence after which a process may have died before it told its last news
SILENCE_SECONDS = 10.0  # after which nobody counts as connected to a silent process


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One message of a process. Messages are numbered, so that repeated and late ones are recognized."""

    process: str
    number: int
    beat: Beat | None = None
    changes: dict[str, Standing | None] = {}  # since the last beat, by table
    news: dict[str, EntryNumber] = {}  # by table
    lines: list[Line] = []


class Process:
    """Another process."""

    def __init__(self) -> None:
        self.told = 0  # the number of its last message on the channel
        self.stood = 0  # the number of the message that `tables` came with, from the channel or the database
        self.tables: dict[str, Standing] = {}
        self.at = 0.0  # when it was last heard
        self.is_doubtful = False


class Elsewhere:
    """All other processes. Numbers are kept for silent ones, too: what they left in the database is still old."""

    def __init__(self) -> None:
        self.processes: dict[str, Process] = {}

    def seats(self, code: str) -> set[int]:
        return {seat for standing in self.standings(code) for seat in standing.seats}

    def has_host(self, code: str) -> bool:
        return any(standing.has_host for standing in self.standings(code))

    def standings(self, code: str) -> list[Standing]:
        return [process.tables[code] for process in self.processes.values() if code in process.tables]

    def is_repeated(self, told: Told) -> bool:
        """Has this message already come through the channel?"""
        process = self.processes.setdefault(told.process, Process())
        if told.number <= process.told:
            return True
        process.told = told.number
        return False

    def take(self, told: Told, now: float) -> set[str]:
        """Apply a message, unless something later is known. Returns the codes where people came or went."""
        process = self.processes.setdefault(told.process, Process())
        if told.number <= process.stood:
            return set()
        process.stood = told.number
        process.at = now
        process.is_doubtful = False
        if told.beat is not None:
            return self.replace(process, told.beat.tables)
        if told.changes:
            changed = process.tables | told.changes
            return self.replace(process, {code: stands for code, stands in changed.items() if stands is not None})
        return set()

    def replace(self, process: Process, tables: dict[str, Standing]) -> set[str]:
        """Replace what is known of a process. Returns the codes where that changes who is present."""
        codes = process.tables.keys() | tables.keys()
        touched = [code for code in codes if process.tables.get(code) != tables.get(code)]
        before = [(self.seats(code), self.has_host(code)) for code in touched]
        process.tables = tables
        after = [(self.seats(code), self.has_host(code)) for code in touched]
        return {code for code, was, stands in zip(touched, before, after, strict=True) if was != stands}

    def forget_silent(self, now: float) -> set[str]:
        """Forget people at silent processes. Returns the codes where that changes who is present."""
        silent = [process for process in self.processes.values() if process.at < now - SILENCE_SECONDS]
        return {code for process in silent for code in self.replace(process, {})}

    def has_fallen_silent(self, now: float) -> bool:
        """Has a process with guests fallen silent since this was last asked?"""
        silent = [process for process in self.processes.values() if process.at < now - DOUBT_SECONDS]
        is_news = any(process.tables and not process.is_doubtful for process in silent)
        for process in silent:
            process.is_doubtful = True
        return is_news
