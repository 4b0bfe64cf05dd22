"""What a plan is about: the clause that names its time, without it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from ego.core import late, moments, text
from ego.core.memory.pointing import elliptic
from ego.core.memory.pointing.ahead import LONGEST, tense_of, without_times
from ego.core.memory.pointing.grammar import appointments

_CLAUSES = late.regex(r"[,;、。!?]+\s*|\s+[-–—]\s+")
"""Between two things that a sentence says."""
_WHERE = late.regex(r"\W*(?:at|in|near)(?: [\w'’-]+){1,3}\W*")
"""What tells but where something is: of "an interview!! At the hospital, Thursday at 10"."""
_FITTED_IN = late.regex(
    r"\W*(?:(?:i|we|they|she|he)(?:['’]ve|['’]m|['’]re| have| can| could| am| are)? )?(?:just )?"
    r"(?:book|fit|fitt|squeez|got|get|put|pick|dropp|drop|tak|bring|see)(?:e|s|ed|ing)? "
    r"(?:him|her|it|them|me|us)(?: (?:in|up|off|back|down|there|round|for|at|on))*\W*",
    re.IGNORECASE,
)
"""What tells but that there is room for somebody, or that something is fetched: of "he needs his
jabs, booked him in for Tuesday"."""

_DONE_ALONE = late.regex("[\\s、。のにはもを]*[㐀-鿿][ぁ-ん]{1,16}[\\s。!]*")
"""What is done with something that the clause before names: 洗浄機借りてるんだけど、日曜に返す."""
_INSTITUTIONS = (
    r"bank|school|nursery|college|uni|work|council|garage|solicitor|lawyer|accountant|landlord"
    r"|job ?centre|office"
)
_CALLED = late.regex(
    r"^\W*(?:(?:the|my|our) )?(?P<who>[\w' -]{2,30}?)(?: have| has|['’]s)?"
    r"(?: just)? (?:called|rang|phoned|texted|messaged|emailed|wrote)\b",
    re.IGNORECASE,
)
_GO_IN = late.regex(
    r"\b(?:go|come|pop|drop|called) (?:back |over |down )?in\b|\bwants? (?:me|us) in\b"
    r"|\b(?:bring|take) (?:him|her|it|them) (?:back )?in\b",
    re.IGNORECASE,
)
"""To whom, a clause before says: "the bank called, I have to go in on Wednesday"."""


@moments.reuse(256)  # each plan that is held against what is told is read for it
def subject(words: str, now: datetime) -> str:
    """What a later memory has to say something of: the clause that names a time, without it.

    The sentence where the clause says nothing else; all of `words` where several name a time, or
    none.
    """
    plain = text.composed(words[:LONGEST])
    sentences = list(tense_of(plain).sentences(plain))
    clauses = [clause for one in sentences for clause in _CLAUSES.split(one)]
    for parts in (clauses, sentences):
        bare = [(text.normalise(part), without_times(part, now)) for part in parts]
        named = [left for whole, left in bare if left != whole]
        if len(named) == 1 and not _is_of_another_clause(named[0]):
            return f"{_find_caller(clauses, named[0])}{named[0]}"
    return without_times(plain, now)


def _is_of_another_clause(bare: str) -> bool:
    """Whether a clause leaves to others what it is about."""
    says_but_that = _WHERE.fullmatch(bare) or _FITTED_IN.fullmatch(" ".join(bare.split()))
    return bool(says_but_that or _DONE_ALONE.fullmatch(bare)) or elliptic.names_nothing(bare)


def _find_caller(clauses: Sequence[str], named: str) -> str:
    """Who called, where one has to go in to them by the clause that names the time; nobody whom
    one knows is gone in to."""
    found = next(filter(None, map(_CALLED.search, clauses)), None) if _GO_IN.search(named) else None
    if found is None:
        return ""
    is_place = re.fullmatch(_INSTITUTIONS, found["who"].lower()) or appointments.treats(
        found["who"]
    )
    return f"{found['who']} " if is_place else ""
