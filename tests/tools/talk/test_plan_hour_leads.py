"""An hour right behind its day is the plan's, whoever's name or article follows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("Tomorrow at 10 the auditor visits us.", "2026-01-02T10:00"),
        ("Tomorrow at 4 Ken calls.", "2026-01-02T16:00"),
        ("Tomorrow at 4 James calls.", "2026-01-02T16:00"),
        ("On Friday at ten my sister arrives.", "2026-01-02T10:00"),
        ("Tomorrow at 10 shops we give away flyers.", "2026-01-02T00:00"),
        ("Tomorrow at 10 Downing Street we demonstrate.", "2026-01-02T00:00"),
        ("Tomorrow at 5 star hotels the chefs strike.", "2026-01-02T00:00"),
        ("Tomorrow at 5 different places we put up posters.", "2026-01-02T00:00"),
    ],
)
def test_an_hour_behind_its_day_is_kept(
    run_here: RunHere, tmp_path: Path, said: str, at: str, is_kept: bool
) -> None:
    if is_kept:
        run_here("remember", said)
    else:
        chat(run_here, tmp_path, said)

    assert [one["at"][:16] for one in lies_ahead(run_here)] == [at]
