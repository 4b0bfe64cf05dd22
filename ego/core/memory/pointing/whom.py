"""Whom a plan is for, where its own words say only she, he or they.

"She gets a new knee on the 14th" says nothing on that day: who she is was told before it, in the
sentence before or a turn ago.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ego.core import text

_A_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_TELLER = (
    rf"^(?![^:。]{{0,80}}(?:\d ?(?:月|日|(?:st|nd|rd|th)\b|{_A_MONTH})|\b{_A_MONTH}[a-z]* \d"
    r"|\w{3}day\b|曜日|\b(?:is|are|was|has|have|will|moved|postponed)\b|\d[-/]\d))"
    r"[^:。]{1,80}: "
)
"""The name of whoever told a plan before it; what tells of a day is no name."""
_HERS = (
    "mum|mom|mother|mummy|grandmother|gran|granny|grandma|nan|sister|wife|girlfriend|daughter|aunt"
    "|auntie|niece|mother-in-law|sister-in-law"
)
_HIS = (
    "dad|father|daddy|grandfather|grandpa|grandad|granddad|brother|husband|boyfriend|son|uncle"
    "|nephew|father-in-law|brother-in-law"
)
_THEIRS = (
    "parents|kids|children|twins|grandparents|in-laws|sisters|brothers|sons|daughters|friends"
    "|neighbou?rs|colleagues"
)
_ANYBODYS = (
    "partner|friend|best friend|neighbou?r|boss|colleague|cousin|flatmate|roommate|landlord"
    "|landlady|teacher|doctor|child|baby|cat|dog|rabbit|horse|hamster|puppy|kitten"
)
_OF = {"she": _HERS, "her": _HERS, "he": _HIS, "his": _HIS, "they": _THEIRS, "their": _THEIRS}
_OPENS = r"^\W*(?:(?:and|but|so|then|oh|well),? )?(she|he|they|her|his|their)\b(?! \()"
_BETWEEN = r"(?:(?:\w+ )?(?:elder|older|younger|little|big|old|eldest|youngest) )?"
_NAMED = (
    r"\b([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=(?:['’]s)? (?:is|was|has|had|will|got|gets|goes|went|came"
    r"|comes|lives|works|called|rang|wrote|told|said|says|feels|seems|needs|wants|moved|needed"
    r"|can|could|does|did|fell|hurt|broke|and i)\b)"
)
_MET = (
    r"\b(?:with|visited|visiting|saw|met|meeting|called|rang|about|see|seeing|visit)"
    r" ([A-Z][a-z]+)\b(?!['’]s)"
)
_NO_NAME = frozenset(
    "she he it they we i you this that there here who what everyone everybody nobody somebody"
    " someone today tomorrow yesterday the my our her his their".split()
)
_DAY = re.compile("day$|^(?:january|february|march|april|may|june|july|august|.*ember|october)$")
_OPENS_JAPANESE = "^(?:それで|でも|で|そして)?、?(彼女|彼|あの子|あの人)(?=[はがのも])"
_KIN = {
    "彼女": "お母さん|母|お姉さん|姉|妹|妻|奥さん|娘|祖母|おばあちゃん|おば|叔母|伯母",
    "彼": "お父さん|父|お兄さん|兄|弟|夫|旦那|息子|祖父|おじいちゃん|おじ|叔父|伯父",
}
_KIN_ANY = "友達|友人|親友|同僚|上司|隣人|先生|いとこ|猫|犬"


def names_nobody(sentence: str) -> bool:
    """Whether a sentence begins with somebody whom it does not name."""
    return _opening(sentence) is not None


def name_whom(sentence: str, before: str) -> str:
    """The sentence with whom it is about, where `before` names one who it can be, and no other."""
    opening = _opening(sentence)
    if opening is None:
        return sentence
    who = opening[1].lower()
    found = set(_kin(who, before) if text.is_japanese(sentence) else _people(who, before))
    return put_name(sentence, found.pop()) if len(found) == 1 else sentence


def put_name(sentence: str, name: str) -> str:
    """The sentence with a name behind the pronoun that it begins with; "She (my mum) comes"."""
    opening = _opening(sentence)
    if opening is None:
        return sentence
    if text.is_japanese(sentence):
        said = f"（{name}）"
    elif opening[1].lower() in ("her", "his", "their"):
        said = f" ({name}')" if name.endswith("s") else f" ({name}'s)"
    else:
        said = f" ({name})"
    return f"{sentence[: opening.end(1)]}{said}{sentence[opening.end(1) :]}"


def _opening(sentence: str) -> re.Match[str] | None:
    pattern = _OPENS_JAPANESE if text.is_japanese(sentence) else _OPENS
    return _compiled(pattern).search(sentence)


def _people(who: str, before: str) -> Iterator[str]:
    """Those of `before` who may be she, he or they: relatives, and people by name."""
    kind = _OF[who] if _OF[who] is _THEIRS else f"{_OF[who]}|{_ANYBODYS}"
    related = re.compile(rf"\b(?:my|our) {_BETWEEN}(?:{kind})\b(?! of\b)", re.IGNORECASE)
    spans = []
    for found in related.finditer(before):
        spans.append(found.span())
        words = found[0]
        yield words[0].lower() + words[1:]
    if _OF[who] is _THEIRS:
        return
    for found in re.finditer(f"(?:{_NAMED})|(?:{_MET})", before):
        name = found[1] or found[2]
        first = name.split()[0].lower()
        if first in _NO_NAME or _DAY.search(name.lower()):
            continue
        if not any(start <= found.start() <= end + 2 for start, end in spans):  # my friend Anna
            yield name


def _kin(who: str, before: str) -> Iterator[str]:
    kinds = _KIN.get(who, "|".join(_KIN.values()))
    for found in re.finditer(
        f"(?<![\u3400-\u9fff])(?:{kinds}|{_KIN_ANY})(?=[はがのをにもと、])", before
    ):
        yield found[0]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def without_teller(plan: str) -> str:
    """A plan without the name of whoever told it."""
    return _teller().sub("", plan)


@cache
def _teller() -> re.Pattern[str]:
    return re.compile(_TELLER, re.IGNORECASE)
