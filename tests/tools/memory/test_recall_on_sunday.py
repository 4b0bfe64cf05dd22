"""Asked on a Sunday of this week, people mean the days to come, too."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

PLAY, CHOIR = "Alfie's school play is on Saturday 12 December at 2", "Choir is every Tuesday at 7pm"
MANIC, TEA = "I worked the early shift, it was manic", "Bev is coming for tea on Sunday 6 December"


def ask(tmp_path: Path, question: str, at: datetime) -> list[str]:
    now = datetime(2026, 12, 1, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Dorothy")
    with ego.open(environ=environ, now=lambda: now) as mine:
        for said in (CHOIR, PLAY, TEA, MANIC):
            mine.absorb(said, "I see.")
        now = at
        found = mine.recall(question)["memories"]
    return [one["content"].removeprefix("Dorothy: ").partition("\n")[0] for one in found]


@pytest.mark.parametrize(
    ("question", "day", "found"),
    [
        ("what have I got on this week?", 6, [TEA, PLAY, CHOIR]),
        ("what am I doing this week?", 6, [TEA, PLAY, CHOIR]),
        ("今週の予定は？", 6, [TEA, PLAY, CHOIR]),
        ("what have I got on this week?", 5, [TEA]),
        ("what have I got on next week?", 6, [CHOIR, PLAY]),
        ("what have I got on this weekend?", 6, [TEA]),
    ],
)
def test_this_week_goes_on_into_the_next(
    tmp_path: Path, question: str, day: int, found: list[str]
) -> None:
    at = datetime(2026, 12, day, 10, tzinfo=UTC)
    assert ask(tmp_path, question, at)[: len(found)] == found


def test_what_was_this_week_stays_of_that(tmp_path: Path) -> None:
    at = datetime(2026, 12, 6, 19, tzinfo=UTC)
    assert MANIC in ask(tmp_path, "what did I do this week?", at)
