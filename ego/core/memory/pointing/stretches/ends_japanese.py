"""How a Japanese sentence says that what goes on for days ends on another one: 延長, 帰る.

A day stands in a sentence as #, as long as its words.
"""

from __future__ import annotations

import re

from ego.core.memory.pointing.dates import KANJI_NUMBER, read_kanji_number
from ego.core.memory.pointing.spoken import compiled

_RETURNS = "帰国|帰宅|帰京|帰社|退院|切り上げ|(?:帰|戻)(?=[らりるれろっ])|引き上げ"
MAY_TELL = f"まで|延|伸|短|早|遅|長|泊|日間|帰り|戻り|{_RETURNS}"
"""What a text has that may tell of another end."""
_NAMED = (
    "(?P<new>#+)(?:いっぱい|の[朝昼夕夜晩])?まで(?!に(?!な[っり]|変更|延|伸|短|決|し(?:た|ました)(?:よ|ね|わ)*[。!]?$))",
    f"(?P<new>#+)(?:の[朝昼夕夜晩]|の?(?:午前|午後)(?:中)?)?(?:に|には|で)?[^。、#早遅]{{0,8}}?(?:{_RETURNS})",
    "(?:(?:帰り|戻り|帰国|帰宅|帰京|退院)(?:の?日|予定)?(?:は|が|も)|(?<![家舎郷])(?<![家舎郷]に)(?:帰|戻)る(?:の|日)(?:は|が)?、?)"
    "[^。#]{0,8}?(?P<new>#+)(?!から)",
)
"""The day that is its last one, beside what says that it is."""
_COUNT = (
    rf"(?<![月第\d])(?P<count>\d{{1,2}}|{KANJI_NUMBER})(?P<unit>日間?|泊|週間?)"
    "(?:ほど|くらい|だけ|分)?"
)
_SHIFTS = (
    f"{_COUNT}(?:、|も|ほど)?(?:長く|延長|伸び|伸ば|長引|多く|余分|(?<=間)延[びば]|(?<=泊)延[びば])",
    f"(?:延泊|延長|延び|延ばし)[^。、#]{{0,6}}?{_COUNT}",
    f"{_COUNT}(?:、|も)?(?P<early>早く|早め|前倒し|短く|短縮|切り上げ|短くな)[^。、#]{{0,8}}?",
    f"{_COUNT}(?:、|も)?(?:遅く|遅れ|後に)[^。、#]{{0,6}}?(?:{_RETURNS})",
)
"""By how much it is longer, or shorter: 1日延びた may be put off, and is no such thing."""
_IN_ALL = (
    rf"(?<![月第\d])(?P<count>\d{{1,2}}|{KANJI_NUMBER})(?P<unit>泊|日間)(?:\d{{1,2}}日)?に"
    "(?:な(?:った|りました|る|ります)|し(?:た|ました)|する|します|変更|変え|変わ|延長|延ばし|延び|伸び|決ま|増え|減|短縮)"
    "(?![^。]*(?:か[もな]|はず|つもり))"
)
"""How long it is in all: 延泊して4泊になった."""
_COMES_SOONER = (
    f"{_COUNT}(?:、|も)?(?:早く|早め(?:に)?|遅く|遅れて?|前倒しで|後に)(?:なって)?、?"
    "(?:[^。、]{1,10}?(?:から|に)、?)?(?:(?:うち|家|実家|遊び|泊まり|泊り|会い|手伝い)に)?"
    "(?:来(?!月|週|年)|着[いくき]|到着|始ま|出発|入院)"
)
"""It is the first of its days then that is another one: 一日早く来る."""
_UNSURE = (
    "かもしれ|たい(?!そ)|ほしい|欲しい|べき|検討|提案|希望|お願い|相談|だろう|場合|たら|なら|ようと"
    "|ない|ません|か[?？。]|[?？]|去年|昨年|先月|締め?切|〆切|期限|提出|返却|売り?切|セール|募集|販売|営業"
)
"""Where it is not so, or the last day is that of something else: of a deadline, of a sale."""


def find_new_end(plain: str, masked: str) -> tuple[int, int] | int | None:
    """Where a sentence names the last day there is to be, or by so many days it is later, which may
    be less than none; None where it says neither. In `masked` its days are covered."""
    if compiled(_UNSURE).search(plain):
        return None
    for way in _NAMED:
        if found := compiled(way).search(masked):
            return found.span("new")
    for way in _SHIFTS if not compiled(_COMES_SOONER).search(plain) else ():
        if found := compiled(way).search(plain):
            days = read_kanji_number(found["count"]) * (7 if "週" in found["unit"] else 1)
            return -days if re.search("早|前|短|切", found[0]) else days
    return None


def count_in_all(plain: str) -> int | None:
    """How many days behind the first one the last is by a sentence that says how long it is in all:
    4 by 4泊になった, and by 5日間になった."""
    found = compiled(_IN_ALL).search(plain)
    if found is None or compiled(_UNSURE).search(plain):
        return None
    return read_kanji_number(found["count"]) - (found["unit"] == "日間")
