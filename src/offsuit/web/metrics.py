"""The server's metrics: numbers without names, codes or cards."""

from __future__ import annotations

import time
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from offsuit.table.entries import Entry

PHASES = ("waiting", "playing", "over", "closed", "broken")
THOUGHTS_AT_ONCE = 10
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("offsuit_sockets", "Open connections.", registry=self.registry)
        self.entries = Counter("offsuit_entries", "Entries stored.", ["kind"], registry=self.registry)
        self.refusals = Counter("offsuit_refusals", "Messages refused.", ["kind"], registry=self.registry)
        self.unreadable = Counter(
            "offsuit_unreadable", "Messages of other processes that could not be read.", registry=self.registry
        )
        self.store_failures = Counter(
            "offsuit_store_failures", "What the database didn't do.", ["kind"], registry=self.registry
        )
        self.commit_seconds = Histogram(
            "offsuit_commit_seconds", "From an entry made to its commit.", buckets=SHORT, registry=self.registry
        )
        self.bot_seconds = Histogram(
            "offsuit_bot_seconds", "A bot's thinking.", ["bot"], buckets=SHORT, registry=self.registry
        )

        self.thoughts: dict[str, list[float]] = {}  # seconds that are not counted yet, by bot
        self.lock = Lock()  # bots think in threads

    @contextmanager
    def thinking(self, bot: str) -> Iterator[None]:
        """Thoughts are counted many at once: how long a single one took would tell players something of a hand."""
        histogram = self.bot_seconds.labels(bot)
        began = time.perf_counter()
        yield
        with self.lock:
            thoughts = self.thoughts.setdefault(bot, [])
            thoughts.append(time.perf_counter() - began)
            if len(thoughts) == THOUGHTS_AT_ONCE:
                for seconds in thoughts:
                    histogram.observe(seconds)
                thoughts.clear()

    def count_entry(self, entry: Entry) -> None:
        self.entries.labels(str(entry.__struct_config__.tag)).inc()

    def count_tables(self, phases: Callable[[], Iterable[str]]) -> None:
        """Count the tables in memory whenever the metrics are read."""
        self.registry.register(Tables(phases))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Tables(Collector):
    def __init__(self, phases: Callable[[], Iterable[str]]) -> None:
        self.phases = phases

    def collect(self) -> Iterator[Metric]:
        family = GaugeMetricFamily("offsuit_tables", "Tables in memory.", labels=["phase"])
        tally = Tally(self.phases())
        for phase in PHASES:
            family.add_metric([phase], tally[phase])
        yield family
