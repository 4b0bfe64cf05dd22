"""Every key that a config file may have, and which one a misspelt key was meant to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ego.core import text
from ego.core.autonomy import capabilities, reaching
from ego.core.desires import tuning
from ego.core.mood.mood import LABELS
from ego.core.talk import proxying
from ego.errors import SHOW_SETTINGS, Run, Sentence, find_near

NAMED = "*"
"""Stands for every name in a table whose names are a person's own."""
_FEW = 8

KNOWN: Mapping[str, Any] = MappingProxyType(
    {
        "companion": None,
        "timezone": None,
        "language": None,
        "workspace_dir": None,
        "work_dir": None,
        "interoception": None,
        "embedding_model": None,
        "embedding_path": None,
        "llm": dict.fromkeys(("model", "base_url", "api_key", "timeout", "context")),
        "llm_base_url": None,
        "llm_api_key": None,
        "llm_timeout": None,
        "llm_context": None,
        "chat_select": None,
        "now": None,
        "backup": {"keep": None},
        "database": {"url": None},
        "name": None,
        "heartbeat": dict.fromkeys(("wants", "at_most", "gather", "least_gap", "quiet")),
        "deliver": {"at_most": None, "sinks": dict.fromkeys(reaching.KEYS)},
        "proxy": {**dict.fromkeys(proxying.KEYS), "labels": dict.fromkeys(LABELS)},
        "desires": {
            **dict.fromkeys(tuning.WHOLE_KEYS),
            NAMED: dict.fromkeys(tuning.DESIRE_KEYS),
        },
        "implicit": dict.fromkeys(tuning.RULE_KEYS),
        "capabilities": {
            name: dict.fromkeys(capabilities.keys(one))
            for name, one in capabilities.CATALOG.items()
        },
    }
)
"""A table's keys, or None for a value, which whoever reads it understands."""


def find_unknown(content: Mapping[str, Any]) -> list[Sentence]:
    """What nobody understands in a config file, each as a sentence with the nearest known key."""
    return list(_strange(content, KNOWN, ""))


def nearest(key: str, known: Mapping[str, object]) -> str:
    """The known key that `key` looks like; empty when it looks like none."""
    return find_near(key.lower().removeprefix("ego_"), known)


def _strange(
    content: Mapping[str, Any], known: Mapping[str, Any], where: str
) -> Iterator[Sentence]:
    for key, value in content.items():
        rows = value if isinstance(value, list) else [value]
        tables = [one for one in rows if isinstance(one, Mapping)]
        if key not in known and NAMED not in known:
            yield _unknown(_called(key, value, where), key, known)
        elif inner := known.get(key, known.get(NAMED)):
            for table in tables:
                yield from _strange(table, inner, f"{where}.{key}" if where else key)


def _called(key: str, value: object, where: str) -> str:
    name = text.one_line(key, 40)
    if isinstance(value, Mapping):
        return f"[{where}.{name}]" if where else f"[{name}]"
    return f"[{where}] {name}" if where else name


def _unknown(called: str, key: str, known: Mapping[str, Any]) -> Sentence:
    if near := nearest(key, known):
        return Sentence(f"{called}: unknown; did you mean {near}?")
    if len(known) <= _FEW:
        return Sentence(f"{called}: unknown. Known: {', '.join(known)}.")
    return Sentence(f"{called}: unknown. Known keys:", Run(SHOW_SETTINGS), ".")
