"""How days to come are named where nothing else is asked of: "my week", "in two weeks", tmrw.

Elsewhere most of these words say other things: "in two weeks I learnt it", "he was mon ami".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from ego.core import late, text
from ego.core.times import feasts, phrases
from ego.core.times.mentions import without_times
from ego.core.times.phrases import DAY, Rule, Seen
from ego.core.times.spans import Span

_WRITTEN = (
    (r"\b(?:tm(?:r|o?r?r?o?w)|tomm?orr?ow)\b", "tomorrow"),
    (r"\btonite\b", "tonight"),
    (r"\bwknd\b", "weekend"),
    (r"\bwk\b", "week"),
    (r"\bmon\b", "monday"),
    (r"\btues?\b", "tuesday"),
    (r"\bweds?\b", "wednesday"),
    (r"\bthur?s?\b", "thursday"),
    (r"\bfri\b", "friday"),
    (r"\bleft (?=to (?:do|come)\b)", "still "),
    (
        r"\b((?:what|there)['’]?s|is|are|anything|something|much|many|more|plans|meetings"
        r"|appointments|things|have|got) left\b"
        r"(?! (?:of|in|over|behind|off|out|at|by|from|it|me|you|us|my|your|our|the)\b)",
        r"\1 still on",
    ),
)
"""As somebody in a hurry writes, "sat" and "sun" are other words, too; and what is left of the
days as what is still on them."""
_FEASTS = (
    (r"\b(?:christmas|xmas) eve\b", "24 december"),
    (r"\b(?:christmas|xmas)(?: day)?\b", "25 december"),
    (r"\bboxing day\b", "26 december"),
    (r"\bnew year['’]?s eve\b", "31 december"),
    (r"\bnew year['’]?s day\b", "1 january"),
    (r"\bhalloween\b", "31 october"),
    (r"\bvalentine['’]?s(?: day)?\b", "14 february"),
    ("クリスマス・?イ[ブヴ]", "12月24日"),
    ("クリスマス", "12月25日"),
    ("大晦日|大みそか", "12月31日"),
    ("元[日旦]", "1月1日"),
    ("ハロウィン", "10月31日"),
    ("バレンタイン(?:デー)?", "2月14日"),
)
"""What a day is called that is on one date each year."""
_REST = r"\b(?:(?:the )?rest of (?:the|this|my|our)|my|our"
_OWN = (
    (rf"{_REST}|the) (?=(?:week|month)\b(?! (?:of|after)\b))", "this "),
    (rf"{_REST}) day\b", "today"),
)
"""Whose week it is, where no other time is named."""
_MANY = rf"(?:the )?(?P<n>{phrases.COUNT}|an?|few|a few|couple of|a couple of|several)"


def _hence(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    """That day, or the week or month in which it is: who says "in two weeks" counts none."""
    several = _several(match["n"])
    day = seen.midnight
    if match["unit"] in ("month", "か月", "ヶ月", "カ月", "ヵ月"):
        months = day.year * 12 + day.month - 1 + several
        first, following = (
            day.replace(year=one // 12, month=one % 12 + 1, day=1) for one in (months, months + 1)
        )
        return (Span(first, following),)
    if match["unit"] in ("day", "日"):
        return (Span(day + several * DAY, day + (several + 1) * DAY),)
    monday = day + (7 * several - day.weekday()) * DAY
    return (Span(monday, monday + 7 * DAY),)


def _from_today(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    several = _several(match["n"] or "few") * (7 if match["unit"].startswith(("week", "週")) else 1)
    return (Span(seen.midnight, seen.midnight + timedelta(several + 1)),)


def _several(written: str) -> int:
    rough = {"few": 5, "a few": 5, "several": 5, "数": 5, "couple of": 2, "a couple of": 2}
    return rough.get(written) or phrases.parse_count(written)


_MONTHS = (
    "january february march april may june july august september october november december".split()
)
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})"
_HALF_A_YEAR = timedelta(183)


def _week_of(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    """The week, from its Monday, in which a date is: the next such day of a month where none is
    named."""
    said, today = match.groupdict(), seen.midnight
    month, day = said.get("month"), int(said["day"])
    names = said.get("number") or (month and str(_MONTHS.index(month) + 1))
    number = int(names) if names else today.month + (day < today.day)
    years = (today.year - 1, today.year, today.year + 1)
    dates = [_date_of(today, year, number, day) for year in years]
    near = [one for one in dates if one and abs(one - today) <= _HALF_A_YEAR]
    if not near:
        return ()
    monday = near[0] - near[0].weekday() * DAY
    return (Span(monday, monday + 7 * DAY),)


def _date_of(today: datetime, year: int, month: int, day: int) -> datetime | None:
    years, month = divmod(month - 1, 12)
    try:
        return today.replace(year=year + years, month=month + 1, day=day)
    except ValueError:  # no such day
        return None


_YEAR_ENDS, _TURNED = 26, 5
"""From which day of December on the year ends, and on which of January it has begun."""


def _end_of_year(match: re.Match[str], seen: Seen) -> tuple[Span, ...]:
    """The last days of a year, those around its turn (年末年始), or the first of the next one."""
    today = seen.midnight
    year = (today - timedelta(_TURNED if match["turn"] or match["new"] else 0)).year
    new_year = today.replace(year=year + 1, month=1, day=1)
    first = new_year if match["new"] else new_year.replace(year=year, month=12, day=_YEAR_ENDS)
    until = new_year.replace(day=_TURNED) if match["turn"] or match["new"] else new_year
    return (Span(first, until),)


_RULES = (
    Rule(
        late.regex(
            rf"\b(?:in |on |during |for )?(?:the )?week (?:of|from|beginning|starting|commencing)"
            rf" (?:the )?(?:monday,? (?:the )?)?(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?! \w+ to\b)"
            rf"(?:,? (?:of )?{_MONTH})?)(?! ?[ap]m\b|[:.\d])"
        ),
        _week_of,
    ),
    Rule(
        late.regex(
            rf"\b(?:in |during |for )?(?:the )?week (?:of|beginning|starting) {_MONTH}"
            r" (?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)"
        ),
        _week_of,
    ),
    Rule(
        late.regex(r"(?:(?P<number>1[0-2]|[1-9])月)?(?P<day>\d{1,2})日(?:から)?の(?:ある)?週"),
        _week_of,
    ),
    Rule(
        late.regex(
            r"年末(?P<turn>年始)?(?!調整|ジャンボ|商戦|セール)|(?P<new>お?正月|年始(?!め))(?!太り|料理|飾り)"
            r"|\b(?:at |around |by |over )?(?:(?:the )?(?:very )?end of the year|year[- ]end)\b"
            r"|\bbetween 25 december and new year(?:['’]?s)?\b(?! eve)"
        ),
        _end_of_year,
    ),
    Rule(
        late.regex(
            rf"\b(?:within|(?:in |over |for |during )?(?:the )?(?:next|coming)) {_MANY} "
            r"(?P<unit>day|week)s?\b"
        ),
        _from_today,
    ),
    Rule(late.regex(r"\b(?:the )?(?:next|coming)(?P<n>) (?P<unit>day|week)s\b"), _from_today),
    Rule(
        late.regex(rf"\bin {_MANY} (?P<unit>day|week|month)s?\b(?:['’]? time)?"),
        _hence,
    ),
    Rule(
        late.regex(rf"\b{_MANY} (?P<unit>day|week|month)s? from (?:now|today)\b"),
        _hence,
    ),
    Rule(
        late.regex(
            rf"(?:この先|これから|今後)の?(?P<n>{phrases.COUNT_JAPANESE}|数)(?P<unit>日|週間)間?"
        ),
        _from_today,
    ),
    Rule(
        late.regex(rf"(?P<n>{phrases.COUNT_JAPANESE})(?P<unit>日|週間|か月|ヶ月|カ月|ヵ月)後"),
        _hence,
    ),
)
_PARTS = {
    "morning": (0, 12), "afternoon": (12, 18), "evening": (17, 29), "night": (17, 29),
    "朝": (0, 12), "午前": (0, 12), "昼": (11, 16), "午後": (12, 24), "夕方": (15, 20),
    "夜": (17, 29), "晩": (17, 29),
}  # fmt: skip
"""From which to which hour, about, each part of a day is."""
_NAMED = late.regex(r"(?<!good )\b(?:morning|afternoon|evening|night)\b|朝|午前|昼|午後|夕方|夜|晩")
PART = rf"(?:{_NAMED.pattern})"
"""A part of a day, in a question."""
_OF_A_DAY = late.regex(
    rf"#,? ?(?:in the |early |late |の)?{PART}|\bin the {PART}"
    rf"|{PART} (?:of |on )?#"
)


def write_out(question: str, today: date) -> str:
    """A normalised question with its days in the words that are known elsewhere, too."""
    question = feasts.write_dates(question, today)
    for pattern, word in (*_WRITTEN, *_FEASTS):
        question = re.sub(pattern, word, question)
    if "#" not in without_times(_hide(question)):
        for pattern, word in _OWN:
            question = re.sub(pattern, word, question)
    return question


def share_feast(question: str, told: str) -> bool:
    """Whether both call a day by the same name: a Christmas party is on any day."""
    both = (text.normalise(question), text.normalise(told))
    return any(all(re.search(feast, one) for one in both) for feast, _ in _FEASTS)


def mask_days(question: str, seen: Seen) -> tuple[str, tuple[Span, ...]]:
    """A normalised question with "#" for what only here names days to come, and those days."""
    found = [
        span
        for rule in _RULES
        for match in rule.pattern.finditer(question)
        for span in rule.meaning(match, seen)
    ]
    return _hide(question), tuple(found[:1])


def _hide(question: str) -> str:
    for rule in _RULES:
        question = rule.pattern.sub("#", question)
    return question


def within_part(plain: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Days in the one part of them that a question, "#" for each time, names; else whole."""
    parts = {_PARTS[name] for name in _NAMED.findall(plain)}
    if len(parts) != 1 or not _OF_A_DAY.search(plain):
        return tuple(spans)
    first, last = (timedelta(hours=one) for one in parts.pop())
    return tuple(
        Span(one.start + first, one.start + last) if one.days == 1 else one for one in spans
    )
