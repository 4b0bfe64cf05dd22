"""What an ego attends to: a few targets that rise with what happens and fade by themselves.

Each thing that happens brings targets with the weights of `WEIGHTS`. They join what was
there by the larger weight, after both have faded to the same moment:

    weight(now) = weight * 2 ** (-hours / 6)        below 0.05 it is gone

So one unrelated event erases nothing, nothing stays for ever, and the same event taken in
twice changes nothing. Time always comes in as an argument.

A target remembers which events and memories brought it (`sources`). Packets do not show
that; it is there so that what is forgotten leaves no trace.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from ego.core import text
from ego.core.moments import read_time
from ego.core.mood.mood import age_seconds
from ego.core.persona.preferences import Domain, Polarity, Preference, Status

HALF_LIFE_HOURS = 6.0
GONE_BELOW = 0.05
TARGETS = 24
"""How many there are at most; the weakest leave."""
VALUE_LENGTH = 120
EVENT_IDS = 20
"""How many of the newest events are named."""
SOURCES = 20
"""How many events a target remembers to have come from."""


class TargetType(StrEnum):
    """What kind of thing is attended to."""

    TOPIC = "topic"
    PERSON = "person"
    GOAL = "goal"
    ACTION = "action_type"
    CAPABILITY = "capability"


class Mode(StrEnum):
    """How an ego meets what comes."""

    OBSERVE = "observe"
    SUPPORT = "support"
    WAIT = "wait"
    EXPLORE = "explore"


class Weight(NamedTuple):
    """How much a new target weighs (0..1), and how much when it did not go well."""

    usual: float
    lesser: float


WEIGHTS: Mapping[TargetType, Weight] = MappingProxyType(
    {
        TargetType.TOPIC: Weight(0.65, 0.65),
        TargetType.PERSON: Weight(0.8, 0.8),
        TargetType.GOAL: Weight(0.9, 0.9),
        TargetType.ACTION: Weight(0.75, 0.55),
        TargetType.CAPABILITY: Weight(0.65, 0.45),
    }
)
"""What each event's targets weigh when they are new; the lesser counts for what failed."""

LIKED = MappingProxyType({Status.CONFIRMED: 0.95, Status.CANDIDATE: 0.65})
"""What a liking weighs as a topic."""


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that is attended to, with its `weight` (0..1) as of `updated_at`."""

    type: TargetType
    value: str
    weight: float
    updated_at: datetime
    sources: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from another; "Tide" and "tide" are one."""
        return self.type, text.normalise(self.value)


@dataclass(frozen=True, slots=True)
class InterestState:
    """What is attended to, the strongest first, how, and which events brought it about."""

    targets: tuple[Target, ...] = ()
    mode: Mode = Mode.OBSERVE
    event_ids: tuple[str, ...] = ()


NOTHING = InterestState()


def target(
    kind: TargetType, value: str, at: datetime, source: str = "", *, failed: bool = False
) -> list[Target]:
    """The target that `source` brings, as of `at`; none when `value` names nothing."""
    plain = text.one_line(value, VALUE_LENGTH)
    weight = WEIGHTS[kind].lesser if failed else WEIGHTS[kind].usual
    return [Target(kind, plain, weight, at, (source,) if source else ())] if plain else []


def topics(tags: Iterable[str], at: datetime, source: str) -> list[Target]:
    """Tags of a memory, or topic tags of a reflection, as targets."""
    return [one for tag in tags for one in target(TargetType.TOPIC, tag, at, source)]


def people(names: Iterable[str], at: datetime, source: str) -> list[Target]:
    """Whoever was there or was spoken of, as targets."""
    return [one for name in names for one in target(TargetType.PERSON, name, at, source)]


def targets_of(preference: Preference) -> list[Target]:
    """A liking as a target: what is liked to eat or talk of draws attention.

    A style does not, for it is no thing; neither does what is disliked or was revoked.
    """
    is_thing = preference.domain is not Domain.STYLE
    if preference.polarity is Polarity.LIKE and is_thing and preference.status in LIKED:
        source, at = preference.key, preference.updated_at
        weight = LIKED[preference.status]
        return [
            replace(one, weight=weight)
            for one in target(TargetType.TOPIC, preference.subject, at, source)
        ]
    return []


def fade(state: InterestState, now: datetime) -> InterestState:
    """`state` as it is at `now`: every weight decayed, at most 24, the strongest first.

    A clock that went backwards decays nothing. With nothing left to attend to, the mode
    is to observe.
    """
    return _kept(state, [_faded(one, now) for one in state.targets])


