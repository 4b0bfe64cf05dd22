"""The next time of a thing, told as the last one is over: "It went fine. Next one is on the 18th".

What it is of stands in the plan that is over by the same turn, or in what was said a turn before,
and may be named nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime

from ego.core import late, text
from ego.core.memory.pointing import ahead, elliptic, spoken, whom
from ego.core.memory.pointing.plainly import topics_japanese
from ego.core.memory.pointing.together import instead

_NODS = text.tokens(
    "ok okay yes yeah no thanks thank cheers lol haha great good nice cool sure hi hey morning bye"
).keys()
"""What is said in a turn of its own, and of nothing."""
_ENOUGH = 2

_OPENS_WITH_NOBODY = late.regex(
    r"(?:(?:and|but|so|oh),? )*(?:he|she|they)(?:['’](?:s|re|ll)| is| are| will)(?: be)? "
    r"(?:com\w+|arriv\w+|back|out|here|due|visiting|staying|leaving|landing|free)\b",
    re.IGNORECASE,
)
"""Who comes then, by no name: "he's coming on Friday"."""


def name_next(sentence: str, over: str, now: datetime) -> str:
    """A plan's `sentence` with what it is of, where it names but a next time of what is `over`."""
    if (booked := _name_booked(sentence, over, now)) != sentence:
        return booked
    thing = elliptic.find_visit(over)
    if not thing or elliptic.find_visit(sentence):
        return sentence
    several = ahead.tense_of(sentence).sentences(sentence)
    telling = (one for one in several if spoken.find_days(one, now))
    if not any(elliptic.names_nothing(ahead.without_times(one, now)) for one in telling):
        return sentence
    return f"{sentence.rstrip(' .!。！')} ({thing})"


def _name_booked(sentence: str, over: str, now: datetime) -> str:
    """A Japanese sentence that says but for when it is booked with what was to be booked."""
    to_book = spoken.compiled(_TO_BOOK).search(ahead.without_times(whom.without_teller(over), now))
    is_bare = spoken.compiled(_BOOKED).fullmatch(ahead.without_times(sentence, now))
    return f"{to_book['what']}、{sentence}" if to_book and is_bare else sentence


_TO_BOOK = "(?:^|まで(?:に|、)|、)(?P<what>[^、。はがを ]{1,12}?)の?予約"
_BOOKED = (
    "[のにで、 ]*(?:ちゃんと|やっと|無事に?|さっき)?予約"
    "(?:し(?:た|ました|とい|ておい)|[がを]?(?:取れ|とれ|取っ|入れ))"
    "[^、。]{0,6}[。!]*"
)
"""That it is booked, without its times."""


_RESULT = "^(?:(?:あと|で|ちなみに|ただ)、?)?(?=(?:結果(?:発表|通知)?|合否)(?:[はがも]|って|、))"
_EXAMINED = (
    "(?:[一二三四]次|最終|期末|中間|健康|血液|精密)?"
    "(?:面接|試験|検査|テスト|オーディション|選考|検診|健診|診断|検定|模試|審査|コンクール)"
)
_WEEK = "[今来再]+週の?"
_BARE_DAY = "(?:[月火水木金土日]曜日?|(?:\\d{1,2}月)?\\d{1,2}日)"
_DAY = f"(?:(?:{_WEEK})?{_BARE_DAY})"
_EITHER = f"(?P<days>{_DAY}(?:か、?{_DAY})+)"
_MAY_BE_ON = (
    rf"(?:^|[。、])(?P<before>[^、。はがを\d]{{1,16}}?)"
    rf"(?:の?(?:日程|日にち|日取り|候補日?))?(?:って|[はが、 ]){_EITHER}"
    rf"|{_EITHER.replace('days', 'either')}[にで](?P<behind>[^、。はがを\d]{{2,12}}?)"
    "(?=(?:かな|かも|を?(?:やる|する|しよう)|に?な[るり]|の?予定|らしい|って|だ|です|[。、!]|$))"
)
"""What is to be on one of two days: 飲み会は27日か28日."""
_DECIDED = (
    f"(?P<week>{_WEEK})?(?P<day>{_BARE_DAY})(?:の[^、。]{{1,8}})?"
    "[にで](?:決ま(?:った|り(?:ました)?)|(?:決定|確定)(?:した|しました|です)?|な(?:った|りました|りそう)|(?:お願い)?し(?:た|ました))"
)


