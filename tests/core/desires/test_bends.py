"""What bends the desires for a while: what lately happened, what it felt like, the hour."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.desires.bends import (
    LATELY,
    Body,
    Lately,
    bends,
    lately_bends,
    load_word,
    time_phase,
)
from ego.core.desires.desires import CATALOG, Modulation, Satisfaction, base, pressure
from tests.conftest import NOON, RunHere

HEAVY = {"social_thirst": 0.10, "cognitive_coherence": 0.07}
BRIGHT = {"curiosity": 0.06, "expression": 0.04}


def lately(*kinds: str) -> list[Lately]:
    return [Lately(kind, "neutral", 0.3, 0.0) for kind in kinds]


def felt_as(
    emotion: str, count: int, *, intensity: float = 0.5, valence: float = 0.0
) -> list[Lately]:
    return [Lately("daily", emotion, intensity, valence)] * count


@pytest.mark.parametrize(
    ("kinds", "bent"),
    [
        (["technical"] * 2, {}),
        (["technical"] * 3, {"pattern_seeking": 0.08, "predictability": 0.06}),
        (["introspection"], {}),
        (["introspection"] * 2, {"cognitive_coherence": 0.07}),
        (["conversation"] * 2, {}),
        (["conversation"] * 3, {"resonance": 0.06, "social_thirst": -0.04}),
        (["daily"] * 30, {}),
    ],
)
def test_what_happened_lately_bends(kinds: list[str], bent: dict[str, float]) -> None:
    assert lately_bends(lately(*kinds)).context == bent


@pytest.mark.parametrize(("fading", "bent"), [(1, 0.04), (2, 0.08), (3, 0.12), (9, 0.12)])
def test_fading_questions_pull_at_coherence(fading: int, bent: float) -> None:
    alone = lately_bends([], fading)
    beside_introspection = lately_bends(lately("introspection", "introspection"), fading)

    assert alone.context == {"cognitive_coherence": pytest.approx(bent)}
    assert beside_introspection.context == {"cognitive_coherence": pytest.approx(0.07 + bent)}


@pytest.mark.parametrize(
    ("valences", "bent"),
    [
        ([-0.2], HEAVY),
        ([-1.0, 0.4], HEAVY),
        ([-0.19], {}),
        ([], {}),
        ([0.19], {}),
        ([0.2], BRIGHT),
        *(([-0.2] * times, HEAVY) for times in (3, 5, 6, 7, 30)),
        *(([0.2] * times, BRIGHT) for times in (3, 5, 6, 7, 30)),
        ([-0.6, 0.1, -0.1], HEAVY),
        ([0.7, 0.1, -0.2], BRIGHT),
    ],
)
def test_mean_valence_bends(valences: list[float], bent: dict[str, float]) -> None:
    recent = [Lately("daily", "neutral", 0.3, valence) for valence in valences]

    assert lately_bends(recent).emotion == bent


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=30))
def test_what_mean_valence_bends_is_what_arithmetic_says(hundredths: list[int]) -> None:
    mean = Fraction(sum(hundredths), 100 * len(hundredths))
    recent = [Lately("daily", "neutral", 0.3, valence / 100) for valence in hundredths]

    bent = HEAVY if mean <= Fraction(-1, 5) else BRIGHT if mean >= Fraction(1, 5) else {}
    assert lately_bends(recent).emotion == bent


@pytest.mark.parametrize(
    ("anxious", "coherence", "thirst"),
    [(1, None, None), (2, 0.06, 0.04), (3, 0.09, 0.06), (4, 0.10, 0.08), (9, 0.10, 0.08)],
)
def test_anxiety_bends(anxious: int, coherence: float | None, thirst: float | None) -> None:
    bent = lately_bends(felt_as("anxious", anxious)).emotion

    assert bent.get("cognitive_coherence") == (coherence and pytest.approx(coherence))
    assert bent.get("social_thirst") == (thirst and pytest.approx(thirst))


def test_anxiety_adds_to_a_heavy_mood() -> None:
    bent = lately_bends(felt_as("anxious", 2, valence=-0.6)).emotion

    assert bent == {
        "social_thirst": pytest.approx(0.14),
        "cognitive_coherence": pytest.approx(0.13),
    }


@pytest.mark.parametrize("emotion", ["surprised", "excited", "frustrated"])
@pytest.mark.parametrize(("intensity", "bent"), [(0.1, 0.02), (0.5, 0.10), (1.0, 0.20)])
def test_surprise_stirs_curiosity(emotion: str, intensity: float, bent: float) -> None:
    recent = felt_as(emotion, 1, intensity=intensity) + felt_as("anxious", 1, intensity=1.0)

    assert lately_bends(recent).prediction_error == {"curiosity": pytest.approx(bent)}


@given(st.integers(0, 72 * 60), st.floats(0.05, 1))
def test_a_surprise_fades_by_half_a_day(minutes: int, intensity: float) -> None:
    age = timedelta(minutes=minutes)
    recent = [Lately("daily", "surprised", intensity, 0.0, age)]

    bent = lately_bends(recent).prediction_error["curiosity"]
    assert bent == pytest.approx(0.2 * intensity * 2 ** (-minutes / (24 * 60)))


@pytest.mark.parametrize(
    "memory",
    [
        Lately("technical", "surprised", 0.9, -0.9),
        Lately("introspection", "anxious", 0.9, -0.6),
        Lately("conversation", "happy", 0.9, 0.9),
    ],
    ids=lambda one: one.category,
)
def test_what_is_older_than_three_days_bends_nothing(memory: Lately) -> None:
    old = [memory._replace(age=LATELY + timedelta(seconds=1))] * 30

    assert lately_bends(old) == Modulation()


@pytest.mark.parametrize(("hours", "is_bent"), [(0, True), (0.5, True), (3, False), (24, False)])
def test_three_of_a_kind_bend_while_they_are_fresh(hours: float, is_bent: bool) -> None:
    recent = [Lately("conversation", "neutral", 0.3, 0.0, timedelta(hours=hours))] * 3

    assert bool(lately_bends(recent).context) is is_bent


def test_a_mean_is_weighted() -> None:
    sad_yesterday = Lately("daily", "sad", 0.5, -0.6, timedelta(hours=48))
    glad_now = Lately("daily", "happy", 0.5, 0.6)

    assert lately_bends([sad_yesterday, glad_now]).emotion == BRIGHT


@pytest.mark.parametrize(("emotion", "intensity"), [("surprised", 0.0), ("happy", 1.0)])
def test_without_surprise_nothing_is_stirred(emotion: str, intensity: float) -> None:
    assert lately_bends(felt_as(emotion, 3, intensity=intensity)).prediction_error == {}


@pytest.mark.parametrize(
    ("hour", "phase"),
    [
        (0, "late_night"), (4, "late_night"), (5, "early_morning"), (6, "early_morning"),
        (7, "morning"), (11, "morning"), (12, "afternoon"), (16, "afternoon"),
        (17, "evening"), (20, "evening"), (21, "night"), (23, "night"),
    ],
)  # fmt: skip
def test_the_day_has_six_phases(hour: int, phase: str) -> None:
    assert time_phase(hour) == phase


@pytest.mark.parametrize(
    ("load", "word"),
    [(0, "low"), (0.69, "low"), (0.7, "medium"), (1.19, "medium"), (1.2, "high"), (64, "high")],
)
def test_load_has_three_words(load: float, word: str) -> None:
    assert load_word(load) == word


@pytest.mark.parametrize(
    ("phase", "bent"),
    [
        ("late_night", {"cognitive_coherence": 0.10, "social_thirst": -0.10}),
        ("morning", {"curiosity": 0.05}),
        ("early_morning", {}),
        ("afternoon", {}),
        ("evening", {}),
        ("night", {}),
    ],
)
def test_the_hour_bends(phase: str, bent: dict[str, float]) -> None:
    felt = bends(Body(phase, "low"), Modulation(context={"curiosity": 0.3}))

    assert felt.interoception == bent
    assert felt.context == {"curiosity": 0.3}
    assert not felt.heavy_load


def test_high_load_dampens_every_level() -> None:
    tired = bends(Body("night", "high"), Modulation())

    for desire in CATALOG.values():
        last = Satisfaction(NOON, 0.5)
        now = NOON + timedelta(hours=12)
        assert pressure(desire, last, now, tired).level == round(base(desire, last, now) * 0.9, 3)


def test_every_part_counts_and_only_the_sum_is_clamped() -> None:
    up = Modulation(
        context={"cognitive_coherence": 0.1},
        emotion={"cognitive_coherence": 0.2},
        prediction_error={"cognitive_coherence": 0.3},
        interoception={"cognitive_coherence": 0.4},
        heavy_load=True,
    )

    def level(elapsed: float, boost: float, modulation: Modulation | None = None) -> float:
        last = Satisfaction(NOON, 0.5, boost)
        now = NOON + timedelta(hours=elapsed)
        return pressure(CATALOG["cognitive_coherence"], last, now, modulation).level

    assert level(0, -1.0, up) == round(0.047426 * 0.9, 3)
    assert level(9, 0.5, up) == 1
    assert level(0, -1.0) == 0


def test_the_parts_of_a_level_can_be_seen(run_here: RunHere) -> None:
    for day in ("Monday", "Tuesday"):
        run_here("remember", f"What {day} taught me.", "--category", "introspection")
    run_here("remember", "The build broke again!", "--emotion", "surprised", "--intensity", "1")

    felt = run_here("feel-desires", "--json", at=NOON + timedelta(minutes=30)).data["desires"]
    parts = {one["name"]: one for one in felt}

    assert parts["cognitive_coherence"]["context"] == 0.07
    assert parts["curiosity"]["prediction_error"] == round(0.2 * 2 ** (-0.5 / 24), 4)
    for one in felt:
        total = sum(
            one[part]
            for part in (
                "base", "boost", "context", "emotion", "prediction_error", "interoception",
            )
        )  # fmt: skip
        assert one["level"] == pytest.approx(total, abs=0.0006)
