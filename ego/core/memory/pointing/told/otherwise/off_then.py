"""A thing that is off on its day: "the dentist is off tomorrow".

Somebody who is off then is off work, so it is read only of what a plan is itself, not of whom it
is with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.clauses import all_of_it
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.things import Thing, days_in, is_about, read_plan

_DAY = (
    r"(?:(?:on|for|this|next|the) ){0,3}(?:today|tonight|tomorrow|\w+day|\d{1,2}(?:st|nd|rd|th)"
    r"|evening|morning|afternoon|night|weekend)"
    r"(?:,? (?:evening|morning|afternoon|night|(?:the )?\d{1,2}(?:st|nd|rd|th)?|of \w+))*"
)
_OPENS = (
    r"(?:^|[,;:.!\n] ?|\b(?:and|but|so|because|since|that|says|said|heard) )"
    r"(?:(?:oh|hey|well|ok|okay|sorry|sadly|unfortunately|apparently|btw|damn|ugh|also),? )*"
)
_WHAT = r"(?P<what>(?!(?:i|you|we|he|she|they|who)\b)[a-z][^,;:.!?\n]{0,50}?)"
_OFF = r"(?P<off>(?: is| are| was| got|['’]s)(?: (?:now|just|also|actually))* off)"
_ENDS = r"(?= ?(?:now|again|too)?\W*(?:$|[,;:.!\n(]|\b(?:and|but|so|because|since|as|due)\b))"
_OFF_THEN = rf"{_OPENS}{_WHAT}{_OFF}(?P<day> {_DAY}){_ENDS}"
_THEN_OFF = rf"{_OPENS}(?P<day>{_DAY})(?:['’]s|,)? {_WHAT}{_OFF}{_ENDS}"
_I_AM_OFF = (
    r"\b(?:i['’]?m|i am|i['’]?ve got|i have|i got) (?:now |actually )*off"
    rf"(?P<day> {_DAY})(?= ?(?:now|after all)?\W*(?:$|[,;:.!\n(]))"
)
_SHIFT = (
    r"^(?:(?:i|i['’]m|i['’]ve|i am)(?: (?:have|got|work|working|do|doing))*(?: (?:an?|the|my|on))*"
    r" |my )?(?:\w+ )?(?P<what>shift|on call|on duty)\b(?! (?:manager|leader|with))"
)
"""What one is not to do who is off then."""
_OWN = r"(?:(?:the|my|our|this|that|an?|today['’]s|tonight['’]s|tomorrow['’]s) )*"
_HAD = r"(?:the|my|our|an?|have|having|has|had|got|['’]ve|there['’]s|there is)"
_SORT = r"(?:['’]s)?(?: (?:appointment|session|class|lesson|practice))?"
"""What a thing may be called by, or not: the dentist's appointment is the dentist."""
_HEAD = (
    rf"^(?!.*\b(?:buy|bring|order|fetch|bake|cook)\b).*?(?:^|(?<!with )(?<!from )(?<!by )\b{_HAD} )"
)
_STANDS = (
    rf"{_SORT}(?:['’]s| is| are| will be)?"
    r"(?:\W*$|[,;:.!?(]| (?:on|at|from|to|in|with|today|tonight|tomorrow|this|next|the|\w+day|\d"
    r"|(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b)"
    r"(?! the (?:hospital|dentist|doctor|airport|office))\b)"
)
"""What a plan is itself stands at its head, or is had; whom it is with stands behind "with"."""
_OF_A_SORT = (
    r"^\W*(?:(?:the|my|our) )?(?!(?:with|see|meet|call|visit|lunch|dinner|drinks|coffee|tea|walk"
    r"|\w+ing)\b)[\w'’-]+ {}"
)
"""A thing with what sort it is of before it: the massage is a sports massage."""
_JOURNEY = (
    r"\b(?:go(?:ing)?|trip|driv(?:e|ing)|fly(?:ing)?|travel(?:l?ing)?|off|head(?:ed|ing)|away"
    r"|weekend|holiday) (?:to|in) {}(?!['’])\b"
)
"""A journey is called by where it goes."""

_IN_PLACE = (
    r"^(?P<thing>(?!(?:back|now|moved|new|next|same|until|till|again|maybe|perhaps|only|from|at|on"
    r"|i|we|you|s?he|they|it|that|this|let['’]?s|can|could|shall|will|appointment|session|slot"
    r"|another|one|not|no|because|\w*day|to\w+)\b)"
    r"[a-z][\w'’-]*(?: [\w'’-]+){0,4} (?:on|this|next|tomorrow|tonight)\b.*?) instead\W*$"
)


def find_in_place(clause: str) -> str:
    """The thing, and when it is, that a clause tells in place of what is off, without a verb:
    "dinner with Ann on Tuesday instead"; empty where it names none."""
    found = compiled(_IN_PLACE).search(clause)
    return found["thing"] if found else ""


def may_say_off(told: str) -> bool:
    """Whether a text may say that something is off on its day; only those need the plans."""
    ways = (_OFF_THEN, _THEN_OFF, _I_AM_OFF)
    is_off_then = " off" in told and any(compiled(one).search(told) for one in ways)
    return is_off_then or all_of_it.may_name_all(told)


def word_off(told: str, several: Iterable[Ahead], now: datetime) -> str:
    """A text with what of `several` it says is off on its day as cancelled on that."""
    if not may_say_off(told):
        return told
    once = [one for one in several if not one.every]
    told = all_of_it.name_all(told, once)

    def word_shift(said: re.Match[str]) -> str:
        shifts = [
            compiled(_SHIFT).search(read_plan(one).told) for one in once if _is_on(said, one, now)
        ]
        its = next(filter(None, shifts), None)
        return f"my {its['what']} is cancelled{said['day']}" if its else said[0]

    def word(said: re.Match[str]) -> str:
        if not any(_is_meant(said, one, now) for one in once):
            return said[0]
        start, end = (place - said.start() for place in said.span("off"))
        return f"{said[0][:start]} is cancelled{said[0][end:]}"

    for way in (_OFF_THEN, _THEN_OFF):
        told = compiled(way).sub(word, told)
    return compiled(_I_AM_OFF).sub(word_shift, told)


def _is_on(said: re.Match[str], plan: Ahead, now: datetime) -> bool:
    return any(one.day == plan.when.day for one in days_in(said["day"], plan, now))


def _is_meant(said: re.Match[str], plan: Ahead, now: datetime) -> bool:
    what = re.sub(f"^{_OWN}", "", said["what"].strip(), flags=re.IGNORECASE).lower()
    if not _is_on(said, plan, now) or compiled(whom.RELATED).fullmatch(what):
        return False
    read = read_plan(plan)
    if not is_about(Thing(what), plan, read, now, japanese=False):
        return False
    thing_alone = re.sub(f"{_SORT}$", "", what) or what
    stands = f"{_HEAD}{re.escape(thing_alone)}{_STANDS}"
    ways = [stands, _JOURNEY.format(re.escape(what))]
    if thing_alone in plan.text:  # and no name of somebody
        ways.append(f"{_OF_A_SORT.format(re.escape(thing_alone))}{_STANDS}")
    return " with " in what or any(re.search(one, read.told) for one in ways)
