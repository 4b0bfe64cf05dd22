"""What an ego attends to: a few targets that rise with what happens and fade by themselves.

Each thing that happens brings targets with the weights of `WEIGHTS`. They join what was
there by the larger weight, after both have faded to the same moment:

    quick(now) = quick * 2 ** (-hours / 6)          below 0.05 it is gone

So one unrelated event erases nothing, nothing stays for ever, and the same event taken in
twice changes nothing. Beside it each target has a slow weight, which a worry of many days
builds up, one step in each hour of the clock in which it is met:

    slow(now) = slow * 2 ** (-days / 5)             slow = slow + 0.15 * (1 - slow)

A target weighs the larger of the two. The slow one counts from 0.2 on, and from its second
day: one mention is gone on the next day, and so is the talk of one long evening. Until it
counts, and where more than 24 are attended to, a target *rests*: nobody is shown it.
Time always comes in as an argument.

A target remembers which events and memories brought it (`sources`). Packets do not show
that; it is there so that what is forgotten leaves no trace.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from ego.core import text
from ego.core.marks import Word
from ego.core.moments import read_time
from ego.core.mood.mood import age_seconds
from ego.core.persona.preferences import Domain, Polarity, Preference, Status

HALF_LIFE_HOURS = 6.0
SLOW_HALF_LIFE_HOURS = 5 * 24.0
STEP = 0.15
"""How much of what is left to 1 a slow weight gains in an hour in which its target is met."""
COUNTS_FROM = 0.2
"""From here on a slow weight counts; two days make it, one does not."""
GONE_BELOW = 0.05
"""Below this a weight of either kind is none."""
TARGETS = 24
"""How many are attended to at most; the weakest give way."""
RESTING = 120
"""So many more are kept for the sake of their slow weights."""
VALUE_LENGTH = 120
_TARGETS, _RESTING, _EVENT_IDS = "attention_targets", "resting", "updated_from_event_ids"
EVENT_IDS = 20
"""How many of the newest events are named."""
SOURCES = 20
"""How many events a target remembers to have come from."""


class TargetType(Word):
    """What kind of thing is attended to."""

    TOPIC = "topic"
    PERSON = "person"
    GOAL = "goal"
    ACTION = "action_type"
    CAPABILITY = "capability"


class Mode(Word):
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
    """One thing that is attended to; `quick` and `slow` (0..1) are as of `updated_at`."""

    type: TargetType
    value: str
    quick: float
    updated_at: datetime
    sources: tuple[str, ...] = ()
    slow: float = 0.0
    slow_at: datetime | None = None
    """When it was last met; None where there is no slow weight. This and the next are on the
    clock of whoever lived it, for they tell its days apart."""
    slow_since: datetime | None = None
    """When it was first met; None where an earlier version kept it, which counts as long ago."""

    @property
    def weight(self) -> float:
        """How much it weighs, from 0 to 1."""
        return max(self.quick, self.slow) if self.is_lasting else self.quick

    @property
    def is_lasting(self) -> bool:
        """Whether its slow weight counts."""
        if self.slow < COUNTS_FROM or self.slow_at is None:
            return False
        return self.slow_since is None or self.slow_at.date() > self.slow_since.date()

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
    resting: tuple[Target, ...] = ()
    """What holds no attention now, and will sooner when it is met again."""


NOTHING = InterestState()


def target(
    kind: TargetType, value: str, at: datetime, source: str = "", *, failed: bool = False
) -> list[Target]:
    """The target that `source` brings, met at `at`; none when `value` names nothing."""
    plain = text.one_line(value, VALUE_LENGTH)
    weight = WEIGHTS[kind].lesser if failed else WEIGHTS[kind].usual
    sources = (source,) if source else ()
    return [Target(kind, plain, weight, at, sources, STEP, at, at)] if plain else []


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
            replace(one, quick=weight)
            for one in target(TargetType.TOPIC, preference.subject, at, source)
        ]
    return []


def fade(state: InterestState, now: datetime) -> InterestState:
    """`state` as it is at `now`: every weight decayed, at most 24, the strongest first.

    A clock that went backwards decays nothing. When all that was met lately has faded, the
    mode is to observe, whatever lasts.
    """
    return _kept(state, [_faded(one, now) for one in (*state.targets, *state.resting)])


def merge(
    state: InterestState,
    new_targets: Iterable[Target],
    event_id: str,
    now: datetime,
    mode: Mode | None = None,
) -> InterestState:
    """`state` at `now` with what one event brought; every target keeps its larger weight.

    An hour in which a target is met after those in which it was met before raises its slow
    weight, by the slow weight that the new one has (`STEP`, or what somebody else kept). An
    event that comes again stands once among the ids, where it stood.
    """
    before = (_faded(one, now) for one in (*state.targets, *state.resting))
    joined = {one.key: one for one in before}
    for one in new_targets:
        fresh = _faded(one, now)
        old = joined.get(fresh.key)
        joined[fresh.key] = fresh if old is None else _joined(old, fresh)
    ids = dict.fromkeys((*state.event_ids, *([event_id] if event_id else [])))
    whole = replace(
        state, mode=state.mode if mode is None else mode, event_ids=tuple(ids)[-EVENT_IDS:]
    )
    return _kept(whole, joined.values())


def drop(state: InterestState, gone: Collection[str]) -> InterestState:
    """`state` with no trace of these events and memories.

    A target that came from nothing else is gone; one that others brought too stays.
    """
    return replace(
        state,
        targets=_without(state.targets, gone),
        resting=_without(state.resting, gone),
        event_ids=tuple(name for name in state.event_ids if name not in gone),
    )


def unattended(state: InterestState, people: Collection[str]) -> InterestState:
    """`state` in which nobody of these names is attended to."""
    gone = {(TargetType.PERSON, text.normalise(name)) for name in people}
    return replace(
        state,
        targets=tuple(one for one in state.targets if one.key not in gone),
        resting=tuple(one for one in state.resting if one.key not in gone),
    )


def read(document: Mapping[str, object]) -> InterestState:
    """The state in interests.json; ValueError when it makes no sense."""
    rows, resting, ids = (_list_in(document, key) for key in (_TARGETS, _RESTING, _EVENT_IDS))
    mode = document.get("interaction_mode", Mode.OBSERVE)
    if mode not in tuple(Mode):
        raise ValueError(f"interaction_mode is not one of {', '.join(Mode)}")
    names = tuple(name for name in ids if isinstance(name, str))
    return InterestState(
        tuple(map(_read_target, rows)),
        Mode(str(mode)),
        names[-EVENT_IDS:],
        tuple(map(_read_target, resting)),
    )


def as_document(state: InterestState) -> dict[str, object]:
    """The state as interests.json keeps it: as published, and where each target came from."""
    return {
        _TARGETS: [_as_row(one) for one in state.targets],
        "interaction_mode": str(state.mode),
        _EVENT_IDS: list(state.event_ids),
        _RESTING: [_as_row(one) for one in state.resting],
    }


NAMED = 6


def summary(state: InterestState) -> str:
    """What weighs most, as one line of a prompt; empty when there is nothing."""
    if not state.targets:
        return ""
    shown = "; ".join(
        f"{text.one_line(one.value, 60)} ({one.type.replace('_', ' ')} {one.weight:.2f})"
        for one in state.targets[:NAMED]
    )
    return f"Attending to: {shown}. Manner: {state.mode}."


def _faded(one: Target, now: datetime) -> Target:
    hours = age_seconds(one.updated_at, now) / 3600
    if hours == 0:
        return one
    slow = one.slow * math.exp2(-hours / SLOW_HALF_LIFE_HOURS)
    is_kept = slow >= GONE_BELOW
    return replace(
        one,
        quick=one.quick * math.exp2(-hours / HALF_LIFE_HOURS),
        updated_at=now,
        slow=slow if is_kept else 0.0,
        slow_at=one.slow_at if is_kept else None,
        slow_since=one.slow_since if is_kept else None,
    )


def _joined(old: Target, fresh: Target) -> Target:
    """Both as one; they have faded to the same moment."""
    named = fresh if fresh.quick > old.quick else old
    return replace(
        named,
        quick=max(old.quick, fresh.quick),
        sources=tuple(dict.fromkeys((*old.sources, *fresh.sources)))[-SOURCES:],
        updated_at=max(old.updated_at, fresh.updated_at),
        slow=_slow_of_both(old, fresh),
        slow_at=max(_met(old.slow_at, fresh.slow_at), default=None),
        slow_since=min(_met(old.slow_since, fresh.slow_since), default=None),
    )


def _slow_of_both(old: Target, fresh: Target) -> float:
    if old.slow_at is not None and _hour(fresh.slow_at) > _hour(old.slow_at):
        return old.slow + fresh.slow * (1 - old.slow)
    return max(old.slow, fresh.slow)


def _met(*times: datetime | None) -> list[datetime]:
    return [at for at in times if at is not None]


def _hour(at: datetime | None) -> float:
    """The hour of the clock, counted from 1970."""
    return -math.inf if at is None else at.timestamp() // 3600


def _kept(state: InterestState, targets: Iterable[Target]) -> InterestState:
    """`state` with these targets, the strongest in front; what weighs nothing leaves."""
    every = [one for one in targets if one.weight >= GONE_BELOW or one.slow >= GONE_BELOW]
    every.sort(key=lambda one: (-one.weight, -one.slow, one.key))
    attended = [one for one in every if one.weight >= GONE_BELOW][:TARGETS]
    rest = [one for one in every[len(attended) :] if one.slow >= GONE_BELOW]
    lately = any(one.quick >= GONE_BELOW for one in attended)
    return replace(
        state,
        targets=tuple(attended),
        mode=state.mode if lately else Mode.OBSERVE,
        resting=tuple(rest[:RESTING]),
    )


def _without(targets: Iterable[Target], gone: Collection[str]) -> tuple[Target, ...]:
    left = []
    for one in targets:
        sources = tuple(source for source in one.sources if source not in gone)
        if sources or not one.sources:
            left.append(one if sources == one.sources else replace(one, sources=sources))
    return tuple(left)


def _as_row(one: Target) -> dict[str, object]:
    return {
        "type": str(one.type),
        "value": one.value,
        "weight": round(one.quick, 9),
        "updated_at": one.updated_at.isoformat(),
        "slow": round(one.slow, 9),
        "slow_at": one.slow_at.isoformat() if one.slow_at else None,
        "slow_since": one.slow_since.isoformat() if one.slow_since else None,
        "sources": list(one.sources),
    }


def _list_in(document: Mapping[str, object], key: str) -> list[object]:
    found = document.get(key, [])
    if not isinstance(found, list):
        raise ValueError(f"{key} must be a list")
    return found


def _read_target(row: object) -> Target:
    if not isinstance(row, Mapping):
        raise ValueError("an attention target is not an object")
    kind, value = row.get("type"), row.get("value")
    at, sources = read_time(row.get("updated_at")), row.get("sources", [])
    if kind not in tuple(TargetType):
        raise ValueError(f"the type of an attention target is not one of {', '.join(TargetType)}")
    if not isinstance(value, str) or not value.strip() or len(value) > VALUE_LENGTH:
        raise ValueError(
            f"an attention target's value is no text of 1 to {VALUE_LENGTH} characters"
        )
    quick, slow = _share(row, "weight", value), _share({"slow": 0, **row}, "slow", value)
    if at is None:
        raise ValueError(f"updated_at of '{text.one_line(value, 40)}' is no time")
    names = sources if isinstance(sources, list) else []
    return Target(
        TargetType(kind),
        value,
        quick,
        at,
        tuple(dict.fromkeys(name for name in names if isinstance(name, str)))[-SOURCES:],
        slow,
        read_time(row.get("slow_at")),
        read_time(row.get("slow_since")),
    )


def _share(row: Mapping[str, object], key: str, value: str) -> float:
    found = row.get(key)
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found <= 1:
        raise ValueError(f"the {key} of '{text.one_line(value, 40)}' is not from 0 to 1")
    return float(found)
