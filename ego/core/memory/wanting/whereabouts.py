"""Where somebody, or a thing, is: what is asked, and what tells it."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text

_ASKED = (
    r"(?:so |and |hey |oh |do you know )*where(?: is|'s| are) (?:(?:my|our|the) )?(?P<who>[\w'-]+)"
    r"(?: (?:right now|now|today|tonight|at the moment|this week|at))*\W*"
    r"|(?P<name>[^\s、。?]{1,12}?)(?:さん|ちゃん|くん|君)?(?:は|って)、?(?:今|いま|今日|今頃)?(?:は|、)?"
    r"どこ(?:に(?:いる|います|いるの|ある|あります))?(?:の|です|なの|だろう|かな|か|だっけ)*\W*"
)
_IS_THERE = (
    r"\b{}(?:(?:['’]s|['’]re| is| are)(?: (?:still|now|already|back|away|over|out|off|currently))*"
    r" (?:in|at|on (?!\w+day|\d)|near|under|behind|with|to|by|home|here|there|abroad|away"
    r"|(?:staying|visiting|living|travell?ing) (?:in|at|with|around|to))\b"
    r"| (?:lives?|stays?|moved|went|flew|drove|left|lies?) (?:in|at|to|for|with|back|off)\b)"
    r"|\b(?:has|have|got|gave|lent|left|put|returned|brought|took|keeps?|kept|found|lost)"
    r" (?:(?:me|him|her|them|back|round|over) )*(?:my|the|our) {}\b(?! (?:on|at) \w+day)"
    r"|{}(?:さん|ちゃん|くん|君)?(?:は|が)[^。]{{0,16}}(?:に(?:いる|います|いて|住|滞在|ある|あります|行って|泊ま)"
    r"|へ行って|で暮ら|出張|旅行中|留守)"
)


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
