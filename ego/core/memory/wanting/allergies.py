"""What somebody is allergic to: the question that asks for it, and what tells of it.

"What is mum allergic to?" is answered by "she can't have penicillin, she comes out in a rash",
which shares no word with it but who she is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.identity.health import vital, whose
from ego.core.memory import turns
from ego.core.memory.truth.words import kin


class Allergic(NamedTuple):
    """Whose allergies are asked for: somebody named, "she", or else whoever asks."""

    who: str = ""
    or_another: bool = False
    """Whether it is asked of somebody else beside: "or her mum"."""


_OPENS = (
    r"(?:(?:so|and|but|hey|oh|ok|wait|well|tell me|remind me|do you (?:know|remember|recall)),? )*"
)
_WHO = r"(?P<who>(?:(?:my|our|her|his|their) )?[\w'-]+?)"
_ENDS = r"(?: (?:again|exactly|then|now|please|or (?P<other>[^?.]+)))*[\s?.!]*"
_ANY = r"(?:anything|something|any(?: [\w-]+){1,2}|what)"
_ASKED = (
    rf"what(?:'s| is| are| am| was)? {_WHO}(?: is| are| am|'s)? (?:allergic|intolerant) to",
    rf"(?:is|are|am|if|whether) {_WHO}(?: is| are| am|'s)? (?:allergic|intolerant)(?: to {_ANY})?",
    rf"what(?: is| are|'re|'s) {_WHO}(?:'s?)? allerg(?:y|ies)",
    rf"(?:does|do|has|have) {_WHO} (?:have |got )?(?:any|an|some)(?: \w+)? allerg(?:y|ies)",
    rf"(?:what|which)(?: [a-z]+){{0,2}} (?:can't|cannot|mustn't|shouldn't) {_WHO}"
    r" (?:have|take|be given)",
    rf"(?:what|which)(?: [a-z]+){{0,2}} {_WHO} (?:can't|cannot|mustn't|shouldn't)"
    r" (?:have|take|be given)",
)
_ASKED_JAPANESE = (
    r"(?:(?:ねえ|ところで|そういえば)、?)*"
    r"(?:(?P<who>(?!何|なに|なん|アレルギー)[^\s、。?!]{1,12}?)(?:さん|ちゃん|くん|君)?(?:は|って|の|も|、)+)?"
    r"(?:(?:何|なに|なん)(?:か|の|に|が)?)?(?:薬の|食べ物の|食物)?アレルギー"
    r"(?:が|は|って|も)?(?:何|なに|なん|ある|あった|あり|だ|どれ|覚え|教え)?[^。、]{0,8}"
    r"(?:[?]|っけ|かな|か)[\s?。]*"
)
_ONESELF = frozenset("i we me us".split()) | {"私", "わたし", "僕", "ぼく", "俺", "おれ", "自分"}
_SOMEBODY = frozenset("she he they her him them".split()) | {"彼女", "彼"}
_NOBODY = frozenset("it that this there you everyone anyone someone people".split())
_LONGEST = 100
WORDS, WORDS_JAPANESE = "allergic allergy rash reaction", "アレルギー 発疹 食べられない 飲めない"
"""What an allergy is told with, to be looked for."""


def find_whose(question: str) -> Allergic | None:
    """Whose allergies `question` asks for; None where it asks for none."""
    if len(question) > _LONGEST:
        return None
    plain = vital.as_plain(question).strip()
    if text.is_japanese(plain):
        found = _compiled(_ASKED_JAPANESE).fullmatch(plain)
    else:
        several = (_compiled(f"{_OPENS}{one}{_ENDS}").fullmatch(plain) for one in _ASKED)
        found = next(filter(None, several), None)
    if found is None:
        return None
    who = re.sub(r"^(?:my|our) |'s$", "", found["who"] or "")
    if who in _NOBODY:
        return None
    return Allergic("" if who in _ONESELF else who, bool(found.groupdict().get("other")))


def name_allergies(question: str) -> str:
    """What an allergy is told with, in the language of `question`, to be looked for."""
    return WORDS_JAPANESE if text.is_japanese(question) else WORDS


def tells_allergy(said: str) -> bool:
    """Whether `said` tells that somebody is allergic to something, and asks nothing."""
    return vital.is_of_allergy(vital.find_sentence(said)) and not turns.asks_something(said)


def is_theirs(asked: Allergic, said: str, named: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether `said`, which is with or about those `named`, is of whom is asked for.

    `own` are the names of whoever asks. Who is asked for as "she" is anybody but who says it.
    """
    sentence = vital.find_sentence(said)
    is_own = whose.is_said_of_oneself(sentence)
    theirs = {*map(text.normalise, named)} - {*map(text.normalise, own)}
    if asked.or_another:
        return True
    if asked.who in _SOMEBODY:
        return not is_own or bool(theirs)
    if not asked.who:
        return is_own and not theirs
    if asked.who in theirs:
        return True
    plain = text.normalise(said)
    related = kin(asked.who)
    return bool(related and related <= kin(plain)) or (
        text.tokens(asked.who).keys() <= text.tokens(plain).keys()
    )


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
