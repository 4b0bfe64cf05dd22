"""Weekdays of one week that a Japanese sentence lists: 今週のシフトは火・木・土."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.spoken import Spoken, compiled

_DAYS = "月火水木金土日"
_ONE = f"[{_DAYS}](?:曜日?)?"
_LIST = (
    "(?P<week>今週|(?:再|さ)?来週)の(?!予定|都合|希望|候補)(?P<thing>[^、。はがも ]{1,12})"
    rf"[はがも ]、?(?P<days>{_ONE}(?:(?:と|、|・|,|&|や|/)?{_ONE})+)"
    r"(?P<hour>の?\d{1,2}(?:時半?|:\d\d)から)?"
    r"(?:だ|です|なん(?:だ|です)|で(?=、))?(?:よ|ね)*(?:、(?P<rest>[^。]+))?(?=[。! ]|$)"
)
_WEEKS = {"今週": 0, "来週": 1, "再来週": 2, "さ来週": 2}
_OTHERWISE = (
    "どちら|どっち|いずれ|毎週|いつも|か[。?？]?$|たい|かも|[?？]|休|中止|なく|変更|変わ|キャンセル"
)
"""It is to be chosen of, or some are off."""


_HOURS = r"(?:[01]?\d|2[0-9])(?::[0-5]\d)?時?"
_SHIFT = (
    rf"(?:[{_DAYS}](?:曜日?)?|\d{{1,2}}日|\d{{1,2}}/\d{{1,2}})[のは\s]?"
    rf"{_HOURS}\s?[-–~〜]\s?{_HOURS}(?=[\s、,/・]|$)"
)
_WEEK = "(?:今|再?来)週"
_WORK = (
    rf"(?:{_WEEK}の|[^\s、。はがも\d]{{1,6}}の){{0,2}}"
    "(?:シフト|(?<![がも])(?:バイト|パート)|出勤|勤務)(?!の(?!シフト|予定|時間)|先|仲間|希望)"
)
_SHIFTS = (
    rf"(?:(?:(?P<of>{_WORK})(?:[がは]?(?:出|決ま|わか|分か|入)っ?た(?:よ|わ|ー)*)?|(?P<week>{_WEEK})の?は?)[\s。、!:]+)?"
    rf"(?P<days>{_SHIFT}(?:[\s、,/・]+{_SHIFT})*)\s*"
)
"""A turn that is but the hours of days, maybe with a heading: 今週のシフト出た! 水曜18-22."""


def word_shifts(said: str, look: Callable[[], Sequence[str]]) -> str:
    """A Japanese turn of but days and their hours, in a line, as those of the work that its heading
    names, or the last of the turns that `look` brings; else as it is. Without work they may be of
    anything, and a result of a match is written so."""
    found = compiled(_SHIFTS).fullmatch(text.small(said).strip())
    if found is None:
        return said
    before = "" if found["of"] else next(iter(look()), "")
    of = compiled(_WORK).search(before)
    week = found["week"]
    named = found["of"] or (of[0] if of else "")
    named = f"{week}の{re.sub(f'{_WEEK}の', '', named)}" if named and week else named
    return f"{named}は{'、'.join(compiled(_SHIFT).findall(found['days']))}" if named else said


def find_listed(plain: str, now: datetime) -> list[Spoken]:
    """Each day to come of the one such list that a text tells, as if it were told alone, at the
    hour that is said of all of them, or behind the list of one."""
    found = list(compiled(_LIST).finditer(plain))
    if len(found) != 1 or compiled(_OTHERWISE).search(plain):
        return []
    (one,) = found
    if not one["hour"] and re.fullmatch(f"[{_DAYS}]+", one["days"]):
        return []  # 火木 may be anything
    rest, today = one["rest"] or "", now.date()
    others = f"{plain[: one.start('week')]}{plain[one.end() :]}"
    if spoken.find_days(others, now):
        return []
    monday = today + timedelta(7 * _WEEKS[one["week"]] - today.weekday())
    listed = re.sub("曜日?", "", one["days"])
    days = [monday + timedelta(_DAYS.index(sign)) for sign in listed if sign in _DAYS]
    behind = [said.day.weekday() for said in spoken.find_days(rest, now) if said.day]
    if not {*behind} <= {day.weekday() for day in days}:
        return []  # another thing is told with it
    told, hours = list[Spoken](), _find_hours(rest, now)
    for day in (day for day in days if day > today):
        named = f"{day.month}月{day.day}日"
        hour = hours.get(day.weekday(), one["hour"] or "")
        sentence = f"{one['week']}の{one['thing']}は{named}{hour}"
        plan = spoken.find_told(sentence, now)
        if plan is None or plan.when.day != day:
            return []
        told.append(plan)
    return told


def _find_hours(rest: str, now: datetime) -> dict[int, str]:
    """The hour that is said of a weekday behind the list: 土曜は早番だから7時半から."""
    from ego.core.memory.pointing.told.moves import correcting

    days, hours = spoken.find_days(rest, now), correcting.find_hours(rest, now)
    if len(days) != 1 or len(hours) != 1 or hours[0].hour is None or days[0].day is None:
        return {}
    return {days[0].day.weekday(): f"の{hours[0].hour:%H:%M}から"}
