"""A name that a turn of talk puts right: "She is called Marjorie, not Margaret".

Two names beside a "not" are of one person only where the words are about what somebody is called:
"I met Marjorie, not Margaret" tells of two.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ego.core import late, text

READ = 4_000
"""Characters of a turn that are looked through."""
_NAME = r"[A-Z][\w'’-]*[a-z](?: [A-Z][\w'’-]*[a-z])?"
_MARKS = late.regex(
    r"\b(?:names?|named|called|misnamed|(?:got|had) (?:her|him|them|it) wrong|mixed up|misheard"
    r"|misremembered)\b|名前|の名[はがを]|という名|呼び?|間違|まちがえ|聞き違"
)
_ENGLISH = (
    late.regex(rf"\b(?P<right>{_NAME})(?:,| -+| –| —|;)? (?:and |but )?not (?P<wrong>{_NAME})\b"),
    late.regex(rf"(?:\bnot|n['’]t) (?P<wrong>{_NAME})(?:,|;)? (?:but )?"
               rf"(?:(?:it|she|he)['’]?s? (?:is )?)?(?:called )?(?P<right>{_NAME})\b"),
    late.regex(rf"\b(?P<wrong>{_NAME})(?:['’]s name is| is|['’]s)"
               rf" (?:actually|really|in fact) (?:called |named )?(?P<right>{_NAME})\b"),
)  # fmt: skip
_CALLED = "[^、。,.!?\\s「」はがをのにで]{1,12}?"
_TITLE = "(?:さん|ちゃん|くん|君)?"
_QUOTE = "[「」『』]?"
_JAPANESE = (
    late.regex(
        f"(?:^|[、。!?！？はが\\s「『])(?P<wrong>{_CALLED}){_TITLE}{_QUOTE}(?:じゃ|では?)な(?:くて?|い[、。])、?"
        f"(?:本当は|正しくは)?{_QUOTE}(?P<right>{_CALLED}){_TITLE}{_QUOTE}"
        "(?=だ|で(?:し|す)|って|と(?:いう|言)|が(?:正|本)|[。!！ね]|$)"
    ),
    late.regex(
        f"(?:名前は|呼び方は|、|^){_QUOTE}(?P<right>{_CALLED}){_TITLE}{_QUOTE}で(?:あって)?、"
        f"{_QUOTE}(?P<wrong>{_CALLED}){_TITLE}{_QUOTE}(?:じゃ|では?)な"
    ),
)
_JAPANESE_ALONE = late.regex(
    f"^(?:ああ?|ごめん|すみません|そうだ|あれ|[、。\\s])*{_CALLED}{_TITLE}(?:じゃ|では?)なくて?、?"
)
"""A sentence that begins with the wrong name is of that."""


class Renamed(NamedTuple):
    """What somebody was called by mistake, and what they are called."""

    wrong: str
    right: str


def find_renamed(words: str) -> Renamed | None:
    """The name that `words` put right, without a title; None where they put right none."""
    plain = text.composed(words[:READ])
    is_japanese = text.is_japanese(plain)
    if not _MARKS.search(plain) and not (is_japanese and _JAPANESE_ALONE.match(plain)):
        return None
    for pattern in _JAPANESE if is_japanese else _ENGLISH:
        if (found := pattern.search(plain)) and found["wrong"] != found["right"]:
            return Renamed(found["wrong"], found["right"])
    return None


def write_name(words: str, renamed: Renamed) -> str:
    """`words` with the right name in place of the wrong one."""
    wrong = re.escape(renamed.wrong)
    if not text.is_japanese(renamed.wrong):
        wrong = rf"(?<!\w){wrong}(?!\w)"
    return re.sub(wrong, lambda _: renamed.right, words)
