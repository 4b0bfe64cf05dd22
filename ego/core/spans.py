"""Stretches of time as people say them: a date, an ISO time, "3 days ago", 昨日; early March."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.errors import UsageError

EXAMPLES = "2026-03-01, 2026-03-01T09:30, '3 days ago', yesterday, 昨日, 3日前"


class Span(NamedTuple):
    """From `start` up to, and not including, `end`."""

    start: datetime
    end: datetime


_DAY = timedelta(days=1)
_UNITS = {
    "minute": timedelta(minutes=1),
    "分": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "時間": timedelta(hours=1),
    "day": _DAY,
    "日": _DAY,
    "week": timedelta(weeks=1),
    "週間": timedelta(weeks=1),
    "month": timedelta(days=30),
    "か月": timedelta(days=30),
    "ヶ月": timedelta(days=30),
    "year": timedelta(days=365),
    "年": timedelta(days=365),
}
_DAYS_BACK = {
    "the day before yesterday": 2, "一昨日": 2, "おととい": 2,
    "yesterday": 1, "昨日": 1, "today": 0, "今日": 0,
}  # fmt: skip
"""A phrase that another one is part of comes first."""
_AGO = re.compile(
    r"(?P<n>\d{1,4}|\ban?(?= )|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])"
    r" ?(?:(?P<en>minute|hour|day|week|month|year)s? ago"
    r"|(?P<ja>分|時間|日|週間|か月|ヶ月|年)前)"
)
"""The number in digits, "a", or in kanji up to 99."""
_KANJI_DIGITS = "〇一二三四五六七八九"
_DATE = re.compile(r"(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?")

_DAY_OF_MONTH = re.compile(r"(\d{1,2})月(\d{1,2})日")
_WEEKS = {"先々週": -2, "先週": -1, "今週": 0, "来週": 1, "再来週": 2}
_WEEKDAYS = "月火水木金土日"
_WEEKDAY = re.compile(rf"({'|'.join(_WEEKS)})の?(?:([{_WEEKDAYS}])曜日?)?")
"""先週の金曜, or all of 先週; a week begins on Monday."""


def span_named(name: str, written: str, now: datetime) -> Span:
    """The stretch of time that `written` means, seen from `now` (in the person's zone).

    A day is the whole day; a moment is itself. Raises UsageError naming `name`.
    """
    plain = text.normalise(written)
    try:
        return _understood(plain, now)
    except (ValueError, OverflowError):
        raise UsageError(
            f"{name} '{text.one_line(written, 40)}' is not a time. Write it like {EXAMPLES}."
        ) from None


def _understood(plain: str, now: datetime) -> Span:
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if plain in _DAYS_BACK:
        start = midnight - _DAYS_BACK[plain] * _DAY
        return Span(start, start + _DAY)
    if ago := _AGO.fullmatch(plain):
        unit = ago["en"] or ago["ja"]
        moment = now - _number(ago["n"]) * _UNITS[unit]
        if _UNITS[unit] < _DAY:
            return Span(moment, moment)
        start = moment.replace(hour=0, minute=0, second=0, microsecond=0)
        return Span(start, start + _DAY)
    if date := _DATE.fullmatch(plain):
        year, month, day = map(int, date.groups())
        start = midnight.replace(year=year, month=month, day=day)
        return Span(start, start + _DAY)
    if named := _named_in_japanese(plain, midnight):
        return named
    moment = datetime.fromisoformat(plain.upper())
    moment = moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)
    return Span(moment, moment)


def _named_in_japanese(plain: str, midnight: datetime) -> Span | None:
    """The last 11月20日 there was, 先週の金曜, all of 先週."""
    if date := _DAY_OF_MONTH.fullmatch(plain):
        start = _newest(int(date[1]), int(date[2]), midnight)
        return Span(start, start + _DAY)
    week = _WEEKDAY.fullmatch(plain)
    if week is None:
        return None
    start = midnight + (7 * _WEEKS[week[1]] - midnight.weekday()) * _DAY
    if week[2] is None:
        return Span(start, start + 7 * _DAY)
    start += _WEEKDAYS.index(week[2]) * _DAY
    return Span(start, start + _DAY)


def _newest(month: int, day: int, today: datetime) -> datetime:
    """The last such day that has begun; ValueError when there is none in any year."""
    datetime(2000, month, day)
    for year in range(today.year, today.year - 9, -1):
        with suppress(ValueError):
            at = today.replace(year=year, month=month, day=day)
            if at <= today:
                return at
    raise ValueError(month, day)


def _number(written: str) -> int:
    """A number that `_AGO` found: 12, 十二."""
    if written.isdecimal():
        return int(written)
    if written.isascii():  # a, an
        return 1
    tens, ten, ones = written.rpartition("十")
    return (10 * _KANJI_DIGITS.index(tens or "一") if ten else 0) + _KANJI_DIGITS.index(
        ones or "〇"
    )


# Times mentioned in a question

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH = "|".join([*_MONTHS, *(m[:3] for m in _MONTHS if m != "may"), "sept"])
_PARTS = {
    "early": (0, 11), "beginning of": (0, 11), "start of": (0, 11), "first days of": (0, 11),
    "mid": (9, 21), "mid-": (9, 21), "middle of": (9, 21),
    "late": (19, 31), "end of": (19, 31), "上旬": (0, 11), "初め": (0, 11), "初旬": (0, 11),
    "中旬": (9, 21), "半ば": (9, 21), "下旬": (19, 31), "終わり": (19, 31), "末": (19, 31),
}  # fmt: skip
"""Which days of a month, counted from 0, a part of it takes in."""
_PART = "|".join(re.escape(part) for part in _PARTS if part.isascii())
_MENTIONS = (
    # 11 April 2026, 11 and 12 April, 11th of April
    re.compile(
        r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)?"
        r"(?: (?:and|to|or) (?P<last>\d{1,2})(?:st|nd|rd|th)?)?"
        rf" (?:of )?(?P<month>{_MONTH})\b\.?(?:,? (?P<year>\d{{4}}))?"
    ),
    # April 11, 2026
    re.compile(
        rf"\b(?P<month>{_MONTH})\b\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>\d{{4}}))?"
    ),
    # early March, the end of April, in May 2026
    re.compile(
        rf"\b(?:(?P<part>{_PART})[ -]?(?:the )?"
        r"|(?:in|of|during|since|between|until|last|this|for the) )"
        rf"(?P<month>{_MONTH})\b(?: (?P<year>\d{{4}}))?"
    ),
    # 2026年3月5日, 3月上旬, 3月
    re.compile(
        r"(?:(?P<year>\d{4})年)?(?P<month>\d{1,2})月(?:の)?"
        r"(?:(?P<day>\d{1,2})日|(?P<part>上旬|初め|初旬|中旬|半ば|下旬|終わり|末))?"
    ),
)
_SEASONS = {
    "spring": 3, "春": 3, "summer": 6, "夏": 6, "autumn": 9, "fall": 9, "秋": 9,
    "winter": 12, "冬": 12,
}  # fmt: skip
"""The month in which each begins."""
_YEARS_BACK = {"去年": 1, "昨年": 1, "一昨年": 2, "おととし": 2, "今年": 0}
_SEASON = (
    # last summer, the spring of 2024, in winter 2025
    re.compile(
        r"\b(?:(?P<which>last|this|past) (?P<named>spring|summer|autumn|fall|winter)"
        r"|(?P<season>spring|summer|autumn|fall|winter) (?:of |in )?(?P<year>(?:19|20)\d{2}))\b"
    ),
    # 去年の夏, 2024年の春, この冬
    re.compile(
        rf"(?:(?P<back>{'|'.join(sorted(_YEARS_BACK, key=len, reverse=True))})の?"
        r"|(?P<year>(?:19|20)\d{2})年の?|(?P<which>この|前の))(?P<season>[春夏秋冬])"
    ),
)
_LAST_YEAR = re.compile(r"\blast year\b|一昨年|去年|昨年|おととし")
_YEAR = re.compile(
    r"(?<![a-z\d.,:/-])(?P<year>(?:19|20)\d{2})"
    r"(?:年(?!前(?!半|後))"
    r"|(?![a-z\d%年円人個]|[.,:/-]\d| ?(?:yen|euros?|dollars?|people|words|years)\b))"
)
"""A year by itself; a number that counts something is none."""
_ISO_DAY = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b")
_RELATIVE = {
    "last week": (14, 7), "先週": (14, 7), "this week": (7, 0), "今週": (7, 0),
    "last weekend": (9, 1), "last month": (61, 28), "先月": (61, 28),
    "this month": (31, 0), "今月": (31, 0), "the other day": (14, 1), "この前": (14, 0),
    "先日": (14, 1),
    "recently": (14, 0), "最近": (14, 0), "lately": (14, 0),
    "past week": (7, 0), "past month": (31, 0), "past year": (366, 0),
    "この一週間": (7, 0), "ここ一週間": (7, 0), "この1週間": (7, 0), "ここ1週間": (7, 0),
    "この一か月": (31, 0), "ここ一か月": (31, 0), "この1か月": (31, 0), "この一ヶ月": (31, 0),
    "この1ヶ月": (31, 0), "この一年": (366, 0), "この1年": (366, 0),
    "tomorrow": (-1, -1), "明日": (-1, -1),
}  # fmt: skip
"""How many days back a phrase begins and ends, generously; what is to come is less than none."""


_LITTLE_ELSE = re.compile(
    r"(?>#|\W|_|\b(?:what['’]s|whats|what|how|which|a|an|the|that|this|there|it|any|all|else"
    r"|anything|something|everything|things?|events?|news|new|up|i|we|us|me|my|our|you|your|day"
    r"|morning|afternoon|evening|night|was|were|is|are|am|been|be|has|have|had|do|does|did|done"
    r"|doing|happen|happens|happened|happening|occurred|place|took|take|go|goes|going|went|on|in"
    r"|at|of|to|for|from|about|with|and|so|back|then|can|could|would|please|tell|told|remember"
    r"|recall|say|said|talk|talked|talking|speak|spoke|discuss|discussed|like|hello|hi|hey|again"
    r"|good|ok|okay|thanks)\b"
    r"|一緒に|何|なに|なん|どんな|どう|誰|私たち|わたしたち|私|わたし|僕|ぼく|あなた|出来事|できごと"
    r"|こと|事|一日|あった|あり|ある|起きた|起きま|起こった|起こりま|起き|した|しました|して|いた|いる|やった|やり"
    r"|ました|ます|でした|だった|です|話した|話しま|話|言った|過ごした|過ごしま|過ごし|教えて|聞かせて|ください"
    r"|おはようございます|おはよう|こんにちは|こんばんは|ただいま|久しぶり|やあ|ねえ|また来た|ありがとう"
    r"|思い出して|思い出せる|覚えて|の|に|は|が|を|も|と|で|か|ね|よ|っけ|たっけ)++"
)
"""What a question may hold beside a time and still ask for nothing but what was then: also a
greeting, with which a talk begins.

Nothing is tried a second time, so that a long text takes no longer than it has letters; what
begins another alternative stands behind it.
"""


def asks_what_was(question: str) -> bool:
    """Whether `question` names a time and says little else of what it asks for.

    "What happened yesterday?", 「先週は何をした？」; but not "What did we eat yesterday?".
    """
    plain = without_times(question)
    return "#" in plain and says_little(plain)


def says_little(plain: str) -> bool:
    """Whether normalised words name nothing that is asked for; "#" stands for a time."""
    return _LITTLE_ELSE.fullmatch(plain) is not None


def without_times(question: str) -> str:
    """`question`, normalised, with "#" for each time that it names."""
    plain = text.normalise(question)
    for pattern in (_ISO_DAY, *_SEASON, *_MENTIONS, _LAST_YEAR, _YEAR, _AGO):
        plain = pattern.sub("#", plain)
    for phrase in (*_DAYS_BACK, *(past for past, days in _RELATIVE.items() if days[0] >= 0)):
        plain = re.sub(rf"\b{phrase}\b" if phrase.isascii() else phrase, "#", plain)
    return plain


def whole_day(spans: tuple[Span, ...]) -> Span | None:
    """The day that is meant, or two next to each other; None for what is said more loosely."""
    if len(spans) != 1:
        return None
    (span,) = spans
    at_midnight = (span.start.hour, span.start.minute) == (span.end.hour, span.end.minute) == (0, 0)
    return span if at_midnight and span.end - span.start <= timedelta(days=2, hours=1) else None


def find_mentions(question: str, now: datetime) -> tuple[Span, ...]:
    """The times that `question` speaks of, seen from `now` in the person's zone.

    A month without a year is the last one that has begun. English and Japanese.
    """
    plain = text.normalise(question)
    found: list[Span] = []

    def taken(match: re.Match[str]) -> str:
        try:
            found.append(_named_days(match.groupdict(), now))
        except (ValueError, OverflowError):  # the 35th of March is no day
            return match[0]
        return "#" * len(match[0])

    for pattern in _SEASON:
        found += [_season(match.groupdict(), now) for match in pattern.finditer(plain)]
        plain = pattern.sub("#", plain)
    for pattern in (_ISO_DAY, *_MENTIONS):
        plain = pattern.sub(taken, plain)
    years = [int(match["year"]) for match in _YEAR.finditer(plain)]
    years += [now.year - _YEARS_BACK.get(said, 1) for said in _LAST_YEAR.findall(plain)]
    for first in (datetime(year, 1, 1, tzinfo=now.tzinfo) for year in years):
        found += [Span(first, first.replace(year=first.year + 1))]
    return tuple(found) or _relative(plain, now)


def _season(said: dict[str, str | None], now: datetime) -> Span:
    """Three months; without a year the last ones that are over, or have begun ("this winter")."""
    month = _SEASONS[said.get("named") or said.get("season") or ""]
    if back := said.get("back"):
        return _three_months(now.year - _YEARS_BACK[back], month, now)
    if year := said.get("year"):
        return _three_months(int(year), month, now)
    lately = _three_months(now.year, month, now)
    if said.get("which") in ("this", "この"):
        return lately if lately.start <= now else _three_months(now.year - 1, month, now)
    spans = (_three_months(now.year - back, month, now) for back in (0, 1, 2))
    return next(span for span in spans if span.end <= now)


def _three_months(year: int, month: int, now: datetime) -> Span:
    start = datetime(year, month, 1, tzinfo=now.tzinfo)
    return Span(start, start.replace(year=year + (month + 3) // 13, month=(month + 2) % 12 + 1))


def _relative(plain: str, now: datetime) -> tuple[Span, ...]:
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if ago := _AGO.search(plain):
        unit = _UNITS[ago["en"] or ago["ja"]]
        with suppress(OverflowError):  # before the year 1 nothing is remembered
            back = _number(ago["n"]) * unit
            middle, blur = now - back, max(back / 4, unit / 2)
            return (Span(middle - blur, middle + blur),)
    for phrase, days in _DAYS_BACK.items():
        if re.search(rf"\b{phrase}\b" if phrase.isascii() else phrase, plain):
            return (Span(midnight - days * _DAY, midnight - (days - 1) * _DAY),)
    for phrase, (since, until) in _RELATIVE.items():
        if re.search(rf"\b{phrase}\b" if phrase.isascii() else phrase, plain):
            return (Span(midnight - since * _DAY, midnight + (1 - until) * _DAY),)
    return ()


def _named_days(said: dict[str, str | None], now: datetime) -> Span:
    written = said.get("month") or ""
    month = int(written) if written.isdigit() else _month_number(written)
    year = int(stated) if (stated := said.get("year")) else _year_of(month, now)
    first = datetime(year, month, 1, tzinfo=now.tzinfo)
    if day := said.get("day"):
        start = first.replace(day=int(day))
        last = first.replace(day=int(ending)) if (ending := said.get("last")) else start
        return Span(start, max(start, last) + _DAY)
    following = first.replace(year=year + month // 12, month=month % 12 + 1)
    if part := said.get("part"):
        since, until = _PARTS[part]
        return Span(first + since * _DAY, min(first + until * _DAY, following))
    return Span(first, following)


def _month_number(name: str) -> int:
    return next(n for n, month in enumerate(_MONTHS, 1) if month.startswith(name[:3]))


def _year_of(month: int, now: datetime) -> int:
    return now.year if month <= now.month else now.year - 1


# Words of time

_TIME_WORDS = (
    "monday tuesday wednesday thursday friday saturday sunday january february april june july"
    " august september october november december yesterday today tomorrow tonight morning mornings"
    " afternoon evening evenings night nights noon midnight week weeks weekend weekends fortnight"
    " month months year years day days hour hours minute minutes ago o'clock spring summer autumn"
    " winter since until jan feb apr aug sept oct nov dec"
).split()
_TIME_SAID = (
    rf"\b(?:{'|'.join(_TIME_WORDS)}"
    r"|(?:early|mid|late|in|of|by|since|until|last|next|this) (?:march|may)"
    r"|(?:march|may) \d{1,2}|\d{1,2} (?:march|may)|\d{1,2}(?:st|nd|rd|th)"
    r"|(?:19|20)\d\d|\d{1,2}:\d\d|\d{1,2} ?[ap]m)\b"
    r"|[月火水木金土日]曜|昨日|今日|明日|一昨日|明後日|今朝|今夜|今晩|昨夜|昨晩|おととい|あした|あさって"
    r"|先週|今週|来週|先月|今月|来月|去年|昨年|今年|来年|毎日|毎週|毎朝|毎晩|毎月|毎年|翌日|週末|午前|午後|正午"
    r"|[\d一二三四五六七八九十]+(?:月|日|時|分|年|週間|か月|ヶ月)|半年|半日|朝|夜|夕方|昼|春|夏|秋|冬"
)
"""What a text holds that says when something was, or how long it took. English and Japanese."""
_ASKS_WHEN = (
    r"\b(?:when|what (?:date|day|month|year|time|week|season)"
    r"|(?:which|on what) (?:date|day|month|year|week|weekday|weekend)"
    r"|how (?:long|often|soon|many (?:days|weeks|months|years|hours|minutes|nights)))\b"
    r"|いつ|何日|何月|何年|何時|何曜|何週|何か月|何ヶ月|どのくらい|どれくらい|どのぐらい|どれぐらい"
)
"""What a question holds that asks for a time, or for how long it takes."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # most commands look for no words of time


def holds_time_word(content: str) -> bool:
    """Whether `content` says when something was, or how long it took."""
    return _compiled(_TIME_SAID).search(text.normalise(content)) is not None


def asks_when(question: str) -> bool:
    """Whether `question` asks for a time: when, what date, how long, いつ, 何日, どのくらい."""
    return _compiled(_ASKS_WHEN).search(text.normalise(question)) is not None
