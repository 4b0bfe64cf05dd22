from __future__ import annotations

from itertools import product

import pytest

from ego.core.memory.spaces import (
    DEFAULT_MODEL,
    ENOUGH,
    JAPANESE,
    LATIN,
    SPACES,
    Search,
    Space,
    prefixes,
    space_of,
    usual,
)

SEARCH = Search(mean=0.75, spread=0.02, plain=0.7)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.model)
def test_every_space_knows_both_scripts(space: Space) -> None:
    scripts = (LATIN, JAPANESE)

    assert set(space.searches) == {(query, passage) for query in scripts for passage in scripts}
    assert set(space.between) == {frozenset(pair) for pair in product(scripts, scripts)}
    assert set(space.near_duplicate) == set(scripts)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.model)
def test_what_is_said_twice_is_nearer_than_what_has_nothing_in_common(space: Space) -> None:
    for script, near in space.near_duplicate.items():
        assert space.between[frozenset((script,))] < near < 1


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.model)
def test_no_sign_but_meaning_and_words_links_alone(space: Space) -> None:
    assert space.bond.tags * 3 < 1
    assert space.bond.day < 1


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
