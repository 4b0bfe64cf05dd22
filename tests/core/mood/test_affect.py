import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.mood.affect import (
    Affect,
    Vad,
    long_mood_state,
    recent_vad_average,
)
from ego.core.mood.answers import long_mood_fields, vad_fields
from ego.errors import UsageError

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def affect(v: float, a: float, d: float, hours_ago: float, weight: float = 1.0) -> Affect:
    return Affect(v, a, d, NOON - timedelta(hours=hours_ago), weight)


def test_nothing_felt_is_rest() -> None:
    assert recent_vad_average([]) == (0, 0, 0)
    assert long_mood_state([], NOON).baseline == long_mood_state([], NOON).shock == (0, 0, 0)
    assert long_mood_state([], NOON).text == "Lately even."


def test_the_average_is_of_the_newest_twelve() -> None:
    newest = [affect(0.5, 0.25, -0.25, hours) for hours in range(12)]
    older = [affect(-1, -1, -1, hours) for hours in range(12, 30)]

    assert recent_vad_average(older + newest) == pytest.approx((0.5, 0.25, -0.25))


def test_the_average_of_few_is_of_those() -> None:
    assert recent_vad_average([affect(1, 0, 0, 1), affect(0, 0.5, 0, 2)]) == (0.5, 0.25, 0)


def test_a_blow_is_a_shock_at_first_and_a_baseline_later() -> None:
    blow = [affect(-0.8, 0.9, -0.5, hours_ago=0)]

    at_once = long_mood_state(blow, NOON)
    next_morning = long_mood_state(blow, NOON + timedelta(hours=12))

    assert at_once.baseline == (0, 0, 0)
    assert at_once.shock == pytest.approx((-0.4, 0.45, -0.25))
    assert abs(next_morning.shock.v) < 0.02 < abs(next_morning.baseline.v)
    assert at_once.text == "Lately even. Just now darker, more stirred, less sure."
    assert next_morning.text == "Lately unpleasant, stirred, unsure."


def test_the_two_halves_are_the_documented_formula() -> None:
    felt = [affect(0.8, 0.4, 0.2, hours_ago=3, weight=0.5), affect(-0.6, 0.7, 0, hours_ago=30)]

    state = long_mood_state(felt, NOON)

    fresh = [0.5 * 2 ** (-3 / 2), 2 ** (-30 / 2)]
    sunk = [0.5 * (2 ** (-3 / 24) - 2 ** (-3 / 2)), 2 ** (-30 / 24) - 2 ** (-30 / 2)]
    assert state.shock.v == pytest.approx((fresh[0] * 0.8 - fresh[1] * 0.6) / (1 + sum(fresh)))
    assert state.baseline.a == pytest.approx((sunk[0] * 0.4 + sunk[1] * 0.7) / (1 + sum(sunk)))


def test_the_baseline_halves_in_a_day() -> None:
    faint = [affect(1, 0, 0, hours_ago=24, weight=0.001)]

    today = long_mood_state(faint, NOON).baseline.v
    tomorrow = long_mood_state(faint, NOON + timedelta(days=1)).baseline.v

    assert tomorrow / today == pytest.approx(0.5, abs=0.001)


@pytest.mark.parametrize("field", ["v", "a", "d", "weight"])
@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_none_is_refused_by_the_name_of_its_field(
    field: str, number: float
) -> None:
    numbers = {"v": 0.0, "a": 0.0, "d": 0.0} | {field: number}

    with pytest.raises(UsageError, match=f"The {field} "):
        Affect(**numbers, at=NOON)


def test_the_json_has_the_published_keys() -> None:
    told = long_mood_fields(long_mood_state([affect(0.123456, 0, 0, 0)], NOON))

    assert told == {
        "baseline": {"v": 0.0, "a": 0.0, "d": 0.0},
        "shock": {"v": 0.062, "a": 0.0, "d": 0.0},
        "text": "Lately even.",
    }
    assert vad_fields(Vad(0.12345, -1, 0), digits=1) == {"v": 0.1, "a": -1, "d": 0}


ANY = st.floats(-1.5, 1.5)
FELT = st.lists(st.builds(affect, ANY, ANY, ANY, st.floats(-2, 100), st.floats(-1, 2)), max_size=20)


@given(FELT)
def test_every_dimension_stays_in_range(felt: list[Affect]) -> None:
    state = long_mood_state(felt, NOON)

    axes = (*state.baseline, *state.shock, *recent_vad_average(felt))
    assert all(-1 <= axis <= 1 for axis in axes)


@given(FELT)
def test_left_alone_both_come_to_rest(felt: list[Affect]) -> None:
    later = long_mood_state(felt, NOON + timedelta(days=30))

    assert all(abs(axis) < 1e-6 for axis in (*later.baseline, *later.shock))
