"""Another day of what a turn does not name: "we're doing Saturday instead", "ok, Sunday then".

Of what, only what was told, called off or proposed just before says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime

from ego.core import late, text
from ego.core.memory.pointing import ahead, dates, spoken, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.grammar import dates_japanese
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.moves import instead_japanese, placing
from ego.core.memory.pointing.told.things import COMES

_LED = r"^\W*(?:(?:and|so|but|then|ok|okay|oh|well|yeah|yes|right|no|ah|now|think|maybe),? )*"
_DOES = (
    r"(?:(?:i|we|they|he|she|it|that|let['’]?s)(?:['’]?(?:re|ll|m|s)| are| will| am| is)?"
    r"(?: |(?=\W*$)))?"
    r"(?:(?:just|going to|gonna|now|meet(?:ing)?(?: up)?|do(?:ing)?|go(?:ing)?|com(?:e|ing)"
    r"|hav(?:e|ing)|mak(?:e|ing)|moved|moving|rescheduled|rebooked|pushed|switched|to|for|on|at|it"
    r"|that|there|be|in|the) ?)*"
)
_INSTEAD = late.regex(rf"{_LED}{_DOES}(?:instead(?: then)?|(?<=it['’]s )now|(?<=it is )now)\W*$")
_WHO_COMES = late.regex(rf"{_LED}(?P<who>s?he|they)(?:['’]\w+| \w+)* com(?:e|es|ing)\b")
_NEW_DAY = late.regex(
    rf"{_LED}(?:(?:the|our) )?new (?:date|day|time|slot)(?:['’]?s| is| will be|:)?"
    r"(?: (?:now|probably|on|at|for|the|going to be|same time))*\W*$"
    rf"|{_LED}(?:it['’]?s |we['’]?(?:re|ve) |i['’]?ve |they |i )?(?:been )?"
    r"(?:moved|rescheduled|rebooked|pushed)"
    r"(?: (?:it|back|to|for|on|at|the|same time))*\W*$"
)
_IS_THEN = (
    r"(?:['’]?s| is| will be)(?: (?:now|just|probably|definitely|going to be|on|for|at|the|then"
    r"|again|actually|in))*\W*$"
)
_IT = late.regex(rf"{_LED}(?:it|that){_IS_THEN}")
_ONE = late.regex(
    rf"{_LED}(?:the |my |our )?(?:next|other|second|third|last|first) (?:one|time){_IS_THEN}"
)
_CANNOT = late.regex(
    rf"{_LED}(?:they|he|she) ?(?:ca(?:n['’]?t|nnot)|won['’]?t|(?:are|is)n['’]t|['’](?:s|re) not)"
    r"(?: (?:do|doing|make|making|come|coming|it|on|be there))*[ ,.;]*(?:so |and |but )*"
    rf"{_DOES}(?:instead|now|then)?\W*$"
)
_SO = (
    "(?:し(?:た|ました|よっ?か?|よう(?:か)?|てもらった|てもらう)|する|します|な(?:った|りました|る)|変更|変え(?:た|てもらった|る)|ずらした)"
    "(?:(?:って(?:こと(?:に)?)?|と)?(?:な(?:った|りました)|決まった|言われた|返事した)|(?:こと)?に(?:した|なった)|って(?:言われた|さ)?)?"
)
_JAPANESE = late.regex(
    "[\\s、。]*(?:(?:じゃあ|で|だから|それで|結局|(?P<instead>(?:その)?(?:代わり|かわり)に?)|やっぱり?|また|うん|ok|オッケー)[、\\s]*)*"
    "(?:(?:その)?(?:翌|次の)週の?[月火水木金土日]曜?日?)?(?:の?(?:[朝昼夜]|午[前後]|夕方|同じ時間))?"
    "(?:に|へ|で)?(?:また|改めて|変更|代わりに)?、?"
    f"(?(instead)(?:{instead_japanese.BOOKED}|{_SO}|(?:来|行|い|会|や|入|出)(?:[るくう]|きます|ます)(?:って|らしい)?)?|(?:{instead_japanese.BOOKED}|{_SO}))"
    "(?:って|よ|ね|わ|から|んだ|ー|〜|、|。|!|…)*"
)
"""水曜にした, 来週の火曜にしよってなった: a day, and that something is on it."""


_HOW_LONG = late.regex(
    "(?:これから|今後|[今次]度?から|ずっと|な?のは|だけ)(?:これから|ずっと|だけ|[はもだねよ、。!]|なんだ|って)*"
)
"""これからずっと火曜, 火曜なのは来週だけ."""
_WHY = late.regex(
    "^(?:(?:あ|いや|やば|ごめん)ー?、?)?(?P<why>[^。、]{2,30}?(?:[だるたいんう](?:から|ので)|だった、))、?(?P<then>[^。]+。?)$"
)
"""水曜はバイトだから木曜にした: why it is on another day."""


_WE_DO = (
    r"(?P<do>(?!(?:be|say|see|know|think|not"
    r"|(?:do|make|try|take|have)(?: (?:it|that|this))?(?=\W*$))\b)[a-z]+\b[^,;.!?]{0,50}?)"
)
_MAY_WE = rf"\b(?:can|could|will) we (?:all |maybe |just )*{_WE_DO}(?=\W*$|[,;.!?])"
"""It proposes only what it names a day for: "can we get a cat?" asks."""
_PROPOSES = (
    rf"\b(?:shall|should) we (?:all |maybe |just )*{_WE_DO}(?=\W*$|[,;.!?])",
    rf"(?:^|[,;.!?] |\b(?:so|then|and|ok) )(?:let['’]?s|we (?:should|could|need to|have to|must))"
    rf" (?:all |maybe |just |really )*{_WE_DO}(?=\W*$|[,;.!?])",
    r"\bhow about (?:a |an |the |some )?"
    r"(?P<thing>(?!you\b|me\b|us\b|it\b|that\b)[a-z][^,;.!?]{2,50}?)(?=\W*$|[,;.!?])",
    r"\b(?:who['’]?s|anyone|anybody|everyone|everybody|all|you) (?:up|free|in) for"
    r" (?:a |an |the |some )?(?P<thing>[a-z][^,;.!?]{2,50}?)(?=\W*$|[,;.!?])",
)
_ANY_DAY = late.regex(
    r"\b(?:again|some ?time|soon|together|then|on|at|for|or|(?:this|next)(?: (?:week|month))?)\W*$"
)
_AGREES = late.regex(
    r"^\W*(?:(?:ok(?:ay)?|yes|yeah|yep|great|good|cool|perfect|right|alright|fine|so|then|well|done"
    r"|deal|sure|agreed|settled)(?:\W+|$))*"
    r"(?:(?:let['’]?s|we(?:['’]ll| will)?|i['’]ll) (?:do|say|make it|go for|go with|take|have)"
    r"(?: it)?\W*)?(?:(?:on|at|for|the|it|is)\W+)*"
    r"(?:then|it is|for (?:all|everyone|everybody)(?: of us)?)?\W*$"
)
"""What is left of a turn without its times that settles on when, and says no more."""


def find_proposed(words: str, now: datetime) -> str:
    """What an English turn proposes to do together, without when: "we clean", "movie night";
    empty where it proposes nothing."""
    plain = text.composed(words).strip()
    ways = (*_PROPOSES, *([_MAY_WE] if spoken.find_days(plain, now) else []))
    for way in ways:
        if found := compiled(way).search(ahead.without_times(plain, now)):
            does = found.groupdict().get("do")
            what = " ".join((does or found["thing"]).split())
            while (left := _ANY_DAY.sub("", what).strip()) != what:
                what = left
            if text.query_tokens(what):
                return f"we {what}" if does else what
    return ""


def name_agreed(sentence: str, proposed: str, now: datetime) -> str:
    """A sentence that but settles on a day, or an hour of it, with what was `proposed`: "ok, Sunday
    at 11 then" behind "shall we clean?" is "we clean on Sunday at 11"."""
    times = spoken.find_times(sentence, now)
    if not proposed or not times or not any(one.day for one in times):
        return sentence
    when = " ".join(sentence[one.start : one.end] for one in times)
    led = "" if compiled(r"(?:on|this|next|tomorrow|today|tonight|in)\b").match(when) else "on "
    named = f"{proposed[:1].upper()}{proposed[1:]} {led}{when}"
    there, told = ahead.find(named, now), ahead.find(sentence, now)
    return named if there and told and is_at_same_time(there, told) else sentence


