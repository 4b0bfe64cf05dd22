"""Which way a question looks: back at what was, or ahead at what is to come."""

from __future__ import annotations

from enum import StrEnum

from ego.core import late, text
from ego.core.times.pasts import CLEAR_PASTS


class Looking(StrEnum):
    """Which of the days of one name is meant: of all Fridays, of the 11th of each month."""

    BACK = "back"
    """The last one."""
    NEAREST = "nearest"
    """As the present tense has it: the next weekday, and of dates the one that is less far."""
    AHEAD = "ahead"
    """The next one, today included."""


_ASIDE = late.regex(
    r"\b(?:(?:do|can|could|would|will) (?:you|we|i) (?:still )?"
    r"(?:remember|recall|know|tell|say|remind|think|list|show)|tell|remind|show)\b"
)
"""What only asks to be told: its tense is none of what is asked for."""
_WAS = late.regex(
    r"\b(?:did|didn['’]?t|was|wasn['’]?t|were|weren['’]?t|had|hadn['’]?t|been|done|went|gone|saw"
    r"|seen|met|eaten|said|told|made|taken|came|got(?<!ve i got)(?<!ve we got)(?<!^got)|bought"
    r"|given|thought|written|ran|found|left|felt|spoken|heard|lost|won|slept"
    rf"|{'|'.join(CLEAR_PASTS)}"
    r"|(?!need|feed|seed|speed|indeed|planned|scheduled|booked|supposed|arranged|fixed)[a-z]{2,}ed)\b"
)
_IS = late.regex(
    r"\b(?:is|isn['’]?t|are|aren['’]?t|am|do|don['’]?t|does|doesn['’]?t|will|won['’]?t|shall"
    r"|can|have (?:i|we) got|going to|coming|upcoming|plans?|planned|scheduled|agenda)\b"
    r"|\w['’](?:s|re|m|ll)\b"
)
_WAS_JAPANESE = late.regex(
    r"[ただ](?:の|ん)?(?:です|でしょう)?(?:か|っけ|かな|かしら|よ|ね)*[。、!?\s]*$"
    r"|[いっんし]た(?:こと|の|ん|人|話|時|とき|っけ|か)|ました|でした(?!っけ)|だった|かった|てた|でた"
)
_IS_JAPANESE = late.regex(
    r"予定|スケジュール|用事|約束|ある|あります|ありそう|する|します|しよう|だっけ|でしたっけ|空い|空き|ひま|暇"
    r"|忙し|です|ます|[るくすうつむぶぐ](?:の|んだ|んです)?(?:か|かな|っけ)*[?\s]*$|(?:何|なに|は)が?[?\s]*$"
)


def look(question: str) -> Looking:
    """Which way a normalised `question` looks: back, but where it is in the present tense alone."""
    if text.is_japanese(question):
        was, is_now = _WAS_JAPANESE, _IS_JAPANESE
    else:
        was, is_now = _WAS, _IS
        question = _ASIDE.sub(" ", question)
    if was.search(question) or not is_now.search(question):
        return Looking.BACK
    return Looking.NEAREST


def has_no_verb(question: str) -> bool:
    """Whether nothing in a normalised question says which way it looks: "anything on Thursday?"."""
    if text.is_japanese(question):
        return not (_WAS_JAPANESE.search(question) or _IS_JAPANESE.search(question))
    return not any(one.search(question) for one in (_ASIDE, _WAS, _IS))


def is_of_past(said: str) -> bool:
    """Whether what is said tells of what was, and nothing in it of what is."""
    plain = text.normalise(said)
    was, now = (_WAS_JAPANESE, _IS_JAPANESE) if text.is_japanese(plain) else (_WAS, _IS)
    return bool(was.search(plain)) and not now.search(plain)
