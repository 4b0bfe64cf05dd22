"""Recall of what was only just said, in the words in which it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import Clock, RunHere
from tests.models import NEEDS_MODEL, ego_process
from tests.tools.memory.test_keep_recall_talk_by_meaning import BESIDE


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("My sister had a baby girl, they called her Adaeze.", "How is the niece named?"),
        ("妹に女の子が産まれて、あかりと名付けたそうだ。", "姪っ子は何て呼ぶの？"),
    ],
    ids=["English", "Japanese"],
)
def test_what_was_said_last_is_found_in_the_first_question(
    said: str, question: str, run_here: RunHere, data_dir: Path, clock: Clock
) -> None:
    """Of a talk longer than what is made before an answer, none has a vector yet."""
    for number in range(40):
        beside = f"{BESIDE[number % len(BESIDE)]} {number}"
        assert run_here("absorb", "--user", beside, stdin=b"I see.", at=clock()).code == 0
        clock.forward(minutes=1)
    assert run_here("absorb", "--user", said, stdin=b"I see.", at=clock()).code == 0
    clock.forward(hours=2)

    asked = ego_process(data_dir, "recall", question, "--n", "1", "--json", at=clock())

    (first,) = asked.data["memories"]
    assert first["user_text"] == said


@pytest.mark.parametrize(
    ("said", "question", "told"),
    [
        (
            "putting in an offer for the rent tomorrow. 1650 a month",
            "how much is the rent?",
            "1650",
        ),
        ("明日は家賃の申し込みに行ってくる。月8万だった。", "家賃はいくら？", "8万"),
    ],
    ids=["English", "Japanese"],
)
def test_a_plan_does_not_stand_for_a_turn_with_a_figure_that_it_leaves_out(
    run_here: RunHere, said: str, question: str, told: str
) -> None:
    assert (
        run_here(
            "absorb", "--user", said, stdin=b"Good luck!", at=datetime(2026, 6, 24, 12, tzinfo=UTC)
        ).code
        == 0
    )

    ran = run_here(
        "recall", question, "--n", "1", "--json", at=datetime(2026, 6, 26, 12, tzinfo=UTC)
    )

    assert told in ran.data["memories"][0]["content"]


def test_an_op_is_asked_for_as_it_was_told(run_here: RunHere) -> None:
    told = datetime(2026, 6, 24, 12, tzinfo=UTC)
    for days, said in enumerate(("mum's op is on friday at 8", "", "", "mum's op went fine")):
        at = told + timedelta(days=days)
        assert not said or run_here("absorb", "--user", said, stdin=b"I see.", at=at).code == 0

    ran = run_here("recall", "how did mum's op go?", "--n", "1", "--json", at=at)

    assert ran.data["memories"][0]["user_text"] == "mum's op went fine"
