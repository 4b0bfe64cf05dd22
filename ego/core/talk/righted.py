"""What was said in talk and put right since: which turns say what a corrected memory said before.

A correction changes a word or a day and leaves the rest: a turn says the old thing where it holds
what is gone, nothing of what came in its place, and enough of the rest to be about the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Set
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.talk.weights import LIGHT, weigh_words

PUT_RIGHT = "put_right"
"""The key of an event's context that names the memory which says otherwise since."""
LEFT_OUT = "left_out"
"""The key that names the days on which something is not by what the turn says: of each memory."""
_SHARED = 1 / 3
"""The least share of what stayed that a turn about the same holds."""
_OF_A_DAY = 1 / 2
"""The same where it is a day or a number that changed: many things are on one day."""
_REPLACED = 0.4
"""The share of what a replaced memory says that a turn which says it holds."""
_LEAST_REPLACED = 1.5
"""What it weighs at least: a name alone tells many things."""
_MONTHS_AND_DAYS = """
january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
"""
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*"
_WHEN = late.regex(
    r"\b((?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|rs|rsday|urday)?\b|today|tomorrow)"
    r"|\b(january|february|april|june|july|august|september|october|november|december)\b"
    r"|([月火水木金土日](?=曜)|今日|明日|明後日|来週)"
    r"|([0-9]+[年月日時分])"
    rf"|([0-9]{{1,2}})(?= (?:of )?{_MONTH}\b)|{_MONTH} ([0-9]{{1,2}})\b|\bthe ([0-9]{{1,2}})\b"
    r"|([0-9]{4}-[0-9]{2}-[0-9]{2})|\bat ([0-9]{1,2})\b(?![:.,][0-9])"
)
"""A day or an hour, and no other number: a pool of 20 is on no day."""
_CALLED = late.regex(r"(?<=[^.!?\s] )[^\W\d_a-z][\w'’-]+")
"""A word that begins with a capital, and no sentence with it."""
_COUNTS = late.regex(r"[0-9]+|[年月日時分週間曜火水木金土]+")
_CLOCK = late.regex(
    r"(?<![\d:])(\d{1,2})(?::(\d\d))? ?(am|a\.m\.|pm|p\.m\.|o'clock"
    r"|in the (?:morning|afternoon|evening)|at night)(?!\w)"
    r"|(?<![\d:])(\d{1,2}):(\d\d)(?![\d:])"
)
_ORDINAL = late.regex(r"(?<=\d)(?:st|nd|rd|th)\b")
_RUN = late.regex("[\u4e00-\u9fff々]+|[ァ-ヺー]+|[a-z0-9]+")
_WORD = late.regex("[a-z0-9]")
_TELLS = late.regex("[^\u3041-\u309f]|[\u3041-\u309f]{3}")
"""What of Japanese is more than an ending."""


class Difference(NamedTuple):
    """One place in which two texts differ, by the words that tell it."""

    gone: frozenset[str]
    came: frozenset[str]


def says_old(said: str, old: str, new: str, names: Collection[str]) -> bool:
    """Whether `said` tells what a memory said by `old` and, put right, says no longer by `new`.

    `names` are those of whoever speaks in talk, and calls themselves I. Other words for the same
    day put nothing right.
    """
    plain, was, now = (_plain(one) for one in (said, old, new))
    if text.is_japanese(was) or text.is_japanese(now):
        return not _is_same_day(old, new) and _says_old_japanese(plain, was, now, names)
    own = text.tokens(" ".join(names)).keys()
    held = text.tokens(plain).keys()
    both = text.query_tokens(was).keys() & text.query_tokens(now).keys()
    stayed = {one for one in both - own - _calendar() if not one.isdigit()}
    many, called = len(stayed & held), text.tokens(" ".join(_CALLED.findall(f"{old} {new}"))).keys()
    changes = list(_changes(was, now))
    for one in changes:
        is_of_day = any(word.isdigit() for word in one.gone) or bool(one.gone & _calendar())
        least = _OF_A_DAY if is_of_day else _SHARED
        if not (is_of_day or one.gone & called) and (_is_same_day(old, new) or len(changes) > 1):
            continue  # said in other words
        if many >= least * len(stayed) and one.gone <= held and not one.came & held:
            return True
    return False


