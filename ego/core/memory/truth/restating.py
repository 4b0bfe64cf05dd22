"""The same sentence over again with another value: "Misaki lives in Tokyo", "… in Berlin now".

What of a life has one value at a time is changed by it, however little else speaks for that, and
so is a number of what lasts ("runs on Python 3.13") and what is said to be so now; what one may
like, own or do beside another thing is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ego.core import late, text
from ego.core.memory.truth.reversals import tastes
from ego.core.memory.truth.words import is_not_for_good, lasts, numbers, slots

_ONE_AT_A_TIME = frozenset({"home", "job", "money", "name", "number", "partner", "plan"})
_MOST = late.regex(r"\b(?:favou?rite|best)\b|一番|いちばん|好きな")
"""With these there is one of what is liked, too."""
_NOW = late.regex(r"\b(?:now|nowadays|currently|these days)\b|今は|いまは|今では|現在は?|最近は?")
_AT_FIRST = late.regex(
    r",? ?\bfor (?:now|the (?:moment|time being))\b,?|^(?:the|our|a|an) "
    r"|(?:とりあえず|ひとまず|当面は?|今のところ)、?"
)
"""What the older text may say beside, and a newer one leave out; and an article."""
_ARTICLE = late.regex("^(?:the|our|a|an) ")
_WORD = late.regex(r"[\w']+")
_PARTICLE = late.regex("[はがをにでとも、]")
_NO_SIGNS = late.regex(r"[\s。．.!！]")
_NO_VERB = 0.5
"""What `lasts` says of a text of which it cannot tell whether it is of now or of then."""
_VALUE, _VALUE_JAPANESE = 3, 8
"""Words of a value at most; and signs."""
_FRAME, _FRAME_JAPANESE = 2, 5
"""Words before the value at least; and signs before it and behind."""

_SENTENCES = late.regex("[;!。；]|\\.(?=\\s|$)")
_REASON = late.regex(
    r",? \b(?:because|so that|since|due to|thanks to|in order to|as (?:it|we|they|the|our|he|she)"
    r")\b.*|^[^、。]*(?:ので|ため|[うるいたん]から|ように)、"
)
"""Why it is so, behind what is told or before it."""


def find_statements(plain: str) -> list[str]:
    """A normalised text, and each of its sentences without the reason that it gives."""
    several = (_REASON.sub("", one).strip() for one in _SENTENCES.split(plain))
    return list(dict.fromkeys((plain, *(one for one in several if one))))


def restates(newer: str, older: str) -> bool:
    """Whether a text says of now what the older one says, but for the value of one thing.

    Both are normalised. What else they say, and why it is so, is looked past. Who likes what they
    did not like, or the other way round, says it, too.
    """
    return Restating(newer).restates(older)


class Restating:
    """A newer text, normalised, that is read once however many older ones it may say over again."""

    def __init__(self, newer: str) -> None:
        self._newer = newer
        said = find_statements(_ARTICLE.sub("", newer))
        self._said = [
            one for one in said if not one.endswith(("?", "？")) and not is_not_for_good(one)
        ]
        self._parts: dict[bool, list[list[str]]] = {}

    def restates(self, older: str) -> bool:
        """Whether it `restates` the older text, normalised."""
        if tastes.turns(self._newer, older):
            return True
        if not self._said:
            return False
        for theirs in find_statements(_AT_FIRST.sub("", older)):
            japanese = text.is_japanese(theirs)
            parts = _parts(theirs, japanese)
            for mine, its in zip(self._said, self._parts_of(japanese), strict=True):
                if _says_again(mine, theirs, its, parts, japanese):
                    return True
        return False

    def _parts_of(self, japanese: bool) -> list[list[str]]:
        if japanese not in self._parts:
            self._parts[japanese] = [_parts(one, japanese) for one in self._said]
        return self._parts[japanese]


def _says_again(
    newer: str, older: str, mine: Sequence[str], theirs: Sequence[str], japanese: bool
) -> bool:
    """Whether one sentence says another over again; `mine` and `theirs` are their parts."""
    before = _alike(mine, theirs)
    if before < (1 if japanese else _FRAME):  # as nearly all others do, they begin otherwise
        return False
    after = _alike(mine[before:][::-1], theirs[before:][::-1])
    values = [whole[before : len(whole) - after] for whole in (mine, theirs)]
    beginning, end = theirs[:before], theirs[len(theirs) - after :]
    if japanese:  # whom it is of stands before the value, and behind it what is said
        told = "".join((*beginning, *end))
        frames = len(told) >= _FRAME_JAPANESE and _PARTICLE.search("".join(beginning)) is not None
    else:  # both stand before it: what differs earlier is whom it is of
        told = " ".join(beginning)
        frames = len(beginning) >= _FRAME
    if not (frames and all(_is_value(one, japanese) for one in values)):
        return False
    is_one = not _ONE_AT_A_TIME.isdisjoint(slots(told)) or _MOST.search(told) is not None
    since_now = _NOW.search(newer) is not None and _NOW.search(older) is None
    if since_now or all(any(part.isdecimal() for part in one) for one in values):
        # A verb behind the value says that it is of another thing: "issue 13 is done now".
        is_one = is_one or japanese or lasts(" ".join(end)) == _NO_VERB
    if not is_one:
        return False
    least = min(lasts(newer), lasts(older))
    return least > _NO_VERB or (since_now and least == _NO_VERB)


def tells_other_version(newer: str, older: str) -> bool:
    """Whether a text tells the version of a product that something is on now, and the older one
    another one of both: "Kestrel is on Go 1.24 now", "Kestrel: a booking API in Go 1.23".

    Both are normalised.
    """
    is_on = _IS_ON_JAPANESE if text.is_japanese(newer) else _IS_ON
    for match in is_on.finditer(newer):
        product, version = match["product"], match["version"]
        of_it = rf"(?<![a-z0-9]){re.escape(product)} ?v?(\d[\d.]*\d|\d)(?![\w%])"
        there = set(re.findall(of_it, older))
        named = text.query_tokens(newer[: match.start()]).keys() & text.query_tokens(older).keys()
        if there and version not in there and named - text.query_tokens(product).keys():
            return not is_not_for_good(newer)
    return False


_VERSION = r"(?P<product>[a-z][a-z+#.-]*) ?v?(?P<version>\d[\d.]*\d|\d)(?![\w%])"
_COUNTED = (
    r"(?!(?:issue|ticket|bug|pr|task|page|chapter|day|week|lesson|episode|season|room|line|bus|gate"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|the|a|an|about|over|nearly|all|its|only|just)\b)"
)
"""What is one of many, and no thing that has versions."""
_IS_ON = late.regex(
    r"\b(?:(?:is|are)(?: now| already| finally)? on|runs?(?: now)?(?: on)?|running(?: on)?|uses?"
    r"|(?:moved|updated|upgraded|bumped|ported|migrated|switched|went|(?:is|are) (?:moving|updating"
    r"|upgrading|migrating|switching|going))(?: [\w'-]+){0,4}? to"
    rf"|requires?|needs?) (?:now )?{_COUNTED}{_VERSION}"
)
_IS_ON_JAPANESE = late.regex(
    rf"{_VERSION}(?:です|だ(?:よ)?[。]?$|にな[っり]|に(?:上げ|移[っし行]|更新|アップ|バージョンアップ)|で動|を使)",
    re.ASCII,
)
"""How it is told on which version of a product something is."""


def tell_apart_by_numbers(one: str, other: str) -> bool:
    """Whether each of two normalised texts tells a number that the other does not.

    However alike they are, they do not say the same then.
    """
    its, others = numbers(one), numbers(other)
    return not (its <= others or others <= its)


def _parts(plain: str, japanese: bool) -> list[str]:
    said = _NOW.sub(" ", plain)
    return list(_NO_SIGNS.sub("", said)) if japanese else _WORD.findall(said)


def _alike(mine: Sequence[str], theirs: Sequence[str]) -> int:
    """How many of the first parts are the same."""
    return next(
        (n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b),
        min(len(mine), len(theirs)),
    )


def _is_value(parts: Sequence[str], japanese: bool) -> bool:
    """Whether it is there, short, and holds nothing that joins words."""
    if japanese:
        return 0 < len(parts) <= _VALUE_JAPANESE and not _PARTICLE.search("".join(parts))
    return 0 < len(parts) <= _VALUE and all(any(text.tokens(part)) for part in parts)
