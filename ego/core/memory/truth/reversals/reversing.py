"""A text that says in passing that what an older one tells is over.

"We no longer use Przelewy24; the shop goes with Stripe" ends "We chose Przelewy24 as the payment
provider" and shares no word with a question about payments; "We switched from Celery to arq" names
no job at all. What tells the two from what merely names the same thing: all that is said to be
over is of the older text ("the green *mug*" is not), and so is whoever ended it ("*Lena's old
company*" did not), unless it is we. Reasons and additions beside it may be of anything.
"""

from __future__ import annotations

from collections.abc import Set

from ego.core import late, text
from ego.core.memory.truth.reversals.english import find_over_in_english
from ego.core.memory.truth.reversals.handing import find_handed
from ego.core.memory.truth.reversals.japanese import find_over_in_japanese
from ego.core.memory.truth.reversals.leaving import find_who_left

_LONG = 300
"""What has more letters tells more than what changed."""
_PARTS = late.regex("[,;:、。；：]|\\.(?=\\s|$)|\\band\\b")


def says_over(newer: str, older: str, question: str) -> bool:
    """Whether `newer` says to be over what `older` tells, as far as is asked.

    All are normalised; the question may be the older one itself.
    """
    ways = (_find_over, find_handed, find_who_left)
    over = next(filter(None, (find(newer, older) for find in ways)), frozenset[str]())
    return bool(over) and is_asked_of(question, older, over)


def _find_over(newer: str, older: str) -> Set[str]:
    if max(len(newer), len(older)) > _LONG or newer.endswith(("?", "？")):
        return frozenset()
    if text.is_japanese(newer):  # the older one may be of Latin names alone: "CIはCircleCI"
        return find_over_in_japanese(newer, older)
    return frozenset() if text.is_japanese(older) else find_over_in_english(newer, older)


def is_asked_of(question: str, older: str, over: Set[str]) -> bool:
    """Whether a question may be about what is over, not about something else of the older text.

    "Python 3.11 and FastAPI; PostgreSQL 15 in production" tells of several things: asked for the
    one in production, it still answers.
    """
    asked = text.query_tokens(question).keys()
    parts = _split(older)
    holding = [part for part in parts if any(one in part for one in over) or over & _terms(part)]
    if len(parts) == len(holding) or not holding:
        return True
    of_it = asked & text.tokens(" ".join(holding)).keys()
    return bool(of_it) or asked.isdisjoint(text.tokens(older))


def _split(older: str) -> list[str]:
    """What a text tells, each for itself; a bare name goes on with what stands before it."""
    parts = list[str]()
    for part in filter(str.strip, _PARTS.split(older)):
        if parts and len(part.split()) == 1 and not text.is_japanese(older):
            parts[-1] += f", {part}"
        else:
            parts.append(part)
    return parts


def _terms(part: str) -> Set[str]:
    return text.tokens(part).keys()
