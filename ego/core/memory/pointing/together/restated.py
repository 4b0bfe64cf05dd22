"""The same thing told of another day, with no word that it was moved: "the demo is on Thursday",
where it was to be on Friday.

Only "the" says that there is but one; of what there may be several each has a day of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import ahead, hours
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.mending import one_on_one
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import again

_IS_ON = (
    r"^(?!.*\b(?:too|also|as well|another|again)\b)\W*"
    r"(?:(?:so|and|ok|okay|oh|right|btw|fyi),? )*"
    r"(?P<told>the (?!(?:next|other|last|first|second)\b)[^,;:.!?]{2,60}?"
    r"(?:['’]s| is)(?: (?:now|actually|definitely))? (?:on |at )?(?:the )?"
    r"(?=\w+day\b|tomorrow\b|\d|mon\b|tues?\b|wed|thu|fri\b|sat\b|sun\b)[^,;:!?]{3,40})$"
)
_SEVERAL = text.tokens(
    "meeting call appointment class lesson training session match game shift lunch dinner breakfast"
    " brunch drink coffee visit day date time thing one interview viewing delivery train bus flight"
).keys()
"""Of what there is more than one in a week."""
_NEAR = timedelta(7)


class Restated(NamedTuple):
    """A plan, and when it is by what was told of it again."""

    plan: Ahead
    when: When


def may_restate(words: str) -> bool:
    """Whether a text may tell a day of what there is but one; only those need the plans."""
    return compiled(_IS_ON).search(one_on_one.spell_out(words)) is not None


def find_restated(several: Sequence[Ahead], words: str, now: datetime) -> Restated | None:
    """The one of `several` that an English text of one sentence tells of another day or hour."""
    sentences = ahead.told_sentences(one_on_one.spell_out(words))
    is_on = compiled(_IS_ON).search(sentences[0]) if len(sentences) == 1 else None
    if is_on is None:
        return None
    told = is_on["told"]
    when, about = ahead.find(told, now), again.subject_words(told, now)
    if when is None or not about - _SEVERAL:
        return None
    found = [one for one in several if _is_same(one, about, when, now)]
    if len(found) != 1:
        return None
    ((plan,), hour) = found, when.hour
    hour = hours.in_its_half(hour, plan.when.hour, told.lower(), told) if hour else None
    then = when._replace(hour=hour or plan.when.hour)
    return Restated(plan, then) if then != plan.when else None


def _is_same(plan: Ahead, about: set[str], when: When, now: datetime) -> bool:
    if plan.every or plan.is_over(now) or abs(plan.when.day - when.day) > _NEAR:
        return False
    return again.subject_words(plan.text, plan.kept_at.astimezone(now.tzinfo)) == about
