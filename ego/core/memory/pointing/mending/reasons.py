"""A text without a day that says but why something is on another: 12月14日。月曜だから有休を取る.

Behind a date whose weekday it is, it names no day of its own; and how crowded such a day is says
why something is on another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

from ego.core import late, text
from ego.core.memory.pointing.clauses import said_now
from ego.core.memory.pointing.dates import (
    KANJI_NUMBER,
    coming_date,
    coming_day_of_month,
    read_kanji_number,
)

_DAYS = "月火水木金土日"
_N = rf"(?:\d{{1,2}}|{KANJI_NUMBER})"
_DATE = late.regex(
    rf"(?:(?P<month>{_N})月の?(?P<day>{_N})日|(?<![\d/])(?P<m>\d{{1,2}})/(?P<d>\d{{1,2}})(?![\d/])"
    rf"|(?<![\d第毎])(?P<alone>{_N})日)(?![間後前目以])"
)
_WHY = late.regex(
    r"(?P<opens>^|[、。!?！？\n… ]|(?<=[^月火水木金土日])(?:けど|から|ので|が|し)、?)"
    r"(?:(?:その日|この日|当日|平日)[はの]?、?|ちょうど|たまたま|あいにく)?"
    rf"(?P<weekday>[{_DAYS}])曜日?"
    r"(?:(?:な|だった)?(?:ので|んで|のに)|(?:なん)?(?:だ|です)(?:から|けれど|けど|し|もん(?:ね)?|が)"
    r"|(?:だった|でした)(?:から|けど|し)|(?:です|ます)ので|ということで|ってことで)(?:[ねさ]、|、)?"
)
_CANNOT_THEN = late.regex(
    r"^(?!(?:i|we) )(?:[\w'’-]+ ){1,3}?ca(?:n['’]?t|nnot) (?:make|do|manage|come)(?: it)?(?: on)?"
    r" (?:the \d{1,2}(?:st|nd|rd|th)|\w+day|tomorrow|then),? so"
    r" (?=it['’]s (?:on )?(?:the \d|\w+day\b)[^.!?]* (?:now|instead)\b)",
    re.IGNORECASE,
)
_IS_ILL = late.regex(
    r"(?P<off>\b(?:off|cancelled|not on)(?: (?:today|tonight|tomorrow|this \w+|on \w+day))?),?"
    r" (?:(?:because|as|cos|coz|since) )?(?:s?he|they|[A-Z]\w+)(?:['’]?(?:s|re)| is| are| has)"
    r"(?: got)? (?:an? |the )?(?:\w+ ){0,2}(?:colds?|flu|bug|headache|migraine|covid|ill|sick"
    r"|poorly|unwell|away)\b(?=\W*$|[,.;!])"
)
"""Behind what is off, who is ill, often with no comma between: "is off tonight shes got a cold"."""
_BETWEEN = late.regex(
    r"(?P<cannot>\b(?:i|we) (?:can['’]?t|cannot|can not|won['’]?t be able to) [^,.!?\n]{3,60}),"
    r" (?P<why>[^.!?\n]{5,120}), (?:so |but )?"
    r"(?P<instead>(?:i|we)(?:['’]?(?:ll|m)| will| can| am)? [^,.!?\n]{2,40}\binstead\b)",
    re.IGNORECASE,
)
"""Why somebody cannot, between that and when instead: its hour is of what it tells itself."""
_OFF = (
    r"(?:cancel(?:s|l?ed)?|postponed?|delay(?:ed)?|chang(?:e|ed)|mov(?:e|ed)"
    r"|(?:call(?:s|ed)?|puts?)(?: it| me| us| him| her| them)? (?:off|back))"
    r"(?: it| me| us| him| her| them)?(?: (?:again|yet again|once more|on \w+|at the last minute))?"
)
_IF_NOT_OFF = late.regex(
    r"(?P<plan>\b(?:is|are|am|have|has|go|going)\b[^.!?\n]*?|['’](?:s|m|re|ve)\b[^.!?\n]*?),?"
    r" (?:(?:and|but|that is|that['’]s),? )?(?:"
    r"(?:if|as long as|so long as|provided(?: that)?|providing|assuming(?: that)?)"
    r" (?:(?:they|s?he|it|that|nobody|the \w+)(?:(?: do| does| is| has| are| will)?"
    rf"(?: not|n['’]?t)| won['’]?t)(?: (?:get|got|been|go and|have to))* {_OFF}"
    rf"|it(?:['’]s| is) not {_OFF}"
    r"|nothing (?:changes|happens|goes wrong|comes up|gets in the way)|all (?:goes|is) well"
    r"|all goes (?:to|according to) plan)"
    rf"|unless (?:they|s?he|it|that|the \w+)(?: is| gets|['’]s)? {_OFF})(?=\W*$|[.;!?,])",
    re.IGNORECASE,
)
"""That a plan stands unless it is called off, behind it: so does any."""
_IF_WELL = late.regex(
    r"(?P<plan>\b(?:i|we)(?:['’](?:m|re|ll)| am| are| will| shall)\b[^.!?\n]*?),?"
    r" (?:if|as long as|so long as|provided) (?:s?he|they)(?:['’](?:s|re)| is| are)"
    r" (?:up to it|well enough|up for it|feeling (?:up to it|well enough|better)|still in|awake"
    r"|not too (?:tired|poorly|ill|bad))(?=\W*$|[.;!?,])",
    re.IGNORECASE,
)
"""That who is ill is well enough for it: whoever sets out to see them goes."""
_THEY_WILL_NOT = late.regex(
    r"(?P<with>\bwith (?:some|an?|the|his|her|my|our) [\w’'-]+(?: [\w-]+)?),?"
    r" (?:which |that )?(?:s?he|they)(?:['’]ll| will) (?:never|not) \w+(?=\W*$|[.;!?,])",
    re.IGNORECASE,
)
"""What somebody does not do with a thing that is brought along: it denies nothing of the plan."""
_DAY = (
    r"(?:the \d{1,2}(?:st|nd|rd|th)(?: of \w+)?|(?:(?:this|next|the) )?(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day(?:,? (?:the )?\d{1,2}(?:st|nd|rd|th))?|tomorrow|next week)"
)
_NOT_BUT = late.regex(
    r"(?P<what>\b(?:the|my|our) [\w'’ -]{2,40}?) (?:won['’]?t be|isn['’]?t(?: going to be)?"
    rf"|is not(?: going to be)?|will not be|can['’]?t be) (?:on )?(?P<old>{_DAY})"
    r"(?: (?:now|any ?more|after all))*(?:,? (?:because|as|since) [^.!?\n;]{3,60}?)?[,;]"
    r" (?:(?:so|but|and) )?(?:(?:we|they|i|s?he)(?:['’](?:ve|s)| have| has|) (?:made|moved|changed"
    rf"|put|pushed) it (?:back |forward )?(?:to |till |until |on |for )?)(?P<new>{_DAY})\b",
    re.IGNORECASE,
)
"""On which day a thing is not, with why, and which day it was given instead."""
_MADE_IT = late.regex(
    r"(?P<what>\b(?:the|my|our) [\w'’ -]{2,40}?) clash(?:es|ed) with [^,.!?\n]{2,40},"
    r" (?:(?:so|and) )?(?P<who>(?:we|they|i|s?he)(?:['’](?:ve|s)| have| has|))"
    rf" (?:made|moved|changed) it (?:to |till |until |on |for )?(?P<new>{_DAY})\b"
    rf"|(?P<by>\b(?:we|they|i)(?:['’]ve| have|)) made (?P<thing>(?:the|my|our) [\w'’ -]{{2,40}}?)"
    rf" (?:on |for )?(?P<then>{_DAY}) (?:because|as|since) [^.!?\n]{{3,80}}?(?=[.!?\n]|$)",
    re.IGNORECASE,
)
"""That a thing was given another day, and what it clashes with."""
_HOUR = r"(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?(?: o['’]clock)?|noon|midday|half past \w+)"
_SO_WE_START = late.regex(
    r"^(?P<opens>\W*(?:(?:about|re|for) (?:the |my |our )?)?)"
    r"(?P<what>(?!(?:and|but|so|well|oh|ps|nb|note|fyi|reminder|update|news|sorry)\b)"
    r"[A-Za-z][\w'’ -]{2,40}?)(?::| ?[-–—]) "
    r"(?P<why>[^:.!?;\n]{5,80}, so |so |(?:because|as|since) [^:.!?;\n]{5,80}, )?"
    r"(?:we(?:['’](?:re|ll))?|it(?:['’](?:s|ll))?)(?: are| is| will)?(?P<now> now)?"
    r" (?:(?:start|begin|meet|kick off|happen)(?:s|ing)? )?(?:only )?(?:at |from )?"
    rf"(?P<hour>{_HOUR})(?P<behind>(?: now)?,? (?:instead(?: of)?|rather than|not)\b[^.!?;\n]*"
    r"| now)?(?=\W*$|[.!])",
    re.IGNORECASE,
)
"""Of what it is, why, and at which hour it starts: "Party: Paulo can only come at 6, so we start
at 18:00 instead of 4"."""
_SO_IT_STARTS = late.regex(
    r"^(?P<why>[^:.!?;\n]{5,80}, )?(?:so )?(?:we|it)(?: now)? (?:start|begin|meet|kick off)s?"
    rf"(?: now)? (?:at )?(?P<hour>{_HOUR}),? (?:instead of|rather than|not) (?P<old>{_HOUR})\W*$",
    re.IGNORECASE,
)
_ONLY_THEN = late.regex(
    r"(?P<opens>^|[、。])[^、。\d]{1,12}(?:が|は|も)、?(?:午[前後]|[朝昼夕夜])?\d{1,2}(?:時半?|:\d\d)"
    "(?:[^、。]{0,8}?)(?:しか|じゃないと|でないと|(?:に|まで|すぎ|過ぎ)[^、。]{0,6}?(?:ないと|まで))、?"
    "(?:来|行け|着|出|参加でき|間に合わ|空か|帰)(?:ら?れ|け)?ない(?:から|ので|んで|し|ため)、?"
    r"(?=[^。]*\d{1,2}(?:時|:\d\d)[^。]*(?:に(?:し|な|変)|開始|変更|ずら))"
)
"""健太が18時からしか来れないから: why it is at the hour behind it."""
_HOLIDAY = late.regex(
    rf"(?:(?<=\d日)|(?<=[一二三四五六七八九十]日)|(?<=曜日)|(?<=曜))"
    rf"の(?:祝日|祭日|祝祭日|休日|振替休日)"
    rf"(?=[、にはも]|の?[朝昼夜午]|\d|{KANJI_NUMBER}時)"
    r"|(?<=\d(?:st|nd|rd|th))(?:,? (?:which is |it['’]s )?(?:a|the) (?:bank|public|national)"
    r" holiday),?(?= at\b)",
    re.IGNORECASE,
)
"""What kind of day a date is: 23日の祝日、朝7時集合 is at seven on that day."""
_MONTHS_ON = 3
"""A day without its month is of this one, or of so many after it: 来月の12日."""


