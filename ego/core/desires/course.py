"""How desires would run: by themselves, and under a rhythm of sessions.

Only what is kept is counted: the base and the boost. What recent memories, the body and
the mood add for a moment (`desires.Modulation`) cannot be foreseen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import late
from ego.core.desires import changes, desires, rhythm
from ego.core.desires.desires import HIGH, MID, Desire, Satisfaction
from ego.core.desires.rhythm import Rhythm
from ego.core.desires.satisfaction import (
    ALWAYS,
    FURTHER,
    IMPLICIT,
    Happening,
    Rule,
    implied_by,
    memory_happenings,
)
from ego.core.mood.mood import EMOTIONS
from ego.errors import UsageError

Kept = Mapping[str, Satisfaction]
Levels = dict[str, float]

_SPAN = late.regex(r"(\d{1,4}(?:\.\d{1,2})?)\s*([mhd])")
_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_SAMPLES = 240
"""At most so many points make a course; a terminal or a page shows no more."""


def span(name: str, written: str, least: timedelta, most: timedelta) -> timedelta:
    """`written` (90m, 12h, 2d) as a time; UsageError when it is none, or out of range."""
    found = _SPAN.fullmatch(written.strip().lower())
    value = float(found[1]) * _UNITS[found[2]] if found else None
    if value is None or not least <= value <= most:
        raise UsageError(
            f"{name} must be a time from {as_duration(least)} to {as_duration(most)}, such as 90m,"
            f" 12h or 2d, not '{written.strip()[:20]}'."
        )
    return value


def as_duration(time: timedelta) -> str:
    """`time` as a person writes it: 90m, 12h, 7d.

    >>> as_duration(timedelta(hours=12)), as_duration(timedelta(days=7))
    ('12h', '7d')
    """
    for unit, size in (("d", _UNITS["d"]), ("h", _UNITS["h"])):
        if time >= size and time % size == timedelta(0):
            return f"{time // size}{unit}"
    return f"{time / _UNITS['m']:g}m"


def levels(catalog: Mapping[str, Desire], kept: Kept, at: datetime) -> Levels:
    """Every desire's level at `at`, as far as it can be foreseen."""
    return {name: desires.pressure(one, kept[name], at).level for name, one in catalog.items()}


def find_risen(
    catalog: Mapping[str, Desire], kept: Kept, since: datetime, now: datetime
) -> frozenset[str]:
    """The desires that rose since a moment: by .25, or into a louder band.

    What was settled meanwhile did not, however loud it is again.
    """
    before, after = levels(catalog, kept, since), levels(catalog, kept, now)
    return frozenset(
        name
        for name, level in after.items()
        if (last := kept[name].at) is None or last <= since
        if level > before[name] and changes.differ(before[name], level)
    )


def high_from(desire: Desire, last: Satisfaction, now: datetime) -> datetime | None:
    """When `desire` reaches high if nothing happens; None when its boost keeps it from that.

    The base solved for time, p being what the base must reach beside the boost:
    elapsed = adjusted / 6 * (3 + ln(p / (1 - p))). Levels are rounded to three decimals.
    """
    needed = HIGH - 0.0005 - last.boost
    if needed >= 1:
        return None
    if needed <= 0:
        return now
    hours = desires.adjusted_hours(desire, last) / 6 * (3 + math.log(needed / (1 - needed)))
    since = hours - desires.hours_since(desire, last, now)
    return now + timedelta(hours=max(0.0, since))


@dataclass(frozen=True, slots=True)
class Session:
    """One session of a rhythm: the levels as it begins, and as it ends."""

    at: datetime
    before: Levels
    after: Levels


