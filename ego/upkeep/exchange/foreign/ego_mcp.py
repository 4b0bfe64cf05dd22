"""A data directory of ego-mcp, as lines of an import.

    desires.json             or, from 0.6 on, desire_state.json: one entry a desire
    self_model.json
    relationships/models.json   one entry a person
    chroma/                  memories (collection ego_memories) and episodes (ego_episodes)

A link stands in the metadata of both its memories, with the same type on both sides: of
`caused_by` and `leads_to` it does not say which memory is the cause. It is the older one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ego.config import Settings
from ego.core import moments
from ego.core.desires import desires
from ego.core.events import hash_id
from ego.core.identity.people import PERSON_LENGTH
from ego.core.memory.memories import PEOPLE, TAG_LENGTH, TAGS, Category, LinkType
from ego.core.mood.mood import EMOTIONS
from ego.errors import NotFound
from ego.stores.engine.documents import load
from ego.upkeep.exchange.foreign import chroma
from ego.upkeep.exchange.foreign.chroma import Record
from ego.upkeep.exchange.foreign.translation import Translation

MEMORIES, EPISODES = "ego_memories", "ego_episodes"
_SAME_FEELING = {"content": "contentment", "thoughtful": "contemplative"}
"""Emotions that only ego-mcp names, and what they are called here."""
_DESIRE_FILES = ("desire_state.json", "desires.json")
_PEOPLE = "relationships/models.json"
_SELF = "self_model.json"
_CHROMA = f"chroma/{chroma.FILE}"
_KNOWN_METADATA = frozenset(
    "emotion secondary intensity importance category timestamp valence arousal body_state tags"
    " linked_ids is_private involved_person_ids".split()
)
_EXPECTED = frozenset({"chroma", "relationships", "migration_state.json", _SELF, *_DESIRE_FILES})
_WHY = {
    "access_count": "ego counts what is recalled from its first day on",
    "last_accessed": "ego counts what is recalled from its first day on",
    "notions.json": "ego has no notions; what they were distilled from is taken",
    "settings": "ego has a catalog of desires of its own",
    "migration_state.json": "ego keeps its own record of migrations",
}
_NO_PLACE = "ego has no place for it"


def read(directory: Path, _settings: Settings) -> Translation:
    """Everything in an ego-mcp data directory; NotFound when it is none."""
    place = _found(directory)
    translation = Translation()
    people = _document(place / _PEOPLE)
    names = {key: str(entry.get("name") or key) for key, entry in _entries(people)}
    memories = chroma.records(place / _CHROMA, MEMORIES) if (place / _CHROMA).exists() else []
    known = {record.id: _at(record) for record in memories}
    for record in memories:
        _memory(translation, record, names)
    for line in _links(translation, memories, known):
        translation.take("link", f"link of {line['source']}", **line)
    if memories or (place / _CHROMA).exists():
        for record in chroma.records(place / _CHROMA, EPISODES):
            _episode(translation, record, known)
    _desires(translation, place)
    for key, entry in _entries(people):
        _person(translation, key, entry)
    _self(translation, place / _SELF)
    _what_else(translation, place)
    return translation


def _found(directory: Path) -> Path:
    for place in (directory, directory / "data"):
        if any((place / name).exists() for name in (_CHROMA, _PEOPLE, _SELF, *_DESIRE_FILES)):
            return place
    raise NotFound(
        f"{directory} holds nothing of ego-mcp. Name its data directory, usually ~/.ego-mcp/data."
    )


def _document(path: Path) -> dict[str, Any]:
    return load(path)


def _entries(document: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(key, entry) for key, entry in document.items() if isinstance(entry, dict)]


# Memories


def _memory(translation: Translation, record: Record, names: Mapping[str, str]) -> None:
    given, origin = record.metadata, f"memory {record.id}"
    emotion = _emotion(translation, str(given.get("emotion") or "neutral"))
    secondary = [_emotion(translation, word) for word in _words(given.get("secondary"))]
    translation.take(
        "memory",
        origin,
        id=record.id,
        content=record.document,
        at=_at(record),
        category=_category(translation, str(given.get("category") or Category.DAILY)),
        emotion=emotion,
        secondary=[word for word in dict.fromkeys(secondary) if word != emotion] or None,
        intensity=_within(given.get("intensity"), 0, 1),
        valence=_within(given.get("valence"), -1, 1),
        arousal=_within(given.get("arousal"), 0, 1),
        importance=_importance(given.get("importance")),
        tags=_tags(translation, origin, _words(given.get("tags"))) or None,
        people=_people(translation, origin, given.get("involved_person_ids"), names) or None,
        private=given.get("is_private") in (True, 1, "1", "true", "True") or None,
        body_state=_body(given.get("body_state")) or None,
    )
    if _at(record) is None:
        translation.leave(f"the time of {origin}", "it has none; it is dated to the import")
    for key, value in given.items():
        if key not in _KNOWN_METADATA and value not in ("", 0, False, "[]"):
            translation.leave(f"{key} of memories", _WHY.get(key, _NO_PLACE))


def _emotion(translation: Translation, word: str) -> str:
    if word in EMOTIONS:
        return word
    here = _SAME_FEELING.get(word, "neutral")
    translation.leave(f"the emotion '{word}'", f"it is called {here} here")
    return here


def _category(translation: Translation, word: str) -> str:
    if word in tuple(Category):
        return word
    translation.leave(f"the category '{word}'", f"it is unknown here; {Category.DAILY} instead")
    return Category.DAILY


def _tags(translation: Translation, origin: str, tags: list[str]) -> list[str]:
    fitting = [tag for tag in dict.fromkeys(tags) if len(tag) <= TAG_LENGTH][:TAGS]
    if len(fitting) < len(set(tags)):
        translation.leave(
            f"tags of {origin}", f"at most {TAGS} of {TAG_LENGTH} characters each fit"
        )
    return fitting


def _people(
    translation: Translation, origin: str, given: Any, names: Mapping[str, str]
) -> list[str]:
    people = [names.get(one, one) for one in _listed(given)]
    fitting = [one for one in dict.fromkeys(people) if len(one) <= PERSON_LENGTH][:PEOPLE]
    if len(fitting) < len(set(people)):
        translation.leave(f"people of {origin}", f"at most {PEOPLE} fit")
    return fitting


def _at(record: Record) -> str | None:
    return _time(record.metadata.get("timestamp"))


def _time(written: object) -> str | None:
    at = moments.read_time(written)
    return at.isoformat() if at else None


def _words(written: object) -> list[str]:
    words = written.split(",") if isinstance(written, str) else []
    return [word.strip() for word in words if word.strip()]


def _listed(written: object) -> list[str]:
    """A list that metadata keeps as JSON, or with commas between."""
    if isinstance(written, str) and not written.lstrip().startswith("["):
        return _words(written)
    try:
        entries = json.loads(written) if isinstance(written, str) else written
    except ValueError:
        return []
    return [str(entry) for entry in entries] if isinstance(entries, list) else []


def _within(value: object, low: float, high: float) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return min(high, max(low, float(value)))


def _importance(value: object) -> int | None:
    number = _within(value, 1, 5)
    return None if number is None else int(number)


def _body(written: object) -> dict[str, str]:
    try:
        body = json.loads(written) if isinstance(written, str) and written else {}
    except ValueError:
        return {}
    if not isinstance(body, dict):
        return {}
    return {str(key): str(value) for key, value in body.items() if value is not None}


# What ties them together


def _links(
    translation: Translation, memories: list[Record], known: Mapping[str, str | None]
) -> list[dict[str, Any]]:
    """One line for each link, though both its ends tell of it."""
    merged: dict[tuple[str, str, str], dict[str, Any]] = {}
    for record in memories:
        for link in _told_links(translation, record):
            target = str(link.get("target_id") or "")
            if target not in known or target == record.id:
                translation.leave(
                    f"a link of {record.id}", f"its other end '{target}' is no memory there"
                )
                continue
            line = _link(record.id, target, link, known)
            key = (line["source"], line["target"], line["type"])
            other = merged.setdefault(key, line)
            other["confidence"] = max(other["confidence"], line["confidence"])
            other["note"] = other["note"] or line["note"]
    return list(merged.values())


def _told_links(translation: Translation, record: Record) -> list[dict[str, Any]]:
    written = record.metadata.get("linked_ids") or "[]"
    try:
        links = json.loads(written)
    except (TypeError, ValueError):
        links = None
    if not isinstance(links, list):
        translation.leave(f"the links of {record.id}", "they are not valid JSON")
        return []
    return [link for link in links if isinstance(link, dict)]


def _link(
    source: str, target: str, link: Mapping[str, Any], known: Mapping[str, str | None]
) -> dict[str, Any]:
    kind = link.get("link_type")
    kind = LinkType(kind) if kind in tuple(LinkType) else LinkType.RELATED
    times = [moments.read_time(known[name]) or datetime.max.replace(tzinfo=UTC)
             for name in (source, target)]  # fmt: skip
    ends = (source, target) if (times[0], source) <= (times[1], target) else (target, source)
    if kind in (LinkType.CAUSED_BY, LinkType.LEADS_TO):
        kind = LinkType.LEADS_TO  # from the older one, which is the cause
    confidence = _within(link.get("confidence"), 0, 1)
    return {
        "source": ends[0],
        "target": ends[1],
        "type": str(kind),
        "confidence": 0.5 if confidence is None else confidence,
        "note": str(link.get("note") or ""),
        "at": known[ends[1]],
    }


def _episode(translation: Translation, record: Record, known: Mapping[str, str | None]) -> None:
    members = _listed(record.metadata.get("memory_ids"))
    there = [member for member in dict.fromkeys(members) if member in known]
    for _ in range(len(set(members)) - len(there)):
        translation.leave(f"a memory of the episode {record.id}", "it is not there any more")
    if not there:
        translation.leave(f"the episode {record.id}", "none of its memories is there any more")
        return
    translation.take(
        "episode",
        f"episode {record.id}",
        id=record.id,
        summary=record.document,
        members=there,
        at=_time(record.metadata.get("end_time")) or _time(record.metadata.get("start_time")),
    )


# Documents


def _desires(translation: Translation, place: Path) -> None:
    file = next((name for name in _DESIRE_FILES if (place / name).exists()), None)
    for name, entry in _entries(_document(place / file)) if file else []:
        if name not in desires.CATALOG:
            translation.leave(f"the desire {name}", "ego does not have it")
            continue
        translation.take(
            "desire",
            f"desire {name}",
            name=name,
            last_satisfied=_time(entry.get("last_satisfied")),
            satisfaction_quality=_within(entry.get("satisfaction_quality"), 0, 1),
            boost=_within(entry.get("boost"), -1, 1),
        )


def _person(translation: Translation, key: str, entry: dict[str, Any]) -> None:
    tones = entry.get("communication_style")
    tones = tones if isinstance(tones, dict) else {}
    most = Counter({str(tone): _within(n, 0, 1e9) or 0.0 for tone, n in tones.items()})
    steps = entry.get("recent_mood_trajectory")
    translation.take(
        "person",
        f"person {key}",
        person_id=key,
        name=str(entry.get("name") or key),
        aliases=_listed(entry.get("aliases")),
        known_facts=_listed(entry.get("known_facts")),
        preferred_topics=_listed(entry.get("preferred_topics")),
        sensitive_topics=_listed(entry.get("sensitive_topics")),
        shared_episode_ids=_listed(entry.get("shared_episode_ids")),
        trust_level=_within(entry.get("trust_level"), 0, 1),
        dominant_tone=most.most_common(1)[0][0] if most else None,
        mood_trajectory=[
            {"at": at, "emotion": str(step.get("mood", "neutral"))}
            for step in (steps if isinstance(steps, list) else [])
            if isinstance(step, dict) and (at := _time(step.get("timestamp")))
        ],
        first_interaction=_time(entry.get("first_interaction")),
        last_interaction=_time(entry.get("last_interaction")),
        total_interactions=int(_within(entry.get("total_interactions"), 0, 1e9) or 0),
        **{
            name: entry[name]  # nothing here reads them yet, and they are kept as they are
            for name in ("emotional_baseline", "inferred_personality", "relation_kind")
            if entry.get(name)
        },
        **({"tones": tones} if tones else {}),
    )


def _self(translation: Translation, path: Path) -> None:
    document = _document(path)
    asked_at = _time(document.get("last_updated"))
    if asked_at is None and document:
        asked_at = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
    for field in (
        "preferences",
        "discovered_values",
        "skill_confidence",
        "current_goals",
        "identity_narratives",
        "growth_log",
        "confidence_calibration",
    ):
        if document.get(field) not in (None, [], {}, ""):
            translation.take("self", f"{field} of {path.name}", **{field: document[field]})
    log = _questions(document, str(asked_at))
    if log:
        translation.take("self", f"question_log of {path.name}", question_log=log)
    for field in document.keys() - _SELF_FIELDS:
        if document[field] not in (None, [], {}, ""):
            translation.leave(f"{field} of {path.name}", _NO_PLACE)


_SELF_FIELDS = frozenset(
    "preferences discovered_values skill_confidence current_goals unresolved_questions"
    " identity_narratives growth_log question_log confidence_calibration last_updated".split()
)


def _questions(document: Mapping[str, Any], asked_at: str) -> list[dict[str, Any]]:
    """Every question, with the time of the document where it does not say its own."""
    log = document.get("question_log")
    kept: list[dict[str, Any]] = []
    for entry in log if isinstance(log, list) else []:
        if isinstance(entry, dict) and isinstance(entry.get("question"), str):
            words = entry["question"]
            kept.append(
                {
                    "id": str(entry.get("id") or hash_id("q_", (words,))),
                    "question": words,
                    "importance": _importance(entry.get("importance")) or 3,
                    "created_at": _time(entry.get("created_at")) or asked_at,
                    "resolved": entry.get("resolved") is True,
                }
            )
    ids = {entry["id"] for entry in kept}
    open_ones = document.get("unresolved_questions")
    return kept + [  # the earliest versions kept the questions themselves here
        {
            "id": hash_id("q_", (words,)),
            "question": words,
            "importance": 3,
            "created_at": asked_at,
            "resolved": False,
        }
        for words in (open_ones if isinstance(open_ones, list) else [])
        if isinstance(words, str) and words not in ids and not words.startswith("q_")
    ]


def _what_else(translation: Translation, place: Path) -> None:
    for path in sorted(place.iterdir()):
        if path.name not in _EXPECTED and not path.name.startswith("."):
            translation.leave(path.name, _WHY.get(path.name, _NO_PLACE))
