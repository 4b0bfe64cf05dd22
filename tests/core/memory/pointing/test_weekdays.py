"""A weekday that is now, or is of every week, is no day to come."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory.pointing import ahead, spoken, written
from tests.core.memory.pointing.test_ahead import as_written
from tests.core.memory.pointing.test_stretches import MONDAY


@pytest.mark.parametrize(
    "words",
    [
        "It has been a long Monday.",
        "It's been quite a Monday.",
        "What a Monday.",
        "A long Monday.",
        "Just another Monday.",
        "Happy Monday!",
        "Busy Monday at work.",
        "This Monday was long.",
        "This Monday has been exhausting.",
        "This Monday is finally over.",
        "It is only Monday.",
        "Monday again.",
        "I'm so done with this Monday.",
        "長い月曜だった",
        "忙しい月曜だ",
        "いい日曜だなあ",
        "やっぱり月曜だな",
        "まだ月曜だ",
        "月曜は疲れる",
    ],
)
def test_how_the_day_was_announces_none(words: str) -> None:
    assert ahead.find(words, MONDAY) is None


@pytest.mark.parametrize(
    "words",
    [
        "Our Thursday evenings.",
        "Our Thursday evenings. We always have dumplings at a place called Golden Lantern.",
        "I love our Thursday evenings.",
        "Our Sunday calls.",
        "On Sundays we walk.",
        "私たちの木曜の夜。いつもゴールデンランタンで餃子を食べる。",
        "毎週木曜は餃子",
        "日曜はいつも散歩",
    ],
)
def test_the_days_of_every_week_announce_none(words: str) -> None:
    assert ahead.find(words, MONDAY) is None


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("I have a long Thursday ahead.", "2026-06-04"),
        ("It is a long Monday next week.", "2026-06-08"),
        ("Monday will be a long one.", "2026-06-08"),
        ("The interview is on Monday.", "2026-06-08"),
        ("It has been booked for Thursday.", "2026-06-04"),
        ("The concert is on Thursday evening.", "2026-06-04"),
        ("Our Thursday meeting is at ten.", "2026-06-04T10:00"),
        ("This Thursday we have choir.", "2026-06-04"),
        ("コンサートは木曜だ", "2026-06-04"),
        ("締め切りは月曜だ。", "2026-06-08"),
        ("次の日曜はいい日曜になりそう", "2026-06-07"),
        ("木曜の夜に餃子を食べる", "2026-06-04"),
    ],
)
def test_a_weekday_on_which_something_is_to_be_lies_ahead(words: str, when: str) -> None:
    assert as_written(ahead.find(words, MONDAY)) == when


_JOINED = (
    "歯医者は{date}の{weekday}曜に行く。",
    "歯医者は{date}の{weekday}曜日。",
    "歯医者は{date}です。{weekday}曜です。",
    "歯医者は{date}。{weekday}曜日だよ。",
    "{weekday}曜の{date}に歯医者。",
    "{date}、{weekday}曜に歯医者。",
    "{date}({weekday})に歯医者。",
)
DECEMBER = datetime(2026, 12, 7, 20, tzinfo=ZoneInfo("Asia/Tokyo"))
_OF_WEEK = "月火水木金土日"


@given(st.integers(1, 364), st.integers(0, 364), st.sampled_from(_JOINED))
def test_a_date_with_its_weekday_is_that_date(ahead_by: int, from_now: int, how: str) -> None:
    now = DECEMBER + timedelta(from_now)
    day = (now + timedelta(ahead_by)).date()
    said = how.format(date=f"{day.month}月{day.day}日", weekday=_OF_WEEK[day.weekday()])
    assert as_written(ahead.find(said, now)) == f"{day}"


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("歯医者は20日の日曜。", "2026-12-20"),
        ("歯医者は二十日の日曜日。", "2026-12-20"),
        ("歯医者は日曜の20日。", "2026-12-20"),
        ("歯医者は20日、日曜だ。", "2026-12-20"),
        ("歯医者は20日です。日曜です。", "2026-12-20"),
        ("歯医者は来週の日曜の20日。", "2026-12-20"),
        ("歯医者は20日の日曜の午後3時から。", "2026-12-20T15:00"),
        ("22日の火曜、出張で福岡。", "2026-12-22"),
        ("美優の受験日、20日の日曜に変更になった。", "2026-12-20"),
        ("娘の受験日は今月の19日。土曜だよ。", "2026-12-19"),
        ("受験日は12月20日で、日曜です。", "2026-12-20"),
        ("12月20日は日曜だけど出社する。", "2026-12-20"),
        ("あと3日、日曜に歯医者。", "2026-12-13"),
    ],
)
def test_a_day_of_the_month_with_its_weekday_is_that_day(words: str, when: str) -> None:
    assert as_written(ahead.find(words, DECEMBER)) == when


@pytest.mark.parametrize(
    "words",
    [
        "歯医者は今週の日曜の20日。",
        "12月20日の次の日曜に歯医者。",
        "今日は7日。月曜だよ。",
        "2026年12月5日の土曜に歯医者。",
        "11月28日の土曜、歯医者。",
        "Dentist on Saturday, 28 November.",
    ],
)
def test_a_weekday_that_does_not_fit_its_date_announces_none(words: str) -> None:
    assert ahead.find(words, DECEMBER) is None


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("Rehearsal is friday night, the 18th at 6", "2026-12-18T18:00"),
        ("She's coming friday evening the 18th.", "2026-12-18"),
        ("The panto is on Friday night (the 18th) at 8.", "2026-12-18T20:00"),
        ("The party is on fri the 18th.", "2026-12-18"),
        ("The party is on Saturday the 18th at 8.", "2026-12-18T20:00"),
        ("The party is on Saturday, 18 December.", "2026-12-18"),
        ("The party is on the 18th (Saturday).", "2026-12-18"),
        ("歯医者は20日の土曜。", "2026-12-20"),
        ("歯医者は12月20日(土)です。", "2026-12-20"),
        ("The party is on Saturday, the 14th is a Monday.", None),
        ("Not Saturday, the 18th is the party.", None),
        ("The choir moved from Saturday to the 18th.", "2026-12-18"),
    ],
)
def test_a_date_goes_before_the_weekday_beside_it(words: str, when: str | None) -> None:
    found = ahead.find(words, DECEMBER)
    assert (found and as_written(found)) == when


@pytest.mark.parametrize("said", ["12月20日の日曜", "20日の日曜", "日曜の20日", "12月20日(日)"])
def test_a_day_is_written_with_its_weekday(said: str) -> None:
    assert f"{written.read('--when', said, DECEMBER).day}" == "2026-12-20"


FRIDAY = datetime(2026, 12, 4, 9, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("来週のバイトは日曜の10時から", "2026-12-13T10:00"),
        ("来週のシフト、土曜じゃなくて日曜の10時からになった", None),
        ("来週は母が日曜に来る", "2026-12-13"),
        ("来週、歯医者が水曜の10時にある。", "2026-12-09T10:00"),
        ("再来週の合唱の練習は火曜の19時から", "2026-12-15T19:00"),
        ("今週のバイトは土曜", "2026-12-05"),
        ("診察は木曜日です、来週の。", "2026-12-10"),
        ("Next week my shift is on Sunday at 10", "2026-12-13T10:00"),
        ("Next week, the dentist is on Tuesday", "2026-12-08"),
        ("Next week's shift is on Sunday at 10", "2026-12-13T10:00"),
        ("The shift for next week is on Sunday", "2026-12-13"),
        ("My shift is on Sunday at 10am, next week.", "2026-12-13T10:00"),
        ("The week after next I have the review on Monday at 3pm", "2026-12-14T15:00"),
        ("I meet Ken next week on Sunday at noon", "2026-12-13T12:00"),
        ("This week choir is on Saturday", "2026-12-05"),
    ],
)
def test_a_weekday_is_of_the_week_that_its_clause_names(words: str, when: str | None) -> None:
    if when is None:  # two days: the last of them
        assert spoken.find_days(words, FRIDAY)[-1].day == FRIDAY.date() + timedelta(9)
    else:
        assert as_written(ahead.find(words, FRIDAY)) == when


@pytest.mark.parametrize(
    "words",
    [
        "来週は忙しいけど、日曜は母と会う",
        "来週の会議の資料を日曜に作る",
        "来週の旅行の準備は日曜にする",
        "来週までに、日曜にレポートを書く",
        "来週じゃなくて日曜に会う",
        "来週から試験だ。日曜に母と会う",
        "Next week I am busy, but Sunday I am free",
        "Next week I am busy, Sunday I meet Ken",
        "I prepare next week's meeting on Sunday",
        "I will pack for next week on Sunday",
        "On Sunday I'll plan next week.",
        "I have to finish it before next week, on Sunday",
        "I'm in Berlin next week and on Sunday I meet Ken",
    ],
)
def test_a_weekday_of_another_clause_is_of_no_week_that_is_named(words: str) -> None:
    assert [one.day for one in spoken.find_days(words, FRIDAY)] == [FRIDAY.date() + timedelta(2)]


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("第3土曜に同窓会ある", "2026-06-20"),
        ("第一月曜の夜に飲み会がある", "2026-07-06"),
        ("7月の第3土曜に同窓会", "2026-07-18"),
        ("来月の会議は第2火曜だよ", "2026-07-14"),
        ("最終金曜は飲み会がある", "2026-06-26"),
        ("第5日曜に結婚式がある", "2026-08-30"),
        ("第1・第3土曜はヨガに行く", None),
        ("第1土曜と第3土曜はヨガに行く", None),
        ("The reunion is on the third saturday in july", "2026-07-18"),
        ("My dentist appointment is the 2nd thursday of the month", "2026-06-11"),
        ("The quiz is on the last Friday of next month", "2026-07-31"),
        ("Book club is on the first and third Tuesday of the month", None),
    ],
)
def test_the_how_manieth_of_a_weekday_is_the_next_that_lies_ahead(
    words: str, when: str | None
) -> None:
    assert as_written(ahead.find(words, MONDAY)) == when
