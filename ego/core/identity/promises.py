"""What one promised, as one's own memories tell it, and whether it was kept.

A promise of a day comes to mind with its day. One of no day ("next time I will ask first") comes
back by itself: when somebody it concerns is met again, and else after a while, each time later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.identity.questions import UNSHOWN, Showing

WORDS = ("promised", "swore", "約束", "誓")
"""One of these stands in whatever tells of a promise; and in what says that it was kept."""
_PROMISED = re.compile(
    r"\bi(?: have|['’]ve| had|['’]d)?(?: \w+)? (?:promised?|swore)\b(?! nothing)|\bmy promise\b"
    r"|約束(?:した|しました|する(?!の|か)|します|している|してある)|と(?:心に)?誓(?:った|いました|う)",
    re.IGNORECASE,
)
_NOT_MINE = re.compile(
    r"\bi (?:never|hardly|wish|nearly|almost) |(?<!私)(?<!わたし)(?<!僕)が[^。]*約束", re.IGNORECASE
)
_KEPT = re.compile(
    r"\bkept (?:my|the|that) (?:promise|word)\b|\bas (?:i(?: had)? )?promised\b"
    r"|約束(?:を|は|通り|どおり)?(?:守|果た|通り|どおり)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?。！？]+[.!?。！？」\"”]*")
_CLAUSE = re.compile(r"[;；:：]\s*|\s[-–—]\s")
_TELLS_LITTLE = 4
"""A sentence of fewer words ("I promised.") is told by the clause before it."""
_FIRST = timedelta(days=3)
"""So long after it was kept or told it comes back; twice as long each further time."""
_DOUBLINGS = 5


class Promise(NamedTuple):
    """One's own promise of no day that is still open."""

    id: str
    """The memory's that tells it."""
    text: str
    """The sentence that tells it."""
    at: datetime
    people: frozenset[str]
    """Whom it concerns, normalised."""
    shown: Showing = UNSHOWN
    to: str = ""
    """Whom it was made to, where its memory names nobody else and its sentence does not say so."""

    def comes_back(self, now: datetime) -> bool:
        """Whether it was long enough since it was made, or told."""
        return is_rested(self.shown, self.at, now, _FIRST)


def is_rested(shown: Showing, since: datetime, now: datetime, first: timedelta) -> bool:
    """Whether something that was kept at `since` may be shown again: `first` after that, then
    twice as long each further time."""
    return now - (shown.at or since) >= first * (1 << min(shown.times, _DOUBLINGS))


def find_promise(content: str) -> str:
    """The sentence of `content` that tells of a promise of one's own; "" where none does."""
    sentences = [one.strip() for one in _SENTENCE.findall(text.flat(content))]
    for place, said in enumerate(sentences):
        if not _PROMISED.search(said) or _NOT_MINE.search(said) or said.endswith(("?", "？")):
            continue
        before = [_CLAUSE.split(one)[-1] for one in sentences[max(0, place - 1) : place]]
        is_short = len(said) < (2 if text.is_japanese(said) else 5) * _TELLS_LITTLE
        return before[0].strip() if is_short and before else said
    return ""


def is_kept(content: str) -> bool:
    """Whether `content` says that a promise was kept."""
    return _KEPT.search(content) is not None


def still_open(promise: Promise, kept: Iterable[tuple[datetime, frozenset[str]]]) -> bool:
    """Whether none of what says later that one was kept, each with whom it names, means it."""
    return all(at <= promise.at or names.isdisjoint(promise.people) for at, names in kept)
