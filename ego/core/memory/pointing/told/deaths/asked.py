"""How somebody is: the question that is answered by their death before anything older of them."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text
from ego.core.memory.pointing.told.deaths import dying

_OPENS = r"(?:(?:so|and|but|hey|oh|well|ok|tell me|do you know|remind me),? )*"
_WHO = (
    r"(?P<who>(?:my |our )?(?!it\b|that\b|this\b|you\b|things\b|the\b|your\b|everything\b)"
    r"[\w'-]+(?:(?<='s) [\w'-]+| [\w'-]+)??(?<!'s))"
)
_ENDS = (
    r"(?: (?:doing|feeling|getting (?:on|along)|been|keeping|bearing up|these days|at the moment"
    r"|lately"
    r"|now|today|then|again|by now|really))*"
)
_ASKED = (
    rf"how(?:'s| is| are| has) {_WHO}{_ENDS}",
    rf"(?:(?:is there |have you )?(?:any|what) news (?:of|from|about|on)"
    rf"|what(?:'s| is) (?:new|up|going on|happening|the news) with|what about|what happened (?:to"
    rf"|with)) {_WHO}{_ENDS}",
    rf"(?:is|did|has|when did|how did) {_WHO} (?:still |any |feeling |getting "
    rf"|doing )*(?:ok(?:ay)?|all ?right|better|well"
    r"|ill|unwell|alive|in hospital|home|out of hospital|die|died|recover(?:ed|ing)?)(?: yet| now"
    r"| again)*",
)
_ASKED_JAPANESE = (
    r"(?:(?:ねえ|ところで|そういえば|で)、?)*(?P<who>[^\s、。?!はのって]{1,10}?)(?:は|って"
    r"|の(?:具合|様子|調子|容体|容態|体調|その後)(?:は|って)?"
    r"|、)?(?:今|最近|その後|もう)?(?:は|、)?(?:どう|元気|大丈夫|生きて|良くなっ|よくなっ|どんな"
    r"|平気|(?<=[子体後調合態]は)$)[^。]{0,10}"
)
_LONGEST = 80


def find_whom(question: str) -> frozenset[str]:
    """Of whom a `question` asks how they are, by all that they are called; none where it asks for
    anything else."""
    if len(question) > _LONGEST:
        return frozenset()
    said, put = re.subn(r" \(([^()]+)\)\s*$", "", text.composed(question))
    plain = text.normalise(said).replace("’", "'").strip(" ?.!？。！")
    if text.is_japanese(plain):
        found = _compiled(_ASKED_JAPANESE).fullmatch(plain)
    else:
        ways = (_compiled(f"{_OPENS}{one}").fullmatch(plain) for one in _ASKED)
        found = next(filter(None, ways), None)
    if found is None:
        return frozenset()
    related = re.findall(r"\(([^()]+)\)\s*$", question) if put else []
    return frozenset().union(*(dying.name_all(one) for one in (found["who"], *related)))


def tells_death(said: str, names: frozenset[str]) -> bool:
    """Whether what was `said` tells that somebody of these `names` died."""
    return any(one.is_any_of(names) for one in dying.find_deaths(said))


def tells_life(said: str, names: frozenset[str]) -> bool:
    """Whether what was `said` tells that they are alive."""
    return any(one.is_any_of(names) or not one.names for one in dying.find_living(said))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
