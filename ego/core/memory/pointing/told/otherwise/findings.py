"""What came of a thing, told with no word for it and of few kinds: "It's benign!" of what finds
something, "they took me!" of an interview, 陰性だった, 内定もらった."""

from __future__ import annotations

from ego.core import text
from ego.core.memory.pointing.spoken import compiled

_FOUND = (
    r"(?:it|they|that|all|everything|the lump)(?:'s| is| was|'re| are| were| came back)"
    r"(?: (?:all|really|definitely|only|just|not|completely))*"
    r" (?:benign|malignant|cancer|negative|positive|inconclusive|(?:the )?all[- ]clear|clear"
    r"|non-?cancerous|cancer-?free|nothing (?:serious|to worry about)|(?:an? )?(?:cyst|sprain"
    r"|fracture|infection|virus|false alarm|migraine|hernia|ulcer|allergy|gallstones?|[a-z]+itis))"
    r"|benign|malignant|(?:the )?all[- ]clear"
)
_FOUND_JAPANESE = (
    "(?:全部|ぜんぶ|無事に?|やっぱり|幸い)?(?:良性|悪性|陰性|陽性|異常(?:は|が)?(?:なし|なかった))"
)
_END_JAPANESE = "(?:だった|でした|です|だ|って|よ|ね|わ|ー|〜)*"
_MAY_FIND = (
    r"\b(?:lump|mole|growth|swelling|results?|biopsy|scan|mri|x-?ray|ultrasound|mammogram"
    r"|colonoscopy|(?<!driving )tests?|bloods|smear|check-?up|screening|diagnosis)\b"
    r"|結果|検査|生検|検診|健診|診断|ドック"
)


_TAKEN = (
    r"(?:i|we)(?: just| really| actually| finally)? (?:(?:did(?:n't| not))? ?g[eo]t it|got in)"
    r"|(?:(?:and|so) )?(?:they|she|he) (?:(?:do|did)(?:n't| not) )?"
    r"(?:took|take|hired|hire|picked|pick|chose|choose|want(?:ed)?) (?:me|us)"
    r"(?: to start(?: .{1,20})?| from .{1,20})?"
    r"|(?:they|she|he) (?:turned me down|rejected me|accepted me)|i(?:'m| was| got|'ve been)"
    r" (?:in|hired|accepted|rejected|turned down)"
)
_TAKEN_JAPANESE = (
    "(?:無事に?|やっと|ついに|なんとか)?(?:(?:内定|採用|合格)(?:が|を)?(?:もらっ|もらえ|出|決まっ|し|だっ|され)?"
    "(?:た|ました)?|受かっ(?:た|ちゃった)|受かりました|採用(?:になった|された)|(?:不採用|不合格)(?:だった)?|落ち(?:た|ちゃった|ました))"
)
_MAY_TAKE = (
    r"\b(?:interview|audition|try-?out|casting|entrance (?:exam|test)|selection)\b"
    "|面接|オーディション|選考|最終試験|入試"
)
_KINDS = (
    (_FOUND, _FOUND_JAPANESE, _MAY_FIND),
    (_TAKEN, _TAKEN_JAPANESE, _MAY_TAKE),
)
"""What is told, in English and Japanese, and the plans that it may be of."""


def find_kind(clause: str) -> str:
    """The pattern of the plans that a clause, in small letters, tells the finding of and no more;
    empty where it tells none."""
    if text.is_japanese(clause):
        every = ((f"{told}{_END_JAPANESE}", plans) for _, told, plans in _KINDS)
    else:
        every = ((told, plans) for told, _, plans in _KINDS)
    return next((plans for told, plans in every if compiled(told).fullmatch(clause)), "")


def may_be_of(kind: str, plan: str) -> bool:
    """Whether what a plan tells is of that kind: no concert is benign."""
    return compiled(kind).search(plan.lower()) is not None
