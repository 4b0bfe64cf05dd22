"""A weekday that is now, or is of every week, is no day to come."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory.pointing import ahead, written
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
        "歯医者は20日の土曜。",
        "歯医者は12月20日の土曜。",
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


@pytest.mark.parametrize("said", ["12月20日の日曜", "20日の日曜", "日曜の20日", "12月20日(日)"])
def test_a_day_is_written_with_its_weekday(said: str) -> None:
    assert f"{written.read('--when', said, DECEMBER).day}" == "2026-12-20"
