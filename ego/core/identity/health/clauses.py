"""The clause of a sentence that tells what is vital, without the plan that it was said beside."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text
from ego.core.identity.health.vital import as_plain, list_places
from ego.core.times.mentions import without_times

_SHORT = 60
"""A sentence of so many columns is told whole."""
_NAME = r"^[^\s:：,]{1,40}(?: [^\s:：,]{1,40}){0,2}[:：] ?"
"""Whose it is, before what was noted of a turn."""
_LEAD = r"^(?:(?:oh|btw|by the way|fyi|ok|okay|so|and|also|well|hey)\b[\s,]*)+"
_HEAD = (
    r"(?:[,;] (?:and |but |because |since )?(?=i (?:can't|cannot|must not|mustn't)\b)"
    r"|(?:[,;]|\b(?:and|but|(?<!not )because|since)) (?=(?:i'm|i am) ))"
)
"""Before a clause of one's own: "and I'm allergic", but no "my sister and I can't eat"."""
_SO = r",? so (?=(?:the|that|this|we|i|i'm|it|it's|you|my|our|he|she|they|there|next|on)\b)"
_BESIDE = (
    r"(?:,? (?:and|but)|[,;]| [-–—]) "
    r"(?=(?:we're|it's|there's|i(?:'ll| (?:come|arrive|land|leave|have to))"
    r"|(?:the|that|this|we|it|there|my|our|next|on)(?: [\w'-]+){0,8}?"
    r"(?: (?:is|are|will|was|has|have|go|going|gonna)|'(?:s|re|ll)))\b)"
)
"""Where another thing begins that is told beside it; only where that is on at a time."""
_ALSO_OF_IT = (
    r"\b(?:severe\w*|serious\w*|bad|badly|mild\w*|danger\w*|deadly|die[ds]?|swell\w*|hospital"
    r"|ambulance|doctors?|rash|react\w*|traces?|carry|pills?|medic\w+|only|except|unless|without"
    r"|not?|never|can't|cannot|won't|don't|avoid\w*|too|as well|also|both|same|even|either)\b"
    r"|重[いく度症]|ひど|病院|救急|薬|だけ|以外|抜き|ない|ません|無理|だめ|ダメ|避け|少し|軽"
)
"""What behind it still says how it is, and is not cut away."""
_SO_JAPANESE = r"(?:な(?:ん|の)?)?(?:だから|だけど|だし|ですが|ですけど|ので|んで|、)"


def find_clause(sentence: str) -> str:
    """The clause of a vital `sentence` that tells it; all of it where it is short, or where what
    stands beside it may still say how it is."""
    inner = sentence.strip('"')
    named = _compiled(_NAME).match(inner)
    inner = inner[named.end() :] if named else inner
    if text.characters(inner, _SHORT) >= len(inner):
        return sentence
    plain = as_plain(inner)
    places = list_places(plain)
    if not places or len(plain) != len(inner):  # where both run alongside
        return sentence
    start, end = 0, len(inner)
    heads = (one.end() for one in _compiled(_HEAD).finditer(plain, 0, places[0]))
    start = max(heads, default=0)
    for pattern in (_SO_JAPANESE,) if text.is_japanese(plain) else (_SO, _BESIDE):
        for one in _compiled(pattern).finditer(plain, places[-1], end):
            rest = plain[one.end() :]
            is_apart = pattern == _SO or "#" in without_times(rest)
            if is_apart and not _compiled(_ALSO_OF_IT).search(rest):
                end = one.start()
                break
    if (start, end) == (0, len(inner)):
        return sentence
    lead = _compiled(_LEAD).match(plain[:end], 0) if not start else None
    clause = inner[lead.end() if lead else start : end].strip()
    return f'"{clause}"' if sentence.startswith('"') else clause


def as_key(said: str) -> str:
    """A clause as it stands in both a turn of talk and the plan that was noted of it."""
    plain = as_plain(said).strip('".。 ')
    return _compiled(_LEAD).sub("", _compiled(_NAME).sub("", plain))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
