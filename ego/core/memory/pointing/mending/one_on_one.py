"""A meeting of two that is written in figures: "our 1:1"."""

from __future__ import annotations

import re
from functools import cache

from ego.core import late, text

_IN_FIGURES = (
    r"(?<![\d:.,/-])(?<!\b(?:at|by|on|of|in|it) )(?<!\b(?:lost|drew|draw|from|till) )"
    r"(?<!\b(?:ended|score|ratio|until) )(?<!\bfinished )"
    r"1(?:[:-]1|-?(?:on|to)-?1)(?=s?\b(?![:/-]?\d| ?[ap]m\b"
    r"| (?:ratio|scale|draw|mix|copy|mapping|split|aspect|at half)))"
)

_SPELLED = late.regex("one-on-one", re.IGNORECASE)


def spell_out(words: str) -> str:
    """English words with "1:1" as it is spoken: it is no hour, no score and no two clauses."""
    if "1" not in words or text.is_japanese(words):
        return words
    return _in_figures().sub("one-on-one", words)


def name_it(words: str) -> str:
    """English words with a meeting of two as one word, which of itself has none that names it."""
    return _SPELLED.sub(_NAME, spell_out(words))


def write_it(words: str, written: str) -> str:
    """Words that `name_it` gave, with the meeting as somebody has `written` it."""
    spelled = _SPELLED.search(written)
    return words.replace(_NAME, find_figures(written) or (spelled[0] if spelled else _NAME))


_NAME = "oneonone"


def find_figures(words: str) -> str:
    """What "one-on-one" is written as in figures, "1:1"; empty where it is not."""
    if "1" not in words or text.is_japanese(words):
        return ""
    found = _in_figures().search(words)
    return found[0] if found else ""


def write_as(words: str, written: str) -> str:
    """Words that spell it out with the figures in its place that somebody has `written`."""
    figures = find_figures(written)
    return _SPELLED.sub(figures, words) if figures else words


@cache
def _in_figures() -> re.Pattern[str]:
    return re.compile(_IN_FIGURES, re.IGNORECASE)
