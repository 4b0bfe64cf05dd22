"""What has changed in the desires, and is worth a word beside something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core.desires import desires
from ego.core.desires.desires import HIGH, Desire, Pressure, Satisfaction
from ego.core.desires.rhythm import Rhythm

CHANGED = 0.25
"""From which change of a level on it is named, if its band has not changed."""
_NAMED = 2
_TOLD = 3
_NEW = timedelta(days=1)
"""What was not high so long ago is news."""


class Change(NamedTuple):
    """What has become quieter and louder since the levels were last shown."""

    since: timedelta
    quieter: Sequence[str]
    louder: Sequence[str]


def find_change(
    rhythm: Rhythm, pressures: Sequence[Pressure], steady: Mapping[str, float], now: datetime
) -> Change | None:
    """What changed its band, or by .25, since it was last shown; at most two each way.

    The greatest changes first. `steady` are the levels as they would be with the stretch of
    then: what a change of the stretch alone has done is not named. None when nothing has
    changed, or nothing was shown before.
    """
    before = rhythm.shown
    if before is None or now < before.at:
        return None
    moved = [
        (one.level - was, one.name)
        for one in pressures
        if (was := before.levels.get(one.name)) is not None
        and differ(was, one.level)
        and differ(was, steady.get(one.name, one.level))
    ]
    quieter = [name for by, name in sorted(moved) if by < 0][:_NAMED]
    louder = [name for by, name in sorted(moved, key=lambda one: -one[0]) if by > 0][:_NAMED]
    return Change(now - before.at, quieter, louder) if quieter or louder else None


def differ(was: float, level: float) -> bool:
    """Whether two levels are in different bands, or far apart."""
    return desires.tag(was) != desires.tag(level) or abs(level - was) >= CHANGED


def select_told(
    ordered: Sequence[Pressure],
    catalog: Mapping[str, Desire],
    kept: Mapping[str, Satisfaction],
    now: datetime,
) -> list[Pressure]:
    """Which of the `ordered` desires are told where room is short, in that order; none when low.

    The first two that are not low; but where more are high, the first, and those that were not
    high a day ago: what has been high for days is told when it stands first.
    """
    loud = [one for one in ordered if one.tag != "low"]
    risen = [
        one
        for one in loud[1:]
        if one.tag == "high"
        and desires.pressure(catalog[one.name], kept[one.name], now - _NEW).level < HIGH
    ]
    return [*loud[:1], *risen][:_TOLD] if risen else loud[:2]
