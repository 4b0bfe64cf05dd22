"""Marks of turns that were taken back, as lines of an exchange file: they hold there, too.

What is there stays, be it marked: an import only adds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.talk import taken_back
from ego.upkeep.exchange.lines import Line, LineKind, Outcome, refuse_unknown, show

_MARK = re.compile(f"[0-9a-f]{{{2 * taken_back.MARK_BYTES}}}")


def _lines(_: Ego, db: Transaction, __: bool) -> Iterator[dict[str, Any]]:
    for mark in taken_back.list_marks(db):
        yield {"mark": mark}


def _read(_: Ego, line: Line) -> str:
    refuse_unknown("taken_back", line, ("mark",))
    mark = line.get("mark")
    if not isinstance(mark, str) or not _MARK.fullmatch(mark):
        digits = 2 * taken_back.MARK_BYTES
        raise UsageError(f"mark must have {digits} hexadecimal digits, not {show(mark)}.")
    return mark


def _take(_: Ego, db: Transaction, several: Sequence[str]) -> list[Outcome]:
    fresh = taken_back.add_marks(db, several)
    return [mark in fresh for mark in several]


TAKEN_BACK = LineKind(
    "taken_back",
    "mark of talk taken back",
    "marks of talk taken back",
    _lines,
    _read,
    _take,
)
