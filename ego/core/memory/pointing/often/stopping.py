"""What comes back each week or month may be told to end on a later day: 今月いっぱいでやめる.

"I'm quitting yoga at the end of the month", "the last choir is on the 16th": until then it comes.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import dates, spoken
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.often import naming, regular
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import each_time

_FARTHEST = timedelta(days=366)
"""Nobody tells it longer before."""
_MAY_BE = (
    r"\b(?:quit|stop|end|finish|giv|drop|leav|last|final|over|run|go|continu|no more)\w*\b"
    r"|やめ|辞め|終|おしまい|最後|ラスト|まで|卒業|退会|引退|解約"
)
_PERIOD = (
    r"\b(?:the|this) (?P<unit>week|month|year)\b|\bnext (?P<next>week|month|year)\b"
    rf"|\b(?P<month>{'|'.join(calendar.month_name[1:]).lower()})\b(?! \d)"
    "|(?P<year_japanese>年内|年末|今年)(?!度)|(?P<last>今月|月末)|(?P<coming>来月)"
    "|(?P<week>今週)(?!末)|(?P<next_week>来週)(?![末の])"
    r"|(?<![\d/])(?P<number>1[0-2]|[1-9])月(?!\d)"
)
"""A week, month or year, of which the last day is meant."""
_WHEN = r" (?:(?:at|after|by|with|until|till|through)(?: the end of)?(?: the)? )?#+\W*$"
_STOPS = (
    r"^\W*(?:so )?(?:i|we|(?P<who>(?!(?:he|she|they|it|you|who)\b)\w+))"
    r"(?:['’](?:m|re|s|ll|ve)| am| are| is| will| have| has)?(?: going to| decided to)?"
    r" (?:quit(?:ting|s)?|stop(?:ping|s)?|giv(?:es?|ing) up|dropp?(?:ing|s)?(?: out of)?"
    r"|leav(?:es?|ing))"
    r"(?: (?:going|doing|taking|attending|having|to|my|our|the))* (?P<what>[^,.;:!?#]+?)" + _WHEN,
    r"^\W*(?:my |our |the )?(?P<what>[^,.;:!?#]{2,40}?)(?: (?:is|are|will be|will)|['’]s)?"
    r" (?:stop(?:s|ping)?|end(?:s|ing)?|finish(?:es|ing)?|over|done)(?: for good)?"
    r"(?: in| on)?" + _WHEN,
    r"^\W*(?:my |our |the )?(?P<what>[^,.;:!?#]{2,40}?)(?: only)? (?:runs|goes on|continues)"
    r" (?:until|till|through)(?: the end of)?(?: the)? #+\W*$",
    r"^\W*(?:there(?:['’]s| is| will be) )?no more (?P<what>[^,.;:!?#]+?)"
    r" after(?: the end of)?(?: the)? #+\W*$",
    r"^\W*(?:the |my |our )?(?:last|final) (?P<what>[^,.;:!?#]{2,40}?)(?: is| will be|['’]s)"
    r"(?: on)?(?: the)? #+\W*$",
)
_LAST_ONE = "^最後の(?P<what>[^、。#]{1,20}?)(?:は|が)、?#+(?:に(?:ある|あります))?"
_UNTIL = (
    "の?#+(?P<end>いっぱい|の?末|の?終わり)?"
    "(?P<by>をもって|を最後に|まで(?:で)?|で|が(?=最後|ラスト)|(?<=末)に)、?"
)
_ENDS = (
    "(?P<was>(?:やめ|辞め)(?:た|ました))|(?:やめ|辞め)(?:る|ます|ちゃう)"
    "(?:ことに(?:した|しました|なった|なりました|する|します|決めた)|つもり|予定)?"
    "|(?:終わ(?:る|り|ります)|おしまい|最後|ラスト|終了|卒業|退会|引退|解約)"
    "(?:する|します)?(?:ことに(?:した|しました|なった|なりました))?"
    "(?:に(?:する|した|しました|なる|なります|なった|なりました))?"
)
_WHO = "(?P<who>[^、がはも]+?)(?:さん|ちゃん|くん)?[がはも]、?(?=.)"
_TAIL = "(?:だ|です|なん|ん|って|らしい|よ|ね|わ|けど|から|の)*[。、! ]*$"


class Stop(NamedTuple):
    """What comes back, and the last day on which it may."""

    plan: Ahead
    last: date
    sentence: str
    """Where that is told."""


def may_tell_stop(told: str) -> bool:
    """Whether a text may say that something regular ends; only those need the plans."""
    return bool(compiled(_MAY_BE).search(text.small(text.composed(told[:READ]))))


def find_stopping(several: Iterable[Ahead], told: str, now: datetime) -> list[Stop]:
    """What of `several` comes back, and a text of `now` says ends on a later day."""
    often = [one for one in several if one.is_often]
    found = list[Stop]()
    for sentence in told_sentences(told) if often and may_tell_stop(told) else ():
        last = _find_last(sentence, now)
        what = _find_what(_mask(sentence, now)) if last else ""
        found += [
            Stop(one, last, sentence)
            for one in often
            if last and what and _is_meant(one, sentence, what, now)
        ]
    return found


def _is_meant(one: Ahead, sentence: str, what: str, now: datetime) -> bool:
    """Whether what comes back is a thing that ends, and no more of it: no yoga challenge, nor
    the lessons of somebody whom it does not name."""
    if text.is_japanese(what):
        who = compiled(_WHO).match(what)
        is_its = who is None or who["who"] in one.text
    else:
        is_its = regular.find_subject(what, now) <= regular.find_subject(one.text, now)
    return is_its and each_time.is_ended(one, sentence, what, now)


def drop_told(told: str, stops: Iterable[Stop]) -> str:
    """A text of talk without the sentences that say so."""
    plain = text.composed(told)
    for one in stops:
        plain = spoken.drop_sentence(plain, one.sentence)
    return plain


def _mask(sentence: str, now: datetime) -> str:
    """A sentence, small, with the periods and days in it as #."""
    plain = text.small(sentence).strip()
    plain = dates.cover(plain, naming.find_places(plain, now)[0])
    return compiled(_PERIOD).sub(lambda one: "#" * len(one[0]), plain)


