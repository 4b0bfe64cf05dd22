"""Whose plan a turn of talk may touch: what somebody says of themselves is no other's."""

from __future__ import annotations

import re

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import tense_of

_OF_ONESELF = re.compile(
    r"\bmy\b(?! (?:mistake|bad|fault|apologies|god|goodness|friends?['’]))|\bmine\b"
    r"|\bi\b(?!['’]?m? (?:just |only |also |was |am |have )*(?:heard?|hear|thought|think|believe"
    r"|guess|wrong|told|meant?|mixed|mistaken|got (?:it|that|the)|afraid|saw|see|read|knew|know"
    r"|said|forgot|sorry|learn(?:ed|t)|confused)\b)"
    r"|私(?!たち|達)|僕(?!たち|達|ら)|俺(?!たち|達|ら)|自分の"
    "|を(?:キャンセル|中止|取り消|取りや|辞退|断|やめ|変更|延期|ずら)|行けな|行かな|出ないこと"
    "|(?<![のん])(?:誕生日|面接|歯医者|歯科|病院|健診|検診|診察|美容院|通院)",
    re.IGNORECASE,
)
"""How somebody speaks of what is theirs; in Japanese often without a word for I."""

_ONESELF = re.compile(
    r"\b(?:i|me|my|mine|we|us|our|ours)\b|私|わたし|僕|ぼく|俺|自分|うちの", re.IGNORECASE
)


def names_oneself(words: str) -> bool:
    """Whether somebody speaks of themselves, alone or with others."""
    return bool(_ONESELF.search(text.composed(words)))


def is_of_oneself(words: str, plan: str) -> bool:
    """Whether the sentence of a turn that names what a `plan` is about speaks of oneself.

    Any of its sentences, where none names that.
    """
    plain = text.composed(words)
    sentences = list(tense_of(plain).sentences(plain))
    about = set(text.query_tokens(whom.without_teller(plan)))
    naming = [one for one in sentences if about & set(text.query_tokens(one))]
    return any(_OF_ONESELF.search(one) for one in naming or sentences)
