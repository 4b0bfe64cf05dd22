"""What somebody was given: the question that asks for it, and what tells of it.

"What did I give Priya?" is answered by "I got Priya a chalk bag", 「妹に何あげた？」 by
「妹の誕生日にマフラーあげた」: to give is said in many ways, and all told of her is as near.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory import turns


class Given(NamedTuple):
    """Whom a present that is asked for went to, or came from."""

    who: str
    is_from: bool = False


_OCCASION = (
    "(?:[^、。?!何]{0,6}(?:誕生日|クリスマス|[母父]の日|お祝い|記念日|お歳暮|お土産|バレンタイン)"
    "(?:に|は|の)?、?)?"
)
_ASKED = (
    rf"(?:(?:ねえ|そういえば|あれ)、?)*{_OCCASION}"
    r"(?P<who>[^\s、。?!何]{1,10}?)(?:さん|ちゃん|くん|君)?(?P<way>には?|へ|からは?|が|の|(?=何くれ))、?"
    rf"{_OCCASION}(?P<present>(?:プレゼント|お祝い|贈り物|お土産)(?:って|は|に|、)*)?(?:何|なに)(?:を|に|が)?"
    "(?P<verb>あげ|買|贈|プレゼント|渡|もら|くれ|し)(?!よ|た[いら]|お|ろう|って?たら)[^。?!]{0,8}[。?!\\s]*"
)
_TO = (
    "あげ(?:た|まし|ちゃ|る)|贈[っり]|渡し(?:た|まし)|プレゼント(?:し|に|は)"
    "|買っ(?:た|てあげ|といた)"
)
_FROM = "もら(?:った|いまし|っちゃ)|くれ(?:た|まし)|いただ(?:いた|きまし)|頂(?:いた|きまし)"
_FOR_WHAT = (
    r"(?: (?:for|on) (?:(?:my|our|her|his|their|the|\w+['’]s) )?(?:\d+\w\w |last )?"
    r"(?:birthday|b-?day|christmas|xmas|anniversary|wedding|valentine\w*(?:['’]s day)?|graduation)"
    r"(?: (?:this|last) year)?)?"
)
_WHO = (
    r"(?:my |our )?(?P<who>(?!(?:you|it|that|this|there|here|up|on|breakfast|lunch|dinner|supper"
    r"|tea|myself)\b)[a-z][\w-]*)"
)
_OPENS = r"(?:(?:so|and|hey|oh|do you (?:know|remember)|remind me),? )*"
_KIND = r"(?:(?:birthday|christmas|xmas|anniversary) )?(?:present|gift)"
_ASKED_ENGLISH = (
    rf"{_OPENS}what (?:{_KIND} )?(?:did|have|was|were|am|are) (?:i|we)"
    r" (?:giv\w+|get\w*|got|gotten|buy\w*|bought|mak\w+|made|send\w*|sent) (?:for |to )?"
    rf"{_WHO}{_FOR_WHAT}",
    rf"(?:{_OPENS}what(?:['’]?s| was| is) )?(?:the |my |our )?{_KIND}s? (?:for|to) {_WHO}",
    rf"{_OPENS}what(?:['’]?s| was| is) (?:my |our )?(?P<of>(?!(?:the|my|our)\b)[a-z][\w-]*?)['’]?s"
    rf" {_KIND}",
    rf"{_OPENS}what did {_WHO} (?P<gave>give|get|buy|make|send) (?:me|us){_FOR_WHAT}",
)
_GAVE = r"(?:gave|given|giving|got|getting|bought|buying|made|baked|knitted|sent|ordered|handed)"
_OCCASIONS = r"(?:birthday|b-?day|christmas|xmas|anniversary|wedding|graduation)"
_A_THING = r"(?:an?|some|the|her|his|their|two|three|that|those|this) [a-z]"
_LONGEST = 60


def find_present(question: str) -> Given | None:
    """Whose present `question` asks for; None where it asks for none."""
    if len(question) > _LONGEST:
        return None
    plain = text.normalise(question).strip()
    if not text.is_japanese(question):
        bare = plain.rstrip(" ?!.").removesuffix(" again")
        each = (_compiled(one).fullmatch(bare) for one in _ASKED_ENGLISH)
        asked = next(filter(None, each), None)
        named = asked.groupdict() if asked else {}
        who = named.get("who") or named.get("of")
        return Given(who, bool(named.get("gave"))) if who else None
    found = _compiled(_ASKED).fullmatch(plain)
    if found is None:
        return None
    is_from = found["verb"] in ("もら", "くれ")
    way = found["way"][:1] or "が"
    if way not in ("にか" if found["verb"] == "もら" else "が" if is_from else "にへかの"):
        return None
    if not found["present"] and (found["verb"] == "し" or way == "の"):
        return None
    return Given(found["who"], is_from)


def tells_it(asked: Given, said: str) -> bool:
    """Whether `said` tells what was given to, or by, whom is asked for, and asks nothing."""
    plain = text.normalise(said)
    if not text.is_japanese(said):
        return _tells_in_english(asked, plain) and not turns.asks_something(said)
    who = rf"(?<![一-龯々]){re.escape(asked.who)}"
    who += "(?![一-龯々])" if len(asked.who) == 1 else ""
    told = _compiled(_FROM if asked.is_from else _TO).search(plain)
    return bool(told and _compiled(who).search(plain)) and not turns.asks_something(said)


def _tells_in_english(asked: Given, plain: str) -> bool:
    who = rf"(?:my |our )?{re.escape(asked.who)}"
    ways = (
        (rf"\b{who} (?:just )?{_GAVE} (?:me|us) {_A_THING}",)
        if asked.is_from
        else (
            rf"\b{_GAVE} {who} {_A_THING}",
            rf"\b{_GAVE} {_A_THING}[\w' -]{{0,40}} (?:for|to) {who}\b",
            rf"\b{_GAVE} {who}(?:['’]s)? (?:\w+ )?(?:present|gift)\b",
            rf"\b(?:present|gift) for {who}\b.*\b{_GAVE}\b",
            rf"\b{who}['’]?s (?:\w+ )?{_OCCASIONS}\b[^?]{{0,60}}\b{_GAVE} (?:her|him|them)"
            rf" {_A_THING}",
        )
    )
    return any(_compiled(one).search(plain) for one in ways)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
