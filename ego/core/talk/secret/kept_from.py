"""What is told behind what asks to keep it from somebody, with whom: "don't tell sam but I've got
him tickets" is "I've got sam tickets"."""

from __future__ import annotations

import re

from ego.core import late, text
from ego.core.confiding import asks_in_words, drop_asking, find_asking, tell_plainly
from ego.core.memory.pointing.grammar import verbs_english
from ego.core.memory.truth.pairs import find_names
from ego.core.talk.weights import CJK, weigh_words

WHOM_JAPANESE = late.regex(
    r"([^\s、。!！?？「」]{1,10}?)に[はも]?"
    "(?:内緒|ないしょ|内密|言わ(?:ないで|んで|んと)|黙っ[てと]|バレ|ばれ|知られ|気[づ付]かれ|まだ(?:何も)?(?:言|話し|伝え|教え))"
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

_GOES_ON = late.regex(r"(?i)(?:[^\w\s][^\S\n]*|\b(?:and|but|so|that|because|if|as|to)\s*|^\s*)$")
_WHOLE = late.regex(r"(?<=[.!?。！？\n])(?![.!?。！？\n])[^\S\n]*")
_ALONE = late.regex(
    r"(?i)(?:\W|\b(?:please|pls|plz|ok|okay|so|and|but|yet|it|this|that|right|now|well|listen"
    r"|not a word)\b|ね|よ)*"
)
"""What a sentence that does nothing but ask says beside that."""
_TELLS_ON = late.regex(
    r"(?P<ask>\b(?:don['’]?t|do not|pls don['’]?t|please don['’]?t|never) tell (?:my |our )?"
    r"(?!(?:me|us|it|this|that|the|an?|him|her|them)\b)[\w'’-]+)(?: that)?"
    r" (?=(?:we|i)(?:['’]?(?:re|m|ve|ll)\b| (?:am|are|have|will)\b)"
    r"|(?:im|ive)\b|were (?:[a-z]+ing|off)\b)",
    re.IGNORECASE,
)
"""What is kept from somebody, told in one breath: "dont tell lena were having a party"."""

_NOT_TO_LEARN = late.regex(
    "(?<=[^。、!?])、(?=[^。、!?\n]{1,12}に[はも]?(?:絶対に?)?(?:バレ|ばれ|知られ|気[づ付]かれ)"
    "(?:ないよう|ん(?:よう|ごと)|たら(?:い[けか]|困|まず|だめ|ダメ))[^。、!?\n]{0,10}[。!]*$)"
)
"""Before who is not to learn what is told: ケーキを受け取り、美咲にバレないように."""


def set_apart(words: str) -> str:
    """A text that ends in asking, with that as a sentence of its own, and none of which does
    nothing but ask before another: what is told before it, or after, is told as it is, in "my
    interview is on Thursday at 10 dont tell anyone"."""
    words = _NOT_TO_LEARN.sub("。", _TELLS_ON.sub(r"\g<ask>, but ", words))
    *before_last, last = [one for one in _WHOLE.split(words) if one] or [words]
    asking_alone = [
        one for one in before_last if asks_in_words(one) and _ALONE.fullmatch(drop_asking(one))
    ]
    if asking_alone:
        words = " ".join([*(one for one in before_last if one not in asking_alone), last])
    for match in find_asking(words):
        asking = match[0].lstrip(" ,;:–—-\n")
        start = match.end() - len(asking)
        if asking[:1] in "'’":  # of "it's a secret"
            start = words.rfind(" ", 0, start) + 1
        before, asking = words[:start], words[start : match.end()]
        after = words[match.end() :]
        if not (after.strip(" .!?:)\n") or _GOES_ON.search(before)):
            end = "" if before.rstrip().endswith((".", "!", "?")) else "."
            return f"{before.rstrip()}{end} {asking.rstrip()}{after}"
    return words


def tell_with_whom(words: str) -> str:
    """A text without what asks in front to keep it; as it is where nothing does.

    Whom it is kept from stands in place of "him", for they may be who it is for. Where they are
    named by nothing else, and what is told is but a thing, what asks for it stays.
    """
    head, colon, rest = words.partition(": ")
    asks_alone = asks_in_words(head) and _ALONE.fullmatch(drop_asking(head))
    if colon and asks_alone and not _KEPT_FROM.search(head):
        words = rest  # "right, this is a secret so not a word: we're planning …"
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
