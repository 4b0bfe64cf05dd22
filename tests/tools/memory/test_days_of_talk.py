"""Questions of days, where nothing but talk is kept: what is on, and what was."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere


def on(day: str, hour: int = 9) -> datetime:
    return datetime.fromisoformat(f"{day}T{hour:02}:00").replace(tzinfo=UTC)


@pytest.mark.parametrize("question", ["what happened last week?", "先週は何があった？"])
def test_what_was_announced_for_another_day_did_not_happen_as_it_was_said(
    run_here: RunHere, question: str
) -> None:
    for said in ("concert on 12 July at 8", "the boiler broke", "my boss praised me"):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-01"))

    found = run_here("recall", question, at=on("2026-07-08")).out.splitlines()
    assert ["boiler" in found[n] or "praised" in found[n] for n in (1, 2)] == [True, True]


@pytest.mark.parametrize(
    ("question", "is_first"),
    [
        ("what happened this week?", False),
        ("今週なにがあった？", False),
        ("what did we plan this week?", True),
    ],
)
def test_what_is_still_to_come_did_not_happen_yet(
    run_here: RunHere, question: str, is_first: bool
) -> None:
    for day, said in ((6, "cinema with Ann on Saturday"), (7, "the boiler broke"), (8, "ramen!")):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on(f"2026-07-0{day}"))

    found = run_here("recall", question, at=on("2026-07-09")).out.splitlines()
    assert ("Cinema" in found[1]) is is_first


@pytest.mark.parametrize(
    "question",
    [
        "what happened this week?",
        "how was my week?",
        "how's my week been so far?",
        "how was July?",
        "今週どうだった？",
    ],
)
def test_a_week_is_told_by_what_became_of_things_and_not_by_greetings_and_requests(
    run_here: RunHere, question: str
) -> None:
    told = ("the demo went great!!", "biscuit's got arthritis, she's on meds now")
    for said in (told[0], "morning", "fix the flaky test", "Marek is on leave next week", told[1]):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-01"))

    found = run_here("recall", question, at=on("2026-07-03")).out.splitlines()[1:3]
    assert {said for said in told for line in found if said in line} == {*told}


@pytest.mark.parametrize(
    "question",
    [
        "What does Ken have tomorrow?",
        "Is Ken free tomorrow?",
        "what are Ken's appointments tomorrow?",
        "does Ken have anything tomorrow?",
        "Kenは明日何がある？",
    ],
)
def test_the_days_of_the_companion_are_asked_of_by_name_too(
    run_here: RunHere, question: str
) -> None:
    said = "optician is on friday at 8:30 and demo tomorrow at 2pm"
    run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-06-30"), EGO_COMPANION="Ken")

    ran = run_here("recall", question, at=on("2026-06-30", 12), EGO_COMPANION="Ken")
    assert ran.out.splitlines()[1].startswith("1. [3h ago, for tomorrow at 14:00]")
