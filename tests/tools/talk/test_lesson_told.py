"""A lesson of a day at school is an hour of that day and no length of time: 5時間目."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize("in_talk", [False, True])
@pytest.mark.parametrize(
    ("said", "thing"),
    [
        ("参観日は1月8日の5時間目", "参観日"),
        ("りくの参観日！１月８日（木）の５時間目。", "参観日"),
        ("小テストは1月8日の3限だって", "小テスト"),
        ("研究授業は1月8日の二校時", "研究授業"),
        ("三者面談は1月8日の放課後", "三者面談"),
    ],
)
def test_a_lesson_of_a_day_stands_with_its_thing(
    run_here: RunHere, tmp_path: Path, said: str, thing: str, *, in_talk: bool
) -> None:
    if in_talk:
        chat(run_here, tmp_path, said)
    else:
        run_here("remember", said)

    (plan,) = lies_ahead(run_here)
    assert plan["day"] == "2026-01-08"
    assert thing in plan["content"]


def test_a_thing_that_took_hours_on_a_weekday_is_no_plan(run_here: RunHere) -> None:
    run_here("remember", "日曜の5時間は長かった")

    assert lies_ahead(run_here) == []
