"""Japanese words for days and hours to come: 来週の金曜, 6月20日の午後3時, 三日後."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

from ego.core import late, moments
from ego.core.memory.pointing import dates, hours
from ego.core.memory.pointing.clauses_japanese import (
    BEGINS,
    EVENT,
    EVENT_BEFORE,
    EVENT_BEHIND,
    IS_ON_IT,
    WITH_SOMEBODY,
    is_begun_on,
)
from ego.core.memory.pointing.dates import (
    KANJI_NUMBER,
    Found,
    Mention,
    Rule,
    read_kanji_number,
)
from ego.core.memory.pointing.grammar import weeks_japanese
from ego.core.memory.pointing.stretches import days_japanese, joining

_WEEKDAYS = "月火水木金土日"
_N = rf"(?:\d{{1,3}}|{KANJI_NUMBER})"
_WEEKDAY = rf"(?<!第[1-5一二三四五])(?<!最終|翌週)(?<!翌週の|の週の)(?P<weekday>[{_WEEKDAYS}])曜日?"
_WEEK = r"(?P<week>今週|来週|再来週|さ来週|次の次|次|今度|この次|こんど|つぎ)"
_WEEKS = {"今週": 0, "来週": 1, "再来週": 2, "さ来週": 2}
_RELATIVE = {
    "明後日": 2, "あさって": 2, "明々後日": 3, "しあさって": 3, "明日": 1, "あした": 1, "明朝": 1,
    "明晩": 1, "今日": 0, "本日": 0, "今夜": 0, "今晩": 0, "今夕": 0,
}  # fmt: skip
_NAMES = "|".join(_RELATIVE).replace("明朝", r"明朝(?=[、に \d]|から|早)")
"""明朝を, 明朝体 are a typeface."""
_FEASTS = {
    "クリスマスイブ": (12, 24), "クリスマス・イブ": (12, 24), "クリスマス": (12, 25),
    "大晦日": (12, 31), "大みそか": (12, 31), "元日": (1, 1), "元旦": (1, 1), "七夕": (7, 7),
    "バレンタインデー": (2, 14), "ハロウィン": (10, 31), "節分": (2, 3),
}  # fmt: skip

_ON_A_FEAST = (
    f"[^、。はがを]{{0,8}}?(?:{EVENT}|ディナー|ランチ|パーティ|食事|ごはん|ご飯|飲み|会(?=[にがはをで、。]|$)|集ま"
    "|イベント|ミサ|礼拝|祭り|予定|シフト|バイト|仕事|[夜朝昼晩]|夕方|午[前後]|\\d)"
)
"""What is on a feast: クリスマスのディナー; クリスマスの絵本 names no day."""

FILLERS = late.regex(r"[のに、,はで() ]|ごろ|頃|まで|曜日?")


def _iso(m: re.Match[str], now: datetime) -> Found | None:
    day = dates.coming_date(now, int(m["month"]), int(m["day"]), int(m["year"]))
    if day is None or m["hour"] is None:
        return None if day is None else (day, None, True)
    hour = dates.clock(int(m["hour"]), int(m["minute"]), None, exact=True)
    return None if hour is None else (day, hour, True)


def _named_date(m: re.Match[str], now: datetime) -> Found | None:
    said = m.groupdict()
    year = int(said["year"]) if said.get("year") else None
    if relative := said.get("relative"):
        year = now.year + {"今年": 0, "来年": 1, "再来年": 2}[relative]
    day = dates.coming_date(now, read_kanji_number(m["month"]), read_kanji_number(m["day"]), year)
    return None if day is None else (day, None, year is not None and relative != "今年")


def _of_month(m: re.Match[str], now: datetime) -> Found | None:
    months = {"今月": 0, "来月": 1, "再来月": 2}[m["which"]]
    day = dates.coming_day_of_month(now, read_kanji_number(m["day"]), months)
    return None if day is None else (day, None, months > 0)


def _lone_day(m: re.Match[str], now: datetime) -> Found | None:
    said = m["day"] or m["as"] or m["by"]
    near = _AT_TURN_OF_YEAR.search(m.string[: m.start()])
    near = near or _UP_TO_NEW_YEAR.match(m.string, m.end())
    number = read_kanji_number(said)
    if near and (near["end"] in (None, "正月") or number > 20):
        day = dates.coming_date(now, 12 if near["end"] and number > 20 else 1, number, None)
    else:
        months = weeks_japanese.count_months(m.string[: m.start()], m.string[m.end() :])
        day = dates.coming_day_of_month(now, number, months)
    return None if day is None else (day, None, False)


_UP_TO_NEW_YEAR = late.regex(
    "(?P<end>から、?(?:年明け|正月)|(?:から|[〜~])[^。、]{1,6}、(?:年末|お?正月)(?!調整))"
)
_AT_TURN_OF_YEAR = late.regex(
    "(?:(?P<end>年末|正月)(?:年始)?|年明け|年始)(?!調整)(?:は|の|も|に|、)?"
    "(?:[^。、\\d]{0,6}|(?:(?!から|ので|けど|前|まで|[しが]、)[^。、\\d]){0,12}、)$"
)
"""Before a day without its month: 年末は28日から, 年末に帰る、29日から, 年明けの5日."""


def _lone_day_soon(m: re.Match[str], now: datetime) -> Found | None:
    """The same where it is soon, or of this month: the 25th, said on the 26th, was yesterday."""
    found = _lone_day(m, now)
    day = found[0] if found else None
    is_soon = day is not None and (day - now.date() <= _SOON or day.month == now.month)
    return found if is_soon else None


def _lone_day_from(m: re.Match[str], now: datetime) -> Found | None:
    """The day from which something is, or the days about New Year are: 年末は29日から秋田."""
    if _AT_TURN_OF_YEAR.search(m.string[: m.start()]):
        return _lone_day(m, now)
    return _lone_day_soon(m, now) if m["begins"] is not None or is_begun_on(m) else None


def _lone_day_of_event(m: re.Match[str], now: datetime) -> Found | None:
    """The day of the month right behind what is on one day: 健太の忘年会18日."""
    return _lone_day_soon(m, now) if EVENT_BEFORE.search(m.string[: m.start()]) else None


def _lone_day_of_weekday(m: re.Match[str], now: datetime) -> Found | None:
    """The day of this month or the next beside a weekday; across a pause only on that weekday.

    あと3日、日曜は… counts the days.
    """
    beside = m["behind"] or m.string[: m.start()].rpartition("曜")[0][-1:]
    found, weekday = _lone_day(m, now), _WEEKDAYS.find(beside)
    if found is None or found[0] is None or found[0].weekday() == weekday:
        return found
    later = dates.coming_day_of_month(now, found[0].day, 1)
    if m["pause"] is None and later and later.weekday() == weekday:
        return later, None, False
    return found if m["pause"] is None else None


def _end_of_month(m: re.Match[str], now: datetime) -> Found | None:
    if m.groupdict().get("month"):
        month = dates.coming_date(now.replace(day=1), read_kanji_number(m["month"]), 1, None)
        months = None if month is None else (month.year - now.year) * 12 + month.month - now.month
    else:
        months = {"今月": 0, "月": 0, "来月": 1}[m["which"]]
    if months is None:
        return None
    first = dates.coming_day_of_month(now, 1, months + 1)
    return None if first is None else (first - dates.DAY, None, months > 0)


def _end_of_week(m: re.Match[str], now: datetime) -> Found | None:
    """The Friday of a week of work, the Saturday of a weekend, the last day where that is past."""
    weeks, day = int(m["which"] == "来週"), 5 if m["weekend"] else 4
    ends, sunday = (dates.weekday_in_week(now, one, weeks) for one in (day, 6))
    return (ends if ends >= now.date() else sunday), None, bool(weeks)


def _weekend(m: re.Match[str], now: datetime) -> Found | None:
    week = m["week"] or ""
    return dates.weekend(now, _WEEKS.get(week, 0), is_next=week not in ("今週", "この"))


def _end_of_year(_: re.Match[str], now: datetime) -> Found | None:
    return dates.coming_date(now, 12, 31, None), None, False


def _relative(m: re.Match[str], now: datetime) -> Found | None:
    days = _RELATIVE[m["name"]] + 7 * _WEEKS[m["week"] or "今週"]
    return dates.day_after(now, days), None, days > 0


def _weekday_said(m: re.Match[str], now: datetime) -> Found | None:
    weekday, week = _WEEKDAYS.index(m["weekday"]), m.groupdict().get("week")
    if week == "次の次":
        return dates.coming_weekday(now, weekday) + 7 * dates.DAY, None, True
    if week in _WEEKS:
        return dates.weekday_in_week(now, weekday, _WEEKS[week]), None, _WEEKS[week] > 0
    apart = None if week else weeks_japanese.find_apart(m.string, *m.span())
    if apart is not None:
        return dates.weekday_in_week(now, weekday, apart), None, False
    return dates.coming_weekday(now, weekday), None, bool(week)


def _in_days(m: re.Match[str], now: datetime) -> Found | None:
    days = read_kanji_number(m["n"]) * {"日": 1, "週間": 7}[m["unit"]]
    return dates.day_after(now, days), None, False


def _in_months(m: re.Match[str], now: datetime) -> Found | None:
    months = read_kanji_number(m["n"]) * (12 if m["unit"] == "年" else 1)
    for day in range(now.day, min(now.day, 27), -1) or (now.day,):
        found = dates.coming_day_of_month(now, day, months)
        if found is not None:
            return found, None, True
    return None


def _in_hours(m: re.Match[str], now: datetime) -> Found | None:
    unit = "hours" if m["unit"] == "時間" else "minutes"
    count = read_kanji_number(m["n"]) + (0.5 if m["half"] else 0)
    at = dates.moment_after(now, **{unit: count})
    return at.date(), at.time().replace(second=0, microsecond=0), False


def _feast(m: re.Match[str], now: datetime) -> Found | None:
    return dates.coming_date(now, *_FEASTS[m["feast"]], None), None, False


def _hour(m: re.Match[str], plain: str) -> time | None:
    """The time of day that was matched in `plain`, which may say which half of the day."""
    said = m.groupdict()
    if said.get("noon"):
        return time(12)
    minute = (
        30 if said.get("half") else (read_kanji_number(said["minute"])) if said.get("minute") else 0
    )
    hour, part = read_kanji_number(m["n"]), said.get("part") or ""
    if said.get("to"):
        if not (0 < minute < 60 and 0 < hour <= 24):
            return None
        minute, hour = 60 - minute, hour - 1 or 12
    half = {"午前": "am", "朝": "am", "早朝": "am"}.get(part)
    if part in ("午後", "夕方", "夜", "晩") or (part in ("昼", "お昼") and hour < 6):
        half = "pm"
    is_written_out = m["n"].startswith("0")
    if half is None and not is_written_out and hours.is_late(hour, _clause(m, plain)):
        half = "pm"
    is_early = bool(said.get("minute")) and hours.leaves_early(hour, plain, m.end())
    if half is None and hour < 12 and (is_early or _MORNING.search(plain)):
        half = "am"
    return dates.clock(hour, minute, half, exact=hour > 12 or is_written_out)


def _clause(m: re.Match[str], plain: str) -> str:
    """What is said of an hour: of a sentence with two days what stands beside its own."""
    start, end = plain.rfind("、", 0, m.start()) + 1, plain.find("、", m.end())
    clause = plain[start : end if end >= 0 else None]
    others = f"{plain[:start]}{plain[start + len(clause) :]}"
    return clause if _A_DAY.search(clause) and _A_DAY.search(others) else plain


_A_DAY = late.regex(rf"{_NAMES}|{_WEEKDAY}|\d日|翌[日朝]")
_MORNING = late.regex("朝|午前")
_PART = r"(?P<part>午前|午後|早朝|朝|昼|お昼|夕方|夜|晩)?の?"

_SOON = timedelta(days=21)
_DUE_BY = "(?=まで(?:に|、))"
"""Before it the end of a month is its last day; 月末に is some day about then."""
_RULES: tuple[Rule, ...] = (
    (
        late.regex(
            r"(?<!\d)(?P<year>\d{4})(?:[-/]|年の?)(?P<month>\d{1,2})[-/月](?P<day>\d{1,2})(?:日|(?!\d))"
            r"(?:(?:t| )(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?)?"
        ),
        _iso,
    ),
    (
        late.regex(
            rf"(?:(?P<relative>今年|来年|再来年)の?)?(?P<month>{_N})月の?(?P<day>{_N})"
            rf"(?:日(?!間)|(?=[〜~\-–—]{_N}日(?!間)))"
        ),
        _named_date,
    ),
    (
        late.regex(
            r"(?<![\d/])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?=[(にのはへ、 ]|まで|から|[〜~]\d|$)"
        ),
        _named_date,
    ),
    (  # what is no fraction may have its thing, or any particle, right behind it
        late.regex(
            r"(?<![\d/])(?P<month>1[0-2]|[1-9](?=/[1-3]\d))/(?P<day>\d{1,2})"
            r"(?=[でがもとだ:一-龯ァ-ヶ]|-\d)"
        ),
        _named_date,
    ),
    (late.regex(rf"(?P<which>今月|来月|再来月)の?(?P<day>{_N})日(?!間)"), _of_month),
    (late.regex(r"(?P<which>今月|来月)の?(?:末日|最終日)"), _end_of_month),
    (
        late.regex(
            rf"(?:(?P<month>{_N})月|(?P<which>今月|来月|(?<![\d一二三四五六七八九十今来先毎])月))"
            rf"(?:の?(?:末(?:日)?|終わり|おわり){_DUE_BY}|中(?=に))"
        ),
        _end_of_month,
    ),
    (late.regex(rf"(?P<which>今週|来週)(?:中(?=に)|の?(?P<weekend>末){_DUE_BY})"), _end_of_week),
    (late.regex(rf"(?P<which>)(?<![毎今来先])週(?P<weekend>末){_DUE_BY}"), _end_of_week),
    (late.regex(rf"(?:今年|年)(?:内(?=に)|中(?=に)|末{_DUE_BY})"), _end_of_year),
    (
        late.regex(
            "(?P<week>今週|来週|再来週|今度|次|この)の?(?:週?末|土日)(?!明け)"
            "|(?<![毎今来先])(?:(?P<alone>週末)(?=[はにも、])|土日(?=で(?!す|[^。]*たい)))"
        ),
        _weekend,
    ),
    (late.regex(rf"(?P<n>{_N})(?P<unit>日|週間)後(?!ろ)"), _in_days),
    (late.regex(rf"(?P<n>{_N})(?P<unit>時間|分)(?P<half>半)?後(?!ろ)"), _in_hours),
    (
        late.regex(
            rf"(?<![\d月一二三四五六七八九十何第毎])(?<!あと)(?P<day>{_N})(?P<as>)日"
            r"(?=(?:の|(?P<pause>(?:です|だ)?[よね]?[、。])? ?)(?P<behind>[月火水木金土日])曜)"
        ),
        _lone_day_of_weekday,
    ),
    (
        late.regex(
            rf"(?:(?<=曜の)|(?<=曜日の)|(?P<pause>(?<=曜、)|(?<=曜日、)))"
            rf"(?P<day>{_N})(?P<as>)日(?![間前後目以])(?P<behind>)"
        ),
        _lone_day_of_weekday,
    ),
    (late.regex(weeks_japanese.OF_MONTH), weeks_japanese.find_of_month),
    (late.regex(rf"{_WEEK}の?{_WEEKDAY}"), _weekday_said),
    (
        late.regex(r"(?P<week>来週|再来週)の?(?P<weekday>[月火水木金土日])(?=[にのはもへ、]|$)"),
        _weekday_said,
    ),
    (late.regex(_WEEKDAY), _weekday_said),
    (late.regex(r"(?<=[(#])(?P<weekday>[月火水木金土日])(?=\))"), _weekday_said),
    (
        late.regex(
            rf"(?<![\d月一二三四五六七八九十何第毎])(?P<day>{_N})(?P<as>)日(?=(?:の(?:午|朝|昼|夜|夕|\d)"
            r"|に(?![一二三\d]+[度回])|まで(?:に|な[のん]|だ|です|[。!、]|$)|[((]"
            rf"|[、 ]?(?:午[前後]|早?朝|お?昼|夕方|夜|晩)?(?:{_N}時(?!間)|\d{{1,2}}:\d\d|正午)"
            rf"|から、?{_N}(?:日間|週間)|(?:から|[にで、])、?[^、。#\d]{{0,10}}?{_N}泊(?!前|後|以内|目|分)"
            rf"|から(?:年明けの?)?(?:(?:{_N}月)?{_N}日|#+)まで|[〜~]{_N}日(?:まで|[には、の]|で(?!終|でき|治|直|届|着|仕上|完|返))|[〜~]#))"
        ),
        _lone_day,
    ),
    (
        late.regex(
            rf"(?<![\d月一二三四五六七八九十何第毎])(?P<day>{_N})(?P<as>)日(?=から(?P<begins>{BEGINS})?)"
        ),
        _lone_day_from,
    ),
    (
        late.regex(
            rf"(?:^|(?<=[。、 !?]))(?P<day>[123]\d|[二三]?十[一二三四五六七八九]?)日は"
            rf"|(?:(?<=[日切限番験試断診査術接談院足祭戦約式儀会議義演展表][がは])|(?<=切り[がは]))(?P<as>{_N})日(?=[。、!]|だ|です|な[のん]|らしい|[と・]{_N}日(?!間)|$)"
        ),
        _lone_day,
    ),
    (
        late.regex(
            rf"(?<![\d月一二三四五六七八九十何第毎])(?<!あと)(?P<day>{_N})(?P<as>)日"
            r"(?=(?:が|で)?(?:必着|締め?切|締め|〆|期限|提出|納品|入稿|消印))"
        ),
        _lone_day_soon,
    ),
    (
        late.regex(
            rf"(?:^|(?<=[。、 :!?.])|(?<=あと)(?=\d\d)|(?<=あとは)|(?<=[でし]))(?P<day>"
            rf"{_N})(?P<as>)日"
            rf"(?:は|が|も)(?=、?{IS_ON_IT})"
            rf"|(?<=締切|切り|〆切|期限|納期)(?P<by>{_N})日(?=まで(?!も))"
        ),
        _lone_day_soon,
    ),
    (
        late.regex(rf"(?:^|(?<=[。、 :!?]))(?P<day>{_N})(?P<as>)日(?:、| )?(?={WITH_SOMEBODY})"),
        _lone_day_soon,
    ),
    (late.regex(rf"(?:(?P<week>来週|再来週)の)?(?P<name>{_NAMES})"), _relative),
    (
        late.regex(rf"(?:^|(?<=[。、 :!?]))(?P<day>{_N})(?P<as>)日(?:、| )?(?={EVENT_BEHIND})"),
        _lone_day,
    ),
    (
        late.regex(
            rf"(?<![\d月])(?P<day>{_N})(?P<as>)日"
            rf"(?=[。!]|、|だ(?!った)|です|な[のん]|らしい|みたい|って|[よね]|[と・]{_N}日(?!間)|$)"
        ),
        _lone_day_of_event,
    ),
    (  # クリスマス会 may be on any day
        late.regex(
            rf"(?P<feast>{'|'.join(_FEASTS)})"
            rf"(?!(?!当日|夜|朝|昼|まで)[ァ-ヶー\u4e00-\u9fff]|の(?:前(?!日|夜)|後)|(?<=[スンー分夕])の(?!{_ON_A_FEAST}))"
        ),
        _feast,
    ),
)
_LOOSE: tuple[Rule, ...] = (
    (late.regex(rf"(?P<n>{_N})(?P<unit>か月|ヶ月|カ月|ヵ月|年)後"), _in_months),
)
"""What names a day only when it is written as one: a text means it roughly."""
_HOURS = (
    late.regex(r"(?<![\d:])" + _PART + r"(?P<n>\d{1,2}):(?P<minute>\d{2})(?![\d:])"),
    late.regex(
        _PART + rf"(?<!\d)(?P<n>{_N})時(?!間|代|計|半?(?:前(?!後)|まえ))"
        rf"(?:(?P<half>半)|(?P<minute>{_N})分(?!間)(?P<to>前(?!後)|まえ)?)?"
    ),
    late.regex("(?P<noon>正午)"),
)


@moments.reuse(512)  # a turn is read by many, each for what it looks for
def scan(plain: str, now: datetime, *, loose: bool = False) -> tuple[Mention, ...]:
    """The days and hours that `plain` names as to come."""
    rules = (*_RULES, *(_LOOSE if loose else ()))
    shown = days_japanese.hide_either(plain)
    return joining.mentions_in(shown, now, rules, _HOURS, _hour, days_japanese.STRETCHES)
