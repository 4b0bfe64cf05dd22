"""What somebody was given: the Japanese question that asks for it, and what tells of it.

「妹に何あげた？」 is answered by 「妹の誕生日にマフラーあげた」: the verb is written in kana, which
the index leaves out as grammar, so that all that is told of her is as near.
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
_LONGEST = 60


def find_present(question: str) -> Given | None:
    """Whose present `question` asks for; None where it asks for none."""
    found = None
    if len(question) <= _LONGEST and text.is_japanese(question):
        found = _compiled(_ASKED).fullmatch(text.normalise(question).strip())
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
    who = rf"(?<![一-龯々]){re.escape(asked.who)}"
    who += "(?![一-龯々])" if len(asked.who) == 1 else ""
    told = _compiled(_FROM if asked.is_from else _TO).search(plain)
    return bool(told and _compiled(who).search(plain)) and not turns.asks_something(said)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
