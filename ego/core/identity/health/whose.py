"""Of whom a sentence tells an allergy or an illness: who says it, or whom it names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.identity.health.vital import DOES, FIRST, as_plain, is_of_oneself, list_places
from ego.core.memory.truth.pairs import find_names

_SUBJECT = late.regex(
    r"\b(?:(?P<own>i|we|i'm|i've|(?:my|our) (?:daughters?|sons?|kids?|child(?:ren)?|baby|wife"
    r"|husband|partner|girlfriend|boyfriend|fianc[eé]e?|flatmate|roommate|family)|(?:my|our)"
    r"(?= (?:\w+ )?$))"
    r"|s?he|they|her|his|their|(?<!one )(?<!me )(?<!i )who|someone|somebody"
    r"|(?:a|the|this|that|one) (?:woman|man|girl|boy|guy|guest|client|patient)"
    r"|mothers?|mum|mom|fathers?|dad|parents|sisters?|brothers?|sons?|daughters?|wife|husband"
    r"|grand(?:mother|father|ma|pa|ad)|gran|granny|nan|aunt|uncle|cousins?|nephew|niece|friends?"
    r"|neighbou?rs?|colleagues?|coworkers?|boss|teacher|partner|girlfriend|boyfriend)\b"
)
"""Of whom a sentence goes on to speak; who eats with somebody is cooked for with them."""
_ONES = late.regex(r"\b(?:my|our|an?|the|this|that|one) (?:\w+ )?$")
"""What stands before a relative of who speaks, or anybody: none of whom it names before."""
_BESIDE = [late.regex(rf"[\w'-]+(?:{comma} ?& ?|,? (?:and|or) )$") for comma in ("", ", ?|")]
"""What stands before the last of several, and before any other of them: Lena is none of those in
"Lena, I'm allergic"."""
_OF_OTHERS_JAPANESE = late.regex(
    "(?:彼女?|あの[人子]|友(?:だち|達|人)|母|父|妹|弟|姉|兄|祖[父母]|お(?:母|父|姉|兄|ばあ|じい)(?:さん|ちゃん)|同僚|上司)"
    "(?:さん|ちゃん|くん)?[がはもの、]"
    r"|(?:だって|らしい|そうだ|そうです)[よね]?[。！!\s]*$|って(?:言|い|聞|き)(?!われ)"
)
_SUBJECT_JAPANESE = late.regex("([^\\s、。はがも]{1,10})[はがも]")


class Whose(NamedTuple):
    """Of whom a sentence tells what is vital."""

    is_own: bool
    """Whether that is who says it, or whom they live with."""
    others: frozenset[str]
    """Whom it names beside, and who has none of it; in small letters."""


class _Subject(NamedTuple):
    """Whom a sentence names last before something."""

    is_own: bool
    along: str
    """The words in which they stand, with those named beside them."""


def is_said_of_oneself(said: str) -> bool:
    """Whether somebody says what is vital in it of themselves, or of whom they live with.

    "She told me she's pregnant" is said of her, "my sister and I are vegan" of both.
    """
    if not is_of_oneself(said):
        return False
    plain = as_plain(said)
    if text.is_japanese(plain):
        is_own = re.search("(?:私|わたし|僕|ぼく|俺)(?:は|が|も|、)", plain) is not None
        return is_own or not _OF_OTHERS_JAPANESE.search(plain)
    places = list_places(plain)
    subjects = (_find_subject(said, plain[:place]) for place in places)
    return not places or any(one is None or one.is_own for one in subjects)


@lru_cache(maxsize=1_024)  # what is vital is looked through at every question
def read_whose(said: str, names: tuple[str, ...] = ()) -> Whose:
    """Of whom a sentence tells what is vital in it, by those `names` and any that it has itself.

    Whom it names behind that has none of it where it says before who has: Lena, in "I'm allergic
    to nuts, Lena always forgets".
    """
    plain, is_own = as_plain(said), is_said_of_oneself(said)
    if text.is_japanese(plain):
        place = next(iter(list_places(plain)), len(plain))
        before, behind = plain[:place], plain[place:]
        last = (_SUBJECT_JAPANESE.findall(before) or [""])[-1]
        part = before if last else before + behind.partition("、")[0]
        own = FIRST.fullmatch(last) is not None
        return Whose(is_own, _list_others(said, names, [] if own else [part]))
    parts, places = list[str](), list_places(plain)
    found_own = not places
    for place in places:
        before = plain[:place]
        subject = _find_subject(said, before, names)
        found_own |= subject is None or subject.is_own
        parts.append(subject.along if subject else before if is_own else plain)
    return Whose(is_own and found_own, _list_others(said, names, parts))


def _list_others(said: str, names: Iterable[str], parts: Iterable[str]) -> frozenset[str]:
    """The names in a text that stand in none of these `parts` of it, in small letters."""
    plain, every = as_plain(said), {as_plain(one) for one in (*find_names(said), *names)}
    there = (one for one in every if one in plain)
    return frozenset(one for one in there if not any(one in part for part in parts))


def _find_subject(said: str, before: str, names: Iterable[str] = ()) -> _Subject | None:
    """Whom a sentence names last `before` something: who says it, or somebody else."""
    subjects = {one.start(): one for one in _SUBJECT.finditer(before)}
    named = dict[int, re.Match[str]]()
    for name in map(as_plain, (*find_names(said), *names)):
        for one in re.finditer(rf"\b{re.escape(name)}\b", before):
            if one.start() > 0 or re.match(rf"{re.escape(name)} ?{DOES}", before):
                subjects[one.start()] = named[one.start()] = one
    if not subjects:
        return None
    last = subjects[max(subjects)]
    is_own = last.start() not in named and last["own"] is not None
    is_ones = _ONES.search(before[: last.start()])
    if last.start() in named or is_own or is_ones:  # with whom stands beside: "Tom and Ana"
        along, start = before[: last.end()], last.start()
        while match := _BESIDE[start < last.start()].search(before[:start]):
            start = match.start()
        return _Subject(is_own, along[start:])
    return _Subject(False, before)  # "she" is any of those before
