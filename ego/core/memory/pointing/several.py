"""Several days to come that are told in one breath, each of a thing of its own.

They are read only where each stands in a sentence or a clause that tells it alone, or where one
sentence lists them ("a shift on Friday and on Sunday"), and nothing there is moved or off. What
tells two days of one thing in another way tells none for sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import ahead, behind, dates, elliptic, spoken, whom
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.spoken import Spoken, compiled

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_BETWEEN = r",? (?:and|and then|then) |[,;] |、"
_AND = r"^(?:and |then |,|、|;|\s)+"
_IN_WEEK = r"(?P<week>(?:再|さ)?来週)(?:の|は)、?(?P<day>[月火水木金土日])曜"
_OPENS_WITH_DAY = r"^(?P<day>[月火水木金土日])曜"
_DAYS = "月火水木金土日"
_HOURS = r"(?:,? (?:at|from) @+(?: ?(?:to|until|till|-|–) ?@+)?)?"
_LISTED = (
    rf"(?:(?:on )?(?:the )?#+{_HOURS}(?:,? (?:and|&) (?:then )?|, ))+(?:on )?(?:the )?#+{_HOURS}"
)
_HOURS_JAPANESE = "(?:の?@+(?:(?:から|〜|~|-)@+)?(?:まで|から)?)?"
_LISTED_JAPANESE = (
    rf"(?:#+(?:\([月火水木金土日]\))?{_HOURS_JAPANESE}(?:と、?|、|・|,|&|および|及び))+"
    rf"#+(?:\([月火水木金土日]\))?{_HOURS_JAPANESE}"
)
"""Days that are listed, each with its hours or without; a day stands as # and an hour as @."""
_SHORT_LIST = (
    "(?:(?<=来週[のは])|(?<=今週[のは])|(?<=来週は、))[月火水木金土日](?:[・、と][月火水木金土日])+"
    "(?=[がはもに、])"
)
"""Weekdays of a named week by their first letters: 来週は月・水・金が早番."""
_EITHER = (
    r"\b(?:between|either|neither|or|until|till|from(?! @)|every|each)\b|か#|毎[週月年日]|隔週"
    "|(?:の|、)(?:間|あいだ|うち|どちら|どっち|いずれ)|(?:どちら|どっち|いずれ)か"
)
"""The days are told to choose of, as the ends of a time, or as those of each week."""
_WORK_SHIFT = (
    r"\b(?:an?|the|my|our|his|her|two|three|have|has|had|got|late|early|night|day|morning|evening"
    r"|work) shifts?\b"
)
"""A shift that somebody works is none of a day."""
_SAYS_ENOUGH = 2
"""So many words beside its day tell what is on it; one with a verb does."""


def find_several(words: str, now: datetime) -> list[Spoken]:
    """The days to come that `words` name, two or more, in their order; none unless all are sure."""
    plain = text.composed(words[: _LONGEST + 1])
    if len(plain) > _LONGEST or not dates.may_name_time(plain) or spoken.is_task(plain):
        return []
    plain = compiled(_SHORT_LIST).sub(
        lambda one: re.sub(r"\w+", r"\g<0>曜", one[0].replace("と", "・")), plain
    )
    if listed := _find_listed(plain, now):
        return listed
    parts = list(_parts(plain, now))
    if len(parts) < 2 or ahead.find(plain, now):  # a journey is one, with the day of its return
        return []
    if _may_change(plain):
        return []
    found = list[Spoken]()
    for part, week in parts:
        returns = yearly.find_told(part, now)
        told = returns or spoken.find_told(f"{week}{part}", now)
        if told is None or not (returns or _says_enough(part, now)):
            return []
        before = plain[: max(0, plain.find(part))]
        of_whom = whom.name_whom(elliptic.name_thing(told.sentence, before), before)
        found.append(Spoken(of_whom, told.when))
    return found if len({one.when.day for one in found}) == len(found) else []


def _may_change(plain: str) -> bool:
    """Whether something may be told as off, or on another day."""
    from ego.core.memory.pointing.told import cancelling  # few texts name two days
    from ego.core.memory.pointing.told.moves import moving  # few texts name two days

    plain = compiled(_WORK_SHIFT).sub(" ", plain)
    return moving.may_tell_moved(plain) or cancelling.may_tell_off(plain)


def _find_listed(plain: str, now: datetime) -> list[Spoken]:
    """The days of one thing that a sentence lists, each as if it were told alone: of
    12月4日と6日にバイト the words 12月4日にバイト and 12月6日にバイト."""
    sentences = list(ahead.tense_of(plain).sentences(plain))
    telling = [n for n, one in enumerate(sentences) if _names_day(one, now)]
    if len(telling) != 1 or _may_change(plain):
        return []
    sentence = " ".join(sentences[telling[0]].split())
    days = _days_in_order(sentence, now)
    masked = _mask(sentence, days, now)
    japanese = text.is_japanese(sentence)
    listed = compiled(_LISTED_JAPANESE if japanese else _LISTED).search(masked)
    if listed is None or compiled(_EITHER).search(masked):
        return []
    listing = [one for one in days if listed.start() <= one.start < listed.end()]
    if len(listing) != len(days) or any(one.last for one in days):
        return []
    before, behind = sentence[: listed.start()], sentence[listed.end() :]
    hours = compiled(_HOURS_JAPANESE if japanese else _HOURS)
    ends = [*(one.start for one in listing[1:]), listed.end()]
    told_hours = [
        sentence[slice(*said.span())] if (said := hours.match(masked, one.end, end)) else ""
        for one, end in zip(listing, ends, strict=True)
    ]
    found = list[Spoken]()
    for one, hour in zip(listing, told_hours, strict=True):
        day = _write(before, sentence[one.start : one.end], one, now)
        told = spoken.find_told(f"{before}{day}{hour or told_hours[-1]}{behind}", now)
        if told is None or told.when.day != one.day or not _says_thing(told.sentence, now):
            return []
        of_whom = whom.name_whom(told.sentence, " ".join(sentences[: telling[0]]))
        found.append(Spoken(of_whom, told.when))
    return found if len({one.when.day for one in found}) == len(found) else []


