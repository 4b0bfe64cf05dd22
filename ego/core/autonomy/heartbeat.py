"""When a heartbeat tells: what is due always, what reached it and what is wanted within limits.

A signal that is always there is none. Three kinds of news, each with a rule of its own:

1. What is due is told at the first beat outside quiet hours, once; no limit holds it back.
2. What reached it is told at the first beat too. What comes next gathers for a while, twice as
   long each time that nothing followed, and anew every morning.
3. A want is told when it is high and was neither told nor shown since it was last met: few times a
   day, with a pause that doubles up to a day while nothing follows. One that stays unmet is told
   again after 2, 4, 8, 16 days without a telling, so that whoever rests often still wakes.

Mood never wakes anybody. Everything is a function of what is handed in; `Tellings` is what a
heartbeat remembers from one beat to the next (rhythm.json), and lost it is the default. What was
shown meanwhile is handed in with it (`Tellings.know`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from ego.core import moments, text
from ego.core.desires.desires import HIGH, Pressure, Satisfaction

_DAY = timedelta(days=1)
_RESTING = timedelta(days=2)
_LONGEST_REST = timedelta(days=16)


class Patience(NamedTuple):
    """How often a heartbeat may tell; config.toml, [heartbeat]."""

    above: float = HIGH
    """From which level on a want counts."""
    wants: int = 2
    """Tellings of wants alone, a local day."""
    at_most: int = 4
    """Tellings of wants and of what reached it, a local day."""
    gather: timedelta = timedelta(minutes=90)
    least_gap: timedelta = timedelta(hours=3)
    quiet: tuple[time, time] | None = (time(23), time(7))
    """From when to when nothing is told, on the person's clock; None for never."""

    def is_quiet(self, local: datetime) -> bool:
        """Whether nothing is told at this local time."""
        if self.quiet is None:
            return False
        start, end = self.quiet
        at = local.time()
        return start <= at < end if start < end else at >= start or at < end


class Thing(NamedTuple):
    """Something that is due, or that has reached it."""

    id: str
    at: datetime
    """When it was due, or came."""


@dataclass(frozen=True, slots=True)
class Tellings:
    """What is remembered of the tellings."""

    last: datetime | None = None
    """The last telling of any kind."""
    things: frozenset[str] = frozenset()
    """Ids of what was told and is not over."""
    wants: Mapping[str, datetime] = field(default_factory=dict)
    """When each desire was last told or shown as high."""
    day: date | None = None
    of_wants: int = 0
    limited: int = 0
    """Tellings on `day`: of wants alone, and of wants or of what reached it."""
    first_event: bool = True
    """Nothing that reached it was told on `day` yet."""
    pause: timedelta | None = None
    """How long wants wait after a telling; None for the least gap."""
    gather: timedelta | None = None
    rest: timedelta = _RESTING
    """After how long without a telling what stays unmet is told again."""

    def show(self, pressures: Iterable[Pressure], now: datetime, above: float = HIGH) -> Tellings:
        """As it is once these levels were seen by whoever feels them."""
        return self.know({one.name: now for one in pressures if one.level >= above})

    def know(self, seen: Mapping[str, datetime]) -> Tellings:
        """As it is once these desires were seen as high at these times; the later one counts."""
        later = {
            name: max(at, self.wants.get(name, at)).astimezone(UTC) for name, at in seen.items()
        }
        return replace(self, wants={**self.wants, **later})


class Telling(NamedTuple):
    """What a beat tells, and what is remembered after it."""

    due: Sequence[Thing]
    events: Sequence[Thing]
    wants: Sequence[Pressure]
    memory: Tellings
    why: str
    """In a sentence: why it tells, or why it keeps silent."""

    @property
    def tells(self) -> bool:
        """Whether there is anything."""
        return bool(self.due or self.events or self.wants)


