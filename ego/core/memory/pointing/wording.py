"""The words of a plan as they are told on a later day, or once it was moved.

"Next Friday" in them is another Friday by then, and a day that was moved is not the one they name:
the date stands in its place. What they say rightly stays as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from ego.core import late, text
from ego.core.memory.pointing.dates import KANJI_NUMBER, Mention, When, read_kanji_number

LONGEST = 600
"""What is longer is no line of what is ahead."""
WEEKDAY = late.regex(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|[月火水木金土日]曜日?")
_LEADS = late.regex(
    r"(?:^|\b)(?:on|by|before|until|till|for|from|since|the|of|to|than|and|or|this|after)\s*$",
    re.IGNORECASE,
)
"""Behind which an English date needs no "on"."""

_FIRST_OF = late.regex(
    r"(?<!\d)(?P<day>[1-9]\d?)(?:日(?:\([^)]*\))?|st|nd|rd|th)? ?(?:から|〜|~|to|until|till|-|–) ?$"
)
_TOPIC = late.regex("[はがも]$")
"""What a day may be read with: 26日は母の誕生日."""
_PART_OF_DAY = late.regex(r" (?P<part>morning|afternoon|evening|night)\b(?!['’])")
"""Behind a day, in English: 25 November has no night, but there is the night of 25 November."""
_FROM_TO = late.regex(r"から|[〜~\-–—]|\b(?:to|until|till|through|thru)\b", re.IGNORECASE)
"""Between the first of several days and the last one: a weekend has none."""
_AGE = late.regex(
    r"\b\d+(?:st|nd|rd|th) (?=(?:wedding )?(?:birthday|b-?day|anniversary)\b)", re.IGNORECASE
)
_RETURN_ALONE = late.regex(
    r"^.*?\b(?:birthday|b-?day|anniversary|name ?day)\b"
    r"(?:(?! (?:btw|and (?:i|we|he|she|they|no)|but|so)\b| [-–—] )[^,;.!?])*"
    r"|^[^。]*?(?:誕生日|バースデー|記念日|命日)[^、。]*",
    re.IGNORECASE | re.DOTALL,
)
_UNTIL_THEN = late.regex(
    r" ?(?:-|–|to|till|til|until) ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?(?![\d:.%]*\d)\b"
    r"| ?(?:から|-|–|〜|~) ?\d{1,2}(?:[:：]\d\d|時半?)(?:まで)?",
    re.IGNORECASE,
)
"""Behind its hour the one until which something is."""
_BETWEEN = late.regex(r"(?<!\w)between $", re.IGNORECASE)
_AND_THEN = late.regex(
    r" ?(?:and|to|-|–) ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b)?(?![\d:.%]*\d)", re.IGNORECASE
)
"""The two hours between which it is."""
_A_YEAR = timedelta(days=300)
"""What was told so long before its day and names a birthday comes back each year."""
_BESIDE = 9
"""Characters at most between a day and its hour: "5 December between 10:00"."""


def _end_as_long(mention: Mention, first: date) -> date | None:
    """The last day of days that are as many as those that were told, from another first one."""
    return first + (mention.last - mention.day) if mention.last and mention.day else None


def _leave_return(told: str, at: datetime) -> str:
    """What comes back each year without what was said beside it then: how old they turn, and what
    is to be got for it, is of that year."""
    found = _RETURN_ALONE.match(told)
    if found is None:
        return told
    alone = _AGE.sub("", found[0]).rstrip()
    alone += "" if (rest := told[found.end() :]).strip(" .。!") else rest
    is_whole = any(mention.day for mention in scan_times(text.composed(alone), at))
    return alone if is_whole else told


def word(
    told: str,
    when: When,
    at: datetime,
    now: datetime,
    ends: Callable[[Mention, date], date | None] = _end_as_long,
    set_to: date | None = None,
) -> str:
    """The text of a plan told `at`, as it is to be read at `now`: no day or hour in it misleads.

    Both moments are on the clock of its day. `ends` tells of days from a first to a last one which
    the last is where they begin on another day than was told; None where nobody said. It was
    `set_to` a day first: a day that is told only to be thought of on another one stays
    (`due.is_thought_of_before`).
    """
    if len(told) > LONGEST:
        return told
    if when.day - at.date() > _A_YEAR and set_to and set_to < when.day:
        told = _leave_return(told, at)
    plain = text.composed(told)
    said, read_now = scan_times(plain, at), scan_times(plain, now)
    days = [mention for mention in said if mention.day]
    hours = [mention for mention in said if mention.hour is not None]
    is_one = len({mention.day for mention in days}) == 1
    when = _tell_day(told, when, days[0].day if is_one else None, set_to, at)
    hour = when.hour
    wrong: list[tuple[Mention, str]] = []
    for mention in days:
        if is_one and mention.day and mention.day > when.day:
            first = _FIRST_OF.search(plain[: mention.start])
            if first and int(first["day"]) == when.day.day:  # it is the last of its days
                continue
        meant = when.day if is_one or mention.day is None else mention.day
        seen = next((other for other in read_now if other[:2] == mention[:2]), None)
        is_other_hour = bool(is_one and mention.hour and hour) and (not seen or seen.hour != hour)
        is_moved = len(days) == 1 and mention.day != meant  # Friday, to the Friday behind it
        is_right = not is_moved and _is_same(seen and seen.day, meant)  # else it would not change
        is_right = is_right or _names(plain, mention, meant, is_moved)
        if is_other_hour or not is_right:
            last = mention.last if meant == mention.day else ends(mention, meant)
            written = write_days(plain, mention, meant, now, last)
            between = "の" if text.is_japanese(plain) else " at "
            if is_other_hour and hour is not None:
                topic = _TOPIC.search(written)
                written = (
                    f"{_TOPIC.sub('', written)}{between}{hour:%H:%M}{topic[0] if topic else ''}"
                )
            part = _PART_OF_DAY.match(plain, mention.end)
            if part and not last and not is_other_hour:  # "tomorrow night": of that date
                of = f"the {part['part']} of "
                written = re.sub(r"(?i)^(?:on )?", lambda led: f"{led[0]}{of}", written)  # noqa: B023
                mention = mention._replace(end=part.end())  # noqa: PLW2901
            wrong.append((mention, written))
    own = _find_own(days, hours)
    if own is not None and hour is not None and own.day is None and own.hour != hour:
        own, led = _with_its_end(plain, own)
        wrong.append((own, f"{led}{hour:%H:%M}"))
    if not wrong:
        return _without_week(told, at, now)
    for mention, words in sorted(wrong, reverse=True):
        plain = f"{plain[: mention.start]}{words}{plain[_find_end(plain, mention, words) :]}"
    return _without_week(plain, at, now)


def _with_its_end(plain: str, own: Mention) -> tuple[Mention, str]:
    """The hour of a plan with that up to which it was, which is of the hour before, and what leads
    to another one: "between 10 and 12" is "at 14:00"."""
    led = re.match(r"at |from |の", plain[own.start :], re.IGNORECASE)
    lead = led[0] if led else ""
    between = _BETWEEN.search(plain, 0, own.start)
    until = (_AND_THEN if between else _UNTIL_THEN).match(plain, own.end)
    if until is None:
        return own, lead
    if between:
        return own._replace(start=between.start(), end=until.end()), "at "
    return own._replace(end=until.end()), "at " if lead.lower() == "from " else lead


def _find_end(plain: str, mention: Mention, words: str) -> int:
    """Where what named a day ends, that `words` take the place of."""
    end = mention.end
    if "(" in plain[mention.start : end] and plain[end : end + 1] == ")":  # 12月5日(土)
        end += 1
    is_stretch = "から" in words and words.endswith(("まで", "から"))
    if is_stretch and re.match("に(?![はもて])", plain[end:]):  # 週末に: not by it
        end += 1
    return end


_WEEK = r"(?:the week after next|next week|this week)\b"
_WEEK_APART = late.regex(
    rf"\b(?:(?:but )?not {_WEEK}(?: but\b(?: next\b)?)?|{_WEEK})[,:]? ?"
    "|(?:再来週|来週|今週)"
    "(?:(?:では|じゃ)なくて?|から[でにはの]{0,2}|までには?|の|[はもに])?[、:：]? ?",
    re.IGNORECASE,
)
"""With all that is said of it: "Not this week: Jonas is on call from …" leaves no torn head."""


def _without_week(words: str, at: datetime, now: datetime) -> str:
    """A text told `at` without a week that it names apart from its day, once that is another week:
    of 来週のシフトは日曜 it is シフトは日曜."""
    if at.isocalendar()[:2] == now.isocalendar()[:2] or not _WEEK_APART.search(words):
        return words
    plain = text.composed(words)
    days = [one for one in scan_times(plain, now) if one.day]
    for one in reversed(list(_WEEK_APART.finditer(plain)) if days else []):
        if any(day.start < one.end() and one.start() < day.end for day in days):
            continue
        before, behind = plain[: one.start()], plain[one.end() :]
        if behind[:1] in ("", *".!?;"):  # "on Sunday at ten, next week."
            before = before.rstrip(" ,、")
        begins = not before.strip() or before.rstrip().endswith((".", "!", "?", ":"))
        behind = behind[:1].upper() + behind[1:] if begins else behind
        plain = f"{before}{behind}"
    return plain


def _tell_day(told: str, when: When, named: date | None, set_to: date | None, at: datetime) -> When:
    """The day that a plan's words are to tell: the one it is on, or their own."""
    if named is None or named == when.day:
        return when
    from ego.core.memory.pointing.stretches import due  # few are on another day

    return When(named) if due.is_thought_of_before(told, named, when.day, set_to, at) else when


