"""How somebody says that what comes back pauses for a while: "forget about choir until January".

It is put in the words that are read for days on which it is off: "no choir until 1 January",
「合唱は12月31日まで休み」. What stops for the summer and is back on a day is off until that day.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from ego.core import text
from ego.core.memory.pointing.spoken import compiled

MAY_PAUSE = (
    r"\bforget\b|\bstopped\b|\bfinished\b|\bbreak\b|\b(?:starts?|begins?|on|up) again\b|\bresum"
    r"|\brestart"
    r"|\bback (?:on|in|from|after)\b|再開|年内|年明け|まで|いっぱい"
)
"""What all of them have some of: few sentences do."""
_THEN = (
    (r"(?:just )?after (?:christmas|xmas)(?: (?:break|holidays?|time))?", "26 december"),
    (r"(?:christmas|xmas)(?: day)?(?! (?:eve|break|holiday|party))", "25 december"),
    (r"after (?:the )?new year(?:['’]s)?(?: day)?", "2 january"),
    (r"(?:the )?new year(?:['’]s)?(?: day)?(?! eve)|next year", "1 january"),
    (r"(?:after )?the end of (?:the )?summer|after (?:the )?summer(?: holidays?| break)?|autumn",
     "1 september"),
    (r"(?:the )?spring", "1 march"),
)  # fmt: skip
"""Days that are called by what they are of."""
_UNTIL = (
    r"\b(?P<until>(?:un)?till?|from|(?P<again>back|again|resumes?|restarts?)(?: in| on| from)?)"
    r" (?P<when>{})(?=\W*$|[,;.!])"
)
_WHAT = r"(?P<what>(?!(?:i|you|he|she|they|it|that|this|there)\b)(?:the |my |our )?[\w'’ -]{2,40}?)"
_OPENS = (
    r"(?:(?:please|ok|okay|so|well|and|but|oh|hey|we can|we|you can|i can|let['’]s|i['’]ll|just"
    r"|also"
    r"|we['’]ll)\b,? )*"
)
_LEAVE = rf"^\W*{_OPENS}(?:forget(?: about)?|skip|pause|leave|drop|suspend|park|shelve) {_WHAT}"
_IS = r"(?: (?:is|are|has|have)(?: now| been)*|['’]s(?: been)?)"
_STOPS = (
    r"(?:stopped|paused|suspended|off|on hold|on (?:a |its )?(?:\w+ )?(?:break|pause)|closed"
    r"|finished"
    r"|over|done|having a break|taking a break|not (?:on|running))"
)
_FOR = (
    r"(?: (?:for|over) (?:the )?(?:rest of the )?(?:summer|winter|spring|autumn|christmas|xmas"
    r"|easter"
    r"|now|holidays?|a while|a bit|time being|moment|term|year|season|half[- ]term)"
    r"(?: (?:holidays?|break))?)?"
)
_BACK = (
    r"(?:(?:and|but|it['’]?s|it|we['’]?re|we|they['’]?re|they|is|are|will be|only|starts?|starting"
    r"|begins?|resum(?:es?|ing)|restarts?|back|again|on again|up) )+"
)
_DAY = (
    r"(?:(?:on|from|in|at) )?(?P<when>(?!(?:the )?(?:middle|end)\b)[^,;.!?]{3,30}?)(?: again)?\W*$"
)
_WAYS = (
    rf"{_LEAVE} (?:un)?till? {_DAY}",
    rf"^\W*{_OPENS}{_WHAT}{_IS} {_STOPS}{_FOR}(?: ?[,;.(–—-]+ ?| ){_BACK}{_DAY}",
    rf"^\W*{_OPENS}{_WHAT}{_IS} {_STOPS}{_FOR} (?:un)?till? {_DAY}",
    r"(?i)^(?!.*\b(?:stop|end|finish|after)(?:s|es)?\b.*\b(?:start|begin|resume|restart))"
    rf"\W*{_OPENS}{_WHAT}(?: (?:starts?|begins?|is on|is back on|kicks off|starts? up"
    rf"|starts? back up)"
    rf" again| resumes?| restarts?) {_DAY}",
)
_YEAR_END = "(?:年明け|新年|来年|お?正月)まで|年内いっぱい|年内"
_TILL_JAPANESE = (
    r"(?:(?P<month>1[0-2]|[1-9])月)?(?:(?P<day>[123]?\d)日)?(?:まで|いっぱい)"
    "(?:は|の間は|ずっと)?、?"
)
_NONE_JAPANESE = r"(?:お?休|中止|な[いし]|無[いし]|行[けか]な|行きま|参加でき)[^、。]{0,12}[。!]*$"
_UNTIL_JAPANESE = (
    rf"^(?P<what>[^、。はがも]{{1,16}}?)(?:は|が|、|の練習は){_TILL_JAPANESE}{_NONE_JAPANESE}",
    rf"^{_TILL_JAPANESE}(?P<what>[^、。はがも]{{1,16}}?)(?:は|が|も|、){_NONE_JAPANESE}",
)
"""Until the end of a day something is off by this, and not until it begins."""
_AGAIN_FROM_NEW_YEAR = "(?:年明け|新年|来年)(?=(?:から|に)(?:また)?再開)"
_ANY_YEAR, _MONTH = 2001, 31
_FOR_NOW = "(?:しばらく|当分|当面)(?:の間)?(?:は|、)*(?=お?休み)"
_FROM = "(?P<when>[^、。はが]{2,14}?(?:から|に))(?:また)?再開"
_RESUMES = rf"^(?P<what>[^、。はがも]{{1,16}}?)(?:は|が|、){_FROM}"


def word_pause(sentence: str) -> str:
    """A sentence that says of something that it pauses until a day, in the words of one that says
    that there is none until then; else as it is."""
    if not compiled(f"{MAY_PAUSE}|till?\\b").search(sentence):
        return sentence
    if text.is_japanese(sentence):
        sentence = compiled(_YEAR_END).sub("12月31日まで", sentence)
        for way in _UNTIL_JAPANESE:
            sentence = compiled(way).sub(_say_again, sentence)
        sentence = compiled(_AGAIN_FROM_NEW_YEAR).sub("1月1日", sentence)
        if "再開" in sentence:
            sentence = compiled(_FOR_NOW).sub("", sentence)
        return compiled(_RESUMES).sub(r"\g<what>は休み、\g<when>再開", sentence)
    sentence = _name_days(sentence)
    for way in _WAYS:
        if found := compiled(way).search(sentence):
            return f"no {re.sub('^(?:the|my|our) ', '', found['what'])} until {found['when']}"
    return sentence


def _say_again(said: re.Match[str]) -> str:
    """That something is off until the end of a day, or month, as that it is on again the next."""
    month, day = int(said["month"] or 0), int(said["day"] or 0)
    if not (month or day):
        return said[0]
    last = date(_ANY_YEAR, month or 1, 1) + timedelta(days=day or _MONTH)
    first = last.replace(day=1) if not day else last
    which = f"{first.month}月{first.day}日" if month else f"{first.day}日"
    return f"{said['what']}は休み、{which}から再開"


def _name_days(sentence: str) -> str:
    """A sentence with the date of a day until which something pauses, and that is called by what it
    is of."""
    for called, day in _THEN:
        sentence = compiled(_UNTIL.format(called)).sub(_put(day), sentence)
    return sentence


def _put(day: str) -> Callable[[re.Match[str]], str]:
    return lambda said: f"{said['again']} on {day}" if said["again"] else f"{said['until']} {day}"
