"""What takes place by its other names: who gets married has a wedding, and who flies a flight.

The list is closed: only what is surely the same occasion stands in it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing.spoken import compiled


class _Occasion(NamedTuple):
    """One kind of occasion."""

    plan: str
    """How a plan of it reads."""
    names: str
    """How it may be called, in the language of the plan."""
    is_common: bool = False
    """Whether much else is called so that takes place on any day."""
    told: str = ""
    """How a text that tells of it reads, where its name has a verb beside it: "meeting Ada"."""


_ALONE = (
    r"(?=\W*$|[^\w\s'’]|(?:['’]s)?\s+(?:\d|(?:on|at|in|with|of|for|from|to|is|was|will|next|this"
    r"|tomorrow|the"
    r"|and|by|has|starts?|begins?|takes|today|tonight|when|where|that|then|early|\w+day|after"
    r"|before|january|february|march|april|may|june|july|august|september|october|november"
    r"|december)\b))"
)
"""Behind a noun that is all of it: exam results are no exam."""
_ALONE_JAPANESE = "(?![\u3400-\u9fff々ァ-ヶー]|の(?!日|予約|予定))"
_ENGLISH = (
    _Occasion(
        r"\b(?:(?:get|gets|getting|be|being) married|marry|marries|marrying|ties? the knot"
        rf"|weddings?{_ALONE})\b",
        "wedding, marriage, ceremony",
    ),
    _Occasion(rf"\b(?:(?:operation|surgery){_ALONE}|operated on)\b", "operation, surgery"),
    _Occasion(
        rf"\b(?:(?:exams?|examination|finals|(?<!blood )(?<!eye )(?<!hearing )(?<!pregnancy )"
        rf"(?<!covid )(?<!allergy )(?<!smear )(?<!the )tests?){_ALONE})\b",
        "exam, test, examination",
    ),
    _Occasion(
        rf"\b(?:(?:vaccination|vaccine|(?:flu|covid|travel) (?:shot|jab)|jabs?|booster){_ALONE})",
        "vaccination, vaccine, jab, jabs, shot",
    ),
    _Occasion(rf"\b(?:fly|flies|flying|flights?{_ALONE})\b", "flight"),
    _Occasion(
        r"\b(?:mov(?:e|es|ing) (?:house|home|in|out|into|to (?:our|my|the|a|their) new)"
        r"|moving day)\b",
        "move, moving house",
    ),
    _Occasion(
        r"^\W*(?:(?:i|we) have )?(?:(?!(?:i|i['’]m|we['’]re|am|are|is|be|after|before|for)\b)"
        rf"[\w'’-]+ ){{0,3}}meeting{_ALONE}",
        "meeting",
        told=r"(?<!\ba )(?<!\banother )\bmeeting(?=[^\w\n]*(?:\n|$)|\s+(?:was|is|went|ended"
        r"|finished|took|lasted|turned|felt)\b)",
    ),
    _Occasion(
        r"\bhav(?:e|ing) (?:(?:some|a few|all|my|our|the) )*(?:people|friends|mates|guests|everyone"
        r"|folks|lads|girls) (?:a?round|over)\b",
        "party, get-together, gathering, people, friends, mates, guests, folks",
    ),
    _Occasion(
        rf"\b(?:celebrat(?:e|es|ing)|(?:celebration|party){_ALONE})\b",
        "party, celebration",
    ),
    _Occasion(
        r"\b(?:visit(?:s|ing)?|com(?:e|es|ing) (?:over|round|to (?:stay|visit|see))"
        r"|(?:is|are) coming (?:on|for|from|at))\b",
        "visit",
        is_common=True,
    ),
    _Occasion(rf"\b(?:graduat(?:e|es|ing)|graduation{_ALONE})\b", "graduation, ceremony"),
    _Occasion(rf"\b(?:funeral|burial){_ALONE}", "funeral, burial, ceremony"),
    _Occasion(rf"\b(?:concert|gig){_ALONE}", "concert, gig"),
    _Occasion(
        r"\b(?:book(?:ed|ing)?|reserved|got|have) (?:us )?(?:an? )?(?:table|italian|restaurant)\b"
        rf"|\b(?:restaurant|dinner){_ALONE}",
        "restaurant, dinner, meal",
        is_common=True,
    ),
    _Occasion(
        r"\b(?:(?:room|seats?|places?|spaces?)(?: for \w+)?"
        r"|(?:tak|fit|driv)(?:e|ing|ting)? [^,.;!?]{2,25}) in (?:the|my|our) (?:car|van)\b"
        r"|\bpick(?:ing)? (?:(?:you|him|her|them|(?-i:[A-Z])\w+) up\b|up (?-i:[A-Z]))"
        r"|\bdriv(?:e|ing) (?-i:[A-Z])\w+\b",
        "lift, ride",
        is_common=True,
    ),
)
_TREATED_AT = {
    "整形外科": "膝|ひざ|腰|肩|足首|手首",
    "眼科": "目|眼",
    "皮膚科": "皮膚|肌|湿疹",
    "耳鼻科": "耳|鼻|喉|のど",
}
"""Where one goes with what: 膝の診察 is at the 整形外科."""


def _of_parts(parts: str) -> str:
    return "。".join(f"{one}の診察" for one in parts.split("|"))


_JAPANESE = (
    _Occasion(f"(?:結婚式?|挙式|披露宴){_ALONE_JAPANESE}", "結婚式。結婚。挙式。式"),
    _Occasion(f"(?:手術|オペ){_ALONE_JAPANESE}", "手術。オペ"),
    _Occasion(f"(?:試験|テスト){_ALONE_JAPANESE}", "試験。テスト"),
    _Occasion(
        f"(?:予防接種|ワクチン(?:接種)?|インフル(?:エンザ)?の?注射){_ALONE_JAPANESE}",
        "予防接種。ワクチン。注射",
    ),
    *(
        _Occasion(f"{where}{_ALONE_JAPANESE}", _of_parts(parts), is_common=True)
        for where, parts in _TREATED_AT.items()
    ),
    *(
        _Occasion(f"(?:{parts})の(?:診察|受診|通院|リハビリ){_ALONE_JAPANESE}", where)
        for where, parts in _TREATED_AT.items()
    ),
    _Occasion(
        f"(?:[内外眼皮膚鼻喉児神経器婦]科|病院|医院|クリニック){_ALONE_JAPANESE}",
        "診察。受診",
        is_common=True,
    ),
    _Occasion(f"(?:飛行機|フライト){_ALONE_JAPANESE}|飛[ぶび](?!込)", "フライト。飛行機"),
    _Occasion("実家[にへ]?(?:帰[るりっ]|行[くきっ])|里帰り", "帰省。里帰り"),
    _Occasion(
        f"(?:イタリアン|フレンチ|ビストロ|寿司屋?|鮨|焼肉屋?|居酒屋|レストラン|ディナー|会食){_ALONE_JAPANESE}"
        "|(?:イタリアン|フレンチ|ビストロ|寿司|鮨|焼肉|居酒屋|レストラン|ディナー)(?=(?:を|が|の)?予約)",
        "レストラン。ディナー。食事。お店。夕食",
        is_common=True,
    ),
    _Occasion(f"パーティー?{_ALONE_JAPANESE}|祝う|お祝いをする", "パーティー。お祝い"),
    _Occasion("(?:遊び|泊まり|会い)に(?:来|く)る", "訪問", is_common=True),
    _Occasion(f"卒業(?:す|式){_ALONE_JAPANESE}", "卒業式。式"),
    _Occasion(f"(?:葬式|葬儀|告別式){_ALONE_JAPANESE}", "葬式。葬儀。告別式。式"),
)


def find_names(plan: str, *, is_sure: bool = False, told: str = "") -> str:
    """The names, as a text, of the occasion that a plan is; empty where it is none of these.

    Only those by which nothing else is called, where it is to be sure.
    """
    is_japanese = text.is_japanese(plan)
    found = [
        one.names
        for one in (_JAPANESE if is_japanese else _ENGLISH)
        if not (is_sure and one.is_common)
        and compiled(one.plan).search(plan)
        and compiled(one.told).search(told)
    ]
    return ("。" if is_japanese else ", ").join(found)


_DUE = late.regex(
    "締め?切り|〆切り?|しめきり|(?<!賞味)(?<!消費)(?<!有効)(?:提出|返却|申し?込み?|応募|回答)?期限"
)
_SHIFT = late.regex("(?:バイトの)?シフト(?!表|希望|提出)")


def call_alike(words: str) -> str:
    """Japanese words in which a deadline, and a シフト of a バイト, have one name each."""
    return _SHIFT.sub("バイト", _DUE.sub("締切", words))


def call_both_alike(thing: str, told: str) -> tuple[str, str]:
    """A Japanese thing and what a plan tells of it by one name; of 英語のテスト may be 英語 alone,
    in either, and of 二次面接 二次."""
    thing, told = call_alike(thing.strip()), call_alike(told)
    exam = compiled(_EXAM).fullmatch(thing)
    if exam and not compiled(_EXAM).search(told):
        return exam["of"], told
    return thing, compiled(f"(?P<of>{re.escape(thing)}){_SORT}").sub(r"\g<of>", told)


_SORT = (
    "(?:の(?:小|中間|期末)?(?:テスト|試験)(?!勉強|範囲|対策|直し)|(?<=[一二三四]次)(?:面接|選考))"
)
_EXAM = f"(?P<of>[^、。はがをも]{{1,8}}?){_SORT}"
