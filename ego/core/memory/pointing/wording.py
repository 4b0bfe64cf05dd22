"""The words of a plan as they are told on a later day, or once it was moved.

"Next Friday" in them is another Friday by then, and a day that was moved is not the one they name:
the date stands in its place. What they say rightly stays as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.dates import KANJI_NUMBER, Mention, When, read_kanji_number

_LONGEST = 600
"""What is longer is no line of what is ahead."""
_LEAST = 16
"""A line of fewer characters has no room for a choice."""
_FACE = r"(?:[:;]['’]?-?[()D/]+|[\u2639-\u263b\U0001f300-\U0001faff]+) +"
_PARTS = re.compile(
    rf"{_FACE}|[.!?;:] +|, +(?:(?:and|but|so|because|as|since|that|which) +)?|[。!?、] *"
    r"|\b(?:and|but|so|because|that) +",
    re.IGNORECASE,
)
"""Between two things that a plan says: it may be shown from there."""
_WEEKDAY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|[月火水木金土日]曜日?")
_LEADS = re.compile(
    r"(?:^|\b)(?:on|by|before|until|till|for|from|since|the|of|to|than|and|or|this|after)\s*$",
    re.IGNORECASE,
)
"""Behind which an English date needs no "on"."""

_LED_BY = re.compile(
    r"(?:\b(?:on|at|by|for|this|coming|every|each)\s+)?(?:(?<=\bon )the\s+)?$|毎[週月]の?$",
    re.IGNORECASE,
)
_NEEDED_BEFORE = re.compile(
    r"\b(?:before|until|till|after|since|from|to|than|and|or|of|between|the)\s+$", re.IGNORECASE
)
_NEEDED_BEHIND = re.compile(
    r"\s*(?:['’]s\b|(?:is|are|was|were|will|and|or|to \d)\b|[-–~〜]"
    r"|まで(?!に)|から|以降|以前|より|前|後|が|と|か|で|も|を)"
)
"""A date that says more than when, or that the sentence is built upon, stays in it."""
_HANGING = re.compile(
    r"(?<=\w) (?:(?:will|is going to) )?(?:is|are|be)\s+$|(?<=\w)は、?$", re.IGNORECASE
)
"""What is left of "The dentist is on Friday.", 歯医者は金曜 without the day, and says nothing."""
_BROKEN = re.compile(
    r"\b(?:every|each|on|at|by|for|in|to|of|from|the|an?|is|are|was|were|be|planned|scheduled"
    r"|now|starts?|begins?|leaves?|ends?|opens?|closes?|arrives?|comes?|goes|runs?)\s*(?:[.,;:!?)]|$)"
    r"|は\0?(?:の)?(?:予定|つもり|締め?切)|[,;:、]\s*[,.;:!?、。)]|^\s*[,.;:!?、。)]|\(\s*\)",
    re.IGNORECASE,
)
"""What does not read as words: a day that leaves it behind stays in its sentence."""
_FIRST_OF = re.compile(
    r"(?<!\d)(?P<day>[1-9]\d?)(?:日(?:\([^)]*\))?|st|nd|rd|th)? ?(?:から|〜|~|to|until|till|-|–) ?$"
)
_FOLLOWED_BY = re.compile(r"(?:までに|には|に|の|は|へ)?、?")
_PART_OF_DAY = re.compile(r" (?P<part>morning|afternoon|evening|night)\b(?!['’])")
"""Behind a day, in English: 25 November has no night, but there is the night of 25 November."""
_LITTLE, _LITTLE_JAPANESE = 16, 8
"""What a plan says in fewer characters behind its pause does not say what it is."""
_IN_PLACE = re.compile(r"\binstead\b(?! of)|代わりに|かわりに", re.IGNORECASE)
"""What is in the place of something: of what, the words before it say."""
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_WAS_THEN = re.compile(
    r"(?: now)?,? \b(?:not|instead of|rather than|no longer)(?: on)?(?: every| each)?"
    r" (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|the \d{1,2}(?:st|nd|rd|th)"
    r"(?! (?!any ?more\b|of [a-z]{3,9}\b|(?:and|so|as|because)\b)[a-z])"
    rf"|(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?"
    r"|tomorrow)\b(?: any ?more)?(?! but\b)"
    r"|(?:(?:\d{1,2}月)?\d{1,2}日|[月火水木金土日]曜日?)(?:では|じゃ)なくて?、?",
    re.IGNORECASE,
)
"""On which day it was: without the one that it is on, "training is instead of Saturday"."""
_FULL_STOP = re.compile(rf"{_FACE}|[.!?]\s+|[。！？]\s*")
_SENTENCE_PARTS = re.compile(
    rf"{_FACE}|[.!?;] +|, +(?:and|but|so|because|since|that) +|[。！？] *|(?<!は)、 *",
    re.IGNORECASE,
)
"""Behind which a plan says what it is once more: what only a comma adds does not, nor what is said
of a thing that is named before it (シフトは、…)."""
_HEAD = 8
"""Fewer of a plan's first characters do not say what it is of."""
_FROM_TO = re.compile(r"から|[〜~\-–—]|\b(?:to|until|till|through|thru)\b", re.IGNORECASE)
"""Between the first of several days and the last one: a weekend has none."""
_GONE = "\0"
_BESIDE = 7
"""Characters at most between a day and its hour: "5 December, from 10:00"."""


