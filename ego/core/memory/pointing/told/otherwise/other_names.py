"""Two of one kind, each with a name or a number of its own: the geography exam is not the history
exam, and chapter 1 not chapter 2.

What is told of one says nothing of the other. Where only one is named so, both may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing.ahead import without_times
from ego.core.memory.pointing.dates import read_kanji_number
from ego.core.memory.pointing.grammar.hours_english import NUMBERS
from ego.core.memory.pointing.spoken import compiled

_HOW = (
    r"(?:big|huge|little|small|long|short|first|second|third|last|final|next|new|old|other|whole|only"
    r"|good|great|bad|best|worst|better|nice|lovely|amazing|awful|terrible|horrible|brilliant"
    r"|wonderful|fantastic|perfect|dreaded|scary|stupid|bloody|damn|early|late|quick|usual|weekly"
    r"|monthly|annual|yearly|regular|actual|real|important|today|yesterday|tonight|morning|afternoon"
    r"|evening|night|weekend|\w+day|online|virtual|local|proper|easy|hard|tough|tricky|boring|busy)"
)
"""Words that say how or when something was, and not which."""
_NO_NAME = (
    r"(?:go|goes|going|gone|went|have|has|having|had|got|get|getting|take|takes|taking|took|taken"
    r"|do|does|doing|did|done|see|sees|seeing|saw|seen|pass|passed|passing|fail|failed|sit|sitting"
    r"|sat|book|booked|attend\w*|survived?|finish\w*|nailed|aced|smashed|bombed|love[ds]?|enjoy\w*"
    r"|hate[ds]?|like[ds]?|already|gotta|gonna|must|should|still|please|even|always|never|ever|\w+ly"
    r"|just|then|also|well|so|oh|yes|yay|hooray|phew|remember"
    r"|dr|doctor|mr|mrs|ms|miss|prof|professor|said|says|told"
    r"|hand\w*|submit\w*|sen[dt]\w*|turn\w*|deliver\w*|complet\w*|writ\w+|wrote|make|made|making"
    r"|play\w*|gave|giv\w+|watch\w*|visit\w*|host\w*|celebrat\w+|left|leav\w+|came|com\w+|start\w*"
    r"|begin\w*|began|need\w*|want\w*|because|although|though|but|and)"
)
"""Words before a thing that name it no more closely: what is done with it."""
_MOST = 2
"""So many words before a thing are its name."""
_WHERE = (
    r" (?P<how>at|in|for) (?:(?:the|my|our|his|her|their|an?) )?"
    rf"(?!(?:about|half|quarter|noon|once|case|front|{_HOW})\b)(?P<name>[a-z][\w-]*)"
)
_RUNS = late.regex("[\u3400-\u9fff々]{2,}|[\u30a1-\u30fa\u30fc]{2,}")
_RUN = "[\u3400-\u9fff々\u30a1-\u30fa\u30fc]+"
_BEFORE_JAPANESE = f"(?P<name>{_RUN})の?$"
_HOW_JAPANESE = (
    "今日|昨日|明日|今週|来週|先週|今月|来月|先月|今回|次回|前回|前|次|今年|来年|去年|本日|昨夜|今朝|今夜|一昨日|午前|午後|朝|夜"
    "|最後|最初|最終|第?[一二三四五六七八九十]+(?:回|次)?目?|[月火水木金土日]曜日?|会社|学校|大学|職場|自分|例|私|僕|俺|お?楽|大変|無事|待望"
)

_N = rf"(?:\d+(?:\.\d+)*(?![\d:]|st\b|nd\b|rd\b|th\b)|(?:{'|'.join(NUMBERS[1:])})\b)"
_NUMBERED = (
    r"(?P<thing>[^\W\d_][\w-]*) (?:no\.? ?|number |# ?)?"
    rf"(?P<n>{_N}(?:(?:, | and | & |, and ){_N})*)"
    r"(?! ?(?:[ap]\.?m\b|%|percent|to\b|-|–|(?:hours?|hrs?|minutes?|mins?|days?|weeks?|months?"
    r"|years?|times|people|pages|words|euros?|k?m|of us)\b))"
)
"""A thing with a number of its own, or several: chapter 2, invoices 2040 and 2041."""
_NUMBERED_JAPANESE = (
    "第?(?P<n>\\d+|[一二三四五六七八九十]+)(?P<thing>章|話|節|課|巻|問|版|号|稿|単元)"
)


def has_other_number(told: str, plan: str, now: datetime) -> bool:
    """Whether a text and a plan, seen from `now`, each number a thing, and not one number is the
    same: what is told of chapter 1 says nothing of chapter 2."""
    theirs = _read_numbers(told)
    if not theirs or not _are_apart(_read_numbers(plan), theirs):
        return False
    return _are_apart(_read_numbers(without_times(plan, now)), theirs)  # lunch at 2 is no lunch 2


def _are_apart(mine: Mapping[str, set[str]], theirs: Mapping[str, set[str]]) -> bool:
    return any(mine[thing].isdisjoint(theirs[thing]) for thing in mine.keys() & theirs.keys())


@lru_cache(maxsize=256)
def _read_numbers(words: str) -> Mapping[str, set[str]]:
    """The numbers of things, by the index term of each."""
    found: dict[str, set[str]] = {}
    words = text.normalise(words)
    for one in compiled(_NUMBERED).finditer(words):
        each = [str(NUMBERS.index(n)) if n in NUMBERS else n for n in re.findall(_N, one["n"])]
        for term in text.tokens(one["thing"]):
            found.setdefault(term, set()).update(each)
    for one in compiled(_NUMBERED_JAPANESE).finditer(words):
        n = one["n"] if one["n"].isdigit() else str(read_kanji_number(one["n"]))
        found.setdefault(one["thing"], set()).add(n)
    return found


def is_another(told: str, plan: str) -> bool:
    """Whether a text and a plan each name something that both speak of by another name."""
    said, planned = _read(told), _read(plan)
    if text.is_japanese(told):
        find, things = _names_japanese, frozenset(r for r in planned.runs if r in said.plain)
    else:
        find, things = _names, said.terms & planned.terms
    return any(
        mine
        and theirs
        and not any(_may_be_one(a, b) for a in mine for b in theirs)
        and not any(_is_said(b, planned.terms - frozenset().union(*mine)) for b in theirs)
        for thing in things
        for mine, theirs in zip(find(planned.plain, thing), _told(said.plain, thing), strict=True)
    )


@lru_cache(maxsize=256)
def _told(words: str, thing: str) -> tuple[set[frozenset[str]], ...]:
    """The names of a thing in what is told."""
    return tuple((_names_japanese if text.is_japanese(words) else _names)(words, thing))


class _Read(NamedTuple):
    plain: str
    terms: frozenset[str]
    runs: tuple[str, ...]


@lru_cache(maxsize=64)
def _read(words: str) -> _Read:
    """Words as they are compared: one turn is held against many plans."""
    plain = text.normalise(words)
    return _Read(plain, frozenset(text.query_tokens(plain)), tuple({*_RUNS.findall(plain)}))


def _may_be_one(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    return mine <= theirs or theirs <= mine


def _is_said(name: frozenset[str], rest: frozenset[str]) -> bool:
    """Whether the rest of a plan has a name: its hair trial is at the hairdresser."""
    return all(any(one.startswith(word) for one in rest) for word in name)


def _names(words: str, thing: str) -> Iterator[set[frozenset[str]]]:
    """The names of each `thing` in English words: before it, then where it is, or what for.

    None where one of them has none, for that may be any.
    """
    found = [one for one in re.finditer(r"[^\W\d_][\w-]*", words) if thing in text.tokens(one[0])]
    before = [frozenset(_words_before(words[: one.start()])) for one in found]
    yield set(before) if all(before) else set()
    behind = [compiled(_WHERE).match(words, one.end()) for one in found]
    for how in ("at", "in", "for"):
        named = [frozenset(text.tokens(one["name"])) for one in behind if one and one["how"] == how]
        yield set(named) if len(named) == len(found) else set()


def _words_before(words: str) -> Iterator[str]:
    """What names a thing closely right before it, as index terms."""
    for word in words.split()[: -_MOST - 1 : -1]:
        terms = text.tokens(word)
        if not (terms and re.fullmatch(r"[^\W\d_][\w-]*", word)):
            return
        if compiled(_NO_NAME).fullmatch(word):
            return
        if not compiled(_HOW).fullmatch(word):
            yield from terms


def _names_japanese(words: str, thing: str) -> Iterator[set[frozenset[str]]]:
    """The same of Japanese words: what stands right before a thing, or with の."""
    ends = [one.start() for one in re.finditer(re.escape(thing), words)]
    before = [compiled(_BEFORE_JAPANESE).search(words[:end]) for end in ends]
    names = [compiled(_HOW_JAPANESE).sub("", one["name"]) if one else "" for one in before]
    yield {frozenset((one,)) for one in names} if names and all(names) else set()


def are_parts(mine: Set[str], theirs: Set[str]) -> bool:
    """Whether each of some Japanese words is in a longer one of the others: 健診 in 歳児健診."""
    return bool(mine) and all(not w.isascii() and any(w in its for its in theirs) for w in mine)


def tell_one_number(wanted: Set[str], terms: Set[str]) -> bool:
    """Whether a plan of these `terms` lacks of what is `wanted` but what its number is of: "the
    retro for release 4.2" is the retro for 4.2, and "release 4.2" is none."""
    left, both = wanted - terms, wanted & terms
    is_kind = bool(left) and left <= text.tokens(_COUNTED_AT_WORK).keys()
    return is_kind and len({one.isdecimal() for one in both}) > 1


