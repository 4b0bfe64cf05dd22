"""What interest may do to an order, whatever the scores are."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory.interest import (
    EXACT,
    FIRST,
    LEANING,
    LEANING_ON_ANSWERS,
    add_interest,
    weigh_interest,
)

MEMORIES = st.lists(
    st.tuples(
        st.integers(-40, 160).map(lambda n: n / 10),  # the score without interest
        st.integers(-10, 10).map(lambda n: n / 10),  # drawn to or avoided
        st.sampled_from([0.0, 0.4, 1.0]),  # its share of the question's words
    ),
    min_size=1,
    max_size=30,
)


def leant(memories: list[tuple[float, float, float]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    plain, towards, share = (np.array(column) for column in zip(*memories, strict=True))
    added = weigh_interest(towards, share)
    return plain, add_interest(plain, added, share >= EXACT), share


def places(scores: np.ndarray) -> np.ndarray:
    """The place of each, from 0; of equals the later one comes first."""
    order = np.lexsort((-np.arange(len(scores)), -scores))
    ranks = np.empty(len(scores), dtype=int)
    ranks[order] = np.arange(len(scores))
    return ranks


@given(MEMORIES)
def test_the_best_exact_match_stays_among_the_first_three(
    memories: list[tuple[float, float, float]],
) -> None:
    plain, final, share = leant(memories)
    before, after = places(plain), places(final)

    assert after[before.argmin()] < FIRST
    exact = np.flatnonzero((share == 1) & (before < FIRST))
    if len(exact):
        assert after[exact[before[exact].argmin()]] < FIRST


@given(MEMORIES)
def test_nothing_is_moved_by_more_than_is_said(memories: list[tuple[float, float, float]]) -> None:
    plain, final, _ = leant(memories)

    assert (np.abs(final - plain) <= LEANING + LEANING_ON_ANSWERS + 1e-9).all()


@given(MEMORIES)
def test_what_nobody_cares_about_stays_as_it_is(
    memories: list[tuple[float, float, float]],
) -> None:
    plain, final, _ = leant([(score, 0.0, share) for score, _, share in memories])

    assert (final == plain).all()


def test_among_answers_interest_decides_and_elsewhere_it_breaks_ties() -> None:
    towards, share = np.array([1.0, 1.0, -1.0]), np.array([1.0, 0.0, 0.5])

    assert weigh_interest(towards, share).round(6).tolist() == [1.6, 0.4, -0.7]
