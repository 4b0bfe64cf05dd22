"""Several days to come that are told in one breath, each of a thing of its own.

They are read only where each stands in a sentence or a clause that tells it alone, and nothing
there is moved or off. What tells two days of one thing tells none for sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, behind, dates, spoken, whom
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.spoken import Spoken, compiled

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_BETWEEN = r",? (?:and|and then|then) |[,;] |、"
_AND = r"^(?:and |then |,|、|;|\s)+"
_IN_WEEK = r"(?P<week>(?:再|さ)?来週)(?:の|は)、?(?P<day>[月火水木金土日])曜"
_OPENS_WITH_DAY = r"^(?P<day>[月火水木金土日])曜"
_DAYS = "月火水木金土日"
_SAYS_ENOUGH = 2
"""So many words beside its day tell what is on it; one with a verb does."""


def find_several(words: str, now: datetime) -> list[Spoken]:
    """The days to come that `words` name, two or more, in their order; none unless all are sure."""
    plain = text.composed(words[: _LONGEST + 1])
    if len(plain) > _LONGEST or not dates.may_name_time(plain) or spoken.is_task(plain):
        return []
    parts = list(_parts(plain, now))
    if len(parts) < 2 or ahead.find(plain, now):  # a journey is one, with the day of its return
        return []
    from ego.core.memory.pointing.told import cancelling, moving  # few texts name two days

    if moving.may_tell_moved(plain) or cancelling.may_tell_off(plain):
        return []
    found = list[Spoken]()
    for part, week in parts:
        returns = yearly.find_told(part, now)
        told = returns or spoken.find_told(f"{week}{part}", now)
        if told is None or not (returns or _says_enough(part, now)):
            return []
        of_whom = whom.name_whom(told.sentence, plain[: max(0, plain.find(part))])
        found.append(Spoken(of_whom, told.when))
    return found if len({one.when.day for one in found}) == len(found) else []


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
