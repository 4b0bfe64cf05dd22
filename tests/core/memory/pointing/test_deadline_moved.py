"""A deadline that is extended is that of a thing which is due, and moves: nothing was done."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing.stretches import due
from tests.conftest import RunHere

TOLD = datetime(2026, 12, 1, 9, tzinfo=UTC)
LATER = datetime(2026, 12, 8, 9, tzinfo=UTC)


def days(run: RunHere) -> list[str]:
    return [one["day"] for one in run("ahead", "--json", at=LATER).data["ahead"]]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (
            "Daniel has to hand in the self-review by 11 December.",
            "The self-review deadline was extended to 18 December.",
        ),
        (
            "The design doc is due on 11 December.",
            "The design doc deadline was extended to 18 December.",
        ),
        ("The report is due on 11 December.", "The report's deadline was extended to 18 December."),
        ("The report is due on 11 December.", "The deadline for the report moved to 18 December."),
        ("The report is due on 11 December.", "The deadline has been moved to 18 December."),
        (
            "I have to hand in the grant application by 11 December.",
            "The grant deadline got extended to 18 December!! Thank god",
        ),
        ("The report's deadline is 11 December.", "The report is due on 18 December now."),
        ("レポートの締め切りは12月11日。", "レポートの締め切りが18日に延びた"),
        ("12月11日までにレポートを出す。", "レポートの締め切りが18日に延びた"),
        ("12月11日までにレポートを提出する。", "レポートの提出期限が18日に延長された。"),
        ("12月11日までにレポートを出す。", "締め切りは18日まで延長された"),
    ],
)
def test_a_deadline_that_is_extended_moves(run_here: RunHere, plan: str, said: str) -> None:
    kept = run_here("remember", plan, "--json", at=TOLD).data["id"]

    told = run_here("remember", said, at=LATER).out

    assert f"It moves {kept} to 18 December: " in told
    assert "It tells how this went" not in told
    assert days(run_here) == ["2026-12-18"]


def test_it_may_be_extended_again(run_here: RunHere) -> None:
    run_here("remember", "The report is due on 20 December.", at=TOLD)
    run_here("remember", "The report's deadline was extended to 23 December.", at=TOLD)
    run_here("remember", "The report is due on 24 December now", at=LATER)

    assert days(run_here) == ["2026-12-24"]


def test_what_was_due_is_no_longer_so(run_here: RunHere) -> None:
    run_here("remember", "Daniel has to hand in the self-review by 11 December.", at=TOLD)
    run_here("remember", "The self-review deadline was extended to 18 December.", at=LATER)

    found = run_here("recall", "when is Daniel's self-review due?", at=LATER).out

    assert found.index("18 December") < found.index("11 December")
    assert "until 2026-12-08] Daniel has to hand in the self-review by 11 December." in found


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (
            "Daniel has to hand in the self-review by 11 December.",
            "The deadline for the tax return was extended to 18 December.",
        ),
        (
            "The report presentation is due on 11 December.",
            "The report's deadline was extended to 18 December.",
        ),
        ("12月11日までに会議の資料を出す。", "会議の申込期限が18日に延びた"),
    ],
)
def test_the_deadline_of_another_thing_moves_nothing(
    run_here: RunHere, plan: str, said: str
) -> None:
    run_here("remember", plan, at=TOLD)
    told = run_here("remember", said, at=LATER).out

    assert "It moves" not in told
    assert "It tells how this went" not in told
    assert "2026-12-11" in days(run_here)


@pytest.mark.parametrize(
    ("plan", "is_due"),
    [
        ("Concert on 11 December, be there by half five", False),
        ("We have to be home by 6 on 11 December", False),
        ("The essay has to be done by half five on 11 December", True),
        ("Bring the book back by 11 December", True),
    ],
)
def test_one_is_somewhere_by_an_hour_and_owes_nothing(plan: str, *, is_due: bool) -> None:
    assert due.is_deadline(plan, TOLD) is is_due
