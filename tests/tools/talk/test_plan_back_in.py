"""What is to be back in some time is to come, counted from now; back in March was long ago."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("I will call Priya back in two weeks.", ["2026-01-15"]),
        ("Ken's machine comes back in two weeks.", ["2026-01-15"]),
        ("Please call me back in three days.", ["2026-01-04"]),
        ("We went there back in March.", []),
        ("Back in two thousand ten we lived in Leeds.", []),
        ("She came back in three days.", []),
    ],
)
def test_back_in_a_span_of_time_is_to_come(
    run_here: RunHere, tmp_path: Path, said: str, at: list[str], is_kept: bool
) -> None:
    if is_kept:
        run_here("remember", said)
    else:
        chat(run_here, tmp_path, said)

    assert [one["at"][:10] for one in lies_ahead(run_here, NOON)] == at
