"""A change that no rule understood: what tells of one in any words, and which plans it may be of.

It is asked of a turn of which nothing came, for whoever said it to judge. So it may be wide: a line
too many is read over, a change that is passed over in silence is missed on its day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from datetime import datetime, timedelta

from ego.core import text
from ego.core.memory import turns
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences, without_times
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.untold import stays_away
from ego.core.memory.truth.pairs import find_names
from ego.core.talk.weights import LIGHT, weigh_words

_NOT = r"(?:\bnot\b|(?<!\bdo)(?<!\bdoes)n['’]t\b|\bcannot\b|\b(?:ca|wo|is|are)nt\b|\bno longer\b)"
_OFF = (
    r"\bcancel\w*|\bcall(?:ed|ing)?(?: \w+){0,4}? off\b|\bpostpon\w+|\bre-?schedul\w+"
    r"|(?:\b(?:is|are|was)|['’](?:s|re)|\bgot) (?:now |all )?off"
    r"(?=\W*$|[,;]| (?:now|then|again|after|because|cos|as|so|this|next|on|to[dnm]\w+)\b)"
    r"|\bfell through\b|\bdropp(?:ed|ing) out\b|\bbail(?:ed|ing|s)?\b|\bskip(?:ping|s)?\b"
    r"|\bha(?:ve|s) to miss\b"
    rf"|{_NOT}(?: \w+){{0,2}}? (?:com(?:e|ing)|mak(?:e|ing) it|go|going(?! to (?!the|my|be there))"
    r"|happening|attend\w*|do|doing|be (?:there|here|back)|here|till?|until|free|available"
    r"|work(?:ing)?(?= (?:for|on|out)\b))\b"
    "|キャンセル|中止|延期|リスケ|流れ(?:た|まし|ちゃ)|[なと]くな[っり]|無くな[っり]|なしに(?:な|し)"
    "|行け(?:な|ん(?!の)|ません)|行か(?:な[いく]|ん|へん|ず)|来(?:れ|られ)?(?:な[いく](?!て)|ません|へん|れん)"
    "|出(?:れ|られ)(?:な|ん|ません)|欠席|取り直|や(?:め(?:る|た|て|と)|っぱ)|休(?:む|み|ん[だで])"
    "|パス(?:する|で|した)"
)
"""What nobody says but of something that is off; few turns hold it."""
_MOVED = (
    r"\b(?:mov(?:e|ed|ing)|push(?:ed|ing)?|shift(?:ed|ing)|(?<!my )(?<!the )(?<!\ba )(?<!this )"
    r"(?<!his )(?<!her )(?<!night )(?<!late )(?<!early )(?<!day )shift|bump(?:ed|ing)?|brought|put"
    r"|switch(?:ed|ing)?|swap(?:ped|ping)?|chang(?:ed|ing|e))\b"
    r"|\binstead\b|\bany ?more\b|\bafter all\b|\b(?:do|does)(?:n['’]?t| not) (?:have|need) to\b"
    "|変更|変わ[っる]|振り?替|前倒し|後ろ?倒し|ずら[しす]|ずれ[たてる]|早ま|遅れ[るて]|代わ[りっ]"
)
"""What is said of anything that is another way than before: beside a time it may be a plan."""
_WAS = r"\b(?:did|was|were|had|could|would)(?:n['’]?t| not)\b"
_SOON = timedelta(days=60)
"""A change is told of what is near."""
MOST = 2
"""So many plans are named: of more it is anybody's guess."""


def may_tell_change(words: str) -> bool:
    """Whether a turn may say of anything ahead that it is off or otherwise."""
    return bool(_sentences(words))


def find_touched(words: str, plans: Iterable[Ahead], now: datetime) -> list[Ahead]:
    """The plans that such a turn may be of, the nearest first: those of its words, or else the one
    that is alone on a day that it names. None where that may be too many of them."""
    telling = " ".join(_sentences(words))
    if not telling:
        return []
    near = sorted(
        (one for one in plans if one.when.day <= now.date() + _SOON and one.last_day >= now.date()),
        key=lambda one: (one.when.day, one.seq),
    )
    terms = _terms(telling, now)
    shared = [one for one in near if _is_meant(terms & _terms(one.text, now), one)]
    if not shared:
        away = (stays_away.list_who(one, near, now) for one in _sentences(words))
        shared = [one for who in away for one, _ in who if not one.private]
    return _few(shared) or _alone_on(near, telling, now)


def _is_meant(shared: Set[str], plan: Ahead) -> bool:
    """Whether these words of a plan are enough to name it: of a secret not by somebody alone, of
    whom much else is told."""
    named = weigh_words(" ".join(find_names(plan.text))).keys() if plan.private else set()
    return bool(shared - named) or len(shared) > 1


def _few(several: Sequence[Ahead]) -> list[Ahead]:
    return [*several] if len(several) <= MOST else []


def _alone_on(plans: Sequence[Ahead], telling: str, now: datetime) -> list[Ahead]:
    days = {one.day for one in spoken.find_days(telling, now) if one.day}
    there = [one for one in plans if one.when.day in days]
    return there if len(there) == 1 and not there[0].private else []


def _sentences(words: str) -> list[str]:
    """The sentences of a turn that may tell a change, and asks nothing."""
    if len(words) > spoken.LONGEST:
        return []
    return [
        one
        for one in told_sentences(text.composed(words[:READ]))
        if _may_tell(one)
        and not spoken.compiled(_WAS).search(one)
        and not turns.asks_something(one)
    ]


def _may_tell(sentence: str) -> bool:
    if spoken.compiled(_OFF).search(sentence):
        return True
    return may_name_time(sentence) and bool(spoken.compiled(_MOVED).search(sentence))


def _terms(words: str, now: datetime) -> set[str]:
    """What words are about, but for days, and what is said every day."""
    weighed = weigh_words(without_times(words, now))
    return {
        word for word, weight in weighed.items() if weight > LIGHT and not re.match(r"[#\d]", word)
    }
