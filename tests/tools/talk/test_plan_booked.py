"""What one has booked, signed up for or has a place in: it is on the day behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("I've signed up for the Harrogate marathon, on 18 April.", "2026-04-18"),
        ("I've registered for a half marathon on 7 March.", "2026-03-07"),
        ("I've booked a holiday from 5 to 12 March.", "2026-03-05"),
        ("I've booked a holiday: a week in Lisbon from 5 to 12 March with Carol.", "2026-03-05"),
        ("I bought tickets for the opera on 14 February.", "2026-02-14"),
        ("I've enrolled on a first aid course, 16 February.", "2026-02-16"),
        ("マラソンに申し込んだ、4月18日", "2026-04-18"),
        ("3月7日のハーフマラソンにエントリーした", "2026-03-07"),
        ("3月5日から12日まで旅行を予約した", "2026-03-05"),
        ("木曜の13時に皮膚科予約してる", "2026-01-08"),
        ("木曜の13時に皮膚科予約しておいた", "2026-01-08"),
    ],
)
@pytest.mark.parametrize("is_kept", [True, False])
def test_it_lies_ahead(
    run_here: RunHere, tmp_path: Path, said: str, day: str, is_kept: bool
) -> None:
    if is_kept:
        run_here("remember", said.replace("I've", "Hana has"))
    else:
        chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == [day]


@pytest.mark.parametrize(
    "said",
    [
        "I booked it on 5 January.",
        "I've booked the holiday, which I paid for on 14 February.",
        "I registered for the course on Friday.",
        "I signed up for the gym on 1 January.",
        "I bought a coat on 14 February.",
        "木曜の13時に皮膚科予約しておいて",
    ],
)
def test_the_day_of_booking_does_not(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []
