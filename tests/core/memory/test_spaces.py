from __future__ import annotations

import pytest

from ego.core.memory.spaces import (
    DEFAULT_MODEL,
    ENOUGH,
    JAPANESE,
    LATIN,
    SPACES,
    Search,
    Space,
    link_from,
    prefixes,
    space_of,
    usual,
)

SEARCH = Search(mean=0.75, spread=0.02)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.model)
def test_every_space_knows_both_scripts(space: Space) -> None:
    scripts = (LATIN, JAPANESE)

    assert set(space.searches) == {(query, passage) for query in scripts for passage in scripts}
    assert set(space.pairs) == set(scripts)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.model)
def test_a_duplicate_is_nearer_than_a_link_and_a_link_than_nothing(space: Space) -> None:
    for pairs in space.pairs.values():
        assert pairs.mean < pairs.link < pairs.near_duplicate < 1


def test_the_default_model_was_measured_and_another_was_not() -> None:
    space = space_of(DEFAULT_MODEL)

    assert space is not None
    assert space.dim == 384
    assert space_of("sentence-transformers/all-MiniLM-L6-v2") is None


def test_only_e5_wants_prefixes() -> None:
    assert prefixes(DEFAULT_MODEL) == ("query: ", "passage: ")
    assert prefixes("sentence-transformers/all-MiniLM-L6-v2") == ("", "")


def test_a_few_cosines_are_believed_little_and_many_entirely() -> None:
    assert usual(SEARCH, median=0.9, spread=0.1, count=0) == pytest.approx((0.75, 0.02))
    assert usual(SEARCH, median=0.9, spread=0.1, count=ENOUGH // 2) == pytest.approx((0.825, 0.06))
    assert usual(SEARCH, median=0.9, spread=0.1, count=10_000) == pytest.approx((0.9, 0.1))


def test_where_everything_sounds_alike_a_link_has_to_stand_out() -> None:
    space = space_of(DEFAULT_MODEL)
    assert space is not None
    known = space.pairs[LATIN]

    assert link_from(known, median=0.70, spread=0.02, count=500) == known.link
    assert link_from(known, median=0.85, spread=0.03, count=500) == pytest.approx(0.9325)
