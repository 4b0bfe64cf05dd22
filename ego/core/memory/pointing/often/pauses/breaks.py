"""When what comes back breaks up, and starts back: "we break up after the 15th and start back on
12 January" behind "choir was grand tonight" is no plan, but days on which there is no choir.

So it is where it starts back later than was said, and where "we're off till the 19th".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import ahead, spoken, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.spoken import compiled

_MAY_BE = (
    r"\bbreak(?:s|ing)? up\b|\b(?:start|be|go|come|begin)(?:s|ing)? (?:back|again)\b|\boff till?\b"
    r"|\boff until\b|\bback (?:on|again|a week)\b|再開|始ま|休み"
)
_WHO = r"(?:we|they|it|(?:the |our )?(?P<name>[a-z][\w-]+))"
_BREAKS = (
    rf"(?:^|(?<=[.!?;,] )|(?<=and ))(?:(?:and|so|but) )?{_WHO}(?:['’](?:re|s|ll)| are| is| will)?"
    r" (?:break(?:s|ing)? up|finish(?:es|ing)?|stop(?:s|ping)?|off|done|on (?:a|our|its) break)"
    r"(?: for (?:christmas|xmas|easter|the (?:summer|holidays|winter)))? (?P<how>after|on|from)"
    r" (?P<last>[^,;.!?]{3,24}?),? (?:and |then |and then )?(?:(?:we|they|it)(?:['’]re|['’]s)? )?"
    r"(?:(?:start|be|go|come|begin|restart|resume)(?:s|ing)?(?: back| up| again)*|back)(?: on)?"
    r" (?P<first>(?!on\b)[^,;.!?]{3,24}?)(?=\W*$|[,;.!?])"
)
_LATER = (
    rf"(?:^|(?<=[.!?;,] ))(?:so )?{_WHO}(?:['’](?:re|s|ll)| are| is| will)?"
    r" (?:(?:start|be|go|come|begin)(?:s|ing)? (?:back|again)|back)"
    r"(?: (?:a|one|two|a few) (?:weeks?|fortnight|days?)| \d+ (?:weeks|days))? later"
    r"(?: than (?:i|we|they) (?:said|thought|planned)| than planned)?,?"
    r" (?:(?:it['’]s|so|now|on) )*(?P<first>[^,;.!?]{3,24}?)(?: now)?(?=\W*$|[,;.!?])"
)
_OFF_TILL = (
    r"(?:\bno (?:[\w-]+)(?: (?:on )?\w+day)?(?: (?:love|dear|darling|duck|pet|mate|hun))?,? )?"
    r"(?:i told you |like i said,? )?\b(?:we|they|it)(?:['’](?:re|s)| are| is) off (?:un)?till?"
    r" (?P<first>[^,;.!?]{3,24}?)(?=\W*$|[,;.!?])"
)
_BREAKS_JAPANESE = (
    "(?:^|(?<=[。、！!]))(?:(?P<name>[^、。はがも]{1,12}?)(?:は|が|、))?(?:年内は)?(?P<last>[^、。はが]{2,8}日)"
    "(?:で(?:年内|今年|一旦|いったん)?(?:は)?(?:終わり|終了|最後|おしまい|お休み|休み)|が(?:年内|今年)?(?:の)?最後)"
    "(?:で|になって|に入って|だけど|だよ|です)?[、。](?:再開は|次は|また)?(?P<first>[^、。はが]{2,8}日)"
    "(?:から|に)?(?:再開|始ま[^。]*|です|だよ|だ)?(?=[。、！!]|$)"
)
_LATER_JAPANESE = (
    "(?:^|(?<=[。、！!]))(?P<name>[^、。はがも]{1,12}?)(?:の再開)?(?:は|が|、)(?:[^、。]{0,10}?[一二三12１２]週間)?(?:後ろ?に?|遅れ|遅く|ずれ|延び)"
    "(?:て|って|なって|込んで)、?(?:再開は)?(?P<first>[^、。はが]{2,8}日)(?:からに|から|に)"
    "(?:再開|始ま|なった|変更)[^。、]{0,8}"
)
_CALLED = r"(?<=day),? (?:love|dear|darling|duck|pet|mate|hun|sweetheart)\b(?=\W*$|[,.;!])"
"""How people call who listens, behind a day: "no choir Tuesday love"."""
_DAY = timedelta(days=1)


def may_break(said: str) -> bool:
    """Whether a turn may say that what comes back breaks up for a while, or starts back."""
    return compiled(f"{_MAY_BE}|{_CALLED}").search(said) is not None


def word_break(said: str, plans: Sequence[Ahead], now: datetime) -> str:
    """`said` with a break of the one of these plans that it names told as the days on which there
    is none; as it is where it names none that comes back, or several."""
    what, out = _find_named(said, [one for one in plans if one.is_often])
    if not what:
        return said
    begins = min((one for one in out if one >= now.date()), default=None)
    if text.is_japanese(said):
        said = compiled(_BREAKS_JAPANESE).sub(_put(what, begins, now, _word_japanese), said)
        return compiled(_LATER_JAPANESE).sub(_put(what, begins, now, _word_japanese), said)
    said = compiled(_CALLED).sub("", said)
    for way in (_BREAKS, _LATER, _OFF_TILL):
        said = compiled(way).sub(_put(what, begins, now, _word_english), said)
    return said


def _find_named(said: str, often: Sequence[Ahead]) -> tuple[str, Sequence[date]]:
    """The word by which a turn names one of what comes back, and no other, and the days that are
    left out of that: a break that ends later begins where it began."""
    there = set(_words(said))
    named = (
        ([word for word in _words(_about(one)) if word in there], one.left_out) for one in often
    )
    found = [(words[0], out) for words, out in named if words]
    return found[0] if len(found) == 1 else ("", ())


def _about(plan: Ahead) -> str:
    return ahead.without_times(whom.without_teller(plan.text), plan.kept_at)


def _words(said: str) -> list[str]:
    """The words of a text that name a thing."""
    if text.is_japanese(said):
        return compiled("[一-龯々]{2,}|[ァ-ヶー]{2,}").findall(said)
    return [one for one in re.findall(r"[a-z][\w-]{2,}", said.lower()) if text.query_tokens(one)]


Write = Callable[[str, date | None, date], str]


def _put(
    what: str, begins: date | None, now: datetime, write: Write
) -> Callable[[re.Match[str]], str]:
    """What writes a break anew, of which the days can be read and that is named there."""

    def put(told: re.Match[str]) -> str:
        its = told.groupdict()
        name = its.get("name") or what
        if what not in _words(name):
            return told[0]
        first = _read(its["first"], now)
        last = _read(its["last"], now) if its.get("last") else None
        if first is None or (its.get("last") and (last is None or last >= first)):
            return told[0]
        if last and its.get("how") == "from":
            last -= _DAY
        return write(what, last + _DAY if last else begins, first)

    return put


def _read(when: str, now: datetime) -> date | None:
    led = f"{when}に" if text.is_japanese(when) else f"on {when}"  # "the 15th" alone is no day
    days = {one.day for said in (when, led) for one in spoken.find_days(said, now) if one.day}
    return days.pop() if len(days) == 1 else None


def _word_english(what: str, begins: date | None, first: date) -> str:
    if begins is None:
        return f"no {what} until {first.day} {first:%B}"
    end = first - _DAY
    return f"no {what} from {begins.day} {begins:%B} until {end.day} {end:%B}"


def _word_japanese(what: str, begins: date | None, first: date) -> str:
    if begins is None:
        return f"{what}は休み、{first.month}月{first.day}日から再開"
    end = first - _DAY
    return f"{what}は{begins.month}月{begins.day}日から{end.month}月{end.day}日まで休み"
