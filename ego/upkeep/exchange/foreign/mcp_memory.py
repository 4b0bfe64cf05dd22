"""The file of MCP's reference memory server, as lines of an import.

    {"type": "entity", "name": …, "entityType": …, "observations": […]}
    {"type": "relation", "from": …, "to": …, "relationType": …}

An observation becomes a memory, and so does a relation; the memories of what it joins are
linked to it. An entity that is a person becomes one. The file has no times: everything is
dated to when it was last written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ego.config import Settings
from ego.core.events import hash_id
from ego.core.identity.people import PERSON_LENGTH
from ego.core.memory.memories import TAG_LENGTH
from ego.errors import UsageError
from ego.upkeep.exchange.foreign.translation import Translation

_PEOPLE = frozenset({"person", "people", "human", "user", "friend", "人", "人物"})
"""Types of entities, in lower case, that are people."""


def read(path: Path, _settings: Settings) -> Translation:
    """Everything in the file; what makes no sense there is left, with its line."""
    if path.is_dir():
        raise UsageError(f"{path} is a directory. Name the server's JSONL file.")
    translation = Translation()
    at = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
    every = list(_objects(path, translation))
    people = {
        str(one["name"])
        for _, one in every
        if one.get("type") == "entity" and str(one.get("entityType", "")).lower() in _PEOPLE
    }
    first: dict[str, str] = {}
    for number, one in every:
        if one["type"] == "entity":
            _entity(translation, number, one, people, at, first)
    for number, one in every:
        if one["type"] == "relation":
            _relation(translation, number, one, people, at, first)
    return translation


def _objects(path: Path, translation: Translation) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            one = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            translation.leave(f"line {number}", "it is not valid JSON")
            continue
        if isinstance(one, dict) and _is_known(one):
            yield number, one
        else:
            translation.leave(f"line {number}", "it is neither an entity nor a relation")


def _is_known(one: dict[str, Any]) -> bool:
    match one:
        case {"type": "entity", "name": str(), "observations": list()}:
            return True
        case {"type": "relation", "from": str(), "to": str(), "relationType": str()}:
            return True
        case _:
            return False


def _entity(
    translation: Translation,
    number: int,
    one: dict[str, Any],
    people: set[str],
    at: str,
    first: dict[str, str],
) -> None:
    name, kind = one["name"], str(one.get("entityType") or "")
    said = [words for words in one["observations"] if isinstance(words, str) and words.strip()]
    if len(said) < len(one["observations"]):
        translation.leave(f"observations of line {number}", "they are empty or no text")
    is_person = name in people and len(name) <= PERSON_LENGTH
    if is_person:
        translation.take(
            "person", f"line {number}", person_id=hash_id("p_", (name,)), name=name,
            known_facts=said,
        )  # fmt: skip
    for words in said or [f"({kind})" if kind else ""]:
        memory_id = hash_id("mem_", ("mcp-memory", name, words))
        first.setdefault(name, memory_id)
        translation.take(
            "memory",
            f"line {number}",
            id=memory_id,
            content=f"{name}: {words}" if said else f"{name} {words}".strip(),
            at=at,
            category="relationship" if is_person else "observation",
            tags=_fitting(kind),
            about=[name] if is_person else None,
        )


def _relation(
    translation: Translation,
    number: int,
    one: dict[str, Any],
    people: set[str],
    at: str,
    first: dict[str, str],
) -> None:
    ends, kind = (one["from"], one["to"]), one["relationType"]
    memory_id = hash_id("mem_", ("mcp-memory", *ends, kind))
    about_whom = [end for end in dict.fromkeys(ends) if end in people and len(end) <= PERSON_LENGTH]
    translation.take(
        "memory",
        f"line {number}",
        id=memory_id,
        content=f"{ends[0]} {kind.replace('_', ' ')} {ends[1]}",
        at=at,
        category="relationship" if about_whom else "observation",
        tags=_fitting(kind),
        about=about_whom or None,
    )
    for end in dict.fromkeys(ends):
        if end in first and first[end] != memory_id:
            translation.take(
                "link", f"line {number}", source=first[end], target=memory_id, type="related",
                confidence=0.5, note=kind, at=at,
            )  # fmt: skip


def _fitting(tag: str) -> list[str] | None:
    return [tag] if tag.strip() and len(tag) <= TAG_LENGTH else None