def _end_as_long(mention: Mention, first: date) -> date | None:
    """The last day of days that are as many as those that were told, from another first one."""
    return first + (mention.last - mention.day) if mention.last and mention.day else None


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
    if len(told) > _LONGEST:
        return told
    plain = text.composed(told)
    said, read_now = _scan(plain, at), _scan(plain, now)
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
            written += f"{between}{hour:%H:%M}" if is_other_hour and hour is not None else ""
            part = _PART_OF_DAY.match(plain, mention.end)
            if part and not last and not is_other_hour:  # "tomorrow night": of that date
                of = f"the {part['part']} of "
                written = re.sub(r"(?i)^(?:on )?", lambda led: f"{led[0]}{of}", written)  # noqa: B023
                mention = mention._replace(end=part.end())  # noqa: PLW2901
            wrong.append((mention, written))
    own = _find_own(days, hours)
    if own is not None and hour is not None and own.day is None and own.hour != hour:
        led = re.match(r"at |の", plain[own.start :], re.IGNORECASE)
        wrong.append((own, f"{led[0] if led else ''}{hour:%H:%M}"))
    if not wrong:
        return _without_week(told, at, now)
    for mention, words in sorted(wrong, reverse=True):
        plain = f"{plain[: mention.start]}{words}{plain[_find_end(plain, mention, words) :]}"
    return _without_week(plain, at, now)


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
_WEEK_APART = re.compile(
    rf"\b(?:(?:but )?not {_WEEK}(?: but\b(?: next\b)?)?|{_WEEK})[,:]? ?"
    "|(?:再来週|来週|今週)(?:(?:では|じゃ)なくて?|の|は)?[、:：]? ?",
    re.IGNORECASE,
)
"""With all that is said of it: "Not this week: Jonas is on call from …" leaves no torn head."""


def _without_week(words: str, at: datetime, now: datetime) -> str:
    """A text told `at` without a week that it names apart from its day, once that is another week:
    of 来週のシフトは日曜 it is シフトは日曜."""
    if at.isocalendar()[:2] == now.isocalendar()[:2] or not _WEEK_APART.search(words):
        return words
    plain = text.composed(words)
    days = [one for one in _scan(plain, now) if one.day]
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


def cut_around_day(words: str, columns: int, now: datetime, own: date | None = None) -> str:
    """The words of a plan as a line of so many columns: the part with its day, where not all fit.

    Who told it stays before them. Of several days it is its `own`, where that is known and named,
    else the last.
    """
    line = text.flat(words)
    rest = whom.without_teller(line)
    teller = line[: len(line) - len(rest)]
    room = text.characters(line, columns) - len(teller)
    if len(rest) <= room or len(line) > _LONGEST or room < _LEAST:
        return text.brief(words, columns)
    day = _find_shown(text.composed(rest), now, own)
    if day is None or day.end < room:
        return text.brief(words, columns)
    begins = [one.end() for one in _PARTS.finditer(rest) if one.end() < day.start]
    fitting = [begin for begin in begins if _fits(f"{teller}… {rest[begin : day.end]}…", columns)]
    begin = next(iter(fitting or begins[-1:]), 0)
    return _cut(teller, rest, begin, columns, f"{rest[begin : day.start]}{rest[day.end :]}")


def _find_shown(plain: str, now: datetime, own: date | None) -> Mention | None:
    """The day in the words of a plan around which its line is cut, if they name any.

    Once its `own` is behind, they are read as of that day: its date is of the next year by then.
    """
    seen = now if own is None else min(now, datetime.combine(own, time.max, now.tzinfo))
    days = [one for one in _scan(plain, seen) if one.day]
    return next((one for one in days if own and one.day == own), days[-1] if days else None)


def _fits(words: str, columns: int) -> bool:
    return text.characters(words, columns) >= len(words)


def _is_little(words: str) -> bool:
    """Whether words do not say what a plan is: "The re-test.", "we meet instead."."""
    little = _LITTLE_JAPANESE if text.is_japanese(words) else _LITTLE
    return len(words) < little or bool(_IN_PLACE.search(words))


def _cut(teller: str, rest: str, begin: int, columns: int, bare: str = "") -> str:
    """A plan from `begin` on: who she is whom it begins with there, only what is cut may say.

    What says little ("The re-test."), `bare` of its day, stands behind the first words that fit.
    """
    if not begin:
        return text.brief(f"{teller}{rest}", columns)
    shown = whom.name_whom(rest[begin:], rest[:begin])
    if not _is_little(bare or shown):
        return text.brief(f"{teller}… {shown}", columns)
    ends = range(begin) if text.is_japanese(rest) else map(re.Match.start, re.finditer(" ", rest))
    for end in sorted((one for one in ends if _HEAD <= one < begin), reverse=True):
        head = rest[:end].rstrip(" ,;:.!?、。")
        if _fits(led := f"{teller}{head}… {shown}", columns):
            return led
    return text.brief(f"{teller}… {shown}", columns)


