"""Which version of a thing a page has shown, so that a change of another one can be told.

A version is a digest of all that can be changed of a thing. Every form carries the one it was made
with; a change is refused where the thing has another one by then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import MappingProxyType

from ego.core.answers import event_fields
from ego.core.memory.answers import memory_fields
from ego.core.moments import as_kept
from ego.core.persona.answers import preference_fields
from ego.runtime.ego import Ego
from ego.stores.engine.documents import PERSONA
from ego.stores.memory import ahead, memories
from ego.stores.talk import events

GONE = "gone"
"""The version of what is not there, or was set aside."""
IN_DOCUMENTS = frozenset({"persona", "preference", "person"})
"""The kinds of things that are in no database of this ego: the lock guards their documents."""


def version(ego: Ego, kind: str, name: str) -> str:
    """The version of the thing of that kind that is called so."""
    found = _KINDS[kind](ego, name)
    if found is None:
        return GONE
    written = json.dumps(found, sort_keys=True, default=str)
    return sha256(written.encode()).hexdigest()[:24]


def _memory(ego: Ego, name: str) -> object:
    with ego.database.reading() as db:
        memory = memories.get(db, name)
        if memory is None:
            return None
        points = ahead.get(db, memory.seq)
    when = None if points is None else [str(points.when), points.every]
    return [memory_fields(memory, as_kept), when]


def _event(ego: Ego, name: str) -> object:
    with ego.database.reading() as db:
        event = events.get(db, name)
    if event is None:
        return None
    fields = event_fields(event, as_kept)
    return [fields["user_text"], fields["assistant_text"]]


def _persona(ego: Ego, _: str) -> object:
    return ego.documents.read(PERSONA)


def _preference(ego: Ego, name: str) -> object:
    found = next((one for one in ego.preferences() if one.key == name), None)
    return None if found is None else preference_fields(found, as_kept)


def _person(ego: Ego, name: str) -> object:
    entry = ego.people().get(name)
    if entry is None:
        return None
    return {key: value for key, value in entry.items() if key != "mood_trajectory"}


_KINDS: Mapping[str, Callable[[Ego, str], object]] = MappingProxyType(
    {
        "memory": _memory,
        "event": _event,
        "persona": _persona,
        "preference": _preference,
        "person": _person,
    }
)