def word_agreed(said: str, proposed: str, plans: Iterable[Ahead], now: datetime) -> str:
    """A turn that but settles on a day as that what was `proposed` is on that instead, where it is
    one of `plans` on another: "Sunday then" behind "let's go to the sea on Saturday"."""
    there = [one for one in plans if find_proposed(whom.without_teller(one.text), now) == proposed]
    days = {one.day for one in spoken.find_days(said, now)}
    if len(there) != 1 or not proposed or there[0].when.day in days:
        return said
    when = " ".join(said[one.start : one.end] for one in spoken.find_times(said, now))
    return f"{when} instead"


def is_at_same_time(one: When, other: When) -> bool:
    """Whether both are of one day and hour, be that read in another half of the day: of a movie
    night, eight is in the evening."""
    if one.day != other.day or (one.hour is None) is not (other.hour is None):
        return False
    clocks = [its.replace(hour=its.hour % 12) for its in (one.hour, other.hour) if its]
    return len(set(clocks)) < 2


def agrees(sentence: str, now: datetime) -> bool:
    """Whether an English sentence but settles on when something is, and does not say what."""
    bare = _without_times(sentence, now)
    return _AGREES.match(bare) is not None and bool(spoken.find_days(sentence, now))


_IT_ENDS = late.regex(
    r"^\W*(?:(?:and|but|so),? )?(?:it|that|this|they)(?:['’]ll| will)?"
    r"(?: (?:still|now|only|just|then))*"
    r" (?:starts?|begins?|ends?|stops?|finish(?:es)?|lasts?|goes on|runs?)"
    r"(?: (?:on|at|by|until|till|through|the|\d{1,2}(?:st|nd|rd|th)))*\W*$",
    re.IGNORECASE,
)
"""It starts or ends then, and nothing says what: "it still ends on the 30th"."""


