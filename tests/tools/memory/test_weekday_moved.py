"""What is each week on another day from now on stands behind what says so, in recall too."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import january


@pytest.mark.parametrize(
    ("there", "said", "question"),
    [
        (
            "Robin has a weekly review with Priya every Wednesday at 10 am.",
            "The weekly review with Priya has moved to Thursdays at 2 pm.",
            "when is the weekly review with Priya",
        ),
        (
            "Sprint planning is every Monday at 10 am.",
            "Sprint planning is on Tuesdays now.",
            "when is sprint planning",
        ),
        ("ヨガは毎週月曜の10時。", "ヨガは毎週火曜になった。", "ヨガはいつ"),
    ],
)
def test_the_newer_stands_first(run_here: RunHere, there: str, said: str, question: str) -> None:
    run_here("remember", there, at=january(5))
    run_here("remember", said, at=january(6))

    found = run_here("recall", question, "--json", at=january(7)).data["memories"]

    assert [one["content"] for one in found] == [said, there]
    assert "until 2026-01-06" in run_here("recall", question, at=january(7)).out


def test_what_is_told_again_replaces_nothing(run_here: RunHere) -> None:
    run_here("remember", "Sprint planning is every Monday at 10 am.", at=january(5))
    run_here("remember", "Sprint planning is on Mondays at 10.", at=january(6))

    assert "until" not in run_here("recall", "sprint planning", at=january(7)).out
