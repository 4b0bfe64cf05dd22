"""Statements that every engine runs alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from ego.stores.engine.contract import Transaction

_ROWS_AT_ONCE = 256
"""So many rows are inserted by one statement: 4,096 values where a row has 16."""


def insert_all(
    db: Transaction, into: str, rows: Iterable[Sequence[object]], conflict: str = ""
) -> None:
    """Insert rows of equally many values, 256 of them a statement.

    `into` is the statement up to the names of the columns; `conflict` what stands behind the
    values. Where that changes a row, no two of `rows` are of one key: not every engine lets a
    statement change a row twice.
    """
    left = iter(rows)
    while several := list(islice(left, _ROWS_AT_ONCE)):
        row = f"({', '.join('?' * len(several[0]))})"
        values = ", ".join([row] * len(several))
        db.execute(f"{into} VALUES {values} {conflict}", list(chain.from_iterable(several)))