_FROM_BEFORE = late.regex(
    r"(?:(?<=\bmoved)|(?<=\bchanged)|(?<=\bpushed)|(?<=\bpushed back)|(?<=\bshifted)"
    r"|(?<=\bput off)|(?<=\brescheduled)|(?<=\bpostponed)|(?<=\bdelayed)|(?<=\bslipped))"
    r" from (?:yesterday|last (?:week|\w{3,6}day))(?: (?:morning|afternoon|evening))?"
    r"(?: at [\d:.]+(?: ?[ap]m)?)?(?= to\b)",
    re.IGNORECASE,
)
"""The day that something was to be on and which is over: "moved from yesterday to tomorrow"."""


def drop_reasons(words: str, now: datetime) -> str:
    """`words` without what gives the weekday of a date before it as a reason; as they are where
    it is not the weekday of that date. "Mo can't make the 27th, so it's the 28th now" is that; what
    stands between that one cannot and when instead is told behind both."""
    words = said_now.say_what_is_now(drop_who_cannot(words))
    words = _BETWEEN.sub(r"\g<cannot>, \g<instead>. \g<why>", words)
    words = _NOT_BUT.sub(r"\g<what> won't be on \g<old> now, it's \g<new>", words)
    words = _MADE_IT.sub(_word_moved, _IF_NOT_OFF.sub(r"\g<plan>", words))
    words = _HOLIDAY.sub("", words)
    words = _THEY_WILL_NOT.sub(r"\g<with>", _IF_WELL.sub(r"\g<plan>", words))
    if "曜" not in words:
        return words
    plain = text.composed(words)
    for found in reversed(list(_WHY.finditer(plain))):
        weekday = _DAYS.index(found["weekday"])
        if any(one.weekday() == weekday for one in _last_date(plain[: found.start()], now)):
            end = found.end("opens")
            words = plain = f"{plain[:end]}{plain[found.end() :]}"
    return words


