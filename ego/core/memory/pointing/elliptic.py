"""What a plan is of, where its own clause leaves that to the one before.

"My husband's got an interview on Thursday, and I've got one on Friday": on Friday "one" says
nothing, and so does "Finn's is at five" of a play.
"""

from __future__ import annotations

import re
from functools import cache

_WHEN = r"(?:on|at|this|next|tomorrow|today|tonight|the|in|for|with|by|\w+day|\d+)\b"
_ONE = (
    r"\b(?:got|have|has|had|do|doing|need)(?: got)? (?:another )?(?P<left>one|another)\b"
    rf"(?! (?:of|to|more))(?= {_WHEN})"
    r"|^\W*(?:(?:and|but|while|then) )?(?P<whose>mine|hers|his|theirs|ours"
    r"|(?:my|our) \w+['’]s|[A-Z][\w-]+['’]s?)"
    rf"(?=(?: (?:is|will be|starts)|['’]s) {_WHEN})"
)
"""Where a clause names whose it is, and not what."""
_THING = (
    r"(?P<thing>[a-z][\w'’-]*"
    r"(?: (?!(?:is|on|at|has|was|will|and|this|next|tomorrow|the)\b)[a-z][\w'’-]*){0,3}?)"
)
_BEFORE = (
    r"\b(?:got|have|has|had|having|do|doing|need)(?: got)? (?:an?|the|my|our|her|his|their) "
    rf"{_THING}(?= {_WHEN})"
    rf"|(?:\b[A-Z][\w-]+['’]s?|\b(?:[Mm]y|[Oo]ur|[Hh]er|[Hh]is|[Tt]heir)(?: \w+['’]s)?) "
    rf"{_THING.replace('thing', 'other')}"
    rf"(?=(?: (?:is|starts|will be)|['’]s) {_WHEN})"
)
"""How the clause before names what there is, and of whom."""


def name_thing(sentence: str, before: str) -> str:
    """The sentence with what it is of, where it says "one" or whose, and `before` what."""
    left = _compiled(_ONE).search(sentence)
    if left is None:
        return sentence
    found = list(_compiled(_BEFORE).finditer(before))
    if not found:
        return sentence
    group = "left" if left["left"] else "whose"
    thing = found[-1]["thing"] or found[-1]["other"]
    end = left.end(group)
    return f"{sentence[:end]} ({thing}){sentence[end:]}"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