def _find_own(days: Sequence[Mention], hours: Sequence[Mention]) -> Mention | None:
    """The hour of the plan among those that it names: the only one, or the one beside its day."""
    if len(hours) == 1:
        return hours[0]
    beside = (one for one in hours if any(0 <= one.start - day.end <= _BESIDE for day in days))
    return next(beside, None)


def _is_same(seen: date | None, meant: date) -> bool:
    """Whether a day is read as the one that is meant, be it of another year."""
    return seen is not None and (seen.month, seen.day) == (meant.month, meant.day)


def _names(plain: str, mention: Mention, day: date, is_moved: bool) -> bool:
    """Whether the words are that date, or its weekday alone: the date is told before them."""
    written = plain[mention.start : mention.end].lower()
    if WEEKDAY.fullmatch(written) and mention.day:
        return not is_moved and mention.day.weekday() == day.weekday()
    numbers = [read_kanji_number(one) for one in re.findall(rf"\d+|{KANJI_NUMBER}", written)]
    if f"{day:%B}"[:3].lower() in written:
        return day.day in numbers
    if day.month not in numbers:
        return False
    numbers.remove(day.month)  # the 12 of 12月5日 is no 12th
    return day.day in numbers


def scan_times(plain: str, now: datetime) -> Sequence[Mention]:
    """The days and hours that words name."""
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    read = dates_japanese.scan if text.is_japanese(plain) else dates_english.scan
    return read(text.small(plain), now)


