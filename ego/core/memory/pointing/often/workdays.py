"""What is on several days of the week may be told to be on fewer: "no standup on weekends".

"Training is not on Thursdays any more" leaves the other days, and ends nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often import regular, reworded, skips
from ego.core.memory.pointing.often.returning import (
    Every,
    Pointed,
    on_weekdays,
    return_from,
)
from ego.core.memory.pointing.spoken import compiled

_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAYS_JAPANESE, _WEEKEND = "月火水木金土日", {5, 6}
_NAMED = f"(?:{'|'.join(_NAMES)})"
_MAY_BE = rf"\b(?:weekends|week-?days?|fri(?:day)?s?|{_NAMED}s?)\b|[月火水木金土日]曜"
_LEADS = r"^\W*(?:(?:oh|and|but|so|btw|by the way|actually|also|no|sorry|fyi),? )*"
_WHAT = r"(?P<what>(?!(?:it|that|this|there|i|we)\b)[a-z][\w -]{1,30}?)"
_WORKDAYS = (
    r"(?:(?:on |every )?week-?days?"
    r"|(?:from )?mon(?:day)?s? ?(?:to|through|till|until|-|–) ?fri(?:day)?s?)"
)
_WEEKENDS = r"(?:(?:(?:on|at) )?(?:the )?weekends|on saturdays (?:and|or|&) sundays)"
_ANY_MORE = r"(?:any ?more|any longer|from now on)"
_ENDS = (
    rf"(?:,? (?:btw|by the way|though|tho|now|actually|{_ANY_MORE}|fyi|lol"
    rf"|(?:but )?(?:just|only)(?: on)? {_NAMED}s?(?:(?:,| and|, and) {_NAMED}s?)*))*[^\w?]*$"
)
_ONLY = (
    rf"{_LEADS}(?:the |our |my )?{_WHAT}(?:['’]s| is| are)?(?: now)? (?:only|just)"
    rf" {_WORKDAYS}{_ENDS}"
)
_NOT_THEN = (
    rf"{_LEADS}(?:(?:there(?:['’]s| is)|(?:we|i) have|(?:we|i)['’]ve got) )?"
    rf"no (?:more |longer )?{_WHAT} #{_ENDS}",
    rf"{_LEADS}(?:the |our |my )?{_WHAT}(?:(?: is| are|['’]s)(?: now)? (?:not|no longer)"
    r"|(?: is|are)n['’]t| (?:(?:does not|doesn['’]t|no longer) (?:meet|run|happen|take place)"
    rf"|no longer (?:meets|runs|happens|takes place))) #{_ENDS}",
    rf"{_LEADS}(?:we|i) (?:do not|don['’]t|no longer) (?:have (?:the |our |my )?)?{_WHAT} #{_ENDS}",
    rf"{_LEADS}(?:it['’]s |it is )?(?:not|no longer) #{_ENDS}",
)
"""On which days something is not: of weekends, and no one weekend, that would be but once."""
_THEN = rf"\bon (?P<days>{_NAMED}s?(?:(?:,| and| or| &|, and) (?:on )?{_NAMED}s?)*)\b"
_FROM_NOW_ON = rf"\b(?:{_ANY_MORE}|no longer|no more)\b"
_NOT_THEN_JAPANESE = (
    "^(?P<days>[月火水木金土日]曜日?(?:[、とや・][月火水木金土日]曜日?)*)の(?P<what>[^、。はが]{1,20}?)"
    "(?:は|が)?、?(?:もう)?(?:なくな(?:った|りました|る|ります)|やめ(?:た|ました))"
    "(?:よ|ね|んだ|んです|って|から|ので)*[。、! ]*$"
)


def may_name_days(told: str) -> bool:
    """Whether a text names weekdays, workdays or weekends; only those need the plans."""
    return bool(compiled(_MAY_BE).search(text.small(text.composed(told[:READ]))))


class Left(NamedTuple):
    """What is on fewer days of the week than before, and where it points by that."""

    plan: Ahead
    due: Pointed
    words: str
    """Those of the plan of these days; empty where they would not be read so."""


def find_left(told: str, several: Sequence[Ahead], now: datetime) -> Left | None:
    """The one of `several` that is on more days of the week than by what is `told`, and those that
    are left of it; None for none, or where it may be either."""
    often = [one for one in several if one.every is Every.WEEK]
    if not any(one.weekdays for one in often):
        return None
    for sentence in told_sentences(told):
        what, gone = _read(text.small(" ".join(sentence.split())))
        of = [one for one in often if gone & _list_days(one) and _is_of(what, one, now)]
        if len(of) == 1 and (left := _list_days(of[0]) - gone):
            due = _point(of[0], left)
            return Left(of[0], due, _word(of[0], due, now))
    return None


def _word(plan: Ahead, due: Pointed, now: datetime) -> str:
    words = reworded.word_each_time(plan.text, due, plan.kept_at.astimezone(now.tzinfo))
    read = regular.point(words, now)
    return words if read and (read.every, read.weekdays) == (Every.WEEK, due.weekdays) else ""


def _read(plain: str) -> tuple[str, set[int]]:
    """What a sentence, small, says is not on some days of the week, and on which."""
    if text.is_japanese(plain):
        said = compiled(_NOT_THEN_JAPANESE).search(plain)
        days = compiled("[月火水木金土日](?=曜)").findall(said["days"]) if said else []
        return said["what"] if said else "", {_DAYS_JAPANESE.index(one) for one in days}
    if said := compiled(_ONLY).search(plain):
        return said["what"], _WEEKEND
    then = compiled(f"{_THEN}|{_WEEKENDS}").search(plain)
    if then is None:
        return "", set()
    masked = f"{plain[: then.start()]}#{plain[then.end() :]}"
    said = next(filter(None, (compiled(one).search(masked) for one in _NOT_THEN)), None)
    named = compiled(f"({_NAMED})(s?)").findall(then["days"] or "saturdays sundays")
    is_each = all(end for _, end in named) or compiled(_FROM_NOW_ON).search(plain)
    if said is None or not is_each:
        return "", set()
    return said.groupdict().get("what") or "", {_NAMES.index(day) for day, _ in named}


def _is_of(what: str, plan: Ahead, now: datetime) -> bool:
    """Whether a plan is of what is not on some days, which need not be named."""
    if not what:
        return True
    return regular.is_same_thing_each_time(*skips.name_alike(f"we {what}", plan.text), now)


def _list_days(plan: Ahead) -> set[int]:
    return {*(plan.weekdays or (plan.first_day.weekday(),))}


def _point(plan: Ahead, left: set[int]) -> Pointed:
    """Where a plan points that is on these days of the week."""
    told = on_weekdays(left)
    first = return_from(plan.when.day, date.min + timedelta(min(left)), Every.WEEK, told.weekdays)
    return Pointed(When(first, plan.when.hour), Every.WEEK, first, told.weekdays)
