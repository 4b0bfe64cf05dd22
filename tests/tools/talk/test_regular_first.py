"""What comes back begins with the first one that is told: "weekly, first one next week"."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import january
from tests.tools.talk.test_birthday_told import chat


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("weekly reports every Friday morning, first one next week", 16),
        ("yoga every Friday at 6, first class on 23 January", 23),
        ("weekly sync with Viktor on Fridays at 10, the first one is next week", 16),
        ("reports every Friday, first thing next week I set up the template", 9),
        ("team call every Friday at 9, first one was great", 9),
        ("毎週金曜の朝に週報、初回は来週", 16),
        ("毎週金曜の18時からヨガ、最初は来週から", 16),
        ("毎週金曜の18時からヨガ", 9),
    ],
)
def test_the_first_one_is_on_the_day_that_is_told(
    run_here: RunHere, tmp_path: Path, said: str, first: int
) -> None:
    chat(run_here, tmp_path, said, at=january(5))

    (one,) = run_here("ahead", "--json", at=january(5)).data["ahead"]
    assert (one["day"], one["every"]) == (f"2026-01-{first:02}", "week")
