"""Absence: how long somebody stays away, against how often one meets; and the reunion after it.

A day runs from five in the morning to five in the morning, on the clock of the person: who meets
three times on a Saturday and talks on past midnight has met once that week. A gap lasts from the
last meeting of one such day to the first of the next day that has one. The usual gap is the
exponential mean of all of them, with half of its weight on the last four; it is not known before
there are three.

Away is who has not been met for more than twice the usual gap and more than a day, unless that is
the rhythm itself: where two of the last ten gaps were as long (a weekend is), it is no absence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import NamedTuple

from ego.core import text

GAPS = 24
"""So many gaps are looked at; what lies before them weighs a sixty-fourth."""
NEEDED = 3
_OLDER = 0.5 ** (1 / 4)
"""What a gap weighs against the one after it: half of the weight lies on the last four."""
_DAWN = 5
"""The hour at which a day begins."""
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_LATELY, _TWICE = 10, 2
"""As long as so many of the last gaps: the rhythm itself."""
_AS_LONG = 0.8
"""The share of a time away from which a gap counts as as long."""
_STILL_NEWS = timedelta(days=7)
"""So long a reunion is news, or as long as the absence was."""


class Gap(NamedTuple):
    """The time between two meetings, or since the last one."""

    since: datetime
    until: datetime

    @property
    def length(self) -> timedelta:
        """How long it is."""
        return self.until - self.since


def find_gaps(meetings: Iterable[datetime], zone: tzinfo | None) -> list[Gap]:
    """The last gaps between `meetings`, which come newest first; the newest gap first."""
    gaps: list[Gap] = []
    first = dawn = None
    for at in meetings:
        if dawn is None or at < dawn:
            dawn = _begin_of_day(at, zone)
            if first is not None:
                gaps.append(Gap(at, first))
                if len(gaps) == GAPS:
                    break
        first = at
    return gaps


def _begin_of_day(at: datetime, zone: tzinfo | None) -> datetime:
    local = at.astimezone(zone)
    dawn = local.replace(hour=_DAWN, minute=0, second=0, microsecond=0)
    return (dawn if local >= dawn else dawn - _DAY).astimezone(UTC)


def usual_gap(gaps: Sequence[Gap]) -> timedelta | None:
    """How long it usually is until one meets again; None until that is known."""
    if len(gaps) < NEEDED:
        return None
    weights = [_OLDER**place for place in range(len(gaps))]
    whole = sum((w * gap.length for w, gap in zip(weights, gaps, strict=True)), timedelta())
    return whole / sum(weights)


def is_absence(away: timedelta, gaps: Sequence[Gap]) -> bool:
    """Whether being `away` for so long is out of the ordinary, by the `gaps` before it."""
    usual = usual_gap(gaps)
    if usual is None or away <= max(2 * usual, _DAY):
        return False
    return sum(gap.length >= _AS_LONG * away for gap in gaps[:_LATELY]) < _TWICE


def find_reunion(gaps: Sequence[Gap], now: datetime) -> Gap | None:
    """The last absence that a meeting has ended, while that is news; None when none is."""
    for place, gap in enumerate(gaps):
        if is_absence(gap.length, gaps[place + 1 :]):
            return gap if now - gap.until <= max(gap.length, _STILL_NEWS) else None
    return None


def mark(name: str, absence: Gap, what: str) -> str:
    """What is noted when `what` was told of an absence: neither name nor time can be read in it."""
    import hashlib

    said = f"{what} {text.normalise(name)} {absence.since.timestamp():.6f}"
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def say_away(name: str, away: Gap, usual: timedelta, zone: tzinfo | None) -> str:
    """That somebody is away, in words with both numbers; days are those of the clock of `zone`."""
    count, unit = count_passed(away, zone)
    said = f"{name} has been away for {text.plural(count, unit)}"
    return f"{said}; usually it is {_usual(usual, unit)}."


def say_reunion(name: str, absence: Gap, now: datetime) -> str:
    """That somebody has come back; `now` has the person's zone."""
    count, unit = count_passed(absence, now.tzinfo)
    ago = (now.date() - absence.until.astimezone(now.tzinfo).date()).days
    came = {0: "is back", 1: "came back yesterday"}.get(ago, f"came back {ago} days ago")
    return f"{name} {came}, after {text.plural(count, unit)} away."


_DAYS_FROM = 36 * _HOUR
_UNITS = (
    # from which length on, in what it is counted, and how long that is
    (670 * _DAY, "year", 365.25 * _DAY),
    (66 * _DAY, "month", 30.44 * _DAY),
    (13.5 * _DAY, "week", 7 * _DAY),
    (_DAYS_FROM, "day", _DAY),
    (timedelta(0), "hour", _HOUR),
)
_COUNTED = ((731, "year"), (66, "month"), (14, "week"), (2, "day"))
"""From how many days on so long a time is counted in what: in no less than two of it."""
_LENGTHS = {name: length for _, name, length in _UNITS}
_NEARLY = 0.1
"""The share by which so many whole weeks may be missed and are said all the same."""
_ABOUT_A_DAY = 18 * _HOUR
"""From there on, what is usual is a day: who says good night at ten is back at eight."""


def _span(away: timedelta) -> tuple[int, str]:
    """About how long a time is, in the unit that suits it."""
    name, length = next((name, length) for start, name, length in _UNITS if away >= start)
    return max(1, round(away / length)), name


def count_passed(away: Gap, zone: tzinfo | None) -> tuple[int, str]:
    """How long an absence is, in whole units: by its dates, as the age of anything is.

    Whoever is told of it in one place as three weeks must not read of four in another.
    """
    if away.length >= _DAYS_FROM:
        days = (away.until.astimezone(zone).date() - away.since.astimezone(zone).date()).days
        for from_days, name in _COUNTED:
            if days >= from_days:
                return int(days * _DAY / _LENGTHS[name]), name
    return max(1, round(away.length / _HOUR)), "hour"


def _usual(usual: timedelta, unit: str) -> str:
    """About how long something usually is, beside a time that is counted in `unit`."""
    many = usual / _LENGTHS[unit]
    count = round(many)
    if count < 1 or abs(many - count) > _NEARLY * count:
        count, name = (1, "day") if _ABOUT_A_DAY <= usual < 36 * _HOUR else _span(usual)
    else:
        name = unit
    if (count, name) == (7, "day"):
        count, name = 1, "week"
    if count > 1:
        return text.plural(count, name)
    return "one" if name == unit else f"an {name}" if name == "hour" else f"a {name}"
