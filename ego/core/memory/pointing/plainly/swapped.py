"""What a plan is of, another than it was: "scrap the French place, I've booked Sushi Sakai at
6:30", やっぱフレンチやめて、寿司屋にした. The plan stays on its day, by its newer words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import ahead, spoken, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When

_GIVEN_UP = (
    r"(?:scrap(?:ped|ping)?|forget|ditch(?:ed|ing)?|drop(?:ped|ping)?|cancel(?:l?ed|l?ing)?"
    r"|skip(?:ped)?|instead of"
    r"|(?:we['’]re |i['’]m )?not (?:doing|going to|having))"
)
_PLACE = "restaurant|place|bistro|bar|pub|cafe|café|venue|hotel|one|table|meal|dinner|lunch"
_SWAP = late.regex(
    rf"\b{_GIVEN_UP} (?:the |that |our |my )?(?P<old>[\w'’-]+(?: [\w'’-]+)?)(?: (?:{_PLACE}))?"
    r"(?:,| -| –|;|\.| and| so)+ (?:(?:and|so|but) )?(?:(?:i|we)(?:['’]ve| have| just|) )+"
    r"(?:booked|reserved|got us (?:a table )?(?:at|in)|went for|(?:decided|settled) on|chose)"
    r" (?:(?:a table |us )?(?:at|in) )?(?P<new>[^,.;!?\n]{2,50}?)"
    r"(?=(?: (?:at|for) (?:\d|half|noon|seven|eight|six|five|nine)| instead\b)|\s*[,.;!?\n]|\s*$)",
    re.IGNORECASE,
)
_SWAP_JAPANESE = late.regex(
    "(?:^|(?<=[。、!！\n]))(?:(?:やっぱり?|結局|急遽)、?)?(?P<old>[^、。はがをもに\\d\\s]{2,12}?)(?:の予約)?[はを]?"
    "(?:やめて|キャンセルして|なしにして|断って)、?(?P<new>[^、。!?\n]{2,30}?)"
    "(?:の予約を?(?:した|取った|取れた)|を?予約(?:した|しました|できた)|に(?:した|しました|変えた|変更した|決めた))"
    "(?:よ|ね|わ|けど|から)*(?:[、。]?(?P<name>「[^」\n]{1,20}」))?(?=[、。!\\s\\d一二三四五六七八九十の]|$)"
)


class Swapped(NamedTuple):
    """A plan that is of another thing now, and its words so."""

    plan: Ahead
    words: str


class _Swap(NamedTuple):
    old: str
    new: str
    hour: When | None


def find_swapped(several: Iterable[Ahead], words: str, now: datetime) -> Swapped | None:
    """The one plan of `several` a part of which is another by a text that names no day, with that
    part and the hour that is said of it; None where what is given up is all of a plan."""
    swap = _read(words, now)
    if swap is None:
        return None
    pattern = _find_in_plan(swap.old)
    there = [one for one in several if not one.every and pattern.search(_told(one))]
    if len(there) != 1 or not _says_more(there[0], pattern, now):
        return None
    (plan,) = there
    told = pattern.sub(lambda _: swap.new, plan.text, count=1)
    if swap.hour is None:
        return Swapped(plan, told) if ahead.find(told, now) == plan.when else None
    from ego.core.memory.pointing.told.moves import moving  # of two languages, for few turns

    when = plan.when._replace(hour=swap.hour.hour)
    told = moving.write_on(replace(plan, text=told), when, now, lambda *_: None)
    return Swapped(plan, told) if told else None


def may_swap(words: str) -> bool:
    """Whether a text may say so."""
    return bool(_SWAP.search(words) or _SWAP_JAPANESE.search(words))


def _read(words: str, now: datetime) -> _Swap | None:
    japanese = text.is_japanese(words)
    found = (_SWAP_JAPANESE if japanese else _SWAP).search(words)
    if found is None or spoken.find_days(words, now):
        return None
    if not (japanese or _drop_place(found["old"])):
        return None  # whoever cancels "the dinner" gives up all of it
    new = f"{found['new']}{found['name'] or ''}" if japanese else found["new"].strip()
    hours = {one.hour for one in _list_hours(words[found.end("new") :], now)}
    hour = When(now.date(), hours.pop()) if len(hours) == 1 else None
    return None if hours else _Swap(found["old"], new, hour)


def _list_hours(words: str, now: datetime) -> Iterator[When]:
    from ego.core.memory.pointing.told.moves import correcting  # of two languages, for few turns

    for one in correcting.find_hours(words, now):
        yield When(now.date(), one.hour)


def _find_in_plan(old: str) -> re.Pattern[str]:
    """How a plan names what is given up: the French place may be a French restaurant."""
    if text.is_japanese(old):
        return re.compile(re.escape(old))
    name = r"\s+".join(map(re.escape, _drop_place(old)))
    return re.compile(
        rf"(?:\b(?:an?|the|our|that|some) )?\b{name}\b(?: (?:{_PLACE}))?", re.IGNORECASE
    )


def _drop_place(old: str) -> list[str]:
    return [one for one in old.split() if not re.fullmatch(_PLACE, one, re.IGNORECASE)]


def _told(plan: Ahead) -> str:
    return whom.without_teller(plan.text)


def _says_more(plan: Ahead, pattern: re.Pattern[str], now: datetime) -> bool:
    """Whether a plan says what it is on its day by more than what is given up: that it is booked,
    or for what."""
    left = ahead.without_times(pattern.sub(" ", _told(plan), count=1), now)
    if text.is_japanese(left):
        return "予約" in left or bool(spoken.without_kana(left))
    return bool(text.query_tokens(left))
