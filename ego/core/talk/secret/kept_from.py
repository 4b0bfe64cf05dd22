"""What is told behind what asks to keep it from somebody, with whom: "don't tell sam but I've got
him tickets" is "I've got sam tickets"."""

from __future__ import annotations

import re

from ego.core import late, text
from ego.core.confiding import drop_asking, tell_plainly
from ego.core.memory.pointing.grammar import verbs_english
from ego.core.memory.truth.pairs import find_names
from ego.core.talk.weights import CJK, weigh_words

WHOM_JAPANESE = late.regex(
    r"([^\s、。!！?？「」]{1,10}?)に[はも]?"
    "(?:内緒|ないしょ|内密|言わないで|黙って|まだ(?:何も)?(?:言|話し|伝え|教え))"
)
"""Whom not to tell."""
SURPRISE_FOR = late.regex(
    r"(?i)\bsurprise (?:[\w-]+ ){0,3}?for (?:my |our )?(?:(?:mr|mrs|ms|dr)\.? )?"
    r"(?!her\b|him\b|them\b|mrs?\b)([\w-]+)"
)
FOR_JAPANESE = late.regex(
    r"([\u4e00-\u9fff々ァ-ヺー]{1,8})(?:さん|ちゃん|くん)?(?:に|への|のために)(?:は)?サプライズ"
)
"""Whom a surprise is for."""
_SURPRISE = late.regex(r"(?i)\bsurpris|サプライズ")

_KEPT_FROM = late.regex(
    r"\b(?:tell|let|to|from)\s+((?:(?:my|our|mr|mrs|ms|miss|dr|aunt|auntie|uncle)\.? )?"
    r"(?!(?:any|no|every)(?:one|body)|(?:the )?others|an?\b|the\b|yourself|h[ei]|him|her|them|me|us"
    r"|it\b)[^\W\d][\w-]*)"
    r"|([一-龯々ァ-ヶー]{1,8})(?:さん|ちゃん|くん|君)?には?[、 ]?(?:まだ)?"
    r"(?:内緒|秘密|言わ|黙って)",
    re.IGNORECASE,
)
_WHOM = late.regex(r"\b(?:him|them|her(?= (?:an?|some|the|this|that|two|to|for|on|at)\b|\W*$))\b")
"""Whom something is done to or given: not "her party"."""
_BEGINS = late.regex(
    r"^(?:(?P<whose>his|her)|s?he)\b(?P<drawn>['’](?:s|ll|d))?(?= )", re.IGNORECASE
)
"""Who begins what is told behind that, and has no other name in it."""


def tell_with_whom(words: str) -> str:
    """A text without what asks in front to keep it; as it is where nothing does.

    Whom it is kept from stands in place of "him", for they may be who it is for. Where they are
    named by nothing else, and what is told is but a thing, what asks for it stays.
    """
    told = tell_plainly(words)
    if not told or not words.endswith(told) or drop_asking(words) == text.composed(words):
        return words
    asked = _KEPT_FROM.search(words[: len(words) - len(told)])
    name = (asked[1] or asked[2]) if asked else ""
    if name.lower() in told.lower():
        return told
    if begins := _BEGINS.match(told):
        end = ("'" if name.endswith("s") else "'s") if begins["whose"] else begins["drawn"] or ""
        return f"{name}{end}{told[begins.end() :]}"
    if pronoun := _WHOM.search(told):
        return f"{told[: pronoun.start()]}{name}{told[pronoun.end() :]}"
    return told if not text.is_japanese(told) and verbs_english.has_verb(told) else words


def list_kept_from(said: str) -> frozenset[str]:
    """The names by which a text asks whom not to tell."""
    if CJK.search(said):
        return frozenset(WHOM_JAPANESE.findall(said))
    named, told = ({*map(text.normalise, find_names(one))} for one in (said, drop_asking(said)))
    return frozenset(named - told)


def list_for_whom(said: str) -> frozenset[str]:
    """The words for those whom a secret is for, where only what asks to keep it names them: "him"
    of a party that Tim is not to hear of, and whoever is to be surprised."""
    told, with_whom = drop_asking(said), tell_with_whom(said)
    named = [with_whom] if with_whom != said else []
    if _SURPRISE.search(told):
        named += [one[1] or one[2] for one in _KEPT_FROM.finditer(said)]
        named += [*SURPRISE_FOR.findall(said), *FOR_JAPANESE.findall(said)]
    return frozenset(weigh_words(" ".join(named)).keys() - weigh_words(told).keys())
