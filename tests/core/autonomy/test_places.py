"""Places: the order of the material is recency, relevance and leaning, each within its bounds."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.autonomy import places
from ego.core.autonomy.places import LEANING, RECENCY, RELEVANCE
from ego.core.persona.selection import Subject
from tests.conftest import NOON

ANY = st.floats(-3, 3)
UNIT = st.floats(0, 1)
SIGNED = st.floats(-1, 1)


class Thing(NamedTuple):
    id: str


@given(ANY, ANY, ANY)
def test_no_place_leaves_its_bounds(recency: float, relevance: float, leaning: float) -> None:
    found = places.place(recency, relevance, leaning)

    assert -LEANING <= found <= RECENCY + RELEVANCE + LEANING


@given(UNIT, UNIT, SIGNED, SIGNED)
def test_leaning_moves_by_a_bounded_amount_and_in_its_own_direction(
    recency: float, relevance: float, one: float, other: float
) -> None:
    by = places.place(recency, relevance, one) - places.place(recency, relevance, other)

    assert abs(by) <= 2 * LEANING + 1e-9
    assert by == pytest.approx(LEANING * (one - other))


@given(UNIT, UNIT)
def test_what_is_avoided_but_new_and_to_the_point_stands_before_what_is_only_liked(
    relevance: float, recency: float
) -> None:
    assert places.place(1.0, 1.0, -1.0) > places.place(0.0, 0.0, 1.0)


@given(st.integers(0, 60 * 24 * 365), st.integers(0, 60 * 24 * 365))
def test_what_is_newer_is_never_further_behind(one: int, other: int) -> None:
    newer, older = sorted([one, other])

    assert places.recency(NOON - timedelta(minutes=newer), NOON) >= places.recency(
        NOON - timedelta(minutes=older), NOON
    )


def test_recency_halves_in_a_day_and_is_none_without_a_time() -> None:
    assert places.recency(NOON, NOON) == places.recency(NOON + timedelta(days=9), NOON) == 1.0
    assert places.recency(NOON - timedelta(days=1), NOON) == 0.5
    assert places.recency(None, NOON) == 0.0


@pytest.mark.parametrize(
    ("said", "asked", "share"),
    [
        ("The tide was high at noon.", "the tide", 1.0),
        ("The tide was high at noon.", "tide and harbour", 0.5),
        ("朝の散歩で海まで歩いた。", "散歩", 1.0),
        ("Nothing of it.", "tide", 0.0),
        ("Nothing is asked.", "", 0.0),
    ],
)
def test_relevance_by_words(said: str, asked: str, share: float) -> None:
    assert places.overlap(said, asked) == share


@pytest.mark.parametrize(
    ("said", "leaning"),
    [
        ("We sailed out to sea.", 1.0),
        ("The tax return took all day.", -1.0),
        ("A tax on the sea.", 0.0),
        ("海まで歩いた。", 0.6),
        ("Bread and butter.", 0.0),
    ],
)
def test_leaning_by_words(said: str, leaning: float) -> None:
    subjects = [Subject("sea", 1.0, True), Subject("tax", -1.0, True), Subject("海", 0.6, True)]

    assert places.lean(said, subjects) == leaning


@given(
    st.lists(st.integers(0, 30), unique=True, max_size=30),
    st.dictionaries(st.integers(0, 30).map(str), st.floats(-0.4, 2.4)),
    st.lists(st.lists(st.integers(0, 30).map(str), max_size=8), max_size=12),
    st.integers(0, 12),
)
def test_the_best_of_each_of_the_first_cues_has_a_seat(
    numbers: list[int], known: dict[str, float], cues: list[list[str]], limit: int
) -> None:
    things = [Thing(str(number)) for number in numbers]
    ids = {one.id for one in things}
    its = [[name for name in brought if name in ids] for brought in cues]

    chosen = places.choose(things, known, its, limit)

    assert len(chosen) == min(limit, len(things))
    assert [known.get(one.id, 0.0) for one in chosen] == sorted(
        (known.get(one.id, 0.0) for one in chosen), reverse=True
    )
    ordered = places.order(things, known)
    best = [next(one.id for one in ordered if one.id in brought) for brought in its if brought]
    assert set(list(dict.fromkeys(best))[: limit // 2]) <= {one.id for one in chosen}
