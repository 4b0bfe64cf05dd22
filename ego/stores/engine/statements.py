"""Statements that every engine runs alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import cast

from ego.stores.engine.contract import FarAway, Result, Row, Transaction, Values

_ROWS_AT_ONCE = 256
"""So many rows are inserted by one statement: 4,096 values where a row has 16."""


Question = tuple[str, Values]
"""A statement that only reads, and what fills its placeholders."""


def expect(db: Transaction, *questions: Question) -> None:
    """Say what will be asked soon, whatever the answers until then: an engine that is far away
    brings it all in one go. What has the rows at hand need not know."""
    if _is_far_away(type(db)):
        for sql, values in questions:
            cast(FarAway, db).expect(sql, values)


@cache
def _is_far_away(kind: type) -> bool:
    """Whether transactions of this kind are: looking at one costs as much as a small question."""
    return issubclass(kind, FarAway)


def insert_all(
    db: Transaction, into: str, rows: Iterable[Sequence[object]], conflict: str = ""
) -> None:
    """Insert rows of equally many values, 256 of them a statement.

    `into` is the statement up to the names of the columns; `conflict` what stands behind the
    values. Where that changes a row, no two of `rows` are of one key: not every engine lets a
    statement change a row twice.
    """
    for _ in _insert(db, into, rows, conflict):
        pass


def insert_returning(
    db: Transaction, into: str, rows: Iterable[Sequence[object]], columns: str
) -> list[Row]:
    """The same, and what these columns of the new rows hold, in no order."""
    inserted = _insert(db, into, rows, f"RETURNING {columns}")
    return [row for result in inserted for row in result.fetchall()]


def _insert(
    db: Transaction, into: str, rows: Iterable[Sequence[object]], behind: str
) -> Iterator[Result]:
    left = iter(rows)
    while several := list(islice(left, _ROWS_AT_ONCE)):
        row = f"({', '.join('?' * len(several[0]))})"
        values = ", ".join([row] * len(several))
        yield db.execute(f"{into} VALUES {values} {behind}", list(chain.from_iterable(several)))
