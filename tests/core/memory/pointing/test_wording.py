"""A plan that is read on a later day, or was moved, names no day that misleads."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

TOLD = datetime(2026, 11, 24, 9, tzinfo=UTC)
"""A Tuesday."""
LATER = datetime(2026, 12, 1, 9, tzinfo=UTC)


def lines(run: RunHere, at: datetime) -> list[str]:
    return [one["told"] for one in run("ahead", "--json", at=at).data["ahead"]]


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("I see the dentist next Friday at 14:00.", "I see the dentist on 4 December at 14:00."),
        ("I meet İbrahim İnan next Friday.", "I meet İbrahim İnan on 4 December."),
        ("Dinner with Ken is on Friday week.", "Dinner with Ken is on 4 December."),
        ("We leave in two weeks.", "We leave on 8 December."),
        ("The exam is on 10 December.", "The exam is on 10 December."),
        ("The exam is on Saturday 5 December.", "The exam is on Saturday 5 December."),
        ("来週の土曜、横浜で会う。", "12月5日、横浜で会う。"),
        ("来週のバイトは日曜の10時から。", "バイトは日曜の10時から。"),
        ("来週から日曜はリハビリ。", "日曜はリハビリ。"),
        ("母のデイサービス、来週から日曜も。", "母のデイサービス、日曜も。"),
        ("Next week my shift is on Sunday at 10.", "My shift is on Sunday at 10."),
        (
            "I see Ben on Sunday at half past ten, next week.",
            "I see Ben on Sunday at half past ten.",
        ),
        (
            "Not this week: Jonas is on call from 7 to 13 December.",
            "Jonas is on call from 7 to 13 December.",
        ),
        ("今週ではなく: 当番は12月7日から13日まで。", "当番は12月7日から13日まで。"),
        ("3週間後の15時に歯医者に行く。", "12月15日の15時に歯医者に行く。"),
        ("12月5日(土)に面接がある。", "12月5日(土)に面接がある。"),
        ("面接は十二月五日にある。", "面接は十二月五日にある。"),
    ],
)
def test_a_week_later_it_says_the_date(run_here: RunHere, told: str, read: str) -> None:
    run_here("remember", told, at=TOLD)

    assert lines(run_here, TOLD) == [told]
    assert lines(run_here, LATER) == [read]
    (one,) = run_here("ahead", "--json", at=LATER).data["ahead"]
    assert (one["content"], one["told"]) == (told, read)


@pytest.mark.parametrize(
    ("told", "to", "read"),
    [
        ("The exam is on 10 December.", "12 December", "The exam is on 12 December."),
        (
            "I see Ken next Friday at 14:00.",
            "5 December 16:00",
            "I see Ken on 5 December at 16:00.",
        ),
        ("The exam is on Friday.", "30 November", "The exam is on 30 November."),
        ("来週の土曜に面接がある。", "12月7日", "12月7日に面接がある。"),
        ("12月5日(土)に面接がある。", "12月7日", "12月7日に面接がある。"),
        ("今月中に税金を払う。", "12月7日", "12月7日までに税金を払う。"),
    ],
)
def test_what_was_moved_names_its_new_day(run_here: RunHere, told: str, to: str, read: str) -> None:
    kept = run_here("remember", told, "--json", at=TOLD).data["id"]
    run_here("ahead", "later", kept, "--when", to, at=TOLD)

    assert lines(run_here, TOLD) == [read]


@pytest.mark.parametrize("told", ["The exam is on Friday.", "金曜に面接がある。"])
def test_a_weekday_alone_stays_behind_its_date(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=TOLD)

    assert lines(run_here, datetime(2026, 11, 27, 9, tzinfo=UTC)) == [told]


@pytest.mark.parametrize(
    "told",
    ["The exam is on Friday, 27 November.", "試験は金曜、十一月二十七日の十時から。"],
)
def test_a_weekday_with_its_date_is_that_date_on_the_day_too(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=TOLD)

    assert lines(run_here, datetime(2026, 11, 27, 9, tzinfo=UTC)) == [told]


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("26日は母さんの誕生日", "11月26日は母さんの誕生日"),
        ("26日は19時から飲み会", "11月26日は19時から飲み会"),
        ("26日が締切", "11月26日が締切"),
        ("26日に歯医者", "11月26日に歯医者"),
        ("今月中に税金を払う", "11月30日までに税金を払う"),
    ],
)
def test_a_date_keeps_what_tied_the_day_to_the_sentence(
    run_here: RunHere, told: str, read: str
) -> None:
    run_here("remember", told, at=TOLD)

    (line,) = lines(run_here, datetime(2026, 12, 1, 9, tzinfo=UTC))
    assert line.startswith(read)


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("I call Ken in two hours.", "I call Ken on 24 November at 11:00."),
        ("90分後に健に電話する。", "11月24日の10:30に健に電話する。"),
    ],
)
def test_an_hour_later_so_many_hours_are_an_hour_of_the_day(
    run_here: RunHere, told: str, read: str
) -> None:
    run_here("remember", told, at=TOLD)

    assert lines(run_here, TOLD) == [told]
    assert lines(run_here, datetime(2026, 11, 24, 10, tzinfo=UTC)) == [read]


def test_a_session_that_begins_on_the_day_says_it_rightly(run_here: RunHere) -> None:
    run_here("remember", "I see the dentist next Friday at 14:00.", at=TOLD)

    woken = run_here("wake-up", at=datetime(2026, 12, 4, 9, tzinfo=UTC)).out

    assert "Today at 14:00: I see the dentist on 4 December at 14:00." in woken


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        (
            "Daniel is in Oslo from 7 to 13 December; Tomasz takes over on the 14th.",
            "Daniel is in Oslo from 7 to 13 December",
        ),
        (
            "Priya is away from 7 to 9 December; Marek covers for her from the 10th.",
            "Priya is away from 7 to 9 December",
        ),
        (
            "12月7日から13日までは大輔が当番で電話に出ることになっていて、14日からは友子が代わる。",
            "12月7日から13日までは大輔が当番",
        ),
    ],
)
@pytest.mark.parametrize("day", [1, 6, 7, 8, 15])
def test_a_line_has_the_half_of_its_sentence_that_names_its_day(
    run_here: RunHere, told: str, begins: str, day: int
) -> None:
    run_here("remember", told, at=LATER)
    at = LATER.replace(day=day)

    (listed,) = lines(run_here, at)
    assert listed.startswith(begins)
    woken = run_here("wake-up", at=at).out
    assert (f": {begins}" in woken) is (day in (6, 7, 8))
