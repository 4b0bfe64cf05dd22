"""Having been ill: the question that asks for it in everyday words, and what tells of it.

"When was I ill?", 「具合悪かったのいつ？」 are answered by "a fever of 38", 「寝込んだ」, which
share no word with them. A question that names its symptom is answered by that word.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.identity.health import ailments, whose
from ego.core.identity.people import stands_in
from ego.core.memory.truth.pairs import find_names
from ego.core.times.mentions import without_times


class Ill(NamedTuple):
    """Who is asked to have been ill: somebody named, else whoever asks."""

    who: str = ""
    is_open: bool = False
    """Whether it is asked what happened to them, which may have been no illness."""


_STATE = (
    r"(?:so |very |really |ever |last |that |this |a bit |recently |feeling )*"
    r"(?:ill|sick|unwell|poorly|under the weather|not (?:feeling )?well|in bad health)"
)
_WHO = r"(?P<who>(?:my |our |the )?[\w'-]+)"
_ASKED = (
    rf"(?:when|how often|what (?:day|date)|how long|since when|why|(?:when )?(?:the )?last time)?"
    rf"(?: exactly)? ?(?:was|were|is|am|are|did|has|have|had|'s) {_WHO} "
    rf"(?:get |got |been |be |fall |fell |feel |felt |last |ever |come down )*{_STATE}",
    rf"(?:when|the (?:last )?time|the days?)(?: that)? {_WHO} (?:last )?"
    rf"(?:was|were|got|fell|felt|had been|has been|'s been) {_STATE}",
    rf"what(?:'?s| is| was) (?:wrong|the matter|up) with {_WHO}",
    rf"what(?: illness| disease)? (?:does|did) {_WHO} have",
    rf"what(?: has|'s)? (?P<open>happened) (?:to|with) {_WHO.replace('|the', '')}",
)
_OPENS = r"(?:(?:so|and|but|hey|oh|well|tell me|remind me|do you (?:know|remember)|when was),? )*"
_ENDS = r"(?: (?:last|again|before|recently|#|and with what|with what))*[\s?.!]*"
_ASKED_JAPANESE = (
    r"(?:(?:ねえ|ところで|そういえば|前に|この前|最後に|最近|#)、?)*"
    r"(?:(?P<who>[^\s、。?!]{1,12}?)(?:さん|ちゃん|くん|君)?(?:が|は|の|って|も|、)+)??"
    r"(?:(?:この前|最後に|前に|最近|いつ|#)(?:に|、)?)*"
    r"(?:(?:具合|体の?調子|気分)[がのは]?(?:悪|わる)|体調[をがの]?(?:崩|くず|悪|わる)|病気[にで]?(?:なっ|だっ|し)"
    r"|体[をの]?(?:壊|こわ)し)"
    r"(?P<rest>[^。!?]{0,20})[。?!\s]*"
)
_ASKS_JAPANESE = late.regex(r"いつ|何日|何曜|っけ|どの(?:日|くらい)|[?？]|[たいだすん]か[。\s]*$")
_AILMENTS = (
    r"\b(?:\w+itis|mites|fleas|worms|diabet\w+|asthma|cancer|tumou?rs?|kidney\w*|hernia|ulcers?"
    r"|cysts?|rash|eczema|sprain\w*|broken? (?:his|her|its|my|a|the) \w+|fractur\w+|diagnos\w+"
    r"|on (?:meds|medication|painkillers|insulin)|accident|ambulance|stitches|a&e|concuss\w+"
    r"|(?:fell|fallen|slipped) (?:in|off|on|over|down|out)|hit by a"
    r"|broke (?:his|her|its|my|an?) \w+)\b"
    r"|転ん|転倒|救急車|縫っ|事故|怪我|ケガ|けがし|\w炎|ダニ|糖尿病|喘息|がんだ|癌|腫瘍|骨折|捻挫|ねんざ|腎臓|診断|ヘルニア"
)
"""What somebody, or an animal, is found to have."""
_ONESELF = frozenset("i we me us".split()) | {"私", "わたし", "僕", "ぼく", "俺", "うち", "自分"}
_NOBODY = frozenset("it that this there he she they you everyone someone anybody".split())
_BODY = late.regex(r"[頭喉腹熱体咳風胃腰]|のど|から$|今[日朝]|昨|最近|^実$")
"""What a Japanese sentence may have before its verb and is nobody."""
_LONGEST = 80
SYMPTOMS = (
    "ill sick unwell fever feverish flu cold cough headache migraine nausea vomiting infection"
    " pneumonia bronchitis covid hospital bed throat"
)
SYMPTOMS_JAPANESE = (
    "熱が 熱を 発熱 高熱 風邪 インフル 寝込 頭痛 頭が痛い 喉が痛い"
    " 腹痛 お腹が痛い 吐き気 咳 肺炎 入院"
)


def find_asked(question: str) -> Ill | None:
    """Of whom `question` asks when, or whether, they were ill; None where it asks for no such."""
    if len(question) > _LONGEST:
        return None
    plain = without_times(question).replace("’", "'").strip()
    if text.is_japanese(question):
        found = _compiled(_ASKED_JAPANESE).fullmatch(plain)
        if found is None or not _ASKS_JAPANESE.search(question):
            return None
    else:
        several = (_compiled(f"{_OPENS}{one}{_ENDS}").fullmatch(plain) for one in _ASKED)
        found = next(filter(None, several), None)
        if found is None:
            return None
    who = re.sub(r"^(?:my|our|the) |#", "", found["who"] or "")
    if who in _NOBODY:
        return None
    return Ill(
        "" if who in _ONESELF else who, "open" in found.re.groupindex and bool(found["open"])
    )


def name_symptoms(question: str) -> str:
    """What an illness is told with, in the language of `question`, to be looked for."""
    return SYMPTOMS_JAPANESE if text.is_japanese(question) else SYMPTOMS


def tells_illness(said: str) -> bool:
    """Whether `said` tells of an illness, its symptoms or what it was found to be."""
    return ailments.tells_illness(said) or _compiled(_AILMENTS).search(said.lower()) is not None


def is_of(asked: Ill, said: str, named: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether `said`, which is with or about those `named`, is of whom is asked for.

    `own` are the names of whoever asks. What they say of nobody else they say of themselves.
    """
    plain = text.normalise(said)
    if asked.who:
        names = (*named, *find_names(said))
        return stands_in(plain, asked.who) or asked.who in map(text.normalise, names)
    if any(stands_in(plain, one) for one in own):
        return True
    others = {text.normalise(one) for one in named} - {text.normalise(one) for one in own}
    if any(stands_in(plain, one) for one in others):
        return False
    if text.is_japanese(said):  # which leaves out who it is, and may begin with what hurts
        return all(_BODY.search(one) for one in find_names(said))
    return whose.is_said_of_oneself(said)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
