"""Days that have a name: on a date of each year, or on a weekday of a month.

Thanksgiving is that of the United States, the fourth Thursday of November; nobody says which one
they mean, and Canada's is in October. Of a bank holiday no name tells which, but "bank holiday
monday" said in the week before one.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from ego.core import late

_DATES = {
    "christmas eve": (12, 24), "christmas day": (12, 25), "boxing day": (12, 26),
    "new year's eve": (12, 31), "new year's day": (1, 1), "valentine's day": (2, 14),
    "halloween": (10, 31), "christmas": (12, 25), "xmas": (12, 25), "new year's": (1, 1),
}  # fmt: skip
_BEHIND_THANKSGIVING = {"thanksgiving": 0, "black friday": 1, "cyber monday": 4}
"""What is named by it, and so many days after it."""
_IS_LIKE = (
    r"(?! (?:always|never|usually|makes?|means|stresses|gets|feels|sucks|is (?:so|such|too|just|the"
    r"|a|an|my|always))\b)"
)
"""Behind the name: what it is like each year."""
_MOVABLE = (
    r"(?:thanksgiving(?: day)?(?! (?:potluck|part(?:y|ies)|break|week(?:end)?|holidays?|plans?|menu"
    r"|recipes?|shopping|flights?|decorations?|play|special)\b)(?!['’]s)"
    r"|black friday(?! (?:deals?|sales?|offers?|prices?|week(?:end)?)\b)|cyber monday)"
    rf"{_IS_LIKE}"
)
_BEFORE = (
    r"(?<!canadian )\b(?:(?:the )?(?:day|night|evening) (?P<side>before|after) "
    rf"(?P<beside>{'|'.join(_DATES)}|{_MOVABLE})"
)
_AT_TABLE = (
    r"(?<!work )(?<!team )(?<!office )(?<!staff )(?<!club )(?<!choir )"
    r"(?:christmas(?= (?:dinner|lunch)(?:['’]s| is| will be) (?:at|with|here|round|this year)\b)"
    r"|(?:^|(?<=[.!,] )|(?<=hosting )|(?<=doing )|(?<=having ))christmas"
    r"(?= (?:dinner|lunch) (?:at|with|here|round|this year)\b))"
    r"(?!.*\b(?:[a-z]{3,6}day|tomorrow|tonight|\d+(?:st|nd|rd|th)|dec\w*|jan\w*|eve|week"
    r"|work|office|team|staff|canteen|pub|school)\b)"
)
"""The dinner that is at somebody's, and on the day itself where no other one is named."""
NAMED = (
    rf"{_BEFORE}|(?P<feast>{_AT_TABLE}|christmas (?:eve|day)|boxing day|new year['’]s (?:eve|day)"
    rf"|valentine['’]s day|halloween|{_MOVABLE}))\b"
)
"""Such a day, or the one before or after it, in normalised words."""
_MOVED = late.regex(rf"{_BEFORE}|(?P<feast>{_MOVABLE}))\b")
_MONTHS = (
    "january february march april may june july august september october november december".split()
)
_FIRST, _LAST = (2, 5, 6, 8), (5, 8, 10)
"""Months whose first, or last, Monday is a bank holiday in Britain or Ireland."""


def find_next(match: re.Match[str], today: date) -> date:
    """The next day of a match of `NAMED`, from `today` on."""
    side = {"before": -1, "after": 1, None: 0}[match["side"]]
    name = (match["beside"] or match["feast"]).replace("’", "'").removesuffix(" day")
    name = name if name in _DATES or name in _BEHIND_THANKSGIVING else f"{name} day"
    years = (_in_year(name, today.year + n) + timedelta(side) for n in range(3))
    return next(one for one in years if one >= today)


def write_dates(question: str, today: date) -> str:
    """Normalised words with the date of what is on another one each year, or beside a feast."""

    def write(match: re.Match[str]) -> str:
        day = find_next(match, today)
        return f"on {day.day} {_MONTHS[day.month - 1]}"

    return re.sub(r"\b(?:on|at|for|over) (?=on )", "", _MOVED.sub(write, question))


def is_bank_holiday(monday: date) -> bool:
    """Whether a Monday is one in Britain or Ireland, by its date alone."""
    if monday.month in (12, 1):
        return (monday.month == 12 and 26 <= monday.day <= 28) or monday.day <= 3
    is_first, is_last = monday.day <= 7, monday.day > 24
    return (is_first and monday.month in _FIRST) or (is_last and monday.month in _LAST)


def _in_year(name: str, year: int) -> date:
    if name in _DATES:
        return date(year, *_DATES[name])
    first = date(year, 11, 1)
    return first + timedelta((3 - first.weekday()) % 7 + 21 + _BEHIND_THANKSGIVING[name])
