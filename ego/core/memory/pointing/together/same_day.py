"""Plans of one day that are told in one breath, and the thing that each of them is about.

"The dentist on Friday at two. Friday is Mei's outing" are two; what names the same thing again is
one, and the words that tell its hour tell it.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import date, datetime, time
from itertools import combinations

from ego.core import text
from ego.core.memory.pointing import ahead, spoken
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


def keep_apart(found: Sequence[Spoken], now: datetime) -> list[Spoken]:
    """The plans of `found`, in their order, each thing of a day once: of two that tell the same,
    the one that says more, with the hour that either tells.
    """
    left = list(found)
    for one, other in combinations(found, 2):
        if one.when.day != other.when.day or one not in left or other not in left:
            continue
        if None not in (one.when.hour, other.when.hour) and one.when != other.when:
            continue
        if owners.are_of_others(one.sentence, other.sentence):
            continue  # her test is not what mine tells the hour of
        if not are_apart(one.sentence, other.sentence, now):
            left = [_join(one, other, now) if each is one else each for each in left]
            left.remove(other)
    return left


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
