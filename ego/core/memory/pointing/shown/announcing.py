"""What a turn of talk of which no plan was noted tells of days to come, and what takes it back."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from datetime import date, datetime

from ego.core import late, text
from ego.core.memory import turns
from ego.core.memory.pointing import behind, clauses_japanese, spoken
from ego.core.memory.pointing.ahead import tense_of, without_times
from ego.core.memory.pointing.dates import Mention, is_far
from ego.core.memory.pointing.told import cancelling
from ego.core.memory.pointing.told.moves import cues
from ego.core.memory.pointing.untold import unsettled
from ego.core.talk import forgetting
from ego.core.talk.weights import LIGHT, weigh_words
from ego.core.times.tense import Looking, has_no_verb, is_of_past, look

_KANJI, _SATURDAY = "月火水木金土日", 5
_OF_WEEKEND = ("weekend", "週末", "土日")
_PARTING = r"(?i:\bsee (?:you|ya|u)\b|\b(?:till|until) tomorrow\W*$)|また(?:明日|あした|来週)"
_WEEK_OF_BOTH = late.regex(
    "(?P<week>(?:[今来]|再来)週の?)[月火水木金土日]曜?日?(?:か|または|もしくは|と|、)(?=[月火水木金土日](?:曜|か|[にで]))"
)
"""来週の金曜か土曜: the second day is of that week, too."""
NEAR = tuple("tomorrow tmr tmw today tonight 明日 あした 明後日 あさって 今日".split())
"""By what a day is called in the days before it, and on it."""


def list_names(days: Sequence[date]) -> list[str]:
    """By what these days may be called, whenever that is said."""
    names = [f"{day:{form}}" for day in days for form in ("%A", "%a")]
    names += [f"{_KANJI[day.weekday()]}曜" for day in days]
    names += [f"{day.day}{suffix}" for day in days for suffix in ("", "st", "nd", "rd", "th")]
    return [*names, *(_OF_WEEKEND if any(day.weekday() >= _SATURDAY for day in days) else ())]


def names_one(words: str, days: Sequence[date], at: datetime) -> bool:
    """Whether words said `at` a moment name one of these days, or days that it is among."""
    if len(words) > spoken.LONGEST:
        return False
    return any(_is_among(one, days) for one in spoken.find_days(words, at))


def _is_among(one: Mention, days: Sequence[date]) -> bool:
    return one.day is not None and any(one.day <= day <= (one.last or one.day) for day in days)


def find_telling(words: str, days: Sequence[date], at: datetime) -> str:
    """The sentences of a turn that tell of one of these days as of one to come; empty for none."""
    plain = behind.drop_heading(text.composed(words), at)
    tense = tense_of(plain)
    read = behind.read(tense.without_openers(plain), tense, at)
    telling = " ".join(one.words for one in read if _tells_of(one, days))
    telling = telling or " ".join(
        one
        for one, named in find_later(words, at)
        if not _takes_back(one) and not {*days}.isdisjoint(named)
    )
    is_none = telling and (spoken.is_task(words) or forgetting.asks_to_forget(words))
    return "" if is_none else telling


def _tells_of(one: behind.Read, days: Sequence[date]) -> bool:
    """Whether a sentence tells of one of these days as of one to come.

    One that names a single day, and is not read so, tells a habit or what was; of one that names
    several the verb has to say it.
    """
    mentions, taken = one.judged.mentions, one.judged.taken
    if not any(_is_among(mention, days) for mention in mentions):
        return False
    plain = " ".join(one.words.split())
    if not any(_is_among(mention, days) for mention in taken):
        folded = text.normalise(plain)
        are_several = len({mention.day for mention in mentions if mention.day}) > 1
        if not are_several or (look(folded) is Looking.BACK and not has_no_verb(folded)):
            return False
    if spoken.is_no_plan(plain) or turns.asks_something(plain):
        return False
    return not _takes_back(plain)


def _takes_back(plain: str) -> bool:
    return cancelling.drop_off(plain) != plain or cues.may_tell_moved(plain)


def find_later(
    words: str, at: datetime, *, dated: bool = False
) -> list[tuple[str, Sequence[date]]]:
    """The sentences of a turn that may tell of a later day, each with its days, soonest first.

    It is for whoever said it to judge. What names no more than a weekday names a habit as often:
    an hour, a second day or "next" stands with it, or its number where `dated` is enough. None
    that asks, parts, or tells what was, but of days from one to another that are to come: whoever
    did it then would not be there yet.
    """
    if len(words) > spoken.LONGEST or spoken.is_task(words) or forgetting.asks_to_forget(words):
        return []
    found = list[tuple[str, Sequence[date]]]()
    for one in tense_of(words).sentences(text.composed(words)):
        said = " ".join(one.split())
        plain = _WEEK_OF_BOTH.sub(r"\g<0>\g<week>", said)
        mentions = spoken.find_times(plain, at)
        later = {m.day for m in mentions if m.day and m.day > at.date()}
        is_told = len(later) > 1 or any(
            m.sure or m.last or m.hour or (dated and _is_date(plain, m, at)) for m in mentions
        )
        says_nothing = f"{_PARTING}|{unsettled.JUST_WEATHER}"
        if not (later and is_told) or spoken.compiled(says_nothing).search(plain):
            continue
        is_past = is_of_past(plain) and not any(
            m.last and not is_far(m, at.date()) for m in mentions
        )
        left = cancelling.drop_off(plain)
        is_off = left != plain and not spoken.find_days(left, at)
        is_over = is_past or is_off or clauses_japanese.GIVEN_UP.search(plain)
        if not (turns.asks_something(plain) or is_over):
            found.append((said.strip(" .。!！"), sorted(later)))
    return found


def _is_date(plain: str, one: Mention, at: datetime) -> bool:
    """Whether a day is told by its number, and not so far off that it may be one that was."""
    written = text.small(plain)[one.start : one.end]
    return one.day is not None and bool(re.search(r"\d", written)) and not is_far(one, at.date())


def find_terms(telling: str, at: datetime) -> Set[str]:
    """The words of what tells of a day beside that, but those that are said every day."""
    return _weighty(without_times(telling, at))


def says_again(terms: Set[str], plan: str) -> bool:
    """Whether one with these words says what a plan says, or most of it."""
    its = _weighty(plan)
    return bool(terms) and 2 * len(terms & its) >= min(len(terms), len(its))


def _weighty(words: str) -> Set[str]:
    return {word for word, weight in weigh_words(words).items() if weight > LIGHT}


def may_take_back(words: str) -> bool:
    """Whether a later turn may say that something is off, on another day, or to be forgotten."""
    if cancelling.may_tell_off(words) or cues.may_tell_moved(words):
        return True
    return forgetting.asks_to_forget(words)
