"""What is picked up when something is said: a plan by rule, without a model or a network.

The plan says what to look for and with whose eyes. Its `PersonaFocusHint` comes from
confirmed preferences and the interest state alone: nobody reads meaning out of the
persona's prose, so another persona text is the same plan.

A *subject* is one thing the hint names. A memory that has to do with a liked one rises,
with an avoided one it falls; by how much is said in `core.recall`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from ego.core import text
from ego.core.memory.memories import QUERY_BYTES
from ego.core.persona import interests
from ego.core.persona.interests import InterestState, Target, TargetType
from ego.core.persona.preferences import Domain, Polarity, Preference, Status, newest_first
from ego.core.times.mentions import find_mentions
from ego.core.times.spans import Span

CANDIDATES = 60
"""How many memories and events are looked through for what to select."""
SELECTED = 12
"""How many of them are selected at most."""
BIASES = 6
TARGETS = 8
QUERY_CHARACTERS = QUERY_BYTES // 4
"""How much of what was said is searched for; the rest of a long text adds noise."""

_THINGS = frozenset({TargetType.TOPIC, TargetType.GOAL})
"""Targets that another wording can mean too; a name or an action is only its own word."""


class PlanMode(StrEnum):
    """How the past is looked at."""

    RECENT = "associative_recent"
    ABOUT_TIME = "explicit_about_time"


@dataclass(frozen=True, slots=True)
class PersonaFocusHint:
    """What this one is drawn to, how it wants things said, and what it would rather avoid."""

    topic_bias: tuple[str, ...] = ()
    style_bias: tuple[str, ...] = ()
    avoid_bias: tuple[str, ...] = ()
    interest_mode_hint: interests.Mode = interests.Mode.OBSERVE
    interest_targets_hint: tuple[Target, ...] = ()


NOBODY = PersonaFocusHint()
"""Nothing is preferred and nothing attended to."""


class Subject(NamedTuple):
    """One thing that draws attention (`weight` above 0, up to 1) or repels it (down to -1)."""

    name: str
    weight: float
    has_synonyms: bool
    """Whether it can be meant without its words being said."""


@dataclass(frozen=True, slots=True)
class RetrievalPlan:
    """What is looked for: `queries` in words, `times` where some are named."""

    mode: PlanMode
    queries: tuple[str, ...]
    times: tuple[Span, ...]
    focus: PersonaFocusHint


def focus_hint(preferences: Iterable[Preference], state: InterestState) -> PersonaFocusHint:
    """The hint: confirmed preferences, the newest first, and what weighs most of the state."""
    confirmed = [one for one in newest_first(preferences) if one.status is Status.CONFIRMED]
    liked = [one for one in confirmed if one.polarity is Polarity.LIKE]
    return PersonaFocusHint(
        topic_bias=_named(one for one in liked if one.domain is not Domain.STYLE),
        style_bias=_named(one for one in liked if one.domain is Domain.STYLE),
        avoid_bias=_named(one for one in confirmed if one.polarity is Polarity.DISLIKE),
        interest_mode_hint=state.mode,
        interest_targets_hint=state.targets[:TARGETS],
    )


def subjects(hint: PersonaFocusHint) -> tuple[Subject, ...]:
    """What the hint names, each once: the avoided first, then the liked, the strongest first.

    What is avoided is not attended to, whatever was talked about; a style is no thing that
    a memory could be about.
    """
    found: dict[str, Subject] = {}
    for name in hint.avoid_bias:
        found.setdefault(text.normalise(name), Subject(name, -1.0, True))
    for name in hint.topic_bias:
        found.setdefault(text.normalise(name), Subject(name, 1.0, True))
    for one in sorted(hint.interest_targets_hint, key=lambda one: -one.weight):
        fresh = Subject(one.value, one.weight, one.type in _THINGS)
        found.setdefault(text.normalise(one.value), fresh)
    return tuple(found.values())


def plan(said: str, now: datetime, focus: PersonaFocusHint) -> RetrievalPlan:
    """The plan for `said`; `now` is in the person's zone."""
    query = said[:QUERY_CHARACTERS].strip()
    times = find_mentions(query, now)
    return RetrievalPlan(PlanMode.ABOUT_TIME if times else PlanMode.RECENT, (query,), times, focus)


def as_json(plan: RetrievalPlan) -> dict[str, Any]:
    """The plan as a packet holds it."""
    return {
        "mode": str(plan.mode),
        "queries": list(plan.queries),
        "time_hint": _time_hint(plan.times),
        "limits": {"max_candidates": CANDIDATES, "max_selected": SELECTED},
        "persona_focus_hint": {
            "topic_bias": list(plan.focus.topic_bias),
            "style_bias": list(plan.focus.style_bias),
            "avoid_bias": list(plan.focus.avoid_bias),
            "interest_mode_hint": str(plan.focus.interest_mode_hint),
            "interest_targets_hint": [
                {"type": str(one.type), "value": one.value, "weight": round(one.weight, 4)}
                for one in plan.focus.interest_targets_hint
            ],
        },
    }


def _time_hint(times: Sequence[Span]) -> list[dict[str, str]] | None:
    spans = [{"since": one.start.isoformat(), "until": one.end.isoformat()} for one in times]
    return spans or None


def _named(several: Iterable[Preference]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.subject for one in several))[:BIASES]
