"""What a deliberation looks at, and how much of it.

The persona's state decides, never its prose: what it attends to, how it has felt lately,
what it is busy with, and why it deliberates at all. From these come a manner, a continuity,
limits for each kind of material, and the orders in which the limits cut (`places`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from ego.core.autonomy import places as placing
from ego.core.autonomy.decisions import ACTIVE_INTENTS, Intent, TriggerKind
from ego.core.events import Event, Source
from ego.core.mood.affect import Vad
from ego.core.persona.interests import Mode

SUPPORTING_FROM = 2
"""With so many active intents an ego supports what goes on."""
LIVELY, NOT_UNHAPPY = 0.45, -0.2
"""From this arousal on, and at this valence or above, it explores."""
TIRED, UNSURE = -0.3, -0.2
"""At this arousal and this dominance, or below, it waits."""


NOWHERE: Mapping[str, float] = MappingProxyType({})
"""No places: what is newest stands first."""


class Continuity(StrEnum):
    """How closely a deliberation keeps to what is going on already."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Limits(NamedTuple):
    """How many of each kind a packet holds at most."""

    events: int
    states: int
    goals: int
    intents: int


USUAL = Limits(events=24, states=24, goals=8, intents=8)
CONTINUING = Limits(events=18, states=20, goals=10, intents=12)
"""With something going on: more of that, less of everything else."""
WAITING_EVENTS, WAITING_STATES = 16, 20
EXPLORING_EVENTS, EXPLORING_STATES = 4, 2
"""So many more when exploring what is liked."""


class Focus(NamedTuple):
    """The focus of one deliberation."""

    mode: Mode
    continuity: Continuity
    limits: Limits


def focus(
    *,
    interest_mode: Mode | None,
    lately: Vad,
    active_intents: int,
    trigger: TriggerKind,
    likes_topics: bool,
) -> Focus:
    """The focus that follows from the state.

    `interest_mode` is None while nothing has set it; `lately` is the recent average of what
    was felt; `likes_topics` says whether a liking of a topic is confirmed.
    """
    mode = interest_mode or _mode(lately, active_intents)
    continuity = _continuity(active_intents, trigger)
    return Focus(mode, continuity, _limits(mode, continuity, likes_topics=likes_topics))


def _mode(lately: Vad, active_intents: int) -> Mode:
    if active_intents >= SUPPORTING_FROM:
        return Mode.SUPPORT
    if lately.a >= LIVELY and lately.v >= NOT_UNHAPPY:
        return Mode.EXPLORE
    if lately.a <= TIRED and lately.d <= UNSURE:
        return Mode.WAIT
    return Mode.OBSERVE


def _continuity(active_intents: int, trigger: TriggerKind) -> Continuity:
    if active_intents:
        return Continuity.HIGH
    by_the_clock = trigger in (TriggerKind.HEARTBEAT, TriggerKind.TIME)
    return Continuity.LOW if by_the_clock else Continuity.MEDIUM


def _limits(mode: Mode, continuity: Continuity, *, likes_topics: bool) -> Limits:
    limits = CONTINUING if continuity is Continuity.HIGH else USUAL
    if mode is Mode.WAIT:
        return limits._replace(
            events=min(limits.events, WAITING_EVENTS), states=min(limits.states, WAITING_STATES)
        )
    if mode is Mode.EXPLORE and likes_topics:
        return limits._replace(
            events=limits.events + EXPLORING_EVENTS, states=limits.states + EXPLORING_STATES
        )
    return limits


def intents(every: Iterable[Intent], limit: int) -> list[Intent]:
    """The active intents: the liveliest first, then by priority, then by age."""
    active = [intent for intent in every if intent.state in ACTIVE_INTENTS]
    active.sort(key=lambda one: (ACTIVE_INTENTS.index(one.state), -one.priority, one.made_at))
    return active[:limit]


def goals(
    every: Iterable[Mapping[str, Any]], pursued: Collection[str], limit: int
) -> list[Mapping[str, Any]]:
    """The goals: those that an active intent serves (`pursued`) first, then by priority."""
    ordered = sorted(every, key=lambda goal: (goal["id"] not in pursued, -goal["priority"]))
    return ordered[:limit]


def events(
    every: Iterable[Event],
    source_id: str,
    continuity: Continuity,
    limit: int,
    places: Mapping[str, float] = NOWHERE,
) -> list[Event]:
    """The events: the one that the trigger comes from first, then by their places.

    At high continuity, what the ego said and did by itself stands between them. Of equals the
    newest comes first.
    """
    ours = (Source.AUTONOMY_MESSAGE, Source.ACTION_RESULT)

    def rank(event: Event) -> int:
        if event.id == source_id:
            return 0
        return 1 if continuity is Continuity.HIGH and event.source in ours else 2

    newest = sorted(every, key=lambda event: (event.at, event.seq), reverse=True)
    return sorted(placing.order(newest, places), key=rank)[:limit]


class Statement(NamedTuple):
    """One short statement of how things stand, derived when it is asked for."""

    id: str
    kind: str
    text: str
    last_confirmed: datetime | None


def statements(
    every: Sequence[Statement], limit: int, places: Mapping[str, float] = NOWHERE
) -> list[Statement]:
    """The statements by their places; of equals those last confirmed, those without a time last."""
    dated = [one for one in every if one.last_confirmed is not None]
    dated.sort(key=lambda one: one.last_confirmed.timestamp(), reverse=True)  # type: ignore[union-attr]
    undated = [one for one in every if one.last_confirmed is None]
    return placing.order([*dated, *undated], places)[:limit]
