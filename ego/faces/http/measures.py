"""What is counted and logged of requests and calls: ids, names of tools and durations, no texts."""

from __future__ import annotations

import logging
import os
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.multiprocess import MultiProcessCollector

from ego.errors import Busy, EgoError
from ego.faces.http.doors.guests import visit
from ego.faces.http.plan import FIGURES
from ego.faces.mcp import Running

__all__ = ["CONTENT_TYPE", "Measures", "Plain", "log", "start_log"]

log = logging.getLogger("ego.http")

disable_created_metrics()  # type: ignore[no-untyped-call]  # twice the lines, and nobody asks


class Measures(Running):
    """The calls under way, with how they went: each is counted, and logged by its ids."""

    def __init__(self) -> None:
        super().__init__()
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "ego_requests", "HTTP requests for the tools.", ["status"], registry=registry
        )
        self._uses = Counter("ego_calls", "Uses of tools.", ["tool", "outcome"], registry=registry)
        self._seconds = Histogram(
            "ego_call_seconds", "How long uses of tools took.", ["tool"], registry=registry
        )
        self._open = _gauge("ego_calls_open", "Calls under way.", registry)
        self._waiting = _gauge(
            "ego_embedding_waiting", "Texts that are or wait to be made a vector of.", registry
        )
        self._pool = {
            "pool_size": _gauge("ego_pool_size", "Connections to the database.", registry),
            "pool_available": _gauge("ego_pool_available", "Those that nobody uses.", registry),
            "requests_waiting": _gauge("ego_pool_waiting", "Who waits for a connection.", registry),
        }

    @contextmanager
    def call(self, name: str) -> Iterator[None]:
        """One call of the tool `name`, from its start to its end, with what became of it."""
        here, started, outcome = visit.get(), time.monotonic(), "failed"
        self._open.inc()
        try:
            with super().call(name):
                yield
            outcome = "ok"
        except EgoError as error:
            outcome = type(error).__name__
            here.is_busy = isinstance(error, Busy) and here.guest.ego > 0
            raise
        finally:
            taken = time.monotonic() - started
            self._open.dec()
            self._uses.labels(name, outcome).inc()
            self._seconds.labels(name).observe(taken)
            self._waiting.set(_count_waiting())
            log.info(
                "call %s ego=%d tool=%s outcome=%s ms=%d",
                *(here.id, here.guest.ego, name, outcome, taken * 1000),
            )

    def note_answer(self, request: str, status: int, started: float) -> None:
        """A request for the tools was answered; one that was refused is logged, too."""
        self._requests.labels(str(status)).inc()
        if status >= 400:
            log.info(
                "request %s status=%d ms=%d", request, status, (time.monotonic() - started) * 1000
            )

    def as_text(self) -> bytes:
        """All figures, of all processes, as Prometheus reads them."""
        self._waiting.set(_count_waiting())
        for state, gauge in self._pool.items():
            gauge.set(_pool_figures().get(state, 0))
        if FIGURES not in os.environ:
            return generate_latest(self._registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


def _gauge(name: str, help_: str, registry: CollectorRegistry) -> Gauge:
    return Gauge(name, help_, registry=registry, multiprocess_mode="livesum")


def _count_waiting() -> int:
    embedders = sys.modules.get("ego.stores.embedding.embedders")
    return 0 if embedders is None else embedders.queue_length()


def _pool_figures() -> Mapping[str, int]:
    connections = sys.modules.get("ego.stores.engine.postgres.connections")
    return {} if connections is None else connections.count_all()


class Plain(logging.Formatter):
    """A line without any text of somebody's: of others' loggers only where something failed."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: when, how bad, and what was said or where it comes from."""
        said = record.getMessage() if record.name.startswith("ego.") else record.name
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line = f"{at} {record.levelname.lower()} {said}"
        return f"{line} {self.formatException(record.exc_info)}" if record.exc_info else line

    def formatException(self, ei: Any) -> str:  # noqa: N802  as logging calls it
        """Which error, and where it was raised; its message may quote what somebody wrote."""
        _, error, trace = ei
        frames = traceback.extract_tb(trace)[-3:]
        places = " < ".join(f"{one.name}:{one.lineno}" for one in reversed(frames))
        return f"{type(error).__name__} in {places}"


def start_log() -> None:
    """Log to standard error, before anybody else sets logging up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Plain())
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    log.setLevel(logging.INFO)
    logging.getLogger("ego.faces.mcp").setLevel(logging.CRITICAL)  # warnings, in full
