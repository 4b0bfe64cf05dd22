"""How feelings have run: a list, then three layers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.memories import Memory
from ego.core.mood.mood import EMOTIONS
from ego.core.mood.trends import days, lines, tendency, tone, weigh
from tests.conftest import NOON, RunHere


def felt(days_ago: float, emotion: str, intensity: float = 0.5, *secondary: str) -> Memory:
    row = EMOTIONS[emotion]
    return Memory(
        id="mem",
        content="…",
        at=NOON - timedelta(days=days_ago),
        emotion=emotion,
        secondary=secondary,
        intensity=intensity,
        valence=row.valence,
        arousal=row.arousal,
    )


def test_nothing_felt_is_said() -> None:
    assert lines([], NOON) == ["No feeling has been kept yet."]


def test_a_month_without_a_memory_tells_of_the_last_one(run_here: RunHere) -> None:
    run_here("remember", "We mended the tap.", "--emotion", "happy", at=NOON)

    said = run_here("emotion-trend", at=NOON + timedelta(days=90)).out

    assert said.startswith("Nothing was kept this month; last happy (2mo ago).")


def test_a_few_memories_are_a_list() -> None:
    month = [felt(0, "calm", 0.4), felt(2, "anxious", 0.75)]

    assert lines(month, NOON) == ["- [just now] calm (0.4)", "- [2d ago] anxious (0.8)"]


def test_enough_memories_have_three_layers() -> None:
    month = [
        felt(0.1, "calm"),
        felt(0.5, "calm"),
        felt(1, "calm", 0.4, "hopeful"),
        felt(2.5, "angry", 0.9),
        felt(6, "anxious"),
        felt(20, "sad", 0.95),
    ]

    assert lines(month, NOON) == [
        "Last 3 days: calm (2h ago), calm (12h ago), calm (1d ago); strongest: angry (2d ago)",
        "This week: mostly calm; calm 3 times in a row",
        'This month: mixed and quiet; peak: sad (2w ago, "…"); it ends calm',
    ]


def test_layers_without_memories_are_left_out() -> None:
    month = [felt(ago, "grateful") for ago in (10, 12, 14, 16, 18)]

    assert lines(month, NOON) == [
        'This month: bright and quiet; peak: grateful (1w ago, "…"); it ends grateful'
    ]


def test_a_secondary_emotion_weighs_less() -> None:
    found = weigh([felt(0, "calm", 0.4, "hopeful", "warm"), felt(0, "hopeful")])

    assert found == {"calm": 1, "hopeful": pytest.approx(1.4), "warm": 0.4}


@pytest.mark.parametrize(
    ("valence", "arousal", "words"),
    [
        (0.2, 0.5, "bright and stirred"),
        (0.19, 0.49, "mixed and quiet"),
        (-0.19, 0.9, "mixed and stirred"),
        (-0.2, 0, "heavy and quiet"),
    ],
)
def test_tone_is_two_words(valence: float, arousal: float, words: str) -> None:
    one = replace(felt(0, "calm"), valence=valence, arousal=arousal)

    assert tone([one]) == words
    assert tone([one], "brighter") == f"{words.rsplit(maxsplit=1)[-1]}, brighter than before"


@pytest.mark.parametrize("times", [3, 5, 6, 7, 30])
def test_a_tone_on_the_threshold_is_no_mixed_one(times: int) -> None:
    heavy = replace(felt(0, "sad"), valence=-0.2, arousal=0.2)

    assert tone([heavy] * times) == "heavy and quiet"
    assert tone([replace(heavy, valence=0.2)] * times) == "bright and quiet"


def test_what_returns_against_the_grain_runs_underneath() -> None:
    week = [
        felt(0.2, "happy"),
        felt(0.4, "melancholy"),
        felt(1, "warm"),
        felt(1.5, "happy"),
        felt(2, "warm", 0.5, "melancholy"),
        felt(2.5, "surprised", 0.9),
    ]

    assert "mostly happy and warm, with melancholy underneath" in lines(week, NOON)[1]


def test_a_week_that_turns_says_from_what_to_what() -> None:
    week = [felt(ago, "lonely") for ago in (0, 1, 2)] + [felt(ago, "happy") for ago in (4, 5)]

    (_, outline) = lines(week, NOON)

    assert outline == (
        "This week: mostly lonely and happy; turning heavier, from happy to lonely;"
        " lonely 3 times in a row"
    )


def test_a_week_turns_brighter_from_what_was_darker() -> None:
    week = [felt(0.4, "moved"), felt(1.4, "peaceful"), felt(4, "excited")]
    week += [felt(6, "anxious"), felt(6.5, "anxious"), felt(6.7, "excited")]

    (_, outline) = lines(week, NOON)

    assert outline.endswith("turning brighter, from anxious to moved")


def test_what_there_was_much_of_and_is_no_more_has_faded() -> None:
    month = [felt(1, "calm"), felt(2, "calm")] + [felt(ago, "afraid") for ago in (12, 15, 20)]

    assert lines(month, NOON)[-1].endswith("it ends calm; afraid has faded")


def test_what_was_pleasant_does_not_fade_in_a_pleasant_week() -> None:
    month = [felt(1, "happy"), felt(2, "warm")] + [felt(ago, "hopeful") for ago in (12, 15, 20)]

    assert lines(month, NOON)[-1].endswith("it ends happy")


def test_the_other_kind_of_peak_is_told_where_it_was_nearly_as_strong() -> None:
    month = [felt(1, "excited"), felt(2, "calm"), felt(12, "afraid"), felt(15, "calm")]
    month = [*month, felt(16, "calm")]

    assert "peaks: " in lines(month, NOON)[-1]
    assert "excited (1d ago" in lines(month, NOON)[-1]
    assert "afraid (1w ago" in lines(month, NOON)[-1]


def test_of_a_private_peak_no_words_are_told(run_here: RunHere) -> None:
    for ago, words, emotion, *private in (
        (20, "I hid the letter.", "anxious", "--private"),
        (18, "We danced on the pier.", "moved"),
        (16, "Tea.", "calm"),
        (2, "Rain.", "calm"),
        (1, "Wind.", "calm"),
    ):
        run_here("remember", words, "--emotion", emotion, *private, at=NOON - timedelta(days=ago))

    said = run_here("emotion-trend", at=NOON).out

    assert "anxious (2w ago)" in said
    assert 'moved (2w ago, "We danced on the pier.")' in said
    assert "letter" not in said


def test_a_day_is_one_of_the_persons_zone() -> None:
    late = replace(felt(0, "happy"), at=datetime(2026, 1, 1, 16, tzinfo=UTC))
    early = replace(felt(0, "sad"), at=datetime(2026, 1, 1, 14, tzinfo=UTC))

    tokyo = days([late, early], NOON.astimezone(ZoneInfo("Asia/Tokyo")))

    assert [(day.date.isoformat(), day.memories) for day in tokyo] == [
        ("2026-01-01", 1),
        ("2026-01-02", 1),
    ]
    assert [day.memories for day in days([late, early], NOON)] == [2]


@pytest.mark.parametrize(
    ("lately", "said"),
    [
        ([("happy", 0.6), ("relieved", 0.6), ("warm", 0.5)], "bright and quiet"),
        ([("happy", 0.6), ("relieved", 0.6), ("warm", 0.5), ("sad", 0.5)], "bright and quiet"),
        ([("happy", 0.6), ("relieved", 0.6), ("warm", 0.5), ("sad", 0.8)], "mixed and quiet"),
        ([("sad", 0.6), ("sad", 0.6), ("lonely", 0.5), ("happy", 0.8)], "mixed and quiet"),
        ([("sad", 0.6), ("sad", 0.6), ("lonely", 0.5), ("anxious", 0.8)], "heavy"),
        ([("happy", 0.6), ("peaceful", 0.6), ("warm", 0.5), ("anxious", 0.8)], ""),
    ],
)
def test_a_tendency_has_no_word_that_something_strongly_felt_gives_the_lie_to(
    lately: list[tuple[str, float]], said: str
) -> None:
    recent = [felt(n / 10, emotion, intensity) for n, (emotion, intensity) in enumerate(lately)]

    assert tendency(recent, NOON) == said
