"""What stands on another day for one of what comes back: it was moved once, or is for good now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from ego.core import text
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.often import regular
from ego.core.memory.pointing.often.returning import Every, Pointed

_NEAR, _NEAR_IN_MONTH = timedelta(7), timedelta(22)


def list_standing(plan: Ahead, several: Iterable[Ahead]) -> list[Ahead]:
    """What of `several` stands on another day, or may, for one of what comes back that is left
    out."""
    return [
        other
        for other in several
        if plan.is_often
        and other.every is None
        and any(_is_near(plan, other.when.day, day) for day in plan.left_out)
        and regular.is_same_thing_each_time(other.text, plan.text, other.kept_at)
    ]


def find_old(
    told: regular.Regularly, own: Iterable[Ahead], there: Sequence[Ahead], now: datetime
) -> list[Ahead]:
    """Those of `own` in whose place what is told as regular comes: of one that was moved to such a
    day once, too, without a word that this is so now."""
    words, due = told.sentence, told.pointed
    alike = (plan for plan in own if regular.is_same_thing_each_time(words, plan.text, now))
    moved = [one for one in alike if one.every is due.every and list_within(one, there, told)]
    return [one for one in own if one in moved or regular.takes_place_of(words, due, one, now)]


def leave_once(several: list[Ahead], words: str, now: datetime) -> list[Ahead]:
    """Those of `several` that a change may be of: none of a single day, where Japanese words tell
    it of each time and something that comes back is just that. Of ピアノ that is on Thursdays from
    next week the lesson is meant, and not the recital."""
    told = regular.find_several(words, now) if text.is_japanese(words) else ()
    often = [one for one in several if one.is_often] if told else []
    is_of_them = any(
        regular.takes_place_of(its.sentence, its.pointed, one, now) for its in told for one in often
    )
    return often if is_of_them else several


def is_on_days(plan: Ahead, told: regular.Regularly) -> bool:
    """Whether what comes back is on the weekdays that are told."""
    days, its = told.weekdays or (told.first.weekday(),), plan.weekdays
    return {*days} == {*(its or (plan.first_day.weekday(),))}


def has_days(plan: Ahead, due: Pointed) -> bool:
    """Whether the several weekdays that are told, if they are, are such of what comes back, too."""
    return {*due.weekdays} <= {*(plan.weekdays or (plan.first_day.weekday(),))}


def list_within(plan: Ahead, there: Iterable[Ahead], told: regular.Regularly) -> list[Ahead]:
    """What stands once for one of what comes back, on a weekday on which it is told to be each."""
    weekdays = told.weekdays or (told.first.weekday(),)
    return [one for one in list_standing(plan, there) if one.when.day.weekday() in weekdays]


def _is_near(plan: Ahead, one: date, other: date) -> bool:
    is_monthly = plan.every in (Every.MONTH, Every.WEEKDAY_OF_MONTH)
    return abs(one - other) < (_NEAR_IN_MONTH if is_monthly else _NEAR)
