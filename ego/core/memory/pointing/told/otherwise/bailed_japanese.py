"""A meeting that fell through, told by its day or by whom it was with: 日曜ドタキャンされた.

健太にドタキャンされた names no thing: it is the one plan with him. Where nothing is named at all,
リスケになった, it is the one plan that lies ahead, if that was told just before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, tzinfo

from ego.core import text
from ego.core.memory.pointing.ahead import Ahead, told_sentences
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.things import (
    ELSEWHERE,
    SO_IT_IS,
    UNTIL_END,
    WAS_DONE,
    days_in,
)

_FELL_THROUGH = (
    f"(?:ドタキャン|リスケ(?:ジュール)?)(?:{WAS_DONE}|に?なっ{SO_IT_IS}|(?:に)?なりました){UNTIL_END}"
    f"|(?<=約束)[がは、]?(?:な|無)くなっ{SO_IT_IS}{UNTIL_END}"
)
_NO_DAY = "[はがもにのとを、 ]*"
_ALONE = "(?:急に|急遽|また|結局|今回は?|当日|直前(?:に|で)|ごめん|あー+|えー+|、)*"
_WHO = (
    r"(?P<who>[一-龯々ァ-ヶー]{1,8}?|[a-z]{2,12})(?:さん|ちゃん|くん|君)?"
    "(?:に|が|から|は|も|、|との?(?:約束|予定)?(?:が|は|も|を|、)?)+"
    f"{_ALONE}"
)
_ANOTHER_DAY = r"\d|曜|[今来再翌]+週|来月|明日|明後日"
"""It says on which day it is now, and so is moved."""
_JUST = timedelta(hours=1)


def find_off(several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None) -> list[Ahead]:
    """The one of `several` that a text of `at` says fell through, by its day or by whom it is with;
    none where that may be several."""
    there = [one for one in several if not one.every and not one.is_over(at)]
    for sentence in told_sentences(told) if text.is_japanese(told) and there else ():
        plain = text.small(sentence)
        off = compiled(_FELL_THROUGH).search(plain)
        if off is None or compiled(ELSEWHERE).search(plain):
            continue
        if compiled(_ANOTHER_DAY).search(plain[off.end() :]):
            continue
        found = list(_list_meant(plain[: off.start()], there, at, zone))
        if len(found) == 1:
            return found
    return []


def _list_meant(
    before: str, there: list[Ahead], at: datetime, zone: tzinfo | None
) -> Iterator[Ahead]:
    for one in there:
        days = days_in(before, one, at.astimezone(zone))
        rest = compiled(f"^{_ALONE}").sub("", _without(before, days))
        who = compiled(_WHO).fullmatch(rest)
        if rest and who is None:
            continue
        if any(its.day != one.when.day for its in days):
            continue
        if who and not _is_with(who["who"], one):
            continue
        if not who and not days and not (len(there) == 1 and at - one.kept_at <= _JUST):
            continue
        yield one


def _is_with(who: str, plan: Ahead) -> bool:
    called = rf"(?<![一-龯々ァ-ヶー]){re.escape(who)}(?:さん|ちゃん|くん|君)?と"
    return re.search(called, text.small(plan.text)) is not None


def _without(before: str, days: Iterable[Mention]) -> str:
    """Words without the days that they name, and the particles behind those."""
    for one in sorted(days, reverse=True):
        behind = compiled(_NO_DAY).sub("", before[one.end :], count=1)
        before = f"{before[: one.start]}{behind}"
    return before
