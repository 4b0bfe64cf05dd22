"""What a Japanese plan is of, where only the sentence before it says that.

父さんが膝の手術することになった。11月12日、九大病院 is 父さんの膝の手術 on that day, and
車検は10月末まで。金曜の午前で入れた the 車検.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import late
from ego.core.memory.pointing import ahead

_AT = (
    "(?:[^、。はがをにで\\s]{0,12}(?:病院|医院|クリニック|センター|会館|ホール|ホテル|会場|公園|体育館|大学|駅前?|式場|斎場|スタジオ"
    "|グラウンド|競技場|球場|教室|支店|本店|役所|事務所|本社))"
)
_IS = "(?:に|で)?(?:だ|です|って|らしい|とのこと|みたい|集合|よ|ね)*"
_PLACE = late.regex(f"[の、\\s]*(?:から|に|は|で)?[の、\\s]*{_AT}{_IS}[。!\\s]*")
"""What is left without its times of what says but where it is then: 11月12日、九大病院."""
_TAKEN = late.regex(
    "(?:[^、。はがを\\s]{1,12}(?:に|で|へ))?[の、\\s]*(?:の?(?:朝|昼|夕方|夜|午[前後]中?))?(?:から|に|で)?、?(?:予約(?:を|が)?)?"
    "(?:(?:入れ|取れ|とれ|取っ|とっ|押さえ|おさえ|予約し|お願いし)(?:た|ました|てもらった|といた|ておいた|てある)|頼んだ)(?:よ|ね|わ|から|けど)*[。!\\s]*"
)
"""The same of what says but that a time is taken: 金曜の午前で入れた."""
_NEXT = late.regex(f"次(?:回)?は[の、\\s]*(?:から|に|で)?[の、\\s]*(?:{_AT})?{_IS}[。!\\s]*")
"""The same of the next time: 次は土曜の13時から春日公園だって."""
_COMES = late.regex(
    "^(?!今度|次)[^、。はがも]{0,12}?(?:に|から|まで)?[^、。はがも]{0,6}?(?:来(?:る|て|られ)|帰って[来く]る|遊びに[来く]る)"
)
"""Somebody comes, and who is not said."""
_LEADS = (
    "あと|それと|それから|そういえば|ところで|ちなみに|今日|昨日|明日|さっき|先週|来週|今週|ごめん"
    "|実は|やっぱり?"
)
_IS_DONE = (
    "(?:を)?(?:する|受ける|やる|した|受けた)(?:ことに(?:な(?:った|りました)|した|しました)|って|らしい|んだ(?:って)?|予定)?"
    "(?:よ|ね|わ|から|けど)*[。!\\s]*$"
)
_WHOSE = late.regex(
    f"(?:^|[、。の])(?!{_LEADS})(?P<who>[^、。はがをの\\d]{{1,8}})が(?P<what>[^、。はがを\\d]{{1,12}}?){_IS_DONE}"
)
_TOPIC = late.regex(
    f"(?:^|[。!\\n])(?!{_LEADS})(?:[今昨]日の)?(?P<thing>[^、。はがをも\\d\\s]{{1,12}}?)(?:は|って)?、|^(?!{_LEADS})(?:[今昨]日の)?(?P<told>[^、。はがをも\\d\\s]{{1,12}}?)は"
)
_OF_DAY = late.regex("^(?:[月火水木金土日]曜日?の?|(?:次|今度)の)")
_PERSON = late.regex("^[一-龯々ァ-ヶー]{1,6}(?:さん|くん|ちゃん|先生)?$")


def name_by_before(told: str, before: str, now: datetime) -> str:
    """A Japanese plan as it is `told`, with what it is of, or who comes, where only the words
    `before` it in the same turn say that; else as it is."""
    if not before:
        return told
    bare = ahead.without_times(told, now)
    is_next = _NEXT.fullmatch(bare) is not None
    if is_next or _PLACE.fullmatch(bare) or _TAKEN.fullmatch(bare):
        thing = _find_thing(before)
        if not thing:
            return told
        return f"次の{thing}{told[told.index('は') :]}" if is_next else f"{thing}、{told}"
    who = _find_topic(before)
    is_person = who and _PERSON.fullmatch(who) and _COMES.search(bare)
    return f"{who}、{told}" if is_person and who not in told else told


def _find_thing(before: str) -> str:
    """What the last sentence that names a thing names: 父さんの膝の手術."""
    for sentence in reversed([one for one in re.split("[。!！\n]+", before) if one.strip()]):
        if whose := _WHOSE.search(sentence):
            return f"{whose['who']}の{whose['what']}"
        if thing := _find_topic(sentence):
            return thing
    return ""


def _find_topic(sentence: str) -> str:
    found = _TOPIC.search(sentence.strip())
    return _OF_DAY.sub("", found["thing"] or found["told"]) if found else ""
