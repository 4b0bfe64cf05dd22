"""What a secret only mentions: the test somebody studied for, when the secret is with whom.

What it tells something of is none of that: who failed the test keeps the test to themselves.
"""

from __future__ import annotations

from ego.core import late

_WHERE = "(?:for|at|in|on|after|before|during|until|from|by)"
_AFTER = late.regex(
    rf"(?i)\b(?:{_WHERE}(?= (?!an? )\w)|with(?= (?:the|my|our|this|that) ))"
    rf"(?: (?!{_WHERE}\b|and\b|but\b|because\b|with\b|i\b|we\b)[\w'’-]+){{1,4}}"
)
_JAPANESE = late.regex(
    r"[ァ-ヺー]{2,}(?=[\u4e00-\u9fff]|の(?:あと|後|前|とき|時|ため|帰り|勉強|練習|準備)|で|に)"
)
"""It stands before another word, or tells when, where or what for."""


def part_background(told: str) -> tuple[str, str]:
    """What a text only mentions, and all the rest of it."""
    every = (*_AFTER.finditer(told), *_JAPANESE.finditer(told))
    return " ".join(one[0] for one in every), _JAPANESE.sub(" ", _AFTER.sub(" ", told))
