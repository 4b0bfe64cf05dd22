"""What was decided: the question that asks for it, and the text that tells it."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text

_ASKS = (
    r"\b(?:what|which|anything|something)\b[^?.!]{0,60}"
    r"\b(?:decid\w+|agreed?|settled? on|chosen?|chose)\b"
    r"|\b(?:decisions?|agreements?)\b"
    r"|(?:何|なに|なん|どう|どんな)[^。?？!]{0,20}(?:決め|決ま)|決(?:めた|まった|めました|まりました)(?:こと|の|件)|決定(?:事項)?"
)
_ASKING = (
    r"\b(?:decid\w+|decisions?|agreed?|agreements?|settled?|chosen?|chose|choose|things?|anything"
    r"|something|taken?|took|made?|make|together|with|team|everything|all|tell|remember|last)\b"
    r"|(?:何|なに|なん|どんな|どう)|決め(?:た|まし|て)?|決ま(?:った|り|っ)?|決定(?:事項)?|こと|事|件|(?:教|おし)えて"
)
_TELLS = (
    r"\b(?:decided|decides|decision|agreed|settled on|settled for|chose|chosen"
    r"|made up (?:my|our) minds?"
    r"|resolved to|voted|we(?:['’]re| are) going with"
    r"|(?:we|i) (?:dropped|picked|go with|went with|will go with))\b"
    r"|決め(?:た|まし|て)|決ま(?:った|りました|って)|決定|ことに(?:した|しました|なった|なりました)|合意|採用する"
)
TERMS = tuple(
    "decid decis agre settl chose chosen mind resolv vote go went drop pick"
    " 決 合 採 こと とに".split()
)
"""Index terms: one of them stands in whatever tells a decision."""


def asks_decision(question: str) -> bool:
    """Whether `question` asks what was decided."""
    return _compiled(_ASKS).search(text.normalise(question)) is not None


def without_asking(plain: str) -> str:
    """Normalised words of a question without those that ask what was decided."""
    return _compiled(_ASKING).sub(" ", plain)


def tells_decision(content: str) -> bool:
    """Whether `content` tells that something was decided."""
    return _compiled(_TELLS).search(text.normalise(content)) is not None


_OPEN = (
    r"[?？]|\b(?:not|never|nobody|if|whether|or|wonder\w*|ask\w*|should|shall|could|would|might|may"
    r"|maybe|perhaps|hop(?:e|es|ed|ing)|wants?|plan(?:s|ned)?|will|going to|still|yet|open|question"
    r"|undecided|discuss\w*|talk\w*|think\w*|thought)\b|n['’]t\b"
    r"|か(?:どうか|な|も)|まだ|ない|たい|予定|つもり|未定|検討|迷|相談"
)


def asks_what_comes(question: str) -> bool:
    """Whether `question` asks whether something happens, or happened: then that it did answers."""
    return re.match(r"(?:will|did|has|have|does)\b", text.normalise(question)) is not None


def is_settled(content: str) -> bool:
    """Whether `content` says how something is, and leaves nothing of it open."""
    return _compiled(_OPEN).search(text.normalise(content)) is None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
