"""What somebody must not eat, drink, take or come near, and whether a message speaks of it."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ego.core import late, text
from ego.core.identity.health.vital import as_plain, is_of_what_one_takes

_CANNOT = r"(?:can't|cannot|can not|must not|mustn't|may not|do not|don't|does not|doesn't|never)"
_BEHIND = (
    r"\b(?:(?:allergic|allerg(?:y|ies)|intolerant|intolerance|sensitive) (?:to|of)"
    rf"|{_CANNOT} (?:eat|drink|take|have|tolerate|touch)s?|never (?:eats|drinks|takes|has))"
    r" ([^.;:!?()\n]{1,80})"
)
"""What stands behind the words of an allergy, with all that goes on behind it."""
_GOES_ON = late.regex(
    r"\b(?:i|you|he|she|it|we|they|my|his|her|because|since|so|but|when|if|which|who|that|at all"
    r"|is|are|was|has|have|had|told|says?|said|anymore|any more)\b.*"
)
_BEFORE = (
    r"\b([\w'-]{2,40}(?:(?:,|/|,? and|,? or) ?[\w'-]{2,40}){0,4})[ -]"
    r"(?:allerg(?:y|ies)|intoleran\w+|free)\b"
)
_DIETS = r"\b(?:vegans?|vegetarians?|veggies?|halal|kosher|gluten|lactose|alcoholic|insulin)\b"
_NO_THING = frozenset(
    text.tokens(
        "anything everything something nothing thing much lot lots food out late early anymore kind"
        " today tomorrow tonight yesterday breakfast lunch dinner supper dessert meal year old new"
        " allergic allergy allergies intolerant"
        " bad severe mild food really very quite badly terribly strongly"
    )
)
_FOR_ALL = (
    r"\b(?:everyone|everybody|all of (?:us|them|you)|us all"
    r"|(?:our|my|the) (?:guests|family|team))\b"
    r"|みんな|みな(?:さん|に)|皆|全員|お?客さんたち"
)
_HEADS = ("nut", "fish", "berri", "milk", "corn", "melon", "wheat", "bean", "seed", "cillin")
"""Whatever ends so is one of them: walnuts are nuts, but no peanuts."""
_DIETS_JAPANESE = r"[ヴビ]ィ?ーガン|ベジタリアン|菜食|グルテン|ハラ[ー]?ル|断酒"
_BEFORE_JAPANESE = (
    r"([^\s、。「」\"!?]{1,24}?)(?:に対する)?(?:アレルギ|不耐|(?:を)?(?:食べ|飲[まめん])(?:られ)?"
    r"(?:ない|ません|ちゃ|ては?|では?)(?!みる|み[たて]))"
)
_WHOSE = late.regex(r"^.{1,10}?[はが](?=[^ぁ-ゖ]|..)")
"""Of whom it is told, before what they cannot stand: 「娘は卵アレルギー」."""
_PARTICLE = late.regex(r"(?:(?<=[一-鿿々ァ-ヺー])|(?<=..))(?:の|に|は|が|を|も|って|だけ)$")
_AND = late.regex(r"(?<=..)(?:と|や)(?=..)|(?<=[一-鿿])(?:と|や)(?=.)|・|、")
_NO_THING_JAPANESE = frozenset(
    "朝 昼 夜 晩 夕 何 今日 最近 普段 食物 全然 全部 絶対 なに あまり あんまり".split()
)
_AS_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def names_thing(message: str, said: str, people: tuple[str, ...] = ()) -> bool:
    """Whether `message` names what somebody cannot stand or does not eat, by what was `said`.

    None of these `people` is a thing. A meal for everybody is also theirs, whatever is eaten.
    """
    things = _find(said)
    if not things:
        return False
    is_for_all, named, plain = _read(message, people)
    return is_for_all or any(
        any(_is_one(one, term) for term in named) if one.isascii() else one in plain
        for one in things
    )


@lru_cache(maxsize=8)  # one message is held against all that is vital
def _read(message: str, people: tuple[str, ...]) -> tuple[bool, frozenset[str], str]:
    """Whether `message` is of a meal for everybody; its index terms; and itself in hiragana."""
    plain = text.normalise(message)
    is_for_all = bool(_compiled(_FOR_ALL).search(plain)) and is_of_what_one_takes(message)
    terms = text.tokens(message).keys() - text.tokens(" ".join(people)).keys()
    return is_for_all, frozenset(terms), plain.translate(_AS_HIRAGANA)


def _is_one(thing: str, term: str) -> bool:
    """Whether both are the same, or one is a kind of the other."""
    if thing == term:
        return True
    short, long = sorted((thing, term), key=len)
    return short in _HEADS and long.endswith(short)


@lru_cache(maxsize=1_024)  # what is vital is looked through at every question
def _find(said: str) -> frozenset[str]:
    """The things by their index terms, or in Japanese in hiragana."""
    plain = as_plain(said)
    behind = (_GOES_ON.sub("", one) for one in _compiled(_BEHIND).findall(plain))
    told = " ".join(
        [*behind, *_compiled(_BEFORE).findall(plain), *_compiled(_DIETS).findall(plain)]
    )
    found = {one for one in text.tokens(told) if one.isascii()} - _NO_THING
    if plain.isascii():
        return frozenset(found)
    for whole in _compiled(_BEFORE_JAPANESE).findall(plain):
        things = _AND.split(_PARTICLE.sub("", _WHOSE.sub("", whole)))
        found |= {one.removeprefix("お") for one in things} - _NO_THING_JAPANESE
    found |= set(_compiled(_DIETS_JAPANESE).findall(plain))
    return frozenset(one.translate(_AS_HIRAGANA) for one in found if one.isascii() or _tells(one))


def _tells(thing: str) -> bool:
    return len(thing) > 1 or bool(re.match("[一-鿿]", thing))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
