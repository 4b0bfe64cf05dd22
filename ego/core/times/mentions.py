"""The times that a question speaks of: dates, months, seasons, years, and what is told from now."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, timedelta

from ego.core import late, text
from ego.core.times import phrases
from ego.core.times.phrases import Seen
from ego.core.times.spans import Span
from ego.core.times.tense import Looking, look

_DAY = timedelta(days=1)
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
    late.regex(
        r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)?"
        r"(?: (?:and|to|or) (?P<last>\d{1,2})(?:st|nd|rd|th)?)?"
        rf" (?:of )?(?P<month>{_MONTH})\b\.?(?:,? (?P<year>\d{{4}}))?"
    ),
    # April 11, 2026
    late.regex(
        rf"\b(?P<month>{_MONTH})\b\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>\d{{4}}))?"
    ),
    # early March, the end of April, in May 2026
    late.regex(
        rf"\b(?:(?P<part>{_PART})[ -]?(?:the )?"
        r"|(?:in|of|during|since|between|until|last|this|for the) )"
        rf"(?P<month>{_MONTH})\b(?: (?P<year>\d{{4}}))?"
    ),
    # 2026年3月5日, 3月上旬, 3月
    late.regex(
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
    late.regex(
        r"\b(?:(?P<which>last|this|past) (?P<named>spring|summer|autumn|fall|winter)"
        r"|(?P<season>spring|summer|autumn|fall|winter) (?:of |in )?(?P<year>(?:19|20)\d{2}))\b"
    ),
    # 去年の夏, 2024年の春, この冬
    late.regex(
        rf"(?:(?P<back>{'|'.join(sorted(_YEARS_BACK, key=len, reverse=True))})の?"
        r"|(?P<year>(?:19|20)\d{2})年の?|(?P<which>この|前の))(?P<season>[春夏秋冬])"
    ),
)
_LAST_YEAR = late.regex(r"\blast year\b|一昨年|去年|昨年|おととし")
_YEAR = late.regex(
    r"(?<![a-z\d.,:/-])(?P<year>(?:19|20)\d{2})"
    r"(?:年(?!前(?!半|後))"
    r"|(?![a-z\d%年円人個]|[.,:/-]\d| ?(?:yen|euros?|dollars?|people|words|years)\b))"
)
"""A year by itself; a number that counts something is none."""
_ISO_DAY = late.regex(r"\b(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b")
_TO_COME = late.regex(
    rf"\b(?:tomorrow|(?:next|coming) (?:week|weekend|month|year|{'|'.join(phrases.WEEKDAYS)}))\b"
    r"|明後日|あさって|明日(?![香菜美奈])|あした|来(?:週|月|年)"
)
_HIDDEN = "\0"
_TIED = late.regex(r"(?: ?\b(?:on|at|in|of|over|from|during)(?: the)?)? ?\0+(?:には|[にのは、])?")
_SINCE = late.regex(r"\bsince (?:the )?$")
_FROM_THEN_ON = late.regex(r"から(?![\d一二三四五六七八九十])|以来|以降")
"""What makes of a time all that was from then on; 3日から5日 ends somewhere."""


def without_times(question: str) -> str:
    """`question`, normalised, with "#" for each time that it names."""
    return _hide(text.normalise(question), lambda _: "#")


def leave_out_times(question: str) -> str:
    """`question` in its own letters, without the times that it names and what ties them to it."""
    plain = text.normalise(question)
    hidden = _hide(plain, lambda match: _HIDDEN * len(match[0]))
    own, left, at = question if len(question) == len(plain) else plain, list[str](), 0
    for match in _TIED.finditer(hidden):
        left.append(own[at : match.start()])
        at = match.end()
    return "".join([*left, own[at:]]).strip()


def _hide(plain: str, instead: Callable[[re.Match[str]], str]) -> str:
    rolling, others = phrases.ROLLING, phrases.RULES[len(phrases.ROLLING) :]
    dated = (_ISO_DAY, *_SEASON, *_MENTIONS, _LAST_YEAR, _YEAR)
    for pattern in (*(one.pattern for one in rolling), *dated, *(one.pattern for one in others)):
        plain = pattern.sub(instead, plain)
    return plain


def tells_of_lately(question: str) -> bool:
    """Whether it names a stretch that ends today: "the last few days", recently, 最近."""
    plain = text.normalise(question)
    return any(one.pattern.search(plain) for one in (*phrases.ROLLING, *phrases.LATELY))


def names_what_comes(question: str) -> bool:
    """Whether it names a time that surely is to come: tomorrow, next week, 来月."""
    return _TO_COME.search(text.normalise(question)) is not None


def find_mentions(question: str, now: datetime, looking: Looking | None = None) -> tuple[Span, ...]:
    """The times that `question` speaks of, seen from `now` in the person's zone.

    A month without a year is the last one that has begun. English and Japanese. `looking` is which
    way it looks, where that is known better than from its tense.
    """
    plain = text.normalise(question)
    seen = Seen(now, looking or look(plain))
    if rolling := _told_from_now(plain, phrases.ROLLING, seen):
        return rolling
    found: list[Span] = []

    def taken(match: re.Match[str]) -> str:
        try:
            found.append(_up_to_now(_named_days(match.groupdict(), seen), match, plain, now))
        except (ValueError, OverflowError):  # the 35th of March is no day
            return match[0]
        return "#" * len(match[0])

    for pattern in _SEASON:
        found += [_season(match.groupdict(), now) for match in pattern.finditer(plain)]
        plain = pattern.sub(lambda match: "#" * len(match[0]), plain)
    for pattern in (_ISO_DAY, *_MENTIONS):
        plain = pattern.sub(taken, plain)
    years = [int(match["year"]) for match in _YEAR.finditer(plain)]
    years += [now.year - _YEARS_BACK.get(said, 1) for said in _LAST_YEAR.findall(plain)]
    for first in (datetime(year, 1, 1, tzinfo=now.tzinfo) for year in years):
        found += [Span(first, first.replace(year=first.year + 1))]
    return tuple(found) or _told_from_now(plain, phrases.RULES, seen)


def name_date(plain: str, now: datetime) -> Span | None:
    """The date or month that `plain`, normalised, is and nothing else: 15 June, May 2026.

    The last one, without a year; ValueError where there is no such day.
    """
    for pattern in _MENTIONS:
        match = pattern.fullmatch(plain) or pattern.fullmatch(f"in {plain}")
        if match:
            return _named_days(match.groupdict(), Seen(now, Looking.BACK))
    return _year_named(plain, now)


def _year_named(plain: str, now: datetime) -> Span | None:
    if not (match := _LAST_YEAR.fullmatch(plain)):
        return None
    first = datetime(now.year - _YEARS_BACK.get(match[0], 1), 1, 1, tzinfo=now.tzinfo)
    return Span(first, first.replace(year=first.year + 1))


def _told_from_now(plain: str, rules: tuple[phrases.Rule, ...], seen: Seen) -> tuple[Span, ...]:
    """What the first of `rules` that says something means, as often as it does."""
    for rule in rules:
        found: list[Span] = []
        for match in rule.pattern.finditer(plain):
            with suppress(ValueError, OverflowError):  # before the year 1 nothing is remembered
                found += [
                    _up_to_now(span, match, plain, seen.now) for span in rule.meaning(match, seen)
                ]
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def _up_to_now(span: Span, match: re.Match[str], plain: str, now: datetime) -> Span:
    """All from `span` on where that is said: "since Monday", 先週から."""
    before = plain[max(0, match.start() - 10) : match.start()]
    since = match[0].startswith("since ") or _SINCE.search(before)
    if not since and not _FROM_THEN_ON.match(plain, match.end()):
        return span
    end = now.replace(hour=0, minute=0, second=0, microsecond=0) + _DAY
    return Span(span.start, max(span.end, end))


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


def _named_days(said: dict[str, str | None], seen: Seen) -> Span:
    written, now = said.get("month") or "", seen.now
    month = int(written) if written.isdigit() else _month_number(written)
    day = int(stated) if (stated := said.get("day")) else None
    year = int(stated) if (stated := said.get("year")) else _year_of(month, day, seen)
    first = datetime(year, month, 1, tzinfo=now.tzinfo)
    if day:
        start = first.replace(day=day)
        last = first.replace(day=int(ending)) if (ending := said.get("last")) else start
        return Span(start, max(start, last) + _DAY)
    following = first.replace(year=year + month // 12, month=month % 12 + 1)
    if part := said.get("part"):
        since, until = _PARTS[part]
        return Span(first + since * _DAY, min(first + until * _DAY, following))
    return Span(first, following)


def _month_number(name: str) -> int:
    return next(n for n, month in enumerate(_MONTHS, 1) if month.startswith(name[:3]))


def _year_of(month: int, day: int | None, seen: Seen) -> int:
    """The year of the last such month that has begun, or of the one that the question looks at."""
    today = seen.now.date()
    last = today.year if month <= today.month else today.year - 1
    if seen.looking is Looking.AHEAD:
        return today.year + ((month, day or 31) < (today.month, today.day))
    if seen.looking is Looking.NEAREST and day:
        far = {year: abs(date(year, month, 1) - today) for year in (last, last + 1)}
        return min(far, key=lambda year: far[year])
    return last