def _find_last(sentence: str, now: datetime) -> date | None:
    """The one day, or the last one of a period, that a sentence names; None where it is past."""
    plain = text.small(sentence).strip()
    named, _ = naming.find_places(plain, now)
    periods = list(compiled(_PERIOD).finditer(dates.cover(plain, named)))
    if len(named) + len(periods) != 1 or any(one.last for one in named):
        return None
    last = named[0].day if named else _last_of(periods[0], now.date())
    return last if last and now.date() <= last <= now.date() + _FARTHEST else None


def _last_of(period: re.Match[str], today: date) -> date:
    said = period.groupdict()
    unit, later = said["unit"] or said["next"] or "", int(bool(said["next"] or said["coming"]))
    if unit == "week" or said["week"] or said["next_week"]:
        weeks = int(bool(said["next"] or said["next_week"]))
        return today + timedelta(6 - today.weekday() + 7 * weeks)
    if unit == "year" or said["year_japanese"]:
        return date(today.year + later, 12, 31)
    if said["month"] or said["number"]:
        names = [one.lower() for one in calendar.month_name]
        month = int(said["number"] or names.index(said["month"]))
        later = (month - today.month) % 12
    year, month = divmod(today.year * 12 + today.month - 1 + later, 12)
    return date(year, month + 1, calendar.monthrange(year, month + 1)[1])


def _find_what(masked: str) -> str:
    """What a sentence, its time masked, says ends then; empty for none."""
    if not text.is_japanese(masked):
        if each_time.is_unsure(masked):
            return ""
        found = next(filter(None, (compiled(one).search(masked) for one in _STOPS)), None)
        who = found.groupdict().get("who") or "" if found else ""
        return f"{who} {found['what']}".strip() if found else ""
    if found := compiled(f"{_LAST_ONE}{_TAIL}").search(masked):
        return each_time.find_ended_thing(f"{found['what']}、やめることにした")
    until = compiled(_UNTIL).search(masked)
    if until is None:
        return ""
    rest = f"{masked[: until.start()]}{masked[until.end() :]}"
    alone = "|(?<=[、はがも])" if "まで" in until["by"] else ""  # ヨガは来月末まで
    ends = compiled(f"(?:{_ENDS}{alone}){_TAIL}")
    said = ends.search(rest)
    if said is None or (said["was"] and not until["end"]):
        return ""
    return each_time.find_ended_thing(f"{rest[: said.start()]}やめることにした")