def decide(
    memory: Tellings,
    limits: Patience,
    now: datetime,
    *,
    due: Sequence[Thing] = (),
    events: Sequence[Thing] = (),
    ordered: Sequence[Pressure] = (),
    kept: Mapping[str, Satisfaction] | None = None,
    answered: datetime | None = None,
    force: bool = False,
) -> Telling:
    """What the beat at `now`, in the person's zone, tells.

    `due` and `events` are all that there is, told or not; `ordered` the desires without what
    the body adds; `answered` when a tool was last used or anything was said by anybody. With
    `force` it tells all of it, whatever was told before and whatever the hour.
    """
    memory = _without_what_is_to_come(memory, now)
    followed = memory.last is None or (answered is not None and answered > memory.last)
    memory = _of_today(memory, now)
    if followed:  # pauses begin anew
        memory = replace(memory, pause=None, gather=None, rest=_RESTING)
    fresh_due = [one for one in due if force or one.id not in memory.things]
    fresh = [one for one in events if force or one.id not in memory.things]
    high = [one for one in ordered if one.level >= limits.above]
    unknown = [one for one in high if force or _is_new(one.name, memory, kept or {})]
    silent = _silence(memory, limits, now, fresh_due, fresh, high, unknown, force)
    if silent is not None:
        return Telling((), (), (), _without_over(memory, due, events), silent)
    wants = unknown or ([] if fresh_due or fresh else high)
    told = replace(
        _without_over(memory.show(wants, now, limits.above), due, events),
        last=now.astimezone(UTC),
        **_pauses(memory, limits, fresh_due, fresh, again=not unknown, followed=followed),
    )
    told = replace(told, things=told.things | {one.id for one in (*fresh_due, *fresh)})
    return Telling(fresh_due, fresh, wants, told, _reason(fresh_due, fresh, unknown, wants))


def _without_what_is_to_come(memory: Tellings, now: datetime) -> Tellings:
    """`memory` without what lies a day or more ahead: the clock once stood there, and came back.

    Else nothing would be told until then.
    """
    reach = now.astimezone(UTC) + _DAY
    return replace(
        memory,
        last=memory.last if memory.last is None or memory.last <= reach else None,
        wants={name: at for name, at in memory.wants.items() if at <= reach},
    )


def _of_today(memory: Tellings, now: datetime) -> Tellings:
    if memory.day == now.date():
        return memory
    return replace(memory, day=now.date(), of_wants=0, limited=0, first_event=True, gather=None)


def _is_new(name: str, memory: Tellings, kept: Mapping[str, Satisfaction]) -> bool:
    """Whether a high desire was neither told nor shown since it was last met."""
    seen = memory.wants.get(name)
    if seen is None:
        return True
    met = kept[name].at if name in kept else None
    return met is not None and met >= seen


def _silence(
    memory: Tellings,
    limits: Patience,
    now: datetime,
    due: Sequence[Thing],
    events: Sequence[Thing],
    high: Sequence[Pressure],
    unknown: Sequence[Pressure],
    force: bool,
) -> str | None:
    """Why this beat keeps silent, in a sentence; None when it tells."""
    if not (due or events or high):
        return "there is nothing to tell"
    if force:
        return None
    if limits.quiet and limits.is_quiet(now):
        return f"these are quiet hours, until {limits.quiet[1]:%H:%M}"
    if due:
        return None
    reasons = []
    if events:
        reasons.append(_gathering(memory, limits, now))
    if unknown:
        reasons.append(_pausing(memory, limits, now))
    if not reasons:
        reasons.append(_resting(memory, limits, now))
    return None if None in reasons else "; ".join(dict.fromkeys(filter(None, reasons)))


def _gathering(memory: Tellings, limits: Patience, now: datetime) -> str | None:
    """Why what reached it waits; None when it does not."""
    if memory.limited >= limits.at_most:
        return _enough(limits)
    gather = memory.gather or limits.gather
    if memory.first_event or memory.last is None or now - memory.last >= gather:
        return None
    return f"what reached it gathers until {memory.last.astimezone(now.tzinfo) + gather:%H:%M}"


def _pausing(memory: Tellings, limits: Patience, now: datetime) -> str | None:
    """Why a want that is new waits; None when it does not."""
    if memory.of_wants >= limits.wants:
        return f"wants are told at most {limits.wants} {text.noun(limits.wants, 'time')} a day"
    if memory.limited >= limits.at_most:
        return _enough(limits)
    pause = memory.pause or limits.least_gap
    if memory.last is None or now - memory.last >= pause:
        return None
    return f"wants wait until {memory.last.astimezone(now.tzinfo) + pause:%Y-%m-%d %H:%M}"


