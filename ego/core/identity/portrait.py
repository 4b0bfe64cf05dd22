"""What memories tell of somebody that lasts: what is about them, their home, their family."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from ego.core import late, text
from ego.core.identity import people
from ego.core.identity.relations import rank_fact, tells_whose
from ego.core.memory.memories import Category, Memory
from ego.core.memory.truth.words import is_not_for_good, kin, lasts, slots

_LASTING = frozenset(("home", "job", "partner", "health", "favourite", "lesson"))
"""What of a life is worth knowing of somebody."""
_LASTS = 0.5
_LONGEST = 200
"""Characters; what is longer tells of a day."""
THOUGHTS = (
    Category.INTROSPECTION,
    Category.PHILOSOPHICAL,
    Category.SELF_DISCOVERY,
    Category.DREAM,
)
"""Kinds of memories that tell more of the one who thinks than of whom it thinks."""


_CALLED = r"(?!my\b)[^\W\d_][\w-]*(?: [^\W\d_][\w'’-]*)??"
_WHO = late.regex(
    r"\b(?:who(?:['’]?s| is| was| are)|(?:tell|remind) me (?:about|of|who)"
    rf"|what do (?:you|we|i) know (?:about|of)|(?P<does>what does)) (?P<name>{_CALLED})"
    r"(?(does) do|(?: is)?)"
    r"(?:[\W_]|\b(?:again|anyway|now|lol|haha+|btw|tho|though|please|pls|(?:to|for) (?:me|us|work)"
    r"|for a living)\b)*$"
    r"|(?P<japanese>[^\s、。,!?]{1,12}?)(?:さん|ちゃん|君|くん)?(?:って|とは|は|ってのは)"
    r"(?:誰|だれ|どんな人|どういう人)"
)
"""A question who somebody is."""


def find_who_is_asked(question: str) -> str:
    """By what name a question asks who somebody is; nothing where it asks for anything else."""
    asked = _WHO.search(text.normalise(question))
    return (asked["name"] or asked["japanese"]) if asked else ""


def introduces(said: str, name: str) -> bool:
    """Whether it tells who somebody of that name is: "met a farmer called Declan"."""
    plain, called = text.normalise(said), re.escape(text.normalise(name))
    return tells_whose(plain, called) or any(
        re.search(one, plain)
        for one in (
            rf"\b(?:called|named|name(?:['’]s| is)|met|this is|introduced (?:me )?to) {called}\b",
            rf"\b{called}(?:['’]s|,| is| was) (?:now |also )?(?:an?|my|our|the new)\b"
            r"(?! (?:bit|little|lot|while)\b)",
            rf"{called}(?:さん|ちゃん|君|くん)?(?:という|っていう|と言う|って(?:言う|いう|人))",
        )
    )


_NAME_OF = late.regex(
    r"(?:\bwhat(?:['’]?s| is| was) |^\W*)(?:(?:my|our) (?P<role>[a-z][\w-]*(?: [a-z][\w-]*)??)"
    r"(?:['’]?e?s)? (?:name|called)|the name of (?:my|our) (?P<of>[a-z][\w-]*(?: [a-z][\w-]*)?))\b"
    r"|\bwho(?:['’]?s| is| was) (?:my|our) (?!(?:girl|boy)friend|partner|wife|husband|fianc)"
    r"(?P<who>[a-z][\w-]*(?: [a-z][\w-]*)?)\W*$"
)
"""A question what somebody or something of one's own is called."""
_NO_NAME = (
    r"(?!(?:and|or|but|who|that|which|is|was|has|had|does|did|can|could|will|would|might|may|must"
    r"|should|said|told|got|just|also|then|not|never|always|still|about|at|in|on|to|of|for|from|with"
    r"|because|so|if|when|as|a|an|the|he|she|it|they|today|tomorrow|tonight|yesterday|btw|lol|came"
    r"|went|let|gave|made|left|rang|thinks|wants|says)\b)(?!\w+(?:ing|ed|ly)\b)"
)
"""What stands behind what one has, where that is not named."""


def find_what_is_named(question: str) -> str:
    """Of whom, or of what, of one's own a question asks the name: "what's my boss called?"."""
    asked = _NAME_OF.search(text.normalise(question))
    return (asked["role"] or asked["of"] or asked["who"]) if asked else ""


def names(said: str, role: str) -> bool:
    """Whether it names whom or what somebody has: "my boss Carol might cut hours"."""
    its = rf"\b(?:my|our|the) (?:new |old |other )?{re.escape(role)}"
    plain = text.normalise(said)
    return bool(
        re.search(rf"{its}(?:,? (?:called|named|is called)|['’]s (?:called|name is)) \w", plain)
        or re.search(rf"{its},? {_NO_NAME}[^\W\d_][\w'’-]+", plain)
    )


def put_who_first(known: Sequence[str]) -> list[str]:
    """Facts of somebody, where what they are to one and what they do comes first; of the others
    the newest."""
    newest = list(known)
    newest.reverse()
    return sorted(newest, key=rank_fact, reverse=True)


def choose_lasting(several: Iterable[Memory], names: Sequence[str], now: datetime) -> list[Memory]:
    """Those that tell what lasts of the person of these `names`, the weightiest first.

    What was kept about them does, and behind it, of what was kept with them, what names them and
    tells of their home, their work or whoever belongs to them.
    """
    theirs = {text.normalise(name) for name in names}
    found = [
        one
        for one in several
        if not one.held.is_over(now)
        and one.category not in THOUGHTS
        and (_is_about(one, theirs) or _tells_of_a_life(one, theirs))
    ]
    return sorted(
        found,
        key=lambda one: (_is_about(one, theirs), one.importance, one.at, one.seq),
        reverse=True,
    )


def _is_about(memory: Memory, theirs: set[str]) -> bool:
    return any(text.normalise(name) in theirs for name in memory.about)


def _tells_of_a_life(memory: Memory, theirs: set[str]) -> bool:
    plain = text.normalise(memory.content)
    if len(plain) > _LONGEST or not any(people.stands_in(plain, name) for name in theirs):
        return False
    lasting = bool(kin(plain)) or bool(slots(plain) & _LASTING)
    return lasting and lasts(plain) >= _LASTS and not is_not_for_good(plain)
