"""Whether somebody else of the house asks of the companion what they may eat, or cooks for them."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from ego.core.identity.health.vital import as_plain, asks_what_is_vital, is_of_what_one_takes
from ego.core.identity.relations import find_relations
from ego.core.memory.turns import asks_something

_PARTNERS = frozenset(
    "wife husband partner girlfriend boyfriend fiance fiancée fiancé fiancee flatmate roommate"
    " housemate 妻 嫁 夫 旦那 彼氏".split()
)
_PARTNER_ELSE = (
    r"\b(?:my|our) (?:spouse|missus|other half|better half)\b|(?:私|僕|俺|うち)の彼女|同居人"
)
_THEY = (
    r"\b(?:(?<!could )(?<!was )s?he|her|him|they|them)(?:'s|'d|'ll|'re)?\b(?! (?:say|said)\b)"
    r"|彼女|(?<![一-鿿])彼(?=[はがにもの])"
)
_OWN = r"\b(?:i|me|my|mine)\b|私|わたし|僕|ぼく|俺|おれ"
_ASIDE = (
    r"\b(?:(?:shall|should|can|could|do|must|may) (?:i|we) (?:\w+ )?"
    r"(?:cook|bake|make|buy|get|order|serve|prepare|plan|know|watch|avoid|look|think)\w*"
    r"|i (?:should|need to|have to|must|ought to) (?:\w+ )?\w+|(?:tell|for) me)\b"
)
"""How one asks for what to do, and is not oneself who is asked of."""
_COOKS = (
    r"\b(?:cook\w*|bak(?:e|es|ing)|dinner|supper|recipes?|menu|groceries|takeaway|takeout"
    r"|meals?|dessert|order in)\b|料理|献立|レシピ|夕[飯食]|晩ご?[飯は]|夕ご飯"
)
_PAST = r"\b(?:did|had|was|were|went|ate)\b|だった|でした|[たっ]た[?？]?$"
_LONGEST = 300


def is_of_companion(message: str, named: Collection[str]) -> bool:
    """Whether it asks what the companion may eat, by what they are to whoever asks, by "she", or
    in general: any allergies, what to cook. It is not where somebody else is `named`."""
    asks = asks_what_is_vital(message)
    if len(message) > _LONGEST or not (asks or is_of_what_one_takes(message)):
        return False
    plain = as_plain(message)
    if find_partners(message) or _compiled(_PARTNER_ELSE).search(plain):
        return True
    if named or find_relations(message):
        return False
    if _compiled(_THEY).search(plain):
        return True
    is_own = _compiled(_OWN).search(_compiled(_ASIDE).sub(" ", plain))
    is_asked = asks_something(message) or plain.startswith("any ")
    cooks = _compiled(_COOKS).search(plain) and not _compiled(_PAST).search(plain)
    return bool(is_asked and not is_own and (asks or cooks))


def find_partners(message: str) -> list[tuple[str, ...]]:
    """The relations by which it names whom somebody lives with: "my wife", うちの夫."""
    return [one for one in find_relations(message) if not _PARTNERS.isdisjoint(one)]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