def word_anew(
    told: str,
    when: When,
    at: datetime,
    now: datetime,
    ends: Callable[[Mention, date], date | None] = _end_as_long,
) -> str:
    """The same as if it were told `now`: with a date where its words would be read of another day,
    as "Thursday" is on a Thursday of the next."""
    worded = word(told, when, at, now, ends)
    days = [one for one in scan_times(worded, now) if one.day]
    if len(days) != 1 or days[0].day == when.day or days[0].last:
        return worded
    written = write_days(worded, days[0], when.day, now)
    return f"{worded[: days[0].start]}{written}{worded[days[0].end :]}"


def write_days(
    plain: str, mention: Mention, day: date, now: datetime, last: date | None = None
) -> str:
    """A date in place of the words that named a day, so that the sentence stays one.

    With `last`, the day up to which it goes on, that too. Days from a first to a last one whose
    last is not known are told from their first on.
    """
    written = plain[mention.start : mention.end]
    if last and last <= day:
        last = None
    since = bool(mention.last and not last and _FROM_TO.search(written))
    if text.is_japanese(plain):
        from ego.core.memory.pointing.stretches import days_japanese

        year = f"{day.year}年" if day.year != now.year else ""
        until = "まで" if written[-1] in "中内" else ""
        counted = days_japanese.count_on(written, (last - day).days) if last else ""
        if last and days_japanese.counts_on(plain[mention.end :], (last - day).days):
            until = "から" if "から" in written else ""
        elif last:
            until = (
                counted
                or f"から{f'{last.month}月' if last.month != day.month else ''}{last.day}日まで"
            )
        elif since:
            until = "から"
        topic = _TOPIC.search(written)
        return f"{year}{day.month}月{day.day}日{until}{topic[0] if topic else ''}"
    year = f" {day.year}" if day.year != now.year else ""
    after = plain[mention.end : mention.end + 2]
    led = _LEADS.search(plain[: mention.start]) or after in ("'s", "’s")
    stop = "." * written.endswith(".")
    if last and (last.year, last.month) == (day.year, day.month):
        said = f"{'' if led else 'from '}{day.day} to {last.day} {day:%B}{year}{stop}"
    elif last:
        said = f"{'' if led else 'from '}{day.day} {day:%B}{year} to {last.day} {last:%B}{stop}"
    else:
        lead = "" if led else "from " if since else "on "
        said = f"{lead}{day.day} {day:%B}{year}{stop}"
    begins = re.search(r"(?:^|[.!?:…]\s)$", plain[: mention.start])  # behind its teller, too
    return said[:1].upper() + said[1:] if written[:1].isupper() and begins else said
