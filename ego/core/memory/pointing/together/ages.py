"""A birthday that is told by how old somebody gets on it, "Becky turns 35 on friday", or as it was:
"Sophie's birthday was yesterday"; and what is to be on one that is known.

The birthday returns each year, and how old they get is so in one: that is told with its year. So is
the dinner of its evening.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from ego.core import late, text
from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.often.returning import Every

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

    if of_it := (_ON_IT_JAPANESE if japanese else _ON_IT).search(words):
        words = _word_on_it(words, of_it, now, find_there(), japanese=japanese)
    found = (_WAS_JAPANESE if japanese else _WAS).search(words)
    if found:
        told, rest = _write(found, now.date(), japanese=japanese)
        is_there = any(yearly.is_same(one.text, told) for one in find_there())
        if not is_there:
            words = f"{words[: found.start()]}{found['lead']}{told}{rest}{words[found.end() :]}"
    return _word_age(words, now)


_PARTY = late.regex(
    r"(?P<day>\bon (?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]{3,9}|\bon [a-z]{3,9} \d{1,2}"
    r"(?:st|nd|rd|th)?|\b(?:on |this |next )+[a-z]+day|\btomorrow)(?P<between>[.!] [^.!?]*?"
    r"\b(?:party|dinner|lunch|brunch|breakfast|barbecue|bbq|picnic|cake|drinks|celebrat\w+)\b"
    r"[^.!?\n]*?)(?= (?:at|from) (?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon)\b)",
    re.IGNORECASE,
)
_IS_BIRTHDAY = late.regex(
    r"\b(?:turn(?:s|ing)|will turn) \d{1,2}\b|\b(?:birthday|b-?day|anniversary)\b", re.IGNORECASE
)


def date_party(words: str, now: datetime) -> str:
    """English `words` with the day of a birthday before the hour of what is had for it, told in the
    next sentence without a day: "Avó turns 75 on 14 November. Let's have a party at 4pm"."""
    found = _PARTY.search(words)
    if found is None or not _IS_BIRTHDAY.search(re.split("[.!?]", words[: found.start()])[-1]):
        return words
    behind = re.split(r"[.!?](?: |$)", words[found.start("between") + 2 :])[0]
    if _NOT_ONCE.search(words) or any(one.day for one in spoken.find_times(behind, now)):
        return words
    return f"{words[: found.end()]} {found['day']}{words[found.end() :]}"


_ON_IT = late.regex(
    r"\bon (?P<whose>(?:my |our )?[\w-]+['’]s|my|his|her|their) (?:birthday|b-?day)\b"
    r"(?! (?:party|do)\b)",
    re.IGNORECASE,
)
_ON_IT_JAPANESE = late.regex(
    r"(?:^|(?<=[。!]))(?P<whose>[^、。はがも\d]{1,10}の)?お?誕生日(?:当日)?(?P<by>に?は、?|[、にの])(?=[^。]*(?:\d|[一二三四五六七八九十])時)"
)
_BIRTHDAY = late.regex("birthday|b-?day|誕生日|バースデー", re.IGNORECASE)
_NOT_ONCE = late.regex(
    r"\b(?:every|each|always|usually)\b|毎年|いつも|去年|昨年|になっ|になり|変更|変わ|ずら|ずれ",
    re.IGNORECASE,
)
"""It is so each year, or what is on it is moved."""


def _word_on_it(
    words: str, found: re.Match[str], now: datetime, there: Iterable[Ahead], *, japanese: bool
) -> str:
    """`words` with the date of the one birthday meant, where they tell at what hour something is on
    it: 誕生日は19時からレストラン is of this year alone."""
    named = spoken.find_times(words, now)
    if _NOT_ONCE.search(words) or any(one.day for one in named) or not named:
        return words
    whose = text.normalise(found["whose"] or "")
    days = {
        max(one.when.day, one.return_after(now.date() - timedelta(1)))
        for one in there
        if one.every is Every.YEAR
        and _BIRTHDAY.search(one.text)
        and (
            whose in text.normalise(one.text) or (not japanese and whose in ("his", "her", "their"))
        )
    }
    if len(days) != 1:
        return words
    (day,) = days
    then = f"on {day.day} {day:%B}"
    if japanese:
        by = "は" if found["by"] == "、" else found["by"]  # before a pause it returns
        then = f"{day.month}月{day.day}日、{found['whose'] or ''}誕生日{by}"
    return f"{words[: found.start()]}{then}{words[found.end() :]}"


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
