"""The nine desires: how they rise, what settles them, what bends them."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.desires import (
    CATALOG,
    Desire,
    Lately,
    Modulation,
    Satisfaction,
    base,
    find,
    lately_bends,
    pressure,
    read,
    settled,
    shown,
    tag,
    written,
)
from ego.core.interoception import Body, bends, load_word, time_phase
from ego.errors import UnknownDesire
from tests.conftest import NOON, RunHere

SATISFACTION_HOURS = {
    "information_hunger": 12,
    "social_thirst": 24,
    "cognitive_coherence": 18,
    "pattern_seeking": 72,
    "predictability": 72,
    "recognition": 36,
    "resonance": 30,
    "expression": 24,
    "curiosity": 18,
}
CURIOSITY = CATALOG["curiosity"]
COHERENCE = CATALOG["cognitive_coherence"]

desires = st.sampled_from(list(CATALOG.values()))
shares = st.floats(0, 1)
hours = st.floats(0, 24 * 365 * 100)


def formula(name: str, elapsed: float, quality: float) -> float:
    stretched = SATISFACTION_HOURS[name] * (0.5 + 0.5 * quality)
    return round(1 / (1 + math.exp(-(6 * elapsed / stretched - 3))), 3)


def level(desire: Desire, elapsed: float, quality: float = 0.5, **more: Any) -> float:
    last = Satisfaction(NOON, quality, more.pop("boost", 0.0))
    return pressure(desire, last, NOON + timedelta(hours=elapsed), **more).level


def keep(data_dir: Path, **entry: Any) -> None:
    """Give every desire the same entry in desires.json."""
    content = dict.fromkeys(SATISFACTION_HOURS, entry)
    (data_dir / "desires.json").write_text(json.dumps(content), "utf-8")


# The curve, as a person sees it


@pytest.mark.parametrize("quality", [0, 0.3, 0.5, 0.7, 1])
def test_feel_desires_follows_the_formula_to_three_decimals(
    quality: float, data_dir: Path, run_here: RunHere
) -> None:
    run_here("feel-desires")
    keep(data_dir, last_satisfied=NOON.isoformat(), satisfaction_quality=quality, boost=0.0)

    for elapsed in (0, 6, 12, 24, 72, 168):
        felt = run_here("feel-desires", "--json", at=NOON + timedelta(hours=elapsed)).data

        levels = {one["name"]: one["level"] for one in felt["desires"]}
        assert levels == {name: formula(name, elapsed, quality) for name in SATISFACTION_HOURS}


def test_the_designs_worked_example_holds() -> None:
    a_week_ago = Satisfaction(NOON - timedelta(hours=168), quality=0.7)
    felt = pressure(CATALOG["pattern_seeking"], a_week_ago, NOON)

    x = 168 / (72 * 0.85) * 6 - 3
    assert x == pytest.approx(13.5, abs=0.05)
    assert felt.base == pytest.approx(1 / (1 + math.exp(-x)))
    assert felt.level == 1.0


def test_half_a_day_apart_desires_differ() -> None:
    assert {name: level(one, 12, 0.7) for name, one in CATALOG.items()} == {
        "information_hunger": 0.983,
        "social_thirst": 0.629,
        "cognitive_coherence": 0.846,
        "pattern_seeking": 0.139,
        "predictability": 0.139,
        "recognition": 0.344,
        "resonance": 0.456,
        "expression": 0.629,
        "curiosity": 0.846,
    }


def test_the_strongest_desire_is_shown_first_and_the_catalog_breaks_ties(
    data_dir: Path, run_here: RunHere
) -> None:
    run_here("feel-desires")
    keep(data_dir, last_satisfied=NOON.isoformat())

    at_rest = [one["name"] for one in run_here("feel-desires", "--json").data["desires"]]
    later = run_here("feel-desires", "--json", at=NOON + timedelta(hours=12)).data["desires"]

    assert at_rest == list(SATISFACTION_HOURS)
    assert [one["level"] for one in later] == sorted((o["level"] for o in later), reverse=True)


@pytest.mark.parametrize(
    "written_time",
    [
        "0001-01-01T00:00:00+14:00",
        "0001-01-01T00:00:00",
        "9999-12-31T23:59:59.999999-14:00",
        "9999-12-31T23:59:59",
        "2026-01-01T12:00:00",
        "2026-06-01T00:00:00+09:00",
    ],
)
@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", NOON.isoformat()])
def test_no_time_of_the_calendar_is_too_much(
    written_time: str, at: str, data_dir: Path, run_here: RunHere
) -> None:
    run_here("feel-desires")
    keep(data_dir, last_satisfied=written_time)

    ran = run_here("feel-desires", "--json", EGO_NOW=at)

    assert ran.code == 0
    assert all(0.047 <= one["level"] <= 1 for one in ran.data["desires"])


@given(desires, shares, hours, hours)
def test_a_desire_never_falls_by_itself(
    desire: Desire, quality: float, one: float, other: float
) -> None:
    earlier, later = sorted((one, other))

    assert level(desire, earlier, quality) <= level(desire, later, quality)


@given(desires, shares, shares, hours)
def test_a_deeper_satisfaction_lasts_longer(
    desire: Desire, one: float, other: float, elapsed: float
) -> None:
    shallow, deep = sorted((one, other))

    assert level(desire, elapsed, deep) <= level(desire, elapsed, shallow)


offsets = st.integers(-23 * 60 - 59, 23 * 60 + 59).map(lambda m: timezone(timedelta(minutes=m)))
any_time = st.datetimes(timezones=st.none() | offsets)


@given(desires, shares, any_time.map(datetime.isoformat), st.datetimes(timezones=offsets))
def test_no_timestamp_breaks_the_curve(
    desire: Desire, quality: float, at: str, now: datetime
) -> None:
    last = read(desire.name, {"last_satisfied": at, "satisfaction_quality": quality})

    felt = pressure(desire, last, now)

    assert last.at is not None
    assert 0.047 <= felt.level <= 1
    assert settled(desire, last, 0.3, now, explicit=False).at == now


@given(desires, shares, st.floats(0, 1e6))
def test_a_clock_that_went_backwards_is_no_time_at_all(
    desire: Desire, quality: float, back: float
) -> None:
    assert level(desire, -back, quality) == level(desire, 0, quality)


def test_a_naive_time_is_utc() -> None:
    assert read("curiosity", {"last_satisfied": "2026-01-01T12:00:00"}).at == NOON


@pytest.mark.parametrize("kept", [{}, {"last_satisfied": None}, {"last_satisfied": "soon"}])
def test_an_unknown_time_counts_as_one_whole_span(kept: dict[str, Any]) -> None:
    felt = pressure(CURIOSITY, read("curiosity", kept), NOON)

    assert felt.level == formula("curiosity", 18, 0.5)


# The record


def test_what_is_missing_in_a_record_has_a_default() -> None:
    assert read("curiosity", {}) == Satisfaction(None, 0.5, 0.0, explicit=False)


@pytest.mark.parametrize(
    ("kept", "complaint"),
    [
        ({"satisfaction_quality": 7}, "satisfaction_quality of 'curiosity' is 7"),
        ({"satisfaction_quality": -0.1}, "satisfaction_quality of 'curiosity' is -0.1"),
        ({"satisfaction_quality": math.nan}, "satisfaction_quality of 'curiosity' is nan"),
        ({"satisfaction_quality": "0.5"}, "satisfaction_quality of 'curiosity' is '0.5'"),
        ({"satisfaction_quality": True}, "satisfaction_quality of 'curiosity' is True"),
        ({"boost": 1.5}, "boost of 'curiosity' is 1.5"),
        ({"boost": -1.5}, "boost of 'curiosity' is -1.5"),
        ({"boost": math.inf}, "boost of 'curiosity' is inf"),
        ([], "'curiosity' is not an object"),
        (None, "'curiosity' is not an object"),
        (0.5, "'curiosity' is not an object"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused(kept: object, complaint: str) -> None:
    with pytest.raises(ValueError, match="^" + complaint.replace(".", r"\.")):
        read("curiosity", kept)


@given(st.datetimes(timezones=st.just(UTC)), shares, st.floats(-1, 1), st.booleans(), st.booleans())
def test_what_is_written_is_read_again(
    at: datetime, quality: float, boost: float, explicit: bool, was_explicit: bool
) -> None:
    satisfaction = Satisfaction(at, quality, boost, explicit)
    before = {"note": "mine", **({"explicit": True} if was_explicit else {})}

    record = written(satisfaction, before)

    assert read("curiosity", json.loads(json.dumps(record))) == satisfaction
    assert record["note"] == "mine"


def test_an_implicit_record_has_the_published_keys_and_no_other() -> None:
    assert written(Satisfaction(NOON, 0.3), {"explicit": True}) == {
        "last_satisfied": "2026-01-01T12:00:00+00:00",
        "satisfaction_quality": 0.3,
        "boost": 0.0,
    }


def test_an_unknown_desire_is_answered_with_the_nine() -> None:
    with pytest.raises(UnknownDesire) as refused:
        find("fame")

    assert str(refused.value) == f"Unknown desire 'fame'. Known: {', '.join(SATISFACTION_HOURS)}."


# How a level is shown


@pytest.mark.parametrize(
    ("number", "word"),
    [(0, "low"), (0.399, "low"), (0.4, "mid"), (0.699, "mid"), (0.7, "high"), (1, "high")],
)
def test_a_level_is_low_mid_or_high(number: float, word: str) -> None:
    assert tag(number) == word


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.047, "0.0"), (0.68, "0.68"), (0.696, "0.696"), (0.7, "0.7"), (0.38, "0.38"), (1, "1.0")],
)
def test_a_level_is_shown_with_few_decimals(number: float, text: str) -> None:
    assert shown(number) == text


def test_a_shown_level_never_reads_as_another_band() -> None:
    for number in (thousandths / 1000 for thousandths in range(1001)):
        text = shown(number)

        assert tag(float(text)) == tag(number)
        assert float(text) == pytest.approx(number, abs=0.0501)
        assert len(text) <= 5


# What settles them


def test_satisfying_takes_the_boost_away() -> None:
    lifted = Satisfaction(NOON, 0.5, boost=0.3)

    assert settled(CURIOSITY, lifted, 0.7, NOON, explicit=True) == Satisfaction(
        NOON, 0.7, 0.0, explicit=True
    )


@given(desires, shares, shares, shares, hours)
def test_a_weak_signal_never_undoes_a_strong_one(
    desire: Desire, said: float, implied: float, boost: float, elapsed: float
) -> None:
    explicit = Satisfaction(NOON, said, boost, explicit=True)
    now = NOON + timedelta(hours=elapsed)

    after = settled(desire, explicit, implied, now, explicit=False)

    low = base(desire, explicit, now) + boost < 0.4
    assert after.at == now
    assert after.boost == 0
    assert after.explicit is low
    assert after.quality == (max(said, implied) if low else implied)


@given(desires, shares, shares)
def test_an_implicit_satisfaction_replaces_another(
    desire: Desire, before: float, implied: float
) -> None:
    after = settled(desire, Satisfaction(NOON, before), implied, NOON, explicit=False)

    assert after == Satisfaction(NOON, implied)


@pytest.mark.parametrize(("given_quality", "kept"), [(-3, 0), (0, 0), (0.4, 0.4), (1, 1), (7, 1)])
def test_quality_is_held_between_zero_and_one(given_quality: float, kept: float) -> None:
    assert settled(CURIOSITY, Satisfaction(), given_quality, NOON, explicit=True).quality == kept


# What bends them


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
        ([-0.2], {"social_thirst": 0.10, "cognitive_coherence": 0.07}),
        ([-1.0, 0.4], {"social_thirst": 0.10, "cognitive_coherence": 0.07}),
        ([-0.19], {}),
        ([], {}),
        ([0.19], {}),
        ([0.2], {"curiosity": 0.06, "expression": 0.04}),
    ],
)
def test_mean_valence_bends(valences: list[float], bent: dict[str, float]) -> None:
    recent = [Lately("daily", "neutral", 0.3, valence) for valence in valences]

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
@pytest.mark.parametrize(("intensity", "bent"), [(0.1, 0.074), (0.5, 0.13), (1.0, 0.20)])
def test_surprise_stirs_curiosity(emotion: str, intensity: float, bent: float) -> None:
    recent = felt_as(emotion, 1, intensity=intensity) + felt_as("anxious", 1, intensity=1.0)

    assert lately_bends(recent).prediction_error == {"curiosity": pytest.approx(bent)}


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

    assert level(COHERENCE, 0, boost=-1.0, modulation=up) == round(0.047426 * 0.9, 3)
    assert level(COHERENCE, 9, boost=0.5, modulation=up) == 1
    assert level(COHERENCE, 0, boost=-1.0) == 0


def test_the_parts_of_a_level_can_be_seen(run_here: RunHere) -> None:
    for day in ("Monday", "Tuesday"):
        run_here("remember", f"What {day} taught me.", "--category", "introspection")
    run_here("remember", "The build broke again!", "--emotion", "surprised", "--intensity", "1")

    felt = run_here("feel-desires", "--json", at=NOON + timedelta(hours=3)).data["desires"]
    parts = {one["name"]: one for one in felt}

    assert parts["cognitive_coherence"]["context"] == 0.07
    assert parts["curiosity"]["prediction_error"] == 0.2
    for one in felt:
        total = sum(
            one[part]
            for part in (
                "base", "boost", "context", "emotion", "prediction_error", "interoception",
            )
        )  # fmt: skip
        assert one["level"] == pytest.approx(total, abs=0.0006)
