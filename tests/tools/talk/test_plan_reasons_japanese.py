"""Why something is on its day, or off, is no plan of its own where it is told in Japanese."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import MISAKI, chat
from tests.tools.talk.test_plan_told import lies_ahead

SATURDAY = datetime(2026, 11, 28, 12, tzinfo=UTC)


def days(run_here: RunHere) -> list[str]:
    return [one["day"] for one in lies_ahead(run_here, SATURDAY)]


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("母の入院は12月14日。月曜だから有休を取った。", "2026-12-14"),
        (
            "さきの母が来月の12日に検査入院することになった。土曜なのでさきが付き添う。",
            "2026-12-12",
        ),
        ("友だちの誕生日会が12月18日。金曜だから仕事終わりに直行する。", "2026-12-18"),
        ("ジムは木曜に変えたよ。火曜は混みすぎ。", "2026-12-03"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_a_weekday_given_as_a_reason_is_no_other_day(
    run_here: RunHere, tmp_path: Path, told: str, day: str, remembered: bool
) -> None:
    if remembered:
        answer = run_here("remember", told, at=SATURDAY, **MISAKI)
        assert answer.code == 0
        assert "points to one day" not in answer.out + answer.err
    else:
        chat(run_here, tmp_path, told, at=SATURDAY)

    assert days(run_here) == [day]
    assert "11月30日" not in run_here("ahead", at=SATURDAY).out


def test_nor_is_it_where_a_date_is_put_right(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "母の入院は12月12日。", at=SATURDAY)
    chat(
        run_here,
        tmp_path,
        "てか母の入院、12日じゃなくて14日だった。月曜だから有休取る。",
        at=SATURDAY,
    )

    assert days(run_here) == ["2026-12-14"]


@pytest.mark.parametrize(
    "said",
    [
        "推しのライブが台風で中止になっちゃった。",
        "ライブが台風で延期になっちゃった。",
        "ライブ、ボーカルの体調不良で延期だって…。",
    ],
)
def test_what_is_off_for_a_cause_is_ahead_no_more(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, "12月20日は推しのライブ！", at=SATURDAY)
    chat(run_here, tmp_path, said, at=SATURDAY)

    assert days(run_here) == []


def test_a_day_and_an_hour_may_change_in_two_clauses(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "土曜の12時にまりとランチ。", at=datetime(2026, 12, 1, 12, tzinfo=UTC))
    at = datetime(2026, 12, 3, 12, tzinfo=UTC)
    chat(run_here, tmp_path, "まりとのランチ、日曜に変更して13時になったよ。", at=at)

    (one,) = lies_ahead(run_here, at)
    assert (one["day"], one["hour"]) == ("2026-12-06", "13:00")


@pytest.mark.parametrize(
    "said",
    [
        "ジム、来週から木曜に変えたよ。火曜は混みすぎ。",
        "来週からジムは木曜にしたよ。",
        "ジム、毎週木曜に変えてもらった。",
    ],
)
def test_what_comes_each_week_is_changed_to_another_weekday(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, "毎週火曜はジム行くことにした。", at=SATURDAY)
    at = datetime(2026, 12, 3, 12, tzinfo=UTC)
    chat(run_here, tmp_path, said, at=at)

    there = lies_ahead(run_here, at)
    assert [(one["day"], one["every"]) for one in there] == [("2026-12-10", "week")]


@pytest.mark.parametrize(
    ("why", "day"),
    [
        ("担当さんが風邪で木曜になった", "2026-12-03"),
        ("担当さんが急用で木曜になった", "2026-12-03"),
        ("残業で木曜にしてもらった", "2026-12-03"),
    ],
)
def test_nor_is_why_it_was_moved_a_plan_on_its_old_day(
    run_here: RunHere, tmp_path: Path, why: str, day: str
) -> None:
    chat(run_here, tmp_path, "明日の美容院10時から", at=SATURDAY)
    chat(run_here, tmp_path, f"明日の美容院、{why}", at=SATURDAY)

    assert days(run_here) == [day]
