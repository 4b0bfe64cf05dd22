"""Whether a question asks what is so now, or what was so then.

now     "Where does Misaki live?", 「美咲はどこに住んでいる？」
then    a past time is named and the question is in the past ("Where did she live in March?"),
        or it holds a word of before ("Where did she use to live?", 「以前はどこに？」)
either  neither can be told: in the past without a time, or with words of both
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from ego.core import late, text
from ego.core.times.spans import Span


class Tense(StrEnum):
    """Of when a question asks."""

    NOW = "now"
    THEN = "then"
    EITHER = "either"


class Asked(NamedTuple):
    """Of when a question asks, and the time that it names when it asks of a past one."""

    tense: Tense
    span: Span | None = None


_A_DAY = timedelta(days=1)
"""A time that ended sooner ago is as good as now."""
EITHER = Asked(Tense.EITHER)
_IN_THE_PAST = late.regex(r"\b(?:was|were|wasn't|weren't|did|didn't|went|had|hadn't|could)\b")
_IN_THE_PRESENT = late.regex(
    r"\b(?:is|are|am|isn't|aren't|do|does|don't|doesn't|has|have|will|can)\b"
)
_ALWAYS_BEFORE = late.regex(r"\b(?:used? to|back then|previously|formerly|originally|at first)\b")
_BEFORE = late.regex(
    r"\b(?:before|used? to|back then|previously|formerly|earlier|originally|initially|at first"
    r"|at the time|in those days|the old|once|until|former|previous)\b"
)
_UP_TO_NOW = late.regex(r"\bsince\b|以来|以降")
"""With a time, what was from then on is asked for, and what is."""
_NOW = late.regex(
    r"\b(?:now|nowadays|currently|at present|at the moment|these days|today|still|any ?more|by now"
    r"|(?:current|new|newest|latest|present))\b"
)
_ONLY_NOW = late.regex(
    r"[,\s]*\b(?:these days|nowadays|at the moment|right now|at present|currently)(?=\W*$)",
    re.IGNORECASE,
)
"""What says nothing but that it is asked of now, at the end: many a talk of anything holds it."""
_DECIDED = late.regex(
    r"\b(?:what|which|who|whom|where|when|how|why) (?:\w+ ){0,3}?did (?:\w+ ){1,3}?"
    r"(?:decide|agree|choose|settle|pick|opt|end up|conclude|resolve|arrange)\b"
    r"|\b(?:was|were) (?:\w+ )?(?:decided|agreed|chosen|settled|picked|arranged)\b"
    r"|\bhow (?:much|many|long|far) (?:was|were|did)\b"
)
"""What was decided last stands, and what a thing came to: asked for that, the last is asked for."""
_IN_THE_PAST_JAPANESE = late.regex(
    r"(?:た|だ(?=った))(?:の|ん)?(?:です|でしょう)?(?:か|っけ|かな)?[？?。\s]*$"
    r"|だった|でした|かった|ていた|でいた|ました"
)
_DECIDED_JAPANESE = late.regex(
    r"(?:決め|決まっ|決定し|選ん|合意し|話がまとまっ)(?:た|てた|だ|でた|ました|ていた|ておいた|といた)"
    r"|(?:こと|事|よう)に(?:した|しました|なった|なりました)"
)
_BEFORE_JAPANESE = late.regex(
    r"以前|(?<!名)前(?:[はのに、]|まで)|まえは|昔|当時|かつて|もともと|元々|最初|はじめ|初めは|の頃|のころ|の時点"
)
_NOW_JAPANESE = late.regex(
    r"(?:今|いま)(?:では(?!な[いく])|でも|[はのも、])|現在|最近|このごろ|近ごろ|まだ"
)


def when_asked(question: str, spans: Sequence[Span], now: datetime) -> Asked:
    """Of when `question` asks; `spans` are the times that it names, `now` has the person's zone."""
    plain = text.normalise(question)
    japanese = text.is_japanese(plain)

    def says(english: re.Pattern[str], in_japanese: re.Pattern[str]) -> bool:
        return (in_japanese if japanese else english).search(plain) is not None

    in_past = says(_IN_THE_PAST, _IN_THE_PAST_JAPANESE)
    before = says(_BEFORE, _BEFORE_JAPANESE)
    if before and says(_NOW, _NOW_JAPANESE):
        return EITHER
    if spans and _UP_TO_NOW.search(plain):
        return EITHER
    past = [span for span in spans if span.end <= now - _A_DAY]
    if past:
        if not japanese and _IN_THE_PRESENT.search(plain) and not (in_past or before):
            return EITHER
        return Asked(Tense.THEN, max(past, key=lambda span: span.end))
    if before and (in_past or japanese or _ALWAYS_BEFORE.search(plain)):
        return Asked(Tense.THEN)
    stands = not in_past or says(_DECIDED, _DECIDED_JAPANESE)
    return Asked(Tense.NOW) if stands else EITHER


def without_now(question: str) -> str:
    """A question without the words at its end that say only that it is asked of now."""
    return _ONLY_NOW.sub("", question)
