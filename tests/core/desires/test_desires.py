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

from ego.core.desires.desires import (
    CATALOG,
    PACE,
    Desire,
    Satisfaction,
    as_row,
    base,
    find,
    pressure,
    read,
    satisfy,
    show,
    tag,
)
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


def formula(name: str, elapsed: float, quality: float, pace: float = 1.0) -> float:
    adjusted = SATISFACTION_HOURS[name] * (0.5 + 0.5 * quality) * pace
    return round(1 / (1 + math.exp(-(6 * elapsed / adjusted - 3))), 3)


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
        assert levels == {
            name: formula(name, elapsed, quality, PACE) for name in SATISFACTION_HOURS
        }


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


EXPECTED = {
    "information_hunger": 0.73,
    "social_thirst": 0.37,
    "cognitive_coherence": 0.50,
    "pattern_seeking": 0.10,
    "predictability": 0.10,
    "recognition": 0.20,
    "resonance": 0.26,
    "expression": 0.37,
    "curiosity": 0.50,
}
"""The design's own table: what twelve hours after a satisfaction of .7 should feel like."""


def test_the_pace_gives_the_levels_that_the_design_expects() -> None:
    felt = {name: level(one._replace(pace=PACE), 12, 0.7) for name, one in CATALOG.items()}
    wrong = [felt[name] - expected for name, expected in EXPECTED.items()]

    assert max(map(abs, wrong)) <= 0.075
    assert math.sqrt(sum(one**2 for one in wrong) / len(wrong)) <= 0.045


@given(desires, shares, hours, st.floats(0.5, 3), st.floats(1, 14))
def test_pace_and_stretch_slow_a_desire_and_nothing_else(
    desire: Desire, quality: float, elapsed: float, pace: float, stretch: float
) -> None:
    slowed = desire._replace(pace=pace, stretch=stretch)

    assert level(slowed, elapsed * pace * stretch, quality) == pytest.approx(
        level(desire, elapsed, quality), abs=0.0011
    )


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
    assert satisfy(desire, last, 0.3, now, explicit=False).at == now


@given(desires, shares, st.floats(0, 1e6))
def test_a_clock_that_went_backwards_is_no_time_at_all(
    desire: Desire, quality: float, back: float
) -> None:
    assert level(desire, -back, quality) == level(desire, 0, quality)


def test_a_naive_time_is_utc() -> None:
    assert read("curiosity", {"last_satisfied": "2026-01-01T12:00:00"}).at == NOON


@pytest.mark.parametrize("kept", [{}, {"last_satisfied": None}, {"last_satisfied": "soon"}])
def test_an_unknown_time_counts_as_the_whole_adjusted_time(kept: dict[str, Any]) -> None:
    felt = pressure(CURIOSITY, read("curiosity", kept), NOON)

    assert felt.level == 0.953


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


@given(
    *(st.datetimes(timezones=st.just(UTC)), shares, st.floats(-1, 1), st.booleans()),
    *(st.sampled_from(["", "recall"]), st.booleans()),
)
def test_what_is_written_is_read_again(
    at: datetime, quality: float, boost: float, explicit: bool, by: str, was_explicit: bool
) -> None:
    satisfaction = Satisfaction(at, quality, boost, explicit, by)
    before = {"note": "mine", **({"explicit": True, "by": "x"} if was_explicit else {})}

    record = as_row(satisfaction, before)

    assert read("curiosity", json.loads(json.dumps(record))) == satisfaction
    assert record["note"] == "mine"


def test_an_implicit_record_has_the_published_keys_and_no_other() -> None:
    assert as_row(Satisfaction(NOON, 0.3), {"explicit": True}) == {
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
    assert show(number) == text


def test_a_shown_level_never_reads_as_another_band() -> None:
    for number in (thousandths / 1000 for thousandths in range(1001)):
        text = show(number)

        assert tag(float(text)) == tag(number)
        assert float(text) == pytest.approx(number, abs=0.0501)
        assert len(text) <= 5


# What settles them


def test_satisfying_takes_the_boost_away() -> None:
    lifted = Satisfaction(NOON, 0.5, boost=0.3)

    assert satisfy(CURIOSITY, lifted, 0.7, NOON, explicit=True) == Satisfaction(
        NOON, 0.7, 0.0, explicit=True
    )


@given(desires, shares, shares, shares, hours)
def test_a_weak_signal_never_undoes_a_strong_one(
    desire: Desire, said: float, implied: float, boost: float, elapsed: float
) -> None:
    explicit = Satisfaction(NOON, said, boost, explicit=True)
    now = NOON + timedelta(hours=elapsed)

    after = satisfy(desire, explicit, implied, now, explicit=False)

    low = base(desire, explicit, now) + boost < 0.4
    assert after.at == now
    assert after.boost == 0
    assert after.explicit is low
    assert after.quality == (max(said, implied) if low else implied)


@given(desires, shares, shares)
def test_an_implicit_satisfaction_replaces_another(
    desire: Desire, before: float, implied: float
) -> None:
    after = satisfy(desire, Satisfaction(NOON, before), implied, NOON, explicit=False)

    assert after == Satisfaction(NOON, implied)


@given(desires, shares, shares, hours)
def test_what_is_low_and_slow_is_not_settled_again_in_passing(
    desire: Desire, quality: float, implied: float, elapsed: float
) -> None:
    last = Satisfaction(NOON, quality, by="introspect")
    now = NOON + timedelta(hours=elapsed)

    after = satisfy(desire, last, implied, now, explicit=False, by="introspect")

    is_kept = desire.tier in (2, 3) and elapsed >= 1 and base(desire, last, now) < 0.4
    assert (after is last) is is_kept
    assert satisfy(desire, last, 0.9, now, explicit=True).at == now


@given(desires, shares, shares, hours)
def test_a_record_of_the_design_is_settled_as_the_design_says(
    desire: Desire, quality: float, implied: float, elapsed: float
) -> None:
    now = NOON + timedelta(hours=elapsed)

    after = satisfy(desire, Satisfaction(NOON, quality), implied, now, explicit=False, by="recall")

    assert (after.at, after.quality) == (now, implied)


@pytest.mark.parametrize(("given_quality", "kept"), [(-3, 0), (0, 0), (0.4, 0.4), (1, 1), (7, 1)])
def test_quality_is_held_between_zero_and_one(given_quality: float, kept: float) -> None:
    assert satisfy(CURIOSITY, Satisfaction(), given_quality, NOON, explicit=True).quality == kept
