"""Japanese: which week or month a weekday is of.

来週のバイトは日曜の10時から, 来週は母が日曜に来る. Where another clause stands between them, or
the week is that of what the day is for (来週の会議の資料を日曜に作る), nothing says that the
weekday is of it. 第3土曜 is the next one that is to come, or the one of the month that is said;
several of a month (第1・第3土曜) are none.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import late
from ego.core.memory.pointing import dates
from ego.core.memory.pointing.dates import KANJI_NUMBER, Found, read_kanji_number

_DAYS = "月火水木金土日"
_MONTH = rf"(?P<which>今月|来月|再来月|(?<![\d/])(?P<month>\d{{1,2}}|{KANJI_NUMBER})月)"
OF_MONTH = (
    rf"(?:{_MONTH}の?)?(?<!毎月)(?<!毎月の)(?<![1-5一二三四五曜日][・、とや,/])"
    rf"(?:第(?P<nth>[1-5一二三四五])|最終)(?:の)?(?P<weekday>[{_DAYS}])曜日?(?!日?(?:[・、とや,/]|及び)第)"
)
_MONTH_APART = late.regex(rf"{_MONTH}(?:の[^、。\d]{{1,12}}?)?[はがも]、?$")
"""今月は第3土曜, 来月の会議は第2火曜."""


def find_of_month(m: re.Match[str], now: datetime) -> Found | None:
    """The day that the how manieth of a weekday in a month is."""
    said = m if m["which"] else _MONTH_APART.search(m.string[: m.start()])
    first = None
    if said and said["month"]:
        month = read_kanji_number(said["month"])
        first = dates.coming_date(now.replace(day=1), month, 1, None) if month else None
    elif said:
        months = {"今月": 0, "来月": 1, "再来月": 2}[said["which"]]
        first = dates.coming_day_of_month(now, 1, months)
    which = read_kanji_number(m["nth"]) if m["nth"] else -1
    day = dates.coming_weekday_of_month(now, _DAYS.index(m["weekday"]), which, first)
    return None if day is None else (day, None, said is not None and said["which"] != "今月")


_LED_BY_MONTH = late.regex(
    r"再?来月(?:の[^、。\d]{1,10}[はが]、?|(?P<thing>の[^、。\dのをは]{1,10}、)|は(?:[^、。\dのを]{1,8}[はが])?、?|、)$"
)
"""来月の通院は7日, 来月の忘年会、18日."""


def count_months(before: str, behind: str) -> int | None:
    """How many months from this one the month is that is named right before a day of it; what is
    on it by the words `behind` is not the thing of that month: 来月の結婚式、20日に招待状が届く."""
    of = _LED_BY_MONTH.search(before)
    if of is None or (of["thing"] and behind.startswith("に")):
        return None
    return 1 + of[0].startswith("再")


_WEEKS = {"今週": 0, "来週": 1, "再来週": 2, "さ来週": 2}
_NAMED = r"(?P<week>今週|(?<![再さ])来週|再来週|さ来週)"
_WEEK = late.regex(_NAMED)
_IS_OF = late.regex(
    r"の(?P<thing>[^。.!?\n、をに]{1,20}?)(?:だけど|(?:です|なん(?:です|だ))(?:が|けど)|って|[はがも、])"
)
"""A thing of that week, of which the rest is said."""
_IS_WHEN = late.regex(r"[、 ]|[はにも]、?|から(?!の)、?|(?=[^のをまでじ以よ分号])")
_IS_FOR = late.regex("準備|支度|用意|下見|予習|買い|ため|向け|備え|前")
"""What is done before its week."""
_CLAUSE = late.regex(
    r"[。.!?\n(]|けど|けれど|ので|のに|から、|が、|[ただ]、|[いたるうくすつぬむ]から|[ますで]す(?!か)|(?<!な)[いたるうくすつぬむ]し"
    r"|[いきしちにびみりけせてべめれん]て、|毎|次の|今度"
)
"""What ends a clause, behind which a weekday may be of any week, or says another day."""
_BEHIND = late.regex(
    rf"日?(?:[、 ]|(?:です|だ)?[よね]?、){_NAMED}(?:の)?(?:です|だ)?[よね]?(?=[。!\n]|$)"
)


def find_apart(plain: str, start: int, end: int) -> int | None:
    """How many weeks from this one the week is that `plain` names apart from the weekday at
    `start` to `end`; None where it names none for it."""
    if behind := _BEHIND.match(plain, end):
        return _WEEKS[behind["week"]]
    week = next(reversed(list(_WEEK.finditer(plain, 0, start))), None)
    if week is None or re.search(r"#[のはで(、 ]{0,2}$", plain[:start]):  # 13日の日曜
        return None
    of = _IS_OF.match(plain[:start], week.end())
    said = of or _IS_WHEN.match(plain, week.end())
    if said is None or (of and _IS_FOR.search(of["thing"])):
        return None
    between = plain[said.end() : start]
    return None if _CLAUSE.search(between) or _IS_FOR.search(between) else _WEEKS[week["week"]]
