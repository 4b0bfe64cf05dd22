"""The same thing told twice in other words lies ahead once, and is over once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD = datetime(2026, 11, 26, 8, 10, tzinfo=UTC)
AFTER = datetime(2027, 4, 14, 9, tzinfo=UTC)
LIBRARY = "I have a job interview today at 10 at the city library."
IN_TWO_HOURS = "I have to be in the library in two hours."
BOLOGNA = "My sister and I want to go to Bologna together in spring, from 9 to 13 April."
HOTEL = "I booked the hotel for Bologna, 9 to 13 April, near the station!"
KYOTO = "4月9日から13日まで京都に旅行に行く。"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (LIBRARY, IN_TWO_HOURS),
        (BOLOGNA, HOTEL),
        (BOLOGNA, "The trip to Bologna is from 9 to 13 April, and we share a flat with Nora."),
        (KYOTO, "4月9日から13日まで京都のホテルを予約した。"),
        ("今日の10時に図書館で面接がある。", "2時間後に図書館に行かなきゃ。"),
    ],
)
@pytest.mark.parametrize("remembered", [False, True])
def test_it_lies_ahead_once(
    run_here: RunHere, tmp_path: Path, first: str, then: str, *, remembered: bool
) -> None:
    if remembered:
        run_here("remember", first, at=TOLD, EGO_COMPANION="Misaki")
    else:
        chat(run_here, tmp_path, first, at=TOLD)
    chat(run_here, tmp_path, then, at=TOLD + timedelta(minutes=1))

    (one,) = lies_ahead(run_here, TOLD)
    assert first in one["content"]


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        (BOLOGNA, HOTEL, "We're back from Bologna, it was wonderful."),
        (KYOTO, "4月9日から13日まで京都のホテルを予約した。", "京都から帰ってきたよ、最高だった。"),
    ],
)
def test_who_is_back_is_back_from_all_that_was_told_of_it(
    run_here: RunHere, tmp_path: Path, first: str, then: str, said: str
) -> None:
    run_here("remember", first, at=TOLD, EGO_COMPANION="Misaki")
    run_here("remember", then, at=TOLD, EGO_COMPANION="Misaki")
    chat(run_here, tmp_path, said, at=AFTER)

    assert lies_ahead(run_here, AFTER) == []


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Tom is in Bologna from 9 to 13 April.", "Anna is in Bologna from 9 to 13 April."),
        (BOLOGNA, "The book fair in Leipzig is from 9 to 13 April."),
        (LIBRARY, "The plumber comes in two hours."),
        (LIBRARY, "I have to be in the library in five hours."),
        (KYOTO, "4月9日から13日まで母が入院する。"),
    ],
)
def test_two_things_stay_two(run_here: RunHere, tmp_path: Path, first: str, then: str) -> None:
    chat(run_here, tmp_path, first, at=TOLD)
    chat(run_here, tmp_path, then, at=TOLD)

    assert len(lies_ahead(run_here, TOLD)) == 2
