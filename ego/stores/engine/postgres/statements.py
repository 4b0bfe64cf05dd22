"""The SQL of stores as PostgreSQL takes it: three things are translated, and nothing else.

Placeholders; `ON CONFLICT (`, whose target begins with the ego there; and the one idiom for lists.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ego.stores.engine.contract import Values

_PARTS = re.compile(
    r"'[^']*'"
    r"|IN \(SELECT value FROM json_each\((?P<list>\?|:\w+)\)\)"
    r"|(?P<mark>\?|:\w+)"
    r"|ON CONFLICT \("
    r"|%"
)


class Translated(NamedTuple):
    """A statement for PostgreSQL, and which of its values are lists, by place or by name."""

    sql: str
    lists: frozenset[int | str]


@lru_cache(maxsize=2_000)
def translate(sql: str) -> Translated:
    """Translate one statement; the same text is translated once."""
    lists = set[int | str]()
    place = 0

    def change(found: re.Match[str]) -> str:
        nonlocal place
        written = found[0]
        mark = found["list"] or found["mark"]
        if mark is None:
            if written.startswith("ON CONFLICT"):
                return "ON CONFLICT (ego, "
            return written.replace("%", "%%")
        name: int | str = mark[1:]
        put = f"%({name})s"
        if mark == "?":
            name, put = place, "%s"
            place += 1
        if found["list"]:
            lists.add(name)
            return f"= ANY({put})"
        return put

    return Translated(_PARTS.sub(change, sql), frozenset(lists))


def adapt(values: Values, lists: frozenset[int | str]) -> Sequence[Any] | Mapping[str, Any]:
    """The values of a statement as PostgreSQL takes them, those of lists read from their JSON."""
    if isinstance(values, Mapping):
        return {
            name: json.loads(value) if name in lists else _plain(value)
            for name, value in values.items()
        }
    return [
        json.loads(value) if place in lists else _plain(value) for place, value in enumerate(values)
    ]


def _plain(value: Any) -> Any:
    """A value that is of the type of its column: 0 or 1, a Python number, a plain text."""
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    number = value.item() if hasattr(value, "item") else value  # what numpy counts with
    return int(number) if isinstance(number, bool) else number


_AS_THEY_ARE = frozenset((str, int, float, bytes, type(None)))
