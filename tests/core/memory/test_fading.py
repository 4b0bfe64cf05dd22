"""How memories fade, and what holds them."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory import fading
from ego.stores.engine.times import to_microseconds
from tests.core.memory.scored import (
    DAY,
    NOON,
    NOW,
    known,
)


def left(days: float, ties: float = 0, importance: int = 3, intensity: float = 0.5) -> float:
    """How much of a memory is left after so many days."""
    given = (np.array([float(one)]) for one in (days, ties))
    (share,) = fading.decay(*given, np.array([importance]), np.array([intensity]))
    return float(share)


def test_half_is_left_after_thirty_days_and_after_sixty_when_much_holds_it() -> None:
    assert left(30) == pytest.approx(0.5)
    assert left(60, ties=1_000) == pytest.approx(0.5)
    assert left(0) == 1


@pytest.mark.parametrize(("importance", "days"), [(1, 18), (2, 24), (3, 30), (4, 54), (5, 90)])
def test_what_matters_is_held_longer(importance: int, days: float) -> None:
    assert left(days, importance=importance) == pytest.approx(0.5)


def test_a_strong_feeling_holds_a_memory_and_a_weak_one_lets_it_go() -> None:
    assert left(30 * 1.25, intensity=1) == pytest.approx(0.5)
    assert left(30 * 0.75, intensity=0) == pytest.approx(0.5)


def test_after_ten_weeks_what_matters_most_is_whole_and_a_lock_file_is_not() -> None:
    assert left(70, importance=5, intensity=0.6) > 0.5 > fading.VAGUE > left(70)
    assert left(70, importance=1, intensity=0.3) < 0.06


@given(
    days=st.floats(0, 4_000),
    ties=st.integers(0, 100),
    importance=st.integers(1, 4),
    intensity=st.floats(0, 0.9),
)
def test_nothing_that_holds_a_memory_lets_it_fade_faster(
    days: float, ties: int, importance: int, intensity: float
) -> None:
    now = left(days, ties, importance, intensity)

    assert 0 <= left(days + 1, ties, importance, intensity) <= now <= 1
    assert now <= left(days, ties + 1, importance, intensity)
    assert now <= left(days, ties, importance + 1, intensity)
    assert now <= left(days, ties, importance, intensity + 0.1)


def test_each_tie_slows_the_fading_less_than_the_one_before() -> None:
    gained = np.diff([left(45, ties) for ties in range(6)])

    assert (gained > 0).all()
    assert (np.diff(gained) < 0).all()


def test_a_recall_of_today_counts_from_tomorrow() -> None:
    rows = known(3, recalled_on=[0, NOW // DAY, NOW // DAY - 1], recalls=[0, 2, 2], links=1)

    assert fading.ties(rows, np.arange(1, 4), NOW).tolist() == [1, 3, 4]
    assert fading.ties(rows, np.arange(1, 4), NOW + DAY).tolist() == [1, 4, 4]


def test_a_memory_from_the_future_is_fresh() -> None:
    rows = known(1, at=NOW + 5 * DAY)

    assert fading.freshness(rows, np.array([1]), NOW).tolist() == [1]


def test_an_age_is_counted_in_days() -> None:
    rows = known(1, at=to_microseconds(NOON - timedelta(days=30)))

    assert fading.freshness(rows, np.array([1]), NOW) == pytest.approx([0.5])
