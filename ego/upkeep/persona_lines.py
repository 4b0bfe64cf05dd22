"""Persona, preferences and interests in an exchange file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from sqlite3 import Connection
from typing import Any

from ego.core import interests, persona, preferences
from ego.core.interests import InterestState, Target
from ego.core.persona import Persona
from ego.core.preferences import Domain, Polarity, Preference, Status
from ego.errors import UsageError
from ego.runtime import Ego
from ego.stores import archive
from ego.stores.documents import INTERESTS, PERSONA, PREFERENCES, WHOLE
from ego.upkeep.lines import Kind, Line, Outcome, moment, refuse_unknown, shown

_SAME = 1e-6
"""Weights that differ by less are the same: they are kept with nine digits."""


def _persona_lines(ego: Ego, _: Connection, __: bool) -> Iterator[dict[str, Any]]:
    one = ego.persona()
    if one is not None:
        yield persona.as_json(one)


def _read_persona(ego: Ego, line: Line) -> Persona:
    refuse_unknown("persona", line, tuple(persona.as_json(Persona())))
    at = moment("updated_at", line.get("updated_at"), ego.now())
    try:
        one = replace(persona.read(line), updated_at=at)
    except ValueError as error:
        raise UsageError(f"It is no persona: {error}.") from None
    if not one.is_somebody:
        raise UsageError("A persona needs persona_text or addon_text.")
    return one


def _take_persona(ego: Ego, _: Connection, several: Sequence[Persona]) -> list[Outcome]:
    """The first of them, where nobody is set: two people make no third."""
    outcomes: list[Outcome] = []
    with ego.documents.changing(PERSONA) as table:
        for one in several:
            with ego.making_sense(PERSONA):
                new = not persona.read(table.content()[WHOLE]).is_somebody
            if new:
                table.put(WHOLE, persona.as_json(one))
            outcomes.append(new)
    return outcomes


def _preference_lines(ego: Ego, db: Connection, private: bool) -> Iterator[dict[str, Any]]:
    every = sorted(ego.preferences(), key=lambda one: (one.updated_at, one.key))
    hidden = archive.unnamed(db, private=private) if every else set()
    for one in every:
        yield preferences.as_json(preferences.without(one, hidden))


def _read_preference(ego: Ego, line: Line) -> Preference:
    now = ego.now().isoformat()
    said: dict[str, object] = {"created_at": line.get("updated_at", now), "updated_at": now, **line}
    known = ("domain", "polarity", "subject", "subject_norm", "status", "confidence", "note")
    refuse_unknown("preference", line, (*known, "evidence", "created_at", "updated_at"))
    for key, values in (("domain", Domain), ("polarity", Polarity), ("status", Status)):
        if key in line and line[key] not in tuple(values):
            raise UsageError(f"Unknown {key} {shown(line[key])}. Known: {', '.join(values)}.")
    for key in ("created_at", "updated_at"):
        moment(key, said[key], None)
    try:
        return preferences.of_json(said)
    except KeyError as error:
        raise UsageError(f"A preference needs {error.args[0]}.") from None
    except (TypeError, ValueError) as error:
        raise UsageError(f"It is no preference: {error}.") from None


def _take_preferences(ego: Ego, _: Connection, several: Sequence[Preference]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with ego.documents.changing(PREFERENCES) as table, ego.making_sense(PREFERENCES):
        every = preferences.read(table.content())
        for one in several:
            new = one.key not in every
            if new:
                every[one.key] = _beside(every, one)
                table.put(one.key, preferences.as_json(every[one.key]))
            outcomes.append(new)
    return outcomes


def _beside(every: Mapping[str, Preference], one: Preference) -> Preference:
    """`one` as it is taken in: a candidate where its opposite is confirmed here."""
    other = every.get(replace(one, polarity=one.polarity.opposite).key)
    both = other is not None and other.status is one.status is Status.CONFIRMED
    return replace(one, status=Status.CANDIDATE) if both else one


def _interest_lines(ego: Ego, db: Connection, private: bool) -> Iterator[dict[str, Any]]:
    state = ego.interests()
    if state != interests.NOTHING:
        hidden = archive.unnamed(db, private=private)
        yield interests.as_document(interests.without(state, hidden))


def _read_interests(_: Ego, line: Line) -> InterestState:
    refuse_unknown("interest", line, tuple(interests.as_json(interests.NOTHING)))
    try:
        return interests.read(line)
    except ValueError as error:
        raise UsageError(f"It makes no sense: {error}.") from None


def _take_interests(ego: Ego, _: Connection, several: Sequence[InterestState]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    now = ego.now()
    with ego.documents.changing(INTERESTS) as table, ego.making_sense(INTERESTS):
        for theirs in several:
            ours = interests.faded(interests.read(table.content()[WHOLE]), now)
            both = _joined(ours, interests.merged(ours, theirs.targets, "", now), theirs)
            new = both.event_ids != ours.event_ids or not _alike(both.targets, ours.targets)
            if new:
                table.put(WHOLE, interests.as_document(both))
            outcomes.append(new)
    return outcomes


def _joined(ours: InterestState, both: InterestState, theirs: InterestState) -> InterestState:
    """Ours goes on as it was, with their targets; where there is nothing of ours, as theirs."""
    if ours == interests.NOTHING:
        return replace(
            both, mode=theirs.mode if both.targets else both.mode, event_ids=theirs.event_ids
        )
    older = [name for name in theirs.event_ids if name not in ours.event_ids]
    return replace(both, event_ids=(*older, *ours.event_ids)[-interests.EVENT_IDS :])


def _alike(some: Sequence[Target], others: Sequence[Target]) -> bool:
    weights = {one.key: one.weight for one in some}
    before = {one.key: one.weight for one in others}
    return weights.keys() == before.keys() and all(
        abs(weight - before[key]) < _SAME for key, weight in weights.items()
    )


PERSONA_KIND = Kind(
    "persona", "persona", "personas", _persona_lines, _read_persona, _take_persona, True
)
PREFERENCE = Kind(
    "preference",
    "preference",
    "preferences",
    _preference_lines,
    _read_preference,
    _take_preferences,
    True,
)
INTEREST = Kind(
    "interest",
    "state of interest",
    "states of interest",
    _interest_lines,
    _read_interests,
    _take_interests,
    True,
)
