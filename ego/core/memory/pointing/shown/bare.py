"""A plan on a line without what the line tells beside it: its day and hour, and an opener ("btw",
"from now on", "don't tell Sam but")."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import late, text
from ego.core.confiding import asks_for_secrecy, drop_asking
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import cutting
from ego.core.memory.pointing.wording import LONGEST
from ego.core.talk.secret.kept_from import tell_with_whom

_OPENER = late.regex(
    r"^(?:(?:(?:btw|by the way|fyi|just so you know|from now on"
    r"|from (?:this|next) week on)[\s,:–—-]+"
    r"|(?:oh|also|hey|ok(?:ay)?|reminder)(?:,|:| -)\s*)(?:(?:so|and|that) )?)+(?=\w)"
    r"|^(?:please )?(?:keep|bear) (?:it |this |that )?in mind,? (?:that )?(?=(?:the|my|our|we|i)\b)"
    r"|^(?:(?:あ|そうそう|ちなみに|そういえば|そう言えば|あと|今後は|これからは)、)+",
    re.IGNORECASE,
)
_TO_DO = late.regex(
    r"^(?:(?:i|we)(?:['’]ve|['’]ll| will)?(?: (?:still|also|just|really))* )?"
    r"(?:(?:have|has|need) (?:got )?to|got to|gotta|(?<=\bi )must|(?<=\bwe )must)"
    r"(?: (?:remember|try|make sure) to)? (?!be\b|know\b|see if\b|say\b|have\b|go\b)(?=[a-z]+ \w)"
    r"|^(?:let['’]?s|remember to) (?!be\b|go\b)(?=[a-z]+ \w)",
    re.IGNORECASE,
)
"""Before what whoever told it has to do: the thing is what is done."""
_CLOSER = late.regex(
    r"(?:,? (?:btw|by the way|fyi)|[,;.!]+ (?:(?:so|and|but|please|pls) )*"
    r"(?:(?:don['’]?t|do not|never) (?:let me )?forget|remind me)"
    r"(?: (?:about |of )?(?:it|that|this))?(?: (?:please|pls|again))?)+(?=[.!]*$)",
    re.IGNORECASE,
)
"""Behind what a plan tells, that it is to be thought of."""
_SAYS = late.regex(r"[^\W\d]{3}|[\u3005-\u9fff]{2}")
_NEEDED = late.regex(r"\bby\b|までに", re.IGNORECASE)
"""What a date tells that stands in no day before it: that it is due by then."""
_EMPTIED = late.regex(rf"([。.!?])\s*{cutting.GONE}[。.]")
"""A sentence of which but its stop is left."""
_IS_LEFT = late.regex(rf"(?<=\w) (?:is|are) ?{cutting.GONE}[.!]*$")
"""Bins are mondays: nothing is left of it but the thing."""
_IS_THEN = late.regex(
    rf"(?:が|は|も|って)?{cutting.GONE}(?:の?{cutting.GONE})*(?:(?:なん|な|の)?(?:だ|です))?"
    "(?:よね|よ|ね|けど|から|し|って)*[。!]*$"
)
"""美月の誕生日が…なんだよね: of a Japanese plan that it is on its day, at its end."""
_PERFORMS = late.regex(
    rf"^(?:{cutting.GONE}|\d{{1,2}}(?:時半?|:\d\d)から)+、?(?P<who>[^、。はがを\d]{{1,8}})が(?P<what>[^、。はがをにで]{{1,8}}の"
    r"(?:発表会|試合|大会|演奏会|コンサート|レッスン|練習|検定|試験|テスト|面談|運動会))[。!]*$"
)
"""14時から凛がピアノの発表会: whose a thing is that somebody does, behind when it begins."""
_IS_DUE_THEN = late.regex(rf"が{cutting.GONE}(?=(?:締切|締め切り|〆切|期限)[。!]*$)")
_DECIDED_THEN = late.regex(
    r"(?<=\w)[は、](?P<when>[^、。はがを]{2,16}?)(?:まで)?[にで](?:決ま(?:った|りました)|決定(?:した|しました)?"
    "|な(?:った|りました))(?:よ|ね|わ|って)*[。!〜~]*$"
)
"""飲み会は土曜に決まった: of a Japanese plan that its day was decided on, at its end."""
_KNOWN_THEN = late.regex(
    r"(?:(?<=結果)|(?<=合否)|(?<=成績)|(?<=結果発表))は(?P<when>[^、。はがを]{2,16}?)に"
    "(?:出る|出ます|(?:わか|分か)(?:る|ります)|判明する|発表(?:される|になる)?|届く|来る|くる)"
    "(?:(?:ん(?:だ|です))?って|らしい|そう(?:だ|です)?|予定|よ|ね|わ|から|けど)*[。!〜~]*$"
)
"""模試の結果は25日に出るって: the same of a result, that it is known then."""
_STRETCH = late.regex(
    r"(?:(?:\d{1,2}月)?\d{1,2}日?|\d{1,2}/\d{1,2})(?:から|[〜~～-])(?:(?:\d{1,2}月)?\d{1,2}日?|\d{1,2}/\d{1,2})"
)
"""From one date to another: nothing before a plan says when it ends."""
_ON_WEEKDAYS = r"(?<! and)(?<! or)(?<!,) (?:on )?{}s\b(?! (?:and|or|to)\b|[,–-])"


def line_beside_marks(words: str, columns: int, most: int, when: When, now: datetime) -> str:
    """The words of a plan on a line, without an opener and what is told before it, its day or hour,
    and behind it, that it is private and how often it comes back; cut, where that has no room."""
    words = _name_task(drop_openers(words))
    bare = _leave_out_day(words, when, now)
    if len(bare) <= text.characters(bare, columns):
        return bare
    return cutting.line_up_to(words, columns, most, when, now)


def _leave_out_day(words: str, when: When, now: datetime) -> str:
    """The words of a plan on one line without its day and hour, where they say what it is."""
    line = text.composed(text.flat(words))
    if len(line) > LONGEST:
        return line
    weekdays = _ON_WEEKDAYS.format(f"{when.day:%A}")
    plain = re.sub(weekdays, cutting.GONE, cutting.WAS_THEN.sub("", line), flags=re.IGNORECASE)
    then = cutting.on_its_day(now, when.day)
    if decided := _DECIDED_THEN.search(plain) or _KNOWN_THEN.search(plain):
        left = cutting.mark_day(f"{decided['when']}に", when, then).replace(cutting.GONE, "")
        plain = plain if left.strip("の ") else f"{plain[: decided.start()]}{cutting.GONE}"
        if _STRETCH.fullmatch(decided["when"]):
            return f"{plain[: decided.start()]}、{decided['when']}まで"
    marked = cutting.mark_day(plain, when, then, _NEEDED)
    teller = len(line) - len(whom.without_teller(line))
    told = _IS_LEFT.sub("", _EMPTIED.sub(r"\1", marked[teller:]))
    left = _IS_DUE_THEN.sub("の", _IS_THEN.sub("", told))
    left = _PERFORMS.sub(r"\g<who>の\g<what>", left)
    rest = left.replace(cutting.GONE, "").strip()
    if cutting.GONE not in marked or not _SAYS.search(rest) or cutting.OF_BEFORE.search(rest):
        return line
    begins = marked[teller:].startswith(cutting.GONE)
    return f"{line[:teller]}{_begin_with(rest) if begins else rest}"


def drop_openers(words: str) -> str:
    """The words of a plan without an opener and what asks in front to keep it, with who told it."""
    rest = whom.without_teller(words)
    plain = _drop_asking_behind(tell_with_whom(drop_closer(_OPENER.sub("", rest))))
    return words if plain == rest else f"{words[: len(words) - len(rest)]}{_begin_with(plain)}"


def _drop_asking_behind(words: str) -> str:
    """The words of a plan without what asks, behind its last comma, to keep it to oneself."""
    told, comma, last = words.rpartition(", ")
    is_asking = comma and asks_for_secrecy(last) and not _SAYS.search(drop_asking(last))
    return told if is_asking else words


def drop_closer(words: str) -> str:
    """The words of a plan without what asks behind it to think of it."""
    return _CLOSER.sub("", words)


def _name_task(words: str) -> str:
    """The words of a plan of what is to be done as that alone, where nobody else told it."""
    rest = _TO_DO.sub("", words)
    return words if rest == words else _begin_with(rest)


def _begin_with(rest: str) -> str:
    """What is left of a sentence, as one begins."""
    return rest[:1].upper() + rest[1:]
