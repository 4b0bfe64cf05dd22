"""Which of the days that something comes back on a sentence means: "yoga next week", 来週のヨガ."""

from __future__ import annotations

import calendar
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import Ahead, moment
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.often import skips, starting
from ego.core.memory.pointing.often.pauses import pausing
from ego.core.memory.pointing.often.returning import WORKDAYS, Every, return_from
from ego.core.memory.pointing.spoken import compiled
from ego.core.times.spans import Span

_MONTHS = tuple(calendar.month_name[1:])
_NUMBERS = {"two": 2, "three": 3, "four": 4, "二": 2, "三": 3, "四": 4}
_SPAN = (
    r"(?P<until>\b(?:until|till?) )?(?:"
    r"\b(?:for )?this (?:week|month)(?:['’]s)?\b"
    r"|\bthe (?P<second>week|month) after(?: next)?(?:['’]s)?\b"
    r"|\b(?:for )?(?P<next>next|(?:this|the) coming) (?:week|month)(?:['’]s)?\b"
    r"|\bfor (?:the )?(?:next )?(?P<weeks>two|three|four|[2-9]) weeks\b"
    r"|(?:\b(?:in|for|during|throughout|all) (?:all of |the whole of )?"
    r"|(?<=\btill )|(?<=\btil )|(?<=\buntil ))"
    rf"(?P<month>{'|'.join(_MONTHS)})\b"
    "|今週|今月|(?P<later>再来週|再来月|さ来週|さ来月)|(?P<coming>来週|来月)"
    "|(?P<hence>[2-9]|二|三|四)週間|(?<!\\d)(?P<number>1[0-2]|[1-9])月(?!\\d)(?:中|いっぱい)?)"
)
"""Of which week or month one is meant, or for how many weeks from now on."""
_OR_THE_WEEK = r"\b(?:n?or|not)(?: in| for)? $"
_AND_THE_WEEK = (
    r"(?<=\band )the week after\b(?=\W*$|[.,;!)]| (?:either|too|as well|because|since|cos)\b)"
)
"""Behind other days, and with no clause of its own, "the week after" is the one after those."""
_AND_THEN_WE = r"(?<=the week after) (?:i|we|you|he|she|they|it|there)\b"
"""A clause of its own: what is so then is said of no day before it."""
_UNTIL = r"\b(?:until|till?)(?: the)? $"
_LISTED = r"(?P<days>(?:\d{1,2}(?:st|nd|rd|th)?(?:,? and | ?& ?|, ))+)(?:the )?$"
_BARE_JAPANESE = r"(?<![\d月/])(?P<day>\d{1,2})日(?![間後前目])"
"""A day of the month before another one, or alone, whose month is not said again."""
_WEEKDAY = r"(?:(?:on|this) )?(?!(?:to|yester)day)\w*day|[月火水木金土日]曜日?"
"""A weekday that says nothing of its week."""
_A_WEEK, _FAR, _A_YEAR = timedelta(7), timedelta(62), timedelta(366)
_SEVERAL = 2
_DAYS = "月火水木金土日"


_KATAKANA = "[\u30a1-\u30fa\u30fc]{2,}"


