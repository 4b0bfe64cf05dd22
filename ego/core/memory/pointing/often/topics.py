"""How a sentence about what comes back reads where its thing stands apart: "Choir, next week it's
off", 合唱、来週は休み, or in the sentence before: "I'm starting guitar lessons! Every Monday at 5".

Talk names the thing first and says the day behind it, and gives its reason last. What says that one
is off is read with the day before the thing, and ends where the reason begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from ego.core import late, text
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.often import naming
from ego.core.memory.pointing.spoken import compiled, find_days

_PAUSE = r"(?:\.{2,}|…+|‥+|;)"
_REASON = (
    r"、(?!とか?|って|じゃ|でも|やっぱ|結局)(?![^、]*(?:思っ|間違|違[うっ]|嘘|うそ|冗談|やっぱ))[^、。!]{1,40}?"
    r"(?:し|から|ので|んで|けど|もん|もの|ため|なきゃ|なくちゃ|ないと|(?:な|た|る|い)ん(?:だ|です))"
    r"(?:さ|ね|な|よ)*[。!]*$"
)
"""What stands behind what is said, and says why: …休むわ、レポートあるし."""
_TOPIC = r"^(?P<topic>[^、。はがもを]{1,20})(?:(?:って|は|も)?、|って|は)$"
"""What may be all that stands before the day, where the thing does."""
_BEHIND_DAY = r"^(?:だけ)?(?:は|も|が|って)?、?"
_APART = (
    r"^(?P<topic>[^,;:.!?]{2,40}?)(?:,|:| [-–—]) (?:(?P<when>[^,;:.!?]{2,30}?),? )??"
    r"(?:it|that)(?P<verb>['’]s| is|['’]ll be| will be| has been)(?! (?:a|an|the|my|your|our)\b)"
)


_ASIDE = (
    r",? \b(?:by the way|btw|fyi|though|sadly|unfortunately|apparently|just so you know"
    r"|i hear|obviously|obvs|of course|ofc|either)(?=[,.!]|$)"
    r"|^(?:by the way|btw|fyi|sadly|unfortunately|apparently),? "
)
_TAIL = (
    r"(?:,|;| [-–—]) (?![^,;]*\b(?:if|unless|maybe|perhaps|might|may|but|instead"
    r"|or|kidding|joking|moved"
    r"|until|till|except|not|only|just|i think|i hope|right|so|on|at)\b)(?![^,;]*\d)[^,;?#]{3,60}$"
)
"""What is said of a thing behind it, a reason mostly: "no choir this week, teacher's away"."""
_REASON_FIRST = (
    r"^[^、。]{1,24}?(?:なので|ので|だから|から|ため(?:に)?|(?<=[病欠邪院中])で)、?(?=.*休"
    r"|.*中止|.*[なん]い)"
)
_IS_ELSEWHERE = (
    "(?P<what>.+(?:行く|行きます|ある|あります|入った|出る|出ます|会う|受ける|出張|旅行|試験|面接|検査|通院))"
    "(?:なの|なん|の|だ|な)?(?:から|で|ため(?:に)?)、?$"
)
"""The reason is what one is to do then: 土曜は歯医者に行くからバイト休む."""
_NEXT_ONE = r"[、。](?:次は|次回は|また|その次は|再来週|翌週)[^、。]*[。!]?$"
_DAYS_ALONE = late.regex(
    r"(?:every|each|on) [a-z]+days?\b[ a-z,&]{0,20}(?:at |from )?[\d:.]*(?: ?[ap]m)?\W*$",
    re.IGNORECASE,
)
"""A sentence that says but on which days: of what, the one before it says."""
_WE_MEET = late.regex(
    r"we (?:rehearse|practi[cs]e|meet|train|sing|play|get together)(?: up| again)?"
    r" (?:every|each|on) [a-z]+day",
    re.IGNORECASE,
)
_A_GROUP = late.regex(
    r"\b(?:choir|chorus|band|orchestra|ensemble|quartet|club|team|squad|group|society|troupe|league"
    r"|class)\b[^.!?]*[.!]?\s*$",
    re.IGNORECASE,
)
"""Who does so is named by the sentence before: "I sing in the Clifton choir. We rehearse …"."""
_DAYS_ALONE_JAPANESE = late.regex(
    r"(?:毎|隔)週[月火水木金土日曜日、と・の\d時半分:〜~から]+(?:だ|です|って|よ|ね)*[。!]*"
)
_IS_BEGUN = late.regex(
    r"(?P<since>(?:来週|再来週|来月|年明け|来年|\d+月|今週|今度)から)?、?(?:(?P<who>[^、。がはも]{1,8})[、がはも]、?)?"
    r"(?P<what>[^、。がはもを]{1,12}?)を?(?:始め|はじめ|習い始め)(?:た|る|ます|ました|ることに(?:した|しました|なった))"
    r"(?:ん(?:だ|です)|よ|ね|って)*[。!]*"
)
"""陸、スイミング始める: what somebody begins, of which the next sentence says but on which days."""


def read(plain: str, now: datetime) -> Iterator[str]:
    """A sentence, small, as it stands, and then as it reads with its thing behind its day."""
    yield plain
    if not text.is_japanese(plain):
        if found := compiled(_APART).search(plain):
            verb = " is" if found["verb"] in ("'s", "’s") else found["verb"]
            rest = plain[found.end() :].rstrip(" .!")
            yield f"{found['topic']}{verb}{rest} {found['when'] or ''}".rstrip()
        bare = compiled(_ASIDE).sub("", plain).rstrip(" ,")
        for one in dict.fromkeys((bare, compiled(_TAIL).sub("", bare), _drop_elsewhere(bare))):
            if one != plain:
                yield one
        return
    whole = compiled(_PAUSE).sub("、", plain).rstrip("、")
    without = _drop_first_reason(compiled(_NEXT_ONE).sub("", whole), now)
    for one in dict.fromkeys((whole, without_reason(plain), without)):
        if one != plain:
            yield one
        if (moved := _put_day_first(one, now)) != one:
            yield moved


def without_reason(plain: str) -> str:
    """A Japanese sentence, small, up to the reason that it gives last."""
    return compiled(_REASON).sub("", compiled(_PAUSE).sub("、", plain).rstrip("、"))


_ELSEWHERE = (
    r"(?:,|;| [-–—]|,? (?:because|since|as|cause|cos))"
    r" (?P<why>(?:i|we)(?:['’](?:m|re|ve|ll)| am| are| have| will)(?!\b[^;]*"
    r"\b(?:instead|it|that|there|then|moving|doing|coming|joining|back)\b) [^;?#]{3,80})$"
)
"""The reason is where one is then: "can't make the call next week, I'm in Hamburg on Thursday"."""


def _split_reason(sentence: str) -> tuple[str, str]:
    """The reason that an English sentence gives first, and what it says is so for it; empty where
    it gives none."""
    found = compiled(f"(?i:{_AT_ITS_HOUR})").match(sentence)
    return (found["why"], sentence[found.end() :]) if found else ("", "")


def read_days_of_reason(plain: str, one: Ahead, now: datetime) -> Iterator[str]:
    """An English sentence, small, that says why first, with the day of what is off that only the
    reason names: "I'm in Hamburg on Wednesday and Thursday, so can't do the call"."""
    why, rest = _split_reason(plain)
    if not why or find_days(rest, now):
        return
    for day in (its.day for its in find_days(why, now)):
        if day and one.return_after(day - timedelta(days=1)) == day:
            yield f"{rest.rstrip(' .!')} on {day.day} {day:%B}".lower()


_WEEK = r"(?i:\b(?:next week|the week after(?: next)?)\b)"
"""What a weekday behind it is of."""


def _drop_elsewhere(plain: str) -> str:
    found = compiled(_ELSEWHERE).search(plain)
    return plain[: found.start()] if found else plain


_AT_ITS_HOUR = (
    r"(?P<why>[^,;]*\bat (?:half |noon\b|\d)[^,;]*?"
    r"|(?:i|we)(?:['’](?:m|re)| am| are) (?:at|in|on|away|out|off (?:to|at)|going|flying"
    r"|travell?ing|visiting|speaking)\b[^,;]*?|(?:i|we)(?:['’]ve got| have)\b[^,;]*?)"
    r",? so (?=(?:i|we|no|can['’]?t|won['’]?t)\b)"
)


def find_reason(sentence: str) -> str:
    """The reason that a sentence gives last, or a Japanese one first, or an English one first with
    its hour: "dentist tomorrow at 9:15, so I'll miss standup"; empty for none."""
    if not text.is_japanese(sentence):
        if why := _split_reason(sentence)[0]:
            return why
        last = compiled(f"(?i:{_ELSEWHERE})").search(sentence.rstrip(" .!"))
        if last is None:
            return ""
        week = compiled(_WEEK).search(sentence[: last.start()])
        is_of_it = week and not compiled(_WEEK).search(last["why"])
        return f"{last['why']} {week[0]}" if week and is_of_it else last["why"]
    plain = compiled(_PAUSE).sub("、", sentence).rstrip("、")
    if found := compiled(_REASON).search(plain):
        return found[0].lstrip("、")
    first = compiled(_REASON_FIRST).match(plain)
    instead = compiled(_IS_ELSEWHERE).match(first[0]) if first else None
    return instead["what"] if instead else ""


def _drop_first_reason(plain: str, now: datetime) -> str:
    """A Japanese sentence without the reason that it gives first, but with the day that only that
    names: 土曜は歯医者に行くからバイト休む."""
    reason = compiled(_REASON_FIRST).match(plain)
    if reason is None:
        return plain
    rest = plain[reason.end() :]
    mentions, spans = naming.find_places(reason[0], now)
    places = sorted([*((one.start, one.end) for one in mentions), *(one.span() for one in spans)])
    if not places or any(naming.find_places(rest, now)):
        return rest
    return f"{plain[places[0][0] : _end_of_days(plain, places)]}の{rest}"


def ends_alike(what: str, plan: str) -> bool:
    """Whether a plan names the last of a thing: ヨガのあとのビール is no yoga."""
    if not text.is_japanese(what):
        return True
    last = [one for one in compiled("[の、はがも]").split(what.strip()) if one][-1:]
    return not last or "の" not in what or last[0] in plan


def _put_day_first(plain: str, now: datetime) -> str:
    """A Japanese sentence with the first day it names before the thing: 来週の合唱は休み."""
    mentions, spans = naming.find_places(plain, now)
    places = [*((one.start, one.end) for one in mentions), *(one.span() for one in spans)]
    if not places:
        return plain
    start = min(places)[0]
    end = _end_of_days(plain, sorted(places))
    topic = compiled(_TOPIC).search(plain[:start])
    if topic is None:
        return plain
    rest = compiled(_BEHIND_DAY).sub("", plain[end:], count=1)
    return f"{plain[start:end]}の{topic['topic']}は{rest}"


def _end_of_days(plain: str, places: list[tuple[int, int]]) -> int:
    """Where the days end that stand in a row: 来週の水曜, 3日と10日."""
    end = places[0][1]
    for start, its_end in places[1:]:
        if not compiled(r"(?:の|と|、|・|や)?").fullmatch(plain[end:start]):
            break
        end = its_end
    return end


def says_but_days(sentence: str, before: str) -> bool:
    """Whether an English sentence says but on which days something is, or a group of the one
    `before` it meets."""
    is_of_group = _WE_MEET.match(sentence) and _A_GROUP.search(before)
    return bool(is_of_group or _DAYS_ALONE.match(sentence))


def name_begun(before: str, days: str) -> str:
    """The days on which something is with what that is, where the sentence before says so in
    Japanese: 陸、スイミング始める."""
    begun = _IS_BEGUN.fullmatch(before) if _DAYS_ALONE_JAPANESE.fullmatch(days) else None
    if begun is None:
        return days
    who = [begun["who"], "の"] if begun["who"] else []
    return "".join([begun["since"] or "", *who, begun["what"], "、", days])
