"""What a question is about that asks only whether it is remembered: 「もなかのこと覚えてる？」.

Those words stand in no memory. Beside them a name in hiragana is taken for grammar, and a few
words are near to everything.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core import late, text

_THING = r"(?P<thing>(?:(?:my|our|the|your) )?[\w'’.-]+(?: [\w'’.-]+){0,2})"
_ASKED = (
    r"(?:(?:so|and|but|hey|oh|well|tell me),? )*(?:(?:do|can) you (?:still )?|you )"
    rf"(?:remember|recall|know about|remember anything about) {_THING}(?: at all| still)?[\s?.!]*"
)
_ASKED_JAPANESE = (
    r"(?:(?:ねえ|ところで|そういえば|ちなみに)、? *)?(?P<thing>[^。?!、]{2,30}?)"
    r"(?:のこと|の事|のはなし|の話|について)?(?:[をはも]|って)?、? *(?:まだ|ちゃんと|ちょっとは)?"
    r"(?:覚|おぼ)えて(?:い|お)?(?:る|ます|ない|ません)(?:の|か|かな|かい|よね?)*[\s。?!]*"
)
_NO_THING = late.regex(
    r"(?:it|that|this|me|us|them|him|her|anything|everything|something|all"
    r"|あれ|それ|これ|何か?|なにか?|私|わたし|僕|ぼく|俺|おれ|うち|みんな|ぜんぶ|全部)$"
    r"|(?:to|that|the (?:day|time)|i|we|you|he|she|they|\w+ing) "
    r"|(?:if|whether|who|what|where|when|why|how|which)\b"
    r"|.*(?:何|なに|誰|だれ|いつ|どこ|どう|どれ|どんな|なぜ|いくつ|いくら|[たる](?:の|とき|時)$)"
)
"""Nobody's name, and what is a question of its own."""


def without_asking(question: str) -> str:
    """What `question` asks to be remembered, in its words; `question` where it asks more."""
    plain = text.composed(question).strip()
    pattern = _ASKED_JAPANESE if text.is_japanese(plain) else _ASKED
    found = _compiled(pattern).fullmatch(plain)
    if found is None or _NO_THING.match(found["thing"].lower()):
        return question
    return found["thing"]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