def says_replaced(said: Set[str], old: str, new: str) -> bool:
    """Whether what is `said`, by its words, tells what a memory says by `old`, in whatever words,
    and less of what took its place by `new`: "Tomasz says we should use RabbitMQ" of "RabbitMQ
    chosen, Tomasz knows it".
    """
    was, now = _weigh(old), _weigh(new)
    gone = was.keys() - now.keys() or was.keys()  # "NATS instead of RabbitMQ" names all of it
    told, over, came = (
        sum(weights[word] for word in words & said)
        for weights, words in ((was, was.keys()), (was, gone), (now, now.keys() - was.keys()))
    )
    return told >= max(_LEAST_REPLACED, _REPLACED * sum(was.values())) and over > came


@lru_cache(maxsize=1_024)  # what was replaced is looked through at every question
def _weigh(said: str) -> Mapping[str, float]:
    verbs = set(_VERB.findall(said))
    return {
        word: weight
        for word, weight in weigh_words(said).items()
        if weight > LIGHT and word not in verbs
    }


_VERB = late.regex("(?<![\u3400-\u9fff々])[\u3400-\u9fff](?=[いきくけしせちっりれめまみむえげ])")
"""The kanji of a Japanese verb or adjective, which says as little as "knows" does: 詳しい."""


def _plain(said: str) -> str:
    """It without what tells the same hour or day otherwise."""
    return _CLOCK.sub(_as_hour, _ORDINAL.sub("", text.normalise(said)))


def _as_hour(found: re.Match[str]) -> str:
    hour, minutes, half = int(found[1] or found[4]), found[2] or found[5] or "00", found[3] or ""
    if half[:1] == "p" or half.endswith(("noon", "evening", "night")):
        hour = hour % 12 + 12
    return f"{hour % 24:02}{minutes}"


@cache
def _calendar() -> frozenset[str]:
    """The index terms of months and weekdays."""
    return frozenset(text.tokens(_MONTHS_AND_DAYS))


def _is_same_day(was: str, now: str) -> bool:
    """Whether both tell days or hours, and the same ones."""
    before, after = (set(_find_days(one)) for one in (was, now))
    return bool(before) and before == after


def _find_days(said: str) -> Iterator[str]:
    whole = text.normalise(said)
    yield from map(_as_hour, _CLOCK.finditer(whole))
    rest = _CLOCK.sub(" ", _ORDINAL.sub("", whole))
    yield from (
        one[:3] if one.isalpha() and one.isascii() else one
        for found in _WHEN.findall(rest)
        for one in found
        if one
    )


def _changes(was: str, now: str) -> Iterator[Difference]:
    """Where two texts differ; what only went or only came makes nothing untrue."""
    before, after = (re.findall(r"[\w'’-]+", one) for one in (was, now))
    of_was, of_now = text.query_tokens(was).keys(), text.query_tokens(now).keys()
    for _, start, end, first, last in SequenceMatcher(None, before, after, False).get_opcodes():
        gone, came = (
            frozenset(text.query_tokens(" ".join(words)))
            for words in (before[start:end], after[first:last])
        )
        if gone - of_now and came - of_was and before[start:end] != after[first:last]:
            yield Difference(gone - of_now, came - of_was)


def _says_old_japanese(plain: str, was: str, now: str, names: Collection[str]) -> bool:
    start, length = 0, min(len(was), len(now))
    while start < length and was[start] == now[start]:
        start += 1
    left = 0
    while left < length - start and was[-1 - left] == now[-1 - left]:
        left += 1
    gone, came = (_whole(one, start, len(one) - left) for one in (was, now))
    if not _TELLS.search(gone) or not _stands(gone, plain) or not came or _stands(came, plain):
        return False
    if _stands(gone, now) or _stands(came, was):
        return False
    own = {text.normalise(name) for name in names}
    stayed = {*_RUN.findall(was[:start]), *_RUN.findall(was[len(was) - left :])} - own
    stayed = {one for one in stayed if not _COUNTS.fullmatch(one)}
    return sum(one in plain for one in stayed) >= _SHARED * len(stayed)


def _whole(words: str, start: int, end: int) -> str:
    """What differs, with all of a number or a word in letters, and what a number counts."""
    differing = words[start:end]
    if differing and _WORD.match(differing):
        while start and _WORD.match(words[start - 1]):
            start -= 1
    if differing and _WORD.match(differing[-1]):
        while end < len(words) and _WORD.match(words[end]):
            end += 1
        end += end < len(words) and words[end - 1].isdigit() and not words[end].isspace()
    return words[start:end].strip("、。 ")


def _stands(part: str, whole: str) -> bool:
    return re.search(rf"(?<![a-z0-9]){re.escape(part)}(?![a-z0-9])", whole) is not None
