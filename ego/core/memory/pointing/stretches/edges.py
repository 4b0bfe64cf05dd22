"""How words say of a day that something of several days begins with it, or ends.

Of the other end they say nothing then: who is coming a day earlier leaves when they were to.
"""

from __future__ import annotations

import re

from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.spoken import compiled

_FROM = (
    r"\b(?:from|start(?:s|ing)?|begin(?:s|ning)?|leav(?:e|es|ing)|set(?:s|ting)? off"
    r"|depart(?:s|ing)?"
    r"|(?:com(?:e|es|ing)|arriv(?:e|es|ing)|land(?:s|ing)?|get(?:s|ting)? (?:here|in))"
    r"(?: (?:here|over|round|down|up|to (?:us|me|ours|stay|visit|see (?:us|me))))*)"
    r"(?: (?:now|already|instead))?(?: on)?(?: the)? ?$"
)
_UNTIL = r"\b(?:until|till|up to|ends?|back|through)(?: on)?(?: the)? ?$"
_FROM_JAPANESE = (
    r"\)?(?:から|に?(?:出発|始ま)|(?:に|には)、?(?:(?:うち|家|実家|遊び|泊まり|泊り|会い|手伝い)に)?"
    r"(?:来(?!月|週|年)|着[いくき]|到着|入院|スタート))"
)
_COMING_JAPANESE = "(?:来る|着く|到着(?:する)?|始まる)(?:の|日|予定|のが)?(?:は|が|を|も)?、?$"
"""Before a day: 弟が来るの、5日に変更になった."""


def begins_with(plain: str, day: Mention) -> bool:
    """Whether words say of a day that something begins with it, and so nothing of its end."""
    before, behind = plain[: day.start].lower(), plain[day.end :]
    comes = compiled(_FROM).search(before) or compiled(_COMING_JAPANESE).search(before)
    return bool(comes or compiled(_FROM_JAPANESE).match(behind))


def ends_with(plain: str, day: Mention) -> bool:
    """Whether words say of a day that something goes on until then, and so nothing of its first."""
    before, behind = plain[: day.start], plain[day.end :]
    return bool(compiled(_UNTIL).search(before) or re.match(r"\)?まで(?!に)", behind))
