"""What was said in talk and put right since: which turns say what a corrected memory said before.

A correction changes a word or a day and leaves the rest: a turn says the old thing where it holds
what is gone, nothing of what came in its place, and enough of the rest to be about the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from ego.core import text

PUT_RIGHT = "put_right"
"""The key of an event's context that names the memory which says otherwise since."""
_SHARED = 1 / 3
"""The least share of what stayed that a turn about the same holds."""
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_RUN = re.compile("[\u4e00-\u9fff々]+|[ァ-ヺー]+|[a-z0-9]+")
_WORD = re.compile("[a-z0-9]")
_TELLS = re.compile("[^\u3041-\u309f]|[\u3041-\u309f]{3}")
"""What of Japanese is more than an ending."""


class Difference(NamedTuple):
    """One place in which two texts differ, by the words that tell it."""

    gone: frozenset[str]
    came: frozenset[str]


def says_old(said: str, old: str, new: str, names: Collection[str]) -> bool:
    """Whether `said` tells what a memory said by `old` and, put right, says no longer by `new`.

    `names` are those of whoever speaks in talk, and calls themselves I.
    """
    plain, was, now = (_ORDINAL.sub("", text.normalise(one)) for one in (said, old, new))
    if text.is_japanese(was) or text.is_japanese(now):
        return _says_old_japanese(plain, was, now, names)
    own = text.tokens(" ".join(names)).keys()
    held = text.tokens(plain).keys()
    stayed = (text.query_tokens(was).keys() & text.query_tokens(now).keys()) - own
    shared = len(stayed & held) >= _SHARED * len(stayed)
    return shared and any(one.gone <= held and not one.came & held for one in _changes(was, now))


def _changes(was: str, now: str) -> Iterator[Difference]:
    """Where two texts differ; what came without anything going makes nothing untrue."""
    before, after = (re.findall(r"[\w'’-]+", one) for one in (was, now))
    for _, start, end, first, last in SequenceMatcher(None, before, after, False).get_opcodes():
        gone, came = (
            frozenset(text.query_tokens(" ".join(words)))
            for words in (before[start:end], after[first:last])
        )
        if gone - came and before[start:end] != after[first:last]:
            yield Difference(gone - came, came - gone)


def _says_old_japanese(plain: str, was: str, now: str, names: Collection[str]) -> bool:
    start, length = 0, min(len(was), len(now))
    while start < length and was[start] == now[start]:
        start += 1
    left = 0
    while left < length - start and was[-1 - left] == now[-1 - left]:
        left += 1
    gone, came = (_whole(one, start, len(one) - left) for one in (was, now))
    if not _TELLS.search(gone) or not _stands(gone, plain) or (came and _stands(came, plain)):
        return False
    own = {text.normalise(name) for name in names}
    stayed = {*_RUN.findall(was[:start]), *_RUN.findall(was[len(was) - left :])} - own
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
