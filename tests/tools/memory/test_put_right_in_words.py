"""A plan is put right, or gets its hour, in the words that people use: remembered and in talk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat

KEPT, LATER = datetime(2026, 11, 26, 9, tzinfo=UTC), datetime(2026, 11, 27, 10, tzinfo=UTC)
TUESDAY, WEDNESDAY, THURSDAY = "1 December", "2 December", "3 December"
Tell = Callable[[str, datetime], None]


@pytest.fixture(params=["remembered", "in talk"])
def tell(request: pytest.FixtureRequest, run_here: RunHere, tmp_path: Path) -> Tell:
    def told(words: str, at: datetime) -> None:
        if request.param == "in talk":
            chat(run_here, tmp_path, words, at=at)
        else:
            run_here("remember", words, at=at)

    return told


def days(run_here: RunHere) -> list[str]:
    shown = run_here("ahead", at=LATER).out.splitlines()[1:]
    return [one.partition("  ")[0] for one in shown if not one.startswith(" ")]


@pytest.mark.parametrize(
    ("plan", "told", "day"),
    [
        ("The plumber comes on Tuesday at 10.", "Actually, the plumber is coming on Wednesday.",
         f"{WEDNESDAY} at 10:00"),
        ("The plumber comes on Tuesday at 10.", "Sorry, I mean the plumber comes on Wednesday.",
         f"{WEDNESDAY} at 10:00"),
        ("The plumber comes on Tuesday at 10.", "The plumber was Thursday, not Tuesday.",
         f"{THURSDAY} at 10:00"),
        ("Lunch with Ben on Thursday.", "Lunch with Ben is moved to Friday.", "4 December"),
        ("The offsite is on 1 December.", "The offsite moves from 1 to 8 December.", "8 December"),
        ("土曜の10時に由美の荷造りの手伝い。", "由美の荷造りは土曜じゃなくて金曜になった。",
         "4 December at 10:00"),
        ("佐藤さんとのランチは木曜。", "佐藤さんとのランチは金曜になった。", "4 December"),
        ("火曜日に歯医者。", "歯医者、水曜になった。", WEDNESDAY),
        ("木曜に佐藤さんとランチ。", "佐藤さんとのランチ、やっぱり金曜にした。", "4 December"),
    ],
)  # fmt: skip
def test_a_plan_is_on_the_other_day_and_on_no_other(
    run_here: RunHere, tell: Tell, plan: str, told: str, day: str
) -> None:
    tell(plan, KEPT)

    tell(told, LATER)

    assert days(run_here) == [day]


@pytest.mark.parametrize(
    ("plan", "told", "day"),
    [
        ("Dentist on Tuesday.", "The dentist is at 3 pm.", f"{TUESDAY} at 15:00"),
        ("Dentist on Tuesday.", "The dentist was at 3 pm.", TUESDAY),
        ("Dentist on Tuesday at 10.", "The dentist is at 3 pm now.", f"{TUESDAY} at 15:00"),
        ("Dentist on Tuesday at 10.", "The gym is at 3 pm.", f"{TUESDAY} at 10:00"),
        ("The plumber comes on Tuesday.", "Oh, the plumber comes at 9:30.",
         f"{TUESDAY} at 09:30"),
        ("火曜日に歯医者。", "歯医者は15時から。", f"{TUESDAY} at 15:00"),
        ("火曜日に歯医者。", "歯医者、15時だって。", f"{TUESDAY} at 15:00"),
        ("木曜に佐藤さんとランチ。", "ランチの約束、12時半に待ち合わせ。", f"{THURSDAY} at 12:30"),
        ("木曜に佐藤さんとランチ。", "会議は12時から。", THURSDAY),
    ],
)  # fmt: skip
def test_a_plan_gets_the_hour_that_is_told_later(
    run_here: RunHere, tell: Tell, plan: str, told: str, day: str
) -> None:
    tell(plan, KEPT)

    tell(told, LATER)

    assert days(run_here) == [day]