def merge(
    state: InterestState,
    new_targets: Iterable[Target],
    event_id: str,
    now: datetime,
    mode: Mode | None = None,
) -> InterestState:
    """`state` at `now` with what one event brought; every target keeps its larger weight.

    An event that comes again stands once among the ids, where it stood.
    """
    joined = {one.key: one for one in (_faded(one, now) for one in state.targets)}
    for one in new_targets:
        fresh = _faded(one, now)
        old = joined.get(fresh.key)
        joined[fresh.key] = fresh if old is None else _joined(old, fresh)
    ids = dict.fromkeys((*state.event_ids, *([event_id] if event_id else [])))
    whole = InterestState(
        state.targets, state.mode if mode is None else mode, tuple(ids)[-EVENT_IDS:]
    )
    return _kept(whole, joined.values())


def drop(state: InterestState, gone: Collection[str]) -> InterestState:
    """`state` with no trace of these events and memories.

    A target that came from nothing else is gone; one that others brought too stays.
    """
    left = []
    for one in state.targets:
        sources = tuple(source for source in one.sources if source not in gone)
        if sources or not one.sources:
            left.append(one if sources == one.sources else replace(one, sources=sources))
    return replace(
        state,
        targets=tuple(left),
        event_ids=tuple(name for name in state.event_ids if name not in gone),
    )


def unattended(state: InterestState, people: Collection[str]) -> InterestState:
    """`state` in which nobody of these names is attended to."""
    gone = {(TargetType.PERSON, text.normalise(name)) for name in people}
    left = tuple(one for one in state.targets if one.key not in gone)
    return state if left == state.targets else replace(state, targets=left)


def read(document: Mapping[str, object]) -> InterestState:
    """The state in interests.json; ValueError when it makes no sense."""
    rows, ids = document.get("attention_targets", []), document.get("updated_from_event_ids", [])
    if not isinstance(rows, list) or not isinstance(ids, list):
        raise ValueError("attention_targets and updated_from_event_ids must be lists")
    mode = document.get("interaction_mode", Mode.OBSERVE)
    if mode not in tuple(Mode):
        raise ValueError(f"interaction_mode is not one of {', '.join(Mode)}")
    names = tuple(name for name in ids if isinstance(name, str))
    return InterestState(tuple(map(_read_target, rows)), Mode(str(mode)), names[-EVENT_IDS:])


def as_document(state: InterestState) -> dict[str, object]:
    """The state as interests.json keeps it: as published, and where each target came from."""
    return {
        "attention_targets": [
            {
                "type": str(one.type),
                "value": one.value,
                "weight": round(one.weight, 9),
                "updated_at": one.updated_at.isoformat(),
                "sources": list(one.sources),
            }
            for one in state.targets
        ],
        "interaction_mode": str(state.mode),
        "updated_from_event_ids": list(state.event_ids),
    }


def summary(state: InterestState, most: int = 6) -> str:
    """What weighs most, as one line of a prompt; empty when there is nothing."""
    if not state.targets:
        return ""
    shown = "; ".join(
        f"{text.one_line(one.value, 60)} ({one.type.replace('_', ' ')} {one.weight:.2f})"
        for one in state.targets[:most]
    )
    return f"Attending to: {shown}. Manner: {state.mode}."


def _faded(one: Target, now: datetime) -> Target:
    hours = age_seconds(one.updated_at, now) / 3600
    if hours == 0:
        return one
    return replace(one, weight=one.weight * math.exp2(-hours / HALF_LIFE_HOURS), updated_at=now)


def _joined(old: Target, fresh: Target) -> Target:
    stronger = fresh if fresh.weight > old.weight else old
    sources = tuple(dict.fromkeys((*old.sources, *fresh.sources)))[-SOURCES:]
    return replace(stronger, sources=sources, updated_at=max(old.updated_at, fresh.updated_at))


def _kept(state: InterestState, targets: Iterable[Target]) -> InterestState:
    strong = [one for one in targets if one.weight >= GONE_BELOW]
    strong.sort(key=lambda one: (-one.weight, one.key))
    return replace(
        state,
        targets=tuple(strong[:TARGETS]),
        mode=state.mode if strong else Mode.OBSERVE,
    )


def _read_target(row: object) -> Target:
    if not isinstance(row, Mapping):
        raise ValueError("an attention target is not an object")
    kind, value, weight = row.get("type"), row.get("value"), row.get("weight")
    at, sources = read_time(row.get("updated_at")), row.get("sources", [])
    if kind not in tuple(TargetType):
        raise ValueError(f"the type of an attention target is not one of {', '.join(TargetType)}")
    if not isinstance(value, str) or not value.strip() or len(value) > VALUE_LENGTH:
        raise ValueError(
            f"an attention target's value is no text of 1 to {VALUE_LENGTH} characters"
        )
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= 1:
        raise ValueError(f"the weight of '{text.one_line(value, 40)}' is not from 0 to 1")
    if at is None:
        raise ValueError(f"updated_at of '{text.one_line(value, 40)}' is no time")
    names = sources if isinstance(sources, list) else []
    return Target(
        TargetType(kind),
        value,
        float(weight),
        at,
        tuple(dict.fromkeys(name for name in names if isinstance(name, str)))[-SOURCES:],
    )
