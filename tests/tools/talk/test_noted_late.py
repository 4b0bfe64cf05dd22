"""What a model notes late of an older turn is no plan where a later turn has ended it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.conftest import NOON, RunHere
from tests.noting import Turn, of, reflect, someone, talk
from tests.tools.talk.test_plan_told import lies_ahead

SAID = "We're going to Lisbon with Carol from 5 to 12 February."
NOTED = of("Misaki", "plan", "A week in Lisbon with Carol from 5 to 12 February.")
SAID_JAPANESE = "2月5日から12日まで直美とリスボンに行く"
NOTED_JAPANESE = of("Misaki", "plan", "2月5日から12日まで直美とリスボン旅行")
LATER = NOON + timedelta(days=2)


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)


@pytest.mark.parametrize(
    ("said", "noted", "then", "days"),
    [
        (SAID, NOTED, "The Lisbon holiday is off, Carol can't get leave.", []),
        (SAID, NOTED, "We have moved the Lisbon trip to 16 March.", ["2026-03-16"]),
        (SAID, NOTED, "I bought a coat.", ["2026-02-05"]),
        ("Carol and me, Lisbon!", NOTED, "The Lisbon holiday is off, Carol can't get leave.", []),
        (SAID_JAPANESE, NOTED_JAPANESE, "リスボン旅行は中止になった", []),
        ("リスボン!", NOTED_JAPANESE, "リスボン旅行は中止になった", []),
        (SAID_JAPANESE, NOTED_JAPANESE, "リスボン旅行は3月16日に延期になった", ["2026-03-16"]),
    ],
)
@pytest.mark.parametrize("is_late", [True, False])
def test_what_a_later_turn_says_stands(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    noted: dict[str, str],
    then: str,
    days: list[str],
    is_late: bool,
) -> None:
    first, second = Turn(said, (noted,), trailer=False), Turn(then, (), trailer=False)
    talk(run_here, monkeypatch, first)
    if not is_late:
        reflect(run_here, first)
    talk(run_here, monkeypatch, second, at=LATER)
    reflect(run_here, *((first, second) if is_late else (second,)), at=LATER)

    assert [one["day"] for one in lies_ahead(run_here, LATER)] == days
