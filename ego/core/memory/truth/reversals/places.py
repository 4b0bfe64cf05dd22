"""A thing that lies somewhere else by now: "the key is in the hall", where it was in the kitchen.

A thing has one place at a time. It is the same thing where both call it the same: the shed key is
not the key, and neither is hers mine.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.truth.words import is_not_for_good

_LONG = 160
"""What has more letters tells more than a place."""
_WHOSE = r"(?P<whose>the|my|our|your|his|her|their|[a-z]+['’]s)"
_THING = r"(?P<thing>[a-z][\w-]*(?: (?!is\b|are\b|lies\b|not\b)[\w-]+){0,3}?)"
_IN = (
    r"(?:in|on|at|under|underneath|behind|beside|next to|inside|above|below|near|by|with|to|into"
    r"|onto|from|upstairs|downstairs|outside)\b"
)
_NOW = r"(?:(?:now|still|always|kept|stored|hidden|back|up|down|over|usually|hanging|lying) )*"
_IS_IN = (
    rf"^{_WHOSE} {_THING} (?:(?:is|are|lies|hangs|lives|live|stays|stands|sits|goes|hang|lie"
    rf"|stand|sit|go|belongs?|(?:has|have) (?:moved|gone|been (?:moved|put)))|(?:was|were|got)"
    rf" (?:moved|put)|moved|['’]s) {_NOW}{_IN}"
)
_PUTS_IN = (
    r"^(?:(?:i|we|you|he|she|they|[a-z]+)(?:['’]ve|['’]s)? )(?:(?:just|now|have|has|always) )*"
    r"(?:put|puts|left|moved|keep|keeps|kept|hid|hung|store|stored|placed|laid) "
    rf"{_WHOSE} {_THING}(?:[,;] (?:it|they)['’]?(?:s|re| is| are))? {_NOW}{_IN}"
)
_ASKED = r"\bwhere\b|どこ|何処|どちら"
_TWO = r"\b(?:and|or|not|one of|another|other|spare|second|both|sometimes)\b"
"""It lies in two places, or there are two of its kind."""
_OWN = frozenset(("my", "our"))
_NOBODYS = "the"

_KANJI_THING = "(?P<thing>[^、。はがを\\s]{1,16}?)"
_IS_IN_JAPANESE = (
    f"^{_KANJI_THING}[はが]、?(?:今は?|いまは?|もう)?、?(?P<place>[^、。はがを]{{1,20}}?)"
    "(?:に(?:ある|あります|あるよ|置いて(?:あ|い)|置いと|しまって(?:あ|い)|かかって|掛かって|掛けて(?:あ|い)|入って"
    "|移した|移って|移動した|置いた|しまった|いる|います)|の(?:中|上|下|横|隣|裏|前|奥|引き出し|棚)(?:だ|です|。|$))"
)
_PUTS_IN_JAPANESE = (
    f"^(?:(?:私|僕|俺)は)?{_KANJI_THING}を、?(?P<place>[^、。はがを]{{1,20}}?)[にへ]"
    "(?:置い|移し|しまっ|入れ|掛け|かけ|動かし|移動し|隠し|戻し|片付け)"
)
_TWO_JAPANESE = (
    "(?<![でと])も(?!う)|と.{1,10}に|か.{1,10}に|または|予備|スペア|ない|なかった|ません"
)


class _Placed(NamedTuple):
    """A thing whose place is told: its words, and whose it is."""

    thing: frozenset[str]
    whose: str


def is_elsewhere(newer: str, older: str, question: str) -> bool:
    """Whether both tell where the same thing is, and `question` asks for that.

    All are normalised.
    """
    if max(len(newer), len(older)) > _LONG or not _compiled(_ASKED).search(question):
        return False
    if newer.endswith(("?", "？")) or is_not_for_good(newer):
        return False
    mine, theirs = _read(newer), _read(older)
    if mine is None or theirs is None or mine.thing != theirs.thing:
        return False
    named = {mine.whose, theirs.whose} - {_NOBODYS}
    if len(named) > 1:
        return False
    if text.is_japanese(newer):
        return all(one in question for one in mine.thing)
    return not mine.thing.isdisjoint(text.tokens(question))


def _read(plain: str) -> _Placed | None:
    if text.is_japanese(plain):
        found = _compiled(_IS_IN_JAPANESE).search(plain)
        found = found or _compiled(_PUTS_IN_JAPANESE).search(plain)
        if not found or _compiled(_TWO_JAPANESE).search(plain):
            return None
        return _Placed(frozenset((found["thing"],)), _NOBODYS)
    found = _compiled(_IS_IN).search(plain) or _compiled(_PUTS_IN).search(plain)
    if not found or _compiled(_TWO).search(plain):
        return None
    thing = frozenset(text.tokens(found["thing"]))
    whose = "my" if found["whose"] in _OWN else found["whose"]
    return _Placed(thing, whose) if thing else None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
