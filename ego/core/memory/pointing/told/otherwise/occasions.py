"""What takes place by its other names: who gets married has a wedding, and who flies a flight.

The list is closed: only what is surely the same occasion stands in it.
"""

from __future__ import annotations

from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.spoken import compiled


class _Occasion(NamedTuple):
    """One kind of occasion."""

    plan: str
    """How a plan of it reads."""
    names: str
    """How it may be called, in the language of the plan."""
    is_common: bool = False
    """Whether much else is called so that takes place on any day."""


_ENGLISH = (
    _Occasion(
        r"\b(?:(?:get|gets|getting|be|being) married|marry|marries|marrying|ties? the knot"
        r"|weddings?(?! (?:anniversary|dress|cake|present|gift|list|photo\w*|ring|invitation)))\b",
        "wedding, marriage",
    ),
    _Occasion(r"\b(?:operation|surgery|(?:operated on|operates on))\b", "operation, surgery"),
    _Occasion(
        r"\b(?:exams?|examination|finals|(?<!blood )(?<!eye )(?<!hearing )(?<!pregnancy )"
        r"(?<!covid )(?<!allergy )(?<!smear )(?<!the )tests?)\b",
        "exam, test, examination",
    ),
    _Occasion(r"\b(?:fly|flies|flying|flights?)\b", "flight"),
    _Occasion(
        r"\b(?:mov(?:e|es|ing) (?:house|home|in|out|into|to (?:our|my|the|a|their) new)"
        r"|moving day)\b",
        "move, moving house",
    ),
    _Occasion(
        r"\b(?:celebrat(?:e|es|ing|ion)|part(?:y|ies)(?! (?:dress|food|games?|bags?|hats?)))\b",
        "party, celebration",
    ),
    _Occasion(
        r"\b(?:visit(?:s|ing)?|com(?:e|es|ing) (?:over|round|to (?:stay|visit|see))"
        r"|(?:is|are) coming (?:on|for|from|at))\b",
        "visit",
        is_common=True,
    ),
    _Occasion(r"\b(?:graduat(?:e|es|ing|ion))\b", "graduation"),
    _Occasion(r"\b(?:funeral|burial|being buried)\b", "funeral, burial"),
    _Occasion(r"\b(?:concert|gig)\b", "concert, gig"),
)
_JAPANESE = (
    _Occasion("結婚(?!記念|祝|指輪|相談)|挙式|披露宴", "結婚式。結婚。挙式"),
    _Occasion("手術|オペ(?!ラ|レ)", "手術。オペ"),
    _Occasion("試験|テスト(?!勉強)", "試験。テスト"),
    _Occasion("飛行機|フライト|飛[ぶび](?!込)", "フライト。飛行機"),
    _Occasion("引っ?越", "引っ越し。引越し"),
    _Occasion("お?祝い(?:する|を|会)|祝う|パーティー?", "パーティー。お祝い"),
    _Occasion("(?:遊び|泊まり|会い)に(?:来|く)る", "訪問", is_common=True),
    _Occasion("卒業", "卒業式"),
    _Occasion("葬式|葬儀|告別式", "葬式。葬儀。告別式"),
)


def find_names(plan: str, *, is_sure: bool = False) -> str:
    """The names, as a text, of the occasion that a plan is; empty where it is none of these.

    Only those by which nothing else is called, where it is to be sure.
    """
    is_japanese = text.is_japanese(plan)
    found = [
        one.names
        for one in (_JAPANESE if is_japanese else _ENGLISH)
        if not (is_sure and one.is_common) and compiled(one.plan).search(plan)
    ]
    return ("。" if is_japanese else ", ").join(found)
