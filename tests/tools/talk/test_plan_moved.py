"""An hour or a day of a plan that is put right in talk stands in place of the other."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

DENTIST = "I have the dentist on 8 January at half past two."
HAISHA = "1月8日の午後2時半に歯医者に行くよ。"


@pytest.mark.parametrize(
    ("told", "said", "day", "hour"),
    [
        (DENTIST, "I was wrong, the dentist is on Friday 9 January at three.", "09", "15:00"),
        (DENTIST, "No, the dentist is on Friday 9 January at 16:00.", "09", "16:00"),
        (DENTIST, "My dentist appointment has been put back to Monday 12 January.", "12", "14:30"),
        (DENTIST, "They moved me to 9 January at a quarter past nine.", "09", "09:15"),
        (DENTIST, "Sorry, the dentist is at four, not half past two.", "08", "16:00"),
        (DENTIST, "No, it is at 16:00.", "08", "16:00"),
        (DENTIST, "sorry the dentist is on 9 January", "09", "14:30"),
        (DENTIST, "sorry dentist is on 9 January", "09", "14:30"),
        (
            "1:1 with Jonas on 8 January at 14:30",
            "sorry the 1:1 with Jonas is on 9 January",
            "09",
            "14:30",
        ),
        (DENTIST, "The dentist moved to 15:15.", "08", "15:15"),
        ("The dentist is on 8 January.", "Oops, the dentist is 9 January at 3.", "09", "15:00"),
        (HAISHA, "歯医者は4時だった、2時半じゃなくて", "08", "16:00"),
        (HAISHA, "歯医者は15時15分に変わった", "08", "15:15"),
        (HAISHA, "歯医者の予約、1月9日の13時に変えてもらった", "09", "13:00"),
        (HAISHA, "歯医者が1日延びた", "09", "14:30"),
        (DENTIST, "I pushed the dentist back a week.", "15", "14:30"),
        (DENTIST, "The dentist moved by a day.", "09", "14:30"),
        (HAISHA, "間違えた、歯医者は1月9日の3時だった", "09", "15:00"),
    ],
)
def test_what_was_said_last_lies_ahead(
    run_here: RunHere, tmp_path: Path, told: str, said: str, day: str, hour: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == (f"2026-01-{day}", hour)
    assert hour == "14:30" or hour in one["told"], "its words say the hour that is meant"


@pytest.mark.parametrize(
    "said",
    [
        "Sorry, I was at the dentist at four.",
        "No, the hairdresser is at four.",
        "Sorry, I rang the dentist at four.",
        "No, I get up at seven.",
        "sorry the hairdresser is on 9 January",
        "sorry about the dentist, I was ill on Tuesday",
        "Is the dentist at four, not half past two?",
        "The dentist's car is moved at four.",
        "ごめん、美容院は4時だった",
    ],
)
def test_another_hour_moves_nothing(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, DENTIST)
    chat(run_here, tmp_path, said)

    assert ("2026-01-08", "14:30") in [(one["day"], one["hour"]) for one in lies_ahead(run_here)]


def test_a_day_put_right_brings_no_full_stop_into_the_plan(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "Our concert is on Saturday 10 January at 9 in the evening.")
    chat(run_here, tmp_path, "I was wrong, our concert is on Sunday 11 January.")

    (one,) = lies_ahead(run_here)

    assert one["day"] == "2026-01-11"
    assert "11 January at 9 in the evening" in one["told"]


@pytest.mark.parametrize(
    ("told", "said", "words"),
    [
        (
            "1月28日から2月4日まで実家に帰省する。",
            "帰省は28日じゃなくて29日からになった",
            "1月29日から2月4日まで実家に帰省する。",
        ),
        (
            "1月28日から2月4日まで実家に帰省する。",
            "帰省は29日に変更になった",
            "1月29日から実家に帰省する。",
        ),
        (
            "1月28日から2月4日まで実家に帰省する。",
            "帰省が1日延びた",
            "1月29日から2月5日まで実家に帰省する。",
        ),
        (
            "We are away from 28 January to 4 February.",
            "It is from the 29th, not the 28th.",
            "We are away from 29 January to 4 February.",
        ),
        (
            "The trip to Kyoto is from 28 January to 4 February.",
            "The trip starts on the 29th, not the 28th.",
            "The trip to Kyoto is from 29 January to 4 February.",
        ),
        (
            "The trip to Kyoto is from 25 to 28 January.",
            "The trip is moved to 29 January.",
            "The trip to Kyoto is from 29 January.",
        ),
        (
            "The trip to Kyoto is from 22 to 25 January.",
            "The trip is postponed by a week.",
            "The trip to Kyoto is from 29 January to 1 February.",
        ),
    ],
)
def test_days_that_begin_on_another_day_end_when_somebody_said(
    run_here: RunHere, tmp_path: Path, told: str, said: str, words: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert one["day"] == "2026-01-29"
    assert words in one["told"]


A_FRIDAY = datetime(2026, 12, 4, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            "来週のシフトは土曜の10時から。",
            "来週のシフト、土曜じゃなくて日曜の10時からになった",
        ),
        (
            "Next week my shift is on Saturday at 10.",
            "Next week my shift is on Sunday, not Saturday.",
        ),
    ],
)
def test_a_day_of_next_week_moves_to_one_of_next_week(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    run_here("remember", told, at=A_FRIDAY)
    assert [one["day"] for one in lies_ahead(run_here, A_FRIDAY)] == ["2026-12-12"]

    chat(run_here, tmp_path, said, at=A_FRIDAY)

    (one,) = lies_ahead(run_here, A_FRIDAY)
    assert (one["day"], one["hour"]) == ("2026-12-13", "10:00")


DEMO = "The demo is on 9 January at 15:00"


@pytest.mark.parametrize(
    ("told", "said", "there"),
    [
        (DEMO, "the demo is on monday", ["12T15:00"]),
        (DEMO, "oh the demo's on thursday at 4", ["08T16:00"]),
        (DEMO, "the demo is on friday at 4", ["09T16:00"]),
        ("1:1 with Jonas is on 9 January", "The 1:1 with Jonas is on 8 January", ["08TNone"]),
        (DEMO, "the demo is monday too", ["09T15:00", "12TNone"]),
        (DEMO, "the second demo is on monday", ["09T15:00", "12TNone"]),
        (DEMO, "the demo for acme is on monday", ["09T15:00", "12TNone"]),
        (DEMO, "the demo is on 20 January", ["09T15:00", "20TNone"]),
        ("physio is on 9 January", "physio is on 12 January", ["09TNone", "12TNone"]),
        ("the meeting is on 9 January", "the meeting is on 12 January", ["09TNone", "12TNone"]),
        (DEMO, "is the demo on monday?", ["09T15:00"]),
    ],
)
def test_the_one_that_there_is_is_on_the_day_that_was_told_last(
    run_here: RunHere, tmp_path: Path, told: str, said: str, there: list[str]
) -> None:
    at = datetime(2026, 1, 5, 9, tzinfo=UTC)
    chat(run_here, tmp_path, told, at=at)
    chat(run_here, tmp_path, said, at=datetime(2026, 1, 7, 9, tzinfo=UTC))

    assert [f"{one['day'][-2:]}T{one['hour']}" for one in lies_ahead(run_here, at)] == there
