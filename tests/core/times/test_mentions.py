"""Which times a question speaks of."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.times.mentions import find_mentions

TOKYO = ZoneInfo("Asia/Tokyo")
NOW = datetime(2026, 8, 12, 15, 30, tzinfo=TOKYO)


def days(question: str, now: datetime = NOW) -> list[tuple[str, str]]:
    """The first and the last day of each time that is mentioned."""
    moment = timedelta(microseconds=1)
    return [
        (f"{span.start:%Y-%m-%d}", f"{span.end - moment:%Y-%m-%d}")
        for span in find_mentions(question, now)
    ]


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("What did we eat on 11 April 2026?", "2026-04-11", "2026-04-11"),
        ("What did we eat on April 11, 2025?", "2025-04-11", "2025-04-11"),
        ("the concert on the 3rd of May", "2026-05-03", "2026-05-03"),
        ("between the 11 and 12 April", "2026-04-11", "2026-04-12"),
        ("What happened in early March?", "2026-03-01", "2026-03-11"),
        ("the trip in mid-June", "2026-06-10", "2026-06-21"),
        ("at the end of February", "2026-02-20", "2026-02-28"),
        ("Who came in September?", "2025-09-01", "2025-09-30"),
        ("Who came in May 2024?", "2024-05-01", "2024-05-31"),
        ("What did I write on 2026-03-05?", "2026-03-05", "2026-03-05"),
        ("2026年3月5日に何をした？", "2026-03-05", "2026-03-05"),
        ("3月上旬に誰と会った？", "2026-03-01", "2026-03-11"),
        ("12月の終わりの旅行", "2025-12-20", "2025-12-31"),
        ("７月に行った海", "2026-07-01", "2026-07-31"),
    ],
)
def test_a_date_or_a_month_is_named(question: str, first: str, last: str) -> None:
    assert days(question) == [(first, last)]


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("what did we do yesterday", "2026-08-11", "2026-08-11"),
        ("昨日の夕食", "2026-08-11", "2026-08-11"),
        ("おととい何を食べた？", "2026-08-10", "2026-08-10"),
        ("一昨日の夕食", "2026-08-10", "2026-08-10"),
        ("the day before yesterday", "2026-08-10", "2026-08-10"),
        ("今日の予定", "2026-08-12", "2026-08-12"),
        ("明日の予定", "2026-08-13", "2026-08-13"),
        ("what happened in 2024?", "2024-01-01", "2024-12-31"),
        ("私は2024年に引っ越した", "2024-01-01", "2024-12-31"),
        ("what did she say last week", "2026-08-03", "2026-08-09"),
        ("先月の出張", "2026-07-01", "2026-07-31"),
        ("きのう何した？", "2026-08-11", "2026-08-11"),
        ("猫はきのう何を食べた？", "2026-08-11", "2026-08-11"),
        ("彼ときのうあった話", "2026-08-11", "2026-08-11"),
        ("私はきょうどこへ行く？", "2026-08-12", "2026-08-12"),
        ("きょうの予定", "2026-08-12", "2026-08-12"),
    ],
)
def test_a_time_is_told_from_now(question: str, first: str, last: str) -> None:
    assert days(question) == [(first, last)]


@pytest.mark.parametrize(
    ("questions", "first", "last"),
    [
        ("What did you dream last night?|昨夜の夢|ゆうべ何を見た？|昨晩は？", "11T18", "12T06"),
        (
            "What did I eat this morning?|今朝何を食べた？|けさは何した？|猫はけさ何を食べた？",
            "12T00",
            "12T12",
        ),
        ("Where were you this afternoon?", "12T12", "12T18"),
        ("What do I have tonight?|今夜の予定|今晩は何がある？", "12T17", "13T05"),
    ],
)
def test_a_part_of_a_day_is_a_time(questions: str, first: str, last: str) -> None:
    for one in questions.split("|"):
        assert [f"{edge:%dT%H}" for span in find_mentions(one, NOW) for edge in span] == [
            first,
            last,
        ]


@pytest.mark.parametrize(
    "question",
    [
        "the last night of the trip",
        "とうきょうの宿",
        "きょうだいは何人？",
        "きょうりゅうの本",
        "おおけさ",
        "あのときのうそ",
        "にきょうみがある",
        "the last night in Porto",
    ],
)
def test_what_only_looks_like_a_day_is_none(question: str) -> None:
    assert days(question) == []


MONDAY = datetime(2026, 6, 22, 9, tzinfo=TOKYO)
WEDNESDAY = datetime(2026, 6, 24, 9, tzinfo=TOKYO)
SATURDAY = datetime(2026, 6, 20, 9, tzinfo=TOKYO)


@pytest.mark.parametrize(
    ("questions", "now", "first", "last"),
    [
        ("What happened last week?|先週は何があった？", MONDAY, "2026-06-15", "2026-06-21"),
        ("What happened last week?|先週は何があった？", WEDNESDAY, "2026-06-15", "2026-06-21"),
        ("this week|今週何した？", WEDNESDAY, "2026-06-22", "2026-06-28"),
        ("the week before last|先々週は？", MONDAY, "2026-06-08", "2026-06-14"),
        ("last month|先月の出張", MONDAY, "2026-05-01", "2026-05-31"),
        ("this month|今月何した？", MONDAY, "2026-06-01", "2026-06-30"),
        ("last year|去年何した？", MONDAY, "2025-01-01", "2025-12-31"),
        ("this year|今年何した？", MONDAY, "2026-01-01", "2026-12-31"),
        (
            "What did I do last weekend?|over the weekend|先週末何した？|週末何した？"
            "|土日は何した？|How was your weekend?",
            MONDAY,
            "2026-06-20",
            "2026-06-21",
        ),
        ("What did I do last weekend?|先週の週末", SATURDAY, "2026-06-13", "2026-06-14"),
        ("What did I do over the weekend?", SATURDAY, "2026-06-20", "2026-06-21"),
        ("since last week|先週から何があった？", WEDNESDAY, "2026-06-15", "2026-06-24"),
        ("since yesterday|昨日から頭が痛かった", WEDNESDAY, "2026-06-23", "2026-06-24"),
        ("since 15 June|6月15日から何した？", MONDAY, "2026-06-15", "2026-06-22"),
    ],
)
def test_weeks_months_and_weekends_are_those_of_the_calendar(
    questions: str, now: datetime, first: str, last: str
) -> None:
    for question in questions.split("|"):
        assert days(question, now) == [(first, last)], question


@pytest.mark.parametrize(
    ("questions", "day"),
    [
        (
            "What did I do last Friday?|What happened on Friday?|Friday was awful"
            "|Do you remember what we ate on Friday?|on fri we met|金曜は何した？|先週の金曜"
            "|この前の金曜日に会った|Friday last week|last week on Friday|last week's Friday",
            "2026-06-19",
        ),
        ("What happened last Tuesday?|先週の火曜は何した？", "2026-06-16"),
        ("What happened last Monday?|先週の月曜に何した？", "2026-06-15"),
        (
            "What is on Friday?|金曜の予定は？|I will see Ken on Friday|金曜に会議がある",
            "2026-06-26",
        ),
        (
            "Was the release moved to Friday?|What did I plan for Friday?|会議は金曜に変わった",
            "2026-06-26",
        ),
        ("What is on next Friday?|来週の金曜", "2026-07-03"),
        ("What happened on the 11th?|11日何があった？", "2026-06-11"),
        ("What is on the 30th?|30日は何がある？", "2026-06-30"),
    ],
)
def test_a_weekday_is_the_last_one_or_the_next_by_the_tense(questions: str, day: str) -> None:
    for question in questions.split("|"):
        assert days(question, MONDAY) == [(day, day)], question


def test_on_that_weekday_it_may_be_today() -> None:
    week_ago, today = ("2026-06-15", "2026-06-15"), ("2026-06-22", "2026-06-22")

    assert days("What happened on Monday?", MONDAY) == [today, week_ago]
    assert days("月曜は何した？", MONDAY) == [today, week_ago]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What did we do in the last 7 days?", "2026-06-15"),
        ("What happened in the last week?", "2026-06-15"),
        ("the past few days", "2026-06-17"),
        ("over the last two weeks", "2026-06-08"),
        ("この三日間", "2026-06-19"),
        ("最近一週間", "2026-06-15"),
        ("ここ数日何した？", "2026-06-17"),
    ],
)
def test_the_last_days_end_today(question: str, first: str) -> None:
    assert days(question, MONDAY) == [(first, "2026-06-22")]


@pytest.mark.parametrize(
    "question",
    [
        "What do I do every Friday?",
        "毎週金曜に何する？",
        "What do I do on Fridays?",
        "What do I eat on a Friday?",
        "the last week of the course",
        "Was it a good Friday?",
        "日曜大工は楽しい？",
        "明日香は元気？",
        "3日かかった",
        "on the 11th floor",
    ],
)
def test_habits_names_and_durations_are_no_times(question: str) -> None:
    assert days(question, MONDAY) == []


@pytest.mark.parametrize(
    "question", ["what happened 10 days ago", "10日前に何があった？", "it was 2 weeks ago"]
)
def test_a_number_of_days_back_is_blurred(question: str) -> None:
    (span,) = find_mentions(question, NOW)

    middle = span.start + (span.end - span.start) / 2
    assert timedelta(days=10) <= NOW - middle <= timedelta(days=14)
    assert timedelta(days=4) <= span.end - span.start <= timedelta(days=8)


def test_two_times_are_two() -> None:
    assert sorted(days("Was it in March, or on 2026-05-01?")) == [
        ("2026-03-01", "2026-03-31"),
        ("2026-05-01", "2026-05-01"),
    ]


@pytest.mark.parametrize(
    "question",
    [
        "Where is the cat?",
        "You may march on",
        "猫はどこ？",
        "99月35日",
        "on 31 December 9999",
        "2026 years ago",
        "version 3.11",
        "2000円でした",
        "room 2024b",
        "It was 12 pages long",
        "",
    ],
)
def test_most_questions_name_no_time(question: str) -> None:
    assert days(question) == []


def test_a_month_that_has_not_begun_was_last_years() -> None:
    january = datetime(2026, 1, 1, 0, 0, tzinfo=TOKYO)

    assert days("in December", january) == [("2025-12-01", "2025-12-31")]
    assert days("in January", january) == [("2026-01-01", "2026-01-31")]


def test_days_begin_where_the_person_is() -> None:
    (span,) = find_mentions("on 2026-03-05", NOW)

    assert span.start == datetime(2026, 3, 5, tzinfo=TOKYO)
    assert span.end - span.start == timedelta(days=1)


@given(st.text(max_size=80))
def test_no_question_breaks_it(question: str) -> None:
    for span in find_mentions(question, NOW):
        assert span.start < span.end


@given(st.integers(0, 9999), st.sampled_from(["days ago", "年前", "months ago", "分前"]))
def test_no_number_breaks_it(number: int, unit: str) -> None:
    find_mentions(f"{number} {unit}", NOW)


@given(st.integers(0, 9999), st.integers(0, 99), st.integers(0, 99))
def test_no_date_breaks_it(year: int, month: int, day: int) -> None:
    for written in ("{0:04}年{1}月{2}日", "{0:04}-{1}-{2}", "{2} may {0:04}", "may {2}, {0:04}"):
        find_mentions(written.format(year, month, day), NOW)
