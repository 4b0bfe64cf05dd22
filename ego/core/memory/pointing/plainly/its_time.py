"""The time of a thing whose place has changed, told in a sentence that names but the time: of
"the exam moved to Hakata. The time has changed to 9:30 as well" that is the exam's.
"""

from __future__ import annotations

import re

from ego.core import late

_CHANGED = (
    r"(?:(?:has |have |is |was |been |got )*(?:moved|changed|switched|relocated)"
    r"|(?:is|will be) now)"
)
_TIME = late.regex(
    rf"(?P<place>(?:^|(?<=[.!?\n] ))(?P<what>(?:the|my|our) (?:[\w'’-]+ ){{0,3}}?[\w'’-]+?)"
    rf"(?:['’]s (?:venue|place|room|location|hall))? {_CHANGED}\b"
    r"(?! to (?:\d|the \d|\w*day))[^.!?\n]*[.!] +)"
    rf"(?:(?:and|also|oh|plus),? )*(?:the |its )(?:start(?:ing)? )?time(?:['’]s)?"
    rf"(?= (?:also )?{_CHANGED}| now\b)",
    re.IGNORECASE,
)
_HOUR = "(?:午[前後]|[朝昼夜]|夕方)?の?(?:\\d{1,2}|[一二三四五六七八九十]{1,3})(?:時|:\\d\\d)"
_TIME_JAPANESE = late.regex(
    "(?P<place>(?:^|(?<=[。!！\n]))(?P<what>[^、。はがもの\\d\\s]{1,12})(?:[、はがも]、?|の)"
    "(?:会場|場所|教室|部屋|開催地|スタジオ|集合場所)[はがも]?[^。!?\n]{0,30}?(?:変[わ更]|移[っり]|な[っり])"
    "[^。!?\n]*[。!！ ]+)"
    f"(?:(?:それと|あと|で)、?)?(?P<its>(?:開始|集合|受付)?(?:時[間刻]|開始|集合)(?:も|は|が|、)、?)(?={_HOUR})"
)
_DAY = (
    "(?:明日|あした|明後日|あさって"
    "|(?:(?:今|来|再来)週の?)?[月火水木金土日]曜日?|(?:\\d{1,2}月)?\\d{1,2}日)"
)
_ON_THAT_DAY = late.regex(
    f"(?P<first>(?:^|(?<=[。!！\n]))(?P<day>{_DAY})[はが、]?(?!から|まで|に)[^。!！?\n\\d曜]{{2,24}}?(?<![たい])[。!！]+)"
    f"(?P<thing>[^、。はがを\\d曜今来明]{{1,12}}[はがを])(?={_HOUR}[^。!?\n曜]{{0,24}}?"
    "(?:受け取|引き取|取りに行|迎え|集合|待ち合わせ|出発|チェックイン|搬入|開店|予約|到着|来る|届く))"
    "(?![^。!?\n]*(?:明日|明後日|\\d日|曜))"
)
"""明日は誕生日。ケーキは16時に受け取り: the hour is of that day, too."""


def name_thing(words: str) -> str:
    """`words` with the thing whose place has changed before its time, which has changed too, and
    with the day of a Japanese sentence before an hour that the next one tells of another thing."""
    words = _ON_THAT_DAY.sub(r"\g<first>\g<thing>\g<day>の", words)
    words = _TIME.sub(r"\g<place>\g<what>", words)
    return _TIME_JAPANESE.sub(r"\g<place>\g<what>の\g<its>", words)
