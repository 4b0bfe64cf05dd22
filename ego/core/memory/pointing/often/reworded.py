"""The words of what comes back each week or month, once it is on another day or at another hour.

"Every Wednesday at 4:30 pm" misleads whoever has the lesson on Fridays by now: what they say of
days and hours gives way, and the rest stays as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, time
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.often import starting
from ego.core.memory.pointing.often.returning import (
    ALL_DAYS,
    LAST_DAY,
    LAST_OF_MONTH,
    WORKDAYS,
    EachTime,
    Every,
    Pointed,
    count_weekday,
    of_return,
    return_from,
)

_PART = late.regex(r" (?:morning|afternoon|evening|night)s?$", re.IGNORECASE)
_ENDS = late.regex(r"(?:に?は|に)?、?(?=(?:いつも|毎[週月]|必ず|きまって|決まって)?$)")
"""By which a Japanese sentence goes on behind its day, with the adverb that may stand there."""
_ADVERBS = ("いつも", "毎週", "毎月", "必ず", "きまって", "決まって")
_GOES_EACH_TIME = late.regex(
    "(?<=[一-龯ァ-ヶー])(?:に|を)?(?:行っ|通っ|やっ|し|入っ|習っ)てい?(?:る|ます)"
    "(?:ん(?:だ|です))?[よね。]*$"
)
"""How somebody says that they go to what comes back, of which one day says nothing."""
_WEEKDAYS = "月火水木金土日"
_LONGEST = 600
"""What is longer is no line of what is ahead."""
_MOVED_IT = late.regex(
    r"^(?:so |and )?(?:we|they|i|he|she)(?:['’]ve| have| has)?"
    r" (?:moved|changed|switched|shifted|rescheduled)"
    r" (?P<what>(?:the|my|our|his|her) [^:;,.]{2,40}?)"
    r"(?:[:;,] | and | so | - )(?:so |and )*(?:from now on,? )?(?:it|that)(?:['’]s| is| will be)"
    r"(?: now)? (?=(?:on )?(?:every|each|\w+days)\b)",
    re.IGNORECASE,
)
"""Where but "it" is said to be on other days, of what was named just before as moved."""
_MOVED_BY = late.regex(
    r"^(?:so |and |oh,? )?(?:(?:the|my|our) )?[\w-]+(?:['’](?:s|ve)| has| have)?(?: just| now)?"
    r" (?:moved|changed|switched|shifted|rescheduled) (?P<what>(?:the|my|our) [^:;,.]{2,40}?)"
    r" (?=(?:to|from|on) )",
    re.IGNORECASE,
)
"""Who moved it is nothing of what it is: "Pilar's moved the class to Tuesdays"."""
_WHY_MOVED = late.regex(
    r",? (?:because|since|co[sz]|cause|bc)\b [^,;.!?]*(?=[.!]*$)"
    r"|(?:[,;]| [-–—])(?: (?:the|our|his|her|their|my))?(?: old)?"
    r" (?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:['’]s?)?(?: [a-z]+)??"
    r"(?:['’]s| is| are| was| were| has| have)?"
    r"(?: (?:just|now|always|got|been))*(?:n['’]t|(?: (?:left|leaving|quit|retired|gone|ill|off"
    r"|sick|full|closed|cancelled|stopped|no|not|too|never|booked|went|clash\w*)\b))[^,;.!?]*[.!]*$",
    re.IGNORECASE,
)
"""Why it is on another day than it was: "the Wednesday teacher left" names none that it is on."""


class Outdated(NamedTuple):
    """What words tell of the days and the hour of something regular, that is no longer so."""

    sentence: str
    told: EachTime
    is_other_day: bool
    is_other_hour: bool


def say_what_moved(sentence: str) -> str:
    """An English sentence that somebody moved a thing, as one of the thing: it is on other days."""
    sentence = _MOVED_IT.sub(r"From now on \g<what> is ", sentence)
    sentence = _MOVED_BY.sub(r"\g<what> is moved ", sentence)
    if not _FOR_GOOD.search(sentence):
        return sentence
    return _ONE_DAY.sub(r"on \g<day>\g<part>s", _NO_MORE_THEN.sub("", sentence))


_FOR_GOOD = late.regex(r"\b(?:from now on|going forward|for good|permanently)\b", re.IGNORECASE)
_PART_OF_DAY = r"(?: (?:morning|afternoon|evening|night))?"
_NO_MORE_THEN = late.regex(
    rf",? (?:and |but )?(?:not|instead of|rather than) (?:on )?(?:mon|tues|wednes|thurs|fri|satur"
    rf"|sun)day{_PART_OF_DAY}s?\b",
    re.IGNORECASE,
)
_ONE_DAY = late.regex(
    r"\b(?:on )?(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    rf"(?P<part>{_PART_OF_DAY})\b(?!['’]|s)",
    re.IGNORECASE,
)
"""One weekday that something is on from now on is each: "yoga is Wednesday from now on"."""


def drop_why_moved(sentence: str) -> str:
    """An English sentence of a change, without why what comes back is on another day."""
    return _WHY_MOVED.sub("", sentence)


def word_each_time(words: str, due: Pointed, at: datetime) -> str:
    """`words`, kept `at`, of what is on the days of `due`, by what is so now."""
    words = starting.drop_begun(words, due.when.day, at)
    outdated = find_outdated(words, due, at)
    if outdated is None:
        return words
    plain = text.composed(words)
    return plain.replace(outdated.sentence, _reword(outdated, due, at), 1)


def say_moved(words: str, due: Pointed, at: datetime) -> str:
    """On which days it is now, "every Friday 16:00", where its words tell others; else ""."""
    outdated = find_outdated(words, due, at)
    if outdated is None:
        return ""
    hour, often = due.when.hour, due.how_often or ""
    return often if hour is None else f"{often} {hour:%H:%M}"


_EACH_WEEK = late.regex(r"\b(?:weekly|fortnightly|daily|regular|bi-?weekly) ", re.IGNORECASE)
"""Before a thing, that it comes back."""


def word_once(words: str, when: When, day: str, at: datetime) -> str:
    """`words`, kept `at`, with one `day` in place of all those on which something is.

    The hour is that of `when` where they tell one; empty where they tell no such days.
    """
    found = _find_each_time(words, at)
    if len(found) != 1:
        return ""
    ((sentence, told),) = found
    written = sentence[told.start : told.end]
    japanese = text.is_japanese(sentence)
    said = day
    if japanese:
        said += "は" if _ENDS.search(written) and written.endswith(_ADVERBS) else ""
        said += "に" if written.endswith("に") else "の" * written.endswith("の")
    elif not sentence[: told.start].endswith("on "):
        said = f"{'on' if told.start else 'On'} {day}"
    parts = [(told.start, told.end, said)]
    hours = _find_hours(sentence, told, at)
    if hours and when.hour is not None and told.hour != when.hour:
        led = re.match(r"at |の", sentence[hours[0].start :], re.IGNORECASE)
        parts.append((hours[0].start, hours[-1].end, f"{led[0] if led else ''}{when.hour:%H:%M}"))
    for start, end, one in sorted(parts, reverse=True):
        sentence = f"{sentence[:start]}{one}{sentence[end:]}"
    if japanese:
        return _GOES_EACH_TIME.sub("", sentence)
    once = _EACH_WEEK.sub("", sentence)
    return once[:1].upper() + once[1:] if sentence[:1].isupper() else once


def find_outdated(words: str, due: Pointed, at: datetime) -> Outdated | None:
    """What `words` tell of its days that is no longer so; None where they tell none, or rightly.

    A return that is put off alone changes nothing of that.
    """
    when, every, first, weekdays = due
    first = first or when.day
    if every is None or return_from(when.day, first, every, weekdays) != when.day:
        return None
    found = _find_each_time(words, at)
    if len(found) != 1:
        return None
    ((sentence, told),) = found
    is_other_day = told.regular != of_return(first, every, weekdays)
    is_other_hour = None not in (told.hour, when.hour) and told.hour != when.hour
    outdated = Outdated(sentence, told, is_other_day, is_other_hour)
    return outdated if is_other_day or is_other_hour else None


def _find_each_time(words: str, at: datetime) -> list[tuple[str, EachTime]]:
    """The sentences of `words` that tell something regular, and where each says on which days.

    That it is a plan is known: so what else may hide that is not looked for.
    """
    plain = text.composed(words)
    if len(plain) > _LONGEST:
        return []
    if text.is_japanese(plain):
        from ego.core.memory.pointing.grammar import regular_japanese, tense_japanese

        sentences, find = tense_japanese.sentences(plain), regular_japanese.find
    else:
        from ego.core.memory.pointing.grammar import regular_english, tense_english

        sentences, find = tense_english.sentences(plain), regular_english.find
    several = [" ".join(one.split()) for one in sentences]
    return [(one, told) for one in several if (told := find(one, at))]


def _reword(outdated: Outdated, due: Pointed, at: datetime) -> str:
    when = due.when
    sentence, told = outdated.sentence, outdated.told
    is_japanese = text.is_japanese(sentence)
    written = sentence[told.start : told.end]
    parts = list[tuple[int, int, str]]()
    hours = _find_hours(sentence, told, at)
    if outdated.is_other_day:
        say = _write_japanese if is_japanese else _write_english
        hour = when.hour if told.hour is None and not hours else None
        is_same_hour = when.hour in (None, told.hour)
        if told.start and not is_japanese:  # a weekday begins with a capital in any place
            written = f"{written[:1].lower()}{written[1:]}"
        parts.append((told.start, told.end, say(written, due, hour, is_same_hour)))
    if hours and when.hour is not None and told.hour != when.hour:
        start, end = hours[0].start, hours[-1].end
        led = re.match(r"at |の", sentence[start:], re.IGNORECASE)
        stop = "." * (sentence[start:end].endswith(".") and not sentence[end:].strip())
        parts.append((start, end, f"{led[0] if led else ''}{when.hour:%H:%M}{stop}"))
    for start, end, said in sorted(parts, reverse=True):
        sentence = f"{sentence[:start]}{said}{sentence[end:]}"
    return sentence


def _find_hours(sentence: str, told: EachTime, at: datetime) -> Sequence[Mention]:
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    scan = dates_japanese.scan if text.is_japanese(sentence) else dates_english.scan
    plain = text.small(sentence)
    rest = f"{plain[: told.start]}{'#' * (told.end - told.start)}{plain[told.end :]}"
    return [one for one in scan(rest, at) if one.hour is not None]


def _write_english(written: str, due: Pointed, hour: time | None, is_same_hour: bool) -> str:
    said = due.how_often or ""
    part = _PART.search(written)
    if part and is_same_hour:
        said += part[0].removesuffix("s")
    if hour is not None:
        said += f" at {hour:%H:%M}"
    return said[:1].upper() + said[1:] if written[:1].isupper() else said


def _write_japanese(written: str, due: Pointed, hour: time | None, _is_same_hour: bool) -> str:
    ends, first = _ENDS.search(written), due.first or due.when.day
    if due.every is Every.WEEK:
        end = f"曜{'日' if '曜日' in written else ''}"
        each = due.weekdays or (first.weekday(),)
        days = f"毎週{'と'.join(f'{_WEEKDAYS[one]}{end}' for one in each)}"
        said = {WORKDAYS: "平日", ALL_DAYS: "毎日"}.get(tuple(each), days)
    elif due.every and due.every.is_by_weekday:
        which, day = count_weekday(first), f"{_WEEKDAYS[first.weekday()]}曜"
        of_month = "最終" if which == LAST_OF_MONTH else f"第{which}"
        weeks = {0: f"毎月{of_month}", 2: "隔週"}.get(
            due.every.weeks, f"{due.every.weeks}週間ごとの"
        )
        said = f"{weeks}{day}"
        said += "日" * ("曜日" in written)
    else:
        said = "毎月末" if first.day == LAST_DAY else f"毎月{first.day}日"
    said += f"の{hour:%H:%M}" if hour is not None else ""
    return f"{said}{ends[0] if ends else ''}"
