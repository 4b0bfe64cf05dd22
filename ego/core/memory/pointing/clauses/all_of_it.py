"""What is called off whole, where its name stands before: "Karen can't come to Madeira now, so I've
cancelled the lot" calls Madeira off, as マデイラに来られないから全部キャンセルした does."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead

_LOT = late.regex(
    r"(?:^|(?<=[.!?\n]))(?P<before>[^.!?\n]*?)(?:,? (?:so|and|but))?"
    r"(?: (?:i|we)(?:['’]ve| have|['’]m|['’]re)?"
    r"(?: (?:just|now|gone and|had to))*)"
    r" (?P<off>(?:cancel(?:l?ed|l?ing)|scrapp(?:ed|ing)|binn(?:ed|ing)|call(?:ed|ing)? off))"
    r" (?:the (?:whole )?(?:lot|thing|trip|holiday)|it all|all of it|everything)\b(?: now)?"
    r"(?=[.!\s]*$|[.,;!])",
    re.IGNORECASE,
)
_LOT_JAPANESE = late.regex(
    "(?:^|(?<=[。！!\n]))(?P<before>[^。！!\n]*?)(?:全部|ぜんぶ|丸ごと|まるごと|全て|すべて)、?"
    "(?:キャンセル|取りやめ|中止に|白紙に)(?:した|しました|しちゃった|することにした)"
)
_GOES = late.regex(
    r"\b(?:to|in) (?:the )?(?P<to>[A-Z][\w-]+)"
    "|(?P<he>[ァ-ヶー一-龯々]{2,})(?:に|へ|旅行)"
)
_MAY_BE = late.regex(r"(?i)\b(?:if|should|whether|wish|would)\b|たら|なら|かも")


def may_name_all(said: str) -> bool:
    """Whether a text may say that all of something is off."""
    return any(one.search(said) for one in (_LOT, _LOT_JAPANESE))


def name_all(said: str, plans: Iterable[Ahead]) -> str:
    """`said` with where one goes by the one plan that it names in place of "the lot"."""
    told = [whom.without_teller(one.text) for one in plans if not one.every]
    pattern = _LOT_JAPANESE if text.is_japanese(said) else _LOT

    def put(found: re.Match[str]) -> str:
        named = {one["to"] or one["he"] for one in _GOES.finditer(found["before"])}
        meant = [one for one in named if sum(one in plan for plan in told) == 1]
        if len(meant) != 1 or _MAY_BE.search(found["before"]):
            return found[0]
        if text.is_japanese(said):
            return f"{meant[0]}はキャンセルした"
        lead = re.match(r"\s*", found[0])
        return f"{lead[0] if lead else ''}I've cancelled {meant[0]}"

    return pattern.sub(put, said)
