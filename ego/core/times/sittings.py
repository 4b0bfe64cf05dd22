"""Questions of last time: what was talked of in the sitting before this one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory import turns
from ego.core.talk.unkept import pasted
from ego.core.times.mentions import without_times
from ego.core.times.questions import asks_when, says_little
from ego.core.times.spans import Span

GAP = timedelta(hours=3)
"""So long after it another sitting begins."""
_TOGETHER = (
    r"(?:we|i|you and i) (?:(?:last )?(?:talked|spoke|met|chatted|worked|sat down)|were here"
    r"|was here)(?: together)?"
)
_LONG_IN_KANA = 14
"""A turn without kanji of more characters tells something."""
_BESIDE = timedelta(minutes=30)
"""So long before or after its turns what was kept is of a sitting."""
_LAST_TIME = (
    r"(?<!since )(?<!than )(?<!as )(?<!like )(?<!for )(?<!one )(?<!is )(?<!was )"
    rf"\b(?:the |(?<!\bthe ))last time(?: {_TOGETHER})?"
    r"(?! (?:that|i|we|you|he|she|they|it|the|my|our|your|\w+ed)\b)"
    r"|\b(?:(?:in|during|from|of) )?(?:our |the )?(?:last|previous) (?:session|sitting|chat"
    r"|conversation|talk)\b(?:['’]s)?(?! (?:of|at|with (?!you\b))\b)(?: with you\b)?"
    r"|前回(?!の(?!続き|作業|セッション|会話|話|やりとり)|[がをよとか]|以来|同様|みたい)"
    r"(?:の(?:続き|作業|セッション|会話|話|やりとり))?(?:で?[はも])?"
)
"""How the sitting before this one is named; not the last time that something else was."""
_LEFT_OFF = (
    r"\bwhere (?:(?:did|have|had) )?(?:we|i|you) (?:last )?(?:(?:leave|left)(?: it| things)? off"
    r"|(?:leave|left|stop|stopped)(?: (?:it|things))?(?=\W*$| (?:on|with|last time)\b))"
    r"|\bhow far (?:did|have|had) (?:we|i) (?:get|got|gotten|come)\b"
    r"|\bwhere (?:were|was) (?:we|i)(?: again)?(?=\W*$)"
    r"|\b(?:what(?: is|['’]s| was)? )?the last thing (?:that )?(?:we|i) (?:did|worked on"
    r"|talked about|discussed|(?:was|were) (?:doing|working on|talking about))\b"
    r"|\bwhat (?:did|were|was) (?:we|i) last (?:do|doing|work(?:ing)? on|talk(?:ing)? about)\b"
    r"|(?:(?<=前回)|(?<![ァ-ヺー一-鿿]))どこまで(?:やっ|でき|し|話し|話を?し|進め|進み?|終わっ|終わら)"
    r"(?:て|まし|ん)?[ただ](?:んだ)?(?:っけ)?|続き(?:は|って)?(?:何|なん|どこ)(?:から)?(?:だっけ|でしたっけ|だった)"
)
"""What asks of that sitting without a time."""
_OF_IT = late.regex(f"{_LAST_TIME}|{_LEFT_OFF}")
_ASIDE = late.regex(
    r"\b(?:work(?:ed|ing)?|ask(?:ed)?|remind(?: me)?|(?:catch|bring) me up(?: to speed)?"
    r"|pick(?: it)? up|continue|resume|carry on|let['’]?s|let us|start(?:ed)?|finish(?:ed)?|got?"
    r"|get|buil[dt]|changed?|left|cover(?:ed)?|where|busy)\b|作業|進め|進ん|直し|続け|やろう|しよう|だっけ"
)
"""What such a question holds beside, and names nothing."""

_SAYS_LITTLE = frozenset(
    "ahead again all back better branch build bye change changes commit continue cool deploy done"
    " fine first get going good great hello hey hi last later lets let look looks merge morning"
    " evening night nice now okay perfect please push rebase run ship start stop sure tests test"
    " thank thanks that this time today tomorrow try welcome wonderful yeah yes yep you"
    " コミット プッシュ マージ デプロイ テスト 今日 明日 今朝 今晩 最高 完璧 了解".split()
)
"""What is said of any work, and tells nothing of it."""


class Sitting(NamedTuple):
    """A sitting of which it is asked what was said in it."""

    span: Span
    seqs: frozenset[int]
    """The turns of it."""


def asks_of_last_time(said: str) -> bool:
    """Whether it asks of the sitting before this one: "what did we do last time?", 前回何した？

    But not "the last time we went to Rome", "when was the last time?", 前回の検診, or of a day.
    """
    plain = text.normalise(said)
    if not _OF_IT.search(plain) or asks_when(plain) or "#" in without_times(plain):
        return False
    return asks_for_nothing_else(said) or turns.asks_something(said)


def leave_out_last_time(said: str) -> str:
    """A question of last time as it is asked without that."""
    plain = text.normalise(said)
    own = said if len(said) == len(plain) else plain
    left, at = list[str](), 0
    for match in _OF_IT.finditer(plain):
        left.append(own[at : match.start()])
        at = match.end()
    return re.sub(r" (?=[?!.,]|$)", "", "".join([*left, own[at:]])).strip()


def asks_for_nothing_else(said: str) -> bool:
    """Whether a question of last time names nothing but that."""
    rest = _ASIDE.sub("", text.normalise(leave_out_last_time(said)))
    return not rest or says_little(rest)


def count_telling(said: str) -> int:
    """How many words of a turn say what it was about: of "commit it" or a greeting none."""
    words = (one for one in text.telling_words(said) if one not in _little())
    return len({*words}) or (said.strip() > "" and not said.isascii() and len(said) > _LONG_IN_KANA)


class Ends(NamedTuple):
    """With what a sitting began and ended."""

    told: list[str]
    """The first and the last turn that told something: one where there is no more, or none."""
    are_all: bool
    """Whether nothing that is told elsewhere was said before the first or behind the last."""


def find_ends(turns: Iterable[tuple[str, datetime]]) -> Ends:
    """With what the newest sitting began and ended in which something was told.

    `turns` come newest first, each with its time; one without words told what is told elsewhere,
    and no older sitting is the last one then. What was pasted is no topic.
    """
    telling: list[str] = []
    begun: datetime | None = None
    has_told, are_all = False, True
    last_is_elsewhere = False
    for said, at in turns:
        if begun is not None and begun - at >= GAP and has_told:
            break
        begun = at
        prose = pasted.drop_pasted(said)
        least = 1 if text.is_japanese(prose) else _MUCH
        if prose and count_telling(prose) >= least and not asks_of_last_time(prose):
            telling.append(prose)
            last_is_elsewhere = False
        elif not said:
            are_all = are_all and bool(telling)
            last_is_elsewhere = True
        has_told = has_told or not said or bool(telling)
    told = [*dict.fromkeys([telling[-1], telling[0]])] if telling else []
    return Ends(told, are_all and not last_is_elsewhere)


_MUCH = 3
"""So many words of a turn tell much of it; of a Japanese one, whose words are longer, one does."""


@cache
def _little() -> frozenset[str]:
    return _SAYS_LITTLE.union(stem for one in _SAYS_LITTLE for stem in text.tokens(one))


def find_last(turns: Iterable[tuple[int, datetime]], now: datetime) -> Sitting | None:
    """The last sitting before this one, of turns by seq and when each was, the newest first.

    What was said today is not last time, unless there was no talk before; what began before
    midnight is of the day before.
    """
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    earlier: list[Sitting] = []
    several: list[int] = []
    start = end = now
    for seq, at in turns:
        if at > now:
            continue
        if start - at >= GAP:
            if several and (one := _sitting(several, start, end)) and end <= now - GAP:
                if start < today:
                    return one
                earlier.append(one)
            several, end = [], at
        several.append(seq)
        start = at
    if several and end <= now - GAP:
        earlier.insert(0 if start < today else len(earlier), _sitting(several, start, end))
    return earlier[0] if earlier else None


def _sitting(several: Iterable[int], start: datetime, end: datetime) -> Sitting:
    return Sitting(Span(start - _BESIDE, end + _BESIDE), frozenset(several))
