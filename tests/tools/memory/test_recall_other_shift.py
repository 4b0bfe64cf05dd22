"""Asked which shift one is on, what was told in place of another stands first."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

NIGHTS, LATES = "I'm on nights next week", "I'm on lates next week instead of nights"
NIGHTS_JAPANESE, LATES_JAPANESE = "来週は夜勤", "来週は夜勤じゃなくて遅番"


@pytest.mark.parametrize(
    ("told", "question", "day", "first"),
    [
        ((NIGHTS, LATES), "what shift am I on next week?", 4, LATES),
        ((NIGHTS, LATES), "am I on nights next week?", 4, LATES),
        ((NIGHTS_JAPANESE, LATES_JAPANESE), "来週のシフトは何？", 4, LATES_JAPANESE),
        ((LATES, "I'm on nights now, not lates, the week of the 14th"),
         "what shift am I on next week?", 4, LATES),
    ],
)  # fmt: skip
def test_the_shift_told_instead_is_first(
    tmp_path: Path, told: tuple[str, ...], question: str, day: int, first: str
) -> None:
    now = datetime(2026, 12, 1, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Dorothy")
    with ego.open(environ=environ, now=lambda: now) as mine:
        for said in told:
            now = now.replace(hour=now.hour + 1)
            mine.absorb(said, "I see.")
        now = now.replace(day=day)
        found = mine.recall(question)["memories"][0]["content"]
    assert found.removeprefix("Dorothy: ").partition("\n")[0] == first
