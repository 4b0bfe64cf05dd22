"""What is told of whoever a plan names: it is of the plan where they came, left, or were so, and
not where they did to others what is to be done to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import lru_cache

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.spoken import compiled

_THERE = "gone|left|been|here|back|there|done|over|finished|arrived|landed"
_BUSY = r"\w+ing (?:an?|the|my|our|his|her|their|about|for|with|to|on|at|how|what|if)\b"
_SAYS_SO = (
    r"^(?: (?:just|really|even|then|also|already|finally|safely|all|both))*"
    rf"(?:['’]s (?:{_THERE})| (?:(?:is|are|has|have)(?: now| already| finally| just)* (?:{_THERE})"
    rf"|(?:was|were)(?! {_BUSY})|came|left|went|arrived|landed|stayed|visited|returned|flew|drove"
    r"|travell?ed|happened|lasted|flopped|rocked|cost|made (?:me|us)"
    r"|took (?:\d|ages|forever|place|(?:so|too) long|\w+ (?:hours?|minutes?|days?))"
    r"|(?:got|turned|worked|made it) (?:here|in|out|back|up|home|to)"
    r"|(?:started|began|ended|finished|joined|moved|passed|failed|won|lost|opened|closed)"
    r"(?=\W*$|[,;.!]| (?:today|yesterday|this|on|at|late|early|well|with|in|out|up|us|here|now)\b)"
    r"))\b"
)
"""What is said of whoever came or went, and of what took place."""
_OTHERWISE = rf"^(?:['’]s (?!(?:{_THERE})\b)| (?:was|were) {_BUSY}| (?:felt|finished|ended|took)\b)"
"""What is said of somebody's things, and of what they were doing."""
_WORD = r"[^\W\d_][\w-]*"


def tells_of_more(its: Set[str], told: str, sure: Iterable[str]) -> bool:
    """Whether what a plan shares with a text is more than names, or is told of as the plan's:
    that Lena left, or was lovely, and not that she liked the allocator.

    `sure` are the words of what is told as over, whatever else is said of it.
    """
    named = [one for one in compiled(_WORD).finditer(told) if its & _terms(one[0])]
    names = {term for one in named if _may_be_name(one, told) for term in _terms(one[0])}
    if not its <= names:
        return True
    is_sure = any(its <= _terms(one) for one in sure)
    behind = [told[one.end() :] for one in named]
    return any(
        compiled(_SAYS_SO).match(one) or (is_sure and not compiled(_OTHERWISE).match(one))
        for one in behind
    )


def _terms(words: str) -> Set[str]:
    return text.query_tokens(words).keys()


def _may_be_name(word: re.Match[str], told: str) -> bool:
    """Whether a word stands in a text as a name does: with a capital, or bare before all."""
    return word[0].isascii() and (word[0][0].isupper() or not told[: word.start()].strip())


_REACHES = {
    "call": "called", "phone": "phoned", "ring": "rang", "contact": "contacted",
}  # fmt: skip
"""What whoever it is done to may do as well."""
_REACHES_ONE = {
    "e-?mail": "e-?mailed", "text": "texted", "message": "messaged", "write(?: to)?": "wrote",
    "pay": "paid", "thank": "thanked", "remind": "reminded", "visit": "visited", "meet": "met",
    "ask": "asked", "tell": "told", "invite": "invited", "help": "helped",
}  # fmt: skip
"""The same where it is a person, and no thing: an invoice emailed is one that was sent."""
_DID = (
    r"^\W*(?:(?:oh|so|and|hey|well|yes|yay|finally|just now|today|this morning)[,!]? )*"
    r"(?:(?:my|our|the|your|his|her|their) )?(?P<who>(?!(?:i|we)\b)[^\W\d_][\w-]*(?: [a-z][\w-]*)?)"
    r"(?: has| have|['’](?:s|ve))?(?: (?:just|finally|already|also|actually|really))* (?:{})\b"
)


def did_it_themselves(told: str, plan: str) -> bool:
    """Whether a sentence tells that those to whom something is to be done by a plan did that: mum
    called, who was to be called."""
    for verb, who, is_to_others in _find_who_did(told):
        named = rf"\b{verb} (?:(?:my|our|the) )?(?P<who>{re.escape(who)})\b"
        done_to = re.search(named, whom.without_teller(plan), re.IGNORECASE)
        if done_to is None:
            continue
        is_person = done_to["who"][0].isupper() or re.fullmatch(whom.RELATED, who)
        if verb in _REACHES or is_to_others or is_person:
            return True
    return False


@lru_cache(maxsize=256)  # a sentence is held against many plans
def _find_who_did(told: str) -> list[tuple[str, str, bool]]:
    """What somebody else than the speaker did by a sentence: the verb, who, and whether it was to
    those who speak."""
    plain = text.small(text.composed(told))
    pasts = (*_REACHES.items(), *_REACHES_ONE.items())
    every = ((verb, compiled(_DID.replace("{}", past)).match(plain)) for verb, past in pasts)
    return [
        (verb, found["who"], re.match(r" (?:me|us|back)\b", plain[found.end() :]) is not None)
        for verb, found in every
        if found
    ]


_AT_ANY_TIME = (
    r"^\W*(?:[\w'’-]+ ){1,3}?(?:just |really |even |then |also |almost )*(?:cried|wept|laughed"
    r"|smiled|sighed|called|rang|phoned|texted|wrote|messaged|slept|cooked|baked|hugged|kissed|sang|moaned"
    r"|complained|shouted|screamed|giggled)\b"
)


def tells_what_they_did(clause: str) -> bool:
    """Whether a clause tells what somebody did, as they may at any time."""
    return compiled(_AT_ANY_TIME).search(clause) is not None


_I_DO = (
    r"^\W*(?:remind me to |(?:i|we)\b(?:['’](?:ll|m|re|ve)| will| am| are)?(?: (?:have|need|got"
    r"|going|want) to| gonna| must| should)? )(?:bring|bak|mak|cook|buy|prepar|writ|print|order|do)"
    r"(?:e|ing)?\b"
)
"""One does it oneself: what is another's by name is no such thing of one's own."""
_BY_WHOM = (
    r"(?:^|(?<=[.!?\n] ))(?P<who>(?!(?:Update|News|Note|Edit|Reminder|Fyi)\b)[A-Z][a-z]+)"
    r"(?::|(?: says?| reckons)(?: that)?"
    r"|(?: has|['’]s)(?: just| already)? (?:done|made|baked|brought|bought|finished|sorted))"
    r"(?: (?:his|her|their|the|an?))? (?=[a-z])"
)


def does_oneself(plan: str) -> bool:
    """Whether a plan, without its teller, is of what one makes or brings oneself."""
    return compiled(_I_DO).search(plan) is not None


def say_whose(told: str) -> str:
    """An English text with whose a thing is where somebody else says so of it, or has done it:
    "Ben: cake's done" is of Ben's."""

    def word(said: re.Match[str]) -> str:
        return f"{said['who']}'s " if whom.is_name(said["who"]) else said[0]

    return re.sub(_BY_WHOM, word, told)