def _name_japanese(told: str, before: str, now: datetime) -> str:
    """A Japanese plan of but a result with what was examined, where the words `before` say that;
    and one that says which of two days it is with what was to be on either."""
    compiled = spoken.compiled
    if compiled(_RESULT).search(told) and (of := compiled(_EXAMINED).findall(before)):
        return f"{of[-1]}の{compiled(_RESULT).sub('', told)}"
    if found := _find_decided(told, before):
        thing = found["before"] or compiled(_LETS).sub(_do, found["behind"])
        return f"{thing}は{told}"
    return topics_japanese.name_by_before(told, before, now)


_LETS = "(?P<end>[おこごそとのぼもろ])う$|(?<=[えけげせてねべめれいきしちにみり])(?P<one>よ)う$"
_ENDS = dict(zip("おこごそとのぼもろ", "うくぐすつぬぶむる", strict=True))


def _do(found: re.Match[str]) -> str:
    """What several propose to do, as a thing: 飲もう is 飲むの."""
    return f"{_ENDS[found['end']] if found['end'] else 'る'}の"


def _find_decided(told: str, before: str) -> re.Match[str] | None:
    """Where the words `before` say what is on the day that was decided on by what is `told`, or on
    another one."""
    decided = spoken.compiled(_DECIDED).match(told)
    for one in spoken.compiled(_MAY_BE_ON).finditer(before) if decided else ():
        if decided and decided["day"] in (one["days"] or one["either"]):
            return one
    return None


def word_decided(said: str, look: Callable[[], Iterable[str]]) -> str:
    """A Japanese turn that says which of two days it is, with the week of that day where one of the
    turns that `look` brings says it: 来週の金曜か土曜, and 土曜に決まった."""
    decided = spoken.compiled(_DECIDED).match(said)
    if decided is None or decided["week"]:
        return said
    for one in filter(None, (_find_decided(said, turn) for turn in look())):
        either = one["days"] or one["either"]
        weeks = spoken.compiled(_WEEK).findall(either[: either.rfind(decided["day"])])
        return f"{weeks[-1]}{said}" if weeks and "曜" in decided["day"] else said
    return said


def name_by_turn(told: str, before: str, now: datetime) -> str:
    """A plan as it was `told` behind the sentence of the turn `before` that says what "it" or "one"
    is in it, or who comes by it, where it does not say so itself; in Japanese, of what a result is,
    or what was to be on one of two days."""
    if text.is_japanese(told):
        named = _name_japanese(told, before, now)
        return named if ahead.find(named, now) == ahead.find(told, now) else told
    several = ahead.told_sentences(told)
    last = several[-1] if several else ""
    is_of_it = elliptic.is_of_it(ahead.without_times(last, now)) or instead.is_of_it(last, now)
    if not (is_of_it or _OPENS_WITH_NOBODY.match(last)):
        return told
    if len(several) > 1 and not elliptic.goes_on_with(several[0]):
        return told
    said = [one.strip() for one in ahead.told_sentences(before)]
    quoted = " ".join(elliptic.find_what_names(said)).rstrip(" .,;")
    named = f"{quoted[:1].upper()}{quoted[1:]}. {told}"
    about = text.query_tokens(quoted).keys() - _NODS
    return (
        named if len(about) >= _ENOUGH and ahead.find(named, now) == ahead.find(told, now) else told
    )
