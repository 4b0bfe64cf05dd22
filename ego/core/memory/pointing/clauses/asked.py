"""What a sentence asks of a thing it names first: "the thing on Monday with mum, can you remind me
what time, I've lost the letter" is a question, with why it is asked, and tells no plan.

月曜の母のやつ、何時だっけ is one, too.
"""

from __future__ import annotations

import re

from ego.core import late, text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.clauses import chained

_ASKS = late.regex(
    r"^(?P<of>[^?]{3,80}?),?(?: (?:please|so|and|sorry|again),?)*"
    r" (?:(?:(?:can|could|would|will) (?:you|u)|please|pls)(?: please| pls| just)? (?:remind|tell)"
    r" me|remind me|do you (?:know|remember))(?: again| please| pls)*"
    r" (?:what|when|where|which|who|how)\b(?! to\b)",
    re.IGNORECASE,
)
"""A thing, and behind it what is asked of it."""
_ASKS_JAPANESE = late.regex(
    r"^(?P<of>[^。、？?]{2,30}?(?:の(?:やつ|件|あれ|こと|予定|時間)|[はが]|って)?)"
    "(?<!から)(?<!けど)(?<!ので)(?<![ただるてしい])、?"
    r"(?:何時|いつ|どこ|何日|何曜)(?:から)?(?:(?:だっ(?:け|た)|でした|です|だ)?(?:か|っけ)?[、 ]?"
    r"(?:また|もう一度)?(?:教え|思い出させ|リマインドし)て|だっ(?:け|たっけ)|でしたっけ)"
)
_IN_WORDS = ("remind", "tell", "do you", "教え", "思い出", "リマインド", "っけ")


def drop_asked(words: str) -> str:
    """`words` without the sentences that only ask something of a thing they name first."""
    small = words.lower()
    if not any(one in small for one in _IN_WORDS):
        return words
    pattern = _ASKS_JAPANESE if text.is_japanese(words) else _ASKS
    for sentence in ahead.told_sentences(words):
        found = pattern.search(sentence)
        if found and not chained.is_told(found["of"]):
            words = words.replace(sentence, " ")
    return words.strip()
