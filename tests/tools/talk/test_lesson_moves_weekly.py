"""A lesson of each week that is off once, or on another day or hour from some week on."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime(2026, 10, 19, 9, tzinfo=UTC)
PIANO = "凛のピアノ、毎週木曜の十七時"
CLASS = "塾の授業、火曜と木曜の十九時からの中３数学が来週から十八時半に変わる"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        *(
            ([f"そういや{PIANO}{rest}"], [("2026-10-29", "17:00", "week")])
            for rest in (
                "なんやけど今週は先生が風邪で休みになった。来週からまたある",
                "なんだけど今週は先生が風邪で休み",
                "だけど今週は休み。来週からまたやるよ",
            )
        ),
        *(
            ([f"Rin's piano is every Thursday at 17:00{rest}"], [("2026-10-29", "17:00", "week")])
            for rest in (
                " but not this week, the teacher is ill",
                " but it's off this week because the teacher is ill. It's back on next week",
            )
        ),
        ([f"{PIANO}だけど今週は発表会の練習"], [("2026-10-22", "17:00", "week")]),
        *(
            ([f"{CLASS}{rest}"], [("2026-10-27", "18:30", "week")])
            for rest in ("とよ", "", "んだって")
        ),
        (["毎週火曜の10時の会議が来週から11時に変わる"], [("2026-10-27", "11:00", "week")]),
        ([f"{CLASS}かも"], []),
        ([f"{CLASS}？"], []),
        (
            [PIANO, "凛のピアノ、先生の都合で来週から金曜の十六時半になった"],
            [("2026-10-22", "17:00", "week"), ("2026-10-30", "16:30", "week")],
        ),
    ],
)
def test_it_comes_back_as_told(
    run_here: RunHere, tmp_path: Path, said: list[str], found: list[tuple[str, str, str]]
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=MONDAY)

    ahead = [(one["day"], one["hour"], one["every"]) for one in lies_ahead(run_here, MONDAY)]
    assert ahead == found


def test_on_its_new_day_it_is_no_more_on_the_old_one(run_here: RunHere, tmp_path: Path) -> None:
    for one in (PIANO, "凛のピアノ、先生の都合で来週から金曜の十六時半になった"):
        chat(run_here, tmp_path, one, at=MONDAY)

    later = datetime(2026, 11, 9, 9, tzinfo=UTC)
    ahead = [(one["day"], one["hour"]) for one in lies_ahead(run_here, later)]
    assert ahead == [("2026-11-13", "16:30")]


def test_a_day_that_is_past_is_not_left_out(data_dir: Path) -> None:
    friday = datetime(2026, 10, 23, 9, tzinfo=UTC)
    with ego.open(environ=environment(data_dir, friday, EGO_COMPANION="拓也")) as mine:
        turn = mine.absorb(f"{PIANO}なんやけど今週は先生が風邪で休みになった", "うん。")
        ahead = mine.ahead()["ahead"]

    assert turn["closed"] == []
    assert [(one["day"], one["hour"]) for one in ahead] == [("2026-10-29", "17:00")]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("来週の月曜から期末対策で毎日十七時始まりやけん、夕飯いらん", ["2026-10-26"]),
        (f"{CLASS}とよ", []),
    ],
)
def test_what_no_rule_fits_is_said_to_be_missed(data_dir: Path, said: str, day: list[str]) -> None:
    with ego.open(environ=environment(data_dir, MONDAY, EGO_COMPANION="拓也")) as mine:
        turn = mine.absorb(said, "うん。")

    assert [one["day"] for one in turn["passed_over"]] == day


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("蓮の次の試合は二十三日の祝日、朝七時集合。弁当いるとよ", ("2026-11-23", "07:00")),
        ("運動会は11月23日の祝日にある", ("2026-11-23", None)),
        ("Leo's match is on the 23rd, a bank holiday, at 7am", ("2026-11-23", "07:00")),
    ],
)
def test_a_holiday_is_a_day_as_any(
    run_here: RunHere, tmp_path: Path, said: str, found: tuple[str, str | None]
) -> None:
    at = datetime(2026, 11, 9, 12, tzinfo=UTC)
    chat(run_here, tmp_path, said, at=at)

    assert [(one["day"], one["hour"]) for one in lies_ahead(run_here, at)] == [found]


def test_a_free_holiday_is_no_plan(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "23日の祝日は何もない", at=MONDAY)

    assert lies_ahead(run_here, MONDAY) == []
