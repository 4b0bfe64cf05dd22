"""From which day on something is to be so: "Mina takes over billing from 1 December".

Until then what was before holds. The day is told as a beginning ("from", "as of", から), or what
is told is a handover. Of a month or week alone it is the first day.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import cache

from ego.core import text
from ego.core.memory.pointing import dates, spoken

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_FROM = (
    r"(?:from|as of|as from|starting(?: from| on| in)?|beginning(?: on| in)?|effective(?: from)?)"
)
_LED = rf"\b{_FROM}(?: the)?(?: \w+day,?)? ?$"
_FOLLOWED = r"^(?:\(.{1,3}\))?(?:付(?:け)?(?:で|の)|から|より|以降)(?![^。]{0,12}まで)"
_HANDS = (
    r"\b(?:tak(?:es?|ing)|hands?|handing|pass(?:es|ing)?) (?:[\w' -]{1,40} )?(?:over|on)\b"
    r"|\b(?:becomes|will become|goes to|passes to|will be (?:taken|handed|led|owned|run))\b"
    r"|引き継(?:ぐ|ぎま|ぎ予定|ぐ予定|がれ)|引継ぎ?(?:予定|する|しま)|(?:に|へ)(?:交代|代わ|替わ|変わ)(?:る|りま|しま|予定|する)"
    r"|に(?:任せ|託し|譲)(?:る|ま)"
    r"|(?:引っ?越|転居|転職|転校|転勤|異動|入社|退職)(?!し{0,2}(?:た|て|まし))"
    r"|[にへ]移(?:る|り住[むみ]|りま(?!した))"
)
"""A handover or a move that is to come, whatever stands before its day."""
_NEXT = rf"\b(?:{_FROM} )?next (?P<unit>week|month|year)\b"
_OF_MONTH = rf"\b{_FROM} (?:early |mid-? ?|late )?(?P<month>{'|'.join(_MONTHS)})\b(?! \d)"
_JAPANESE = (
    r"(?:(?P<next>来)(?P<unit>週|月|年)度?|(?<!\d)(?P<month>1[0-2]|[1-9])月)"
    r"(?:から|より|以降)(?![^。]{0,12}まで)"
)
_OF_MONTH_JAPANESE = (
    r"(?:(?P<next>来)(?P<unit>週|月|年)度?|(?<!\d)(?P<month>1[0-2]|[1-9])月)(?![\d曜])"
)
"""The month, week or year of such a one."""
_BEGINS = rf"{_FROM}|付|から|より|以降|{_HANDS}"
"""A word of them is in whatever tells a day as a beginning: looked up fast, and most hold none."""
_WHY = (
    r",? (?:because|cos|cause)\b[^.;!?]*|, (?:since|as (?!of\b|from\b))[^.;!?]*"
    r"|[^、。!?！？\n]*(?:ので|んで|ため)、"
)
"""What begins on a day in it is why, and not what is told: "because Tom is away from Monday"."""
_FAR = 8
"""Months to come at most: what is told of a month that was a little while ago has begun."""


def begins_later(words: str, kept_at: datetime, now: datetime) -> bool:
    """Whether what `words` tell begins on a day after `now`; both times are in one zone."""
    plain = text.small(text.composed(words[: spoken.LONGEST]))
    may_begin = "next " in plain or (
        dates.may_name_time(plain) and _compiled(_BEGINS).search(plain)
    )
    if not may_begin:
        return False
    plain = _compiled(_WHY).sub("", plain)
    begins = _find_day(plain, kept_at) or _find_month(plain, kept_at)
    return begins is not None and begins > now.date()


def asks_of_later(question: str) -> bool:
    """Whether a question is of what will be, and not of what is."""
    return bool(_compiled(_OF_LATER).search(text.normalise(question)))


_OF_LATER = (
    r"\b(?:will|going to|next|from|soon|later|once|after|starting|as of|tomorrow|future|chang\w+"
    rf"|{'|'.join(_MONTHS)})\b"
    r"|来[週月年期]|から|今後|これから|将来|次の|以降|明日|予定|変わ|代わ|なる|\d月"
)


def _find_day(plain: str, kept_at: datetime) -> date | None:
    if not _compiled(_BEGINS).search(plain):
        return None
    days = spoken.find_days(plain, kept_at)
    named = {one.day for one in days if one.day}
    if len(named) != 1 or any(one.last for one in days):
        return None
    one = days[0]
    is_led = _compiled(_LED).search(plain[: one.start]) or (
        _compiled(_FROM).match(plain[one.start : one.end])
    )
    is_begin = is_led or _compiled(_FOLLOWED).search(plain[one.end :])
    return one.day if is_begin or _compiled(_HANDS).search(plain) else None


def _find_month(plain: str, kept_at: datetime) -> date | None:
    patterns: tuple[str, ...] = (_NEXT, _OF_MONTH)
    if text.is_japanese(plain):
        patterns = (_JAPANESE, _OF_MONTH_JAPANESE)[: 1 + bool(_compiled(_HANDS).search(plain))]
    for pattern in patterns:
        if found := _compiled(pattern).search(plain):
            said = found.groupdict()
            return _begin(kept_at.date(), said.get("unit"), said.get("month"))
    return None


def _begin(today: date, unit: str | None, month: str | None) -> date | None:
    """The first day of the next week, month or year, or of a month by its name."""
    if unit in ("week", "週"):
        return today + timedelta(days=7 - today.weekday())
    if unit in ("year", "年"):
        return date(today.year + 1, 1, 1)
    if month is None:
        return (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    number = int(month) if month.isdecimal() else _MONTHS.index(month) + 1
    away = (number - today.month) % 12
    if not 0 < away <= _FAR:
        return None
    return date(today.year + (number < today.month), number, 1)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
