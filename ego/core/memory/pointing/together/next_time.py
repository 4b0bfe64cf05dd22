"""The next time of a thing, told as the last one is over: "It went fine. Next one is on the 18th".

What it is of stands in the plan that is over by the same turn, and may be named nowhere else.
"""

from __future__ import annotations

from datetime import datetime

from ego.core.memory.pointing import ahead, elliptic, spoken


def name_next(sentence: str, over: str, now: datetime) -> str:
    """A plan's `sentence` with what it is of, where it names but a next time of what is `over`."""
    thing = elliptic.find_visit(over)
    if not thing or elliptic.find_visit(sentence):
        return sentence
    several = ahead.tense_of(sentence).sentences(sentence)
    telling = (one for one in several if spoken.find_days(one, now))
    if not any(elliptic.names_nothing(ahead.without_times(one, now)) for one in telling):
        return sentence
    return f"{sentence.rstrip(' .!。！')} ({thing})"
