"""A correction, said to be one: "Correction: we use argon2, not bcrypt, for passwords"."""

from __future__ import annotations

from ego.core import late, text
from ego.core.memory.truth.rules import denies, find_terms, sets_anew

_CORRECTS = late.regex(
    r"^\W*(?:(?:small |quick |a )?corrections?\b|erratum|i (?:was|got (?:it|that)) wrong|i misspoke"
    r"|(?:that|this) (?:is|was) wrong|to correct (?:myself|that)|wrong:"
    r"|(?:sorry|no|actually)[,:] (?:it is|it[’']s|that[’']s)|it (?:is|was)\b|it[’']s\b)"
    r"|^\W*(?:訂正|修正|間違い|間違え|誤り|ごめん|すみません|正しくは)"
)
"""How one begins who puts right what was told before."""
_CHANGED = late.regex(r"\b(?:chang|switch|mov|decid|decision)\w*|変わ|変え|替え|決[まめ]|移[しっ]")
"""It was so, and is no more: that is asked about."""
_OPENING = frozenset(
    text.tokens("a small quick correction corrections erratum i was got it that wrong misspoke is")
)
_MOST_NEW, _MOST_NEW_JAPANESE = 3, 2
"""So many words, or runs, a correction has at most that the older text has not."""


def corrects(newer: str, older: str) -> bool:
    """Whether a text says that it puts right what the `older` one tells, and says all of that over
    again but for the one thing that it denies. Both are as they were written."""
    mine, theirs = text.normalise(newer), text.normalise(older)
    if _CHANGED.search(mine) or not (
        _CORRECTS.search(mine) and denies(mine) and sets_anew(mine, theirs)
    ):
        return False
    its, told = find_terms(theirs), find_terms(mine)
    left = {one for one in told - its - _OPENING if not _CORRECTS.search(one)}
    most = _MOST_NEW_JAPANESE if text.is_japanese(mine) else _MOST_NEW
    return its <= told and len(left) <= most
