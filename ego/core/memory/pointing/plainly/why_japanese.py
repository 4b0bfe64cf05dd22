"""Why a thing is on another day in Japanese, and by how much, without the days that are not its
own: 忘年会、18日は西田が出張だから、一日早めて木曜になった is 忘年会、18日は無理だから、
木曜になった.
"""

from __future__ import annotations

import re

from ego.core import late
from ego.core.memory.pointing.dates import KANJI_NUMBER

_N = f"(?:\\d{{1,2}}|{KANJI_NUMBER})"
_WEEKDAY = "[月火水木金土日]曜日?"
_A_DAY = (
    f"(?:(?:(?:今|来|再来|翌|その)週の?)?(?:(?:{_N}月)?{_N}日(?:の?\\(?{_WEEKDAY}\\)?)?"
    f"|\\d{{1,2}}/\\d{{1,2}}|{_WEEKDAY})|明日|明後日|あさって)"
)
_IS_NEW = (
    f"{_A_DAY}(?:の?、?(?:朝|昼|夜|夕方|午前中?|午後)?(?:の?{_N}(?:時(?:半|{_N}分)?|:\\d\\d))?)(?:から)?"
    "[にへ](?:、?(?:変[わ更え]|な[っりるん]|決ま|ず[られ]|延[びば期]|伸び|移|し(?:た|て|ま)|する|早[めま]|前倒|振り?替|リスケ|順延))"
)
"""On which day it is: 木曜の18時に変わった."""
_CUES = late.regex(_IS_NEW)
_OLD_DAY = late.regex(
    f"(?P<what>(?:^|(?<=[。!！\n]))[^。、!?\n]{{1,20}}[、はがも]、?)(?P<day>{_A_DAY})[はがだ]、?"
    "(?![^。、]{0,6}?(?:やめ|無理|むり|だめ|ダメ|駄目|都合|行け|出られ|埋まっ))"
    "(?P<why>[^。、!?\n]{1,20}?(?:だ|な|た|る|い|ない))(?:から|ので|んで|のため|ために?)(?:[さね])?、?"
    f"(?=[^。!?\n]*?{_IS_NEW})"
)
"""Why it is not on the day that it was on: 18日は西田が出張だから."""
_BY_SO_MUCH = late.regex(
    f"(?<![月\\d第]){_N}(?:日|週間)(?:ほど|くらい|ぐらい|だけ|分)?(?:、|後ろに|前に)?"
    "(?:早め|早く(?:し|なっ)|前倒し(?:し|になっ|にし)|繰り?上げ|遅らせ|遅く(?:し|なっ)|延ばし|伸ばし|延び|ずらし|ずれ|後ろ?倒し(?:し)?)"
    f"(?:て(?:もらって)?|で)、?(?={_IS_NEW})"
)
"""By how much it is earlier or later, before the day that it is on then: 一日早めて木曜に."""
_RELATIVE = late.regex(
    f"(?:(?P<week>(?:一|1)週間後)の?|(?:翌日|前日|次の日|前の日|(?:一|1)日[前後])の、?)(?={_WEEKDAY}[^。、]{{0,12}}?(?:に(?:な|し|変|ず|延|移)|で(?:決ま|いい)))"
)
"""一週間後の土曜, of a plan's own day."""
_NEXT_DAY = late.regex(
    "(?<=[、はがも])(?:(?P<back>前の日|前日|(?:一|1)日前)|(?:翌日|次の日|(?:一|1)日後))に"
    "(?:変更(?:に)?(?:なった|した|してもらった)?|なった|変わった|移った|(?:ずら)?し(?:た|てもらった))(?=(?:よ|ね|って|らしい)*[。!\\n]|(?:よ|ね|って|らしい)*$)"
)
"""前の日に変更, of that day too."""
_CANNOT = (
    "(?:来|行け|出|参加でき|受けられ|集まれ)(?:れ|られ)?(?:なく(?:な(?:った|って|りました)|て)|ない|ません)(?:そう|らしい)?"
    "(?:(?:ん(?:だ|です))?(?:って|らしい|から|ので|よ|ね|とのこと))*"
)
_WHO_CANNOT = late.regex(
    f"(?P<who>(?:^|(?<=[。!！\n]))[^、。はがも\\d曜]{{1,10}}[、はがも]、?)(?P<why>[^、。!?\n\\d曜]{{1,12}}?(?:て|で|から|ので|んで)、?)?"
    f"(?P<day>{_A_DAY})[はにがも]?、?(?P<cannot>{_CANNOT})(?=[、。!])"
)
"""Who cannot on the day that was, and why: 健太、仕事入って14日来れなくなった."""
_THEN_INSTEAD = late.regex(
    f"(?P<who>(?:^|(?<=[。!！\n]))(?!私|僕|俺|自分|うち)[^、。はがも\\d曜]{{1,10}})[、はが]、?(?P<day>{_A_DAY})は{_CANNOT}[、。!][、。]*"
    "(?:(?:だから|なので|それで|で|(?:その)?(?:代わり|かわり)に?|結局|じゃあ)、?)?"
    f"(?P<new>{_A_DAY}(?:の?(?:朝|昼|夜|夕方|午前中?|午後)?の?{_N}(?:時(?:半|{_N}分)?|:\\d\\d))?)[にへ]"
    "(?:して(?:もらった|くれた)|した|しました|な(?:った|りました)|変更(?:に)?(?:した|なった|してもらった)"
    "|(?:変え|ずらし)(?:た|てもらった))(?=(?:よ|ね|わ|って|から)*(?:[。!\n]|$))"
)
"""The same, and on which day that is instead: 14日は来れなくなった。22日にしてもらった."""
_PROPOSED = late.regex(
    f"(?<=[。、!！\n])[^。、!?\n]{{0,6}}{_A_DAY}[^。、!?\n]{{0,12}}?(?:どう|いい|いける|行ける|空いて(?:い)?る)"
    "(?:かな|か|ですか)?(?:って|と)[^。、!?\n]{0,10}(?:けれ?ど|が|から)、?"
    f"(?:[^。、!?\n]{{1,30}}?(?:無理|むり|だめ|ダメ|駄目|厳し|きつ|埋まっ|できない|行けない)[^。、!?\n]{{0,8}}[、。])?(?=[^。!?\n]*?{_IS_NEW})"
)
"""Which day others would like, before the one it is, and that it is none: 土曜はどうかって."""


def word_moved(words: str) -> str:
    """Japanese `words` that move a thing, with no day in why it is moved but the one it was on, and
    with nothing but the new day of by how much it is moved."""
    if not (_CUES.search(words) or _NEXT_DAY.search(words)):
        return words
    words = _NEXT_DAY.sub(_by_a_day, words)
    words = _PROPOSED.sub("", words)
    words = _WHO_CANNOT.sub(r"\g<who>\g<day>は\g<cannot>", words)
    words = _THEN_INSTEAD.sub(r"\g<who>は\g<day>じゃなくて\g<new>になった", words)
    words = _BY_SO_MUCH.sub("", words)
    words = _RELATIVE.sub(_of_its_week, words)
    return _OLD_DAY.sub(r"\g<what>\g<day>は無理だから、", words)


def _of_its_week(found: re.Match[str]) -> str:
    return "翌週の" if found["week"] else ""


def _by_a_day(found: re.Match[str]) -> str:
    return "一日前倒しになった" if found["back"] else "一日延期になった"
