"""How desires would run: by themselves, and under a rhythm of sessions.

Only what is kept is counted: the base and the boost. What recent memories, the body and
the mood add for a moment (`desires.Modulation`) cannot be foreseen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ego.core.desires import desires
from ego.core.desires.desires import HIGH, MID, Desire, Satisfaction
from ego.core.desires.satisfaction import Rule
from ego.errors import UsageError

Kept = Mapping[str, Satisfaction]
Levels = dict[str, float]

_SPAN = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)\s*([mhd])")
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

    >>> in_short(timedelta(hours=12)), in_short(timedelta(days=7))
    ('12h', '7d')
    """
    for unit, size in (("d", _UNITS["d"]), ("h", _UNITS["h"])):
        if time >= size and time % size == timedelta(0):
            return f"{time // size}{unit}"
    return f"{time / _UNITS['m']:g}m"


def levels(catalog: Mapping[str, Desire], kept: Kept, at: datetime) -> Levels:
    """Every desire's level at `at`, as far as it can be foreseen."""
    return {name: desires.pressure(one, kept[name], at).level for name, one in catalog.items()}


def high_from(desire: Desire, last: Satisfaction, now: datetime) -> datetime | None:
    """When `desire` reaches high if nothing happens; None when its boost keeps it from that.

    The base solved for time, p being what the base must reach beside the boost:
    elapsed = stretched / 6 * (3 + ln(p / (1 - p))). Levels are rounded to three decimals.
    """
    needed = HIGH - 0.0005 - last.boost
    if needed >= 1:
        return None
    if needed <= 0:
        return now
    stretched = desire.satisfaction_hours * (0.5 + 0.5 * last.quality)
    hours = stretched / 6 * (3 + math.log(needed / (1 - needed)))
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


def play(
    catalog: Mapping[str, Desire],
    kept: Kept,
    rules: Sequence[Rule],
    start: datetime,
    *,
    every: timedelta,
    lasting: timedelta,
) -> Played:
    """Sessions that settle `rules` in their order, the first one `every` after `start`."""
    now, sessions = dict(kept), []
    step = lasting / min(_SAMPLES, max(1, round(lasting / timedelta(hours=1))))
    samples = [start + step * n for n in range(round(lasting / step) + 1)]
    course: dict[str, list[float]] = {name: [] for name in catalog}
    at = start + every
    for moment in samples:
        while at <= moment and at <= start + lasting:
            sessions.append(_session(catalog, now, rules, at))
            at += every
        for name, level in levels(catalog, now, moment).items():
            course[name].append(level)
    return Played(tuple(sessions), course)


def _session(
    catalog: Mapping[str, Desire],
    kept: dict[str, Satisfaction],
    rules: Sequence[Rule],
    at: datetime,
) -> Session:
    """One session at `at`; what it settles is put into `kept`."""
    before = levels(catalog, kept, at)
    for rule in rules:
        desire = catalog[rule.desire]
        kept[desire.name] = desires.satisfy(
            desire, kept[desire.name], rule.quality, at, explicit=False
        )
    return Session(at, before, levels(catalog, kept, at))
