"""What is to be done by a plan is its thing; that it was booked or moved is how it was told."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

EVENING = datetime(2026, 1, 9, 20, tzinfo=UTC)


@pytest.mark.parametrize("in_talk", [False, True])
@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("歯医者、1月9日の10時に変えてもらった", "歯医者おわった"),
        ("美容院予約した。1月9日の11時。", "美容院行って髪切った"),
        ("歯医者の予約取れた！1月9日の10時", "歯医者行ってきた"),
    ],
)
def test_it_is_over_by_its_thing(
    run_here: RunHere, tmp_path: Path, told: str, said: str, *, in_talk: bool
) -> None:
    if in_talk:
        chat(run_here, tmp_path, told)
    else:
        run_here("remember", told)
    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-09"]

    chat(run_here, tmp_path, said, at=EVENING)

    assert lies_ahead(run_here, at=EVENING) == []


def test_another_thing_that_was_done_leaves_it_open(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "歯医者、1月9日の10時に変えてもらった")
    chat(run_here, tmp_path, "図書館に行ってきた", at=EVENING)

    assert [one["day"] for one in lies_ahead(run_here, at=EVENING)] == ["2026-01-09"]