class Returns(NamedTuple):
    """The returns that a sentence means, soonest first, and where it says so."""

    days: tuple[date, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    """Of a week or month, or of days from a first to a last one; empty where one day is named."""
    is_told: bool = False
    """Whether it says which: else they are the next one."""

    def write_day(self, sentence: str, today: date) -> str:
        """The sentence as it names the first of these days, by its weekday or as `today`."""
        if not self.days or not self.places:
            return sentence
        day = self.days[0]
        (start, end), *others = self.places
        for one in reversed(others):
            sentence = f"{sentence[: one[0]].rstrip(' ,、と&')} {sentence[one[1] :]}"
        before, behind = sentence[:start], sentence[end:].rstrip()
        if text.is_japanese(sentence):
            if not before:  # 12月はヨガはお休み
                behind = re.sub("^は、?(?=[^、。は]+(?:は|が|なし|無し))", "の", behind)
            between = "の" if behind[:1] not in "のはもがを、" else ""
            return f"{before}{_DAYS[day.weekday()]}曜{between}{behind.removeprefix('だけ')}"
        weekday = f"{'' if before.endswith('on ') else 'on '}{day:%A}".lower()
        said = "today" if day == today else weekday
        if not before.strip():  # "next week there is no yoga"
            return f"{behind.lstrip(' ,').rstrip(' .!')} {said}"
        return f"{before}{said}{behind}"


def spell_names(sentence: str, plans: Sequence[str]) -> str:
    """A sentence with the names of things whole that it shortens: フラ of フラダンス, where one
    word of these plans alone begins so."""
    sentence = pausing.word_pause(skips.name_minded(skips.name_work(sentence, plans), plans))
    words = {word for one in plans for word in compiled(_KATAKANA).findall(one)}

    def spell(short: re.Match[str]) -> str:
        whole = [word for word in words if word.startswith(short[0])]
        return whole[0] if len(whole) == 1 else short[0]

    return compiled(_KATAKANA).sub(spell, sentence)


def may_be(plan: Ahead, day: date, today: date) -> bool:
    """Whether something that comes back would be on a day to come: be it one that is left out."""
    if plan.every is None or day < today:
        return False
    if day == plan.when.day or day in plan.left_out:
        return True
    is_later = day > plan.when.day
    return is_later and return_from(day, plan.first_day, plan.every, plan.weekdays) == day


Days = Sequence[tuple[date, date]]
"""Days from a start up to, and not including, an end."""


def find_on(plan: Ahead, days: Days) -> list[When]:
    """The first two of these days that it is on, as it comes back; of what goes on for days the
    first one of all, be it before them."""
    found = list[date]()
    for start, end in sorted(days):
        if plan.when.day < end and start <= plan.last_day:
            found.append(plan.when.day)
        while plan.every and len(found) < _SEVERAL:
            day = plan.return_after(max(plan.when.day, start - timedelta(1), *found[-1:]))
            if day >= min(end, plan.until):
                break
            found.append(day)
    return [When(day, plan.when.hour) for day in sorted({*found})[:_SEVERAL]]


def list_on(several: Iterable[Ahead], spans: Sequence[Span]) -> list[Ahead]:
    """Which of `several` is on within one of these, by the first day that each is on.

    In more than a week what begins in it stands before what goes on then, and what is once before
    what comes back each week; where it is asked of all to come, each stands by its time, but of
    what is on each weekday the first alone. All in the first of these is before the next's.
    """
    days = [one.dates for one in spans]
    each = [(one, on[0]) for one in several if (on := find_on(one, days))]
    each = [(one, on) for one, on in each if _is_at_hour(one, on, spans)]
    each.sort(key=lambda both: moment(both[1], both[0].zone))
    if any(end - start > _A_WEEK for start, end in days):
        first = min(start for start, _ in days)
        ends = sorted(end for _, end in days)
        usual = [one.seq for one, _ in each if one.every in (Every.WEEK, Every.FORTNIGHT)]
        if any(end - start > _A_YEAR for start, end in days):
            usual = [one.seq for one, _ in each if len(one.weekdays) >= len(WORKDAYS)][1:]
            first = date.min  # what runs now stands by its start: soonest of all
        each.sort(
            key=lambda both: (
                bisect_right(ends, both[1].day),
                both[0].seq in usual,
                both[1].day < first,
            )
        )
    return [one for one, _ in each]


def _is_at_hour(plan: Ahead, on: When, spans: Sequence[Span]) -> bool:
    """Whether it is in one of these parts of a day: unless it has no hour, or goes on for days."""
    whole = (one.dates for one in spans if one.days)
    if on.hour is None or plan.last_day > plan.when.day or any(a <= on.day < b for a, b in whole):
        return True
    at = moment(on, plan.zone)
    return any(one.start <= at < one.end for one in spans)


def find_next(plan: Ahead, today: date) -> date:
    """The next day that something would be on: be it one that is left out."""
    return min((day for day in (plan.when.day, *plan.left_out) if day >= today), default=today)


def find_returns(sentence: str, plan: Ahead, now: datetime) -> Returns:
    """The returns of a plan that a sentence, small, means; none where a day in it is another one.

    Where it names no day, week or month, it means the next one.
    """
    today = now.date()
    mentions, spans = find_places(sentence, now)
    if not mentions and not spans:
        return Returns((find_next(plan, today),))
    first = min([one.start for one in mentions] + [one.start() for one in spans])
    after = [one for one in spans if one.start() > first and _is_after_those(one, sentence)]
    weeks = [
        one
        for one in spans
        if one not in after
        and not (one.start() > first and compiled(_AND_THEN_WE).match(sentence, one.end()))
    ]
    found = set[tuple[int, date]]()
    if not mentions:
        found = {(one.start(), day) for one in weeks for day in days_of(one, today)}
        found = {one for one in found if may_be(plan, one[1], today)}
    for one in mentions:
        days = list(read_day(one, sentence, weeks[0] if weeks else None, plan, today))
        if not days:
            return Returns()
        found.update((one.start, day) for day in days)
    for span in after:
        last = max((day for place, day in found if place < span.start()), default=today)
        week = (last + timedelta(n - last.weekday()) for n in range(7, 14))
        found.update((span.start(), day) for day in week if may_be(plan, day, today))
    told = sorted({day for _, day in found})
    return Returns(tuple(told), _places(sentence, mentions, spans), is_told=True)


def find_until_again(sentence: str, again: str, plan: Ahead, now: datetime) -> Returns:
    """The returns on which a plan is off by a sentence, small, that says so: all from the first one
    to the day on which it is on `again`, where that is told."""
    told = find_returns(sentence, plan, now)
    said = f"{again}から" if text.is_japanese(again) else f"from {again}"
    start = starting.find(said, now, is_known=True) if again else None
    on = start.day if start else next((one.day for one in _find_days(again, now)), None)
    if on is None or (told.is_told and not told.days):
        return told
    first = told.days[0] if told.is_told else now.date()
    named = _find_days(sentence, now)[:1]
    if named and (after := compiled(_AFTER).search(sentence[: named[0].start])):
        first += timedelta(1)
        told = told._replace(places=((after.start(), named[0].end),))
    each = (first + timedelta(n) for n in range((on - first).days))
    days = tuple(one for one in each if may_be(plan, one, now.date()))
    return told._replace(days=days, is_told=True)


_AFTER = r"\bafter (?:the )?$"
"""What is off after a day is on that day."""


def _is_after_those(span: re.Match[str], sentence: str) -> bool:
    """Whether a week is "the week after", said beside the days before it: "nor the week after"."""
    if span["second"] != "week" or "next" in span[0]:
        return False
    is_beside = compiled(_OR_THE_WEEK).search(sentence[: span.start()])
    return bool(is_beside or compiled(_AND_THE_WEEK).match(sentence, span.start()))


def find_places(sentence: str, now: datetime) -> tuple[list[Mention], list[re.Match[str]]]:
    """The days that a sentence, small, names, and the weeks or months beside them."""
    mentions = _find_days(sentence, now)
    spans = [
        one
        for one in compiled(_SPAN).finditer(sentence)
        if not any(day.start < one.end() and one.start() < day.end for day in mentions)
    ]
    return mentions, spans


def is_weekday(one: Mention, sentence: str) -> bool:
    """Whether a day is named by its weekday, and nothing of its week is said there."""
    return re.fullmatch(_WEEKDAY, sentence[one.start : one.end].strip()) is not None


_OF_ONE = (
    r"\b(?:only|just (?:this|for)|this time|for now|once|one-off|again|last|next|until|till)\b"
    r"|^(?!.*\bnow\b).*\b(?:because|cos|due to|so that)\b"
)
"""What is at another hour with one of these is not so each time, nor is what has a reason that may
be of today, where nobody says that it is so now."""


def is_of_some(sentence: str, now: datetime) -> bool:
    """Whether an English sentence, small, is of some of the times that something comes back."""
    return bool(compiled(_OF_ONE).search(sentence)) or any(find_places(sentence, now))


_AT_ANOTHER_HOUR = (
    r"^[月火水木金土日]曜日?の、?(?!.*(?:だけ|今回|今日|明日)).*[\d時分半](?:から)?に"
    "(?:な(?:った|りました)|変(?:わった|わりました|更))"
)


def tells_hour_of_each(sentence: str, plan: Ahead, now: datetime) -> bool:
    """Whether a Japanese sentence names what is each week by its own weekday, and says that it is
    at another hour now: 木曜のヨガは20時になった. Which week nobody says."""
    plain = text.small(sentence)
    if plan.every is not Every.WEEK or not compiled(_AT_ANOTHER_HOUR).search(plain):
        return False
    days, spans = find_places(plain, now)
    named = [one.day.weekday() for one in days if one.day and is_weekday(one, plain)]
    its = [*(plan.weekdays or (plan.first_day.weekday(),))]
    return not spans and len(days) == 1 and named == its


def _find_days(sentence: str, now: datetime) -> list[Mention]:
    """The days that a sentence names, in their order; those without their month too, and as a
    stretch those until one of them."""
    found = spoken.find_days(sentence, now)
    if text.is_japanese(sentence):
        for bare in compiled(_BARE_JAPANESE).finditer(sentence):
            if not any(one.start < bare.end() and bare.start() < one.end for one in found):
                named = [one.day for one in found if one.end <= bare.start() and one.day]
                day = _day_from(named[-1] if named else now.date(), int(bare["day"]))
                found += [Mention(*bare.span(), day)] if day else []
        return sorted(found, key=lambda one: one.start)
    each = list[Mention]()
    for one in found:
        before = sentence[: one.start]
        if (until := compiled(_UNTIL).search(before)) and one.day and one.day > now.date():
            last = one.day - timedelta(1)
            each.append(one._replace(start=until.start(), day=now.date(), last=last))
            continue
        if (listed := compiled(_LISTED).search(before)) and one.day:
            start = listed.start("days")
            for number in re.findall(r"\d+", listed["days"]):
                with suppress(ValueError):  # no month has a 45th, nor February a 30th
                    day = one.day.replace(day=int(number))
                    each.append(Mention(start, start := start + 1, day))
            each[-1] = each[-1]._replace(end=one.start)
        from_first = before.endswith("from ") and one.last is not None
        each.append(one._replace(start=one.start - len("from ") * from_first))
    return each


def _day_from(earliest: date, number: int) -> date | None:
    """The first day of that number in its month, on `earliest` or later."""
    days = (earliest + timedelta(n) for n in range(_FAR.days))
    return next((day for day in days if day.day == number), None)


def _places(
    sentence: str, mentions: Sequence[Mention], spans: Sequence[re.Match[str]]
) -> tuple[tuple[int, int], ...]:
    """Where a sentence names its days, unless that is one behind the thing, which stays."""
    first = mentions[0] if mentions else None
    is_led = False
    if first is not None and not re.match("['’]s", sentence[first.end :]):
        is_led = bool(re.match(r"\W*(?:on )?$", sentence[: first.start]))
    if first and len(mentions) == 1 and first.last is None and not (spans or is_led):
        return ()
    places = sorted([*((one.start, one.end) for one in mentions), *(one.span() for one in spans)])
    if is_led:
        places[0] = (0, places[0][1])
    return tuple(places)


def read_day(
    one: Mention, sentence: str, span: re.Match[str] | None, plan: Ahead, today: date
) -> Iterator[date]:
    """The returns that a day which a sentence names is, or those between two."""
    if one.day is None:
        return
    if one.last:
        days = (one.day + timedelta(n) for n in range((one.last - one.day).days + 1))
        yield from (day for day in days if may_be(plan, day, today))
        return
    if not is_weekday(one, sentence):
        if may_be(plan, one.day, today):
            yield one.day
        return
    if span is not None:
        near = list(days_of(span, today))
    else:
        near = [today + timedelta(n) for n in range(_A_WEEK.days + 1)]
    meant = (
        day
        for day in (*near, *([] if span else [plan.when.day]))
        if day.weekday() == one.day.weekday() and may_be(plan, day, today)
    )
    yield from [*meant][:1]


def days_of(span: re.Match[str], today: date) -> Iterator[date]:
    """The days of the week or month that words name, from today on; those before it that something
    is said to last until."""
    later = 2 if span["second"] or span["later"] else int(bool(span["next"] or span["coming"]))
    if count := span["weeks"] or span["hence"]:
        weeks = _NUMBERS.get(count) or int(count)
        first, last = today, today + timedelta(7 * weeks - 1)
    elif span["month"] or span["number"]:
        named = [one.lower() for one in _MONTHS].index(span["month"]) if span["month"] else None
        month = int(span["number"]) - 1 if named is None else named
        first, last = _month(today, (month - today.month + 1) % 12)
    elif "month" in span[0] or span[0].endswith("月"):
        first, last = _month(today, later)
    else:
        first = today + timedelta(7 * later - today.weekday())
        last = first + timedelta(6)
    if span["until"]:
        first, last = today, first - timedelta(1)
    yield from (first + timedelta(n) for n in range((last - first).days + 1))


def _month(today: date, later: int) -> tuple[date, date]:
    """The first and the last day of the month so many later."""
    year, month = divmod(today.year * 12 + today.month - 1 + later, 12)
    first = date(year, month + 1, 1)
    return first, first.replace(day=calendar.monthrange(year, month + 1)[1])
