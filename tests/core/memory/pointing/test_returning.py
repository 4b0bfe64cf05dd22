"""On which days something comes back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often import naming
from ego.core.memory.pointing.often.returning import (
    LAST_OF_MONTH,
    Every,
    Regular,
    count_weekday,
    of_return,
    ordinal,
    return_after,
    return_from,
    say_how_often,
)

DAYS = st.dates(date(1990, 1, 1), date(2100, 12, 31))
BERLIN = ZoneInfo("Europe/Berlin")


@given(DAYS, DAYS, st.sampled_from(Every))
def test_the_next_return_is_the_first_that_is_not_before_the_day_asked(
    earliest: date, first: date, every: Every
) -> None:
    found = return_from(earliest, first, every)

    longest = (
        7 * every.weeks
        or {
            Every.MONTH: 31,
            Every.WEEKDAY_OF_MONTH: 35,
            Every.YEAR: 366,
        }[every]
    )
    assert earliest <= found < earliest + timedelta(longest)
    assert return_from(found, first, every) == found
    # no day between is one: asked for any of them, it is the same return
    between = earliest + (found - earliest) // 2
    assert return_from(between, first, every) == found


@given(DAYS, DAYS)
def test_each_week_it_is_on_the_same_weekday(earliest: date, first: date) -> None:
    assert return_from(earliest, first, Every.WEEK).weekday() == first.weekday()


@given(DAYS, DAYS)
def test_each_fortnight_it_is_whole_fortnights_from_the_first(earliest: date, first: date) -> None:
    assert (return_from(earliest, first, Every.FORTNIGHT) - first).days % 14 == 0


@given(DAYS, DAYS)
def test_on_a_weekday_of_each_month_it_is_as_often_there_or_the_last_one(
    earliest: date, first: date
) -> None:
    found = return_from(earliest, first, Every.WEEKDAY_OF_MONTH)

    is_last = (found + timedelta(7)).month != found.month
    assert found.weekday() == first.weekday()
    assert count_weekday(found) == count_weekday(first) or (
        is_last and count_weekday(first) == LAST_OF_MONTH
    )


@given(DAYS, st.integers(0, 6), st.integers(1, LAST_OF_MONTH))
def test_what_a_sentence_tells_of_each_month_is_counted_so(
    earliest: date, weekday: int, which: int
) -> None:
    told = Regular(Every.WEEKDAY_OF_MONTH, weekday, which=which)
    day, first = told.start_from(earliest)

    assert of_return(first, told.every) == told
    assert return_from(earliest, first, told.every) == day


@given(DAYS, DAYS)
def test_each_month_it_is_on_the_same_day_or_the_last_one(earliest: date, first: date) -> None:
    found = return_from(earliest, first, Every.MONTH)

    is_last = (found + timedelta(1)).day == 1
    assert found.day == first.day or (is_last and found.day < first.day)


@pytest.mark.parametrize(
    ("first", "earliest", "every", "day"),
    [
        (date(2026, 1, 31), date(2026, 2, 1), Every.MONTH, date(2026, 2, 28)),
        (date(2026, 1, 31), date(2028, 2, 1), Every.MONTH, date(2028, 2, 29)),
        (date(2026, 1, 31), date(2026, 4, 30), Every.MONTH, date(2026, 4, 30)),
        (date(2026, 1, 31), date(2026, 12, 31), Every.MONTH, date(2026, 12, 31)),
        (date(2026, 1, 30), date(2026, 12, 31), Every.MONTH, date(2027, 1, 30)),
        (date(2028, 2, 29), date(2028, 3, 1), Every.YEAR, date(2029, 2, 28)),
        (date(2028, 2, 29), date(2031, 3, 1), Every.YEAR, date(2032, 2, 29)),
    ],
)
def test_a_month_without_that_day_has_it_on_its_last(
    first: date, earliest: date, every: Every, day: date
) -> None:
    assert return_from(earliest, first, every) == day


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2036, 1, 1), timezones=st.just(UTC)),
    st.dates(date(2026, 1, 1), date(2027, 12, 31)),
    st.none() | st.times(),
    st.sampled_from(Every),
)
def test_what_stands_is_not_behind_and_keeps_its_hour_in_summer_and_winter(
    now: datetime, day: date, hour: time | None, every: Every
) -> None:
    hour = hour.replace(second=0, microsecond=0) if hour else None
    when = When(day, hour)
    one = Ahead(
        1, "mem_1", "Yoga.", False, now, when, ahead.moment(when, BERLIN), BERLIN,
        every=every, first_day=day, told=Reminded.IN_ITS_HOUR,
    )  # fmt: skip

    stands = one.standing(now)

    assert not stands.is_let_go(now)
    assert stands.when.hour == hour
    assert stands.at == ahead.moment(stands.when, BERLIN)
    assert stands == one or stands.told is Reminded.NOT_YET
    if every.is_often:
        assert not stands.is_over(now)
        assert not replace(stands, told=Reminded.NOT_YET).is_to_ask(now)
    assert one.next_return(now).day > now.astimezone(BERLIN).date()


@given(
    DAYS,
    DAYS,
    st.sampled_from(Every),
    st.sets(st.integers(0, 6), max_size=7),
    st.lists(st.integers(0, 400), max_size=20),
)
def test_what_is_left_out_is_no_return_and_all_else_is(
    day: date, first: date, every: Every, weekdays: set[int], out: list[int]
) -> None:
    left_out = [day + timedelta(n) for n in out]

    found = return_after(day, first, every, weekdays, left_out)

    assert found > day
    assert found not in left_out
    assert return_from(found, first, every, weekdays) == found
    one = return_after(day, first, every, weekdays)
    while one < found:  # each before it is left out
        assert one in left_out
        one = return_after(one, first, every, weekdays)
    assert one == found


@given(DAYS, DAYS, st.sets(st.integers(0, 6), min_size=1))
def test_what_is_on_several_weekdays_returns_on_the_nearest_of_them(
    earliest: date, first: date, weekdays: set[int]
) -> None:
    found = return_from(earliest, first, Every.WEEK, weekdays)

    each = [return_from(earliest, date(2026, 11, 23 + one), Every.WEEK) for one in weekdays]
    assert found == min(each)


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1), timezones=st.just(BERLIN)),
    st.dates(date(2026, 1, 1), date(2028, 1, 1)),
    st.sampled_from([Every.WEEK, Every.MONTH]),
    st.sampled_from(["", " next week", " this week", " next month", " for two weeks",
                     " until 15 December", " on Thursday", " tomorrow", " on 3 and 10 June"]),
)  # fmt: skip
def test_days_that_a_sentence_means_are_to_come_and_are_its_own(
    now: datetime, day: date, every: Every, then: str
) -> None:
    when = When(day, time(19))
    kept = Ahead(
        1, "mem_1", "Yoga.", False, now, when, ahead.moment(when, BERLIN), BERLIN,
        every=every, first_day=day, told=Reminded.IN_ITS_HOUR,
    )  # fmt: skip
    one = kept.standing(now)

    named = naming.find_returns(f"yoga is off{then}", one, now)

    assert list(named.days) == sorted(set(named.days))
    for off in named.days:
        assert off >= now.date()
        assert return_from(off, day, every) == off
    left = replace(one, left_out=named.days)
    assert naming.find_returns(f"yoga is off{then}", left, now).days == named.days


def test_how_often_is_said() -> None:
    tuesday = date(2026, 1, 20)

    assert say_how_often(tuesday, Every.WEEK) == "every Tuesday"
    assert say_how_often(tuesday, Every.WEEK, (1, 3)) == "every Tuesday and Thursday"
    assert say_how_often(tuesday, Every.WEEK, (0, 2, 4)) == "every Monday, Wednesday and Friday"
    assert say_how_often(tuesday, Every.MONTH) == "every month on the 20th"
    assert say_how_often(date(2026, 1, 31), Every.MONTH) == "on the last day of every month"
    assert say_how_often(tuesday, Every.YEAR) == "every year"
    assert say_how_often(tuesday, Every.FORTNIGHT) == "every other Tuesday"
    assert say_how_often(tuesday, Every.WEEKDAY_OF_MONTH) == "every month on the 3rd Tuesday"
    last = say_how_often(date(2026, 3, 31), Every.WEEKDAY_OF_MONTH)
    assert last == "every month on the last Tuesday"
    assert [ordinal(n) for n in (1, 2, 3, 11, 12, 13, 21, 22)] == [
        "1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "22nd",
    ]  # fmt: skip