_COUNTED_AT_WORK = (
    "release version sprint iteration milestone build ticket issue story task epic bug pr rc"
)
"""What has a number at work, and is called by that alone."""


FIRM = (
    "(?<![a-z0-9ァ-ヶー一-龯])(?![会本御弊支当自他各]社)[a-z0-9ァ-ヶー一-龯]{1,8}"
    "(?:(?<![会本御弊支当自他各神])社|銀行|商事|証券|製作所)"
)
"""The name of a firm, by its last word."""
_AT_FIRM = f"{FIRM}(?:の|(?=[一-龯ァ-ヶ]))(?=.)"


def drop_firm(thing: str, plan: str) -> str:
    """A Japanese thing without the firm that it is at, where its plan says of none: a社の面接."""
    return thing if compiled(FIRM).search(plan) else compiled(_AT_FIRM).sub("", thing)


def is_of_another_firm(told: str, plan: str) -> bool:
    """Whether a text and a plan name each a firm, and not the same."""
    named, its = (set(compiled(FIRM).findall(text.normalise(one))) for one in (told, plan))
    return bool(named and its) and named.isdisjoint(its)


def name_home(words: str) -> str:
    """English words with "at mine" as what it is called as well: "at my place"."""
    return compiled(r"\bat (?:mine|ours)\b").sub("at my place", words)