def _resting(memory: Tellings, limits: Patience, now: datetime) -> str | None:
    """Why wants that were told or shown are not told again; None when they are."""
    if not (limits.wants and limits.at_most):
        return "what is high was told or shown already, and wants alone are never told"
    since = memory.last or max(memory.wants.values())
    if now - since >= memory.rest and memory.limited < limits.at_most:
        return None
    again = since.astimezone(now.tzinfo) + memory.rest
    return f"what is high was told or shown already, and is told again from {again:%Y-%m-%d}"


def _enough(limits: Patience) -> str:
    return f"it tells at most {limits.at_most} {text.noun(limits.at_most, 'time')} a day"


def _pauses(
    memory: Tellings,
    limits: Patience,
    due: Sequence[Thing],
    events: Sequence[Thing],
    *,
    again: bool,
    followed: bool,
) -> dict[str, Any]:
    """What a telling changes in counts and pauses; the first of its kinds is its cause.

    `again` is whether nothing but wants is told that were told before.
    """
    changes: dict[str, Any] = {"first_event": False} if events else {}
    if due:
        return changes
    changes["limited"] = memory.limited + 1
    if events:
        gather = memory.gather or limits.gather
        return changes | {"gather": gather if followed else min(_DAY, gather * 2)}
    pause = memory.pause or limits.least_gap
    changes |= {
        "of_wants": memory.of_wants + 1,
        "pause": pause if followed else min(_DAY, pause * 2),
    }
    return changes | {"rest": min(_LONGEST_REST, memory.rest * 2)} if again else changes


def _without_over(memory: Tellings, due: Sequence[Thing], events: Sequence[Thing]) -> Tellings:
    """`memory` without what is over: it is neither due nor waiting any more."""
    there = {one.id for one in (*due, *events)}
    return replace(memory, things=memory.things & there)


def _reason(
    due: Sequence[Thing],
    events: Sequence[Thing],
    unknown: Sequence[Pressure],
    wants: Sequence[Pressure],
) -> str:
    if due:
        return f"{_count_of(due)} due, which waits for nothing"
    if events:
        return f"{_count_of(events)} new among what reached it"
    names = ", ".join(one.name for one in wants)
    return f"high and not told yet: {names}" if unknown else f"long high: {names}"


def _count_of(things: Sequence[Thing]) -> str:
    return "1 thing is" if len(things) == 1 else f"{len(things)} things are"


def read(document: object) -> Tellings:
    """A kept memory as a value. What makes no sense in it is as if it were lost: the default."""
    said = document if isinstance(document, Mapping) else {}
    wants = said.get("wants")
    things = said.get("things")
    return Tellings(
        last=moments.read_time(said.get("last")),
        things=frozenset(
            one for one in (things if isinstance(things, list) else []) if isinstance(one, str)
        ),
        wants={
            str(name): at
            for name, when in (wants.items() if isinstance(wants, Mapping) else ())
            if (at := moments.read_time(when)) is not None
        },
        day=_day(said.get("day")),
        of_wants=_count(said.get("of_wants")),
        limited=_count(said.get("limited")),
        first_event=said.get("first_event") is not False,
        pause=_span(said.get("pause_minutes")),
        gather=_span(said.get("gather_minutes")),
        rest=min(_LONGEST_REST, max(_RESTING, _span(said.get("rest_minutes")) or _RESTING)),
    )


def document_of(memory: Tellings) -> dict[str, Any]:
    """`memory` as it is kept."""

    def minutes(span: timedelta | None) -> float | None:
        return span / timedelta(minutes=1) if span else None

    return {
        "last": memory.last and memory.last.astimezone(UTC).isoformat(),
        "things": sorted(memory.things),
        "wants": {name: at.astimezone(UTC).isoformat() for name, at in memory.wants.items()},
        "day": memory.day and memory.day.isoformat(),
        "of_wants": memory.of_wants,
        "limited": memory.limited,
        "first_event": memory.first_event,
        "pause_minutes": minutes(memory.pause),
        "gather_minutes": minutes(memory.gather),
        "rest_minutes": minutes(memory.rest),
    }


def _day(said: object) -> date | None:
    try:
        return date.fromisoformat(said) if isinstance(said, str) else None
    except ValueError:
        return None


def _count(said: object) -> int:
    return said if isinstance(said, int) and not isinstance(said, bool) and said >= 0 else 0


def _span(said: object) -> timedelta | None:
    if isinstance(said, bool) or not isinstance(said, int | float) or not 0 < said <= 100_000:
        return None
    return timedelta(minutes=said)