def _write(before: str, written: str, one: Mention, now: datetime) -> str:
    """A day as it is read behind the words before it, whatever stood beside it."""
    from ego.core.memory.pointing import wording

    mention = one._replace(start=len(before), end=len(before) + len(written))
    return wording.write_days(f"{before}{written}", mention, one.day or now.date(), now)


def _days_in_order(sentence: str, now: datetime) -> list[Mention]:
    """The days that a sentence names; one without its month is of that of the day before it, and a
    weekday of the week that is named there."""
    from ego.core.memory.pointing.told.moves import correcting

    named = spoken.find_days(sentence, now)
    first = next((one.day for one in named if one.day), now.date())
    found = list[Mention]()
    for one in correcting.find_days_meant(sentence, now, first):
        before = found[-1].day if found else None
        of_week = found and compiled(_OF_NEXT_WEEK).search(sentence[found[0].start : found[0].end])
        is_weekday = compiled(_WEEKDAY).fullmatch(sentence[one.start : one.end])
        if of_week and is_weekday and before and one.day:
            one = one._replace(day=_in_week(before, one.day))  # noqa: PLW2901
        found.append(one)
    return found


_WEEKDAY = r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|[月火水木金土日]曜日?"
_OF_NEXT_WEEK = r"\bnext\b|来週"


def _in_week(of: date, day: date) -> date:
    """That weekday in the week of another day."""
    return of + timedelta(day.weekday() - of.weekday())


def _mask(sentence: str, days: Sequence[Mention], now: datetime) -> str:
    from ego.core.memory.pointing.told.moves import correcting

    hours = correcting.find_hours(sentence, now)
    times = [("#", one) for one in days]
    times += [
        ("@", one) for one in hours if all(one.end <= d.start or d.end <= one.start for d in days)
    ]
    for sign, one in times:
        sentence = f"{sentence[: one.start]}{sign * (one.end - one.start)}{sentence[one.end :]}"
    return sentence


def _says_thing(sentence: str, now: datetime) -> bool:
    """Whether a sentence says of what its day is: バイト is enough."""
    return bool(text.query_tokens(ahead.without_times(sentence, now)))


def _parts(plain: str, now: datetime) -> Iterator[tuple[str, str]]:
    """The sentences of `plain` that name a day, each cut where another day's clause begins.

    With each stands what of its week is said in the clause before, and holds for it too.
    """
    for sentence, left, _ in behind.read(plain, ahead.tense_of(plain), now):
        yield from _with_weeks(_clauses(sentence, left, now))


def _with_weeks(parts: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Each part of a sentence, with the week that a weekday alone shares with the one before.

    In 来週の火曜は在宅で、木曜は出張 both are of next week. A day that comes earlier in a week than
    the one before may be of another.
    """
    week = before = ""
    for part in parts:
        said = compiled(_IN_WEEK).search(part)
        alone = compiled(_OPENS_WITH_DAY).search(part)
        if said:
            week, before = f"{said['week']}の", said["day"]
        elif not alone or _DAYS.index(alone["day"]) <= _DAYS.find(before):
            week = ""
        yield part, "" if said else week


def _clauses(sentence: str, left: str, now: datetime) -> Iterator[str]:
    """Its parts; `left` is the sentence without the dates that are behind."""
    ends = [found.start() for found in compiled(_BETWEEN).finditer(sentence)]
    begin = 0
    for start, end in zip([0, *ends], [*ends, len(sentence)], strict=True):
        if _names_day(left[begin:start], now) and _names_day(left[start:end], now):
            yield _bare(sentence[begin:start])
            begin = start
    if _names_day(left[begin:], now):
        yield _bare(sentence[begin:])


def _says_enough(part: str, now: datetime) -> bool:
    from ego.core.memory.pointing.grammar import verbs_english

    bare = ahead.without_times(part, now)
    about = text.query_tokens(bare)
    if text.is_japanese(part):
        return len(about) >= _SAYS_ENOUGH
    return len(about) >= _SAYS_ENOUGH or (bool(about) and verbs_english.has_verb(bare))


def _bare(part: str) -> str:
    return re.sub(_AND, "", part).strip()


def _names_day(clause: str, now: datetime) -> bool:
    return bool(spoken.find_days(clause, now))


def nearest(several: Sequence[Spoken]) -> Spoken:
    """The one whose day comes first."""
    return min(several, key=lambda one: one.when.day)
