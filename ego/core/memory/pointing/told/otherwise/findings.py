"""What was found, told with no word for what it was found by: "It's benign!", 陰性だった."""

from __future__ import annotations

from ego.core import text
from ego.core.memory.pointing.spoken import compiled

_FOUND = (
    r"(?:it|they|that|all|everything|the lump)(?:'s| is| was|'re| are| were| came back)"
    r"(?: (?:all|really|definitely|only|just|not|completely))*"
    r" (?:benign|malignant|cancer|negative|positive|inconclusive|(?:the )?all[- ]clear|clear"
    r"|non-?cancerous|cancer-?free)"
    r"|benign|malignant|(?:the )?all[- ]clear"
)
_FOUND_JAPANESE = (
    "(?:全部|ぜんぶ|無事に?|やっぱり|幸い)?(?:良性|悪性|陰性|陽性|異常(?:は|が)?(?:なし|なかった))"
)
_END_JAPANESE = "(?:だった|でした|です|だ|って|よ|ね|わ|ー|〜)*"
_MAY_FIND = (
    r"\b(?:results?|biopsy|scan|mri|x-?ray|ultrasound|mammogram|colonoscopy|(?<!driving )tests?"
    r"|bloods|smear|check-?up|screening|diagnosis)\b|結果|検査|生検|検診|健診|診断|ドック"
)


def is_told(clause: str) -> bool:
    """Whether a clause, in small letters, is what was found and no more."""
    if text.is_japanese(clause):
        return compiled(f"{_FOUND_JAPANESE}{_END_JAPANESE}").fullmatch(clause) is not None
    return compiled(_FOUND).fullmatch(clause) is not None


def may_be_of(plan: str) -> bool:
    """Whether something is found by what a plan tells: no concert is benign."""
    return compiled(_MAY_FIND).search(plan) is not None