def line_behind_day(words: str, columns: int, when: When, now: datetime) -> str:
    """The words of a plan as a line of so many columns, behind the day or hour that is told before.

    Where not all fit, that day is left out of them, and what it is stays: its first words, or those
    of the part that names the day.
    """
    line = text.flat(words)
    if len(line) <= text.characters(line, columns) or len(line) > _LONGEST:
        return text.brief(words, columns)
    marked = _mark_day(_WAS_THEN.sub("", text.composed(line)), when, now)
    if _GONE not in marked:
        return cut_around_day(words, columns, now, when.day)
    bare = marked.replace(_GONE, "")
    if len(bare) <= text.characters(bare, columns):
        return bare
    teller = len(marked) - len(whom.without_teller(marked))
    name, rest = marked[:teller], marked[teller:]
    place = rest.find(_GONE)
    rest = rest.replace(_GONE, "")
    ends = next((one.start() for one in _PARTS.finditer(rest) if one.start() > place), len(rest))
    room = text.characters(bare, columns - 2) - len(name)
    if place < 0 or ends <= room:
        return text.brief(bare, columns)
    begins = [one.end() for one in _SENTENCE_PARTS.finditer(rest) if one.end() <= place]
    is_little = bool(begins) and _is_little(rest[begins[-1] : ends])
    told = (one for one in begins if not is_little and ends - one <= room)
    stops = [one.end() for one in _FULL_STOP.finditer(rest) if one.end() <= place]
    begin = next(told, stops[-1] if stops else 0)
    if is_little and _IN_PLACE.search(rest[begins[-1] : ends]):
        begin = begins[-1]
    elif is_little and not stops and not text.is_japanese(rest):
        begin = rest.find(" ", max(ends - room, 0)) + 1  # "and a check-up": what leads to it, too
    return _cut(name, rest, begin, columns)


def _mark_day(plain: str, when: When, now: datetime) -> str:
    """`plain` with a mark in the place of each mention of that day or hour that is not needed."""
    for one in sorted(_scan(plain, now), reverse=True):
        is_it = one.day in (None, when.day) and one.hour in (None, when.hour) and one.last is None
        before, behind = plain[: one.start], plain[one.end :]
        before = before[: _led_by(before)]
        if not is_it or _NEEDED_BEFORE.search(before) or _NEEDED_BEHIND.match(behind):
            continue
        if text.is_japanese(plain) and (particle := _FOLLOWED_BY.match(behind)):
            behind = behind[particle.end() :]
        behind = behind.lstrip()
        if plain[one.end - 1] == "." and not behind:
            behind = "."
        next_one = behind.replace(_GONE, "")[:1]
        if not next_one or next_one in ".,;:!?)。、":
            before = _HANGING.sub("", before).rstrip(" ,、")
        left = f"{before}{_GONE}{behind}"
        if _is_broken(left) and not _is_broken(plain):
            continue
        plain = left
    return plain


def _is_broken(plain: str) -> bool:
    return bool(_BROKEN.search(whom.without_teller(plain).replace(_GONE, "")))


def _led_by(before: str) -> int:
    """Where the preposition of a date begins, at the end of what stands before it."""
    found = _LED_BY.search(before)
    return found.start() if found else len(before)


def _is_same(seen: date | None, meant: date) -> bool:
    """Whether a day is read as the one that is meant, be it of another year."""
    return seen is not None and (seen.month, seen.day) == (meant.month, meant.day)


def _names(plain: str, mention: Mention, day: date, is_moved: bool) -> bool:
    """Whether the words are that date, or its weekday alone: the date is told before them."""
    written = plain[mention.start : mention.end].lower()
    if _WEEKDAY.fullmatch(written) and mention.day:
        return not is_moved and mention.day.weekday() == day.weekday()
    numbers = [read_kanji_number(one) for one in re.findall(rf"\d+|{KANJI_NUMBER}", written)]
    if f"{day:%B}"[:3].lower() in written:
        return day.day in numbers
    if day.month not in numbers:
        return False
    numbers.remove(day.month)  # the 12 of 12月5日 is no 12th
    return day.day in numbers


def _scan(plain: str, now: datetime) -> Sequence[Mention]:
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    scan = dates_japanese.scan if text.is_japanese(plain) else dates_english.scan
    return scan(text.small(plain), now)


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
        year = f"{day.year}年" if day.year != now.year else ""
        until = "まで" if written[-1] in "中内" else ""
        if last:
            until = f"から{f'{last.month}月' if last.month != day.month else ''}{last.day}日まで"
        elif since:
            until = "から"
        return f"{year}{day.month}月{day.day}日{until}"
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
