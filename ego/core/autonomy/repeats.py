"""When something would be done or said again: whole actions and whole texts, held side by side.

From the specification of autonomy ("Nothing twice"): the same action (its type and its folded
payload) is not done again within 6 hours of a completed one; a message is not said again that
is equal to one of the last 20, or that shares 80 % of its trigrams with one of the last three
days. This compares texts for sameness alone, never meaning, and only ever refuses.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ego.core import late, text

DONE_AGAIN_AFTER = timedelta(hours=6)
"""From then on the same action may be done once more."""

EQUAL_AMONG = 20
"""To so many of the last messages a new one may not be equal."""
ALIKE_FOR = timedelta(days=3)
"""For so long no message may be said that is much like it."""
SHARED = 0.8
"""How much of its trigrams a message may not share with an earlier one."""
SHORT = 8
"""A text of fewer tokens is a greeting or the like, and may be said each day."""
SHORT_FOR = timedelta(hours=20)
"""A day less a few hours: what is said every morning may once come a little earlier."""

_PER_TOKEN = 2
"""Characters of Japanese that count as one token: most of its words have two or more."""
_WORD = late.regex(r"\w+")


class Earlier(NamedTuple):
    """A message of before."""

    id: str
    at: datetime
    words: str


def fold_payload(payload: object) -> str:
    """`payload` as two actions are compared: folded texts, the keys of every object in order."""
    return json.dumps(_folded(payload), ensure_ascii=False, sort_keys=True)


def _folded(value: Any) -> Any:
    if isinstance(value, str):
        return text.normalise(value)
    if isinstance(value, Mapping):
        return {text.normalise(str(key)): _folded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_folded(one) for one in value]
    return value


def find_repeat(message: str, earlier: Iterable[Earlier], now: datetime) -> Earlier | None:
    """The one of `earlier` (newest first) that `message` says again at `now`; None if none."""
    said, is_short = text.normalise(message), is_brief(message)
    pieces = _trigrams(said)
    for place, one in enumerate(earlier):
        before, age = text.normalise(one.words), now - one.at
        if said == before and (age < SHORT_FOR if is_short else place < EQUAL_AMONG):
            return one
        alike = not is_short and age < ALIKE_FOR
        if alike and _share(pieces, _trigrams(before)) >= SHARED:
            return one
    return None


def is_brief(message: str) -> bool:
    """Whether `message` has fewer than `SHORT` tokens."""
    said = text.normalise(message)
    units = len(_units(said))
    return units < (SHORT * _PER_TOKEN if text.is_japanese(said) else SHORT)


def _units(said: str) -> list[str]:
    """What trigrams are made of: the words, and in Japanese the characters, as it has no spaces."""
    words = _WORD.findall(said)
    return list("".join(words)) if text.is_japanese(said) else words


def _trigrams(said: str) -> frozenset[tuple[str, ...]]:
    units = _units(said)
    return frozenset(zip(units, units[1:], units[2:], strict=False))


def _share(pieces: frozenset[tuple[str, ...]], others: frozenset[tuple[str, ...]]) -> float:
    """How much of `pieces` is in `others` too."""
    return len(pieces & others) / len(pieces) if pieces else 0.0
