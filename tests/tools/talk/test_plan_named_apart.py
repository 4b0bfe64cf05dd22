"""A plan stands where a turn tells of another one of its kind, by that one's own name."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD, THE_DAY = datetime(2026, 12, 1, 9, tzinfo=UTC), datetime(2026, 12, 4, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("history exam on friday", "geography exam went really well!! one down"),
        ("金曜に歴史の試験がある", "地理の試験終わったー"),
    ],
)
def test_what_is_told_of_another_exam_closes_none(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=THE_DAY)

    assert len(lies_ahead(run_here, THE_DAY)) == 1
