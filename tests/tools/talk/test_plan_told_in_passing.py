"""What is no plan, though it names a day; what is done by its one name; and how a list calls it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

TUESDAY = datetime(2026, 12, 1, 9, tzinfo=UTC)


def live(tmp_path: Path, *said: tuple[int, str]) -> tuple[list[tuple[str, str]], list[str]]:
    """What lies ahead by turns, each so many days after 1 December, by its day and as a list calls
    it; and the days that are said to be passed over by the last turn."""
    now = TUESDAY
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        for days, one in said:
            now = max(now, TUESDAY + timedelta(days)) + timedelta(minutes=1)
            turn = mine.absorb(one, "I see.")
        ahead = [(one["day"][5:], one["listed"]) for one in mine.ahead()["ahead"]]
    return ahead, [one["day"][5:] for one in turn["passed_over"]]


@pytest.mark.parametrize(
    "said",
    [
        "I mind the noise every Tuesday",
        "I mind my neighbour's music every Sunday",
        "明日雨やん",
        "明日は雨だって",
        "明日は雪らしい",
        "明日は晴れだよ",
    ],
)
def test_what_annoys_and_the_weather_are_no_plan_and_nothing_is_said_of_them(
    tmp_path: Path, said: str
) -> None:
    assert live(tmp_path, (0, said)) == ([], [])


@pytest.mark.parametrize(
    ("said", "ahead"),
    [
        ("I mind the grandchildren every Tuesday", ("12-08", "I mind the grandchildren")),
        ("I mind my sister's kids every Tuesday", ("12-08", "I mind my sister's kids")),
        ("I mind the shop every Tuesday", ("12-08", "I mind the shop")),
        ("明日雨だから傘持っていく", ("12-02", "雨だから傘持っていく")),
        ("シフト希望は20日まで", ("12-20", "シフト希望は20日まで")),
        ("休みの希望は20日まで", ("12-20", "休みの希望は20日まで")),
        ("出張、12月8日から10日までに決まった", ("12-08", "出張、12月8日から10日まで")),
        ("出張は12月8日から10日に決まった", ("12-08", "出張、12月8日から10日まで")),
        ("日曜の14時から凛がピアノの発表会", ("12-06", "凛のピアノの発表会")),
        ("明日9時から健太がサッカーの試合", ("12-02", "健太のサッカーの試合")),
        ("Dinner with Tom on Friday at 7, keep it under your hat", ("12-04", "Dinner with Tom")),
        (
            "I'm leaving for Rome on Friday, please don't tell anyone.",
            ("12-04", "I'm leaving for Rome"),
        ),
        ("I teach yoga on Tuesday afternoons", ("12-08", "I teach yoga on Tuesday afternoons")),
        ("Bins every other Tuesday, starting next week", ("12-08", "Bins every other Tuesday")),
    ],
)
def test_a_list_calls_a_plan_by_what_it_is(
    tmp_path: Path, said: str, ahead: tuple[str, str]
) -> None:
    assert live(tmp_path, (0, said)) == ([ahead], [])


@pytest.mark.parametrize(
    ("plan", "said", "left"),
    [
        (
            "We're going to York on Saturday",
            "York is off, we're going to Leeds on Sunday instead",
            [("12-06", "We're going to Leeds instead")],
        ),
        (
            "Lunch with Tom on Friday",
            "Lunch with Tom is off, it's dinner on Saturday instead",
            [("12-05", "Lunch with Tom is off, it's dinner instead")],
        ),
        (
            "凛のピアノは火曜の16時",
            "凛のピアノ、木曜の16時半に変わるんだって",
            [("12-10", "凛のピアノ")],
        ),
    ],
)
def test_what_is_on_instead_is_called_by_itself(
    tmp_path: Path, plan: str, said: str, left: list[tuple[str, str]]
) -> None:
    assert live(tmp_path, (0, plan), (0, said)) == (left, [])


@pytest.mark.parametrize(
    ("plan", "days", "said", "is_left"),
    [
        ("Cutover on Saturday", 4, "Cutover is done", False),
        ("Cutover on Saturday", 5, "Cutover is done", False),
        ("Cutover on Saturday at 18:00", 4, "Cutover is done", False),
        ("We have the cutover on Saturday at 18:00", 4, "The cutover is done.", False),
        ("Cutover on Saturday at 18:00", 3, "Cutover is done", True),
        ("Cutover on Saturday at 18:00", 4, "Cutover prep is done", True),
        ("Cutover on Saturday at 18:00", 4, "The rehearsal for the cutover is done.", True),
        ("Cutover on Saturday at 18:00", 4, "When the cutover is done, we drink", True),
        ("Dinner on Saturday at 19:00", 4, "Dinner is done", True),
        ("Presentation on Saturday at 18:00", 4, "The presentation is done", True),
    ],
)
def test_what_is_done_by_its_one_name_is_so_on_its_day(
    tmp_path: Path, plan: str, days: int, said: str, *, is_left: bool
) -> None:
    assert bool(live(tmp_path, (0, plan), (days, said))[0]) is is_left


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("来週の金曜か土曜に飲み会", "12-11"),
        ("再来週の土曜か日曜に飲み会", "12-19"),
        ("来週の金曜か今週の土曜に飲み会", "12-05"),
    ],
)
def test_of_two_days_of_a_week_the_second_is_of_it_too(tmp_path: Path, said: str, day: str) -> None:
    assert live(tmp_path, (0, said)) == ([], [day])
