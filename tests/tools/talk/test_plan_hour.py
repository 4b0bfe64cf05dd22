"""The hour of a plan that is there, told later in talk: the plan has it, and stays one."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

DENTIST, HAISHA = "I have the dentist on 5 February", "2月5日に歯医者がある"
TOLD = [
    (DENTIST, "The dentist is at 3 pm"),
    (DENTIST, "The dentist is on 5 February at 3 pm"),
    (DENTIST, "I have the dentist at 3 pm on 5 February"),
    (HAISHA, "歯医者は15時から"),
    (HAISHA, "歯医者は2月5日の15時から"),
    (HAISHA, "5日の歯医者は15時からだって"),
    (HAISHA, "歯医者、2月5日の１５時になったよ"),
]
MEETS = "2月5日7時にさやかと待ち合わせ"
told = pytest.mark.parametrize(("plan", "hour"), TOLD)
OFF = {DENTIST: "The dentist is cancelled", HAISHA: "歯医者はキャンセルになった"}
MOVED = {DENTIST: "The dentist is moved to 9 February", HAISHA: "歯医者は2月9日に変更になった"}


def day(number: int) -> datetime:
    return NOON + timedelta(days=number)


def hours(run_here: RunHere, at: datetime) -> list[str]:
    return [one["at"][:16] for one in lies_ahead(run_here, at)]


@told
@pytest.mark.parametrize("is_kept", [True, False])
def test_a_plan_gets_the_hour_that_is_told_later(
    run_here: RunHere, tmp_path: Path, plan: str, hour: str, is_kept: bool
) -> None:
    if is_kept:
        run_here("remember", plan)
    else:
        chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, hour, at=day(1))

    assert hours(run_here, day(2)) == ["2026-02-05T15:00"]


@pytest.mark.parametrize(
    ("plan", "then", "at"),
    [
        ("2月5日に由美とごはん", "時間は18時から、新宿のイタリアン", "2026-02-05T18:00"),
        ("2月5日の19時に由美とごはん", "時間は18時から", "2026-02-05T18:00"),
        ("2月5日に由美とごはん", "18時からだって", "2026-02-05T18:00"),
        ("2月5日に由美とごはん", "18時から会議", "2026-02-05T00:00"),
        ("2月5日に由美とごはん", "もう18時だ", "2026-02-05T00:00"),
        ("2月5日に由美とごはん", "時間は18時まで", "2026-02-05T00:00"),
        ("Dinner with Yumi on 5 February", "it's at 6, italian place", "2026-02-05T18:00"),
        ("Dinner with Yumi on 5 February", "it is 6 already, i have to run", "2026-02-05T00:00"),
    ],
)
def test_in_the_next_breath_an_hour_alone_is_of_the_plan_told_just_before(
    run_here: RunHere, tmp_path: Path, plan: str, then: str, at: str
) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, then, at=NOON + timedelta(minutes=2))

    assert hours(run_here, day(1)) == [at]


@pytest.mark.parametrize(
    ("turns", "at"),
    [
        ((MEETS, "夜の7時ね"), ["2026-02-05T19:00"]),
        (
            (MEETS, "2月9日に部長と面談あるんだよね 憂鬱", "パクチー無理", "あ 夜の7時ね"),
            ["2026-02-05T19:00", "2026-02-09T00:00"],
        ),
        ((MEETS, "さやかとの待ち合わせは夜の7時ね"), ["2026-02-05T19:00"]),
        ((MEETS, "待ち合わせは夜7時"), ["2026-02-05T19:00"]),
        ((MEETS, "5日のさやかとの待ち合わせは19時から"), ["2026-02-05T19:00"]),
        (("2月5日の朝7時に釣り", "釣りは19時から"), ["2026-02-05T07:00"]),
        (("2月5日の朝7時に釣り", "夜の7時ね"), ["2026-02-05T07:00"]),
        (("2月9日に部長と面談", "午後3時ね"), ["2026-02-09T15:00"]),
        (("2月9日に部長と面談", "眠い", "夜の7時ね"), ["2026-02-09T00:00"]),
        (("2月9日に部長と面談", "眠い", "18時から"), ["2026-02-09T00:00"]),
        (("Call with Sam on 5 February at 8", "so tired", "8pm"), ["2026-02-05T20:00"]),
        (("Call with Sam on 5 February at 8am", "so tired", "8pm"), ["2026-02-05T08:00"]),
    ],
)
def test_an_hour_told_with_its_half_of_the_day_is_of_the_plan_of_that_hour(
    run_here: RunHere, tmp_path: Path, turns: tuple[str, ...], at: list[str]
) -> None:
    for n, one in enumerate(turns):
        chat(run_here, tmp_path, one, at=NOON + timedelta(minutes=2 * n))

    assert hours(run_here, day(1)) == at


@told
def test_off_or_moved_it_does_not_come_back_without_its_hour(
    run_here: RunHere, tmp_path: Path, plan: str, hour: str
) -> None:
    run_here("remember", plan)
    chat(run_here, tmp_path, hour, at=day(1))
    chat(run_here, tmp_path, MOVED[plan], at=day(2))
    assert hours(run_here, day(3)) == ["2026-02-09T15:00"]

    chat(run_here, tmp_path, OFF[plan], at=day(3))
    assert lies_ahead(run_here, day(4)) == []


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("The call with Petra is on 5 February at 15 as she was ill", "2026-02-05T15:00"),
        ("Dentist on 5 February at 9 as usual", "2026-02-05T09:00"),
        ("The call is on 5 February at 15 since the hall is shut", "2026-02-05T15:00"),
        ("The review with Ben is on 5 February at 15:00 as planned", "2026-02-05T15:00"),
        ("The call with Ben is on 5 February at 15:00 since he was ill", "2026-02-05T15:00"),
        ("The exam is on 5 February, with 15 as a bonus", "2026-02-05T00:00"),
    ],
)
def test_an_hour_is_one_before_why_it_is(
    run_here: RunHere, tmp_path: Path, said: str, at: str
) -> None:
    chat(run_here, tmp_path, said)

    assert hours(run_here, day(1)) == [at]
