"""English words for days and hours to come: "next Friday", "20 June at half past three"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from ego.core import late, moments
from ego.core.memory.pointing import dates
from ego.core.memory.pointing.dates import Found, Mention, Rule
from ego.core.memory.pointing.grammar import hours_english, weeks_english
from ego.core.memory.pointing.grammar.hours_english import NUMBERS, read_amount
from ego.core.memory.pointing.stretches import days_english, joining
from ego.core.times import feasts

WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_WEEKDAY = rf"(?P<weekday>{'|'.join(WEEKDAYS)})"
_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)}|{'|'.join(m[:3] for m in _MONTHS)}|sept)\b\.?"
_NUMBER = rf"(?P<n>\d{{1,3}}|an?|{'|'.join(NUMBERS[1:])})"
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
    " fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_ORDINAL = rf"(?:(?:twenty|thirty)[- ])?(?:{'|'.join(ORDINALS)}|thirtieth)"
_DAY = rf"(?P<day>\d{{1,2}}(?:st|nd|rd|th)?|{_ORDINAL})"
_YEAR = (
    r"(?:,? (?P<year>(?:19|20)\d{2}|1[0-8]\d{2}\b(?! (?!(?:is|was|has)\b)(?:\w+s|h|people)\b)))?"
)
"""Of the years before 1900 none that counts something: "on 12 December 1200 guests come"."""
_TOMORROW = r"tomm?orr?ow|2mo?rr?ow?|tmrw?|tmw"  # in haste, too


def _behind(words: Sequence[str]) -> str:
    return "(?:" + "|".join(f"(?<={word})" for word in words) + ")"


_BEHIND = _behind([rf"\b{one} " for one in "on|by|for|until|from|to|at|is|weekend of".split("|")])
"""What makes a day of a number. It stays outside the mention, for it says how the day is meant."""
_PARTS = (
    "day", " morning", " afternoon", " evening", "night",
    *(rf"\b{one}" for one in "mon tue tues wed weds thu thur thurs fri sat sun".split()),
)  # fmt: skip
_BEHIND_WEEKDAY = _behind([f"{one}{end}" for one in _PARTS for end in (" ", ", ", r" \(")])
"""Behind a weekday, too: "Tuesday the 22nd", "Friday night, the 18th"."""
_DUE = ("by", "before", "than", "due", "due at", "due at the", *days_english.ENDS_AT)
_DUE_BY = _behind([rf"\b{one} " for one in _DUE])
"""Behind it the end of a month is its last day; "at the end of May" is some day about then."""
_END_BY = rf"{_DUE_BY}(?:(?:at )?the )?end of "
_NAMED = late.regex(r"\b(?:mon|tue|wed|thu|fri|sat|sun)")
_NO_MORE_OF_IT = (
    r"(?=[.,;:!?)](?!\d)|$| ?[-–] ?\d+[snrt]| [^\w\s–—~/&+-]| \d\d?(?:[:.]\d\d(?:[ap]m)?| ?[ap]m)\b"
    r"| (?:at|we|i|s?he|same|the(?:y|re|n)|with|in|to|and|for|from|by|but|so|because|or|since|as"
    r"|(?:al)?though|instead|now|it|you|my|our|his|her|also|x+|lol|haha\w*|a?r?u?gh|yay|btw|tho|omg|tbh)\b)"
)
"""What stands behind a number that is a day, and counts nothing."""
_IN_MONTH = late.regex(rf"\b(?:in|of|this|next) {_MONTH},? (?:(?:on|from|by|for|at) )?(?:the )?$")
"""In September, on the 11th: of which month a day is that names none."""

_NOT_WHO_COMES = r"(?<!\bis )(?<!\bare )(?<!\bam )(?<!\bbe )(?<!['’][smt] )(?<!['’]re )(?<!not )"
FILLERS = late.regex(r"\b(?:on|at|the|by|o'clock|in|of|this|coming)\b|[,.]|\s")


def _ordinal(written: str) -> int:
    if digits := re.match(r"\d+", written):
        return int(digits[0])
    tens, _, ones = written.replace("-", " ").rpartition(" ")
    base = {"": 0, "twenty": 20, "thirty": 30}[tens]
    return 30 if ones == "thirtieth" else base + ORDINALS.index(ones) + 1


def _weekday(written: str) -> int:
    return next(i for i, name in enumerate(WEEKDAYS) if name.startswith(written[:3]))


def _month(written: str) -> int:
    return next(i for i, name in enumerate(_MONTHS, 1) if name.startswith(written[:3]))


def _iso(m: re.Match[str], _: datetime) -> Found | None:
    try:
        day = date(int(m["year"]), int(m["month"]), int(m["day"]))
    except ValueError:
        return None
    if m["hour"] is None:
        return day, None, True
    hour = dates.clock(int(m["hour"]), int(m["minute"]), None, exact=True)
    return None if hour is None else (day, hour, True)


def _named_date(m: re.Match[str], now: datetime) -> Found | None:
    year = int(m["year"]) if m["year"] else None
    day = dates.coming_date(now, _month(m["month"]), _ordinal(m["day"]), year)
    return None if day is None else (day, None, year is not None)


def _slashed(m: re.Match[str], now: datetime) -> Found | None:
    """6/19 and 19/6 are the same day; 6/7 is one of two, and so none."""
    low, high = sorted((int(m["one"]), int(m["other"])))
    if high <= 12:
        return None
    day = dates.coming_date(now, low, high, None)
    return None if day is None else (day, None, False)


def _of_month(m: re.Match[str], now: datetime) -> Found | None:
    if m["which"] is None and (month := _IN_MONTH.search(m.string[: m.start()])):
        day = dates.coming_date(now, _month(month["month"]), _ordinal(m["day"]), None)
        return None if day is None else (day, None, False)
    months = {None: None, "this": 0, "next": 1}[m["which"]]
    day = dates.coming_day_of_month(now, _ordinal(m["day"]), months)
    return None if day is None else (day, None, m["which"] == "next")


def _of_weekday(m: re.Match[str], now: datetime) -> Found | None:
    """The day of "Thursday 17", where it is one: else 17 may be an hour."""
    named = next(reversed(_NAMED.findall(m.string[: m.start()])), None)
    day = dates.coming_day_of_month(now, int(m["day"]), None)
    is_it = named and day and day.weekday() == _weekday(named)
    return (day, None, False) if day and is_it else None


def _is_hour_of_weekday(m: re.Match[str], plain: str, now: datetime) -> bool:
    """Whether the number in "Friday 9" is an hour: where the 9th is a Friday, it may be that."""
    named = re.search(rf"{_NAMED.pattern}[a-z]* $", plain[: m.start()])
    day = dates.coming_day_of_month(now, int(m["n"]), None)
    return bool(named and not (day and day.weekday() == _weekday(named[0])))


def _nth_weekday(m: re.Match[str], now: datetime) -> Found | None:
    which = -1 if m["nth"] == "last" else _ordinal(m["nth"])
    months = {"this": 0, "next": 1}.get(m["which"])
    first = None if months is None else dates.coming_day_of_month(now, 1, months)
    if m["month"]:
        first = dates.coming_date(now.replace(day=1), _month(m["month"]), 1, None)
    found = dates.coming_weekday_of_month(now, _weekday(m["weekday"]), which, first)
    return (found, None, False) if found else None


def _last_of_month(m: re.Match[str], now: datetime) -> Found | None:
    first = dates.coming_date(now.replace(day=1), _month(m["month"]), 1, None)
    if first is None:
        return None
    return (
        max(d for i in range(31) if (d := first + i * dates.DAY).month == first.month),
        None,
        False,
    )


def _end_of(m: re.Match[str], now: datetime) -> Found | None:
    """The last day of this or the next week, month or year; a week of work ends on its Friday."""
    later = int(m["which"] == "next")
    if m["unit"] == "year":
        return date(now.year + later, 12, 31), None, bool(later)
    if m["unit"] == "month":
        first = dates.coming_day_of_month(now, 1, later + 1)
        return None if first is None else (first - dates.DAY, None, bool(later))
    friday, sunday = (dates.weekday_in_week(now, day, later) for day in (4, 6))
    return (friday if friday >= now.date() else sunday), None, bool(later)


def _relative(m: re.Match[str], now: datetime) -> Found | None:
    name = m["name"]
    if name == "tonight":
        return now.date(), None, False
    days = 0 if name == "today" else 2 if "after" in name or name == "overmorrow" else 1
    return dates.day_after(now, days), None, days > 0


def _this_part(_: re.Match[str], now: datetime) -> Found | None:
    return now.date(), None, False


def _weekday_said(m: re.Match[str], now: datetime) -> Found | None:
    weekday = _weekday(m["weekday"])
    which = (m["which"] or "").strip()
    after = (m.groupdict().get("after") or "").removeprefix("of ")
    is_second = "week after" in after or "after next" in after
    if is_second or "next week" in (which, after) or which == "next":
        return dates.weekday_in_week(now, weekday, 1 + is_second), None, True
    if after == "this week":
        return dates.weekday_in_week(now, weekday, 0), None, False
    if which == "this" and weekday == now.weekday():
        return now.date(), None, False
    if not which or which.startswith("next week"):
        weeks = weeks_english.find_apart(m.string, m.start("weekday"), m.end())
        if weeks is None:
            return weeks_english.find_bare(m, weekday, now), None, False
        return dates.weekday_in_week(now, weekday, weeks), None, False
    return dates.coming_weekday(now, weekday), None, "coming" in which


_DAYS = {"day": 1, "week": 7, "fortnight": 14}
_UNIT = rf"(?P<unit>{'|'.join(_DAYS)})"
_WEEKS = r"(?P<weeks>week|fortnight)"
_NO_STAY = "".join(rf"(?<!\b{one} )" for one in ("for", "stay", "stays", "last", "lasts", "spend"))
"""What goes on for a week from Tuesday begins on that Tuesday."""


def _weeks_from(m: re.Match[str], now: datetime) -> Found | None:
    name, count, unit = m["name"], m["n"] or "a", m["weeks"] or "day"
    if m["weekday"]:
        start = dates.coming_weekday(now, _weekday(m["weekday"]))
    else:
        start = now.date() + (timedelta() if name in ("today", "now") else dates.DAY)
    return start + read_amount(count) * _DAYS[unit] * dates.DAY, None, True


def _in_days(m: re.Match[str], now: datetime) -> Found | None:
    return dates.day_after(now, read_amount(m["n"]) * _DAYS[m["unit"]]), None, False


def _in_months(m: re.Match[str], now: datetime) -> Found | None:
    months = read_amount(m["n"]) * {"month": 1, "year": 12}[m["unit"]]
    for day in range(now.day, 27, -1) if now.day > 27 else (now.day,):
        found = dates.coming_day_of_month(now, day, months)
        if found is not None:
            return found, None, True
    return None


def _in_hours(m: re.Match[str], now: datetime) -> Found | None:
    n = 0.5 if m["n"].startswith("half") else read_amount(m["n"])
    at = dates.moment_after(now, **{m["unit"] + "s": n})
    return at.date(), at.time().replace(second=0, microsecond=0), False


def _feast(m: re.Match[str], now: datetime) -> Found | None:
    return feasts.find_next(m, now.date()), None, False


def _bank_holiday(_: re.Match[str], now: datetime) -> Found | None:
    monday = now.date() + timedelta(-now.weekday() % 7)
    return (monday, None, False) if feasts.is_bank_holiday(monday) else None


def _weekend(m: re.Match[str], now: datetime) -> Found | None:
    return dates.weekend(now, int(m["which"] == "next"), is_next=m["which"] == "coming")


_RULES: tuple[Rule, ...] = (
    (
        late.regex(
            r"\b(?:(?:on |over |at )?(?:(?:this|the) )?(?P<which>coming|next)|(?:over |on )?this"
            r"|(?:at|on|over) the) weekend\b(?!['’]s)"
        ),
        _weekend,
    ),
    (
        late.regex(
            r"(?<!\d)(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})"
            r"(?:(?:t| |, ?| at )(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?)?(?!\d)"
        ),
        _iso,
    ),
    (
        late.regex(
            r"(?<!\band )(?<!\bor )(?<!& )\b(?:the )?"
            r"(?P<nth>first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last)"
            rf" {_WEEKDAY}"
            rf"(?:,? (?:of|in) (?:{_MONTH}|(?P<which>the|this|next) month\b))"
        ),
        _nth_weekday,
    ),
    (late.regex(rf"\b(?:the )?last day (?:of|in) {_MONTH}"), _last_of_month),
    (late.regex(rf"{_END_BY}{_MONTH}"), _last_of_month),
    (late.regex(rf"{_END_BY}(?P<which>the|this|next) (?P<unit>week|month|year)\b"), _end_of),
    (  # "moves from 20 to 27 November": its month stands behind the other one
        late.regex(
            rf"(?<=\bfrom )(?:the )?{_DAY}"
            rf"(?= to (?:the )?{days_english.NUMBERED} (?:of )?{_MONTH}{_YEAR})"
        ),
        _named_date,
    ),
    (late.regex(rf"\b(?:the )?{_DAY} (?:day )?(?:of )?{_MONTH}{_YEAR}(?! years)"), _named_date),
    (late.regex(rf"\b{_MONTH} (?:the )?{_DAY}\b(?![:.]\d){_YEAR}"), _named_date),
    (
        late.regex(
            rf"(?:{_BEHIND}|{_BEHIND_WEEKDAY}(?:the )?)(?P<one>\d{{1,2}})/(?P<other>\d{{1,2}})"
            r"(?!/?\d)(?! (?!at\b|from\b)\w+s\b)"
        ),
        _slashed,
    ),
    (
        late.regex(
            r"(?<=\bon )(?P<one>\d{1,2})\.(?P<other>\d{1,2})(?=$| (?:at|from|in)\b|[,;!?]|\.(?!\d))"
        ),
        _slashed,
    ),
    (late.regex(feasts.NAMED), _feast),
    (late.regex(r"\b(?:the )?bank holiday monday\b"), _bank_holiday),
    (
        late.regex(
            rf"(?:(?:{_BEHIND}|{days_english.THING_IS})the |{_BEHIND_WEEKDAY}(?:the )?"
            rf"|{hours_english.LED_BY_NOTHING})"
            rf"(?P<day>\d{{1,2}}(?:st|nd|rd|th))(?: of (?P<which>this|next) month|{_NO_MORE_OF_IT})"
        ),
        _of_month,
    ),
    (
        late.regex(
            rf"{_BEHIND_WEEKDAY}(?P<day>1[3-9]|2\d|3[01]|\d\d?(?= (?:at|from) (?:\d|half|noon)))"
            rf"{_NO_MORE_OF_IT}"
        ),
        _of_weekday,
    ),
    (late.regex(r"\b(?P<name>(?:the )?day after tomorrow|overmorrow)\b"), _relative),
    (
        late.regex(
            rf"{_NO_STAY}\b{_NUMBER} (?:days? (?:from|after) |"
            rf"{_WEEKS}s? (?:(?:from|after|on) )?)(?:this )?"
            rf"(?:(?P<name>today|now|{_TOMORROW})|{_WEEKDAY})\b"
        ),
        _weeks_from,
    ),
    (
        late.regex(
            rf"\b(?:(?P<name>today|{_TOMORROW})|{weeks_english.BEFORE_WEEK})"
            rf" (?:in )?(?:an? )?(?P<n>){_WEEKS}\b(?! (?:after|ago))"
        ),
        _weeks_from,
    ),
    (
        late.regex(rf"\b{_WEEKDAY} in (?P<n>two|three|2|3) {_WEEKS}s(?P<name>)\b"),
        _weeks_from,
    ),
    (
        late.regex(
            rf"\b(?P<which>(?:(?:this|next)(?: coming)?|the coming|next week,?) (?:on )?"
            rf"|{_NOT_WHO_COMES}coming )?{_WEEKDAY}\b(?!s\b|['’]s? (?:group|child))"
            rf"(?: ?(?P<after>(?:of |the )?week after next|(?:the )?week after|after next"
            rf"|(?:of )?next week|(?:of )?this week))?"
        ),
        _weekday_said,
    ),
    (
        late.regex(weeks_english.LED_SHORT),
        _weekday_said,
    ),
    (
        late.regex(rf"(?<![\w'’])(?P<which>(?:this|next) )?{weeks_english.SHORT_THEN}"),
        _weekday_said,
    ),
    (
        late.regex(weeks_english.SHORT_ALONE),
        _weekday_said,
    ),
    (late.regex(rf"(?P<which>){weeks_english.IN_LIST}"), _weekday_said),
    (late.regex(rf"\bin {_NUMBER} {_UNIT}s?\b['’]?(?: time\b)?"), _in_days),
    (
        late.regex(
            r"\bin (?P<n>half an|\d{1,3}|an?|" + "|".join(NUMBERS[1:]) + r") "
            r"(?P<unit>hour|minute)s?\b['’]?(?: time\b)?"
        ),
        _in_hours,
    ),
    (late.regex(rf"\b(?P<name>{_TOMORROW}|today|tonight)\b"), _relative),
    (late.regex(r"\b(?:later )?this (?:afternoon|evening)\b"), _this_part),
)
_LOOSE: tuple[Rule, ...] = (
    (late.regex(rf"\bend of {_MONTH}"), _last_of_month),
    (late.regex(r"\bend of (?P<which>the|this|next) (?P<unit>week|month|year)\b"), _end_of),
    (late.regex(rf"\bin {_NUMBER} (?P<unit>month|year)s?\b['’]?(?: time\b)?"), _in_months),
)
"""What names a day only when it is written as one: a text means it roughly."""


def _number(written: str) -> int | None:
    plain = written.removeprefix("the ")
    return _ordinal(plain) if re.fullmatch(days_english.NUMBERED, plain) else None


_STRETCHES = joining.Stretches(
    days_english.FROM_TO,
    late.regex(weeks_english.DAYS),
    _number,
    lambda plain, start, _: days_english.may_move(plain[:start]),
)


@moments.reuse(512)  # a turn is read by many, each for what it looks for
def scan(plain: str, now: datetime, *, loose: bool = False) -> tuple[Mention, ...]:
    """The days and hours that `plain`, in small letters, names as to come."""
    rules = (*_RULES, *(_LOOSE if loose else ()))

    def read_hour(m: re.Match[str], of: str) -> time | None:
        if m.groupdict().get("alone") and not _is_hour_of_weekday(m, of, now):
            return None
        return hours_english.read_hour(m, of)

    found = joining.mentions_in(plain, now, rules, hours_english.HOURS, read_hour, _STRETCHES)
    return weeks_english.join_weekend(plain, found)
