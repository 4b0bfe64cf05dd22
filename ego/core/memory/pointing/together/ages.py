"""A birthday that is told by how old somebody gets on it, "Becky turns 35 on friday", or as it was:
"Sophie's birthday was yesterday".

The birthday returns each year, and how old they get is so in one: that is told with its year.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from ego.core import late, text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.often import yearly

_AGE = late.regex(
    r"(?P<who>(?<!\w)(?<!\bthe )(?:(?:my|our) (?:[\w-]+ ){0,3}?)?"
    r"(?!(?:he|she|it|they|who|that|this)\b)[\w-]+)"
    r"(?: turns| is turning| will turn|['’]s turning) (?P<age>\d{1,2})"
    r"(?P<when> (?:on |next |this |tomorrow\b)[\w ]{0,24}?)(?=[.!]*$|[,;])",
    re.IGNORECASE,
)
_AGE_JAPANESE = late.regex(
    r"(?P<who>[\u3400-\u9fff々ァ-ヶー]{1,6}?(?:ちゃん|くん|さん)?)(?:[はが]、?|、)(?P<when>[^。、はが]{1,10}?)"
    r"(?:で|に)(?P<age>\d{1,2})歳(?:に?なる(?:ん?だ|の)?(?:って)?[よね]?)?(?=[。!]|$)"
)


_WHOSE = (
    r"(?P<whose>(?:(?:my|our|his|her|their) )?(?:[\w-]+ )?(?!(?:it|that|what|today)['’])[\w-]+"
    r"['’]s? |(?:my|our) )(?:\d+(?:st|nd|rd|th) )?"
    r"(?P<kind>birthday|b-?day|(?:wedding )?anniversary)"
)
_THEN = (
    r"(?P<day>yesterday|the day before yesterday|(?:on |last |this )*"
    r"(?P<weekday>mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_WAS = late.regex(
    r"(?P<lead>^|[.!;:,] |\b(?:and|but|so|because|that|as) )"
    r"(?:i (?:(?:totally|completely|just) )?(?:forgot|missed)(?: that)? )?"
    rf"(?:{_WHOSE} was (?:just |only |actually )?{_THEN}"
    rf"|it was {_WHOSE.replace('<', '<it_')} {_THEN.replace('<', '<it_')}"
    rf"|{_THEN.replace('<', '<first_')} was {_WHOSE.replace('<', '<first_')})"
    r"(?:(?P<rest>[,;]? (?:and|but|so|we|i)\b|[,;])|(?=\W*$|[.!)]))(?![^.!]*\?)",
    re.IGNORECASE,
)
_WAS_JAPANESE = late.regex(
    "(?P<lead>^|[。!])(?:(?P<day>昨日|おととい|一昨日|(?:先週の|この前の)?(?P<weekday>[月火水木金土日])曜日?)"
    "(?:は|が)?、?(?P<whose>[^、。はがも]{1,10}の)(?P<kind>誕生日)"
    "|(?P<it_whose>[^、。はがも]{1,10}の)(?P<it_kind>誕生日)(?:は|が)、?(?P<it_day>昨日|おととい|一昨日))"
    "(?:だった|でした)(?:んだ|んです|の)?[よね]*(?=[。!]|$)"
)


def word_birthday(words: str, now: datetime, find_there: Callable[[], Iterable[Ahead]]) -> str:
    """`words` with a birthday as it returns, in place of when it was or of how old somebody gets on
    it: "Sophie's birthday is on 1 November", "Becky's birthday is on friday, turning 35 in 2026".

    One that is there already stays on its day, for what was yesterday may have been its party.
    """
    japanese = text.is_japanese(words)

    found = (_WAS_JAPANESE if japanese else _WAS).search(words)
    if found:
        told, rest = _write(found, now.date(), japanese=japanese)
        is_there = any(yearly.is_same(one.text, told) for one in find_there())
        if not is_there:
            words = f"{words[: found.start()]}{found['lead']}{told}{rest}{words[found.end() :]}"
    return _word_age(words, now)


def _write(found: re.Match[str], today: date, *, japanese: bool) -> tuple[str, str]:
    """A birthday by its date, and what goes on behind it."""
    said = {name.rpartition("_")[2]: one for name, one in found.groupdict().items() if one}
    day = _find_behind(said["day"].lower(), said.get("weekday", "").lower(), today)
    if japanese:
        return f"{said['whose']}{said['kind']}は{day.month}月{day.day}日だ", ""
    rest = f".{said['rest'].lstrip(',;')}" if "rest" in said else ""
    return f"{said['whose']}{said['kind']} is on {day.day} {day:%B}", rest


def _find_behind(said: str, weekday: str, today: date) -> date:
    """The day that words name as behind."""
    if not weekday:
        is_before = "before" in said or said in ("おととい", "一昨日")
        return today - timedelta(1 + is_before)
    days = "月火水木金土日" if weekday in "月火水木金土日" else _WEEKDAYS
    return today - timedelta((today.weekday() - days.index(weekday) - 1) % 7 + 1)


_WEEKDAYS = "mon tues wednes thurs fri satur sun".split()


def _word_age(words: str, now: datetime) -> str:
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
