"""What has an hour comes to mind on its day and once more in its hour, told by whoever is there."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat

DENTIST = [
    "The dentist looks at my tooth on 20 January at 15:00.",
    "1月20日の15時に歯医者に行く。",
]


def at(hour: int, minute: int = 0, day: int = 20) -> datetime:
    return datetime(2026, 1, day, hour, minute, tzinfo=UTC)


def tells(run: RunHere, tool: str, when: datetime) -> bool:
    """Whether what is at 15:00 is told."""
    return "at 15:00: " in run(tool, at=when).out


@pytest.mark.parametrize("said", DENTIST)
def test_a_beat_tells_in_its_hour_what_a_session_was_told_in_the_morning(
    run_here: RunHere, said: str
) -> None:
    run_here("remember", said)

    assert tells(run_here, "wake-up", at(8, 35))
    told = [tells(run_here, "heartbeat", at(*when)) for when in ((13, 30), (14, 0), (14, 30))]
    later = [tells(run_here, "heartbeat", at(*when)) for when in ((16, 30), (20, 0))]

    assert (told, later) == ([False, True, False], [False, False])


@pytest.mark.parametrize("said", DENTIST)
def test_a_session_of_its_hour_is_told_once_more(run_here: RunHere, said: str) -> None:
    run_here("remember", said)
    hours = ((8, 35), (11, 0), (14, 10), (14, 40), (17, 0))

    told = [tells(run_here, "wake-up", at(*when)) for when in hours]

    assert told == [True, False, True, False, False]
    assert not tells(run_here, "heartbeat", at(17, 30))


def test_a_session_of_its_hour_does_not_know_of_the_beat(run_here: RunHere) -> None:
    run_here("remember", DENTIST[0])

    assert tells(run_here, "wake-up", at(8, 35))
    assert tells(run_here, "heartbeat", at(14))
    assert tells(run_here, "wake-up", at(14, 20))
    assert not tells(run_here, "heartbeat", at(14, 50))


def test_what_was_told_of_its_day_and_slept_over_is_not_told_as_news(run_here: RunHere) -> None:
    run_here("remember", DENTIST[0])
    run_here("wake-up", at=at(8, 35))

    assert not tells(run_here, "heartbeat", at(18))
    assert "How did it go? Today at 15:00" in run_here("introspect", at=at(18, 30)).out


def test_an_hour_after_midnight_begins_the_evening_before(run_here: RunHere) -> None:
    run_here("remember", "The night train leaves.", "--when", "2026-01-21 00:30")

    assert "Tomorrow at 00:30" in run_here("wake-up", at=at(9)).out
    assert "Tomorrow at 00:30" in run_here("wake-up", at=at(23, 45)).out
    assert "Today at 00:30" not in run_here("wake-up", at=at(0, 10, day=21)).out


def test_what_is_foreseen_comes_though_a_session_was_told(run_here: RunHere) -> None:
    run_here("remember", DENTIST[0])
    run_here("wake-up", at=at(8, 35))

    foreseen = run_here("heartbeat", "--explain", at=at(9)).out

    assert "14:00" in foreseen
    assert tells(run_here, "heartbeat", at(14))


def test_a_later_session_of_its_day_is_told_once_of_what_only_a_beat_told(
    run_here: RunHere,
) -> None:
    run_here("remember", DENTIST[0])

    assert tells(run_here, "heartbeat", at(14))
    assert [tells(run_here, "wake-up", at(hour)) for hour in (17, 20)] == [True, False]


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("The dentist is on 8 January. It is at 10:00.", "8 January at 10:00"),
        ("Lunch with Ann on 8 January. We meet at 12:30 at the station.", "8 January at 12:30"),
        ("1月8日は面接。時間は15時。", "8 January at 15:00"),
        ("1月8日に歯医者。10時から。", "8 January at 10:00"),
        ("1月8日に面接があるんだ。10時から11時まで。", "8 January at 10:00"),
        ("Yoga is on 8 January. 5pm to 6pm.", "8 January at 17:00"),
        ("猫のむぎ、1月8日にワクチンなんだ。18時に動物病院。", "8 January at 18:00"),
        ("おばあちゃん、1月8日に退院するよ！14時に迎えに行くんだ。", "8 January at 14:00"),
        ("1月8日に花火大会行くよ。集合は5時半に駅前ね。", "8 January at 17:30"),
        ("1月8日に会議がある。18時に病院。", "8 January"),
        ("1月8日に歯医者行くんだ。14時に息子を迎えに行く。", "8 January"),
        ("1月8日に映画。19時に帰る。", "8 January"),
        ("The parents come on 8 January. The shop opens at 9:30.", "8 January"),
        ("1月8日は早起き。6時に起きる。", "8 January"),
    ],
)
@pytest.mark.parametrize("way", ["remember", "chat"])
def test_the_hour_may_stand_in_a_sentence_of_its_own(
    run_here: RunHere, tmp_path: Path, told: str, day: str, way: str
) -> None:
    if way == "chat":
        chat(run_here, tmp_path, told)
    else:
        run_here("remember", told)

    (line,) = run_here("ahead").out.splitlines()[1:]
    assert line.startswith(f"{day}  mem_")


@pytest.mark.parametrize(
    ("told", "moved", "words"),
    [
        (
            "The dentist is on 8 January. It is at 10:00.",
            "The dentist is moved to 9 January at 11:00.",
            "The dentist is on 9 January. It is at 11:00.",
        ),
        (
            "1月8日は面接。時間は15時。",
            "面接は1月9日の16時に変更になりました。",
            "1月9日は面接。時間は16:00。",
        ),
        (
            "The optician is on 8 January at 10:00. Doors open at 9:30.",
            "The optician is moved to 9 January at 11:00.",
            "The optician is on 9 January at 11:00. Doors open at 9:30.",
        ),
    ],
)
def test_what_is_moved_says_its_hour_once(
    run_here: RunHere, tmp_path: Path, told: str, moved: str, words: str
) -> None:
    run_here("remember", told)
    chat(run_here, tmp_path, moved)

    (one,) = run_here("ahead", "--json").data["ahead"]
    assert one["content"] == words


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("Dinner with Ann tomorrow night.", "Dinner with Ann on the night of 2 January."),
        ("Tomorrow morning we swim.", "On the morning of 2 January we swim."),
        ("明日の夜は健太と食事。", "1月2日の夜は健太と食事。"),
        ("We watch the film tonight.", "We watch the film tonight."),
    ],
)
def test_a_part_of_a_day_is_that_of_its_date(run_here: RunHere, told: str, words: str) -> None:
    run_here("remember", told)
    day = 1 if "tonight" in told else 2

    assert words in run_here("wake_up", at=at(8 if day == 2 else 14, day=day)).out