def names_nothing(sentence: str, now: datetime) -> bool:
    """Whether a sentence says but when, and that something it does not name is then, and why."""
    bare = _without_times(_WHY.sub(r"\g<then>", sentence), now)
    if text.is_japanese(sentence):
        return any(one.fullmatch(bare.replace(" ", "")) for one in (_JAPANESE, _HOW_LONG))
    left = re.sub(r"\bthe \d{1,2}(?:st|nd|rd|th)\b", "", bare)
    is_bare = re.fullmatch(r"\W*(?:['’]?s|is|will be)\W*", left) is not None
    ways = (_INSTEAD, _NEW_DAY, _IT, _ONE, _CANNOT, _IT_ENDS)
    return is_bare or any(one.search(bare) for one in ways)


def is_of_it(sentence: str, now: datetime) -> bool:
    """Whether a sentence says but when "it" is, or the new date: of what, the one before says."""
    bare = _without_times(sentence, now)
    return any(one.search(bare) for one in (_NEW_DAY, _IT))


def may_name_day(words: str, now: datetime) -> bool:
    """Whether a text may say on which day, or at which hour, something is that it does not name."""
    if text.is_japanese(words):
        return names_nothing(words, now)
    return find_day(words, now) is not None


def find_day(words: str, now: datetime, was: date | None = None) -> When | None:
    """The day to come on which something is instead by a text that does not say what; 翌週の水曜
    is of the week behind the day it `was` on, and none where nobody knows that. An hour alone is
    of that day, and why it is another one is, too."""
    if text.is_japanese(words):
        return _find_in_japanese(text.small(words), now, was) if names_nothing(words, now) else None
    head, *rest = re.split(r"(?<=\w)[,.;!]+ ", words.strip(), maxsplit=1)
    bare = _without_times(head, now)
    if not (_INSTEAD.search(bare) or _NEW_DAY.search(bare)) or any(map(dates.may_name_time, rest)):
        return None
    named = spoken.find_times(head, now)
    clocks = [one.hour for one in named if one.hour]
    if len(clocks) == len(named) == 1 and not (named[0].day or bare.endswith("now")):
        return When(was or now.date(), clocks[0])
    when = ahead.find(head, now)
    is_of_today = when is None or when.day.weekday() == now.weekday()
    if when is None or (is_of_today and bare.endswith("now")):  # that it is that day
        return None
    return when


def may_be_it(words: str, plan: str) -> bool:
    """Whether a plan may be what such a text is of: who comes by that comes by the plan."""
    found = _WHO_COMES.search(words.lower())
    if found is None or text.is_japanese(plan):
        return True
    return compiled(COMES).search(plan) is not None and whom.may_come(found["who"], plan.lower())


def _find_in_japanese(plain: str, now: datetime, was: date | None) -> When | None:
    times = dates_japanese.scan(plain, now)
    if was:
        near = (placing.put_weekday_near(one, was, now.date(), plain) for one in times)
        times = (*near, *placing.find_week_after(plain, was))
    if why := _WHY.search(plain):
        if was not in [one.day for one in times if one.end <= why.end("why")]:
            return None
        times = tuple(one for one in times if one.start >= why.start("then"))
    days, clocks = ([one for one in times if one.day], [one.hour for one in times if one.hour])
    if was and not days and len(clocks) == 1 and not re.search("な(?:った|りま|る)", plain):
        return When(was, clocks[0])  # 11時になった is what a clock says, too
    return ahead.combine(times, now) if len(days) == 1 else None


def _without_times(sentence: str, now: datetime) -> str:
    return " ".join(ahead.without_times(sentence, now).split())
