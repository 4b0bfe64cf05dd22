"""Whose plan a turn of talk may touch: what somebody says of themselves is no other's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ego.core import late, text
from ego.core.identity import people
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import tense_of
from ego.core.memory.pointing.told import outcome

_OF_ONESELF = late.regex(
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

_ONESELF = late.regex(
    r"\b(?:i|me|my|mine|we|us|our|ours)\b|私|わたし|僕|ぼく|俺|自分|うちの", re.IGNORECASE
)

_MINE = late.regex(r"\b(?:my|mine)\b|(?:私|わたし|僕|ぼく|俺|自分|うち)の", re.IGNORECASE)
_ANYBODYS = late.regex(
    r"^\W*(?:the|there(?:['’]s| is| are| will be)|this year['’]s)\b(?!.*\bwith\b)"
    r"|^\W*(?:mr|mrs|ms|miss)\.? [\w-]+(?: \([^()]*\))? (?:(?:is|will|can|should) )?(?:be )?"
    r"(?:com(?:es?|ing)|visit(?:s|ing)?|call(?:s|ing) (?:by|round)|arriv(?:es?|ing))\b"
    r"|^[^、。はが]{1,20}は[^。]*(?:日|曜|開|始|行われ|ある|あります)"
    r"|(?:日|曜日?)[にはの、][^、。はが]{1,16}が(?:ある|あります|開|始|行われ)",
    re.IGNORECASE,
)
"""How one tells of what is to be, and not of what one does oneself: who has a title comes to
everybody there, as the landlord does."""

_GROUP = (
    r"(?:rehears(?:e|als?)|(?:choir|band|orchestra|team|club) ?\w*|practi[cs]es?|train(?:ing)?"
    r"|(?:house|flat) (?:meetings?|dinners?|part(?:y|ies)|inspections?|clean(?:ing|-?up)?)"
    r"|sectionals?|concerts?|gigs?|performances?|match(?:es)?|games?|tournaments?|services?)"
)
"""What several have together."""
_OF_US = late.regex(
    r"^(?!.*\b(?:i|me|my|mine|with)\b)\W*"
    r"(?:(?:we|our|next|this)\b(?: \w+)*? |(?:christmas|summer|spring|autumn|easter|dress) )?"
    rf"{_GROUP}(?= (?:is|are|starts?|begins?|will|every|each|on|at|in)\b)"
    r"|^(?!.*(?:私|僕|俺|自分|うち))(?:[^、。はが]{0,12}(?:練習|リハーサル|本番|発表会|演奏会|試合|例会)[はがを]"
    r"|毎週[^。は]{1,20}練習)",
    re.IGNORECASE,
)
"""How one tells of what a group has, as one of it: "we rehearse every Thursday"."""

_FOR_ANYBODY = late.regex(
    r"^\W*(?:(?:and|so|also|hey|please),? )*(?:some(?:one|body)|one of (?:us|you))"
    r" (?:(?:still|also|really|please) )*(?:(?:has|needs|ought|got) to|must|should|gotta)\b"
    r"|^\W*誰かが?、?[^。]*な(?:きゃ|いと|くちゃ|ければ)",
    re.IGNORECASE,
)
"""What is to be done by whoever does it first."""
_OF_ALL = late.regex(
    r"\b(?:we|us|our|ours|every(?:one|body)|all of (?:us|you)|(?:you|y['’]) ?all|the family)\b"
    r"|\bwho['’]?s (?:in|coming)\b|\bany(?:one|body)(?: else)?\b[^.!]*\?"
    r"|みんな|皆(?:さん|で|の)|全員|家族で|うちで|私たち|僕(?:ら|たち)|俺(?:ら|たち)|誰か[^。]*[?？]",
    re.IGNORECASE,
)
"""How one tells of what several do, or asks them to."""


def names_oneself(words: str) -> bool:
    """Whether somebody speaks of themselves, alone or with others."""
    return bool(_ONESELF.search(text.composed(words)))


def is_of_oneself(words: str, plan: str) -> bool:
    """Whether the sentence of a turn that names what a `plan` is about speaks of oneself.

    Any of its sentences, where none names that.
    """
    return any(_OF_ONESELF.search(one) for one in _naming(words, plan))


def is_said_of(words: str, plan: str, names: Iterable[str]) -> bool:
    """Whether the sentence of a turn that names what a `plan` is about names somebody of `names`.

    Not whom it only speaks to, and not beside what is of oneself: "Ken's dentist is off" is of
    Ken's, "Ken, my dentist is off" of one's own.
    """
    several = [one for one in names if one.strip()]
    return any(_is_of(sentence, name) for sentence in _naming(words, plan) for name in several)


def _is_of(sentence: str, name: str) -> bool:
    plain, called = text.normalise(sentence), re.escape(text.normalise(name))
    plain = re.sub(
        rf"(?:^|[,、])\s*{called}(?:さん|くん|君|ちゃん)?\s*(?=[,、.!?。]|$)", ",", plain
    )
    if not people.stands_in(plain, name):
        return False
    its = rf"(?:my \w+ )?\b{called}(?:['’]s\b|['’](?!\w))|{called}(?:さん|くん|君|ちゃん)?の"
    rest = re.sub(its, " ", plain)
    return not (_MINE if rest != plain else _OF_ONESELF).search(rest)


def is_shared(plan: str) -> bool:
    """Whether a plan is nobody's own: the race is on that day for whoever goes, and what a group
    has is for all of it.

    An appointment is somebody's, and so is what is told of oneself or begins with somebody.
    """
    words = whom.without_teller(plan)
    if _OF_US.search(text.composed(words)):
        return True
    if names_oneself(words) or outcome.is_appointment(words):
        return False
    return bool(_ANYBODYS.search(text.composed(words)))


def is_for_anybody(plan: str) -> bool:
    """Whether a plan is to be done by whoever does it first: "someone has to buy a present"."""
    return bool(_FOR_ANYBODY.search(text.composed(whom.without_teller(plan))))


def is_of_all(words: str) -> bool:
    """Whether what somebody told is of whoever hears it, too: "dinner at ours, all of you"."""
    every = bool(_OF_ALL.search(text.composed(words)))
    return every or is_for_anybody(words) or is_shared(words)


def is_put_to_all(said: str, plan: str) -> bool:
    """Whether what was `said` of a plan asks who comes along, which the plan itself leaves out."""
    return any(_OF_ALL.search(one) for one in _naming(said, plan))


def _naming(words: str, plan: str) -> list[str]:
    """The sentences of a turn that name what a plan is about; all, where none does."""
    plain = text.composed(words)
    sentences = list(tense_of(plain).sentences(plain))
    about = set(text.query_tokens(whom.without_teller(plan)))
    naming = [one for one in sentences if about & set(text.query_tokens(one))]
    return naming or sentences
