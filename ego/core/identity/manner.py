"""Whether a question asks how to speak with somebody: what is known of their manner answers it."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text

_ENGLISH = (
    r"\bhow (?:should|do|can|shall|must|would|could|might|ought) (?:i|we|one|you)\b[^.?!]{0,40}?"
    r"\b(?:write|talk|speak|reply|answer|respond|put|tell|propose|phrase|word|say|explain|approach"
    r"|address|e?mail|message|greet|thank|apologi[sz]e|criticis?e|ask|give)\b"
    r"|\bhow (?:does|do|would) [^.?!]{1,40}? (?:like|want|prefer|wish|communicate|talk|write)\b"
    r"|\b(?:communication|writing|talking) style\b|\b(?:tone|manner)\b"
)
_JAPANESE = (
    "(?:どう|どんなふうに|どんな風に|どのように|どうやって)[^。?!]{0,20}?"
    "(?:話|書|伝え|言[えうっい]|返[事信]|答え|接し|頼|謝|説明|聞け|訊)"
    "|(?:話し|伝え|言い|書き|接し|頼み|謝り|聞き)方|口調"
)
_READ = 1_000
"""Characters of a question that are read."""


def asks_of_manner(question: str) -> bool:
    """Whether `question` asks how to write or speak to somebody, or how they do."""
    plain = text.normalise(question[:_READ])
    return any(_compiled(one).search(plain) for one in (_ENGLISH, _JAPANESE))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
