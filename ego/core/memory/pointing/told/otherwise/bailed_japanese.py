"""A meeting that fell through, told by its day or by whom it was with: 日曜ドタキャンされた.

健太にドタキャンされた names no thing: it is the one plan with him.
健太が風邪で、日曜なしになった is the one of that day. Where nothing is named, リスケになった,
it is the one plan that lies ahead, if that was told just before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta, tzinfo

from ego.core import text
from ego.core.memory.pointing.ahead import Ahead, told_sentences
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.often import naming
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.told import off_japanese
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
_CANNOT = (
    f"(?:{off_japanese.IS_NO_GOOD}|(?:行け|いけ|会え|来(?:ら)?れ)なく(?:なっ{SO_IT_IS}|なりました))"
)
"""Who says so of a day is kept from what they do with somebody, or where people go, if that is all
there is on it: the dentist's may be another's."""
_IS_OFF = (
    f"(?:{_CANNOT}|(?:なし|無し|中止|キャンセル|白紙|お?流れ)に(?:なっ{SO_IT_IS}|なりました)"
    f"|(?:な|無)くなっ{SO_IT_IS}|(?:な|無)くなりました){UNTIL_END}"
    "|(?<=[曜日])(?:な|無)し(?:で|だって|ね)*(?=[。!]*$)"
)
"""What is off by it has to be named, by its day or whom it is with."""
_BESIDE = "(?<!と)(?<!との)(?:の?(?:約束|予定)(?:が|は|も|、)?)$"
_NO_DAY = "[はがもにのとを、 ]*"
_ALONE = "(?:急に|急遽|また|結局|今回は?|当日|直前(?:に|で)|ごめん|あー+|えー+|、)*"
_CALLED = r"(?P<who>[一-龯々ァ-ヶー]{1,8}?|[ぁ-んー]{2,6}?|[a-z]{2,12})(?:さん|ちゃん|くん|君)?"
_WHO = (
    f"{_CALLED}(?:に|が|から|は|も|、|との?(?:約束|予定)?(?:が|は|も|を|、)?)+{_ALONE}"
    f"|{_CALLED.replace('who', 'ill')}(?:[がはもの、]+[^。]{{1,20}}?(?:[てで]|から|ので|ため|し)"
    f"|(?:{off_japanese.WHY_OFF})で)、?{_ALONE}"
)
"""Who it was with, be it with why they cannot: 健太、熱出たらしくて."""
_WHY = (
    f"(?:(?:{off_japanese.WHY_OFF}|仕事|残業|出張|用事|寝坊){off_japanese.BY_IT}"
    "|[^、。はがと]{1,10}[がも]?(?:急に|急遽)?(?:入っ|入っちゃっ|重なっ|でき|かぶっ|被っ)(?:て|た(?:から|ので|んで|もんで)))、?"
)
_ANOTHER_DAY = (
    r"^(?!.*(?:けど|から|ので|、).*(?:会|遊|行|飲|食べ)[おうこもぼよ](?:う|$|って|ね|よ|か))"
    r".*(?:\d|曜|[今来再翌]+週|来月|明日|明後日)"
)
"""It says on which day it is now, and so is moved; what they will do then is a plan of its own."""
_WITH_SOMEBODY = "[一-龯々ァ-ヶーぁ-ん]と(?:の|一緒に)?[一-龯々ァ-ヶーぁ-ん]"
_WHERE_ONE_GOES = (
    "会(?![議社])|ランチ|ディナー|ライブ|コンサート|映画|パーティ|ヨガ|ジム|旅行|参観|懇談|結婚式"
    "|の家|実家|行[くき]|カラオケ|花火|祭り|フェス"
)
_JUST = timedelta(hours=1)


def find_off(several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None) -> list[Ahead]:
    """The one of `several` that a text of `at` says fell through, by its day or by whom it is with;
    none where that may be several."""
    every = [*several]
    there = [one for one in every if not one.every and not one.is_over(at)]
    for sentence in told_sentences(told) if text.is_japanese(told) and there else ():
        plain = text.small(sentence)
        fell, off = (compiled(one).search(plain) for one in (_FELL_THROUGH, _IS_OFF))
        so = fell or off
        if so is None or compiled(ELSEWHERE).search(plain):
            continue
        if compiled(_ANOTHER_DAY).search(plain[so.end() :]):
            continue
        before = compiled(_BESIDE).sub("", plain[: so.start()], count=1)
        may_be, beside = there, list[Ahead]()
        if compiled(_CANNOT).match(so[0]):
            goes = compiled(f"{_WITH_SOMEBODY}|{_WHERE_ONE_GOES}")
            may_be, beside = [one for one in there if goes.search(one.text)], there
        found = list(_list_meant(before, may_be, at, zone, is_named=fell is None, beside=beside))
        is_alone = fell is not None or not any(_is_each_time(one, found, at) for one in every)
        if len(found) == 1 and is_alone:
            return found
    return []


def _is_each_time(plan: Ahead, found: list[Ahead], at: datetime) -> bool:
    """Whether it comes back on the day of what was found."""
    here = at.astimezone(plan.zone).date()
    return plan.is_often and any(naming.may_be(plan, one.when.day, here) for one in found)


def _list_meant(
    before: str,
    there: list[Ahead],
    at: datetime,
    zone: tzinfo | None,
    *,
    is_named: bool,
    beside: Sequence[Ahead],
) -> Iterator[Ahead]:
    """What falls through by words `before` that; by its name alone (`is_named`) no deadline, and by
    its day alone none that has another one `beside` it."""
    for one in there:
        days = days_in(before, one, at.astimezone(zone))
        rest = compiled(f"^{_ALONE}").sub("", _without(before, days))
        rest = compiled(f"^{_WHY}").sub("", rest) if is_named else rest
        who = compiled(_WHO).fullmatch(rest)
        if rest and who is None:
            continue
        if any(its.day != one.when.day for its in days):
            continue
        if who and not _is_with(who["who"] or who["ill"], one):
            continue
        if is_named and due.is_deadline(one.text, one.kept_at.astimezone(one.zone)):
            continue
        is_last = not is_named and len(there) == 1 and at - one.kept_at <= _JUST
        if not who and not days and not is_last:
            continue
        if not who and sum(its.when.day == one.when.day for its in beside) > 1:
            continue
        yield one


def _is_with(who: str, plan: Ahead) -> bool:
    """Whether a plan is with them, and with nobody else: without one of several it takes place."""
    is_apart = (
        "(?:^|[^ぁ-んー]|[にはのでら])" if re.match("[ぁ-ん]", who) else "(?<![一-龯々ァ-ヶーと])"
    )
    called = rf"{is_apart}{re.escape(who)}(?:さん|ちゃん|くん|君)?と(?![^、。と]{{1,6}}と)"
    return re.search(called, text.small(plan.text)) is not None


def _without(before: str, days: Iterable[Mention]) -> str:
    """Words without the days that they name, and the particles behind those."""
    for one in sorted(days, reverse=True):
        behind = compiled(_NO_DAY).sub("", before[one.end :], count=1)
        before = f"{before[: one.start]}{behind}"
    return before
