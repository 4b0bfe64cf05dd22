"""The next time of a thing, told as the last one is over: "It went fine. Next one is on the 18th".

What it is of stands in the plan that is over by the same turn, or in what was said a turn before,
and may be named nowhere else.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, elliptic, spoken
from ego.core.memory.pointing.together import instead

_NODS = text.tokens(
    "ok okay yes yeah no thanks thank cheers lol haha great good nice cool sure hi hey morning bye"
).keys()
"""What is said in a turn of its own, and of nothing."""
_ENOUGH = 2

_OPENS_WITH_NOBODY = re.compile(
    r"(?:(?:and|but|so|oh),? )*(?:he|she|they)(?:['’](?:s|re|ll)| is| are| will)(?: be)? "
    r"(?:com\w+|arriv\w+|back|out|here|due|visiting|staying|leaving|landing|free)\b",
    re.IGNORECASE,
)
"""Who comes then, by no name: "he's coming on Friday"."""


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


def name_by_turn(told: str, before: str, now: datetime) -> str:
    """An English plan as it was `told` behind the sentence of the turn `before` that says what "it"
    or "one" is in it, or who comes by it, where it does not say so itself."""
    several = ahead.told_sentences(told)
    last = several[-1] if several else ""
    is_of_it = elliptic.is_of_it(ahead.without_times(last, now)) or instead.is_of_it(last, now)
    if not (is_of_it or _OPENS_WITH_NOBODY.match(last)):
        return told
    if len(several) > 1 and not elliptic.goes_on_with(several[0]):
        return told
    said = [one.strip() for one in ahead.told_sentences(before)]
    quoted = " ".join(elliptic.find_what_names(said)).rstrip(" .,;")
    named = f"{quoted[:1].upper()}{quoted[1:]}. {told}"
    about = text.query_tokens(quoted).keys() - _NODS
    return (
        named if len(about) >= _ENOUGH and ahead.find(named, now) == ahead.find(told, now) else told
    )