def _word_moved(said: re.Match[str]) -> str:
    what = said["what"] or said["thing"]
    return f"{said['who'] or said['by']} moved {what} to {said['new'] or said['then']}"


def _word_start(said: re.Match[str]) -> str:
    """Of what one starts at another hour: what but tells its hour is no change."""
    if not (said["why"] or said["now"] or said["behind"]):
        return said[0]
    return f"{said['what']} starts at {said['hour']}{said['behind'] or ' now'}"


def drop_who_cannot(words: str) -> str:
    """English words that say but that it is another day, without who cannot on the one before, or
    is ill then, or which day behind now it was on; and without who can but come at the hour at
    which a thing starts now."""
    words = _CANNOT_THEN.sub("", _IS_ILL.sub(r"\g<off>", _FROM_BEFORE.sub("", words)))
    words = _ONLY_THEN.sub(r"\g<opens>", _SO_WE_START.sub(_word_start, words))
    return _SO_IT_STARTS.sub(r"it's now \g<hour> not \g<old>", words)


def _last_date(before: str, now: datetime) -> Iterator[date]:
    """The days that the last date of what stands before may be."""
    named = list(_DATE.finditer(before))
    if not named:
        return
    last = named[-1]
    month, day = last["month"] or last["m"], last["day"] or last["d"]
    if month:
        found = [coming_date(now, read_kanji_number(month), read_kanji_number(day), None)]
    else:
        alone = read_kanji_number(last["alone"])
        found = [coming_day_of_month(now, alone, n) for n in range(_MONTHS_ON)]
    yield from (one for one in found if one and one >= now.date())
