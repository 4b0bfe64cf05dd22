"""What was said and done, in an exchange file: events with what they felt like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sqlite3 import Connection
from typing import Any

from ego.core import events as reflections
from ego.core.events import SAID_CHARACTERS, Event, Source, is_unanswered
from ego.errors import UsageError
from ego.runtime import Ego, utc_now
from ego.stores import (
    events,
    queue,
)
from ego.stores.embedding.waiting import EVENTS
from ego.stores.memory import trash
from ego.upkeep.lines import Line, LineKind, Outcome, a_text, an_id, moment, refuse_unknown, show

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


def _event_lines(_: Ego, db: Connection, __: bool) -> Iterator[dict[str, Any]]:
    for event in events.every(db):
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
    if is_unanswered(Source(source), said["assistant_text"], context):  # as 0.2.0 exported it
        searchable, felt = False, None
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
    """An event, and its words: in the transaction there is no time to cut them."""
    event = _read_event(ego, line)
    return event, events.cut(event)


def _take_events(ego: Ego, db: Connection, several: Sequence[tuple[Event, bytes]]) -> list[Outcome]:
    return [_take_event(ego, db, event, its_words) for event, its_words in several]


def _take_event(ego: Ego, db: Connection, event: Event, its_words: bytes) -> bool:
    if events.get(db, event.id) is not None or trash.trashed_at(db, event.id, EVENTS) is not None:
        return False
    events.add(db, event, its_words)
    waits = event.reflection is None and event.source.is_searchable
    if waits and not is_unanswered(event.source, event.assistant_text, event.client_context):
        queue.queue(db, f"job_{ego.new_id()}", queue.REFLECT, event.id, utc_now())
    return True


EVENT = LineKind("event", "event", "events", _event_lines, _cut_event, _take_events)
