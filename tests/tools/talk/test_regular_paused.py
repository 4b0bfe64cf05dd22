"""What comes back pauses until a day, in the words of every day, and goes on then."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

CHOIR, CHOIR_JAPANESE = "choir is every Tuesday at 7pm", "毎週火曜19時に合唱"
AT = datetime(2026, 11, 30, 9, tzinfo=UTC)


def stands(run_here: RunHere, tmp_path: Path, *said: str) -> list[tuple[str, str | None]]:
    for one in said:
        chat(run_here, tmp_path, one, at=AT)
    return [(one["day"], one["every"]) for one in lies_ahead(run_here, AT)]


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("Forget about the choir until after Christmas", "2026-12-29"),
        ("no choir till the new year", "2027-01-05"),
        ("choir's stopped for the summer, back on 7 September", "2027-09-07"),
        ("choir's off for Christmas, back on 12 January", "2027-01-12"),
        ("choir is paused until the new year", "2027-01-05"),
        ("skip choir until after Christmas", "2026-12-29"),
        ("choir is on a break until January", "2027-01-05"),
        ("choir starts again on 12 January", "2027-01-12"),
        ("choir's stopped, back in the new year", "2027-01-05"),
        ("choir resumes on 12 January", "2027-01-12"),
    ],
)
def test_it_is_back_on_the_first_day_behind_the_pause(
    run_here: RunHere, tmp_path: Path, said: str, again: str
) -> None:
    assert stands(run_here, tmp_path, CHOIR, said) == [(again, "week")]


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("合唱は年明けまで休み", "2027-01-05"),
        ("合唱は年内休み", "2027-01-05"),
        ("年明けまで合唱はお休みです", "2027-01-05"),
        ("合唱は1月11日までお休みになった", "2027-01-12"),
        ("1月11日まで合唱は休み", "2027-01-12"),
        ("合唱は1月まで休み", "2027-02-02"),
        ("合唱は8日まで休み", "2026-12-15"),
        ("合唱は1月12日から再開", "2027-01-12"),
        ("合唱はしばらく休み、1月12日から再開", "2027-01-12"),
    ],
)
def test_so_it_is_in_japanese(run_here: RunHere, tmp_path: Path, said: str, again: str) -> None:
    assert stands(run_here, tmp_path, CHOIR_JAPANESE, said) == [(again, "week")]


def test_a_remembered_one_pauses_by_what_is_remembered(run_here: RunHere) -> None:
    run_here("remember", "Choir is every Tuesday at 7 pm.", at=AT)
    run_here("remember", "Forget about the choir until after Christmas.", at=AT)

    (there,) = lies_ahead(run_here, AT)
    assert (there["day"], there["every"]) == ("2026-12-29", "week")


@pytest.mark.parametrize(
    ("series", "said", "others"),
    [
        (CHOIR, "Mum is back on Friday", ["2026-12-04"]),
        (CHOIR, "the pool is closed for the summer, back on 7 September", ["2027-09-07"]),
        (CHOIR, "school starts again on 12 January", ["2027-01-12"]),
        (CHOIR, "forget about the milk until tomorrow", []),
        (CHOIR, "choir finished late, I was back at 10", []),
        (CHOIR, "I've finished the choir music, back on it soon", []),
        (CHOIR_JAPANESE, "今日の合唱は9時まで", []),
        (CHOIR_JAPANESE, "12月10日まで旅行", []),
    ],
)
def test_what_is_of_another_thing_pauses_nothing(
    run_here: RunHere, tmp_path: Path, series: str, said: str, others: list[str]
) -> None:
    there = stands(run_here, tmp_path, series, said)
    assert ("2026-12-01", "week") in there
    assert [day for day, every in there if not every] == others


def test_putting_it_aside_asks_to_forget_no_talk(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, CHOIR, at=AT)
    data = run_here(
        "absorb", "--user", "Forget about the choir until after Christmas", "--json",
        at=AT, stdin=b"Oh!", EGO_COMPANION="Misaki",
    ).data  # fmt: skip
    assert not data["asks_to_forget"]
    assert [(one["how"], one["days"][-1]) for one in data["closed"]] == [("off", "2026-12-22")]


@pytest.mark.parametrize(
    ("series", "said", "out"),
    [
        (
            CHOIR,
            ["Choir was grand tonight, we did the Rutter. We break up after the 15th and start back"
             " on 12 January"],
            ["2026-12-22", "2026-12-29", "2027-01-05"],
        ),
        (
            CHOIR,
            ["Choir breaks up on the 15th and starts again on 12 January",
             "Choir starts back a week later than I said, 19 January, the hall's being painted"],
            ["2026-12-22", "2026-12-29", "2027-01-05", "2027-01-12"],
        ),
        (
            CHOIR,
            ["No choir Tuesday love, I told you we're off till the 8th"],
            ["2026-12-01"],
        ),
        (CHOIR, ["No choir tomorrow"], ["2026-12-01"]),
        (
            CHOIR_JAPANESE,
            ["合唱は15日で年内終わりで、1月12日から再開"],
            ["2026-12-22", "2026-12-29", "2027-01-05"],
        ),
        (
            CHOIR_JAPANESE,
            ["合唱は15日で年内終わりで、1月12日から再開",
             "合唱の再開は1週間遅れて、1月19日からになった"],
            ["2026-12-22", "2026-12-29", "2027-01-05", "2027-01-12"],
        ),
        (CHOIR, ["School breaks up after the 18th and starts back on 5 January"], []),
        (CHOIR, ["The shop starts back on 12 January"], []),
        (CHOIR, ["School was grand. They break up after the 18th and start back on the 5th"], []),
    ],
)  # fmt: skip
def test_a_break_leaves_out_the_days_between(
    run_here: RunHere, tmp_path: Path, series: str, said: list[str], out: list[str]
) -> None:
    chat(run_here, tmp_path, series, at=AT)
    for one in said:
        chat(run_here, tmp_path, one, at=AT)
    often = [one for one in lies_ahead(run_here, AT) if one["every"]]
    assert [one["left_out"] for one in often] == [out]
