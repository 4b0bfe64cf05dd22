"""A day that is off, "Dan texted, Sunday is off", or on which somebody cannot, "Dan can't do it",
or needs nobody.

Neither names a thing, nor does "I'm not working Sunday". It is the one plan of that day, and with
whoever says so where that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import orders
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.told.things import Words, days_in, is_weekday

_DAY = (
    r"(?P<day>(?:(?:on|this|next|the) )*(?:today|tonight|tomorrow|\d{1,2}(?:st|nd|rd|th)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:night|evening|morning|afternoon))?))"
)
_SAID = (
    r"(?:just |has )*(?:texted|messaged|r[au]ng|called|phoned|emailed|wrote|says?|said|reckons"
    r"|told (?:me|us)|let (?:me|us) know)\b"
)
_CLAUSE = r"(?:^|[,;:.!\n] ?|\b(?:and|but|so|that|because|since|cos) )"
_ENDS = (
    r"(?= ?(?:now|again|then|this week|after all|any ?more)?\W*"
    r"(?:$|[,;:.!\n(]|\b(?:and|so|because|since|as|cos)\b))"
)
_IS_OFF = (
    rf"(?:{_CLAUSE}|{_SAID} (?:that )?){_DAY}"
    r"(?:['’]s|(?: is| was| got| has been)(?: (?:now|all|just|been))*)"
    rf" (?:off|cancell?ed|called off|not happening){_ENDS}"
)
_BY_WHOM = (
    r"(?:^|[,;.!] ?|\b(?:and|but|so) )(?P<who>[a-z][\w'’-]*?(?: [a-z][\w'’-]*?)?)"
    rf"(?:['’]s|s(?= rung))? {_SAID}"
)
_CANNOT = (
    rf"(?:{_CLAUSE}|{_SAID} )(?P<who>[a-z][\w'’-]*(?: (?:and )?[a-z][\w'’-]*)?)"
    r" (?:ca(?:n['’]?t|nnot)"
    rf"|can not) (?:do|make|manage|make it)(?: on)? {_DAY}{_ENDS}"
)
_NOT_NEEDED = (
    rf"(?:{_CLAUSE}|{_SAID} (?:that )?)(?P<who>[a-z][\w'’-]*(?: [a-z][\w'’-]*)?)"
    r" (?:does|do)(?:n['’]t| not) (?:need|want) (?:me|us)"
    rf"(?: to (?P<what>[a-z]+(?: [a-z]+){{0,3}}?))?(?: on)? {_DAY}{_ENDS}"
)
_NO_MORE_SO = (
    r"\b(?:cancell?ed|called off|put off|postponed|off|not happening|won['’]?t happen|wait)\b"
)
_DONE_FOR = (
    r"\b(?:\w+ing for|help(?:ing)?|looking after|minding) (?:(?:my|our|the) )?{}(?:['’]?s)?\b"
)
"""What one does for who needs one."""
_NOT_WORKING = (
    rf"{_CLAUSE}(?:i['’]m not|i am not|i won['’]t be|i will not be)(?: going to)? work(?:ing)?"
    rf"(?: on)? {_DAY}{_ENDS}"
)
_WORKS = r"(?:^\W*|\bme to |\bi(?:['’]m| am|['’]ll| will| have to| need to)? )work(?:ing)?\b"
_NOBODY = r"(?:i|we|you|he|she|they|it|who|(?:my |our )?(?:everyone|nobody|someone|somebody))"
_OTHERWISE = (
    r"\b(?:until|till|before|but|only|alone|just|yet|either|might|may|maybe|probably|if|unless)\b"
)
"""It may be on after all."""
_DOES = (
    r"(?:com|visit|stay|join|help|bring|tak|cook|host|driv|fly|arriv|pick|drop|show|giv|lend"
    r"|babysitt)ing|(?:meet|see|hav)ing (?:me|us)"
)
"""What "Dan's" is of one who does it: "my sister's wedding" is not with her but hers."""
_OFF_WORK = r"\b(?:work|shifts?|rota|holiday|leave|boss|school)\b"
"""A day is off work, and what is to be on it stays."""


def find_day_off(
    sentence: str, beside: str, plans: Iterable[tuple[Ahead, Words]], now: datetime
) -> list[Ahead]:
    """What of `plans` is off by a sentence, of a text `beside` it, that says so of its
    day; several if unsure."""
    plain = text.small(sentence)
    drop = orders.find_dropped_day(sentence)
    if drop and (drop.is_dated or compiled(_NO_MORE_SO).search(text.small(beside))):
        return [one for one, _ in _list_of_day(plain, drop.day, plans, now)]
    return [] if text.is_japanese(sentence) else _find_called_off(plain, plans, now)


def _find_called_off(
    plain: str, plans: Iterable[tuple[Ahead, Words]], now: datetime
) -> list[Ahead]:
    off, cannot = compiled(_IS_OFF).search(plain), compiled(_CANNOT).search(plain)
    unneeded = compiled(_NOT_NEEDED).search(plain)
    cannot = cannot or unneeded
    if idle := compiled(_NOT_WORKING).search(plain):
        works = [its for its in plans if compiled(_WORKS).search(its[1].told)]
        return [one for one, _ in _list_of_day(plain, idle["day"], works, now)]
    told = off or cannot
    if told is None or compiled(_OTHERWISE).search(plain):
        return []
    if off and compiled(_OFF_WORK).search(plain):
        return []
    there = [its for its in plans if not _is_due(its[0])]
    there = _list_of_day(plain, told["day"], there, now)
    said = compiled(_BY_WHOM).search(plain, 0, told.start("day"))
    if cannot and compiled(_NOBODY).fullmatch(cannot["who"]):  # "Dele says he can't do Friday"
        by = said if cannot["who"] in ("he", "she", "they") else None
    else:
        by = cannot or said
    who = re.sub(r"^(?:my|our|the) ", "", by["who"]) if by else ""
    if cannot and (not by or compiled(_NOBODY).fullmatch(who)):
        return []
    if who and not compiled(_NOBODY).fullmatch(who):
        is_of = _is_done_for if unneeded else _is_with
        there = [its for its in there if is_of(who, its[1])]
    if unneeded and (what := unneeded["what"]):
        there = [its for its in there if text.query_tokens(what).keys() <= its[1].terms]
    return [one for one, _ in there]


def _is_due(plan: Ahead) -> bool:
    """Whether its day is the last there is for it: that goes by nobody's leave."""
    return due.is_deadline(plan.text, plan.kept_at.astimezone(plan.zone))


