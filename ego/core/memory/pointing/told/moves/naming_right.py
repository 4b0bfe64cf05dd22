"""Whom, or what, a plan is with, put right: "not Sarah, Sandra", 「佐藤さんじゃなくて斎藤さん」."""

from __future__ import annotations

import re
from datetime import date, datetime

from ego.core import text
from ego.core.memory.pointing import ahead, whom, wording
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.spoken import compiled, without_kana

_SOFT = (
    r"^\W*(?:(?:oh|ah|oops|whoops|sorry|wait|no|actually|ugh|er|um|hang on|correction|my bad"
    r"|my mistake|i mean|i meant)[\s,.!:…-]+)*"
)
_IS = r"(?:(?:it['’]?s|it is|that['’]s|i mean|i meant|with|should be|meant|was)\s+)*"
_NAME = r"(?:(?:dr|mrs?|ms)\.? |the |aunt |uncle )?[a-z][\w'’-]+(?: [a-z][\w'’-]+)?"
_END = r"(?:[\s,.!]+(?:lol|haha+|sorry|oops|silly me|my bad|of course|obviously))*[\s.!]*$"
_ENGLISH = (
    rf"{_SOFT}{_IS}not (?:with )?(?P<wrong>{_NAME})\s*[,;.—–-]\s*(?:but )?{_IS}"
    rf"(?P<right>{_NAME}){_END}",
    rf"{_SOFT}{_IS}(?P<right>{_NAME})\s*[,;—–-]?\s+(?:and )?not (?:with )?(?P<wrong>{_NAME}){_END}",
)
_TITLE = r"(?:さん|くん|君|ちゃん|先生|様)?"
_SOFT_JAPANESE = (
    r"^(?:(?:あ[ーっ]?|え|いや|ごめん(?:なさい|ね)?|すみません|すいません|失礼(?:しました)?"
    r"|間違えた|間違えました"
    r"|違う|違った|訂正)[、。.!！…\s]*)*"
)
_WORD = r"[^\s、。.!！?？はがをにでと]{1,12}?"
_JAPANESE = (
    rf"{_SOFT_JAPANESE}(?P<wrong>{_WORD}{_TITLE})(?:じゃ|では)な(?:くて|く|い"
    rf"|かった)(?:[、。]|や、)?\s*"
    rf"(?P<right>{_WORD}{_TITLE})(?:だった|でした|だ|です|の間違い)?(?:わ|よ|ね|な"
    rf"|ん)*(?:[wｗ]+|笑)?(?:[。.!！…\s]+[^\d\s。、!！はがを]{{1,12}})?[。.!！…\s]*$",
)


_DAY = r"(?:birthday|b-?day|anniversary|name ?day)"
_OWNER = (
    rf"(?:mine|(?:(?:my|our|his|her|their) )?(?:{whom.RELATED} )?"
    rf"(?!(?:it|that|he|she|what|there)['’]?s\b)[\w-]+(?:['’]s|s['’]?)|my(?= {_DAY}))"
)
_REST = r"(?:[^.!?;,](?! not\b)){0,40}"
_OWNERS = (
    rf"\b(?P<right>{_OWNER}) {_DAY}{_REST}[^.!?;,]?[\s,;—–-]+(?:and )?not (?P<wrong>{_OWNER})"
    rf"(?: {_DAY})?\W*$",
    rf"\bnot (?P<wrong>{_OWNER}) {_DAY}{_REST}[,;.—–-] ?(?:but )?{_IS}"
    rf"(?P<right>{_OWNER})(?: {_DAY}{_REST})?\W*$",
    rf"(?P<wrong>{_OWNER}) {_DAY} (?:isn['’]t|is not){_REST}[,;.—–-] ?(?:but )?{_IS}"
    rf"(?P<right>{_OWNER})(?: {_DAY}{_REST})?\W*$",
    rf"\b{_DAY}{_REST} is (?P<right>{_OWNER})[\s,;—–-]+(?:and )?not (?P<wrong>{_OWNER})\W*$",
)
_DAY_JAPANESE = "(?:誕生日|命日|記念日)"
_OWNERS_JAPANESE = (
    rf"(?P<wrong>{_WORD}{_TITLE})(?:の{_DAY_JAPANESE})?(?:じゃ|では)な(?:くて?|い。)、?(?P<right>{_WORD}{_TITLE})"
    rf"の{_DAY_JAPANESE}",
    rf"(?P<right>{_WORD}{_TITLE})の{_DAY_JAPANESE}(?:で|だ|です|だよ)?[、。](?P<wrong>{_WORD}{_TITLE})(?:の(?:{_DAY_JAPANESE})?)?"
    "(?:じゃ|では)な(?:い|かった)",
    rf"{_DAY_JAPANESE}(?:は|なのは|が)?、?(?P<wrong>{_WORD}{_TITLE})(?:じゃ|では)な(?:くて?|い。)、?"
    rf"(?P<right>{_WORD}{_TITLE})(?:だ|です|なん|の方|のほう|$|[。!！])",
)
"""Whose a birthday is, put right."""
_UNSURE = (
    r"[?？]|\b(?:maybe|perhaps|might|could|if|whether|wonder|think|probably|same)\b"
    "|かも|かな|っけ|だろう|でしょう|思う|ですか|なら"
)
_LONGEST = 80
"""What is longer says more than a name."""
_COMPOUND = r"[\u3400-\u9fff][いきしちひみりえけせめれげべっ]{1,2}[\u3400-\u9fff]+"
_MODIFIERS = (
    r"[\w]+(?= (?:concert|play|party|meeting|dinner|lunch|lesson|class|practice|match|game"
    r"|fair|trip"
    r"|interview|exam|test|operation|appointment|check-?up|review|show|recital|evening|visit|course"
    r"|workshop|tour|assembly|night|delivery)\b)|[^\s、。はがをにで]+[のと](?=[^\s、。])"
)
_RELATIVES = (
    "brother sister mum mom mother dad father son daughter wife husband partner friend cousin uncle"
    " aunt niece nephew grandma grandpa neighbour neighbor colleague boss flatmate roommate"
    " 兄 弟 姉 妹 母 父 息子 娘 妻 夫 友達 友人 同僚 先輩 後輩 上司 いとこ 叔父 叔母 従兄弟"
)
"""What somebody is called beside their name."""