@dataclass(frozen=True, slots=True)
class Played:
    """A rhythm played to its end."""

    sessions: tuple[Session, ...]
    course: dict[str, list[float]]
    """Each desire's level at even steps, from the start to the end."""

    def stuck(self) -> list[str]:
        """Desires that reach high, and that no session from then on brings below it."""
        return [name for name in self.course if self._never_falls(name)]

    def soon_back(self) -> list[str]:
        """Desires that sessions settle, and that are high again as each later one begins."""
        return [
            name
            for name in self.course
            if len(self.sessions) > 1
            and name not in self.stuck()
            and all(session.before[name] >= HIGH for session in self.sessions[1:])
        ]

    def asleep(self) -> list[str]:
        """Desires that never rise above low."""
        return [
            name
            for name, course in self.course.items()
            if max(course) < MID and all(one.before[name] < MID for one in self.sessions)
        ]

    def _never_falls(self, name: str) -> bool:
        highs = (n for n, session in enumerate(self.sessions) if session.before[name] >= HIGH)
        first = next(highs, None)
        return first is not None and all(
            session.after[name] >= HIGH for session in self.sessions[first:]
        )


class UseOfTool(NamedTuple):
    """One use of a tool in a session, and which desires it settles, each how well."""

    tool: str
    settles: Sequence[tuple[str, float]]


Plan = Callable[[int], Sequence[UseOfTool]]
"""What the session of a number, from 0, uses."""


def step_of(
    tool: str,
    category: str | None = None,
    emotion: str = "neutral",
    *,
    company: bool = False,
    happened: Sequence[Happening] = (),
    rules: Sequence[Rule] = IMPLICIT,
) -> UseOfTool:
    """A use of `tool`: what settles by `rules`, and by what it says has happened.

    `category` and `emotion` are of the memory that a remember keeps, `company` is whether
    somebody was there, `happened` what came of it besides.
    """
    settles = [(rule.desire, rule.quality) for rule in implied_by(tool, category, rules)]
    came = [*happened, *([ALWAYS[tool]] if tool in ALWAYS else [])]
    if tool == "remember":
        valence = EMOTIONS[emotion].valence
        came += memory_happenings(category or "", emotion, valence, is_meeting=company)
    return UseOfTool(tool, [*settles, *(rule for one in came for rule in FURTHER[one])])


def company_by_day(rules: Sequence[Rule] = IMPLICIT) -> Plan:
    """The sessions of a day with somebody in it: a quiet one and a full one, in turn."""

    def remember(category: str, emotion: str, *, company: bool) -> UseOfTool:
        return step_of("remember", category, emotion, company=company, rules=rules)

    wake, look_in = (step_of(tool, rules=rules) for tool in ("wake_up", "introspect"))
    recall, consider = (step_of(tool, rules=rules) for tool in ("recall", "consider_them"))
    tidy = step_of("consolidate", happened=[Happening.FOUND], rules=rules)
    warm = remember("conversation", "warm", company=True)
    happy = remember("conversation", "happy", company=True)
    thought = remember("introspection", "contemplative", company=False)

    def plan(number: int) -> Sequence[UseOfTool]:
        uses = [wake, look_in, *([happy, thought] if number % 2 else [recall, warm])]
        if number % 4 == 3:
            uses.append(consider)
        return [*uses, tidy] if number % 6 == 5 else uses

    return plan


def play(
    catalog: Mapping[str, Desire],
    kept: Kept,
    plan: Plan,
    start: datetime,
    *,
    every: timedelta,
    lasting: timedelta,
    lived: Rhythm | None = None,
) -> Played:
    """Sessions as `plan` has them, the first one `every` after `start`.

    With `lived`, the rhythm up to the start, desires follow the rhythm as it becomes; else they
    run at the stretch that `catalog` names.
    """
    now, sessions = dict(kept), list[Session]()
    life = lived or Rhythm()
    step = lasting / min(_SAMPLES, max(1, round(lasting / timedelta(hours=1))))
    samples = [start + step * n for n in range(round(lasting / step) + 1)]
    course: dict[str, list[float]] = {name: [] for name in catalog}
    at = start + every
    for moment in samples:
        while at <= moment and at <= start + lasting:
            before = levels(catalog, now, at)
            life = life.use(at)
            if lived is not None:
                catalog = {
                    name: one._replace(stretch=life.stretch) for name, one in catalog.items()
                }
            for tool, settles in plan(len(sessions)):
                settled, life = rhythm.settle_all(catalog, now, life, settles, at, tool)
                now |= settled
            sessions.append(Session(at, before, levels(catalog, now, at)))
            at += every
        for name, level in levels(catalog, now, moment).items():
            course[name].append(level)
    return Played(tuple(sessions), course)
