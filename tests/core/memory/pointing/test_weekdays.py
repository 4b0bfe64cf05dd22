"""A weekday that is now, or is of every week, is no day to come."""

from __future__ import annotations

import pytest

from ego.core.memory.pointing import ahead
from tests.core.memory.pointing.test_ahead import as_written
from tests.core.memory.pointing.test_stretches import MONDAY


@pytest.mark.parametrize(
    "words",
    [
        "It has been a long Monday.",
        "It's been quite a Monday.",
        "What a Monday.",
        "A long Monday.",
        "Just another Monday.",
        "Happy Monday!",
        "Busy Monday at work.",
        "This Monday was long.",
        "This Monday has been exhausting.",
        "This Monday is finally over.",
        "It is only Monday.",
        "Monday again.",
        "I'm so done with this Monday.",
        "長い月曜だった",
        "忙しい月曜だ",
        "いい日曜だなあ",
        "やっぱり月曜だな",
        "まだ月曜だ",
        "月曜は疲れる",
    ],
)
def test_how_the_day_was_announces_none(words: str) -> None:
    assert ahead.find(words, MONDAY) is None


@pytest.mark.parametrize(
    "words",
    [
        "Our Thursday evenings.",
        "Our Thursday evenings. We always have dumplings at a place called Golden Lantern.",
        "I love our Thursday evenings.",
        "Our Sunday calls.",
        "On Sundays we walk.",
        "私たちの木曜の夜。いつもゴールデンランタンで餃子を食べる。",
        "毎週木曜は餃子",
        "日曜はいつも散歩",
    ],
)
def test_the_days_of_every_week_announce_none(words: str) -> None:
    assert ahead.find(words, MONDAY) is None


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("I have a long Thursday ahead.", "2026-06-04"),
        ("It is a long Monday next week.", "2026-06-08"),
        ("Monday will be a long one.", "2026-06-08"),
        ("The interview is on Monday.", "2026-06-08"),
        ("It has been booked for Thursday.", "2026-06-04"),
        ("The concert is on Thursday evening.", "2026-06-04"),
        ("Our Thursday meeting is at ten.", "2026-06-04T10:00"),
        ("This Thursday we have choir.", "2026-06-04"),
        ("コンサートは木曜だ", "2026-06-04"),
        ("締め切りは月曜だ。", "2026-06-08"),
        ("次の日曜はいい日曜になりそう", "2026-06-07"),
        ("木曜の夜に餃子を食べる", "2026-06-04"),
    ],
)
def test_a_weekday_on_which_something_is_to_be_lies_ahead(words: str, when: str) -> None:
    assert as_written(ahead.find(words, MONDAY)) == when
