"""What a developer tells beside their work: a release above a traceback, a freeze, a train."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live

TRACE = '```\nTraceback (most recent call last):\n  File "app/meters.py", line 88, in ingest\n'
TRACE += '    due = parse_date("2026-12-24")\nValueError: meeting on Friday at 10 is not ISO\n```\n'
RELEASE = "release of nordlys-api 2.4 is on Thursday 12 November. can you look why this fails:\n\n"


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([(2, f"{RELEASE}{TRACE}it's only in CI, flaky since last week")], [("11-12", None)]),
        ([(2, f"look why this fails:\n{TRACE}")], []),
        (
            [(2, "ok havsvik. we decided on MongoDB for the tracking events, Sara was pretty clear"
                 " about it. And their code freeze is from 16 November to 30 November, no deploys"
                 " at all then.")],
            [("11-16", None)],
        ),
        (
            [(2, "CI is red again, same flaky test, that's the fourth time now and I'm fed up with"
                 " it, so I've moved it out of the way, and I'm seeing the vendor on 16 November at"
                 " 10 about the sandbox that they promised us")],
            [("11-16", "10:00")],
        ),
    ],
)  # fmt: skip
def test_what_is_told_beside_the_work_is_read(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found
