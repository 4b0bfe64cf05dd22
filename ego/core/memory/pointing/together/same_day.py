"""Plans of one day that are told in one breath, and the thing that each of them is about.

"The dentist on Friday at two. Friday is Mei's outing" are two; what names the same thing again is
one, and the words that tell its hour tell it. When one sets out for what begins in the morning is
in the morning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from datetime import date, datetime, time
from itertools import combinations

from ego.core import text
from ego.core.memory.pointing import ahead, hours, spoken
from ego.core.memory.pointing.spoken import Spoken, compiled
from ego.core.memory.pointing.together import owners

_NO_THING = (
    r"\b(?:['’]?(?:ll|ve|re|s|m|d)\b|have|has|had|got|get|gets|going|go|goes|will|there|be|book(?:ed|ing)?|made|make"
    r"|appointments?|reservations?|bookings?|plans?|date|day|time|start(?:s|ing)?|begins?"
    r"|mov(?:e[sd]?|ing)|chang(?:e[sd]?|ing)|shift(?:ed)?|postponed|rescheduled|put|pushed|brought"
    r"|morning|afternoon|evening|night|noon)\b"
    "|予約|予定|約束|変更|移動|延期|前倒し|リスケ|(?:に)?(?:ずら|移|変え|変わ|延ば|早め)[ぁ-ん]*"
    r"|\b(?:leav(?:e|es|ing)|arriv(?:e|es|ing)|back|home|return(?:s|ing)?)\b"
    "|朝|昼|夕方|夜|晩|午前|午後|開始|集合|帰[りるっ]|戻[りるっ]|出発|到着|着[きくい]"
)
"""What is said of a plan, and is not what it is about."""

SAME_DAY = " "
"""Behind the words of a day that a part is read with, where those are of the part before it."""


def put(of: str, part: str) -> str:
    """A part with what of its day is said before it."""
    if of.endswith(SAME_DAY) and not text.is_japanese(part):
        led = compiled(r"^(?:in the|that|the same) (evening|afternoon|night),? ").match(part)
        bare, part_of_day = (
            part[led.end() if led else 0 :].rstrip(" .!"),
            f" {led[1]}" if led else "",
        )
        return f"{bare} {of.strip()}{part_of_day}"
    return f"{of.strip()}{part}"


_GETS_THERE = (
    r"\b(?:pick(?:ing|s)?[ -]?(?:(?:you|me|us|him|her|them|everyone|all|\w+) )?up|pick-?ups?"
    r"|leav(?:e|es|ing)|(?:set(?:ting)?|head(?:ing)?) (?:off|out)|depart(?:s|ing|ure)?"
    r"|driv(?:e|es|ing)|(?:train|(?:mini)?bus|coach|taxi|cab|lift|car)\b"
    r"|meet(?:ing)? (?:up|at|outside|by|in)"
    r"|get(?:ting)? (?:there|to)|be there|arriv(?:e|es|ing)|warm[ -]?up|registration)\b"
)
"""What is done to be there when something begins."""
_WAY_AT_MOST = 4
"""In so many hours one is there, as a rule."""


def word_way_there(
    words: str, now: datetime, find_there: Callable[[], Iterable[ahead.Ahead]]
) -> str:
    """English `words` with the hour of getting there in the morning, where nobody says in which
    half of the day it is and something of that day begins behind it only then: "pick up at 6:50"
    for what starts at 9:30."""
    if text.is_japanese(words) or not compiled(_GETS_THERE).search(words):
        return words
    times = spoken.find_times(words, now)
    named = {one.day for one in times if one.day}
    at = next((one for one in times if one.hour is not None), None)
    if len(named) != 1 or at is None or at.hour is None or len(times) != 1 + bool(at.day is None):
        return words
    early = at.hour.replace(hour=at.hour.hour % 12)
    if early == at.hour or not hours.may_be_other_half(early, at.hour, words):
        return words
    begin = [
        one.when.hour
        for one in find_there()
        if one.when.hour and one.when.day in named and not one.private
    ]
    if not _leads_to(early, begin) or _leads_to(at.hour, begin):
        return words
    half = " am" if re.search(r"\d$", words[at.start : at.end]) else " in the morning"
    return f"{words[: at.end]}{half}{words[at.end :]}"


def _leads_to(hour: time, begin: Iterable[time]) -> bool:
    """Whether something begins not long behind an hour."""
    minutes = hour.hour * 60 + hour.minute
    return any(0 < one.hour * 60 + one.minute - minutes <= _WAY_AT_MOST * 60 for one in begin)


def keep_apart(found: Sequence[Spoken], now: datetime) -> list[Spoken]:
    """The plans of `found`, in their order, each thing of a day once: of two that tell the same,
    the one that says more, with the hour that either tells.
    """
    left = list(found)
    for one, other in combinations(found, 2):
        if one.when.day != other.when.day or one not in left or other not in left:
            continue
        is_of_it = compiled(_OF_IT).search(other.sentence) is not None and one.when.hour is None
        if is_of_it:
            left = [_at_hour(one, other, now) if each is one else each for each in left]
            left.remove(other)
            continue
        if None not in (one.when.hour, other.when.hour) and one.when != other.when:
            continue
        if owners.are_of_others(one.sentence, other.sentence):
            continue  # her test is not what mine tells the hour of
        if not are_apart(one.sentence, other.sentence, now):
            left = [_join(one, other, now) if each is one else each for each in left]
            left.remove(other)
    return left


_OF_IT = r"(?i)^\W*(?:on )?(?:the )?(?:\w+day|tomorrow|\d)\b.* \b(?:it|that)\W*$"
"""A sentence that says what is done with what the one before tells, on that day."""


def _at_hour(one: Spoken, other: Spoken, now: datetime) -> Spoken:
    """A plan at the hour that another sentence tells of it."""
    from ego.core.memory.pointing.told.moves import correcting  # few texts tell one thing twice

    if other.when.hour is None:
        return one
    words = correcting.add_hour(one.sentence.rstrip(" ."), other.when, now)
    return Spoken(words, other.when) if spoken.find_told(words, now) else one


def _join(one: Spoken, other: Spoken, now: datetime) -> Spoken:
    """The one of two that tell the same which says more; with the hour of the other where that
    names but the hour."""
    from ego.core.memory.pointing.told.moves import correcting  # few texts tell one thing twice

    fuller = max((one, other), key=lambda its: _count(its, now))
    telling = next((each for each in (fuller, one, other) if each.when.hour is not None), fuller)
    if telling.when.hour is None or telling is fuller:
        return fuller
    words = correcting.add_hour(fuller.sentence, telling.when, now)
    return Spoken(words, telling.when) if spoken.find_told(words, now) else telling


def _count(one: Spoken, now: datetime) -> tuple[int, bool]:
    """How much a plan says."""
    return len(name_thing_of(one.sentence, now)), one.when.hour is not None


def are_apart(one: str, other: str, now: datetime) -> bool:
    """Whether each of two sentences names a thing that the other one does not."""
    first, second = name_thing_of(one, now), name_thing_of(other, now)
    return bool(first and second) and not (first <= second or second <= first)


_OF_EACH_DAY = (
    r"\b(?:shifts?|work(?:ing)?|lessons?|class(?:es)?|training|practice|sessions?|calls?|meetings?"
    r"|appointments?|physio|earl(?:y|ies)|lates?|nights?|on call|exams?)\b"
    "|シフト|バイト|授業|レッスン|練習|勤"
)
"""What there is of on each of several days: one of them may be off."""


def are_days_of_one(several: Sequence[tuple[str, date]]) -> bool:
    """Whether these plans, each with its day, are of one thing that goes on from day to day."""
    days = sorted(day for _, day in several)
    seen = datetime.combine(days[0], time())
    things = {frozenset(name_thing_of(words, seen)) for words, _ in several}
    is_one = len(things) == 1 and len({*days}) == len(days) == (days[-1] - days[0]).days + 1
    return is_one and not any(compiled(_OF_EACH_DAY).search(words) for words, _ in several)


def name_thing_of(sentence: str, now: datetime) -> Set[str]:
    """The words of what a sentence is about: neither its day nor that it is booked, or moved."""
    bare = compiled(_NO_THING).sub(" ", ahead.without_times(sentence, now))
    return spoken.without_kana(bare) if text.is_japanese(sentence) else set(text.query_tokens(bare))
