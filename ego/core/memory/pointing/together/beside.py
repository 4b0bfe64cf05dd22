"""What a turn tells of days to come beside that a plan is on another day, or at another hour."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.together import changed, same_day, several


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
        told = None if several.is_of_how_it_is(part, now) else spoken.find_told(part, now)
        if told is None or (told.when.day == plan.when.day and any(one in part for one in of_plan)):
            continue  # of the plan itself: 明日の美容院、担当さんが風邪で
        left.append(part.rstrip(" .。!！"))
    gap, end = ("。", "。") if text.is_japanese(plain) else (". ", ".")
    return f"{gap.join(left)}{end}" if left else ""


def list_rest(words: str) -> str:
    """The clauses of `words` that tell of no plan's other day, each as a sentence."""
    clauses = (part for one in ahead.told_sentences(words) for part in _CLAUSES.split(one))
    return "\n".join(part for part in clauses if part and not changed.may_tell_moved(part))


_CLAUSES = re.compile(r"[,;、]\s*")
