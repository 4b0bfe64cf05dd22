"""What came of a thing, told with no word for it and of few kinds: "It's benign!" of what finds
something, "they took me!" of an interview, 陰性だった, 内定もらった."""

from __future__ import annotations

import re

from ego.core import text
from ego.core.memory.pointing.spoken import compiled

_FOUND = (
    r"(?:it|they|that|all|everything|the lump)(?:'s| is| was|'re| are| were| came back)"
    r"(?: (?:all|really|definitely|only|just|not|completely))*"
    r" (?:benign|malignant|cancer|negative|positive|inconclusive|(?:the )?all[- ]clear|clear"
    r"|non-?cancerous|cancer-?free|nothing (?:serious|to worry about)|(?:an? )?(?:cyst|sprain"
    r"|fracture|infection|virus|false alarm|migraine|hernia|ulcer|allergy|gallstones?|[a-z]+itis))"
    r"|benign|malignant|(?:the )?all[- ]clear|nothing(?:'s| is)? (?:broken|torn|sinister|serious)"
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

_SAID = (
    r"^\W*(?:(?:and|but|so|oh|yay|phew|well|omg|(?:it )?turns out|(?:good|great|bad) news"
    r"|that),? )*(?:(?:(?:(?:the|my|our|his|her) )?[\w-]+ )?(?:just )?(?:says|said|confirmed"
    r"|told (?:me|us|her|him)|(?:rang|called|texted) to say) (?:that )?)?"
)
_NAMED = r"(?:(?!(?:think|thought|reckon|believe|suspect|guess|bet|sure)s?\b)[\w'’-]+ ){0,4}?"
_THING = (
    rf"(?P<thing>{_NAMED}(?!(?:vet|doctor|doc|gp|nurse|surgeon|specialist|hospital"
    r"|clinic)\b)[\w'’-]+?)"
)
_IS = (
    r"(?:['’]s| is| are| was| were| (?:is|are|was|were)n['’]?t|(?: has| have)? c[ao]me back"
    r"| turned out)(?: (?:all|really|definitely|only|just|not|completely|thankfully|luckily"
    r"|actually|now|finally|sadly|to be|an?|the))*"
)
_FOUND_TO_BE = (
    r"(?:benign|malignant|(?:non-?)?cancer(?:ous|[- ]free)?|negative|positive|all[- ]clear"
    r"|(?<!not )(?<!n't )(?:clear|clean)|nothing (?:serious|bad|nasty|sinister|to worry about)"
    r"|serious|harmless|inconclusive|normal"
    r"|broken|fractured|sprained|torn|cyst|sprain|fracture|infection|virus|false alarm|lipoma"
    r"|tumou?r|[a-z]+itis"
)
_BODY = (
    r"(?:lumps?|moles?|growth|swelling|spots?|sample|biops(?:y|ies)|scans?|mri|x-?rays?|ultrasound"
    r"|mammogram|bloods?|blood ?work|smear|swab|legs?|knees?|arms?|wrists?|ankles?|foot|feet"
    r"|paws?|hips?|shoulders?|hands?|fingers?|toes?|neck|ribs?|heart|lungs?|liver|kidneys?"
    r"|thyroid|breasts?|skin|eyes?|ears?|tooth|teeth|throat|stomach|brain|spine|bones?)"
)
_A_BODY = rf"(?P<thing>{_NAMED}{_BODY})"
_NOT_YET = (
    r"(?! (?:about|that|if|whether|what|how|who|why|enough|until|till|on|for|again)\b)"
    r"(?!.* (?:yet|so far|still|today|again|anyway)\b)"
)
_WAITS = (
    r"\b(?:results?|verdict|diagnosis|findings|biops(?:y|ies)|scan|mri|x-?rays?|ultrasound"
    r"|mammogram|bloods|smear|screening"
    r"|(?:blood|allergy|lab|covid) tests?|tests? (?:is|are|comes?) back)\b|結果|検査|診断"
)
_HEARS = r"\b(?:call|ring|phone|hear|know|find out|tell|let)(?:s|ing)?\b|連絡|電話"
_TAKEN_OF = r"\b(?:sample|biops(?:y|ies)|scan|x-?rays?|tests?|bloods|swab)\b|検査|生検"

_BODY_JAPANESE = (
    "しこり|ほくろ|できもの|腫瘍|影|傷|膝|ひざ|足|脚|腕|手首|足首|腰|胸|肺|胃|腸|背中|首|肩"
    "|レントゲン|MRI|CT|検査|生検"
)
_FOUND_TO_BE_JAPANESE = (
    f"(?P<thing>[^。、]{{0,10}}(?:{_BODY_JAPANESE}))(?:は|が|も)?[、…]?"
    "(?:全部|やっぱり|結局|幸い|無事)?(?:良性|悪性|陰性|陽性|(?:がん|ガン|癌)(?:では|じゃ)な(?:かった|い)"
    "|異常(?:は|が)?(?:な(?:し|かった)|ありませんでした)|(?:何|なん)とも(?:なかった|ありませんでした))"
    "(?!か|かも|だと(?:いい|思)|なら|だったら|であって)"
)


def find_found(clause: str) -> str:
    """The thing of which a clause tells what was found of it: of "biscuit's lump is benign" the
    lump; empty where it tells none. Of a leg "fine" is enough, of nothing else."""
    if text.is_japanese(clause):
        found = compiled(_FOUND_TO_BE_JAPANESE).search(clause)
        return found["thing"] if found else ""
    for ends in (rf"{_THING}{_IS} {_FOUND_TO_BE})", rf"{_A_BODY}{_IS} (?:fine|ok|okay)"):
        if found := compiled(rf"{_SAID}{ends}\b{_NOT_YET}").match(clause):
            return found["thing"]
    return ""


def waits(day: str, plan: str) -> bool:
    """Whether a plan waits for what is found, by the clause that names its `day`: for results, or
    for a call where a sample was taken."""
    if compiled(_WAITS).search(day):
        return True
    return bool(compiled(_HEARS).search(day) and compiled(_TAKEN_OF).search(plan))


def list_japanese(words: str) -> set[str]:
    """What something may be found of, in Japanese words: しこり has no kanji."""
    return set(compiled(_BODY_JAPANESE).findall(words))


def find_news(plan: str) -> re.Pattern[str]:
    """What in small letters may be news of what a plan waits for: the lump, or how Biscuit is."""
    if text.is_japanese(plan):
        return compiled("|".join(sorted(list_japanese(plan))) or "(?!)")
    small = plan.lower()
    things = "|".join(sorted(set(compiled(rf"\b{_BODY}\b").findall(small)))) or "(?!)"
    names = "|".join(one.lower() for one in re.findall(r"\b[A-Z][a-z]+\b", plan)) or "(?!)"
    mine = "" if compiled(rf"\b(?:my|our) (?:\w+ )?(?:{things})\b").search(small) else r"(?<!\bmy )"
    return compiled(
        rf"{mine}\b(?:{things})\b"
        rf"|\b(?:{names})(?:['’]s| is| was| looks| seems)\b.*\b(?:fine|ok|okay|better|worse|"
        rf"{_FOUND_TO_BE}))\b"
    )


def find_kind(clause: str) -> str:
    """The pattern of the plans that a clause, in small letters, tells the finding of and no more;
    empty where it tells none."""
    if text.is_japanese(clause):
        every = ((f"{told}{_END_JAPANESE}", plans) for _, told, plans in _KINDS)
    else:
        every = ((f"{_SAID}(?:{told})", plans) for told, _, plans in _KINDS)
    return next((plans for told, plans in every if compiled(told).fullmatch(clause)), "")


def may_be_of(kind: str, plan: str) -> bool:
    """Whether what a plan tells is of that kind: no concert is benign."""
    return compiled(kind).search(plan.lower()) is not None
