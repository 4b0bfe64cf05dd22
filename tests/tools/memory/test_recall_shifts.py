"""Recall of shifts, and of what runs now, by the days that are planned."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_recall_days import on, told

OFF, NIGHTS, CLUB = (
    "I'm off this weekend finally.",
    "nights again on {} November",
    "party on 21 Nov",
)
EVERY_WEEK = "I work at the library every other week"


@pytest.mark.parametrize(
    ("told_then", "question", "found"),
    [
        ([NIGHTS.format(20), NIGHTS.format(21), CLUB], "am i working this weekend", ["21", "21"]),
        ([NIGHTS.format(22), CLUB], "Am I on nights this weekend?", ["22", "21"]),
        ([NIGHTS.format(22), CLUB, NIGHTS.format(20)], "when am i working nights", ["20", "22"]),
        ([CLUB], "am i working this weekend", []),
        ([EVERY_WEEK, CLUB], "am i working this weekend", [EVERY_WEEK]),
        ([CLUB], "what am i doing this weekend", ["21"]),
        (["11月21日は夜勤", "11月22日に友達とランチ"], "今週末仕事ある？", ["21", "22"]),
        (["11月22日に友達とランチ", "11月21日は夜勤"], "夜勤いつだっけ", ["21"]),
    ],
)  # fmt: skip
def test_asked_whether_one_works_the_shifts_stand_first_and_nothing_of_another_week(
    run_here: RunHere, told_then: list[str], question: str, found: list[str]
) -> None:
    run_here("absorb", "--user", OFF, stdin=b"I see.", at=on("2026-10-30"))
    for said in told_then:
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-11-09"))

    said = told(run_here, question, "2026-11-16", "off")

    assert len(said) == len(found)
    assert all(one.casefold() in it.casefold() for one, it in zip(found, said, strict=True)), said


@pytest.mark.parametrize(
    "question", ["what is coming up?", "What is coming up for the billing team?", "今後の予定は？"]
)
def test_what_runs_now_stands_by_its_start(run_here: RunHere, question: str) -> None:
    for said in (
        "The demo is on 7 December.",
        "The billing release is on 13 November.",
        "Tobias is on call from 9 to 15 November.",
    ):
        assert run_here("remember", said, at=on("2026-11-05")).code == 0

    first = told(run_here, question, "2026-11-12", "off")

    assert [one.split()[0] for one in first[:2]] == ["Tobias", "The"], first
    assert "release" in first[1]
