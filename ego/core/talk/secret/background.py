"""What a secret only mentions: the test somebody studied for, when the secret is with whom.

What it tells something of is none of that: who failed the test keeps the test to themselves.
Nor is of it when somebody is to be told, nor where nothing of it is to stand.
"""

from __future__ import annotations

import re

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


_WHEN_IT_IS_TOLD = late.regex(
    r"(?i:\b(?:i|we)(?:['’]ll| will| shall| am going to| are going to|['’](?:m|re) going to)"
    r" (?:only )?(?:tell|inform|let) [^.!?;\n]{0,40}?\b(?:when|once|after|as soon as)\b)"
    r"(?P<when>[^.!?;\n]*)"
    r"|(?i:\b(?:until|till|before) (?:i|we)(?:['’]ve| have)? (?:told|tell|spoken (?:to|with)"
    r"|informed) (?:my |our |the )?)[\w'’-]+(?: (?i:and|or) [\w'’-]+)?"
    r"|(?i:\b(?:so )?(?:nothing|not a word|no mention)(?: (?:of|about) (?:it|this|that))?"
    r" (?:in|on))"
    r"(?P<where> [^.!?;\n]*)"
    r"|(?i:^\W*before (?:i|we|you) (?:start|begin|go on|continue|forget|get (?:going|started))\b)"
)
"""When whoever does not know is told, or where it is not to be written."""
_NAME = late.regex(r"(?<!\w)[A-Z]\w+|[\u30a1-\u30fa\u30fc]{2,}")


def drop_telling(told: str) -> str:
    """What a secret tells without when it is told to others, and where it is not to stand; what
    names somebody there may be all that tells whose it is."""

    def left(match: re.Match[str]) -> str:
        only = f"{match['when'] or ''}{match['where'] or ''}"
        return match[0] if _NAME.search(only) else " "

    rest = _WHEN_IT_IS_TOLD.sub(left, told)
    return rest if re.search(r"\w", rest) else told


_HEARERS = late.regex(
    r"(?i:,? (?:and|but|so)(?: (?:i|we)(?:['’]ve)?)?(?: (?:just|also|already))*"
    r" (?:told|texted|messaged|rang|asked))(?: (?i:(?:my|our|mr|mrs|ms|miss|dr)\.?))?"
    r" (?:[A-Z][\w'’-]+|(?i:mum|dad|gran|nan))(?: (?i:and|or) [A-Z][\w'’-]+)?(?=\W*$|[,.;!])"
)


def drop_hearers(clause: str) -> str:
    """A clause without who else was told of what it tells, at its end: they are no part of that."""
    return _HEARERS.sub("", clause)
