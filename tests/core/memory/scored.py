"""A store of memories as numbers, and a question of it, for tests of how they are scored."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np

from ego.core.memory import nearness, scoring
from ego.core.memory.anything import to_any_memory
from ego.core.memory.nearness import Scale
from ego.core.memory.numbers import Numbers
from ego.core.memory.scoring import Query
from ego.core.memory.spaces import DEFAULT_MODEL, LATIN, Space, space_of
from ego.stores.engine.times import to_microseconds

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NOW = to_microseconds(NOON)
DAY = 86_400_000_000
KINDS = (
    ("at", np.int64),
    ("tokens", np.uint32),
    ("speaker", np.uint32),
    ("boost", np.float16),
    ("intensity", np.float16),
    ("live", np.bool_),
    ("japanese", np.bool_),
    ("importance", np.uint8),
    ("private", np.bool_),
    ("questions", np.uint8),
    ("timed", np.bool_),
    ("links", np.uint16),
    ("recalls", np.uint16),
    ("recalled_on", np.uint16),
)


def vector_of(nearer: float = 0.0) -> np.ndarray:
    """An English question's vector that is so much nearer to all English than questions are."""
    rows = np.eye(384, dtype=np.float32)
    mean = np.array([to_any_memory(DEFAULT_MODEL, LATIN, row) for row in rows])
    space = space_of(DEFAULT_MODEL)
    assert space is not None
    return mean * (space.searches[LATIN, LATIN].plain + nearer) / (mean @ mean)


def known(count: int, **columns: object) -> Numbers:
    """Memories 1 to `count`, a day apart up to yesterday, with some columns set."""
    usual = {"live": True, "importance": 3, "intensity": 0.5, "tokens": 10}
    given = usual | {"at": NOW - DAY * np.arange(count, 0, -1)} | columns
    return Numbers(**{name: column(kind, count, given.get(name, 0)) for name, kind in KINDS})


def column(kind: type, count: int, values: object) -> np.ndarray:
    """`values` from seq 1 on."""
    whole = np.zeros(count + 1, dtype=kind)
    whole[1:] = values
    return whole


def asked(count: int, **given: object) -> Query:
    nothing = np.zeros(count + 1, dtype=np.float32)
    return Query(lexical=nothing, cosines=None)._replace(**given)


def by_seq(*values: float) -> np.ndarray:
    return np.array([0, *values], dtype=np.float32)


def scale(
    query: Query,
    rows: Numbers,
    space: Space | None = None,
    *,
    japanese: bool = False,
    nearer: float = 0.0,
) -> Scale | None:
    if query.cosines is None:
        return None
    return nearness.scale(query.cosines, rows, space, vector_of(nearer), japanese=japanese)


def relevance(
    query: Query, rows: Numbers, space: Space | None = None, *, japanese: bool = False
) -> np.ndarray:
    return scoring.relevance(query, rows, scale(query, rows, space, japanese=japanese))
