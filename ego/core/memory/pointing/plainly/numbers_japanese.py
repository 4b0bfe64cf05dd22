"""Kanji numerals of dates and hours in digits: 十一月四日の十九時 is 11月4日の19時.

Where they may count days (三日, 十日) they stay, for 三日間 names none.
"""

from __future__ import annotations

import re

from ego.core import late
from ego.core.memory.pointing.dates import KANJI_NUMBER, read_kanji_number

_KANJI = "〇一二三四五六七八九十"
_NO_MORE = "(?![間後前目以めぶ])"
_TIME = late.regex(
    rf"(?<![{_KANJI}第\d])(?:(?P<month>{KANJI_NUMBER})月(?P<of>{KANJI_NUMBER})日{_NO_MORE}"
    rf"|(?P<day>(?:二?十[一二三四五六七八九]|[二三]十[一二三四五六七八九]?|[一二][一二三四五六七八九]))日{_NO_MORE}"
    rf"|(?P<hour>{KANJI_NUMBER})時(?:(?P<minute>{KANJI_NUMBER})分|(?=半?(?![間代期給差])))(?![間代期給差]))"
)
_LAST = {"month": 12, "of": 31, "day": 31, "hour": 24, "minute": 59}


def put_digits(words: str) -> str:
    """Japanese `words` with dates and hours in digits, as far as they are read as those alone."""
    return _TIME.sub(_write, words)


def _write(found: re.Match[str]) -> str:
    read = {name: read_kanji_number(said) for name, said in found.groupdict().items() if said}
    if any(not 0 < number <= _LAST[name] for name, number in read.items()):
        return found[0]
    if found["month"]:
        return f"{read['month']}月{read['of']}日"
    if found["day"]:
        return f"{read['day']}日"
    return f"{read['hour']}時" + (f"{read['minute']}分" if found["minute"] else "")
