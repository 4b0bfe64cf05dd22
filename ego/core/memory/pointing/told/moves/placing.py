"""Where a move puts a plan: on which day, and at what hour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from ego.core import text
from ego.core.memory.pointing import ahead, dates, hours
from ego.core.memory.pointing import behind as past
from ego.core.memory.pointing.ahead import READ, Ahead
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.moves import correcting, shifting
from ego.core.memory.pointing.told.things import Move

_DAY_BEFORE = r"(?:\bon (?:the )?)?#+(?:の|,)?、? ?"
"""A day that the sentence behind says again before its hour: "on the 3rd at 14"."""


_WEEKDAY = r"[月火水木金土日]曜日?|(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*"
_PUT_OFF = (
    r"\bpush(?:ed|es|ing)?\b(?! (?:\w+ ){0,3}(?:forwards?|up)\b)"
    r"|\bput(?:ting)? (?:\w+ ){0,4}(?:back|off)\b"
    r"|\b(?:slip(?:s|ped|ping)?|slides?|slid|postpon\w+|delay\w*|deferr?\w*|later)\b"
    "|延[びば期長]|伸[びば]|先送り|後ろ?倒し|順延|待って|ずれ込|遅[れくら]|繰り?下"
)
"""How it is said that a plan is later than it was."""
_BROUGHT_FORWARD = (
    r"\b(?:brought|bring\w*|moved?|moving|pull\w*) (?:\w+ ){0,3}?(?:forwards?|up|in)\b|\bearlier\b"
    "|前倒し|早[めまく]|繰り?上"
)
_OLD_HOUR = r"\b(?:not|from|was|were|instead of|rather than)(?: (?:at|the))* $|n['’]t(?: at)? $"
_TO_DAY = (
    r",? (?:now )?(?:on |this |next |the )*(?:\d|[a-z]+day|mon|tue|wed|thu|fri|sat|sun|tomorrow)"
)
"""What stands between an hour and the day that it is of."""
_WEEK_AFTER = r"\bthe (?:week after|following week)(?= instead| now|\W*$|[.,;:!)])"
_IN_WEEK_AFTER = (
    "(?:その)?(?:翌|次の)週の?(?P<weekday>[月火水木金土日])(?:曜日?|(?=[にのはで、]|$))"
)
_THE_WEEKDAY = r"\bthe (?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! (?:after|before)\b)"
"""The one beside the day that was: "lunch moved to the Saturday"."""
_FROM_WEEKDAY = (
    r"\bfrom (?:on )?(?:the )?{0}\b|\b(?:because|since|as|cos|coz)\b[^.!?]*\bon (?:the )?{0}\b"
)
"""The weekday that was, told as that or in why it cannot be then: the new one is beside it."""
_GUEST = (
    r"^\W*(?P<who>(?:(?:my|our) )?[\w-]+(?: and [\w-]+)?)(?:['’](?:s|re)| is| are| will(?: be)?)?"
    r"(?: (?:now|also|both))* (?:com(?:es?|ing)|visit(?:s|ing)?|arriv(?:es?|ing))\b"
)
_TAKEN = (
    r"\b(?:tak(?:e|es|ing)|driv(?:e|es|ing)|fly(?:ing)?|surpris(?:e|es|ing)|treat(?:s|ing)?|whisk\w*"
    r"|for)(?: (?:my|our))?(?: [\w-]+ and)? {}\b"
)
_ALONE = 40
"""A turn of more characters says more than an hour."""
_FAR_BACK = timedelta(3)
"""A weekday that lies farther before a plan in its week is that of the next one."""


def cover_times(plain: str, times: Iterable[Mention], *, parts: bool = False) -> str:
    """Words with a day as # and an hour as @, each as long as its own; with `parts` the part of the
    day behind one, too, where it is all that is said: "coming friday morning instead"."""
    for one in times:
        sign = "#" if one.day else "@"
        plain = f"{plain[: one.start]}{sign * (one.end - one.start)}{plain[one.end :]}"
    return compiled(_PART_ALONE).sub(lambda part: "#" * len(part[0]), plain) if parts else plain


_PART_ALONE = (
    r"(?<=#) (?:in the )?(?:morning|afternoon|evening|night)(?=\W*$| (?:instead|now|then)\b)"
)


def find_week_after(plain: str, was: date) -> list[Mention]:
    """Where words say but that something is a week later than it was, as its day then: 翌週の金曜
    is of the week behind it."""
    found = compiled(_WEEK_AFTER).finditer(plain)
    monday = was + timedelta(7 - was.weekday())
    return [
        *(Mention(*one.span(), day=was + timedelta(7)) for one in found),
        *(
            Mention(*one.span(), day=monday + timedelta("月火水木金土日".index(one["weekday"])))
            for one in compiled(_IN_WEEK_AFTER).finditer(plain)
        ),
    ]


def find_when(
    move: Move, times: Iterable[Mention], plan: Ahead, now: datetime, plain: str
) -> When | None:
    """Where a move puts a plan by the words `plain`: the hour stays where it names none.

    "It was Thursday, not Tuesday": a weekday that is put in place of one to come is to come, too.
    """
    if move.days or move.months or move.minutes:
        return shifting.shift(move, plan.when)
    start, end = move.new
    named = [one for one in times if start <= one.start < end]
    days = [one.day for one in named if one.day]
    day = next(  # "Wednesday the 9th" is the Wednesday that is the 9th
        (one for one in reversed(days) if one.weekday() == days[0].weekday()), plan.when.day
    )
    if move.old and day < now.date() <= plan.when.day and now.date() - day < timedelta(7):
        day += timedelta(7)
    if days and all(_is_weekday(one, plain) for one in named if one.day):
        day = _find_weekday(day, plan.when.day, now.date(), plain)
    if not named and plain[start:end] == "翌週":
        return When(plan.when.day + timedelta(7), plan.when.hour)
    at = next((one for one in named if one.hour is not None), None)
    at = at or _find_hour_before(move, times, plain)
    hour = None if _find_part(move, times, plan, plain) else plan.when.hour
    if at and at.hour is not None:
        hour = hours.put_in_half(at.hour, hour, plan.text, at, plain)
    return When(day, hour) if named else None


def put_weekday_near(one: Mention, was: date, today: date, plain: str) -> Mention:
    """A day, which is the one meant of what `was` on another where it names but its weekday."""
    if one.day is None or not _is_weekday(one, plain):
        return one
    return one._replace(day=_find_weekday(one.day, was, today, plain))


def _is_weekday(one: Mention, plain: str) -> bool:
    return compiled(_WEEKDAY).fullmatch(plain[one.start : one.end]) is not None


def _find_part(move: Move, times: Iterable[Mention], plan: Ahead, plain: str) -> str:
    """The part of the new day that a move names, where the plan was at an hour of another one."""
    was = plan.when.hour
    named = [one for one in times if move.new[0] <= one.start < move.new[1]]
    if was is None or plan.is_often or not named or any(one.hour for one in named):
        return ""
    found = compiled(_PART_BEHIND).match(plain, max(one.end for one in named))
    first, last = _PARTS[found["part"]] if found else (0, 24)
    return found[0] if found and not first <= was.hour < last else ""


def find_other(words: str, now: datetime, plan: Ahead) -> When | None:
    """The one day to come that `words` name beside the day of a plan, or that one where they name
    no other; with its hour. They are known to be of that plan, and may have moved it already."""
    plain, old = text.composed(words[:READ]), plan.when
    sentences = [one.judged for one in past.read(plain, ahead.tense_of(plain), now)]
    coming = {m.day for one in sentences for m in one.mentions if m.day and m.day >= now.date()}
    if old.day in coming and old.day != plan.first_day:
        return old
    if len(coming) > 1:
        coming.discard(old.day)
    if len(coming) != 1:
        return None
    (day,) = coming
    at = next(one for one in sentences if any(m.day == day for m in one.mentions))
    hours = {m.hour for m in at.mentions if m.hour is not None}
    hours -= {old.hour} if len(hours) > 1 else set()
    due = When(day, hours.pop() if len(hours) == 1 else old.hour)
    return None if ahead.is_past(due, now) or day.year > dates.LAST_YEAR else due


def leave_hour(
    plan: Ahead, move: Move, times: Sequence[Mention], plain: str, now: datetime
) -> Ahead:
    """A plan whose words tell the part of the new day in place of an hour of another part:
    "review moved to Friday morning" of what was at two."""
    part = _find_part(move, times, plan, plain)
    if not part:
        return plan
    told, seen = plan.text, plan.kept_at.astimezone(now.tzinfo)
    days = correcting.find_days_meant(told, seen, plan.when.day)
    clocks = correcting.find_hours(told, seen)
    if len(days) != 1 or len(clocks) != 1:
        return plan
    (day,), (clock,) = days, clocks
    of = (
        part
        if text.is_japanese(told)
        else f" {'at' if 'night' in part else 'in the'} {part.split()[-1]}"
    )
    before, behind = told[: clock.start], told[clock.end :]
    before = compiled(r"(?:,? ?(?:\b(?:at|from)\b|@)? ?|[の、])$").sub("", before, count=1)
    behind = compiled("^(?:から|より|頃|ごろ)+").sub("", behind)
    if clock.start < day.start:
        cut = len(told) - len(behind)
        return replace(plan, text=f"{before}{told[cut : day.end]}{of}{told[day.end :]}".strip())
    return replace(plan, text=f"{before[: day.end]}{of}{before[day.end :]}{behind}")


_PARTS = dict.fromkeys(("morning", "朝", "午前", "午前中"), (0, 12))
_PARTS |= dict.fromkeys(("afternoon", "午後"), (12, 18))
_PARTS |= dict.fromkeys(("evening", "夕方"), (16, 24)) | dict.fromkeys(
    ("night", "夜", "晩"), (17, 24)
)
_PART_BEHIND = (
    r"(?: (?:in the |at )?|の)(?P<part>morning|afternoon|evening|night|朝|午前中?|午後|夕方|夜|晩)"
)
"""Behind a day in which part of it: "Friday morning"."""


def _find_hour_before(move: Move, times: Iterable[Mention], plain: str) -> Mention | None:
    """The one hour before the new day, where that is said first: "dinner is at 8 on Saturday"."""
    before = [one for one in times if one.hour is not None and one.start < move.new[0]]
    if len(before) != 1 or (move.old and move.old[0] <= before[0].start < move.old[1]):
        return None
    (one,) = before
    is_old = compiled(_OLD_HOUR).search(plain[: one.start])
    return None if is_old or not compiled(_TO_DAY).match(plain[one.end :]) else one


def _find_weekday(day: date, was: date, today: date, plain: str) -> date:
    """Which weekday is meant by one that is read as `day`, of what `was` on another: a later one
    where it is put off, an earlier one that is to come where it is brought forward, and the one of
    its week, or beside it, in Japanese, by "the Saturday" and where its weekday is told as the one
    that was."""
    if compiled(_PUT_OFF).search(plain):
        return day if day > was else day + timedelta((was - day).days // 7 * 7 + 7)
    if day < was and compiled(_BROUGHT_FORWARD).search(plain):
        return day + timedelta(((was - day).days - 1) // 7 * 7)
    is_near = text.is_japanese(plain) or compiled(_THE_WEEKDAY).search(plain)
    if not (is_near or compiled(_FROM_WEEKDAY.format(f"{was:%A}")).search(plain)):
        return day
    near = was + timedelta(day.weekday() - was.weekday())
    return near + timedelta(7) if near <= today or was - near > _FAR_BACK else near


def is_told(move: Move, times: Iterable[Mention], plan: Ahead) -> bool:
    """Whether the hour of a plan was told, and a move does not say in which half of the day."""
    new = (one.hour for one in times if one.hour and move.new[0] <= one.start < move.new[1])
    was, told = plan.when.hour, plan.text
    return was is not None and not any(hours.may_be_other_half(one, was, told) for one in new)


def tells_half_alone(words: str, now: datetime) -> time | None:
    """The hour, with its half of the day, that is all a text says."""
    if len(words) > _ALONE:
        return None
    return hours.find_half_alone(words, correcting.find_hours(words, now))


def find_of_half(
    told: Sequence[Ahead], just: Sequence[Ahead], hour: time
) -> tuple[Ahead, When] | None:
    """The one plan of those `told` lately with an hour, but in no half of the day, that this may
    be; or else what was told `just` before and has none."""
    found = [one for one in told if hours.may_be_other_half(hour, one.when.hour, one.text)]
    found = found or [one for one in just if one.when.hour is None]
    if len(found) != 1 or found[0].when.hour == hour:
        return None
    return found[0], found[0].when._replace(hour=hour)


def with_hour(
    when: When | None, behind: str, times: Iterable[Mention], now: datetime, plan: str
) -> When | None:
    """The same with the hour that the sentence behind a move of a plan says, where that says but
    the hour."""
    if when is None or not behind or any(one.hour is not None for one in times):
        return when
    plain = " ".join(behind.split())
    days = correcting.find_days_meant(plain, now, when.day)
    if len(days) > 1 or any(one.day and not _may_be(when, one.day) for one in days):
        return when
    left = compiled(_DAY_BEFORE).sub("", cover_times(plain, days))
    hour = hours.find_alone(left, correcting.find_hours(left, now), plan)
    if hour is None:
        return when
    return When(next((one.day for one in days if one.day), when.day), hour)


def _may_be(when: When, day: date) -> bool:
    """Whether a day is the one that something is moved to, or says which such weekday that is."""
    return day.weekday() == when.day.weekday()


def is_of_its_day(move: Move, times: Iterable[Mention], plan: Ahead, plain: str) -> bool:
    """Whether the day that was, where it is told, is the plan's: of whatever year it is read."""
    if move.old is None:
        return True
    at = next((one for one in times if one.start == move.old[0]), None)
    was = at.day if at else None
    if at and at.day is None and at.hour and plan.when.hour:  # of the half of the day nobody says
        return (
            (at.hour.hour - plan.when.hour.hour) % 12 == 0 == at.hour.minute - plan.when.hour.minute
        )
    if was is None:
        return False
    day, written = plan.when.day, plain[slice(*move.old)]
    if any(map(str.isdigit, written)):
        return (was.month, was.day) == (day.month, day.day)
    return was.weekday() == day.weekday()


def is_of_guest(plain: str, plan: str) -> bool:
    """Whether a sentence, small, says but when somebody comes whom a plan takes away, or is for:
    that is no hour of the trip with her, nor of his party."""
    found = compiled(_GUEST).search(plain)
    if found is None:
        return False
    who = re.sub(r"^(?:my|our) ", "", found["who"])
    return any(re.search(_TAKEN.format(re.escape(one)), plan) for one in who.split(" and "))
