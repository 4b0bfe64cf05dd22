"""Whom a sentence that names nobody is of: the one whom what was said last before it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from types import MappingProxyType

from ego.core import late
from ego.core.memory.pointing import whom

_OPENS_A_CLAUSE = (
    r"(?i)(?:^|[.!?,;:–—-]\s*|\b(?:and|but|so|because|cos|since|as|where|when|who) )\W*"
    r"(?:{})\b(?! \()"
)
_HE = late.regex(_OPENS_A_CLAUSE.format("he|his|he['’]s"))
_SHE = late.regex(_OPENS_A_CLAUSE.format("she|her|she['’]s"))
_THE_OTHER = MappingProxyType({"she": _HE, "her": _HE, "he": _SHE, "his": _SHE, "him": _SHE})


def name_by_last(sentence: str, several: Iterable[str]) -> str:
    """The sentence with whom it is about by the first of `several` texts, the last said first, that
    names anybody who it can be; as it is where that one names two.

    Of "Tomas is leaving! His successor starts on Monday" she is not Tomas.
    """
    opening = whom.find_pronoun(sentence)
    if opening is None:
        return sentence
    other, behind = _THE_OTHER.get(opening[1].lower()), ""
    for one in several:
        found = whom.find_who(opening, sentence, one)
        left = [name for name in found if not _is_the_other(name, found, one, behind, other)]
        if left:
            return whom.put_name(sentence, left[0]) if len(left) == 1 else sentence
        behind = f"{one}\n{behind}" if not found else ""
    return sentence


def _is_the_other(
    name: str, found: Iterable[str], said: str, behind: str, other: re.Pattern[str] | None
) -> bool:
    """Whether who has a name is spoken of as he, where she is looked for, before anybody else is
    named: in the text that names them, or `behind` it."""
    if other is None or not name[0].isupper():
        return False
    at = said.find(name) + len(name)
    following = [place for one in found if (place := said.find(one)) >= at]
    rest = said[at : min(following)] if following else f"{said[at:]}\n{behind}"
    return other.search(rest) is not None


def list_before(sentence: str, words: str, turns: Sequence[str]) -> list[str]:
    """What is said in `words` before a sentence of them, and in the `turns` before, the last first;
    all of `words` where it is not there as it stands."""
    at = words.lower().find(sentence.strip().lower())
    before = [words] if at < 0 else _list_last_first(words[:at])
    return [*before, *(one for turn in turns for one in _list_last_first(turn))]


def _list_last_first(words: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?。！？\n])\s*", words)[::-1] if one.strip()]
