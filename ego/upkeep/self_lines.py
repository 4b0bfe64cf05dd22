"""The self model in an exchange file: one line a field, and what both sides know, joined."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from sqlite3 import Connection
from types import MappingProxyType
from typing import Any

from ego.core.identity import self_model
from ego.errors import UsageError
from ego.runtime import Ego
from ego.upkeep.lines import (
    Line,
    LineKind,
    joining_later,
    show,
)

_LIST_BYTES = 500_000
"""A longer list of the self model goes on in a second line, for a line has a limit."""


_LISTED, _NAMED, _EITHER = (list,), (dict,), (list, dict)
_SELF: Mapping[str, tuple[tuple[type, ...], str]] = MappingProxyType(
    {
        "preferences": (_EITHER, "a list or an object"),
        "discovered_values": (_EITHER, "a list or an object"),
        "skill_confidence": (_NAMED, "an object"),
        "goals": (_LISTED, "a list"),
        "current_goals": (_LISTED, "a list"),
        "identity_narratives": (_LISTED, "a list"),
        "growth_log": (_LISTED, "a list"),
        "question_log": (_LISTED, "a list"),
        "confidence_calibration": ((int, float, dict), "a number or an object"),
        "last_updated": ((str,), "a time"),
    }
)


def _self_lines(ego: Ego, _: Connection, __: bool) -> Iterator[dict[str, Any]]:
    for field, value in ego.self_document().items():
        for part in _parts(value):
            yield {field: part}


def _parts(value: Any) -> Iterator[Any]:
    if not isinstance(value, list):
        yield value
        return
    part: list[Any] = []
    size = 0
    for entry in value:
        part.append(entry)
        size += len(json.dumps(entry, ensure_ascii=False).encode())
        if size > _LIST_BYTES:
            yield part
            part, size = [], 0
    if part or not value:
        yield part


def _read_self(_: Ego, line: Line) -> dict[str, Any]:
    for field, value in line.items():
        types, wanted = _SELF.get(field, ((object,), ""))
        if not isinstance(value, types) or (wanted and isinstance(value, bool)):
            raise UsageError(f"{field} must be {wanted}, not {show(value)}.")
    if not all(isinstance(g, dict) and g.get("title") for g in line.get("goals", [])):
        raise UsageError("Each of goals must be an object with a title.")
    try:
        self_model.questions(line)
    except (ValueError, TypeError, KeyError) as error:
        raise UsageError(f"question_log makes no sense: {error}.") from None
    return dict(line)


SELF = LineKind(
    "self",
    "line of the self model",
    "lines of the self model",
    _self_lines,
    _read_self,
    joining_later("self"),
    is_document=True,
)
