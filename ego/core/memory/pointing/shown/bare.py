"""A plan on a line without what the line tells beside it: its day and hour, and an opener ("btw",
"from now on", "don't tell Sam but")."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.confiding import tell_plainly
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import cutting
from ego.core.memory.pointing.wording import LONGEST

_OPENER = re.compile(
    r"^(?:(?:(?:btw|by the way|fyi|from now on|from (?:this|next) week on)[\s,:–—-]+"
    r"|(?:oh|also|hey|ok(?:ay)?|reminder)(?:,|:| -)\s*)(?:(?:so|and|that) )?)+(?=\w)"
    r"|^(?:(?:あ|そうそう|ちなみに|そういえば|そう言えば|あと|今後は|これからは)、)+",
    re.IGNORECASE,
)
_CLOSER = re.compile(r",? (?:btw|by the way|fyi)(?=[.!]*$)", re.IGNORECASE)
_KEPT_FROM = re.compile(
    r"\b(?:tell|let|to|from)\s+((?:(?:my|our|mr|mrs|ms|miss|dr|aunt|auntie|uncle)\.? )?"
    r"(?!(?:any|no|every)(?:one|body)|(?:the )?others|an?\b|the\b|yourself|h[ei]|him|her|them|me|us"
    r"|it\b)[^\W\d][\w-]*)"
    r"|([一-龯々ァ-ヶー]{1,8})(?:さん|ちゃん|くん|君)?には?[、 ]?(?:まだ)?"
    r"(?:内緒|秘密|言わ|黙って)",
    re.IGNORECASE,
)
_WHOM = re.compile(r"\b(?:him|them|her(?= (?:an?|some|the|this|that|two|to|for|on|at)\b|\W*$))\b")
"""Whom something is done to or given: not "her party"."""
_SAYS = re.compile(r"[^\W\d]{3}|[\u3005-\u9fff]{2}")
_TELLS_MORE = r"\bby\b|までに"
_ON_WEEKDAYS = r"(?<! and)(?<! or)(?<!,) (?:on )?{}s\b(?! (?:and|or|to)\b|[,–-])"
_TELLS_HOW_OFTEN = r"\b(?:every|each)\b|毎"
"""What a date tells that stands in no day before it: that it is due by then, or often."""
_STEP = 15
"""By so many columns a line grows that cuts something off."""


def line_up_to(
    words: str, columns: int, most: int, when: When, now: datetime, *, is_marked: bool = False
) -> str:
    """The words of a plan on a line, without an opener and what stands before it: its day or hour.

    Where that has no room in so many columns it is `line_behind_day` in them, or in up to `most`
    where more than that day has none. One that `is_marked` tells behind them that it is private,
    and how often it comes back.
    """
    words = drop_openers(words, is_marked=is_marked)
    bare = _leave_out_day(words, when, now, is_marked=is_marked)
    if len(bare) <= text.characters(bare, columns):
        return bare
    line = cutting.line_behind_day(words, columns, when, now)
    while "…" in line and columns < most:
        columns = min(columns + _STEP, most)
        line = cutting.line_behind_day(words, columns, when, now)
    return line


def _leave_out_day(words: str, when: When, now: datetime, *, is_marked: bool) -> str:
    """The words of a plan on one line without its day and hour, where they say what it is."""
    line = text.composed(text.flat(words))
    if len(line) > LONGEST:
        return line
    teller, plain = len(line) - len(whom.without_teller(line)), cutting.WAS_THEN.sub("", line)
    if is_marked:
        plain = re.sub(
            _ON_WEEKDAYS.format(f"{when.day:%A}"), cutting.GONE, plain, flags=re.IGNORECASE
        )
    needed = _TELLS_MORE if is_marked else f"{_TELLS_MORE}|{_TELLS_HOW_OFTEN}"
    seen = cutting.on_its_day(now, when.day)
    marked = cutting.mark_day(plain, when, seen, re.compile(needed, re.IGNORECASE))
    rest = marked[teller:].replace(cutting.GONE, "").strip()
    if cutting.GONE not in marked or not _SAYS.search(rest) or cutting.OF_BEFORE.search(rest):
        return line
    begins = marked[teller:].startswith(cutting.GONE)
    return f"{line[:teller]}{begin_with(rest) if begins else rest}"


def drop_openers(words: str, *, is_marked: bool = False) -> str:
    """The words of a plan without an opener; who told it stays before them.

    Where a mark tells that it is private, it goes without what asks for that in front, too; with
    whom it is kept from in place of "him", for they may be who it is for. Where they are named by
    nothing else, it stays.
    """
    rest = whom.without_teller(words)
    plain = _CLOSER.sub("", _OPENER.sub("", rest))
    if is_marked:
        plain = _drop_asking(plain)
    return words if plain == rest else f"{words[: len(words) - len(rest)]}{begin_with(plain)}"


def begin_with(rest: str) -> str:
    """What is left of a sentence, as one begins."""
    return rest[:1].upper() + rest[1:]


def _drop_asking(words: str) -> str:
    told = tell_plainly(words)
    if not told or not words.endswith(told):
        return words
    asked = _KEPT_FROM.search(words[: len(words) - len(told)])
    name = (asked[1] or asked[2]) if asked else ""
    if name.lower() in told.lower():
        return told
    pronoun = _WHOM.search(told)
    return f"{told[: pronoun.start()]}{name}{told[pronoun.end() :]}" if pronoun else words
