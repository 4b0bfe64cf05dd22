"""What a turn tells of days to come beside what else it says: that a plan is off, or moved."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import late, text
from ego.core.memory.pointing import ahead, spoken, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.mending import mending
from ego.core.memory.pointing.stretches import ending
from ego.core.memory.pointing.together import changed, same_day, several
from ego.core.memory.pointing.told import cancelling


def drop_change(words: str, plan: Ahead, now: datetime) -> str:
    """The clauses of `words` that tell a day to come of another thing than `plan`, which the others
    put on another day; empty where there are none."""
    plain, seen = text.composed(words[: ahead.READ]), plan.kept_at.astimezone(now.tzinfo)
    of_plan, left = same_day.name_thing_of(plan.text, seen), list[str]()
    for part in several.list_parts(plain, now):
        thing = same_day.name_thing_of(part, now)
        if not thing or thing <= of_plan or of_plan <= thing or changed.hinders(part):
            continue
        if changed.may_tell_moved(part) or changed.may_tell_off(part):
            continue
        if ending.is_of_whole(part, plan):
            continue
        told = None if several.is_of_how_it_is(part, now) else spoken.find_told(part, now)
        is_then = told is not None and told.when.day == plan.when.day
        is_of_it = any(one in part for one in of_plan) or not _is_of_its_own(part, plan.text, now)
        if told is None or (is_then and is_of_it):
            continue  # of the plan itself: 明日の美容院、担当さんが風邪で
        left.append(part.rstrip(" .。!！"))
    gap, end = ("。", "。") if text.is_japanese(plain) else (". ", ".")
    return f"{gap.join(left)}{end}" if left else ""


def is_beside_change(words: str, plan: str, now: datetime) -> bool:
    """Whether a plan stands in a clause of its own in `words` that move another: its words alone
    do not say which of two of that day it is."""
    parts = several.list_parts(text.composed(mending.mend(words[: ahead.READ], now)), now)
    own = [one for one in parts if _ENDS.sub("", one) == _ENDS.sub("", plan)]
    return bool(own) and any(changed.may_tell_moved(one) for one in parts if one not in own)


def split_off(words: str, now: datetime) -> tuple[str, str]:
    """What `words` say is off, and what they tell beside that; of that nothing, unless each day to
    come there is of a thing of its own, and not what is in place of what is off."""
    off, left = list[str](), list[str]()
    for one in ahead.told_sentences(words):
        rest = cancelling.drop_off(one)
        off += [_JOINS.sub("", one.replace(rest, "", 1) if rest else one)] if rest != one else []
        left += [rest] if rest in one else [""]
    gap = "" if text.is_japanese(words) else " "
    said, told = gap.join(off), gap.join(filter(None, left))
    plans = several.find_several(told, now) if off else []
    if off and not plans and (one_plan := spoken.find_told(told, now)):
        plans = [one_plan]
    is_apart = all(_is_of_its_own(one.sentence, said, now) for one in plans)
    return (said, told) if plans and is_apart else (words, "")


def _is_of_its_own(plan: str, off: str, now: datetime) -> bool:
    """Whether a plan names what it is of, by more than what is told `off`."""
    if _IN_PLACE.search(plan) or whom.begins_with_nobody(plan):
        return False
    its, others = same_day.name_thing_of(plan, now), same_day.name_thing_of(off, now)
    return any(len(one) > 1 and one not in others and not _LIGHT.fullmatch(one) for one in its)


_ENDS = late.regex(r"[\s.。!！]+$")
_JOINS = late.regex(
    r"^[\s,;、。]*(?:(?:and|but|so|then) )*|[\s,;、]*(?:\b(?:and|but|so))?$", re.IGNORECASE
)
_IN_PLACE = late.regex(r"\binstead\b(?! of)|代わり|かわり|\bthen\W*$", re.IGNORECASE)
_LIGHT = late.regex(
    r"meet|see|come|do|go|gonna|can|new|one|slot|appointment|booking|date|time|day|another|next|other|they|them|make|try|again|now|let"
    r"|rebook\w*"
)
"""What may be said of what is on another day: "we can meet again on Monday"."""


def find_told_instead(told: str, now: datetime) -> spoken.Spoken | None:
    """The plan that a turn of talk tells beside what it says is off, with the sentences of both.

    Only together they say what it is of.
    """
    left = cancelling.drop_off(told)
    found = None if left == told else spoken.find_told(left, now)
    if found is None:
        return None
    if _is_of_its_own(found.sentence, told.replace(found.sentence, ""), now):
        return found
    sentences = ahead.told_sentences(told)
    off = [n for n, one in enumerate(sentences) if cancelling.drop_off(one) != one]
    plan = [n for n, one in enumerate(sentences) if found.sentence.strip(" .。!") in one]
    if not (off and plan):
        return found
    several = sentences[min(off[0], plan[0]) : max(off[0], plan[0]) + 1]
    gap = "" if text.is_japanese(told) else " "
    return spoken.Spoken(gap.join(one.strip() for one in several), found.when)


def list_rest(words: str) -> str:
    """The clauses of `words` that tell of no plan's other day, each as a sentence."""
    clauses = (part for one in ahead.told_sentences(words) for part in _CLAUSES.split(one))
    return "\n".join(part for part in clauses if part and not changed.may_tell_moved(part))


_CLAUSES = late.regex(r"[,;、]\s*")


def read_alone(words: str, at: datetime) -> list[spoken.Spoken]:
    """The plans of a text that tells none as a whole: of each of its sentences read by itself, and
    without what it may lead to ("so i might be late")."""
    from ego.core.memory.pointing.shown import announcing  # for few turns

    found = list[spoken.Spoken]()
    for sentence, _ in announcing.find_later(words, at):
        short = spoken.compiled(_LEADS_TO).sub("", sentence)
        ways = (one for one in dict.fromkeys((sentence, short)) if one != words)
        found += next(filter(None, (_find_in(one, at) for one in ways)), [])
    return found


def _find_in(sentence: str, at: datetime) -> list[spoken.Spoken]:
    one = spoken.find_told(sentence, at)
    return several.find_several(sentence, at) or ([one] if one else [])


_LEADS_TO = (
    r"(?i:,? (?:so|but) (?:(?:i|we|he|she|they)(?: (?:might|may|could|will|should|would)|['’]?ll)"
    r"|(?:(?:i|we|he|she|they) )?(?:won['’]?t|can['’]?t))\b[^.!?]*$)"
)
