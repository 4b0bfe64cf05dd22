"""Where somebody, or a thing, is, and who does a thing now: what is asked, and what tells it."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from typing import NamedTuple

from ego.core import text

_ASKED = (
    r"(?:so |and |hey |oh |do you know )*where(?: is|'s| are) (?:(?:my|our|the) )?(?P<who>[\w'-]+)"
    r"(?: (?:right now|now|today|tonight|at the moment|this week|at))*\W*"
    r"|(?P<name>[^\s、。?]{1,12}?)(?:さん|ちゃん|くん|君)?(?:は|って)、?(?:今|いま|今日"
    r"|今頃)?(?:は|、)?"
    r"どこ(?:に(?:いる|います|いるの|ある|あります))?(?:の|です|なの|だろう|かな|か|だっけ)*\W*"
)
_IS_THERE = (
    r"\b{}(?:(?:['’]s|['’]re| is| are)(?: (?:still|now|already|back|away|over|out|off|currently))*"
    r" (?:in|at|on (?!\w+day|\d)|near|under|behind|with|to|by|home|here|there|abroad|away"
    r"|(?:staying|visiting|living|travell?ing) (?:in|at|with|around|to))\b"
    r"| (?:lives?|stays?|moved|went|flew|drove|left|lies?) (?:in|at|to|for|with|back|off)\b)"
    r"|\b(?:has|have|got|gave|lent|left|put|returned|brought|took|keeps?|kept|found|lost)"
    r" (?:(?:me|him|her|them|back|round|over) )*(?:my|the|our) {}\b(?! (?:on|at) \w+day)"
    r"|{}(?:さん|ちゃん|くん|君)?(?:は|が)[^。]{{0,16}}(?:に(?:いる|います|いて|住|滞在|ある"
    r"|あります|行って|泊ま)"
    r"|へ行って|で暮ら|出張|旅行中|留守)"
)

_WHO_NOW = (
    r"(?:so |and |but |hey |oh |do you know )*who(?:['’]s| is| are|['’]ll| will)?"
    r" (?:(?:now|currently|going to|to|gets to) )*(?P<verb>[a-z]+) (?:the|our|that) "
    r"(?P<thing>[^?,.;:!]{1,40}?) (?:now|at the moment|these days|in the end|after all)\W*"
    r"|今(?:は|の|、)?(?P<its>[^、。?!]{1,12}?)(?:を|は|が)(?P<does>[^、。?!]{1,8}?)(?:の"
    r"|人)は(?:誰|だれ)\W*"
    r"(?:です)?(?:か)?\W*"
    r"|(?P<of>[^、。?!]{1,12}?)(?:は|を|って)、?今(?:は|、)?(?:誰"
    r"|だれ)が(?P<by>[^、。?!]{1,10}?)[のんかねよ。?!]*"
)
_ROLE_NOW = (
    r"(?:so |and |but |hey |oh |do you know )*who(?:['’]s| is) (?:(?:now|currently) )?(?:the|our"
    r"|my)"
    r" (?:(?:new|current) )?(?P<role>[a-z][\w-]*(?: person)? (?:at|for|of|with|from"
    r"|in) [^?,.;:!]{2,40}?)"
    r"(?: (?:now|at the moment|these days|currently))?\W*"
    r"|(?P<place>[^、。?!]{1,12}?)の(?:今の|現在の|新しい)?(?P<post>担当者?|窓口|連絡先|責任者)"
    r"(?:は|って)、?(?:今は?、?)?(?:誰|だれ)(?:[なのですっけか])*\W*"
)
"""Who is asked for by what they are somewhere, as the contact at a firm is."""
_HOLDS = r"\b(?:is|are|will be|becomes?|became|as)\b|['’]s\b|[はが]"
_TAKES_OVER = (
    r"\b(?:t(?:ak(?:es?|ing|en)|ook) over|replac(?:es?|ed|ing)|succeed\w*|stepp?(?:s|ed|ing)? in"
    r"|hand(?:s|ed|ing)? over)\b|引き継|代わ|替わ|変わ|交代|後任"
)
"""How one person comes in the place of another."""
_TAKES = (
    r"shar(?:e|es|ed|ing)|takes?|took|taking|do|does|doing|did|has|have|gets?|got|covers?|handles?"
    r"|plays?|leads?"
)
_WILL = (
    r"(?:['’]ll|['’]m|['’]re|['’]s| will| can| can['’]t| cannot| is| are| am| now| to| not| going)*"
)
_WHO = r"(?P<who>[a-z][\w-]*(?: and [\w-]+)?)"
_NOBODY = frozenset("it that this which what the a an to not he's if who when how".split())
_TAKES_JAPANESE = "分け|担当|やる|やり|引き受け|引き継|代わ|交代|任せ|持つ"


class DoneNow(NamedTuple):
    """What a question asks who does now: its verb, and of what."""

    verb: str
    thing: str

    @property
    def terms(self) -> Set[str]:
        """The index terms of the thing."""
        return text.tokens(self.thing).keys()


def find_who_does(question: str) -> DoneNow | None:
    """Of what a question asks who does it now; None where it asks nothing like it."""
    plain = text.normalise(question).replace("’", "'")
    if role := _compiled(_ROLE_NOW).fullmatch(plain):
        return DoneNow(_ROLE, role["role"] or f"{role['place']} {role['post'][:2]}")
    asked = _compiled(_WHO_NOW).fullmatch(plain)
    if asked is None:
        return None
    verb = asked["verb"] or asked["does"] or asked["by"]
    return DoneNow(verb, asked["thing"] or asked["its"] or asked["of"])


def tells_who_does(said: str, asked: DoneNow) -> bool:
    """Whether it tells who does that, shares it, or cannot: not what it is like."""
    plain = text.normalise(said).replace("’", "'")
    if asked.verb == _ROLE:
        return any(_tells_role(one, asked.thing) for one in re.split(r"[.?!;。]", plain))
    if text.is_japanese(asked.thing):
        kanji = "|".join(re.findall("[\u4e00-\u9fff]", asked.verb))
        ways = f"{kanji}|{_TAKES_JAPANESE}" if kanji else _TAKES_JAPANESE
        return asked.thing in plain and re.search(ways, plain) is not None
    stem = re.escape(min(text.tokens(asked.verb), default=asked.verb))
    does = rf"\b{_WHO}{_WILL} (?:{_TAKES}|{stem}\w*)\b(?P<what>[^.?!;]*)"
    return any(
        asked.terms <= text.tokens(one["what"]).keys()
        and one["who"].split()[-1] not in _NOBODY
        and not asked.terms & text.tokens(one["who"]).keys()
        for one in re.finditer(does, plain)
    )


_ROLE = ""
"""In the place of what is done, where it is asked who is what they are."""


def _tells_role(sentence: str, role: str) -> bool:
    """Whether a sentence tells who is what they are somewhere by a role, or takes that over."""
    place = re.split(r" (?:at|for|of|with|from|in) |\s(?=[^a-z]*$)", role)
    held = text.tokens(sentence).keys()
    if not text.tokens(place[0] if text.is_japanese(role) else place[-1]).keys() <= held:
        return False
    if _compiled(_TAKES_OVER).search(sentence):
        return True
    what = place[-1] if text.is_japanese(role) else place[0]
    return text.tokens(what).keys() <= held and bool(_compiled(_HOLDS).search(sentence))


def find_who_is_where(question: str) -> str:
    """Of whom, or of what, a question asks where they are; empty where it asks nothing like it."""
    asked = _compiled(_ASKED).fullmatch(text.normalise(question).replace("’", "'"))
    return (asked["who"] or asked["name"]) if asked else ""


def tells_where(said: str, who: str) -> bool:
    """Whether it tells where they are, or went."""
    called = re.escape(text.normalise(who))
    return bool(re.search(_IS_THERE.format(called, called, called), text.normalise(said)))


def may_tell_where(said: str, who: str) -> bool:
    """Whether it tells something of them themselves, be it in words that are not known here: of
    theirs alone ("Lena's birthday") it does not."""
    plain, called = text.normalise(said), re.escape(text.normalise(who))
    return bool(
        re.search(rf"\b{called}\b(?!['’]s \w)|{called}(?:さん|ちゃん|くん|君)?[はがを]", plain)
    )


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
