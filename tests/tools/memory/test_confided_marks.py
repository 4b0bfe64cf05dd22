"""Recall says which talk was told in confidence, and how it is left out for others."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.talk import absorbed, answer, felt


@pytest.mark.parametrize(
    ("told", "asked", "is_named"),
    [
        ("Between us: Jonas leaves the bakery soon.", "mail to Marta about the bakery", True),
        ("Between us: Jonas leaves the bakery soon.", "note to the team about the bakery", True),
        ("Between us: Jonas leaves the bakery soon.", "Who leaves the bakery?", False),
        ("ここだけの話、健はパン屋を辞める。", "マルタさんに送るパン屋のメール", True),
        ("ここだけの話、健はパン屋を辞める。", "パン屋を辞めるのは誰？", False),
        ("Jonas leaves the bakery soon.", "mail to Marta about the bakery", False),
    ],
)
def test_recall_says_what_was_confided_and_how_it_is_left_out(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    told: str,
    asked: str,
    is_named: bool,
) -> None:
    absorbed(run_here, monkeypatch, answer("I see.", felt()), user=told)

    recalled = run_here("recall", asked).out
    assert (", in confidence)" in recalled) is told.startswith(("Between", "ここだけ"))
    assert ("told_to leaves out" in recalled) is is_named