def may_put_name_right(plain: str) -> bool:
    """Whether words say that one name is meant in place of another: but that, or of a birthday."""
    return _find(plain) is not None or tells_owner(plain)


def put_name_right(plan: str, plain: str) -> str:
    """A plan with the name that words put in place of one it names once; empty where it names
    none of both, or the right one already."""
    found, teller = _find(plain), len(plan) - len(whom.without_teller(plan))
    if found is None:
        return ""
    wrong, right = re.escape(found["wrong"].strip()), found["right"].strip()
    if not text.is_japanese(found["wrong"]):
        wrong = rf"(?<!\w){wrong}(?!\w)"
    said = plan[teller:]
    named = list(compiled(wrong).finditer(said))
    if len(named) != 1 or right.lower() in said.lower():
        return ""
    (one,) = named
    return f"{plan[:teller]}{said[: one.start()]}{right}{said[one.end() :]}"


def tells_owner(plain: str) -> bool:
    """Whether words say that a birthday is one person's, and not another's."""
    return _find_owners(plain) is not None


def put_owner_right(plan: str, plain: str, was: date, at: datetime, now: datetime) -> str:
    """The plan of a birthday, on the day that it `was` on as that is read `now`, with whose it is
    by words, in place of whose it is not by them; empty where it is of neither."""
    plan = wording.word(plan, When(was), at, now)
    found, teller = _find_owners(plain), len(plan) - len(whom.without_teller(plan))
    if found is None:
        return ""
    wrong, right, said = found["wrong"].strip(), found["right"].strip(), plan[teller:]
    if text.is_japanese(plain):
        wrong_there = rf"(?<![\u3400-\u9fffァ-ヶー]){re.escape(wrong)}(?=の)"
    else:
        name = "my" if wrong.lower() == "mine" else _without_has(wrong)
        before = "" if " " in name or name == "my" else rf"(?:(?:my|our) (?:{whom.RELATED} )?)?"
        wrong_there = rf"(?<![\w'’]){before}{re.escape(name)}(?:['’]s|s['’]?)?(?= )"
        right = "my" if right.lower() == "mine" else right
    named = list(compiled(wrong_there).finditer(said))
    if len(named) != 1 or right.lower() in said.lower():
        return ""
    start, end = named[0].span()
    if compiled(r" (?:has|have|turns?|is turning)\b").match(said, end):
        right = _without_has(right)
    right = f"{right[0].upper()}{right[1:]}" if said[start].isupper() else right
    return f"{plan[:teller]}{said[:start]}{right}{said[end:]}"


def _without_has(owner: str) -> str:
    return re.sub(r"(?:['’]s|s['’]?)$", "", owner)


def _find_owners(plain: str) -> re.Match[str] | None:
    if len(plain) > _LONGEST or compiled(_UNSURE).search(plain):
        return None
    patterns = _OWNERS_JAPANESE if text.is_japanese(plain) else _OWNERS
    return next(filter(None, (compiled(one).search(plain) for one in patterns)), None)


def names_enough(thing: set[str], wanted: set[str], plan: str, at: datetime) -> bool:
    """Whether the words `thing` are all that is `wanted` of a plan told `at`, but who somebody is
    ("my brother Neil") and what only says which one it is ("the school concert")."""
    bare = ahead.without_times(whom.without_teller(plan), at)
    beside = {*text.query_tokens(_RELATIVES)}
    for one in compiled(_MODIFIERS).finditer(bare):
        beside |= without_kana(one[0]) | find_compounds(one[0])
    left = wanted - beside
    return bool(left) and left <= thing


def find_compounds(words: str) -> set[str]:
    """The nouns with kana between their kanji: 飲み会, 打ち合わせ."""
    return set(compiled(_COMPOUND).findall(words))


def _find(plain: str) -> re.Match[str] | None:
    if len(plain) > _LONGEST:
        return None
    patterns = _JAPANESE if text.is_japanese(plain) else _ENGLISH
    return next(filter(None, (compiled(one).search(plain) for one in patterns)), None)
