"""Whom, or what, a plan is with, put right: "not Sarah, Sandra", 「佐藤さんじゃなくて斎藤さん」."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, whom
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
    """Whether words say but that one name is meant in place of another."""
    return _find(plain) is not None


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