def _list_of_day(
    plain: str, day: str, plans: Iterable[tuple[Ahead, Words]], now: datetime
) -> list[tuple[Ahead, Words]]:
    """Those of the one day that a sentence names; where none is, of that weekday a week later."""
    near, week_later = list[tuple[Ahead, Words]](), list[tuple[Ahead, Words]]()
    for its in plans:
        when, days = its[0].when.day, {one.day for one in days_in(plain, its[0], now)}
        if days == {when}:
            near.append(its)
        elif days == {when - timedelta(7)} and is_weekday(day):
            week_later.append(its)
    return near or week_later


def _is_done_for(who: str, plan: Words) -> bool:
    """Whether a plan is done for somebody: babysitting for Kate."""
    return re.search(_DONE_FOR.format(re.escape(who)), plan.told) is not None


def _is_with(who: str, plan: Words) -> bool:
    """Whether a plan is with somebody, and nobody else but their children; of two, with both."""
    name = re.escape(who)
    if " and " in who:
        more = r",? (?:and|&) (?!(?:the|their) (?:baby|kids?|children|dog)\b)|, \w"
        led = rf"\b(?:with|and) [\w'’-]+, {name}\b"
        both = re.search(rf"\b{name}\b(?!['’])(?!{more})", plan.told)
        return both is not None and not re.search(led, plan.told)
    alone = (
        rf"(?:(?:my|our|the) (?:\w+ ){{0,2}})?{name}\b(?!['’]s? (?!(?:{_DOES})\b)|,? (?:and|&) )"
    )
    leads = (
        rf"^\W*{alone}|\b(?:with|meet(?:ing)?|see(?:ing)?|visit(?:ing)?) {alone}"
        rf"|\b{name} (?:meeting|call|appointment|visit|session|lesson|interview|catch[- ]?up)\b"
    )
    return bool(re.search(leads, plan.told)) and not re.search(
        rf"(?:\band|&|,) {name}\b", plan.told
    )
