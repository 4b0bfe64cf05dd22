"""What is each day may be told to be on workdays alone: "no standup on weekends"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often import regular, reworded
from ego.core.memory.pointing.often.returning import ALL_DAYS, WORKDAYS, Every, Pointed, return_from
from ego.core.memory.pointing.spoken import compiled

_MAY_BE = r"\b(?:weekends|sundays|week-?days?|fri(?:day)?s?)\b"
_LEADS = r"^\W*(?:(?:oh|and|but|so|btw|by the way|actually|also|no|sorry|fyi),? )*"
_WHAT = r"(?P<what>(?!(?:it|that|this|there)\b)[a-z][\w -]{1,30}?)"
_WORKDAYS = (
    r"(?:(?:on |every )?week-?days?"
    r"|(?:from )?mon(?:day)?s? ?(?:to|through|till|until|-|–) ?fri(?:day)?s?)"
)
_WEEKENDS = r"(?:(?:(?:on|at) )?(?:the )?weekends|on saturdays (?:and|or|&) sundays)"
_ENDS = r"(?:,? (?:btw|by the way|though|tho|now|actually|any ?more|fyi|lol|from now on))*[^\w?]*$"
_TOLD = (
    rf"{_LEADS}(?:the |our |my )?{_WHAT}(?:['’]s| is| are)?(?: now)? (?:only|just)"
    rf" {_WORKDAYS}{_ENDS}",
    rf"{_LEADS}(?:(?:there(?:['’]s| is)|(?:we|i) have|(?:we|i)['’]ve got) )?"
    rf"no (?:more )?{_WHAT} {_WEEKENDS}{_ENDS}",
    rf"{_LEADS}(?:the |our |my )?{_WHAT} (?:is not|isn['’]t|are not|aren['’]t) {_WEEKENDS}{_ENDS}",
    rf"{_LEADS}(?:we|i) (?:do not|don['’]t) have (?:the |our |my )?{_WHAT} {_WEEKENDS}{_ENDS}",
)
"""Of weekends, and no one weekend, that would be but once."""


def may_name_workdays(told: str) -> bool:
    """Whether a text names workdays or weekends; only those need the plans."""
    return bool(compiled(_MAY_BE).search(text.small(text.composed(told[:READ]))))


def find_left(told: str, several: Sequence[Ahead], now: datetime) -> tuple[Ahead, str] | None:
    """The one of `several` that is each day, and by what is `told` on workdays alone, and its words
    so; None for none."""
    daily = [one for one in several if one.every is Every.WEEK and one.weekdays == ALL_DAYS]
    for sentence in told_sentences(told) if daily else ():
        plain = text.small(" ".join(sentence.split()))
        said = next(filter(None, (compiled(one).search(plain) for one in _TOLD)), None)
        of = [
            one
            for one in daily
            if said and regular.is_same_thing_each_time(said["what"], one.text, now)
        ]
        if len(of) == 1 and (words := _word(of[0], now)):
            return of[0], words
    return None


def _word(plan: Ahead, now: datetime) -> str:
    """The words of a plan of each day as one of workdays; empty where they would not be read so."""
    first = return_from(plan.when.day, plan.when.day, Every.WEEK, WORKDAYS)
    due = Pointed(When(first, plan.when.hour), Every.WEEK, first, WORKDAYS)
    words = reworded.word_each_time(plan.text, due, plan.kept_at.astimezone(now.tzinfo))
    read = regular.point(words, now)
    return words if read and read.weekdays == WORKDAYS else ""
