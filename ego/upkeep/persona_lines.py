"""Persona, preferences and interests in an exchange file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from sqlite3 import Connection
from typing import Any

from ego.core.persona import (
    interests,
    persona,
    preferences,
)
from ego.core.persona.persona import Persona
from ego.core.persona.preferences import (
    Domain,
    Polarity,
    Status,
)
from ego.errors import UsageError
from ego.runtime import Ego
from ego.stores.memory import listing
from ego.upkeep.lines import Line, LineKind, joining_later, moment, refuse_unknown, show


def _persona_lines(ego: Ego, _: Connection, __: bool) -> Iterator[dict[str, Any]]:
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


def _preference_lines(ego: Ego, db: Connection, private: bool) -> Iterator[dict[str, Any]]:
    every = sorted(ego.preferences(), key=lambda one: (one.updated_at, one.key))
    hidden = listing.hidden_ids(db, private=private) if every else set()
    for one in every:
        yield preferences.as_json(preferences.drop(one, hidden))


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
        return preferences.as_json(preferences.from_json(said))
    except KeyError as error:
        raise UsageError(f"A preference needs {error.args[0]}.") from None
    except (TypeError, ValueError) as error:
        raise UsageError(f"It is no preference: {error}.") from None


def _interest_lines(ego: Ego, db: Connection, private: bool) -> Iterator[dict[str, Any]]:
    state = ego.interests()
    if state != interests.NOTHING:
        hidden = listing.hidden_ids(db, private=private)
        yield interests.as_document(interests.drop(state, hidden))


def _read_interests(_: Ego, line: Line) -> dict[str, Any]:
    refuse_unknown("interest", line, tuple(interests.as_json(interests.NOTHING)))
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
