"""An appointment or a shift that is moved: it is called by its place, or by what one does there."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

DOCTOR = "2月10日の14時に皮膚科の通院がある"
SHIFT = "バイトのシフトは、１月３日（土）の17時から22時まで。カフェで。"
SHIFT_ENGLISH = "I have a shift at the café on 3 January from 5 pm to 10 pm"


@pytest.mark.parametrize(
    ("plan", "said", "at"),
    [
        (DOCTOR, "皮膚科、予約が2月17日の15時半に延びた", "2026-02-17T15:30"),
        (DOCTOR, "皮膚科、2月17日の15時半に延びた", "2026-02-17T15:30"),
        (DOCTOR, "通院は2月17日の15時半に変更になった", "2026-02-17T15:30"),
        (SHIFT, "今日のバイト、１８時からに変わった〜", "2026-01-03T18:00"),
        (SHIFT, "シフト、１８時からに変わった", "2026-01-03T18:00"),
        (SHIFT_ENGLISH, "My shift today has changed to 6 pm", "2026-01-03T18:00"),
        (SHIFT_ENGLISH, "Today's shift now starts at 6 pm", "2026-01-03T18:00"),
        (SHIFT_ENGLISH, "My shift now starts at 6 pm", "2026-01-03T18:00"),
    ],
)
@pytest.mark.parametrize("is_kept", [True, False])
def test_it_lies_ahead_where_it_was_moved_and_nowhere_else(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, at: str, is_kept: bool
) -> None:
    if is_kept:
        run_here("remember", plan)
    else:
        chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=2))

    ahead = lies_ahead(run_here, NOON + timedelta(days=2, hours=1))
    assert [one["at"][:16] for one in ahead] == [at]


LANDLORD = "Mr. Brandt (the landlord) comes on 8 January at 3 pm to look at the radiator"
DENTIST = "I have the dentist on 7 January at 9"
FRIDAY, DENTAL = "2026-01-09T16:00", "2026-01-07T09:00"


@pytest.mark.parametrize(
    ("plans", "said", "at"),
    [
        (
            [LANDLORD],
            "Mr. Brandt just called, the appointment is moved to Friday at 4 pm",
            [FRIDAY],
        ),
        (
            [LANDLORD, DENTIST],
            "Mr. Brandt rang, the appointment is moved to Friday at 4 pm",
            [DENTAL, FRIDAY],
        ),
        (
            [LANDLORD, DENTIST],
            "The dentist called, the appointment is moved to Friday at 4 pm",
            ["2026-01-08T15:00", FRIDAY],
        ),
        ([LANDLORD, DENTIST], "Mr. Brandt called, the appointment is cancelled", [DENTAL]),
        ([LANDLORD, DENTIST], "Mr. Brandt isn't coming on Thursday", [DENTAL]),
        # by whoever calls there
        ([DENTIST], "The practice called, the appointment is moved to Friday at 4 pm", [FRIDAY]),
    ],
)
def test_it_is_of_who_calls_about_it(
    run_here: RunHere, tmp_path: Path, plans: list[str], said: str, at: list[str]
) -> None:
    for plan in plans:
        chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=2))

    ahead = lies_ahead(run_here, NOON + timedelta(days=2, hours=1))
    assert [one["at"][:16] for one in ahead] == at


def test_what_is_to_be_done_for_it_is_not_moved_with_it(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "2月10日に皮膚科の書類を出す")
    chat(run_here, tmp_path, "皮膚科の予約が2月17日に延びた")

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-02-10", "2026-02-17"]


@pytest.mark.parametrize(
    ("plan", "said", "read"),
    [
        (
            "I have a dentist appointment on Thursday at 9 ugh",
            "dentist moved to Friday at 11",
            "I have a dentist appointment on 9 January at 11:00 ugh",
        ),
        (
            "haircut on Thursday at 9 :(",
            "haircut moved to Friday at 14:00",
            "Haircut on 9 January at 14:00 :(",
        ),
        (
            "vet with Momo on Thursday at 9 poor thing",
            "vet moved to Friday at 15:00",
            "Vet with Momo on 9 January at 15:00 poor thing",
        ),
        (
            "dinner with Ben on Thursday at 12 High Street",
            "dinner with Ben moved to Friday at 19:00",
            "Dinner with Ben on 9 January at 19:00 at 12 High Street",
        ),
    ],
)
def test_the_hour_that_was_goes_whatever_follows_it(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, read: str
) -> None:
    sunday = NOON + timedelta(days=3)
    chat(run_here, tmp_path, plan, at=sunday)
    chat(run_here, tmp_path, said, at=sunday + timedelta(hours=1))

    (one,) = lies_ahead(run_here, sunday + timedelta(hours=2))
    assert one["told"].partition(": ")[2] == read


@pytest.mark.parametrize(
    ("plan", "hour"),
    [
        ("dentist on Thursday at 9 ugh", "09:00"),
        ("haircut tomorrow at 9 :(", "09:00"),
        ("the loan starts on Friday at 5 %", None),
        ("meeting on Thursday at 12 High Street", None),
    ],
)
def test_a_sigh_hides_no_hour(
    run_here: RunHere, tmp_path: Path, plan: str, hour: str | None
) -> None:
    chat(run_here, tmp_path, plan)

    assert [one["hour"] for one in lies_ahead(run_here)] == [hour]
