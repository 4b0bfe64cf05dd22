"""Times as people say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.times.written import span_named
from ego.errors import UsageError

TOKYO = ZoneInfo("Asia/Tokyo")
NOW = datetime(2026, 3, 10, 21, 30, tzinfo=TOKYO)


def day(month: int, number: int, year: int = 2026) -> tuple[datetime, datetime]:
    start = datetime(year, month, number, tzinfo=TOKYO)
    return start, start + timedelta(days=1)


@pytest.mark.parametrize(
    ("words", "span"),
    [
        ("today", day(3, 10)),
        ("今日", day(3, 10)),
        ("Yesterday", day(3, 9)),
        ("昨日", day(3, 9)),
        ("一昨日", day(3, 8)),
        ("おととい", day(3, 8)),
        ("3 days ago", day(3, 7)),
        ("1 day ago", day(3, 9)),
        ("3日前", day(3, 7)),
        ("３日前", day(3, 7)),
        ("三日前", day(3, 7)),
        ("十日前", day(2, 28)),
        ("二十一日前", day(2, 17)),
        ("二週間前", day(2, 24)),
        ("2 weeks ago", day(2, 24)),
        ("2週間前", day(2, 24)),
        ("1 month ago", day(2, 8)),
        ("1か月前", day(2, 8)),
        ("1 year ago", day(3, 10, 2025)),
        ("1年前", day(3, 10, 2025)),
        ("2026-03-01", day(3, 1)),
        ("2026/3/1", day(3, 1)),
        ("2026年3月1日", day(3, 1)),
        ("２０２６年３月１日", day(3, 1)),
        ("3月1日", day(3, 1)),
        ("12月5日", day(12, 5, 2025)),
        ("2月29日", day(2, 29, 2024)),
        ("先週の金曜", day(3, 6)),
        ("last friday", day(3, 6)),
        ("friday", day(3, 6)),
        ("last tuesday", day(3, 3)),
        ("monday", day(3, 9)),
        ("friday last week", day(3, 6)),
        ("two days ago", day(3, 8)),
        ("1 March", day(3, 1)),
        ("March 1, 2025", day(3, 1, 2025)),
        ("先々週の日曜日", day(3, 1)),
        ("今週の月曜", day(3, 9)),
        ("来週の金曜", day(3, 20)),
    ],
)
def test_a_day_is_the_whole_day(words: str, span: tuple[datetime, datetime]) -> None:
    assert span_named("since", words, NOW) == span


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("先週|last week|Last Week", (3, 2), (3, 8)),
        ("先々週|the week before last", (2, 23), (3, 1)),
        ("今週|this week", (3, 9), (3, 15)),
        ("先月|last month|february", (2, 1), (2, 28)),
        ("今月|this month", (3, 1), (3, 31)),
        ("last weekend|先週末|週末", (3, 7), (3, 8)),
        ("the last 7 days|この一週間", (3, 3), (3, 10)),
    ],
)
def test_a_week_is_from_monday_to_sunday(
    words: str, first: tuple[int, int], last: tuple[int, int]
) -> None:
    for one in words.split("|"):
        assert span_named("since", one, NOW) == (day(*first)[0], day(*last)[1]), one


def test_a_year_is_that_of_the_calendar() -> None:
    for words in ("last year", "去年"):
        assert span_named("since", words, NOW) == (day(1, 1, 2025)[0], day(12, 31, 2025)[1])


@pytest.mark.parametrize("words", ["2月30日", "13月1日", "金曜の先週", "先週の金曜の夜"])
def test_what_names_no_day_is_refused(words: str) -> None:
    with pytest.raises(UsageError, match="is not a time"):
        span_named("since", words, NOW)


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("2 hours ago", NOW - timedelta(hours=2)),
        ("2時間前", NOW - timedelta(hours=2)),
        ("30 minutes ago", NOW - timedelta(minutes=30)),
        ("5分前", NOW - timedelta(minutes=5)),
        ("2026-03-01T09:30", datetime(2026, 3, 1, 9, 30, tzinfo=TOKYO)),
        ("2026-03-01 09:30", datetime(2026, 3, 1, 9, 30, tzinfo=TOKYO)),
        ("2026-03-01T09:30Z", datetime(2026, 3, 1, 9, 30, tzinfo=UTC)),
        ("2026-03-01t09:30+02:00", datetime(2026, 3, 1, 7, 30, tzinfo=UTC)),
    ],
)
def test_a_moment_is_itself(words: str, moment: datetime) -> None:
    assert span_named("since", words, NOW) == (moment, moment)


@pytest.mark.parametrize(
    "words",
    ["", "soon", "tomorrow", "0 0 ago", "2026-13-01", "2026-02-30", "9999 years ago", "\x1b[31m"],
)
def test_what_is_no_time_is_answered_with_examples(words: str) -> None:
    with pytest.raises(UsageError, match=r"^since '[^\x1b]*' is not a time\. Write it like 2026"):
        span_named("since", words, NOW)


@given(st.text())
def test_no_words_break_the_reading(words: str) -> None:
    try:
        span = span_named("until", words, NOW)
    except UsageError:
        return
    assert span.start <= span.end
