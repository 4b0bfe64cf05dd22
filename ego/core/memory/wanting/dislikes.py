"""What somebody does not like: the question that asks for it, and what tells of it.

「苦手な食べ物なに？」, "what food do I hate?" are answered by 「パクチーだけはまじで無理」, which
shares no word with them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.identity.health import vital
from ego.core.identity.people import stands_in
from ego.core.memory import turns
from ego.core.memory.truth.reversals import tastes


class Disliked(NamedTuple):
    """Whose dislikes are asked for: somebody named, else whoever asks."""

    who: str = ""


_WHO = r"(?P<who>(?:my |our )?[\w'-]+)"
_OPENS = r"(?:(?:so|and|but|hey|oh|well|tell me|remind me|do you (?:know|remember|recall)),? )*"
_NOT = r"(?:do(?:es)?n't|do(?:es)? not|can't|cannot|can not)"
_ASKED = (
    rf"what(?: are|'re| is|'s) {_WHO}(?:'s)? (?:food |biggest |pet )?(?:hates|dislikes)",
    rf"(?:what|which)(?: [a-z]+){{0,2}} (?:do|does|did) {_WHO} (?:really |most |again )*"
    r"(?:hate|dislike|loathe|detest|not (?:like|enjoy|eat))(?: (?:most|again|eating|to eat))*",
    rf"(?:what|which)(?: [a-z]+){{0,2}} {_NOT} {_WHO} (?:like|enjoy|stand|bear|eat)(?: to eat)?",
    rf"(?:what|which)(?: [a-z]+){{0,2}} (?:can|could) {_WHO} not (?:stand|bear|eat)",
    rf"(?:what|which)(?: [a-z]+){{0,2}} {_WHO} (?:really )?(?:hates?|dislikes?|{_NOT}"
    r" (?:like|enjoy|stand|bear|eat))",
    rf"(?:what|which)(?: [a-z]+){{0,2}} (?:did|have) (?:i|we) (?:say|said|tell you|told you|mention"
    rf"|mentioned)(?: that)? {_WHO} (?:really )?(?:hates?|hated|dislikes?|{_NOT}"
    r" (?:like|enjoy|stand|bear|eat)|won't (?:eat|touch))",
    rf"(?:is there |are there )?(?:anything|any (?:food|foods|things?)|something)(?: that)? {_WHO}"
    rf" (?:really )?(?:hates?|dislikes?|{_NOT} (?:like|enjoy|stand|bear|eat)|won't (?:eat|touch))",
    r"(?:what|which)(?: [a-z]+){0,2} (?:(?:should|must|do) (?:i|we) (?:have to )?"
    r"|(?:is |are )?(?:there )?(?:to )?)?"
    r"(?:avoid|not|leave out|steer clear of)(?: (?:to )?(?:cook|cooking|make|making|give|giving"
    rf"|serve|serving|buy|buying|feed|feeding))? (?:for|to|with|when cooking for|if) {_WHO}"
    r"(?: (?:comes?(?: over| round)?|eats with us))?",
    r"what(?: food)? (?:shouldn't|can't|mustn't|don't) (?:i|we) (?:cook|make|give|serve|feed)"
    rf" (?:for |to )?{_WHO}",
)
_SURELY = "大?嫌い|だいきらい|きらい|苦手|(?:食べ(?:ら)?れ|飲め)ない|好きじゃない"
_DISLIKED = f"(?:{_SURELY}|だめ|ダメ|駄目|無理)"
_ASKED_JAPANESE = (
    "(?:(?:ねえ|ところで|そういえば)、?)*"
    r"(?:(?P<who>(?!大?嫌い|苦手)(?:(?!何|なに)[^\s、。?!]){1,12}?)(?:さん|ちゃん|くん|君)?(?:が|は|の|って|も|、)+"
    "|(?:俺|おれ|僕|ぼく|私|わたし|自分)(?=何|なに|どれ))?"
    f"(?:[^。?!]{{0,8}}(?:何|なに|どれ)(?:が|を|は|って)?(?:一番|いちばん)?(?:{_SURELY})[^。?!]{{0,10}}"
    f"|(?:一番|いちばん)?{_DISLIKED}(?:な|だった)?(?P<what>[^、。?!はが]{{1,8}}?)(?:は|って|を|が)?、?"
    "(?:(?:何|なに|なん|どれ|覚え|おぼえ|わか|分か|知って|教え|ある|あった|言っ|だった)[^。?!]{0,12}"
    "|(?=[?])|(?<=もの)$|(?<=物)$|(?<=こと)$))"
    r"[。?!\s]*"
)
_ONESELF = frozenset("i we me us".split()) | {"私", "わたし", "僕", "ぼく", "俺", "おれ", "自分"}
_NOBODY = frozenset("it that this there he she they you everyone someone people".split())
_MUCH = (
    "(?:ほんと|本当|まじ|マジ|めっちゃ|ちょっと|絶対|昔から|やっぱ|とても|すごく|どうして"
    "|一番|特に|大)"
)
_OF_MANY = (
    "(?P<who>[^、。]{1,10}?)(?:さん|ちゃん|くん|君)?(?:(?:は|って|も|が)、?"
    f"(?!{_MUCH})[^、。はが]{{1,12}}?(?:が|は|も|だけ|とか|{_MUCH}[^、。はが]{{0,3}})*{_DISLIKED}"
    f"|の(?={_DISLIKED}な)|(?:は|って|も)、?(?={_DISLIKED}な[^、。]{{1,6}}(?:な(?:い|し)|無|多|少|あ[るっ])))"
)
"""妹はトマトが嫌い, 妹の嫌いな: the first is whose it is."""
_KIN = (
    "(?:お?(?:母|父|姉|妹|兄|弟|ばあ|じい)(?:さん|ちゃん)?|彼女|彼氏?|妻|夫|娘|息子|友達|同僚|上司)"
    "(?:は|が|も|って|の|(?=(?:嫌い|苦手)な))"
)
_DIET = (
    r"\b(?:vegetarian|veggie|vegan|pescatarian|co?eliac|halal|kosher|(?:lactose|gluten) intolerant"
    r"|allergic to|allergy|(?:doesn['’]?t|don['’]?t|can['’]?t|cannot|never) eats?|avoids)\b"
    "|アレルギー|ベジタリアン|ヴィーガン|菜食"
)
"""What somebody does not eat, whether they like it or not."""
_LONGEST = 80
WORDS, WORDS_JAPANESE = "hate dislike stand like", "嫌い 苦手 無理 食べられない だめ"
"""What a dislike is told with, to be looked for."""


def find_whose(question: str) -> Disliked | None:
    """Whose dislikes `question` asks for; None where it asks for none."""
    if len(question) > _LONGEST:
        return None
    plain = vital.as_plain(question).strip()
    if text.is_japanese(question):
        found = _compiled(_ASKED_JAPANESE).fullmatch(plain)
    else:
        several = (_compiled(rf"{_OPENS}{one}[\s?.!]*").fullmatch(plain) for one in _ASKED)
        found = next(filter(None, several), None)
    if found is None:
        return None
    who = re.sub(r"^(?:my|our) |'s$", "", found["who"] or "")
    return None if who in _NOBODY else Disliked("" if who in _ONESELF else who)


def name_dislikes(question: str) -> str:
    """What a dislike is told with, in the language of `question`, to be looked for."""
    return WORDS_JAPANESE if text.is_japanese(question) else WORDS


def tells_dislike(said: str) -> bool:
    """Whether `said` tells that somebody does not like something, and asks nothing."""
    plain = vital.as_plain(said)
    is_told = tastes.tells_dislike(plain) or _compiled(_DIET).search(plain)
    return bool(is_told) and not turns.asks_something(said)


def is_theirs(asked: Disliked, said: str, named: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether `said`, which is with or about those `named`, is of whom is asked for.

    `own` are the names of whoever asks. What they say of nobody else they say of themselves.
    """
    plain = text.normalise(said)
    if asked.who:
        is_kin = _compiled(f"{re.escape(asked.who)}(?:さん|ちゃん)?[はがもの、]").match(plain)
        terms = frozenset(text.tokens(asked.who)) if asked.who.isascii() else frozenset()
        is_named = stands_in(plain, asked.who) or asked.who in map(text.normalise, named)
        is_named = is_named or (bool(terms) and terms <= text.tokens(plain).keys())
        return is_named or is_kin is not None
    mine = set(map(text.normalise, own))
    if any(stands_in(plain, one) for one in mine):
        return True
    if any(text.normalise(one) not in mine for one in named):
        return False
    if not text.is_japanese(said):
        return re.search(r"\bi(?:'m|'ve)?\b", plain.replace("’", "'")) is not None
    if of := _compiled(_OF_MANY).match(plain):
        return of["who"] in _ONESELF
    return _compiled(_KIN).match(plain) is None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
