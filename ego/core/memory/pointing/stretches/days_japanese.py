"""How Japanese words name days from a first to a last one: 6日から8日まで, 12/4〜6, 3日間; and one
day or the other."""

from __future__ import annotations

import re

from ego.core import late
from ego.core.memory.pointing.dates import KANJI_NUMBER, read_kanji_number
from ego.core.memory.pointing.stretches import joining

_N = rf"(?:\d{{1,3}}|{KANJI_NUMBER})"
_NIGHTS = rf"{_N}泊(?:{_N}日)?"
"""二泊三日: of what one stays for, also behind where that is, or before the day."""
_END = rf"(?P<end>{_N}日|\d{{1,2}}(?![\d日時:/月人]))"
"""The last day by its number; of 12/4から6まで that is all there is."""
_FROM_TO = (
    late.regex(
        r"(?P<first>(?<!#)#+)\)?(?:の?(?:朝|昼|夜|午前|午後|夕方))?から、?(?:次の|翌)?(?P<last>#+)\)?まで(?!も)"
    ),
    late.regex(rf"(?P<first>(?<!#)#+)\)?から、?(?:年明けの?)?{_END}まで(?!も)"),
    late.regex(r"(?P<first>(?<!#)#+)\)? ?[〜~\-–—] ?(?P<last>#+)(?:\)?まで)?"),
    late.regex(rf"(?P<first>(?<!#)#+)\)? ?[〜~\-–—] ?{_END}(?:まで|(?=[日はにでの、( ]|$))"),
    late.regex(
        rf"(?P<first>(?<!#)#+)\)?(?:から、?(?=[^、。#\d]{{1,10}}?{_N}泊)|(?=[には、]))"
        rf"(?=(?:には|[には、])?、?[^、。#\d]{{0,10}}?(?P<length>{_NIGHTS})(?!前|後|以内|目|分|[^、。]*[帰戻]))"
    ),
    late.regex(rf"(?P<length>{_NIGHTS})で?、?(?P<first>(?<!#)#+)(?=から)"),
    late.regex(
        rf"(?P<first>(?<!#)#+)\)?から、?(?P<length>{_N}(?:日間|泊(?:{_N}日)?|週間))(?!前|後|以内|かか|も?経|た|ごと|おき|毎|に[1一][回度])"
    ),
)
"""An hour, or what goes on since, has its から without a まで."""
_MOVED = late.regex("延[びば期長]|伸[びば]|変更|変わ|ず[れら]|前倒|繰り|リスケ|順延|移")


_LENGTH = rf"(?P<length>{_N}(?:日間|泊(?:{_N}日)?|週間))"
COUNTED = late.regex(rf"から、?{_LENGTH}|(?:から|に)、?[^、。\d]{{0,10}}?{_NIGHTS}")
"""Behind its first day, for how many days or nights something is: 火曜から2泊."""


_EITHER = late.regex(rf"(?:{_N}月の?)?{_N}日?(?:(?:か、?| ?or ?){_N}日?)+(?<=日)(?![間前後目以])")


def hide_either(plain: str) -> str:
    """Words in which a day that is one or the other, 27日か28日, stands as no day."""
    return _EITHER.sub(lambda found: "*" * len(found[0]), plain)


_CLOCK = r"\d{1,2}(?:時(?!間)(?:半|\d{1,2}分)?|:\d\d)"
_EITHER_HOUR = late.regex(rf"(?P<first>{_CLOCK})か、?{_CLOCK}")


def drop_other_hour(words: str) -> str:
    """Words that name one hour or another, 10時か11時, with the first alone: the one that was
    decided on stands in its place."""
    return _EITHER_HOUR.sub(r"\g<first>", words)


def count_on(written: str, days: int) -> str:
    """How words that name a first day say that it goes on for so many `days` behind that: から2泊;
    empty where they count none, or others."""
    found = COUNTED.search(written)
    is_so = found and found["length"] and _nights(found["length"]) == days
    return found[0] if found and is_so else ""


def counts_on(behind: str, days: int) -> bool:
    """Whether the words `behind` a first day say that it goes on for so many `days`: 札幌2泊."""
    found = re.match(rf"[^、。\d]{{0,10}}?({_NIGHTS})", behind)
    return found is not None and _nights(found[1]) == days


def _number(written: str) -> int | None:
    found = re.match(rf"({_N})(?:日|$)", written)
    return read_kanji_number(found[1]) if found else None


def _nights(written: str) -> int:
    """How many days behind the first one the last of 3日間, 二泊三日 or 一週間 is."""
    found = re.match(rf"({_N})(日間|泊|週間)", written)
    if found is None:
        return 0
    count = read_kanji_number(found[1])
    return {"泊": count, "日間": count - 1, "週間": 7 * count - 1}[found[2]]


STRETCHES = joining.Stretches(
    _FROM_TO,
    late.regex("[月火水木金土日]曜日?"),
    _number,
    lambda plain, _, end: bool(_MOVED.search(plain[end : end + 20])),
    _nights,
)
"""The days from a first to a last one, in words whose days are #."""
