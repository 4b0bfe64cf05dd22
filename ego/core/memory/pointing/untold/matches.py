"""A match that is told without its sport, where one plan that comes back is of somebody's sport.

"Elsa's match on Saturday is off" is of the handball that she plays every Saturday.
"""

from __future__ import annotations

from collections.abc import Sequence

from ego.core import text
from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.spoken import compiled

_SPORTS = (
    "(?:[a-z]+ball|soccer|futsal|rugby|hockey|tennis|badminton|cricket|squash|lacrosse|padel|bandy"
    "|サッカー|フットサル|野球|ソフトボール|テニス|バスケ(?:ットボール)?|バレー(?:ボール)?|ハンドボール|ドッジボール"
    "|バドミントン|卓球|ラグビー|ホッケー|剣道|柔道|空手)"
)
_ONLY_TRAINING = r"\b(?:training|practi[cs]e)\b|練習|稽古"
_MATCH = (
    rf"(?P<who>\b[a-z]+(?=['’]s ))?(?P<led>['’]s |\b(?:the|our|my|his|her) )(?:{_SPORTS} )?"
    rf"(?:match|game)\b(?! day)|(?:(?P<whose>[^、。はがの]{{1,8}})の)?(?:{_SPORTS}の?)?試合"
    "(?!結果|後|前|の?(?:応援|動画))"
)
"""Whose match it is, where it is on the day of a sport of theirs that comes back."""


def name_match(sentence: str, plans: Sequence[str]) -> str:
    """A sentence about a match with the sport that one of these plans alone is of: "Elsa's match"
    where she plays handball. What is but training has no match."""
    found = compiled(_MATCH).search(sentence)
    if found is None:
        return sentence
    whose = text.normalise(found["who"] or found["whose"] or "")
    is_day = found["whose"] and may_name_time(found["whose"])
    theirs = [one for one in plans if is_day or whose in text.normalise(one)]
    sports = [sport for one in theirs if (sport := _find_sport(one, found[0]))]
    if len(sports) != 1:
        return sentence
    if text.is_japanese(sentence):
        whose = f"{found['whose']}の" if found["whose"] else ""
        return f"{sentence[: found.start()]}{whose}{sports[0]}{sentence[found.end() :]}"
    head = f"{sentence[: found.start()]}{found['who'] or ''}{found['led']}"
    return f"{head}{sports[0]}{sentence[found.end() :]}"


def _find_sport(plan: str, match: str) -> str:
    """The sport that a plan is of; empty where it is another than that of a `match`, or none."""
    its, named = (compiled(_SPORTS).search(one) for one in (plan, match))
    if its is None or compiled(_ONLY_TRAINING).search(plan):
        return ""
    return its[0] if named is None or text.normalise(named[0]) == text.normalise(its[0]) else ""
