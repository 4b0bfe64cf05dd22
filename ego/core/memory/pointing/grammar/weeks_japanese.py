"""Japanese: the week that a weekday is of where other words stand between the two.

来週のバイトは日曜の10時から, 来週は母が日曜に来る. Where another clause stands between them, or
the week is that of what the day is for (来週の会議の資料を日曜に作る), nothing says that the
weekday is of it.
"""

from __future__ import annotations

import re

_WEEKS = {"今週": 0, "来週": 1, "再来週": 2, "さ来週": 2}
_NAMED = r"(?P<week>今週|(?<![再さ])来週|再来週|さ来週)"
_WEEK = re.compile(_NAMED)
_IS_OF = re.compile(
    r"の(?P<thing>[^。.!?\n、をに]{1,20}?)(?:だけど|(?:です|なん(?:です|だ))(?:が|けど)|って|[はがも、])"
)
"""A thing of that week, of which the rest is said."""
_IS_WHEN = re.compile(r"[、 ]|[はにも]、?|から(?!の)、?|(?=[^のをまでじ以よ分号])")
_IS_FOR = re.compile("準備|支度|用意|下見|予習|買い|ため|向け|備え|前")
"""What is done before its week."""
_CLAUSE = re.compile(
    r"[。.!?\n(]|けど|けれど|ので|のに|から、|が、|[ただ]、|[いたるうくすつぬむ]から|[ますで]す(?!か)|(?<!な)[いたるうくすつぬむ]し"
    r"|[いきしちにびみりけせてべめれん]て、|毎|次の|今度"
)
"""What ends a clause, behind which a weekday may be of any week, or says another day."""
_BEHIND = re.compile(
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
