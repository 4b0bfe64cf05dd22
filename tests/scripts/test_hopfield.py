from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

SCRIPTS = Path(__file__).parents[2] / "scripts"
complete = runpy.run_path(str(SCRIPTS / "hopfield.py"))["complete"]


def unit_rows(count: int, dim: int = 64, seed: int = 0) -> np.ndarray:
    rows = np.random.default_rng(seed).standard_normal((count, dim)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@given(st.integers(1, 40), st.integers(0, 1000))
def test_a_stored_pattern_stays_what_it_is_when_beta_is_large(count: int, seed: int) -> None:
    patterns = unit_rows(count, seed=seed)

    for pattern in patterns:
        assert complete(pattern, patterns, beta=200) @ pattern > 0.999


@given(st.integers(1, 40), st.floats(0.01, 1000), st.integers(1, 5))
def test_what_comes_back_has_length_one(count: int, beta: float, steps: int) -> None:
    cue, *patterns = unit_rows(count + 1, seed=count)

    found = complete(cue, np.array(patterns), beta, steps)

    assert found.dtype == np.float32
    assert np.linalg.norm(found) == pytest.approx(1, abs=1e-5)


@given(st.permutations(range(12)))
def test_the_order_of_the_patterns_does_not_matter(order: list[int]) -> None:
    cue, *rest = unit_rows(13)
    patterns = np.array(rest)

    found = complete(cue, patterns, beta=20)

    assert complete(cue, patterns[order], beta=20) == pytest.approx(found, abs=1e-5)


def test_a_garbled_pattern_is_completed() -> None:
    patterns = unit_rows(200)
    noise = unit_rows(1, seed=1)[0]
    cue = patterns[7] + noise
    cue /= np.linalg.norm(cue)

    found = complete(cue, patterns, beta=50)

    assert found @ patterns[7] > 0.999 > cue @ patterns[7]


def test_a_small_beta_averages_everything_into_one_point() -> None:
    patterns = unit_rows(50)

    first = complete(patterns[0], patterns, beta=0.01)
    second = complete(patterns[1], patterns, beta=0.01)

    assert first @ second > 0.99


def test_a_huge_beta_does_not_overflow() -> None:
    patterns = unit_rows(5)

    assert complete(patterns[0], patterns, beta=1e6) == pytest.approx(patterns[0], abs=1e-5)


def test_without_patterns_a_cue_stays_itself() -> None:
    (cue,) = unit_rows(1)

    assert complete(cue, np.empty((0, 64), dtype=np.float32), beta=50) is cue


def test_patterns_that_cancel_each_other_complete_nothing() -> None:
    patterns = np.array([[1, 0], [-1, 0]], dtype=np.float32)
    cue = np.array([0, 1], dtype=np.float32)

    assert complete(cue, patterns, beta=50) is cue
