"""The data that recall is measured on, and an ego that remembers it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ego import config
from ego.core import text
from ego.core.memory import nearness
from ego.core.memory.memories import Memory
from ego.core.memory.nearness import Scale
from ego.core.memory.numbers import Numbers
from ego.core.memory.scoring import Query
from ego.core.mood.mood import EMOTIONS
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding.waiting import MEMORIES, Said
from ego.stores.memory import columns, memories, search
from ego.stores.memory.asking.prepared import prepare

DATA = Path(__file__).parent / "bench_data"
NOW = datetime(2026, 8, 1, 12, tzinfo=UTC)
"""When every question is asked."""
Vector = Any


def load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]


@dataclass
class Question:
    """One question, prepared for a store."""

    text: str
    kind: str
    held_out: bool
    evidence: list[int]
    query: Query
    japanese: bool
    scale: Scale | None
    share: Any
    vector: Vector


@dataclass(eq=False)
class Store:
    """A filled ego, and what ranking needs of it."""

    ego: Ego
    known: Numbers
    seqs: dict[str, int]

    @property
    def live(self) -> Any:
        return self.known.live

    def asked(self, entry: dict[str, Any], place: int) -> Question:
        said = entry["question"]
        asked = prepare(self.ego.semantics, said, NOW)
        with self.ego.database.reading() as db:
            query, share = search._query(db, self.ego.semantics, asked, self.known)
        evidence = [self.seqs[one] for one in entry.get("evidence", [])]
        kind = entry.get("kind") or entry.get("lang", "")
        japanese = text.is_japanese(said)
        scale = self.scale(query.cosines, asked.vector, japanese=japanese)
        held_out = place % 2 == 1
        return Question(said, kind, held_out, evidence, query, japanese, scale, share, asked.vector)

    def scale(self, cosines: Any, vector: Vector, *, japanese: bool) -> Scale | None:
        """On what scale the memories' cosines lie; `vector` and `japanese` are the question's."""
        space = self.ego.semantics.space
        return nearness.scale(cosines, self.known, space, vector, japanese=japanese)


@contextmanager
def filled(entries: Sequence[dict[str, Any]]) -> Iterator[Store]:
    """A new ego that remembers `entries`, vectors and all."""
    with tempfile.TemporaryDirectory() as directory:
        environ = {"EGO_DATA_DIR": directory, "HOME": directory}
        with open_ego(config.read(environ=environ), now=lambda: NOW) as ego:
            with ego.database.writing() as db:
                kept = [memories.add(db, memory(entry)) for entry in entries]
            for one in kept:
                place(ego, one)
            with ego.database.reading() as db:
                known = columns.read(db)
            yield Store(ego, known, {one.id: one.seq for one in kept})


def place(ego: Ego, one: Memory) -> None:
    """Give a kept memory its vector."""
    ego.semantics.put(MEMORIES, Said(one.seq, one.id, one.content))


def memory(entry: dict[str, Any]) -> Memory:
    """One line of the data as it is kept."""
    felt = EMOTIONS[entry.get("emotion", "neutral")]
    return Memory(
        id=entry["id"],
        content=entry["content"],
        at=datetime.fromisoformat(entry["at"]),
        category=entry.get("category", "daily"),
        emotion=felt.name,
        intensity=felt.intensity,
        valence=felt.valence,
        arousal=felt.arousal,
        importance=entry.get("importance", 3),
        tags=tuple(entry.get("tags", ())),
        people=tuple(entry.get("people", ())),
    )
