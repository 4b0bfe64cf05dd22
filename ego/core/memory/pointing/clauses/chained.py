"""A chain of clauses, each a sentence of its own but for its commas, told as such sentences.

"She's sorry, I'm sorry, we both had a cry, and she's coming to us on Boxing Day" tells a plan in
its last clause alone: what stands before that, or behind, is how somebody feels, or what was, and
is no part of the plan. Of 謝ってくれて、二人で泣いて、26日にうちに来る it is what 26日 opens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.spoken import compiled

_AT_LEAST = 3
"""So many clauses are a chain: one beside that of a plan may be why it is."""
_LONG = 110
"""A sentence of more characters is a chain of two: on a line it would lose what it is of."""
_DOES = (
    r"(?:['’](?:s|m|re|ve|ll|d)\b| (?:is|am|are|was|were|has|have|had|will|would|can|could|must|do"
    r"|does|did|need|needs|want|wants|thinks?|thought|got|came|rang|went|took|gave|cried|made|felt"
    r"|feels?|lost|found|loves?|loved|hopes?|knows?|(?:must|ca|wo|do|does|did|is|are|could|was)"
    r"n['’]t|both|all|just|never|still|already|really|\w{3,}ed)\b)"
)
_WHO = r"(?:i|we|you|he|she|they|it|that|there)"
_WHOSE = (
    r"(?:(?:my|our|his|her|their|the) [a-z]+(?: [a-z]+)?|(?-i:[A-Z][a-z]+)"
    r"(?: and (?:i|(?-i:[A-Z][a-z]+)))?)"
)
_BEGINS = rf"(?:{_WHO}|{_WHOSE}){_DOES}"
"""How a clause begins that says who, and what they do."""
_CUT = rf", (?:(?:and|but|so|then) )?(?={_BEGINS})| (?:and|but|so) (?={_WHO}{_DOES})"
_OPENS = rf"^\W*(?:(?:and|but|so|well|oh|right|ok|okay|anyway|yes|no|then),? )*{_BEGINS}"
_LEADS = (
    r"\b(?:says?|said|thinks?|thought|hopes?|hoping|(?:told|tells?) \w+|knows?|sure|glad|means?|if"
    r"|when|because|that|which|who|whether|until|and i|or)\W*$"
)
"""What leads to the clause behind it, and is no clause without that."""
_GOES_ON = (
    r"^(?:it|that|there|they|(?:my|our|the) \w+)\b"
    r"(?!(?:['’]s| is| are) (?:all|so|mended|over|sorted|lovely|great|nice)\b| (?:was|were|had)\b)"
)
"""What is said of the plan before it: it is at three, there is parking."""
_CHAIN_JAPANESE = "[^。！!？?\n]+"
_OWN_JAPANESE = (
    "(?:[っいんしてれきみせめべけげりちえね][てで](?:くれて|もらって|しまって|いて|て)?"
    "|[だたるい]?(?:し|けど|から|ので|が))$"
)
"""How a clause of a chain ends that is none of a plan behind it."""
_SUBJECT_JAPANESE = (
    r"^(?:(?:今日|さっき|昨日|きのう|ようやく|やっと)、?)?([一-龯々ァ-ヶー]{1,8}(?:さん|ちゃん|くん)?)"
    "(?:[がは]|から|と)"
)
_HAS_SUBJECT_JAPANESE = "[がは](?!、?い)"


def part(words: str, now: datetime) -> str:
    """`words` with each chain that names a day parted there: the clauses of its plan stand as
    sentences; as they are where they chain nothing."""
    if len(words) > spoken.LONGEST or not may_name_time(words):
        return words
    if text.is_japanese(words):
        return compiled(_CHAIN_JAPANESE).sub(lambda one: _part_japanese(one[0], now), words)
    for sentence in ahead.told_sentences(words):
        parted = _part_sentence(sentence, now)
        if parted != sentence:
            words = words.replace(sentence, parted)
    return words


def is_told(clause: str) -> bool:
    """Whether a clause says who, and what they do, and so tells something by itself."""
    return compiled(_OPENS).search(clause) is not None


def _part_sentence(sentence: str, now: datetime) -> str:
    cuts = _find_cuts(sentence)
    clauses = [sentence[begin:end] for begin, end in _list_spans(sentence, cuts)]
    is_long = len(sentence) > _LONG and len(clauses) > 1
    if "?" in sentence or not (is_long or len(clauses) >= _AT_LEAST):
        return sentence
    names_day = [bool(spoken.find_days(one, now)) for one in clauses]
    if not any(names_day):
        return sentence
    told = clauses[0].rstrip(" ,;")
    for n, cut in enumerate(cuts, 1):
        its = clauses[n]
        goes_on = names_day[n - 1] and not names_day[n] and _goes_on(its, now)
        if goes_on or not (names_day[n - 1] or names_day[n]):
            told += f"{cut[0]}{its}"
        else:
            told = f"{told.rstrip(' ,;.')}. {its[:1].upper()}{its[1:]}"
    return told


def _goes_on(clause: str, now: datetime) -> bool:
    """Whether a clause says more of the plan before it: its hour, or where it is."""
    return bool(spoken.find_times(clause, now) or compiled(_GOES_ON).search(clause))


def _find_cuts(sentence: str) -> list[re.Match[str]]:
    """Where a clause of a sentence ends that is one by itself, and the next begins."""
    found, begin = list[re.Match[str]](), 0
    for cut in compiled(_CUT).finditer(sentence):
        before = sentence[begin : cut.start()]
        if compiled(_OPENS).search(before) and not compiled(_LEADS).search(before):
            found.append(cut)
            begin = cut.end()
    return found


def _list_spans(sentence: str, cuts: Sequence[re.Match[str]]) -> list[tuple[int, int]]:
    begins = [0, *(one.end() for one in cuts)]
    return list(zip(begins, [*(one.start() for one in cuts), len(sentence)], strict=True))


def _part_japanese(sentence: str, now: datetime) -> str:
    clauses = sentence.split("、")
    first = next((n for n, one in enumerate(clauses) if spoken.find_times(one, now)), 0)
    before = clauses[:first]
    if len(before) < _AT_LEAST or not all(map(compiled(_OWN_JAPANESE).search, before)):
        return sentence
    plan = "、".join(clauses[first:])
    whose = compiled(_SUBJECT_JAPANESE).search(before[0])
    if whose and not compiled(_HAS_SUBJECT_JAPANESE).search(plan):
        plan = f"{whose[1]}が{plan}"
    return f"{'、'.join(before)}。{plan}"
