"""For whom one cooks, or who is asked to eat something: what each of them does not eat or must not.

"What can I cook for Clara and Leo?" is answered by what Clara does not eat and by what Leo does
not, and 「凛は卵食べていいの？」 by what was said of it last: a doctor's word stands above an old
allergy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.identity.health import vital
from ego.core.memory import turns

_NOBODY = (
    "dinner lunch breakfast supper tea tonight today tomorrow christmas me us myself them him her"
    " everyone everybody it that this the a an you i we they he she what kids children guests"
    " monday tuesday wednesday thursday friday saturday sunday friends people two three four five"
    " six"
).split()
_ONE = r"(?:(?:my|our) )?[^\W\d_][\w'-]*"
_WHO = rf"(?P<who>{_ONE}(?:(?:,? and|,| &|, &) {_ONE}){{0,4}})"
_MAKES = r"(?:cook|make|bake|serve|prepare|fix|roast|grill)"
_OPENS = r"(?:(?:so|and|but|hey|oh|ok|well|any ideas?|tell me|remind me),? )*"
_ENDS = (
    r"(?: (?:tonight|today|tomorrow|on \w+day|this \w+|next \w+|for (?:dinner|lunch|supper"
    r"|breakfast"
    r"|tea)|to eat|at the weekend|at all|now|then|again|please|when they come(?: over)?))*[\s?.!]*"
)
_ASKED = (
    rf"what(?: \w+){{0,2}}? (?:can|could|should|shall|do|would|might|to)(?: (?:i|we))? {_MAKES}"
    rf"(?: (?!for )\w+){{0,3}}?(?: for (?:dinner|lunch|supper|breakfast|tea))?"
    rf"(?: tonight| tomorrow| on \w+day)? for {_WHO}",
    rf"what (?:can|could|should|shall|do|would) (?:i|we) (?:feed|serve) {_WHO}",
    rf"what(?: \w+)? (?:can(?:no|')t|can not|can|do|does|don't|doesn't|won't|may|mustn't) {_WHO}"
    r" (?:(?:not )?eat|not (?:have|like))",
    rf"(?:dinner|lunch|supper|meals?|a recipe|recipes?|menu|food)(?: ideas?)? for {_WHO}",
    rf"(?:can|may|does|do|is|are|could|will|would|should) {_WHO} (?:still |now |allowed to |ok to"
    r" |able to )*(?:eat|have|drink|take) (?:any )?(?P<thing>[\w' -]{2,30}?)",
)
_TITLE = "(?:さん|ちゃん|くん|君)?"
_ONE_JAPANESE = r"[^\s、。?!はがにをもとの何]{1,8}?"
_WHO_JAPANESE = rf"(?P<who>{_ONE_JAPANESE}(?:と{_ONE_JAPANESE}){{0,3}})"
_ASKED_JAPANESE = (
    rf"{_WHO_JAPANESE}(?:に|には|が来たら|のために)、?(?:今夜|夕飯に?|今度|明日)?(?:は|、)?(?:何"
    rf"|なに)(?:を|か)?"
    r"(?:作|つく|出|食べさせ|用意|料理|焼|あげ)[^。]{0,12}",
    rf"{_WHO_JAPANESE}の(?:夕[飯食]|晩?ご飯|ごはん|料理|献立|お?弁当|食事)(?:は|って|に)?、?(?:何"
    rf"|なに|どう)[^。]{{0,12}}",
    rf"{_WHO_JAPANESE}(?:は|って|が)、?(?:何|なに)(?:を|が|なら)?(?:食べ)[^。]{{0,10}}",
    rf"{_WHO_JAPANESE}(?:は|って|に)、?(?:もう)?(?P<thing>[^\s、。?!はがにもを何]{{1,8}}?)(?:は|を"
    rf"|って|も)?、?(?:もう)?"
    r"(?:食べて|食べさせて|食べられ|食べれ|飲んで|あげて|飲め)[^。]{0,10}",
)
_MAY = (
    r"\b(?:may|can|could|is allowed to|are allowed to|allowed to|is able to|fine to|ok to|okay to"
    r"|safe to|start(?:ing)? to) (?:\w+ )?(?:eat|have|try|drink)\b(?! no\b)"
    r"|\beats? (?:\w+ ){1,2}(?:now|again)\b|\b(?:outgrew|grown out of|no longer allergic)\b"
    r"|(?:食べて|飲んで)(?:も)?(?:いい|良い|よい|大丈夫|オーケー|OK)|(?:食べ|飲)(?:ら)?(?:れ"
    r"|め)る(?!か)|解禁|治っ|克服"
)
_MAY_NOT = r"\b(?:not|n't|never|nobody)\b|ない|ません|だめ|ダメ|いけ"
_LONGEST = 120
_DISLIKES = (
    r"\b(?:hates?|dislikes?|detests?|loathes?|can't (?:stand|bear|have)|cannot (?:stand|bear)"
    r"|(?:do|does)n't (?:like|eat|touch|do|drink|have)|won't (?:eat|touch)|never (?:eats?|touches)"
    r"|not (?:keen on|a fan of|fond of|into)|off|avoids|vegetarian|vegan|pescatarian|veggie|halal"
    r"|kosher)\b|嫌い|きらい|苦手|食べない|食べられない|食べれない|だめ|ダメ|無理|好きじゃない"
    r"|菜食|ヴィーガン|ベジタリアン"
)
_DIETS = (
    r"\b(?:vegetarian|vegan|pescatarian|veggie|halal|kosher|gluten|lactose|co?eliac)"
    r"|菜食|ヴィーガン|ベジタリアン"
)
"""What leaves out more than the one thing that it names."""


class Eaters(NamedTuple):
    """Who is to eat, and what, where that is asked; nobody where it is not."""

    names: tuple[str, ...] = ()
    thing: str = ""


def find_eaters(question: str) -> Eaters:
    """For whom a `question` asks what to cook, or whether they may eat a thing.

    Of one alone, and no thing, what is vital of them stands beside the answer anyway.
    """
    if len(question) > _LONGEST:
        return Eaters()
    plain = vital.as_plain(question).strip()
    if text.is_japanese(plain):
        ways = (_compiled(rf"{one}[？?。\s]*") for one in _ASKED_JAPANESE)
    else:
        ways = (_compiled(f"{_OPENS}{one}{_ENDS}") for one in _ASKED)
    found = next(filter(None, (one.fullmatch(plain) for one in ways)), None)
    if found is None:
        return Eaters()
    split = "と" if text.is_japanese(plain) else r",? and |, |,? & "
    several = [re.sub("^(?:my|our) ", "", one.strip()) for one in re.split(split, found["who"])]
    bare = [re.sub(f"(?<=.){_TITLE}$", "", one) for one in several]
    if not bare or any(one in _NOBODY or not one for one in bare):
        return Eaters()
    names, thing = tuple(dict.fromkeys(bare)), found.groupdict().get("thing") or ""
    return Eaters(names, thing) if thing or len(names) > 1 else Eaters()


def choose_for(eaters: Eaters, several: Sequence[tuple[str, tuple[str, ...]]]) -> list[int]:
    """Which of `several`, the newest first, each with those it is with or about, tells what one of
    the `eaters` must not or does not eat: one of each in turn, what they must not before the rest.

    Where a thing is asked for, what tells of that alone, and what allows it as well.
    """
    each = [
        [n for _, n in sorted((rank, n) for n, rank in _rank_all(one, eaters.thing, several))]
        for one in eaters.names
    ]
    most = max(map(len, each), default=0)
    in_turn = [its[n] for n in range(most) for its in each if n < len(its)]
    return list(dict.fromkeys(in_turn))


def _rank_all(
    name: str, thing: str, several: Sequence[tuple[str, tuple[str, ...]]]
) -> list[tuple[int, int]]:
    found = list[tuple[int, int]]()
    for n, (said, about) in enumerate(several):
        plain = vital.as_plain(said)
        rank = _rank(plain, said)
        is_of_it = not thing or _names_thing(plain, thing) or bool(_compiled(_DIETS).search(plain))
        if rank is not None and is_of_it and _is_of(name, plain, about):
            found.append((n, 0 if thing else rank))
    return found


def _rank(plain: str, said: str) -> int | None:
    """0 for what somebody must not eat, or may again; 1 for what they do not; None for neither."""
    if turns.asks_something(said):
        return None
    may = _compiled(_MAY).search(plain)
    is_allowed = may is not None and not _compiled(_MAY_NOT).search(plain[may.start() :])
    if is_allowed or vital.is_of_allergy(vital.find_sentence(said)):
        return 0
    return 1 if _compiled(_DISLIKES).search(plain) else None


def _is_of(name: str, plain: str, about: tuple[str, ...]) -> bool:
    if name in map(text.normalise, about):
        return True
    if name.isascii():
        return re.search(rf"\b{re.escape(name)}\b(?!'s \w+ (?:is|hates|has)\b)", plain) is not None
    return (
        re.search(rf"(?<![一-龯々]){re.escape(name)}{_TITLE}(?=[はがもにのを、]|って)", plain)
        is not None
    )


def _names_thing(plain: str, thing: str) -> bool:
    if not thing.isascii():
        return thing in plain
    word = re.sub("(?:es|s)$", "", thing.rpartition(" ")[2])
    return re.search(rf"\b{re.escape(word)}", plain) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
