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
    rf"|^\W*(?:(?:and|then) )*(?P<one>(?:another )?one)(?= {_WHEN})"
    r"|^\W*(?:(?:and|but|while|then) )?(?P<whose>mine|hers|his|theirs|ours"
    r"|(?:my|our) \w+['’]s|[A-Z][\w-]+['’]s?)"
    rf"(?=(?: (?:is|will be|starts)|['’]s) {_WHEN})"
)
"""Where a clause names whose it is, and not what."""
_LEADS = (
    r"^(?P<thing>[^,;.!?]{3,60}?) (?=(?:on(?! call\b| duty\b)|at|in|the (?:week|weekend|\d)|this"
    r"|next|tomorrow)\b|\w+day\b)"
)
"""What a clause says before its day: that is so again on another one."""
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


_CLOCK = r"[\d:.]+(?: ?[ap]m)?"
_AGAIN = (
    r"^\W*(?:and )?(?:then )?(?:again,? (?=(?:on|at|in|for|the|this|next|tomorrow)\b|\w+day\b)"
    rf"|(?=(?:on )?(?:\w+day|tomorrow),? (?:at )?{_CLOCK}"
    rf"(?: ?(?:-|–|to|till|until) ?{_CLOCK})?\W*$))"
)
"""A clause that says but when: what was said of the day before it is so then, too."""


def name_thing(sentence: str, before: str) -> str:
    """The sentence with what it is of, where it says "one", "again" or whose, and `before` what."""
    if again := _compiled(_AGAIN).search(sentence):
        led = _compiled(_LEADS).match(before)
        return f"{led['thing']} {sentence[again.end() :]}" if led else sentence
    left = _compiled(_ONE).search(sentence)
    if left is None:
        return sentence
    found = list(_compiled(_BEFORE).finditer(before))
    if not found:
        return sentence
    group = next(name for name in ("left", "one", "whose") if left[name])
    thing = found[-1]["thing"] or found[-1]["other"]
    end = left.end(group)
    return f"{sentence[:end]} ({thing}){sentence[end:]}"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
