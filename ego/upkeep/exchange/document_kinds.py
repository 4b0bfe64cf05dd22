"""Persona, preferences and interests in an exchange file.

What was said and done, in an exchange file: events with what they felt like.

The self model in an exchange file: one line a field, and what both sides know, joined.

Desires, and the rhythm of the life they run in, in an exchange file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ego.core import events as reflections
from ego.core import moments
from ego.core.confiding import is_confided
from ego.core.desires import desires, rhythm
from ego.core.desires.rhythm import Rhythm
from ego.core.events import IMPORTED_FROM, SAID_CHARACTERS, Event, Source
from ego.core.identity import self_model
from ego.core.persona import interests, persona, preferences
from ego.core.persona.answers import preference_fields
from ego.core.persona.persona import Persona
from ego.core.persona.preferences import Domain, Polarity, Status
from ego.errors import UsageError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.talk import secrets
from ego.stores import queue
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import DESIRES, RHYTHM
from ego.stores.memory import listing, trash
from ego.stores.talk import events, taken_back
from ego.upkeep.exchange import confided
from ego.upkeep.exchange.lines import (
    Line,
    LineKind,
    Outcome,
    a_text,
    an_id,
    joining_later,
    moment,
    refuse_unknown,
    show,
)


def _persona_lines(ego: Ego, _: Transaction, __: bool) -> Iterator[dict[str, Any]]:
    one = ego.persona()
    if one is not None:
        yield persona.as_json(one)


def _read_persona(ego: Ego, line: Line) -> dict[str, Any]:
    refuse_unknown("persona", line, tuple(persona.as_json(Persona())))
    at = moment("updated_at", line.get("updated_at"), ego.now())
    try:
        one = replace(persona.read(line), updated_at=at)
    except ValueError as error:
        raise UsageError(f"It is no persona: {error}.") from None
    if not one.is_somebody:
        raise UsageError("A persona needs persona_text or addon_text.")
    return persona.as_json(one)


def _preference_lines(ego: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    every = sorted(ego.preferences(), key=lambda one: (one.updated_at, one.key))
    hidden = listing.hidden_ids(db, private=private) if every else set()
    for one in every:
        yield dict(preference_fields(preferences.drop(one, hidden), moments.as_kept))


def _read_preference(ego: Ego, line: Line) -> dict[str, Any]:
    now = ego.now().isoformat()
    said: dict[str, object] = {"created_at": line.get("updated_at", now), "updated_at": now, **line}
    known = ("domain", "polarity", "subject", "subject_norm", "status", "confidence", "note")
    refuse_unknown("preference", line, (*known, "evidence", "created_at", "updated_at"))
    for key, values in (("domain", Domain), ("polarity", Polarity), ("status", Status)):
        if key in line and line[key] not in tuple(values):
            raise UsageError(f"Unknown {key} {show(line[key])}. Known: {', '.join(values)}.")
    for key in ("created_at", "updated_at"):
        moment(key, said[key], None)
    try:
        return dict(preference_fields(preferences.from_json(said), moments.as_kept))
    except KeyError as error:
        raise UsageError(f"A preference needs {error.args[0]}.") from None
    except (TypeError, ValueError) as error:
        raise UsageError(f"It is no preference: {error}.") from None


def _interest_lines(ego: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    state = ego.interests()
    if state != interests.NOTHING:
        hidden = listing.hidden_ids(db, private=private)
        yield interests.as_document(interests.drop(state, hidden))


def _read_interests(_: Ego, line: Line) -> dict[str, Any]:
    refuse_unknown("interest", line, tuple(interests.as_document(interests.NOTHING)))
    try:
        return interests.as_document(interests.read(line))
    except ValueError as error:
        raise UsageError(f"It makes no sense: {error}.") from None


PERSONA_KIND = LineKind(
    "persona", "persona", "personas", _persona_lines, _read_persona, joining_later("persona"), True
)
PREFERENCE = LineKind(
    "preference",
    "preference",
    "preferences",
    _preference_lines,
    _read_preference,
    joining_later("preference"),
    True,
)
INTEREST = LineKind(
    "interest",
    "state of interest",
    "states of interest",
    _interest_lines,
    _read_interests,
    joining_later("interest"),
    True,
)


_FIELDS = (
    "id",
    "at",
    "source",
    "searchable",
    "user_text",
    "assistant_text",
    "reflection",
    "client_context",
)


def _event_lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    hidden = frozenset[str]() if private else confided.find_with_private_notes(db)
    for event in events.every(db):
        if not private and (event.id in hidden or is_confided(event)):
            continue
        line: dict[str, Any] = {
            "id": event.id,
            "at": event.at.isoformat(),
            "source": event.source,
            "searchable": event.searchable,
            "user_text": event.user_text,
            "assistant_text": event.assistant_text,
        }
        if event.reflection is not None:
            felt = reflections.as_json(event.reflection)
            if "salience_score" in felt:
                felt["salience"] = felt.pop("salience_score")
            line["reflection"] = felt
        if event.client_context:
            line["client_context"] = dict(event.client_context)
        yield line


def _read_event(ego: Ego, line: Line) -> Event:
    refuse_unknown("event", line, _FIELDS)
    said = {
        key: a_text(key, line.get(key, ""), 4 * SAID_CHARACTERS) if line.get(key) else ""
        for key in ("user_text", "assistant_text")
    }
    if not any(said.values()):
        raise UsageError("An event needs user_text or assistant_text.")
    source = line.get("source", Source.CHAT)
    if source not in tuple(Source):
        raise UsageError(f"Unknown source {show(source)}. Known: {', '.join(Source)}.")
    searchable = line.get("searchable", Source(source).is_searchable)
    context, felt = line.get("client_context", {}), line.get("reflection")
    if not isinstance(searchable, bool):
        raise UsageError("searchable must be true or false.")
    if not isinstance(context, dict):
        raise UsageError("client_context must be an object.")
    if felt is not None and not isinstance(felt, dict):
        raise UsageError("reflection must be an object.")
    return Event(
        id=an_id(line.get("id"), "ev_", (*said.values(), str(line.get("at", "")))),
        at=moment("at", line.get("at"), ego.now()),
        source=Source(source),
        searchable=searchable,
        reflection=reflections.reflection_of(felt) if felt else None,
        client_context=context,
        user_text=said["user_text"],
        assistant_text=said["assistant_text"],
    )


def _cut_event(ego: Ego, line: Line) -> tuple[Event, bytes]:
    """An event, and its words: in the transaction there is no time to cut them, nor to read
    whether they ask to tell it to nobody, which is known there from here."""
    event = _read_event(ego, line)
    is_confided(event)
    return event, events.cut(event)


def _take_events(
    ego: Ego, db: Transaction, several: Sequence[tuple[Event, bytes]]
) -> list[Outcome]:
    stay_away = taken_back.find_marked(db, [event for event, _ in several])
    outcomes = [
        _take_event(ego, db, event, its_words, stays_away=event.id in stay_away)
        for event, its_words in several
    ]
    taken = zip(several, outcomes, strict=True)
    secrets.mark_taken(ego, db, [event.id for (event, _), is_new in taken if is_new])
    return outcomes


def _take_event(
    ego: Ego, db: Transaction, event: Event, its_words: bytes, *, stays_away: bool
) -> Outcome:
    if events.get(db, event.id) is not None:
        return False
    if stays_away:
        return None
    if trash.trashed_at(db, event.id, EVENTS) is not None:
        return False
    events.add(db, event, its_words)
    waits = event.reflection is None and event.searchable and not _is_of_old(event)
    if waits:
        queue.queue(db, f"job_{ego.new_id()}", queue.REFLECT, event.id, utc_now())
    return True


def _is_of_old(event: Event) -> bool:
    """Whether it was talk with another program: what it felt like then, nobody can say now."""
    return IMPORTED_FROM in event.client_context


EVENT = LineKind("event", "event", "events", _event_lines, _cut_event, _take_events)


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


def _self_lines(ego: Ego, _: Transaction, __: bool) -> Iterator[dict[str, Any]]:
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


def _desire_lines(ego: Ego, _: Transaction, __: bool) -> Iterator[dict[str, Any]]:
    ego.kept_desires()  # one that makes no sense is an error here, not a line nobody can take
    kept = ego.documents.read(DESIRES)
    for name in ego.catalog:
        yield {"name": name, **kept.get(name, {})}


def _read_desire(ego: Ego, line: Line) -> tuple[str, dict[str, Any]]:
    record = dict(line)
    name = a_text("name", record.pop("name", None), 100)
    desires.find(name, ego.catalog)
    at = record.get("last_satisfied")
    if at is not None:
        moment("last_satisfied", at, None)
    try:
        desires.read(name, record)
    except ValueError as error:
        raise UsageError(f"{error}.") from None
    return name, record


def _rhythm_lines(ego: Ego, _: Transaction, __: bool) -> Iterator[dict[str, Any]]:
    # how the session that goes on began is of no use elsewhere, and names memories
    lived = rhythm.read(ego.documents.read(RHYTHM))._replace(begun=rhythm.Begun())
    if lived != Rhythm():
        yield rhythm.as_document(lived, {})


def _read_rhythm(_: Ego, line: Line) -> dict[str, Any]:
    from ego.core.autonomy import heartbeat

    known = (
        "last_use", "gaps_hours", "desires", "shown", "named", "tellings", "told", "questions",
        "sessions",
    )  # fmt: skip
    refuse_unknown("rhythm", line, known)
    lived = rhythm.read(line)
    if lived.tellings:  # what makes no sense in them is left behind
        told = heartbeat.document_of(heartbeat.read(lived.tellings))
        lived = lived._replace(tellings=told)
    said = rhythm.as_document(lived, {})
    if line.get("last_use") is not None:
        moment("last_use", line["last_use"], None)
    gaps, habits = line.get("gaps_hours", []), line.get("desires", {})
    if not isinstance(gaps, list) or len(said["gaps_hours"]) != len(gaps):
        raise UsageError(f"gaps_hours must be at most {rhythm.GAPS} numbers of hours.")
    if not isinstance(habits, Mapping) or said["desires"].keys() != habits.keys():
        raise UsageError("desires must be an object with an object for each desire.")
    if said.get("told", []) != line.get("told", []):
        raise UsageError(f"told must be a list of at most {rhythm.TOLD} texts.")
    sessions = line.get("sessions", [])
    if not isinstance(sessions, list) or len(said.get("sessions", [])) != len(sessions):
        raise UsageError(f"sessions must be a list of at most {rhythm.GAPS} times.")
    if (said.get("shown") is None) != (line.get("shown") is None):
        raise UsageError("shown must have at, levels and stretch.")
    for key in ("named", "tellings", "questions"):
        if key in line and not isinstance(line[key], Mapping):
            raise UsageError(f"{key} must be an object.")
    return said


DESIRE = LineKind(
    "desire", "desire", "desires", _desire_lines, _read_desire, joining_later("desire"), True
)
RHYTHM_KIND = LineKind(
    "rhythm", "rhythm", "rhythms", _rhythm_lines, _read_rhythm, joining_later("rhythm"), True
)
