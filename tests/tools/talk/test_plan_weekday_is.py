"""「火曜は歯医者なんだ」 is a plan of the next such day; how each such day is, is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

# it is Thursday, 1 January


def told(run_here: RunHere, directory: Path, said: str) -> list[tuple[str, str]]:
    chat(run_here, directory, said)
    return [(one["day"], one["content"].partition(": ")[2]) for one in lies_ahead(run_here)]


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("火曜は歯医者で、木曜は出張なんだ。", ["2026-01-06", "2026-01-08"]),
        ("火曜は歯医者なんだ。", ["2026-01-06"]),
        ("土曜は忘年会なんです。", ["2026-01-03"]),
        ("金曜は健診で、朝ごはん抜きなんだ。", ["2026-01-02"]),
        ("火曜は面接の日なんだ。", ["2026-01-06"]),
        ("火曜は面接で緊張してる。", ["2026-01-06"]),
        ("来週の火曜は在宅で、木曜は出張なんだ。", ["2026-01-06", "2026-01-08"]),
        ("再来週の火曜は面接、金曜は飲み会です。", ["2026-01-13", "2026-01-16"]),
        ("月曜の会議は外せないんだ。", ["2026-01-05"]),
        ("火曜は保育園お弁当の日", ["2026-01-06"]),
        ("来週の火曜保育園お弁当の日 忘れたらやばい", ["2026-01-06"]),
        ("火曜は身体測定の日", ["2026-01-06"]),
        ("火曜は保育園お休み", ["2026-01-06"]),
        ("来週の火曜は学校が休みだって", ["2026-01-06"]),
    ],
)
def test_what_is_on_a_weekday_lies_ahead(
    run_here: RunHere, tmp_path: Path, said: str, days: list[str]
) -> None:
    assert [when for when, _ in told(run_here, tmp_path, said)] == days


@pytest.mark.parametrize(
    "said", ["月曜の会議は10時から、休めないんだよね。", "月曜10時から会議があって休めない。"]
)
def test_what_nobody_may_miss_is_no_denial(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == ("2026-01-05", "10:00")


@pytest.mark.parametrize(
    "said",
    [
        "火曜は在宅勤務の日なんだ。",
        "火曜は在宅なんだ。",
        "月曜は休みなんです。",
        "水曜はノー残業デーです。",
        "木曜は燃えるゴミの日だ。",
        "日曜は学校休み",
        "火曜は保育園お休みだった",
        "お弁当忘れたら火曜でもやばいかな",
        "月曜はヨガをしている。",
        "日曜は本を読んだ。",
        "月曜の会議には行けないんだ。",
    ],
)
def test_how_each_such_day_is_or_was_lies_not_ahead(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    assert told(run_here, tmp_path, said) == []


@pytest.mark.parametrize(
    "said",
    [
        "来週から新しい部署になるんだ。1月9日が初日。",
        "論文を書いているんだ。締め切りは1月9日です。",
        "I start in a new department soon. 9 January is the first day.",
    ],
)
def test_which_day_it_is_stands_with_what_it_is_of(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    assert told(run_here, tmp_path, said) == [("2026-01-09", said)]


def test_a_day_that_says_what_is_on_it_needs_nothing_before_it(
    run_here: RunHere, tmp_path: Path
) -> None:
    ((_, kept),) = told(run_here, tmp_path, "今日は疲れたよ。1月9日が卒業式の本番。")

    assert kept == "1月9日が卒業式の本番。"
