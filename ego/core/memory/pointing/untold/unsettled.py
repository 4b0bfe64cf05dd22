"""A time that somebody would like, and nobody settled: it is no plan.

"Mrs Sato wants Friday at 6:30 but it's not settled yet", 佐藤さんは金曜の18時半希望だけどまだ未定.
"""

from __future__ import annotations

import re

from ego.core import late

_NOT_SETTLED = (
    r"(?:(?:not|n['’]t|never)(?: \w+)? (?:settled|fixed|decided|confirmed|agreed|arranged|definite"
    r"|firm)|undecided|unconfirmed|up in the air|to be (?:confirmed|decided|settled))"
    r"(?! (?:who|what|where|how|which|whether|if|that)\b)"
)
_UNSETTLED = late.regex(
    rf"\b(?:but|though|although),? (?:(?:it|that|this|the time|the day)(?:['’]s| is| has|))?"
    rf"(?: (?:still|yet|only))?,? ?{_NOT_SETTLED}\b"
    rf"|\b(?:wants?|would like|['’]d like|prefers?|would prefer|asked for|is hoping for)\b"
    rf"[^.!?\n]*?[,;] ?(?:(?:it|that|nothing)(?:['’]s| is)? )?(?:still )?{_NOT_SETTLED}\b",
    re.IGNORECASE,
)
_TIME = "(?:(?<=[時分半日曜])|(?<=曜日)|(?<=\\d時)|(?<=午[前後])|(?<=[朝昼夜]))"
_NOT_YET = (
    "(?:未定|未確定|(?:決まっ|決まら|確定し|決め|わから|分から|はっきりし)(?:て(?:い)?)?な[いく]"
    "|調整中|検討中|確認中)"
)
_UNSETTLED_JAPANESE = late.regex(
    f"{_TIME}(?:から|頃|ごろ|で|が|を)?(?:ご|第[一二1２]|仮)?希望(?![のをすで]|日|者|休)(?:らし|だ|です|って|みたい|$|[。、!]|な)"
    f"|{_TIME}(?:から|頃|ごろ)?(?:が|を|で)?希望で?[^。!?\n]{{0,10}}?{_NOT_YET}"
    f"|{_TIME}(?:から|頃|ごろ)?(?:か(?:も)?|予定|希望|案|候補|の予定)?(?:だ|です|なん(?:だ|です))?(?:けれ?ど(?:も)?|が|は|で|、)+"
    f"(?:(?:まだ|日[時程]は|確定では|正式には|、)+)?{_NOT_YET}"
    f"|{_TIME}[^。、!?\n]{{0,10}}?(?:どう|いける|行ける|空いて(?:い)?る)(?:かな|か|ですか)?(?:って|と)(?:言[わっい]|聞[かいけ]|提案|打診|連絡)"
    "(?![^。!?\n]*(?:に(?:し[たて]|な[っり]|決|変|ず)|OK|ok|大丈夫|了解|いいよって))"
)
"""Behind a time, that it is but wished for, or not settled: of 店は未定 the day is."""
JUST_WEATHER = (
    "(?:^|[はもがの、 日曜朝昼夕夜晩後前中])(?:大?[雨雪]|晴れ|快晴|曇り|台風|嵐|雷雨|猛暑)"
    "(?:の?予報)?(?:なん)?(?:だ|です)?(?:って|[よねなわか]|じゃん|やん|らしい|みたい|っぽい|だけど)*[。!〜ー]*$"
)
"""What weather a day has, and nothing else: 明日雨やん, 土曜は大雪らしい."""


def is_unsettled(sentence: str) -> bool:
    """Whether a sentence says of the time it names that it is wished for, and not settled."""
    return bool(_UNSETTLED.search(sentence) or _UNSETTLED_JAPANESE.search(sentence))


def drop_unsettled(words: str) -> str:
    """`words` without the sentences that say so of their time, where others are left."""
    if not is_unsettled(words):
        return words
    several = _SENTENCES.split(words)
    left = [one for one in several if not is_unsettled(one)]
    return "".join(left) if any(one.strip() for one in left) else words


_SENTENCES = late.regex(r"(?<=[。!！?？\n])|(?<=[.!?] )(?=[A-Z])")
