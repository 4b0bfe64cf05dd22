"""Why somebody was wrong about a day, which is about nothing: "misread the email", 「見直したら」.

Without it a turn that puts a plan right says only which day it is, or of what.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing.mending import mending
from ego.core.memory.pointing.spoken import compiled

_SOURCE = (
    r"(?:e-?mails?|letters?|texts?|messages?|calendars?|diary|invite|invitation|app|page|week|line"
    r"|month|tickets?|screen|notes?|schedule|rota|roster|website|leaflet|poster|flyer|newsletter"
    r"|planner|reminder|card|days?|dates?|times?|numbers?|post-?it|handwriting)"
)
_ERROR = (
    r"(?:mis-?(?:read|heard|remember\w*|typed|wrote|counted|spoke)|mistaken|mistake|mix(?:ed|ing)? "
    r"(?:[\w'’]+ ){0,3}up|(?:gets?|got|had|read|said|wrote|told you) (?:[\w'’]+ ){0,4}(?:wrong"
    r"|mixed up|confused"
    r"|muddled|backwards)|typo|wrong (?:day|date|week|time|page|line|month|one)|muddled|confused"
    r"|messed (?:\w+ )?up|(?:looked|was looking) at the wrong|was wrong|i['’]m wrong"
    r"|that['’]s wrong"
    r"|brain (?:fog|fart|fade))"
)
_AS_BEFORE = (
    r"(?:(?:still )?(?:at )?(?:the )?same (?:time|place|hour)|(?:the )?(?:time|hour|place)"
    r"(?:['’]s| is| stays) (?:still )?(?:the same|right|correct|fine|unchanged))"
)
_WORDS = (
    rf"^\W*(?:(?:oh|sorry|oops|whoops|ah|so|ugh|well|and|but|actually|just|totally"
    rf"|completely|i|i['’]m"
    rf"|i['’]ve|i['’]d|we|was|have|had|must have|clearly|apparently|always|keep)[\s,]+)*"
    rf"(?:{_ERROR}|{_AS_BEFORE}|(?:double-?)?checked (?:the|my|it|again)|looked (?:again"
    rf"|at (?:the|my))"
    rf"|looking at (?:the|my) {_SOURCE}|ignore (?:that|my|what)|silly me|my bad|lol|haha+|apologies"
    r"|(?:i )?need (?:more |some |a |new |my )?(?:sleep|coffee|nap|glasses|holiday)|half asleep"
    r"|so tired"
    r"|(?:too|so) (?:early|late|tired)"
    rf"|(?:sorry )?for the confusion|can['’]t read|(?:the|my) {_SOURCE} (?:was|is|were"
    rf"|says?|said))\b"
)
_SORRY_JAPANESE = (
    r"(?:すみません|すいません|ごめん(?:なさい|ね)?|失礼(?:しました)?|申し訳(?:ない|ありません))"
)
_WORDS_JAPANESE = (
    rf"^\W*(?:{_SORRY_JAPANESE}\W*)?(?:[^がは]{{0,10}}(?:間違|まちが|勘違|寝ぼけ|ボケて"
    rf"|うっかり|混同)"
    rf"[^が]{{0,12}}|(?:時間|時刻|場所)(?:は|も)?[^。]{{0,10}}(?:同じ|合って|合ってる"
    rf"|そのまま|変わら)[^。]{{0,8}}"
    rf"|{_SORRY_JAPANESE}|(?:頭|脳)が[^。]{{0,10}})$"
)
_BEFORE_DAY = (
    r"[^。!?、]{0,14}(?:見|見直し|見返し|確認し|調べ|聞い|聞き直し|数え)(?:てみ"
    r"|直し)?(?:たら|ると|れば)[、.…\s]*"
)
"""How Japanese says right before a day where it was seen: カレンダー見直したら16日でした."""
_OF_BEFORE = (
    r"(?:さっき|さきほど|先ほど|先程|この前|前)(?:言った|話した|伝えた)?の?"
    r"|(?<=の)(?:話|件|こと|やつ)(?:だけど|ですが|なんだけど|なんですが)?[、はが]*"
)
_CLAUSE = r"[^.!?;,。！？、\n]+(?:[.:](?=\d)[^.!?;,。！？、\n]+)*"
_ADMITS = (
    rf"\b{_ERROR}\b|\b(?:my bad|my mistake|oops|whoops|(?:scratch|strike|scrap|ignore"
    rf"|disregard) that|correction|i tell a lie|i lied|misspoke|did i say|keep saying"
    rf"|ignore me|i['’]m an idiot|i meant?)\b"
    rf"|^\W*wrong, |訂正|間違|まちが|勘違|(?:見直し|見返し|確認し|調べ|よく見)たら"
)


def admits(words: str) -> bool:
    """Whether words say that something was told wrongly."""
    return bool(compiled(_ADMITS).search(text.composed(words)))


def drop(plain: str, now: datetime) -> str:
    """`plain` without the clauses that say but why a day was told wrongly, or what stays."""
    japanese = text.is_japanese(plain)
    if japanese:
        for one in reversed(mending.find_times(plain, now)):
            before = compiled(rf"{_BEFORE_DAY}$").search(plain[: one.start])
            if before:
                plain = f"{plain[: before.start()]}{plain[one.start :]}"
        plain = compiled(_OF_BEFORE).sub("", plain)
    plain = re.sub(r"\s+[-–—]+\s+", ", ", plain)
    times = mending.find_times(plain, now)
    pattern = compiled(_WORDS_JAPANESE if japanese else _WORDS)
    for clause in reversed(list(re.finditer(_CLAUSE, plain))):
        names_time = any(
            one.start < clause.end() and clause.start() < one.end for one in times
        ) and not compiled(_STAYS).search(clause[0])
        if not names_time and pattern.search(clause[0]):
            plain = f"{plain[: clause.start()]} {plain[clause.end() :]}"
    return plain


_STAYS = r"(?:時間|時刻)(?:は|も)?[^。]{0,10}(?:同じ|合って|そのまま|変わら)"
"""With an hour it says that this is right as it was."""
