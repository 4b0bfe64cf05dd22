"""The language of what a person sees: a table from the English texts to the Japanese ones.

Screens and pages write English and pass it through `say`; which language is spoken, is set around
them. What an agent, a pipe or a program reads never comes here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from types import MappingProxyType

from ego.core import synonyms, text
from ego.core.synonyms import JAPANESE

_ENGLISH: Mapping[str, str] = MappingProxyType({})
_TABLE: ContextVar[Mapping[str, str]] = ContextVar("table", default=_ENGLISH)
_SAID = "{said}"
"""A part of a text that is itself a text of ours; `{}` is somebody's words, or a number."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let what is shown within be in `language`."""
    before = _TABLE.set(_texts() if language == JAPANESE else _ENGLISH)
    try:
        yield
    finally:
        _TABLE.reset(before)


def _texts() -> Mapping[str, str]:
    from ego.upkeep.language.japanese import TEXTS  # only for those who read it

    return TEXTS


def spoken() -> str:
    """The language that is spoken here."""
    return JAPANESE if _TABLE.get() else synonyms.ENGLISH


def say(words: str, *values: object) -> str:
    """Our text `words` in the language spoken, with `values` for each `{}` of it."""
    said = _TABLE.get().get(words, words)
    return said.format(*values) if values else said


def label(noun: str, name: str) -> str:
    """The name of a feeling, a desire or a kind of memory; as it is where it has no other."""
    known = synonyms.japanese(noun) if _TABLE.get() else _ENGLISH
    return known.get(name, name)


def plural(number: int, one: str, several: str = "") -> str:
    """`number` with what it counts; Japanese has one word for one and for several."""
    counted = _TABLE.get().get(several or f"{one}s")
    return f"{number:,}{counted}" if counted else text.plural(number, one, several)


def reword(sentence: str) -> str:
    """A sentence that was made elsewhere, in the language spoken; as it is where none is known."""
    table = _TABLE.get()
    if not table:
        return sentence
    if sentence in table:
        return table[sentence]
    for pattern, said, ours in _patterns():
        if found := pattern.fullmatch(sentence):
            parts = found.groups()
            values = [reword(one) if own else one for one, own in zip(parts, ours, strict=True)]
            return said.format(*values)
    return sentence


@cache
def _patterns() -> list[tuple[re.Pattern[str], str, list[bool]]]:
    """Each sentence with gaps: how it looks, its translation, which gaps hold texts of ours."""
    from ego.upkeep.language.japanese import SENTENCES

    read = []
    for words, said in SENTENCES.items():
        gaps = re.findall(r"\{(?:said)?\}", words)
        if gaps:
            looks = re.sub(r"\\\{(?:said)?\\\}", "(.+?)", re.escape(words))
            ours = [gap == _SAID for gap in gaps]
            read.append((re.compile(looks, re.DOTALL), said.replace(_SAID, "{}"), ours))
    return read


def age(at: datetime, now: datetime) -> str:
    """How long ago `at` was."""
    return reword(text.age(at, now))


def full_date(at: datetime) -> str:
    """A day as a page says it: Sunday, 1 March 2026."""
    weekday, date = say(f"{at:%A}"), reword(f"{at.day} {at:%B} {at.year}")
    return say("{}, {}", weekday, date)
