"""Days from a first to a last one: the first lies ahead, and the words tell the last."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.stretches import last_day
from tests.conftest import RunHere
from tests.core.memory.pointing.test_ahead import as_written

MONDAY = datetime(2026, 6, 1, 20, tzinfo=ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("I'm going to visit her in September, from the 11th to the 14th.", "2026-09-11"),
        ("I see the dentist in September, on the 11th.", "2026-09-11"),
        ("I'm visiting Priya in Lisbon from 11 to 14 September.", "2026-09-11"),
        ("I'm visiting Priya from Friday 11 to Monday 14 September.", "2026-09-11"),
        ("I'll be in Lisbon 18-21 September.", "2026-09-18"),
        ("The conference is on 3–5 July.", "2026-07-03"),
        ("We're in Wales July 4-8.", "2026-07-04"),
        ("We're in Wales from July 4th through the 8th.", "2026-07-04"),
        ("Mum comes to stay from 20 June to 23 June.", "2026-06-20"),
        ("The festival is from 28 June to 3 July.", "2026-06-28"),
        ("I'm in Berlin from Tuesday to Thursday next week.", "2026-06-09"),
        ("I'm away from Monday to Wednesday.", "2026-06-08"),
        ("I'm on call from Friday to Friday.", "2026-06-05"),
        ("I'm on call from Friday to next Friday.", "2026-06-05"),
        ("Jonas is on call from Friday to Tuesday.", "2026-06-05"),
        ("9月11日から14日までリスボンに行く", "2026-09-11"),
        ("9月11〜14日はリスボン旅行", "2026-09-11"),
        ("9/11から9/14までリスボン", "2026-09-11"),
        ("6月20日(土)から23日(火)まで旅行です", "2026-06-20"),
        ("来週の火曜から木曜まで出張", "2026-06-09"),
        ("来月の忘年会、18日の19時、国分町の居酒屋に決まった", "2026-07-18T19:00"),
        ("来月、18日に歯医者", "2026-07-18"),
        ("来月の結婚式、20日に招待状が届く", "2026-06-20"),
        ("来月の旅行の打ち合わせを18日にする", "2026-06-18"),
        ("18日の土曜に飲み会", "2026-07-18"),
        ("来週は火曜から木曜まで夜勤", "2026-06-09"),
        ("旦那が来週は火曜から木曜まで夜勤", "2026-06-09"),
        ("再来週は月曜から金曜まで研修", "2026-06-15"),
        ("明日から日曜まで京都に行く", "2026-06-02"),
        ("金曜から月曜まで留守にします", "2026-06-05"),
        ("嫁の実家に年末帰る、29日から3日まで", "2026-12-29"),
        ("年末に実家に帰る、29日から3日まで", "2026-12-29"),
        ("29日から3日まで、年末は実家に帰る", "2026-12-29"),
        ("正月は実家に帰る、30日から3日まで", "2026-12-30"),
        ("年明け帰る、5日から8日まで", "2027-01-05"),
        ("年末は忙しいから、29日に歯医者に行く", "2026-06-29"),
        ("年末調整の書類、29日までに出す", "2026-06-29"),
    ],
)
def test_the_first_of_several_days_lies_ahead(words: str, when: str) -> None:
    assert as_written(ahead.find(words, MONDAY)) == when


@pytest.mark.parametrize(
    "words",
    [
        "I was in Lisbon from the 11th to the 14th.",
        "I worked from Monday to Friday.",
        "I work 9 to 5 from Monday to Friday.",
        "The shop is open Monday to Saturday.",
        "The office is closed from Monday to Wednesday.",
        "From Friday to Sunday it rained.",
        "I'm on call from Monday to Friday.",
        "I'm usually on call from Friday to Friday.",
        "I was on call from Friday to Friday.",
        "Sprints are from Friday to Friday.",
        "I'm in Wales until 8 July.",
        "I'm in Rome from 28 May to 4 June.",
        "Are you free from 11 to 14 September?",
        "We are free on Friday or Saturday.",
        "Sometime between 12 and 14 June the boiler man will turn up.",
        "9月11日から14日までリスボンに行った",
        "先週の火曜から木曜まで出張だった",
        "月曜から金曜まで塾に行く",
        "火曜から木曜まで夜勤",
        "来週からシフトは月曜から金曜まで",
        "来週の準備は火曜から木曜までかかる",
        "図書館は火曜から日曜まで開いている",
        "土曜か日曜に行く",
        "締切が6月10日から14日まで延びた",
        "木曜まで京都にいる",
    ],
)
def test_what_was_a_habit_and_a_day_that_was_moved_stay_behind(words: str) -> None:
    assert ahead.find(words, MONDAY) is None


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("I'm at my parents' on Saturday until 6, then home.", "06"),  # an hour
        ("The shop is open on Saturday to 6.", "06"),
        ("We're in Wales from Saturday until 12.", "12"),
        ("We're in Wales on Saturday until the 9th.", "09"),
        ("We're in Wales from 6 June until 9.", "09"),
    ],
)
def test_a_number_behind_a_weekday_is_the_hour_until_which_it_is(words: str, last: str) -> None:
    first = date(2026, 6, 6)

    assert last_day.find_last_day(words, first, MONDAY).isoformat() == f"2026-06-{last}"


def test_what_is_moved_from_one_day_of_a_month_to_another_is_on_that_one_at_no_hour() -> None:
    found = ahead.find("The deadline was extended from 10 to 14 June.", MONDAY)

    assert found == When(date(2026, 6, 14))


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("I'm in Lisbon from 11 to 14 June.", "I'm in Lisbon from 11 to 14 June."),
        ("I'm in Berlin from Tuesday to Thursday next week.", "I'm in Berlin from 9 to 11 June."),
        ("We're away next Tuesday to Thursday.", "We're away from 9 to 11 June."),
        ("来週の火曜から木曜まで出張です。", "6月9日から11日まで出張です。"),
    ],
)
def test_what_is_read_later_tells_both_days(run_here: RunHere, told: str, read: str) -> None:
    run_here("remember", told, at=MONDAY)

    heading, line = run_here("ahead", at=datetime(2026, 6, 8, 9, tzinfo=UTC)).out.splitlines()
    assert (heading, line.split("  ", 2)[2]) == ("1 thing lies ahead, soonest first:", read)


def test_it_is_asked_how_it_went_when_the_last_day_is_over(run_here: RunHere) -> None:
    run_here("remember", "I'm in Lisbon from 11 to 14 June.", at=MONDAY)

    during = run_here("ahead", at=datetime(2026, 6, 13, 9, tzinfo=UTC)).out
    asked = run_here("introspect", at=datetime(2026, 6, 13, 9, tzinfo=UTC)).out
    after = run_here("introspect", at=datetime(2026, 6, 15, 9, tzinfo=UTC)).out

    assert "until tomorrow" in during
    assert "How did it go?" not in asked
    assert "How did it go?" in after
