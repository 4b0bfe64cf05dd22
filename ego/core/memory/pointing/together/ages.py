"""How old somebody gets on a day, read as the birthday that it is: "Becky turns 35 on friday".

The birthday returns each year, and how old they get is so in one: that is told with its year.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.often import yearly

_AGE = re.compile(
    r"(?P<who>(?<!\w)(?<!\bthe )(?:(?:my|our) (?:[\w-]+ ){0,3}?)?"
    r"(?!(?:he|she|it|they|who|that|this)\b)[\w-]+)"
    r"(?: turns| is turning| will turn|['’]s turning) (?P<age>\d{1,2})"
    r"(?P<when> (?:on |next |this |tomorrow\b)[\w ]{0,24}?)(?=[.!]*$|[,;])",
    re.IGNORECASE,
)
_AGE_JAPANESE = re.compile(
    r"(?P<who>[\u3400-\u9fff々ァ-ヶー]{1,6}?(?:ちゃん|くん|さん)?)(?:[はが]、?|、)(?P<when>[^。、はが]{1,10}?)"
    r"(?:で|に)(?P<age>\d{1,2})歳(?:に?なる(?:ん?だ|の)?(?:って)?[よね]?)?(?=[。!]|$)"
)


def word_age(words: str, now: datetime) -> str:
    """`words` with a birthday in place of the day on which somebody gets so old by them: "Becky's
    birthday is on friday, turning 35 in 2026"."""
    japanese = text.is_japanese(words)
    found = (_AGE_JAPANESE if japanese else _AGE).search(words)
    if found is None:
        return words
    when, age = found["when"], found["age"]
    days = {one.day for one in ahead.tense_of(when).judge(when, now).taken if one.day}
    if len(days) != 1 or ahead.without_times(when, now).strip(" .") not in ("", "on", "on the"):
        return words
    year = days.pop().year
    if japanese:
        told = f"{found['who']}の誕生日は{when}、{year}年に{age}歳"
    else:
        told = f"{found['who']}'s birthday is{when}, turning {age} in {year}"
    told = f"{words[: found.start()]}{told}{words[found.end() :]}"
    return told if yearly.find_told(told, now) else words
